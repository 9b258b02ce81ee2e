"""What a desk has for teachers: a class to lead, and what came of it."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from schafkopf_tutor.draw import Picture
from schafkopf_tutor.errors import TutorError
from schafkopf_tutor.notebook.reviewing import Reviews
from schafkopf_tutor.practice.here import folder_here

if TYPE_CHECKING:
    from schafkopf_tutor.notebook.classroom import ClassCell


class Classrooms(Reviews):
    """Holds classes; ``_named`` is how whoever made the desk named its rules: a name or a file."""

    _named: str

    def classroom(
        self,
        *,
        open: bool = False,  # noqa: A002
        port: int = 0,
        rules: str = "",
        data: str = "",
    ) -> ClassCell:
        """The class that runs on this computer, to be led from here; if none does, a new one.

        The server is a process of its own: when the kernel ends, it goes on, and the cell run again
        finds it. ``open`` lets phones in the same network in (else it is seen on this computer
        alone), ``port`` is where (0: 8765), ``rules`` a rule set's name or file (left out: this
        desk's), ``data`` a database (left out: a file in the learner's own folder). Where a class
        runs already, these change nothing.

        Raises ClassError where the server does not start, TutorError for the rules.
        """
        from schafkopf_tutor.classroom.check import interfaces, ranked
        from schafkopf_tutor.classroom.finding import DATABASE, LOOPBACK, ClassError
        from schafkopf_tutor.classroom.server import PORT
        from schafkopf_tutor.notebook.classroom import (
            ClassCell,
            Leading,
            Relay,
            running,
            shown,
            stored_of,
        )

        folder = self._folder()
        at = port or PORT
        host, told = LOOPBACK, LOOPBACK
        if open:
            addresses = ranked(interfaces())
            if not addresses:
                raise ClassError("cli.class.no_network")
            host, told = "0.0.0.0", addresses[0].ip
        held = running(
            folder,
            self.voice,
            data=data or f"sqlite:///{folder / DATABASE}",
            rules=rules or self._named,
            host=host,
            port=at,
            public=f"http://{told}:{at}",
        )
        before = self._panels.pop("class", None)
        if before is not None:
            before.close()
        relay = Relay(held, self.voice.words.language)
        relay.wait()
        stored = stored_of(held, self.voice)
        cell = ClassCell(
            f"{self._token}-class",
            Leading(relay),
            partial(shown, voice=self.voice),
            stored=stored.html,
            text=stored.text,
            soon=self.voice.text("desk.soon"),
            lost=self.voice.text("desk.lost"),
        )
        self._panels["class"] = cell
        return cell

    def class_report(self, session: str | int = 1, *, data: str = "") -> Picture:
        """What came of a session, in figures: by skill, by belief, by question, people by skills.

        ``session`` is its number (1 is the last one) or its code. KeyError if there is none such.
        """
        from schafkopf_tutor.classroom.finding import DATABASE
        from schafkopf_tutor.classroom.kept import heading_of, report_of, session_named
        from schafkopf_tutor.classroom.report_said import Telling
        from schafkopf_tutor.classroom.store import Store
        from schafkopf_tutor.notebook.plots_class import class_pictures

        store = Store(data or f"sqlite:///{self._folder() / DATABASE}")
        try:
            store.prepare()
            found = session_named(store, str(session))
        finally:
            store.close()
        voice = self.voice.at(found.ruleset)
        return class_pictures(Telling(report_of(found), heading_of(found), voice))

    def _folder(self) -> Path:
        folder = folder_here()
        if folder is None:
            raise TutorError("cli.class.home")
        return folder
