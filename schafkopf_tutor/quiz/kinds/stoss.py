"""A game that has begun, with Stoß and its answers among the first cards: situations."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from schafkopf_tutor.beliefs import TRUTH, World
from schafkopf_tutor.cards import Card, Rank
from schafkopf_tutor.laws.schafkopf.doubling import STOSS
from schafkopf_tutor.moves import SEATS, Announce, Call, Move, Play, contract_of
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.kinds.hands import calls_an_ace
from schafkopf_tutor.quiz.said import Reason, Said, said
from schafkopf_tutor.rules import judge
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.view import View

COUNTS: Final = "counts"
LATE: Final = "late"
SIDE: Final = "side"
VERDICTS: Final = (COUNTS, LATE, SIDE)
"""What can be said of a word that doubles."""


def doubles(ruleset: RuleSet) -> bool:
    """Whether there is a Stoß and an answer to it at this table, in lone games and in others."""
    both = bool(lone_games(ruleset)) and calls_an_ace(ruleset)
    return both and ruleset.number("doubling.steps") >= 2


@dataclass(frozen=True)
class Doubled:
    """Who plays what, whose the called ace is, and what has happened since: cards and words."""

    ruleset: RuleSet
    announced: Announce
    partner: int | None
    first: int
    events: tuple[Move, ...]

    @property
    def ace(self) -> Card | None:
        """The called ace."""
        suit = self.announced.suit
        return None if self.partner is None or suit is None else Card(suit, Rank.SAU)

    @property
    def side(self) -> tuple[int, ...]:
        """The seats of the declarer's side."""
        return tuple(s for s in SEATS if s in (self.announced.seat, self.partner))

    @property
    def calls(self) -> tuple[Call, ...]:
        """The words that were said."""
        return tuple(move for move in self.events if isinstance(move, Call))

    def view(self, seat: int, events: Sequence[Move] | None = None) -> View:
        """What a seat knows after these events (all, if not given)."""
        done = self.events if events is None else events
        contract = contract_of(self.ruleset, self.announced)
        trick = tuple(move.card for move in done if isinstance(move, Play))
        held = (self.ace,) if seat == self.partner and self.ace else ()
        return View(
            self.ruleset,
            seat,
            held,
            self.announced,
            contract,
            contract.order(self.ruleset.pack, self.announced.suit),
            self.first,
            trick,
            (),
            (self.first + len(trick)) % 4,
            (self.announced, *done),
            self.ruleset.pack.hand_size - len(held),
        )

    def found(self, world: World, place: int) -> str:
        """What a world finds of the word at a place of the events."""
        call = self.events[place]
        if not isinstance(call, Call):
            return COUNTS
        before = self.events[:place]
        if world.may_double(self.view(call.seat, before), call):
            return COUNTS
        said_at = [at for at, move in enumerate(before) if isinstance(move, Call)]
        early = before[: said_at[-1] + 1] if said_at else ()
        return LATE if world.may_double(self.view(call.seat, early), call) else SIDE

    def in_time(self, place: int) -> bool:
        """Whether somebody may say the word that is said at a place of the events."""
        call, before = self.events[place], self.events[:place]
        if not isinstance(call, Call):
            return False
        return any(TRUTH.may_double(self.view(s, before), Call(s, call.word)) for s in SEATS)

    def reason(self, place: int) -> Reason:
        """The verdict on the word at a place; who may say it, in words about others."""
        call = self.events[place]
        before = self.events[:place]
        verdict = judge(self.view(call.seat or 0, before), call)
        if verdict.rule != "stoss.own_side":
            return verdict
        facts = dict(verdict.facts)
        return said("quiz_doubling.because.side", word=facts["word"], side=facts["side"])

    @property
    def lines(self) -> tuple[Said, ...]:
        """The game, and all that has happened, sentence by sentence."""
        declarer = self.announced.seat
        lines = [said("quiz_doubling.plays", seat=declarer, game=self.announced)]
        if self.ace is not None:
            lines.append(said("quiz_doubling.called", ace=self.ace, partner=self.partner))
        for place, move in enumerate(self.events):
            if isinstance(move, Call):
                lines.append(said("quiz_doubling.says", seat=move.seat, word=move.word))
            elif isinstance(move, Play):
                led = not any(isinstance(one, Play) for one in self.events[:place])
                message = "quiz_doubling.leads" if led else "quiz_doubling.adds"
                lines.append(said(message, seat=move.seat, card=move.card))
        return tuple(lines)


def lone_games(ruleset: RuleSet) -> list[str]:
    """The games that are played alone, card by card."""
    contracts = [ruleset.contracts[name] for name in ruleset.words("games")]
    return [c.name for c in contracts if c.parties == "alone" and c.goal != "shown"]


def announced(dice: Dice, ruleset: RuleSet, lone: bool) -> Announce | None:
    """A game with its suit, by whoever: alone, or with a partner. None where there is none such."""
    names = lone_games(ruleset)
    if not lone:
        contracts = ruleset.contracts
        played = ruleset.words("games")
        names = [name for name in played if contracts[name].parties == "called_ace"]
    if not names:
        return None
    name = dice.one(names)
    return Announce(dice.below(4), name, dice.one(ruleset.contracts[name].suits or (None,)))


def trick(dice: Dice, ruleset: RuleSet, game: Announce) -> list[Card]:
    """Four cards of one line, so that everybody follows; not of the called suit."""
    contract = contract_of(ruleset, game)
    order = contract.order(ruleset.pack, game.suit)
    lines = [order.trumps, *(order.plain(s) for s in type(game.suit or ruleset.pack.faces[0].suit))]
    called = game.suit if contract.parties == "called_ace" else None
    fit = [
        line
        for line in lines
        if len(line) >= 4 and not (called and line[0].suit is called and line is not order.trumps)
    ]
    return dice.some(dice.one(fit), 4)


def situation(
    dice: Dice,
    ruleset: RuleSet,
    *,
    lone: bool,
    words: int,
    last: str = COUNTS,
    more: int | None = 0,
) -> Doubled | None:
    """A game in which so many words are said, the last of which is as ``last`` says; ``more`` cards
    are played after it (None: no card at all). None if the throw gave none."""
    game = announced(dice, ruleset, lone)
    if game is None or game.seat is None:
        return None
    others = [seat for seat in SEATS if seat != game.seat]
    partner = None if lone else dice.one(others)
    leads = contract_of(ruleset, game).leads
    first = game.seat if leads == "declarer" else dice.below(4)
    cards = trick(dice, ruleset, game)
    late = last == LATE
    before = 1 + dice.below(3) if late and words == 1 else dice.below(2)
    gap = 1 + dice.below(2) if late and words > 1 else 0
    sides = ([s for s in others if s != partner], [game.seat, *([] if lone else [partner])])
    speakers = [dice.one(sides[step % 2]) for step in range(words)]
    if last == SIDE:
        speakers[-1:] = [dice.one(sides[words % 2])]
    plays = [Play((first + place) % 4, card) for place, card in enumerate(cards)]
    calls = [Call(seat or 0, word) for seat, word in zip(speakers, STOSS, strict=False)]
    if not calls or more is None:
        before = 0
    more = more or 0
    if before + gap + more > 3:
        return None
    end = before + gap
    middle: list[Move] = [*calls[:-1], *plays[before:end], *calls[-1:]]
    events = (*plays[:before], *middle, *plays[end : end + more])
    found = Doubled(ruleset, game, partner, first, events)
    at = [place for place, move in enumerate(events) if isinstance(move, Call)]
    wanted = [COUNTS] * (words - 1) + [last] * min(1, words)
    if [found.found(TRUTH, place) for place in at] != wanted:
        return None
    return found if last != SIDE or found.in_time(at[-1]) else None
