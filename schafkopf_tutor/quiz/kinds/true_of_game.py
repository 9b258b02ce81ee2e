"""What is true of a game that is over: who has won, how high, what counts, and who settles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from schafkopf_tutor.beliefs import TRUTH, World
from schafkopf_tutor.beliefs.variation import lords
from schafkopf_tutor.cards import Card, Rank
from schafkopf_tutor.game import Game
from schafkopf_tutor.laws.schafkopf.result import DECLARER, OPPONENTS, Result
from schafkopf_tutor.moves import SEATS, Announce
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.kinds.outcomes import (
    SIDES,
    amount,
    ended,
    free_limits,
    game_of,
    limits,
    of_side,
    other,
    players,
    seats_of,
    total,
    tricks_for,
    words_said,
)
from schafkopf_tutor.quiz.kinds.payout import paid
from schafkopf_tutor.quiz.kinds.positions import announced, dealt, order_of
from schafkopf_tutor.quiz.kinds.results import NOBODY, applies, limits_said
from schafkopf_tutor.quiz.kinds.sides import CLEAR
from schafkopf_tutor.quiz.kinds.statements import (
    NO,
    NUMBER,
    YES,
    OfStatements,
    Statement,
    Value,
    drawn,
    fits,
    possible,
    stated,
)
from schafkopf_tutor.quiz.kinds.tariff import doubled, lines, tariff, touts
from schafkopf_tutor.quiz.question import Lying
from schafkopf_tutor.quiz.said import Reason, Said, said
from schafkopf_tutor.quiz.task import Answer, Kind, Wording
from schafkopf_tutor.ruleset import RuleSet

SKILL: Final = "who_pays"
SCHWARZ, SCHNEIDER, PLAIN = "schwarz", "schneider", "plain"
CLEAR_CUT: Final = ("won", "height")
"""Topics of which hardly anything can be wrongly thought, unless a limit is near."""
EACH, ONCE, BOTH, NOTHING = "each", "once", "both", "nothing"


@dataclass(frozen=True, kw_only=True)
class TrueOfGame(OfStatements):
    """A game is over; the cards of the declarer's side are shown as they were dealt."""

    game: Game
    result: Result
    rule: str = "line.base"
    ASKS: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "won": ("winners",),
        "height": ("schneider", "schwarz"),
        "run": ("laufende",),
        "paid": ("value", "laufende"),
        "times": ("factor",),
        "worth": ("value", "laufende"),
        "share": ("payout",),
        "lone": ("side",),
    }

    def found(self, world: World, topic: str) -> Value:
        """The side that has won, the height, the run, and so on."""
        result = self.result
        if topic == "won":
            won = world.winners(result)
            return next((side for side in SIDES if won == seats_of(result, side)), NOBODY)
        if topic == "height":
            if world.schwarz(result):
                return SCHWARZ
            return SCHNEIDER if world.schneider(result) else PLAIN
        if topic == "run":
            count, side = world.laufende(self.game, result.side)
            return f"{side}.{count}"
        if topic == "times":
            return world.factor(result)
        if topic == "share":
            return self._share(world)
        if topic == "lone":
            return NO if self.highest_of in world.side(self.game) else YES
        counted = replace(result, laufende=world.laufende(self.game, result.side)[0])
        value = world.value(counted)
        if topic == "worth":
            return value
        return YES if value != world.value(replace(result, laufende=0)) else NO

    def _share(self, world: World) -> str:
        """How those who play share what is paid: the lone one, or the two."""
        pay = world.payout(self.result)
        first, *partner = self.result.side
        if not pay[first]:
            return NOTHING
        if partner:
            return BOTH if pay[first] == pay[partner[0]] else ONCE
        most = max(abs(pay[seat]) for seat in SEATS if seat != first)
        return EACH if abs(pay[first]) == 3 * most else ONCE

    @property
    def highest_of(self) -> int:
        """Who was dealt the highest trump."""
        highest = self.game.order.trumps[0] if self.game.order else None
        return next(seat for seat in SEATS if highest in self.game.deal.hands[seat])

    def near(self, topic: str) -> Sequence[Value]:
        """Another side, another height, one more or less."""
        right = self.found(TRUTH, topic)
        if topic == "won":
            return SIDES
        if topic == "height":
            return (SCHWARZ, SCHNEIDER, PLAIN)
        if topic == "run":
            side, _, count = str(right).partition(".")
            return (f"{side}.{int(count) + 1}", f"{other(side)}.{count}")
        if topic in ("paid", "lone"):
            return (YES, NO)
        if topic == "share":
            return (ONCE, EACH if self.result.partner is None else BOTH)
        if isinstance(right, int) and topic == "times":
            return (right + 1, 2 * right)
        step = self.result.ruleset.number("tariff.schneider") or 10
        return (int(right) + step, 2 * int(right))

    def can_be_said(self, statement: Statement) -> bool:
        """Nobody says that nothing is shared, or that a game is worth nothing."""
        return statement.value not in (NOTHING, 0)

    def says(self, statement: Statement) -> Said:
        """The sentence of a topic with this value."""
        topic, value = statement
        first, *partner = self.result.side
        who = {"seat": first, "partner": partner[0] if partner else first}
        if topic == "run":
            side, _, count = str(value).partition(".")
            return of_side("have_run", side, count=int(count))
        if topic == "times":
            return said("quiz_true.game.times", count=value)
        if topic == "worth":
            return said("quiz_true.game.worth", amount=amount(self.ruleset, int(value)))
        if topic == "share" and partner:
            return said(f"quiz_true.game.share.pair_{value}", **who)
        if topic == "lone":
            highest = self.game.order.trumps[0] if self.game.order else None
            who |= {"turn": self.highest_of}
            return said(f"quiz_true.game.lone.{value}", card=highest, **who)
        return said(f"quiz_true.game.{topic}.{value}", **who)

    def why(self, topic: str) -> tuple[Reason, ...]:
        """What each side needs; the run; the lines of the settlement; who pays whom."""
        result, loser = self.result, OPPONENTS if self.result.won else DECLARER
        if topic == "won":
            return limits_said(result) if self._by_points else (said("quiz_true.because.tout"),)
        if topic == "height":
            frees = of_side("frees", loser, points=free_limits(result)[loser])
            return (frees, said("quiz_true.because.schwarz"))
        if topic == "run":
            return self._run()
        if topic == "paid":
            return self._paid()
        if topic == "times":
            return _times(result)
        if topic == "worth":
            return lines(result)
        if topic == "share":
            share = "alone" if result.partner is None else "pair"
            return (said(f"quiz_money.because.{share}"), *paid(result))
        return (said("quiz_true.because.lone"),)

    @property
    def _by_points(self) -> bool:
        return self.result.ruleset.contracts[self.result.contract].goal == "most"

    def _run(self) -> tuple[Reason, ...]:
        """The run, and what ends it."""
        count, side = self.result.laufende, self.result.laufende_side or DECLARER
        trumps = self.game.order.trumps if self.game.order else ()
        run = of_side("run", side, row=trumps[:count])
        ends = [of_side("ends", other(side), card=card) for card in trumps[count : count + 1]]
        return (run, *ends)

    def _paid(self) -> tuple[Reason, ...]:
        """The run, from how many on it is paid, and whose."""
        rules, game = self.result.ruleset, self.game.announced
        least = rules.for_contract("laufende.from", self.result.contract)
        whose = "either" if rules["laufende.of"] == "either_side" else "winners"
        enough = said("quiz_laufende.because.least", game=game, least=least)
        return (*self._run(), enough, said(f"quiz_laufende.because.{whose}"))

    def shown(self) -> tuple[Lying, ...]:
        """The hands of the declarer's side."""
        order, hands = order_of(self.ruleset, game_of(self.result)), self.game.deal.hands
        labels = ((said("quiz_true.dealt", seat=seat), seat) for seat in self.result.side)
        return tuple(Lying(label, order.sort(hands[seat])) for label, seat in labels)

    def wording(self, right: Answer) -> Wording:
        """What is told of the game."""
        result = self.result
        told = {"points": result.points, "tricks": result.tricks}
        end = of_side("has_tricks", DECLARER, **told)
        if not self._by_points:
            end = said("quiz_money.tout_made", all=result.ruleset.pack.hand_size, **told)
        facts = (players(result), end, *words_said(result))
        ask = said("quiz_true.ask.game", facts=facts)
        first = said("quiz_true.hint.game")
        return self.worded(ask, first, said("quiz_money.hint.tariff", tariff=tariff(result)))


def _times(result: Result) -> tuple[Reason, ...]:
    """What each word makes of the value."""
    rules, found = result.ruleset, list[Reason]()
    for word, count in (("knocks", result.knocks), ("stoss", result.stoss)):
        if count:
            how = rules.word(f"doubling.{word}")
            found.append(said(f"quiz_true.because.{word}_{how}", count=count))
    return (*found, said("quiz_doubling.because.times", factor=TRUTH.factor(result)))


# --- drawing -------------------------------------------------------------------------------------


def _announced(dice: Dice, ruleset: RuleSet, level: int) -> Announce | None:
    """A game that is played for points; at the third level now and then a Tout."""
    promised = touts(ruleset)
    if level == 3 and promised and dice.chance(0.25):
        name = dice.one(promised)
        return Announce(dice.below(4), name, dice.one(ruleset.contracts[name].suits or (None,)))
    return announced(dice, ruleset)


def _position(dice: Dice, level: int, ruleset: RuleSet) -> TrueOfGame | None:
    played = _announced(dice, ruleset, level)
    if played is None or played.seat is None:
        return None
    game = dealt(dice, ruleset, played, _high(dice, ruleset, played) if level == 3 else ())
    side = sorted(TRUTH.side(game), key=lambda seat: seat != played.seat)
    partner = side[1] if len(side) > 1 else None
    count, whose = TRUTH.laufende(game, side)
    start = Result(ruleset, played.contract, played.seat, partner, played.suit)
    start = replace(start, laufende=count, laufende_side=whose)
    result = _ended(dice, level, start)
    if result is None or not _could_be(result):
        return None
    return TrueOfGame(ruleset=ruleset, game=game, result=doubled(dice, result, level))


def _high(dice: Dice, ruleset: RuleSet, played: Announce) -> list[Card]:
    """Trumps from the top, and some behind a gap, for whoever holds the called ace or plays alone;
    often none."""
    trumps = order_of(ruleset, played).trumps
    few = ruleset.for_contract("laufende.from", played.contract) == 2
    count = dice.one((0, 0, 1, 2, 2)) if few else dice.below(4)
    behind = trumps[count + 1 : count + 4]
    return [*trumps[:count], *dice.some(behind, min(len(behind), dice.below(3)))]


def _ended(dice: Dice, level: int, start: Result) -> Result | None:
    """How it ended: at the first level far from all limits, at the third at one of them, or
    where half of it would be one."""
    rules, size = start.ruleset, start.ruleset.pack.hand_size
    if rules.contracts[start.contract].goal != "most":
        missed = 0 if dice.chance(0.6) else 1 + dice.below(2)
        points = total(rules) - missed * (4 + dice.below(16))
        return ended(start, points, size - missed)
    side, half = dice.one(SIDES), total(rules) // 2
    need = limits(start)[side]
    points = dice.below(total(rules) + 1)
    if level == 1:
        points = dice.one((need - CLEAR - dice.below(5), need + CLEAR + dice.below(5)))
    elif level == 3:
        quarter = half // 2
        side, points = dice.one(((DECLARER, half), (side, quarter), (side, quarter), (side, 0)))
    tricks = 1 if level == 3 and not points else tricks_for(dice, rules, points)
    return None if tricks is None else ended(start, points, tricks, side)


def _could_be(result: Result) -> bool:
    """Whether whoever holds the Laufende has made tricks enough: of one hand each makes one."""
    size, declares = result.ruleset.pack.hand_size, result.laufende_side == DECLARER
    made = result.tricks if declares else size - result.tricks
    hands = len(result.side) if declares else len(SEATS) - len(result.side)
    return result.laufende <= made * hands


def _topics(task: TrueOfGame, level: int) -> list[str]:
    """What can be said of it: nothing of a height in a Tout, of prices where none are told yet."""
    result, rules = task.result, task.ruleset
    topics = ["won", "run", "share"]
    if rules.contracts[result.contract].goal == "most" and rules.number("tariff.schneider"):
        topics.append("height")
    if rules.number("tariff.laufende"):
        topics.append("paid")
    if result.knocks or result.stoss:
        topics.append("times")
    if level > 1:
        topics.append("worth")
    contract = rules.contracts[result.contract]
    wenz = result.partner is None and not contract.suits and lords(contract) == (Rank.UNTER,)
    if wenz and task.highest_of != result.declarer:
        topics.append("lone")
    if level < 3:
        return topics
    doubtful = [topic for topic in topics if topic not in CLEAR_CUT or task.misleads(topic)]
    return doubtful if len(doubtful) >= NUMBER[level] else topics


def _make(dice: Dice, level: int, ruleset: RuleSet) -> TrueOfGame | None:
    task = _position(dice, level, ruleset)
    return None if task is None else stated(dice, task, _topics(task, level), level)


_DRAW: Final = drawn(_make, TrueOfGame)
KINDS: Final = (
    Kind("true_of_game", SKILL, "choices", _DRAW, fits(TrueOfGame), possible(_DRAW, applies)),
)
