"""The view model of the form for house rules."""

from __future__ import annotations

from collections.abc import Iterator

from schafkopf_tutor.rulesheet import answer_text, asked, choice_text, example_text, sentences
from schafkopf_tutor.rulesheet.questions import NUMBER, SEVERAL, Step
from schafkopf_tutor.rulesheet.sheet import Section
from schafkopf_tutor.screen.house_rules import HouseRules
from schafkopf_tutor.screen.models import (
    VERSION,
    BetweenModel,
    ButtonModel,
    FieldModel,
    LineModel,
    LinkModel,
    PanelModel,
)
from schafkopf_tutor.screen.rules_printed import rules_wall
from schafkopf_tutor.screen.saved import page_link, text_link
from schafkopf_tutor.screen.voice import Voice


def house_rules_model(form: HouseRules, voice: Voice) -> BetweenModel:
    """What a screen shows of the form."""
    return {"asks": _asks, "list": _list, "done": _done}[form.stage](form, voice)


def _screen(form: HouseRules, title: str, voice: Voice) -> BetweenModel:
    """What each of its screens has: it is said aloud as soon as it is there."""
    made: BetweenModel = {
        "version": VERSION,
        "kind": "between",
        "lang": voice.words.language,
        "label": voice.text("rules_screen.label"),
        "title": title,
        "focus": "title",
    }
    if form.trouble is not None:
        line: LineModel = {"text": voice.say(form.trouble), "tone": "wrong"}
        made["says"] = {"lines": [line], "again": form.turns}
    return made


def _button(act: str, label: str, *, main: bool = False) -> ButtonModel:
    made: ButtonModel = {"act": act, "label": label}
    return {**made, "main": True} if main else made


# --- a question ----------------------------------------------------------------------------------


def _asks(form: HouseRules, voice: Voice) -> BetweenModel:
    step, say = form.step, voice.text
    question = step.question
    model = _screen(form, asked(voice.speaker, question, step.rules), voice)
    model["about"] = [say("rules_screen.number", number=form.at + 1, all=len(form.steps))]
    model["lines"] = [{"text": line} for line in _said(form, voice)]
    onward = f"next {form.at}"
    if question.kind == NUMBER:
        model["field"] = _field(onward, form, voice)
        onward += " …"
    else:
        several = question.kind == SEVERAL
        label = say("rules_screen.several" if several else "rules_screen.one")
        model["group"] = {"label": label, "buttons": list(_choices(form, voice))}
    more = _button("more", say("rules_screen.more"))
    more["pressed"] = form.told
    ways = [_button(onward, say("rules_screen.next"), main=True), more]
    if form.at > 0 or form.changing:
        ways.append(_button("back", say("rules_screen.back")))
    model["ways"] = ways
    return model


def _said(form: HouseRules, voice: Voice) -> Iterator[str]:
    """The example, and what there is to know where that is wanted."""
    question, rules = form.step.question, form.step.rules
    example = example_text(voice.speaker, question, rules)
    if example:
        yield voice.text("rules_screen.example", example=example)
    if form.told:
        yield asked(voice.speaker, question, rules, "more")


def _choices(form: HouseRules, voice: Voice) -> Iterator[ButtonModel]:
    question, rules = form.step.question, form.step.rules
    usual, chosen = (
        answer if isinstance(answer, tuple) else (answer,)
        for answer in (question.usual_answer(rules), form.proposed)
    )
    for choice in question.open_choices(rules):
        is_usual = choice.id in usual
        label = choice_text(voice.speaker, question, choice, rules, usual=is_usual)
        yield {**_button(f"pick {choice.id}", label), "pressed": choice.id in chosen}


def _field(act: str, form: HouseRules, voice: Voice) -> FieldModel:
    unit = form.step.rules.word("tariff.unit")
    return {
        "act": act,
        "label": voice.text("rules_screen.amount"),
        "value": str(form.proposed),
        "unit": voice.text(f"answer.unit.{unit}"),
        "numeric": True,
    }


# --- all answers ---------------------------------------------------------------------------------


def _list(form: HouseRules, voice: Voice) -> BetweenModel:
    say = voice.text
    model = _screen(form, say("rules_screen.answers"), voice)
    model["lines"] = [{"text": say("rules_screen.agreed")}]
    rows = [_button(f"go {at}", _row(step, voice)) for at, step in enumerate(form.steps)]
    model["group"] = {"label": say("rules_screen.change"), "buttons": rows}
    model["ways"] = [
        _button("done", say("rules_screen.done"), main=True),
        _button("back", say("rules_screen.back")),
    ]
    return model


def _row(step: Step, voice: Voice) -> str:
    ask = asked(voice.speaker, step.question, step.rules)
    return f"{ask} {answer_text(voice.speaker, step.question, step.answer, step.rules)}"


# --- the rule set --------------------------------------------------------------------------------


def _done(form: HouseRules, voice: Voice) -> BetweenModel:
    say, language = voice.text, voice.words.language
    file = voice.words.phrase("cli.rules.file")
    name = file.removesuffix(".toml")
    ruleset = form.ruleset(name)
    model = _screen(form, say("rules_screen.ready"), voice)
    use = ("save", "reader", "desk", "shell")
    model["lines"] = [
        {"text": say(f"rules_screen.use.{way}", file=file, language=language)} for way in use
    ]
    wall = f"{name}.html"
    page = rules_wall(Voice(voice.speaker, ruleset))
    links: list[LinkModel] = [
        text_link(form.text(language), say("rules_screen.save", file=file), file),
        page_link(page, say("rules_screen.wall", file=wall), wall),
    ]
    model["links"] = links
    model["panels"] = [_panel(section) for section in sentences(ruleset, voice.speaker)]
    model["ways"] = [_button("back", say("rules_screen.change_more"))]
    return model


def _panel(section: Section) -> PanelModel:
    made: PanelModel = {
        "key": section.id,
        "title": section.heading,
        "lines": list(section.sentences),
    }
    if section.table:
        head, *rows = section.table
        made["table"] = {"head": list(head), "rows": [list(row) for row in rows]}
    return made
