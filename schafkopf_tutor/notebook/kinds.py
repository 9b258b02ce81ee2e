"""Kinds of questions. Each computes its right answer and its reasons from the engine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from schafkopf_tutor.cards import Card, Rank
from schafkopf_tutor.contract import Contract
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import Announce, Bid, Claim, Move, Play, contract_of
from schafkopf_tutor.order import CardOrder
from schafkopf_tutor.quiz.kinds import yes_no
from schafkopf_tutor.quiz.question import Lying, Option, Question
from schafkopf_tutor.quiz.said import Reason, Said, Won, said
from schafkopf_tutor.rules import counterfactual, judge, judge_in
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.view import View

ORDINARY: Final = "rufspiel"
"""The game that is meant where none is named, at a table that plays it."""
KNOCK: Final = "knock"
"""The word of whoever doubles before the game: he says nothing."""


def ordinary(ruleset: RuleSet) -> str:
    """The game that is meant where none is named: elsewhere it is the first one of the table.

    >>> from schafkopf_tutor.rulesets import load
    >>> ordinary(load("ordnung")), ordinary(load("ddv"))
    ('rufspiel', 'normal')
    """
    return ORDINARY if ORDINARY in ruleset.contracts else ruleset.words("games")[0]


def counts_more(cards: Sequence[Card]) -> Question:
    """Which of these cards counts most points? (Exactly one must.)"""
    best = max(cards, key=lambda card: card.points)
    because: dict[Option, tuple[Reason, ...]] = {}
    for card in cards:
        one = said("because.counts", card=card, points=card.points)
        more = said("because.counts_more", card=best, points=best.points)
        because[card] = (one,) if card is best else (one, more)
    hints = (said("hint.points"), said("hint.answer", answer=best))
    ask = said("ask.counts_more")
    return Question("counts_more", ask, "choice", (best,), tuple(cards), because, hints=hints)


def trick_points(cards: Sequence[Card]) -> Question:
    """How many points are in this trick?"""
    total = sum(card.points for card in cards)
    terms = " + ".join(str(card.points) for card in cards)
    # what those would say who count printed numbers, or mix up two neighbouring values
    printed = sum(int(c.rank.letter) if c.rank.letter.isdigit() else c.points for c in cards)
    mixed_up = {Rank.KOENIG: Rank.OBER, Rank.OBER: Rank.KOENIG, Rank.SAU: Rank.ZEHN}
    mixed = sum(mixed_up.get(card.rank, card.rank).points for card in cards)
    wrong = [n for n in (printed, mixed, total + 10, total + 1, total + 4) if n != total]
    options = sorted({total, *list(dict.fromkeys(wrong))[:3]})
    worked_out = said("because.sum", terms=terms, points=total)
    because: dict[Option, tuple[Reason, ...]] = dict.fromkeys(options, (worked_out,))
    hints = (said("hint.points"), said("hint.sum", terms=terms), said("hint.answer", answer=total))
    return Question(
        "trick_points",
        said("ask.trick_points"),
        "choice",
        (total,),
        tuple(options),
        because,
        hints=hints,
        shown=_on_table(cards),
    )


def takes(ruleset: RuleSet, announced: Announce, cards: Sequence[Card]) -> Question:
    """Which card takes this trick? Where it is not the ordinary game, the game is named."""
    _, order = _game(ruleset, announced)
    winner = cards[order.winner(cards)]
    because: dict[Option, tuple[Reason, ...]] = {
        card: (_contrast(order, cards, card),) for card in cards if card is not winner
    }
    because[winner] = (Won(order, tuple(cards)),)
    trumps = tuple(card for card in cards if order.is_trump(card))
    running = trumps or tuple(c for c in cards if order.line[c] is order.line[cards[0]])
    # where one card alone can win, naming those that can would be the answer
    some = (said("hint.running", cards=running),) if len(running) > 1 else ()
    hints = (said("hint.takes"), *some, said("hint.answer", answer=winner))
    usual = announced.contract == ORDINARY
    ask = said("ask.takes") if usual else said("ask.takes_in", game=announced)
    return Question("takes", ask, "choice", (winner,), tuple(cards), because, hints=hints)


def _contrast(order: CardOrder, cards: Sequence[Card], card: Card) -> Said:
    """What stops this card from taking the trick."""
    winner = cards[order.winner(cards)]
    line = order.line[card]
    values: dict[str, object] = {"card": card, "winner": winner, "line": line}
    values["led"] = order.line[cards[0]]
    if line is order.line[winner]:
        of_line = order.trumps if order.is_trump(card) else order.plain(card.suit)
        values["row"] = of_line
        return Said(f"contrast.higher_{'trump' if order.is_trump(card) else 'in_suit'}", values)
    return Said(f"contrast.{'trump_beats' if order.is_trump(winner) else 'off_suit'}", values)


def from_the_top(ruleset: RuleSet, announced: Announce, cards: Sequence[Card]) -> Question:
    """Click these cards of one line (a plain suit, or trump) from the highest to the lowest."""
    _, order = _game(ruleset, announced)
    right = order.sort(cards)
    trump = order.is_trump(right[0])
    row = order.trumps if trump else order.plain(right[0].suit)
    name = "stands_trump" if trump else "stands_suit"
    reason = said(f"because.{name}", line=order.line[right[0]], row=row)
    because: dict[Option, tuple[Reason, ...]] = dict.fromkeys(cards, (reason,))
    hints = (said("hint.trump_row" if trump else "hint.suit_row"), said("hint.row", row=right))
    return Question(
        "from_the_top",
        said("ask.from_the_top"),
        "order",
        right,
        tuple(cards),
        because,
        hints=hints,
        stepwise=True,
    )


def trumps(ruleset: RuleSet, announced: Announce, cards: Sequence[Card]) -> Question:
    """Which of these cards are trump?"""
    _, order = _game(ruleset, announced)
    right = tuple(card for card in cards if order.is_trump(card))
    because: dict[Option, tuple[Reason, ...]] = {}
    for card in cards:
        if order.is_trump(card):
            place = order.trumps.index(card) + 1
            because[card] = (said("because.is_trump", card=card, place=place),)
        else:
            because[card] = (said("because.is_plain", card=card, line=order.line[card]),)
    hints = (said("hint.trumps"), said("hint.answer", answer=right))
    ask = said("ask.trumps", game=announced)
    return Question("trumps", ask, "cards", right, tuple(cards), because, hints=hints)


def trump_count(ruleset: RuleSet, announced: Announce) -> Question:
    """How many trumps are there in this game?"""
    contract, order = _game(ruleset, announced)
    copies = order.pack.copies
    count = len(order.trumps) * copies
    ranks = len(order.pack.ranks) * copies
    # those who count the Ober and Unter of the trump suit twice, know the suit alone, or forget
    # four of a rank
    letters = {rank.letter for rank in Rank}
    twice = sum(4 * copies if word in letters else ranks for word in contract.trumps)
    options = sorted({count, twice, ranks, count - 4})
    reason = said("because.trump_count", count=count, row=order.trumps)
    because: dict[Option, tuple[Reason, ...]] = dict.fromkeys(options, (reason,))
    hints = (said("hint.trump_count"), said("hint.answer", answer=count))
    ask = said("ask.trump_count", game=announced)
    return Question("trump_count", ask, "choice", (count,), tuple(options), because, hints=hints)


def may_play(view: View) -> Question:
    """Which cards of this hand may be played now?"""
    hand = view.order.sort(view.hand) if view.order else view.hand
    right: list[Card] = []
    because: dict[Option, tuple[Reason, ...]] = {}
    for card in hand:
        move = Play(view.seat, card)
        verdict = judge(view, move)
        what_if = None if verdict.ok else counterfactual(view, move)
        because[card] = (verdict,) if what_if is None else (verdict, what_if)
        right += [card] if verdict.ok else []
    hints = (*_line_hints(view, hand), said("hint.answer", answer=tuple(right)))
    return Question(
        "may_play",
        _ask_may_play(view),
        "cards",
        tuple(right),
        hand,
        because,
        hints=hints,
        shown=_on_table(view.trick),
        label=said("desk.hand"),
    )


def _ask_may_play(view: View) -> Said:
    """What is asked; the called ace is named to whoever has an ace that it might be."""
    announced, contract = view.announced, view.contract
    if announced and announced.suit and contract and contract.parties == "called_ace":
        aces = {card.suit for card in view.hand if card.rank is Rank.SAU}
        if aces.intersection(contract.suits):
            ace = Card(announced.suit, Rank.SAU)
            return said("ask.may_play_called", game=announced, ace=ace)
    return said("ask.may_play", game=announced)


def may_do(game: Game) -> Question:
    """May the last move of this game be made, after all that went before it?"""
    before = Game.start(game.ruleset, game.dealer, game.deal, game.moves[:-1])
    move = game.moves[-1]
    verdict = judge_in(before, move)
    right = yes_no.word(verdict.ok)
    seat = move.seat or 0
    hand = tuple(before.hands[seat])
    hints = (said("hint.may_do"), said("hint.may_do_rank"), yes_no.last_hint(right))
    left = said("ask.left_of_dealer", seat=(game.dealer + 1) % 4)
    last = _move_told(before, move)
    return Question(
        "may_do",
        said("ask.may_do", turn=seat, lines=(left, *_told(before)), last=last),
        "choice",
        (right,),
        yes_no.OPTIONS,
        yes_no.both(verdict),
        hints=hints,
        shown=(Lying(said("desk.hand"), hand),) if hand else (),
        words=yes_no.WORDS,
    )


def _told(game: Game) -> Iterator[Said]:
    """What has happened in a game, move by move."""
    for at, move in enumerate(game.moves):
        yield _move_told(Game.start(game.ruleset, game.dealer, game.deal, game.moves[:at]), move)


def _move_told(before: Game, move: Move) -> Said:
    """What somebody does, in a sentence."""
    contracts = before.ruleset.contracts
    if isinstance(move, Bid):
        if move.contract is None:
            return said("quiz_auction.says", seat=move.seat, word=move.word)
        return said("quiz_auction.names", seat=move.seat, contract=contracts[move.contract])
    if isinstance(move, Announce):
        return said("ask.announces", seat=move.seat, game=move)
    if isinstance(move, Play):
        leads = not before.view().trick
        word = "quiz_doubling.leads" if leads else "quiz_doubling.adds"
        return said(word, seat=move.seat, card=move.card)
    if isinstance(move, Claim):
        return said(f"quiz_faults.claims_{move.word}", seat=move.seat)
    if move.word == KNOCK:
        return said("ask.knocks", seat=move.seat)
    return said("quiz_doubling.says", seat=move.seat, word=move.word)


def _on_table(trick: Sequence[Card]) -> tuple[Lying, ...]:
    return (Lying(said("desk.table"), tuple(trick), led=True),) if trick else ()


def _line_hints(view: View, hand: Sequence[Card]) -> tuple[Said, ...]:
    if not (view.trick and view.order):
        return (said("hint.lead"),)
    line: Mapping[Card, object] = view.order.line
    led = line[view.trick[0]]
    same = tuple(card for card in hand if line[card] is led)
    matter = said("hint.holds", line=led, cards=same) if same else said("hint.void", line=led)
    return (said("hint.led", led=view.trick[0], line=led), matter)


def _game(ruleset: RuleSet, announced: Announce) -> tuple[Contract, CardOrder]:
    contract = contract_of(ruleset, announced)
    return contract, ruleset.order(contract, announced.suit)
