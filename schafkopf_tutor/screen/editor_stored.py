"""The stored form of the editor: what lies there as pictures that need no script, and as text."""

from __future__ import annotations

from html import escape
from typing import Final

from schafkopf_tutor.cards import Card
from schafkopf_tutor.draw import Picture, captioned, image, row
from schafkopf_tutor.screen.editor import Editor
from schafkopf_tutor.screen.editor_model import editor_model
from schafkopf_tutor.screen.models import CardModel
from schafkopf_tutor.screen.voice import Voice

WIDTH: Final = 48
"""Of a card, in pixels."""


def editor_stored(editor: Editor, voice: Voice) -> Picture:
    """Hands and tricks, and the notation of it all.

    >>> from schafkopf_tutor.explain import Speaker
    >>> from schafkopf_tutor.rulesets import load
    >>> ordnung = load("ordnung")
    >>> editor = Editor.empty(ordnung).act("card E.O.0")
    >>> print(editor_stored(editor, Voice(Speaker("en"), ordnung)).text)
    Lay out a position
    Anna's hand: 1 of 8 cards known: Ober of Eichel
    ordnung dealer 3 | EO … / … / … / …
    """
    model = editor_model(editor, voice)
    html = f'<p style="margin:0 0 6px;font-weight:600">{escape(model["label"])}</p>'
    lines = [model["label"]]
    for group in model.get("places", []):
        caption = group.get("caption", group["label"])
        html += (
            f"<div>{escape(caption)}{row(_figure(card, voice) for card in group['cards'])}</div>"
        )
        lines.append(f"{caption}: {', '.join(card['name'] for card in group['cards'])}")
    html += f'<p style="margin:6px 0"><code>{escape(editor.text)}</code></p>'
    return Picture(html, "\n".join([*lines, editor.text]))


def _figure(card: CardModel, voice: Voice) -> str:
    picture = image(Card.of(card["face"]), voice.words, WIDTH)
    return captioned(
        picture, below=card.get("below", "\u00a0"), strong=card.get("strong", False), narrow=True
    )
