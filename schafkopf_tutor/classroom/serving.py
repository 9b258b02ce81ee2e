"""A room on the network: which page belongs to whom, and what each of them may do there."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from schafkopf_tutor.classroom import codes, limits
from schafkopf_tutor.classroom.deciding import no
from schafkopf_tutor.classroom.people import Kind, Person
from schafkopf_tutor.classroom.room import ALL, Room
from schafkopf_tutor.classroom.values import Refusal
from schafkopf_tutor.i18n import LANGUAGES

if TYPE_CHECKING:
    from schafkopf_tutor.classroom.socket import Socket

MOST: Final = 100
"""No token has more signs."""


@dataclass
class Serving:
    """``token`` and ``viewer`` are the hashes of what the teacher and the wall must know;
    ``prefix`` is the path under which everything lies, ``public`` the address people are told."""

    room: Room
    token: str
    viewer: str
    prefix: str = ""
    public: str = ""
    links: set[Socket] = field(default_factory=set)
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    guesses: limits.Guesses = field(default_factory=limits.Guesses)
    missed: set[asyncio.Task[None]] = field(default_factory=set)
    over: bool = False

    def __post_init__(self) -> None:
        self.room.heard = self.heard

    # --- who is who ------------------------------------------------------------------------------

    async def hello(
        self, link: Socket, frame: dict[str, Any], address: str
    ) -> dict[str, Any] | Refusal:
        """What is told to a page that has said who it is."""
        role = frame.get("hello")
        if role in ("teacher", "projector"):
            return self._desk(link, role, frame.get("token"))
        if role != "phone":
            return no("frame")
        if "resume" in frame:
            back = self.room.back(frame["resume"])
            if isinstance(back, Refusal):
                self.guesses.wrong(address)
                return back
            await self.room.returned(back.id)
            return self._seated(link, back, "")
        return await self._join(link, frame, address)

    def _desk(self, link: Socket, role: str, token: object) -> dict[str, Any] | Refusal:
        known = self._is(self.token, token)
        if not known and (role == "teacher" or not self._is(self.viewer, token)):
            return no("token")
        link.role = role
        return {}

    def _is(self, hashed: str, token: object) -> bool:
        """Whether it is the token of which this is the hash."""
        if not isinstance(token, str) or len(token) > MOST:
            return False
        return codes.same(codes.hashed(token, self.room.session.salt), hashed)

    async def _join(
        self, link: Socket, frame: dict[str, Any], address: str
    ) -> dict[str, Any] | Refusal:
        if self.guesses.too_many(address):
            return no("guesses")
        code = codes.read(frame.get("code"), codes.JOIN)
        if code is None or not codes.same(code, self.room.session.code):
            self.guesses.wrong(address)
            return no("code")
        kind: Kind = "table" if frame.get("kind") == "table" else "phone"
        if frame.get("kind") == "simulated" and self._is(self.token, frame.get("token")):
            kind = "simulated"
        joined = await self.room.join(frame.get("name"), kind, link.language)
        if isinstance(joined, Refusal):
            return joined
        return self._seated(link, *joined)

    def _seated(self, link: Socket, person: Person, code: str) -> dict[str, Any]:
        link.role, link.person, link.language = "phone", person.id, person.language
        self.room.online[person.id] = self.room.online.get(person.id, 0) + 1
        you = {"name": person.name, "id": person.id}
        return {"you": you | ({"resume": code} if code else {})}

    def left(self, link: Socket) -> None:
        """A page is gone."""
        self.links.discard(link)
        if link.person:
            left = self.room.online.get(link.person, 1) - 1
            if left:
                self.room.online[link.person] = left
            else:
                self.room.online.pop(link.person, None)
                self._missed(link.person)
            self.heard("")

    def _missed(self, person: str) -> None:
        """A phone sleeps, or its battery is empty: after a while the others play on."""
        if self.over:
            return
        task = asyncio.get_running_loop().create_task(self._gone(person))
        self.missed.add(task)
        task.add_done_callback(self.missed.discard)

    async def _gone(self, person: str) -> None:
        settled = False
        while not settled:
            await asyncio.sleep(limits.AWAY)
            settled = person in self.room.online or await self.room.away(person)

    def stop(self) -> None:
        """Nobody is waited for any more."""
        self.over = True
        for task in self.missed:
            task.cancel()

    # --- what they do and see --------------------------------------------------------------------

    async def act(self, link: Socket, word: str, place: str | None) -> Refusal | None:
        """A word of a page."""
        if link.role == "phone":
            if word == "mine":
                link.tell(
                    {"mine": self.room.mine(link.person), "said": self.room.mine_said(link.person)}
                )
                return None
            if word == "erase":
                return await self.room.erase(link.person)
            return await self.room.act(link.person, word, place)
        if word.startswith("lang "):
            language = word.removeprefix("lang ")
            if language not in LANGUAGES:
                return no("language", allowed=LANGUAGES)
            link.language = language
            return None
        if link.role != "teacher":
            return no("teacher")
        return await self.room.teach(word, place or "")

    def kept(self, link: Socket, place: str) -> bool:
        """Whether the answer of whoever sits there is on the disk."""
        return link.role == "phone" and self.room.kept(link.person, place)

    def gone(self, link: Socket) -> dict[str, Any] | None:
        """Why a page has nothing to do here any more, as a frame; None if it has."""
        if link.role != "phone":
            return None
        person = self.room.session.people.get(link.person)
        if person is None:
            refused = self.refused(no("old" if self.room.session.ended else "erased"), link)
        elif person.removed:
            refused = self.refused(no("removed"), link)
        else:
            return None
        return {"gone": refused["refused"], "why": refused["why"]}

    def model(self, link: Socket) -> str:
        """What a page shows now, as a frame."""
        if link.role == "phone":
            model = self.room.phone(link.person, link.refused)
            return json.dumps({"model": model, "at": self.room.place(link.person)})
        if link.role == "teacher":
            return json.dumps({"model": self.room.teacher(link.language), "at": self.room.step})
        return json.dumps({"model": self.room.projector(link.language)})

    def refused(self, refusal: Refusal, link: Socket) -> dict[str, Any]:
        """A refusal as a frame."""
        session = self.room.session
        person = session.people.get(link.person)
        language = person.language if person else link.language or session.language
        voice = self.room.phones.voice(self.room.session, language)
        return {"refused": voice.say(refusal.why), "why": refusal.why.message}

    def heard(self, who: str) -> None:
        """Tell those who must hear of it."""
        for link in self.links:
            if link.role in ("teacher", "projector") or who == ALL or link.person == who != "":
                link.changed()
