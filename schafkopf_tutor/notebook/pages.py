"""The stored forms that a notebook keeps: what stands there as long as nothing runs."""

from __future__ import annotations

from html import escape

from schafkopf_tutor.draw import Picture
from schafkopf_tutor.notebook.tally import Tally, tally_text
from schafkopf_tutor.screen.models import BetweenModel
from schafkopf_tutor.screen.question_answer import Answer
from schafkopf_tutor.screen.question_stored import question_stored
from schafkopf_tutor.screen.voice import Voice


def stored_note(voice: Voice) -> str:
    """What stands under a stored form: how to bring it to life."""
    return (
        f'<p class="skt-run" style="opacity:0.75;margin:6px 0">{escape(voice.text("desk.run"))}</p>'
    )


def question(answer: Answer, voice: Voice, *, number: int) -> Picture:
    """A question, the ``number``-th of its notebook, with how to bring it to life."""
    picture = question_stored(answer, voice, number=number)
    return Picture(_framed(picture.html + stored_note(voice)), picture.text)


def not_here(skill: str, voice: Voice) -> Picture:
    """That this table has no questions about something."""
    text = voice.text("lesson.not_here", skill=voice.text(f"skill.{skill}"))
    return Picture(_framed(f"<p>{escape(text)}</p>"), text)


def tally(shown: Tally, voice: Voice) -> Picture:
    """The tally as it stands."""
    title, text = voice.text("tally.title"), tally_text(shown, voice)
    html = f"<p><b>{escape(title)}:</b> {escape(text)}</p>"
    return Picture(_framed(html), f"{title}: {text}")


def between(model: BetweenModel, voice: Voice) -> Picture:
    """What stands before the first question: its title and sentences, and how to begin."""
    said = [line["text"] for line in model.get("lines", [])]
    html = f'<p style="margin:0 0 6px;font-weight:600">{escape(model["title"])}</p>'
    html += "".join(f"<p>{escape(line)}</p>" for line in said)
    return Picture(_framed(html + stored_note(voice)), "\n".join([model["title"], *said]))


def waiting(voice: Voice) -> Picture:
    """How to bring the notebook to life."""
    text = voice.text("desk.waiting")
    return Picture(_framed(f"<p><b>▶ {escape(text)}</b></p>"), text)


def _framed(html: str) -> str:
    return f'<div class="skt" style="line-height:1.5">{html}</div>'
