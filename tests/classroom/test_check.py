"""Whether phones get through: addresses, the port, firewalls, the page of proof; codes, notices."""

from __future__ import annotations

import asyncio
import http.client
import re
import socket
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
import segno

from schafkopf_tutor.classroom import check, qr
from schafkopf_tutor.classroom.proof import Devices, proof_page, waited
from schafkopf_tutor.classroom.sheet import Wifi, sheet
from schafkopf_tutor.i18n import LANGUAGES, catalogue

HERE = "127.0.0.1"
PHONE = "127.0.0.9"
"""All of 127.0.0.0/8 is this machine: as this address it plays the phone."""


# --- addresses -----------------------------------------------------------------------------------

MACHINES = {
    "laptop": ([("lo", HERE), ("wlp2s0", "192.168.178.20"), ("docker0", "172.17.0.1")],
               "192.168.178.20", "several"),
    "cable and Wi-Fi": ([("enp3s0", "10.0.0.5"), ("wlan0", "192.168.1.7")],
                        "192.168.1.7", "several"),
    "Windows": ([("Ethernet", "169.254.10.2"), ("WLAN", "192.168.0.12"),
                 ("Loopback Pseudo-Interface 1", HERE)], "192.168.0.12", "good"),
    "Windows as a hotspot": ([("LAN-Verbindung* 10", "192.168.137.1"),
                              ("vEthernet (WSL)", "172.28.16.1")], "192.168.137.1", "several"),
    "Mac": ([("lo0", HERE), ("en0", "192.168.2.30"), ("utun3", "10.8.0.2")],
            "192.168.2.30", "several"),
    "a tunnel alone": ([("tun0", "10.8.0.2")], "10.8.0.2", "virtual"),
    "at a university": ([("eth0", "141.84.1.2")], "141.84.1.2", "public"),
    "no network": ([("lo", HERE), ("wlan0", "169.254.7.7")], None, "none"),
}  # fmt: skip


@pytest.mark.parametrize("name", MACHINES)
def test_the_address_that_phones_reach(name: str):
    found, wanted, said = MACHINES[name]
    ranked = check.ranked(found)
    assert (ranked[0].ip if ranked else None) == wanted
    assert check.of_addresses(ranked).said == said
    for language in LANGUAGES:
        sentence = check.of_addresses(ranked).sentence(language)
        assert wanted is None or wanted in sentence
        assert "{" not in sentence


def test_an_address_that_is_none_is_left_out():
    assert check.ranked([("eth0", "fe80::1%eth0"), ("eth0", "nonsense"), ("eth0", "0.0.0.0")]) == ()


def test_this_computer_is_asked_too():
    found = check.interfaces()
    assert HERE in {ip for _, ip in found}
    assert all(re.fullmatch(r"[\d.]+", ip) for _, ip in found)
    assert HERE not in {one.ip for one in check.ranked(found)}


# --- the port and the computer itself ------------------------------------------------------------


@pytest.fixture
def taken() -> Iterator[int]:
    """A port where somebody waits already."""
    with closing(socket.socket()) as other:
        other.bind((HERE, 0))
        other.listen()
        yield other.getsockname()[1]


def free_port() -> int:
    with closing(socket.socket()) as probe:
        probe.bind((HERE, 0))
        return int(probe.getsockname()[1])


def test_a_taken_port_is_seen_and_another_proposed(taken: int):
    found = check.of_port(HERE, taken)
    assert (found.state, found.said) == ("bad", "taken")
    assert check.free(HERE, found.values["other"])
    assert str(found.values["other"]) in found.sentence("de")


def test_the_next_free_one_is_proposed_and_none_where_none_is():
    found = check.of_port(HERE, 100, lambda ip, port: port == 103)
    assert (found.said, found.values["other"]) == ("taken", 103)
    assert check.of_port(HERE, 100, lambda ip, port: False).said == "none"
    assert check.of_port(HERE, 65535, lambda ip, port: False).said == "none"


def test_the_computer_reaches_itself_or_says_why_not(monkeypatch, taken: int):
    assert check.of_itself(HERE, free_port()).said == "good"
    assert check.of_itself(HERE, taken).said == "no_server"
    monkeypatch.setattr(check, "_fetched", lambda address: False)
    assert (check.of_itself(HERE, free_port()).state) == "bad"


def test_a_proxy_of_the_environment_is_not_asked(monkeypatch):
    monkeypatch.setenv("http_proxy", f"http://{HERE}:1")
    assert check.of_itself(HERE, free_port()).said == "good"


def test_firewalls(tmp_path: Path):
    on, off = tmp_path / "on", tmp_path / "off"
    on.write_text("LOGLEVEL=low\nENABLED=yes\n", encoding="utf-8")
    off.write_text("# ENABLED=yes\nENABLED=no\n", encoding="utf-8")

    def kind(platform: str, file: Path, firewalld: bool = False) -> str:
        return check.firewall(platform, file, lambda name: "/x" if firewalld else None)

    assert kind("win32", on) == "windows"
    assert kind("darwin", on) == "macos"
    assert kind("linux", on) == "ufw"
    assert kind("linux", off) == "none"
    assert kind("linux", tmp_path / "nowhere", firewalld=True) == "firewalld"
    for name in ("windows", "macos", "ufw", "firewalld", "none"):
        found = check.of_firewall(8765, name)
        assert (found.state == "good") == (name == "none")
        if name in ("ufw", "firewalld"):
            assert "8765/tcp" in found.sentence("de")


def test_everything_in_the_order_in_which_one_would_mend_it(taken: int):
    at = check.Address(HERE, "wlan0", "wireless")
    findings, ready = check.looked((at,), HERE, free_port(), "none")
    assert ([one.check for one in findings], ready) == (
        ["address", "port", "itself", "firewall"], True,
    )  # fmt: skip
    findings, ready = check.looked((at,), HERE, taken, "none")
    assert ([one.check for one in findings], ready) == (["address", "port", "firewall"], False)
    findings, ready = check.looked((), "", 8765, "none")
    assert ([one.said for one in findings], ready) == (["none"], False)


def test_every_sentence_of_the_check_is_said_somewhere():
    """A kind of finding without a sentence, or the other way round, is seen."""
    said = {key.split(".")[2] for key in catalogue("en") if key.startswith("class_check.firewall.")}
    assert said == {"name", "windows", "macos", "ufw", "firewalld", "none"}


# --- the page that a phone opens -----------------------------------------------------------------


def opened(port: int, source: str, path: str = "/", language: str = "") -> tuple[int, str]:
    link = http.client.HTTPConnection(HERE, port, timeout=10, source_address=(source, 0))
    try:
        link.request("GET", path, headers={"Accept-Language": language} if language else {})
        answer = link.getresponse()
        return answer.status, answer.read().decode()
    finally:
        link.close()


def test_a_phone_is_counted_once_and_the_computer_itself_never():
    port, told = free_port(), list[int]()

    async def scene() -> tuple[int, list[tuple[int, str]]]:
        devices = Devices({HERE}, told.append)
        waiting = asyncio.create_task(waited(HERE, port, devices, "de", 20, enough=2))
        await asyncio.sleep(0.05)
        pages = [
            await asyncio.to_thread(opened, port, *asked)
            for asked in [(HERE,), (PHONE,), (PHONE, "/", "en-GB"), (PHONE, "/nothing")]
        ]
        last = asyncio.to_thread(opened, port, "127.0.0.10", "/", "fr")
        pages.append(await last)
        return await waiting, pages

    count, pages = asyncio.run(scene())
    assert (count, told) == (2, [1, 2])
    assert [status for status, _ in pages] == [200, 200, 200, 404, 200]
    assert pages[0][1] == proof_page(0, "de")
    assert pages[1][1] == proof_page(1, "de")
    assert pages[2][1] == proof_page(1, "en")
    assert pages[4][1] == proof_page(2, "de")
    assert PHONE not in "".join(page for _, page in pages)


def test_the_waiting_ends():
    port = free_port()
    assert asyncio.run(waited(HERE, port, Devices({HERE}), "de", 0.2)) == 0
    assert check.free(HERE, port)


# --- codes for a camera --------------------------------------------------------------------------

ADDRESS = "http://192.168.178.20:8765/j/ABC234"
HALVES = {"█": (0, 0), "▀": (0, 1), "▄": (1, 0), " ": (1, 1)}


def matrix(text: str) -> list[list[int]]:
    return [
        [int(cell) for cell in row] for row in segno.make(text, micro=False).matrix_iter(border=4)
    ]


def test_the_terminal_shows_the_very_modules():
    """What is drawn is light: read back, each cell is the code's own."""
    lines = qr.terminal(ADDRESS).splitlines()
    rows = [[HALVES[sign][half] for sign in line] for line in lines for half in (0, 1)]
    wanted = matrix(ADDRESS)
    assert rows[: len(wanted)] == wanted
    assert all(cell == 0 for row in rows[len(wanted) :] for cell in row)
    plain = qr.terminal(ADDRESS, blocks=False).splitlines()
    cells = [[int(line[at : at + 2] == "  ") for at in range(0, len(line), 2)] for line in plain]
    assert cells == wanted
    assert plain[0].isascii()


def test_colours_only_where_they_are_wanted():
    assert "\x1b" not in qr.terminal(ADDRESS)
    coloured = qr.terminal(ADDRESS, coloured=True)
    assert re.sub(r"\x1b\[[\d;]*m", "", coloured) == qr.terminal(ADDRESS)
    assert all(line.endswith("\x1b[0m") for line in coloured.splitlines())


@pytest.mark.parametrize(
    ("wifi", "wanted"),
    [
        (Wifi("Kurs", "geheim123"), "WIFI:T:WPA;S:Kurs;P:geheim123;;"),
        (Wifi("Gast"), "WIFI:S:Gast;;"),
        (Wifi('a;b"c', "x:y\\z"), r"WIFI:T:WPA;S:a\;b\"c;P:x\:y\\z;;"),
    ],
)
def test_a_phone_gets_into_the_wifi(wifi: Wifi, wanted: str):
    drawn = qr.wifi(wifi.name, wifi.password, "t")
    assert re.search(r' d="([^"]+)"', drawn)
    made = segno.make(wanted, micro=False)
    same = made.svg_inline(border=4, dark="#000", light="#fff", title="t", omitsize=True,
                           svgclass="skt-qr", lineclass=None)  # fmt: skip
    assert drawn == same


# --- the notice ----------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_notice_says_both_ways(language: str):
    page = sheet("http://192.168.178.20:8765", language, code="ABC234", wifi=Wifi("Kurs", "geheim"))
    assert page.count("<svg") == 2
    for word in ("Kurs", "geheim", "ABC234", "http://192.168.178.20:8765<"):
        assert word in page
    assert "<script" not in page
    alone = sheet("http://192.168.178.20:8765", language)
    assert alone.count("<svg") == 1
    assert "skt-code" not in alone.partition("<body")[2]


def test_a_wifi_of_an_evil_name_is_text():
    page = sheet("http://x:1", "en", wifi=Wifi("<b>&", '"<i>'))
    assert "<b>&<" not in page
    assert "&lt;b&gt;&amp;" in page
    assert "<i>" not in page
