"""``python -m schafkopf_tutor.classroom``: the server's process.

It writes one line of JSON with the addresses of its pages, and serves until it is told to end. The
teacher's token comes out of SCHAFKOPF_CLASS_TOKEN, where a list of processes does not show it;
without one a new one is made. So does the database where it is given as "-": its address may have a
password in it (SCHAFKOPF_CLASS_DATA).
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import sys
from collections.abc import Sequence
from contextlib import suppress

from schafkopf_tutor.classroom.finding import DATA, TOKEN
from schafkopf_tutor.classroom.server import LOOPBACK, PORT, Options, start
from schafkopf_tutor.classroom.values import MODES, Setup
from schafkopf_tutor.errors import TutorError
from schafkopf_tutor.i18n import LANGUAGES


def main(arguments: Sequence[str] | None = None) -> int:
    """Serve; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m schafkopf_tutor.classroom")
    parser.add_argument("database")
    parser.add_argument("--host", default=LOOPBACK)
    parser.add_argument("--port", type=int, default=PORT)
    parser.add_argument("--rules", default="ordnung")
    parser.add_argument("--language", choices=LANGUAGES, default="de")
    parser.add_argument("--mode", choices=MODES, default="live")
    parser.add_argument("--names", action="store_true")
    parser.add_argument("--session", default="")
    parser.add_argument("--prefix", default="")
    parser.add_argument("--public", default="")
    parser.add_argument("--proxied", action="store_true")
    given = parser.parse_args(arguments)
    options = Options(
        os.environ.get(DATA, "") if given.database == "-" else given.database,
        given.host,
        given.port,
        given.rules,
        given.language,
        Setup(mode=given.mode, names=given.names),
        given.session,
        os.environ.get(TOKEN, ""),
        given.prefix,
        given.public,
        given.proxied,
    )
    try:
        asyncio.run(_serve(options))
    except TutorError as slip:
        sys.stderr.write(f"{slip.say(given.language)}\n")
        return 2
    return 0


async def _serve(options: Options) -> None:
    running = start(options)
    sys.stdout.write(json.dumps(running.places) + "\n")
    sys.stdout.flush()
    ended = asyncio.Event()
    loop = asyncio.get_running_loop()
    for sign in (signal.SIGTERM, signal.SIGINT):
        with suppress(NotImplementedError):  # Windows
            loop.add_signal_handler(sign, ended.set)
    await ended.wait()
    await running.stop()


if __name__ == "__main__":
    sys.exit(main())
