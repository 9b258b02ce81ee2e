"""The reader: the course as pages in the browser, with no notebook around them.

``python -m schafkopf_tutor.notebook.reader FOLDER LANGUAGE`` shows the course of a folder, and the
exercises beside it; what else it is given goes to Voila.
"""

from __future__ import annotations

import os
import sys
import webbrowser
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from threading import Thread
from typing import Any

from schafkopf_tutor.i18n import text
from schafkopf_tutor.notebook.voila import TEMPLATE, environment


def arguments(folder: Path, given: Sequence[str] = ()) -> list[str]:
    """What Voila is told to show the ``course`` in a folder."""
    own = [str(folder), f"--template={TEMPLATE}", "--show_tracebacks=True"]
    return [*own, "--Voila.log_level=ERROR", *given]


def page(address: str, language: str) -> str:
    """The home page in a language, at the address of a server."""
    return f"{address.rstrip('/')}/voila/tree/course/{language}"


def show(folder: Path, language: str, given: Sequence[str] = ()) -> None:
    """Show the course of a folder until somebody ends it; the browser is opened unless
    ``--no-browser`` is ``given``."""
    os.environ |= environment(os.environ)
    base: Any = import_module("voila.app").Voila  # it looks for templates as soon as it is loaded
    quiet = "--no-browser" in given

    class Reader(base):  # type: ignore[misc]
        """Voila, that says where the course is, and opens it there."""

        def listen(self) -> None:
            """At the port that is wanted, because the browser remembers by it where somebody was;
            else at another."""
            self.wanted = self.port
            super().listen()

        def launch_browser(self) -> None:
            """Once the server listens."""
            found = page(self.connection_url, language)
            at = "" if self.port == self.wanted else "_elsewhere"
            sys.stderr.write(text(f"cli.read.ready{at}", language, address=found) + "\n")
            sys.stderr.flush()
            if not quiet:
                Thread(target=webbrowser.open, args=(found,), daemon=True).start()

    more = [word for word in given if word != "--no-browser"]
    Reader.launch_instance(argv=arguments(folder, more))


def main(given: Sequence[str]) -> None:
    """The command line: folder, language, and what Voila is told besides."""
    folder, language, *more = given
    show(Path(folder), language, more)


if __name__ == "__main__":
    main(sys.argv[1:])
