"""``schafkopf-tutor class --check``: before the class comes, does a phone get through?"""

from __future__ import annotations

import argparse
import asyncio
from contextlib import suppress
from typing import Final

from schafkopf_tutor.classroom import finding
from schafkopf_tutor.classroom.check import firewall, interfaces, looked, ranked
from schafkopf_tutor.classroom.proof import Devices, waited
from schafkopf_tutor.classroom.server import PORT
from schafkopf_tutor.classroom.sheet import sheet
from schafkopf_tutor.cli.class_held import show_code, wifi_of
from schafkopf_tutor.cli.classroom import folder
from schafkopf_tutor.cli.console import Console
from schafkopf_tutor.cli.parser import number_of
from schafkopf_tutor.cli.target import place_for, write_whole
from schafkopf_tutor.i18n import text

WAIT: Final = 120
"""Seconds that it waits for phones."""
LONGEST: Final = 3600


def check(options: argparse.Namespace, console: Console) -> int:
    """Look at everything, a line each, then wait for phones.

    Returns 0 if one got through, or none was waited for and nothing must be mended; else 1.
    """
    language = options.language
    port = PORT if options.port is None else number_of("--port", options.port, 1, 65535)
    wait = WAIT if options.wait is None else number_of("--wait", options.wait, 0, LONGEST)
    out = place_for(options.out) if options.out is not None else None
    held = finding.found(folder())
    if held is not None:
        console.paragraph(text("class_check.running", language, address=held.join))
        return 0
    found = ranked(interfaces())
    ip = options.host or (found[0].ip if found else "")
    findings, ready = looked(() if options.host else found, ip, port, firewall())
    for one in findings:
        sign = text(f"class_check.{one.state}", language)
        sentence = one.sentence(language)
        line = text("class_check.line", language, sign=sign, name=one.name(language),
                    sentence=sentence)  # fmt: skip
        console.line(line, hanging=4)
    console.paragraph(text("class_check.hotspot", language))
    address = f"http://{ip}:{port}"
    if out is not None and ip:
        write_whole(out, sheet(address, language, wifi=wifi_of(options, console)))
        console.paragraph(text("cli.class.sheet", language, file=str(out)))
    if not ready:
        return 1
    if not wait:
        console.paragraph(text("class_check.not_tried", language))
        return int(any(one.state == "bad" for one in findings))
    show_code(f"{address}/", console)
    console.paragraph(text("class_check.open", language, address=f"{address}/"))
    console.paragraph(text("class_check.waiting", language, seconds=wait))
    console.flush()
    own = {one.ip for one in found} | {ip, "127.0.0.1"}
    return _phones(ip, port, own, wait, language, console)


def _phones(ip: str, port: int, own: set[str], wait: int, language: str, console: Console) -> int:
    def told(count: int) -> None:
        console.aside(text("class_check.device", language, count=count))

    devices = Devices(own, told)
    with suppress(KeyboardInterrupt):  # enough
        asyncio.run(waited(ip, port, devices, language, wait))
    said = "reached" if len(devices) else "nobody"
    console.paragraph(text(f"class_check.{said}", language, count=len(devices)))
    return 0 if len(devices) else 1
