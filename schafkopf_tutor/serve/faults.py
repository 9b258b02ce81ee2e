"""Revokes and other faults, as the law of Schafkopf finds them and rules on them."""

from __future__ import annotations

from typing import Final

from schafkopf_tutor.errors import DealError
from schafkopf_tutor.game import Game
from schafkopf_tutor.laws.schafkopf import LAW
from schafkopf_tutor.laws.schafkopf.faults import FAULTS, FOUND, Fault, Ruling, consequence
from schafkopf_tutor.laws.schafkopf.revokes import Revoke, find_revokes
from schafkopf_tutor.rules import law_of, settle
from schafkopf_tutor.serve.ask import Answer, Ask
from schafkopf_tutor.serve.fields import Fields, RequestError
from schafkopf_tutor.serve.writing import slip_to_json, to_json

_KEYS: Final = ("kind", "seat", "card", "trick", "found", "also", "seen", "deliberate")


def revoke(ask: Ask) -> Answer:
    """Every card of a game that should not have been played: why, what showed it, what it costs."""
    game = _game(ask)
    return {"revokes": [_revoke(ask, game, found) for found in find_revokes(game)]}


def _revoke(ask: Ask, game: Game, found: Revoke) -> Answer:
    written: Answer = {
        "seat": found.seat,
        "card": found.card.code,
        "trick": found.trick,
        "shown": to_json(found.shown),
        "shown_in": found.shown_in,
        "verdict": ask.verdict(found.verdict, game.ruleset),
        "fault": to_json(found.fault),
    }
    ask.say(written, game.ruleset, sentence=lambda speaker: speaker.revoke(found))
    try:
        return {**written, "ruling": _ruling(ask, game, consequence(game, found.fault))}
    except DealError as slip:  # it cannot be settled: the partner, say, is not known
        return {**written, "ruling": None, "unsettled": slip_to_json(slip, ask.language)}


def fault(ask: Ask) -> Answer:
    """What follows from a fault that somebody has committed in a game."""
    game = _game(ask)
    found = _fault(ask.fields.inside("fault"))
    return {"fault": to_json(found), "ruling": _ruling(ask, game, consequence(game, found))}


def _fault(fields: Fields) -> Fault:
    fields.only(_KEYS)
    return Fault(
        fields.word("kind", FAULTS),
        fields.seat("seat"),
        fields.card("card") if "card" in fields else None,
        fields.number("trick", 0, 99) if "trick" in fields else None,
        fields.word("found", FOUND, FOUND[0]),
        fields.seats("also") if "also" in fields else (),
        fields.yes("seen", default=True),
        fields.yes("deliberate", default=False),
    )


def _ruling(ask: Ask, game: Game, ruling: Ruling) -> Answer:
    result = ruling.result
    written: Answer = {"word": ruling.word, "dealer": ruling.dealer, "result": to_json(result)}
    written["settlement"] = to_json(None if result is None else settle(result))
    return ask.say(written, game.ruleset, sentence=lambda speaker: speaker.ruling(ruling))


def _game(ask: Ask) -> Game:
    game = ask.game
    if law_of(game.ruleset) is not LAW:
        raise RequestError("serve.request.other_law", key="game", found=game.ruleset.law)
    return game
