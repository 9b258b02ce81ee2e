"""The class at its tables in Chromium: phones at one deal, a computer in a free seat, a phone in
the middle as referee, cards of paper; by taps and by keys, also after the server was killed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from schafkopf_tutor.i18n import text
from tests.browser.axe import axe
from tests.browser.lesson import Device, Lesson, lesson
from tests.browser.plain import press
from tests.browser.quiet import Quiet
from tests.browser.test_class import choose, settings

pytestmark = [pytest.mark.slow, pytest.mark.outside]


@pytest.fixture(scope="module")
def held(browser: Quiet, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lesson]:
    """A class with the short deck: its games are short, too. Nobody is sent away, so the tests
    stand in an order in which nobody takes a seat from the next."""
    folder = tmp_path_factory.mktemp("tables")
    with lesson(browser, folder, "--rules", "cardgames-zone-short") as found:
        yield found


@pytest.fixture
def room(held: Lesson) -> Iterator[Lesson]:
    yield held
    held.close()


def mode(teacher: Device, name: str) -> None:
    settings(teacher)
    teacher.press(f"mode {name}")
    teacher.shows(f'[data-act="mode {name}"][aria-pressed="true"]')


def make_tables(teacher: Device) -> None:
    """With one press, or with two where there are tables already."""
    again = teacher.page.locator("summary", has_text=text("class_play.form_again", "de"))
    if again.count():
        again.click()
    teacher.press("tables")


def send_all_away(teacher: Device) -> None:
    """Nobody is there any more."""
    there = teacher.page.locator(".skt-person")
    while left := there.count():
        there.first.locator("summary").click()
        there.first.locator("[data-act]").click()
        there.nth(left - 1).wait_for(state="detached")
    teacher.sees(text("class_page.nobody", "de"))


def at_tables(room: Lesson, phones: int) -> tuple[Device, list[Device]]:
    """The teacher, and phones at a table that was made for them."""
    teacher = room.open("teacher")
    seated = [room.open("phone") for _ in range(phones)]
    seated[0].press("lang en")
    seated[0].sees(text("class_page.join.explain", "en"))
    for phone in seated:
        phone.join()
    mode(teacher, "play")
    teacher.press("cards closed")
    teacher.shows('[data-act="cards closed"][aria-pressed="true"]')
    make_tables(teacher)
    for phone in seated:
        phone.shows(".is-table .skt-trick")
    return teacher, seated


def model(device: Device) -> Any:
    """The last model that a page was sent."""
    frames = [json.loads(frame) for frame in device.frames if '"model"' in frame]
    return frames[-1]["model"]


def lawful(device: Device) -> list[str]:
    """What somebody may do now, by what his page was told."""
    shown = model(device)
    found = [one for key in ("choices",) for one in shown.get(key, {}).get("buttons", [])]
    own = next(seat for seat in shown["seats"] if seat["place"] == "bottom")
    found += [card for card in own["hand"]["cards"] if "playable" in card]
    return [one["act"] for one in found if one.get("playable", True)]


def chosen(words: list[str]) -> str:
    """One of them: who is asked plays, so that there is a game."""
    return next((word for word in words if not word.endswith("weiter")), words[0])


def moves(phones: list[Device], number: int, *, keys: bool = False) -> None:
    """So many lawful things are done, each by whoever may; all hear of it."""
    for _ in range(number):
        phone, word = next((one, chosen(words)) for one in phones if (words := lawful(one)))
        before = {one: len(one.frames) for one in phones}
        button = phone.page.locator(f'#here [data-act="{word}"]')
        if keys:
            button.focus()
            press(phone.page, "Enter")
        else:
            button.click()
        for other in phones:
            for _ in range(500):
                if any('"model"' in frame for frame in other.frames[before[other] :]):
                    break
                other.page.wait_for_timeout(5)
            assert len(other.frames) > before[other]


def own_cards(device: Device) -> set[str]:
    own = next(seat for seat in model(device)["seats"] if seat["place"] == "bottom")
    return {card["face"] for card in own["hand"]["cards"]}


def test_counted_cards_of_paper_become_bars(room: Lesson):
    teacher, wall = room.open("teacher"), room.open("projector")
    mode(teacher, "paper")
    choose(teacher, "trick_winner")
    teacher.press("next")
    wall.shows(".is-question")
    teacher.page.locator("[data-field=counts]").fill("3 5")
    press(teacher.page, "Enter")
    teacher.sees("3")
    assert axe(teacher.page) == []
    assert axe(wall.page) == []
    letters = wall.page.locator(".skt-answer .is-above").all_inner_texts()
    assert letters[:2] == ["A", "B"]
    teacher.press("reveal")
    wall.shows(".skt-bars")


def test_the_phone_in_the_middle_is_a_referee(room: Lesson):
    referee = room.open("phone", path="/r")
    referee.page.locator("[data-field=code]").fill(room.server.places["code"])
    referee.join()
    for word in ("task may", "game rufspiel", "suit G", "card G9", "done", "card GK", "done"):
        referee.page.locator(f'#here [data-act="{word}"]').click()
        referee.page.wait_for_timeout(50)
    referee.press("fact no")
    referee.press("card GA")
    referee.shows(".skt-line.is-wrong")
    assert "cardgames.zone" in referee.text()  # the paragraph of the class's own rules
    assert referee.wide() <= 0
    assert axe(referee.page) == []
    referee.page.reload()
    referee.shows(".skt-line.is-wrong")


def test_a_game_to_its_settlement_with_open_cards(room: Lesson):
    teacher = room.open("teacher")
    phone = room.open("phone")
    phone.join()
    mode(teacher, "play")
    teacher.press("cards open")
    teacher.shows('[data-act="cards open"][aria-pressed="true"]')
    make_tables(teacher)
    phone.shows(".is-table .skt-trick")
    assert "back" not in {
        card["face"] for seat in model(phone)["seats"] for card in seat["hand"]["cards"]
    }
    while lawful(phone) != ["next"]:
        moves([phone], 1)
    phone.shows('#here [data-act="next"]')
    phone.sees(text("play.board", "de"))
    assert phone.wide() <= 0
    assert axe(phone.page) == []
    teacher.sees(text("class_play.over", "de", game=1))
    phone.press("next")
    phone.sees(text("class_play.label", "de", number=1))
    teacher.page.wait_for_timeout(300)
    assert text("class_play.over", "de", game=1) not in teacher.text()
    wall = room.open("projector")
    wall.sees(text("class_play.wall", "de"))
    assert axe(wall.page) == []
    late = room.open("phone")
    late.join()
    late.press("sit")
    late.shows(".is-table .skt-trick")
    send_all_away(teacher)


def test_three_phones_and_a_computer_play_and_survive_a_kill(room: Lesson):
    teacher, phones = at_tables(room, 3)
    for phone, language in zip(phones, ("en", "de", "de"), strict=True):
        phone.sees(text("class_play.where", language, number=1, game=1))
    hands = [own_cards(phone) for phone in phones]
    assert len(set.union(*hands)) == 18  # each holds six cards of his own
    forbidden_cards_stay(phones)
    moves(phones, 2, keys=True)
    # No frame of a phone has ever held a card of a hand that it may not see.
    for phone in phones:
        mine = hands[phones.index(phone)]
        for frame in phone.frames:
            shown = json.loads(frame).get("model", {})
            seats = shown.get("seats", [])
            seen = {card["face"] for seat in seats for card in seat["hand"]["cards"]}
            assert seen - {"back"} <= mine
    for device in (teacher, *phones):
        assert device.wide() <= 0
        assert axe(device.page) == []
    before = [model(phone)["trick"]["cards"] for phone in phones]
    room.server.kill()
    phones[0].shows("#line .is-missed")
    room.server.start()
    for phone, trick in zip(phones, before, strict=True):
        phone.page.locator("body[data-line=open]").wait_for(timeout=60_000)
        phone.page.wait_for_timeout(200)
        assert model(phone)["trick"]["cards"] == trick
        assert own_cards(phone) <= hands[phones.index(phone)]
    moves(phones, 2)


def forbidden_cards_stay(phones: list[Device]) -> None:
    """Play on until a card may not be played; who taps on it hears why, and keeps it."""
    for _ in range(12):
        phone = next((one for one in phones if forbidden(one)), None)
        if phone is not None:
            held, card = own_cards(phone), forbidden(phone)[0]
            phone.page.locator(f'#here [data-act="{card["act"]}"]').click(force=True)
            phone.shows("#here .skt-says .is-wrong")
            assert card["why"]
            assert own_cards(phone) == held
            return
        moves(phones, 1)


def forbidden(device: Device) -> list[Any]:
    own = next(seat for seat in model(device)["seats"] if seat["place"] == "bottom")
    return [card for card in own["hand"]["cards"] if card.get("playable") is False]
