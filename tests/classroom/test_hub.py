"""The class behind a hub's login: who gets in, who leads; and once with a real JupyterHub."""

from __future__ import annotations

import asyncio
import http.cookiejar
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest
from tornado.web import RequestHandler
from tornado.websocket import websocket_connect

from schafkopf_tutor.classroom import hub
from schafkopf_tutor.classroom.server import Running, start
from schafkopf_tutor.classroom.store import Store
from tests.longrun import LONG

GUIDE = Path(__file__).parents[2] / "course" / "guide" / "hub"


# --- what the hub tells its service --------------------------------------------------------------


def test_outside_a_hub_it_says_so(capsys, monkeypatch):
    monkeypatch.delenv(hub.PREFIX, raising=False)
    assert hub.main(["--data", "sqlite:///x", "--language", "en"]) == 2
    assert "the hub alone starts it" in capsys.readouterr().err


def test_without_jupyterhub_it_says_what_to_install(capsys, monkeypatch, tmp_path: Path):
    monkeypatch.setenv(hub.PREFIX, "/services/class/")
    assert hub.main(["--data", f"sqlite:///{tmp_path / 'x.db'}", "--language", "en"]) == 2
    assert "pip install jupyterhub" in capsys.readouterr().err


# --- who gets in: a hub that says what it is told to ----------------------------------------------


class _NotAllowed(Exception):
    pass


class _Auth:
    """Instead of the hub: who asks stands in the header ``X-Who``."""

    async def get_user(self, handler: RequestHandler, *, sync: bool) -> dict[str, Any] | None:
        assert not sync
        who = handler.request.headers.get("X-Who")
        if who is None:
            return None
        groups = [hub.TEACHERS] if who == "teacher" else []
        return {"name": who, "admin": who == "admin", "groups": groups}


class _Authenticated(RequestHandler):
    hub_auth = _Auth()

    def get_login_url(self) -> str:
        return "/hub/login"

    def check_hub_user(self, user: dict[str, Any]) -> dict[str, Any]:
        if user["name"] == "stranger":
            raise _NotAllowed
        return user


class _Callback(RequestHandler):
    def get(self) -> None:
        self.finish("back")


AUTH = SimpleNamespace(
    HubOAuthenticated=_Authenticated, HubOAuthCallbackHandler=_Callback, UserNotAllowed=_NotAllowed
)


@contextmanager
def loop() -> Iterator[asyncio.Runner]:
    with asyncio.Runner() as runner:
        yield runner


def scene(tmp_path: Path, told: Any) -> Any:
    """Run something against a server behind that hub."""
    ended: list[str] = []
    environment = {hub.PREFIX: "/services/class/", hub.URL: "http://127.0.0.1:0"}
    options = hub.options_from(environment, f"sqlite:///{tmp_path / 'c.db'}", "ordnung", "en")

    async def run() -> Any:
        from dataclasses import replace

        dress = hub.dressed(AUTH, lambda: ended.append("ended"), hub.TEACHERS)
        running = start(replace(options, port=0), dress)
        try:
            return await told(running, ended)
        finally:
            await running.stop()

    return asyncio.run(run())


async def asked(running: Running, path: str, who: str | None = None) -> tuple[int, str, str]:
    """Status, where it leads, and the page."""
    request = HTTPRequest(
        f"http://127.0.0.1:{running.port}/services/class{path}",
        headers={} if who is None else {"X-Who": who},
        follow_redirects=False,
    )
    answer = await AsyncHTTPClient().fetch(request, raise_error=False)
    return answer.code, answer.headers.get("Location", ""), answer.body.decode()


PAGES = ("/", "/j/ABC234", "/t", "/p", "/r")


def test_every_page_and_connection_needs_a_login(tmp_path: Path):
    async def told(running: Running, ended: list[str]) -> None:
        for path in PAGES:
            assert (await asked(running, path))[:2] == (302, "/hub/login"), path
            assert (await asked(running, path, "stranger"))[0] == 403, path
            assert (await asked(running, path, "anna"))[0] == 200, path
        code = running.places["code"]
        assert (await asked(running, f"/qr/{code}.svg"))[0] == 403
        assert (await asked(running, f"/qr/{code}.svg", "anna"))[0] == 200
        assert (await asked(running, "/lead"))[:2] == (302, "/hub/login")
        assert (await asked(running, "/oauth_callback"))[2] == "back"
        assert (await asked(running, "/nothing"))[0] == 404
        url = f"ws://127.0.0.1:{running.port}/services/class/ws"
        for who in (None, "stranger"):
            headers = {} if who is None else {"X-Who": who}
            with pytest.raises(HTTPClientError, match="403"):
                await websocket_connect(HTTPRequest(url, headers=headers))

    scene(tmp_path, told)


def test_only_teachers_and_admins_learn_the_token(tmp_path: Path):
    async def told(running: Running, ended: list[str]) -> None:
        for who in ("teacher", "admin"):
            code, where, _ = await asked(running, "/lead", who)
            assert (code, where) == (302, f"/services/class/t#{running.token}")
        code, where, page = await asked(running, "/lead", "anna")
        assert (code, where) == (403, "")
        assert running.token not in page
        for path in PAGES:
            assert running.token not in (await asked(running, path, "anna"))[2]

    scene(tmp_path, told)


def test_a_session_goes_on_after_a_restart_and_a_new_one_begins_after_its_end(tmp_path: Path):
    async def told(running: Running, ended: list[str]) -> str:
        room = running.serving.room
        store = Store(f"sqlite:///{tmp_path / 'c.db'}")
        assert hub.going_on(store) == room.session.id
        await room.teach("end")
        assert hub.going_on(store) == ""
        store.close()
        assert (await asked(running, "/lead", "anna"))[0] == 403
        assert (await asked(running, "/lead", "teacher"))[0] == 200
        await asyncio.sleep(0.7)
        return ended[0]

    assert scene(tmp_path, told) == "ended"


def test_the_hubs_names_are_not_kept(tmp_path: Path):
    async def told(running: Running, ended: list[str]) -> None:
        url = f"ws://127.0.0.1:{running.port}/services/class/ws"
        link = await websocket_connect(HTTPRequest(url, headers={"X-Who": "annabella"}))
        await link.write_message(json.dumps({"hello": "phone", "code": running.places["code"]}))
        frame = json.loads(str(await link.read_message()))
        assert frame["you"]["name"] not in ("", "annabella")
        link.close()
        while await link.read_message() is not None:
            pass

    scene(tmp_path, told)
    assert b"annabella" not in b"".join(file.read_bytes() for file in tmp_path.glob("c.db*"))


# --- a real one ----------------------------------------------------------------------------------

if LONG:

    def free_port() -> int:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            return int(probe.getsockname()[1])

    class Browser:
        """Somebody with cookies, who follows wherever he is sent."""

        def __init__(self, base: str) -> None:
            self.base = base
            self.jar = http.cookiejar.CookieJar()
            self.opener = urllib.request.build_opener(
                urllib.request.ProxyHandler({}), urllib.request.HTTPCookieProcessor(self.jar)
            )

        def get(self, path: str, data: dict[str, str] | None = None) -> tuple[int, str, str]:
            body = None if data is None else urllib.parse.urlencode(data).encode()
            request = urllib.request.Request(self.base + path, body)
            request.add_header("Sec-Fetch-Mode", "navigate")
            request.add_header("Sec-Fetch-Site", "same-origin")
            try:
                with self.opener.open(request, timeout=30) as answer:
                    return answer.status, answer.geturl(), answer.read().decode()
            except urllib.error.HTTPError as slip:
                with slip:
                    return slip.code, slip.geturl() or "", slip.read().decode()

        def log_in(self, name: str) -> None:
            _, _, page = self.get("/hub/login")
            found = re.search(r'name="_xsrf"\s+value="([^"]+)"', page)
            assert found, page[:500]
            form = {"username": name, "password": "secret", "_xsrf": found[1]}
            status, url, _ = self.get("/hub/login?next=%2Fservices%2Fclass%2F", form)
            assert (status, url) == (200, f"{self.base}/services/class/")

        @property
        def cookies(self) -> str:
            return "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.jar)

    @contextmanager
    def a_hub(tmp_path: Path) -> Iterator[tuple[str, Path, subprocess.Popen[bytes]]]:
        """JupyterHub with the example's own configuration; only ports and passwords are added."""
        from tests.tools.hub import installed

        made = installed()
        assert made is not None, "JupyterHub could not be had: see tests/tools/hub.py"
        base = f"http://127.0.0.1:{free_port()}"
        config = tmp_path / "jupyterhub_config.py"
        config.write_text(
            f"load_subconfig({str(GUIDE / 'jupyterhub_config.py')!r})\n"
            f"c = get_config()\n"
            f"c.JupyterHub.bind_url = {base!r}\n"
            f"c.JupyterHub.hub_bind_url = 'http://127.0.0.1:{free_port()}'\n"
            f"c.ConfigurableHTTPProxy.command = {list(made.proxy)!r}\n"
            f"c.ConfigurableHTTPProxy.api_url = 'http://127.0.0.1:{free_port()}'\n"
            "c.JupyterHub.authenticator_class = 'dummy'\n"
            "c.DummyAuthenticator.password = 'secret'\n"
            "c.Authenticator.allow_all = True\n"
            "c.JupyterHub.services[0]['environment']['PYTHONPATH'] = "
            f"{str(GUIDE.parents[2])!r}\n",
            encoding="utf-8",
        )
        data = tmp_path / "class.db"
        environment = os.environ | {
            "SCHAFKOPF_CLASS_DATA": f"sqlite:///{data}",
            "SCHAFKOPF_TEACHERS": "maria",
            "SCHAFKOPF_CLASS_URL": f"http://127.0.0.1:{free_port()}",
            "SCHAFKOPF_RULES": "cardgames-zone",
        }
        log = (tmp_path / "hub.log").open("wb")
        process = subprocess.Popen(
            [made.python, "-m", "jupyterhub", "-f", config],
            cwd=tmp_path, env=environment, stdout=log, stderr=subprocess.STDOUT,
            start_new_session=True,
        )  # fmt: skip
        try:
            yield base, data, process
        finally:
            process.send_signal(signal.SIGINT)
            with suppress(subprocess.TimeoutExpired):
                process.wait(30)
            with suppress(ProcessLookupError):  # its proxy, too, where it has not ended itself
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            log.close()

    async def linked(browser: Browser, hello: dict[str, str]) -> Any:
        url = browser.base.replace("http", "ws") + "/services/class/ws"
        headers = {"Cookie": browser.cookies, "Origin": browser.base}
        headers["Sec-Fetch-Mode"] = "websocket"
        link = await websocket_connect(HTTPRequest(url, headers=headers))
        await link.write_message(json.dumps(hello))
        return link

    async def until(link: Any, fits: Any) -> dict[str, Any]:
        while True:
            message = await asyncio.wait_for(link.read_message(), 20)
            assert message is not None
            frame = json.loads(message)
            if fits(frame):
                return dict(frame)

    @pytest.mark.outside
    @pytest.mark.slow
    def test_a_real_hub(tmp_path: Path, record):
        from schafkopf_tutor.screen.once import words_for

        with a_hub(tmp_path) as (base, data, process):
            stranger, anna, maria = Browser(base), Browser(base), Browser(base)
            began = time.monotonic()
            while time.monotonic() - began < 90:
                with suppress(OSError):
                    if stranger.get("/services/class/")[0] == 200:
                        break
                if process.poll() is not None:
                    break
                time.sleep(0.5)
            up = time.monotonic() - began
            status, url, _ = stranger.get("/services/class/")
            assert status == 200
            assert urllib.parse.urlsplit(url).path == "/hub/login", (
                tmp_path / "hub.log"
            ).read_text()[-2000:]
            anna.log_in("anna")
            maria.log_in("maria")
            assert anna.get("/services/class/lead")[0] == 403
            status, url, page = maria.get("/services/class/lead")
            assert status == 200
            token = urllib.parse.urlsplit(url).fragment
            assert len(token) == 32
            assert "/services/class/web/" in page  # under the hub's prefix

            store = Store(f"sqlite:///{data}")
            (id_,) = store.sessions()
            session = store.load(id_)
            assert session.ruleset.name == "cardgames-zone"

            async def lesson() -> None:
                with pytest.raises(HTTPClientError, match="403"):
                    await linked(stranger, {"hello": "phone", "code": session.code})
                pupil = await linked(anna, {"hello": "phone", "code": session.code})
                you = (await until(pupil, lambda frame: "you" in frame))["you"]
                assert you["name"] != "anna"
                lead = await linked(maria, {"hello": "teacher", "token": token})
                await lead.write_message(json.dumps({"act": "start points 1", "n": 1}))
                assert await until(lead, lambda frame: frame.get("ack") == 1)
                at = (await until(pupil, lambda frame: frame.get("at")))["at"]
                now = store.load(id_)
                assert now.current is not None
                item = now.item(now.current)
                for number, word in enumerate(words_for(item.question, item.right), 1):
                    await pupil.write_message(json.dumps({"act": word, "n": number, "at": at}))
                    await until(pupil, lambda frame, n=number: frame.get("ack") == n)
                for link in (pupil, lead):
                    link.close()
                    while await link.read_message() is not None:
                        pass

            asyncio.run(lesson())
            ((given,),) = [list(there.values()) for there in store.load(id_).given.values()]
            assert given.attempt.right
            store.close()
            kept = b"".join(file.read_bytes() for file in tmp_path.glob("class.db*"))
            assert b"anna" not in kept
            record("classroom-hub", {"seconds_until_up": round(up, 1), "python": sys.version[:6]})
