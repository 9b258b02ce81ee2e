"""`schafkopf-tutor rules`: the list, a sheet, a comparison, and the questions."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from functools import reduce
from pathlib import Path

import pytest

from schafkopf_tutor.cli import main
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.rulesets import load, shipped
from schafkopf_tutor.rulesheet import interview, ruleset_of
from schafkopf_tutor.screen.house_rules import HouseRules
from schafkopf_tutor.screen.rules_printed import rules_form, rules_wall
from schafkopf_tutor.screen.voice import Voice

LANGUAGES = ("de", "en")
HOUSES = Path(__file__).parent.parent / "law" / "data" / "houses"


@pytest.fixture(autouse=True)
def usual_terminal(monkeypatch, tmp_path):
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def run(capsys) -> Callable[..., tuple[int, str, str]]:
    def call(*arguments: str) -> tuple[int, str, str]:
        code = main(arguments)
        return (code, *capsys.readouterr())

    return call


@pytest.fixture
def types(monkeypatch) -> Callable[..., None]:
    """What is typed, line by line, and then no more."""

    def typed(*lines: str) -> None:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))

    return typed


def one_sentence(err: str) -> bool:
    return err.startswith("schafkopf-tutor: ") and err.count("\n") == 1


# --- list and sheet ------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list(language: str, run):
    code, out, err = run("rules", "--lang", language)
    assert (code, err) == (0, "")
    listed = re.findall(r"^  ([a-z][\w-]+)  +[A-Z]", out, re.MULTILINE)
    assert tuple(listed) == shipped()
    assert "schafkopf-tutor rules new" in out


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", shipped())
def test_a_sheet_is_no_wider_than_80_columns(name: str, language: str, run):
    code, out, err = run("rules", name, "--lang", language)
    assert (code, err) == (0, "")
    assert max(map(len, out.splitlines())) <= 80
    assert "\n\n\n" not in out


def test_the_sheet_of_a_file(run):
    code, out, _ = run("rules", str(HOUSES / "kings.toml"), "--lang", "en")
    assert code == 0
    assert out.startswith("Rule set kings\n")
    assert "Trumps from the top: the four kings" in out
    assert re.search(r"^    Kings +40 +50 +60 +10 +1$", out, re.MULTILINE)


def test_with_french_cards(run):
    out = " ".join(run("rules", "ordnung", "--face", "french", "--lang", "en")[1].split())
    assert "♣A, ♠A or ♦A is called" in out
    assert "the four queens, the four jacks and hearts" in out


# --- what differs --------------------------------------------------------------------------------


def test_the_same(run):
    code, out, err = run("rules", "diff", "ordnung", "ordnung", "--lang", "en")
    assert (code, err) == (0, "")
    assert out.count("\n") == 1
    assert "the same rule set" in out


@pytest.mark.parametrize("language", LANGUAGES)
def test_two_that_differ(language: str, run):
    code, out, err = run("rules", "diff", "ordnung", "cardgames-zone", "--lang", language)
    assert (code, err) == (1, "")
    assert max(map(len, out.splitlines())) <= 80
    assert "\n\n\n" not in out
    assert re.search(r"^  ordnung: +\S.* 91 ", out, re.MULTILINE)
    assert re.search(r"^  cardgames-zone: \S.* 90 ", out, re.MULTILINE)


def test_the_sentences_stand_below_each_other(run):
    out = run("rules", "diff", "ordnung", str(HOUSES / "kings.toml"), "--lang", "en")[1]
    lines = out.splitlines()
    start = next(place for place, line in enumerate(lines) if "Only here: Bells" in line)
    assert lines[start].startswith("  kings:   Only here")
    assert lines[start + 1].startswith("           Bells: Two against two")


def test_files_of_one_name_are_told_apart(run, tmp_path):
    for folder, ace in (("a", "as"), ("b", "daus")):
        (tmp_path / folder).mkdir()
        text = f'schema = 1\nbase = "ordnung"\nace = "{ace}"\n'
        (tmp_path / folder / "ours.toml").write_text(text, encoding="utf-8")
    code, out, _ = run("rules", "diff", "a/ours.toml", "b/ours.toml", "--lang", "en")
    assert code == 1
    assert "  a/ours.toml: The highest card of each suit is called ace." in out
    assert "  b/ours.toml: The highest card of each suit is called Daus." in out


def test_a_long_name_stands_on_its_own(run, tmp_path):
    name = "the-rules-of-thursday-evening.toml"
    (tmp_path / name).write_text('schema = 1\nbase = "ordnung"\nace = "daus"', encoding="utf-8")
    out = run("rules", "diff", name, "ordnung", "--lang", "en")[1]
    assert "  the-rules-of-thursday-evening:\n    The highest card" in out


def test_only_what_never_comes_up(run, tmp_path):
    text = 'schema = 1\nbase = "ordnung"\n[ramsch]\ntie = "more_tricks"\n'
    (tmp_path / "x.toml").write_text(text, encoding="utf-8")
    code, out, _ = run("rules", "diff", "ordnung", "x.toml", "--lang", "en")
    assert code == 1
    assert "ramsch.tie" in out


# --- slips ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["nix"], "nix"),
        (["nix.toml"], "nix.toml"),
        (["ordnung", "doppelbild"], "doppelbild"),
        (["diff"], "A"),
        (["diff", "ordnung"], "B"),
        (["diff", "ordnung", "nix"], "nix"),
        (["diff", "ordnung", "ordnung", "more"], "more"),
        (["new", "x.toml", "y"], "y"),
        (["new", "x.txt"], "x.txt"),
        (["new", "no/folder/x.toml"], "folder"),
        (["new", "."], "."),
        (["new", "~nobody-of-this-name/x.toml"], "nobody"),
        (["new", "x" * 300], "xxx"),
        (["new", "a\0b.toml"], "b.toml"),
        (["new", ""], "."),
        (["ordnung", "--face", "tarot"], "tarot"),
        (["ordnung", "--loud"], "--loud"),
    ],
)
def test_bad_input(arguments: list[str], named: str, language: str, run, types):
    types()
    code, out, err = run("rules", *arguments, "--lang", language)
    assert (code, out) == (2, "")
    assert one_sentence(err)
    assert named in err


def test_a_file_that_is_wrong(run, tmp_path):
    (tmp_path / "x.toml").write_text('schema = 1\nbase = "ordnung"\nace = "ass"', encoding="utf-8")
    code, out, err = run("rules", "x.toml", "--lang", "en")
    assert (code, out) == (2, "")
    assert "x.toml" in err
    assert "as, sau, daus" in err


# --- the questions -------------------------------------------------------------------------------

USUAL = len(list(interview({})))


@pytest.mark.parametrize("language", LANGUAGES)
def test_enter_takes_the_usual_answers(language: str, run, types):
    types(*[""] * (USUAL + 1))
    code, out, err = run("rules", "new", "ours.toml", "--lang", language)
    assert (code, err) == (0, "")
    assert load("ours.toml") == ruleset_of({})
    assert max(map(len, out.splitlines())) <= 80
    usual = {"de": "(üblich)", "en": "(usual)"}[language]
    questions = out.partition({"de": "eure Antworten", "en": "your answers"}[language])[0]
    assert questions.count(usual) == USUAL + 1  # Tout and Sie are two
    assert "schafkopf-tutor rules ours.toml" in out
    assert f" {USUAL} " in out


def test_the_file_that_is_proposed(run, types):
    for name in ("our-table.toml", "our-table-2.toml"):
        types(*[""] * (USUAL + 2))
        assert run("rules", "new", "--lang", "en")[0] == 0
        assert load(name) == ruleset_of({})


def test_the_file_is_asked_for_until_it_will_do(run, types, tmp_path):
    (tmp_path / "folder").mkdir()
    types(*[""] * (USUAL + 1), "x.txt", "no/x.toml", "folder", "our table")
    code, out, _ = run("rules", "new", "--lang", "en")
    assert code == 0
    assert load("our table.toml") == ruleset_of({})
    assert 'schafkopf-tutor rules "our table.toml"' in out


def test_answers(run, types):
    # short deck; ace; Geier and Tout; units; the rest as usual but a Ramsch with its three answers
    # and three cards to run away
    types("2", "3", "2, 4", "2", "", "", "", "", "", "", "", "3", "2", "3", "2", "2", *[""] * 4)
    code, _, err = run("rules", "new", "ours.toml")
    assert (code, err) == (0, "")
    assert load("ours.toml") == ruleset_of(
        {
            "deck": "short",
            "ace": "daus",
            "games": ("geier", "tout"),
            "tariff": "unit",
            "nobody": "ramsch",
            "tie": "more_tricks",
            "durchmarsch": "all_points",
            "jungfrau": "double_all",
            "run_away": "three",
        }
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_form_on_the_screen_writes_the_same_file(language: str, run, types, tmp_path):
    types("2", "3", "2, 4", "3", "", "20", "60", "", "5", *[""] * 20)
    assert run("rules", "new", "ours.toml", "--lang", language)[0] == 0
    words = ["pick short", "next 0", "pick daus", "next 1", "pick geier", "next 2"]
    words += ["pick own", "next 3", "next 4", "next 5 20", "next 6 60", "next 7", "next 8 5"]
    form = reduce(HouseRules.act, words, HouseRules())
    while form.stage == "asks":
        form = form.act(f"next {form.at}")
    assert form.text(language) == (tmp_path / "ours.toml").read_text(encoding="utf-8")


def test_amounts_of_ones_own(run, types):
    types("", "", "0", "3", "", "20", "x", "-5", "99999999999", "1.5", "60", "", "5", *[""] * 12)
    code, out, _ = run("rules", "new", "ours.toml", "--lang", "en")
    assert code == 0
    assert out.count("A whole number, such as 20") == 4
    rules = load("ours.toml")
    assert rules["tariff.base.rufspiel"] == 20
    assert rules["tariff.base.wenz"] == rules["tariff.base.solo"] == 60
    assert (rules["tariff.schneider"], rules["tariff.laufende"]) == (10, 5)
    assert rules["games"] == ("rufspiel", "wenz", "solo")


@pytest.mark.parametrize("reply", ["9", "0", "1 2", "x", "longer", "²", "-1", "1000000000000"])
def test_what_is_no_answer_is_asked_again(reply: str, run, types):
    types(reply, *[""] * (USUAL + 1))
    code, out, _ = run("rules", "new", "ours.toml", "--lang", "en")
    assert code == 0
    assert out.count("A number from 1 to 2, or Enter.") == 1
    assert load("ours.toml") == ruleset_of({})


@pytest.mark.parametrize("reply", ["6", "1 x", "0 1", ",", "sie tout x"])
def test_what_is_no_answer_of_several(reply: str, run, types):
    types("", "", reply, *[""] * (USUAL - 1))
    code, out, _ = run("rules", "new", "ours.toml", "--lang", "en")
    assert code == 0
    assert out.count("Numbers from 1 to 5") == 1


def test_answers_by_name(run, types):
    types("SHORT", "as", "geier tout", *[""] * (USUAL - 3))
    assert run("rules", "new", "ours.toml")[0] == 0
    assert load("ours.toml") == ruleset_of(
        {"deck": "short", "ace": "as", "games": ("geier", "tout")}
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_mark_explains(language: str, run, types):
    types("?", "?", *[""] * (USUAL + 1))
    code, out, _ = run("rules", "new", "ours.toml", "--lang", language)
    assert code == 0
    assert out.count({"de": "in der Schachtel", "en": "in the box"}[language]) == 2


@pytest.mark.parametrize("word", ["z", "Z", "zurück", "b", "back", "<"])
def test_one_step_back(word: str, run, types):
    types("2", "3", word, word, "", "", *[""] * (USUAL - 2))
    code, out, _ = run("rules", "new", "ours.toml")
    assert code == 0
    # the earlier answers are proposed again
    assert load("ours.toml") == ruleset_of({"deck": "short", "ace": "daus"})
    assert out.count("Nummer [2]: ") == 1
    assert out.count("Nummer [3]: ") == 3  # twice the ace, and Stoß and Re


def test_no_step_back_from_the_first(run, types):
    types("z", *[""] * (USUAL + 1))
    code, out, _ = run("rules", "new", "ours.toml", "--lang", "de")
    assert code == 0
    assert "Das ist die erste Frage." in out


def test_an_answer_that_no_longer_fits_is_not_proposed(run, types):
    # with a Sie, then back to the short deck, which has none
    types("1", "", "4 5", "z", "z", "z", "2", "", "", *[""] * (USUAL - 3))
    assert run("rules", "new", "ours.toml")[0] == 0
    assert load("ours.toml") == ruleset_of({"deck": "short"})


def test_from_the_answers_back_to_one_of_them(run, types):
    types(*[""] * USUAL, "2", "3", *[""] * (USUAL - 2), "z", "2", "99", "what", "ja")
    assert run("rules", "new", "ours.toml")[0] == 0
    assert load("ours.toml") == ruleset_of({"ace": "daus", "revoke": "rest"})


# --- nothing half-written ------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("answered", [0, 3, USUAL])
def test_the_input_ends_too_early(answered: int, language: str, run, types, tmp_path):
    types(*[""] * answered)
    code, _, err = run("rules", "new", "ours.toml", "--lang", language)
    assert code == 2
    assert one_sentence(err)
    assert {"de": "nichts geschrieben", "en": "Nothing is written"}[language] in err
    assert list(tmp_path.iterdir()) == []


def test_ctrl_c(run, monkeypatch, tmp_path):
    class Stopped(io.StringIO):
        def readline(self, *given: object) -> str:  # type: ignore[override]
            raise KeyboardInterrupt

    monkeypatch.setattr("sys.stdin", Stopped())
    code, _, err = run("rules", "new", "ours.toml", "--lang", "en")
    assert code == 130
    assert one_sentence(err)
    assert "Nothing is written" in err
    assert list(tmp_path.iterdir()) == []


def test_no_input_at_all(run, monkeypatch):
    monkeypatch.setattr("sys.stdin", None)
    assert run("rules", "new", "ours.toml")[0] == 2


def test_input_that_is_no_text(run, monkeypatch, tmp_path):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"\xff\n"), encoding="utf-8"))
    code, _, err = run("rules", "new", "ours.toml")
    assert code == 2
    assert one_sentence(err)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("reply", "kept"), [("", True), ("nein", True), ("n", True), ("ja", False)]
)
def test_what_is_there_is_overwritten_only_if_allowed(reply, kept, run, types, tmp_path):
    (tmp_path / "ours.toml").write_text("mine", encoding="utf-8")
    types(*[""] * (USUAL + 1), reply, "")
    code, out, _ = run("rules", "new", "ours.toml", "--lang", "de")
    assert code == 0
    assert "ours.toml gibt es schon" in out
    assert ((tmp_path / "ours.toml").read_text(encoding="utf-8") == "mine") is kept
    written = "ours-2.toml" if kept else "ours.toml"
    assert load(written) == ruleset_of({})


def test_a_disk_that_is_full_leaves_what_was_there(run, types, tmp_path, monkeypatch):
    def full(*given: object) -> None:
        raise OSError

    (tmp_path / "ours.toml").write_text("mine", encoding="utf-8")
    monkeypatch.setattr(Path, "replace", full)
    types(*[""] * (USUAL + 1), "ja")
    code, _, err = run("rules", "new", "ours.toml")
    assert code == 2
    assert one_sentence(err)
    assert [path.name for path in tmp_path.iterdir()] == ["ours.toml"]
    assert (tmp_path / "ours.toml").read_text(encoding="utf-8") == "mine"


def test_the_ending_is_added(run, types, tmp_path):
    types(*[""] * (USUAL + 1))
    assert run("rules", "new", "ours")[0] == 0
    assert (tmp_path / "ours.toml").is_file()


def test_the_file_judges(run, types):
    """The short way of a teacher: three cards to run away, asked of the judge."""
    types(*[""] * 12, "2", *[""] * (USUAL - 12))
    assert run("rules", "new", "ours.toml")[0] == 0
    position = "ordnung | rufspiel G by 1 | 0 holds GA GZ G8 S7"
    code, out, _ = run("why", position, "G8", "--rules", "ours.toml", "--lang", "en")
    assert code == 0
    assert out.startswith("G8  ✓ yes")
    assert "3 cards of Gras, the Sau included" in out


# --- on paper ------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_form_and_the_sheet_for_the_wall(language: str, run, tmp_path):
    speaker = Speaker(language)
    voice = Voice(speaker, load("cardgames-zone-short"))
    for arguments, wanted in (
        (["form"], rules_form(speaker)),
        (["cardgames-zone-short", "--wall"], rules_wall(voice)),
    ):
        assert run("rules", *arguments, "--lang", language)[:2] == (0, wanted)
        code, out, _ = run("rules", *arguments, "--out", "x.html", "--lang", language)
        assert code == 0
        assert "x.html" in out
        assert (tmp_path / "x.html").read_text(encoding="utf-8") == wanted


def test_the_wall_has_the_cards_of_the_face(run):
    page = run("rules", "ordnung", "--wall", "--face", "french", "--lang", "en")[1]
    assert "the four queens, the four jacks and hearts" in page


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["--wall"], "--wall"),
        (["nix", "--wall"], "nix"),
        (["ordnung", "doppelbild", "--wall"], "doppelbild"),
        (["form", "--wall"], "--wall"),
        (["new", "--wall"], "--wall"),
        (["form", "more"], "more"),
        (["form", "--out", "no/folder/x.html"], "folder"),
        (["form", "--out", "."], "."),
        (["ordnung", "--out", "x.html"], "--out"),
        (["--out", "x.html"], "--out"),
    ],
)
def test_slips_on_paper(arguments: list[str], named: str, language: str, run, tmp_path):
    code, out, err = run("rules", *arguments, "--lang", language)
    assert (code, out) == (2, "")
    assert one_sentence(err)
    assert named in err
    assert list(tmp_path.iterdir()) == []
