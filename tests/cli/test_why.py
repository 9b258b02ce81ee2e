"""`schafkopf-tutor why`: what it says, in both languages, and as JSON."""

import io
import json
from types import SimpleNamespace

import pytest

from schafkopf_tutor.cli import main
from schafkopf_tutor.rulesets import load

SEARCHED = "ordnung | rufspiel G by 0 | 2 holds GA G8 S9 | 1 leads G7"
GAME = (
    "cardgames-zone dealer 3 | EO GO HU HA HZ HK E9 G7 / H7 EZ … / SU EA GK … / H8 …"
    " | rufspiel E by 0 | EO H7 SU H8 | E9 EZ"
)


@pytest.fixture
def says(capsys):
    """What a call prints on stdout, where all is well."""

    def call(*arguments: str) -> str:
        assert main(arguments) == 0
        out, err = capsys.readouterr()
        assert err == ""
        return out

    return call


def test_a_line_for_every_card_held(says):
    lines = says("why", SEARCHED, "--lang", "en").splitlines()
    assert [line.split()[:3] for line in lines] == [
        ["GA", "✓", "yes"],
        ["G8", "✗", "no"],
        ["S9", "✗", "no"],
    ]
    assert "must be played" in lines[1]
    assert "(Schafkopf-Ordnung 3.2.4)" in lines[1]
    assert "run away" in lines[1]


def test_german(says):
    lines = says("why", SEARCHED, "--lang", "de").splitlines()
    assert [line.split()[:3] for line in lines] == [
        ["GA", "✓", "ja"],
        ["G8", "✗", "nein"],
        ["S9", "✗", "nein"],
    ]
    assert "muss gespielt werden" in lines[0]


def test_only_the_cards_that_are_named(says):
    for named in (["S9", "GA"], ["S9 GA"], ["♦9", "ga"]):
        lines = says("why", SEARCHED, *named).splitlines()
        assert [line.split()[0] for line in lines] == ["S9", "GA"]


@pytest.mark.parametrize("place", range(3))
def test_options_stand_anywhere(says, place: int):
    arguments = [SEARCHED, "G8"]
    arguments.insert(place, "--json")
    assert [card["card"] for card in json.loads(says("why", *arguments))["cards"]] == ["G8"]


def test_a_card_that_is_not_held_is_an_answer_and_no_slip(says):
    assert " ✗ no " in says("why", SEARCHED, "EO", "--lang", "en")


def test_french_faces(says):
    out = says("why", SEARCHED, "--face", "french", "--lang", "en")
    assert [line.split()[0] for line in out.splitlines()] == ["♠A", "♠8", "♦9"]
    assert "GA" not in out


def test_the_seat_whose_turn_it_is(says):
    answer = json.loads(says("why", GAME, "--json"))
    assert answer["seat"] == 2
    assert {card["card"]: card["ok"] for card in answer["cards"]} == {"EA": True, "GK": False}


def test_another_seat_of_a_game(says):
    answer = json.loads(says("why", GAME, "--seat", "0", "--json"))
    assert answer["seat"] == 0
    assert {card["rule"] for card in answer["cards"]} == {"play.turn"}
    assert says("why", GAME, "--seat=1", "EZ", "--lang=en").split()[:2] == ["EZ", "✗"]


def test_a_game_that_is_not_announced(says):
    answer = json.loads(says("why", GAME.split(" | rufspiel")[0], "--seat", "0", "--json"))
    assert answer["position"] is None
    assert {card["rule"] for card in answer["cards"]} == {"play.awaited"}


KEYS = ["card", "ok", "rule", "because", "facts", "sentence", "counterfactual"]


def test_json_keeps_its_shape(says):
    answer = json.loads(says("why", SEARCHED, "--json", "--lang", "en"))
    assert list(answer) == ["schema", "ruleset", "position", "seat", "cards"]
    assert answer["schema"] == 1
    assert answer["ruleset"] == {"name": "ordnung", "digest": load("ordnung").digest}
    assert all(list(card) == KEYS for card in answer["cards"])
    yes, no, void = answer["cards"]
    assert (yes["ok"], yes["rule"], yes["counterfactual"]) == (True, "ruf.searched", None)
    assert (no["ok"], no["rule"], no["because"]) == (False, "ruf.searched", ["GA"])
    assert no["facts"].items() >= {("ace", "GA"), ("suit", "G")}
    assert no["counterfactual"]["change"] == {"ran_away": True}
    assert no["sentence"].startswith("The called ace GA")
    assert void["counterfactual"]["change"] == {"hand": ["S9"]}


def test_the_position_of_the_json_can_be_asked_again(says):
    first = json.loads(says("why", GAME, "--json"))
    second = json.loads(says("why", first["position"], "--json"))
    assert second == first


def test_trump_is_a_line_in_json(says):
    answer = json.loads(says("why", "ordnung | wenz by 0 | 2 holds EU EA | 1 leads GU", "--json"))
    assert [card["facts"]["line"] for card in answer["cards"]] == ["T", "T"]
    assert [card["ok"] for card in answer["cards"]] == [True, False]


def test_rules_of_ones_own(says, tmp_path):
    """Where the ace may be thrown (a switch), throwing it is lawful; the text says `ordnung`."""
    thrown = "ordnung | rufspiel G by 0 | 2 holds GA G8 S9 | 1 leads EA"
    assert " ✗ no " in says("why", thrown, "GA", "--lang", "en")
    rules = tmp_path / "ours.toml"
    rules.write_text('schema = 1\nbase = "ordnung"\n[called_ace]\nmay_be_thrown = true\n')
    assert " ✓ yes " in says("why", thrown, "GA", "--rules", str(rules), "--lang", "en")
    answer = json.loads(says("why", SEARCHED, "--rules", "cardgames-zone", "--json"))
    assert answer["ruleset"]["name"] == "cardgames-zone"


def test_the_text_can_come_in(says, monkeypatch):
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(f"{GAME}\n".encode())))
    assert len(says("why", "-").splitlines()) == 2


SLIPS = [
    ([], "TEXT"),
    (["nowhere | wenz by 0 | 2 holds EO"], "nowhere"),
    ([""], "1"),
    (["ordnung"], "|"),
    (["ordnung | skat by 0 | 2 holds EO"], "skat"),
    (["ordnung | wenz by 0 | 2 holds EO XX"], "XX"),
    (["ordnung | wenz by 0 | 2 holds EO EO"], "EO"),
    (["ordnung | wenz by 0 | 2 holds EO | ran_away=yes"], "ran_away"),
    (["ordnung | wenz by 0 | 2 holds"], "2"),
    ([SEARCHED, "GX"], "GX"),
    ([SEARCHED, "--seat", "1"], "--seat"),
    ([GAME, "--seat", "4"], "0, 1, 2, 3"),
    ([GAME, "--seat", "x"], "0, 1, 2, 3"),
    ([GAME, "--seat"], "--seat"),
    ([GAME, "--seat", "3"], "3"),
    ([GAME.split(" | rufspiel")[0]], "--seat"),
    ([SEARCHED, "--rules", "nowhere"], "nowhere"),
    ([SEARCHED, "--rules", "nowhere.toml"], "nowhere.toml"),
    ([SEARCHED, "--rules"], "--rules"),
    ([SEARCHED, "--face", "italian"], "german, french"),
    ([SEARCHED, "--colour"], "--colour"),
    ([SEARCHED, "--json=yes"], "--json"),
    ([SEARCHED, "--lang", "fr"], "de, en"),
    ([SEARCHED, "--lang"], "--lang"),
]


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize(("arguments", "named"), SLIPS)
def test_bad_input_is_one_sentence(arguments: list[str], named: str, language: str, capsys):
    assert main(["--lang", language, "why", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("schafkopf-tutor: ")
    assert err.count("\n") == 1
    assert named in err


def test_input_that_is_no_utf8(capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(b"ordnung \xff")))
    assert main(["why", "-"]) == 2
    assert "UTF-8" in capsys.readouterr().err
