"""A series: who owes a solo, who is made to play it, who may announce a Schwarze Witwe.

What a session has come to is counted a second time here, from the announcements alone.
"""

from __future__ import annotations

import pytest

from schafkopf_tutor.game import Game
from schafkopf_tutor.laws.doppelkopf.words import WIDOW
from schafkopf_tutor.moves import SEATS, Bid
from schafkopf_tutor.players.series import Series, SeriesError
from schafkopf_tutor.rules import judge_in
from schafkopf_tutor.rulesets import load
from tests.law.doppelkopf.tables import lost_solo, played
from tests.law.houses import changed

FREE = {"solo", "damensolo", "bubensolo", "fleischlos"}


def words(game: Game) -> list[tuple[int, str]]:
    """What was said before the first gesund, Vorbehalt or named solo."""
    told = ("pflichtig", "pflichtfrei", "vorgefuehrt", "witwe")
    return [(m.seat, m.word) for m in game.moves if isinstance(m, Bid) and m.word in told]


def alone(game: Game) -> int | None:
    """Who played alone, counted from the cards: in a Witwe who won the second queen of spades."""
    announced = game.announced
    assert announced is not None
    if announced.contract != "witwe":
        return None if announced.contract in NO_SOLO else announced.seat
    queens = [trick.winner for trick in game.tricks for card in trick.cards if card is WIDOW]
    return queens[1]


NO_SOLO = {"normal", "hochzeit", "hochzeit-trumpf", "hochzeit-farbe", "armut"}


@pytest.mark.parametrize(
    ("base", "player"), [("ddv", "random"), ("ddv", "solid"), ("haus", "solid")]
)
def test_who_owes_a_solo_is_told_and_plays_it_in_the_end(base: str, player: str):
    """DK-19.1 to 19.4, 19.7 to 19.10, in short sessions, beside a count of our own."""
    rules, regular = changed(base, series__regular=3), 0
    series, done, dealer = Series(rules, (player,) * 4, seed=3), set[int](), 3
    forced_once = sessions = 0
    for _ in range(16 if base == "haus" else 12):
        series = played(series, player)
        game, announced = series.game, series.game.announced
        owing = [s for step in SEATS if (s := (dealer + step) % 4) not in done]
        told = dict(reversed(words(game)))  # of what is said of a seat, the first
        if base == "ddv":
            assert told == {s: "pflichtfrei" if s in done else "pflichtig" for s in SEATS}
        forced = [seat for seat, word in words(game) if word == "vorgefuehrt"]
        assert forced == (owing[:1] if regular >= 3 else [])
        assert game.dealer == dealer
        if announced is None:
            continue
        soloist = alone(game)
        if forced:
            forced_once += 1
            assert soloist == forced[0]
            bids = [
                m for m in game.moves if isinstance(m, Bid) and (m.seat, m.word) not in words(game)
            ]
            assert [m.seat for m in bids] == forced  # nobody else is asked
        compulsory = announced.contract.startswith("pflicht")
        first = soloist is not None and soloist not in done
        assert compulsory is (base == "ddv" and first)
        dealer = dealer if first or (base == "haus" and soloist is not None) else (dealer + 1) % 4
        regular += soloist is None or (base == "ddv" and not first)
        done |= set() if soloist is None else {soloist}
        if regular >= 3 and len(done) == 4:
            done, regular, sessions = set(), 0, sessions + 1
    assert sessions
    assert forced_once or player == "random"
    assert Series.read(series.text, rules=lambda _: rules) == series


def test_a_table_without_compulsory_solos_says_nothing():
    games = ["normal", "hochzeit", *sorted(FREE)]
    series = played(Series(changed("ddv", games=games), ("random",) * 4))
    assert words(series.game) == []
    assert series.says == ()
    assert [told.message for told in Series(load("ddv")).says] == ["series.regular", "series.owing"]


def test_who_has_lost_a_solo_may_announce_a_schwarze_witwe():
    """DK-20.1 to 20.4, 20.7; after a Schwarze Witwe there is none (OP-38)."""
    series = lost_solo("haus", 2)
    soloist, payout = alone(series.game), series.entries[-1].payout
    assert soloist is not None
    assert payout[soloist] == 0
    assert all(payout[seat] > 0 for seat in SEATS if seat != soloist) or not any(payout)
    (offer,) = series.offers
    assert offer == Bid(soloist, "witwe")
    with pytest.raises(SeriesError, match=r"announce"):
        series.dealt(Bid((soloist + 1) % 4, "witwe"))
    dealt = series.dealt(offer)
    assert dealt.game.dealer == series.game.dealer  # a solo does not move the deal on (DK-19.2)
    refused = judge_in(dealt.game, Bid(dealt.game.leader, "vorbehalt"))
    nines = sum(c.code[1] == "9" for c in dealt.game.deal.hands[dealt.game.leader])
    assert refused.ok is (nines >= 5)
    after = played(series, declared=offer)
    assert after.game.announced is not None
    assert after.game.announced.contract == "witwe"
    assert after.offers == ()
    assert after.entries[-1].payout.count(0) in (1, 3, 4)  # one against three
    assert Series.read(after.text) == after
    assert words(played(series).game) == []  # nobody has to


def test_five_nines_put_it_off():
    """Thrown in, it may be announced again: the game that was lost is still the last one."""
    series = lost_solo("haus", 2)
    (offer,) = series.offers
    for _ in range(200):
        dealt = series.dealt(offer)
        game = dealt.game
        for step in SEATS:
            seat = (game.leader + step) % 4
            word = Bid(seat, "vorbehalt")
            word = word if judge_in(game, word).ok else Bid(seat, "gesund")
            game = game.after(word)
        holder = next((m.seat for m in game.moves if getattr(m, "word", "") == "vorbehalt"), None)
        if holder is not None:
            thrown = dealt.with_game(game.after(Bid(holder, "bid", "neunen")))
            assert not thrown.playing
            assert thrown.entries[-1].settlement is None
            assert thrown.offers == (offer,)
            return
        series = Series(  # other cards for the same game
            series.ruleset, series.players, series.seed + 1, games=series.games
        )
    raise LookupError


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("1 says pflichtig", "1 says pflichtfrei"),
        ("1 says pflichtig", "1 says pflichtig 1 says vorgefuehrt"),
        ("0 says pflichtig ", ""),
    ],
)
def test_what_does_not_follow_from_the_games_before_is_refused(old: str, new: str):
    series = Series(load("ddv"), ("random",) * 4, seed=3).dealt()
    assert old in series.text
    with pytest.raises(SeriesError, match=r"game 1 of the series|Game 1|1"):
        Series.read(series.text.replace(old, new))


def test_a_text_from_before_series_told_who_owes_is_still_read():
    series = played(Series(load("ddv"), ("random",) * 4, seed=3))
    text = series.text
    for seat in SEATS:
        text = text.replace(f"{seat} says pflichtig ", "").replace(f"{seat} says pflichtfrei ", "")
    old = Series.read(text)
    assert old.games[0].deal == series.games[0].deal
    assert words(old.dealt().game)  # and goes on as it should
