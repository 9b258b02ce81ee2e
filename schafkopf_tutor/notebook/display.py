"""What stands below a cell: the engine's values as pictures with a text beside them, and a slip as
one sentence.

A desk that is made inside IPython registers this for its language, its face and its rule set; of
two desks in one notebook the later one counts. Everything is kept in IPython's own shell, so the
law knows nothing of it, and without IPython nothing happens.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeGuard

from schafkopf_tutor.cards import Card
from schafkopf_tutor.deal import Deal
from schafkopf_tutor.draw import Picture
from schafkopf_tutor.errors import TutorError
from schafkopf_tutor.game import Game
from schafkopf_tutor.laws.schafkopf import Result
from schafkopf_tutor.notebook import display_pages as pages
from schafkopf_tutor.order import CardOrder
from schafkopf_tutor.rules import IllegalMove
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.screen.voice import Voice
from schafkopf_tutor.settlement import Settlement
from schafkopf_tutor.verdict import Verdict
from schafkopf_tutor.view import Trick, View

if TYPE_CHECKING:
    from IPython.core.interactiveshell import InteractiveShell

Raised: TypeAlias = tuple[type[BaseException], BaseException, TracebackType | None]

_PAGES: Final[Mapping[type, Callable[[Any, Voice], Picture]]] = {
    Card: lambda card, voice: pages.cards((card,), voice),
    CardOrder: pages.order,
    Trick: pages.trick,
    Deal: pages.deal,
    Game: pages.game,
    View: pages.view,
    Verdict: pages.verdict,
    Result: pages.result,
    Settlement: pages.settlement,
    RuleSet: pages.ruleset,
}
_ROWS: Final = (tuple, list)
"""What a hand may come as. Whatever else comes so is shown as Python does."""


def picture(value: object, voice: Voice) -> Picture | None:
    """How a value of the engine is shown; None for anything else, an empty hand included.

    >>> from schafkopf_tutor.explain import Speaker
    >>> from schafkopf_tutor.rulesets import load
    >>> voice = Voice(Speaker("de"), load("ordnung"))
    >>> picture([Card.of("EO"), Card.of("H7")], voice).text
    'Eichel-Ober, Herz-Sieben'
    >>> picture((1, 2), voice) is None
    True
    """
    page = _PAGES.get(type(value))
    if page is not None:
        return page(value, voice)
    return pages.cards(value, voice) if _is_hand(value) else None


def _is_hand(value: object) -> TypeGuard[Sequence[Card]]:
    if type(value) not in _ROWS or not isinstance(value, _ROWS):
        return False
    return bool(value) and all(isinstance(card, Card) for card in value)


def sentence(slip: TutorError, voice: Voice) -> str:
    """A slip in one sentence, in the language of the voice; a refused move with its paragraph.

    >>> from schafkopf_tutor.explain import Speaker
    >>> from schafkopf_tutor.errors import DealError
    >>> from schafkopf_tutor.rulesets import load
    >>> voice = Voice(Speaker("de", face="french"), load("ordnung"))
    >>> sentence(DealError("error.deal.twice", card=Card.of("EO")), voice)
    '♣D steht öfter da, als es die Karte gibt.'
    """
    if isinstance(slip, IllegalMove):
        return voice.say(slip.verdict)
    return voice.words.text(slip.message, **slip.values)


# --- in IPython ----------------------------------------------------------------------------------


def register(voice: Voice, shell: InteractiveShell | None = None) -> None:
    """Let IPython show values and slips in this voice; nothing happens outside of IPython."""
    if shell is None:
        from IPython.core.getipython import get_ipython

        shell = get_ipython()
    if shell is None or shell.display_formatter is None:
        return
    formatter = shell.display_formatter
    for kind in (*_PAGES, *_ROWS):
        formatter.mimebundle_formatter.for_type(kind, _Bundle(voice))
    # IPython prints what is a kind of tuple or list in its own way, bundle or not.
    plain = formatter.formatters["text/plain"]
    plain.for_type(Verdict, _Row(voice, _as_python))
    for kind in _ROWS:
        usual = plain.lookup_by_type(kind)
        usual = usual.usual if isinstance(usual, _Row) else usual
        plain.for_type(kind, _Row(voice, usual))
    # Not set_custom_exc: that has room for one handler, and misses what a click raises.
    shows = shell.showtraceback
    shows = shows.usual if isinstance(shows, _Slips) else shows
    shell.showtraceback = _Slips(voice, shows)  # type: ignore[method-assign]


@dataclass(frozen=True)
class _Bundle:
    """Shows a value as HTML and text."""

    voice: Voice

    def __call__(self, value: object) -> Any:
        shown = picture(value, self.voice)
        if shown is not None:
            return shown._repr_mimebundle_()
        # A named tuple that shows itself still does.
        own = getattr(type(value), "_repr_mimebundle_", None)
        return None if own is None else own(value, include=None, exclude=None)


@dataclass(frozen=True)
class _Row:
    """Prints a hand or verdict by its text where it stands alone; inside another, as ``usual``."""

    voice: Voice
    usual: Callable[[Any, Any, bool], None]

    def __call__(self, value: object, printer: Any, cycle: bool) -> None:
        shown = picture(value, self.voice) if len(printer.stack) == 1 else None
        if shown is None:
            self.usual(value, printer, cycle)
        else:
            printer.text(shown.text)


def _as_python(value: object, printer: Any, cycle: bool) -> None:
    printer.text(repr(value))


@dataclass(frozen=True)
class _Slips:
    """Shows a slip as its sentence, and what else is raised as ``usual``."""

    voice: Voice
    usual: Callable[..., None]

    def __call__(self, exc_tuple: Raised | None = None, *rest: Any, **more: Any) -> None:
        _, raised, trace = exc_tuple or sys.exc_info()
        if isinstance(raised, TutorError):
            exc_tuple = (type(raised), _Said(sentence(raised, self.voice)), trace)
        self.usual(exc_tuple, *rest, **more)


class _Said(Exception):
    """Stands for a slip where IPython shows it: its sentence is all there is to show."""

    def _render_traceback_(self) -> list[str]:
        return [str(self)]
