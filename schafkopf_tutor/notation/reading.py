"""From text to games and positions; for the grammar see the package."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from schafkopf_tutor.deal import Deal, Hand
from schafkopf_tutor.errors import DealError, NotationError, shown
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import SEATS, Bid, Call, Move, Play
from schafkopf_tutor.notation.words import Words
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.view import Fact, View

Rules: TypeAlias = Callable[[str], RuleSet]


def parse_game(text: str, *, rules: Rules = load, letters: str = "german") -> Game:
    """The game a text describes. Raises NotationError, or RulesetError for the rule set's name.

    ``rules`` finds a rule set by its name.

    >>> game = parse_game("ordnung dealer 3 | … / … / GA GK … / … | rufspiel G by 0 | EO")
    >>> game.trick, game.turn
    ((EO,), 1)
    """
    words = Words.of(text, letters)
    ruleset = _ruleset(words, rules)
    words.expect("dealer", "dealer")
    dealer = words.seat()
    words.expect("|", "bar")
    start = words.place
    try:
        game = Game.start(ruleset, dealer, _deal(words, ruleset))
    except DealError as error:
        raise words.placed(error, start) from error
    while words.next:
        place = words.place
        if words.has("|"):
            continue
        try:
            game = game.after(_move(words, game))
        except DealError as error:
            raise NotationError("error.placed", place=place, slip=error) from error
    return game


def _ruleset(words: Words, rules: Rules) -> RuleSet:
    if not words.next or words.next in "|/":
        raise words.fail("ruleset")
    return rules(words.take())


def _deal(words: Words, ruleset: RuleSet) -> Deal:
    hands: list[Hand] = []
    whole = []
    for seat in SEATS:
        hands.append(words.hand(seat))
        slip = words.fail("rest")
        more = words.rest()
        whole += [seat] if more is None else []
        if more:
            raise slip
        if seat < 3:
            words.expect("/", "slash")
    if words.next:
        words.expect("|", "bar")
    deal = Deal(ruleset.pack, tuple(hands))
    for seat in whole:
        if deal.unknown(seat):
            found, allowed = len(hands[seat]), ruleset.pack.hand_size
            raise DealError("error.deal.short", seat=seat, found=found, allowed=allowed)
    return deal


def _move(words: Words, game: Game) -> Move:
    word = words.next.lower()
    if word in game.ruleset.contracts:
        return words.announced(game.ruleset)
    if word in game.ruleset.calls:
        words.take()
        words.expect("by", "by")
        return Call(words.seat(), word)
    if words.at_seat():
        return _said(words.said(words.seat(), game.ruleset), game)
    if game.turn is None:
        raise words.fail("contract" if game.contract is None else "end")
    card = words.card()
    return Play(words.seat() if words.has("by") else game.turn, card)


def _said(move: Move, game: Game) -> Move:
    """What a seat says, which may be a call: ``0 says re`` is ``re by 0``.

    A word that changes the order of cards can be a reservation, too: it is, before the game.
    """
    if not isinstance(move, Bid) or move.word not in game.ruleset.calls:
        return move
    reserved = game.contract is None and move.word in game.ruleset.changes
    return move if reserved else Call(move.seat, move.word)


def parse_position(text: str, *, rules: Rules = load, letters: str = "german") -> View:
    """The position a text describes. Raises NotationError (or RulesetError for the rule set).

    >>> view = parse_position("ordnung | wenz by 0 | 2 holds EO E7 HU …2 | 1 leads EZ")
    >>> view.seat, view.hand, view.unknown, view.trick, view.turn
    (2, (EO, E7, HU), 2, (EZ,), 2)
    """
    words = Words.of(text, letters)
    ruleset = _ruleset(words, rules)
    words.expect("|", "bar")
    announced = words.announced(ruleset)
    words.expect("|", "bar")
    start = words.place
    seat = words.seat()
    words.expect("holds", "holds")
    hand = words.hand(seat)
    unknown = words.rest()
    if unknown == 0:
        unknown = max(0, ruleset.pack.hand_size - len(hand))
    if words.next:
        words.expect("|", "bar")
    leader: int | None = None
    trick: Hand = ()
    on_table = start
    if words.at_seat():
        leader = words.seat()
        words.expect("leads", "leads")
        on_table = words.place
        trick = words.cards()
        if words.next:
            words.expect("|", "bar")
    facts: dict[str, Fact] = {}
    while words.next:
        name, value = _fact(words, facts)
        facts[name] = value
    try:
        return View.stated(
            ruleset,
            announced,
            seat,
            hand,
            leader=leader,
            trick=trick,
            facts=facts,
            unknown=unknown or 0,
        )
    except DealError as error:
        place = on_table if error.message == "error.deal.trick" else start
        raise words.placed(error, place) from error


def _fact(words: Words, before: dict[str, Fact]) -> tuple[str, Fact]:
    name, equals, value = words.next.lower().partition("=")
    if not (name.isidentifier() and equals):
        raise words.fail("fact")
    if name in before:
        raise NotationError("error.fact.twice", place=words.place, found=shown(name))
    if value in ("yes", "no"):
        words.take()
        return name, value == "yes"
    if value.isascii() and value.isdigit() and len(value) < 4:
        words.take()
        return name, int(value)
    raise words.fail("value")


def fact_place(text: str, name: str) -> int:
    """Where a position's text states a fact, in characters from 1; behind the text if nowhere.

    >>> fact_place("ordnung | wenz by 0 | 2 holds EO | ran_away=yes", "ran_away")
    36
    """
    words = Words.of(text)
    while words.next and words.next.lower().partition("=")[0] != name:
        words.take()
    return words.place
