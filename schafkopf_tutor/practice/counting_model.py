"""The view model of counting along: a trick that lies open, the question, what became of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from schafkopf_tutor.practice import rounds_model
from schafkopf_tutor.practice.counting import PACES, Counting, counted, task_of
from schafkopf_tutor.quiz.kinds.positions import tricks_shown
from schafkopf_tutor.quiz.question import Lying
from schafkopf_tutor.quiz.skills import skill_named
from schafkopf_tutor.screen.faces import BACK, faces
from schafkopf_tutor.screen.models import (
    VERSION,
    BetweenModel,
    CardModel,
    CardsModel,
    GroupModel,
    LineModel,
    PanelModel,
    QuestionModel,
)
from schafkopf_tutor.screen.once import Once
from schafkopf_tutor.screen.voice import Voice


def counting_model(counting: Counting, voice: Voice) -> QuestionModel | BetweenModel:
    """What a screen shows of counting along."""
    once = counting.once
    if counting.stage != "asks" or once is None:
        return between_model(counting, voice)
    return _open(counting, once, voice) if counting.looking else _question(counting, once, voice)


def _about(counting: Counting, once: Once, voice: Voice) -> list[str]:
    """Which question of how many, on what, after how many tricks."""
    return [
        rounds_model.number(counting, voice),
        skill_named(once.item.kind.skill).name(voice.words),
        voice.words.phrase("counting.span", count=len(counting.tricks)),
    ]


# --- a trick that lies open ----------------------------------------------------------------------


def _open(counting: Counting, once: Once, voice: Voice) -> BetweenModel:
    trick, every = counting.tricks[counting.turned], len(counting.tricks)
    label = voice.say(once.item.question.shown[counting.turned].label)
    cards: list[CardModel] = [
        {
            "key": f"{counting.turned}.{at}",
            "face": card.code,
            "name": voice.words.name(card, "name"),
            "above": voice.seat((trick.leader + at) % 4),
        }
        for at, card in enumerate(trick.cards)
    ]
    heard = ", ".join(f"{card['above']}: {card['name']}" for card in cards)
    last = counting.turned + 1 == every
    to_question = voice.text("counting.to_question" if last else "counting.turn")
    model: BetweenModel = {
        "version": VERSION,
        "kind": "between",
        "lang": voice.words.language,
        "label": voice.text("counting.label"),
        "about": _about(counting, once, voice),
        "title": voice.text("counting.trick", number=counting.turned + 1, all=every),
        "faces": faces(trick.cards, voice.words),
        "shown": [{"label": label, "caption": label, "cards": cards}],
        "lines": [{"text": _watch(once, voice)}],
        "says": {
            "lines": [{"text": f"{label}. {heard}"}],
            "again": 100 * counting.looks + counting.turned,
            "heard": True,
        },
        "ways": [rounds_model.button(counting.turn, to_question, main=True)],
        "focus": counting.turn,
    }
    if counting.pace:
        model["timer"] = {"act": counting.turn, "seconds": counting.pace}
        model["ways"].append(rounds_model.button("pace 0", voice.text("counting.hold")))
    return model


def _watch(once: Once, voice: Voice) -> str:
    """What to keep in mind."""
    task = task_of(once.item)
    if task is None or once.item.question.form == "cards":
        game = None if task is None else task.announced
        return voice.text("counting.watch", game=game)
    return voice.say(once.item.question.ask)


# --- the question --------------------------------------------------------------------------------


def _question(counting: Counting, once: Once, voice: Voice) -> QuestionModel:
    question = once.item.question
    rest = question.shown[len(counting.tricks) :]
    if counting.answered:
        rest = (*tricks_shown(counting.tricks, winners=True), *rest)
    model = rounds_model.question(counting, _showing(once, rest), voice)
    model["label"] = voice.text("counting.label")
    model["about"] = _about(counting, once, voice)
    if counting.answered:
        model["feedback"] = [*model.get("feedback", []), *_step(counting, once, voice)]
        return model
    model["shown"] = [_covered(len(counting.tricks), voice), *model.get("shown", [])]
    model["faces"] = {**model.get("faces", {}), **faces((), voice.words, back=True)}
    look = rounds_model.button("look", voice.text("counting.look"))
    model["tools"] = [*model.get("tools", []), look]
    return model


def _showing(once: Once, shown: tuple[Lying, ...]) -> Once:
    """The question with only this to look at."""
    question = replace(once.answer.question, shown=shown)
    return replace(once, answer=replace(once.answer, question=question))


def _covered(number: int, voice: Voice) -> CardsModel:
    label = voice.text("counting.covered", count=number)
    name = voice.text("table.back")
    cards: list[CardModel] = [
        {"key": f"{BACK}.{at}", "face": BACK, "name": name} for at in range(number)
    ]
    return {"label": label, "caption": label, "cards": cards}


def _step(counting: Counting, once: Once, voice: Voice) -> Iterator[LineModel]:
    """That it will be longer or shorter."""
    now = counting.stairs[once.item.kind.skill].span
    if now != len(counting.tricks):
        word = "longer" if now > len(counting.tricks) else "shorter"
        yield {"text": voice.text(f"counting.{word}", count=now), "tone": "marked"}


# --- between -------------------------------------------------------------------------------------


def between_model(counting: Counting, voice: Voice) -> BetweenModel:
    """What stands before the first question, and after a round."""
    begins: list[LineModel] = [
        {"text": voice.text(f"counting.{word}")} for word in ("begins", "adapts", "ease")
    ]
    model = rounds_model.between(counting, voice, "counting.label", begins)
    model["group"] = _paces(counting, voice)
    if counting.stage != "start":
        model["panels"] = [_spans(counting, voice)]
    return model


def _paces(counting: Counting, voice: Voice) -> GroupModel:
    """How long a trick lies open."""
    buttons: GroupModel = {"label": voice.text("counting.pace"), "buttons": []}
    for pace in PACES:
        word = "counting.timed" if pace else "counting.own"
        one = rounds_model.button(f"pace {pace}", voice.text(word, seconds=pace))
        one["pressed"] = pace == counting.pace
        buttons["buttons"].append(one)
    return buttons


def _spans(counting: Counting, voice: Voice) -> PanelModel:
    lines = [
        voice.text("counting.stands", name=skill_named(skill).name(voice.words), count=stairs.span)
        for skill in counted(counting.ruleset.law)
        if (stairs := counting.stairs.get(skill)) is not None
    ]
    return {"key": "spans", "title": voice.text("counting.spans"), "lines": lines}
