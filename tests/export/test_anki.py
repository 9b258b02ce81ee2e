"""A deck is imported by Anki's own engine: all new, then none new and all known already."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from anki.collection import (
    Collection,
    ImportAnkiPackageOptions,
    ImportAnkiPackageRequest,
    ImportLogWithChanges,
)

from schafkopf_tutor.quiz.export.anki import write
from schafkopf_tutor.quiz.export.told import Told
from tests.export.reading import HEADING, alts, one_of_each, pictured, sources, trimmed, words

pytestmark = pytest.mark.outside


@pytest.fixture
def collection(tmp_path: Path) -> Iterator[Collection]:
    """An empty collection of Anki's."""
    opened = Collection(str(tmp_path / "collection.anki2"))
    yield opened
    opened.close()


def written(told: tuple[Told, ...], path: Path) -> Path:
    with path.open("wb") as file:
        assert write(told, HEADING, file) == (len(told), ())
    return path


def imported(path: Path, into: Collection) -> ImportLogWithChanges.Log:
    options = ImportAnkiPackageOptions(merge_notetypes=False)
    request = ImportAnkiPackageRequest(package_path=str(path), options=options)
    return into.import_anki_package(request).log


def test_all_is_new_then_nothing_is(tmp_path: Path, collection: Collection):
    told = one_of_each()
    number = len(told)
    deck = written(told, tmp_path / "deck.apkg")
    log = imported(deck, collection)
    assert (len(log.new), len(log.duplicate), len(log.updated)) == (number, 0, 0)
    log = imported(deck, collection)
    assert (len(log.new), len(log.duplicate), len(log.updated)) == (0, number, 0)
    assert not log.conflicting
    assert collection.note_count() == collection.card_count() == number


def test_a_longer_deck_brings_the_new_ones_alone(tmp_path: Path, collection: Collection):
    """Those that are there are known again: what is told of them is renewed, if at all."""
    told = one_of_each()
    few = told[: len(told) // 2]
    imported(written(few, tmp_path / "few.apkg"), collection)
    log = imported(written(told, tmp_path / "all.apkg"), collection)
    assert len(log.new) == len(told) - len(few)
    assert len(log.duplicate) + len(log.updated) == len(few)
    assert collection.card_count() == len(told)


def test_what_the_engine_shows_is_the_question_and_its_answer(
    tmp_path: Path, collection: Collection
):
    told = one_of_each("de")
    imported(written(told, tmp_path / "deck.apkg"), collection)
    there = set(Path(collection.media.dir()).iterdir())
    names = {path.name for path in there}
    for one in told:
        (found,) = collection.find_cards(f'Name:"{one.name}"')
        card = collection.get_card(found)
        deck = collection.decks.get(card.current_deck_id())
        assert deck is not None
        assert deck["name"] == "::".join(("Bank", *one.category))
        assert sorted(card.note().tags) == sorted(one.tags)
        front, back = card.question(), card.answer()
        assert one.ask in words(front)
        assert alts(front)[: len(pictured(one))] == pictured(one)
        assert set(sources(front)) <= names
        assert trimmed(one.feedback) in words(back)
        for option in one.options:
            assert option.text in words(front)
            assert option.right or one.way == "order" or option.feedback in words(back)
        for number, said in one.wrong:
            assert f"{number} {said}" in words(back)
        right = [option.text for option in one.options if option.right] or [str(one.number)]
        assert all(text in words(back.split("id=answer")[1]) for text in right)


def test_languages_and_faces_are_notes_of_their_own(tmp_path: Path, collection: Collection):
    for language, face in (("de", "german"), ("en", "german"), ("en", "french")):
        deck = written(one_of_each(language, face), tmp_path / "deck.apkg")
        log = imported(deck, collection)
        assert len(log.new) == len(one_of_each())
