"""Before the class comes: which address phones reach, and what may stand between.

What is found is told in findings, each with a sentence. Only this computer is asked; whether a
phone really gets through shows nothing but a phone (``proof``).
"""

from __future__ import annotations

import ipaddress
import re
import shutil
import socket
import sys
import urllib.request
from collections.abc import Callable, Iterable
from contextlib import closing
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, HTTPServer
from importlib import import_module
from pathlib import Path
from threading import Thread
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from schafkopf_tutor.i18n import text

State: TypeAlias = Literal["good", "care", "bad"]
"""All well; something to know; something that must be mended."""
_NEAR: Final = 20
"""So many ports behind a taken one are tried."""
_VIRTUAL: Final = re.compile(
    r"docker|veth|br-|virbr|vmnet|vboxnet|virtualbox|vmware|vethernet|hyper-v|wsl|tailscale|zt"
    r"|utun|tun|tap|wg|nordlynx|ppp|lxc|cni|flannel|podman",
    re.IGNORECASE,
)
_WIRELESS: Final = re.compile(r"wl|wi-?fi|ath|airport|drahtlos|wireless", re.IGNORECASE)
_UFW: Final = Path("/etc/ufw/ufw.conf")


class Address(NamedTuple):
    """An address of this computer: its IP, the device's name, and what kind of network it is."""

    ip: str
    device: str
    kind: Literal["wireless", "wired", "virtual", "public"]


@dataclass(frozen=True)
class Finding:
    """What was found out about something: its sentence is ``class_check.<check>.<said>``."""

    check: str
    state: State
    said: str
    values: dict[str, Any] = field(default_factory=dict)

    def name(self, language: str) -> str:
        """What was looked at."""
        return text(f"class_check.{self.check}.name", language)

    def sentence(self, language: str) -> str:
        """What is the case, and what to do."""
        return text(f"class_check.{self.check}.{self.said}", language, **self.values)


# --- addresses -----------------------------------------------------------------------------------


def interfaces() -> list[tuple[str, str]]:
    """The IPv4 addresses of this computer with their devices, of those that are up."""
    psutil: Any = import_module("psutil")
    up = {name for name, stats in psutil.net_if_stats().items() if stats.isup}
    return [
        (name, one.address)
        for name, ones in psutil.net_if_addrs().items()
        for one in ones
        if one.family == socket.AF_INET and name in up
    ]


def ranked(found: Iterable[tuple[str, str]]) -> tuple[Address, ...]:
    """Addresses that a phone may reach, the likeliest first: Wi-Fi, cable, then what looks like a
    tunnel or a virtual machine. What is of this computer alone, or was given out by nobody
    (169.254…), is left out.

    >>> [one.ip for one in ranked([("docker0", "172.17.0.1"), ("wlp2s0", "192.168.178.20")])]
    ['192.168.178.20', '172.17.0.1']
    """
    order = ("wireless", "wired", "virtual", "public")
    addresses = [_address(device, ip) for device, ip in found if _may_be_reached(ip)]
    return tuple(sorted(addresses, key=lambda one: (order.index(one.kind), one.device, one.ip)))


def _may_be_reached(ip: str) -> bool:
    try:
        read = ipaddress.ip_address(ip)
    except ValueError:
        return False
    return not (read.is_loopback or read.is_link_local or read.is_unspecified or read.is_multicast)


def _address(device: str, ip: str) -> Address:
    if _VIRTUAL.match(device):
        return Address(ip, device, "virtual")
    if not ipaddress.ip_address(ip).is_private:
        return Address(ip, device, "public")
    return Address(ip, device, "wireless" if _WIRELESS.search(device) else "wired")


def of_addresses(found: tuple[Address, ...]) -> Finding:
    """Whether there is one."""
    if not found:
        return Finding("address", "bad", "none")
    first = found[0]
    values = {"address": first.ip, "device": first.device}
    if first.kind == "public":
        return Finding("address", "care", "public", values)
    if first.kind == "virtual":
        return Finding("address", "care", "virtual", values)
    others = tuple(f"{one.ip} ({one.device})" for one in found[1:])
    if others:
        return Finding("address", "care", "several", values | {"others": others})
    return Finding("address", "good", "good", values)


# --- the port, and the computer itself -----------------------------------------------------------


def free(ip: str, port: int) -> bool:
    """Whether a program can wait there."""
    with closing(socket.socket()) as probe:
        if sys.platform != "win32":  # a port that was left a moment ago is free
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((ip, port))
        except OSError:
            return False
    return True


def of_port(ip: str, port: int, is_free: Callable[[str, int], bool] = free) -> Finding:
    """Whether the port is free; if not, which one near it is."""
    values = {"port": port, "address": ip}
    if is_free(ip, port):
        return Finding("port", "good", "good", values)
    near = range(port + 1, min(port + 1 + _NEAR, 65536))
    other = next((one for one in near if is_free(ip, one)), None)
    if other is None:
        return Finding("port", "bad", "none", values)
    return Finding("port", "bad", "taken", values | {"other": other})


def of_itself(ip: str, port: int) -> Finding:
    """Whether this computer reaches itself by that address: a page is laid there for a moment."""
    values = {"address": ip, "port": port}
    try:
        server = HTTPServer((ip, port), _Hello)
    except OSError:
        return Finding("itself", "bad", "no_server", values)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        reached = _fetched(f"http://{ip}:{port}/")
    finally:
        server.shutdown()
        server.server_close()
    return Finding("itself", "good" if reached else "bad", "good" if reached else "bad", values)


class _Hello(BaseHTTPRequestHandler):
    """Answers any question with a word."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(_WORD)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        """Nothing is written about it."""


_WORD: Final = b"schafkopf-tutor"


def _fetched(address: str) -> bool:
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with direct.open(address, timeout=3) as page:
            return bool(page.read(100) == _WORD)
    except (OSError, ValueError):
        return False


# --- firewall ------------------------------------------------------------------------------------


def of_firewall(port: int, kind: str) -> Finding:
    """What is known of a firewall, and the command that lets the class through. ``kind`` is one of
    ``firewall()``."""
    state: State = "good" if kind == "none" else "care"
    return Finding("firewall", state, kind, {"port": port})


def firewall(
    platform: str = sys.platform,
    ufw: Path = _UFW,
    which: Callable[[str], str | None] = shutil.which,
) -> str:
    """Which firewall is on: "windows" and "macos" (which ask or can be asked), "ufw", "firewalld",
    or "none" that we know of. Rules cannot be read without rights, so this is no more than a hint.
    """
    if platform == "win32":
        return "windows"
    if platform == "darwin":
        return "macos"
    try:
        if re.search(r"^ENABLED=yes\b", ufw.read_text(encoding="utf-8"), re.MULTILINE):
            return "ufw"
    except OSError:
        pass
    return "firewalld" if which("firewall-cmd") else "none"


def looked(
    found: tuple[Address, ...], ip: str, port: int, kind: str
) -> tuple[tuple[Finding, ...], bool]:
    """All findings for an address and a port, and whether a phone can try: the port is free and the
    computer reaches itself."""
    findings = [of_addresses(found)] if found or not ip else []
    if not ip:
        return tuple(findings), False
    at_port = of_port(ip, port)
    findings.append(at_port)
    itself = None
    if at_port.state == "good":
        itself = of_itself(ip, port)
        findings.append(itself)
    findings.append(of_firewall(port, kind))
    return tuple(findings), itself is not None and itself.state == "good"
