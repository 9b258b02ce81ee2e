"""The class that runs on this computer: started as a process of its own, found again, ended.

What is needed to find it again (addresses, the teacher's token) lies in one file in the learner's
own folder, which nobody else may read. A notebook whose kernel was restarted, or a second command,
reads it there; if its server does not answer any more, it is as if there were none.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any, Final

from schafkopf_tutor.classroom import codes
from schafkopf_tutor.errors import TutorError

LOOPBACK: Final = "127.0.0.1"
FILE: Final = "class-held.json"
DATABASE: Final = "class-data.db"
TOKEN: Final = "SCHAFKOPF_CLASS_TOKEN"
DATA: Final = "SCHAFKOPF_CLASS_DATA"
"""How the server's process is told the token and the database: no list of processes shows them."""


class ClassError(TutorError):
    """A class that cannot be started, or is not there."""


@dataclass(frozen=True)
class Held:
    """A class that is being held: its session and code, its process, and where its pages are.

    ``address`` is what people are told, ``local`` the same server as this computer reaches it;
    ``token`` is the teacher's; ``data`` the database's address, without a password.
    """

    session: str
    code: str
    address: str
    token: str = field(repr=False)
    viewer: str = field(repr=False)
    pid: int = 0
    data: str = ""
    local: str = ""

    @property
    def join(self) -> str:
        """What a phone opens."""
        return f"{self.address}/j/{self.code}"

    @property
    def teacher(self) -> str:
        """The teacher's page; what stands behind # is never sent to a server."""
        return f"{self.address}/t#{self.token}"

    @property
    def projector(self) -> str:
        """The page for the wall."""
        return f"{self.address}/p#{self.viewer}"

    @property
    def socket(self) -> str:
        """Where programs on this computer talk to the server."""
        return self.local.replace("http", "ws", 1) + "/ws"


@dataclass(frozen=True)
class Wanted:
    """How a class is to be held: the options of ``python -m schafkopf_tutor.classroom``."""

    data: str
    host: str = LOOPBACK
    port: int = 0
    public: str = ""
    rules: str = "ordnung"
    language: str = "de"
    session: str = ""
    names: bool = False
    prefix: str = ""
    proxied: bool = False
    token: str = field(default_factory=codes.token, repr=False)

    def command(self) -> list[str]:
        """What starts the server's process."""
        told = {
            "--host": self.host,
            "--port": str(self.port),
            "--public": self.public,
            "--prefix": self.prefix,
            "--rules": self.rules,
            "--language": self.language,
            "--session": self.session,
        }
        given = [part for name, value in told.items() if value for part in (name, value)]
        given += ["--names"] if self.names else []
        given += ["--proxied"] if self.proxied else []
        return [sys.executable, "-m", "schafkopf_tutor.classroom", "-", *given]

    def local(self, port: int) -> str:
        """The address by which this computer reaches it."""
        host = LOOPBACK if self.host in ("", "0.0.0.0") else self.host
        return f"http://{host}:{port}{self.prefix}"

    def environment(self, given: Mapping[str, str]) -> dict[str, str]:
        """The environment of that process."""
        return {**given, TOKEN: self.token, DATA: self.data}


def start(wanted: Wanted, *, apart: bool = False) -> tuple[subprocess.Popen[str], Held]:
    """Start the server's process, and wait until it is there.

    ``apart``: it goes on when this process ends, and Ctrl-C here does not reach it. Raises
    ClassError with what the server said if it did not start.
    """
    apart_: dict[str, Any] = {}
    if apart and sys.platform == "win32":
        apart_["creationflags"] = 0x00000200 | 0x00000008  # a group of its own, no console
    elif apart:
        apart_["start_new_session"] = True
    with tempfile.TemporaryFile("w+", encoding="utf-8") as said:  # a pipe that nobody reads fills
        process = subprocess.Popen(
            wanted.command(),
            env=wanted.environment(os.environ),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=said,
            text=True,
            encoding="utf-8",
            **apart_,
        )
        line = ""
        if process.stdout is not None:
            with process.stdout as out:
                line = out.readline()
        try:
            places = json.loads(line)
        except ValueError:
            process.wait()
            said.seek(0)
            lines = said.read().strip().splitlines()
            raise ClassError("class_cli.not_started", said=lines[-1] if lines else "∅") from None
    known = {one.name for one in fields(Held)}
    local = wanted.local(int(places["port"])) if "port" in places else places["address"]
    held = Held(
        **{name: value for name, value in places.items() if name in known},
        pid=process.pid,
        data=without_password(wanted.data),
        local=local,
    )
    return process, held


def without_password(url: str) -> str:
    """A database's address as it may be shown.

    >>> without_password("postgresql+pg8000://anna:secret@db/class")
    'postgresql+pg8000://anna:***@db/class'
    """
    from sqlalchemy import make_url
    from sqlalchemy.exc import ArgumentError

    try:
        return make_url(url).render_as_string(hide_password=True)
    except ArgumentError:
        return url.partition(":")[0]


# --- found again ---------------------------------------------------------------------------------


def keep(folder: Path, held: Held) -> None:
    """Write down where it is, for nobody but ourselves."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    file = folder / FILE
    new = folder / f"{FILE}.{os.getpid()}"
    descriptor = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as out:
        json.dump(asdict(held), out)
    new.replace(file)


def found(folder: Path) -> Held | None:
    """The class that runs on this computer; None if there is none that answers."""
    try:
        held = Held(**json.loads((folder / FILE).read_text(encoding="utf-8")))
    except (OSError, ValueError, TypeError):
        return None
    return held if answers(held) else None


def forget(folder: Path, held: Held) -> None:
    """It has ended: take its file away, unless another class has written its own."""
    file = folder / FILE
    with suppress(OSError, ValueError):
        if json.loads(file.read_text(encoding="utf-8")).get("session") == held.session:
            file.unlink()


def answers(held: Held, patience: float = 2.0) -> bool:
    """Whether this very class answers there: only it knows the picture of its code."""
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with direct.open(f"{held.local}/qr/{held.code}.svg", timeout=patience) as page:
            return b"<svg" in page.read(1000)
    except (OSError, ValueError):
        return False


def told_to_end(code: int) -> bool:
    """Whether a server that has ended with this exit code was told to; else it has died."""
    return code == 0 or (sys.platform == "win32" and code == signal.SIGTERM)


def end(folder: Path, held: Held, patience: float = 10.0) -> bool:
    """Tell its process to end, and wait for it; whether it has. What was answered is on the disk
    already."""
    if not answers(held):
        forget(folder, held)
        return True
    with suppress(OSError):
        os.kill(held.pid, signal.SIGTERM)
    last = time.monotonic() + patience
    while time.monotonic() < last:
        if not answers(held, 0.5):
            forget(folder, held)
            return True
        time.sleep(0.1)
    return False
