"""What teacher and projector are told of a room alike: bars, scores, beliefs, how to come in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

import segno

from schafkopf_tutor.beliefs import belief_named, every_belief
from schafkopf_tutor.cards import Card
from schafkopf_tutor.classroom.histogram import Bar, histogram
from schafkopf_tutor.classroom.models import BarModel, JoinPart, TablePart
from schafkopf_tutor.classroom.session import Session
from schafkopf_tutor.classroom.values import Asked, Given
from schafkopf_tutor.frozen import Frozen
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.task import Answer
from schafkopf_tutor.screen.faces import faces
from schafkopf_tutor.screen.grade_said import answer_text
from schafkopf_tutor.screen.models import FaceModel, LineModel
from schafkopf_tutor.screen.voice import Voice

PLACES: Final = 3
"""So many places stand on the leaderboard: nobody is shown at its end."""
NAMED: Final = 4
"""So many names stand at a place; how many more there are is said."""
DRAWN: Final = 4
"""So many cards are drawn beside a bar; more are named."""
BARS: Final = 8
"""So many different answers are drawn; how many more there were is said."""


@dataclass(frozen=True)
class Around:
    """What is no part of a session: ``here`` are the people whose phones are connected now,
    ``address`` is where phones come in ("http://192.168.1.7:8765"), with the ``prefix`` that stands
    before all our paths; ``viewer`` is the token of the projector's page."""

    here: Collection[str] = ()
    address: str = ""
    prefix: str = ""
    viewer: str = ""


class Score(NamedTuple):
    """How many answers there were, and how many of them were right."""

    right: int
    answers: int

    @property
    def share(self) -> float:
        """The part that is right, 0 to 1; 0 where there is none."""
        return self.right / self.answers if self.answers else 0.0


# --- how to come in ------------------------------------------------------------------------------


def join_part(session: Session, around: Around, voice: Voice, look: str = "") -> JoinPart:
    """Code, address and picture for a camera."""
    address = f"{around.address}/"
    part: JoinPart = {
        "part": "join",
        "key": "join",
        "caption": voice.text("class_page.join.how"),
        "code": session.code,
        "spelled": voice.text("class_page.join.spelled", code=" ".join(session.code)),
        "address": address.removeprefix("http://").removesuffix("/"),
        "drawing": picture(f"{address}j/{session.code}"),
        "alt": voice.text("class_page.join.picture"),
    }
    if look:
        part["look"] = look
    return part


@lru_cache(maxsize=16)  # the same for a whole lesson, and slow to make
def picture(text: str) -> str:
    """A QR code as the address of an image, dark on light whatever is around it."""
    made = segno.make(text, error="m", micro=False)
    return str(
        made.svg_data_uri(
            scale=4, border=4, dark="#000", light="#fff", omit_charset=True, encode_minimal=False
        )
    )


# --- how it was answered -------------------------------------------------------------------------


def answered(session: Session, asked: Asked) -> frozenset[str]:
    """Who has answered in the round that is going on, of those who were not sent away."""
    there = session.given.get(asked.number, Frozen())
    found = {who for who, round_ in there if asked.own or round_ == asked.round}
    return frozenset(person.id for person in session.present if person.id in found)


def bar_models(
    session: Session, asked: Asked, voice: Voice, *, told: bool, round_: int | None = None
) -> list[BarModel]:
    """The bars of a question; where it may be ``told``, which is right, and what one believes who
    answers so."""
    item = session.item(asked)
    bars = histogram(session, asked, round_)
    every = sum(bar.number for bar in bars)
    shown = bars if item.kind.form in ("choice", "seat") else bars[:BARS]
    return [_bar(at, bar, item, every, voice, told=told) for at, bar in enumerate(shown)]


def bar_faces(session: Session, asked: Asked, voice: Voice) -> dict[str, FaceModel]:
    """The pictures that stand beside the bars."""
    item = session.item(asked)
    drawn = (card for bar in histogram(session, asked) for card in _cards(item, bar.answer))
    return faces(drawn, voice.words)


def _bar(at: int, bar: Bar, item: Item, every: int, voice: Voice, *, told: bool) -> BarModel:
    share = bar.number / every if every else 0.0
    model: BarModel = {
        "key": f"bar.{at}",
        "count": bar.number,
        "share": round(share, 3),
        "of": voice.text("class_page.bars.of", count=bar.number, all=every),
    }
    cards = _cards(item, bar.answer)
    if cards:
        model["cards"] = [
            {"key": card.code, "face": card.code, "name": voice.words.name(card, "name")}
            for card in cards
        ]
    else:
        model["text"] = answer_text(item.question, bar.answer, voice)
    if told and bar.right:
        model["mark"] = {"text": voice.text("answer.mark.right"), "tone": "right"}
    if told and bar.beliefs:
        notes = [
            belief_line(belief, voice) for belief in bar.beliefs[:2] if belief in every_belief()
        ]
        model["notes"] = notes
    return model


def _cards(item: Item, answer: Answer) -> tuple[Card, ...]:
    """The cards that an answer is made of, if it is of few; of a set in the question's order."""
    if isinstance(answer, frozenset):
        answer = tuple(one for one in dict.fromkeys(item.question.options) if one in answer)
    several = answer if isinstance(answer, tuple) else (answer,)
    cards = tuple(one for one in several if isinstance(one, Card))
    return cards if len(cards) <= DRAWN else ()


def belief_line(belief: str, voice: Voice) -> LineModel:
    """A belief by its name."""
    name = belief_named(belief).name(voice.words)
    return {"text": voice.text("class_page.bars.belief", name=name), "tone": "missed"}


def believed_in(session: Session) -> list[tuple[str, int]]:
    """The beliefs that fit wrong answers of the session, with how many people gave such, the most
    frequent first."""
    found = Counter[str]()
    for belief, _ in {(b, g.person) for g in _counting(session) for b in g.attempt.beliefs}:
        found[belief] += belief in every_belief()
    return sorted(((b, n) for b, n in found.items() if n), key=lambda one: (-one[1], one[0]))


def _counting(session: Session) -> Iterator[Given]:
    """Answers that may be spoken of: of people who are in, to questions that were revealed."""
    told = {asked.number for asked in session.asked if asked.stage == "revealed" or asked.own}
    for given in session.answers():
        if given.question in told and not session.people[given.person].removed:
            yield given


# --- who has how much ----------------------------------------------------------------------------


def scores(session: Session) -> Mapping[str, Score]:
    """What each person has right, of the last round of every question that was revealed. When it
    was answered does not matter."""
    last: dict[tuple[str, int, int], bool] = {}
    for given in _counting(session):
        asked = session.asked[given.question - 1]
        own = given.round if asked.own else 0
        last[given.person, given.question, own] = given.attempt.right
    found = {person.id: Score(0, 0) for person in session.present}
    for (who, _, _), right in last.items():
        found[who] = Score(found[who].right + right, found[who].answers + 1)
    return found


def board_part(session: Session, voice: Voice) -> TablePart | None:
    """The leaderboard: by right answers alone. The same number has the same place."""
    by_right: dict[int, list[str]] = {}
    for who, score in scores(session).items():
        if score.right:
            by_right.setdefault(score.right, []).append(session.people[who].name)
    if not by_right:
        return None
    rows, place = [], 1
    for right in sorted(by_right, reverse=True)[:PLACES]:
        names = tuple(by_right[right])
        more = len(names) - NAMED
        word = "class_page.board.more" if more > 0 else "class_page.board.names"
        said = voice.text(word, names=names[:NAMED], more=more)
        rows.append([f"{place}.", said, str(right)])
        place += len(names)
    head = [voice.text(f"class_page.board.{word}") for word in ("place", "name", "right")]
    return _table("board", voice.text("class_page.board.title"), head, rows)


def teams_part(session: Session, voice: Voice) -> TablePart | None:
    """The teams, by the share of their answers that is right: small ones lose nothing by it."""
    if not session.setup.teams:
        return None
    found: dict[int, list[Score]] = {}
    for who, score in scores(session).items():
        found.setdefault(session.team(who), []).append(score)
    whole = {team: _sum(of_it) for team, of_it in found.items()}
    rows = [
        [
            voice.text("class_page.team", number=team),
            str(len(found[team])),
            voice.text("class_page.percent", percent=round(100 * score.share))
            if score.answers
            else "–",
        ]
        for team, score in sorted(whole.items(), key=lambda one: (-one[1].share, one[0]))
    ]
    head = [voice.text(f"class_page.teams.{word}") for word in ("team", "people", "right")]
    return _table("teams", voice.text("class_page.teams.title"), head, rows)


def _sum(of_it: Iterable[Score]) -> Score:
    kept = tuple(of_it)
    return Score(sum(one.right for one in kept), sum(one.answers for one in kept))


def _table(key: str, title: str, head: list[str], rows: list[list[str]]) -> TablePart:
    return {"part": "table", "key": key, "title": title, "table": {"head": head, "rows": rows}}


# --- who needs somebody --------------------------------------------------------------------------

ROW: Final = 3
"""So many wrong answers one after the other mean that somebody is stuck."""
MOST_ARE_DONE: Final = 2 / 3
"""When so many of those who are here have answered, the others take long."""


@dataclass(frozen=True)
class Standing:
    """How a person stands: ``here`` is connected now, ``answered`` this round, ``slow`` is among
    the last who have not, ``lost`` has answered wrongly several times in a row."""

    here: bool
    answered: bool
    slow: bool
    lost: bool


def standings(session: Session, around: Around) -> Mapping[str, Standing]:
    """How everybody stands who was not sent away."""
    asked = session.current
    done = answered(session, asked) if asked else frozenset()
    here = [person.id for person in session.present if person.id in around.here]
    late = bool(here) and len(done.intersection(here)) >= MOST_ARE_DONE * len(here)
    waits = asked is not None and asked.stage == "open" and not asked.own
    rows: dict[str, list[bool]] = {}
    for given in session.answers():
        rows.setdefault(given.person, []).append(given.attempt.right)
    return {
        person.id: Standing(
            here=person.id in around.here,
            answered=person.id in done,
            slow=waits and late and person.id in around.here and person.id not in done,
            lost=len(rows.get(person.id, ())) >= ROW and not any(rows[person.id][-ROW:]),
        )
        for person in session.present
    }
