"""What solid says is true: each reason is held against the open cards of the whole game.

The checks are written from the sentences and know the deal and how the trick went on; of the
package they use the order of the cards, which side a seat is on, and what may be played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from schafkopf_tutor.cards import Card, Rank, Suit
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.game import Game
from schafkopf_tutor.i18n import LANGUAGES
from schafkopf_tutor.laws.schafkopf.result import side_of
from schafkopf_tutor.moves import Announce, Bid, Call, Play
from schafkopf_tutor.order import TRUMP
from schafkopf_tutor.players import deal, finish, named
from schafkopf_tutor.players.solid import Solid
from schafkopf_tutor.rules import judge, legal_moves, read_position
from tests.longrun import LONG
from tests.players.test_games import HOUSES
from tests.players.truth import Shown

SOLID = Solid()


class Truth(Shown):
    """A card that was played, with all that was hidden from its player."""

    def mine(self, seat: int) -> bool:
        """Whether a seat is on the same side as the player."""
        each = self.whole.announced is not None and self.whole.announced.seat is None
        if each:
            return seat == self.seat
        return side_of(self.whole, seat) == side_of(self.whole, self.seat)

    @property
    def declares(self) -> bool:
        return side_of(self.whole, self.seat) == "declarer"

    def highest(self) -> bool:
        """Whether no other hand holds a higher card of its line."""
        line = self.order.line[self.card]
        return not any(
            self.order.line[c] is line and self.order.strength[c] > self.order.strength[self.card]
            for c in self.others()
        )

    def foes_hold_trump(self) -> bool:
        return any(
            self.order.line[card] is TRUMP
            for seat, hand in enumerate(self.before.hands)
            if not self.mine(seat)
            for card in hand
        )

    def trumps_out(self) -> int:
        return sum(self.order.line[card] is TRUMP for card in self.others())

    def taker(self) -> int:
        """Who took the trick in the end."""
        return self.whole.tricks[len(self.before.tricks)].winner

    def so_far(self) -> int:
        """Who had the trick before this card."""
        return (self.before.leader + self.order.winner(self.trick)) % 4

    def wins(self) -> bool:
        return self.order.winner((*self.trick, self.card)) == len(self.trick)

    def legal(self) -> list[Card]:
        return [play.card for play in legal_moves(self.before)]

    def led(self) -> set[object]:
        return {self.order.line[trick.cards[0]] for trick in self.before.tricks}

    def played(self) -> set[Card]:
        return {c for trick in self.before.tricks for c in trick.cards}


def follows(t: Truth) -> bool:
    return bool(t.trick)


CHECKS: dict[str, Callable[[Truth], bool]] = {
    "only_card": lambda t: t.legal() == [t.card],
    "sheds_lone_ten": lambda t: (
        t.mine(t.so_far())
        and t.card.rank is Rank.ZEHN
        and [c for c in t.before.hands[t.seat] if t.order.line[c] is t.values["suit"]] == [t.card]
        and Card(t.card.suit, Rank.SAU) in t.others()
    ),
    "smears": lambda t: t.mine(t.so_far()) and t.mine(t.taker()) and t.card.points > 0,
    "smears_likely": lambda t: t.mine(t.so_far()) and t.card.points > 0,
    "takes_as_last": lambda t: (
        len(t.trick) == 3
        and t.taker() == t.seat
        and t.values["points"] == sum(c.points for c in t.trick)
    ),
    "ace_takes": lambda t: t.wins() and t.highest() and t.card.suit is t.values["suit"],
    "trumps_in": lambda t: (
        t.wins()
        and t.order.line[t.card] is TRUMP
        and t.order.line[t.trick[0]] is t.values["suit"]
        and all(t.order.line[c] is not t.values["suit"] for c in t.before.hands[t.seat])
    ),
    "goes_over": lambda t: t.wins() and t.mine(t.taker()),
    "leaves_it": lambda t: t.mine(t.so_far()) and t.values["winner"] == t.so_far(),
    "presses": lambda t: t.wins() and t.declares,
    "gives_little": lambda t: t.card.points <= min(c.points for c in t.legal()) + 4,
    "draws_trumps": lambda t: (
        t.declares
        and t.highest()
        and t.order.line[t.card] is TRUMP
        and t.values["out"] == t.trumps_out() > 0
    ),
    "forces_trump": lambda t: (
        t.declares and t.order.line[t.card] is TRUMP and t.values["out"] == t.trumps_out() > 0
    ),
    "cashes": lambda t: t.highest() and not t.foes_hold_trump(),
    "loser_early": lambda t: (
        not t.foes_hold_trump()
        and any(t.order.line[c] is TRUMP for c in t.before.hands[t.seat])
        and t.order.line[t.card] is not TRUMP
    ),
    "searches": lambda t: (
        not t.declares
        and t.values["ace"] not in t.played()
        and t.card.suit is t.values["suit"]
        and t.order.line[t.card] is not TRUMP
    ),
    "leads_ace": lambda t: not t.trick and t.highest() and t.order.line[t.card] is not TRUMP,
    "fresh_suit": lambda t: not t.declares and t.order.line[t.card] not in t.led(),
    "living_suit": lambda t: any(
        Card(t.card.suit, rank) not in t.played() for rank in (Rank.SAU, Rank.ZEHN)
    ),
    "small_card": lambda t: not t.trick,
    "stays_under": lambda t: follows(t) and not t.wins(),
    "takes_dear": lambda t: len(t.trick) == 3 and t.taker() == t.seat,
    "hopes": lambda t: all(t.order.winner((*t.trick, card)) == len(t.trick) for card in t.legal()),
    "leads_low": lambda t: not t.trick,
    "wins_every_trick": lambda t: t.declares,
    "stops_tout": lambda t: not t.declares and t.wins(),
    "keeps_guard": lambda t: not t.declares,
}


OPPONENTS = ("thumb.trumps_in", "thumb.gives_little")
"""Sentences that say that opponents have the trick."""


def lords(card: Card) -> bool:
    return card.rank in (Rank.OBER, Rank.UNTER)


def check_said(game: Game, move: Bid | Announce | Call, values: dict[str, Any], rule: str) -> None:
    """The numbers in what is said before the cards, counted over."""
    seat = move.seat if move.seat is not None else game.leader
    hand = game.view(seat).hand
    if rule == "calls_ace":
        assert values["trumps"] == sum(lords(c) or c.suit is Suit.HERZ for c in hand)
        plain = [c for c in hand if not lords(c) and c.suit is not Suit.HERZ]
        assert values["aces"] == sum(c.rank is Rank.SAU for c in plain)
        assert Card(values["suit"], Rank.SAU) not in hand
    if rule == "knocks":
        assert set(values["high"]) == {c for c in hand if lords(c)} & set(values["high"])
        assert len(values["high"]) >= 3
    if rule in ("doubles", "answers"):
        order = game.order
        assert order is not None
        assert set(values["trumps"]) == {c for c in hand if order.line[c] is TRUMP}
    if rule == "raises_tout":
        assert set(values["trumps"]) == set(hand)


SELDOM = {1: Announce(None, "ramsch"), 3: Announce(0, "solo-tout", Suit.HERZ)}
"""Games that solid seldom comes to are given."""


def test_every_reason_is_true(scale, seed):
    rng = Random(seed)
    seen: Counter[str] = Counter()
    speakers = [Speaker(language) for language in LANGUAGES]
    for number in range(scale(4000)):
        rules = HOUSES[number % len(HOUSES)]
        start = Game.start(rules, number % 4, deal(rules, rng))
        seats = [
            named(("solid", "solid", "vroni", "random")[int(rng.random() * 4)]) for _ in "four"
        ]
        if number % 4 in SELDOM:
            start = start.after(SELDOM[number % 4])
        whole = finish(start, seats, rng)
        game = start
        for move in whole.moves[len(start.moves) :]:
            seat = game.leader if move.seat is None else move.seat
            if seats[seat].name == "solid" and move.seat is not None:
                said = SOLID.why(game.view(seat), move)
                assert said is not None or isinstance(move, Call)
                if said is not None:
                    seen[said.id] += 1
                    values = dict(said.values)
                    for speaker in speakers:
                        assert speaker.text(said.message, **values)
                    if isinstance(move, Play):
                        truth = Truth(game, whole, seat, move.card, values)
                        assert CHECKS[said.id](truth), (said, game.view(seat).hand, game.trick)
                        if said.message in OPPONENTS:
                            assert not truth.mine(truth.so_far()), (said, game.trick)
                            seen[said.message] += 1
                    elif isinstance(move, Bid | Announce | Call):
                        check_said(game, move, values, said.id)
            game = game.after(move)
    seldom = set() if LONG else {"sheds_lone_ten"}
    assert {name for name in (*CHECKS, *OPPONENTS) if not seen[name]} <= seldom


def test_another_card_has_no_reason():
    rules = HOUSES[0]
    game = finish(Game.start(rules, 3, deal(rules, Random(6))), [SOLID] * 4, Random(6))
    before = Game.start(rules, 3, game.deal)
    tried = 0
    for move in game.moves:
        if isinstance(move, Play):
            view = before.view(move.seat)
            for other in legal_moves(view):
                assert (SOLID.why(view, other) is None) is (other != move)
                tried += other != move
        before = before.after(move)
    assert tried > 10


def test_solid_says_only_what_is_lawful_and_the_same_as_why(seed):
    rng = Random(seed)
    for number in range(20):
        rules = HOUSES[number % len(HOUSES)]
        game = finish(Game.start(rules, 0, deal(rules, rng)), [SOLID] * 4, rng)
        before = Game.start(rules, 0, game.deal)
        for move in game.moves:
            if move.seat is not None:
                assert judge(before.view(move.seat), move).ok
            before = before.after(move)


def test_who_does_not_know_whose_trick_it_is_says_so():
    """Seat 2 has not seen the called ace: whoever does not declare may be with it, or against."""
    unsure = read_position("ordnung | rufspiel G by 0 | 2 holds H7 S7 | 0 leads E7 EA")
    declarer = read_position("ordnung | rufspiel G by 1 | 2 holds H7 S7 | 0 leads E7 EA")
    for view, wanted in ((unsure, "trumps_in_unsure"), (declarer, "trumps_in")):
        said = SOLID.why(view, Play(2, Card.of("H7")))
        assert said is not None
        assert (said.id, said.message) == ("trumps_in", f"thumb.{wanted}")
    view = read_position("ordnung | rufspiel G by 0 | 2 holds EK E7 | 3 leads EA E8 E9")
    said = SOLID.why(view, Play(2, Card.of("E7")))
    assert said is not None
    assert said.message == "thumb.gives_little_unsure"
