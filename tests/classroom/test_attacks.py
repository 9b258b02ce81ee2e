"""What somebody could try in a lesson, and what comes of it. Nothing gets in, and nothing is a 500.

=========================  ========================================================================
tried                      what holds
=========================  ========================================================================
a guessed code             ten wrong ones a minute and address, then none is looked at; a billion
                           codes; a right code to come back passes all the same (it has 10 signs)
a replayed token           a server that was started again with another token takes none before it;
                           the wall's token only looks; a code of somebody removed or erased is dead
a forged person            ids, names and roles in a frame are not read: a connection is what its
                           first frame proved, for ever
oversized frames           4 KiB, else the connection ends; headers 16 KiB; bodies are not read
malformed frames           a sentence, and no more; a flood ends its own connection
a script in a name         short, without control signs, sent as JSON and shown as text
                           (textContent, and a CSP that runs no script of a page's own)
path tricks                one list of files, one of cards; everything else is a 404
cross-site requests        there is nothing to ask for but GET, no cookie, no CORS header
a socket of another site   a 403 before anything is said
what is stored             no address, no device: only what ``own_data`` shows
=========================  ========================================================================
"""

from __future__ import annotations

import asyncio
import http.client
import json
import random
import socket
import string
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, cast

import pytest
from tornado.httpclient import AsyncHTTPClient, HTTPClientError
from tornado.websocket import WebSocketClosedError

from schafkopf_tutor.classroom import codes, limits
from schafkopf_tutor.classroom import socket as frames
from schafkopf_tutor.classroom.people import LONGEST
from schafkopf_tutor.classroom.room import Room
from schafkopf_tutor.classroom.serving import Serving
from schafkopf_tutor.classroom.session import Session
from schafkopf_tutor.classroom.socket import Socket
from schafkopf_tutor.classroom.store import Rules, Store
from schafkopf_tutor.classroom.values import Refusal
from tests.classroom.serving import Page, Pages, Process, held

pytestmark = pytest.mark.outside


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """One for all; what it writes to its error stream is a mistake of ours."""
    file = tmp_path_factory.mktemp("class") / "class.db"
    with Process(f"sqlite:///{file}", "--names") as process:
        yield process
        assert process.stop() == ""


async def refused(page: Page) -> str:
    return (await page.until(lambda frame: "refused" in frame))["why"]


# --- codes and tokens ---


def test_a_code_is_not_guessed_in_a_lesson(tmp_path: Path):
    async def guess() -> None:
        async with (
            held(f"sqlite:///{tmp_path / 'class.db'}") as server,
            Pages(server.address) as pages,
        ):
            anna = await pages.hello(hello="phone", code=server.places["code"])
            page = await pages.open()
            said = []
            for _ in range(limits.WRONG + 2):
                await page.send({"hello": "phone", "code": "AAAAAA"})
                said.append(await refused(page))
            assert said == ["class.no.code"] * limits.WRONG + ["class.no.guesses"] * 2
            # not even the right one, or one could see when it was right
            await page.send({"hello": "phone", "code": server.places["code"]})
            assert await refused(page) == "class.no.guesses"
            # who was here comes back all the same
            await pages.hello(hello="phone", resume=anna.you["resume"])
            picture = f"{server.address}/qr/{server.places['code']}.svg"
            with pytest.raises(HTTPClientError) as slip:  # and no way around
                await AsyncHTTPClient().fetch(picture)
            assert slip.value.code == 429

    asyncio.run(guess())


def test_guesses_are_forgotten_after_a_minute():
    now = [0.0]
    guesses = limits.Guesses(clock=lambda: now[0])
    for _ in range(limits.WRONG):
        assert not guesses.too_many("a")
        guesses.wrong("a")
    assert guesses.too_many("a")
    assert not guesses.too_many("b")
    now[0] = limits.MINUTE + 1
    assert not guesses.too_many("a")


def test_a_lesson_of_guessing():
    """A whole class that guesses for 90 minutes, each from an address of his own."""
    tries = 30 * 90 * limits.WRONG
    assert tries / len(codes.SIGNS) ** codes.JOIN < 1e-4


def test_many_addresses_are_not_kept_for_ever(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(limits, "ADDRESSES", 300)
    guesses = limits.Guesses()
    for number in range(limits.ADDRESSES + 50):
        guesses.wrong(str(number))
    assert len(guesses._wrong) == limits.ADDRESSES


def test_tokens(tmp_path: Path):
    """The wall's token teaches nothing; a code is no token; the token before the last is dead."""
    url = f"sqlite:///{tmp_path / 'class.db'}"

    async def first() -> tuple[str, str, str, str]:
        async with held(url) as server, Pages(server.address) as pages:
            anna = await pages.hello(hello="phone", code=server.places["code"])
            wall = await pages.hello(hello="projector", token=server.places["viewer"])
            assert (await wall.act("next"))["why"] == "class.no.teacher"
            for token in (
                server.places["viewer"],
                anna.you["resume"],
                server.places["code"],
                "",
                None,
                7,
                "x" * 4000,
                codes.hashed(server.token, ""),
            ):
                page = await pages.open()
                await page.send({"hello": "teacher", "token": token})
                assert await refused(page) == "class.no.token"
            places = server.places
            return places["session"], places["token"], places["viewer"], anna.you["resume"]

    async def second(session: str, token: str, viewer: str, resume: str) -> None:
        async with held(url, session=session) as server, Pages(server.address) as pages:
            for role, old in (("teacher", token), ("projector", viewer)):
                page = await pages.open()
                await page.send({"hello": role, "token": old})
                assert await refused(page) == "class.no.token"
            teacher = await pages.hello(hello="teacher", token=server.token)
            anna = await pages.hello(hello="phone", resume=resume)
            assert "ack" in await teacher.act(f"remove {anna.you['id']}")
            assert (await anna.until(lambda frame: "gone" in frame))["why"] == "class.no.removed"
            page = await pages.open()
            await page.send({"hello": "phone", "resume": resume})
            assert await refused(page) == "class.no.removed"
            ben = await pages.hello(hello="phone", code=server.places["code"])
            assert "name" in (await ben.mine())
            await ben.send({"act": "erase", "n": 99})
            assert (await ben.until(lambda frame: "gone" in frame))["why"] == "class.no.erased"
            page = await pages.open()
            await page.send({"hello": "phone", "resume": ben.you["resume"]})
            assert await refused(page) == "class.no.resume"

    asyncio.run(second(*asyncio.run(first())))


# --- persons ---


def test_nobody_acts_for_others(server: Process):
    async def forge() -> None:
        async with Pages(server.places["address"]) as pages:
            teacher = await pages.hello(hello="teacher", token=server.token)
            anna = await pages.hello(hello="phone", code=server.places["code"])
            eve = await pages.hello(hello="phone", code=server.places["code"])
            other = {"person": anna.you["id"], "id": anna.you["id"], "name": anna.you["name"]}
            for word in ("next", "reveal", "start faults 1", f"remove {anna.you['id']}", "end"):
                assert "refused" in await eve.act(word, **other, hello="teacher", role="teacher")
            assert "ack" in await teacher.act("start faults 1")
            asked = await eve.shows("question")
            key = asked["answer"]["options"][0]["key"]
            await eve.act(f"pick {key}", **other, at=eve.at)
            assert "ack" in await eve.act("check", **other, at=eve.at)
            # as somebody else, on the connection that is eve's
            await eve.send({"hello": "phone", "resume": anna.you["resume"], **other})
            assert await refused(eve) == "class.no.frame"
            await eve.send({"hello": "teacher", "token": server.token})
            assert await refused(eve) == "class.no.frame"
            assert len((await eve.mine())["answers"]) == 1
            assert (await anna.mine())["answers"] == []
            shown = json.dumps(anna.model) + json.dumps(await anna.mine())
            assert eve.you["name"] not in shown
            assert eve.you["id"] not in shown

    asyncio.run(forge())


@pytest.mark.parametrize(
    "name",
    [
        "<script>alert(1)</script>",
        '"><img src=x onerror=alert(1)>',
        "Anna\u202eb\u0000\u200b",
        "Z" + "\u0301" * 200,
        "\ud800",
        "x" * 3000,
        "javascript:alert(1)",
    ],
)
def test_names(name: str, tmp_path: Path):
    """As text, short, and without what cannot be seen."""
    store = Store(f"sqlite:///{tmp_path / 'class.db'}")
    store.prepare()
    rules = Rules.of("ordnung")
    session = Session("s1", "ABCDEF", "salt", datetime.now(UTC), rules.load())
    store.begin(session, rules, "token")

    async def held() -> None:
        room = Room(store, session)
        await room.teach("names on")
        joined = await room.join(name)
        assert not isinstance(joined, Refusal)
        shown = joined[0].name
        assert 0 < len(shown) <= LONGEST
        assert all(sign.isprintable() for sign in shown if sign != "\u0301")
        assert shown.count("\u0301") <= 2
        await room.close()

    asyncio.run(held())
    (stored,) = store.load("s1").people.values()
    assert stored.name
    store.close()


# --- frames ---


def test_a_frame_that_is_too_long_ends_its_connection(server: Process):
    async def send() -> None:
        async with Pages(server.places["address"]) as pages:
            page = await pages.open()
            await page.send({"hello": "phone", "code": "A" * limits.FRAME})
            with pytest.raises(ConnectionError):
                await page.until(lambda frame: False)
            assert page.socket.close_code == 1009
            page = await pages.open()
            await page.socket.write_message(b"\xff" * 100, binary=True)
            assert await refused(page) == "class.no.frame"

    asyncio.run(send())


def test_a_flood_ends_its_connection(server: Process):
    async def flood() -> None:
        async with Pages(server.places["address"]) as pages:
            page, quiet = await pages.open(), await pages.open()
            with suppress(WebSocketClosedError):
                for _ in range(2 * limits.FLOOD):
                    await page.send({"act": "check"})
            with pytest.raises(ConnectionError):
                await page.until(lambda frame: False)
            await quiet.send({})
            assert await refused(quiet) == "class.no.frame"

    asyncio.run(flood())


class Link:
    """A connection that counts nothing and sends nowhere."""

    def __init__(self) -> None:
        self.role = self.person = self.language = ""
        self.refused = None
        self.told: list[dict[str, Any]] = []

    def changed(self) -> None:
        pass

    def tell(self, frame: dict[str, Any]) -> None:
        self.told.append(frame)


SAMPLES: list[dict[str, Any]] = [
    {"hello": "phone", "code": "ABCDEF", "name": "x", "kind": "table", "lang": "de"},
    {"hello": "phone", "resume": "ABCDEFGHJK"},
    {"hello": "teacher", "token": "t"},
    {"act": "pick a", "n": 1, "at": "1.1"},
    {"act": "check +1e9", "n": 2, "at": "1.1"},
    {"act": "lang en", "n": 3},
    {"act": "hint", "n": 4},
    {"act": "start faults 1", "n": 5},
    {"act": "counts 1 2 3 4", "n": 6},
    {"act": "mine", "n": 7},
]
WORDS = [
    "pick", "check", "hold", "left", "right", "undo", "sign", "lang", "again", "next", "remove",
    "counts", "start", "mode", "skill", "level", "team", "board", "names", "\u202e", "\ud800",
    "9" * 400, "-1", "1e400", "NaN", "a.b.c", "'; DROP TABLE class_answer; --", "{}", "%s", "..",
]  # fmt: skip


def malformed(rng: random.Random) -> str:
    """Something that is almost a frame."""
    kind = rng.randrange(6)
    frame: dict[str, Any] = dict(rng.choice(SAMPLES))
    if kind == 0:
        frame["act"] = " ".join(rng.choices(WORDS, k=rng.randrange(1, 5)))
    elif kind == 1:
        values: list[Any] = [None, True, -1, 1.5, [], {}, "x", [[[]]], 10**300, "\ud800", {"a": {}}]
        frame[rng.choice([*frame, "n", "at", "person"])] = rng.choice(values)
    elif kind == 2:
        text = json.dumps(frame)
        at = rng.randrange(len(text))
        return text[:at] + rng.choice(string.printable) + text[at + rng.randrange(3) :]
    elif kind == 3:
        return "".join(map(chr, rng.choices(range(0x20, 0x2FF), k=rng.randrange(60))))
    elif kind == 4:
        return rng.choice(["[" * 2000, '{"a":' * 700, "null", "7", "[]", '""', "NaN", "{"])
    return json.dumps(frame)


async def take(serving: Serving, link: Link, text: str) -> None:
    """What ``Socket.on_message`` does with a frame, without its limit for how many."""
    known = cast("Socket", link)
    frame = frames._read(text)
    if frame is None:
        return
    if not link.role:
        told = await serving.hello(known, frame, "here")
        if isinstance(told, Refusal):
            json.dumps(serving.refused(told, known))
    elif isinstance(frame.get("act"), str):
        at = frame.get("at")
        no = await serving.act(known, frame["act"], at if isinstance(at, str) else None)
        link.refused = None if no is None else no.why  # type: ignore[assignment]
        if no is not None:
            json.dumps(serving.refused(no, known))
    if link.role and serving.gone(known) is None:
        json.loads(serving.model(known))


@pytest.mark.slow
def test_malformed_frames(tmp_path: Path, scale, seed: int):
    """A hundred thousand in a long run, from a stranger, a phone, a wall and a teacher: none of
    them raises, and what an honest phone has answered stands as it did."""
    store = Store(f"sqlite:///{tmp_path / 'class.db'}")
    store.prepare()
    rules = Rules.of("ordnung")
    session = Session("s1", "ZZZZZZ", "salt", datetime.now(UTC), rules.load())
    store.begin(session, rules, "token")
    rng = random.Random(seed)

    async def sent() -> None:
        room = Room(store, session)
        serving = Serving(room, codes.hashed("token", "salt"), codes.hashed("viewer", "salt"))
        joined, eve = await room.join(""), await room.join("")
        assert not isinstance(joined, Refusal)
        assert not isinstance(eve, Refusal)
        honest = joined[0].id
        await room.teach("start faults 1")
        await room.act(honest, "pick a")
        assert await room.act(honest, "check") is None
        before = room.mine(honest)
        stranger, phone, wall, teacher = Link(), Link(), Link(), Link()
        known = cast("Socket", phone)
        serving._seated(known, eve[0], "")
        wall.role, teacher.role = "projector", "teacher"
        for number in range(scale(100_000)):
            link = (stranger, phone, wall, phone)[number % 4]
            if number % 50 == 0:
                link = teacher
            await take(serving, link, malformed(rng))
            if room.session.ended or honest not in room.session.people:
                raise AssertionError(number)
        assert room.mine(honest) == before
        assert stranger.role == ""
        assert len(room.session.people) == 2
        await room.close()
        assert store.load("s1").people.keys() == room.session.people.keys()

    asyncio.run(sent())
    store.close()


# --- requests ---

PATHS = [
    "/web/../server.py", "/web/..%2f..%2fpyproject.toml", "/web/%2e%2e/x.js", "/web/dom.js%00",
    "/web//dom.js", "/web/dom.py", "/web/", "/web", "/static/../../x", "//etc/passwd", "/etc/x",
    "/pack/german/as/card/de/XX.light.svg", "/pack/german/as/card/xx/EO.light.svg",
    "/pack/german/as/card/de/EO.print.svg", "/pack/german/as/card/de/EO", "/card/de/EO.light.svg",
    "/pack/swiss/as/card/de/EO.light.svg", "/pack/german/x/card/de/EO.light.svg",
    "/pack/german/../card/de/EO.light.svg",
    "/qr/AAAAAA", "/qr/../AAAAAA.svg", "/j/", "/j/%3Cscript%3E", "/j/" + "A" * 5000, "/t/", "/p/x",
    "/api", "/tree", "/lab", "/.git/config", "/%00", "/%ff", "/?c=%22%3E%3Cscript%3E", "/\\..\\x",
    "/ws", "/ws/../t", "/WS", "/t%0d%0aX:y",
]  # fmt: skip


@pytest.fixture
def http_(server: Process) -> Iterator[http.client.HTTPConnection]:
    connection = http.client.HTTPConnection(server.places["address"].partition("//")[2], timeout=20)
    yield connection
    connection.close()


@pytest.mark.parametrize("path", PATHS)
def test_paths(path: str, http_: http.client.HTTPConnection):
    http_.request("GET", path)
    answer = http_.getresponse()
    body = answer.read().decode("utf-8", "replace")
    if path.startswith("/?"):
        assert answer.status == 200
        assert "<script>" not in body
    else:
        assert answer.status in (400, 404, 426), body[:200]
        assert len(body) < 200


def test_every_answer_has_the_headers(http_: http.client.HTTPConnection):
    for path in (
        "/",
        "/t",
        "/p",
        "/r",
        "/web/mount.js",
        "/pack/german/as/card/de/EO.light.svg",
        "/nothing",
    ):
        http_.request("GET", path, headers={"Origin": "https://evil.example"})
        answer = http_.getresponse()
        answer.read()
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'self'" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Referrer-Policy"] == "no-referrer"
        assert "Set-Cookie" not in answer.headers
        assert "Server" not in answer.headers
        assert not [name for name in answer.headers if name.startswith("Access-Control")]


def test_a_strange_host_gets_into_no_header(http_: http.client.HTTPConnection):
    http_.request("GET", "/", headers={"Host": "a b; script-src *"})
    answer = http_.getresponse()
    answer.read()
    assert "script-src" not in answer.headers.get("Content-Security-Policy", "")
    assert answer.status < 500


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "HEAD"])
def test_there_is_nothing_but_get(method: str, http_: http.client.HTTPConnection):
    for path in ("/", "/t", "/ws", "/web/mount.js", "/nothing"):
        http_.request(method, path, body=b"act=next" if method != "TRACE" else None)
        answer = http_.getresponse()
        answer.read()
        assert answer.status in (400, 404, 405, 501)


RAW = [
    b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"a" * 40_000 + b"\r\n\r\n",
    b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999\r\n\r\n",
    b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
    b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\nabc",
    b"GET / HTTP/9.9\r\n\r\n",
    b"\x00\x01\x02\x03\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"GET  \r\n\r\n",
    b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
    b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 99\r\n\r\n",
]


@pytest.mark.parametrize("sent", RAW)
def test_no_request_at_all(sent: bytes, server: Process):
    host, _, port = server.places["address"].partition("//")[2].partition(":")
    with socket.create_connection((host, int(port)), timeout=10) as plain:
        plain.sendall(sent)
        plain.shutdown(socket.SHUT_WR)
        answer = b""
        while part := plain.recv(4096):
            answer += part
    assert b" 500 " not in answer.partition(b"\r\n")[0]


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "http://127.0.0.1:1", "file://", "http://localhost"]
)
def test_a_socket_of_another_site(origin: str, server: Process):
    async def connect() -> None:
        async with Pages(server.places["address"]) as pages:
            with pytest.raises(HTTPClientError) as slip:
                await pages.open(origin=origin)
            assert slip.value.code == 403
            await pages.open(origin=server.places["address"])  # its own

    asyncio.run(connect())


# --- what is stored ---


def test_no_address_and_no_device(tmp_path: Path):
    file = tmp_path / "class.db"

    async def lesson() -> list[str]:
        async with held(f"sqlite:///{file}") as server, Pages(server.address) as pages:
            teacher = await pages.hello(hello="teacher", token=server.token)
            anna = await pages.hello(hello="phone", code=server.places["code"])
            await teacher.act("start faults 1")
            asked = await anna.shows("question")
            await anna.act(f"pick {asked['answer']['options'][0]['key']}")
            assert "ack" in await anna.act("check")
            assert len((await anna.mine())["answers"]) == 1
            return [server.token, server.viewer, anna.you["resume"]]

    secret = asyncio.run(lesson())
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert b"class.no" not in stored
    for word in ("127.0.0.1", "tornado", "Tornado", *secret):
        assert word.encode() not in stored
