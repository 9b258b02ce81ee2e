"""What ``solid`` says before the first card of Doppelkopf: reservations, an Armut's cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from schafkopf_tutor.cards import Card
from schafkopf_tutor.contract import Contract
from schafkopf_tutor.laws.doppelkopf.options import candidates, gifts
from schafkopf_tutor.laws.doppelkopf.words import (
    BEFORE,
    COMPULSORY,
    DECLARED,
    ELDER,
    GESUND,
    NEHME,
    PASSE,
    TOLD,
    VORBEHALT,
    VORGEFUEHRT,
    WEITER,
)
from schafkopf_tutor.moves import NAMED, SEATS, Announce, Bid, Give, Move
from schafkopf_tutor.order import TRUMP
from schafkopf_tutor.players.doppelkopf.hand import Losers, losers
from schafkopf_tutor.players.thumbs import Reason
from schafkopf_tutor.rules import judge
from schafkopf_tutor.view import View

LOSES: Final = 4
"""A solo is played with a hand that loses no more tricks than so many; one less where a suit is
trump. Counted in 900 deals of solid: with those, more than three in four were won."""
FEWEST: Final = 5
"""So many trumps a solo needs, where it has any."""
TAKES: Final = 9
"""So many trumps let one take an Armut: with 8, two in five were won, with 9 and more over half."""
SILENT: Final = 2
"""Who holds both queens of clubs plays alone in silence if he loses no more tricks than so many."""


class Plan(NamedTuple):
    """A reservation that a hand wants: as it is bid, and what was counted for a solo."""

    bid: Bid
    counted: Losers | None = None


def plan(view: View) -> Plan | None:
    """The reservation that a hand wants to name; None if it is content with the normal game.

    >>> from schafkopf_tutor.notation import parse_game
    >>> hand = "EO EO GO GO HO EA EA EZ GA GA HA HK"
    >>> game = parse_game(f"ddv dealer 3 | {hand} / … / … / …")
    >>> plan(game.view(0)).bid
    Bid(seat=0, word='bid', contract='damensolo', suit=None)
    """
    asked = _as_if_asked(view)
    must = _led(view)
    bids = [m for m in candidates(asked) if isinstance(m, Bid) and m.word == NAMED]
    lawful = [bid for bid in bids if judge(asked, bid).ok]
    solos = sorted(_solos(view, lawful, must=must), key=lambda one: one[0])
    if solos:
        return solos[0][1]
    for goal in ("redeal", "partner"):
        for bid in lawful:
            contract = view.ruleset.contracts[bid.contract or ""]
            if contract.goal == goal and not (goal == "partner" and _silent(view)):
                return Plan(bid)
    poor = (b for b in lawful if view.ruleset.contracts[b.contract or ""].parties == "taker")
    return next((Plan(bid) for bid in poor), None)


def _as_if_asked(view: View) -> View:
    """The view as it were if nobody but this seat had a reservation and it had to name it. What a
    series has said before stays; where that makes somebody name his solo, nothing else is said."""
    before = [m for m in view.moves if isinstance(m, Bid) and m.word in BEFORE]
    if _led(view):
        return view
    words = [
        Bid((view.leader + step) % 4, VORBEHALT)
        if (view.leader + step) % 4 == view.seat
        else Bid((view.leader + step) % 4, GESUND)
        for step in SEATS
    ]
    said = (m for m in view.moves if isinstance(m, Bid) and m.word in DECLARED)
    return replace(view, moves=(*before, *words, *(m for m in said if m.seat == view.seat)))


def _led(view: View) -> bool:
    """Whether a series makes somebody play his solo in this game, whatever he holds."""
    return any(isinstance(m, Bid) and m.word == VORGEFUEHRT for m in view.moves)


def _solos(view: View, lawful: list[Bid], *, must: bool) -> Iterator[tuple[tuple[int, int], Plan]]:
    """The solos that a hand bears, with what sorts them: fewest losers, then most trumps; all of
    them where one ``must`` be played. Of those that are alike, a free one: where both are lawful,
    the table does not keep which are compulsory."""
    rules = view.ruleset
    names = {bid.contract for bid in lawful}
    for bid in lawful:
        contract = rules.contracts[bid.contract or ""]
        if contract.parties != "alone" or (_compulsory(contract) and contract.like in names):
            continue
        order = rules.order(contract, bid.suit)
        found = losers(order, view.hand)
        leads = contract.leads == "declarer" or view.leader == view.seat
        enough = not order.trumps or found.trumps >= FEWEST
        late = not leads and not order.trumps  # the others begin with their own suits
        if must or (enough and found.all + late <= LOSES - bool(contract.suits)):
            yield (found.all, -found.trumps), Plan(bid, found)


def _compulsory(contract: Contract) -> bool:
    return contract.name.startswith(COMPULSORY)


def _silent(view: View) -> bool:
    """Whether a hand with both queens of clubs is so strong that it needs no partner."""
    normal = view.ruleset.contracts["normal"]
    return losers(view.ruleset.order(normal), view.hand).all <= SILENT


def speak(view: View) -> tuple[Move, Reason]:
    """What to say, or which cards to give, where that is awaited, and why.

    LookupError where nothing is.
    """
    given = tuple(gifts(view))
    if given:
        return _gives(view, given)
    seat, said = view.seat, [m for m in candidates(view) if judge(view, m).ok]
    words = {m.word: m for m in said if isinstance(m, Bid) and m.word != NAMED}
    told = [words[word] for word in TOLD if word in words]
    if told:
        return told[0], Reason("tells_trumps")
    if NEHME in words or PASSE in words:
        return _takes(view)
    shown = [m for m in said if isinstance(m, Bid) and m.word == NAMED and VORBEHALT in words]
    if shown:  # before anybody speaks there is nothing else to name
        found = view.ruleset.contracts[shown[0].contract or ""]
        return shown[0], Reason("wants_new_cards", (("contract", found),))
    if GESUND in words and VORBEHALT not in words:  # in a Schwarze Witwe
        return words[GESUND], Reason("is_gesund")
    wanted = plan(view)
    if VORBEHALT in words:
        declares = any(judge(_as_if_asked(view), Bid(seat, word)).ok for word in DECLARED)
        if wanted is None and not declares and GESUND in words:
            return words[GESUND], Reason("is_gesund")
        return words[VORBEHALT], _why(view, wanted)
    for word in DECLARED:
        if word in words:
            return words[word], Reason("declares", (("word", word),))
    named = [m for m in said if isinstance(m, Bid) and m.word == NAMED]
    if wanted is not None and wanted.bid in named:
        return wanted.bid, _why(view, wanted)
    if WEITER in words:
        return words[WEITER], Reason("declares_all")
    rest: list[Move] = [*named, *(m for m in said if isinstance(m, Announce))]
    if not rest:
        raise LookupError(seat)
    return rest[0], Reason("is_gesund")


def _why(view: View, wanted: Plan | None) -> Reason:
    if wanted is None:
        return Reason("declares_all")
    contract = view.ruleset.contracts[wanted.bid.contract or ""]
    if contract.goal == "redeal":
        return Reason("wants_new_cards", (("contract", contract),))
    if contract.goal == "partner":
        return Reason("marries", (("elder", ELDER),))
    if wanted.counted is None:
        return Reason("is_poor")
    trumps, lost = wanted.counted.trumps, wanted.counted.all
    named = (("contract", contract), ("trumps", trumps), ("losers", lost))
    return Reason("plays_solo", named)


def _takes(view: View) -> tuple[Move, Reason]:
    """Whether an Armut's trumps are taken: with many trumps of one's own."""
    rules = view.ruleset
    order = rules.order(rules.contracts["normal"])
    trumps = sum(order.line[card] is TRUMP for card in view.hand)
    read = (("trumps", trumps),)
    if trumps >= TAKES:
        return Bid(view.seat, NEHME), Reason("takes_armut", read)
    return Bid(view.seat, PASSE), Reason("leaves_armut", read)


def _gives(view: View, ways: tuple[Give, ...]) -> tuple[Move, Reason]:
    """The cards that are given: all trumps of the poor player; back to him, what is worth least, of
    plain suits that can be emptied first."""
    if len(ways) == 1:
        return ways[0], Reason("gives_trumps", (("cards", ways[0].cards),))
    rules = view.ruleset
    order = rules.order(rules.contracts["normal"])

    def keeps(card: Card) -> tuple[bool, bool, int, int]:
        line = order.line[card]
        many = sum(order.line[other] is line for other in view.hand)
        return (line is TRUMP, card.points == 11, many, order.strength[card])

    cheap = sorted(view.hand, key=keeps)[: ways[0].count]
    wanted = sorted(map(str, cheap))
    best = next(way for way in ways if sorted(map(str, way.cards)) == wanted)
    return best, Reason("gives_back", (("cards", best.cards),))
