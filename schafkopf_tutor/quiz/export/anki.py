"""An Anki deck (.apkg), written with genanki.

A note a question: its front asks, its back answers and says why. Whoever imports a file again, or a
longer one, gets the new questions alone: a note's guid is made of the question's ``uid``, and the
ids of decks and of the kind of note never change; what was learned stays. Decks lie within each
other as the categories do. The drawings are files of the deck. Anki asks, one looks, and says
oneself how it went: nothing is checked.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, BinaryIO, Final

from schafkopf_tutor.quiz.export import html
from schafkopf_tutor.quiz.export.told import Heading, Option, Picture, Told, Written, lettered

MODEL: Final = 1_735_520_301
"""The kind of note; the number is any, and never another."""
_MODEL_NAME: Final = "Schafkopf Tutor 1"
_FIELDS: Final = ("Question", "Options", "Answer", "Why", "Name")
_FRONT: Final = "{{Question}}{{Options}}"
_BACK: Final = "{{FrontSide}}<hr id=answer>{{Answer}}{{Why}}<p class=name>{{Name}}</p>"
_STYLE: Final = (
    ".card{font-family:sans-serif;font-size:18px;text-align:left;max-width:42em;margin:auto}"
    "img{width:62px;height:auto}li{margin:.4em 0}.name{font-size:11px;opacity:.6}"
)
_BETWEEN: Final = "::"


def write(questions: Iterable[Told], heading: Heading, file: BinaryIO) -> Written:
    """Write the deck. Needs genanki."""
    import genanki  # type: ignore[import-untyped]

    model = genanki.Model(
        MODEL,
        _MODEL_NAME,
        fields=[{"name": name} for name in _FIELDS],
        templates=[{"name": "Card 1", "qfmt": _FRONT, "afmt": _BACK}],
        css=_STYLE,
        sort_field_index=_FIELDS.index("Name"),
    )
    decks: dict[str, Any] = {}
    pictures: dict[str, Picture] = {}
    number = 0
    for told in questions:
        name = _BETWEEN.join(_part(part) for part in (heading.title, *told.category))
        deck = decks.setdefault(name, genanki.Deck(id_of(name), name))
        guid = guid_of(told.uid)
        fields = [field.replace("[", "&#91;") for field in _fields(told, heading)]  # [sound:…]
        deck.add_note(genanki.Note(model=model, fields=fields, tags=list(told.tags), guid=guid))
        pictures |= told.pictures
        number += 1
    with TemporaryDirectory() as folder:
        files = []
        for picture in pictures.values():
            path = Path(folder) / picture.file
            path.write_text(picture.svg, encoding="utf-8")
            files.append(str(path))
        genanki.Package(list(decks.values()), media_files=files).write_to_file(file)
    return Written(number)


def guid_of(uid: str) -> str:
    """What Anki knows a note by: the same for the same question, in any file.

    >>> guid_of("points@1/1/7/ec11600600c9/en") == guid_of("points@1/1/7/ec11600600c9/en")
    True
    """
    return sha256(f"schafkopf-tutor/{uid}".encode()).hexdigest()[:20]


def id_of(deck: str) -> int:
    """A deck's number, made of its name.

    >>> 2**30 <= id_of("Sums") < 2**31
    True
    """
    return 2**30 + int.from_bytes(sha256(deck.encode()).digest()[:4], "big") % 2**30


def _part(name: str) -> str:
    """A name of a deck: a line without what stands between two of them."""
    return " ".join(name.replace(_BETWEEN, ":").split()) or "–"


def _fields(told: Told, heading: Heading) -> Iterable[str]:
    yield html.asked(told, _source)
    yield _options(told)
    yield _answer(told, heading)
    yield html.paragraph(told.feedback) + _reasons(told)
    yield escape(told.name)


def _shown(told: Told) -> list[Option]:
    """The options as they stand on the front; those of a row not in the right order."""
    if told.way == "order":
        return sorted(told.options, key=lambda one: one.text)
    return list(told.options)


def _options(told: Told) -> str:
    if not told.options:
        return ""
    items = "".join(f"<li>{html.option(one, _source)}</li>" for one in _shown(told))
    return f'{html.paragraph(told.caption)}<ol type="A">{items}</ol>'


def _answer(told: Told, heading: Heading) -> str:
    """The right answer: with its letters, where there are some."""
    if told.way == "number":
        said = f"{told.number} {told.unit}".strip()
    elif told.way == "order":
        said = " › ".join(one.text for one in told.options)
    else:
        letters = enumerate(told.options)
        said = ", ".join(f"{lettered(at)} {one.text}" for at, one in letters if one.right)
    return f"<p><b>{html.line(heading.right)}: {html.line(said)}</b></p>"


def _reasons(told: Told) -> str:
    """What is said to those who chose something else."""
    if told.way == "order":
        return ""
    wrong = [(lettered(at), one.feedback) for at, one in enumerate(told.options) if not one.right]
    wrong += [(str(number), said) for number, said in told.wrong]
    items = "".join(f"<li><b>{name}</b> {html.line(said)}</li>" for name, said in wrong if said)
    return f"<ul>{items}</ul>" if items else ""


def _source(picture: Picture) -> str:
    return picture.file
