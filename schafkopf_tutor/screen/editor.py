"""The position editor: a layout, where the next card goes, and the way back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final, TypeAlias

from schafkopf_tutor.errors import DealError, TutorError
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import SEATS, Announce
from schafkopf_tutor.notation import Rules, format_position
from schafkopf_tutor.quiz.said import Reason, said
from schafkopf_tutor.rules import position
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.screen import editor_text
from schafkopf_tutor.screen.editor_layout import IN_TRICK, Layout, Place, places
from schafkopf_tutor.screen.editor_remarks import remarks
from schafkopf_tutor.view import View

HAND: Final = "hand"
TRICK: Final = "trick"
Target: TypeAlias = tuple[str, int]
"""Where a card goes: ("hand", seat) or ("trick", number from 0)."""


@dataclass(frozen=True)
class Editor:
    """A position that is being laid out.

    ``target`` is where the next card goes, ``before`` are the layouts to go back to, ``draft`` is
    what was written and could not be read. ``said`` is what the last word did. ``rules`` finds
    the rule sets that a text names (left out: those that come with the package).

    >>> from schafkopf_tutor.rulesets import load
    >>> editor = Editor.empty(load("ordnung"))
    >>> for word in ("card E.O.0", "game solo", "suit G", "by 0", "to trick 0", "card E.O.0"):
    ...     editor = editor.act(word)
    >>> editor.text
    'ordnung dealer 3 | EO … / … / … / … | solo G by 0 | EO'
    >>> editor.act("undo").text
    'ordnung dealer 3 | EO … / … / … / … | solo G by 0'
    """

    layout: Layout
    target: Target = (HAND, 0)
    before: tuple[Layout, ...] = ()
    draft: str | None = None
    said: tuple[Reason, ...] = field(default=(), compare=False)
    again: int = field(default=0, compare=False)
    rules: Rules | None = field(default=None, compare=False)

    @staticmethod
    def empty(ruleset: RuleSet) -> Editor:
        """Nothing is laid out."""
        return Editor(Layout(ruleset))

    @staticmethod
    def of(text: str, ruleset: RuleSet, rules: Rules | None = None) -> Editor:
        """What a text describes; it may leave out this rule set's name. TutorError."""
        return Editor(editor_text.read(text, ruleset, rules), rules=rules)._aimed()

    # --- what it comes to ------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game laid out. DealError for a position, which has no history."""
        if self.layout.stated:
            raise DealError("editor.no_history")
        return self.layout.game

    @property
    def view(self) -> View:
        """What the seat in turn sees. DealError for a position without its game."""
        return self.layout.view

    @property
    def text(self) -> str:
        """The layout in notation; empty for a position without its game."""
        try:
            return editor_text.write(self.layout)
        except DealError:
            return ""

    @property
    def position(self) -> str:
        """What the seat in turn sees, in notation; empty while no game is chosen."""
        try:
            view = self.layout.view
            return format_position(view if self.layout.stated else position(view))
        except DealError:
            return ""

    @property
    def targets(self) -> tuple[Target, ...]:
        """Where a card can go: the hands, the tricks begun, and the next one."""
        stated = self.layout.stated
        if stated is not None:
            return ((HAND, stated.seat), (TRICK, 0))
        begun = -(-len(self.layout.laid) // IN_TRICK)
        full = len(self.layout.laid) % IN_TRICK == 0
        more = full and begun < self.layout.ruleset.pack.hand_size
        more = more and not (begun and self.layout.game.over)
        return (*((HAND, seat) for seat in SEATS), *((TRICK, at) for at in range(begun + more)))

    # --- acting ----------------------------------------------------------------------------------

    def act(self, word: str) -> Editor:
        """The editor after a word; one that says nothing here changes nothing. Never raises.

        ``to hand 0``, ``to trick 2`` choose where cards go, ``card E.O.0`` gives one there;
        ``dealer 1``, ``game solo``, ``suit G``, ``by 0`` choose the game, in a position
        ``seat 1`` and ``leader 2``. ``text …`` reads a text, ``form position`` and ``form game``
        change between the two, ``undo`` and ``clear`` go back.
        """
        kind, _, rest = word.partition(" ")
        way = _WAYS.get(kind)
        if way is None:
            return self
        try:
            after = way(self, rest)
        except TutorError as slip:
            after = replace(self, said=(said(slip.message, **slip.values),))
        return self if after is self else replace(after, again=self.again + 1)

    def _with(self, layout: Layout, *reasons: Reason) -> Editor:
        """With another layout, which can be undone."""
        if layout == self.layout:
            return self
        after = replace(
            self, layout=layout, before=(*self.before, self.layout), draft=None, said=reasons
        )
        return after._aimed()

    def _aimed(self) -> Editor:
        """With a target that is there."""
        targets = self.targets
        if self.target in targets:
            return self
        kind, _ = self.target
        same = [target for target in targets if target[0] == kind] or list(targets)
        return replace(self, target=same[-1])

    def _to(self, rest: str) -> Editor:
        for target in self.targets:
            if f"{target[0]} {target[1]}" == rest:
                return replace(self, target=target, said=())
        return self

    def _card(self, rest: str) -> Editor:
        found = [one for one in places(self.layout.ruleset.pack) if one.key == rest]
        if not found:
            return self
        kind, at = self.target
        return self._given(at, found[0]) if kind == HAND else self._laid(at, found[0])

    def _given(self, seat: int, place: Place) -> Editor:
        before, layout = self.layout, self.layout.give(seat, place)
        if place in before.hands[seat]:
            return self._with(layout, said("editor.said.back", card=place.card))
        count, most = len(layout.dealt(seat)), layout.size(seat)
        given = said("editor.said.given", card=place.card, seat=seat, count=count, most=most)
        return self._with(layout, given, *_moved(before, place, seat))

    def _laid(self, trick: int, place: Place) -> Editor:
        before, layout = self.layout, self.layout.lay(trick, place)
        if before.trick_of(place) == trick:
            back = said("editor.said.out_of_trick", card=place.card, number=trick + 1)
            return self._with(layout, back)
        # of two equal cards another one may have been laid
        new = [one for one in layout.laid if one and one not in before.laid] or [place]
        at = layout.laid.index(new[0])
        reasons: list[Reason] = [said("editor.said.waits", card=place.card, number=trick + 1)]
        seats = layout.built.seats
        if layout.stated or at < len(seats):
            seat = (layout.stated.leader + at) % 4 if layout.stated else seats[at]
            laid = said("editor.said.laid", card=place.card, number=trick + 1, seat=seat)
            reasons = [laid, *_moved(before, place, seat)]
            refused = {remark.move: remark.reason for remark in remarks(layout)}
            plays = [step for step in layout.game.moves if getattr(step, "card", None)]
            reasons += [refused[plays[at]]] if not layout.stated and plays[at] in refused else []
        after = self._with(layout, *reasons)
        following = (TRICK, trick + 1)
        full = None not in layout.laid and len(layout.laid) == (trick + 1) * IN_TRICK
        return replace(after, target=following) if full and following in after.targets else after

    def _dealer(self, rest: str) -> Editor:
        seat = _seat(rest)
        if seat is None or self.layout.stated:
            return self
        return self._with(replace(self.layout, dealer=seat), said("editor.said.dealer", seat=seat))

    def _leader(self, rest: str) -> Editor:
        seat = _seat(rest)
        return self if seat is None else self._with(self.layout.state(leader=seat))

    def _seat(self, rest: str) -> Editor:
        seat = _seat(rest)
        return self if seat is None else self._with(self.layout.state(seat=seat))

    def _game(self, rest: str) -> Editor:
        layout, old = self.layout, self.layout.announced
        contract = layout.ruleset.contracts.get(rest)
        if contract is None:
            return self
        if old and old.contract == rest:
            return self if layout.stated else self._with(layout.announce(None))
        suits = contract.suits
        suit = old.suit if old and old.suit in suits else None
        if suits and suit is None and (layout.stated or len(suits) == 1):
            suit = suits[0]
        seat = old.seat if old and contract.parties != "each" else None
        return self._announced(Announce(seat, rest, suit))

    def _suit(self, rest: str) -> Editor:
        old = self.layout.announced
        suits = self.layout.ruleset.contracts[old.contract].suits if old else ()
        chosen = [suit for suit in suits if suit.letter == rest]
        if old is None or not chosen:
            return self
        return self._announced(replace(old, suit=chosen[0]))

    def _by(self, rest: str) -> Editor:
        seat, old = _seat(rest), self.layout.announced
        if seat is None or old is None:
            return self
        if self.layout.ruleset.contracts[old.contract].parties == "each":
            return self
        return self._announced(replace(old, seat=seat))

    def _announced(self, announced: Announce) -> Editor:
        layout = self.layout.announce(announced)
        refused = [remark.reason for remark in remarks(layout) if remark.move == announced]
        return self._with(layout, *refused)

    def _form(self, rest: str) -> Editor:
        layout, stated = self.layout, self.layout.stated
        if rest == "position" and stated is None:
            layout = editor_text.of_view(position(layout.view))
            return self._with(layout, said("editor.said.position"))
        if rest == "game" and stated is not None:
            game = Layout(layout.ruleset, layout.dealer, layout.hands, layout.steps)
            return self._with(game, said("editor.said.game"))
        return self

    def _text(self, rest: str) -> Editor:
        try:
            layout = editor_text.read(rest, self.layout.ruleset, self.rules)
        except TutorError as slip:
            return replace(self, draft=rest, said=(said(slip.message, **slip.values),))
        read = said("editor.said.read")
        if layout == self.layout:
            return replace(self, draft=None, said=(read,))
        return self._with(layout, read)

    def _undo(self, rest: str) -> Editor:
        if self.draft is not None:
            return replace(self, draft=None, said=(said("editor.said.undone"),))
        if not self.before:
            return replace(self, said=(said("editor.said.first"),))
        *before, layout = self.before
        after = replace(self, layout=layout, before=tuple(before))
        return replace(after, said=(said("editor.said.undone"),))._aimed()

    def _clear(self, rest: str) -> Editor:
        empty = Layout(self.layout.ruleset, self.layout.dealer)
        if empty == self.layout:
            return replace(self, draft=None, said=())
        return replace(self, target=(HAND, 0))._with(empty, said("editor.said.cleared"))


def _seat(rest: str) -> int | None:
    return next((seat for seat in SEATS if str(seat) == rest), None)


def _moved(before: Layout, place: Place, seat: int) -> list[Reason]:
    """That a card was in another hand before."""
    holder = before.holder(place)
    if holder is None or holder == seat:
        return []
    return [said("editor.said.moved", card=place.card, seat=holder)]


_WAYS: Final[Mapping[str, Callable[[Editor, str], Editor]]] = MappingProxyType(
    {
        "to": Editor._to,
        "card": Editor._card,
        "dealer": Editor._dealer,
        "leader": Editor._leader,
        "seat": Editor._seat,
        "game": Editor._game,
        "suit": Editor._suit,
        "by": Editor._by,
        "form": Editor._form,
        "text": Editor._text,
        "undo": Editor._undo,
        "clear": Editor._clear,
    }
)
