"""The class in Chromium: teacher's page, projector and phones, through join, question, reveal."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from schafkopf_tutor.beliefs import BELIEFS
from schafkopf_tutor.i18n import LANGUAGES, Words, text
from schafkopf_tutor.screen.joined import source
from tests.browser.axe import LOOK, axe
from tests.browser.lesson import Device, Lesson, lesson
from tests.browser.plain import press
from tests.browser.quiet import Quiet

pytestmark = [pytest.mark.slow, pytest.mark.outside]


@pytest.fixture(scope="module")
def held(browser: Quiet, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lesson]:
    """One server for the file; each test begins with whoever is there by then."""
    with lesson(browser, tmp_path_factory.mktemp("class")) as found:
        yield found


@pytest.fixture
def room(held: Lesson) -> Iterator[Lesson]:
    yield held
    held.close()


THERE = text("class_page.phone.there", "de", given="").rstrip(".").rstrip()
"""What a phone says once its answer is there, whatever was answered."""


def choose(teacher: Device, skill: str) -> None:
    """Which skill comes next; it is so when the server says it."""
    teacher.page.select_option("select", skill)
    chosen = teacher.page.locator(f'option[value="{skill}"][selected]')
    chosen.wait_for(state="attached")


RESTS = """hold => {
  const [late, wait] = [[], setTimeout];
  window.setTimeout = (what, after, ...more) =>
    after === hold ? (late.push(what), -1) : wait(what, after, ...more);
  window.waited = () => late.splice(0).forEach((what) => what());
}"""
"""No time passes on a page for a finger that is down, until ``waited()`` says that it has rested so
long that what has come is shown: how fast the machine is makes no difference."""


def ask(teacher: Device, skill: str, *others: Device) -> None:
    """Put the next question; afterwards everybody who is named has it before him."""
    choose(teacher, skill)
    found = re.search(NUMBER, teacher.text())
    number = 1 + (int(found[1]) if found else 0)
    onward(teacher)
    for device in (teacher, *others):
        device.shows_either(
            text("class_page.number", language, number=number) for language in LANGUAGES
        )


def onward(teacher: Device) -> None:
    """To the next question, whether the last one was answered at the front or not."""
    ways = teacher.page.locator('#here :is([data-act="next"], [data-act="skip"])')
    ways.and_(teacher.page.locator(":not([aria-disabled])")).click()


NUMBER = text("class_page.number", "de", number=0).replace("0", r"(\d+)")
DRAWN = """() => { const all = [...document.querySelectorAll("#here img")];
  return all.length && all.every((one) => one.complete && one.naturalWidth); }"""
RESULT = ".skt-says :is(.is-right, .is-wrong, .is-missed)"
"""What a phone says of an answer once it is revealed."""


def answer(phone: Device, at: int = 0) -> None:
    """Hand in an answer, whatever is asked: its number, or the option at that place."""
    phone.shows(".is-question [data-act], .is-question [data-field]")
    field = phone.page.locator("[data-field=check]")
    if field.count():
        field.fill(str(at))
        press(phone.page, "Enter")
    else:
        options = phone.page.locator("[data-group=options] [data-act]")
        if phone.page.locator("[data-group=placed]").count():
            for _ in range(options.count()):  # a row: what was chosen leaves its place
                before = options.count()
                options.first.click()
                phone.page.wait_for_function(
                    "n => document.querySelectorAll('[data-group=options] [data-act]').length < n",
                    arg=before,
                )
        else:
            options.nth(at).click()
        phone.press("check")
    phone.sees(THERE)


# --- the whole way -------------------------------------------------------------------------------


def test_join_question_reveal(room: Lesson):
    """Three phones, one of them dark; until the reveal nobody hears more than he may know."""
    teacher, wall = room.open("teacher"), room.open("projector")
    phones = [room.open("phone", look=look) for look in ("light", "dark", "light")]
    assert phones[0].page.locator("[data-field=code]").input_value() == room.server.places["code"]
    names = [phone.join() for phone in phones]
    assert len(set(names)) == 3
    for name in names:
        teacher.sees(name)
    wall.shows(".skt-qr")
    assert room.server.places["code"] in wall.text()
    assert phones[0].memory()["resume"] in phones[0].text().replace(" ", "")

    ask(teacher, "points", wall, *phones)
    for device in (teacher, wall, *phones):  # every card has its picture
        assert device.page.locator("#here .skt-blank").count() == 0
        device.page.wait_for_function(DRAWN)
    for at in (0, 1):
        answer(phones[at], at)
    teacher.sees(text("class_page.bars.title", "de", count=2, all=3))
    wall.sees(text("class_page.bars.title", "de", count=2, all=3))
    teacher.sees(text("class_page.person.slow", "de"))
    assert (
        phones[1].page.evaluate("document.querySelector('#here .skt-screen').dataset.look")
        == "dark"
    )
    before = [list(phone.frames) for phone in (*phones, wall)]

    teacher.press("reveal")
    wall.shows(".skt-bars")
    phones[0].shows(RESULT)
    phones[2].sees(text("class_page.phone.missed", "de"))
    after = [phone.frames for phone in (*phones, wall)]
    told = reveals([json.loads(frame) for frame in (set(after[0]) - set(before[0]))])
    assert told  # so this would be seen
    for frames in before:
        assert reveals([json.loads(frame) for frame in frames]) == set()
    for at, frames in enumerate(after[:3]):
        others = [name for name in names if name != names[at]]
        assert not [name for name in others for frame in frames if name in frame]
    for frames, phone in zip(after[:3], phones, strict=True):
        secrets = [other.memory()["resume"] for other in phones if other is not phone]
        secrets += [room.server.places["token"], room.server.places["viewer"]]
        assert not [secret for secret in secrets for frame in frames if secret in frame]
    for device in (teacher, wall, *phones):
        assert device.wide() <= 0


def reveals(frames: list[dict[str, Any]]) -> set[str]:
    """What of some frames tells that something is right, wrong or believed."""
    found = set()
    beliefs = {BELIEFS[one].name(Words(language)) for one in BELIEFS for language in LANGUAGES}
    for frame in frames:
        raw = json.dumps(frame)
        found |= {tone for tone in ("right", "wrong") if f'"tone": "{tone}"' in raw}
        found |= {word for word in ("because", "otherwise", '"mark"') if word in raw}
        found |= {belief for belief in (*BELIEFS, *beliefs) if f'"{belief}"' in raw}
        model = frame.get("model", {})
        found |= {"feedback"} if model.get("feedback") else set()
        found |= {"hints"} if model.get("hints") else set()
    return found


def test_the_secret_is_not_left_in_the_address(room: Lesson):
    """What stands at the top of a window opens nothing; loaded anew the page is there."""
    for role in ("teacher", "projector"):
        device = room.open(role)
        assert "#" not in device.page.url
        device.page.reload()
        device.shows("#here [data-key=title]")
        assert text("class_page.shut.title", "de") not in device.text()
    stranger = room.open("teacher", path="/t")
    stranger.sees(text("class_page.shut.title", "de"))
    assert stranger.frames == []


def test_the_teacher_opens_the_projectors_page(room: Lesson):
    teacher = room.open("teacher")
    with teacher.context.expect_page() as opened:
        teacher.page.get_by_text(text("class_page.teacher.projector", "de")).click()
    page = opened.value
    page.wait_for_selector(".is-big")
    assert room.server.places["token"] not in page.evaluate("JSON.stringify(sessionStorage)")
    page.close()


# --- coming and going ----------------------------------------------------------------------------


def test_reload_drop_and_another_phone(room: Lesson):
    """Back with name and answer: after a reload, after a drop, on another device by the code."""
    teacher, phone = room.open("teacher"), room.open("phone")
    name = phone.join()
    ask(teacher, "may_play", phone)
    answer(phone)
    phone.page.reload()
    phone.sees(THERE)
    assert phone.page.inner_text("#you b") == name

    phone.context.set_offline(True)
    phone.page.evaluate("dispatchEvent(new Event('offline'))")
    phone.sees(text("class_page.line.lost", "de")[:30])
    assert phone.page.evaluate("document.getElementById('here').inert")
    phone.context.set_offline(False)
    phone.page.evaluate("dispatchEvent(new Event('online'))")
    phone.page.wait_for_function("() => !document.getElementById('here').inert")
    assert phone.page.inner_text("#line") == ""

    other = room.open("phone", path="/")
    other.page.locator("summary").click()
    spaced = " ".join(phone.memory()["resume"].lower())
    other.page.locator("[data-field=resume]").fill(spaced)
    other.page.keyboard.press("Enter")
    other.sees(THERE)
    assert other.page.inner_text("#you b") == name


def test_the_server_falls_over_and_comes_back(room: Lesson):
    teacher, phone = room.open("teacher"), room.open("phone")
    name = phone.join()
    ask(teacher, "may_play", phone)
    answer(phone)
    room.server.kill()
    for device in (phone, teacher):
        device.shows("#line .is-missed")
    room.server.start()
    for device in (phone, teacher):
        device.page.wait_for_function("() => document.body.dataset.line === 'open'", timeout=20_000)
    phone.sees(THERE)
    assert phone.page.inner_text("#you b") == name
    teacher.press("reveal")
    phone.shows(RESULT)


def test_pause_lock_remove(room: Lesson):
    teacher, phone = room.open("teacher"), room.open("phone")
    name = phone.join()
    ask(teacher, "may_play", phone)
    teacher.press("pause")
    phone.sees(text("class_page.phone.paused.soon", "de"))
    teacher.press("on")
    phone.shows(".is-question")
    teacher.press("lock")
    phone.sees(text("class_page.phone.late", "de"))
    row = teacher.page.locator(".skt-person", has_text=name)
    row.locator("summary").click()
    row.locator("[data-act]").click()
    phone.sees(text("class.no.removed", "de"))
    assert "resume" not in phone.memory()
    assert phone.page.locator("#you b").count() == 0
    assert phone.join() != name


def test_what_is_stored_is_shown_and_erased(room: Lesson):
    teacher, phone = room.open("teacher"), room.open("phone")
    name = phone.join()
    teacher.sees(name)
    ask(teacher, "may_play", phone)
    answer(phone)
    teacher.press("pause")
    summary = phone.page.locator("summary", has_text=text("class_page.phone.stored.title", "de"))
    summary.click()
    phone.press("mine")
    phone.shows("#mine h2")
    assert name in phone.page.inner_text("#mine ul >> nth=0")
    assert phone.page.locator("#mine ul >> nth=1").locator("li").count() == 1
    phone.page.locator("#mine summary").click()
    phone.shows("#mine pre")
    assert json.loads(phone.page.inner_text("#mine pre"))["name"] == name
    assert axe(phone.page) == []
    phone.page.locator("summary", has_text=text("class_page.phone.stored.erase", "de")).click()
    phone.press("erase")
    phone.sees(text("class.no.erased", "de"))
    teacher.page.get_by_text(name).first.wait_for(state="detached")
    teacher.press("on")


def test_a_wrong_code_is_told_and_mended(room: Lesson):
    phone = room.open("phone", path="/?c=AAAAAA")
    phone.press("join")
    phone.shows("#here .skt-says .is-missed")
    phone.page.locator("[data-field=code]").fill(room.server.places["code"].lower())
    phone.page.keyboard.press("Enter")
    phone.shows("#you b")


def test_a_name_is_shown_as_text(room: Lesson):
    """Where the teacher allows it, there are nicknames; one that is a script does nothing."""
    teacher = room.open("teacher")
    settings(teacher)
    switch(teacher, "names on", "board on")
    phone, evil = room.open("phone"), "<img src=x onerror=a()>"
    phone.page.locator("[data-field=name]").fill(evil)
    assert phone.join() == evil
    teacher.sees(evil)
    ask(teacher, "may_play", phone)
    answer(phone)
    teacher.press("reveal")
    phone.shows(RESULT)
    assert [page.page.locator("img[src=x]").count() for page in (teacher, phone)] == [0, 0]
    switch(teacher, "names off", "board off")
    assert room.open("phone").page.locator("[data-field=name]").count() == 0


def switch(teacher: Device, *words: str) -> None:
    """Set something, and wait until it is set."""
    for word in words:
        teacher.press(word)
        teacher.shows(f'[data-act="{word}"][aria-pressed="true"]')


def settings(teacher: Device) -> None:
    teacher.page.locator("summary", has_text=text("class_page.settings", "de")).click()


def test_a_press_counts_whatever_comes_while_the_finger_is_down(room: Lesson):
    """A new question, and answers that give the list of people another order: what lies under the
    pointer stays there until it is let go, and a double click leads on once."""
    teacher, other = room.open("teacher"), room.open("teacher")
    hold = re.search(r"const HOLD = (\d+);", source("mount.js"))
    teacher.page.evaluate(RESTS, int(hold[1]))  # type: ignore[index]
    phones = [room.open("phone") for _ in range(3)]
    names = [phone.join() for phone in phones]
    ask(teacher, "may_play", *phones)
    mouse = teacher.page.mouse

    def down(selector: str) -> None:
        teacher.page.locator(f"{selector}:visible").hover()
        mouse.down()

    number = int(re.search(NUMBER, teacher.text())[1])  # type: ignore[index]
    down('[data-act="pause"]')
    onward(other)
    phones[0].shows_either([text("class_page.number", "de", number=number + 1)])
    heard_of(teacher, number + 1)
    assert text("class_page.number", "de", number=number) in teacher.text()
    mouse.up()
    phones[0].sees(text("class_page.phone.paused.soon", "de"))
    teacher.press("on")
    teacher.shows('[data-act="pause"]')
    down('[data-act="pause"]')  # a finger that rests holds nothing up
    onward(other)
    heard_of(teacher, number + 2)
    assert text("class_page.number", "de", number=number + 1) in teacher.text()
    teacher.page.evaluate("waited()")
    assert text("class_page.number", "de", number=number + 2) in teacher.text()
    mouse.move(0, 0)
    mouse.up()
    number += 1
    for phone in phones:
        phone.shows_either([text("class_page.number", "de", number=number + 1)])
    row = teacher.page.locator(".skt-person", has_text=names[2])
    row.locator("summary").click()
    order = teacher.page.locator(".skt-person").all_inner_texts()
    answer(phones[2])
    row.get_by_text(text("class_page.person.done", "de")).wait_for()
    names_of = [line.split("\n")[0] for line in order]
    now = teacher.page.locator(".skt-person").all_inner_texts()
    assert [line.split("\n")[0] for line in now] == names_of
    row.locator("[data-act]").click()
    phones[2].sees(text("class.no.removed", "de"))
    phones[0].shows(".is-question")
    teacher.page.locator('[data-act="skip"]').dblclick()
    teacher.shows_either([text("class_page.number", "de", number=number + 2)])
    teacher.page.wait_for_timeout(500)
    teacher.sees(text("class_page.number", "de", number=number + 2))


def heard_of(device: Device, number: int) -> None:
    """Wait until a page was told of a question, whether it shows it or not."""
    told = re.compile(text("class_page.number", "de", number=number) + r"\b")
    for _ in range(400):
        if any(map(told.search, device.frames)):
            device.page.wait_for_timeout(100)  # it has it before it can have drawn it
            return
        device.page.wait_for_timeout(20)
    pytest.fail(f"nobody told of {told}")


# --- languages, keyboard, barriers ---------------------------------------------------------------


def test_each_phone_has_its_language(room: Lesson):
    teacher = room.open("teacher")
    german, english = room.open("phone"), room.open("phone")
    english.press("lang en")
    english.sees(text("class_page.join.explain", "en"))
    english.join()
    german.join()
    ask(teacher, "points", german, english)
    for phone, language in ((german, "de"), (english, "en")):
        phone.shows(".is-question")
        phone.sees(text("once.hand_in", language))
        assert phone.page.evaluate("document.documentElement.lang") == language
        assert phone.page.evaluate("document.querySelector('#here .skt-screen').lang") == language
    english.page.reload()
    english.sees(text("once.hand_in", "en"))


def test_by_keyboard_alone(room: Lesson):
    """Join, answer and read the reveal; lead the lesson with its keys."""
    teacher, phone = room.open("teacher"), room.open("phone")
    phone.page.locator("[data-field=code]").focus()
    press(phone.page, "Enter")
    phone.shows("#you b")
    ask(teacher, "may_play", phone)
    teacher.page.locator("#here > .skt-screen").focus()
    phone.shows(".skt-answer [data-act]")
    press(phone.page, "Tab", "ArrowRight", "Enter")
    phone.shows('.skt-answer [aria-pressed="true"]')
    press(phone.page, "Tab")
    assert phone.page.evaluate("document.activeElement.dataset.act") == "check"
    press(phone.page, "Enter")
    phone.sees(text("class_page.phone.wait_reveal", "de"))
    assert phone.page.evaluate("document.getElementById('here').contains(document.activeElement)")
    press(teacher.page, "r")
    phone.shows(RESULT)
    teacher.shows('[data-act="next"].is-main:not([aria-disabled])')
    assert teacher.page.evaluate("document.getElementById('here').contains(document.activeElement)")
    press(teacher.page, "n")
    phone.shows(".skt-answer [data-act]")


def test_no_barrier(room: Lesson):
    """axe looks at every page at every turn; in the dark, too, at those that have most on them."""
    teacher, wall, phone = room.open("teacher"), room.open("projector"), room.open("phone")

    def fine(*devices: Device) -> None:
        for device in devices or (teacher, wall, phone):
            device.page.evaluate("scrollTo(0, 0)")  # or what leads lies over half a button
            assert axe(device.page) == []
            assert device.wide() <= 0
            if devices:
                continue
            device.page.emulate_media(color_scheme="dark")
            device.shows('#here .skt-screen[data-look="dark"]')
            assert axe(device.page, only=LOOK) == []
            device.page.emulate_media(color_scheme="light")

    fine(teacher, wall, phone)
    phone.join()
    fine(phone)
    settings(teacher)
    switch(teacher, "board on", "team 2")
    ask(teacher, "trick_winner", wall, phone)
    fine()
    answer(phone)
    fine(phone)
    teacher.press("lock")
    teacher.press("reveal")
    wall.shows(".skt-bars")
    phone.shows(RESULT)
    fine()
    teacher.press("pause")
    phone.sees(text("class_page.phone.paused.soon", "de"))
    fine(phone, wall)
    teacher.press("on")
    switch(teacher, "board off", "team 0")


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_a_script_it_says_so(browser: Quiet, room: Lesson, language: str):
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(room.server.places["join"])
    assert text("class_page.script", language) in page.inner_text("noscript")
    context.close()
