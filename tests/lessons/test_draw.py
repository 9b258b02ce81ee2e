"""The drawings: every card in both faces and languages is sound SVG, named in full, and legible."""

from __future__ import annotations

import itertools
import re
from urllib.parse import unquote
from xml.etree import ElementTree as ET

import pytest

from schafkopf_tutor.cards import LONG, Card, Suit
from schafkopf_tutor.draw import captioned, card_svg, cards, image, sign_image, table
from schafkopf_tutor.draw.card import index
from schafkopf_tutor.draw.signs import INK
from schafkopf_tutor.i18n import FACES, LANGUAGES, Words

PAPER = "#fffdf6"
WORDS = [Words(language, face) for language in LANGUAGES for face in FACES]


@pytest.mark.parametrize("words", WORDS, ids=str)
def test_every_card_is_sound_svg_and_looks_like_no_other(words: Words):
    drawings = {card: card_svg(card, words) for card in LONG.cards}
    assert len(set(drawings.values())) == 32
    for card, svg in drawings.items():
        tree = ET.fromstring(svg)
        assert tree.attrib["viewBox"] == "0 0 112 200"
        texts = [element.text or "" for element in tree.iter() if element.tag.endswith("text")]
        rank = "10" if card.rank.letter == "Z" else words.name(card)[1:]
        assert sum(text.endswith(rank) for text in texts) >= 2  # in both corners
        uses = [element for element in tree.iter() if element.tag.endswith("use")]
        if words.face == "german" and card.rank.letter in "789":
            assert len(uses) == int(card.rank.letter)  # as many signs as the number says
        if words.face == "german" and card.rank.letter == "Z":
            assert len(uses) == 10


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


def height(svg: str) -> float:
    """Where the big suit sign stands."""
    (found,) = re.findall(r"<use href='#s' transform='translate\([\d.]+ ([\d.]+)\)", svg)
    return float(found)


def test_the_sign_of_an_ober_is_above_and_of_an_unter_below():
    for suit in Suit:
        ober, unter = (card_svg(Card.of(suit.letter + rank), Words("de")) for rank in "OU")
        assert height(ober) < 60
        assert height(unter) > 100


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


@pytest.mark.parametrize(("face", "suit"), [*itertools.product(FACES, Suit)])
def test_letters_stand_out_from_the_paper(face: str, suit: Suit):
    """WCAG 2: at least 4.5 to 1."""
    light, dark = luminance(PAPER), luminance(INK[face][suit])
    assert (light + 0.05) / (dark + 0.05) >= 4.5


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
