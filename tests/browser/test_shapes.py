"""The four suits are told apart by their shape alone, on cards of 44 pixels, in grey.

How alike two signs are is compared with how alike one sign is to itself where the grid of the
screen's dots falls on it differently: what differs more than that, differs in shape.
"""

from __future__ import annotations

import itertools
import math
import re
from io import BytesIO
from xml.etree import ElementTree as ET

import pytest
from PIL import Image, ImageDraw, ImageOps

from schafkopf_tutor.cards import Card, Suit
from schafkopf_tutor.draw import card_svg
from schafkopf_tutor.i18n import Words

pytestmark = [pytest.mark.outside, pytest.mark.slow]

WIDTH, DOTS = 44, 2
"""Pixels of a card, and dots to a pixel: so have telephones, where cards are that narrow."""
RANKS = "7OA"
SHIFTS = [(0, 0), (0.25, 0.5), (0.5, 0.25), (0.75, 0.75)]
"""Where a card lies on the grid, in pixels."""
FACES = [Words("de"), Words("en", "french")]
SVG = "{http://www.w3.org/2000/svg}"
SIDE, FINE, EDGE = 24, 96, 12
"""Half a silhouette's side; a sign's side and the edge around it when it is read, in steps."""


def sign_box(svg: str) -> tuple[float, float, float]:
    """Left, top and size of the largest sign in the upper half, in the drawing's own units."""
    half = next(group for group in ET.fromstring(svg).findall(f"{SVG}g") if len(group))
    boxes = []
    for use in half.iter(f"{SVG}use"):
        found = re.fullmatch(
            r"translate\(([\d.]+) ([\d.]+)\) scale\(([\d.]+)\)", use.get("transform", "")
        )
        if found and use.get("href", "").endswith("s"):  # others are parts of a figure
            left, top, scale = map(float, found.groups())
            boxes.append((100 * scale, left, top))
    size, left, top = max(boxes)
    return left, top, size


def largest(inked: Image.Image) -> Image.Image:
    """The largest piece that hangs together, its holes filled: not a hat beside it, nor a vein."""
    best = Image.new("L", inked.size)
    for place in itertools.product(range(0, inked.width, 4), range(0, inked.height, 4)):
        if inked.getpixel(place) == 255:
            ImageDraw.floodfill(inked, place, 128)
            piece = inked.point([255 * (level == 128) for level in range(256)])
            if piece.histogram()[255] > best.histogram()[255]:
                best = piece
            inked = inked.point([level * (level != 128) for level in range(256)])
    around = ImageOps.expand(best, 1)
    ImageDraw.floodfill(around, (0, 0), 128)
    return ImageOps.crop(around.point([255 * (level != 128) for level in range(256)]), 1)


def silhouette(shot: Image.Image, svg: str) -> frozenset[tuple[int, int]]:
    """The sign of a card in grey, as places of a square that are ink: half as far from the card's
    ground as the sign's ink, or farther. Laid on its middle and brought to one size by its area,
    so that neither a stalk's tip nor the place on the card counts."""
    scale = WIDTH * DOTS / 112
    left, top, size = (part * scale for part in sign_box(svg))
    grey = shot.convert("L")
    at = (round(7 * scale), round(9 * scale))
    ground = grey.crop((*at, at[0] + 1, at[1] + 1)).tobytes()[0]
    more = EDGE * size / FINE
    far = grey.resize(
        (FINE + 2 * EDGE,) * 2,
        Image.Resampling.BICUBIC,
        box=(left - more, top - more, left + size + more, top + size + more),
    ).point([abs(level - ground) for level in range(256)])
    inner = far.crop((EDGE + FINE // 4,) * 2 + (EDGE + 3 * FINE // 4,) * 2)
    half = sorted(inner.tobytes())[len(inner.tobytes()) // 2] / 2
    piece = largest(far.point([255 * (level > half) for level in range(256)]))
    ink = [at for at, level in enumerate(piece.tobytes()) if level]
    x = sum(at % piece.width for at in ink) / len(ink)
    y = sum(at // piece.width for at in ink) / len(ink)
    step = math.sqrt(len(ink)) / SIDE
    inside = range(piece.width)
    return frozenset(
        (across, down)
        for across, down in itertools.product(range(-SIDE, SIDE), repeat=2)
        if (at := (round(x + across * step), round(y + down * step)))
        and at[0] in inside
        and at[1] in inside
        and piece.getpixel(at)
    )


def alike(one: frozenset, other: frozenset) -> float:
    """How much of both is in both: 1 for the same shape."""
    return len(one & other) / len(one | other)


def shapes(page, drawings: list[tuple[str, str]]) -> list[list[frozenset]]:
    """For each drawing, with a style of its own, the silhouettes of its sign out of one picture of
    the page, wherever on the grid the card lies."""
    high, wide = 2 * WIDTH + 12, WIDTH + 12
    cells = []
    for (row, (svg, style)), (column, shift) in itertools.product(
        enumerate(drawings), enumerate(SHIFTS)
    ):
        left, top = column * wide + shift[0], row * high + shift[1]
        place = f"position:absolute;left:{left}px;top:{top}px;width:{WIDTH}px;{style}"
        cells.append(svg.replace("<svg ", f"<svg style={place!r} ", 1))
    page.set_viewport_size({"width": wide * len(SHIFTS), "height": high * len(drawings)})
    page.set_content(f'<body style="margin:0">{"".join(cells)}</body>')
    shot = Image.open(BytesIO(page.screenshot()))

    def cut(row: int, column: int) -> Image.Image:
        left, top = column * wide * DOTS, row * high * DOTS
        return shot.crop((left, top, left + wide * DOTS, top + high * DOTS))

    return [
        [silhouette(cut(row, column), svg) for column in range(len(SHIFTS))]
        for row, (svg, _) in enumerate(drawings)
    ]


def itself(one: list[frozenset]) -> float:
    """How alike a sign is to itself, at worst."""
    return min(itertools.starmap(alike, itertools.combinations(one, 2)))


def other(one: list[frozenset], two: list[frozenset]) -> float:
    """How alike two signs are, at best."""
    return max(itertools.starmap(alike, itertools.product(one, two)))


@pytest.fixture(scope="module")
def page(browser):
    page = browser.new_page(viewport={"width": 80, "height": 120}, device_scale_factor=DOTS)
    yield page
    page.close()


@pytest.mark.parametrize("rank", RANKS)
@pytest.mark.parametrize("look", ["light", "dark"])
@pytest.mark.parametrize("words", FACES, ids=["german", "french"])
def test_the_suits_differ_in_shape(page, words: Words, look: str, rank: str):
    drawn = [card_svg(Card.of(f"{suit.value}{rank}"), words, look) for suit in Suit]
    signs = shapes(page, [(svg, "") for svg in drawn])
    same = min(map(itself, signs))
    assert same > 0.9  # the measure itself is steady
    assert max(itertools.starmap(other, itertools.combinations(signs, 2))) < same - 0.03


@pytest.mark.parametrize("words", FACES, ids=["german", "french"])
def test_one_shape_in_two_colours_would_be_noticed(page, words: Words):
    for suit in Suit:
        svg = card_svg(Card.of(f"{suit.value}7"), words)
        signs = shapes(page, [(svg, ""), (svg, "filter:hue-rotate(150deg)")])
        assert other(*signs) > min(map(itself, signs))
