"""The drawing side, read: it knows no rule and no sentence, asks nobody for anything, and its
colours can be told apart."""

from __future__ import annotations

import itertools
import re

import pytest

from schafkopf_tutor.cards import Rank, Suit
from schafkopf_tutor.draw.palette import palette
from schafkopf_tutor.i18n import FACES
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen import joined
from tests.tools.colours import Colour, contrast, filtered, read
from tests.tools.scripts import Script, for_people, rules, uncommented

SCRIPTS = {
    f"{name}.js": joined.source(f"{name}.js")
    for name in dict.fromkeys((*joined.PAGE_SCRIPTS, *joined.DEMO_SCRIPTS, *joined.CLASS_SCRIPTS))
}
PRINTED = (
    joined.CERTIFICATE_STYLES,
    joined.REVIEW_STYLES,
    joined.POCKET_STYLES,
    joined.SCORESHEET_STYLES,
    joined.FORM_STYLES,
    joined.WALL_STYLES,
    joined.PRIVACY_STYLES,
    joined.WORKSHEET_STYLES,
    joined.SLIPS_STYLES,
    joined.VOTING_STYLES,
    joined.PAPER_STYLES,
)
STYLES = {
    f"{name}.css": joined.source(f"{name}.css")
    for name in (
        *joined.STYLES,
        *joined.PAGE_STYLES,
        *joined.DEMO_STYLES,
        *joined.CLASS_STYLES,
        *sum(PRINTED, ()),
    )
}
FILES = SCRIPTS | STYLES
LOOKS = ("light", "dark")


def each(files: dict[str, str]):
    return pytest.mark.parametrize("name", files)


def test_all_files_are_joined():
    there = {path.name for path in joined.WEB.iterdir() if path.is_file()}
    assert there == set(FILES)


@each(FILES)
def test_a_file_is_short(name: str):
    lines = FILES[name].splitlines()
    assert len(lines) < 250
    assert [line for line in lines if len(line) > 120] == []


# --- joined --------------------------------------------------------------------------------------


def test_what_a_script_imports_is_there_before_it():
    given: set[str] = set()
    for name, source in SCRIPTS.items():
        for names, file in re.findall(
            r'^import \{([^}]*)\} from "\./(\w+\.js)";$', source, re.MULTILINE
        ):
            wanted = {part.strip().split(" as ")[0] for part in names.split(",")} - {""}
            assert {f"{file}:{part}" for part in wanted} <= given, name
        given |= {
            f"{name}:{part}"
            for part in re.findall(r"^export (?:const|function) (\w+)", source, re.MULTILINE)
        }
        assert len(re.findall(r"^\s*import\b", source, re.MULTILINE)) == len(
            re.findall(r'^import \{[^}]*\} from "\./\w+\.js";$', source, re.MULTILINE)
        )
    assert {"mount.js:mount", "mount.js:unmount"} <= given


def test_in_one_piece_it_can_be_read():
    whole = Script(joined.script())
    assert not re.search(r"\b(import|export)\b", whole.code)
    for scripts in (joined.PAGE_SCRIPTS, joined.DEMO_SCRIPTS, joined.CLASS_SCRIPTS):
        page = Script(joined.bundle(scripts))
        assert not re.search(r"\b(import|export)\b", page.code)
    sheets = (joined.STYLES, joined.PAGE_STYLES, joined.DEMO_STYLES, joined.CLASS_STYLES, *PRINTED)
    for names in sheets:
        assert joined.style(names) == "\n".join(STYLES[f"{name}.css"] for name in names)
    assert set(joined.SCRIPTS) < set(joined.PAGE_SCRIPTS) & set(joined.DEMO_SCRIPTS)
    assert set(joined.SCRIPTS) < set(joined.CLASS_SCRIPTS)
    assert set(joined.PAGE_STYLES) - {"page"} < set(joined.STYLES)


# --- no request, no HTML out of a model ----------------------------------------------------------

ASKS = r"url\(|@import|@font-face|\bfetch\b|XMLHttpRequest|WebSocket|EventSource|sendBeacon"
ASKS += r"|https?:|import\("
READS_HTML = r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|srcdoc|DOMParser"
READS_HTML += r"|\beval\b|\bFunction\("


LINE = "class_line.js"
"""The one file that talks to somebody: to the server that the page itself comes from."""


@each(FILES)
def test_nothing_is_asked_for_and_no_text_is_read_as_html(name: str):
    found = re.findall(f"{ASKS}|{READS_HTML}", FILES[name])
    assert set(found) == ({"WebSocket"} if name == LINE else set())


# --- no rule -------------------------------------------------------------------------------------

GAME_WORDS = {suit.name for suit in Suit} | {rank.name for rank in Rank} | {"Leaves", "Acorns"}
GAME_WORDS |= {"Hearts", "Bells", "Spades", "Clubs", "Diamonds", "Ace", "Ten", "King", "Queen"}
GAME_WORDS |= {"trump", "trumpf", "laufende", "schneider", "schwarz", "stoss", "ramsch", "legal"}
GAME_WORDS |= {name for house in ("ordnung", "cardgames-zone") for name in load(house).contracts}
CODES = r"\b[EGHS](?:[789ZUOKA]|10)\b"
COUNTS = r"(?<![\w.-])(?:11|14|31|61|91|120|121)(?![\w.%])"
"""Points of an ace, cards of trumps, what decides a game."""


def rules_in(source: str) -> list[str]:
    """What of a game's rules a script knows: its words, cards by their code, its numbers."""
    script = Script(source)
    whole = script.code + "\n" + "\n".join(script.texts)
    words = "|".join(re.escape(word.lower()) for word in sorted(GAME_WORDS))
    inner = "|".join(re.escape(word.capitalize()) for word in sorted(GAME_WORDS))  # as in isTrump
    whole_words = rf"(?<![A-Za-z])(?i:{words})(?![a-z])|(?<=[a-z])(?:{inner})(?![a-z])"
    found = re.findall(whole_words, whole)
    return found + re.findall(CODES, whole) + re.findall(COUNTS, script.code)


@each(SCRIPTS)
def test_a_script_knows_no_rule(name: str):
    assert rules_in(SCRIPTS[name]) == []


@pytest.mark.parametrize(
    "line",
    [
        "const isTrump = card.face[1] === 'O';",
        'if (suit === "eichel") return 1;',
        'const order = ["EO", "GO"];',
        "const points = { A: 11 };",
        "won = points >= 61;",
        "if (game.rufspiel) hide();",
    ],
)
def test_a_rule_would_be_seen(line: str):
    assert rules_in(line) != []


# --- no sentence ---------------------------------------------------------------------------------


def said_in(name: str, source: str) -> list[str]:
    """What a person would read that stands in a file itself."""
    if name.endswith(".js"):
        return [text for text in Script(source).texts if for_people(text)]
    contents = re.findall(r"(?<![\w-])content:\s*([^;}]*)", uncommented(source))
    plain = [re.sub(r"\\[0-9A-Fa-f]{1,6}|var\(--[\w-]+\)|\bnone\b", "", text) for text in contents]
    return [text for text in plain if re.search(r"[^\W_]", text)]


@each(FILES)
def test_a_file_says_nothing_itself(name: str):
    assert said_in(name, FILES[name]) == []


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("x.js", 'h("p", {}, "Your turn")'),
        ("x.js", "label = 'Weiter';"),
        ("x.js", "h('p', {}, `${name} ist am Zug`)"),
        ("x.js", "const text = ok ? `right` : `${why} (not yet)`;"),
        ("x.js", 'words(label) || "(no name)"'),
        ("x.css", '.skt-turn::before { content: "turn: "; }'),
    ],
)
def test_a_sentence_would_be_seen(name: str, line: str):
    assert said_in(name, line) != []


# --- colours -------------------------------------------------------------------------------------

NAMED = "black|white|red|green|blue|yellow|gold|gr[ae]y|brown|orange|silver|navy|teal|beige"
COLOUR = (
    rf"(?i)#[0-9a-f]{{3,8}}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch|color)[\w-]*\(|\b(?:{NAMED})\b"
)


def tables() -> dict[str, dict[str, str]]:
    """The colours of both looks, by their names."""
    found = {}
    for selector, body in rules(STYLES["screen.css"]):
        look = {".skt-screen": "light", '.skt-screen[data-look="dark"]': "dark"}.get(selector)
        own = {name: text for name, text in body.items() if name.startswith("--skt-")}
        if look and own:
            found[look] = own
    return found


TABLES = tables()
COLOURS = {
    look: {name: read(text) for name, text in TABLES[look].items() if text.startswith("#")}
    for look in LOOKS
}


def ground_of(name: str) -> str:
    """What a text's colour lies on: ``--skt-on-paper-soft`` on ``--skt-paper``."""
    words = name.removeprefix("--skt-on-").split("-")
    ways = ("--skt-" + "-".join(words[:end]) for end in range(len(words), 0, -1))
    return next(way for way in ways if way in COLOURS["light"])


TEXTS = [name for name in COLOURS["light"] if name.startswith("--skt-on-")]


def test_both_looks_name_the_same_colours():
    assert TABLES["light"].keys() == TABLES["dark"].keys()
    assert len(TEXTS) > 12


@each(STYLES)
def test_a_colour_stands_in_the_tables_alone(name: str):
    texts = [
        re.sub(r"var\([^)]*\)", "", text)
        for _, body in rules(STYLES[name])
        for what, text in body.items()
        if not what.startswith("--skt-")
    ]
    assert [text for text in texts if re.search(COLOUR, text)] == []


@each(STYLES)
def test_a_text_is_written_on_its_own_ground(name: str):
    wrong = []
    for selector, body in rules(STYLES[name]):
        inks = re.findall(r"var\((--skt-[\w-]+)\)", body.get("color", ""))
        grounds = re.findall(r"var\((--skt-[\w-]+)", body.get("background", ""))
        wrong += [
            f"{selector}: {ink}"
            for ink in inks
            if not ink.startswith("--skt-on-") or (grounds and ground_of(ink) not in grounds)
        ]
    assert wrong == []


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("text", TEXTS)
def test_a_text_can_be_read(text: str, look: str):
    """WCAG 2.2, 1.4.3."""
    assert contrast(COLOURS[look][text], COLOURS[look][ground_of(text)]) >= 4.5


DRAWN = [
    ("line", "paper"), ("line", "button"), ("main", "paper"), ("down", "paper"), ("turn", "felt"),
    ("sign", "on-sign"), ("right-line", "paper"), ("wrong-line", "paper"), ("missed-line", "paper"),
    ("marked-line", "paper"), ("right-line", "right"), ("wrong-line", "wrong"),
    ("missed-line", "missed"), ("marked-line", "marked"), ("strong", "felt"), ("ring", "gap"),
]  # fmt: skip
"""What is drawn and means something, and what it lies on."""


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize(("drawn", "ground"), DRAWN, ids="-".join)
def test_what_is_drawn_can_be_seen(drawn: str, ground: str, look: str):
    """WCAG 2.2, 1.4.11."""
    assert contrast(COLOURS[look][f"--skt-{drawn}"], COLOURS[look][f"--skt-{ground}"]) >= 3


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("ground", ["paper", "felt", "card", "button", "main", "down"])
def test_the_ring_around_what_has_the_focus_is_seen_on_everything(ground: str, look: str):
    """The ring lies between two bands of another colour: one of the two stands out everywhere."""
    colours = COLOURS[look]
    bands = (colours["--skt-ring"], colours["--skt-gap"])
    assert max(contrast(band, colours[f"--skt-{ground}"]) for band in bands) >= 3


def inks(look: str) -> list[tuple[Colour, Colour]]:
    """Ink of the corner and ground of the card, of each suit and face."""
    found = (palette(suit, face, look) for suit, face in itertools.product(Suit, FACES))
    return [(read(colours["ink"]), read(colours["paper"])) for colours in found]


@pytest.mark.parametrize("look", LOOKS)
def test_a_greyed_card_can_be_read(look: str):
    grey = TABLES[look]["--skt-grey"]
    for ink, paper in inks(look):
        assert contrast(filtered(ink, grey), filtered(paper, grey)) >= 4.5


@pytest.mark.parametrize("look", LOOKS)
def test_a_greyed_card_is_seen_to_be_grey(look: str):
    """Its ground is not the other cards' ground, and its colours are less than half as bright."""
    grey = TABLES[look]["--skt-grey"]
    red = filtered((0.8, 0.2, 0.2), re.sub(r"brightness\([^)]*\)", "", grey))
    assert max(red) - min(red) < 0.5 * 0.6
    (_, paper), *_ = inks(look)
    assert contrast(filtered(paper, grey), paper) > 1.15


@each(STYLES)
def test_nothing_is_made_faint_by_being_seen_through(name: str):
    """Contrast is a matter of the tables; opacity would take it away behind their back."""
    faint = {"opacity", "mix-blend-mode"}
    assert [selector for selector, body in rules(STYLES[name]) if faint & body.keys()] == []
