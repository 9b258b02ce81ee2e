"""``schafkopf-tutor why TEXT [CARD …]``: may this card be played, and why."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from typing import Final

from schafkopf_tutor.cards import Card
from schafkopf_tutor.cli.console import Console
from schafkopf_tutor.cli.games import face_of, game_asked_for
from schafkopf_tutor.cli.parser import PROGRAM, CliError, one_of
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.i18n import text
from schafkopf_tutor.moves import SEATS, Play
from schafkopf_tutor.notation import format_position, parse_game, read_card
from schafkopf_tutor.notation.letters import SUITS
from schafkopf_tutor.rules import counterfactual, judge, position, read_position
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.view import View

SCHEMA: Final = 1
"""Of the JSON answer: a new number whenever a key of it changes."""


def why(options: argparse.Namespace, console: Console) -> int:
    """Print a line for each card. Raises CliError, NotationError or RulesetError."""
    one_of("--letters", options.letters, SUITS)
    game_asked_for(options)
    view = _view(options)
    game_asked_for(options, view.ruleset)
    cards = _cards(view, options.cards, options.letters)
    speaker = Speaker(options.language, face=face_of(options, view.ruleset.law))
    if options.json:
        console.json(
            {
                "schema": SCHEMA,
                "ruleset": {"name": view.ruleset.name, "digest": view.ruleset.digest},
                "position": format_position(position(view)) if view.announced else None,
                "seat": view.seat,
                "cards": [_as_json(view, card, speaker) for card in cards],
            }
        )
        return 0
    for card in cards:
        console.line(*_as_line(view, card, speaker, options.language))
    return 0


def _view(options: argparse.Namespace) -> View:
    """The position that is asked about."""
    if options.text is None:
        raise CliError("cli.error.needs", argument="TEXT", program=f"{PROGRAM} why")
    given = _stdin() if options.text == "-" else options.text
    chosen = load(options.rules) if options.rules is not None else None

    def rules(name: str) -> RuleSet:
        return chosen or load(name)

    if given.lower().split()[1:2] != ["dealer"]:
        if options.seat is not None:
            raise CliError("cli.why.seat_of_position")
        return read_position(given, rules=rules, letters=options.letters)
    game = parse_game(given, rules=rules, letters=options.letters)
    if options.seat is not None:
        one_of("--seat", options.seat, map(str, SEATS))
        return game.view(int(options.seat))
    if game.turn is None:
        raise CliError("cli.why.nobodys_turn")
    return game.view()


def _stdin() -> str:
    try:
        return sys.stdin.buffer.read().decode("utf-8-sig")
    except UnicodeDecodeError as slip:
        raise CliError("cli.error.utf8") from slip


def _cards(view: View, named: list[str], letters: str) -> list[Card]:
    """The cards that are named, else all that the seat is known to hold."""
    words = " ".join(named).split()
    read = [read_card(word, letters=letters) for word in words]
    cards = list(dict.fromkeys(read or view.hand))
    if not cards:
        raise CliError("cli.why.no_cards", seat=view.seat)
    return cards


def _as_line(view: View, card: Card, speaker: Speaker, language: str) -> tuple[str, int]:
    """The line for a card, and where in it the sentence begins."""
    move = Play(view.seat, card)
    verdict = judge(view, move)
    sentence = speaker.say(verdict, view.ruleset)
    found = counterfactual(view, move)
    line = text(
        "cli.why.yes" if verdict.ok else "cli.why.no",
        language,
        card=speaker.card(card),
        sentence=sentence,
        otherwise=speaker.counterfactual(found) if found else "",
    ).rstrip()
    return line, line.index(sentence)


def _as_json(view: View, card: Card, speaker: Speaker) -> Mapping[str, object]:
    move = Play(view.seat, card)
    verdict = judge(view, move)
    return {
        "card": card.code,
        "ok": verdict.ok,
        "rule": verdict.rule,
        "because": [card.code for card in verdict.because],
        "facts": {name: _plain(value) for name, value in verdict.facts},
        "sentence": speaker.say(verdict, view.ruleset),
        "counterfactual": _change(view, move, speaker),
    }


def _change(view: View, move: Play, speaker: Speaker) -> Mapping[str, object] | None:
    found = counterfactual(view, move)
    if found is None:
        return None
    change = {name: _plain(value) for name, value in found.change.items()}
    return {"change": change, "sentence": speaker.counterfactual(found)}


def _plain(value: object) -> object:
    """A fact as JSON: cards by code, suits and lines by letter (``T`` is trump)."""
    if isinstance(value, Card):
        return value.code
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    letter = getattr(value, "value", value)  # Suit, Rank and Trump are Enums
    return letter if letter is None or isinstance(letter, bool | int | str) else str(letter)
