"""What a learner reads about a belief, and the rule that puts it right."""

import re
import tomllib

import pytest

from schafkopf_tutor.beliefs import BELIEFS
from schafkopf_tutor.data import resource
from schafkopf_tutor.explain import book, books
from schafkopf_tutor.i18n import ACES, FACES, LANGUAGES, Words, catalogue, slots
from schafkopf_tutor.rulesets import load, shipped

PARTS = ("name", "says", "right")


@pytest.mark.parametrize("id_", BELIEFS)
def test_the_cure_stands_in_the_rule_books(id_: str):
    rule = BELIEFS[id_].cures
    for name in books():
        found = book(name)
        assert rule in found.rules or rule in found.house or rule in found.silent, name
    # One of them has it, so there is a paragraph to read.
    assert any(rule in book(name).rules for name in books())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_belief_has_its_sentences_and_no_more(language: str):
    text = resource("locale", language, "beliefs.toml").read_text(encoding="utf-8")
    tables = tomllib.loads(text)["belief"]
    assert set(tables) == set(BELIEFS)
    assert all(tuple(table) == PARTS for table in tables.values())
    for part in PARTS:  # two that read alike could not be told apart; two may have one cure
        found = [table[part] for table in tables.values()]
        assert len(set(found)) >= len(found) - (2 if part == "right" else 0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_slots_are_those_that_the_belief_tells(language: str):
    for belief in BELIEFS.all:
        sentences = [catalogue(language)[f"belief.{belief.id}.{part}"] for part in PARTS]
        assert not slots(sentences[0])
        assert frozenset().union(*map(slots, sentences)) == set(belief.told)


@pytest.mark.parametrize("language", LANGUAGES)
def test_they_read_well(language: str):
    """Kind, short, and with no word of this machine; under each rule set where they are said."""
    start = "Vielleicht " if language == "de" else "You may "
    for name in shipped():
        rules = load(name)
        for face, ace in ((face, ace) for face in FACES for ace in ACES):
            words = Words(language, face, ace)
            for belief in BELIEFS.under(rules):
                says, right = belief.says(words, rules), belief.right(words, rules)
                assert says.startswith(start)
                assert re.match(r"[A-ZÄÖÜ6]", belief.name(words))
                assert not belief.name(words).endswith(".")
                for sentence in (says, right):
                    assert re.match(r"[A-ZÄÖÜ0-9]", sentence), sentence
                    assert sentence.endswith("."), sentence
                    assert not re.search(r"[{}_|#]", sentence), sentence
                    assert len(sentence) < 260, sentence
                    assert not re.search(r"\b(haben|dürfen|müssen|denken) Sie\b", sentence)
                if language == "de":
                    assert re.search(r"\bdu\b", says), says


def test_the_numbers_are_those_of_the_table():
    words = Words("en")
    three = BELIEFS["kept_with_four"]
    assert "# cards" in catalogue("en")["belief.kept_with_four.says"]
    assert "with 4 cards" in three.says(words, load("ordnung"))
    assert "needs 61 points" in BELIEFS["sixty_wins"].right(words, load("ordnung"))
    assert "side has 91." in BELIEFS["thirty_is_schneider"].right(words, load("ordnung"))


GERMAN_ONLY = re.compile(r"\b(Ober[ns]?|Unter[ns]?|Eichel|Gras|Schellen)\b")


@pytest.mark.parametrize("language", LANGUAGES)
def test_with_french_cards_they_speak_of_french_cards(language: str):
    """No Ober, Unter, Eichel, Gras or Schellen; in English Herz is hearts, too."""
    rules, words = load("ordnung"), Words(language, "french")
    for belief in BELIEFS.all:
        told = (belief.name(words), belief.says(words, rules), belief.right(words, rules))
        for sentence in told:
            assert not GERMAN_ONLY.search(sentence), sentence
            assert language == "de" or "Herz" not in sentence, sentence
