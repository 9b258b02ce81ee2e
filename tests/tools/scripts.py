"""JavaScript and style sheets read for what a test asks of them: code, comments, texts, colours."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

# A slash begins a regular expression only where no value can stand before it.
_PATTERN = re.compile(r"/(?![/*])(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*")
_VALUE_ENDS = re.compile(r"[\w)\]}\"'`]\s*$")


@dataclass
class Script:
    """A script taken apart: ``code`` without comments and without what stands in quotes, and the
    ``texts`` that stand there (of a template the parts between its holes)."""

    source: str
    code: str = ""
    texts: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        end = self._code(0, hole=False)
        if end != len(self.source):
            raise ValueError(f"cannot be read from here on: {self.source[end : end + 40]!r}")

    def _code(self, at: int, *, hole: bool) -> int:
        """Read code; inside a template's hole up to the brace that closes it."""
        source, depth = self.source, 0
        while at < len(source):
            two, one = source[at : at + 2], source[at]
            if two == "//":
                at = (source.find("\n", at) + 1 or len(source) + 1) - 1
            elif two == "/*":
                at = source.index("*/", at) + 2
            elif one in "\"'":
                at = self._quoted(at)
            elif one == "`":
                at = self._template(at)
            elif one == "/" and (pattern := self._pattern(at)):
                at = pattern
            else:
                depth += (one == "{") - (one == "}")
                if hole and depth < 0:
                    return at
                self.code += one
                at += 1
        return at

    def _pattern(self, at: int) -> int:
        """Where the regular expression ends that begins here; 0 if this is a division."""
        found = None if _VALUE_ENDS.search(self.code) else _PATTERN.match(self.source, at)
        return found.end() if found else 0

    def _quoted(self, at: int) -> int:
        found = re.compile(r"(['\"])((?:\\.|(?!\1).)*)\1").match(self.source, at)
        if not found:
            raise ValueError(f"a quote without end: {self.source[at : at + 40]!r}")
        self.texts.append(found[2])
        self.code += '""'
        return found.end()

    def _template(self, at: int) -> int:
        at, start = at + 1, at + 1
        while self.source[at] != "`":
            if self.source[at : at + 2] == "${":
                self.texts.append(self.source[start:at])
                self.code += "("
                at = start = self._code(at + 2, hole=True) + 1
                self.code += ")"
            else:
                at += 2 if self.source[at] == "\\" else 1
        self.texts.append(self.source[start:at])
        self.code += '""'
        return at + 1


# --- words for people -----------------------------------------------------------------------------

KEYS = {"ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "Enter"}
"""Names of keys: the only words with a capital letter that a browser itself knows."""
_NAME = re.compile(
    r"(?:--)?[a-z0-9][\w-]*\.?|\./\w+\.js|data:image/svg\+xml,|data:(?:text/html|image/png);base64,"
)  # a tag, a field, a class, a file
_SELECTOR = re.compile(r"[.#:\[(>~,*+]*[\w\-.#:\[\]()\"'=*^$~,>]*")
_MEDIA = re.compile(r"\([a-z-]+: [a-z0-9]+\)")


def for_people(text: str) -> bool:
    """Whether a text of a script can only be meant for a person.

    A single word is not if it begins like a name of the machine's; several are not if each is a
    class of ours or a selector.

    >>> [for_people(text) for text in ("Your turn", "Weiter", "am Zug", "skt-line is-right")]
    [True, True, True, False]
    >>> [for_people(text) for text in (" of ", "polite", "ArrowUp", "[data-act], input", "…")]
    [True, False, False, False, False]
    """
    words = text.split()
    if not any(re.search(r"[^\W\d_]", word) for word in words) or _MEDIA.fullmatch(text):
        return False
    if len(words) == 1 and text == text.strip():
        return not (text in KEYS or _NAME.fullmatch(text) or _looks_selecting(text))
    return not all(_ours(word) for word in words)


def _ours(word: str) -> bool:
    plain = not re.search(r"[^\W\d_]", word)
    return plain or bool(re.match(r"(skt|is|has|data|aria)-", word)) or _looks_selecting(word)


def _looks_selecting(word: str) -> bool:
    tags = {"input", "textarea", "button", "img"}
    marked = bool(re.search(r"[\[#:]|^\.", word)) and bool(_SELECTOR.fullmatch(word))
    return marked or word.strip(",") in tags


# --- style sheets ---------------------------------------------------------------------------------


def uncommented(css: str) -> str:
    """A style sheet without its comments."""
    return re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)


def rules(css: str) -> Iterator[tuple[str, dict[str, str]]]:
    """Selector and declarations of every rule, those inside of conditions, too."""
    for selector, body in re.findall(r"([^{};]+)\{([^{}]*)\}", uncommented(css)):
        pairs = (line.split(":", 1) for line in body.split(";") if ":" in line)
        yield " ".join(selector.split()), {name.strip(): value.strip() for name, value in pairs}
