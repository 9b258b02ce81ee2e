"""Every question of the class fits the wall: nobody who looks at it can move the page."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from schafkopf_tutor.classroom import pages
from schafkopf_tutor.classroom.session import Session
from schafkopf_tutor.i18n import LANGUAGES
from schafkopf_tutor.quiz.grade import SETS
from schafkopf_tutor.quiz.make import every
from schafkopf_tutor.rulesets import load
from tests.browser.quiet import Quiet
from tests.classroom.rooms import answer, projector, room, taught

pytestmark = [pytest.mark.slow, pytest.mark.outside]

WALLS = ((1280, 720), (1024, 768))
HARD = ("partner", "who_pays", "may_play", "trumps_out", "value", "trump_or_not")
"""Skills of which some questions were twice as high as a wall."""
LEAST = 0.55
"""Smaller than so much of its own size nobody reads it from the last row."""
DRAW = """(model) => {
  const here = document.getElementById("here");
  of_mount.mount(here, model, () => {});
  const high = document.documentElement.scrollHeight;
  of_class_fit.fit(here);
  const { scrollHeight, scrollWidth } = document.documentElement;
  return [high, scrollHeight, scrollWidth, Number(here.firstElementChild.style.zoom || 1)];
}"""


@pytest.fixture(scope="module")
def wall(browser: Quiet) -> Iterator[Any]:
    """The projector's page with nobody at the other end of its line."""
    files = pages.web()
    script = files["pages.js"].body.decode().rpartition("of_class_page.start(")[0]
    page = browser.new_page()
    page.set_content(
        f"<!doctype html><style>{files['pages.css'].body.decode()}</style>"
        '<body class="skt-screen is-class is-projector"><main id="here"></main>'
        f'<script>{script} of_mount.show("class", of_class_parts.room);</script>'
    )
    yield page
    page.close()


def everybody(session: Session) -> Session:
    """Every answer that can be chosen was given."""
    assert session.current is not None
    item = session.item(session.current)
    for number, option in enumerate(item.question.options[:8]):
        given = frozenset([option]) if item.question.form in SETS else option
        if item.question.form != "order":
            session = answer(session, f"p{number}", given)
    return session


def sample(number: int) -> Iterator[Any]:
    """What stands on the wall before and after the reveal, of so many skills of both games at their
    levels."""
    tables = ("ordnung", "ddv")
    every_one = (
        (name, skill.id, level) for name in tables for skill, _, level in every(load(name))
    )
    found = list(dict.fromkeys(every_one))
    hard = [one for one in found if one[1] in HARD and one[2] == 3]
    step = max(1, len(found) // max(1, number - len(hard)))
    for at, (rules, skill, level) in enumerate(dict.fromkeys([*hard, *found[::step]])):
        session = taught(room(24, rules=rules), f"start {skill} {level}", seed=at + 1)
        told = taught(everybody(session), "reveal")
        for language in LANGUAGES if number > 100 else (LANGUAGES[at % 2],):
            for shown in (session, told):
                yield (skill, level, at + 1, language), projector(shown, language)


def test_a_question_fits_the_wall(wall: Any, scale: Any):
    """A sample of the registry, in both languages, on two sizes of wall; in ``make long`` all of
    it. Without being fitted several are too high, so this can fail."""
    high, small, too_large = 0, [], []
    shown = [(what, json.loads(json.dumps(model))) for what, model in sample(scale(400))]
    for width, height in WALLS:
        wall.set_viewport_size({"width": width, "height": height})
        for what, model in shown:
            before, tall, wide, size = wall.evaluate(DRAW, model)
            high += before > height
            small += [(what, width, size)] if size < LEAST else []
            too_large += [(what, width, tall)] if tall > height or wide > width else []
    assert too_large == []
    assert small == []
    assert high > len(WALLS)
