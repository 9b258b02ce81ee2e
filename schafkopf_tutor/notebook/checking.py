"""Exercises at the desk: clicked or written, judged at once; and the points that nbgrader counts.

What is right is worked out anew each time, so it stands in no notebook.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from html import escape
from pathlib import Path
from typing import Any, Final

from schafkopf_tutor.draw import Picture
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.i18n import LANGUAGES
from schafkopf_tutor.notebook import coding, handed, pages
from schafkopf_tutor.notebook.exercises import Put, put, rules_of, stated
from schafkopf_tutor.quiz.said import Said
from schafkopf_tutor.screen.exercise import Exercise
from schafkopf_tutor.screen.exercise_model import exercise_model, judged
from schafkopf_tutor.screen.exercise_said import checked
from schafkopf_tutor.screen.models import LineModel, Tone
from schafkopf_tutor.screen.question_stored import question_stored
from schafkopf_tutor.screen.voice import Voice

GRADED: Final = "NBGRADER_EXECUTION"
"""Set by nbgrader while it runs a notebook that was handed in."""


def begun(found: Put) -> Exercise:
    """The exercise before anything was chosen."""
    unit = found.voice.ruleset.word("tariff.unit")
    return Exercise.put(found.question, found.item, rule=found.rule, unit=unit)


def model_of(found: Put) -> partial[Any]:
    """What makes its view model."""
    return partial(exercise_model, voice=found.voice, number=found.number)


def stored(found: Put) -> Picture:
    """What stands in the notebook as long as nothing runs."""
    asked = question_stored(begun(found).answer, found.voice)
    title = found.voice.text("exercise.title", number=found.number)
    note = pages.stored_note(found.voice)
    html = f'<p style="margin:0;opacity:0.8">{escape(title)}</p>{asked.html}{note}'
    return Picture(_framed(html), f"{title}: {asked.text}")


def not_here(number: str, voice: Voice) -> Picture:
    """That the table does not know such a question."""
    return _told([{"text": voice.text("exercise.not_here", number=number), "tone": "plain"}])


def answered(found: Put, text: str, clicked: Exercise | None) -> Picture:
    """What is said about what was written; where nothing was, about what was clicked."""
    if not text.strip() and clicked is not None and clicked.found is not None:
        return _told(judged(clicked, found.voice, found.number), found)
    given = found.read(text)
    if isinstance(given, Said):
        return _told([{"text": found.voice.say(given), "tone": "plain"}], found)
    return _told(checked(found.question, found.grade(given), found.voice), found)


def tried(number: str, function: object, voice: Voice) -> Picture:
    """What is said about a function that was written."""
    found = coding.tried(stated(number).code, function)
    tone: Tone = "right" if found.right else "wrong"
    title = voice.text("exercise.title", number=number)
    return _told([{"text": voice.say(found.said), "tone": tone, "strong": title}])


def _told(lines: list[LineModel], found: Put | None = None) -> Picture:
    marks = {"right": "✓ ", "wrong": "✗ "}
    html, text = "", []
    for line in lines:
        strong = line.get("strong", "")
        mark = marks.get(line.get("tone", "plain"), "") if strong else ""
        between = ": " if strong and strong[-1] not in ".!?:" and line["text"] else " "
        head = f"<b>{escape(mark + strong)}{between.strip()}</b> " if strong else ""
        html += f"<p style='margin:2px 0'>{head}{escape(line['text'])}</p>"
        text.append(f"{mark}{strong}{between}{line['text']}".strip() if strong else line["text"])
    if found is not None:
        title = found.voice.text("exercise.title", number=found.number)
        html = f'<p style="margin:0;opacity:0.8">{escape(title)}</p>{html}'
        text.insert(0, f"{title}:")
    return Picture(_framed(html), "\n".join(text))


def _framed(html: str) -> str:
    return f'<div class="skt" style="line-height:1.5;max-width:52em">{html}</div>'


# --- points --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Score:
    """What an exercise gives: so many of its points. As text it is the bare number, which nbgrader
    reads; in a notebook a sentence."""

    number: str
    value: float
    points: int
    language: str

    def __repr__(self) -> str:
        return f"{self.value:g}"

    def _repr_mimebundle_(self, **_: object) -> tuple[dict[str, str], dict[str, str]]:
        word = "full" if self.value == self.points else "part" if self.value else "none"
        text = Speaker(self.language).text(
            f"exercise.score.{word}", number=self.number, score=repr(self), points=self.points
        )
        return {"text/html": f"<p>{escape(text)}</p>", "text/plain": repr(self)}, {}


def score(
    number: str, names: Mapping[str, object], *, language: str = "en", rules: str = "ordnung"
) -> Score:
    """The points for an exercise: ``score("4.3", globals())``.

    The last answer counts that can be read. When nbgrader grades a notebook, all answers in its
    text are known, in the order in which they stand; where there are none, and for a learner, those
    that were given to a desk among ``names`` since the notebook was started. So no answer is lost
    whatever became of its cell.
    ``rules`` are the table's. Raises ExerciseError for a number that there is not.
    """
    entry = stated(number)
    if entry.code:
        right = coding.tried(entry.code, _function(entry.code, names)).right
        return Score(number, entry.points if right else 0, entry.points, language)
    ruleset = rules_of(rules)
    spoken = sorted(
        LANGUAGES, key=lambda other: other != language
    )  # somebody may answer in another
    found = [put(number, Voice(Speaker(other), ruleset)) for other in spoken]
    puts = [one for one in found if one is not None]
    if not puts:
        return Score(number, 0, 0, language)
    worth = (_worth(text, puts) for text in reversed(list(_written(number, names))))
    share = next((one for one in worth if one is not None), 0.0)
    points = puts[0].stated.points
    return Score(number, round(share * points, 2), points, language)


def _function(name: str, names: Mapping[str, object]) -> object:
    """The function that was written; where nbgrader runs, wherever its cell stands."""
    if name in names or not os.environ.get(GRADED):
        return names.get(name)
    code = (cell for notebook in handed.notebooks(Path()) for cell in handed.code_of(notebook))
    return coding.named(name, list(code))


def _worth(text: str, puts: list[Put]) -> float | None:
    """What was written is worth in the first language in which it is an answer."""
    return next((one for one in (found.worth(text) for found in puts) if one is not None), None)


def _written(number: str, names: Mapping[str, object]) -> Iterator[str]:
    """All that was written as the answer, in order."""
    told = _in_text(number) if os.environ.get(GRADED) else []
    for value in list(names.values()):
        given = getattr(value, "written", None)
        if not told and isinstance(given, dict):
            yield from given.get(number, ())
    yield from told


def _in_text(number: str) -> list[str]:
    """All answers that stand in the notebooks of this folder."""
    read = (handed.answers(handed.code_of(one)) for one in handed.notebooks(Path()))
    return [text for found in read for text in found.get(number, ())]
