"""The glossary, and that every catalogue and book keeps to it."""

from __future__ import annotations

import re

import pytest

from schafkopf_tutor.explain import Term, book, books, glossary
from schafkopf_tutor.i18n import LANGUAGES
from tests.law.test_catalogues import files, messages

TERMS = glossary()

# Names of cards with French faces, and what stands below a drawn suit sign.
NAMES = re.compile(r"(french|draw\.suit|card|code)\.")
WHERE = [
    *(f"locale/{file}" for file in files()),
    *(f"books/{name}" for name in books()),
    "glossary",
]


def texts(where: str) -> dict[str, dict[str, str]]:
    """Every text of a file, by id, in both languages."""
    kind, _, name = where.partition("/")
    if kind == "glossary":
        return {term.id: dict(term.meaning) for term in TERMS.values()}
    if kind == "books":
        found = {rule: dict(entry.says) for rule, entry in book(name).rules.items()}
        for key, paragraph in book(name).paragraphs.items():
            found |= {f"{key}.prose": dict(paragraph.prose)}
            found |= {f"{key}.translation": dict(paragraph.translation)}
        return {key: pair for key, pair in found.items() if pair}
    german, english = messages("de", name), messages("en", name)
    both = {key: {"de": german[key], "en": english[key]} for key in german if key in english}
    return {key: pair for key, pair in both.items() if not NAMES.match(key)}


def plain(text: str) -> str:
    """Without slots, but with what stands in them by number, and without words of programs."""
    text = re.sub(r'schafkopf-tutor \w+|\w+/[\w/]+\.\w+|"[^"]*"', " ", text)
    text = re.sub(r"\{[\w.]+\|([^{}|]*)\|([^{}|]*)\}", r" \1 \2 ", text)
    return re.sub(r"\{[^{}]*\}", " ", text)


def test_the_terms():
    assert len(TERMS) >= 40
    for language in LANGUAGES:
        words = [getattr(term, language) for term in TERMS.values()]
        assert len(set(words)) == len(words)
    for term in TERMS.values():
        assert re.fullmatch(r"[a-z]+", term.id)
        assert set(term.meaning) == {"de", "en"}
        for language, meaning in term.meaning.items():
            assert re.fullmatch(r"[A-ZÄÖÜ][^{}]+\.", meaning), term.id
            assert term.finds(language, getattr(term, language)), term.id
        assert set(term.avoid) <= set(LANGUAGES)
    assert TERMS["stoss"].bavarian == "Spritze"
    assert TERMS["ober"].sister == "Dame"
    assert TERMS["rufspiel"].bavarian == "Sauspiel"


# Says what the French face is.
OF_FACES = {"cli.help.why.face", "cli.help.rules.face"}


def avoided(term: Term, language: str, text: str) -> list[str]:
    words = term.avoid.get(language, ())
    return [word for word in words if re.search(rf"\b{re.escape(word)}\b", text, re.IGNORECASE)]


def test_a_word_to_avoid_would_be_seen():
    assert avoided(TERMS["unter"], "en", "The jack wins.") == ["jack"]
    assert avoided(TERMS["eichel"], "en", "Clubs are led.") == ["clubs"]
    assert avoided(TERMS["eichel"], "en", "Eichel is led.") == []


@pytest.mark.parametrize("where", WHERE)
def test_no_other_word_is_used_for_a_term(where: str):
    for key, pair in texts(where).items():
        for language, text in () if key in OF_FACES else pair.items():
            for term in TERMS.values():
                assert avoided(term, language, plain(text)) == [], (key, language)


# What both languages say with different words, with good reason.
FREE = {
    "remark.led_trump": {"ausspielen"},
    "replay.amounts.laufende": {"laufende"},  # the name of a column
    "coach.word.mistake": {"fehler"},  # a card badly chosen, not a fault against the rules
}


@pytest.mark.parametrize("where", [w for w in WHERE if w != "locale/cli"])
def test_both_languages_speak_of_the_same_things(where: str):
    """Where the German text has a term, the English one has its English word."""
    for key, pair in texts(where).items():
        german, english = plain(pair["de"]), plain(pair["en"])
        for term in TERMS.values():
            if term.finds("de", german) and term.id not in {key, *FREE.get(key, ())}:
                assert term.finds("en", english), (term.id, key, pair)


def test_the_check_of_both_languages_can_fail():
    german, english = "Wer bedienen kann, bedient.", "Whoever can, does."
    term = TERMS["bedienen"]
    assert term.finds("de", german)
    assert not term.finds("en", english)
