"""Sheets of A4 to print and to fold: the card for the pocket, and what is said at the table.

Each is one HTML page that needs nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from html import escape
from typing import Final, Literal, TypeAlias

from schafkopf_tutor.cards import Card
from schafkopf_tutor.draw import card_svg, full_name
from schafkopf_tutor.explain import Phrase, phrases
from schafkopf_tutor.frozen import Frozen
from schafkopf_tutor.i18n import Words
from schafkopf_tutor.rulesheet import titled
from schafkopf_tutor.rulesheet.pocket import Part, parts
from schafkopf_tutor.screen.document import hashed
from schafkopf_tutor.screen.faces import address
from schafkopf_tutor.screen.joined import POCKET_STYLES, style
from schafkopf_tutor.screen.models import VERSION, BetweenModel
from schafkopf_tutor.screen.saved import page_link
from schafkopf_tutor.screen.voice import Voice

_WIDTH: Final = 52
"""So many letters stand on a line of a quarter, and four lines are as high as a row of cards."""
_SIZES: Final = ((34, " is-full"), (29, " is-most"), (27, " is-much"))
"""A quarter with more lines than this is set smaller."""


def pocket(voice: Voice) -> str:
    """The page for the voice's rule set, in its language and with its cards.

    There is no script in it, and its own policy (CSP) lets it ask nobody for anything.

    >>> from schafkopf_tutor.explain import Speaker
    >>> from schafkopf_tutor.rulesets import load
    >>> pocket(Voice(Speaker("de"), load("ordnung"))).startswith("<!doctype html>")
    True
    """
    foot = voice.text("sheet.title", name=titled(voice.ruleset, voice.speaker))
    return _folded("pocket", parts(voice.ruleset, voice.speaker), foot, voice)


def phrase_sheet(voice: Voice) -> str:
    """What is said at the table, as a page of the same kind."""
    return _folded("phrases", _phrases(voice), voice.text("phrases.title"), voice)


def _folded(name: str, quarters: Iterable[Part], foot: str, voice: Voice) -> str:
    """A sheet in quarters; its texts begin with ``name``, ``foot`` stands below each quarter."""
    css = style(POCKET_STYLES)
    allowed = ("img-src data:", f"style-src {hashed(css)}")
    policy = "; ".join(("default-src 'none'", *allowed, "base-uri 'none'", "form-action 'none'"))
    title = voice.text(f"{name}.title", game=voice.ruleset.law)
    return (
        f'<!doctype html>\n<html lang="{voice.words.language}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{escape(policy)}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<title>{escape(title)}</title>\n<link rel="icon" href="data:,">\n<style>{css}</style>\n'
        '</head>\n<body class="skt-screen is-pocket">\n'
        f'<header class="skt-tip"><h1>{escape(title)}</h1>'
        f"<p>{escape(voice.text('pocket.print'))}</p></header>\n"
        '<main class="skt-sheet">\n'
        + "\n".join(_quarter(part, foot, voice) for part in quarters)
        + "\n</main>\n</body>\n</html>\n"
    )


def _phrases(voice: Voice) -> Iterator[Part]:
    """Each group of phrases; the first one tells how the sound is to be read."""
    words = voice.words
    about = words.text("phrases.sound")
    for group, told in phrases(voice.ruleset.law).items():
        heading = words.text(f"phrases.group.{group}")
        yield Part(group, heading, (), about, table=phrase_table(told, words))
        about = ""


def phrase_table(told: Iterable[Phrase], words: Words) -> tuple[tuple[str, ...], ...]:
    """Phrases with their sound and what they mean; the first row is the head."""
    columns = ("bavarian", "sound", "means")
    head = tuple(words.phrase(f"phrases.column.{name}") for name in columns)
    return (head, *((one.bavarian, one.sound, one.means[words.language]) for one in told))


def _quarter(part: Part, foot: str, voice: Voice) -> str:
    small = next((name for most, name in _SIZES if _lines(part) > most), "")
    named = f' aria-labelledby="{part.id}"'
    inside = "\n".join([*_inside(part, voice), _p(foot, "skt-foot")])
    return f'<section class="skt-quarter{small}"{named}>\n{inside}\n</section>'


def _lines(part: Part) -> int:
    """How many lines a quarter takes, about."""
    cells = (max(map(len, row)) // _WIDTH for row in part.table)
    texts = (part.about, *part.sentences)
    return (
        sum(-(-len(text) // _WIDTH) for text in texts)
        + sum(1 + more for more in cells)
        + len(part.table) // 5  # there is more room between rows
        + 4 * len(part.cards)
    )


def _inside(part: Part, voice: Voice) -> Iterator[str]:
    yield f'<h2 id="{part.id}">{escape(part.heading)}</h2>'
    if part.about:
        yield _p(part.about)
    if part.cards:
        drawn = ("".join(_card(card, voice) for card in row) for row in part.cards)
        yield f'<div class="skt-cards">{"".join(f"<div>{row}</div>" for row in drawn)}</div>'
    if part.table:
        head, *rows = _rows(part.table)
        yield f"<table><thead>{head}</thead><tbody>{''.join(rows)}</tbody></table>"
    if part.sentences:
        yield f"<ul>{''.join(f'<li>{escape(one)}</li>' for one in part.sentences)}</ul>"


def _card(card: Card, voice: Voice) -> str:
    source = address(card_svg(card, voice.words))
    return f'<img src="{source}" alt="{escape(full_name(card, voice.words))}">'


def _rows(table: tuple[tuple[str, ...], ...]) -> Iterator[str]:
    """Rows of a table; a column of words begins at the left, one of numbers ends at the right."""
    wordy = [any(" " in row[at] for row in table[1:]) for at in range(len(table[0]))]
    for at, row in enumerate(table):
        tag = "td" if at else "th"
        names = (' class="is-words"' if word else "" for word in wordy)
        cells = zip(names, row, strict=True)
        yield f"<tr>{''.join(f'<{tag}{name}>{escape(cell)}</{tag}>' for name, cell in cells)}</tr>"


def _p(text: str, of: str = "") -> str:
    named = f' class="{of}"' if of else ""
    return f"<p{named}>{escape(text)}</p>"


# --- in a notebook -------------------------------------------------------------------------------

Sheet: TypeAlias = Literal["pocket", "phrases"]
SHEETS: Final[Mapping[Sheet, Callable[[Voice], str]]] = Frozen(
    {"pocket": pocket, "phrases": phrase_sheet}
)
"""What can be printed, by the name with which its texts begin."""


@dataclass(frozen=True)
class Offered:
    """A sheet that is there to be saved; there is nothing to act upon."""

    sheet: Sheet

    def act(self, word: str) -> Offered:
        """The same."""
        return self


def offered_model(offered: Offered, voice: Voice) -> BetweenModel:
    """What the sheet is, and the page itself to be saved."""
    name = offered.sheet
    label = voice.text(f"{name}.save")
    file = voice.words.phrase(f"{name}.file", game=voice.ruleset.law)
    return {**about_model(offered, voice), "link": page_link(SHEETS[name](voice), label, file)}


def about_model(offered: Offered, voice: Voice) -> BetweenModel:
    """What the sheet is and how to print it."""
    name = offered.sheet
    title = voice.text(f"{name}.title", game=voice.ruleset.law)
    about = voice.text(f"{name}.about", rules=titled(voice.ruleset, voice.speaker))
    return {
        "version": VERSION,
        "kind": "between",
        "lang": voice.words.language,
        "label": title,
        "title": title,
        "lines": [{"text": about}, {"text": voice.text(f"{name}.opens")}],
    }
