"""Requests put together at random: answered or refused, in the published shape, and never a bug."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random
from typing import Any

from schafkopf_tutor.rulesets import shipped_law
from schafkopf_tutor.serve import OPERATIONS, answer, to_json
from schafkopf_tutor.serve.operations import EVERY
from tests.law import deals
from tests.serve.requests import CASES, FOUR
from tests.serve.shapes import complaints

CARDS = [suit + rank for suit in "EGHS" for rank in "AZKOU987"]
WORDS = "spiele auch weiter gut selbst bid knock stoss re supra resupra rest none lucky".split()
PLAIN: dict[str, list[Any]] = {
    "seat": [0, 1, 2, 3, None],
    "dealer": [0, 1, 2, 3],
    "leader": [0, 1, 2, 3, None],
    "suit": ["E", "G", "H", "S", None],
    "card": CARDS,
    "word": WORDS,
    "lang": ["de", "en"],
    "face": ["german", "french"],
    "letters": ["german", "french"],
    "stock": [0, 7, 2**53 - 1],
    "verdicts": [True, False],
    "unknown": [0, 1, 8],
}


def table(rng: Random) -> dict[str, Any]:
    """The table of a rule set: a few settings changed, and perhaps a game of its own."""
    law = shipped_law("schafkopf")
    made: dict[str, Any] = {"schema": 1, "base": "ordnung", "name": "ours"}
    contracts = [*law.contracts]
    if rng.random() < 0.3:
        letters = [*"AZKOU9EGHS*", *CARDS[:6]]
        made["contracts"] = {
            "eigenes": {
                "like": rng.choice(contracts),
                "trumps": rng.sample(letters, rng.randrange(5)),
                "suits": rng.sample("EGHS", rng.randrange(5)),
            }
        }
        contracts.append("eigenes")
    for kind in rng.sample([*law.kinds.values()], rng.randrange(4)):
        value: Any = {
            "switch": rng.random() < 0.5,
            "number": rng.choice([kind.least, kind.least + 1, 4, 61, 999_999_999]),
            "word": rng.choice(kind.of or ("",)),
        }.get(kind.kind, rng.sample(contracts, rng.randrange(1, len(contracts))))
        *folders, leaf = kind.name.split(".")
        place = made
        for folder in folders:
            place = place.setdefault(folder, {})
        place[leaf] = {rng.choice(contracts): value} if kind.per_contract else value
    return made


def pool() -> dict[str, list[Any]]:
    """What has stood under each key, in the cases and in what comes back."""
    found: dict[str, list[Any]] = deepcopy(PLAIN)

    def collect(value: Any) -> None:
        if isinstance(value, dict):
            for key, item in value.items():
                found.setdefault(key, []).append(item)
                collect(item)
        elif isinstance(value, list):
            for item in value:
                collect(item)

    for case in CASES.values():
        collect(case.request)
        collect({key: item for key, item in answer(case.request).items() if key != "ruleset"})
    return found


def changed(rng: Random, value: Any, found: dict[str, list[Any]]) -> None:
    """Change a request in place: other values under its keys, keys gone, lists shuffled."""
    for key in [*value] if isinstance(value, dict) else []:
        if rng.random() < 0.1:
            value[key] = deepcopy(rng.choice(found[key])) if key in found else None
        elif rng.random() < 0.02:
            del value[key]
        elif isinstance(value[key], dict):
            changed(rng, value[key], found)
        elif isinstance(value[key], list) and value[key] and rng.random() < 0.3:
            place = rng.randrange(len(value[key]))
            value[key][place] = rng.choice([*value[key], *CARDS, None])
        elif isinstance(value[key], list):
            for item in value[key]:
                changed(rng, item, found)


def asked(rng: Random, found: dict[str, list[Any]]) -> dict[str, Any]:
    """A request: a case, or any operation on a game under way, with things changed in it."""
    request = deepcopy(rng.choice([*CASES.values()]).request)
    if rng.random() < 0.5:
        do = rng.choice([*OPERATIONS])
        request = {"do": do}
        for key in OPERATIONS[do].keys:
            if key in found and rng.random() < 0.8:
                request[key] = deepcopy(rng.choice(found[key]))
        if "position" in request and "game" in request:
            del request[rng.choice(["position", "game"])]
    for key in rng.sample(EVERY[2:], rng.randrange(3)):
        request[key] = deepcopy(rng.choice(found[key]))
    if rng.random() < 0.3:
        request["rules"] = table(rng)
        for key in ("position", "game"):
            stated = request.get(key)
            if isinstance(stated, str):
                request[key] = stated.replace(stated.split(" ")[0], "ours", 1)
            elif isinstance(stated, dict):
                stated.pop("rules", None)
    changed(rng, request, found)
    return request


def games(rng: Random) -> Iterator[Any]:
    """Games of any length, as text and as object, some of them with a claim."""
    for _ in range(40):
        text = deals.start(rng, 0.5).text("ordnung")
        game = {"do": "game", "game": text.replace("cardgames-zone-short", "ordnung")}
        made = answer(game)
        if not made["ok"]:
            continue
        for _ in range(rng.randrange(33)):
            legal = answer({"do": "legal", "game": made["game"]})
            if not legal["ok"] or not legal["legal"]:
                break
            made["game"]["moves"].append(rng.choice(legal["legal"]))
        yield made["game"]
        yield answer({"do": "game", "game": made["game"]})["text"]


def test_no_bug_answers(
    scale: Callable[[int], int], seed: int, record: Callable[..., object]
) -> None:
    rng = Random(seed)
    found = pool()
    found["game"] += [*games(rng)]
    found["position"] += [f"ours | {FOUR}"]
    codes: Counter[str] = Counter()
    for number in range(scale(60_000)):
        request = asked(rng, found)
        kept = deepcopy(request)
        made = answer(request)
        code = made["do"] if made["ok"] else made["error"]["code"]
        codes[code] += 1
        assert code != "serve.line.bug", kept
        assert request == kept
        if codes[code] <= 10 or number % 50 == 0:
            assert complaints("response", made) == [], kept
    assert set(OPERATIONS) <= set(codes)
    record("serve-mixed", dict(sorted(codes.items())), seed=seed)


def test_a_table_can_be_anything_that_its_file_could(seed: int) -> None:
    """Rule sets with strange games are refused, or written and read again."""
    rng = Random(seed)
    good = 0
    for _ in range(200):
        made = answer({"do": "ruleset", "rules": table(rng)})
        if made["ok"]:
            good += 1
            again = answer({"do": "ruleset", "rules": made["ruleset"]})
            assert again["ruleset"] == made["ruleset"] == to_json(made["ruleset"])
    assert good > 50
