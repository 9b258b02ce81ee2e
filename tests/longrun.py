"""Large numbers: how many examples a test takes, and where a long run writes what it found.

    from tests.longrun import scale

    @settings(max_examples=scale(20_000))

`make long` sets SCHAFKOPF_LONG=1; then `scale(n)` is n, otherwise a twentieth of it.
"""

from __future__ import annotations

import json
import os
import platform
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

LONG = os.environ.get("SCHAFKOPF_LONG", "") not in ("", "0")
SEED = int(os.environ.get("SCHAFKOPF_SEED", "20240229"))
FOLDER = Path(__file__).parent / "long"


def scale(n: int, *, long: bool = LONG) -> int:
    """n in a long run, otherwise a twentieth of it and at least one."""
    return n if long else max(1, n // 20)


def record(
    name: str,
    figures: Mapping[str, object],
    *,
    command: str,
    seed: int | None = SEED,
    folder: Path = FOLDER,
    long: bool = LONG,
) -> Path | None:
    """Write the figures of a long run to tests/long/<name>.json; in a short run, do nothing."""
    if not re.fullmatch(r"[a-z0-9][a-z0-9_-]*", name):
        raise ValueError(f"a record's name is lower case with - and _, not {name!r}")
    if not long:
        return None
    path = folder / f"{name}.json"
    entry = {
        "command": command,
        "seed": seed,
        "date": datetime.now(UTC).date().isoformat(),
        "python": platform.python_version(),
        "figures": dict(figures),
    }
    path.write_text(json.dumps(entry, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    return path
