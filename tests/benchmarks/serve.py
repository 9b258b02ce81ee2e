"""How many requests a second `serve` answers, on one core.

python -m tests.benchmarks.serve

Seconds are those of the processor, so that other work on the machine does not count. The ratio is
to reading and writing the same lines as JSON and nothing else: no server can be faster than that.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from time import process_time

from schafkopf_tutor.serve import answer, serve

COUNT = 5_000
ROUNDS = 5
POSITION = (
    "ordnung | rufspiel G by 0 | 2 holds GA GK S9 EO HO SU H7 E9 | 0 leads S7 S8"
    " | called_suit_led=no"
)
GAME = (
    "cardgames-zone dealer 3 | EO GO HU HA HZ HK E9 G7 / H7 EZ G9 G8 SA S9 S8 S7"
    " / SU EA E8 E7 GA GZ GK SK / HO SO EU GU H9 H8 EK SZ | rufspiel E by 0 | EO H7 SU H8"
    " | E9 EZ EA EK | GA SO G7 G9 | SZ HA S8 SK | HZ S9 E8 HO | EU HU SA E7 | GU GO S7 GZ"
    " | HK G8 GK H9"
)


def requests() -> dict[str, dict[str, object]]:
    """What is asked, by what it is called."""
    position = answer({"do": "position", "position": POSITION})["position"]
    game = answer({"do": "game", "game": GAME})["game"]
    asked: dict[str, dict[str, object]] = {}
    for shape, stated in (("text", POSITION), ("object", position)):
        asked[f"legal, {shape}"] = {"do": "legal", "position": stated}
        asked[f"why, {shape}"] = {"do": "why", "position": stated, "card": "GK"}
        asked[f"why with its sentence, {shape}"] = {
            "do": "why", "position": stated, "card": "GK", "lang": "de",
        }  # fmt: skip
    asked["settle, text"] = {"do": "settle", "game": GAME}
    asked["settle, object"] = {"do": "settle", "game": game}
    return asked


def rate(work: Callable[[], object], count: int = COUNT) -> float:
    """How many a second, in the best of some rounds."""
    best = float("inf")
    for _ in range(ROUNDS):
        start = process_time()
        work()
        best = min(best, process_time() - start)
    return count / best


def main() -> None:
    """Print a line for each kind of request."""
    for name, request in requests().items():
        lines = [json.dumps({"id": n, **request}).encode() + b"\n" for n in range(COUNT)]
        made = answer(request)

        def bare(lines: list[bytes] = lines, made: object = made) -> None:
            out = io.StringIO()
            for line in lines:
                json.loads(line)
                out.write(json.dumps(made) + "\n")

        served = rate(lambda lines=lines: serve(lines, io.StringIO()))  # type: ignore[misc]
        times = rate(bare) / served
        print(f"{name:30} {served:8,.0f} requests/s, {times:4.1f} times as long as its JSON alone")


if __name__ == "__main__":
    main()
