"""Pictures of what a learner sees, with Chromium: ``make screenshots`` writes them into
docs/screens, a sheet for each thing and language; and what the README begins with into docs.

Each sheet shows it four times: on a page and on a telephone, light and dark, with German and with
French faces. They are looked at, not compared: a machine's fonts decide the last pixel.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image
from playwright.sync_api import sync_playwright

from schafkopf_tutor.cards import Card
from schafkopf_tutor.i18n import LANGUAGES
from schafkopf_tutor.notation import parse_game
from schafkopf_tutor.notebook import Desk, kinds
from schafkopf_tutor.notebook.display import picture
from schafkopf_tutor.players.series import YOU, Series
from schafkopf_tutor.practice.counting import Counting
from schafkopf_tutor.practice.counting_model import counting_model
from schafkopf_tutor.practice.drill import Drill
from schafkopf_tutor.practice.drill_model import drill_model
from schafkopf_tutor.practice.log import Memory
from schafkopf_tutor.rules import result, settle
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.editor import Editor
from schafkopf_tutor.screen.editor_model import editor_model
from schafkopf_tutor.screen.play import Playing
from schafkopf_tutor.screen.play_model import play_model
from schafkopf_tutor.screen.question_answer import Answer
from schafkopf_tutor.screen.question_model import question_model
from tests.practice.sitting_down import Clock, answer, sent
from tests.tools import learner, screens
from tests.tools.outside import find_chromium

if TYPE_CHECKING:
    from playwright.sync_api import Browser

TARGET = Path(__file__).parents[2] / "docs" / "screens"
WIDE, PHONE, HIGH = 860, 390, 1500
GROUND = {"light": ("#ffffff", "#000000"), "dark": ("#111111", "#e0e0e0")}
"""JupyterLab's own, below a cell."""
MOST = 150_000
"""Bytes of a sheet."""

REST = (
    "E9 EZ EA EK | GA SO G7 G9 | SZ HA S8 SK | HZ S9 E8 HO "
    "| EU HU SA E7 | GU GO S7 GZ | HK G8 GK H9"
)


HEALTHY = "0 says gesund 1 says gesund 2 says gesund 3 says gesund"


@dataclass(frozen=True)
class Way:
    """One way to see something."""

    language: str
    face: str
    look: str
    width: int


def ways(language: str) -> Iterator[Way]:
    """Four that show every pair of width, look and face."""
    yield Way(language, "german", "light", WIDE)
    yield Way(language, "french", "dark", WIDE)
    yield Way(language, "french", "light", PHONE)
    yield Way(language, "german", "dark", PHONE)


# --- what is shown --------------------------------------------------------------------------------


def table(way: Way) -> str:
    """A table in the second trick, where a card was refused; on a telephone the bidding's end."""
    acts = ["show last", "play 2.3"] if way.width == WIDE else ["show points", "play 2.3"]
    return screens.page(screens.table(*acts, moves="E9 EZ", language=way.language, face=way.face))


def bidding(way: Way) -> str:
    """Cards face down, the learner bids."""
    text, face = screens.START, way.face
    return screens.page(screens.table("switch open", text=text, language=way.language, face=face))


def doppelkopf(way: Way) -> str:
    """Doppelkopf with a Re said and a trick on the table; on a telephone the reservations."""
    hands = (
        "HZ EO GO SO HU SA SK EA E9 GZ G9 HK / EO GO HO EU GU SU SZ EK GA GK HA H9 "
        "/ HZ HO SO EU SU SA S9 EZ E9 GA GK HA / GU HU SZ SK S9 EA EZ EK GZ G9 HK H9"
    )
    start = f"ddv dealer 3 | {hands}"
    game = parse_game(f"{start} | {HEALTHY} | normal | re by 0 | EA EK E9 EZ | SA SU SO")
    if way.width == PHONE:
        game = parse_game(start)
    series = Series(game.ruleset, (YOU, *["solid"] * 3), names=screens.NAMES, games=(game,))
    state = Playing(series=series, others=lambda series, game: None).opened(series).act("on")
    voice = replace(screens.voice(way.language, way.face), ruleset=game.ruleset)
    return screens.page(dict(play_model(state, voice)))


def question(way: Way) -> str:
    """Which cards are trump: answered, and partly wrong; on a telephone not yet checked."""
    game = parse_game(screens.GAME)
    cards = tuple(map(Card.of, "GA EU HK S7 SO".split()))
    if game.announced is None:
        raise ValueError("nobody plays")
    asked = kinds.trumps(game.ruleset, game.announced, cards)
    answer = Answer(asked).act("pick EU").act("pick GA")
    if way.width == WIDE:
        answer = answer.act("hint").act("check")
    voice = screens.voice(way.language, way.face)
    return screens.page(dict(question_model(answer, voice, number=1)))


def drill(way: Way) -> str:
    """Practice: an answer gone through; on a telephone the pause after a round."""
    log = Memory()
    state = sent(Drill.of(load("ordnung"), clock=Clock(), seed=4, language=way.language), log)
    state = sent(state, log, "begin")
    for number in range(10):
        if way.width == WIDE and number == 6:
            break
        state = sent(state, log, *answer(state.once.item, right=number % 3 > 0), "next")
    if state.stage == "asks":
        state = sent(state, log, *answer(state.once.item, right=False))
    return screens.page(dict(drill_model(state, screens.voice(way.language, way.face))))


def counting(way: Way) -> str:
    """Counting along: a trick lies open; on a telephone the question, all of them covered."""
    log = Memory()
    state = sent(Counting.of(load("ordnung"), clock=Clock(), seed=2, language=way.language), log)
    state = sent(state, log, "begin")
    while way.width == PHONE and state.looking:
        state = sent(state, log, state.turn)
    return screens.page(dict(counting_model(state, screens.voice(way.language, way.face))))


def editor(way: Way) -> str:
    """A position half laid out."""
    hands = "EO GO HU HA HZ HK E9 G7 / H7 EZ … / EA E8 E7 … / …"
    text = f"ordnung dealer 3 | {hands} | rufspiel E by 0 | E9"
    state = Editor.of(text, load("ordnung"))
    return screens.page(dict(editor_model(state, screens.voice(way.language, way.face))))


def value(what: Callable[[], object]) -> Callable[[Way], str]:
    """One of the engine's values, as it stands below a cell."""

    def page(way: Way) -> str:
        shown = picture(what(), screens.voice(way.language, way.face))
        if shown is None:
            raise ValueError(f"no picture of {what()!r}")
        return below_a_cell(shown.html, way)

    return page


def below_a_cell(html: str, way: Way) -> str:
    """A page with nothing else on it."""
    ground, ink = GROUND[way.look]
    style = f"margin:12px;background:{ground};color:{ink};font:14px/1.5 system-ui,sans-serif"
    head = '<!doctype html><meta charset="utf-8">'
    return f'{head}<body style="{style}">{html}</body>'


def hand() -> object:
    """Eight cards, in the order of a Rufspiel."""
    game = parse_game(screens.GAME)
    return game.deal.hands[0]


def order() -> object:
    """What is trump in a Rufspiel, and the rest."""
    return parse_game(screens.GAME).order


def sister() -> object:
    """What is trump in Doppelkopf, as its first lesson shows it."""
    return Desk("de", rules="ddv").order_of("normal")


def settlement() -> object:
    """What the example round costs."""
    return settle(result(parse_game(f"{screens.GAME} | {REST}")))


def figures(*parts: str) -> Callable[[Way], str]:
    """Figures of a learner's progress, one below the other."""

    def page(way: Way) -> str:
        desk = Desk(way.language, face=way.face, clock=lambda: learner.NOW)
        answers = tuple(learner.answers())
        drawn = {
            "mastery": lambda: desk.plots.mastery(answers),
            "forecast": lambda: desk.plots.forecast(attempts=answers),
            "heat": lambda: desk.plots.heat(answers),
            "curve": lambda: desk.plots.curve("trump_or_not", answers),
        }
        return below_a_cell("".join(drawn[part]().html for part in parts), way)

    return page


SHOWN: dict[str, Callable[[Way], str]] = {
    "table": table,
    "bidding": bidding,
    "doppelkopf": doppelkopf,
    "doppelkopf-lesson": value(sister),
    "question": question,
    "drill": drill,
    "counting": counting,
    "editor": editor,
    "hand": value(hand),
    "order": value(order),
    "settlement": value(settlement),
    "mastery": figures("mastery"),
    "progress": figures("forecast", "heat", "curve"),
}


# --- pictures -------------------------------------------------------------------------------------


FRONT = {"light": "#ffffff", "dark": "#0d1117"}
"""Where the README is read."""


def front(look: str) -> tuple[str, Way]:
    """The table at the moment that the course is about: a card is refused, with the reason."""
    way = Way("de", "german", look, WIDE)
    shown = screens.table("play 2.3", moves="E9 EZ", language=way.language)
    style = f"body {{ background: {FRONT[look]} }} .skt-buttons {{ display: none !important }}"
    return f"{screens.page(shown)}<style>{style}</style>", way


def photographed(browser: Browser, html: str, way: Way) -> Image.Image:
    """The page as it looks this way, down to where it gets long."""
    page = browser.new_page(
        viewport={"width": way.width, "height": 200},
        color_scheme="dark" if way.look == "dark" else "light",
        reduced_motion="reduce",
    )
    page.set_content(html)
    page.wait_for_timeout(100)
    shot = Image.open(BytesIO(page.screenshot(full_page=True))).convert("RGB")
    page.close()
    return shot.crop((0, 0, shot.width, min(shot.height, HIGH)))


def sheet(shots: list[Image.Image]) -> Image.Image:
    """Pictures side by side, each at its own height."""
    gap = 14
    width = sum(shot.width for shot in shots) + gap * (len(shots) + 1)
    whole = Image.new("RGB", (width, max(shot.height for shot in shots) + 2 * gap), "#8a8a8a")
    left = gap
    for shot in shots:
        whole.paste(shot, (left, gap))
        left += shot.width + gap
    return whole


def colours_of(image: Image.Image, most: int) -> Image.Image:
    """A palette: grounds as they are, and what else covers the rest."""
    often: list[int] = []
    for _, colour in sorted(image.getcolors(1 << 24) or [], reverse=True)[: most // 3]:
        often += colour if isinstance(colour, tuple) else ()
    rest = image.quantize(most - most // 3, Image.Quantize.MAXCOVERAGE).getpalette() or []
    made = Image.new("P", (1, 1))
    made.putpalette((often + rest)[: 3 * most])
    return made


def written(image: Image.Image, path: Path) -> None:
    """A file that is small enough: the first of some sizes and numbers of colours."""
    for share, colours in ((0.7, 256), (0.6, 256), (0.5, 224), (0.42, 192), (0.38, 96)):
        size = (round(image.width * share), round(image.height * share))
        small = image.resize(size, Image.Resampling.LANCZOS)
        few = small.quantize(palette=colours_of(small, colours), dither=Image.Dither.NONE)
        few.save(path, optimize=True)
        if path.stat().st_size < MOST:
            return
    raise ValueError(f"{path} is too large")


def main(names: list[str]) -> int:
    """Make the sheets, all of them or those that are named."""
    chromium = find_chromium()
    TARGET.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as play:
        path = str(chromium) if chromium else None
        browser = play.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for name in [one for one in names if one in SHOWN] if names else SHOWN:
            for language in LANGUAGES:
                shots = [photographed(browser, SHOWN[name](way), way) for way in ways(language)]
                written(sheet(shots), TARGET / f"{name}-{language}.png")
        for look in FRONT if "front" in names or not names else ():
            written(photographed(browser, *front(look)), TARGET.parent / f"front-{look}.png")
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
