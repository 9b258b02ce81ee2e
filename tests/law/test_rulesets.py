"""Rule sets: the shipped ones hold the facts of the rules page, a table can add its own by a file
alone, and whatever is wrong in such a file is said as a RulesetError."""

import datetime
import itertools
import math
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from schafkopf_tutor import RulesetError, judge, load, why
from schafkopf_tutor.cards import Suit
from schafkopf_tutor.errors import shown
from schafkopf_tutor.game import Game
from schafkopf_tutor.laws.schafkopf.result import Result, decide, decide_ramsch
from schafkopf_tutor.moves import Play
from schafkopf_tutor.notation import format_game, parse_game
from schafkopf_tutor.rules import read_position, result, settle
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.rulesets import build, parse, shipped, shipped_law
from tests.law.houses import FOLDER, house

OURS = ("ordnung", "schafkopfschule-2007", "doppelbild", "cardgames-zone", "cardgames-zone-short")
TOURNAMENTS = ("schafkopfschule-2007-tournament", "donauries-cup", "grossreuth-tournament")
VARIANTS = "cardgames-zone-variants"
HEADER = 'schema = 1\nbase = "ordnung"\n'


# --- the shipped ones -----------------------------------------------------------------------------


def test_which_are_shipped():
    assert set(shipped()) == {*OURS, VARIANTS, *TOURNAMENTS}
    assert len({load(name).digest for name in shipped()}) == len(shipped())
    assert load("ordnung") is load("ordnung")


def _costs(ordnung: object, booklet: object, zone: object = None) -> tuple[object, ...]:
    """What a fault costs; D stands on the booklet, Z on the Ordnung where it says nothing."""
    zone = ordnung if zone is None else zone
    return (ordnung, booklet, booklet, zone, zone)


FACTS = {
    # "As" in the Ordnung, Sau in S and Z, Daus in the playable game
    "ace": ("as", "sau", "daus", "sau", "sau"),
    # O 2.1.1, D, Z 4: two rounds of four; the short deck two of three
    "deal.packet": (4, 4, 4, 4, 3),
    # O 2.2, S 2.4: as it is spoken; D: explicit bids; Z 4: everybody once, the highest plays
    "auction.form": ("spoken", "spoken", "explicit", "highest", "highest"),
    # O 2.2.3; S 2.4.12: when all have spoken; where games are bid by name it does not matter
    "auction.named": ("when_challenged", "at_the_end", "at_the_end", *("when_challenged",) * 2),
    # D, Z 4, S 2.4.13: the next dealer
    "auction.nobody_plays": ("thrown_in_next_dealer",) * 5,
    "auction.forced_without_call": ("lone_game",) * 5,
    # S 2.8.2: before the first card
    "auction.tout_until": ("announcement", "first_card", *("announcement",) * 3),
    # O 1.4.2 against S 2.6.4 and D; Z does not say
    "auction.solo_needs_its_suit": (False, True, True, False, False),
    # S 2.7.3
    "auction.wenz_needs_trump": (False,) * 5,
    # 61 of 120 win (O 1.2.2, S 4.1.2, Z 8)
    "result.win_with": (61, 61, 61, 61, 61),
    # O 4.1.3, S 4.1.3: with 91; Z 7, Z 8: the losers with 30 or fewer, so with 90
    "result.declarer_schneider_with": (91, 91, 91, 90, 90),
    "result.opponents_schneider_with": (90, 90, 90, 90, 90),
    # O 4.2.6: Spieler bleibt Spieler
    "result.stoss_takes_over": (False,) * 5,
    # a Rufspiel 10 (by default beside the Ordnung; Z 8) or one unit (S 4.2.3, D)
    "tariff.unit": ("cent", "unit", "unit", "cent", "cent"),
    "tariff.base.rufspiel": (10, 1, 1, 10, 10),
    "tariff.base.wenz": (50, 5, 5, 50, 50),
    "tariff.base.solo": (50, 5, 5, 50, 50),
    "tariff.base.sie": (50, 5, 5, 50, 50),
    "tariff.schneider": (10, 1, 1, 10, 10),
    # schwarz is two steps in all
    "tariff.schwarz": (10, 1, 1, 10, 10),
    "tariff.laufende": (10, 1, 1, 10, 10),
    # a Tout is the double; Z by its letter does not double the Laufende
    "tariff.tout_factor": (2,) * 5,
    "tariff.tout_laufende": ("times_factor", "times_factor", "times_factor", "once", "once"),
    "tariff.tout_schneider": (False,) * 5,
    "tariff.sie_factor": (4,) * 5,
    # from 3, in a Wenz from 2; 14 is no limit
    "laufende.from.rufspiel": (3,) * 5,
    "laufende.from.solo": (3,) * 5,
    "laufende.from.wenz": (2,) * 5,
    "laufende.from.sie": (3,) * 5,
    "laufende.at_most": (14,) * 5,
    "laufende.of": ("either_side",) * 5,
    # O 3.2.4, 3.2.5 and what the last table of the rules page says of the open points
    "called_ace.run_away_with": (4,) * 5,
    "called_ace.run_away_counts": ("in_hand",) * 5,
    "called_ace.run_away_when_searched": (False,) * 5,
    "called_ace.after_running_away": ("free",) * 5,
    "called_ace.thrown_in_last": (1,) * 5,
    "called_ace.may_be_thrown": (False,) * 5,
    # knocks multiply; the Ramsch: tied players lose together, no Durchmarsch, no Jungfrau
    "doubling.knocks": ("multiply",) * 5,
    "doubling.knocks_in_ramsch": (True,) * 5,
    # a house rule (Z 10)
    "doubling.knock_when": ("off",) * 5,
    # O 4.2.1 to 4.2.4; Stoß and Retour (S 3.3), Kontra and Re (Z 9); D knows none
    "doubling.steps": (4, 2, 0, 2, 2),
    "doubling.stoss": ("multiply",) * 5,
    # O 4.2.1, S 3.3.2: until the second card; Z 9: before the first
    "doubling.stoss_until": (*("second_card",) * 3, "first_card", "first_card"),
    "ramsch.tie": ("together",) * 5,
    "ramsch.durchmarsch": ("off",) * 5,
    "ramsch.jungfrau": ("off",) * 5,
    # O 3.4 alone knows claims; S 3.1.7 ends the game, Z and D do not speak of them
    "claims.rest": (True, False, False, False, False),
    "claims.none": (True, False, False, False, False),
    # D: the program lets nobody commit a fault, so its other values do not matter
    "faults.possible": (True, True, False, True, True),
    # S 3.4.1, 3.4.4, 3.4.5, 3.4.6; Z 9: the same dealer deals again
    "faults.complaints_until": ("any_time", "next_cut", "next_cut", "any_time", "any_time"),
    "faults.dealing_until": ("first_card", "cards_seen", "cards_seen", "first_card", "first_card"),
    "faults.wrong_dealer_until": ("first_card",) * 5,
    "faults.misdeal_dealer": ("same",) * 5,
    # O names no penalty; S 2.4.10
    "faults.invalid_announcement": _costs("warning", "lost_alone"),
    # O 3.1.2, the English text for any card; S 3.4.7, 3.4.10, 3.4.17
    "faults.lead_without_right": _costs("rest_to_others", "penalty"),
    "faults.card_out_of_turn": _costs("rest_to_others", "penalty"),
    "faults.last_trick_free": _costs(False, True),
    # O 3.2.6, S 3.4.14, 3.4.15, Z 9
    "faults.revoke": _costs("rest_to_others", "penalty", "lost"),
    "faults.revoke_afterwards": _costs("lost_schwarz", "penalty", "lost"),
    # O 3.2.7, S 3.4.12, 3.4.13
    "faults.wrong_count": _costs("lost_schwarz", "penalty"),
    "faults.wrong_count_of_two": _costs("lost_schwarz", "new_deal"),
    # O 2.1.5, S 3.4.11, 3.1.7, 3.4.18
    "faults.card_shown": _costs("warning", "penalty"),
    "faults.cards_thrown_open": _costs("warning", "penalty"),
    "faults.opened_before_ruling": _costs("warning", "penalty"),
    # O 3.1.1, 3.3.1, 3.3.3, 2.1.5; S 3.4.8, 3.5.5, 3.4.9
    "faults.card_in_advance": _costs("warning", "warning"),
    "faults.talk": _costs("warning", "penalty"),
    "faults.counting_aloud": _costs("warning", "warning"),
    "faults.looking_back": _costs("warning", "penalty"),
    "faults.looking_into_hands": _costs("warning", "warning"),
    # S 3.4.17; the others know no such points
    "faults.penalty.rufspiel": _costs(0, 4),
    "faults.penalty.wenz": _costs(0, 9),
    "faults.penalty.solo": _costs(0, 9),
    "faults.penalty.sie": _costs(0, 0),
    "book": ("ordnung", "schafkopfschule-2007", "doppelbild", "cardgames-zone", "cardgames-zone"),
}


@pytest.mark.parametrize("setting", FACTS)
def test_facts_of_the_rules_page(setting: str):
    assert tuple(load(name)[setting] for name in OURS) == FACTS[setting]


def test_no_setting_is_left_out():
    """A new setting has to be looked up for all five."""
    stated = {*FACTS, "games", "tariff.base.ramsch"}
    assert stated == set(load("ordnung").settings)
    assert [load(name)["tariff.base.ramsch"] for name in OURS] == [10, 1, 1, 10, 10]


@pytest.mark.parametrize(
    ("name", "base", "differs"),
    [
        (
            "schafkopfschule-2007-tournament",
            "schafkopfschule-2007",
            {
                "deal.packet": 2,  # S 5.2.3
                "doubling.steps": 0,  # S 5.2.4
                "auction.nobody_plays": "thrown_in_same_dealer",  # S 5.2.5
                # S 5.2.7, 5.2.8; the points themselves: test_tournament.py
                "tariff.unit": "tournament_point",
                "tariff.base.wenz": 2,
                "tariff.base.solo": 2,
                "tariff.base.sie": 2,
                "tariff.laufende": 0,
                "tariff.tout_factor": 3,
            },
        ),
        # disputes, sco-33: the Sie four times a Solo of 5; a Tout twice
        (
            "donauries-cup",
            "schafkopfschule-2007",
            {"tariff.unit": "tournament_point", "tariff.laufende": 0},
        ),
        # disputes, auc-11: the list of games
        (
            "grossreuth-tournament",
            "ordnung",
            {"games": ("rufspiel", "wenz", "solo", "wenz-tout", "solo-tout")},
        ),
    ],
)
def test_tournaments_differ_from_their_base(name: str, base: str, differs: dict[str, object]):
    rules, under = load(name), load(base)
    found = {key: value for key, value in rules.settings.items() if value != under[key]}
    assert found == differs


def test_a_table_with_the_variants():
    """Z 10, and Z 9 for the Ramsch; the order of the games: disputes, auc-08; Geier and Farbwenz
    cost what a Wenz costs."""
    rules, under = load(VARIANTS), load("cardgames-zone")
    found = {key: value for key, value in rules.settings.items() if value != under[key]}
    touts = ("geier-tout", "farbwenz-tout", "wenz-tout", "solo-tout")
    assert found == {
        "games": ("rufspiel", "geier", "farbwenz", "wenz", "solo", *touts, "sie"),
        "auction.nobody_plays": "ramsch",
        "doubling.knock_when": "before_bidding",
    }
    for name in ("geier", "farbwenz"):
        assert settle(decide(rules, name, 0, points=61, tricks=4)).payout == (150, -50, -50, -50)


def test_packs():
    assert [load(name).pack.name for name in OURS] == ["long"] * 4 + ["short"]
    assert [len(load(name).pack) for name in OURS] == [32] * 4 + [24]
    assert [load(name).pack.hand_size for name in OURS] == [8] * 4 + [6]


def test_the_games_in_their_rank():
    """O 1.3; the short deck has no Sie: nobody can hold eight cards."""
    rank = ("rufspiel", "wenz", "solo", "wenz-tout", "solo-tout", "sie")
    for name in OURS[:4]:
        assert load(name)["games"] == rank
    assert load("cardgames-zone-short")["games"] == rank[:-1]


@pytest.mark.parametrize(
    ("name", "tout", "sie"),
    [
        # (50 + 3 x 10) x 2; (50 + 8 x 10) x 4
        ("ordnung", 160, 520),
        # (5 + 3) x 2; (5 + 8) x 4 = 20 + 32 = 52 from each opponent
        ("schafkopfschule-2007", 16, 52),
        ("doppelbild", 16, 52),
        # 50 x 2 + 3 x 10; a Sie as D
        ("cardgames-zone", 130, 520),
    ],
)
def test_tout_and_sie(name: str, tout: int, sie: int):
    rules = load(name)
    won = settle(decide(rules, "solo-tout", 0, points=120, tricks=8, laufende=3))
    assert won.payout == (3 * tout, -tout, -tout, -tout)
    shown = settle(decide(rules, "sie", 1, laufende=8))
    assert shown.payout == (-sie, 3 * sie, -sie, -sie)


def test_a_base_is_merged():
    zone, ordnung = load("cardgames-zone"), load("ordnung")
    differs = {key for key in zone.settings if zone[key] != ordnung[key]}
    assert differs == {
        "book",
        "ace",
        "result.declarer_schneider_with",
        "tariff.tout_laufende",
        "auction.form",
        "doubling.steps",
        "doubling.stoss_until",
        "claims.rest",
        "claims.none",
        "faults.revoke",
        "faults.revoke_afterwards",
    }
    ours = parse(f'{HEADER}ace = "sau"\n[tariff.base]\nsolo = 60', "ours")
    assert (ours["ace"], ours["tariff.base.solo"], ours["tariff.base.wenz"]) == ("sau", 60, 50)
    assert ours != ordnung
    # the name is nothing that two tables have to agree on
    assert parse(HEADER, "other") == ordnung
    assert hash(parse(HEADER, "other")) == hash(ordnung)
    assert load("cardgames-zone-short")["tariff.tout_laufende"] == "once"  # from its base's base


def test_what_is_like_another_pays_like_it():
    rules = load("ordnung")
    for contract, like in (("geier", "wenz"), ("farbgeier-tout", "wenz"), ("solo-tout", "solo")):
        assert rules.for_contract("tariff.base", contract) == rules[f"tariff.base.{like}"]
        assert rules.for_contract("laufende.from", contract) == rules[f"laufende.from.{like}"]
    ours = parse(f"{HEADER}[tariff.base]\ngeier = 30\nwenz-tout = 150", "ours")
    assert ours.for_contract("tariff.base", "geier-tout") == 30
    assert ours.for_contract("tariff.base", "farbgeier") == 30  # like a Geier
    assert ours.for_contract("tariff.base", "farbwenz") == 50
    assert ours.for_contract("tariff.base", "wenz-tout") == 150
    with pytest.raises(KeyError):
        rules.for_contract("laufende.from", "ramsch")


def test_a_file_is_read(tmp_path: Path):
    file = tmp_path / "our-table.toml"
    file.write_bytes(b"\xef\xbb\xbf" + f"{HEADER}[called_ace]\nthrown_in_last = 2\n".encode())
    for name in (file, str(file)):
        rules = load(name)
        assert (rules.name, rules["called_ace.thrown_in_last"]) == ("our-table", 2)


def test_windows_line_ends():
    assert parse(HEADER.replace("\n", "\r\n"), "ours") == load("ordnung")


# --- contracts of one's own -----------------------------------------------------------------------

KINGS = (
    "kings dealer 3 | EK GK HK EA EZ EO EU E9 / SK GA GZ GO GU G9 G8 G7"
    " / HA HZ HO HU H9 H8 H7 E8 / SA SZ SO SU S9 S8 S7 E7 | kings by 0"
)
# Seat 1 trumps the first trick (3 + 4), seat 0 the second (11 + 4), then everything is seat 0's.
TRICKS = "EO SK E8 E7 | GA H7 S7 HK | EA G7 H8 S8 | EZ G8 H9 S9 | EU GU HU SU | E9 GO HO SO"


def test_an_invented_contract_is_played_judged_and_settled():
    game = parse_game(f"{KINGS} | EO SK", rules=house)
    assert why(game.view(), "E8").ok
    refused = why(game.view(), "H7")
    assert (refused.ok, refused.rule, list(map(str, refused.because))) == (
        False,
        "follow.suit",
        ["E8"],
    )
    text = f"{KINGS} | {TRICKS} | EK GZ HZ SZ | GK G9 HA SA"
    game = parse_game(text, rules=house)
    assert format_game(game).split() == text.split()
    again = Game.start(game.ruleset, 3, game.deal)
    for move in game.moves:
        assert not isinstance(move, Play) or judge(again.view(move.seat), move).ok
        again = again.after(move)
    assert [trick.points for trick in game.tricks] == [7, 15, 11, 10, 8, 9, 34, 26]
    found: Result = result(game)
    assert (found.points, found.tricks, found.won) == (113, 7, True)
    assert (found.schneider, found.schwarz) == (True, False)
    # EK GK HK, and SK is seat 1's
    assert (found.laufende, found.laufende_side) == (3, "declarer")
    # 40, Schneider 10, three Laufende 30: 80 from each
    settlement = settle(found)
    assert [(line.rule, line.amount) for line in settlement.lines] == [
        ("kings", 40),
        ("schneider", 10),
        ("laufende", 30),
    ]
    assert settlement.payout == (240, -80, -80, -80)


def test_an_invented_tout():
    lost = decide(house("kings"), "kings-tout", 2, points=113, tricks=7, laufende=3)
    # (40 + 30) x 2, lost with one trick
    assert settle(lost).payout == (140, 140, -420, 140)


def test_an_invented_call():
    view = read_position("kings | bells H by 0 | 2 holds HA H7 SK E9 | 1 leads HZ", rules=house)
    assert (why(view, "HA").ok, why(view, "H7").rule) == (True, "ruf.searched")
    view = read_position("kings | bells H by 0 | 2 holds HA H7 SK E9 | 1 leads S7", rules=house)
    assert why(view, "SK").rule == "follow.trump"
    rules = house("kings")
    order = rules.contracts["bells"].order(rules.pack, Suit.HERZ)
    assert " ".join(map(str, order.trumps)) == "EO GO HO SO EU GU HU SU SA SZ SK S9 S8 S7"


def test_a_single_card_as_the_highest_trump():
    rules = house("kings")
    order = rules.contracts["ten-on-top"].order(rules.pack, Suit.GRAS)
    assert " ".join(map(str, order.trumps)) == "HZ EO GO HO SO GA GZ GK GU G9 G8 G7"
    assert " ".join(map(str, order.plain(Suit.HERZ))) == "HA HK HU H9 H8 H7"
    plain = settle(decide(rules, "ten-on-top", 3, points=61, tricks=5))
    assert plain.payout == (-70, -70, -70, 210)


def test_the_invented_ones_have_names_of_their_own():
    contracts = house("kings").contracts
    assert dict(contracts["kings"].names) == {"de": "Königsspiel", "en": "Kings"}
    assert dict(contracts["wenz"].names) == {}  # names are not inherited
    assert contracts["kings-tout"].trumps == ("K",)


def test_a_shipped_contract_can_be_changed():
    ours = parse(f'{HEADER}[contracts.wenz]\ntrumps = ["U", "O"]', "ours")
    assert ours.contracts["wenz"].trumps == ("U", "O")
    assert ours.contracts["wenz"].goal == "most"  # what is not stated stays
    assert ours.contracts["wenz-tout"].trumps == ("U", "O")
    assert ours != load("ordnung")


# --- what is wrong is said ------------------------------------------------------------------------

CONTRACT = '[contracts.ours]\nlike = "solo"\n'
BARE = '[contracts.ours]\ntrumps = ["K"]\nparties = "alone"\ngoal = "most"\n'
WRONG = {
    "unknown key": (
        "[called_ace]\nrun_away = 4",
        "called_ace.run_away",
        "called_ace.run_away_with",
    ),
    "unknown table": ("[sauspiel]\nx = 1", "sauspiel.x", "tariff.base"),
    "unknown empty table": ("[sauspiel]", "sauspiel", "tariff.base"),
    "wrong type": ('[result]\nwin_with = "61"', "result.win_with", "1"),
    "bool for int": ("[result]\nwin_with = true", "result.win_with", "1"),
    "int for bool": ("[called_ace]\nmay_be_thrown = 1", "called_ace.may_be_thrown", "true, false"),
    "float": ("[result]\nwin_with = 61.0", "result.win_with", "1"),
    "too small": ("[result]\nwin_with = 0", "result.win_with", "1"),
    "negative": ("[tariff]\nschneider = -1", "tariff.schneider", "0"),
    "too great": ("[tariff]\nschneider = 10_000_000_000", "tariff.schneider", "1000000000"),
    "date": ("[tariff]\nschneider = 1989-12-17", "tariff.schneider", "0"),
    "unknown word": ('ace = "ass"', "ace", "as, sau, daus"),
    "table for a word": ("[ace]\nx = 1", "ace.x", "ace"),
    "list for a number": ("[tariff]\nschneider = [1]", "tariff.schneider", "0"),
    "word for a table": ('tariff = "dear"', "tariff", "tariff.base"),
    "number for a table of contracts": ("[tariff]\nbase = 10", "tariff.base", "[tariff.base]"),
    "contract in tariff": ("[tariff.base]\nbettel = 15", "tariff.base.bettel", "tariff.base.wenz"),
    "contract in games": ('games = ["bettel"]', "games", "rufspiel, wenz"),
    "numbers in games": ("games = [1]", "games", "…"),
    "unknown pack": ('pack = "tarock"', "pack", "long, short"),
    "pack of another game": ('pack = "doubled"', "pack", "long, short"),
    "unknown law": ('law = "skat"', "law", "schafkopf"),
    "contracts no table": ("contracts = 3", "contracts", "[contracts]"),
    "contract no table": ("[contracts]\nours = 3", "contracts.ours", "[contracts.ours]"),
    "contract key": (f"{CONTRACT}trump = 1", "contracts.ours.trump", "trumps"),
    "bad trumps": (f'{CONTRACT}trumps = ["D"]', "contracts.ours.trumps", "O"),
    "trumps no list": (f'{CONTRACT}trumps = "OU"', "contracts.ours.trumps", "O"),
    "trumps of tables": (f"{CONTRACT}trumps = [{{}}]", "contracts.ours.trumps", "O"),
    "no trumps": ('[contracts.ours]\nparties = "alone"', "contracts.ours.trumps", "O"),
    "bad suits": (f'{CONTRACT}suits = ["K"]', "contracts.ours.suits", "E, G, H, S"),
    "no suit to name": (f"{CONTRACT}suits = []", "contracts.ours.suits", "E, G, H, S"),
    "no suit to call": (
        '[contracts.ours]\nlike = "rufspiel"\nsuits = []',
        "contracts.ours.suits",
        "E, G, H, S",
    ),
    "bad goal": (f'{CONTRACT}goal = "none"', "contracts.ours.goal", "all_tricks"),
    "bad parties": (f"{CONTRACT}parties = 2", "contracts.ours.parties", "called_ace"),
    "bad leader": (f'{CONTRACT}leads = "dealer"', "contracts.ours.leads", "declarer"),
    "names = 5": (f"{CONTRACT}names = 5", "contracts.ours.names", "de ="),
    "names of numbers": (f"{CONTRACT}names = {{ de = 5 }}", "contracts.ours.names", "de ="),
    "like nothing": ('[contracts.ours]\nlike = "skat"', "contracts.ours.like", "solo"),
    "like itself": ('[contracts.ours]\nlike = "ours"', "contracts.ours.like", "solo"),
    "like a list": ("[contracts.ours]\nlike = []", "contracts.ours.like", "solo"),
    "like in a circle": (
        '[contracts.one]\nlike = "two"\n[contracts.two]\nlike = "one"',
        "contracts.two.like",
        "solo",
    ),
    "a name that cannot be read": (
        '[contracts."Our Game"]\nlike = "solo"',
        "contracts.Our Game",
        "a…z",
    ),
    "a name that is a call": ('[contracts.stoss]\nlike = "solo"', "contracts.stoss", "a…z"),
    "a name that is a card": ('[contracts.e10]\nlike = "solo"', "contracts.e10", "a…z"),
    "no tariff": (
        f"{BARE}[laufende.from]\nours = 1",
        "tariff.base.ours",
        "0",
    ),
    "no least Laufende": (
        f"{BARE}[tariff.base]\nours = 1",
        "laufende.from.ours",
        "1",
    ),
}


@pytest.mark.parametrize("case", WRONG)
def test_what_is_wrong_is_named(case: str):
    text, key, allowed = WRONG[case]
    with pytest.raises(RulesetError) as caught:
        parse(HEADER + text, "ours", file="our-table.toml")
    values = caught.value.values
    assert (values["file"], values["key"]) == ("our-table.toml", key)
    assert allowed in str(values["allowed"])
    for language in ("de", "en"):
        said = caught.value.say(language)
        assert "our-table.toml" in said
        assert key in said
        assert allowed in said


@pytest.mark.parametrize(
    ("text", "key", "allowed"),
    [
        ("", "schema", "1"),
        ("schema = 2", "schema", "1"),
        ("schema = true", "schema", "1"),
        ("schema = 1.0", "schema", "1"),
        ('schema = "1"', "schema", "1"),
        ("schema = 1", "law", "schafkopf"),
        ("schema = 1\nlaw = 3", "law", "schafkopf"),
        ('schema = 1\nlaw = "../laws/schafkopf"', "law", "schafkopf"),
        ('schema = 1\nlaw = "schafkopf"', "pack", "long, short"),
        ('schema = 1\nbase = "nobody"', "base", "ordnung"),
        ('schema = 1\nbase = "./ordnung.toml"', "base", "ordnung"),
        ("schema = 1\nbase = []", "base", "ordnung"),
        ("schema = 1\nbase = { name = 1 }", "base", "ordnung"),
    ],
)
def test_the_head_of_the_file(text: str, key: str, allowed: str):
    with pytest.raises(RulesetError) as caught:
        parse(text, "ours")
    assert caught.value.values["key"] == key
    assert allowed in str(caught.value.values["allowed"])


def test_a_root_set_states_everything():
    whole = dict(load("ordnung").settings)
    for missing in whole:
        table: dict[str, Any] = {"schema": 1, "law": "schafkopf", "pack": "long"}
        for name, value in whole.items():
            *folders, leaf = name.split(".")
            place = table
            for folder in folders:
                place = place.setdefault(folder, {})
            if name != missing:
                place[leaf] = list(value) if isinstance(value, tuple) else value
        with pytest.raises(RulesetError) as caught:
            build("ours", table)
        assert caught.value.message == "error.ruleset.missing"
        assert caught.value.values["key"] == missing


@pytest.mark.parametrize(
    "text",
    [
        "schema",
        "schema = 1\nschema = 1",
        "schema = 1\n[tariff\n",
        "schema = " + "9" * 5000,  # more digits than Python reads
        "schema = " + "[" * 5000,
        "a = 2024-13-45",
    ],
)
def test_not_toml(text: str):
    with pytest.raises(RulesetError) as caught:
        parse(text, "ours", file="our-table.toml")
    assert caught.value.message == "error.ruleset.toml"
    assert "our-table.toml" in str(caught.value)


def test_nested_without_end():
    for text in ("a." * 3000 + "b = 1", "tariff.base." + "a." * 3000 + "b = 1"):
        with pytest.raises(RulesetError):
            parse(HEADER + text, "ours")


def test_files_that_cannot_be_read(tmp_path: Path):
    folder = tmp_path / "folder.toml"
    folder.mkdir()
    latin = tmp_path / "latin.toml"
    latin.write_bytes("# Königsspiel".encode("latin-1"))
    names: list[str | Path] = [
        folder,
        tmp_path / "nothing.toml",
        "nobody",
        "",
        "ordnung.txt",
        "a\0b.toml",
        "/",
        ".",
    ]
    names += ["x" * 5000 + ".toml", "\udcff.toml", "Ordnung", "ordnung.toml"]
    for name in names:
        with pytest.raises(RulesetError) as caught:
            load(name)
        assert caught.value.message == "error.ruleset.unknown"
        assert caught.value.values["file"] == shown(str(name), 200)
        assert "ordnung" in str(caught.value.values["allowed"])
    with pytest.raises(RulesetError) as caught:
        load(latin)
    assert (caught.value.message, caught.value.values["file"]) == ("error.ruleset.utf8", str(latin))


# Whatever TOML can put at a place.
WHEN = datetime.datetime(1989, 12, 17, tzinfo=datetime.UTC)
VALUES: list[Any] = [
    *(0, 1, 2, -1, 90, 10**9, 10**9 + 1, 10**400, 1 << 20_000),
    *(True, False, 0.0, 1.0, 61.5, math.nan, math.inf),
    *("", "x", "ordnung", "solo", "together", "…", "\0", "E"),
    *([], [1], ["E"], ["*"], ["O", "U"], ["rufspiel"], [[]], [{}], [["E"]]),
    *({}, {"x": 1}, {"x": {}}, {"solo": 1}, {"solo": {"x": 1}}, {"solo": "x"}, {"like": "solo"}),
    *({"de": "x"}, {"de": 1}, {"": 1}, {"a.b": 1}),
    *(WHEN, WHEN.date(), WHEN.time()),
]


def places() -> Iterator[tuple[str, ...]]:
    for name in ("schema", "base", "law", "pack", "contracts", "unknown", ""):
        yield (name,)
    for name in shipped_law("schafkopf").kinds:
        parts = name.split(".")
        yield from (tuple(parts[:end]) for end in range(1, len(parts) + 1))
        yield (*parts, "solo")
        yield (*parts, "ours")
    for contract in ("solo", "rufspiel", "sie", "ours"):
        yield ("contracts", contract)
        for key in ("like", "trumps", "suits", "parties", "goal", "names", "leads", "unknown"):
            yield ("contracts", contract, key)


def use(rules: RuleSet) -> None:
    """What a rule set is for, with each of its contracts."""
    assert len(rules.digest) == 12
    repr(rules)
    for contract in rules.contracts.values():
        for suit in contract.suits or (None,):
            assert contract.order(rules.pack, suit).trumps is not None
        if contract.parties == "each":
            settle(decide_ramsch(rules, contract.name, (60, 60, 0, 0), (4, 4, 0, 0)))
            continue
        partner = 2 if contract.parties == "called_ace" else None
        for points, tricks in itertools.product((0, 61, 120), (0, 5, 8)):
            outcome = decide(
                rules, contract.name, 0, partner, points=points, tricks=tricks, laufende=4
            )
            assert sum(settle(outcome).payout) == 0


@pytest.mark.slow
def test_whatever_stands_there_is_refused_or_can_be_used():
    refused = used = 0
    for place, value in itertools.product(sorted(set(places())), VALUES):
        table: dict[str, Any] = {"schema": 1, "base": "ordnung"}
        inner = table
        for part in place[:-1]:
            inner = inner.setdefault(part, {})
        inner[place[-1]] = value
        try:
            rules = build("ours", table)
        except RulesetError as error:
            refused += bool(str(error))
        else:
            used += 1
            use(rules)
    assert refused > 2000
    assert used > 100


def test_every_house_rule_of_ours_loads():
    names = sorted(file.stem for file in FOLDER.glob("*.toml"))
    assert len(names) > 10
    for name in names:
        use(house(name))
    for name in OURS:
        use(load(name))
