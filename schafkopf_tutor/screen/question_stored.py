"""The stored form of a question: a picture that needs no script, and the same as text."""

from __future__ import annotations

from html import escape

from schafkopf_tutor.cards import Card
from schafkopf_tutor.draw import Picture, captioned, image, row
from schafkopf_tutor.screen.models import CardModel, OptionModel
from schafkopf_tutor.screen.question_answer import Answer
from schafkopf_tutor.screen.question_model import question_model
from schafkopf_tutor.screen.voice import Voice


def question_stored(answer: Answer, voice: Voice, *, number: int | None = None) -> Picture:
    """A question as it is asked: what lies there, what can be chosen, the hints so far."""
    model = question_model(answer, voice, number=number)
    asked = model["answer"]
    html = f'<p style="margin:0 0 6px;font-weight:600">{escape(model["ask"])}</p>'
    text = [model["ask"]]
    for group in model.get("shown", []):
        html += _label(group["label"]) + row(_card(one, voice) for one in group["cards"])
        text.append(f"{group['label']}: {_names(group['cards'])}")
    options = asked.get("options", [])
    if options:
        caption = asked.get("caption", "")
        html += (_label(caption) if caption else "") + row(_option(one, voice) for one in options)
        names = ", ".join(filter(None, map(_said, options)))
        text.append(f"{caption}: {names}" if caption else names)
    hints = "".join(f"<li>{escape(hint)}</li>" for hint in model.get("hints", []))
    return Picture(f"{html}<ul>{hints}</ul>" if hints else html, "\n".join(text))


def _label(label: str) -> str:
    return f'<p style="margin:6px 0 0;opacity:0.8">{escape(label)}</p>'


def _card(model: CardModel, voice: Voice) -> str:
    return captioned(image(Card.of(model["face"]), voice.words), "", model.get("below", "\u00a0"))


def _option(option: OptionModel, voice: Voice) -> str:
    """A card, or words in a frame; of a seat its name and what lies there."""
    card, text = option.get("card"), option.get("text", "")
    if card and text:
        return captioned(image(Card.of(card["face"]), voice.words), text, option.get("below", ""))
    if card:
        return image(Card.of(card["face"]), voice.words)
    style = "display:inline-block;font-size:1.2em;padding:6px 14px"
    return f'<span style="{style};border:1px solid;border-radius:8px">{escape(text)}</span>'


def _said(option: OptionModel) -> str:
    card = option.get("card")
    return " ".join(filter(None, (option.get("text", ""), card["name"] if card else "")))


def _names(cards: list[CardModel]) -> str:
    return ", ".join(card["name"] for card in cards)
