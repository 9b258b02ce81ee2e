"""Schafkopf Tutor: a law of play that says why.

>>> game = parse_game(
...     "cardgames-zone dealer 3 | EO GO HU HA HZ HK E9 G7 / H7 EZ … / SU EA GK … / H8 …"
...     " | rufspiel E by 0 | EO H7 SU H8 | E9 EZ"
... )
>>> why(game.view(), "GK")
Verdict(no, 'ruf.searched', because=(EA,))
>>> Speaker("en").say(_)
'The called ace EA must be played: Eichel is led for the first time. (Schafkopf-Ordnung 3.2.4)'
"""

from schafkopf_tutor.cards import Card, Rank, Suit
from schafkopf_tutor.deal import Deal
from schafkopf_tutor.errors import DealError, NotationError, RulesetError, TutorError
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import Announce, Call, Play
from schafkopf_tutor.notation import (
    format_game,
    format_position,
    parse_game,
    read_card,
)
from schafkopf_tutor.rules import (
    IllegalMove,
    counterfactual,
    judge,
    judge_in,
    legal_moves,
    options,
    play,
    position,
    read_position,
    result,
    settle,
    why,
)
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.settlement import Settlement
from schafkopf_tutor.verdict import Verdict
from schafkopf_tutor.view import View

__version__ = "0.1.0"

__all__ = [
    "Announce",
    "Call",
    "Card",
    "Deal",
    "DealError",
    "Game",
    "IllegalMove",
    "NotationError",
    "Play",
    "Rank",
    "RulesetError",
    "Settlement",
    "Speaker",
    "Suit",
    "TutorError",
    "Verdict",
    "View",
    "counterfactual",
    "format_game",
    "format_position",
    "judge",
    "judge_in",
    "legal_moves",
    "load",
    "options",
    "parse_game",
    "play",
    "position",
    "read_card",
    "read_position",
    "result",
    "settle",
    "why",
]
