"""Positions to ask about: games of a table, hands, tricks, and games played by lawful cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Final, TypeVar

from schafkopf_tutor.beliefs import BELIEFS, TRUTH, Asked, World
from schafkopf_tutor.cards import Card, Rank
from schafkopf_tutor.deal import Deal, Hand
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import SEATS, Announce, Play, contract_of
from schafkopf_tutor.order import CardOrder
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.question import Lying, Sentence
from schafkopf_tutor.quiz.said import Said, said
from schafkopf_tutor.rules import judge
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.view import Trick

T = TypeVar("T")

TRIES: Final = 2_000
"""How often a position is sought before the throw is given up."""
SEATS_BY_NAME: Final = tuple(f"seat{seat}" for seat in SEATS)
"""Seats as options that are words: several of them can be chosen."""


# --- searching -----------------------------------------------------------------------------------


def until(make: Callable[[], T | None], good: Callable[[T], bool]) -> T | None:
    """The first of many throws that is good; None if none is.

    What a position has to be is settled before it is sought: else the easily found would be asked
    more often.
    """
    for _ in range(TRIES):
        made = make()
        if made is not None and good(made):
            return made
    return None


def errs(task: Asked, ruleset: RuleSet, beliefs: str) -> bool:
    """Whether one of these ``beliefs`` (ids, or a question they are about) answers otherwise."""
    right = task.answer(TRUTH)
    return any(task.answer(world) != right for world in erring(ruleset, beliefs))


@lru_cache(maxsize=256)
def erring(ruleset: RuleSet, beliefs: str) -> tuple[World, ...]:
    """The worlds of these ``beliefs`` (ids, or a question they are about), as far as they are wrong
    at this table."""
    words = frozenset(beliefs.split())
    known = BELIEFS.under(ruleset)
    return tuple(one.world for one in known if one.id in words or one.of & words)


# --- games ---------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def contracts(ruleset: RuleSet, parties: str) -> tuple[str, ...]:
    """The games of a table that are played for points by these ``parties``, without Tout."""
    return tuple(
        name
        for name in ruleset.words("games")
        if ruleset.contracts[name].parties == parties and ruleset.contracts[name].goal == "most"
    )


def calls(ruleset: RuleSet) -> bool:
    """Whether an ace is called at this table."""
    return bool(contracts(ruleset, "called_ace"))


def announced(dice: Dice, ruleset: RuleSet, parties: str = "") -> Announce | None:
    """A game somebody plays; of these parties, else as often with a called ace as alone."""
    called, alone = contracts(ruleset, "called_ace"), contracts(ruleset, "alone")
    if not parties:
        parties = "called_ace" if called and (not alone or dice.chance(0.5)) else "alone"
    names = called if parties == "called_ace" else alone
    if not names:
        return None
    name = dice.one(names)
    suit = dice.one(ruleset.contracts[name].suits or (None,))
    return Announce(dice.below(4), name, suit)


def order_of(ruleset: RuleSet, game: Announce) -> CardOrder:
    """The order of cards in a game."""
    return contract_of(ruleset, game).order(ruleset.pack, game.suit)


def ace_of(game: Announce) -> Card | None:
    """The ace of the suit that is named."""
    return None if game.suit is None else Card(game.suit, Rank.SAU)


# --- deals and play ------------------------------------------------------------------------------


def deal(dice: Dice, ruleset: RuleSet, given: Sequence[Sequence[Card]]) -> Deal:
    """Four hands, each with the cards it is ``given``."""
    rest = list(ruleset.pack.cards)
    for hand in given:
        for card in hand:
            rest.remove(card)
    rest = dice.shuffled(rest)
    hands: list[Hand] = []
    for hand in given:
        missing = ruleset.pack.hand_size - len(hand)
        hands.append((*hand, *rest[:missing]))
        del rest[:missing]
    return Deal(ruleset.pack, tuple(hands))


def dealt(dice: Dice, ruleset: RuleSet, game: Announce, more: Sequence[Card] = ()) -> Game:
    """A game that could have been announced, nobody having played.

    Where an ace is called, the seat that holds it is anybody but the declarer, and has the cards of
    ``more``; in a lone game the declarer has them.
    """
    given: list[list[Card]] = [[] for _ in SEATS]
    seat = game.seat or 0
    ace = ace_of(game)
    if ace is not None and contract_of(ruleset, game).parties == "called_ace":
        holder = (seat + 1 + dice.below(3)) % 4
        given[holder] = [ace, *more]
        plain = order_of(ruleset, game).plain(ace.suit)
        given[seat] = [dice.one([card for card in plain if card not in given[holder]])]
    else:
        given[seat] = list(more)
    return Game.start(ruleset, dice.below(4), deal(dice, ruleset, given), (game,))


def play_on(dice: Dice, game: Game, cards: int) -> Game:
    """The game after so many more lawful cards, each of them as likely; or at its end."""
    for _ in range(cards):
        if game.turn is None:
            break
        seat, view = game.turn, game.view()
        plays = (Play(seat, card) for card in dice.shuffled(view.hand))
        game = game.after(next(play for play in plays if judge(view, play).ok))
    return game


# --- how it lies there ---------------------------------------------------------------------------


def trick_shown(trick: Sequence[Card], leader: int | None = None) -> tuple[Lying, ...]:
    """The trick on the table, if something is there; with who led it, if that matters."""
    if not trick:
        return ()
    label = said("quiz_table.trick")
    if leader is not None:
        label = said("quiz_table.trick_by", seat=leader)
    return (Lying(label, tuple(trick), led=True),)


def tricks_shown(tricks: Iterable[Trick], *, winners: bool) -> tuple[Lying, ...]:
    """Finished tricks, with who led to each, and who won it if that helps."""
    message = "quiz_table.trick_won" if winners else "quiz_table.trick_led"
    return tuple(
        Lying(said(message, number=at + 1, seat=trick.leader, turn=trick.winner), trick.cards, True)
        for at, trick in enumerate(tricks)
    )


def seat_words() -> dict[str, Sentence]:
    """The words for seats."""
    return {name: said("quiz_table.seat", seat=seat) for seat, name in enumerate(SEATS_BY_NAME)}


def told(answer: object) -> Said:
    """The last hint: the answer itself."""
    return said("quiz.hint.answer", answer=answer)


def told_seats(seats: Iterable[int]) -> Said:
    """The last hint, where the answer is a seat or several."""
    return said("quiz_table.told_seats", seats=tuple(seats))
