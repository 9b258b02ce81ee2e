"""Schafkopf: what its players are made of. The rules of thumb themselves lie one folder up."""

from __future__ import annotations

from schafkopf_tutor.moves import Move
from schafkopf_tutor.players import bidding, solid
from schafkopf_tutor.players.sight import Sight
from schafkopf_tutor.players.style import Style
from schafkopf_tutor.players.weaknesses import WEAKNESSES, plain
from schafkopf_tutor.view import View


def speak(view: View) -> Move:
    """A bid, or the announcement."""
    if bidding.asked(view).turn == view.seat:
        return bidding.bid(view)[0]
    return bidding.announcement(view)[0]


STYLE = Style(solid.choose, speak, solid.call, solid.why, Sight, plain, WEAKNESSES)
