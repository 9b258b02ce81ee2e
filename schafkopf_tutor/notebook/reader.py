"""The reader: the course as pages in the browser, with no notebook around them.

``python -m schafkopf_tutor.notebook.reader FOLDER LANGUAGE`` shows the course of a folder, and the
exercises beside it; what else it is given goes to Voila.
"""

from __future__ import annotations

import os
import sys
import webbrowser
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import unquote

from traitlets.config import Config

from schafkopf_tutor.i18n import text
from schafkopf_tutor.notebook.choosing import COOKIE, chosen, laid_for, offered
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
    hooks = Config({"VoilaConfiguration": _hooks(folder)})
    Reader.launch_instance(argv=arguments(folder, more), config=hooks)


def _hooks(folder: Path) -> dict[str, Callable[..., Any]]:
    """What Voila asks of us before it shows a page: by what its desk is made, and what can be
    chosen for that."""

    def at_table(request: Any, notebook: Any, cwd: str) -> Any:
        kept = request.get_cookie(COOKIE, "")
        return laid_for(notebook, chosen(unquote(kept), folder), folder)

    def with_choice(current_page_config: dict[str, Any], **_: object) -> dict[str, Any]:
        current_page_config["schafkopfTable"] = {"cookie": COOKIE, "offered": offered(folder)}
        return current_page_config

    return {"prelaunch_hook": at_table, "page_config_hook": with_choice}


def main(given: Sequence[str]) -> None:
    """The command line: folder, language, and what Voila is told besides."""
    folder, language, *more = given
    show(Path(folder), language, more)


if __name__ == "__main__":
    main(sys.argv[1:])
