"""Which card is played well: where a rule of thumb is sure, by the cards that are out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from schafkopf_tutor.beliefs import BELIEFS, Known, World
from schafkopf_tutor.beliefs.thumbs import Thumb
from schafkopf_tutor.cards import Card
from schafkopf_tutor.order import TRUMP
from schafkopf_tutor.quiz.kinds.positions import ace_of, told, trick_shown
from schafkopf_tutor.quiz.question import Lying, Option
from schafkopf_tutor.quiz.said import Reason, Said, said
from schafkopf_tutor.quiz.task import Answer, Task, Wording

SHOWS: Final = ("parted", "out", "gone")
"""By level, what is seen of the other cards: those that are out, trumps and suits parted; those
that are out; those that have fallen, so that one has to find out oneself."""


@dataclass(frozen=True)
class WellPlayed:
    """Which of these cards is played here? ``thumb`` decides; ``rule`` is what leaves it free."""

    known: Known
    thumb: Thumb
    cards: tuple[Card, ...]
    shows: str
    rule: str = "lead.free"

    @property
    def options(self) -> tuple[Option, ...]:
        """The cards that are compared."""
        return self.cards

    def answer(self, world: World) -> Answer:
        """The one of them that is advised; a world that knows no better has none."""
        advised = world.advised(self.known)
        return next((card for card in self.cards if card in advised), None)

    def wording(self, right: Answer) -> Wording:
        """What each card brings, or spoils."""
        theme = self.thumb.against
        because: dict[Option, tuple[Reason, ...]] = {
            card: (self._why(card),) for card in self.cards
        }
        return Wording(
            self._said(f"ask.{theme}{self._how}"),
            (self._said(f"rule.{theme}"), self._said(f"matter.{theme}"), told(right)),
            because=because,
            shown=(*trick_shown(self.known.view.trick, self._leader), *self._lying()),
        )

    @property
    def _leader(self) -> int | None:
        return self.known.view.leader if self.known.view.trick else None

    @property
    def _how(self) -> str:
        """Some are put otherwise where one plays against three."""
        both = self.thumb.against in ("feeds_foes", "trumps_partner")
        return ("_alone" if self.known.alone else "_called") if both else ""

    def _why(self, card: Card) -> Said:
        part = "good" if card in self.thumb.good else "bad"
        return self._said(f"{part}.{self.thumb.against}", card=card)

    def _said(self, message: str, **values: object) -> Said:
        """A sentence that knows who plays, and what is out."""
        known, good = self.known, self.thumb.good[0]
        hunters = [seat for seat in known.foes if not known.is_void(seat, TRUMP)]
        seats = {
            "seat": known.view.seat,
            "turn": known.announced.seat,
            "partner": known.partner,
            "seats": tuple(hunters) if len(hunters) == 1 else None,
            **values,
        }
        return Said(
            f"quiz_tactics.{message}",
            {
                "game": known.announced,
                "ace": ace_of(known.announced),
                "suit": known.order.line[good],
                "other": known.order.line[self.thumb.tempting],
                "best": good,
                "out": len(known.trumps_out),
                **{name: value for name, value in seats.items() if value is not None},
            },
        )

    def _lying(self) -> tuple[Lying, ...]:
        """The hand, and what is out or has fallen."""
        known, order = self.known, self.known.order
        groups = {"quiz_table.hand": known.view.hand}
        if self.shows == "parted":
            plain = [card for card in known.out if not order.is_trump(card)]
            groups["quiz_tactics.trumps_out"] = known.trumps_out
            groups["quiz_tactics.suits_out"] = tuple(plain)
        elif self.shows == "out":
            groups["quiz_tactics.out"] = known.out
        else:
            seen = {*known.view.hand, *known.view.trick, *known.out}
            gone = [card for card in order.pack.faces if card not in seen]
            groups["quiz_tactics.gone"] = tuple(gone)
        return tuple(
            Lying(said(label), order.sort(cards)) for label, cards in groups.items() if cards
        )


def rule_of(belief: str) -> str:
    """The id of the rule that leaves it free."""
    return BELIEFS[belief].cures


def fits(task: Task, level: int) -> bool:
    """A level is what is seen of the cards that are not in the hand."""
    return isinstance(task, WellPlayed) and task.shows == SHOWS[level - 1]
