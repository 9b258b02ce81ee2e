"""Makes the conformance fixtures: questions drawn here, answers by the reference.

    python -m tests.conformance.build            writes tests/data/conformance anew
    python -m tests.conformance.build --check    says what is not as it would be written

Nothing of the package judges here: it is asked for the digests of the rule sets only.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from schafkopf_tutor.rulesets import build as build_ruleset
from tests.conformance import written_down
from tests.conformance.drawing import paying, playing, ruling, seeing, talking
from tests.conformance.expect import expected
from tests.conformance.tags import RARE, tags

Json = Any
FOLDER = Path(__file__).parents[1] / "data" / "conformance"
README = FOLDER / "README.md"

FILES: dict[str, Callable[[], Iterator[Json]]] = {
    "rulesets": written_down.rulesets,
    "perft": written_down.perft,
    "golden": written_down.golden,
    "golden_faults": written_down.faults,
    "disputes": written_down.disputes,
    "tricks": seeing.tricks,
    "positions": seeing.positions,
    "auctions": talking.auctions,
    "doublings": talking.doublings,
    "claims": ruling.claims,
    "faults": ruling.faults,
    "revokes": ruling.revokes,
    "settlements": paying.settlements,
    "whole_games": playing.games,
}
FIRST = ("id", "kind", "about", "tags", "rules", "digest")


def digest(rules: Json) -> str:
    """The digest of a rule set, as the package gives it."""
    return build_ruleset("ours", rules).digest


def complete(line: Json) -> Json:
    """A line with its answers, digest and tags, in the usual order."""
    whole = {**line, **expected(line), "digest": digest(line["rules"])}
    _as_by_hand(whole)
    if line["kind"] == "game":
        whole["tags"] = [tag for tag in tags(whole) if tag in RARE]
    ordered = {key: whole[key] for key in FIRST if key in whole}
    return ordered | {key: value for key, value in whole.items() if key not in FIRST}


def _as_by_hand(line: Json) -> None:
    """What a golden case says by hand is what the reference says; it is not written twice."""
    by_hand = line.pop("by_hand", {})
    ruling = line.get("ruling", {})
    found = {**ruling, "payout": ruling.get("settlement", {}).get("payout")}
    found |= {"legal": sorted(line.get("legal", ())), "winner": line.get("winner")}
    for key, value in by_hand.items():
        if found[key] != value:
            raise ValueError(f"{line['id']}: {key} is {found[key]}, by hand {value}")


def text_of(line: Json) -> str:
    """A line as it stands in the file."""
    return json.dumps(line, ensure_ascii=False, separators=(",", ":"))


def lines(name: str) -> list[Json]:
    """The lines of a file as they are."""
    text = (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def made(name: str) -> list[str]:
    """The lines of a file as they would be written."""
    return [text_of(complete(line)) for line in FILES[name]()]


def counted(texts: dict[str, list[str]]) -> str:
    """The README's table: what is in each file."""
    rows = ["| file | lines | kind | rule sets |", "| --- | --- | --- | --- |"]
    for name, found in texts.items():
        read = [json.loads(line) for line in found]
        kinds = ", ".join(sorted({line["kind"] for line in read}))
        rules = len({line["digest"] for line in read})
        rows.append(f"| `{name}.jsonl` | {len(read)} | {kinds} | {rules} |")
    return "\n".join(rows)


def with_counts(readme: str, table: str) -> str:
    """The README with its table put in."""
    return re.sub(
        r"(<!-- counts -->\n).*?(<!-- end -->)",
        lambda match: f"{match[1]}{table}\n{match[2]}",
        readme,
        flags=re.DOTALL,
    )


def tally(texts: dict[str, list[str]]) -> dict[str, Counter[str]]:
    """How often each rule decides, by file."""
    return {
        name: Counter(tag for line in found for tag in tags(json.loads(line)))
        for name, found in texts.items()
    }


def main(arguments: list[str]) -> int:
    """Write, or with ``--check`` compare; 1 if something differs."""
    check = "--check" in arguments
    texts = {name: made(name) for name in FILES}
    wanted = {FOLDER / f"{name}.jsonl": "\n".join(found) + "\n" for name, found in texts.items()}
    wanted[README] = with_counts(README.read_text(encoding="utf-8"), counted(texts))
    stale = []
    for path, text in wanted.items():
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            stale.append(path)
            if not check:
                path.write_text(text, encoding="utf-8")
    for name, found in texts.items():
        print(f"{name}: {len(found)} lines")
    if "--tally" in arguments:
        for name, tally_of in tally(texts).items():
            print(name, *(f"{n:5} {tag}" for tag, n in sorted(tally_of.items())), sep="\n  ")
    for path in stale:
        print(f"{path.name} {'is stale' if check else 'written'}")
    return int(check and bool(stale))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
