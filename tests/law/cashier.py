"""What a game came to and what it costs, computed once more from tables, for the tests.

It imports nothing of the package but is given the numbers of a rule set's tariff by their names.
Written from the rules page: result O 1.2.2, 4.1, Z 8; Laufende S 4.2.2, Z 7; Tout, Sie and payment
Z 8, S 4.2.3, 4.2.4, D; knocks Z 10; Stoß O 4.2; claims O 3.4; Ramsch Z 9, Z 10 and the table of
what the sources leave open.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.law import oracle

Rules = Mapping[str, Any]

# Where a price or a minimum is looked up: at the game itself, else at what it is like.
LIKE = {
    "rufspiel": ["rufspiel"],
    "wenz": ["wenz"],
    "geier": ["geier", "wenz"],
    "solo": ["solo"],
    "farbwenz": ["farbwenz", "wenz"],
    "farbgeier": ["farbgeier", "geier", "wenz"],
    "sie": ["sie"],
    "ramsch": ["ramsch"],
}
LIKE |= {f"{name}-tout": [f"{name}-tout", *names] for name, names in LIKE.items()}


def price(rules: Rules, table: str, game: str) -> int:
    """The number that a table has for a game."""
    return next(int(rules[key]) for name in LIKE[game] if (key := f"{table}.{name}") in rules)


@dataclass(frozen=True)
class Played:
    """A game that is over: what was dealt and announced, and who took which cards."""

    game: str
    suit: str
    declarer: int | None
    dealt: Sequence[set[str]]
    tricks: Sequence[tuple[int, Sequence[str]]]
    knocks: int = 0
    stoss: int = 0
    rest_to: str = ""  # the side that a claim has given everything else: "declarer", "opponents"


@dataclass
class Account:
    """What it came to, and what each seat receives."""

    payout: list[int] = field(default_factory=list)
    side: set[int] = field(default_factory=set)
    points: int = 0
    tricks: int = 0
    won: bool | None = None
    schneider: bool = False
    schwarz: bool = False
    runners: int = 0
    runners_of: str = ""
    losers: set[int] = field(default_factory=set)
    marched: int | None = None


def points_of(cards: Sequence[str]) -> int:
    """Card points."""
    return sum(oracle.POINTS[card[1]] for card in cards)


def runners(played: Played, side: set[int]) -> tuple[int, str]:
    """Unbroken trumps from the top that one side was dealt: count down until one is missing."""
    ours = set().union(*(played.dealt[seat] for seat in side))
    theirs = set().union(*played.dealt) - ours
    trumps = [card for card in oracle.table(played.game, played.suit)[0] if card in ours | theirs]
    for name, cards in (("declarer", ours), ("opponents", theirs)):
        if trumps[0] in cards:
            missing = [place for place, card in enumerate(trumps) if card not in cards]
            return (missing or [len(trumps)])[0], name
    raise ValueError("nobody was dealt the highest trump")


def doublings(rules: Rules, knocks: int, stoss: int) -> int:
    """Each doubles, or each adds the value once more; the two kinds multiply each other."""
    times = {"multiply": lambda n: 2**n, "add": lambda n: n + 1}
    by_knocks: int = times[rules["doubling.knocks"]](knocks)
    by_stoss: int = times[rules["doubling.stoss"]](stoss)
    return by_knocks * by_stoss


def settled(rules: Rules, played: Played) -> Account:
    """The account of a game that is over."""
    return ramsch(rules, played) if played.declarer is None else sides(rules, played)


# --- two sides ------------------------------------------------------------------------------------


def sides(rules: Rules, played: Played) -> Account:
    """A game of the declarer's side against the others."""
    side = {played.declarer or 0}
    if played.game == "rufspiel":
        side |= {seat for seat in range(4) if f"{played.suit}A" in played.dealt[seat]}
    pack = [card for hand in played.dealt for card in hand]
    size = len(pack) // 4
    own = [(seat in side, cards) for seat, cards in played.tricks]
    account = Account(side=side)
    account.points = sum(points_of(cards) for ours, cards in own if ours)
    account.tricks = sum(ours for ours, _ in own)
    others = sum(points_of(cards) for ours, cards in own if not ours)
    if played.rest_to == "declarer":
        account.points = 120 - others
        account.tricks = size - sum(not ours for ours, _ in own)
    account.runners, account.runners_of = runners(played, side)
    judge_sides(rules, played, account, size)
    value = worth(rules, played.game, account) * doublings(rules, played.knocks, played.stoss)
    won = 1 if account.won else -1
    # Each loser pays one winner; who plays alone has three of them against him.
    each = {True: won * value * (3 if len(side) == 1 else 1), False: -won * value}
    account.payout = [each[seat in side] for seat in range(4)]
    return account


def judge_sides(rules: Rules, played: Played, account: Account, size: int) -> None:
    """Who has won, and how high."""
    points, tricks = account.points, account.tricks
    if played.game == "sie":
        account.won = True
    elif played.game.endswith("-tout"):
        account.won = account.schneider = account.schwarz = tricks == size
    else:
        needed = rules["result.win_with"]
        if rules["result.stoss_takes_over"] and played.stoss in (1, 3):
            needed = 121 - needed  # the others doubled last: now they need as much
        account.won = points >= needed
        if account.won:
            account.schneider = points >= rules["result.declarer_schneider_with"]
            account.schwarz = tricks == size
        else:
            account.schneider = 120 - points >= rules["result.opponents_schneider_with"]
            account.schwarz = tricks == 0


def worth(rules: Rules, game: str, account: Account) -> int:
    """The value before any doubling, added up."""
    base = price(rules, "tariff.base", game)
    count = min(account.runners, rules["laufende.at_most"])
    winners = "declarer" if account.won else "opponents"
    paid = count >= price(rules, "laufende.from", game)
    paid = paid and (rules["laufende.of"] == "either_side" or account.runners_of == winners)
    run = count * rules["tariff.laufende"] if paid else 0
    steps = rules["tariff.schneider"] if account.schneider else 0
    steps += rules["tariff.schwarz"] if account.schwarz else 0
    if game == "sie":
        return int(rules["tariff.sie_factor"] * (base + run))
    if game.endswith("-tout"):
        times = rules["tariff.tout_factor"]
        run_times = times if rules["tariff.tout_laufende"] == "times_factor" else 1
        steps = steps if rules["tariff.tout_schneider"] else 0
        return int(times * base + run_times * run + steps)
    return int(base + run + steps)


# --- each for himself -----------------------------------------------------------------------------


def ramsch(rules: Rules, played: Played) -> Account:
    """A Ramsch: most points lose, or who takes everything wins."""
    taken: list[list[str]] = [[], [], [], []]
    tricks = [0, 0, 0, 0]
    for seat, cards in played.tricks:
        taken[seat] += cards
        tricks[seat] += 1
    points = [points_of(cards) for cards in taken]
    size = len(played.tricks)
    base = price(rules, "tariff.base", "ramsch")
    counted = played.knocks if rules["doubling.knocks_in_ramsch"] else 0
    times = doublings(rules, counted, 0)
    everything = {
        "off": [False] * 4,
        "all_tricks": [taken == size for taken in tricks],
        "all_points": [made == 120 for made in points],
    }[rules["ramsch.durchmarsch"]]
    for seat in range(4):
        if everything[seat]:
            pay = [-base * times] * 4
            pay[seat] = 3 * base * times
            return Account(payout=pay, marched=seat)
    losers = [seat for seat in range(4) if points[seat] == max(points)]
    if len(losers) == 4:
        return Account(payout=[0, 0, 0, 0])
    losers = tied(rules["ramsch.tie"], losers, tricks, taken, played.dealt)
    winners = [seat for seat in range(4) if seat not in losers]
    # One loser pays each of the others; of several each pays one tariff, the winners share it.
    gain = base if len(losers) == 1 else base * len(losers) // len(winners)
    maids = [seat for seat in range(4) if not tricks[seat]]
    receive = {seat: gain * factor(rules["ramsch.jungfrau"], seat, maids) for seat in winners}
    owed, odd = divmod(sum(receive.values()), len(losers))
    pay = [times * receive.get(seat, -owed) for seat in range(4)]
    for seat in losers[:odd]:
        pay[seat] -= times
    return Account(payout=pay, losers=set(losers))


def tied(
    way: str,
    losers: list[int],
    tricks: list[int],
    taken: Sequence[Sequence[str]],
    dealt: Sequence[set[str]],
) -> list[int]:
    """Who of those with equally many points loses."""
    if way == "together":
        return losers
    if way == "more_tricks":
        most = max(tricks[seat] for seat in losers)
        losers = [seat for seat in losers if tricks[seat] == most]
    where = taken if way == "higher_trump_in_tricks" else dealt
    trumps = oracle.table("ramsch", "")[0]
    best = {
        seat: [place for place, card in enumerate(trumps) if card in where[seat]] for seat in losers
    }
    # Without a trump at all nothing tells them apart but their seats.
    return [min(losers, key=lambda seat: (best[seat] or [len(trumps)])[0])]


def factor(way: str, seat: int, maids: list[int]) -> int:
    """How many times a winner receives his due: players without a trick double."""
    if way == "double_all":
        return int(2 ** len(maids))
    if seat not in maids or way == "off":
        return 1
    return 2 if way == "double_own_payment" else int(2 ** len(maids))
