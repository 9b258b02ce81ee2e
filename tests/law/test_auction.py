"""The auction in its three forms: the highest game is played, of equal ones the earlier seat's.

The expected winner is counted from what everybody wants to play; the auction has to find it by
what is said.
"""

from __future__ import annotations

from itertools import product

import pytest

from schafkopf_tutor import Announce, Card, Deal, Game, IllegalMove, Play, Suit, judge, load, play
from schafkopf_tutor.laws.schafkopf.auction import auction
from schafkopf_tutor.moves import NAMED, Bid, Call, Claim
from schafkopf_tutor.notation import parse_game
from schafkopf_tutor.rules import options
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.rulesets import build
from tests.law.houses import changed, house
from tests.law.talk import start, talked
from tests.longrun import LONG

ONLY_RUFSPIEL = build("only", {"schema": 1, "base": "ordnung", "games": ["rufspiel"]})
GAMES = ("rufspiel", "wenz", "solo", "wenz-tout", "solo-tout", "sie")
SUITS = {"rufspiel": Suit.EICHEL, "solo": Suit.GRAS, "solo-tout": Suit.GRAS}


def table(name: str = "ordnung", **settings: object) -> RuleSet:
    return build("table", {"schema": 1, "base": name, "auction": settings})


FORMS = {
    "as it is spoken": table(form="spoken", named="when_challenged"),
    "named at the end": table(form="spoken", named="at_the_end"),
    "explicit": table(form="explicit"),
    "highest": table(form="highest"),
}


def expected(wants: tuple[str | None, ...], first: int) -> int | None:
    order = [(first + place) % 4 for place in range(4)]
    playing = [seat for seat in order if wants[seat]]
    return max(playing, key=lambda seat: GAMES.index(str(wants[seat])), default=None)


@pytest.mark.parametrize("form", FORMS)
def test_the_highest_game_plays_and_the_earlier_seat_among_equals(form: str) -> None:
    rules = FORMS[form]
    every = product((None, *GAMES[:4]), repeat=4)
    # in a long run every seat speaks first in each of them, in a short one they take turns
    spoken_first = [
        (wants, first)
        for place, wants in enumerate(every)
        for first in (range(4) if LONG else [place // 3 % 4])
    ]
    for wants, first in spoken_first:
        games = [Announce(None, want, SUITS.get(want)) if want else None for want in wants]
        game = talked(start(rules, (first - 1) % 4), games)
        winner = expected(wants, first)
        assert auction(rules, first, game.moves).holder == winner, (wants, game.moves)
        if winner is not None:
            want = str(wants[winner])
            announced = play(game, Announce(winner, want, SUITS.get(want)))
            assert announced.turn == first
            other = Announce((winner + 1) % 4, want, SUITS.get(want))
            assert judge(game.view(other.seat), other).rule == "announce.not_declarer"


def spoken(*words: str, rules: str = "ordnung") -> Game:
    """A game after these words, each "seat word" or "seat contract"."""
    game = start(load(rules))
    for word in words:
        seat, said = word.split()
        named = said in GAMES
        bid = Bid(int(seat), NAMED, said) if named else Bid(int(seat), said)
        game = play(game, bid)
    return game


def refused(game: Game, bid: Bid) -> str:
    verdict = judge(game.view(bid.seat), bid)
    assert not verdict.ok
    with pytest.raises(IllegalMove):
        play(game, bid)
    return verdict.rule


def test_a_word_out_of_turn_or_place_is_refused() -> None:
    game = spoken()
    assert refused(game, Bid(1, "weiter")) == "bid.turn"
    assert refused(game, Bid(0, "auch")) == "bid.word"  # nobody plays yet
    assert refused(game, Bid(0, "gut")) == "bid.word"
    game = spoken("0 spiele")
    assert refused(game, Bid(1, "spiele")) == "bid.word"  # one plays already: "auch" (O 2.2.3)
    game = spoken("0 spiele", "1 auch")
    assert refused(game, Bid(2, "weiter")) == "bid.turn"  # first the challenged one answers
    game = spoken("0 weiter", "1 weiter", "2 weiter", "3 spiele")
    assert refused(game, Bid(0, "spiele")) == "bid.over"


def test_who_gives_way_lets_the_other_name_a_lone_game() -> None:
    """O 2.2.3: after "Gut" the second names his game; a Rufspiel it cannot be."""
    game = spoken("0 spiele", "1 auch", "0 gut")
    assert refused(game, Bid(1, NAMED, "rufspiel")) == "bid.too_low"
    game = play(game, Bid(1, NAMED, "wenz"))
    assert auction(game.ruleset, 0, game.moves).turn == 2
    assert refused(game, Bid(2, "gut")) == "bid.word"


def test_the_first_keeps_the_game_with_an_equal_one() -> None:
    """O 2.2.3: among equal games the seat decides; a Herz-Solo is no higher than another."""
    game = spoken("0 spiele", "1 auch", "0 solo")
    assert refused(game, Bid(1, NAMED, "solo", Suit.HERZ)) == "bid.too_low"
    game = spoken("0 spiele", "1 auch", "0 wenz", "1 solo")
    state = auction(game.ruleset, 0, game.moves)
    assert (state.turn, state.words) == (0, ("gut", NAMED))
    game = play(game, Bid(0, NAMED, "solo"))  # equal is enough for the earlier seat
    state = auction(game.ruleset, 0, game.moves)
    assert (state.holder, state.turn) == (0, 1)


def test_the_third_must_beat_what_was_named() -> None:
    game = spoken("0 spiele", "1 auch", "0 gut", "1 solo", "2 auch")
    assert refused(game, Bid(1, NAMED, "solo")) == "bid.too_low"  # to keep it he needs a Tout
    game = play(game, Bid(1, "gut"))
    assert refused(game, Bid(2, NAMED, "solo")) == "bid.too_low"
    assert play(game, Bid(2, NAMED, "wenz-tout"))


def test_the_2007_rules_name_the_game_at_the_end() -> None:
    """S 2.4.8, 2.4.9, 2.4.12."""
    game = spoken("0 spiele", "1 auch", "0 selbst", rules="schafkopfschule-2007")
    assert auction(game.ruleset, 0, game.moves).turn == 1
    game = spoken(
        "0 spiele", "1 auch", "0 gut", "2 weiter", "3 weiter", rules="schafkopfschule-2007"
    )
    low = Announce(1, "rufspiel", Suit.EICHEL)
    assert judge(game.view(1), low).rule == "announce.too_low"  # S 2.4.6
    assert play(game, Announce(1, "wenz"))


def test_a_word_that_is_said_names_no_game() -> None:
    """The notation cannot write it, but a program might ask."""
    assert refused(spoken(), Bid(0, "weiter", "wenz")) == "bid.word"


def test_in_the_ordnung_nobody_says_selbst() -> None:
    assert refused(spoken("0 spiele", "1 auch"), Bid(0, "selbst")) == "bid.word"


def test_the_announcement_keeps_what_was_named() -> None:
    game = spoken("0 spiele", "1 auch", "0 wenz", "1 weiter", "2 weiter", "3 weiter")
    assert judge(game.view(0), Announce(0, "solo", Suit.GRAS)).rule == "announce.as_named"
    assert play(game, Announce(0, "wenz"))


def test_the_announcement_waits_for_all() -> None:
    game = spoken("0 spiele", "1 weiter", "2 weiter")
    assert judge(game.view(0), Announce(0, "wenz")).rule == "announce.too_early"
    game = play(game, Bid(3, "weiter"))
    assert play(game, Announce(0, "wenz"))
    assert judge(play(game, Announce(0, "wenz")).view(0), Announce(0, "wenz")).rule == (
        "announce.once"
    )


def test_only_games_of_the_table() -> None:
    game = start(load("doppelbild"))
    assert refused(game, Bid(0, NAMED, "geier")) == "bid.not_played"
    game = play(game, Bid(0, NAMED, "wenz"))
    assert refused(game, Bid(1, NAMED, "wenz")) == "bid.too_low"
    assert judge(start(load("ordnung")).view(0), Announce(0, "geier")).rule == (
        "announce.not_played"
    )


ALL_PASS = [Bid(seat, "weiter") for seat in range(4)]


def passed_out(nobody: str, without: str = "lone_game", hands: tuple = ((), (), (), ())) -> Game:
    rules = build(
        "table",
        {
            "schema": 1,
            "base": "ordnung",
            "auction": {"nobody_plays": nobody, "forced_without_call": without},
            "doubling": {"knock_when": "before_bidding"},
        },
    )
    return Game.start(rules, 3, Deal(rules.pack, hands), [Call(0, "knock"), Call(2, "knock")])


def after_pass(game: Game) -> Game:
    for bid in ALL_PASS:
        game = play(game, bid)
    return game


@pytest.mark.parametrize("nobody", ["thrown_in_next_dealer", "thrown_in_same_dealer"])
def test_all_pass_thrown_in(nobody: str) -> None:
    """O 2.2.4: no game, and no Ramsch either."""
    game = after_pass(passed_out(nobody))
    for move in (Announce(0, "wenz"), Announce(None, "ramsch")):
        assert judge(game.view(0), move).rule == "announce.thrown_in"


def test_all_pass_ramsch() -> None:
    game = after_pass(passed_out("ramsch"))
    assert judge(game.view(0), Announce(0, "wenz")).rule == "announce.ramsch"
    assert play(game, Announce(None, "ramsch")).turn == 0


def test_a_ramsch_is_no_bid() -> None:
    game = spoken("0 spiele", "1 weiter", "2 weiter", "3 weiter")
    assert not judge(game.view(0), Announce(None, "ramsch")).ok


def test_all_pass_the_last_knocker_plays() -> None:
    """disputes: seats 0 and 2 have knocked, so seat 2 must play."""
    game = after_pass(passed_out("last_knocker_plays"))
    verdict = judge(game.view(0), Announce(0, "wenz"))
    assert (verdict.rule, verdict.fact("seat")) == ("announce.last_knocker", 2)
    assert play(game, Announce(2, "wenz"))


def test_all_pass_and_nobody_has_knocked() -> None:
    """Then nobody is the last who knocked: the cards are thrown in."""
    rules = passed_out("last_knocker_plays").ruleset
    game = after_pass(start(rules))
    for move in (Announce(0, "wenz"), Announce(None, "ramsch")):
        assert judge(game.view(0), move).rule == "announce.thrown_in"


@pytest.mark.parametrize(
    ("nobody", "dealer"), [("thrown_in_next_dealer", 0), ("thrown_in_same_dealer", 3)]
)
def test_who_deals_again(nobody: str, dealer: int) -> None:
    """D, Z and S 2.4.13: the next; in tournaments the same (S 5.2.5)."""
    game = after_pass(passed_out(nobody))
    assert judge(game.view(0), Announce(0, "wenz")).fact("dealer") == dealer


def _hand(text: str) -> tuple:
    return tuple(Card.of(code) for code in text.split())


LOCKED = _hand("EO GO HK EA E7 GA SA S8")
CALLER = _hand("EO GO HK EA E7 GA SZ S8")
OTHER = _hand("HO SO EU GU HU SU HA HZ")


def test_all_pass_the_alte_plays() -> None:
    game = after_pass(passed_out("eichel_ober_plays", hands=(OTHER, CALLER, (), ())))
    verdict = judge(game.view(0), Announce(0, "wenz"))
    assert (verdict.rule, str(verdict.because)) == ("announce.eichel_ober", "(EO,)")
    assert play(game, Announce(1, "rufspiel", Suit.SCHELLEN))
    # what is not known of a hand forbids nothing
    assert judge(game.view(2), Announce(2, "wenz")).ok


def test_a_stoss_that_comes_too_early_is_no_knock() -> None:
    """On record, though not lawful: seat 1 was the last who knocked, so he plays."""
    passed = " | ".join(f"{seat} says weiter" for seat in range(4))
    text = f"last-knocker-must-play dealer 3 | … / … / … / … | knock by 1 | {passed} | stoss by 2"
    game = parse_game(text, rules=house)
    assert judge(game.view(1), Announce(1, "wenz")).ok
    assert judge(game.view(2), Announce(2, "wenz")).fact("seat") == 1


def test_a_table_that_plays_no_game_has_none_to_bid() -> None:
    """One that plays nothing but a Ramsch."""
    ours = changed("ordnung", games=[], auction__nobody_plays="ramsch")
    verdict = judge(start(ours).view(0), Bid(0, "spiele"))
    assert (verdict.ok, verdict.rule, verdict.fact("least")) == (False, "bid.no_game", None)


@pytest.mark.parametrize(
    ("without", "move", "rule"),
    [
        ("lone_game", Announce(1, "rufspiel", Suit.EICHEL), "call.own_ace"),
        ("lone_game", Announce(1, "wenz"), "announce.free"),
        ("lone_game", Announce(None, "ramsch"), "announce.eichel_ober"),
        ("ramsch", Announce(1, "wenz"), "announce.ramsch"),
        ("ramsch", Announce(None, "ramsch"), "announce.ramsch"),
        ("thrown_in", Announce(1, "wenz"), "announce.thrown_in"),
    ],
)
def test_the_forced_player_who_can_call_no_ace(without: str, move: Announce, rule: str) -> None:
    hands = ((), LOCKED, (), ())
    game = after_pass(passed_out("eichel_ober_plays", without, hands))
    assert judge(game.view(1), move).rule == rule


def test_no_ramsch_where_the_forced_player_can_call() -> None:
    for nobody, seat in (("eichel_ober_plays", 1), ("last_knocker_plays", 2)):
        hands = ((), CALLER, (), ()) if seat == 1 else ((), (), CALLER, ())
        game = after_pass(passed_out(nobody, "ramsch", hands))
        assert not judge(game.view(seat), Announce(None, "ramsch")).ok
        assert play(game, Announce(seat, "rufspiel", Suit.SCHELLEN))
        # who does not see that hand cannot say so
        assert judge(game.view(3), Announce(None, "ramsch")).ok
        # but playing asks all four
        with pytest.raises(IllegalMove):
            play(game, Announce(None, "ramsch"))


def test_the_moment_of_a_tout() -> None:
    """S 2.8.2: a Solo or Wenz may become a Tout before the first card; elsewhere it may not."""
    solo = Announce(0, "solo", Suit.GRAS)
    tout = Announce(0, "solo-tout", Suit.GRAS)
    for name, rule in (
        ("schafkopfschule-2007", "announce.tout_in_time"),
        ("ordnung", "announce.once"),
        ("doppelbild", "announce.once"),
        ("cardgames-zone", "announce.once"),
    ):
        game = play(start(load(name)), solo)
        assert judge(game.view(0), tout).rule == rule
        assert judge(game.view(0), tout).ok == (name == "schafkopfschule-2007")
    game = play(start(load("schafkopfschule-2007")), solo)
    raised = play(game, tout)
    assert raised.contract is not None
    assert (raised.contract.name, raised.turn) == ("solo-tout", 0)
    assert tout in options(game.view(0))
    # not another suit, another game, another seat; and not once a card lies
    for other in (
        Announce(0, "solo-tout", Suit.HERZ),
        Announce(0, "wenz-tout"),
        Announce(0, "farbwenz-tout", Suit.GRAS),
        Announce(1, "solo-tout", Suit.GRAS),
        solo,
    ):
        assert judge(game.view(other.seat), other).rule == "announce.once"
    begun = game.after(Play(0, Card.of("EO")))
    late = judge(begun.view(0), tout)
    assert (late.ok, late.rule) == (False, "announce.tout_in_time")


def test_a_locked_player_may_say_that_he_plays() -> None:
    """O 2.3.2: he is locked, but a lone game is open to him."""
    rules = load("ordnung")
    game = Game.start(rules, 3, Deal(rules.pack, (LOCKED, (), (), ())))
    verdict = judge(game.view(0), Bid(0, "spiele"))
    assert (verdict.ok, verdict.rule) == (True, "bid.locked_but_alone")
    assert judge(game.view(0), Bid(0, NAMED, "rufspiel")).rule == "bid.word"
    explicit = Game.start(load("doppelbild"), 3, Deal(rules.pack, (LOCKED, (), (), ())))
    assert refused(explicit, Bid(0, NAMED, "rufspiel")) == "call.locked"
    game = Game.start(rules, 3, Deal(rules.pack, (CALLER, (), (), ())))
    assert judge(game.view(0), Bid(0, "spiele")).rule == "bid.free"


def test_nobody_plays_too_where_nothing_is_higher() -> None:
    """O 2.2.3: who plays too needs a higher game; above a Sie there is none."""
    hands = (_hand("EO GO HO SO EU GU HU SU"), (), (), ())
    rules = load("ordnung")
    game = Game.start(rules, 3, Deal(rules.pack, hands))
    for bid in (Bid(0, "spiele"), Bid(1, "auch"), Bid(0, NAMED, "sie"), Bid(1, "weiter")):
        game = play(game, bid)
    assert refused(game, Bid(2, "auch")) == "bid.word"
    assert play(game, Bid(2, "weiter"))
    beginners = Game.start(ONLY_RUFSPIEL, 3, Deal(rules.pack, ((), (), (), ())))
    assert refused(play(beginners, Bid(0, "spiele")), Bid(1, "auch")) == "bid.word"


def test_who_has_promised_more_takes_nothing_back() -> None:
    """S 2.4.8: seat 0 has named a Solo, so seat 2, to whom he gives way, has a Tout at least. That
    still holds when seat 2 is challenged and says that he plays himself."""
    words = ["0 spiele", "1 auch", "0 wenz", "1 solo", "0 solo", "1 wenz-tout", "0 gut", "2 auch"]
    game = spoken(*words, rules="schafkopfschule-2007")
    assert refused(game, Bid(1, "selbst")) == "bid.word"  # his game is named
    words = ["0 spiele", "1 auch", "0 solo", "1 weiter", "2 auch", "0 gut", "3 auch", "2 selbst"]
    game = spoken(*words, rules="schafkopfschule-2007")
    assert refused(game, Bid(3, NAMED, "solo")) == "bid.too_low"
    assert refused(game, Bid(3, NAMED, "wenz-tout")) == "bid.too_low"
    assert play(game, Bid(3, NAMED, "solo-tout"))


def test_no_game_comes_of_a_word_that_cannot_be_kept() -> None:
    """Who says that he plays too after a Solo-Tout has promised a Sie."""
    rules = load("schafkopfschule-2007")
    for hand, ok in (("EO GO HO SO EU GU HU SU", True), ("EO GO HO SO EU GU HU HA", False)):
        game = Game.start(rules, 3, Deal(rules.pack, ((), (), _hand(hand), ())))
        for bid in (Bid(0, "spiele"), Bid(1, "auch"), Bid(0, NAMED, "solo-tout")):
            game = play(game, bid)
        game = play(game, Bid(1, "weiter"))
        assert judge(game.view(2), Bid(2, "auch")).ok is ok


def test_a_table_without_rufspiel() -> None:
    """Nobody is locked where no ace is called, and nobody is forced to call one."""
    lone = ["wenz", "solo"]
    rules = build("table", {"schema": 1, "base": "ordnung", "games": lone})
    game = Game.start(rules, 3, Deal(rules.pack, (LOCKED, (), (), ())))
    assert judge(game.view(0), Bid(0, "spiele")).rule == "bid.free"
    forced = {"nobody_plays": "eichel_ober_plays", "forced_without_call": "ramsch"}
    rules = build("table", {"schema": 1, "base": "ordnung", "games": lone, "auction": forced})
    game = after_pass(Game.start(rules, 3, Deal(rules.pack, (CALLER, (), (), ()))))
    assert not judge(game.view(0), Announce(0, "wenz")).ok
    assert play(game, Announce(None, "ramsch"))


def test_a_solo_is_bid_by_who_has_a_card_for_it() -> None:
    """S 2.6.4 also where the suit is still open: only Ober and Unter make no suit trump."""
    rules = load("doppelbild")
    for hand, ok in (("EO GO HO SO EU GU HU SU", False), ("EO GO HO SO EU GU HU S7", True)):
        game = Game.start(rules, 3, Deal(rules.pack, (_hand(hand), (), (), ())))
        assert judge(game.view(0), Bid(0, NAMED, "solo")).ok is ok


def test_behind_the_end_nothing_is_announced() -> None:
    """A game that was given up before the first card is over: no Tout comes of it."""
    rules = build("table", {"schema": 1, "base": "schafkopfschule-2007", "claims": {"none": True}})
    solo = Announce(0, "solo", Suit.GRAS)
    game = play(Game.start(rules, 3, Deal(rules.pack, ((), (), (), ())), [solo]), Claim(1, "none"))
    verdict = judge(game.view(0), Announce(0, "solo-tout", Suit.GRAS))
    assert (verdict.ok, verdict.rule) == (False, "announce.tout_in_time")


def test_an_illegal_move_carries_its_verdict_and_says_it() -> None:
    game = spoken("0 spiele")
    move = Bid(1, "spiele")
    with pytest.raises(IllegalMove, match="Weiter") as caught:
        play(game, move)
    slip = caught.value
    assert slip.move is move
    assert slip.verdict == judge(game.view(1), move)
    assert slip.message == "bid.word.no"
    assert slip.values == {
        "because": (),
        "word": "spiele",
        "words": ("weiter", "auch"),
        "seat": 1,
        "holder": 0,
        "challenger": None,
        "move": move,
    }
