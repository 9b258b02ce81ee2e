"""A rehearsal: simulated learners join over the network, as phones do, and answer what is asked.

They run in a process of their own and speak the phones' protocol (``socket``). What a phone is
never told, which item it is, they read where the teacher's computer keeps it: in the database.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

from tornado.httpclient import HTTPClientError
from tornado.websocket import WebSocketClientConnection, WebSocketClosedError, websocket_connect

from schafkopf_tutor.classroom.finding import ClassError, Held
from schafkopf_tutor.classroom.link import closed
from schafkopf_tutor.classroom.pace import own_item
from schafkopf_tutor.classroom.session import Session
from schafkopf_tutor.classroom.simulated import Learner
from schafkopf_tutor.classroom.store import Store
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.screen.once import words_for
from schafkopf_tutor.screen.question_answer import AT_ONCE

MOST: Final = 200
"""So many learners can be simulated: more are no class."""
_TRIES: Final = 3
"""So often an answer is tried that is refused: the lesson may be paused."""
_GIVE_UP: Final = 20
"""So many times in a row."""


@dataclass(frozen=True)
class Manner:
    """How they behave: between ``fast`` and ``slow`` seconds pass before an answer; this share of
    answers (``absent``) is never given, and before that one (``drops``) the connection is lost for
    ``again`` seconds."""

    fast: float = 1.0
    slow: float = 8.0
    absent: float = 0.05
    drops: float = 0.05
    again: float = 1.0
    seed: int = 1


@dataclass
class Tally:
    """What has happened: how many have joined, answered, been refused, come back."""

    joined: int = 0
    answered: int = 0
    refused: int = 0
    dropped: int = 0
    back: int = 0
    names: list[str] = field(default_factory=list)


class Items:
    """Which item somebody is asked at a place, out of the database."""

    def __init__(self, store: Store, session: str) -> None:
        self._store = store
        self._id = session
        self._read: Session | None = None
        self._lock = asyncio.Lock()

    async def at(self, person: str, place: str) -> tuple[Item, bool] | None:
        """The item, and whether it is one of the person's own; None if there is none such any more.

        What all are asked is read once; what somebody is asked at his own pace depends on what he
        has answered.
        """
        number, _, round_ = place.partition(".")
        if not (number.isdigit() and round_.isdigit()):
            return None
        async with self._lock:
            read = self._read
            if read is None or len(read.asked) < int(number) or read.asked[int(number) - 1].own:
                loop = asyncio.get_running_loop()
                read = self._read = await loop.run_in_executor(None, self._store.load, self._id)
        if len(read.asked) < int(number):
            return None
        asked = read.asked[int(number) - 1]
        if asked.own:
            return own_item(read, person, asked, int(round_)), True
        return read.item(asked), False


class Phone:
    """A simulated learner with his phone."""

    def __init__(
        self, learner: Learner, held: Held, items: Items, manner: Manner, tally: Tally
    ) -> None:
        self.learner = learner
        self.held = held
        self.items = items
        self.manner = manner
        self.tally = tally
        self.person = ""
        self.resume = ""
        self._n = 0
        self._tries: dict[str, int] = {}
        self._place = ""
        self._doing: asyncio.Task[None] | None = None
        self._waiting: asyncio.Future[bool] | None = None

    async def run(self) -> None:
        """Join, answer, come back after a drop; until the class is over or cannot be reached."""
        failed = 0
        while failed < _GIVE_UP:
            try:
                link = await websocket_connect(self.held.socket)
            except (OSError, HTTPClientError):
                failed += 1
                await asyncio.sleep(self.manner.again)
                continue
            failed = 0
            try:
                over = await self._linked(link)
            finally:
                if self._doing is not None:
                    self._doing.cancel()
                await closed(link)
            if over:
                return
            await asyncio.sleep(self.manner.again)

    async def _linked(self, link: WebSocketClientConnection) -> bool:
        """One connection; whether nothing more is to come."""
        await link.write_message(json.dumps(self._hello()))
        while True:
            message = await link.read_message()
            if message is None:
                return False
            frame: dict[str, Any] = json.loads(message)
            if "gone" in frame:
                return True
            if "you" in frame:
                self._known(frame["you"])
            elif "refused" in frame:
                self.tally.refused += 1
                self._heard(frame.get("n"), taken=False)
                if not self.person:
                    return True
            elif "ack" in frame:
                self._heard(frame["ack"], taken=True)
            elif frame.get("at"):
                self._asked(link, str(frame["at"]))

    def _hello(self) -> dict[str, object]:
        if self.resume:
            return {"hello": "phone", "resume": self.resume}
        return {
            "hello": "phone",
            "code": self.held.code,
            "kind": "simulated",
            "token": self.held.token,
        }

    def _known(self, you: dict[str, Any]) -> None:
        if self.person:
            self.tally.back += 1
        else:
            self.tally.joined += 1
            self.tally.names.append(you["name"])
        self.person = you["id"]
        self.resume = you.get("resume") or self.resume

    def _heard(self, number: object, *, taken: bool) -> None:
        waiting = self._waiting
        if waiting is not None and number == self._n and not waiting.done():
            waiting.set_result(taken)

    def _asked(self, link: WebSocketClientConnection, place: str) -> None:
        """A place is shown: if there is a question that was not answered, think about it."""
        thinking = self._doing is not None and not self._doing.done()
        if thinking and self._place == place:
            return
        if self._doing is not None:
            self._doing.cancel()  # another question is there
        if self._tries.get(place, 0) < _TRIES:
            self._place = place
            self._doing = asyncio.get_running_loop().create_task(self._answer(link, place))

    async def _answer(self, link: WebSocketClientConnection, place: str) -> None:
        manner, who = self.manner, (self.manner.seed, self.learner.number, place)
        dice = Dice("rehearse", *who)
        span = max(1, round(1000 * (manner.slow - manner.fast)))
        await asyncio.sleep(manner.fast + dice.below(span) / 1000)
        self._tries[place] = self._tries.get(place, 0) + 1
        asked = await self.items.at(self.person, place)
        if asked is None or dice.chance(manner.absent):
            self._tries[place] = _TRIES
            return
        if dice.chance(manner.drops) and self._tries[place] == 1:
            self.tally.dropped += 1  # he is asked again when he is back
            link.close()
            return
        item, own = asked
        words = list(words_for(item.question, self.learner.answer(item, Dice("answer", *who))))
        if own and item.question.form in AT_ONCE:
            words = words[:1]  # nothing is handed in there: what is chosen counts
        with suppress(WebSocketClosedError):
            for word in words:
                if not await self._said(link, word, place):
                    return
            self._tries[place] = _TRIES
            self.tally.answered += 1
            if own:
                await asyncio.sleep(manner.fast)  # what is right is read
                await self._said(link, "next", place)

    async def _said(self, link: WebSocketClientConnection, word: str, place: str) -> bool:
        """Whether a word was taken: then what it did is on the server's disk."""
        self._n += 1
        self._waiting = asyncio.get_running_loop().create_future()
        await link.write_message(json.dumps({"act": word, "n": self._n, "at": place}))
        return await self._waiting


async def rehearse(
    held: Held,
    data: str,
    group: tuple[Learner, ...],
    manner: Manner,
    told: Callable[[Tally], None] = lambda tally: None,
) -> Tally:
    """Let them all take part until the class is over; what has happened is told now and then.

    ``data`` is the database's address. Raises ClassError if there is no such class in it.
    """
    store, tally = Store(data), Tally()
    try:
        items = Items(store, held.session)
        try:
            store.load(held.session)
        except KeyError as slip:
            raise ClassError("class_cli.no_session", found=held.session) from slip
        phones = [Phone(learner, held, items, manner, tally) for learner in group]
        tasks = [asyncio.create_task(phone.run()) for phone in phones]
        waiting: set[asyncio.Task[None]] = set(tasks)
        try:
            while waiting:
                _, waiting = await asyncio.wait(waiting, timeout=1.0)
                told(tally)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
    finally:
        store.close()
    return tally
