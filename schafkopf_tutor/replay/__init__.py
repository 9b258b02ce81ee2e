"""Recorded games, checked: does what a line records agree with what the engine computes?

>>> [difference.check for difference in replay({"id": "x", "deck": "long"})]
['contract']
"""

from schafkopf_tutor.replay.difference import Difference
from schafkopf_tutor.replay.examining import Examined, examine, game_of, replay
from schafkopf_tutor.replay.record import Record, RecordError, read_line
from schafkopf_tutor.replay.saying import say, say_reason

__all__ = [
    "Difference",
    "Examined",
    "Record",
    "RecordError",
    "examine",
    "game_of",
    "read_line",
    "replay",
    "say",
    "say_reason",
]
