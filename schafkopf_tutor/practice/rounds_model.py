"""What the view models of practice and of counting along have in common."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from schafkopf_tutor.practice.attempt import Attempt
from schafkopf_tutor.practice.rounds import Rounds
from schafkopf_tutor.quiz.said import Said
from schafkopf_tutor.screen.models import (
    VERSION,
    BetweenModel,
    ButtonModel,
    LineModel,
    QuestionModel,
    Tone,
)
from schafkopf_tutor.screen.once import Once
from schafkopf_tutor.screen.once_model import once_model
from schafkopf_tutor.screen.question_answer import Answer
from schafkopf_tutor.screen.voice import Voice


def button(act: str, label: str, *, main: bool = False) -> ButtonModel:
    """Something to press."""
    made: ButtonModel = {"act": act, "label": label}
    return {**made, "main": True} if main else made


def note(
    model: QuestionModel | BetweenModel, told: Said | None, home: Said | None, voice: Voice
) -> None:
    """Where answers are kept; if there is news of that, it is said aloud, too."""
    if told is not None:
        good = told.message == "practice.merged"
        news: LineModel = {"text": voice.say(told), "tone": "marked" if good else "missed"}
        says = model.setdefault("says", {"lines": []})
        says["lines"] = [*says["lines"], news]
    elif home is not None:
        model["note"] = {"text": voice.say(home)}


def question(rounds: Rounds, once: Once, voice: Voice) -> QuestionModel:
    """A question of a round, with what leads on; its feedback is the caller's to add to."""
    model = once_model(once, voice)
    if fresh(once):
        model["focus"] = "ask"
    if rounds.answered:
        after = "drill.to_summary" if rounds.last else "drill.next"
        model["ways"] = [
            button("next", voice.text(after), main=True),
            button("stop", voice.text("drill.stop")),
        ]
        model["focus"] = "next"
    note(model, rounds.told, rounds.home, voice)
    return model


def fresh(once: Once) -> bool:
    """Whether nothing was chosen, written or asked for yet."""
    answer = replace(once.answer, helped=False)
    return once.picked is None and answer == Answer(answer.question, answer.unit)


def number(rounds: Rounds, voice: Voice) -> str:
    """Which question of the round it is."""
    place = len(rounds.attempts) + (not rounds.answered)
    return voice.text("drill.about.number", number=place, all=rounds.length)


def between(rounds: Rounds, voice: Voice, label: str, begins: Sequence[LineModel]) -> BetweenModel:
    """What stands before the first question, where it ``begins``, and after a round."""
    name = voice.text(label)
    start = rounds.stage == "start"
    done = voice.text("drill.done", count=len(rounds.attempts))
    titles = {"start": name, "pause": done, "over": voice.text("drill.over")}
    model: BetweenModel = {
        "version": VERSION,
        "kind": "between",
        "lang": voice.words.language,
        "label": name,
        "title": titles.get(rounds.stage, name),
        "lines": list(begins) if start else list(_sums(rounds, voice)),
        "ways": list(_ways(rounds, voice)),
        "focus": "anyway" if start else "title",
    }
    note(model, rounds.told, rounds.home, voice)
    return model


def _sums(rounds: Rounds, voice: Voice) -> Iterator[LineModel]:
    """How many answers were right, with help, in part, wrong."""
    for name, count, tone in _counted(rounds.attempts):
        if count or name == "right":
            yield {"text": voice.text(f"drill.sums.{name}", count=count), "tone": tone}
    yield {"text": voice.text("drill.today", count=rounds.today)}


def _counted(attempts: Sequence[Attempt]) -> Iterator[tuple[str, int, Tone]]:
    yield "right", sum(one.clean for one in attempts), "right"
    yield "helped", sum(one.right and one.helped for one in attempts), "marked"
    yield "partly", sum(0 < one.share < 1 for one in attempts), "missed"
    yield "wrong", sum(one.share == 0 for one in attempts), "wrong"


def _ways(rounds: Rounds, voice: Voice) -> Iterator[ButtonModel]:
    if rounds.stage == "start":
        again = rounds.told is not None
        yield button("begin", voice.text("drill.retry" if again else "drill.begin"), main=True)
        if again:
            yield button("anyway", voice.text("drill.anyway"))
    elif rounds.stage == "pause":
        yield button("on", voice.text("drill.on"), main=True)
        yield button("stop", voice.text("drill.stop"))
    else:
        yield button("on", voice.text("drill.once_more"))
