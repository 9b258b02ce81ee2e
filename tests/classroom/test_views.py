"""What each page is told: nothing that is not to be known yet, and everything that is."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from schafkopf_tutor.beliefs import BELIEFS
from schafkopf_tutor.cards import Card
from schafkopf_tutor.classroom.deciding import WORDS, decide
from schafkopf_tutor.classroom.pace import own_item
from schafkopf_tutor.classroom.session import Session
from schafkopf_tutor.classroom.values import Answer, Refusal, Teach
from schafkopf_tutor.i18n import LANGUAGES
from schafkopf_tutor.practice.attempt import Attempt
from schafkopf_tutor.quiz import task
from schafkopf_tutor.quiz.grade import SETS
from schafkopf_tutor.quiz.item import Item
from schafkopf_tutor.quiz.make import draw, every, kind_at
from schafkopf_tutor.quiz.question import WRITTEN, Option, Question
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.once import Once, words_for
from tests.classroom.rooms import (
    NOW,
    WALL,
    acts,
    answer,
    parts,
    phone,
    projector,
    room,
    taught,
    teacher,
    texts,
    voice,
)

SEED = 7


def asked_of(rules: str) -> dict[tuple[str, bool], tuple[str, int]]:
    """A skill and level of each form of answers, and for each whether cards are chosen among."""
    found: dict[tuple[str, bool], tuple[str, int]] = {}
    ruleset = load(rules)
    for skill, kind, level in every(ruleset):
        item = draw(kind, skill, level, SEED, ruleset)
        at = kind_at(skill, level, SEED, ruleset)
        if at is kind:
            pictures = any(isinstance(option, Card) for option in item.question.options)
            found.setdefault((kind.form, pictures), (skill.id, level))
    return found


FORMS_ASKED = {rules: asked_of(rules) for rules in ("ordnung", "ddv")}
ASKED = [(rules, *at) for rules, forms in FORMS_ASKED.items() for at in forms.values()]
"""Rule set, skill and level, of both games."""


def test_all_forms_are_asked():
    forms = {form for form, _ in FORMS_ASKED["ordnung"]}
    assert forms == {"choice", "choices", "cards", "order", "number", "seat", "money"}


def begun(
    skill: str, level: int, language: str = "de", people: int = 6, rules: str = "ordnung"
) -> Session:
    return taught(room(people, language, rules), f"start {skill} {level}", seed=SEED)


# --- before the reveal ---------------------------------------------------------------------------


def another_right(question: Question) -> tuple[Option, ...]:
    """A right answer that is not the right one, of the same size."""
    if question.form in WRITTEN:
        return (int(question.right[0]) + 1,)  # type: ignore[arg-type]
    if question.form == "order":
        return tuple(reversed(question.right))
    others = [option for option in question.options if option not in question.right]
    return tuple(others[:1]) or question.options[:1]


def twisted(item: Item) -> Item:
    """The same as it is asked; what is right, why, and the beliefs are others."""
    right = another_right(item.question)
    question = replace(
        item.question, right=right, because={}, otherwise=("SECRET",), hints=("SECRET",)
    )
    other = replace(item)
    other.__dict__.update(question=question, right=right[0], distractors={})
    return other


def any_answer(item: Item) -> task.Answer:
    """An answer that can be given and says nothing about what is right."""
    question = item.question
    if question.form in WRITTEN:
        return 5
    if question.form == "order":
        return tuple(question.options)
    return frozenset(question.options[:1]) if question.form in SETS else question.options[0]


def on_the_way(item: Item) -> list[Once]:
    """Everything that a phone shows of a question before it is handed in."""
    states = [Once.put(item, test=True)]
    for word in words_for(item.question, any_answer(item)):
        if not word.startswith("check"):
            states.append(states[-1].act(word))
    states.append(states[0].act("check"))  # nothing chosen
    return states


@pytest.mark.parametrize(("rules", "skill", "level"), ASKED)
def test_a_phone_does_not_know_what_is_right(
    rules: str, skill: str, level: int, monkeypatch: pytest.MonkeyPatch
):
    """What it shows is the same whatever is right, why, and what is believed."""
    open_ = begun(skill, level, rules=rules)
    assert open_.current is not None
    item = open_.item(open_.current)
    other = twisted(item)
    assert other.question.right != item.question.right or len(item.question.options) == 1
    given = answer(open_, "p1", any_answer(item))
    for session in (
        open_,
        given,
        taught(given, "lock"),
        taught(given, "pause"),
        taught(given, "lock", "again"),
    ):
        shown = []
        for one in (item, other):
            monkeypatch.setattr(Session, "item", lambda self, asked, one=one: one)
            phones = [phone(session, "p1"), phone(session, "p2"), projector(session)]
            phones += [phone(session, "p2", once) for once in on_the_way(one)]
            shown.append(json.dumps(phones))
            monkeypatch.undo()
        assert shown[0] == shown[1]
        assert "SECRET" not in shown[1]


def test_the_reveal_would_be_seen():
    """The same comparison fails once it is revealed: it can fail."""
    session = answer(begun("points", 1), "p1", 5)
    assert session.current is not None
    before, after = phone(session, "p1"), phone(taught(session, "reveal"), "p1")
    assert before["feedback"] == []
    assert after["feedback"] != [] or after["says"]["lines"][0]["tone"] == "wrong"
    assert after["says"] != before["says"]


@pytest.mark.parametrize("stage", ["open", "lock", "reveal", "pause", "end"])
def test_a_phone_knows_nothing_of_the_others(stage: str):
    """It shows the same whoever else is there and whatever they answer."""
    alone = room(1)
    full = room(6)
    shown = []
    for session in (alone, full):
        now = taught(session, "start points 1", seed=SEED)
        item = now.item(now.current)  # type: ignore[arg-type]
        now = answer(now, "p0", 5)
        for number, who in enumerate(list(now.people)[1:]):
            now = answer(now, who, item.right if number % 2 else 21)
        shown.append(phone(now if stage == "open" else taught(now, stage), "p0"))
    assert shown[0] == shown[1]


def test_the_wall_does_not_know_how_it_was_answered_before_the_reveal():
    """How many have answered, and nothing else."""
    session = begun("trick_winner", 1)
    item = session.item(session.current)  # type: ignore[arg-type]
    wrong = any_answer(item) if any_answer(item) != item.right else frozenset()
    one, other = answer(session, "p0", item.right), answer(session, "p1", wrong)
    for stage in ([], ["lock"]):
        assert projector(taught(one, *stage)) == projector(taught(other, *stage))
    assert projector(one) != projector(session)
    assert projector(taught(one, "reveal")) != projector(taught(other, "reveal"))


def test_secrets_stay_with_the_teacher():
    """No resume code's hash, no salt and no token on a page of somebody else."""
    session = answer(begun("points", 1), "p0", 5)
    for now in (session, taught(session, "reveal"), taught(session, "end")):
        pages = [phone(now, "p0"), phone(now, "p1"), projector(now)]
        told = json.dumps(pages)
        assert not [secret for secret in ("hash0", "hash1", "salt", WALL) if secret in told]
    assert WALL in json.dumps(teacher(session))


# --- what a phone is told ------------------------------------------------------------------------


def said(model: dict) -> str:
    return " ".join(line["text"] for line in model["says"]["lines"])


@pytest.mark.parametrize(("rules", "skill", "level"), ASKED)
def test_everything_is_shown_to_whoever_has_not_answered_too(rules: str, skill: str, level: int):
    """At the reveal each phone has what is right with its reason, and nothing can be pressed."""
    session = begun(skill, level, rules=rules)
    item = session.item(session.current)  # type: ignore[arg-type]
    session = taught(answer(session, "p0", item.right), "reveal")
    well, missed = phone(session, "p0"), phone(session, "p1")
    assert well["says"]["lines"][0]["tone"] == "right"
    for model in (well, missed):
        assert acts(model) == set()
        told = model["feedback"] + model["says"]["lines"]
        assert any(line["text"] for line in told)
    assert any(line["tone"] == "right" for line in missed["feedback"] if "tone" in line)
    wall = parts(projector(session), "question")[0]["question"]
    assert wall["feedback"]
    assert [line for line in wall["feedback"] if line not in missed["feedback"]] == []


def test_a_wrong_answer_is_told_its_belief():
    session = answer(begun("points", 1), "p0", 14)  # three cards with an Ober: he counts 3, not 4
    shown = phone(taught(session, "reveal"), "p0")
    belief = BELIEFS["ober_counts_four"]
    right = belief.right(voice(session).words, session.ruleset)
    assert right in [line["text"] for line in shown["feedback"]]


def test_what_was_handed_in_stays_to_be_seen():
    session = begun("compare", 1)
    item = session.item(session.current)  # type: ignore[arg-type]
    shown = phone(answer(session, "p0", item.right), "p0")
    pressed = {one["key"] for one in shown["answer"]["options"] if one.get("pressed")}
    assert isinstance(item.right, frozenset)
    assert pressed == {card.code for card in item.right}
    assert not acts(shown)
    assert [one for one in shown["answer"]["options"] if "mark" in one] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_stages_without_a_question(language: str):
    session = room(2, language)
    name = session.people["p0"].name
    assert name in "".join(texts(phone(session, "p0")))
    other = "lang en" if language == "de" else "lang de"
    assert acts(phone(session, "p0")) == {other, "mine", "erase"}
    asked = taught(session, "start points 1")
    paused, ended = taught(asked, "pause"), taught(answer(asked, "p0", 5), "end")
    pages = [phone(one, "p0") for one in (session, paused, ended)]
    assert len({json.dumps(one["parts"]) for one in pages}) == 3
    assert acts(pages[2]) == {"leave", "mine", "erase"}
    assert not [text for text in texts(pages) if "{" in text]


def test_between_two_votes_the_wall_says_what_to_do():
    """Talk while some know it; a hint when few do; and never which answer it was."""
    session = taught(room(6, mode="peer"), "start points 1", seed=SEED)
    for share, word in ((1, "hint"), (3, "discuss"), (6, "explain")):
        now = session
        for at, who in enumerate(session.people):
            now = answer(now, who, 13 if at < share else 14)
        assert parts(projector(now), "lines") == []
        (said_now,) = parts(projector(taught(now, "lock")), "lines")
        wanted = voice(session).text(f"class_page.screen.{word}")
        assert [line["text"] for line in said_now["lines"]] == [wanted]
        assert parts(projector(taught(now, "lock")), "bars") == []
    again = answer(taught(now, "lock", "again"), "p0", 14)
    bars = parts(projector(taught(again, "reveal")), "bars")
    assert [[bar["count"] for bar in one["bars"]] for one in bars] == [[1], [6]]


def strong(model: Any) -> set[str]:
    """The cards that stand out in a question."""
    return {
        card["face"]
        for group in model["shown"]
        for card in group["cards"]
        if card.get("strong") is True
    }


@pytest.mark.parametrize("skill", ["may_play", "trick_winner"])
def test_the_cards_that_decide_stand_out_for_all_alike(skill: str):
    """On the phone of whoever was right, of whoever said nothing, at the teacher's and on the wall;
    before the reveal nowhere but at the teacher's."""
    seen = set()
    for seed in range(1, 7):
        session = taught(room(2), f"start {skill} 2", seed=seed)
        assert session.current is not None
        given = answer(session, "p0", session.item(session.current).right)
        told = taught(given, "reveal")
        (at_teachers,), (on_wall,) = (
            parts(teacher(told), "question"),
            parts(projector(told), "question"),
        )
        four = [phone(told, "p0"), phone(told, "p1"), at_teachers["question"], on_wall["question"]]
        assert len({frozenset(strong(one)) for one in four}) == 1
        seen |= strong(four[3])
        (before,) = parts(projector(given), "question")
        assert [strong(one) for one in (phone(given, "p0"), before["question"])] == [set(), set()]
    assert seen  # so this can fail


# --- the teacher ---------------------------------------------------------------------------------


def lessons() -> list[Session]:
    """A lesson at each of its turns."""
    session = room(5)
    asked = taught(session, "mode peer", "start points 1", "team 2", "board on", seed=SEED)
    given = answer(answer(asked, "p0", 13), "p1", 14)
    locked = taught(given, "lock")
    again = answer(taught(locked, "again"), "p1", 13)
    return [
        session, asked, given, taught(given, "pause"), locked, again, taught(again, "reveal"),
        taught(again, "reveal", "next", seed=SEED + 1), taught(session, "mode drill", "next"),
        taught(again, "end"),
    ]  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("at", range(len(lessons())))
def test_every_word_on_the_teachers_page_does_something(at: int, language: str):
    session = lessons()[at]
    model = teacher(session, language=language)
    json.dumps(model)
    leading = parts(model, "main")[0]["group"]["buttons"]
    grey = {one["act"]: one["why"] for one in leading if one.get("playable") is False}
    for word in acts(model):
        verb = word.split(" ")[0]
        if verb == "lang":  # of this page alone
            continue
        assert verb in WORDS
        if word == "skill":  # a list: what is chosen stands behind it
            (choose,) = parts(model, "choose")
            word = f"skill {choose['options'][-1]['value']}"
        found = decide(session, Teach(word, NOW, SEED))
        if isinstance(found, Refusal):
            assert voice(session, language).say(found.why) == grey.pop(word)
    assert grey == {}
    assert not [text for text in texts(model) if "{" in text]
    mains = [one for one in leading if one.get("main")]
    assert [one.get("playable", True) for one in mains] == [True] * (session.ended is None)


def test_the_buttons_that_lead_keep_their_places():
    """Whatever happens, no other word comes to lie under the hand; a place says its opposite."""
    other = {"on": {"lock", "pause"}}
    rows = [parts(teacher(one), "main")[0]["group"]["buttons"] for one in lessons()[:-1]]
    first = [one["act"] for one in rows[0]]
    assert first == ["reveal", "lock", "again", "next", "skip", "pause"]
    for row in rows:
        for place, one in zip(first, row, strict=True):
            assert one["act"] == place or place in other[one["act"]]


def test_the_teacher_sees_who_has_answered_and_who_is_stuck():
    session = room(6)
    for number in range(3):  # p0 errs three times in a row
        session = taught(session, "start points 1", seed=SEED + number)
        item = session.item(session.current)  # type: ignore[arg-type]
        for who in ("p0", "p1", "p2", "p3"):
            session = answer(session, who, -1 if who == "p0" else item.right)
    (people,) = parts(teacher(session, "p5"), "people")
    states = {one["key"]: one["state"] for one in people["people"]}
    assert people["people"][0]["key"] == "person.p0"
    assert [states[f"person.p{n}"] for n in (0, 1, 4, 5)] == [
        "Kommt nicht weiter", "Hat geantwortet", "Braucht länger", "Nicht verbunden"
    ]  # fmt: skip


def test_at_their_own_pace_the_teacher_sees_how_far_each_has_come():
    """No bars, since everybody is asked something else."""
    session = taught(room(3, mode="drill"), "start points 1", seed=SEED)
    for number, right in enumerate((True, False), 1):
        item = own_item(session, "p0", session.asked[0], number)
        given = item.right if right else -1
        attempt = Attempt.of(item, given, at=NOW, id=f"a-{number}")
        decision = decide(session, Answer("p0", 1, number, attempt))
        session = session.then(decision)
    model = teacher(session)
    assert parts(model, "bars") == parts(model, "question") == []
    told = " ".join(texts(parts(model, "lines")))
    assert "2 Antworten, davon 50 %" in told
    (people,) = parts(model, "people")
    assert {one["key"]: one["team"][:1] for one in people["people"]} == {
        "person.p0": "2", "person.p1": "0", "person.p2": "0"
    }  # fmt: skip


def test_at_their_own_pace_the_teacher_sees_what_each_seems_to_believe():
    """Who counts an Ober as four is found out and named; who errs otherwise is not."""
    belief = "ober_counts_four"
    session = taught(room(3, mode="drill"), "start points 2", seed=SEED)
    for number in range(1, 7):
        for who, wrong in (("p0", True), ("p1", False)):
            item = own_item(session, who, session.asked[0], number)
            fits = [one for one, names in item.distractors.items() if belief in names]
            given = fits[0] if wrong and fits else item.right
            attempt = Attempt.of(item, given, at=NOW, id=f"{who}-{number}")
            decision = decide(session, Answer(who, 1, number, attempt))
            assert not isinstance(decision, Refusal)
            session = session.then(decision)
    (bars,) = parts(teacher(session), "bars")
    (bar,) = bars["bars"]
    assert (bar["text"], bar["count"]) == (BELIEFS[belief].name(voice(session).words), 1)
    names = [session.people[who].name for who in ("p0", "p1", "p2")]
    notes = " ".join(texts(bar["notes"]))
    assert [name in notes for name in names] == [True, False, False]
    for other in (projector(session), phone(session, "p1")):
        assert names[0] not in json.dumps(other)
        assert bar["text"] not in json.dumps(other, ensure_ascii=False)


def test_the_bars_say_what_is_believed():
    session = begun("points", 1)
    for who, given in zip(session.people, (13, 13, 13, 14, 21, 99), strict=True):
        session = answer(session, who, given)
    (bars,) = parts(teacher(session), "bars")
    assert [(bar["text"], bar["count"], bar["share"]) for bar in bars["bars"]] == [
        ("13", 3, 0.5), ("14", 1, 0.167), ("21", 1, 0.167), ("99", 1, 0.167)
    ]  # fmt: skip
    assert bars["bars"][0]["mark"]["tone"] == "right"
    notes = [bar.get("notes", []) for bar in bars["bars"]]
    assert [len(one) for one in notes] == [0, 1, 1, 0]
    assert "Der Ober zählt 4" in notes[1][0]["text"]
    assert parts(projector(session), "bars") == []
    (wall,) = parts(projector(taught(session, "reveal")), "bars")
    assert wall["bars"] == bars["bars"]


def test_the_leaderboard_is_off_until_it_is_wanted_and_knows_no_speed():
    def after(order: list[str], **setup: Any) -> Session:
        session = taught(room(4, **setup), "start points 1", seed=SEED)
        for at, who in enumerate(order):
            given = 13 if who != "p3" else 14
            session = answer(session, who, given, NOW + timedelta(seconds=at))
        return taught(session, "reveal")

    order = ["p0", "p1", "p2", "p3"]
    assert [p["key"] for p in parts(projector(after(order)), "table")] == []
    slow = [parts(projector(after(who, board=True)), "table") for who in (order, order[::-1])]
    assert slow[0] == slow[1]
    names = [person.name for person in room(4).present][:3]
    assert slow[0][0]["table"]["rows"] == [["1.", f"{names[0]}, {names[1]} und {names[2]}", "1"]]


def test_a_place_is_shared():
    """Two are first, so the next is third; nobody without a right answer stands there."""
    session = room(4, board=True)
    for number, right in enumerate((3, 1)):  # so many answer rightly
        session = taught(session, "start points 1", seed=SEED + number)
        item = session.item(session.current)  # type: ignore[arg-type]
        for at in range(3):
            session = answer(session, f"p{at}", item.right if at < right else -1)
        session = taught(session, "reveal")
    (board,) = parts(projector(session), "table")
    assert [(row[0], row[2]) for row in board["table"]["rows"]] == [("1.", "2"), ("2.", "1")]


def test_teams_are_compared_by_share():
    session = taught(room(5, teams=2), "start points 1", seed=SEED)
    for who, given in (("p0", 13), ("p2", 14), ("p1", 13)):  # p0, p2, p4 are team 1
        session = answer(session, who, given)
    (table,) = parts(projector(taught(session, "reveal")), "table")
    assert [row[1:] for row in table["table"]["rows"]] == [["2", "100 %"], ["3", "50 %"]]


def test_a_name_is_text_wherever_it_stands():
    """No name becomes part of a word that is sent, or of an address."""
    session = room(2)
    evil = '<img src=x onerror="alert(1)">'
    people = dict(session.people) | {"p0": replace(session.people["p0"], name=evil)}
    session = replace(session, people=people)
    for now in (session, taught(session, "start points 1")):
        model = teacher(now)
        assert evil in set(texts(model))
        assert not [act for act in acts(model) if "<" in act]
