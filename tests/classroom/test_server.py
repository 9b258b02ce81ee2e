"""A lesson over real sockets: join, question, answer, reveal, and back after a drop."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from schafkopf_tutor.classroom import limits
from tests.classroom.serving import Page, Pages, Process, held
from tests.classroom.test_doppelkopf import SPLIT
from tests.classroom.test_tables import words

pytestmark = pytest.mark.outside


def test_a_lesson(tmp_path: Path):
    with Process(f"sqlite:///{tmp_path / 'class.db'}") as server:
        resume, name = asyncio.run(_lesson(server))
        server.kill()
        server.start()
        asyncio.run(_after_the_crash(server, resume, name))
        assert server.stop() == ""


async def _lesson(server: Process) -> tuple[str, str]:
    places = server.places
    async with Pages(places["address"]) as pages:
        teacher = await pages.hello(hello="teacher", token=places["token"])
        wall = await pages.hello(hello="projector", token=places["viewer"])
        anna = await pages.hello(hello="phone", code=places["code"])
        assert anna.you["name"]
        assert len(anna.you["resume"]) == 10
        assert "ack" in await teacher.act("start faults 1")
        asked = await anna.shows("question")
        key = asked["answer"]["options"][0]["key"]
        assert "ack" in await anna.act(f"pick {key}", at=anna.at)
        assert "ack" in await anna.act("check", at=anna.at)
        await anna.until(lambda frame: "model" in frame)
        assert not any("act" in option for option in anna.model["answer"]["options"])
        assert not any("mark" in option for option in anna.model["answer"]["options"])
        assert (await anna.act("check", at=anna.at))["why"] == "class.no.twice"
        await anna.close()
        again = await pages.hello(hello="phone", resume=anna.you["resume"])
        assert again.you["name"] == anna.you["name"]
        assert again.model["answer"]["options"][0]["pressed"]
        assert "ack" in await teacher.act("reveal")
        await again.until(lambda frame: "mark" in str(frame.get("model", {}).get("answer")))
        await wall.until(lambda frame: "'bars'" in str(frame["model"]))
        return anna.you["resume"], anna.you["name"]


def test_for_whoever_is_gone_the_computer_plays_until_he_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """At the tables; and who is not there when they are made gets no seat before he is."""
    monkeypatch.setattr(limits, "AWAY", 0.05)

    async def lesson() -> None:
        url = f"sqlite:///{tmp_path / 'class.db'}"
        async with held(url) as server, Pages(server.address) as pages:
            teacher = await pages.hello(hello="teacher", token=server.token)
            code = server.places["code"]
            anna, ben, gone = [await pages.hello(hello="phone", code=code) for _ in range(3)]
            await gone.close()
            for word in ("mode play", "tables"):
                assert "ack" in await teacher.act(word)
            await ben.shows("table")
            late = await pages.hello(hello="phone", resume=gone.you["resume"])
            assert late.model["ways"][0]["act"] == "sit"
            await ben.close()
            await anna.until(lambda frame: seats(frame).count("Computer") == 3)
            again = await pages.hello(hello="phone", resume=ben.you["resume"])
            assert seats({"model": again.model}).count("Computer") == 2

    asyncio.run(lesson())


def seats(frame: dict[str, Any]) -> list[str]:
    """What stands below the names at a table."""
    return [
        one for seat in frame.get("model", {}).get("seats", []) for one in seat.get("notes", [])
    ]


async def _after_the_crash(server: Process, resume: str, name: str) -> None:
    async with Pages(server.places["address"]) as pages:
        back = await pages.hello(hello="phone", resume=resume)
        assert back.you["name"] == name
        assert any("mark" in option for option in back.model["answer"]["options"])
        teacher = await pages.hello(hello="teacher", token=server.token)
        assert "ack" in await teacher.act("next")
        assert (await back.shows("question", "2.1"))["answer"]["options"]


def test_four_phones_play_a_whole_game_of_the_sister_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Each says and plays what its own page offers: gesund, Re while somebody else is in turn, and
    twelve cards. None is ever sent a card of another hand before the game is over."""

    async def game() -> None:
        url = f"sqlite:///{tmp_path / 'class.db'}"
        async with held(url, rules="ddv") as server, Pages(server.address) as pages:
            monkeypatch.setattr(server.serving.room, "_draw", lambda most: SPLIT)  # the cards
            teacher = await pages.hello(hello="teacher", token=server.token)
            phones = [
                await pages.hello(hello="phone", code=server.places["code"]) for _ in range(4)
            ]
            for word in ("mode play", "tables"):
                assert "ack" in await teacher.act(word)
            at = {bottom(await phone.shows("table"))["key"]: phone for phone in phones}
            assert sorted(at) == ["0", "1", "2", "3"]
            own = {seat: faces(phone) for seat, phone in at.items()}
            assert [len(cards) for cards in own.values()] == [12] * 4
            called, last, played = False, phones[0], 0
            while (seat := in_turn(last.model)) is not None:
                last = at[seat]
                while not (offered := awaited(last.model)):
                    await last.read()
                assert set(faces(last)) <= set(own[seat])
                others = [one for one in last.model["seats"] if one["place"] != "bottom"]
                assert {card["face"] for one in others for card in one["hand"]["cards"]} <= {"back"}
                word = next((w for w in offered if w.endswith("gesund")), offered[0])
                assert "ack" in await last.act(word)
                await last.until(lambda frame: "model" in frame)
                played += word.startswith("play")
                if played and not called:
                    called = await re_is_said(at, last)
            assert (called, played) == (True, 48)
            panel = last.model["panels"][0]
            assert panel["key"] == "result"
            paid = [int(row[-1].replace("−", "-")) for row in panel["table"]["rows"]]
            assert sum(paid) == 0
            assert any("Re" in line for line in panel["lines"])

    asyncio.run(game())


def awaited(shown: dict[str, Any]) -> list[str]:
    """What whoever sees this may say or play in turn."""
    return [word for word in words(shown) if not word.startswith("call ")]


def bottom(shown: dict[str, Any]) -> dict[str, Any]:
    """The seat of whoever sees this."""
    (own,) = (seat for seat in shown["seats"] if seat["place"] == "bottom")
    return dict(own)


def faces(page: Page) -> list[str]:
    return [card["face"] for card in bottom(page.model)["hand"]["cards"]]


def in_turn(shown: dict[str, Any]) -> str | None:
    return next((seat["key"] for seat in shown["seats"] if "turn" in seat), None)


async def re_is_said(at: dict[str, Page], last: Page) -> bool:
    """By somebody who may, and is not in turn."""
    for seat, phone in at.items():
        word = f"call {seat} re"
        while in_turn(phone.model) != in_turn(last.model):
            await phone.read()
        buttons = phone.model.get("calls", {}).get("buttons", [])
        if seat != in_turn(last.model) and word in [one["act"] for one in buttons]:
            assert "ack" in await phone.act(word)
            await phone.until(lambda frame: "model" in frame)
            return True
    return False
