"""JSON Lines: one request a line, one answer a line, until there are no more lines.

Whatever a line holds, it gets its answer: an error object where it holds no request. Answers are
ASCII, so they pass through any pipe.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import IO, Any, BinaryIO, Final, NoReturn

from schafkopf_tutor.errors import TutorError
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.i18n import FACES, LANGUAGES
from schafkopf_tutor.serve.ask import Ask
from schafkopf_tutor.serve.fields import MOST, Fields, Json, RequestError, expected, shown
from schafkopf_tutor.serve.operations import EVERY, OPERATIONS
from schafkopf_tutor.serve.schemas import VERSION
from schafkopf_tutor.serve.sources import Sources
from schafkopf_tutor.serve.writing import slip_to_json

LONGEST: Final = 1 << 18
"""Bytes in a line; a game with a rule set of its own takes a thirtieth of it."""

_LETTERS: Final = ("german", "french")
_DIGITS: Final = len(str(MOST)) + 1
_BOM: Final = b"\xef\xbb\xbf"
_write: Final = json.JSONEncoder(separators=(",", ":"), allow_nan=False).encode


def answer(request: Json, sources: Sources | None = None, language: str = "en") -> dict[str, Any]:
    """The answer to one request, as it is read from JSON. Never raises.

    ``language`` is that of slips where the request names none.

    >>> answer({"id": 7, "do": "why", "position": "ordnung | wenz by 0 | 2 holds EO E7", "card": "EO"})
    {'id': 7, 'ok': True, 'schema': 1, 'do': 'why', 'move': {'move': 'play', 'seat': 2, 'card': 'EO'}, 'verdict': {'ok': True, 'rule': 'lead.free', 'because': ['EO'], 'facts': {'card': 'EO'}}}
    """  # noqa: E501
    sources = sources or Sources.shipped()
    name: Json = None
    try:
        if not isinstance(request, dict):
            raise RequestError("serve.line.object", found=shown(request))
        fields = Fields(request)
        name = _id(fields)
        language = fields.word("lang", LANGUAGES, language)
        do = fields.word("do", OPERATIONS)
        operation = OPERATIONS[do]
        fields.only((*EVERY, *operation.keys))
        made = operation.run(_ask(fields, sources, language))
    except TutorError as slip:
        return _refused(name, slip, language)
    except RecursionError:
        return _refused(name, RequestError("serve.line.beyond"), language)
    except Exception as bug:
        internal = RequestError("serve.line.bug", detail=type(bug).__name__)
        return _refused(name, internal, language)
    return {"id": name, "ok": True, "schema": VERSION, "do": do, **made}


def _id(fields: Fields) -> Json:
    """What the answer is called by: a text, a whole number or null."""
    name = fields.data.get("id")
    if name is not None and (isinstance(name, bool) or not isinstance(name, str | int)):
        raise expected("id", "id", name)
    return name


def _ask(fields: Fields, sources: Sources, language: str) -> Ask:
    letters = fields.word("letters", _LETTERS, _LETTERS[0])
    face = fields.word("face", FACES, FACES[0])
    given = sources.read(fields.data["rules"]) if "rules" in fields else None
    speaker = Speaker(language, face=face) if "lang" in fields else None
    return Ask(fields, sources.within(given, letters), language, speaker)


def _refused(name: Json, slip: TutorError, language: str) -> dict[str, Any]:
    error = slip_to_json(slip, language)
    return {"id": name, "ok": False, "schema": VERSION, "error": error}


# --- lines ----------------------------------------------------------------------------------------


def serve(
    lines: Iterable[bytes | str],
    out: IO[str],
    sources: Sources | None = None,
    language: str = "en",
) -> None:
    """Answer every line with a line, and send each on its way at once.

    Raises only what writing to ``out`` raises.

    >>> import io
    >>> out = io.StringIO()
    >>> serve(['{"do": "dance"}', "["], out)
    >>> [json.loads(line)["error"]["code"] for line in out.getvalue().splitlines()]
    ['serve.expected.one_of', 'serve.line.json']
    """
    sources = sources or Sources.shipped()
    for line in lines:
        out.write(_answered(line, sources, language) + "\n")
        out.flush()


def _answered(line: bytes | str, sources: Sources, language: str) -> str:
    try:
        return _write(answer(_read(line), sources, language))
    except TutorError as slip:
        return _write(_refused(None, slip, language))
    except ValueError:  # a number of thousands of digits comes out of a game that cannot be
        return _write(_refused(None, RequestError("serve.line.beyond"), language))


def _read(line: bytes | str) -> Json:
    """The JSON in a line. Raises RequestError."""
    if isinstance(line, str):
        line = line.encode("utf-8", "surrogatepass")
    if len(line.rstrip(b"\n")) > LONGEST:
        raise RequestError("serve.line.long", most=LONGEST)
    try:
        text = line.removeprefix(_BOM).decode("utf-8")
        read = _parse(text)
        if "\\u" in text:  # half a character can hide behind an escape, and would be sent back
            json.dumps(read, ensure_ascii=False).encode("utf-8")
    except UnicodeError as wrong:
        raise RequestError("serve.line.utf8") from wrong
    except json.JSONDecodeError as wrong:
        raise RequestError("serve.line.json", column=wrong.colno) from wrong
    except RecursionError as wrong:
        raise RequestError("serve.line.beyond") from wrong
    return read


def _whole(digits: str) -> int:
    if len(digits) <= _DIGITS and abs(number := int(digits)) <= MOST:
        return number
    raise RequestError("serve.line.beyond")


def _no_number(word: str) -> NoReturn:
    raise RequestError("serve.line.beyond")


_parse: Final = json.JSONDecoder(parse_int=_whole, parse_constant=_no_number).decode


def read_lines(stream: BinaryIO) -> Iterator[bytes]:
    """The lines of a stream; of one that is too long the beginning, long enough to be refused."""
    size = LONGEST + 2
    while line := stream.readline(size):
        piece = line
        while len(piece) == size and not piece.endswith(b"\n"):
            piece = stream.readline(size)
        yield line
