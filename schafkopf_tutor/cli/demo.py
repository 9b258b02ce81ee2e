"""``schafkopf-tutor demo``: a prepared deal for the projector, and which ones there are."""

from __future__ import annotations

import argparse
from typing import Final

from schafkopf_tutor.cli.console import Console
from schafkopf_tutor.cli.games import played_here
from schafkopf_tutor.cli.parser import PROGRAM, CliError
from schafkopf_tutor.cli.target import place_for, write_whole
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.screen.demo import demo as written
from schafkopf_tutor.screen.prepared import names, playable, prepared
from schafkopf_tutor.screen.voice import Voice

_HERE: Final = f"{PROGRAM} demo"


def demo(options: argparse.Namespace, console: Console) -> int:
    """Write the page of a deal to ``--out``, else print it; without a deal, say which there are.

    Raises CliError, RulesetError, and what ``prepared`` raises.
    """
    voice = Voice(Speaker(options.language), played_here(options.rules))
    if options.list or options.deal is None:
        if options.out is not None:
            raise CliError("cli.error.needs", argument="DEAL", program=_HERE)
        _list(voice, console)
        return 0
    html = written(prepared(options.deal, voice.ruleset), voice)
    if options.out is None:
        console.bytes(html.encode())
        return 0
    path = place_for(options.out)
    write_whole(path, html)
    console.paragraph(voice.text("cli.demo.written", file=str(path)))
    return 0


def _list(voice: Voice, console: Console) -> None:
    """The deals that come along and can be played under these rules, and how to show one."""
    width = max(map(len, names()))
    console.paragraph(voice.text("cli.demo.list", rules=voice.ruleset.name))
    for name in playable(voice.ruleset):
        title = voice.say(prepared(name, voice.ruleset).title)
        console.paragraph(title, f"  {name:{width}}  ")
    console.paragraph(voice.text("cli.demo.how", program=_HERE))
