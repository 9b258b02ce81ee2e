"""``schafkopf-tutor serve --stdio``: the judge for another program, over its pipes."""

from __future__ import annotations

import argparse
from typing import IO, BinaryIO

from schafkopf_tutor.errors import RulesetError
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.serve.fields import RequestError
from schafkopf_tutor.serve.sources import Sources
from schafkopf_tutor.serve.stream import read_lines, serve


def run(options: argparse.Namespace, stdin: BinaryIO, stdout: IO[str]) -> int:
    """Answer until the input ends; 0 then.

    ``options`` are ``stdio``, ``rules`` (files of the table's own, each found by the file's name)
    and ``language`` (of slips where a request names none). Raises RequestError without ``--stdio``,
    RulesetError for a file, BrokenPipeError when nobody reads any more.
    """
    if not options.stdio:
        raise RequestError("serve.command.stdio")
    serve(read_lines(stdin), stdout, with_files(options.rules), options.language)
    return 0


def with_files(paths: list[str]) -> Sources:
    """The shipped rule sets and those of some files. Raises RulesetError."""
    sources = Sources.shipped()
    named = dict(sources.named)
    for path in paths:
        made = load(path)
        if named.get(made.name, made) != made:
            raise RulesetError("serve.command.name_taken", file=path, found=made.name)
        named[made.name] = made
    return Sources(named)
