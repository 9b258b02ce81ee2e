"""What goes wrong when somebody *does* something: few ValueErrors, named after the slip."""

from __future__ import annotations

from schafkopf_tutor.i18n import text


def shown(word: str, most: int = 20) -> str:
    r"""A piece of somebody's text as a message shows it: short, and nothing in it invisible.

    >>> shown("EO\u200b"), shown("x" * 100, 5), shown("")
    ('EO\\u200b', 'xxxx…', '∅')
    """
    short = word if len(word) <= most else f"{word[: most - 1]}…"
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in short) or "∅"


class TutorError(ValueError):
    """A slip of the user's, as a message id with its values; ``str`` is the English sentence."""

    def __init__(self, message: str, /, **values: object) -> None:
        super().__init__(message)
        self.message = message
        self.values = values

    def say(self, language: str = "en") -> str:
        """The slip and its mend in one sentence, in ``language`` ("de" or "en")."""
        return text(self.message, language, **self.values)

    def __str__(self) -> str:
        return self.say()

    def _render_traceback_(self) -> list[str]:
        """In a notebook an error shows its sentence and nothing else (an IPython protocol)."""
        return [str(self)]


class DealError(TutorError):
    """A hand, deal or move that the pack does not allow: a card twice, too many, not in hand."""


class NotationError(TutorError):
    """A text that cannot be read, and where."""

    @property
    def place(self) -> int:
        """Where the slip is, counted in characters from 1; behind the text if something misses."""
        place = self.values["place"]
        return place if isinstance(place, int) else 1


class RulesetError(TutorError):
    """A rule set that cannot be used; the values name file, key and what is allowed."""
