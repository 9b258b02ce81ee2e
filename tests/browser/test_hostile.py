"""Models that nobody should send: they show as text and break nothing."""

from __future__ import annotations

import copy
import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from schafkopf_tutor.quiz.question import FORMS
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.editor import Editor
from schafkopf_tutor.screen.editor_model import editor_model
from schafkopf_tutor.screen.question_answer import Answer
from schafkopf_tutor.screen.question_model import question_model
from tests.screen.questions import SEVEN, WRONG
from tests.tools import screens

pytestmark = [pytest.mark.outside, pytest.mark.slow]


def shape(value: Any) -> Any:
    """What a value is made of: two that have the same can be broken in the same ways."""
    if isinstance(value, dict):
        return frozenset((key, shape(part)) for key, part in value.items())
    if isinstance(value, list):
        return frozenset(map(shape, value))
    return type(value)


def small(model: Any) -> Any:
    """The same in JSON, with one picture, and of things alike in a list no more than two: enough
    to break."""
    made: dict[str, Any] = json.loads(json.dumps(model))
    made["faces"] = dict(list(made["faces"].items())[:1])
    return _two_of_a_kind(made)


def _two_of_a_kind(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _two_of_a_kind(part) for key, part in value.items()}
    if not isinstance(value, list):
        return value
    seen: Counter[Any] = Counter()
    kept = []
    for part in map(_two_of_a_kind, value):
        seen[shape(part)] += 1
        kept += [part] if seen[shape(part)] <= 2 else []
    return kept


def fields(value: Any, path: str = "") -> set[str]:
    """The ways to all fields, whichever place of a list they go through."""
    if isinstance(value, dict):
        return {path}.union(*(fields(part, f"{path}.{key}") for key, part in value.items()))
    parts = value if isinstance(value, list) else ()
    return {path}.union(*(fields(part, f"{path}[]") for part in parts))


def models() -> Iterator[tuple[str, dict[str, Any]]]:
    """A screen of each kind, with all that can stand on it."""
    panels = [f"show {panel}" for panel in ("last", "points", "claims")]
    playing = screens.table(*panels, "play 2.3", moves="E9 EZ")
    yield "table", small(playing)
    yield "bidding", small(screens.table(text=screens.START))
    for form in FORMS:
        answer = Answer(SEVEN[form], "cent").act("hint")
        for act in WRONG[form]:
            answer = answer.act(act)
        yield form, small(question_model(answer, screens.voice(), number=1))
    editor = Editor.of(screens.GAME, load("ordnung"))
    yield "editor", small(editor_model(editor, screens.voice()))
    yield "note", {"kind": "note", "lines": [{"text": "a", "tone": "right"}], "faces": {}}


MODELS = dict(models())


def test_what_is_broken_has_every_field_of_a_whole_model():
    whole = screens.table("show last", "show points", "play 2.3", moves="E9 EZ")
    left = fields(whole) - fields(small(whole))
    assert {way for way in left if not way.startswith(".faces")} == set()
    assert len(json.dumps(small(whole))) < len(json.dumps(whole)) / 5


@pytest.fixture
def page(page):
    """As narrow as a telephone, with two places to show something."""
    page.set_viewport_size({"width": 360, "height": 800})
    page.set_content(screens.page(body='<main id="here"></main><main id="fresh" hidden></main>'))
    return page


ODD = [
    "null", "true", "0", "-7.5", '""', '"x"', "[]", "{}", "[null]", "[[]]", "[0, \"x\"]",
    '{"__proto__": {"act": "stolen"}}', '{"toString": 1, "length": 9}', '"constructor"',
    '"__proto__"',
]  # fmt: skip
BREAK = """([model, odd]) => {
    const slips = [], paths = [];
    const walk = (value, path) => {
        if (path.length) paths.push(path);
        if (value && typeof value === "object") {
            for (const key of Object.keys(value)) walk(value[key], [...path, key]);
        }
    };
    walk(model, []);
    const seen = (what) => {
        const root = document.querySelector("#here > .skt-screen");
        if (!root || here.children.length !== 1) slips.push(`${what}: no screen`);
        else if (/\\[object|undefined|NaN/.test(root.outerHTML)) slips.push(`${what}: shown raw`);
        else if (/stolen/.test(root.outerHTML)) slips.push(`${what}: inherited`);
    };
    const tried = (what, broken) => {
        try {
            show(broken);
            seen(what);
        } catch (slip) {
            slips.push(`${what}: ${slip}`);
        }
    };
    for (const path of paths) {
        for (const text of ["", ...odd]) {
            const broken = structuredClone(model);
            const last = path.at(-1);
            const holder = path.slice(0, -1).reduce((value, key) => value[key], broken);
            if (text) holder[last] = JSON.parse(text);
            else delete holder[last];
            tried(`${path.join(".")} = ${text || "left out"}`, broken);
        }
    }
    for (const text of odd) tried(text, JSON.parse(text));
    show(model);
    show(model, "fresh");
    const same = here.innerHTML === fresh.innerHTML;
    return [paths.length, slips.slice(0, 20), same, "act" in {}];
}"""


@pytest.mark.parametrize("name", MODELS)
def test_any_field_may_be_anything(page, name: str):
    """Every field left out, and of every wrong kind; afterwards the right model looks as ever."""
    count, slips, same, polluted = page.evaluate(BREAK, [MODELS[name], ODD])
    assert slips == []
    assert (same, polluted) == (True, False)
    assert count > 3


def texts(value: Any, change: Any) -> Any:
    """The model with every text that is for people changed."""
    if isinstance(value, dict):
        kept = {"kind", "lang", "tone", "place", "layout", "form", "act", "key", "face", "faces"}
        return {name: part if name in kept else texts(part, change) for name, part in value.items()}
    if isinstance(value, list):
        return [texts(part, change) for part in value]
    return change(value) if isinstance(value, str) and value else value


MARKUP = '<img src=x onerror="window.hacked = 1"><b>&lt;loud&gt;</b><script>hacked = 1</script>'


@pytest.mark.parametrize("name", MODELS)
def test_markup_is_text(page, name: str):
    model = texts(MODELS[name], lambda text: MARKUP)
    page.evaluate("(model) => show(model)", model)
    root = page.locator(".skt-screen")
    assert MARKUP in root.evaluate("(root) => root.textContent")
    assert root.locator("script, img:not(.skt-card), b b").count() == 0
    loud = root.locator("b").evaluate_all("(all) => all.map((one) => one.textContent)")
    assert set(loud) <= {MARKUP}
    page.wait_for_timeout(50)
    assert page.evaluate("window.hacked") is None


@pytest.mark.parametrize("name", MODELS)
@pytest.mark.parametrize("text", ["x" * 5000, "word " * 1000], ids=["one word", "many words"])
def test_five_thousand_characters_wrap(page, name: str, text: str):
    page.evaluate("(model) => show(model)", texts(MODELS[name], lambda _: text))
    assert text in page.locator(".skt-screen").evaluate("(root) => root.textContent")
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_pictures_from_elsewhere_are_not_fetched(browser):
    """What is asked of the network is noted by the browser of these tests."""
    page = browser.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.set_content(screens.page())
    model = small(screens.table(moves="E9 EZ"))
    face, good = next(iter(model["faces"].items()))
    for address in (
        "http://127.0.0.1:9/x.svg",
        "https://example.org/x.svg",
        "//example.org/x.svg",
        "javascript:window.hacked = 1",
        "data:text/html,<script>parent.hacked = 1</script>",
        "data:image/png;base64,AAAA",
        " data:image/svg+xml,%3Csvg/%3E",
        "blob:null/x",
    ):
        broken = copy.deepcopy(model)
        broken["faces"][face] = {"light": address, "dark": address}
        card = {"key": "k", "face": face, "name": "the name", "act": "go"}
        broken["seats"][0]["hand"]["cards"] = [card]
        page.evaluate("(model) => show(model)", broken)
        shown = page.locator('[data-act="go"]')
        assert shown.inner_text() == "the name"
        assert shown.locator("img").count() == 0
        broken["faces"][face] = good
        page.evaluate("(model) => show(model)", broken)
        assert shown.locator("img").get_attribute("src") == good["light"]
    assert [address for address in asked if not address.startswith("data:image/svg+xml,")] == []
    assert page.evaluate("window.hacked") is None
    page.close()


def test_ten_thousand_cards_are_shown(page, scale):
    model = small(screens.table(moves="E9 EZ"))
    (face,) = model["faces"]
    many = scale(10_000)
    cards = [
        {"key": str(at), "face": face, "name": f"card {at}", "act": f"play {at}"}
        for at in range(many)
    ]
    for shown in (cards, cards[many // 2 :]):
        model["seats"][0]["hand"]["cards"] = shown
        page.evaluate("(model) => show(model)", model)
        names = page.evaluate(
            """() => [...document.querySelectorAll(".skt-seat.is-bottom .skt-at [data-act] img")]
                .map((picture) => picture.alt)"""
        )
        assert names == [card["name"] for card in shown]
        assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_twice_the_same_key_is_two_cards(page):
    """A doubled pack may be badly numbered: nothing gets lost."""
    model = small(screens.table(moves="E9 EZ"))
    cards = model["seats"][0]["hand"]["cards"]
    model["seats"][0]["hand"]["cards"] = [*cards, *copy.deepcopy(cards)]
    for _ in range(2):
        page.evaluate("(model) => show(model)", model)
        assert page.locator(".skt-seat.is-bottom .skt-at").count() == 2 * len(cards)


def test_a_model_cannot_take_the_keyboard(page):
    """Tab, Enter and Space stay the browser's, whatever a model says about keys."""
    model = small(screens.table(moves="E9 EZ"))
    names = ("Tab", "Enter", " ", "Escape", "ArrowRight", "Shift", "")
    model["keys"] = [{"key": name, "act": "taken", "label": "x"} for name in names]
    page.evaluate("(model) => show(model)", model)
    for key in ("Tab", "Tab", "ArrowRight", "Escape", "Shift", "Enter", "Space"):
        page.keyboard.press(key)
    held = model["seats"][1]["hand"]["cards"][1]["act"]
    assert page.evaluate("sent") == [held, held]
