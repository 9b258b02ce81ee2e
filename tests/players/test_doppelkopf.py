"""Doppelkopf's players: whole games in both profiles, true reasons, hidden hands, strength.

What a reason claims is checked against the open cards; the checks use the order of cards, which
seats were Re in the end, and what may be played.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import pytest

from schafkopf_tutor.cards import Card, Rank
from schafkopf_tutor.errors import TutorError
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.game import Game
from schafkopf_tutor.i18n import LANGUAGES
from schafkopf_tutor.laws.doppelkopf.result import side_of_re
from schafkopf_tutor.moves import SEATS, Bid, Give, Play
from schafkopf_tutor.notation import format_game, parse_game
from schafkopf_tutor.order import TRUMP
from schafkopf_tutor.players import Awaited, awaited, deal, finish, named, names
from schafkopf_tutor.players.beginner import Beginner, characters, naming
from schafkopf_tutor.players.doppelkopf.weighing import prices
from schafkopf_tutor.players.rounds import may_call
from schafkopf_tutor.players.simulate import simulate
from schafkopf_tutor.players.solid import Solid
from schafkopf_tutor.players.style import style_of
from schafkopf_tutor.rules import legal_moves, play, read_position, result, settle
from schafkopf_tutor.rulesets import load
from tests.law.doppelkopf.tables import named as table_named
from tests.law.doppelkopf.tables import shuffled
from tests.looks import Looks
from tests.players.test_hidden import dealt_anew
from tests.players.truth import Shown

LAW = "doppelkopf"
PROFILES = [load("ddv"), load("haus")]
TABLES = [
    *PROFILES,
    *(table_named(name) for name in ("ddv-more", "haus-short", "ddv-call", "ddv-duty")),
]
"""Also with a short pack, and where who takes 30 points in the first trick has to call."""
SOLID = Solid()


def test_any_player_plays_any_game_to_its_end(scale, seed):
    rng = Random(seed)
    everybody = [named(name, LAW) for name in (*names(LAW), "solid", "solid")]
    seen: Counter[str] = Counter()
    for number in range(scale(1_200)):
        rules = TABLES[number % len(TABLES)]
        poor = number // 6 % 4 if number % 5 == 0 else None
        seats = [everybody[int(rng.random() * len(everybody))] for _ in SEATS]
        game = Game.start(rules, number % 4, shuffled(rng, rules, poor=poor))
        game = finish(game, seats, rng)
        assert parse_game(format_game(game), rules=table_named) == game
        again = Game.start(rules, game.dealer, game.deal)
        for move in game.moves:
            again = play(again, move)  # raises for what the judge refuses
        seen.update({type(move).__name__ for move in game.moves})
        if game.contract is None:
            seen["thrown in"] += 1
            assert awaited(game) is None
            continue
        seen[game.contract.name] += 1
        assert sum(trick.points for trick in game.tricks) == 240
        payout = settle(result(game)).payout
        assert rules["tariff.writes"] == "winners" or sum(payout) == 0
    wanted = ["thrown in", "normal", "hochzeit", "solo", "armut", "Call", "Give", "Bid"]
    assert [word for word in wanted if not seen[word]] == []


def test_an_armut_of_no_trumps_at_a_table_that_tells():
    """Nothing goes back, so nothing is told: the game begins."""
    rules = load("haus")
    hands = (
        "EA EA EZ EZ EK GA GA GZ GK GK HA HK / HZ HZ EO EO GO GO HO HO SO SO EU EU / "
        "GU GU HU HU SU SU SA SA SZ SZ SK SK / S9 S9 E9 E9 EK GZ G9 G9 HA HK H9 H9"
    )
    words = "0 says vorbehalt 1 says gesund 2 says gesund 3 says vorbehalt 0 bids armut"
    game = parse_game(f"{rules.name} dealer 3 | {hands} | {words} 3 says nacktmulle 3 says weiter")
    game = play(game, Bid(1, "nehme"))
    now = awaited(game)
    assert now == Awaited(0, Give)
    game = play(game, SOLID.choose(game.view(0), Random(0)))
    assert game.moves[-1] == Give(0, 1, (), 0)
    game = finish(game, [SOLID] * 4, Random(0))
    assert game.contract is game.ruleset.contracts["armut"]


class Truth(Shown):
    """A card that was played, with all that was hidden from its player."""

    def mine(self, seat: int) -> bool:
        re = side_of_re(self.whole)
        return (seat in re) == (self.seat in re)

    @property
    def re(self) -> bool:
        return self.seat in side_of_re(self.whole)

    def highest(self) -> bool:
        return not any(
            self.order.line[c] is self.order.line[self.card] and self.order.beats(c, self.card)
            for c in self.others()
        )

    def out(self) -> int:
        return sum(self.order.line[card] is TRUMP for card in self.others())

    def place(self, *more: Card) -> int:
        last = len(self.before.tricks) + 1 == self.before.ruleset.pack.hand_size
        return self.order.winner((*self.trick, *more), last)

    def so_far(self) -> int:
        return (self.before.leader + self.place()) % 4

    def wins(self) -> bool:
        return self.place(self.card) == len(self.trick)

    def taker(self) -> int:
        return self.whole.tricks[len(self.before.tricks)].winner

    def foes_hold_trump(self) -> bool:
        return any(
            self.order.line[card] is TRUMP
            for seat, hand in enumerate(self.before.hands)
            if not self.mine(seat)
            for card in hand
        )

    def of_suit(self) -> list[Card]:
        line = self.values["suit"]
        return [c for c in self.before.hands[self.seat] if self.order.line[c] is line]

    def missed_least(self) -> bool:
        """Whether any other card that may be played has as many points, or is missed more."""
        kept = prices().tables["kept"]
        others = [play.card for play in legal_moves(self.before)]
        return all(
            card.points >= 10 or kept.get(str(card), 0) > kept.get(str(self.card), 0)
            for card in others
        )

    def trick_is_mine(self) -> bool:
        """Whether no card in another hand could take the trick that is led."""
        last = len(self.before.tricks) + 1 == self.before.ruleset.pack.hand_size
        return all(self.order.winner((self.card, c), last) == 0 for c in self.others())

    def points(self) -> int:
        return sum(card.points for card in self.trick)


FOX, KARLCHEN, ELDER = (Card.of(code) for code in ("SA", "EU", "EO"))


def smeared(t: Truth) -> bool:
    return t.mine(t.so_far()) and t.mine(t.taker()) and t.card.points > 0 and not t.wins()


CHECKS: dict[str, Callable[[Truth], bool]] = {
    "only_card": lambda t: [p.card for p in legal_moves(t.before)] == [t.card],
    "keeps_karlchen": lambda t: (
        t.values["kept"] is KARLCHEN
        and KARLCHEN in t.before.hands[t.seat]
        and len(t.before.hands[t.seat]) == 2
        and not any(t.order.beats(c, KARLCHEN) for c in t.others() if t.order.is_trump(c))
    ),
    "leads_ace": lambda t: not t.trick and t.highest() and not t.order.is_trump(t.card),
    "only_trump_takes": lambda t: not t.trick and t.highest() and not t.order.is_trump(t.card),
    "cashes": lambda t: not t.trick and t.highest() and not t.foes_hold_trump(),
    "draws_trumps": lambda t: t.re and t.highest() and t.values["out"] == t.out() > 0,
    "forces_trump": lambda t: t.re and t.order.is_trump(t.card) and t.values["out"] == t.out(),
    "shows_elder": lambda t: (
        t.re
        and t.card is ELDER
        and t.values["trumps"] == sum(map(t.order.is_trump, t.before.hands[t.seat]))
    ),
    "leads_trump": lambda t: (
        t.re
        and t.order.is_trump(t.card)
        and t.values["out"] == t.out() > 0
        and t.order.beats(ELDER, t.card)
    ),
    "leads_highest": lambda t: t.highest() and t.values["out"] == t.out() > 0 and t.trick_is_mine(),
    "leads_dear": lambda t: not t.trick and t.card.points >= 10,
    "shortens": lambda t: t.of_suit() == [t.card],
    "small_card": lambda t: not t.trick,
    "smears": smeared,
    "fox_home": lambda t: smeared(t) and t.card is FOX,
    "makes_fat": lambda t: (
        smeared(t) and t.values["points"] == t.points() + t.card.points >= 40 and len(t.trick) == 3
    ),
    "smears_likely": lambda t: t.mine(t.so_far()) and t.card.points > 0,
    "smears_hoping": lambda t: (
        t.mine(t.so_far())
        and not t.wins()
        and t.card.points >= 10
        and t.values["points"] == t.points() + t.card.points
        and t.values["best"] is t.trick[t.place()]
    ),
    "secures": lambda t: (
        t.mine(t.so_far()) and t.wins() and t.order.beats(t.card, t.values["best"])
    ),
    "missed_least": lambda t: t.card.points >= 10 and not t.wins() and t.missed_least(),
    "missed_least_unsure": lambda t: t.card.points >= 10 and not t.wins() and t.missed_least(),
    "hopes_ours": lambda t: t.card.points >= 10 and not t.wins(),
    "hopes_partner": lambda t: (
        t.card.points >= 10
        and not t.mine(t.so_far())
        and any(t.mine((t.before.leader + n) % 4) for n in range(len(t.trick) + 1, 4))
        and t.values["best"] is t.trick[t.place()]
    ),
    "least_dear": lambda t: t.card.points == min(p.card.points for p in legal_moves(t.before)),
    "weighed": lambda t: t.card.points >= 10 and not t.wins(),
    "weighed_unsure": lambda t: t.card.points >= 10 and not t.wins(),
    "catches_fox": lambda t: FOX in t.trick and t.wins() and not t.before.over,
    "takes_as_last": lambda t: (
        len(t.trick) == 3 and t.taker() == t.seat and t.values["points"] == t.points()
    ),
    "ace_takes": lambda t: t.wins() and t.highest() and t.card.suit is t.values["suit"],
    "trumps_in": lambda t: t.wins() and t.order.is_trump(t.card) and not t.of_suit(),
    "goes_over": lambda t: t.wins() and t.mine(t.taker()) and t.values["points"] == t.points(),
    "goes_higher": lambda t: (
        t.wins() and t.values["points"] == t.points() and t.values["best"] is t.trick[t.place()]
    ),
    "leaves_it": lambda t: t.mine(t.so_far()) and t.values["winner"] == t.so_far(),
    "gives_little": lambda t: t.values["points"] == t.points(),
}
RARE = (
    *("makes_fat", "keeps_karlchen", "forces_trump", "hopes_ours", "hopes_partner"),
    *("weighed", "weighed_unsure", "least_dear", "leads_dear", "only_trump_takes"),
)
"""What a run of fifty games need not show."""
OPPONENTS = ("thumb.trumps_in", "thumb.gives_little", "thumb.missed_least", "thumb.weighed")
"""Sentences that say that opponents have the trick."""


def spoken(game: Game, move: Any, values: dict[str, Any], rule: str) -> bool:
    """What is said before the cards, counted over; True if something was counted."""
    hand = game.view(move.seat).hand
    normal = game.ruleset.order(game.ruleset.contracts["normal"])
    trumps = [card for card in hand if normal.is_trump(card)]
    match rule:
        case "marries":
            return hand.count(ELDER) == 2
        case "is_poor":
            return len(trumps) <= 3
        case "takes_armut" | "leaves_armut":
            return values["trumps"] == len(trumps)
        case "gives_trumps":
            return Counter(move.cards) == Counter(trumps)
        case "plays_solo" if move.contract:
            contract = game.ruleset.contracts[move.contract]
            order = game.ruleset.order(contract, move.suit)
            return values["trumps"] == sum(map(order.is_trump, hand))
        case "wants_new_cards":
            return max(Counter(c.rank for c in hand if c.rank in ALIKE).values()) >= 5
        case "calls":
            played = game.view().order
            held = [card for card in hand if played and played.is_trump(card)]
            return Counter(values["trumps"]) == Counter(held) and values["word"] == move.word
    return True


ALIKE = (Rank.NEUN, Rank.KOENIG)


def test_every_reason_is_true(scale, seed):
    rng = Random(seed)
    seen: Counter[str] = Counter()
    speakers = [Speaker(language, face="french") for language in LANGUAGES]
    for number in range(scale(1_000)):
        rules = PROFILES[number % 2]
        poor = number % 4 if number % 4 == 1 else None
        start = Game.start(rules, number % 4, shuffled(rng, rules, poor=poor))
        seats = [SOLID if rng.random() < 0.75 else named("heinz") for _ in SEATS]
        whole = finish(start, seats, rng)
        game = start
        for move in whole.moves:
            if move.seat is not None and seats[move.seat] is SOLID and not isinstance(move, Give):
                said = SOLID.why(game.view(move.seat), move)
                if said is not None:
                    values = dict(said.values)
                    seen[said.message] += 1
                    for speaker in speakers:
                        assert "{" not in speaker.text(said.message, **values)
                    if isinstance(move, Play):
                        truth = Truth(game, whole, move.seat, move.card, values)
                        check = CHECKS.get(said.other) or CHECKS[said.id]
                        assert check(truth), (said, game.view(move.seat).hand, game.trick)
                        if said.message in OPPONENTS:
                            assert not truth.mine(truth.so_far()), said
                    else:
                        assert spoken(game, move, values, said.id), (said, format_game(game))
                assert said is not None or move.seat is None or not isinstance(move, Play | Bid)
            game = game.after(move)
    missing = {f"thumb.{name}" for name in CHECKS} - set(seen)
    assert missing <= {f"thumb.{name}" for name in RARE}
    wanted = ("is_gesund", "marries", "is_poor", "leaves_armut", "calls", "declares")
    assert [name for name in wanted if not seen[f"thumb.{name}"]] == []


def test_with_other_hidden_hands_the_same_move(scale, seed):
    rng = Random(seed)
    seen: Counter[str] = Counter()
    for number in range(scale(240)):
        rules = PROFILES[number % 2]
        player = named(names(LAW)[number // 2 % len(names(LAW))])
        whole = finish(Game.start(rules, number % 4, deal(rules, rng)), [player] * 4, rng)
        if any(isinstance(move, Give) for move in whole.moves):
            continue
        game, places = Game.start(rules, whole.dealer, whole.deal), set()
        places = {int(rng.random() * len(whole.moves)) for _ in range(5)}
        for place, move in enumerate(whole.moves):
            now = awaited(game)
            again = dealt_anew(game, now.seat, rng) if now and place in places else None
            if now and again:
                view, other = game.view(now.seat), again.view(now.seat)
                assert view == other
                assert player.choose(view, Random(1)) == player.choose(other, Random(1))
                calls = may_call(game, now.seat)
                assert calls == may_call(again, now.seat)
                assert player.call(view, Random(1), calls) == player.call(other, Random(1), calls)
                seen[player.name] += 1
            game = game.after(move)
    assert sum(seen.values()) > 10


@pytest.mark.parametrize("rules", PROFILES, ids=lambda rules: rules.name)
def test_solid_is_better_than_random(rules, seed, record):
    """Paired deals: the same cards for both, the players moving on by a seat. An everyday run plays
    a few, `make long` until a look of tests/looks.py decides."""
    from tests.longrun import LONG

    looks = Looks("solid", "random", 120)
    with ThreadPoolExecutor(1) as here:
        seats = ("solid", "random", "random", "solid")
        found = simulate(
            rules,
            seats,
            400 if LONG else 5,
            seed=seed,
            executor=here,
            until=looks if LONG else None,
        )
    if LONG:
        record(f"strength-doppelkopf-{rules.name}", looks.figures)
        assert looks.figures["decided"]
    assert found.between("solid", "random").mean > 0


POSITIONS = {
    "keeps_aces": ("ddv | normal | 0 holds EA E9 SU SK GK", "SK", "EA"),
    "gives_fox_away": ("ddv | normal | 2 holds SA SK HU | 0 leads EO GO", "SA", "HU"),
    "highest_at_once": ("ddv | normal | 2 holds HZ GO S9 SU | 1 leads SK", "HZ", "S9"),
    "smears_to_strangers": ("ddv | normal | 2 holds GZ GK G9 | 1 leads GA", "GZ", "G9"),
    "trumps_partner": ("ddv | damensolo by 0 | 2 holds HO EZ S9 | 3 leads GA G9 GK", "HO", "EZ"),
}
"""A position, what the weakness plays there, and what others do."""


@pytest.mark.parametrize("weakness", style_of(LAW).weaknesses)
def test_a_weakness_shows(weakness: str):
    text, wrong, right = POSITIONS[weakness]
    view = read_position(text)
    player = next(one for one in characters(LAW).values() if one.weakness == weakness)
    assert player.choose(view, Random(0)) == Play(view.seat, Card.of(wrong))
    assert Beginner("", "", "").choose(view, Random(0)) == Play(view.seat, Card.of(right))
    others = [name for name in style_of(LAW).weaknesses if name != weakness]
    for name in others:
        assert Beginner("", "", name).choose(view, Random(0)) != Play(view.seat, Card.of(wrong))


def test_it_can_be_asked_what_somebody_does_wrong(seed):
    rng, asked = Random(seed), Counter[str]()
    for number in range(20):
        name = list(characters(LAW))[number % len(characters(LAW))]
        rules = PROFILES[0]
        seats = [named(name), SOLID, SOLID, SOLID]
        game = finish(Game.start(rules, 3, deal(rules, rng)), seats, rng)
        found = naming(game, 0, characters(LAW)[name].weakness, rng) if game.over else None
        if found is not None:
            assert found.answer == characters(LAW)[name].weakness
            assert len(set(found.choices)) == len(found.choices) >= 3
            asked[name] += 1
    assert len(asked) >= 3


@pytest.mark.parametrize(("name", "law"), [("resi", LAW), ("frieda", "schafkopf")])
def test_who_plays_another_game_is_not_known_here(name, law):
    with pytest.raises(TutorError) as slip:
        named(name, law)
    assert name not in str(slip.value.values["allowed"])
    assert named(name).name == name
