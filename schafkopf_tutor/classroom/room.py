"""A session that is going on: who asks, what is decided, when it is on the disk, who must hear."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime
from typing import Final, NamedTuple, TypeAlias, TypeVar

from schafkopf_tutor.classroom import codes
from schafkopf_tutor.classroom.deciding import decide, no, refused_to
from schafkopf_tutor.classroom.extra_play import AWAY, BACK
from schafkopf_tutor.classroom.extras import EXTRAS, extra_for
from schafkopf_tutor.classroom.models import PageModel
from schafkopf_tutor.classroom.own_data import stored_about
from schafkopf_tutor.classroom.own_data_said import said_about
from schafkopf_tutor.classroom.people import Kind, Person
from schafkopf_tutor.classroom.phones import Phones, Place
from schafkopf_tutor.classroom.session import Decision, Session
from schafkopf_tutor.classroom.store import OLD, Store
from schafkopf_tutor.classroom.values import (
    Answer,
    Command,
    Erase,
    Event,
    Join,
    Refusal,
    Speak,
    Teach,
)
from schafkopf_tutor.classroom.views import (
    Around,
    Told,
    phone_model,
    projector_model,
    teacher_model,
)
from schafkopf_tutor.classroom.views_parts import light
from schafkopf_tutor.classroom.views_room import join_part
from schafkopf_tutor.frozen import Frozen
from schafkopf_tutor.practice.attempt import Attempt
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.said import Said
from schafkopf_tutor.screen.once import Once

SEEDS: Final = 1_000_000_000
T = TypeVar("T")
Clock: TypeAlias = Callable[[], datetime]
ALL: Final = "*"
DESK: Final = ""
Heard: TypeAlias = Callable[[str], None]
"""Called when something has changed for a person (by his id), for ``ALL``, or only for those who
watch at the ``DESK``: the teacher and the wall. They hear of everything."""


def _now() -> datetime:
    return datetime.now(UTC)


class _Done(NamedTuple):
    """A word was understood; why nothing came of it."""

    refused: Refusal | None


class Room:
    """One session, its store, and what everybody's screen shows.

    All methods are called in one event loop. What was decided counts at once for what is decided
    next, and is told to people when it is on the disk: many answers that come at the same time
    share one write.
    """

    def __init__(
        self,
        store: Store,
        session: Session,
        *,
        clock: Clock = _now,
        draw: Callable[[int], int] = secrets.randbelow,
    ) -> None:
        self.session = session
        self.settled = session  # as it is on the disk: what everybody sees
        self.clock = clock
        self._draw = draw
        self.phones = Phones()
        self.around = Around()
        self.online: dict[str, int] = {}
        self.heard: Heard = lambda who: None
        self._store = store
        self._thread = ThreadPoolExecutor(1, "class-store")
        self._waiting: list[tuple[Session, Event]] = []
        self._written: asyncio.Future[None] | None = None  # when those are on the disk
        self._writing: asyncio.Task[None] | None = None
        self._stale = False  # what is in memory may be ahead of the disk

    async def close(self) -> None:
        """When everything is on the disk."""
        if self._writing is not None:
            await asyncio.wait([self._writing])
        self._thread.shutdown()

    # --- what is asked ---------------------------------------------------------------------------

    async def do(self, command: Command) -> Refusal | None:
        """Decide, and wait until it is on the disk; the reason if it is refused."""
        return await self._keep(lambda: decide(self.session, command))

    async def _keep(self, decide_now: Callable[[], Decision]) -> Refusal | None:
        if self._stale and not await self._read_again():
            return no("not_kept")
        decision = decide_now()
        if isinstance(decision, Refusal):
            return decision
        for event in decision:
            self.session = self.session.after(event)
            self._waiting.append((self.session, event))
        if not decision:
            return None
        try:
            await asyncio.shield(self._kept())
        except Exception:  # whatever a database's driver raises: it is not on the disk
            return no("not_kept")
        return None

    def _kept(self) -> asyncio.Future[None]:
        """When all that waits is on the disk."""
        loop = asyncio.get_running_loop()
        if self._written is None:
            self._written = loop.create_future()
        written = self._written
        if self._writing is None or self._writing.done():
            self._writing = loop.create_task(self._write())
        return written

    async def _write(self) -> None:
        while self._waiting:
            events, self._waiting = self._waiting, []
            written, self._written = self._written, None
            try:
                await self._stored(self._store.write, self.session.id, events)
            except Exception as slip:
                self._stale = True
                await self._read_again()
                for future in (written, self._written):
                    if future is not None:
                        future.set_exception(slip)
                        future.exception()  # whoever waited may be gone
                self._written = None
            else:
                self.settled = events[-1][0]
                if written is not None:
                    written.set_result(None)

    async def _read_again(self) -> bool:
        """Go back to what is on the disk; whether that can be read."""
        try:
            there = await self._stored(self._store.load, self.session.id)
        except Exception:  # it is asked again by whoever comes next
            if self._stale:
                self._waiting = []
            return not self._stale
        if self._stale:  # else somebody was faster, and it has gone on since
            self.session, self._waiting, self._stale = there, [], False
            self.settled = there
            self.phones.forget()
        return True

    async def _stored(self, what: Callable[..., T], *given: object) -> T:
        """Ask the store, in its own thread."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, what, *given)

    # --- people ----------------------------------------------------------------------------------

    async def join(
        self, wish: object, kind: Kind = "phone", language: str = ""
    ) -> tuple[Person, str] | Refusal:
        """Somebody who takes part, and the code that brings him back."""
        id_, code = secrets.token_hex(6), codes.resume_code()
        resume = codes.hashed(code, self.session.salt)
        seed, now = self._draw(SEEDS), self.clock()
        spoken = language or self.session.language
        refused = await self.do(Join(id_, resume, seed, now, wish, kind, spoken))
        if refused is not None:
            return refused
        self.heard(DESK)
        return self.session.people[id_], code

    def back(self, code: object) -> Person | Refusal:
        """Somebody who was here, by his code."""
        read = codes.read(code, codes.RESUME)
        if read is None:
            return no("resume")
        resume = codes.hashed(read, self.session.salt)
        for person in self.session.people.values():
            if codes.same(person.resume, resume):
                return no("removed") if person.removed else person
        return no("resume")

    async def away(self, person: str) -> bool:
        """Somebody is not connected for a while; whether that is settled: a break puts it off."""
        done = await self._extra(person, AWAY)
        return done is None or done.refused is None or not self.session.paused

    async def returned(self, person: str) -> None:
        """Somebody is connected again."""
        await self._extra(person, BACK)

    async def act(self, person: str, word: str, place: str | None = None) -> Refusal | None:
        """A word from somebody's phone; ``place`` is the question that he saw."""
        verb, _, rest = word.partition(" ")
        if person not in self.session.people:
            return no("unknown")
        if verb == "lang":
            refused = await self.do(Speak(person, rest))
            self.heard(person)
            return refused
        if (done := await self._extra(person, word)) is not None:
            return done.refused
        here, once = self.phones.place(self.session, person), self.phones.once(self.session, person)
        if here is None or once is None:
            return no("none" if here is None else "done")
        if place is not None and place != str(here):
            return no("over")
        if once.found is not None:  # at his own pace: it stands there until he goes on
            if word != "next":
                return no("twice")
            self.phones.forget(person)
            return None
        now = once.act(word)
        if now.found is None:
            self.phones.put(person, here, now)
            return None
        if not once.test:  # at his own pace he sees at once what became of it
            self.phones.put(person, here, now)
        attempt = self._attempt(person, now, here)
        refused = await self.do(Answer(person, here.question, here.round, attempt))
        if refused is not None and not once.test:
            self.phones.forget(person)
        self.heard(person)
        return refused

    async def _extra(self, person: str, word: str) -> _Done | None:
        """What a mode with games of its own does with a word; None if it is none of its words."""
        extra = extra_for(self.session, person)
        if extra is None:
            return None
        now, seed = self.clock(), self._draw(SEEDS)
        here = frozenset(self.online)
        if extra.word(self.session, person, word, now, seed, here) is None:
            return None

        def decided() -> Decision:
            if self.session.ended is not None:
                return no("ended")
            if person and (stranger := refused_to(self.session, person)):
                return stranger
            if person and self.session.paused:
                return no("paused")
            return extra.word(self.session, person, word, now, seed, here) or ()

        refused = await self._keep(decided)
        self.heard(ALL)
        return _Done(refused)

    def _attempt(self, person: str, once: Once, place: Place) -> Attempt:
        item: Item = once.item
        found = once.found
        return Attempt.of(
            item,
            None if found is None else found.given,
            at=self.clock(),
            share=None if found is None else found.share,
            language=self.session.people[person].language,
            mode="quiz" if once.test else "drill",
            helped=once.answer.helped,
            sitting=self.session.id,
            learner=person,
            id=f"{self.session.id}-{person}-{place.question}-{place.round}",
        )

    async def teach(self, word: str, step: str = "") -> Refusal | None:
        """A word of the teacher; ``step`` is where the lesson stood for whoever said it. Pressed
        twice, a word that leads on does not lead on twice."""
        if (done := await self._extra("", word)) is not None:
            return done.refused
        command = Teach(word, self.clock(), self._draw(SEEDS), step)
        if word.partition(" ")[0] in ("start", "next", "skip"):
            # an item can take long to make: elsewhere, while everybody else is served; what comes
            # of it is decided here, and the item is at hand by then
            await asyncio.to_thread(decide, self.session, command)
        refused = await self.do(command)
        self.heard(ALL)
        return refused

    # --- what is known of somebody ---------------------------------------------------------------

    def mine(self, person: str) -> dict[str, object]:
        """All that is stored about somebody."""
        return stored_about(self.settled, person)

    def mine_said(self, person: str) -> dict[str, object]:
        """The same in plain words, in his language; what heads the exact form."""
        known = self.settled.people.get(person)
        if known is None:
            return {}
        voice = self.phones.voice(self.settled, known.language)
        exact = voice.text("own_data.exact")
        return {"parts": said_about(self.settled, person, voice), "exact": exact}

    async def erase(self, person: str) -> Refusal | None:
        """Delete all that is stored about somebody."""
        refused = await self.do(Erase(person))
        if refused is None:
            await self._stored(self._store.forget)
        self.phones.forget(person)
        self.heard(ALL)
        return refused

    async def expire(self) -> bool:
        """Delete what is too old by now; whether this session was."""
        old = not self.session.setup.kept and self.clock() - self.session.created > OLD
        if old:
            await self.do(Teach("end", self.clock()))
        await self._stored(self._store.delete_old, self.clock())
        if old:
            self.session = replace(
                self.session, people=Frozen(), given=Frozen(), notes=Frozen(), asked=()
            )
            self.settled = self.session
            self.phones.forget()
            self.heard(ALL)
        return old

    # --- what is seen ----------------------------------------------------------------------------

    @property
    def step(self) -> str:
        """Where the lesson stands, as ``teach`` takes it."""
        return self.settled.step

    def place(self, person: str) -> str:
        """The question that somebody sees now, as ``act`` takes it."""
        return str(self.phones.place(self.settled, person) or "")

    def kept(self, person: str, place: str) -> bool:
        """Whether somebody's answer at a place is on the disk."""
        question, _, round_ = place.partition(".")
        if not (question.isdecimal() and round_.isdecimal() and len(place) < 20):
            return False
        return self.settled.answer(person, int(question), int(round_)) is not None

    def phone(self, person: str, refused: Said | None = None) -> PageModel | None:
        """What somebody sees; None once he is nobody any more."""
        known = self.settled.people.get(person)
        if known is None:
            return None
        voice = self.phones.voice(self.settled, known.language)
        extra = extra_for(self.settled, person)
        rests = self.settled.paused or self.settled.ended or known.removed
        if extra is not None and not rests:
            shown = light(extra.phone(self.settled, known, voice), voice.words, self.around.prefix)
            if shown is not None and refused is not None:
                shown = shown.copy()
                shown["says"] = {"lines": [{"text": voice.say(refused), "tone": "wrong"}]}
            if shown is not None:
                return shown
        here = self.phones.place(self.settled, person)
        given = None if here is None else self.settled.answer(person, here.question, here.round)
        question = self.phones.model(self.settled, known)
        return phone_model(Told(self.settled, known, question, given, refused), voice)

    def teacher(self, language: str = "") -> PageModel:
        """What the teacher sees."""
        voice = self.phones.voice(self.settled, language or self.settled.language)
        return teacher_model(self.settled, voice, replace(self.around, here=self.online))

    def projector(self, language: str = "") -> PageModel:
        """What stands on the wall."""
        voice = self.phones.voice(self.settled, language or self.settled.language)
        extra = EXTRAS.get(self.settled.setup.mode)
        shown = None if extra is None else extra.wall(self.settled, voice)
        around = replace(self.around, here=self.online)
        if shown is None or shown["kind"] != "class":
            return shown or projector_model(self.settled, voice, around)
        join = join_part(self.settled, around, voice, "is-corner")  # somebody may come late
        return {**shown, "parts": [*shown["parts"], join]}
