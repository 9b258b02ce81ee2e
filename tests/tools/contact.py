"""Contact sheets of the deck, as PNG, with Chromium: ``make contact`` writes them into docs/deck.

They are looked at, not compared: a machine's fonts decide the last pixel.
"""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

from schafkopf_tutor.cards import LONG, Suit
from schafkopf_tutor.draw import back_svg, card_svg
from schafkopf_tutor.i18n import Words
from tests.tools.outside import find_chromium

TARGET = Path(__file__).parents[2] / "docs" / "deck"
GROUND = {"light": "#e9ece6", "dark": "#121417", "print": "#ffffff"}


def deck(words: Words, look: str, width: int) -> str:
    """The 32 cards, a line a suit, and a back."""
    lines = [
        [card_svg(card, words, look) for card in LONG.cards if card.suit is suit] for suit in Suit
    ]
    lines[-1].append(back_svg(look))
    return "".join(line(drawings, width) for drawings in lines)


def line(drawings: list[str], width: int) -> str:
    """Some drawings side by side."""
    size = f'style="width:{width}px;display:block"'
    cells = "".join(svg.replace("<svg ", f"<svg {size} ", 1) for svg in drawings)
    return (
        f'<div style="display:flex;gap:{width // 15}px;margin-bottom:{width // 15}px">{cells}</div>'
    )


def sheets() -> dict[str, tuple[str, str]]:
    """By the name of its file: a sheet's ground and its HTML."""
    german, french = Words("de"), Words("en", "french")
    large = [card for card in LONG.cards if str(card) in ("EO", "GU", "HK", "SA")]
    small = "".join(deck(words, "light", 44) for words in (german, french))
    return {
        "german": (GROUND["light"], deck(german, "light", 90)),
        "french": (GROUND["light"], deck(french, "light", 90)),
        "dark": (GROUND["dark"], deck(german, "dark", 90)),
        "print": (GROUND["print"], deck(german, "print", 90)),
        "phone": (GROUND["light"], small),
        "projector": (
            GROUND["light"],
            line([card_svg(card, german) for card in large], 260),
        ),
    }


def main() -> int:
    """Write them all."""
    chromium = find_chromium()
    TARGET.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as play:
        path = str(chromium) if chromium else None
        browser = play.chromium.launch(executable_path=path, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1200, "height": 600})
        for name, (ground, html) in sheets().items():
            page.set_content(
                f'<body style="margin:0;background:{ground}">'
                f'<div id="s" style="display:inline-block;padding:8px">{html}</div>'
            )
            shot = Image.open(BytesIO(page.locator("#s").screenshot()))
            shot.convert("RGB").quantize(128).save(TARGET / f"{name}.png", optimize=True)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
