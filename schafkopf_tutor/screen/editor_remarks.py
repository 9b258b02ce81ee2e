"""What cannot be right about a layout: named with the judge's reason, never forbidden."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from schafkopf_tutor.errors import DealError
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import Announce, Move, Play
from schafkopf_tutor.quiz.said import Said, said
from schafkopf_tutor.rules import judge_in, law_of
from schafkopf_tutor.screen.editor_layout import Lay, Layout
from schafkopf_tutor.verdict import Verdict

MOST: Final = 6
"""So many remarks are said; the others are counted."""
MISSING: Final = (
    "editor.slip.suit",
    "editor.slip.open",
    "editor.remark.by",
    "editor.remark.waiting",
)
"""What is only not there yet, and no slip."""


class Remark(NamedTuple):
    """Something that cannot be right. ``where`` is the move it is about; None for the whole."""

    reason: Verdict | Said
    where: Said | None = None
    move: Move | None = None


def remarks(layout: Layout) -> tuple[Remark, ...]:
    """All of them, in the order of play.

    >>> from schafkopf_tutor.rulesets import load
    >>> from schafkopf_tutor.screen.editor_text import read
    >>> text = "dealer 3 | EA … / E7 … / … / … | wenz by 0 | EA G7"
    >>> [remark.reason for remark in remarks(read(text, load("ordnung")))]
    [Verdict(no, 'follow.suit', because=(E7,))]
    """
    return tuple(_position(layout) if layout.stated else _game(layout))


def _game(layout: Layout) -> Iterator[Remark]:
    built = layout.built
    game = Game.start(layout.ruleset, layout.dealer, built.game.deal)
    for move in built.game.moves:
        verdict = judge_in(game, move)
        if isinstance(move, Announce) and _lacks_player(layout, move):
            yield Remark(said("editor.remark.by"), None, move)
        elif not verdict.ok:
            yield Remark(verdict, where(game, move), move)
        game = game.after(move)
    if built.slip is not None:
        yield Remark(said(built.slip.message, **built.slip.values))
        waiting = [step for step in layout.steps[built.done :] if isinstance(step, Lay)]
        count = sum(step.place is not None for step in waiting)
        if count:
            yield Remark(said("editor.remark.waiting", count=count))


def _lacks_player(layout: Layout, move: Announce) -> bool:
    return move.seat is None and layout.ruleset.contracts[move.contract].parties != "each"


def where(game: Game, move: Move) -> Said:
    """Which move it is: the trick and who plays what, or who says what."""
    if isinstance(move, Play):
        number = len(game.tricks) + 1
        return said("editor.where.play", number=number, seat=move.seat, card=move.card)
    if move.seat is None:
        return said("editor.where.said_by_nobody", move=move)
    return said("editor.where.said", seat=move.seat, move=move)


def _position(layout: Layout) -> Iterator[Remark]:
    try:
        view = layout.view
    except DealError as slip:
        yield Remark(said(slip.message, **slip.values))
        return
    if view.announced and _lacks_player(layout, view.announced):
        yield Remark(said("editor.remark.by"))
    fact = law_of(view.ruleset).contradiction(view)
    if fact is not None:
        yield Remark(said("editor.remark.fact", fact=fact))
