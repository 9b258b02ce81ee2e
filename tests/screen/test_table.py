"""A table as a value: the judge decides, nothing moves against him, and no word breaks it."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from schafkopf_tutor.cards import DOUBLED, Card
from schafkopf_tutor.deal import Deal
from schafkopf_tutor.game import Game
from schafkopf_tutor.laws.schafkopf.dealing import deal_out
from schafkopf_tutor.moves import Announce, Bid, Call, Claim, Move, Play
from schafkopf_tutor.notation import parse_game
from schafkopf_tutor.players.turns import turn
from schafkopf_tutor.rules import legal_moves, options
from schafkopf_tutor.rules import play as done
from schafkopf_tutor.rulesets import build
from schafkopf_tutor.screen.table import PANELS, SWITCHES, TOLD, Table
from schafkopf_tutor.screen.table_moves import held, move_named, word_of
from schafkopf_tutor.view import View
from tests.law import golden, strategies
from tests.law.houses import house
from tests.longrun import scale
from tests.screen.tables import HANDS, ORDNUNG, RUFSPIEL, laid, model, place_of, play, said

# A whole game, every word of it: who says what, the game, and the cards of the example round.
TALK = "say 0 spiele,say 1 weiter,say 2 auch,bid 0 wenz,say 2 weiter,say 3 weiter,announce 0 wenz"


def dealt(seed: int, rules: str = "ordnung") -> Game:
    stack = list(ORDNUNG.pack.cards)
    Random(seed).shuffle(stack)
    return deal_out(house(rules), 3, stack)


def through(table: Table, words: str) -> Table:
    for word in words.split(","):
        table = table.act(word)
    return table


def test_a_lawful_card_moves_and_is_told_of():
    after = play(laid(RUFSPIEL), "EO")
    assert after.game.moves[-1] == Play(0, Card.of("EO"))
    assert after.in_turn == 1
    assert [seat for seat, _ in after.on_table()] == [0]


def test_a_refused_card_says_why_and_nothing_moves():
    begun = play(laid(RUFSPIEL), "EO H7 SU H8 E9 EZ")
    refused = play(begun, "E8")
    assert refused.game is begun.game
    assert refused.refused is not None
    assert refused.refused[0] == Play(2, Card.of("E8"))
    assert refused.refused[1].rule == "ruf.searched"
    assert play(refused, "EA").refused is None
    assert refused.act("undo").refused is None


def test_the_golden_cases_hold_at_a_table():
    """Every verdict of the golden files on a move in a game, asked by touching it at a table."""
    rules: Counter[str] = Counter()
    for case in golden.golden():
        if " dealer " not in case.text:
            continue
        table = Table(parse_game(case.text, rules=house))
        place = next(
            (
                at
                for at, one in held(table.game, case.move.seat or 0)
                if isinstance(case.move, Play) and one is case.move.card
            ),
            0,
        )
        word = word_of(case.move, place)
        if move_named(table.game, word) != case.move:
            # a card that is not there, a word that nobody says
            assert table.act(word).game is table.game
            continue
        after = table.act(word)
        if case.ok and case.move.seat is not None:
            assert after.game.moves == (*table.game.moves, case.move), case
        elif not case.ok:
            assert after.game is table.game, case
            assert after.refused is not None, case
            assert (after.refused[0], after.refused[1].rule) == (case.move, case.rule), case
        rules[case.rule] += 1
    assert sum(rules.values()) > 150
    wanted = {"ruf.searched", "call.own_ace", "call.plain_card", "bid.turn", "stoss.in_time"}
    assert wanted <= rules.keys()


def test_the_auction_is_spoken_and_the_game_announced():
    table = through(Table(dealt(7)), "say 0 weiter,say 1 spiele,say 2 weiter,say 3 weiter")
    assert [move.word for move in table.game.moves if isinstance(move, Bid)] == [
        "weiter", "spiele", "weiter", "weiter",
    ]  # fmt: skip
    assert table.in_turn == 1
    announced = table.act("announce 1 rufspiel E").game.announced
    assert announced is not None
    assert (announced.seat, announced.contract) == (1, "rufspiel")
    again = table.act("say 0 weiter")  # a word too late
    assert again.game is table.game
    assert again.refused is not None
    assert again.refused[1].rule == "bid.over"


def test_somebody_plays_too():
    table = through(laid(f"ordnung dealer 3 | {HANDS}"), TALK)
    assert table.game.announced == Announce(0, "wenz")
    assert table.in_turn == 0


def test_games_are_named_where_the_table_has_it_so():
    table = through(
        laid(f"cardgames-zone dealer 3 | {HANDS}"),
        "bid 0 rufspiel,bid 1 wenz,say 2 weiter,bid 3 solo",
    )
    assert turn(table.game).seat == 3
    words = [word_of(choice.move) for choice in turn(table.game).choices if choice.verdict.ok]
    assert words == [
        "announce 3 solo E",
        "announce 3 solo G",
        "announce 3 solo H",
        "announce 3 solo S",
    ]


@pytest.mark.parametrize("seed", range(4))
def test_nobody_plays(seed: int):
    table = through(Table(dealt(seed)), "say 0 weiter,say 1 weiter,say 2 weiter,say 3 weiter")
    assert table.in_turn is None
    assert not table.over
    assert "All have passed" in said(table)[-1]
    assert "Dominik" not in said(table)[-1]  # the next one deals: seat 0
    assert "Anna" in said(table)[-1]


def test_a_ramsch_is_announced_by_nobody():
    rules = build("r", {"schema": 1, "base": "ordnung", "auction": {"nobody_plays": "ramsch"}})
    game = Game.start(rules, 3, Deal(rules.pack, dealt(1).deal.hands))
    table = through(Table(game), "say 0 weiter,say 1 weiter,say 2 weiter,say 3 weiter")
    assert table.in_turn == 0
    assert table.act("announce nobody ramsch").game.announced == Announce(None, "ramsch")


def test_calls_and_claims():
    begun = laid(RUFSPIEL)
    assert begun.act("call 1 stoss").game.moves[-1] == Call(1, "stoss")
    own = begun.act("call 2 stoss")  # the partner has the called ace
    assert own.game is begun.game
    assert own.refused is not None
    assert own.refused[1].rule == "stoss.own_side"
    ended = begun.act("claim 1 none")
    assert ended.game.moves[-1] == Claim(1, "none")
    assert ended.over


def test_undo_goes_back_to_the_start():
    start = laid(f"ordnung dealer 3 | {HANDS}")
    now, count = start, 0
    while now.in_turn is not None:
        now, count = first_lawful(now), count + 1
    assert now.over
    assert count > 32
    assert now.act("restart") == start
    for _ in range(count):
        now = now.act("undo")
    assert now == start
    assert now.act("undo") == start


def first_lawful(table: Table) -> Table:
    """The first thing that the table itself offers."""
    shown = model(table)
    offered = [
        b["act"]
        for b in shown.get("choices", {"buttons": []})["buttons"]
        if b.get("playable", True)
    ]
    for seat in shown["seats"]:
        offered += [one["act"] for one in seat["hand"]["cards"] if one.get("playable")]
    return table.act(offered[0] if offered else "")


@settings(max_examples=scale(300))
@given(strategies.games(over=True))
def test_a_game_played_by_words_is_the_game_played(game: Game):
    """Card by card: the table shows and does what ``rules.play`` does."""
    expected = Game.start(game.ruleset, game.dealer, game.deal, game.moves[:1])
    table = Table(expected)
    for move in game.moves[1:]:
        assert isinstance(move, Play)
        table, expected = play(table, move.card.code), done(expected, move)
        assert table.game == expected
        assert table.points == tuple(
            sum(trick.points for trick in expected.tricks if trick.winner == seat)
            for seat in range(4)
        )
    assert table.over


def test_places_stay_what_they_were():
    table = play(laid(RUFSPIEL), "EO H7 SU H8")
    assert [place for place, _ in held(table.game, 0)] == [1, 2, 3, 4, 5, 6, 7]
    again = table.act("play 0.0")  # a second click on a card that is gone
    assert again == table


def test_a_doubled_pack_holds_the_same_card_twice():
    rules = build("d", {"schema": 1, "base": "ordnung"})
    rules = type(rules)(
        rules.name, rules.law, DOUBLED, rules.contracts, rules.settings, rules.calls
    )
    hands = [[Card.of(code) for code in "HZ HZ EO EO SA SA".split()], [], [], []]
    game = Game.start(rules, 3, Deal(DOUBLED, tuple(map(tuple, hands))), [Announce(0, "wenz")])
    table = Table(game).act("play 0.1")
    assert [place for place, card in held(table.game, 0) if card.code == "HZ"] == [1]
    keys = [one["key"] for one in model(table)["seats"][0]["hand"]["cards"]]
    assert len(set(keys)) == len(keys)


# --- others ---------------------------------------------------------------------------------------


def first(view: View) -> Move:
    """Says and plays the first thing that is lawful; passes where it can."""
    said_now = [move for move in options(view) if isinstance(move, Bid | Announce)]
    passing = [move for move in said_now if isinstance(move, Bid) and move.word == "weiter"]
    return [*passing, *said_now, *legal_moves(view)][0]


def test_the_others_move_up_to_the_learner():
    table = Table(dealt(3), bottom=2, seats=(2,), others=first).begun()
    assert table.in_turn == 2
    assert [move.seat for move in table.game.moves] == [0, 1]
    assert said(table)[:2] == ["Anna: “Weiter” (pass).", "Beni: “Weiter” (pass)."]
    spoken = table.act("say 2 spiele")
    assert [move.seat for move in spoken.game.moves] == [0, 1, 2, 3]
    assert spoken.act("undo") == table
    # nobody moves what is not his
    assert spoken.act("say 3 weiter") == spoken


def test_a_full_trick_lies_until_the_learner_plays_on():
    text = f"ordnung dealer 3 | {HANDS} | rufspiel E by 0 | EO H7"
    table = laid(text, bottom=2, seats=(2,), others=first)
    full = play(table, "SU")
    assert not full.game.trick
    assert full.in_turn == 0
    assert full.waits
    shown = model(full)
    assert [button["act"] for button in shown["choices"]["buttons"]] == ["go"]
    assert len(shown["trick"]["cards"]) == 4
    on = full.act("go")
    assert on.in_turn == 2
    assert len(on.game.trick) == 2
    assert on.act("go") == on
    assert said(on)[0].startswith("Anna: ")
    assert on.act("undo") == table


def test_a_player_that_slips_does_something_lawful():
    def slips(view: View) -> Move:
        return Play(view.seat, Card.of("SA"))

    text = f"ordnung dealer 3 | {HANDS} | rufspiel E by 0"
    table = play(laid(text, seats=(0,), others=slips), "EO")
    assert [trick.leader for trick in table.game.tricks] == [0]
    assert table.in_turn == 0


def test_a_whole_game_against_others_ends():
    for seed in range(12):
        table = Table(dealt(seed), seats=(0,), others=first).begun()
        table = table.act("say 0 spiele")
        steps = 0
        while table.in_turn is not None and steps < 60:
            table = table.act("go") if table.waits else first_lawful(table)
            steps += 1
        assert table.over, seed
        assert len(table.game.tricks) in (0, 8)


# --- whatever is sent -----------------------------------------------------------------------------

SAYINGS = "weiter spiele auch gut selbst rufspiel wenz sie stoss re knock rest none ramsch".split()
ACTS = st.one_of(
    st.text(max_size=40),
    st.sampled_from(["undo", "restart", "go", "undo ", "play", "show", "tell", "x" * 10_000]),
    st.builds("play {}.{}".format, st.integers(-1, 4), st.integers(-1, 9)),
    st.builds("show {}".format, st.sampled_from([*PANELS, "nothing", ""])),
    st.builds("switch {}".format, st.sampled_from([*SWITCHES, "nothing", ""])),
    st.builds("tell {}".format, st.sampled_from([*TOLD, "nothing", ""])),
    st.builds(
        "{} {} {}".format,
        st.sampled_from(["say", "bid", "announce", "call", "claim"]),
        st.sampled_from([0, 1, 2, 3, 4, "nobody", ""]),
        st.sampled_from([*SAYINGS, "rufspiel E", "solo G", "wenz E", "solo-tout H", "sie ", "bid"]),
    ),
    st.integers(0, 200),
)
"""Words that mean something, nearly do, or nothing; a number is something that is offered."""

STARTS = [
    Table(dealt(5)),
    laid(RUFSPIEL),
    laid("cardgames-zone dealer 1 | … / EA E7 … / … / GA … | rufspiel E by 0"),
    Table(dealt(6), seats=(1,), others=first, on=frozenset()).begun(),
    laid("ordnung dealer 3 | EZ SZ … / EA … / E9 … / EK … | solo H by 0", tricks=1, goal=2),
]


@settings(max_examples=scale(600))
@given(st.sampled_from(STARTS), st.lists(ACTS, max_size=60))
def test_no_order_of_words_breaks_a_table(table: Table, acts: list[str | int]):
    for act in acts:
        if isinstance(act, int):
            offered = all_acts(model(table))
            act = offered[act % len(offered)]
        before, table = table, table.act(act)
        made = table.game.moves[: len(before.game.moves)]
        assert made == before.game.moves or act in ("undo", "restart")
        model(table)
    assert table.act("restart").game == table.start


def all_acts(shown: object) -> list[str]:
    """Every word that a model offers to send."""
    if isinstance(shown, dict):
        own = [shown["act"]] if "act" in shown else []
        return own + [act for value in shown.values() for act in all_acts(value)]
    return [act for value in shown for act in all_acts(value)] if isinstance(shown, list) else []


@pytest.mark.parametrize(
    "word", ["", " ", "fly", "play", "play 0", "play 0.99", "play 0.0 ", "x" * 10_000]
)
def test_unknown_words_change_nothing(word: str):
    for table in STARTS:
        assert table.act(word) == table


def test_asking_is_counted_so_that_it_is_said_again():
    table = play(laid(RUFSPIEL), "EO")
    asked = table.act("tell trick").act("tell again")
    assert (asked.told, asked.again) == ("trick", table.again + 2)
    assert asked.game is table.game
    assert place_of(table, "EO") == "0.0"
