"""Random and spoilt texts: what comes out of a parser is a value or one of our own errors.

An error can be said in both languages, whatever the text was: short, nothing invisible in it,
nothing that a terminal cannot write, and a NotationError has its place within the text.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schafkopf_tutor import (
    NotationError,
    RulesetError,
    TutorError,
    format_game,
    format_position,
    load,
    parse_game,
    read_card,
    read_position,
)
from schafkopf_tutor.replay import RecordError, examine, read_line, say
from schafkopf_tutor.rulesets import parse, shipped
from tests.fuzz.mutate import NASTY, Mutator

DATA = Path(__file__).parents[2] / "schafkopf_tutor" / "data"
LONGEST_SENTENCE = 1_500

HANDS = (
    "EO GO HU HA HZ HK E9 G7 / H7 EZ G9 G8 SA S9 S8 S7"
    " / SU EA E8 E7 GA GZ GK SK / HO SO EU GU H9 H8 EK SZ"
)
GAMES = (
    f"ordnung dealer 3 | {HANDS} | rufspiel E by 0 | EO H7 SU H8 | E9 EZ EA EK | GA SO G7 G9",
    f"ordnung dealer 0 | {HANDS} | knock by 1 | solo G by 2 | stoss by 0 re by 2 | H7 H8",
    "cardgames-zone-short dealer 1 | EO GO … / … / EU GU … / … | wenz-tout by 2 | EA by 1 HO",
    "ordnung dealer 2 | … / ... / ? / EO GO HO SO EU GU HU SU | sie by 3",
    "doppelbild dealer 3 | … / … / … / … | ramsch | EO GO HO SO | eu 10 ♣Q h10",
)
POSITIONS = (
    "ordnung | rufspiel G by 0 | 2 holds GA G8 EA S9 | 0 leads EO H7 | called_suit_led=no",
    "ordnung | rufspiel S by 1 | 3 holds SA SZ SK S9 …3 | ran_away=yes dealt_of_suit=4",
    "cardgames-zone | farbwenz H by 0 | 2 holds EO E7 HU … | 1 leads EZ",
    "schafkopfschule-2007 | ramsch | 0 holds ♣Q ♥10 ha",
)  # fmt: skip
CARDS = ("EO", "h10", "♣Q", "SA", "♦️7", " GK ", "E10")
RECORD = {
    "id": "x", "deck": "long", "contract": "rufspiel", "tout": False, "suit": "E", "declarer": 0,
    "hands": HANDS.split(" / "),
    "plays": "EO H7 SU H8 E9 EZ EA EK GA SO G7 G9 SZ HA S8 SK HZ S9 E8 HO EU HU SA E7 GU GO S7 GZ"
    " HK G8 GK H9",
    "trick_winners": [0, 2, 3, 0, 3, 3, 0, 0],
    "recorded": {
        "payout": [10, -10, 10, -10], "doublings_by_seat": [False] * 4, "kontra_count": 1,
        "tariff": {"base": 10, "schneider_schwarz": 10, "per_laufende": 10, "laufende_min": 3},
        "stock_before": 20, "stock_change": -20, "price_lines": ["10"],
    },
    "computed": {"points_by_seat": [78, 0, 0, 42], "laufende": 2, "schneider": False},
}  # fmt: skip


def check_slip(slip: TutorError, *, length: int) -> None:
    """It can be said, printed and placed."""
    for sentence in (str(slip), slip.say("de"), slip.say("en")):
        assert sentence
        sentence.encode()
        assert sentence.isprintable(), ascii(sentence)
        assert len(sentence) < LONGEST_SENTENCE
    if isinstance(slip, NotationError):
        assert 1 <= slip.place <= length + 1


def try_game(text: str) -> str:
    try:
        game = parse_game(text, letters="french" if len(text) % 7 == 0 else "german")
    except (NotationError, RulesetError) as slip:
        check_slip(slip, length=len(text))
        return slip.message
    assert parse_game(format_game(game)) == game
    return "read"


def try_position(text: str) -> str:
    try:
        view = read_position(text, letters="french" if len(text) % 7 == 0 else "german")
    except (NotationError, RulesetError) as slip:
        check_slip(slip, length=len(text))
        return slip.message
    assert read_position(format_position(view)) == view
    return "read"


def try_card(text: str) -> str:
    try:
        card = read_card(text, letters="french" if len(text) % 2 else "german")
    except NotationError as slip:
        check_slip(slip, length=len(text))
        return slip.message
    assert read_card(str(card)) is card
    return "read"


def try_ruleset(text: str) -> str:
    try:
        ruleset = parse(text, "ours", file="ours.toml")
    except RulesetError as slip:
        check_slip(slip, length=len(text))
        return slip.message
    assert ruleset == parse(text, "again")
    assert hash(ruleset) == hash(parse(text, "again"))
    return "read"


def try_load(text: str) -> str:
    try:
        load(text)
    except RulesetError as slip:
        check_slip(slip, length=len(text))
        return slip.message
    assert text in shipped()
    return "read"


def try_record(text: str) -> str:
    try:
        line = read_line(text, 3, "games.jsonl")
    except RecordError as slip:
        check_slip(slip, length=len(text))
        return slip.message
    for difference in examine(line).differences:
        for language in ("de", "en"):
            assert say(difference, language)
    return "read"


def rulesets() -> list[str]:
    """The shipped ones, and some of our own that use every table."""
    texts = [
        path.read_text(encoding="utf-8") for path in sorted((DATA / "rulesets").glob("*.toml"))
    ]
    contracts = (
        (DATA / "laws" / "schafkopf.toml").read_text(encoding="utf-8").split("# --- settings")[0]
    )
    head = 'schema = 1\nbase = "ordnung"\n'
    return [
        *texts,
        head + "\n".join(contracts.splitlines()[8:]),
        head + "[laufende.from]\nwenz = 2\n",
    ]


PARSERS: dict[str, tuple[Callable[[str], str], int, Callable[[], list[str]]]] = {
    "game": (try_game, 40_000, lambda: [*GAMES]),
    "position": (try_position, 20_000, lambda: [*POSITIONS]),
    "card": (try_card, 10_000, lambda: [*CARDS]),
    "ruleset": (try_ruleset, 15_000, rulesets),
    "load": (try_load, 5_000, lambda: [*shipped(), "ordnung.toml", "a/b.toml"]),
    "record": (try_record, 20_000, lambda: [json.dumps(RECORD)]),
}


def signs(text: str) -> list[str]:
    """A word of one sign each: for short texts."""
    return list(text)


@pytest.mark.parametrize("name", PARSERS)
def test_spoilt_texts(name: str, scale, seed, record, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # names of files mean nothing here
    attempt, count, valid = PARSERS[name]
    rng = Random(f"{seed} {name}")
    mutator = Mutator(rng, valid(), signs) if name in ("card", "load") else Mutator(rng, valid())
    came: Counter[str] = Counter()
    for _ in range(scale(count)):
        text = mutator.draw()
        try:
            came[attempt(text)] += 1
        except Exception as error:
            error.add_note(f"the text: {text!r}")
            raise
    print(name, dict(came.most_common()))
    record(f"fuzz-{name}", {"strings": scale(count), "came out": dict(sorted(came.items()))})
    # Some are still good, many are not, and they fail in more ways than one.
    assert came["read"] >= scale(count) / 200
    assert came["read"] <= scale(count) * 0.8


@pytest.mark.parametrize("name", PARSERS)
@given(data=st.data())
def test_any_text(name: str, data: st.DataObject):
    attempt, _, valid = PARSERS[name]
    words = st.sampled_from([word for text in valid() for word in text.split()] + list(NASTY))
    text = st.one_of(st.text(max_size=60), st.lists(words, max_size=20).map(" ".join))
    attempt(data.draw(text))


TRAPS = {
    "brackets": "x = " + "[" * 100_000,
    "tables": "[" + "a." * 100_000 + "b]",
    "keys": "a." * 50_000 + "b = 1",
    "inline tables": "x = " + "{a=" * 50_000,
    "digits": "schema = " + "9" * 100_000,
    "a long string": f'schema = 1\nbase = "{"x" * 1_000_000}"',
    "a long name": f"schema = 1\nbase = 'ordnung'\n[contracts.{'x' * 1_000_000}]\nlike = 'wenz'",
    "a chain of contracts": "schema = 1\nbase = 'ordnung'\n"
    + "".join(f"[contracts.chain{n}]\nlike = 'chain{n + 1}'\n" for n in range(3_000)),
    "a list of games": "schema = 1\nbase = 'ordnung'\ngames = [" + "'wenz'," * 100_000 + "]",
    "trumps": "schema = 1\nbase = 'ordnung'\n[contracts.many]\nlike = 'wenz'\ntrumps = ["
    + "'U'," * 100_000
    + "]",
    "settings": "schema = 1\nbase = 'ordnung'\n"
    + "".join(f"setting{n} = {n}\n" for n in range(30_000)),
}


@pytest.mark.parametrize("name", TRAPS)
def test_rule_sets_of_a_megabyte(name: str):
    try_ruleset(TRAPS[name])


HUGE = {
    "lists": "[" * 1_000_000,
    "objects": '{"a":' * 300_000,
    "digits": "9" * 1_000_000,
    "surrogates": '"' + "\\ud800" * 100_000 + '"',
    "id": '{"id": "' + "x" * 1_000_000 + '"}',
    "hands": '{"id": "x", "deck": "long", "contract": "wenz", "declarer": 0, "hands": ["'
    + "EO " * 300_000
    + '", "", "", ""]}',
}


@pytest.mark.parametrize("name", HUGE)
def test_records_of_a_megabyte(name: str):
    try_record(HUGE[name])


@pytest.mark.parametrize("word", NASTY)
def test_a_file_with_an_odd_name(word: str, tmp_path: Path):
    """A file that is there is read, and its rule set can be used in a text."""
    name = f"my {word} rules.toml".replace("/", "_")
    try:
        (tmp_path / name).write_text('schema = 1\nbase = "ordnung"\nace = "sau"')
    except (OSError, ValueError):
        return
    ruleset = load(tmp_path / name)
    game = parse_game(f"{ruleset.name} dealer 3 | … / … / … / …", rules=lambda name: ruleset)
    assert parse_game(format_game(game), rules=lambda name: ruleset) == game


def test_no_rule_set_is_a_folder_or_a_name_alone(tmp_path: Path):
    (tmp_path / "folder.toml").mkdir()
    (tmp_path / "latin.toml").write_bytes("ace = 'säu'".encode("latin-1"))
    for name in (
        tmp_path / "folder.toml",
        tmp_path / "latin.toml",
        tmp_path,
        tmp_path / ".toml",
        "",
    ):
        with pytest.raises(RulesetError) as caught:
            load(name)
        check_slip(caught.value, length=0)
