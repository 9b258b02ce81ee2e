"""What the terminal says of the coach: from his panel in the view model, or a layout."""

from __future__ import annotations

from typing import Any

from schafkopf_tutor.cli.asking import INDENT
from schafkopf_tutor.cli.console import Console
from schafkopf_tutor.screen.models import ButtonModel, PanelModel
from schafkopf_tutor.screen.voice import Voice


def buttons(model: Any) -> list[ButtonModel]:
    """What the coach can be asked."""
    panel: PanelModel | None = model.get("coach")
    groups = [panel["group"]] if panel and "group" in panel else []
    groups += panel.get("rows", []) if panel else []
    return [one for group in groups for one in group["buttons"]]


def asked(typed: str, model: Any, voice: Voice) -> str | None:
    """The word for the coach that is meant by what was typed; None if none is."""
    wanted = " ".join(typed.casefold().split())
    for one in buttons(model):
        if wanted in (one["label"].casefold(), one.get("typed", "").casefold()):
            return one["act"]
    first, _, remark = typed.partition(" ")
    field = (model.get("coach") or {}).get("field")
    if field and first.casefold() == voice.words.phrase("coach.typed.disagree").casefold():
        return f"{field['act']} {remark.strip()}"
    return None


def offered(model: Any, voice: Voice, console: Console) -> None:
    """What can be typed to ask him."""
    words = ", ".join(one["typed"] for one in buttons(model) if "typed" in one)
    if words:
        console.paragraph(voice.text("coach.typed.say", words=words))
    if (model.get("coach") or {}).get("field"):
        word = voice.words.phrase("coach.typed.disagree")
        console.paragraph(voice.text("coach.typed.remark", word=word))


def told(model: Any, console: Console, *, plain: bool) -> None:
    """All that stands in the panel; ``plain``: each row of its table as a sentence."""
    panel: PanelModel | None = model.get("coach")
    if panel is None:
        return
    console.paragraph(f"{panel['title']}:")
    table = panel.get("table")
    if table and not plain:
        console.table([table["head"], *table["rows"]], INDENT)
    for row in table["rows"] if table and plain else []:
        pairs = zip(table["head"][1:] if table else [], row[1:], strict=True)
        console.paragraph(f"{row[0]}: {', '.join(f'{n} {v}' for n, v in pairs)}.", INDENT)
    for line in panel.get("lines", []):
        console.paragraph(line, INDENT)


def laid(model: Any, console: Console, *, hands: bool) -> None:
    """A layout: what it is and, at its beginning, all four hands; then what has been played."""
    if hands:
        console.paragraph(model["ask"])
        for seat in model["seats"]:
            names = ", ".join(card["name"] for card in seat["hand"]["cards"])
            console.paragraph(f"{seat['name']}: {names}", INDENT)
    console.paragraph(model["title"])
    for line in model["says"]["lines"]:
        console.paragraph(line["text"], INDENT)
