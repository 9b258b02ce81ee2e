"""The deck: 32 faces in both skins and three looks, a back; measured in the drawings themselves."""

from __future__ import annotations

import itertools
import math
import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from schafkopf_tutor.cards import DOUBLED, LONG, Card, Suit
from schafkopf_tutor.draw import back_svg, card_svg, sign
from schafkopf_tutor.draw.courts import COURTS
from schafkopf_tutor.draw.palette import LOOKS, palette
from schafkopf_tutor.i18n import FACES, LANGUAGES, Words

SVG = "{http://www.w3.org/2000/svg}"
WORDS = [Words(language, face) for language in LANGUAGES for face in FACES]
DECKS = [*itertools.product(WORDS, LOOKS)]
TURN = "rotate(180 56 100)"
GERMAN = Words("de")


def deck(words: Words, look: str = "light") -> dict[str, str]:
    return {str(card): card_svg(card, words, look) for card in LONG.cards}


class Half:
    """A card taken apart: its upper half, how often that is drawn and turned, and what else is."""

    def __init__(self, svg: str) -> None:
        self.tree = ET.fromstring(svg)
        self.frame, defs, self.half, turned, *self.rest = list(self.tree)
        assert defs.tag == f"{SVG}defs"
        assert turned.attrib == {"href": f"#{self.half.attrib['id']}", "transform": TURN}

    def corner(self) -> str:
        return "".join(text.text or "" for text in self.half.iter(f"{SVG}text"))

    def signs(self, *, smallest: float = 0) -> list[tuple[float, float]]:
        """The middles of the signs in the upper half."""
        return [(x, y) for x, y, size in map(self.place, self.uses(self.half)) if size >= smallest]

    @staticmethod
    def uses(element: ET.Element) -> list[ET.Element]:
        return [*element.iter(f"{SVG}use")]

    @staticmethod
    def place(use: ET.Element) -> tuple[float, float, float]:
        found = re.fullmatch(
            r"translate\(([\d.]+) ([\d.]+)\) scale\(([\d.]+)\)", use.attrib["transform"]
        )
        assert found
        left, top, scale = map(float, found.groups())
        return left + 50 * scale, top + 50 * scale, 100 * scale


@pytest.mark.parametrize(("words", "look"), DECKS, ids=str)
def test_every_face_is_sound_and_looks_like_no_other(words: Words, look: str):
    drawings = deck(words, look)
    bodies = {re.sub(r"(id='|#)[a-z]+[A-Z0-9]+([sh])'", r"\1\2'", d) for d in drawings.values()}
    assert len(bodies) == 32
    for svg in drawings.values():
        tree = ET.fromstring(svg)
        assert tree.attrib["viewBox"] == "0 0 112 200"  # 56 by 100 millimetres, S 1.2


@pytest.mark.parametrize(("words", "look"), DECKS, ids=str)
def test_a_deck_is_small(words: Words, look: str):
    sizes = [len(svg.encode()) for svg in deck(words, look).values()]
    assert max(sizes) < 6_000
    assert sum(sizes) < 150_000


@pytest.mark.parametrize(("words", "look"), DECKS, ids=str)
def test_a_card_needs_nothing_from_elsewhere(words: Words, look: str):
    for svg in [*deck(words, look).values(), back_svg(look)]:
        own = set(re.findall(r" id='([^']+)'", svg))
        assert {target.lstrip("#") for target in re.findall(r"href='([^']+)'", svg)} <= own
        outside = svg.replace("http://www.w3.org/2000/svg", "")
        assert not re.search(r"http|url\(|@import|<script|<image|<style", outside)


def test_the_names_inside_differ_from_card_to_card():
    """So that many drawings may stand in one page."""
    drawings = [card_svg(card, w, look) for w, look in DECKS for card in LONG.cards]
    names = [name for svg in drawings for name in re.findall(r" id='([^']+)'", svg)]
    assert len(set(names)) == len(names) == 2 * len(drawings)


@pytest.mark.parametrize("words", WORDS, ids=str)
def test_turned_by_half_a_circle_a_card_is_the_same(words: Words):
    """Frame and half are; only the odd sign of a seven, a nine or a French ace stands upright, in
    the very middle."""
    for card in LONG.cards:
        half = Half(card_svg(card, words))
        frame = {name: float(half.frame.attrib[name]) for name in ("x", "y", "width", "height")}
        assert (2 * frame["x"] + frame["width"], 2 * frame["y"] + frame["height"]) == (112, 200)
        odd = card.rank.letter in "79" or (card.rank.letter == "A" and words.face == "french")
        assert [Half.place(use)[:2] for use in half.rest] == ([(56, 100)] if odd else [])


@pytest.mark.parametrize("look", LOOKS)
def test_the_back_is_the_same_when_turned(look: str):
    tree = ET.fromstring(back_svg(look))
    for rect in tree.iter(f"{SVG}rect"):
        box = {name: float(rect.attrib[name]) for name in ("x", "y", "width", "height")}
        assert (2 * box["x"] + box["width"], 2 * box["y"] + box["height"]) == (112, 200)
    (path,) = tree.iter(f"{SVG}path")
    tops = {
        (int(x), int(y)) for x, y in re.findall(r"M(\d+) (\d+)l8 14-8 14-8-14Z", path.attrib["d"])
    }
    assert tops == {(112 - x, 200 - (y + 28)) for x, y in tops}  # a lozenge's top is its foot, then


@pytest.mark.parametrize("words", WORDS, ids=str)
def test_corners(words: Words):
    for card in LONG.cards:
        rank = "10" if card.rank.letter == "Z" else words.name(card)[1:]
        letter = card.suit.letter if words.face == "german" else ""
        svg = card_svg(card, words)
        assert Half(svg).corner() == letter + rank
        if words.face == "french":
            assert "S" not in "".join(ET.fromstring(svg).itertext())  # it reads as spades


@pytest.mark.parametrize("words", WORDS, ids=str)
def test_as_many_signs_as_the_number_says(words: Words):
    for card in LONG.cards:
        if card.rank.letter in "789Z":
            half = Half(card_svg(card, words))
            number = 10 if card.rank.letter == "Z" else int(card.rank.letter)
            assert 2 * len(half.signs(smallest=25)) + len(half.rest) == number


def test_the_deuces_have_two_large_signs():
    """Larger than any pip, which is at most 31."""
    for suit in Suit:
        assert len(Half(card_svg(Card.of(f"{suit.letter}A"), GERMAN)).signs(smallest=35)) == 1


@pytest.mark.parametrize("face", FACES)
def test_the_sign_of_an_ober_is_above_and_of_an_unter_below(face: str):
    """Seen against the figure's eyes, at 51, and its shoulders, at 73, in the upper half."""
    corner = 44  # French faces repeat the sign under the rank
    for suit in Suit:
        king, ober, unter = (
            [y for x, y in Half(card_svg(Card.of(suit.letter + rank), Words("de", face))).signs()]
            for rank in "KOU"
        )
        for heights in (king, ober, unter) if face == "french" else ():
            heights.remove(corner)
        assert len(king) == 2
        assert all(y < 51 for y in king)
        assert len(ober) == 1
        assert ober[0] < 51
        assert len(unter) == 1
        assert 73 < unter[0] < 100


def test_no_two_people_are_alike():
    people = [person for line in COURTS.values() for person in line.values()]
    assert len(people) == len(set(people)) == 16
    for line in COURTS.values():
        assert len({person.hat for person in line.values()}) == 4


def linear(colour: str) -> list[float]:
    """Linear red, green and blue, from 0 to 1."""
    digits = colour[1:] if len(colour) == 7 else "".join(digit * 2 for digit in colour[1:])
    parts = [int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)]
    return [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]


def luminance(colour: str) -> float:
    weights = (0.2126, 0.7152, 0.0722)
    return sum(share * part for share, part in zip(weights, linear(colour), strict=True))


@pytest.mark.parametrize(("face", "look", "suit"), [*itertools.product(FACES, LOOKS, Suit)])
def test_letters_stand_out_from_the_paper(face: str, look: str, suit: Suit):
    """WCAG 2: at least 4.5 to 1, in the colours that the drawing has."""
    svg = card_svg(Card.of(f"{suit.letter}8"), Words("en", face), look)
    (ink,) = set(re.findall(r"<text [^>]*fill='([^']+)'", svg))
    paper = Half(svg).frame.attrib["fill"]
    dark, light = sorted((luminance(ink), luminance(paper)))
    assert (light + 0.05) / (dark + 0.05) >= 4.5


Matrix = tuple[tuple[float, float, float], ...]

EYES: dict[str, Matrix] = {
    "all colours": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""What linear red, green and blue become for eyes that lack a kind of cone: Machado, Oliveira and
Fernandes 2009, at full severity."""
XYZ: Matrix = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
WHITE = (0.9505, 1.0, 1.0890)


def times(matrix: Matrix, vector: list[float]) -> list[float]:
    return [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]


def lab(colour: str, eyes: Matrix) -> tuple[float, float, float]:
    """CIELAB of a colour as these eyes see it."""
    seen = [min(1.0, max(0.0, part)) for part in times(eyes, linear(colour))]
    scaled = [part / white for part, white in zip(times(XYZ, seen), WHITE, strict=True)]
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in scaled)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize(("face", "eyes"), [*itertools.product(FACES, EYES)])
@pytest.mark.parametrize("look", ["light", "dark"])
def test_the_letters_of_two_suits_differ_for_all_eyes(face: str, look: str, eyes: str):
    """At least 18 in CIELAB, where 2.3 is just seen; the letter and the shape of the sign help."""
    seen = [lab(palette(suit, face, look)["ink"], EYES[eyes]) for suit in Suit]
    assert min(math.dist(one, other) for one, other in itertools.combinations(seen, 2)) >= 18


@pytest.mark.parametrize("words", WORDS, ids=str)
def test_print_has_no_colour(words: Words):
    for svg in [*deck(words, "print").values(), back_svg("print")]:
        without = re.sub(r"'#\w+[sh]'", "", svg)
        for colour in re.findall(r"#\w+", without):
            assert colour in {"#000", "#555", "#999", "#ccc", "#fff"}


@pytest.mark.parametrize("face", FACES)
def test_the_signs_differ_in_shape(face: str):
    """Not in colour alone: the outlines differ."""
    shapes = [re.findall(r" d='([^']+)'", sign(suit, face=face)) for suit in Suit]
    for one, other in itertools.combinations(shapes, 2):
        assert not set(one) & set(other)


def test_a_look_that_does_not_exist():
    with pytest.raises(KeyError):
        palette(Suit.HERZ, look="sepia")


def test_the_doubled_pack_has_the_same_faces():
    drawings = deck(GERMAN)
    doubled = [card_svg(card, GERMAN) for card in DOUBLED.cards]
    assert len(doubled) == 48
    assert all(doubled.count(svg) == 2 for svg in doubled)
    assert set(doubled) < set(drawings.values())


def test_contact_sheets_are_small(root: Path):
    sheets = [*(root / "docs" / "deck").glob("*.png")]
    assert len(sheets) == 6
    assert all(sheet.stat().st_size < 200_000 for sheet in sheets)
