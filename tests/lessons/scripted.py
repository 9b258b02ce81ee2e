"""A learner as a script: he runs the cells of a lesson, clicks, and reads what comes back.

No kernel and no browser: the cells run as the build runs them, each screen is the state behind it,
and all that he knows of an answer stands in the model that a screen would show.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from schafkopf_tutor.beliefs import Belief, World, truth_of
from schafkopf_tutor.notation import read_card
from schafkopf_tutor.notebook import Desk
from schafkopf_tutor.notebook.kinds import ordinary
from schafkopf_tutor.notebook.others import PASS
from schafkopf_tutor.notebook.source import Code
from schafkopf_tutor.notebook.suspecting import task_of
from schafkopf_tutor.notebook.widget import Live
from schafkopf_tutor.practice.drill import Drill
from schafkopf_tutor.practice.lesson import LessonQuestion
from schafkopf_tutor.practice.log import Memory
from schafkopf_tutor.quiz.grade import SETS
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.question import WRITTEN, Question
from schafkopf_tutor.quiz.task import Answer as Given
from schafkopf_tutor.quiz.task import Task
from schafkopf_tutor.screen.question_answer import Answer
from tests.lessons.course import cells
from tests.practice.sitting_down import Clock, texts
from tests.screen.answering import words_for, wrong_for


@dataclass
class Sitting:
    """Somebody at a lesson: his desk, his log, what the cells show, by their ids."""

    desk: Desk
    log: Memory
    panels: dict[str, Live] = field(default_factory=dict)


def sit_down(
    lesson: str, log: Memory | None = None, language: str = "de", seed: int = 1
) -> Sitting:
    """The cells of a lesson, run one after the other; its drill is drawn by the seed."""
    kept = Memory(learner="script") if log is None else log
    made: dict[str, Any] = {"log": kept, "clock": Clock(seconds=20), "generator": Random(seed)}
    names: dict[str, Any] = {"made": made}
    sitting: Sitting | None = None
    seen: set[str] = set()
    for cell in cells(lesson):
        if not isinstance(cell, Code):
            continue
        code = cell.code.replace('Desk("…"', f'Desk("{language}", **made')
        exec(compile(code, cell.id, "exec"), names)  # our own sources only
        sitting = sitting or Sitting(names["desk"], kept)
        for key in [key for key in sitting.desk._panels if key not in seen]:
            seen.add(key)
            sitting.panels[cell.id] = sitting.desk._panels[key]
    assert sitting is not None, lesson
    return sitting


def click(panel: Live, *words: str) -> None:
    """As if chosen on the screen."""
    for word in words:
        panel._heard(panel, {"act": word}, [])


def state_of(panel: Live) -> Any:
    """What is behind a screen now."""
    return panel.state


def told(panel: Live) -> str:
    """All that stands there now."""
    return "\n".join(texts(dict(panel.model)))


# --- who answers by a belief ---------------------------------------------------------------------


@dataclass
class Believer:
    """Answers by a belief until he is told of it; from then on, rightly.

    ``named`` is the cell where he was told, ``erred`` how often he had erred by then; ``showed``
    how often he was asked afterwards what he would have got wrong.
    """

    belief: Belief
    named: str = ""
    erred: int = 0
    showed: int = 0

    def goes_through(self, lesson: str, seed: int = 1) -> Believer:
        """A lesson with the drill that it ends with, until he has shown that he is cured."""
        sitting = sit_down(lesson, seed=seed)
        words, ruleset = sitting.desk.voice.words, sitting.desk.voice.ruleset
        says = self.belief.says(words, ruleset), self.belief.right(words, ruleset)
        truth = truth_of(self.belief.law)
        for cell, panel, question, answer in questions(sitting, lesson):
            right, own = answer(truth), answer(self.belief.world)
            errs = own != right and can_be_given(question, own)
            self.erred += errs and not self.named
            self.showed += errs and bool(self.named)
            gives(panel, question, own if errs and not self.named else right)
            if self.showed:
                break
            shown = told(panel)
            if not self.named and all(sentence in shown for sentence in says):
                self.named = cell
        return self


def questions(
    sitting: Sitting, lesson: str
) -> Iterator[tuple[str, Live, Question, Callable[[World], Given]]]:
    """All that is asked in a lesson and can be answered in any world: cell, screen, question, and
    what is answered. Each is to be answered before the next."""
    for cell, panel in sitting.panels.items():
        state = state_of(panel)
        if isinstance(state, LessonQuestion):
            item = state.once.item
            yield cell, panel, item.question, item.answer
        elif isinstance(state, Answer):
            task = task_in(cell, lesson, sitting.desk)
            if task is not None:
                yield cell, panel, state.question, task.answer
        elif isinstance(state, Drill):
            for item in drilled(panel):
                yield cell, panel, item.question, item.answer


def can_be_given(question: Question, given: Given) -> bool:
    """Whether that can be chosen or written."""
    options = set(question.options)
    if question.form in ("choice", "seat"):
        return given in options
    if question.form in SETS:
        return isinstance(given, frozenset) and bool(given) and given <= options
    if question.form == "order":
        return isinstance(given, tuple) and set(given) == options
    return isinstance(given, int)


def gives(panel: Live, question: Question, given: Given) -> None:
    """An answer, as far as the screen takes it: a row that is judged card by card stops there."""
    before = state_of(panel)
    for word in words_for(question, given):
        click(panel, word)
        if isinstance(before, Answer) and state_of(panel).slip is not None:
            return


def task_in(cell: str, lesson: str, desk: Desk) -> Task | None:
    """The task behind a ``desk.ask``; None for a question in the lesson's own words."""
    (code,) = (one.code for one in cells(lesson) if isinstance(one, Code) and one.id == cell)
    for call in ast.walk(ast.parse(code)):
        if isinstance(call, ast.Call) and getattr(call.func, "attr", "") == "ask":
            kind, *rest = (ast.literal_eval(one) for one in call.args)
            game = {str(k.arg): ast.literal_eval(k.value) for k in call.keywords}.get("game")
            text = rest[0] if rest else ""
            of = (desk.ruleset, desk.announced(game or ordinary(desk.ruleset)))
            if kind == "may-play":
                return task_of(kind, of, (), desk.position(text))
            return task_of(kind, of, tuple(map(read_card, text.split())), None)
    return None


def drilled(panel: Live) -> Iterator[Item]:
    """The questions of a drill, up to its pause; each is to be answered before the next."""
    click(panel, "begin")
    while state_of(panel).stage == "asks":
        yield state_of(panel).once.item
        click(panel, "next")


# --- who answers wrong, and then as he is told ---------------------------------------------------


def goes_wrong(panel: Live) -> str:
    """Something wrong is answered to a question; what he is told then."""
    state = state_of(panel)
    if isinstance(state, LessonQuestion):
        gives(panel, state.once.item.question, wrong_for(state.once.item))
    else:
        gives(panel, state.question, wrong_of(state.question))
    return said(panel)


def wrong_of(question: Question) -> Given:
    """An answer that can be given and is wrong."""
    right = question.right
    if question.form in WRITTEN:
        return int(str(right[0])) + 1
    if question.form == "order":
        return (*right[1:], right[0])
    others = [option for option in question.options if option not in right]
    if question.form in SETS:
        return frozenset(others[:1] or right[1:])
    return others[0]


def said(panel: Live) -> str:
    """What is said of an answer, and the reasons."""
    model: Any = panel.model
    lines = [*model["says"]["lines"], *model.get("feedback", [])]
    return "\n".join(f"{line.get('strong', '')} {line['text']}".strip() for line in lines)


def does_as_told(panel: Live) -> None:
    """The question once more, answered by what is shown of the wrong answer, and nothing else: its
    marks, the row in its sentences; where one may try on, what these or the hints name."""
    model: Any = panel.model
    form, shown = model["answer"]["form"], said(panel)
    options = model["answer"].get("options", [])
    if any("act" in option for option in options):
        return _tries_on(panel)
    if form == "order":
        row = {one["key"].removeprefix("row."): _names(one) for one in model["answer"]["placed"]}
        line = next(line for line in reversed(shown.splitlines()) if _all_in(line, row.values()))
        keys = sorted(row, key=lambda key: min(line.find(n) for n in row[key] if n in line))
        return click(panel, "again", *(f"pick {key}" for key in keys), "check")
    good = ("right", "missed") if form in SETS else ("right",)
    keys = [one["key"] for one in options if one.get("mark", {}).get("tone") in good]
    if form in WRITTEN:
        if not keys:
            return _writes_on(panel)
        asked = getattr(state_of(panel), "once", None)
        plus = asked is not None and asked.item.question.signed and keys[0][0] != "-"
        return click(panel, "again", f"check {'+' * plus}{keys[0]}")
    return click(panel, "again", *(f"pick {key}" for key in keys), *["check"] * (form in SETS))


def _writes_on(panel: Live) -> None:
    """The numbers that stand in what was said, and in all hints."""
    while any(tool["act"] == "hint" for tool in _model(panel)["tools"]):
        click(panel, "hint")
    read = "\n".join([said(panel), *_model(panel)["hints"]])
    for number in re.findall(r"\d+", read):
        for sign in ("+", "-") if state_of(panel).question.signed else ("",):
            if not state_of(panel).done:
                click(panel, f"check {sign}{number}")


def _model(panel: Live) -> Any:
    return panel.model


def _names(option: dict[str, Any]) -> tuple[str, ...]:
    """How an option is called in a sentence."""
    if "card" in option:
        face = option["card"]["face"]
        ranks = ({"Z": "10"}, {"Z": "10", "O": "Q", "U": "J"}, {"Z": "10", "O": "D", "U": "B"})
        suits = (face[0], *[dict(zip("EGHS", "♣♠♥♦", strict=True))[face[0]]] * 2)
        codes = (suit + rank.get(face[1], face[1]) for suit, rank in zip(suits, ranks, strict=True))
        return option["card"]["name"], *codes
    return (option["text"],)


def _all_in(line: str, every: Iterable[tuple[str, ...]]) -> bool:
    return all(any(name in line for name in names) for names in every)


def _tries_on(panel: Live) -> None:
    """What the sentences name, and with their help the next hint; the one named last comes first,
    of a row the one named first."""
    model: Any = panel.model
    if state_of(panel).done:
        return
    form, read = model["answer"]["form"], "\n".join([said(panel), *model["hints"]])
    left = {one["key"]: _names(one) for one in model["answer"]["options"] if "act" in one}
    tried = {one["key"] for one in model["answer"]["options"] if "mark" in one}
    places = {key: max(read.rfind(name) for name in names) for key, names in left.items()}
    named = sorted((key for key in left if places[key] >= 0), key=lambda key: places[key])
    named = named if form == "order" else [key for key in named[::-1] if key not in tried]
    hint = any(tool["act"] == "hint" for tool in model["tools"])
    if not named and hint:
        click(panel, "hint")
    else:
        click(panel, f"pick {(named or list(left))[0]}")
    _tries_on(panel)


# --- who plays wrong, and then what the table lets him --------------------------------------------


def plays_wrong(panel: Live) -> str | None:
    """A card or a word that is greyed, if there is one: the reason, when it was chosen all the
    same; nothing has moved."""
    for one in (*_cards_of(panel), *_buttons_of(panel)):
        if one.get("playable") is False and "act" in one:
            before = state_of(panel).game
            click(panel, one["act"])
            assert state_of(panel).game is before, one
            return said(panel)
    return None


def plays_on(panel: Live) -> None:
    """What the table offers: the first who can says that he plays, others pass; then cards."""
    words = [one["act"] for one in _buttons_of(panel) if one.get("playable", True)]
    cards = [one["act"] for one in _cards_of(panel) if one.get("playable")]
    passes = [act for act in words if act.endswith(f" {PASS}")]
    said_all = [getattr(move, "word", "") for move in state_of(panel).game.moves]
    wants = [act for act in words if act not in passes]
    speaks = wants if all(word == PASS for word in said_all) else passes
    click(panel, [*speaks, *words, *cards][0])


def _cards_of(panel: Live) -> list[dict[str, Any]]:
    """The cards of the hand in turn."""
    model: Any = panel.model
    return [card for s in model["seats"] if "turn" in s for card in s["hand"]["cards"]]


def _buttons_of(panel: Live) -> list[dict[str, Any]]:
    model: Any = panel.model
    return list(model.get("choices", {}).get("buttons", []))
