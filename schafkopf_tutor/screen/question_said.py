"""What is said about an answer: what is new in it, and what remains to be read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from schafkopf_tutor.cards import Card
from schafkopf_tutor.quiz.grade import Grade, judged
from schafkopf_tutor.quiz.question import Option, Question
from schafkopf_tutor.quiz.said import Reason
from schafkopf_tutor.rules import Counterfactual
from schafkopf_tutor.screen.models import LineModel, SaysModel, Tone
from schafkopf_tutor.screen.question_answer import Answer
from schafkopf_tutor.screen.voice import Voice

_WELL: Final[Mapping[str, str]] = {
    "order": "answer.well_rank",
    "choices": "answer.well_mark",
    "cards": "answer.well_mark",
}


def spoken(question: Question, option: Option, voice: Voice) -> str:
    """An option in words: a card by its full name, a seat by its player."""
    if isinstance(option, Card):
        return voice.words.name(option, "name")
    if isinstance(option, int):
        return voice.seat(option) if question.form == "seat" else voice.words.name(option)
    return voice.say(question.words.get(option, option))


def as_it_is(reasons: Iterable[Reason]) -> tuple[Reason, ...]:
    """Reasons without what would have to be otherwise: that is told to those who thought it was."""
    return tuple(reason for reason in reasons if not isinstance(reason, Counterfactual))


def percent(share: float) -> int:
    """A share as it is said and counted: of hundred."""
    return round(100 * share)


def worth(grade: Grade, voice: Voice) -> str:
    """What a set or a row that is not right is worth; its reasons follow."""
    found = percent(grade.share)
    partly = "answer.partly_row" if isinstance(grade.given, tuple) else "answer.partly"
    return voice.text(partly, percent=found) if found else voice.text("answer.none_of_it")


def says(answer: Answer, voice: Voice) -> SaysModel:
    """What is new: that something is missing, a hint, or how good the answer is."""
    if answer.trouble:
        lines = [_line("", voice.say(answer.trouble))]
    elif answer.hinted:
        rung = answer.question.hints[answer.hints - 1]
        lines = [_line(voice.text("answer.rung"), voice.say(rung))]
    else:
        lines = _verdict(answer, voice)
    return {"lines": lines, "again": answer.turns}


def feedback(answer: Answer, voice: Voice) -> list[LineModel]:
    """What remains: the reasons for each option, or a verdict that something newer follows."""
    if answer.checked:
        return list(_checked(answer, voice))
    return _verdict(answer, voice) if answer.hinted and answer.slip is not None else []


def _line(strong: str, text: str, tone: Tone = "plain") -> LineModel:
    line: LineModel = {"text": text, "tone": tone}
    if strong:
        line["strong"] = strong
    return line


def _verdict(answer: Answer, voice: Voice) -> list[LineModel]:
    """Right or wrong, and why. Nothing as long as it is neither."""
    question = answer.question
    if answer.checked and not answer.right:
        handed = answer.given if question.form == "order" else frozenset(answer.given)
        return [_line(worth(judged(question, handed), voice), "", "wrong")]
    if answer.done:
        word = voice.text(_WELL.get(question.form, "answer.well"))
        return [_line(word, voice.all(_last_reasons(answer)), "right")]
    if answer.slip is not None:
        given = answer.value if answer.value is not None else question.option(answer.slip)
        reasons = () if given is None else question.why(given)
        return [_line(_not_yet(answer, voice), voice.all(reasons), "wrong")]
    if answer.moved in answer.chosen:
        option = spoken(question, answer.given[answer.chosen.index(answer.moved)], voice)
        place = answer.chosen.index(answer.moved) + 1
        return [_line("", voice.text("answer.placed", option=option, place=place))]
    return []


def _last_reasons(answer: Answer) -> tuple[Reason, ...]:
    """Why what was chosen last is right; with several, each has its line in the feedback."""
    question = answer.question
    if question.form in ("cards", "choices"):
        return ()
    return question.why(answer.given[-1] if answer.given else question.right[0])


def _not_yet(answer: Answer, voice: Voice) -> str:
    if answer.value is None:
        return voice.text("answer.not_yet")
    given = voice.words.name(answer.value)
    if answer.question.form == "money":
        given = voice.speaker.amount(answer.value, answer.unit)
    return voice.text("answer.not_yet_given", given=given)


def _checked(answer: Answer, voice: Voice) -> Iterator[LineModel]:
    """An answer that was handed in: every option with its reason, the mistaken ones first."""
    question = answer.question
    if question.form == "order":
        if not answer.right:
            mistaken = [key for key in answer.chosen if not answer.is_right(key)]
            yield from _reasons(mistaken, answer, voice, mistaken=True)
            names = tuple(_short(question, option, voice) for option in question.right)
            yield _line("", voice.text("answer.order_is", row=names))
        return
    mistaken = [key for key in question.keys if is_mistaken(answer, key)]
    yield from _reasons(mistaken, answer, voice, mistaken=True)
    rest = [key for key in question.keys if key not in mistaken]
    if mistaken and rest:
        yield _line("", voice.text("answer.others"))
    yield from _reasons(rest, answer, voice, mistaken=False)


def is_mistaken(answer: Answer, key: str) -> bool:
    """Whether it was chosen and is wrong, or is right and was missed.

    Of two same cards one is enough.
    """
    if key in answer.chosen:
        return not answer.is_right(key)
    return answer.is_right(key) and answer.question.option(key) not in answer.given


def _reasons(
    keys: Sequence[str], answer: Answer, voice: Voice, *, mistaken: bool
) -> Iterable[LineModel]:
    """The reasons for these options; those with the same one share a line."""
    question = answer.question
    shared: dict[tuple[str, bool], list[str]] = {}
    for key in keys:
        option = question.option(key)
        right = answer.is_right(key)
        reasons = () if option is None else question.why(option)
        kept = reasons if key in answer.chosen and not right else as_it_is(reasons)
        name = "" if option is None else _short(question, option, voice)
        names = shared.setdefault((voice.all(kept), right), [])
        names += [name] if name not in names else []
    for (text, right), names in shared.items():
        if mistaken:
            tone: Tone = "missed" if right else "wrong"
            strong = voice.text(f"answer.line.{tone}", names=", ".join(names))
        else:
            tone = "plain"
            strong = voice.text(
                "answer.line.right" if right else "answer.line.left", names=", ".join(names)
            )
        yield _line(strong, text, tone)


def _short(question: Question, option: Option, voice: Voice) -> str:
    """An option as a list shows it: a card by its code."""
    if isinstance(option, Card):
        return voice.code(option)
    return listed(spoken(question, option, voice))


def listed(option: str) -> str:
    """An option that is a sentence, as one of a list: without its full stop."""
    return option.removesuffix(".")
