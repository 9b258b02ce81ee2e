"""The demonstration table: one HTML file for the projector, gone through with a presenter's keys.

What is shown at each step has been worked out beforehand (``demo_steps``); the script only turns
over what it is given.
"""

from __future__ import annotations

from html import escape
from typing import Final

from schafkopf_tutor.moves import SEATS
from schafkopf_tutor.rulesheet import titled
from schafkopf_tutor.screen.demo_steps import step_model, steps
from schafkopf_tutor.screen.document import document
from schafkopf_tutor.screen.faces import BACK, faces, templates
from schafkopf_tutor.screen.joined import DEMO_SCRIPTS, DEMO_STYLES, bundle, style
from schafkopf_tutor.screen.models import VERSION
from schafkopf_tutor.screen.pooled import pooled
from schafkopf_tutor.screen.prepared import Prepared
from schafkopf_tutor.screen.voice import Voice

_PLAIN: Final = ("next", "back", "hands", "shown", "dark", "is_dark", "keys")
KEYS: Final = ("next", "back", "stop", "hands", "hand", "dark", "ends")
"""What has keys, in the order in which they are told."""
_START: Final = 'of_demo.start(JSON.parse(document.getElementById("data").textContent));'


def demo(deal: Prepared, voice: Voice) -> str:
    """The page of a prepared deal in the language and with the cards of the voice.

    >>> from schafkopf_tutor.explain import Speaker
    >>> from schafkopf_tutor.rulesets import load
    >>> from schafkopf_tutor.screen.prepared import prepared
    >>> ordnung = load("ordnung")
    >>> page = demo(prepared("ober", ordnung), Voice(Speaker("de"), ordnung))
    >>> len(page) < 400_000
    True
    """
    title = voice.say(deal.title)
    about = voice.text("demo.about", rules=titled(voice.ruleset, voice.speaker))
    noscript = voice.text("quiz_page.script")
    body = (
        f'<main>\n<header><h1>{escape(title)}</h1>\n<h2 id="where"></h2></header>\n'
        f"<noscript><p>{escape(noscript)}</p></noscript>\n"
        '<div id="here"></div>\n<div id="ways"></div>\n</main>\n'
        f'<footer id="keys" tabindex="-1" hidden><p>{escape(about)}</p></footer>\n'
        '<div id="dark" hidden></div>'
    )
    return document(
        voice.text("demo.title", title=title),
        voice.words.language,
        style(DEMO_STYLES),
        body,
        of="is-demo",
        script=f'"use strict";\n{bundle(DEMO_SCRIPTS)}\n{_START}\n',
        data=demo_data(deal, voice),
    )


def demo_data(deal: Prepared, voice: Voice) -> dict[str, object]:
    """What the page is made of: its steps, the pictures, and the words around them."""
    voice = voice.seated()
    models = [step_model(step, deal, voice) for step in steps(deal)]
    for model in models:
        del model["table"]["faces"]  # each picture once, for all of them
    drawn, colours = templates(deal.game.ruleset.pack.faces, voice.words)
    say, all_of_them = voice.text, len(models)
    for number, model in enumerate(models, 1):
        step = say("demo.step", number=number, all=all_of_them)
        model["where"] = say("demo.where", step=step, trick=model["where"])
    return {
        "model": VERSION,
        "texts": {word: say(f"demo.{word}") for word in _PLAIN}
        | {"seats": [voice.seat(seat) for seat in SEATS]}
        | {"show": [say("demo.hand", seat=seat) for seat in SEATS]},
        "keys": [[say(f"demo.key.{key}"), say(f"demo.does.{key}", seats=SEATS)] for key in KEYS],
        "faces": drawn,
        "colours": colours,
        "back": {BACK: faces((), voice.words, back=True)[BACK]},
        "steps": pooled(models),
    }
