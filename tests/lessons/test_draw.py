"""The pieces with cards in them: named in full, whole in themselves, escaped."""

from __future__ import annotations

from urllib.parse import unquote
from xml.etree import ElementTree as ET

import pytest

from schafkopf_tutor.cards import Card, Suit
from schafkopf_tutor.draw import (
    back_image,
    back_svg,
    captioned,
    card_svg,
    cards,
    image,
    sign_image,
    table,
)
from schafkopf_tutor.draw.card import index
from schafkopf_tutor.draw.palette import LOOKS
from schafkopf_tutor.i18n import FACES, LANGUAGES, Words

WORDS = [Words(language, face) for language in LANGUAGES for face in FACES]


@pytest.mark.parametrize(
    ("code", "words", "expected"),
    [
        ("HZ", Words("de"), "H10"),
        ("EO", Words("en"), "EO"),
        ("EO", Words("de", "french"), "♣D"),
        ("GU", Words("en", "french"), "♠J"),
        ("SA", Words("en", "french"), "♦A"),
        ("HZ", Words("en", "french"), "♥10"),
    ],
)
def test_corner(code: str, words: Words, expected: str):
    assert index(Card.of(code), words) == expected


@pytest.mark.parametrize("look", LOOKS)
def test_an_image_and_a_back_in_each_look(look: str):
    words = Words("de")
    for html, name, svg in (
        (image(Card.of("GO"), words, look=look), "Gras-Ober", card_svg(Card.of("GO"), words, look)),
        (back_image("<verdeckt>", look=look), "<verdeckt>", back_svg(look)),
    ):
        picture = ET.fromstring(html.removesuffix(">") + "/>")
        assert picture.attrib["alt"] == name
        assert (picture.attrib["width"], picture.attrib["height"]) == ("62", "111")
        assert unquote(picture.attrib["src"].partition(",")[2]) == svg


def test_an_image_is_named_in_full_and_needs_nothing_from_elsewhere():
    html = image(Card.of("GO"), Words("de"), 44)
    picture = ET.fromstring(html.removesuffix(">") + "/>")
    assert picture.attrib["alt"] == picture.attrib["title"] == "Gras-Ober"
    assert picture.attrib["width"] == "44"
    source = picture.attrib["src"]
    assert source.startswith("data:image/svg+xml,")
    drawing = unquote(source.partition(",")[2])
    ET.fromstring(drawing)
    outside = drawing.replace("http://www.w3.org/2000/svg", "")
    assert "http" not in outside
    assert "url(" not in outside


def test_names_follow_the_language_and_the_face():
    names = [cards([Card.of("EO")], words).text for words in WORDS]
    assert names == ["Eichel-Ober", "Kreuz-Dame", "Ober of Eichel", "queen of clubs"]
    assert 'alt="Schellen"' in sign_image(Suit.SCHELLEN, Words("en"), 40)


def test_words_in_pictures_are_escaped():
    assert "<i>" not in captioned("x", "<i>", "<i>\n<i>")
    assert "<i>" not in table(["<i>"], [["cell"]])
