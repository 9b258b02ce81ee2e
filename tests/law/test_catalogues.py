"""The catalogues: complete, alike in both languages, used, and well-formed."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Mapping

import pytest

from schafkopf_tutor.cards import PACKS, Card, Rank, Suit
from schafkopf_tutor.explain import book, books
from schafkopf_tutor.i18n import ACES, FACES, LANGUAGES, Words, catalogue, slots
from schafkopf_tutor.laws.doppelkopf.settle import LINES as OTHERS
from schafkopf_tutor.laws.schafkopf.auction import WORDS
from schafkopf_tutor.laws.schafkopf.claims import CLAIMS
from schafkopf_tutor.laws.schafkopf.doubling import KNOCK, STOSS
from schafkopf_tutor.order import TRUMP
from schafkopf_tutor.rulesets import laws, load, shipped_law
from tests.law.said import (
    PACKAGE,
    calls,
    constants,
    lines,
    patterns,
    rules,
    trees,
    verdicts,
    words_in,
)

LOCALE = PACKAGE / "data" / "locale"
OURS = ("names", "errors", "verdicts", "explain")
# Forms of names that one language has and the other does without.
MORE_FORMS = {"in", "suit", "the", "called", "below"}
FORMS = {"nom", "acc", "dat", "gen", "gender", "a", "pl", "card", "no", "none", "adj", "is", "has"}
SLOT = re.compile(r"\{(@?)([\w.-]+)(?:\|[^{}]*)?\}")


def messages(language: str, file: str) -> dict[str, str]:
    """One file, id to sentence, read here and not by the package."""
    text = (LOCALE / language / f"{file}.toml").read_text(encoding="utf-8")
    found: dict[str, str] = {}

    def walk(table: Mapping[str, object], prefix: str) -> None:
        for key, value in table.items():
            if isinstance(value, Mapping):
                walk(value, f"{prefix}{key}.")
            else:
                found[f"{prefix}{key}"] = str(value)

    walk(tomllib.loads(text), "")
    return found


def files() -> list[str]:
    return sorted(path.stem for path in (LOCALE / "en").glob("*.toml"))


# --- complete ------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_stands_in_one_file(language: str):
    found = [message for file in files() for message in messages(language, file)]
    assert sorted(set(found)) == sorted(found)
    assert set(found) == set(catalogue(language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_verdict_has_its_sentences_and_no_more(language: str):
    wanted = {f"{rule}.{answer}" for rule, answers in rules().items() for answer in answers}
    assert set(messages(language, "verdicts")) == wanted


def test_a_clause_without_a_sentence_would_be_seen():
    source = """
def a(f, move):
    return Verdict(move.ok, "new.rule" if f.x else "other.rule", (), ())
def b(f, move):
    return Verdict(False, "third.rule")
"""
    found = dict(verdicts(ast.parse(source)))
    assert found == {"new.rule": {"yes", "no"}, "other.rule": {"yes", "no"}, "third.rule": {"no"}}
    with pytest.raises(AssertionError):
        list(verdicts(ast.parse("Verdict(True, RULE)")))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_of_a_settlement_has_its_sentence(language: str):
    known = {name.removeprefix("line.") for name in catalogue(language) if name.startswith("line.")}
    known = {name for name in known if not name.startswith("trump.")} - set(OTHERS)
    assert lines() >= {"schneider", "laufende", "stoss", "durchmarsch"}
    # The stock has a sentence for either way; a contract's line is that of its value.
    against = {name for name in known if name.endswith("_against")}  # what is taken off
    assert {name.removesuffix("_against") for name in against} <= set(OTHERS)
    known -= against
    assert known == lines() - {"stock"} | {"stock_paid", "stock_taken", "base"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_contract_pack_unit_suit_and_rank_has_a_name(language: str):
    law = shipped_law("schafkopf")
    words = Words(language)
    for contract in load("ordnung").contracts.values():
        assert words.find(contract.message), contract.name
        assert words.find(contract.message, "in") != words.find(contract.message)
        if contract.suits:
            assert words.find(contract.message, "suit") != words.find(contract.message)
    for pack in PACKS:
        assert words.find(f"pack.{pack}"), pack
    for unit in law.kinds["tariff.unit"].of:
        assert words.find(f"unit.{unit}"), unit
    for ace in law.kinds["ace"].of:
        assert words.find(f"ace.{ace}") or Words(language, ace=ace).find("ace")
    assert set(ACES) == set(law.kinds["ace"].of)
    for face in FACES:
        for ace in ACES:
            words = Words(language, face, ace)
            names = [words.name(card, "name") for card in PACKS["long"].cards]
            assert len(set(names)) == 32
            codes = [words.name(card) for card in PACKS["long"].cards]
            assert len(set(codes)) == 32


def known_ids() -> set[str]:
    """Message ids that the code names: whole, or with a part that varies."""
    tops = {message.partition(".")[0] for message in catalogue("en")}
    settings = {name for law in laws() for name in shipped_law(law).kinds}
    # Rules beside the judge's.
    beside = {rule for law in laws() for name in books(law) for rule in book(name).rules}
    return {
        text
        for text in constants()
        if re.fullmatch(r"[a-z_]+(\.[\w-]+)+", text)
        and text.partition(".")[0] in tops
        and not any(name == text or name.startswith(f"{text}.") for name in settings)
        and text not in rules()
        and text not in beside
        and f"cli.help.{text}" not in catalogue("en")  # how the command line names its helps
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_that_the_code_names_exists(language: str):
    words = Words(language)
    assert {"error.card", "citation.house"} <= known_ids()
    missing = [text for text in known_ids() if words.find(text) is None and not used_as_table(text)]
    assert missing == []
    assert len(expected()) > 8
    for message in expected():
        assert words.find(message), message


def expected() -> set[str]:
    """The messages of what the notation expects: what it calls by their last word alone."""
    found = set()
    for _, tree in trees("notation"):
        for call in calls(tree, "fail", "expect"):
            what = call.args[-1]
            chosen = [what.body, what.orelse] if isinstance(what, ast.IfExp) else [what]
            found |= {f"error.expected.{word}" for node in chosen for word in words_in(node)}
    return found


def used_as_table(text: str) -> bool:
    return any(message.startswith(f"{text}.") for message in catalogue("en"))


# Put together out of few words, which are told below.
VARYING = {"whatif.*", "result.*", "line.*", "contract.*", "contract.own.*", "error.expected.*"}


def test_no_message_of_ours_is_left_over():
    varying = [re.compile(re.escape(text).replace(r"\*", ".+")) for text in patterns() - VARYING]
    whole = constants() | expected() | {f"{s.message}" for s in Suit} | {TRUMP.message}
    whole |= {f"contract.{name}" for name in load("ordnung").contracts} | {"contract.own"}
    whole |= {f"rank.{rank.letter}" for rank in Rank} | {f"line.{line}" for line in lines()}
    whole |= {f"{rule}.{answer}" for rule, answers in rules().items() for answer in answers}
    whole |= {f"pack.{pack}" for pack in PACKS} | {f"ace.{ace}" for ace in ACES}
    whole |= {f"law.{law}" for law in laws()}
    whole |= {f"whatif.{kind}" for kind in ("void", "cards", "ran_away", "last_card", "other")}
    whole |= {"result.declarer", "result.opponents", "party.declarer", "party.opponents"}
    whole |= {f"said.{word}" for word in (*WORDS, KNOCK, *STOSS, *CLAIMS)}
    for language in LANGUAGES:
        referred = {
            m[2] for text in catalogue(language).values() for m in SLOT.finditer(text) if m[1]
        }
        for file in OURS:
            left = [
                message
                for message in messages(language, file)
                if not any(
                    base in whole or base in referred or any(v.fullmatch(base) for v in varying)
                    for base in bases(message)
                )
            ]
            assert left == [], file


def bases(message: str) -> list[str]:
    """A message id, and what it is a form of."""
    message = message.removeprefix("french.")
    table, _, form = message.rpartition(".")
    return [message, table] if form in FORMS | MORE_FORMS else [message]


# --- alike in both languages ---------------------------------------------------------------------


@pytest.mark.parametrize("file", files())
def test_both_languages_have_the_same_messages_with_the_same_slots(file: str):
    german, english = messages("de", file), messages("en", file)
    if file == "names":
        assert plain_names(german) == plain_names(english)
        return
    assert set(german) == set(english)
    for message, sentence in german.items():
        assert slots(sentence) == slots(english[message]), message


def plain_names(found: dict[str, str]) -> set[str]:
    kept = set()
    for message in found:
        base, _, form = message.rpartition(".")
        kept.add(base if form in FORMS else message)
    return {re.sub(r"^article\.[mfn]$", "article", name) for name in kept}


SAME_IN_BOTH = re.compile(
    r"""(french\.)?(suit|rank|code|contract|line\.trump|ace|card|citation|pack|list)\.
    | result\.(won|lost)$ | error\.placed$
    | cli\.replay\.closing$  # programs look for it""",
    re.VERBOSE,
)


@pytest.mark.parametrize("file", files())
def test_german_is_no_copy_of_english(file: str):
    german, english = messages("de", file), messages("en", file)
    same = [
        message
        for message, sentence in german.items()
        if english.get(message) == sentence
        and len(re.findall(r"[A-Za-zÄÖÜäöüß]{3,}", re.sub(r"\{[^{}]*\}", "", sentence))) > 1
        and not SAME_IN_BOTH.match(message)
    ]
    assert same == []


ENGLISH_WORDS = re.compile(
    r"\b(the|and|is|are|was|of|with|you|your|may|must|trick|lead|led|suit|hand|cards?|no|not)\b"
)
# Words of the notation and of files, which are the same in every language.
QUOTED = re.compile(
    r"„[^“]*“|\b\w+=\w+\b|\b(no|yes|holds|leads|dealer|by|base) \([^)]*\)|Wort \w+|\bno\b \("
)


@pytest.mark.parametrize("file", OURS)
def test_no_english_is_left_in_german(file: str):
    for message, sentence in messages("de", file).items():
        text = QUOTED.sub("", re.sub(r"\{[^{}]*\}", "", sentence))
        assert not ENGLISH_WORDS.search(text), (message, text)


# --- well-formed ---------------------------------------------------------------------------------

DIGRAPHS = re.compile(
    r"\b(fuer|ueber\w*|muess\w*|koenn\w*|waer\w*|haett\w*|duerf\w*|gehoer\w*|hoech\w*|zurueck"
    r"|koenig|truempf\w*|plaetz\w*|haend\w*|moegl\w*|naech\w*|zaehl\w*|waehl\w*|gueltig|stoss"
    r"|heiss\w*|groess\w*|schluessel|eroeffn\w*|uebrig\w*|ungueltig\w*|laeuf\w*|laesst)\b",
    re.IGNORECASE,
)


@pytest.mark.parametrize("file", files())
@pytest.mark.parametrize("language", LANGUAGES)
def test_letters_quotes_and_spaces(language: str, file: str):
    opening, closing = ("„", "“") if language == "de" else ("“", "”")
    for message, sentence in messages(language, file).items():
        assert "  " not in sentence.replace("\n  ", "\n") or file not in OURS, message
        if file in OURS:
            assert '"' not in sentence, message
            assert "'" not in sentence, message
        quotes = [letter for letter in sentence if letter in "„“”"]
        assert quotes == [opening, closing] * (len(quotes) // 2), message
        if language == "de":  # words of a program stand in straight quotes
            assert not DIGRAPHS.search(re.sub(r'"[^"]*"', "", sentence)), message


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("file", ["errors", "verdicts", "explain"])
def test_sentences_begin_and_end_like_sentences(language: str, file: str):
    fragments = ("citation.", "result.declarer", "result.opponents", "error.placed")
    for message, sentence in messages(language, file).items():
        if message.startswith(fragments):
            continue
        assert re.match(r"[A-ZÄÖÜ{]", sentence), message
        assert sentence.endswith((".", "?", "!")), message
        assert len(sentence) < 260, message


def test_german_says_du():
    formal = re.compile(
        r"\b(haben|dürfen|müssen|können|sollen|wollen|wählen|nehmen|prüfen|spielen) Sie\b"
        r"|\bob Sie\b|\bIhre?[nmrs]?\b"
    )
    for file in OURS:
        for message, sentence in messages("de", file).items():
            assert not formal.search(sentence), message


# --- slots and forms -----------------------------------------------------------------------------

SAMPLES: dict[str, object] = {
    "card": Card.of("GU"),
    "led": Card.of("GO"),
    "ace": Card.of("GA"),
    "suit": Suit.GRAS,
    "line": Suit.GRAS,
    "rank": Rank.OBER,
    "contract": load("ordnung").contracts["wenz"],
    "because": (Card.of("GA"), Card.of("GK"), Card.of("G8")),
    "missing": (Card.of("EO"),),
    "trumps": (Card.of("EO"), Card.of("SU")),
    "others": (Card.of("S9"), Card.of("E9")),
    "losers": (0, 2),
    "seats": (1, 3),
    "word": "stoss",
    "words": ("weiter", "auch"),
    "bid": "spiele",
    "next": "re",
    "side": "opponents",
    "lords": (Rank.OBER, Rank.UNTER),
    "above": load("ordnung").contracts["rufspiel"],
    "least": load("ordnung").contracts["wenz"],
    "games": tuple(load("ordnung").contracts[name] for name in load("ordnung").words("games")),
}
IN_ERRORS = {"contract": "wenz", "card": "EO", "pack": "long", "found": "short"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("face", FACES)
def test_every_slot_is_filled(language: str, face: str):
    for ace in ACES:
        words = Words(language, face, ace)
        for file in ("errors", "verdicts", "explain"):
            for message, sentence in messages(language, file).items():
                values = {name: SAMPLES.get(name, 3) for name in slots(sentence)}
                if file == "errors":
                    values |= {k: v for k, v in IN_ERRORS.items() if k in values}
                if file == "explain" and "others" in values and message.startswith("result."):
                    values["others"] = 60
                said = words.text(message, **values)
                assert not re.search(
                    r"[{}#|@]|None", said.replace("bar | ", "").replace("Strich |", "")
                ), said
                if face == "french" and file != "errors":
                    assert not re.search(
                        r"\b[EGHS][AZKOU987]\b|Ober|Unter|Eichel|Gras|Schellen", said
                    ), said


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_form_that_a_sentence_asks_for_is_stated(language: str):
    names = messages(language, "names")
    stated = {message.rpartition(".")[2] for message in names}
    tables = {message.partition(".")[0] for message in names}
    for file in OURS:
        for message, sentence in messages(language, file).items():
            for sign, word in SLOT.findall(sentence):
                if sign:
                    for ace in ACES:
                        assert Words(language, ace=ace).find(word), (message, word)
                elif "." in word:
                    form = word.rpartition(".")[2]
                    assert form in stated | tables | {"name"}, (message, word)


def test_errors_bring_a_value_for_every_slot():
    checked = 0
    for module, tree in trees():
        for node in ast.walk(tree):
            if not (isinstance(node, ast.Call) and node.args and node.keywords):
                continue
            first, keys = node.args[0], {keyword.arg for keyword in node.keywords}
            message = str(first.value) if isinstance(first, ast.Constant) else ""
            if not message.startswith("error."):
                continue
            sentence = Words("en").find(message)
            assert sentence is not None, message
            if None not in keys:
                assert slots(sentence) <= keys, (module, message)
                checked += 1
    assert checked > 15
