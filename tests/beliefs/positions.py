"""Questions at random, and built so that the rare rules come up: what the worlds are asked.

``draw`` gives for each question of a world a list of the arguments it is asked with. Everything in
them is true: deals, games played by lawful cards, results of points and tricks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final

from schafkopf_tutor.beliefs import Known
from schafkopf_tutor.cards import Card, Rank, Suit
from schafkopf_tutor.deal import Deal
from schafkopf_tutor.game import Game
from schafkopf_tutor.laws.schafkopf.options import candidates
from schafkopf_tutor.laws.schafkopf.result import Result, decide, decide_ramsch
from schafkopf_tutor.moves import SEATS, Announce, Bid, Call, Claim, Play
from schafkopf_tutor.quiz.kinds.tactics_drawn import KINDS
from schafkopf_tutor.quiz.make import draw as draw_item
from schafkopf_tutor.quiz.skills import skills
from schafkopf_tutor.rules import judge, legal_moves
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.view import View

Asked = dict[str, list[tuple[Any, ...]]]


def announcements(rules: RuleSet) -> list[Announce]:
    """Every game of the rule set with each of its suits."""
    return [
        Announce(None if contract.parties == "each" else 0, contract.name, suit)
        for contract in rules.contracts.values()
        for suit in contract.suits or (None,)
    ]


def any_game(rng: Random, rules: RuleSet) -> Announce:
    """A game that is played with cards; every contract as often, the plain ones more."""
    names = [name for name, contract in rules.contracts.items() if contract.goal != "shown"]
    name = rng.choice([*names, "wenz", "solo", "farbwenz"])
    contract = rules.contracts[name]
    seat = None if contract.parties == "each" else 0
    return Announce(seat, name, rng.choice(contract.suits or (None,)))


def hands(rng: Random, rules: RuleSet, given: dict[int, list[Card]]) -> list[list[Card]]:
    """Four hands; some seats hold ``given`` cards in any case."""
    size = rules.pack.hand_size
    dealt = [list(dict.fromkeys(given.get(seat, ())))[:size] for seat in SEATS]
    taken = {card for hand in dealt for card in hand}
    rest = [card for card in rules.pack.faces if card not in taken]
    rng.shuffle(rest)
    for hand in dealt:
        while len(hand) < size:
            hand.append(rest.pop())
        rng.shuffle(hand)
    return dealt


def start(rng: Random, rules: RuleSet, announced: Announce, given: dict[int, list[Card]]) -> Game:
    """A game that is announced; nobody has played."""
    dealt = tuple(tuple(hand) for hand in hands(rng, rules, given))
    return Game.start(rules, rng.randrange(4), Deal(rules.pack, dealt), [announced])


def built(rng: Random, rules: RuleSet, announced: Announce) -> dict[int, list[Card]]:
    """What some seats hold, so that something rare can happen in this game."""
    contract = rules.contracts[announced.contract]
    order = contract.order(rules.pack, announced.suit)
    seat = announced.seat or 0
    kind = rng.random()
    if kind < 0.3:  # long runs of trumps with one of them missing
        length = rng.randrange(2, len(order.trumps) + 1)
        top = list(order.trumps[:length])
        if len(top) > 1:
            top.pop(rng.randrange(1, len(top)))
        other = (seat + 2) % 4
        half = rules.pack.hand_size
        return {seat: top[:half], other: top[half:]}
    if contract.parties == "called_ace" and announced.suit:
        plain = list(order.plain(announced.suit))
        ace, rest = plain[0], plain[1:]
        rng.shuffle(rest)
        holder = (seat + rng.randrange(1, 4)) % 4
        mine = [ace, *rest[: rng.choice((0, 1, 2, 3, 3, len(rest) - 1))]]
        if rng.random() < 0.5:
            lords = [card for card in order.trumps if card.suit is announced.suit]
            mine += lords[: rng.randrange(3)]
        left = [card for card in rest if card not in mine]
        return {seat: left[:1], holder: mine}
    return {}


def trumpless(rng: Random, rules: RuleSet, announced: Announce) -> dict[int, list[Card]]:
    """A declarer who holds as few trumps as can be."""
    order = rules.contracts[announced.contract].order(rules.pack, announced.suit)
    plain = [card for card in rules.pack.faces if card not in order.trumps]
    rng.shuffle(plain)
    return {announced.seat or 0: plain[: rules.pack.hand_size]}


def first_trick(rng: Random, rules: RuleSet) -> Iterator[Game]:
    """Seat 3 leads the called suit, or a lord of it, or seat 0, the caller, leads the suit. Seat 2
    holds so much of it that nobody else can run away; the ace is with seat 1."""
    suit = rng.choice(rules.contracts["rufspiel"].suits)
    order = rules.contracts["rufspiel"].order(rules.pack, suit)
    ace, *plain = order.plain(suit)
    lords = [card for card in order.trumps if card.suit is suit]
    rng.shuffle(plain)
    given = {0: plain[:1], 1: [ace], 3: [plain[1], *lords], 2: plain[2:]}
    dealt = tuple(tuple(hand) for hand in hands(rng, rules, given))
    leader = rng.choice((0, 3))
    deal = Deal(rules.pack, dealt)
    game = Game.start(rules, (leader - 1) % 4, deal, [Announce(0, "rufspiel", suit)])
    game = game.after(Play(leader, rng.choice(given[leader])))
    while not game.tricks:
        yield game
        game = game.after(rng.choice(legal_moves(game)))


def under_way(rng: Random, rules: RuleSet) -> Iterator[Game]:
    """Games of every kind after each of their cards, played at random; most Rufspiele."""
    announced = any_game(rng, rules)
    if rng.random() < 0.5:
        announced = Announce(0, "rufspiel", rng.choice(rules.contracts["rufspiel"].suits))
    if announced.seat is not None:
        announced = Announce(rng.randrange(4), announced.contract, announced.suit)
    game = start(rng, rules, announced, built(rng, rules, announced))
    yield game
    searching = rng.random() < 0.5
    while not game.over:
        plays = legal_moves(game)
        if searching and not game.trick and announced.suit and game.order:
            line = game.order.line
            plays = tuple(p for p in plays if line[p.card] is announced.suit) or plays
        game = game.after(rng.choice(plays))
        yield game


def stated(rng: Random, rules: RuleSet) -> View:
    """A position with a short hand and a trick, without a history; many of the called ace."""
    if rng.random() < 0.5:
        return of_called_ace(rng, rules)
    announced = any_game(rng, rules)
    cards = list(rules.pack.faces)
    rng.shuffle(cards)
    size, shown = rng.randrange(1, rules.pack.hand_size), rng.randrange(4)
    hand, others = cards[:size], cards[size:]
    if rng.random() < 0.5:  # what is led has company in the hand
        line = rules.contracts[announced.contract].order(rules.pack, announced.suit).line
        others.sort(key=lambda card: line[card] is not line[hand[0]])
    return View.stated(rules, announced, 2, hand, trick=others[:shown])


def of_called_ace(rng: Random, rules: RuleSet) -> View:
    """Seat 2 holds the called ace with more or less of its suit, or it is the caller who leads."""
    suit = rng.choice(rules.contracts["rufspiel"].suits)
    order = rules.contracts["rufspiel"].order(rules.pack, suit)
    ace, *plain = order.plain(suit)
    lords = [card for card in order.trumps if card.suit is suit]
    others = [card for card in rules.pack.faces if card not in (ace, *plain, *lords)]
    for cards in (plain, lords, others):
        rng.shuffle(cards)
    caller = rng.choice((0, 1, 2))
    hand = [] if caller == 2 else [ace]
    hand += [plain.pop() for _ in range(rng.randrange(len(plain)))]
    hand += lords[: rng.randrange(3)]
    hand += others[: rng.randrange(0 if hand else 1, 4)]
    trick: list[Card] = []
    if caller != 2 and rng.random() < 0.7:
        first = plain if plain and rng.random() < 0.6 else others[4:]
        trick = [first[0], *others[-2:]][: rng.randrange(1, 4)]
    hand = hand[: rules.pack.hand_size]
    if caller != 2 and rng.random() < 0.2:  # another ace, searched as if it were called
        other = rng.choice([x for x in rules.contracts["rufspiel"].suits if x is not suit])
        highest, *lower = order.plain(other)
        hand, trick = [highest, *lower[:2]], [lower[-1]]
    return View.stated(rules, Announce(caller, "rufspiel", suit), 2, hand, trick=trick)


def auctions(rng: Random, rules: RuleSet) -> tuple[Game, list[Bid]]:
    """A deal with some lawful bids."""
    dealt = tuple(tuple(hand) for hand in hands(rng, rules, {}))
    game = Game.start(rules, rng.randrange(4), Deal(rules.pack, dealt))
    bids: list[Bid] = []
    for _ in range(rng.randrange(6)):
        can = [
            move
            for seat in SEATS
            for move in candidates(game.view(seat))
            if isinstance(move, Bid) and judge(game.view(seat), move).ok
        ]
        if not can:
            break
        speaking = [move for move in can if move.word != "weiter"]
        bid = rng.choice(speaking if speaking and rng.random() < 0.7 else can)
        bids.append(bid)
        game = game.after(bid)
    return game, bids


LIMITS = (0, 29, 30, 31, 59, 60, 61, 89, 90, 91, 120)


def results(rng: Random, rules: RuleSet) -> Result:
    """A result of some points and tricks, often at a limit."""
    announced = rng.choice(announcements(rules))
    contract = rules.contracts[announced.contract]
    size = rules.pack.hand_size
    knocks, stoss = rng.choice((0, 0, 1, 2, 3)), rng.choice((0, 0, 0, 1, 2, 3))
    if contract.parties == "each":
        points = [0, 0, 0, 0]
        for _ in range(12):
            points[rng.choice((0, 1, rng.randrange(4)))] += 10
        taken = tuple(2 if each else 0 for each in points)
        return decide_ramsch(rules, contract.name, tuple(points), taken, knocks=knocks)
    points_ = rng.choice((*LIMITS, rng.randrange(121)))
    tricks = {0: rng.randrange(2), 120: size - rng.randrange(2)}.get(points_, size // 2)
    if contract.goal == "all_tricks":
        tricks = rng.choice((size, size, 3))
    partner = 2 if contract.parties == "called_ace" else None
    return decide(
        rules,
        contract.name,
        0,
        partner,
        points=points_,
        tricks=tricks,
        suit=announced.suit,
        laufende=rng.choice((0, 1, 2, 2, 3, 5)),
        laufende_side=rng.choice(("declarer", "opponents")),
        knocks=knocks,
        stoss=stoss,
    )


def at_the_limits(rules: RuleSet) -> Iterator[Result]:
    """A Rufspiel and a Wenz with each of the points that decide something."""
    for points in LIMITS:
        for name, partner in (("rufspiel", 2), ("wenz", None)):
            tricks = {0: 1, 120: rules.pack.hand_size - 1}.get(points, 3)
            whose = "declarer" if points % 2 else "opponents"
            yield decide(
                rules,
                name,
                0,
                partner,
                points=points,
                tricks=tricks,
                laufende=2 + points % 3,
                laufende_side=whose,
            )


def late(rng: Random, rules: RuleSet) -> Iterator[Known]:
    """Positions in which a rule of thumb is sure, of each kind that the table has."""
    for kind in KINDS:
        if kind.applies(rules):
            task = draw_item(
                kind, skills()[kind.skill], rng.randrange(1, 4), rng.randrange(999), rules
            )
            yield task.task.known  # type: ignore[attr-defined]


def draw(rng: Random, rules: RuleSet, n: int) -> Asked:
    """About ``n`` times each question, and what each can be asked about whole games."""
    asked: Asked = {}

    def ask(question: str, *args: Any) -> None:
        asked.setdefault(question, []).append(args)

    games = announcements(rules)
    for announced in games:
        ask("order", rules, announced)
        ask("count_trumps", rules, announced)
        for suit in Suit:
            ask("count_suit", rules, announced, suit)
        for card in rules.pack.faces:
            ask("is_trump", rules, announced, card)
        ask_of_deal(ask, start(rng, rules, announced, trumpless(rng, rules, announced)))
        for _ in range(n // 40):
            ask_of_deal(ask, start(rng, rules, announced, built(rng, rules, announced)))
    names = rules.words("games")
    for name in names:
        for other in names:
            ask("outranks", rules, name, other)
    for found in at_the_limits(rules):
        ask_of_result(ask, found)
    for _ in range(n):
        cards = rng.sample(rules.pack.faces, rng.randrange(1, 5))
        ask("points", cards)
        for _ in range(4):
            ask("winner", rules, any_game(rng, rules), rng.sample(rules.pack.faces, 4))
        ask_of_result(ask, results(rng, rules))
        ask("legal", stated(rng, rules))
    for _ in range(n // 5):
        for game in first_trick(rng, rules):
            ask("partners", game.view(2))
    for _ in range(max(2, n // 12)):
        for game in under_way(rng, rules):
            ask_in_play(rng, ask, game)
    for _ in range(max(2, n // 20)):
        for known in late(rng, rules):
            ask("advised", known)
    for _ in range(max(2, n // 4)):
        game, bids = auctions(rng, rules)
        ask("declarer", rules, (game.dealer + 1) % 4, bids)
        fresh = Game.start(rules, game.dealer, game.deal)
        for seat in SEATS:
            ask_before_play(rng, ask, game.view(seat))
            ask_before_play(rng, ask, fresh.view(seat))
    return asked


def ask_of_result(ask: Callable[..., None], found: Result) -> None:
    for question in ("winners", "schneider", "schwarz", "factor", "value", "payout"):
        ask(question, found)


def ask_of_deal(ask: Callable[..., None], game: Game) -> None:
    """What can be asked when all cards lie open."""
    declarer = game.announced.seat if game.announced else None
    if game.contract and game.contract.parties == "called_ace" and game.announced:
        held = {card: seat for seat, hand in enumerate(game.deal.hands) for card in hand}
        if game.announced.suit and held[Card(game.announced.suit, Rank.SAU)] == declarer:
            return  # no such game
    ask("side", game)
    if declarer is not None:
        ask("laufende", game, (declarer,))
        ask("laufende", game, (declarer, (declarer + 2) % 4))


def ask_in_play(rng: Random, ask: Callable[..., None], game: Game) -> None:
    """What can be asked in a game under way."""
    cards = len(game.tricks) * 4 + len(game.trick)
    if not cards:
        ask_of_deal(ask, game)
    if cards <= 4 or rng.random() < 0.1:
        for word in ("stoss", "re"):
            seat = rng.randrange(4)
            ask("may_double", game.view(seat), Call(seat, word))
    if game.over:
        return
    view = game.view()
    ask("legal", view)
    ask("trumps_out", view)
    ask("advised", Known.of(view))
    ask("partners", game.view(rng.randrange(4)))
    if rng.random() < 0.2:
        ask("points_taken", view)
        ask("points_out", view)
        ask("may_claim", view, Claim(view.seat, rng.choice(("rest", "none"))))


SPOKEN: Final = 0.7
"""Of what could be said before the play, so much is not asked about."""


def ask_before_play(rng: Random, ask: Callable[..., None], view: View) -> None:
    """What can be asked of a hand: of all that could be said, a part, so that it does not outweigh
    all other questions by twenty to one."""
    ask("callable_aces", view)
    for move in candidates(view):
        if rng.random() < SPOKEN:
            continue
        if isinstance(move, Announce):
            ask("may_announce", view, move)
        elif isinstance(move, Call):
            ask("may_double", view, move)
        elif isinstance(move, Bid):
            ask("may_bid", view, move)
            if move.contract and rng.random() < 0.5:
                suits = view.ruleset.contracts[move.contract].suits
                if suits:
                    ask(
                        "may_bid", view, Bid(move.seat, move.word, move.contract, rng.choice(suits))
                    )
    ask("may_bid", view, Bid(view.seat, "bid", "rufspiel", Suit.HERZ))
    ask("may_announce", view, Announce(view.seat, "rufspiel", Suit.HERZ))
