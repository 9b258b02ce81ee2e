"""A lesson over real sockets: join, question, answer, reveal, and back after a drop."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.classroom.serving import Pages, Process

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


async def _after_the_crash(server: Process, resume: str, name: str) -> None:
    async with Pages(server.places["address"]) as pages:
        back = await pages.hello(hello="phone", resume=resume)
        assert back.you["name"] == name
        assert any("mark" in option for option in back.model["answer"]["options"])
        teacher = await pages.hello(hello="teacher", token=server.token)
        assert "ack" in await teacher.act("next")
        assert (await back.shows("question", "2.1"))["answer"]["options"]
