"""One HTML file that needs nothing: what stands around everything that we write for a browser.

Its own policy (CSP) allows the one script and the one style sheet that stand in it, pictures that
stand in it, and nothing else: it cannot ask anybody for anything.
"""

from __future__ import annotations

import json
from base64 import b64encode
from hashlib import sha256
from html import escape

_HEAD = '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
_BOTH_LOOKS = '<meta name="color-scheme" content="light dark">\n'


def document(
    title: str,
    language: str,
    css: str,
    body: str,
    *,
    of: str,
    script: str = "",
    data: object = None,
) -> str:
    """The file: ``body`` is HTML, ``of`` names what it is to the style sheet (``is-page``).

    With a ``script`` it may be dark, too, and finds ``data`` (JSON values) in the element ``data``.

    >>> document("A & B", "en", "", "<main></main>", of="is-note").splitlines()[1]
    '<html lang="en">'
    """
    allowed = ["default-src 'none'", "img-src data:"]
    allowed += [f"script-src {hashed(script)}"] if script else []
    allowed += [f"style-src {hashed(css)}", "base-uri 'none'", "form-action 'none'"]
    end = ""
    if script:
        inert = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
        end = f'<script type="application/json" id="data">{inert}</script>\n'
        end += f"<script>{script}</script>\n"
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{escape("; ".join(allowed))}">\n'
        f"{_HEAD}{_BOTH_LOOKS if script else ''}"
        f'<title>{escape(title)}</title>\n<link rel="icon" href="data:,">\n'
        f'<style>{css}</style>\n</head>\n<body class="skt-screen {of}">\n'
        f"{body}\n{end}</body>\n</html>\n"
    )


def hashed(text: str) -> str:
    """What a policy (CSP) calls a script or style sheet that stands in the page."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
