"""The view models of the test and of the deal of the day."""

from __future__ import annotations

from collections.abc import Iterator

from schafkopf_tutor.explain.dates import day_text
from schafkopf_tutor.practice.certificate import certificate_of
from schafkopf_tutor.practice.exam import TEST, Exam
from schafkopf_tutor.practice.rounds_model import button, fresh, note
from schafkopf_tutor.practice.seated import AtTest, AtToday, Seated
from schafkopf_tutor.quiz.code import Outcome
from schafkopf_tutor.quiz.paper import plans
from schafkopf_tutor.quiz.skills import skill_named
from schafkopf_tutor.screen.certificate import certificate
from schafkopf_tutor.screen.models import (
    VERSION,
    BetweenModel,
    ButtonModel,
    LineModel,
    PanelModel,
    QuestionModel,
)
from schafkopf_tutor.screen.once import Once
from schafkopf_tutor.screen.once_model import once_model
from schafkopf_tutor.screen.saved import page_link
from schafkopf_tutor.screen.voice import Voice


def _between(seated: Seated, voice: Voice, label: str, lines: list[LineModel]) -> BetweenModel:
    name = voice.text(label, game=voice.ruleset.law)
    model: BetweenModel = {
        "version": VERSION,
        "kind": "between",
        "lang": voice.words.language,
        "label": name,
        "title": name,
        "lines": lines,
        "focus": "anyway" if seated.stage == "start" else "title",
    }
    note(model, seated.told, seated.home, voice)
    return model


def _begins(seated: Seated, voice: Voice) -> list[ButtonModel]:
    if seated.told is None:
        return [button("begin", voice.text("drill.begin"), main=True)]
    again = button("begin", voice.text("drill.retry"), main=True)
    return [again, button("anyway", voice.text("drill.anyway"))]


def _asked(seated: Seated, once: Once, voice: Voice, label: str) -> QuestionModel:
    model = once_model(once, voice)
    model["label"] = voice.text(label, game=voice.ruleset.law)
    if fresh(once):
        model["focus"] = "ask"
    note(model, seated.told, seated.home, voice)
    return model


def _place(seated: Seated, voice: Voice) -> str:
    """Which question it is."""
    sitting = seated.sitting
    if sitting is None:
        return ""
    answered = seated.once is not None and seated.once.found is not None
    place = sitting.answered if answered else sitting.answered + 1
    return voice.text("drill.about.number", number=place, all=sitting.number)


# --- the test ------------------------------------------------------------------------------------


def test_model(at: AtTest, voice: Voice) -> QuestionModel | BetweenModel:
    """What a screen shows of the test."""
    if at.stage == "review" and at.once is not None:
        return _mistake(at, at.once, voice)
    if at.stage == "asks" and at.once is not None:
        return _open(at, at.once, voice)
    return test_between(at, voice)


def _open(at: AtTest, once: Once, voice: Voice) -> QuestionModel:
    """A question. That the one before is noted is all that is said of it."""
    model = _asked(at, once, voice, "at_test.label")
    model["about"] = [_place(at, voice)]
    noted = at.sitting is not None and at.sitting.last is not None
    if noted and fresh(once):
        said = model["says"]["lines"] if "says" in model else []
        model["says"] = {
            "lines": [{"text": voice.text("cli.exam.noted")}, *said],
            "again": 0 if at.sitting is None else at.sitting.answered,
        }
    return model


def _mistake(at: AtTest, once: Once, voice: Voice) -> QuestionModel:
    model = _asked(at, once, voice, "at_test.label")
    count = len(at.mistakes)
    last = at.place + 1 == count
    model["about"] = [
        voice.text("at_test.mistake", number=at.place + 1, all=count),
        voice.text("at_test.question", number=at.mistakes[at.place]),
    ]
    result = button("back", voice.text("at_test.to_result"), main=last)
    following = button("next", voice.text("at_test.next_mistake"), main=True)
    model["ways"] = [result] if last else [following, result]
    model["focus"] = "ask"
    return model


def test_between(at: AtTest, voice: Voice) -> BetweenModel:
    """What stands before the test and after it."""
    exam = at.exam
    if at.stage == "over" and exam is not None:
        return _result(at, exam, voice)
    plan = plans(voice.ruleset.law)[TEST]
    lines: list[LineModel] = [
        {"text": voice.text("at_test.begins", number=plan.number, passing=plan.passing)},
        {"text": voice.text("at_test.ease")},
    ]
    if at.stage == "resume" and exam is not None:
        values = {"answered": exam.answered, "number": exam.number}
        lines = [{"text": voice.text("at_test.resume", **values)}]
        model = _between(at, voice, "at_test.label", lines)
        on = voice.text("at_test.on", place=exam.place)
        new = button("new", voice.text("at_test.from_the_start"))
        model["ways"] = [button("on", on, main=True), new]
        return model
    model = _between(at, voice, "at_test.label", lines)
    model["ways"] = _begins(at, voice)
    return model


def _result(at: AtTest, exam: Exam, voice: Voice) -> BetweenModel:
    found = exam.result
    word, tone = ("passed", "right") if found.passed else ("failed", "wrong")
    values = {"right": found.right, "number": found.number, "passing": found.passing}
    went: LineModel = {"text": voice.text(f"cli.exam.{word}", **values)}
    went["tone"] = "right" if tone == "right" else "wrong"
    model = _between(at, voice, "at_test.label", [went, *_advice(exam, voice)])
    model["panels"] = [_by_skill(exam, voice)]
    ways = []
    if at.mistakes:
        ways.append(button("mistakes", voice.text("at_test.mistakes"), main=not found.passed))
    ways.append(button("new", voice.text("at_test.new")))
    if found.passed:
        _certificate(model, ways, at, exam, voice)
    model["ways"] = ways
    return model


def _advice(exam: Exam, voice: Voice) -> Iterator[LineModel]:
    """What is mastered, and what to practise next."""
    found = exam.result
    if found.mastered:
        yield {"text": voice.text("cli.exam.mastered", count=len(found.mastered))}
    for skill in found.next[:1]:
        name = skill_named(skill).name(voice.words)
        yield {"text": voice.text("at_test.next", name=name)}


def _by_skill(exam: Exam, voice: Voice) -> PanelModel:
    """How many were right of each skill."""
    rows = [
        [
            skill_named(skill).name(voice.words),
            voice.text("at_test.right_of", right=tally.right, answered=tally.answered),
        ]
        for skill, tally in exam.result.skills.items()
    ]
    head = [voice.text("at_test.skill"), voice.text("at_test.right")]
    title = voice.text("at_test.by_skill")
    return {"key": "skills", "title": title, "table": {"head": head, "rows": rows}}


def _certificate(
    model: BetweenModel, ways: list[ButtonModel], at: AtTest, exam: Exam, voice: Voice
) -> None:
    """Whose name it has, then the page itself, to be saved, opened and printed."""
    model["field"] = {
        "act": "name",
        "label": voice.text("at_test.name"),
        "value": at.name or "",
    }
    ways.insert(0, button("name …", voice.text("at_test.certificate"), main=at.name is None))
    if at.slip is not None:
        model["says"] = {"lines": [{"text": voice.say(at.slip), "tone": "wrong"}]}
    if at.name is None:
        return
    day = max(one.at for one in exam.attempts).astimezone().date()
    made = certificate_of(Outcome(exam.paper, exam.marks), at.name, day)
    file = voice.words.phrase("cli.exam.file", game=voice.ruleset.law)
    model["link"] = page_link(certificate(made, voice), voice.text("at_test.save"), file)
    model["says"] = {"lines": [{"text": voice.text("at_test.made"), "tone": "right"}]}


# --- the deal of the day -------------------------------------------------------------------------


def today_model(at: AtToday, voice: Voice) -> QuestionModel | BetweenModel:
    """What a screen shows of the deal of the day."""
    if at.stage != "asks" or at.once is None:
        return today_between(at, voice)
    model = _asked(at, at.once, voice, "at_today.label")
    model["about"] = [_place(at, voice), day_text(at.day, voice.words)]
    if at.once.found is not None:
        last = at.sitting is not None and at.sitting.done
        word = "at_test.to_result" if last else "drill.next"
        model["ways"] = [button("next", voice.text(word), main=True)]
        model["focus"] = "next"
    return model


def today_between(at: AtToday, voice: Voice) -> BetweenModel:
    """What stands before the five questions and after them."""
    rules = at.ruleset.name
    if at.stage == "start" and at.on is None:  # as it is stored: true on any day
        lines: list[LineModel] = [{"text": voice.text("at_today.begins", rules=rules)}]
    else:
        day = day_text(at.day, voice.words)
        told = {"day": day, "rules": rules, "game": at.ruleset.law}
        lines = [{"text": voice.text("cli.today.welcome", **told)}]
    if at.stage == "start":
        model = _between(at, voice, "at_today.label", lines)
        model["ways"] = _begins(at, voice)
        return model
    again = button("again", voice.text("at_today.again"))
    if at.stage == "resume" and at.today is not None and not at.today.done:
        values = {"answered": at.today.answered, "number": at.today.number}
        lines.append({"text": voice.text("cli.today.goes_on", **values)})
        model = _between(at, voice, "at_today.label", lines)
        on = voice.text("at_test.on", place=at.today.place)
        model["ways"] = [button("on", on, main=True)]
        return model
    lines = list(_shared(at, voice))
    model = _between(at, voice, "at_today.label", lines)
    model["ways"] = [again]
    return model


def _shared(at: AtToday, voice: Voice) -> Iterator[LineModel]:
    """How it went, and the line to share."""
    if at.stage == "resume":
        yield {"text": voice.text("cli.today.again")}
    elif at.today is not None and at.today is not at.shared:
        right = sum(one in ("right", "helped") for one in at.today.result)
        number = at.today.number
        yield {"text": voice.text("cli.today.repeated", right=right, number=number)}
    else:
        yield {"text": voice.text("cli.today.share")}
    if at.shared is not None:
        yield {"text": at.shared.line(voice.words), "tone": "marked"}
