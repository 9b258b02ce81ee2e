"""A series: deals by its seed, the dealer by the table's rule, money that sums up, one text."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from schafkopf_tutor.errors import DealError, NotationError, RulesetError
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import SEATS, Bid
from schafkopf_tutor.notation import parse_game
from schafkopf_tutor.players import finish, named
from schafkopf_tutor.players.series import YOU, Series, SeriesError
from schafkopf_tutor.rules import result, settle
from schafkopf_tutor.rulesets import load, shipped
from tests.law.houses import changed
from tests.longrun import scale

ORDNUNG = load("ordnung")
FOUR = ("random",) * 4
PASS = [Bid(seat, "weiter") for seat in SEATS]


def finished(series: Series, games: int) -> Series:
    """The series with so many more deals, played by chance."""
    for _ in range(games):
        series = series.dealt()
        rng = Random(f"{series.seed}/{series.number}")
        series = series.with_game(finish(series.game, [named("random")] * 4, rng))
    return series


def passed(series: Series) -> Series:
    """The game that lies there, all four having passed."""
    game = series.game
    for step in SEATS:
        game = game.after(Bid((game.leader + step) % 4, "weiter"))
    return series.with_game(game)


def test_the_same_seed_deals_the_same_cards_and_another_seed_others():
    one, two = Series(ORDNUNG, seed=7).dealt(), Series(ORDNUNG, seed=7).dealt()
    assert one.game.deal == two.game.deal
    assert Series(ORDNUNG, seed=8).dealt().game.deal != one.game.deal
    cards = [card for hand in one.game.deal.hands for card in hand]
    assert sorted(map(str, cards)) == sorted(map(str, ORDNUNG.pack.cards))


def test_the_cards_of_a_deal_do_not_hang_on_how_the_games_before_went():
    played, thrown = finished(Series(ORDNUNG, seed=7), 1), passed(Series(ORDNUNG, seed=7).dealt())

    def stack(series: Series) -> list[str]:
        """The pack as it was shuffled: four packets of four from the dealer's left, twice."""
        game = series.game
        seats = [(game.dealer + 1 + step) % 4 for step in SEATS]
        return [str(c) for at in (0, 4) for s in seats for c in game.deal.hands[s][at : at + 4]]

    played = replace(played, dealer=0)
    assert stack(played.dealt()) == stack(thrown.dealt())


def test_these_cards_stay_as_they_are():
    """A saved seed is worth nothing if another version deals otherwise."""
    told = "HO H7 E9 H9 HZ G8 GA GU"
    hand = Series(ORDNUNG, seed=7).dealt().game.deal.hands[0]
    assert sorted(map(str, hand)) == sorted(told.split())


def test_the_next_player_deals_after_a_game_that_was_played():
    series = finished(Series(ORDNUNG, FOUR, seed=3), 9)
    for before, after in zip(series.games, series.games[1:], strict=False):
        assert after.dealer == (before.dealer + 1) % 4


@pytest.mark.parametrize(
    ("rule", "dealer"), [("thrown_in_next_dealer", 0), ("thrown_in_same_dealer", 3)]
)
def test_after_a_deal_is_thrown_in_the_dealer_is_the_tables(rule: str, dealer: int):
    series = passed(Series(changed("ordnung", auction__nobody_plays=rule)).dealt())
    assert not series.playing
    assert series.played == 0
    assert series.deals_next == dealer
    assert series.dealt().game.dealer == dealer


def test_where_all_pass_and_a_ramsch_is_played_the_game_goes_on():
    series = passed(Series(changed("ordnung", auction__nobody_plays="ramsch")).dealt())
    assert series.playing
    assert series.dealt() is series


def test_where_all_pass_and_somebody_must_play_the_game_goes_on():
    series = passed(Series(changed("ordnung", auction__nobody_plays="eichel_ober_plays")).dealt())
    assert series.playing


@pytest.mark.parametrize("name", shipped())
def test_money_sums_to_minus_the_stock(name: str):
    """Each game settled once more on its own, with what lay in the stock then."""
    rules = load(name)
    for seed in range(scale(20)):
        series = finished(Series(rules, FOUR, seed=seed, ante=5), 6)
        assert len(series.entries) == 6
        scores, stock = [-5] * 4, 20
        for game in series.games:
            if game.contract is None:
                continue
            paid = settle(result(game), stock)
            scores = [a + b for a, b in zip(scores, paid.payout, strict=True)]
            stock -= sum(paid.payout)
        assert (tuple(scores), stock) == (series.scores, series.stock)
        assert sum(series.scores) == -series.stock


def test_a_rufspiel_won_takes_the_stock_and_one_lost_fills_it():
    """Two declarers share 20, or pay 10 each (cardgames.zone 8)."""
    hands = (
        "EO GO HU HA HZ HK E9 G7 / H7 EZ G9 G8 SA S9 S8 S7 "
        "/ SU EA E8 E7 GA GZ GK SK / HO SO EU GU H9 H8 EK SZ"
    )
    rest = "E9 EZ EA EK | GA SO G7 G9 | SZ HA S8 SK | HZ S9 E8 HO | EU HU SA E7 | GU GO S7 GZ"
    text = f"ordnung dealer 3 | {hands} | rufspiel E by 0 | EO H7 SU H8 | {rest} | HK G8 GK H9"
    game = parse_game(text)
    assert game.over
    won = result(game).won
    series = replace(Series(ORDNUNG, FOUR, ante=5), games=(game,))
    assert series.stock == (0 if won else 40)
    assert sum(series.scores) == -series.stock


def test_a_series_of_a_length_is_over():
    series = finished(Series(ORDNUNG, FOUR, seed=1, length=2), 2)
    while series.played < 2:
        series = finished(series, 1)
    assert series.over
    assert series.dealt() is series


def test_what_falls_by_chance_hangs_on_the_position_alone():
    series = Series(ORDNUNG, seed=7).dealt()
    assert series.chance(1, 5).random() == series.chance(1, 5).random()
    drawn = {series.chance(seat, moves).random() for seat in SEATS for moves in range(9)}
    assert len(drawn) == 36


@pytest.mark.parametrize("name", shipped())
def test_the_text_says_it_all(name: str):
    series = Series(load(name), (YOU, "random", "solid", "random"), 7, open=True, ante=3, length=9)
    series = replace(series, names=("Oma Erna", "Beni", "Resi", "Sepp"))
    assert Series.read(series.text) == series
    series = finished(series, 3).dealt()
    game = series.game
    for cut in range(3):
        assert Series.read(series.text) == series, cut
        speaks = (game.leader + cut) % 4
        if game.ruleset.word("auction.form") == "spoken":
            game = game.after(Bid(speaks, "weiter"))
            series = series.with_game(game)


def test_each_line_is_a_game_of_the_notation():
    series = finished(Series(ORDNUNG, FOUR, seed=5), 3)
    lines = [line for line in series.text.splitlines() if not line.startswith("#")]
    assert tuple(map(parse_game, lines)) == series.games


def test_rules_of_ones_own_are_found_again_and_a_change_is_noticed(tmp_path):
    file = tmp_path / "unser tisch.toml"
    file.write_text('schema = 1\nbase = "ordnung"\nace = "sau"\n', encoding="utf-8")
    series = finished(Series(load(file), FOUR, source=str(file)), 2)
    assert Series.read(series.text) == series
    file.write_text('schema = 1\nbase = "ordnung"\nace = "daus"\n', encoding="utf-8")
    with pytest.raises(SeriesError, match="has been changed"):
        Series.read(series.text)
    file.unlink()
    with pytest.raises(RulesetError):
        Series.read(series.text)


def test_a_text_that_is_no_series_is_told_in_a_sentence():
    text = finished(Series(ORDNUNG, FOUR, seed=5), 2).dealt().text
    lines = text.splitlines()
    one, two = lines[-3:-1]

    def slip(changed: str) -> str:
        with pytest.raises((SeriesError, NotationError)) as raised:
            Series.read(changed)
        for language in ("de", "en"):
            assert raised.value.say(language)
        return raised.value.message

    assert slip("") == "series.error.head"
    assert slip(text.replace("# seed 5\n", "")) == "series.error.missing"
    assert slip(text.replace("seed 5", "seed minus")) == "series.error.number"
    assert slip(text.replace("random / random", "random")) == "series.error.players"
    assert (
        slip(text.replace(f"{one}\n", f"{one.rpartition(' | ')[0]}\n")) == "series.error.unfinished"
    )
    assert slip(text.replace(f"{two}\n", "nonsense\n")) != ""
    unknown = "ordnung dealer 3 | … / … / … / …"
    assert slip("\n".join([*lines[:-3], unknown, ""])) == "series.error.unknown"
    wrong = Game.start(ORDNUNG, 3, Series(ORDNUNG, seed=5).dealt().game.deal).after(PASS[2])
    forbidden = replace(Series(ORDNUNG, FOUR, seed=5), games=(wrong,)).text
    assert slip(forbidden) == "series.error.forbidden"


def test_what_cannot_be_is_refused():
    for values in (
        {"players": ("you", "random")},
        {"players": ("you", "random", "a/b", "random")},
        {"names": ("Anna", "", "Resi", "Sepp")},
        {"seed": -1},
        {"length": 10**6},
        {"dealer": 4},
    ):
        with pytest.raises(SeriesError):
            Series(ORDNUNG, **values)
    with pytest.raises(SeriesError):
        Series(ORDNUNG, seed=1).dealt().with_game(Series(ORDNUNG, seed=2).dealt().game)
    with pytest.raises(DealError):
        result(Series(ORDNUNG).dealt().game)
