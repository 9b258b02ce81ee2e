"""``schafkopf-tutor rules new``: the questions one after the other, then the file."""

from __future__ import annotations

import re
from typing import Final

from schafkopf_tutor.cli.console import Console
from schafkopf_tutor.cli.parser import PROGRAM, CliError
from schafkopf_tutor.cli.target import means, target, usable, write_whole
from schafkopf_tutor.errors import TutorError
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.rulesheet import (
    Step,
    answer_text,
    asked,
    choice_text,
    example_text,
    interview,
    write,
)
from schafkopf_tutor.rulesheet.questions import NUMBER, SEVERAL, Answer, number_in

STOPPED: Final = 130
ENDED: Final = 2
_MORE: Final = "?"


class _Back(Exception):
    """A step back is asked for: to the last question, or to that with a ``number`` from 1."""

    def __init__(self, number: int | None = None) -> None:
        super().__init__(number)
        self.number = number


def new(file: str | None, speaker: Speaker, console: Console, law: str) -> int:
    """Ask about the rules of a law, show the answers, write the file. Nothing is written before the
    last question.

    Returns 0, or 130 where Ctrl-C stops it and 2 where the input ends too early: both say that
    nothing is written. Raises CliError where the file cannot be written.
    """
    given = None if file is None else usable(file)
    try:
        answers = _answers(speaker, console, law)
        wanted = target(given, speaker, console)
    except (KeyboardInterrupt, EOFError) as stop:
        console.text("\n" if isinstance(stop, KeyboardInterrupt) else "")
        console.flush()
        console.error(speaker.text("cli.rules.nothing_written"))
        return STOPPED if isinstance(stop, KeyboardInterrupt) else ENDED
    except UnicodeDecodeError as slip:
        raise CliError("cli.error.utf8") from slip
    write_whole(wanted, write(answers, speaker.language, law))
    console.text("\n")
    console.paragraph(speaker.text("cli.rules.written", file=str(wanted)))
    name = f'"{wanted}"' if " " in str(wanted) else str(wanted)
    for hint in ("sheet", "why"):
        console.text("  " + speaker.text(f"cli.rules.{hint}", program=PROGRAM, file=name) + "\n")
    return 0


# --- the questions -------------------------------------------------------------------------------


def _answers(speaker: Speaker, console: Console, law: str) -> dict[str, Answer]:
    """All answers; an earlier one is proposed again after a step back."""
    console.paragraph(speaker.text("cli.rules.welcome"))
    answers: dict[str, Answer] = {}
    earlier: dict[str, Answer] = {}
    while True:
        steps = list(interview(answers, law))
        if len(answers) == len(steps):
            try:
                _confirm(steps, speaker, console)
            except _Back as back:
                kept = list(answers.items())[: (back.number or len(answers)) - 1]
                answers = dict(kept)
                continue
            return answers
        step = steps[len(answers)]
        head = speaker.text("cli.rules.question", number=len(answers) + 1, all=len(steps))
        try:
            reply = _ask(step, head, _proposal(step, earlier), speaker, console)
        except _Back:
            if answers:
                answers.popitem()
            else:
                console.paragraph(speaker.text("cli.rules.first"))
            continue
        answers[step.question.id] = earlier[step.question.id] = reply


def _proposal(step: Step, earlier: dict[str, Answer]) -> Answer:
    """What Enter takes: the answer before a step back if it is still possible, else the usual."""
    proposed = earlier.get(step.question.id, step.answer)
    try:
        step.question.settings_for(proposed, step.rules)
    except TutorError:
        return step.answer
    return proposed


def _ask(step: Step, head: str, proposed: Answer, speaker: Speaker, console: Console) -> Answer:
    """The answer to one question; asks again until it is one. Raises _Back."""
    question, rules = step.question, step.rules
    console.text("\n")
    console.paragraph(f"{head} {asked(speaker, question, rules)}")
    example = example_text(speaker, question, rules)
    if example:
        console.paragraph(speaker.text("cli.rules.example", example=example), "  ")
    choices = question.open_choices(rules)
    usual = question.usual_answer(rules)
    usual_ones = usual if isinstance(usual, tuple) else (usual,)
    for number, choice in enumerate(choices, 1):
        is_usual = choice.id in usual_ones
        said = choice_text(speaker, question, choice, rules, usual=is_usual)
        console.paragraph(said, f"  {number}  ")
    ids = [choice.id for choice in choices]
    prompt = speaker.text(f"cli.rules.prompt.{question.kind}", proposed=_shown(proposed, ids))
    while True:
        reply = console.ask(prompt).strip()
        if reply == _MORE:
            console.paragraph(asked(speaker, question, rules, "more"), "  ")
            continue
        if means(reply, "back"):
            raise _Back
        answer = _read(reply, question.kind, ids) if reply else proposed
        try:
            if answer is not None:
                question.settings_for(answer, rules)
                return answer
        except TutorError:  # a number that is too large
            pass
        wrong = speaker.text(f"cli.rules.wrong.{question.kind}", last=len(ids))
        console.paragraph(wrong, "  ")


def _shown(proposed: Answer, ids: list[str]) -> str:
    """What Enter takes, as one would type it."""
    if isinstance(proposed, tuple):
        return " ".join(str(ids.index(word) + 1) for word in proposed) or "0"
    return str(proposed if isinstance(proposed, int) else ids.index(proposed) + 1)


def _read(reply: str, kind: str, ids: list[str]) -> Answer | None:
    """What was typed, as an answer; None if it is none."""
    words = re.split(r"[\s,;+]+", reply.strip(" ,;."))
    if kind == NUMBER:
        return number_in(reply)
    if kind == SEVERAL and words == ["0"]:
        return ()
    chosen = [_one(word, ids) for word in words]
    if None in chosen or (kind != SEVERAL and len(chosen) > 1):
        return None
    named = tuple(word for word in ids if word in chosen)
    return named if kind == SEVERAL else named[0]


def _one(word: str, ids: list[str]) -> str | None:
    """A choice by its number or its id."""
    if re.fullmatch(r"[0-9]{1,3}", word) and 0 < int(word) <= len(ids):
        return ids[int(word) - 1]
    return word.lower() if word.lower() in ids else None


def _confirm(steps: list[Step], speaker: Speaker, console: Console) -> None:
    """Show all answers; Enter agrees, a number goes back to that question. Raises _Back."""
    console.text("\n")
    console.paragraph(speaker.text("cli.rules.answers"))
    for number, step in enumerate(steps, 1):
        ask = asked(speaker, step.question, step.rules)
        answer = answer_text(speaker, step.question, step.answer, step.rules)
        console.paragraph(f"{ask} {answer}", f"  {number:2}  ")
    while True:
        reply = console.ask(speaker.text("cli.rules.agreed")).strip()
        if means(reply, "back"):
            raise _Back
        if reply.isascii() and reply.isdigit() and 0 < int(reply[:3]) <= len(steps):
            raise _Back(int(reply))
        if not reply or means(reply, "yes"):
            return
