"""``schafkopf-tutor class``: the class is held, rehearsed, ended."""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from schafkopf_tutor.classroom import finding, qr
from schafkopf_tutor.classroom.check import Address, free, interfaces, of_port, ranked
from schafkopf_tutor.classroom.finding import LOOPBACK, Held, Wanted
from schafkopf_tutor.classroom.link import teach
from schafkopf_tutor.classroom.rehearse import MOST, Manner, Tally
from schafkopf_tutor.classroom.rehearse import rehearse as rehearsed
from schafkopf_tutor.classroom.server import PORT
from schafkopf_tutor.classroom.sheet import Wifi, sheet
from schafkopf_tutor.classroom.simulated import learners
from schafkopf_tutor.classroom.store import Store
from schafkopf_tutor.cli.class_kept import session_of
from schafkopf_tutor.cli.classroom import data_of, folder
from schafkopf_tutor.cli.console import Console, shows
from schafkopf_tutor.cli.games import rules_asked_for
from schafkopf_tutor.cli.parser import CliError, number_of
from schafkopf_tutor.cli.target import place_for, write_whole
from schafkopf_tutor.errors import shown
from schafkopf_tutor.i18n import text

_ANEW: Final = 5
"""So often a server that has died is started again within ``_SPAN`` seconds."""
_SPAN: Final = 60.0


def hold(options: argparse.Namespace, console: Console) -> int:
    """Start the class, say where it is, and stay until Ctrl-C ends it. Raises CliError."""
    return _held(options, console, 0)


def rehearse(options: argparse.Namespace, console: Console) -> int:
    """Fill the class that runs with simulated learners, or else one that is started for it."""
    number = number_of("--rehearse", options.rehearse, 1, MOST)
    held = finding.found(folder())
    if held is None:
        return _held(options, console, number)
    _fill(held, data_of(options), number, options.language, console)
    return 0


def stop(options: argparse.Namespace, console: Console) -> int:
    """End the class that runs on this computer. CliError if there is none."""
    held = finding.found(folder())
    if held is None:
        raise CliError("cli.class.none")
    if not finding.end(folder(), held):
        raise CliError("cli.class.stays", pid=held.pid)
    console.paragraph(text("cli.class.ended", options.language))
    return 0


# --- started, and looked after -------------------------------------------------------------------


def _held(options: argparse.Namespace, console: Console, simulated: int) -> int:
    out = place_for(options.out) if options.out is not None else None
    here = finding.found(folder())
    if here is not None:
        console.paragraph(text("cli.class.already", options.language))
        _tell(here, console, options.language)
        _sheet(here, out, options, console)
        return 0
    wanted = wanted_of(options)
    process, held = finding.start(wanted)
    group = None
    try:
        finding.keep(folder(), held)
        if options.keep:
            asyncio.run(teach(held, "keep"))
        _tell(held, console, options.language)
        _sheet(held, out, options, console)
        console.paragraph(text("cli.class.ctrl_c", options.language, data=held.data))
        console.flush()
        if simulated:
            group = _simulated(held, wanted.data, simulated, options.language)
        return _looked_after(process, replace(wanted, session=held.session), console, options)
    finally:
        for one in (group, process):
            if one is not None and one.poll() is None:
                one.terminate()
                one.wait()
        finding.forget(folder(), held)


def wanted_of(options: argparse.Namespace) -> Wanted:
    """How the class is to be held. CliError for a port that is taken, or no network to open to."""
    port = PORT if options.port is None else number_of("--port", options.port, 1, 65535)
    if options.open and options.host:
        raise CliError("cli.class.one", first="--open", second="--host")
    host, told = _host(options, ranked(interfaces()) if options.open else ())
    public = public_of(options.public)
    if not free(host, port):
        found = of_port(told, port)
        raise CliError("cli.class.port", port=port, other=found.values.get("other", port + 1))
    rules, _ = rules_asked_for(options)  # a slip in it is told now
    data, session = data_of(options), ""
    store = Store(data)  # a slip in its address, too
    if options.session:
        session = session_of(store, options.session).id
    store.close()
    if public is not None:  # somebody of the house's own stands before it, and says who asks
        return Wanted(data, host, port, public[0], rules, options.language, session, options.names,
                      public[1], proxied=True)  # fmt: skip
    return Wanted(data, host, port, f"http://{told}:{port}", rules, options.language, session,
                  options.names)  # fmt: skip


def public_of(url: str | None) -> tuple[str, str] | None:
    """The address that people are told, and the path below which the class lies there. CliError.

    >>> public_of("https://school.example/class/"), public_of(None)
    (('https://school.example', '/class'), None)
    """
    if url is None:
        return None
    place = urlsplit(url)
    plain = place.scheme in ("http", "https") and place.netloc and not place.query
    if not plain or place.fragment or not re.fullmatch(r"(/[\w.~-]+)*/?", place.path):
        raise CliError("cli.class.public", found=shown(url, 60))
    return f"{place.scheme}://{place.netloc}", place.path.rstrip("/")


def _host(options: argparse.Namespace, addresses: tuple[Address, ...]) -> tuple[str, str]:
    """Where the server listens, and the address that people are told."""
    if options.host:
        return options.host, options.host
    if not options.open:
        return LOOPBACK, LOOPBACK
    if not addresses:
        raise CliError("cli.class.no_network")
    return "0.0.0.0", addresses[0].ip


def _looked_after(
    process: subprocess.Popen[str], wanted: Wanted, console: Console, options: argparse.Namespace
) -> int:
    """Wait until the class ends. A server that dies without having been told to is started again
    with the same session: whoever was there comes back by himself."""
    died: list[float] = []
    with _terminated():
        while True:
            try:
                code = process.wait()
            except KeyboardInterrupt:
                process.terminate()
                process.wait()
                console.paragraph(text("cli.class.ended", options.language))
                return 0
            now = time.monotonic()
            died = [at for at in died if now - at < _SPAN] + [now]
            if finding.told_to_end(code):
                return 0
            if len(died) > _ANEW:
                raise CliError("cli.class.dies")
            console.aside(text("cli.class.again", options.language))
            process, held = finding.start(wanted)
            finding.keep(folder(), held)


@contextmanager
def _terminated() -> Iterator[None]:
    """Whoever ends this process ends the class as Ctrl-C does."""

    def ended(number: int, frame: Any) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, ended)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


# --- told ----------------------------------------------------------------------------------------


def _tell(held: Held, console: Console, language: str) -> None:
    """Where everything is; the code for a camera first, where somebody can see it."""
    show_code(held.join, console)
    rows = [("code", held.code), ("phones", held.join)]
    rows += [("projector", held.projector), ("teacher", held.teacher)]
    for name, value in rows:
        label = text(f"cli.class.{name}", language)
        console.text(f"{label}\n  {value}\n")
    if urlsplit(held.address).hostname in (LOOPBACK, "localhost"):
        console.paragraph(text("cli.class.loopback", language))


def show_code(address: str, console: Console) -> None:
    """The address as a code in the terminal: with its own colours where there is a terminal."""
    blocks = shows("█▀▄", console)
    coloured = console.out.isatty() and (sys.platform != "win32" or "WT_SESSION" in os.environ)
    drawn = qr.terminal(address, blocks=blocks, coloured=coloured)
    console.out.write(f"\n{drawn}\n")


def _sheet(held: Held, out: Path | None, options: argparse.Namespace, console: Console) -> None:
    """The page for the wall, where one is asked for."""
    if out is None:
        return
    page = sheet(held.address, options.language, code=held.code, wifi=wifi_of(options, console))
    write_whole(out, page)
    console.paragraph(text("cli.class.sheet", options.language, file=str(out)))


def wifi_of(options: argparse.Namespace, console: Console) -> Wifi | None:
    """The Wi-Fi that ``--wifi`` names; its password is typed: no list of commands has it."""
    if not options.wifi:
        return None
    try:
        password = console.ask(text("cli.class.password", options.language, name=options.wifi))
    except EOFError:
        password = ""
    return Wifi(options.wifi, password)


# --- rehearsed -----------------------------------------------------------------------------------


def _simulated(held: Held, data: str, number: int, language: str) -> subprocess.Popen[bytes]:
    """Simulated learners in a process of their own."""
    command = [sys.executable, "-m", "schafkopf_tutor", "class", "--rehearse", str(number)]
    environment = {**os.environ, finding.DATA: data}
    return subprocess.Popen(
        [*command, "--lang", language],
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def _fill(held: Held, data: str, number: int, language: str, console: Console) -> None:
    """Let simulated learners take part until the class ends, or Ctrl-C."""
    said = 0

    def told(tally: Tally) -> None:
        """Who came, and then each time as many answers as there are learners."""
        nonlocal said
        if tally.joined == number and not said:
            names = ", ".join(tally.names[:8])
            console.aside(text("cli.class.joined", language, count=number, names=names))
            said = number
        while tally.answered >= said > 0:
            console.aside(text("cli.class.answered", language, count=said))
            said += number

    store = Store(data)
    try:
        ruleset = store.load(held.session).ruleset
    except KeyError as slip:
        raise CliError("cli.class.other_data") from slip
    finally:
        store.close()
    group = learners(number, ruleset, seed=1)
    try:
        tally = asyncio.run(rehearsed(held, data, group, Manner(), told))
    except KeyboardInterrupt:
        console.paragraph(text("cli.class.rehearsed", language))
        return
    values = {"count": tally.answered, "joined": tally.joined, "back": tally.back}
    console.paragraph(text("cli.class.rehearsal_over", language, **values))
