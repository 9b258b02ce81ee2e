"""Texts to be read by parsers that were not written for them: random ones, and valid ones spoilt.

Only the standard library and a seeded generator, so that a string can be found again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

NASTY = (
    *("", " ", "\t", "\n", "\r\n", "\x00", "\x1b[31m", "\x7f", "\ufeff", "\u00a0", "\u3000"),
    *("\u200b", "\u200d", "\u202e", "\u2066", "\u0301", "\u20e3", "\ufe0f", "\ud800", "\udfff"),
    *("ß", "ſ", "İ", "ı", "K", "ﬀ", "Å", "９", "Ｅ", "Ε", "С", "٣", "²", "½", "ⅷ", "中", "🂡"),
    *("♣", "♤", "♥️", "…", "...", "?", "–", "-", "−", "=", "==", "/", "\\", "|", "||", ",", ";"),
    *("0", "-1", "+3", "00", "1e9", "0x1f", "1_0", "4" * 400, "9" * 5_000, "NaN", "Infinity"),
    *("'", '"', "'''", '"""', "#", "[", "]", "[[", "{", "}", "{}", "{x}", "%s", "$x", "`"),
    *("../../etc/passwd.toml", "CON.toml", "~.toml", "x" * 300 + ".toml", ".", ".."),
)  # fmt: skip

ALPHABETS = (
    "EGHSAZKOU987 |/…",
    "eghsazkou1098 by",
    "0123456789",
    "abcdefghijklmnopqrstuvwxyz_=-. \n",
    "[]{}\"'=.,#\n\\ tf01",
    "".join(chr(code) for code in range(128)),
    "".join(chr(code) for code in range(0x2000, 0x2100)),
    "\U0001f0a1\U0001f1e9\u0627\u0628\u05d0\u0e01\u1100\u1161",
)


class Mutator:
    """Draws texts out of valid ones; ``split`` cuts a text into words, joined they are the text."""

    def __init__(
        self,
        rng: Random,
        valid: Sequence[str],
        split: Callable[[str], list[str]] | None = None,
    ) -> None:
        self.rng = rng
        self.valid = valid
        self.split = split or _words
        self.pool = sorted({word for text in valid for word in self.split(text)})

    def draw(self) -> str:
        """One text: one in eight is random, the others are valid ones changed up to six times."""
        rng = self.rng
        if rng.random() < 0.125:
            return self._random()
        words = self.split(rng.choice(self.valid))
        for _ in range(rng.choice((0, 1, 1, 1, 1, 2, 2, 6))):
            words = rng.choice(self.CHANGES)(self, words)
        return "".join(words)

    def _random(self) -> str:
        rng = self.rng
        if rng.random() < 0.3:
            parts = [rng.choice((*self.pool, *NASTY)) for _ in range(rng.randrange(30))]
            return rng.choice(("", " ", " ")).join(parts)
        alphabet = rng.choice(ALPHABETS)
        return "".join(rng.choices(alphabet, k=rng.randrange(80)))

    def _at(self, words: list[str]) -> int:
        return self.rng.randrange(len(words) + 1)

    def _delete(self, words: list[str]) -> list[str]:
        at = self._at(words)
        return words[:at] + words[at + self.rng.choice((1, 1, 2, 8)) :]

    def _double(self, words: list[str]) -> list[str]:
        at = self._at(words)
        count = self.rng.choice((1, 1, 2, 20))
        return words[:at] + words[at : at + 2] * count + words[at:]

    def _swap(self, words: list[str]) -> list[str]:
        words = list(words)
        if len(words) > 1:
            one, other = self.rng.sample(range(len(words)), 2)
            words[one], words[other] = words[other], words[one]
        return words

    def _insert(self, words: list[str]) -> list[str]:
        at = self._at(words)
        return [*words[:at], self.rng.choice(NASTY), *words[at:]]

    def _replace(self, words: list[str]) -> list[str]:
        at = self._at(words)
        return [*words[:at], self.rng.choice((*self.pool, *NASTY)), *words[at + 1 :]]

    def _spoil(self, words: list[str]) -> list[str]:
        """Something within a word: a sign more, less, or another."""
        if not words:
            return words
        at = self.rng.randrange(len(words))
        word = words[at]
        where = self.rng.randrange(len(word) + 1)
        sign = self.rng.choice((*NASTY, *"EGHSAZKOU987|/=01"))
        return [
            *words[:at],
            word[:where] + sign + word[where + self.rng.randrange(2) :],
            *words[at + 1 :],
        ]

    def _splice(self, words: list[str]) -> list[str]:
        other = self.split(self.rng.choice(self.valid))
        return words[: self._at(words)] + other[self._at(other) :]

    def _case(self, words: list[str]) -> list[str]:
        change = self.rng.choice((str.upper, str.lower, str.title, str.swapcase))
        first = self._at(words)
        return [*words[:first], *map(change, words[first:])]

    CHANGES = (_delete, _double, _swap, _insert, _replace, _replace, _spoil, _spoil, _splice, _case)


def _words(text: str) -> list[str]:
    """Words and what stands between them, alternating; joined they are the text."""
    words = [""]
    for sign in text:
        if sign.isspace() != words[-1].isspace() and words[-1]:
            words.append("")
        words[-1] += sign
    return words
