"""Fixtures out of what is written by hand already: golden cases, perft files, the shipped rules."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from typing import Any

from tests.conformance import text
from tests.conformance.houses import bases
from tests.law import oracle

Json = Any
PERFT = text.LAW / "perft"


def rulesets() -> Iterator[Json]:
    """The shipped rule sets, whole."""
    for name, rules in bases().items():
        yield {"id": f"ruleset-{name}", "kind": "ruleset", "name": name, "rules": rules}


def perft() -> Iterator[Json]:
    """The counts of the perft files."""
    for path in sorted(PERFT.glob("*.txt")):
        found = oracle.entries(path.read_text(encoding="utf-8"))
        for number, entry in enumerate(found, 1):
            rules, situation = text.situation(entry.game)
            yield {
                "id": f"perft-{path.stem}-{number:02}",
                "kind": "perft",
                "about": entry.name,
                "rules": rules,
                **situation,
                "nodes": entry.nodes,
            }


def golden() -> Iterator[Json]:
    """The golden cases: a position or game, and the verdicts on some moves in it."""
    for name in ("golden", "golden_auction", "golden_claims"):
        for number, (head, asked) in enumerate(_blocks(name), 1):
            rules, situation = text.situation(head)
            seat = situation["position"]["seat"] if "position" in situation else None
            yield {
                "id": f"{name.replace('_', '-')}-{number:03}",
                "kind": "position",
                "rules": rules,
                **situation,
                "asked": [_asked(line, _turn(situation, seat)) for line in asked],
            }


def _turn(situation: Json, seat: int | None) -> int:
    if seat is not None:
        return seat
    # Games of the golden files name the seat, or ask about the first card.
    return int(situation["game"]["dealer"] + 1) % 4


def _blocks(name: str) -> Iterator[tuple[str, list[str]]]:
    head, asked = "", []
    for line in (text.LAW / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        if line.startswith(" "):
            asked.append(line)
            continue
        if head:
            yield head, asked
        head, asked = line, []
    yield head, asked


def _asked(line: str, seat: int) -> Json:
    words = line.split()
    place = words.index("yes") if "yes" in words else words.index("no")
    answer: Json = {"move": text.moves(" ".join(words[:place]), seat)}
    answer |= {"ok": words[place] == "yes", "rule": words[place + 1]}
    if words[place + 2 :]:
        answer["because"] = words[place + 2 :]
    return answer


def disputes() -> Iterator[Json]:
    """Positions and tricks that tables quarrel over."""
    found = tomllib.loads((text.LAW / "data" / "disputes.toml").read_text(encoding="utf-8"))
    for case in found["legal"]:
        rules, situation = text.situation(f"{case['rules']} | {case['position']}")
        asked = {"legal": [], "reasons": {}, "by_hand": {"legal": sorted(case["legal"].split())}}
        head = {"id": f"dispute-{case['id']}", "kind": "position", "about": case["about"]}
        yield {**head, "rules": rules, **situation, **asked}
    for case in found["winner"]:
        game, _, trick = case["trick"].partition(" | ")
        leader, _, *cards = trick.split()
        words = game.split(" by ")[0].split()
        yield {
            "id": f"dispute-{case['id']}",
            "kind": "trick",
            "about": case["about"],
            "rules": text.rules(case["rules"]),
            "contract": words[0],
            "suit": words[1] if len(words) > 1 else None,
            "leader": int(leader),
            "cards": cards,
            "by_hand": {"winner": case["winner"]},
        }


def faults() -> Iterator[Json]:
    """The golden cases of faults, with what the rules say they cost."""
    number = 0
    for head, asked in _blocks("golden_faults"):
        rules, situation = text.situation(head)
        for line in asked:
            number += 1
            question, _, answer = line.partition("->")
            yield {
                "id": f"golden-faults-{number:03}",
                "kind": "fault",
                "rules": rules,
                **situation,
                "fault": _fault(question.split()),
                "by_hand": _by_hand(answer.split()),
            }


def _fault(words: list[str]) -> Json:
    fault: Json = {"kind": words[0], "seat": int(words[2])}
    for place, word in enumerate(words):
        name, equals, value = word.partition("=")
        if word == "and":
            fault["also"] = [int(words[place + 1])]
        elif name == "trick":
            fault["trick"] = int(value) - 1
        elif name == "found":
            fault["found"] = value
        elif equals:
            fault[name] = value == "yes"
    return fault


def _by_hand(words: list[str]) -> Json:
    """The answer as the file has it: [ruling, and its numbers]."""
    answer: Json = {"word": words[0]}
    if "dealer" in words:
        answer["dealer"] = int(words[2])
    elif len(words) > 1:
        answer["payout"] = [int(word) for word in words[1:5]]
        if "points" in words:
            answer["penalty_points"] = [int(word) for word in words[6:]]
    return answer
