"""The pages as they are handed out: words that anybody may read, one script, one style."""

from __future__ import annotations

import json
import re

import pytest

from schafkopf_tutor.classroom.pages import Role, shell, web
from schafkopf_tutor.classroom.views_parts import CARD, fetched
from schafkopf_tutor.i18n import ACES, FACES, LANGUAGES, Words, text

ROLES: tuple[Role, ...] = ("phone", "teacher", "projector")


def data(html: str) -> dict[str, object]:
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', html)
    assert found is not None
    read: dict[str, object] = json.loads(found[1])
    return read


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("role", ROLES)
def test_a_page_brings_words_and_no_script_of_its_own(role: Role, language: str):
    html = shell(role, language, prefix="/services/class")
    assert html.startswith(f'<!doctype html>\n<html lang="{language}">')
    scripts = re.findall(r"<script[^>]*>", html)
    assert [one for one in scripts if "src=" not in one and "application/json" not in one] == []
    assert re.findall(r" on\w+=|<style| style=", html) == []
    fetched = re.findall(r'(?:src|href)="([^"]*)"', html)
    assert [one for one in fetched if not one.startswith(("/services/class/web/", "data:,"))] == []
    assert data(html)["socket"] == "/services/class/ws"
    for one in LANGUAGES:
        assert text("class_page.line.lost", one) in html


def test_what_is_asked_for_is_there():
    html = shell("phone", "de")
    names = re.findall(r"/web/([\w.]+)\?(\w+)", html)
    assert {name for name, _ in names} == set(web())
    assert all(web()[name].tag == tag for name, tag in names)
    assert not any(
        re.search(r"^import |^export ", file.body.decode(), re.MULTILINE) for file in web().values()
    )


def test_what_comes_from_outside_cannot_leave_its_place():
    """A code out of an address, a prefix out of an option."""
    evil = '"></script><script>alert(1)</script>'
    html = shell("phone", "de", code=evil, prefix='/"x')
    assert "<script>alert" not in html
    assert 'href="/"x' not in html
    assert data(html)["code"] == evil


def test_a_nickname_is_asked_for_only_where_it_is_allowed():
    asks = '"act":"name"'
    assert asks in shell("phone", "de", named=True)
    assert asks not in shell("phone", "de")


@pytest.mark.parametrize("prefix", ["", "/services/class"])
def test_every_picture_that_is_told_is_shown_and_handed_out(prefix: str):
    """The drawing side shows no other addresses, and the server answers no other ones."""
    script = web()["pages.js"].body.decode()
    found = re.search(r"const DRAWING = /\^\(\?:data:image\\/svg\\\+xml,\|(.*?)\)/;", script)
    assert found is not None
    shown = found[1].replace("\\/", "/")
    for language in LANGUAGES:
        for face in FACES:
            for ace in ACES:
                (looks,) = fetched(["EO"], Words(language, face, ace), prefix).values()
                for address in (looks["light"], looks["dark"]):
                    assert re.fullmatch(shown, address), address
                    assert re.fullmatch(CARD, address.removeprefix(prefix)), address
