"""A review in sentences and tables: what screens, pages and the terminal show of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import isfinite
from typing import NamedTuple

from schafkopf_tutor.coach.advice import BEST, MISTAKE
from schafkopf_tutor.coach.estimate import Estimate
from schafkopf_tutor.coach.outcomes import OPEN
from schafkopf_tutor.coach.review import Choice, Decision, Review
from schafkopf_tutor.coach.stakes import TARIFF, Stake
from schafkopf_tutor.moves import SEATS, Announce, Bid, Move, Play
from schafkopf_tutor.screen.voice import Voice

_NOTHING = 1e-9

Rows = tuple[tuple[str, ...], ...]
"""A table: the head, then a row each; what stands first in a row names it."""


class Told(NamedTuple):
    """One decision in words: a ``head`` (where, who, what) and sentences behind it."""

    head: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Telling:
    """Says what a review has found, in one voice."""

    review: Review
    voice: Voice

    @property
    def title(self) -> str:
        """What is reviewed."""
        announced = self.review.game.announced
        if announced is None:
            return self.voice.text("review.title_none")
        return self.voice.text("review.title", game=self.voice.played(announced))

    def about(self) -> Iterator[str]:
        """How it ended, what everything here rests on, and what is not said."""
        review, say = self.review, self.voice.text
        if review.result is not None:
            yield self.voice.result(review.result)
        if any(one.is_card for one in review.decisions):
            yield say("review.basis", worlds=review.worlds)
        if review.each:
            yield say("review.each")
        elif not review.course and review.skipped:
            yield say("review.hidden")
        if review.skipped:
            yield say("review.skipped", count=review.skipped)

    # --- decisions -------------------------------------------------------------------------------

    def mattered(self) -> tuple[Told, ...]:
        """The two or three that mattered."""
        return tuple(map(self.decision, self.review.mattered()))

    def no_mistake(self) -> str:
        """What is said where nothing mattered."""
        return self.voice.text("review.no_mistake")

    def decision(self, one: Decision) -> Told:
        """A decision: where it was, what came out better and by how much, what open cards say."""
        lines = [self.verdict(one)]
        if one.is_card and not one.forced:
            lines += self._open(one)
        return Told(self.head(one), tuple(lines))

    def head(self, one: Decision) -> str:
        """Where, who and what."""
        say = self.voice.text
        what = self.what(one, one.move)
        if isinstance(one.move, Play):
            return say("review.head.card", trick=self.trick(one), seat=one.seat, what=what)
        return say("review.head.said", seat=one.seat, what=what)

    def trick(self, one: Decision) -> int:
        """In which trick a card was played, counted from 1."""
        cards = sum(isinstance(move, Play) for move in self.review.game.moves[: one.number])
        return cards // len(SEATS) + 1

    def what(self, one: Decision, move: Move | None) -> str:
        """A choice in a word or two; nothing said where a call was possible says which."""
        if isinstance(move, Play):
            return self.voice.code(move.card)
        if isinstance(move, Announce):
            return self.voice.played(move)
        if isinstance(move, Bid) and move.contract:
            return self.voice.move(move)
        if move is None:
            call = next(choice.move for choice in one.choices if choice.move is not None)
            return self.voice.text("review.unsaid", what=self.what(one, call))
        word = getattr(move, "word", "")
        known = self.voice.words.find(f"table.say.{word}")
        return self.voice.text(f"table.say.{word}") if known else word

    def verdict(self, one: Decision) -> str:
        """Whether it was the best, a mistake or too close to call, by what the seat could know;
        how the deals were played belongs to the sentence."""
        say, how = self.voice.text, self._how(one)
        made, best = one.made, one.best
        if one.forced:
            return say("review.verdict.only")
        if made.verdict == BEST:
            return say("review.verdict.best", how=how)
        if _equal(made):
            return say("review.verdict.equal", how=how)
        better = self.what(one, best.move)
        if made.verdict != MISTAKE:
            return say("review.verdict.close", better=better, how=how)
        lost = self.amount(made.behind.mean, one.stake)
        if made.behind.low == made.behind.high:
            return say("review.verdict.mistake_exact", better=better, lost=lost, how=how)
        low, high = self._between(made.behind, one.stake)
        values = {"better": better, "lost": lost, "low": low, "high": high}
        return say("review.verdict.mistake", **values, how=how)

    def _how(self, one: Decision) -> str:
        way = "open_cards" if one.method == OPEN else "played_on"
        return self.voice.words.phrase(f"coach.with.{way}", player=one.method)

    def _between(self, estimate: Estimate, stake: Stake) -> tuple[str, str]:
        if not isfinite(estimate.low):
            return "?", "?"
        return self.number(estimate.low), self.amount(estimate.high, stake)

    def _open(self, one: Decision) -> Iterator[str]:
        """What the card cost with all hands open."""
        lost, made = one.lost_open, one.made
        if lost is None:
            return
        say = self.voice.text
        if made.bounds is not None:
            low, high = made.bounds
            yield say("review.bounds.card", low=low, high=high)
            if lost:
                yield say("review.bounds.lost", points=lost)
            return
        cost = self.voice.text("unit.card_point", n=lost)
        if lost and not one.mistake:
            yield say("review.open.luck", lost=cost)
        elif lost:
            yield say("review.open.lost", lost=cost)
        elif one.mistake:
            yield say("review.open.lucky")

    # --- tables ----------------------------------------------------------------------------------

    def choices(self, one: Decision) -> Rows:
        """Everything that could be done, the best first."""
        say, card = self.voice.text, one.is_card
        head = [
            say("review.column.choice"),
            say("review.column.known"),
            say("review.column.behind"),
        ]
        bounds = any(choice.bounds for choice in one.choices)
        if card:
            head.append(say(f"review.column.{'bounds' if bounds else 'open'}"))
        return (tuple(head), *(self._choice(one, choice, card=card) for choice in one.choices))

    def _choice(self, one: Decision, choice: Choice, *, card: bool) -> tuple[str, ...]:
        behind = "–" if choice is one.best else self._spread(choice.behind)
        row = [self.what(one, choice.move), self.number(choice.value.mean), behind]
        if choice.move == one.move and not one.forced:
            row[0] = self.voice.text("review.made", what=row[0])
        if card and choice.bounds is not None:
            row.append(
                self.voice.text("review.from_to", low=choice.bounds[0], high=choice.bounds[1])
            )
        elif card:
            row.append("–" if choice.open_points is None else str(choice.open_points))
        return tuple(row)

    def _spread(self, estimate: Estimate) -> str:
        if estimate.low == estimate.high or not isfinite(estimate.low):
            return self.number(estimate.mean)
        low, high = self.number(estimate.low), self.number(estimate.high)
        return self.voice.text("review.spread", mean=self.number(estimate.mean), low=low, high=high)

    def moves(self) -> Rows:
        """Every decision that was one, in order: what it was and what it lost."""
        say = self.voice.text
        names = ("trick", "seat", "move", "better", "lost", "verdict", "cost")
        head = tuple(say(f"review.column.{name}") for name in names)
        return (head, *(self._move(one) for one in self.review.decisions if not one.forced))

    def _move(self, one: Decision) -> tuple[str, ...]:
        trick = str(self.trick(one)) if one.is_card else "–"
        equal = _equal(one.made)
        word = "equal" if equal and one.made.verdict != BEST else one.made.verdict
        verdict = self.voice.words.phrase(f"review.word.{word}")
        better = "–" if equal else self.what(one, one.best.move)
        lost = "–" if equal else self.amount(one.lost.mean, one.stake)
        opened = "–" if one.lost_open is None else str(one.lost_open)
        seat = self.voice.seat(one.seat)
        return trick, seat, self.what(one, one.move), better, lost, verdict, opened

    def course(self, *, whole: bool = True) -> Rows:
        """How the game stood after each card, played with open cards from there on; or only where
        that has changed."""
        say = self.voice.text
        laid = [move for move in self.review.game.moves if isinstance(move, Play)]
        before = len(laid) - len(self.review.course) + 1
        unit = self.unit(self.review.stake)
        head = [say(f"review.column.{name}") for name in ("after", "points")]
        head += [say("review.column.to_seat", seat=seat, unit=unit) for seat in SEATS]
        rows = []
        course = self.review.course
        for at, point in enumerate(course):
            changed = at in (0, len(course) - 1) or point.points != course[at - 1].points
            if not (whole or changed):
                continue
            count = before + point.cards
            played = laid[count - 1] if count else None
            after = say("review.start")
            if played is not None:
                name = self.voice.code(played.card)
                after = say("review.after", trick=(count + 3) // 4, seat=played.seat, card=name)
            values = (self.number(value) for value in point.values)
            rows.append((after, str(point.points), *values))
        return (tuple(head), *rows)

    def parts(self) -> Rows:
        """Luck parted from skill, seat by seat; the columns add up."""
        review, say = self.review, self.voice.text
        if not review.parts:
            return ()
        seats = SEATS if review.seat is None else (review.seat,)
        head = (say("review.column.part"), *(self.voice.seat(seat) for seat in seats))
        rows = []
        for name in ("dealt", "own", "others", "luck", "result"):
            values = [getattr(review.parts[seat], name) for seat in seats]
            if any(value is None for value in values):
                continue
            plain = name == "luck" and review.each
            word = say(f"review.part.{'rest' if plain else name}")
            rows.append((word, *(self.signed(float(value), name) for value in values)))
        return (head, *rows)

    def parts_said(self) -> Iterator[str]:
        """What each part is."""
        if not self.review.parts:
            return
        unit = self.unit(self.review.stake)
        each = "each" if self.review.each else "all"
        yield self.voice.text(f"review.parts.{each}", unit=unit)

    # --- numbers ---------------------------------------------------------------------------------

    def signed(self, value: float, name: str) -> str:
        """What is added or taken away has its sign; what is a sum has none unless it is less."""
        shown = self.number(value)
        return f"+{shown}" if value > 0 and name not in ("dealt", "result") else shown

    def amount(self, value: float, stake: Stake) -> str:
        """A value in its unit."""
        number = self.number(value)
        unit = stake.unit
        if unit == TARIFF:
            unit = self.review.game.ruleset.word("tariff.unit")
        return self.voice.text(f"unit.{unit}", n=1 if number == "1" else number)

    def unit(self, stake: Stake) -> str:
        """The unit itself."""
        unit = stake.unit
        if unit == TARIFF:
            unit = self.review.game.ruleset.word("tariff.unit")
        return self.voice.words.phrase(f"review.unit.{unit}")

    def number(self, value: float) -> str:
        """A number with one place behind the point, or the comma, where there is something."""
        shown = f"{value:.1f}".removesuffix(".0")
        shown = "0" if shown == "-0" else shown
        return shown.replace(".", self.voice.text("plot.decimal")).replace("-", "−")


def _equal(choice: Choice) -> bool:
    """Whether nothing is better, in any deal that was looked at or on average."""
    return abs(choice.behind.mean) < _NOTHING
