"""The texts of a lesson at every table of the package: no number and no statement of the Ordnung is
left where it does not hold, and the reader shows just these texts.

What each table plays was read off its file of rules by hand, not asked of the code.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import nbformat as untyped
import pytest

from schafkopf_tutor.i18n import LANGUAGES
from schafkopf_tutor.notebook import Desk
from schafkopf_tutor.notebook.build_cells import TEXT, notebook, worked_out
from schafkopf_tutor.notebook.choosing import Choice, laid_for
from schafkopf_tutor.notebook.house import House
from schafkopf_tutor.notebook.tally import Tally, ready_model
from schafkopf_tutor.rulesets import load, shipped
from tests.lessons.course import COURSE, LESSONS, SOURCES, rules_of, texts

nbformat: Any = untyped


class Told(NamedTuple):
    """What a table plays, as far as lessons tell it."""

    cards: int = 32
    trumps: int = 14
    hand: int = 8
    packet: int = 4
    schneider: int = 91
    form: str = "spoken"
    supra: bool = True
    stoss: bool = True
    laufende: bool = True
    sie: bool = True
    claims: bool = True
    faults: bool = True
    ace: str = "As"
    book: str = "Schafkopf-Ordnung"


SCHOOL = Told(supra=False, claims=False, ace="Sau", book="Schafkopfschule")
ZONE = Told(
    schneider=90, form="highest", supra=False, claims=False, ace="Sau", book="cardgames.zone"
)
FACTS = {
    "ordnung": Told(),
    "grossreuth-tournament": Told(sie=False),
    "cardgames-zone": ZONE,
    "cardgames-zone-variants": ZONE,
    "cardgames-zone-short": ZONE._replace(cards=24, trumps=12, hand=6, packet=3, sie=False),
    "schafkopfschule-2007": SCHOOL,
    "schafkopfschule-2007-tournament": SCHOOL._replace(packet=2, stoss=False, laufende=False),
    "donauries-cup": SCHOOL._replace(laufende=False),
    "doppelbild": SCHOOL._replace(form="explicit", stoss=False, faults=False, ace="Daus"),
}
NUMBERS = {
    "cards": r"im ganzen Spiel also (\d+)|so (\d+) in the whole pack|Blatt: (\d+)|deck: (\d+)",
    "hand": r"bekommt jeder (\d+)|each is dealt (\d+)|(\d+) für jeden|(\d+) for each player",
    "trumps": r"Trumpf, (\d+) Karten|are trump, (\d+) cards|(?:gibt es|there are) (\d+) [Tt]r[uü]m",
    "packet": r"je (\d+) Karten auf einmal|dealt (\d+) at a time",
    "schneider": r"Spielerpartei gewinnt Schneider mit (\d+)|side wins Schneider with (\d+)",
}
"""Sentences that tell a number of a table."""
STATED: dict[str, tuple[str, Callable[[Told], bool]]] = {
    "equal": (r"\*\*gleich hohes\*\*|\*\*equal\*\* one", lambda it: it.form == "spoken"),
    "once": (r"spricht jeder nur einmal|speaks only once", lambda it: it.form != "spoken"),
    "later": (r"später dran ist, br|comes later needs", lambda it: it.form != "highest"),
    "stoss": (r"ersten? Karte fällt, frag|first card falls, ask", lambda it: it.stoss),
    "none": (r"wird Stoß nicht gespielt|there is no Stoß", lambda it: not it.stoss),
    "paid": (r"kosten die Verl|jeden Laufenden|cost the los|each runner", lambda it: it.laufende),
    "from": (r"Laufende zählen ab|runners count from", lambda it: it.laufende),
    "sie": (r"[Ee]in \*?Sie\b|[Aa] \*?Sie\b", lambda it: it.sie),
    "rest": (r"Rest beansprucht nur|Claim the rest only", lambda it: it.claims),
    "faults": (r"kommt hier nicht vor|does not come up", lambda it: not it.faults),
    "one": (r"ein Auge mehr verlangt|one point more is asked", lambda it: it.schneider == 91),
    "same": (r"an derselben Stelle|in the same place", lambda it: it.schneider == 90),
    "daus": (r"\*Daus\*", lambda it: it.ace == "Daus"),
    "visit": (r"auch wenn euer Tisch anders|if your table plays o", lambda it: it != Told()),
}
"""Sentences that hold at some tables only."""
MARKS = ("anderen Tisch", "other table", "manchen Tischen", "some tables", "Tische machen es")
VISITS = {
    "14-house-rules": ("cardgames-zone-short", "cardgames-zone-variants"),
    "15-tournament": ("schafkopfschule-2007-tournament",),
}
"""These lessons tell of other tables, and name them."""


def wrong(text: str, *held: Told) -> list[str]:
    """What a text tells that none of these tables plays: each sentence's name, and what it says."""
    found = []
    for paragraph in text.splitlines():
        for name, pattern in NUMBERS.items():
            for match in re.finditer(pattern, paragraph):
                number = next(int(group) for group in match.groups() if group)
                if number not in [getattr(table, name) for table in held]:
                    found.append(f"{name}: {match[0]}")
        for name, (pattern, holds) in STATED.items():
            told = re.search(pattern, paragraph)
            if told and not any(map(holds, held)) and not any(m in paragraph for m in MARKS):
                found.append(f"{name}: {told[0]}")
    return found


@cache
def desk(rules: str, language: str) -> Desk:
    return Desk(language, rules=rules)


def own(lesson: str, rules: str) -> str:
    """Whose texts are filled: a lesson about another game keeps to its own rules."""
    return rules_of(lesson) or rules


@cache
def filled(lesson: str, language: str, rules: str) -> str:
    made = [
        worked_out(text, desk(own(lesson, rules), language)) for text in texts(lesson, language)
    ]
    return "\n\n".join(made)


def at(lesson: str, rules: str) -> list[Told]:
    """The tables that a lesson may tell of, for somebody at one."""
    return [FACTS[name] for name in (rules, *VISITS.get(lesson, ()))]


def test_every_table_of_the_package_is_looked_at():
    assert sorted(FACTS) == sorted(shipped())


@pytest.mark.parametrize("rules", FACTS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lesson_tells_nothing_that_does_not_hold_at_the_table(language: str, rules: str):
    found = {
        lesson: slips
        for lesson in LESSONS
        if (slips := wrong(filled(lesson, language, rules), *at(lesson, rules)))
    }
    assert found == {}


TOLD_OTHERWISE = {
    "grossreuth-tournament": {"08-bidding", "09-lone-games"},
    "cardgames-zone": {"08-bidding", "10-scoring", "12-faults"},
    "cardgames-zone-short": {
        *("00-start", "01-cards", "02-trump", "04-counting", "08-bidding", "09-lone-games"),
        *("10-scoring", "12-faults", "13-full-game"),
    },
    "schafkopfschule-2007-tournament": {"10-scoring", "12-faults", "13-full-game"},
    "doppelbild": {"08-bidding", "12-faults", "13-full-game"},
}
"""Where the Ordnung's text would say what is wrong there."""


@pytest.mark.parametrize("rules", TOLD_OTHERWISE)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_text_of_the_ordnung_would_be_found(language: str, rules: str):
    """These sentences are there, and are noticed: a lesson that did not follow would fail above."""
    found = {
        lesson
        for lesson in LESSONS
        if wrong(filled(lesson, language, "ordnung"), *at(lesson, rules))
    }
    assert found == TOLD_OTHERWISE[rules]


@pytest.mark.parametrize("name", [*NUMBERS, *STATED])
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_sentence_that_is_looked_for_is_told_somewhere(language: str, name: str):
    pattern = NUMBERS[name] if name in NUMBERS else STATED[name][0]
    told = (filled(lesson, language, rules) for rules in FACTS for lesson in LESSONS)
    assert any(re.search(pattern, text) for text in told), pattern


@pytest.mark.parametrize("rules", ["cardgames-zone-short", "doppelbild"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_reader_shows_these_texts(language: str, rules: str, tmp_path: Path):
    """The very cells that a build by these rules would make; the desk knows that they follow."""
    for lesson in LESSONS:
        stored = nbformat.read(COURSE / language / f"{lesson}.ipynb", as_version=4)
        source = (SOURCES / f"{lesson}.md").read_text(encoding="utf-8")
        wanted = notebook(lesson, source, language, rules)
        laid = laid_for(stored, Choice(rules=rules), tmp_path)
        shown = [cell.source for cell in laid.cells if cell.cell_type == "markdown"]
        assert shown == [cell.source for cell in wanted.cells if cell.cell_type == "markdown"]
        own = rules_of(lesson)  # another game's desk and texts stay as they are
        desk = (
            f'"{language}", rules="{own}"' if own else f'"{language}", rules={rules!r}, told=True'
        )
        assert f"Desk({desk})" in laid.cells[1].source


def test_what_cannot_be_filled_stays_and_is_said(tmp_path: Path):
    """A copy of other days, with a slot that this package does not know any more."""
    stored = nbformat.read(COURSE / "de" / "02-trump.ipynb", as_version=4)
    old = next(cell for cell in stored.cells if TEXT in cell.metadata)
    old.metadata[TEXT], usual = "{{ desk.nothing_of_this_name() }}", old.source
    laid = laid_for(stored, Choice(rules="cardgames-zone"), tmp_path)
    assert old.source == usual
    assert "told" not in laid.cells[1].source
    assert "cardgames-zone" in laid.cells[1].source


def test_texts_follow_the_face_too(tmp_path: Path):
    stored = nbformat.read(COURSE / "de" / "02-trump.ipynb", as_version=4)
    laid = laid_for(stored, Choice("french"), tmp_path)
    assert 'Desk("de", face="french")' in laid.cells[1].source.replace("'", '"')


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_texts_cannot_follow_the_start_says_what_differs(language: str):
    """In JupyterLab, where somebody has changed the first cell."""
    changes = House(desk("cardgames-zone-short", language).voice).changes()
    first = changes[0]
    assert "Schafkopf-Ordnung" in first
    assert FACTS["cardgames-zone-short"].book in first
    said = " ".join(changes)
    assert re.search(r"24 (Karten|cards), 6 ", said)
    assert "90" in said
    assert "32" not in said
    model = ready_model(Tally({}), desk("ordnung", language).voice, changes)
    assert [line["text"] for line in model["lines"][1:]] == list(changes)
    assert House(desk("ordnung", language).voice).changes() == ()
    for rules in FACTS:
        assert load(rules).name == "ordnung" or House(desk(rules, language).voice).changes()
