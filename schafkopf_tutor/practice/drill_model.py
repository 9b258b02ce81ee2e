"""The view model of practice: a question with why it is asked, and what stands between rounds."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Final

from schafkopf_tutor.beliefs import belief_named
from schafkopf_tutor.practice import rounds_model
from schafkopf_tutor.practice.attempt import Attempt
from schafkopf_tutor.practice.drill import Drill
from schafkopf_tutor.practice.progress import BELIEF, SKILL
from schafkopf_tutor.practice.suspicion_model import believed
from schafkopf_tutor.quiz.skills import skill_named
from schafkopf_tutor.screen.models import BetweenModel, LineModel, PanelModel, QuestionModel
from schafkopf_tutor.screen.once import Once
from schafkopf_tutor.screen.voice import Voice

FEW: Final = 3
"""So many names stand in a sentence; of more there is the number."""


def drill_model(drill: Drill, voice: Voice) -> QuestionModel | BetweenModel:
    """What a screen shows of practice."""
    if drill.stage == "asks" and drill.once is not None:
        return _question(drill, drill.once, voice)
    return between_model(drill, voice)


# --- a question ----------------------------------------------------------------------------------


def _question(drill: Drill, once: Once, voice: Voice) -> QuestionModel:
    model = rounds_model.question(drill, once, voice)
    model["label"] = voice.text("drill.label")
    model["about"] = list(_about(drill, voice))
    model["feedback"] = [*model.get("feedback", []), *_suspected(drill, voice)]
    return model


def _about(drill: Drill, voice: Voice) -> Iterator[str]:
    """Which question of how many, on what, at which level, why it is asked, how many today."""
    yield rounds_model.number(drill, voice)
    if drill.following is not None:
        yield skill_named(drill.following.skill).name(voice.words)
        yield voice.text("drill.about.level", level=drill.following.level)
        yield voice.words.phrase(f"drill.about.{drill.following.why}")
    yield voice.words.phrase("drill.about.today", count=drill.today)


def _suspected(drill: Drill, voice: Voice) -> Iterator[LineModel]:
    """The belief by which the answer seems to be given, and what is right instead."""
    if drill.suspected is not None:
        yield believed(drill.suspected, voice)


# --- between -------------------------------------------------------------------------------------


def between_model(drill: Drill, voice: Voice) -> BetweenModel:
    """What stands before the first question, and after a round."""
    model = rounds_model.between(drill, voice, "drill.label", list(_begins(drill, voice)))
    if drill.stage != "start":
        model["panels"] = list(_panels(drill, voice))
    return model


def _begins(drill: Drill, voice: Voice) -> Iterator[LineModel]:
    names = tuple(skill_named(name).name(voice.words) for name in drill.offer.levels)
    what = "drill.mixed" if drill.all else "drill.chosen"
    yield {"text": voice.text(what, count=drill.length, names=names)}
    yield {"text": voice.text("drill.ease")}


def _panels(drill: Drill, voice: Voice) -> Iterator[PanelModel]:
    """What went well, what is to be looked at again, and what is due."""
    asked: dict[str, list[Attempt]] = {}
    for one in drill.attempts:
        asked.setdefault(one.skill, []).append(one)
    well = {skill for skill, made in asked.items() if all(one.clean for one in made)}
    for key, chosen in (("well", well), ("again", asked.keys() - well)):
        lines = [_skill(drill, skill, asked[skill], voice) for skill in asked if skill in chosen]
        if lines:
            yield {"key": key, "title": voice.text(f"drill.{key}"), "lines": lines}
    yield {"key": "due", "title": voice.text("drill.due"), "lines": list(_due(drill, voice))}


def _skill(drill: Drill, skill: str, made: list[Attempt], voice: Voice) -> str:
    """A skill with how well it is mastered, and its level where that has risen."""
    name = skill_named(skill).name(voice.words)
    mastery = drill.progress.mastery(skill).say(voice.words)
    level = drill.progress.skills[skill].level
    if level > made[0].level:
        return voice.text("drill.risen", name=name, level=level)
    return voice.text("drill.stands", name=name, mastery=mastery.lower())


def _due(drill: Drill, voice: Voice) -> Iterator[str]:
    """What is due now, and what is next."""
    now = drill.clock()
    cards = sorted(_cards(drill, voice), key=lambda one: one[1])
    due = [name for name, at in cards if at <= now]
    later = [(name, at) for name, at in cards if at > now]
    if due:
        more = len(due) - FEW
        word = "drill.due_more" if more > 0 else "drill.due_now"
        yield voice.text(word, names=tuple(due[:FEW]), more=more)
    for name, at in later[:1]:
        days = (at.astimezone().date() - now.astimezone().date()).days
        when = f"drill.when.{('today', 'tomorrow')[days] if days < 2 else 'days'}"
        yield voice.text("drill.due_next", name=name, when=voice.words.phrase(when, days=days))


def _cards(drill: Drill, voice: Voice) -> Iterator[tuple[str, datetime]]:
    """Everything that falls due here, by its name, and when."""
    for key, card in drill.progress.schedule.cards.items():
        if key.startswith(SKILL) and key.removeprefix(SKILL) in drill.offer.levels:
            yield skill_named(key.removeprefix(SKILL)).name(voice.words), card.due
        elif key.startswith(BELIEF) and key.removeprefix(BELIEF) in drill.offer.beliefs:
            belief = belief_named(key.removeprefix(BELIEF)).name(voice.words)
            yield voice.words.phrase("drill.belief", name=belief), card.due
