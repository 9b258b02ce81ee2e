"""From one deal to the next: who deals, compulsory solos, how long a session is.

Source: DK-2.3, DK-19, DK-20.1, DK-20.7; open points 13, 37 to 39, 42.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from schafkopf_tutor.contract import Contract
from schafkopf_tutor.game import Game
from schafkopf_tutor.laws.doppelkopf.parties import widow
from schafkopf_tutor.laws.doppelkopf.result import result
from schafkopf_tutor.laws.doppelkopf.words import (
    BEFORE,
    COMPULSORY,
    KONTRA,
    PFLICHTFREI,
    PFLICHTIG,
    VORGEFUEHRT,
    WIDOW,
    WITWE,
)
from schafkopf_tutor.moves import SEATS, Bid, Move
from schafkopf_tutor.rules import Between, Told
from schafkopf_tutor.ruleset import RuleSet


class Session(NamedTuple):
    """How many games a session has: regular ones, and a compulsory solo for each player."""

    regular: int
    compulsory: int

    @property
    def total(self) -> int:
        """All its games."""
        return self.regular + self.compulsory


def session(rules: RuleSet, players: int = len(SEATS)) -> Session:
    """A session at this table (DK-19.3, 19.6); further free solos come on top under house rules."""
    return Session(rules.number("series.regular"), players)


def next_dealer(rules: RuleSet, dealer: int, contract: Contract | None) -> int:
    """Who deals after a game; ``contract`` is None where the cards were thrown in (DK-2.3).

    A silent solo and a Hochzeit without partner are regular games here (OP-37).

    >>> from schafkopf_tutor.rulesets import load
    >>> ddv = load("ddv")
    >>> next_dealer(ddv, 2, ddv.contracts["damensolo"])
    3
    """
    if contract is None:
        return dealer
    solo = contract.parties in ("alone", "widow")
    any_solo = rules["series.dealer_stays"] == "any_solo"
    stays = solo and (any_solo or contract.name.startswith(COMPULSORY))
    return dealer if stays else (dealer + 1) % len(SEATS)


def deals_next(game: Game) -> int:
    """Who deals after a game that is over, or was thrown in (DK-2.3, 10.6, 11, 19.2, 19.7)."""
    return next_dealer(game.ruleset, game.dealer, game.contract)


def due(dealer: int, done: Collection[int]) -> tuple[int, ...]:
    """Who still has to play his compulsory solo at the end, in the order of play: clockwise,
    beginning with the player due to deal (DK-19.4, 19.10).

    >>> due(2, {1, 3})
    (2, 0)
    """
    order = [(dealer + step) % len(SEATS) for step in range(len(SEATS))]
    return tuple(seat for seat in order if seat not in done)


def solo_for(rules: RuleSet, contract: Contract, seat: int, done: Collection[int]) -> Contract:
    """The solo as this player plays it: his first is his compulsory one, where the table tells them
    apart (DK-19.9)."""
    compulsory = rules.contracts.get(
        f"{COMPULSORY}-{contract.name}", rules.contracts.get(f"{COMPULSORY}{contract.name}")
    )
    played = compulsory is not None and compulsory.name in rules.words("games")
    return compulsory if compulsory is not None and played and seat not in done else contract


def may_declare_witwe(rules: RuleSet, lost: Contract | None) -> bool:
    """Whether who has just lost this game alone may make the next deal a Schwarze Witwe; after a
    Schwarze Witwe he may not (DK-20.1, OP-38)."""
    return bool(rules["bonus.witwe"]) and lost is not None and lost.parties == "alone"


def counts_as_compulsory(contract: Contract) -> bool:
    """Whether the game fulfils the duty of who plays it alone (DK-19.9, 19.11, OP-37)."""
    return contract.parties in ("alone", "widow")


# --- a series ------------------------------------------------------------------------------------


class Standing(NamedTuple):
    """How far a session has come: who has played his compulsory solo, and how many regular games
    were played."""

    done: frozenset[int]
    regular: int

    def ready(self, rules: RuleSet) -> bool:
        """Whether all regular games are played: who still owes his solo plays it now."""
        return self.regular >= session(rules).regular


def told_apart(rules: RuleSet) -> bool:
    """Whether the table tells compulsory solos from free ones (DK-6.4, 6.8)."""
    return any(name.startswith(COMPULSORY) for name in rules.words("games"))


def has_duty(rules: RuleSet) -> bool:
    """Whether everybody owes a solo at this table: where compulsory ones are played, and where any
    solo counts as one (DK-19.3, 19.9)."""
    return told_apart(rules) or rules["series.dealer_stays"] == "any_solo"


def soloist(game: Game) -> int | None:
    """Who has played a game alone that counts as a solo of his; None if nobody has."""
    contract, announced = game.contract, game.announced
    if contract is None or announced is None or not counts_as_compulsory(contract):
        return None
    if contract.parties == "alone":
        return announced.seat
    found = widow(game.tricks)
    return found[1] if found else None


def standing(rules: RuleSet, games: Sequence[Game]) -> Standing:
    """How the session stands after these games; those that are not over do not count.

    After all regular games and a compulsory solo of each, the next session begins (DK-19.3, 19.6).
    A free solo is one of the regular games only where compulsory ones are told apart (DK-19.1).
    """
    done: frozenset[int] = frozenset()
    regular = 0
    for game in games:
        if not game.over:
            continue
        alone = soloist(game)
        fulfils = alone is not None and alone not in done
        if alone is not None:
            done |= {alone}
        if alone is None or (told_apart(rules) and not fulfils):
            regular += 1
        if regular >= session(rules).regular and len(done) == len(SEATS):
            done, regular = frozenset(), 0
    return Standing(done, regular)


def opens(
    rules: RuleSet, games: Sequence[Game], dealer: int, declared: Move | None
) -> Iterator[Move]:
    """What stands before the next deal: who still owes his solo, where the table tells compulsory
    ones apart; who has to play it now; or that a Schwarze Witwe is ``declared``."""
    if has_duty(rules):
        now = standing(rules, games)
        order = [(dealer + 1 + step) % len(SEATS) for step in range(len(SEATS))]
        for seat in order if told_apart(rules) else ():
            yield Bid(seat, PFLICHTFREI if seat in now.done else PFLICHTIG)
        owing = due(dealer, now.done)
        if declared is None and now.ready(rules) and owing:
            yield Bid(owing[0], VORGEFUEHRT)
    if declared is not None:
        yield declared


def offers(rules: RuleSet, games: Sequence[Game]) -> Iterator[Move]:
    """What may be declared before the next deal: a Schwarze Witwe, by who has lost his solo in the
    last game that was played (DK-20.1)."""
    last = next((game for game in reversed(games) if game.over), None)
    if last is None or last.announced is None or last.announced.seat is None:
        return
    lost = last.contract if result(last).winner == KONTRA else None
    if WITWE in rules.words("games") and may_declare_witwe(rules, lost):
        yield Bid(last.announced.seat, WITWE)


def says(
    rules: RuleSet, games: Sequence[Game], dealer: int, stated: Sequence[Move]
) -> Iterator[Told]:
    """How the session stands, for those at the table: who has declared a Schwarze Witwe, which game
    it is, who still owes his solo, and who is made to play it now."""
    for move in stated:
        if isinstance(move, Bid) and move.word == WITWE:
            yield Told("series.widow", {"seat": move.seat, "card": WIDOW})
            return
    if not has_duty(rules):
        return
    now, owing = standing(rules, games), due(dealer, standing(rules, games).done)
    if now.ready(rules) and owing:
        yield Told("series.led", {"seat": owing[0]})
    else:
        number = {"number": now.regular + 1, "all": session(rules).regular}
        yield Told("series.regular", number)
    if owing:
        yield Told("series.owing", {"seats": owing})
    else:
        yield Told("series.all_done", {})


BETWEEN = Between(opens, offers, says, lambda move: isinstance(move, Bid) and move.word in BEFORE)
