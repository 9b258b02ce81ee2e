"""Any order of what can happen in a lesson, against a few dictionaries that know what must be.

A crash is a room that is left as it stands, and another one that reads the same file.
"""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
from collections.abc import Coroutine
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, TypeVar

from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from schafkopf_tutor.classroom.people import Person
from schafkopf_tutor.classroom.room import Room
from schafkopf_tutor.classroom.session import Session
from schafkopf_tutor.classroom.store import Rules, Store
from schafkopf_tutor.classroom.values import Refusal
from tests import longrun

T = TypeVar("T")
START = datetime(2026, 3, 1, 18, 0, tzinfo=UTC)
WHO = st.integers(0, 5)


def why(refused: Refusal | None) -> str | None:
    return None if refused is None else refused.why.message.removeprefix("class.no.")


class Lesson(RuleBasedStateMachine):
    """Five people at most, choices only, two votes now and then."""

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.new_event_loop()
        self.folder = tempfile.TemporaryDirectory()
        self.file = Path(self.folder.name, "class.db")
        self.ticks = 0
        # what must be
        self.people: dict[str, tuple[str, str]] = {}  # id: name, code
        self.removed: set[str] = set()
        self.answers: dict[tuple[str, int, int], str] = {}  # who, question, round: option
        self.stage, self.question, self.round, self.paused = "", 0, 0, False

    def run(self, what: Coroutine[Any, Any, T]) -> T:
        return self.loop.run_until_complete(what)

    def clock(self) -> datetime:
        self.ticks += 1
        return START + timedelta(seconds=self.ticks)

    def draw(self, below: int) -> int:
        self.ticks += 1
        return (self.ticks * 7919) % below

    @initialize()
    def begin(self) -> None:
        store = Store(f"sqlite:///{self.file}")
        store.prepare()
        rules = Rules.of("ordnung")
        session = Session("s1", "ABCDEF", "salt", START, rules.load())
        store.begin(session, rules, "token")
        self.store, self.room = store, Room(store, session, clock=self.clock, draw=self.draw)
        self.join()
        self.join()
        self.teach("next")

    def teardown(self) -> None:
        if hasattr(self, "room"):
            self.run(self.room.close())
            self.store.close()
        self.run(self.loop.shutdown_default_executor())
        self.loop.close()
        self.folder.cleanup()

    def who(self, number: int) -> str | None:
        ids = list(self.people)
        return ids[number % len(ids)] if ids else None

    # --- what can happen ---

    @precondition(lambda self: len(self.people) < 5)
    @rule()
    def join(self) -> None:
        joined = self.run(self.room.join(""))
        assert not isinstance(joined, Refusal)
        person, code = joined
        assert person.name not in {name for name, _ in self.people.values()}
        self.people[person.id] = person.name, code

    @rule(who=WHO)
    def resume(self, who: int) -> None:
        """A drop, a reload or another phone: all of them bring the code."""
        if id_ := self.who(who):
            name, code = self.people[id_]
            back = self.room.back(code.lower())
            if id_ in self.removed:
                assert isinstance(back, Refusal)
                assert why(back) == "removed"
            else:
                assert isinstance(back, Person)
                assert (back.id, back.name) == (id_, name)

    @rule(word=st.sampled_from(["next", "pause", "on", "lock", "lock", "reveal", "again"]))
    def teach(self, word: str) -> None:
        refused = why(self.run(self.room.teach("start faults 1" if word == "next" else word)))
        if word == "next":
            assert refused is None
            self.stage, self.round, self.paused = "open", 1, False
            self.question += 1
        elif word == "pause":
            self.paused = True
        elif word == "on":
            if self.paused:
                self.paused = False
            elif self.stage == "locked":
                self.stage = "open"
        elif not self.stage:
            assert refused == "first"
        elif self.stage == "revealed":
            assert refused == "revealed"
        elif word == "reveal":
            self.stage = "revealed"
        elif word == "lock":
            self.stage = "locked"
        elif self.stage == "open":
            assert refused == "lock"
        else:
            self.stage, self.round = "open", self.round + 1

    @rule(who=WHO)
    def remove(self, who: int) -> None:
        if id_ := self.who(who):
            refused = why(self.run(self.room.teach(f"remove {id_}")))
            assert refused == ("removed" if id_ in self.removed else None)
            self.removed.add(id_)

    def expected(self, id_: str, at: str) -> str | None:
        """Why an answer is refused, by the rules of a lesson."""
        if not self.stage:
            return "none"
        if at != f"{self.question}.{self.round}":
            return "over"
        if id_ in self.removed:
            return "removed"
        if (id_, self.question, self.round) in self.answers:
            return "twice"
        if self.paused:
            return "paused"
        return self.stage if self.stage != "open" else None

    async def answers_(self, id_: str, option: int, at: str) -> tuple[str, str | None]:
        once = self.room.phones.once(self.room.session, id_)
        keys = once.item.question.keys if once else ("a",)
        key = keys[option % len(keys)]
        await self.room.act(id_, f"pick {key}", at)
        return key, why(await self.room.act(id_, "check", at))

    def told(self, id_: str, at: str, key: str, refused: str | None, expected: str | None) -> None:
        assert refused == expected
        if refused is None:
            self.answers[id_, self.question, self.round] = key

    @rule(who=WHO, option=st.integers(0, 3), late=st.integers(0, 3))
    def answer(self, who: int, option: int, late: int) -> None:
        if id_ := self.who(who):
            at = (
                f"{self.question}.{self.round - 1}" if not late else f"{self.question}.{self.round}"
            )
            expected = self.expected(id_, at)
            key, refused = self.run(self.answers_(id_, option, at))
            self.told(id_, at, key, refused, expected)

    @rule(option=st.integers(0, 3))
    def all_at_once(self, option: int) -> None:
        """Everybody, twice each, in one breath: one of the two counts."""

        async def both() -> list[Any]:
            at = f"{self.question}.{self.round}"
            each = [self.answers_(id_, option, at) for id_ in self.people for _ in range(2)]
            return await asyncio.gather(*each)

        at = f"{self.question}.{self.round}"
        expected = {id_: self.expected(id_, at) for id_ in self.people}
        done = self.run(both())
        for number, id_ in enumerate(self.people):
            pair = done[2 * number : 2 * number + 2]
            if expected[id_] is None:
                assert sorted(str(refused) for _, refused in pair) == ["None", "twice"]
                self.answers[id_, self.question, self.round] = pair[0][0]
            else:
                assert [refused for _, refused in pair] == [expected[id_]] * 2

    @rule(who=WHO, option=st.integers(0, 3), steps=st.integers(0, 6))
    def crash(self, who: int, option: int, steps: int) -> None:
        """While somebody answers. He is told or he is not; if he is, it is there."""
        id_ = self.who(who)
        acknowledged = None
        if id_ is not None:
            at = f"{self.question}.{self.round}"
            expected = self.expected(id_, at)

            async def cut() -> tuple[str, str | None] | None:
                task = asyncio.ensure_future(self.answers_(id_, option, at))
                for _ in range(steps):
                    await asyncio.sleep(0)
                if task.done():
                    return task.result()
                task.cancel()
                return None

            acknowledged = self.run(cut())
            if acknowledged is not None:
                self.told(id_, at, *acknowledged, expected)
        self.run(self.room.close())  # its thread may still be writing, as a disk may
        self.store.close()
        self.store = Store(f"sqlite:///{self.file}")
        self.store.prepare()
        session = self.store.load("s1")
        self.room = Room(self.store, session, clock=self.clock, draw=self.draw)
        if id_ is not None and acknowledged is None:  # not told: it may be there, once
            given = session.answer(id_, self.question, self.round)
            if given is not None and (id_, self.question, self.round) not in self.answers:
                assert expected is None
                keys = session.item(session.asked[self.question - 1]).question.keys
                self.answers[id_, self.question, self.round] = keys[option % len(keys)]

    # --- what must hold ---

    @invariant()
    def as_on_the_disk(self) -> None:
        """Read by the database's own program, without a line of ours."""
        if not self.file.exists() or not hasattr(self, "room"):
            return
        with sqlite3.connect(self.file) as connection:
            rows = connection.execute(
                "SELECT person, question, round, attempt FROM class_answer"
            ).fetchall()
            names = dict(connection.execute("SELECT id, name FROM class_person"))
        connection.close()
        assert len(rows) == len(self.answers)
        assert {row[:3] for row in rows} == set(self.answers)
        assert names == {id_: name for id_, (name, _) in self.people.items()}

    @invariant()
    def what_was_chosen_is_what_counts(self) -> None:
        if not hasattr(self, "room"):
            return
        session = self.room.session
        for (id_, question, round_), key in self.answers.items():
            given = session.answer(id_, question, round_)
            assert given is not None
            item = session.item(session.asked[question - 1])
            assert given.attempt.answer == item.question.option(key)
            assert given.attempt.right == (item.question.option(key) == item.right)

    @invariant()
    def phones_show_what_stands(self) -> None:
        if not hasattr(self, "room"):
            return
        for id_ in self.people:
            model: Any = self.room.phone(id_)
            if model["kind"] != "question":
                continue
            marked = [option for option in model["answer"]["options"] if "mark" in option]
            assert bool(marked) == (self.stage == "revealed")


TestLesson = Lesson.TestCase
TestLesson.settings = settings(
    max_examples=longrun.scale(200),
    stateful_step_count=30,
    deadline=None,
    phases=[Phase.generate],  # an example that fails is short enough, and made smaller for minutes
)
