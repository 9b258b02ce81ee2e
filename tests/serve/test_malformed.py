"""Lines that hold no request: an error object each, and the conversation goes on."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from schafkopf_tutor.serve import serve
from schafkopf_tutor.serve.stream import LONGEST, read_lines
from tests.serve.requests import CASES
from tests.serve.shapes import complaints
from tests.serve.test_schemas import ALIEN, altered, places

REQUESTS = [{"id": name, **case.request} for name, case in CASES.items()]
WRONG: list[Any] = [ALIEN, [], [[]], "", "\x00", -1, 4, 10**15, 0.5, 1e300, True]
TEXTS = ("position", "game")


def broken_off(rng: Random) -> bytes:
    line = json.dumps(rng.choice(REQUESTS)).encode()
    return line[: rng.randrange(len(line))]


def noise(rng: Random) -> bytes:
    return b"\xff" + rng.randbytes(rng.randrange(60)).replace(b"\n", b"")


def half_a_letter(rng: Random) -> bytes:
    request = dict(rng.choice(REQUESTS))
    request[rng.choice(["id", "do", *request])] = "a\ud83d"
    return json.dumps(request).encode()


def no_object(rng: Random) -> bytes:
    return rng.choice(
        [b"", b"   ", b"null", b"true", b"0", b'""', b"[]", b"[{}]", b"7" * 5000, b"-" + b"9" * 30]
    )


def beyond(rng: Random) -> bytes:
    inner = rng.choice(
        [
            b"NaN",
            b"-Infinity",
            b"9" * 17,
            b"9" * 5000,
            b"[" * 3000 + b"]" * 3000,
            b'{"a":' * 3000 + b"0" + b"}" * 3000,
            b"[" * 100_000,
        ]
    )
    return b'{"id":' + inner + b',"do":"about"}'


def nothing_to_do(rng: Random) -> bytes:
    request = dict(rng.choice(REQUESTS))
    request["do"] = rng.choice(["", "Legal", "eval", "legal ", "why\x00", "__class__"])
    return json.dumps(request).encode()


def left_out(rng: Random) -> bytes:
    request = dict(rng.choice(REQUESTS))
    del request["do"]
    return json.dumps(request).encode()


def too_much(rng: Random) -> bytes:
    word = "".join(rng.choices("abcdefghij", k=9))
    return json.dumps({**rng.choice(REQUESTS), word: 1}).encode()


def strange(rng: Random) -> bytes:
    """Something strange anywhere inside, of a kind that no key takes."""
    request = rng.choice(REQUESTS)
    return json.dumps(altered(request, rng.choice(list(places(request))))).encode()


def strange_key(rng: Random) -> bytes:
    """A key of a request of no use at all to it."""
    request = rng.choice([r for r in REQUESTS if "position" in r or "game" in r])
    key = rng.choice([key for key in TEXTS if key in request])
    return json.dumps({**request, key: rng.choice(WRONG)}).encode()


def strange_text(rng: Random) -> bytes:
    """A text with a word in it that stands for nothing."""
    request = rng.choice([r for r in REQUESTS if any(isinstance(r.get(k), str) for k in TEXTS)])
    key = next(key for key in TEXTS if isinstance(request.get(key), str))
    words = request[key].split()
    words.insert(rng.randrange(len(words) + 1), rng.choice(["¤", "EO!", "…x", "\x00", "1e9", "𝔖"]))
    return json.dumps({**request, key: " ".join(words)}, ensure_ascii=rng.random() < 0.5).encode()


KINDS: list[Callable[[Random], bytes]] = [
    broken_off,
    noise,
    half_a_letter,
    no_object,
    nothing_to_do,
    left_out,
    too_much,
    strange,
    strange_key,
    strange_text,
]


def malformed(rng: Random, count: int) -> Iterator[bytes]:
    for number in range(count):
        kind = beyond if number % 50 == 0 else rng.choice(KINDS)
        yield kind(rng) + rng.choice([b"\n", b"\r\n"])


def test_every_malformed_line_gets_an_error_object(
    scale: Callable[[int], int], seed: int, record: Callable[..., object]
) -> None:
    lines = list(malformed(Random(seed), scale(100_000)))
    out = io.StringIO()
    serve(read_lines(io.BytesIO(b"".join(lines))), out)
    answers = out.getvalue().splitlines()
    assert len(answers) == len(lines)
    codes: dict[str, int] = {}
    for line, made in zip(lines, map(json.loads, answers), strict=True):
        assert made["ok"] is False, line
        code = made["error"]["code"]
        assert code != "serve.line.bug", (line, made)
        assert len(made["error"]["message"]) > 10
        codes[code] = codes.get(code, 0) + 1
        if codes[code] <= 20:
            assert complaints("response", made) == []
    assert len(codes) > 20
    record(
        "serve-malformed", {"lines": len(lines), "codes": dict(sorted(codes.items()))}, seed=seed
    )


def test_a_good_request_behind_bad_ones_is_answered() -> None:
    lines = [b"[" * 200_000, b"\xff", b'{"do": "about", "id": 1}', b""]
    out = io.StringIO()
    serve(lines, out, language="de")
    assert [json.loads(line)["ok"] for line in out.getvalue().splitlines()] == [
        False,
        False,
        True,
        False,
    ]


def test_a_line_of_ten_megabytes_is_not_even_kept() -> None:
    big = b'{"do":"about","id":"' + b"x" * 10_000_000 + b'"}'
    stream = io.BytesIO(big + b"\n" + b'{"do":"about","id":2}\n' + big)
    pieces = list(read_lines(stream))
    assert [len(piece) <= LONGEST + 2 for piece in pieces] == [True] * 3
    out = io.StringIO()
    serve(pieces, out)
    first, second, third = map(json.loads, out.getvalue().splitlines())
    assert first["error"]["code"] == third["error"]["code"] == "serve.line.long"
    assert (second["ok"], second["id"]) == (True, 2)


def test_the_longest_line_is_read() -> None:
    start, end = b'{"do":"about","id":"', b'"}'
    for more, ok in ((0, True), (1, False)):
        line = start + b"x" * (LONGEST - len(start) - len(end) + more) + end
        out = io.StringIO()
        serve(read_lines(io.BytesIO(line + b"\n")), out)
        assert json.loads(out.getvalue())["ok"] is ok


def test_lines_of_text_and_of_bytes() -> None:
    out = io.StringIO()
    serve(['\ufeff{"do":"about"}\r\n', b'\xef\xbb\xbf{"do":"about"}', "\ud800", '"\\ud800"'], out)
    made = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [each["ok"] for each in made] == [True, True, False, False]
    assert {each["error"]["code"] for each in made[2:]} == {"serve.line.utf8"}
    assert out.getvalue().isascii()


def test_a_pair_of_escapes_is_one_letter() -> None:
    out = io.StringIO()
    serve([r'{"do":"about","id":"\ud83c\udca1"}'], out)
    assert json.loads(out.getvalue())["id"] == "🂡"
