"""What is said about the answer to an exercise: right or wrong and why, and never what is right.

A reason that names what should have been written is left out; what remains is the paragraph that
decides, and the first rung of the hints.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from schafkopf_tutor.cards import Card
from schafkopf_tutor.quiz.grade import SETS, Grade
from schafkopf_tutor.quiz.question import WRITTEN, Option, Question
from schafkopf_tutor.quiz.said import Won
from schafkopf_tutor.quiz.stake import WINNER
from schafkopf_tutor.rules import Counterfactual
from schafkopf_tutor.screen.grade_said import answer_text, grade_lines, short
from schafkopf_tutor.screen.models import LineModel, Tone
from schafkopf_tutor.screen.question_answer import AT_ONCE
from schafkopf_tutor.screen.question_said import spoken
from schafkopf_tutor.screen.voice import Voice
from schafkopf_tutor.verdict import Verdict

_WELL: Final = {"order": "answer.well_rank", **dict.fromkeys(SETS, "answer.well_mark")}
_CITED: Final = re.compile(r"\([^()]*\)")


def checked(
    question: Question, found: Grade, voice: Voice, *, clicked: bool = False
) -> list[LineModel]:
    """What was written (or ``clicked``), whether it is right, and why."""
    given = answer_text(question, found.given, voice).rstrip(".")
    first = _line(voice.text(f"exercise.{'clicked' if clicked else 'written'}", given=given))
    return [first, *(_right if found.right else _wrong)(question, found, voice)]


def _line(text: str, tone: Tone = "plain", strong: str = "") -> LineModel:
    line: LineModel = {"text": text, "tone": tone}
    return {**line, "strong": strong} if strong else line


def _right(question: Question, found: Grade, voice: Voice) -> Iterator[LineModel]:
    """All that there is to say: nothing is left to be found."""
    well = voice.text(_WELL.get(question.form, "answer.well"))
    if question.form in SETS:
        yield _line("", "right", well)
        yield from grade_lines(question, found, voice)
    else:
        yield _line(voice.all(found.that("right")[-1].reasons), "right", well)
    yield from _to_read(found, voice, " ".join(voice.all(part.reasons) for part in found.parts))


def _wrong(question: Question, found: Grade, voice: Voice) -> Iterator[LineModel]:
    """How far it is right, why what was written is wrong, and where it can be read."""
    yield _how_far(question, found, voice)
    hidden = Hidden(question, found, voice)
    shared: dict[str, list[str]] = {}
    for part in found.that("wrong"):
        why = " ".join(hidden.keep(map(voice.say, part.reasons)))
        shared.setdefault(why, []).append(short(question, part.option, voice))
    said = [why for why in shared if why]
    for why, names in shared.items():
        named = voice.text("answer.line.wrong", names=", ".join(names))
        strong = named if question.form in SETS else ""
        if why or strong:
            yield _line(why, "wrong", strong)
    if not said:
        for hint in hidden.keep(map(voice.say, question.hints[:1])):
            yield _line(hint)
    for rule in rules_at_stake(found):
        for law in hidden.keep(voice.law(rule)):
            said.append(law)
            yield _line(law)
    yield from _to_read(found, voice, " ".join(said))


def _to_read(found: Grade, voice: Voice, said: str) -> Iterator[LineModel]:
    """Where the rule can be read, if nothing that is said tells it."""
    for rule in rules_at_stake(found):
        source = voice.speaker.source(rule, voice.ruleset) if voice.law(rule) else ""
        if source and source not in said:
            yield _line(voice.text("quiz_page.source", source=source))


def _how_far(question: Question, found: Grade, voice: Voice) -> LineModel:
    well = bool(found.that("right"))
    if question.form in SETS and well:
        ways = ("wrong", "missed")
        of_it = "_".join(way for way in ways if found.that(way))  # type: ignore[arg-type]
        return _line("", "missed", voice.text(f"exercise.partly.{of_it}"))
    if question.form == "order" and found.share:
        count = len(found.that("wrong"))
        return _line("", "missed", voice.text("exercise.partly.row", count=count))
    return _line("", "wrong", voice.text("exercise.wrong"))


def rules_at_stake(found: Grade) -> tuple[str, ...]:
    """The rule at stake; where none is known, those that decide what was chosen wrongly, and where
    nothing was, all that are named."""
    if found.rule:
        return (found.rule,)
    parts = found.that("wrong") or found.that("missed") or found.parts
    rules = (_rule(reason) for part in parts for reason in part.reasons)
    return tuple(dict.fromkeys(filter(None, rules)))[:1]


def _rule(reason: object) -> str:
    if isinstance(reason, Verdict):
        return reason.rule
    if isinstance(reason, Counterfactual):
        return reason.verdict.rule
    return WINNER if isinstance(reason, Won) else ""


class Hidden:
    """What must not be read by whoever has not found it yet."""

    def __init__(self, question: Question, found: Grade, voice: Voice) -> None:
        chosen = {part.option for part in found.that("right")}
        self._row = question.form == "order"
        sought = question.right if self._row else [r for r in question.right if r not in chosen]
        self._words = [_pattern(question, option, voice) for option in sought]
        self._said: set[str] = set()
        if question.form in AT_ONCE and len(question.options) > 2:
            self._said = {voice.say(reason) for one in sought for reason in question.why(one)}

    def tells(self, text: str) -> bool:
        """Whether the text names what is to be found (of a row, two of its members), or is the
        reason why just that is right."""
        if text in self._said:
            return True
        bare = _CITED.sub(" ", text) if not self._row else text
        named = sum(bool(pattern.search(bare)) for pattern in self._words)
        return named >= (2 if self._row else 1)

    def keep(self, texts: Iterable[str]) -> list[str]:
        """Those of the texts that tell nothing; each once."""
        return [text for text in dict.fromkeys(texts) if text and not self.tells(text)]


def _pattern(question: Question, option: Option, voice: Voice) -> re.Pattern[str]:
    """How an option may be named in a sentence."""
    names = {short(question, option, voice), spoken(question, option, voice)}
    if question.form in WRITTEN or isinstance(option, int):
        names.add(str(option).lstrip("-"))
        names.add(voice.words.name(option).lstrip("\u2212"))
    ways = "|".join(re.escape(name.rstrip(".")) for name in sorted(names) if name.rstrip("."))
    end = "" if isinstance(option, Card) else r"(?!\w)"  # a card's name can have an ending
    return re.compile(rf"(?<!\w)(?:{ways}){end}", re.IGNORECASE)
