"""The notation of the golden and perft files as JSON: only what these files need."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

Json = Any
LAW = Path(__file__).parents[1] / "law"
HOUSES = LAW / "data" / "houses"
GAMES = ("rufspiel", "wenz", "geier", "solo", "farbwenz", "farbgeier", "sie", "ramsch")
REST = ("…", "...", "?")


def rules(name: str) -> Json:
    """The rule set of this name as a fixture states it: a house of the tests, or a shipped one."""
    house = HOUSES / f"{name}.toml"
    if house.is_file():
        return tomllib.loads(house.read_text(encoding="utf-8"))
    return {"schema": 1, "base": name}


def situation(text: str) -> tuple[Json, Json]:
    """(rules, {"game": …} or {"position": …}) of a text."""
    head, *parts = [part.split() for part in text.split("|")]
    if "dealer" in head:
        return rules(head[0]), {"game": _game(int(head[2]), parts)}
    return rules(head[0]), {"position": _position(parts)}


def _game(dealer: int, parts: list[list[str]]) -> Json:
    hands = [_hand(hand.split()) for hand in " ".join(parts[0]).split("/")]
    words = [word for part in parts[1:] for word in part]
    return {"dealer": dealer, "hands": hands, "moves": list(_moves(words))}


def _hand(words: list[str]) -> Json:
    known = [word for word in words if word not in REST]
    if len(known) == len(words):
        return known
    return [*known, "?"] if known else None


def _moves(words: list[str]) -> list[Json]:
    text = " ".join(words)
    pattern = (
        r"(?P<seat>\d) (?:says (?P<said>\w+)|claims (?P<claims>\w+)"
        r"|bids (?P<bids>[\w-]+)(?: (?P<of>[EGHS])(?= |$))?)"
        r"|(?P<card>[EGHS][AZKOU987])(?: by (?P<by>\d))?"
        r"|(?P<word>[\w-]+)(?: (?P<suit>[EGHS]))? by (?P<who>\d|nobody)|(?P<nobody>ramsch)"
    )
    found = [_move(match) for match in re.finditer(pattern, text)]
    if re.sub(pattern, "", text).strip():
        raise ValueError(text)
    return found


def _move(match: re.Match[str]) -> Json:
    seat = match["seat"] and int(match["seat"])
    if match["said"]:
        return {"move": "bid", "seat": seat, "word": match["said"]}
    if match["claims"]:
        return {"move": "claim", "seat": seat, "word": match["claims"]}
    if match["bids"]:
        return _named(
            {"move": "bid", "seat": seat, "word": "bid", "contract": match["bids"]}, match["of"]
        )
    if match["card"]:
        return play(match["card"], int(match["by"])) if match["by"] else match["card"]
    if match["nobody"]:
        return {"move": "announce", "seat": None, "contract": "ramsch"}
    who = None if match["who"] == "nobody" else int(match["who"])
    word = match["word"]
    if word.removesuffix("-tout") in GAMES:
        return _named({"move": "announce", "seat": who, "contract": word}, match["suit"])
    return {"move": "call", "seat": who, "word": word}


def _named(move: Json, suit: str | None) -> Json:
    return {**move, "suit": suit} if suit else move


def play(card: str, seat: int) -> Json:
    """A card with its seat."""
    return {"move": "play", "seat": seat, "card": card}


def _position(parts: list[list[str]]) -> Json:
    announced, holds, *rest = parts
    (said,) = _moves(announced)
    said.pop("move")
    seat = int(holds[0])
    known = [word for word in holds[2:] if not word.startswith("…")]
    more = [word[1:] for word in holds[2:] if word.startswith("…")]
    position = {"announced": {"suit": None, **said}, "seat": seat, "hand": known}
    if more:
        position["unknown"] = int(more[0])
    position |= {"leader": seat, "trick": []}
    for part in rest:
        if part[1:2] == ["leads"]:
            position |= {"leader": int(part[0]), "trick": part[2:]}
        elif part:
            position["facts"] = dict(map(_fact, part))
    return position


def _fact(text: str) -> tuple[str, Any]:
    name, _, value = text.partition("=")
    return name, int(value) if value.isdigit() else value == "yes"


def moves(text: str, seat: int) -> Json:
    """One move asked about, as an object: a card is the seat's own unless it says by whom."""
    (move,) = _moves(text.split())
    return play(move, seat) if isinstance(move, str) else move
