"""What the teacher's page has beside its usual parts, in the modes that are more than a question:
tables, a referee, cards of paper, two votes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from schafkopf_tutor.beliefs import belief_named
from schafkopf_tutor.classroom.extra_play import CLOSED, OPEN, open_cards, tables_of
from schafkopf_tutor.classroom.models import AnyPart, BarModel, BarsPart, ButtonsPart
from schafkopf_tutor.classroom.paper import votable
from schafkopf_tutor.classroom.peer import AGAIN, Vote, vote, votes
from schafkopf_tutor.classroom.playing_model import standing
from schafkopf_tutor.classroom.session import Session
from schafkopf_tutor.classroom.values import Asked
from schafkopf_tutor.classroom.views_parts import button, lines
from schafkopf_tutor.frozen import Frozen
from schafkopf_tutor.practice.attempt import Attempt
from schafkopf_tutor.practice.suspicion import Suspicion
from schafkopf_tutor.screen.models import ButtonModel
from schafkopf_tutor.screen.voice import Voice
from schafkopf_tutor.screen.votingcards import LETTERS


def mode_parts(session: Session, voice: Voice) -> Iterator[AnyPart]:
    """The parts of the mode that was chosen, and of the question that is there."""
    asked, mode = session.current, session.setup.mode
    if session.ended is not None:
        return
    if mode == "play":
        yield from _play(session, voice)
    elif mode == "referee":
        about = lines(voice.text("class_play.referee"), voice.text("class_play.referee_more"))
        yield {"part": "lines", "key": "referee", "lines": about}
    elif asked is not None and asked.mode == "paper" and asked.stage != "revealed":
        yield from _paper(session, asked, voice)
    elif asked is not None and asked.mode == "peer":
        yield from _peer(session, asked, voice)


# --- tables --------------------------------------------------------------------------------------


def _play(session: Session, voice: Voice) -> Iterator[AnyPart]:
    tables = tables_of(session)
    means = voice.text("class_play.form_means")
    if not tables:
        form = button("tables", "class_play.form", voice, main=True)
        yield {"part": "lines", "key": "form_means", "lines": lines(means)}
        yield _buttons("form", [form], voice.text("class_play.title"))
    else:
        deal = button("deal", "class_play.deal", voice)
        yield _buttons("deal", [deal], voice.text("class_play.title"))
        yield {
            "part": "sure",
            "key": "form",
            "label": voice.text("class_play.form_again"),
            "lines": lines(means, voice.text("class_play.form_ends")),
            "button": button("tables", "class_play.form_sure", voice),
        }
    chosen = OPEN if open_cards(session) else CLOSED
    cards: list[ButtonModel] = [
        {**button(f"cards {word}", f"class_play.{word}", voice), "pressed": word == chosen}
        for word in (CLOSED, OPEN)
    ]
    yield _buttons("cards", cards, voice.text("class_play.cards"))
    if not tables:
        return
    names = {person.id: person.name for person in session.present}
    panels = [standing(table, names, voice) for table in tables]
    inner: list[AnyPart] = [{"part": "panel", "key": one["key"], "panel": one} for one in panels]
    label = voice.text("class_play.standing")
    yield {"part": "box", "key": "tables", "look": "is-tables", "label": label, "parts": inner}


def _buttons(key: str, buttons: list[ButtonModel], label: str) -> ButtonsPart:
    return {"part": "tools", "key": key, "group": {"label": label, "buttons": buttons}}


# --- at one's own pace ---------------------------------------------------------------------------


def own_beliefs(session: Session, asked: Asked, voice: Voice) -> Iterator[BarsPart]:
    """What somebody seems to believe, by all that he has answered here, and who it is: everybody is
    asked something else, so no answer stands for many."""
    found: dict[str, list[str]] = {}
    there = session.given.get(asked.number, Frozen())
    for person in session.present:
        # which answer it was plays no part here, and a row of cards cannot be looked up
        own = tuple(replace(g.attempt, answer="") for g in there.values() if g.person == person.id)
        belief = _suspected(own).about(session.ruleset.law).first
        if belief is not None:
            found.setdefault(belief, []).append(person.name)
    every = len(session.present)
    bars: list[BarModel] = [
        {
            "key": f"belief.{belief}",
            "text": belief_named(belief).name(voice.words),
            "count": len(names),
            "share": round(len(names) / every, 3),
            "of": voice.text("class_page.bars.of", count=len(names), all=every),
            "notes": [
                {"text": voice.text("class_page.beliefs.who", names=tuple(names))},
                {"text": belief_named(belief).right(voice.words, voice.ruleset), "tone": "marked"},
            ],
        }
        for belief, names in sorted(found.items(), key=lambda one: (-len(one[1]), one[0]))
    ]
    if bars:
        title = voice.text("class_page.beliefs.own")
        yield {"part": "bars", "key": "beliefs_own", "title": title, "bars": bars}


@lru_cache(maxsize=4096)
def _suspected(attempts: tuple[Attempt, ...]) -> Suspicion:
    """What is likely after these answers: the last is weighed with what was known before it."""
    before = _suspected(attempts[:-1]) if attempts else Suspicion.start()
    return before.after(attempts[-1]) if attempts else before


# --- paper, and two votes ------------------------------------------------------------------------


def _paper(session: Session, asked: Asked, voice: Voice) -> Iterator[AnyPart]:
    """Where the counted cards are written; or that this question cannot be voted on."""
    item = session.item(asked)
    if not votable(item):
        yield {
            "part": "lines",
            "key": "not_votable",
            "lines": [{"text": voice.text("class_paper.not_votable"), "tone": "missed"}],
        }
        return
    letters = tuple(LETTERS[: len(item.question.options)])
    counts = asked.counts.get(asked.round, ())
    yield {
        "part": "field",
        "key": "counts",
        "field": {
            "act": "counts",
            "label": voice.text("class_paper.counts", letters=letters),
            "value": " ".join(map(str, counts)),
        },
        "button": button("counts …", "class_paper.enter", voice, main=not counts),
    }


def _peer(session: Session, asked: Asked, voice: Voice) -> Iterator[AnyPart]:
    """What each vote came to, and what to do now."""
    found = votes(session, asked)
    said = _told(found, voice, done=asked.stage == "revealed") if asked.stage != "open" else []
    if said:
        yield {"part": "lines", "key": "peer", "look": "is-told", "lines": lines(*said)}


def advises_again(session: Session, asked: Asked) -> bool:
    """Whether the last of two votes advises another one."""
    return asked.mode == "peer" and vote(session, asked).advice in AGAIN


def _told(found: Sequence[Vote], voice: Voice, *, done: bool) -> list[str]:
    told = [
        voice.text("class_peer.vote", number=number, percent=one.percent, count=one.answers)
        for number, one in enumerate(found, 1)
        if one.answers
    ]
    advice = None if done else found[-1].advice
    return [*told, voice.text(f"class_peer.{advice}")] if advice else told
