"""Armut: which cards are handed over, which may come back, and who is Re then. Source: DK-10."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from schafkopf_tutor.beliefs import under
from schafkopf_tutor.beliefs.doppelkopf import TRUTH, World
from schafkopf_tutor.beliefs.doppelkopf.cards import DULLE
from schafkopf_tutor.cards import Card, Rank
from schafkopf_tutor.game import Game
from schafkopf_tutor.laws.doppelkopf.words import (
    ELDER,
    FEW,
    FOX,
    GESUND,
    MULLE,
    NEHME,
    PASSE,
    SIDES,
    TOLD,
    VORBEHALT,
)
from schafkopf_tutor.moves import NAMED, SEATS, Announce, Bid, Give, Play
from schafkopf_tutor.order import CardOrder
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.kinds.doppelkopf.asked import NORMAL, kind, listed
from schafkopf_tutor.quiz.kinds.doppelkopf.parties import play_further
from schafkopf_tutor.quiz.kinds.positions import (
    SEATS_BY_NAME,
    deal,
    seat_words,
    told,
    told_seats,
    trick_shown,
    tricks_shown,
)
from schafkopf_tutor.quiz.question import Lying, Option, Sentence
from schafkopf_tutor.quiz.said import Said, said
from schafkopf_tutor.quiz.task import Answer, Kind, Task, Wording
from schafkopf_tutor.rules import judge
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.view import View

ARMUT: Final = "armut"
COURTS: Final = (Rank.OBER, Rank.UNTER)


def _order(ruleset: RuleSet) -> CardOrder:
    """The order of the normal game, by which one is poor."""
    return TRUTH.order(ruleset, NORMAL)


def _taken(dice: Dice, ruleset: RuleSet, given: list[list[Card]], poor: int, taker: int) -> Game:
    """An Armut that somebody has taken, before any card is given."""
    game = Game.start(ruleset, dice.below(4), deal(dice, ruleset, given))
    for at in range(1, 5):
        seat = (game.dealer + at) % 4
        game = game.after(Bid(seat, VORBEHALT if seat == poor else GESUND))
    game = game.after(Bid(poor, NAMED, ARMUT))
    for at in range(1, (taker - poor) % 4):
        game = game.after(Bid((poor + at) % 4, PASSE))
    return game.after(Bid(taker, NEHME))


def _hand(dice: Dice, ruleset: RuleSet, trumps: list[Card]) -> list[Card]:
    """A whole hand with these trumps and no other."""
    order = _order(ruleset)
    plain = [card for card in ruleset.pack.cards if not order.is_trump(card)]
    return [*trumps, *dice.some(plain, ruleset.pack.hand_size - len(trumps))]


def _two(dice: Dice) -> tuple[int, int]:
    """Who is poor, and who takes the trumps."""
    poor = dice.below(4)
    return poor, (poor + 1 + dice.below(3)) % 4


def _nothing(task: Task, ruleset: RuleSet) -> bool:
    """Whether somebody would tick nothing at all."""
    worlds = (TRUTH, *(one.world for one in under(ruleset)))
    return any(not listed(task.answer(world)) for world in worlds)


# --- what is handed over -------------------------------------------------------------------------


@dataclass(frozen=True)
class HandsOver:
    """Which cards does the poor player hand over? ``view`` is his, ``taker`` gets them."""

    view: View
    taker: int
    rule: str = "armut.all_trumps"

    @property
    def options(self) -> tuple[Option, ...]:
        """The hand."""
        return self.view.hand

    def answer(self, world: World) -> Answer:
        """Those that have to go."""
        return world.gives(self.view)

    def wording(self, right: Answer) -> Wording:
        """For each card the line that it counts as."""
        hand, line = self.view.hand, _order(self.view.ruleset).line
        fit = tuple(card for card in dict.fromkeys(hand) if card in listed(right))
        return Wording(
            said("quiz_dk.ask.hands_over", seat=self.taker),
            (
                said("quiz_dk.hint.hands_over"),
                said("quiz_dk.hint.count", count=sum(card in fit for card in hand)),
                told(fit),
            ),
            because={c: (said("quiz_dk.because.line", card=c, line=line[c]),) for c in hand},
            label=said("quiz_table.hand"),
        )


def _over_level(task: HandsOver) -> int:
    """3: with the ten of hearts; 2: with a low card of the trump suit; 1: with courts alone."""
    trumps = listed(TRUTH.gives(task.view))
    if DULLE in trumps:
        return 3
    return 2 if any(card.rank not in COURTS for card in trumps if isinstance(card, Card)) else 1


def _make_over(dice: Dice, level: int, ruleset: RuleSet) -> HandsOver | None:
    poor, taker = _two(dice)
    trumps = [card for card in ruleset.pack.cards if _order(ruleset).is_trump(card)]
    chosen = dice.some(trumps, 1 + dice.below(FEW))
    if level == 3 and DULLE not in chosen:
        chosen = [DULLE, *chosen[:2]]
    hand = _hand(dice, ruleset, chosen)
    if hand.count(MULLE) == 2:  # at some tables it would have to be told
        return None
    given: list[list[Card]] = [[] for _ in SEATS]
    given[poor] = list(_order(ruleset).sort(hand))
    task = HandsOver(_taken(dice, ruleset, given, poor, taker).view(poor), taker)
    return None if _nothing(task, ruleset) else task


# --- what comes back -----------------------------------------------------------------------------


@dataclass(frozen=True)
class GivesBack:
    """Which of these may be given back? ``view`` is of who has taken the trumps of ``poor``."""

    view: View
    poor: int
    got: tuple[Card, ...]
    packets: tuple[tuple[Card, ...], ...]
    rule: str = "armut.as_many"

    @property
    def options(self) -> tuple[Option, ...]:
        """The packets, by their cards."""
        return tuple("-".join(card.code for card in packet) for packet in self.packets)

    def gift(self, packet: tuple[Card, ...]) -> Give:
        """How it is given."""
        return Give(self.view.seat, self.poor, packet, len(packet))

    def answer(self, world: World) -> Answer:
        """Those that may."""
        pairs = zip(self.options, self.packets, strict=True)
        return frozenset(n for n, one in pairs if world.may_give(self.view, self.gift(one)))

    def wording(self, right: Answer) -> Wording:
        """The verdict on each."""
        by_name = dict(zip(self.options, self.packets, strict=True))
        words: dict[str, Sentence] = {
            str(name): said("quiz_dk.gives", cards=packet) for name, packet in by_name.items()
        }
        rest = list(self.view.hand)
        for card in self.got:
            rest.remove(card)
        true = tuple(words[name] for name in words if name in listed(right))
        return Wording(
            said("quiz_dk.ask.gives_back", seat=self.poor),
            (
                said("quiz_dk.hint.gives_back"),
                said("quiz_dk.hint.count_cards"),
                said("quiz_true.hint.answer", lines=true),
            ),
            because={n: (judge(self.view, self.gift(one)),) for n, one in by_name.items()},
            shown=(
                Lying(said("quiz_dk.got"), self.got),
                Lying(said("quiz_table.hand"), _order(self.view.ruleset).sort(rest)),
            ),
            words=words,
            label=said("quiz_true.label.allowed"),
        )


def _back_level(task: GivesBack) -> int:
    """3: some would give back what they got; 2: a trump of their own; 1: plain cards alone."""
    cards = {card for packet in task.packets for card in packet}
    if not cards.isdisjoint(task.got):
        return 3
    order = _order(task.view.ruleset)
    return 2 if any(map(order.is_trump, cards)) else 1


class _Rich(NamedTuple):
    """What who has taken the trumps can give: what he got, his own trumps, his plain cards."""

    got: list[Card]
    trumps: list[Card]
    plain: list[Card]


def _packet(dice: Dice, level: int, count: int, rich: _Rich) -> tuple[Card, ...] | None:
    """So many cards; at the second level maybe with an own trump, at the third what he got."""
    start: list[Card] = []
    if level == 3 and dice.chance(0.5):
        start = rich.got[:count]
    elif level > 1 and dice.chance(0.5):
        start = dice.some(rich.trumps, min(1 + dice.below(2), count, len(rich.trumps)))
    if len(rich.plain) < count:
        return None
    return (*start, *dice.some(rich.plain, count - len(start)))


def _make_back(dice: Dice, level: int, ruleset: RuleSet) -> GivesBack | None:
    (poor, taker), order = _two(dice), _order(ruleset)
    trumps = [card for card in ruleset.pack.cards if order.is_trump(card)]
    count = 1 + dice.below(FEW)
    got = list(order.sort(dice.some(trumps, count)))
    given: list[list[Card]] = [[] for _ in SEATS]
    given[poor] = _hand(dice, ruleset, got)
    game = _taken(dice, ruleset, given, poor, taker)
    view = game.after(Give(poor, taker, tuple(got), count)).view(taker)
    rest = list(view.hand)
    for card in got:
        rest.remove(card)
    own = [card for card in rest if order.is_trump(card) and card not in got]
    rich = _Rich(got, own, [card for card in rest if not order.is_trump(card)])
    packets: dict[tuple[Card, ...], None] = {}
    for _ in range(3 if level == 1 else 4):
        wrong = [one for one in (count - 1, count + 1, FEW) if one not in (0, count)]
        found = _packet(dice, level, count if dice.chance(0.5) else dice.one(wrong), rich)
        if found is None or len(set(found)) < len(found):
            return None
        packets[order.sort(found)] = None
    task = GivesBack(view, poor, tuple(got), tuple(packets))
    alike = len(packets) < (3 if level == 1 else 4)
    all_right = len(listed(task.answer(TRUTH))) == len(packets)
    return None if alike or all_right or _nothing(task, ruleset) else task


# --- who is Re -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class ArmutSides:
    """Who is Re in an Armut? ``view`` is of the poor player."""

    view: View
    taker: int
    rule: str = "armut.all_trumps"

    @property
    def options(self) -> tuple[Option, ...]:
        """All seats."""
        return SEATS_BY_NAME

    def answer(self, world: World) -> Answer:
        """The seats of Re."""
        sides = world.sides(self.view)
        return frozenset(SEATS_BY_NAME[seat] for seat in SEATS if sides[seat] == SIDES[0])

    @property
    def laid(self) -> tuple[int, ...]:
        """Who has played a queen of clubs."""
        moves = self.view.moves
        return tuple(m.seat for m in moves if isinstance(m, Play) and m.card is ELDER)

    def wording(self, right: Answer) -> Wording:
        """The tricks, and what makes a party here."""
        poor = self.view.seat
        seats = [seat for seat, name in enumerate(SEATS_BY_NAME) if name in listed(right)]
        return Wording(
            said("quiz_dk.ask.armut_sides", turn=poor, seat=self.taker),
            (
                said("quiz_dk.hint.armut_sides", elder=ELDER),
                said("quiz_dk.hint.two_and_two"),
                told_seats(seats),
            ),
            because={name: (self._why(seat),) for seat, name in enumerate(SEATS_BY_NAME)},
            shown=(
                *tricks_shown(self.view.tricks, winners=False),
                *trick_shown(self.view.trick, self.view.leader),
            ),
            words=seat_words(),
        )

    def _why(self, seat: int) -> Said:
        """Whether it has exchanged cards; its queens of clubs change nothing."""
        told_by = {"seat": seat, "elder": ELDER}
        if seat in (self.view.seat, self.taker):
            return said("quiz_dk.because.exchanged", **told_by)
        laid = "laid_in_vain" if seat in self.laid else "apart"
        return said(f"quiz_dk.because.{laid}", **told_by)


def _sides_level(task: ArmutSides) -> int:
    """1: no queen of clubs has been played by the others; 2: one; 3: both."""
    return 1 + min(2, sum(seat not in (task.view.seat, task.taker) for seat in task.laid))


def _make_sides(dice: Dice, level: int, ruleset: RuleSet) -> ArmutSides | None:
    (poor, taker), order = _two(dice), _order(ruleset)
    others = [seat for seat in SEATS if seat not in (poor, taker)]
    given: list[list[Card]] = [[] for _ in SEATS]
    for seat in (others[0], dice.one(others)) if level == 3 else others:
        given[seat].append(ELDER)
    low = [c for c in ruleset.pack.cards if order.is_trump(c) and c.rank not in COURTS]
    got = dice.some([card for card in low if card not in (DULLE, FOX)], 1 + dice.below(FEW))
    given[poor] = _hand(dice, ruleset, got)
    game = _taken(dice, ruleset, given, poor, taker)
    game = game.after(Give(poor, taker, tuple(got), len(got)))
    plain = [card for card in game.hands[taker] if not order.is_trump(card)]
    if len(plain) < len(got):
        return None
    game = game.after(Give(taker, poor, tuple(plain[: len(got)]), len(got)))
    if ruleset["armut.told"]:
        game = game.after(Bid(taker, TOLD[0]))
    game = game.after(Announce(poor, ARMUT))
    return ArmutSides(
        play_further(dice, game, 4 * level + dice.below(3), 0.9 if level > 1 else 0).view(poor),
        taker,
    )


def _poor(ruleset: RuleSet) -> bool:
    return ARMUT in ruleset.words("games")


KINDS: Final[tuple[Kind, ...]] = (
    kind("dk_hands_over", "dk_armut", "cards", _make_over, _over_level, HandsOver, _poor),
    kind("dk_gives_back", "dk_armut", "choices", _make_back, _back_level, GivesBack, _poor),
    kind("dk_armut_sides", "dk_armut", "choices", _make_sides, _sides_level, ArmutSides, _poor),
)
