"""A class of the sister game: its questions and beliefs, its cards, its tables, its report."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from schafkopf_tutor.beliefs import BELIEFS, belief_named, under
from schafkopf_tutor.beliefs.doppelkopf import BELIEFS as ITS_BELIEFS
from schafkopf_tutor.cards import Card
from schafkopf_tutor.classroom.compare import compare
from schafkopf_tutor.classroom.deciding import decide
from schafkopf_tutor.classroom.extra_play import PlayMode, tables_of
from schafkopf_tutor.classroom.extras import EXTRAS, extra_for
from schafkopf_tutor.classroom.kept import heading_of, lines_of, report_of
from schafkopf_tutor.classroom.own_data_said import said_about
from schafkopf_tutor.classroom.pace import own_item
from schafkopf_tutor.classroom.paper import votable
from schafkopf_tutor.classroom.phones import Phones
from schafkopf_tutor.classroom.playing import CardTable, seated
from schafkopf_tutor.classroom.playing_model import Look
from schafkopf_tutor.classroom.report_page import compared_page, report_page
from schafkopf_tutor.classroom.report_said import Telling, belief_name, compared_rows, skill_name
from schafkopf_tutor.classroom.session import Session
from schafkopf_tutor.classroom.simulated import learners
from schafkopf_tutor.classroom.values import MODES, Answer, Join, Refusal, Teach
from schafkopf_tutor.i18n import LANGUAGES, Words
from schafkopf_tutor.moves import Call
from schafkopf_tutor.practice.attempt import Attempt
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.make import kinds_of
from schafkopf_tutor.quiz.skills import skills
from schafkopf_tutor.rules import result, settle
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.voice import Voice, voice_of
from schafkopf_tutor.verdict import Verdict
from tests.classroom.rooms import (
    NOW,
    acts,
    answer,
    parts,
    phone,
    projector,
    room,
    taught,
    teacher,
    texts,
)
from tests.classroom.test_tables import model, swapped, through, words
from tests.longrun import scale
from tests.screen.test_doppelkopf import armut

DDV = load("ddv")
ITS_SKILLS = skills("doppelkopf")
PROFILES = ("ddv", "haus")
NOT_IN = {"ddv": {"dk_armut", "dk_schweine"}, "haus": set[str]()}
"""What a table does not play it does not ask about either (DK-10.1, DK-24)."""
ITS_IN_DDV = [name for name in ITS_SKILLS if name not in NOT_IN["ddv"]]


# --- what is asked -------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", PROFILES)
def test_the_teacher_picks_among_the_skills_of_this_game(rules: str):
    """Only those, each at the levels that it has; the first of them until one is chosen."""
    session = room(rules=rules)
    (known,) = parts(teacher(session), "choose")
    offered = [option["value"] for option in known["options"]]
    assert offered == [name for name in ITS_SKILLS if name in offered]
    assert set(offered) == set(ITS_SKILLS) - NOT_IN[rules]
    assert known["value"] == "dk_points"
    begun = taught(session, "next")
    assert begun.current is not None
    assert begun.current.skill == "dk_points"
    for name in offered:
        session = taught(session, f"skill {name}")
        shown = acts(parts(teacher(session), "box"))
        for level in (1, 2, 3):
            there = bool(kinds_of(name, level, session.ruleset))
            assert (f"level {level}" in shown) is there
            if there:
                asked = taught(session, f"start {name} {level}").current
                assert asked is not None
                assert (asked.skill, asked.level) == (name, level)


@pytest.mark.parametrize(("rules", "skill"), [("ddv", "points"), ("ordnung", "dk_points")])
def test_a_skill_of_the_other_game_is_none_here(rules: str, skill: str):
    session = room(rules=rules)
    for word in (f"start {skill} 1", f"skill {skill}"):
        assert isinstance(decide(session, Teach(word, NOW, 1)), Refusal)


def test_every_mode_is_offered():
    session = room(rules="ddv")
    for mode in MODES:
        assert f"mode {mode}" in acts(teacher(session))
    table = session.then(decide(session, Join("t", "hash", 9, NOW, kind="table")))
    assert extra_for(table, "t") is EXTRAS["referee"]


@pytest.mark.parametrize("skill", ITS_IN_DDV[::3])
def test_cards_of_paper_find_a_question_that_a_letter_answers(skill: str):
    level = next(at for at in (1, 2, 3) if kinds_of(skill, at, DDV))
    session = taught(room(0, rules="ddv"), "mode paper", f"start {skill} {level}", seed=3)
    assert session.current is not None
    found = votable(session.item(session.current))
    (shown,) = parts(projector(session), "question")
    above = [one for one in shown["question"]["answer"].get("options", []) if "above" in one]
    assert bool(above) is found


# --- cards and names -----------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_everybody_is_shown_the_cards_of_this_game(language: str):
    """By their address, too: the phone may still have those of yesterday's class."""
    usual, session = room(1, language), room(1, language, "ddv")
    shown = []
    for one, skill in ((usual, "trick_winner"), (session, "dk_tricks")):
        asked = taught(one, f"start {skill} 1")
        model_ = Phones().model(asked, asked.people["p0"])
        assert model_ is not None
        shown.append(model_["faces"])
    german, french = ({face["light"] for face in faces.values()} for faces in shown)
    assert all(f"/pack/german/as/card/{language}/" in address for address in german)
    assert french
    assert all(f"/pack/french/as/card/{language}/" in address for address in french)


def test_names_are_cards_of_this_pack():
    names = [person.name for person in room(60, rules="ddv").people.values()]
    assert len(set(names)) == 60
    suits, ranks = {"Kreuz", "Pik", "Herz", "Karo"}, {"As", "Zehn", "König", "Dame", "Bube", "Neun"}
    for name in names:
        suit, _, rank = name.rpartition(" ")[0].partition("-")
        assert (suit in suits, rank in ranks) == (True, True), name
    changed = load("cardgames-zone")
    assert changed["ace"] == "sau"
    for person in room(60, rules="cardgames-zone").people.values():
        assert "Sau" not in person.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_names_the_other_game(language: str):
    session = room(3, language, "ddv")
    asked = taught(session, "start dk_parties 1")
    given = answer(asked, "p0", asked.item(asked.current).right)  # type: ignore[arg-type]
    for now in (session, asked, given, taught(given, "reveal"), taught(given, "end")):
        pages = (phone_of(now), teacher(now, language=language), projector(now, language))
        told = " ".join(text for page in pages for text in texts(page))
        assert "Schafkopf" not in told
        assert "{" not in told


def phone_of(session: Session) -> Any:
    return phone(session, "p0")


# --- what is believed ----------------------------------------------------------------------------


def erring(language: str) -> tuple[Session, str, Any]:
    """A class with a question, a belief, and what that answers to it."""
    for seed in range(9):
        session = taught(room(2, language, "ddv"), "start dk_tricks 3", seed=seed)
        assert session.current is not None
        for given, beliefs in session.item(session.current).distractors.items():
            if beliefs:
                return session, beliefs[0], given
    raise LookupError(language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_wrong_answer_is_told_its_belief(language: str):
    session, belief, given = erring(language)
    assert belief in ITS_BELIEFS
    assert belief not in BELIEFS
    session = answer(session, "p0", given)
    voice = voice_of(language, DDV)
    name = belief_named(belief).name(voice.words)
    (bars,) = parts(teacher(session), "bars")
    notes = " ".join(text for bar in bars["bars"] for text in texts(bar.get("notes", [])))
    assert name in notes
    told = taught(session, "reveal")
    assert belief_named(belief).right(voice.words, DDV) in set(texts(phone(told, "p0")))
    assert name in " ".join(texts(parts(teacher(told), "box")))
    said = " ".join(line for part in said_about(told, "p0", voice) for line in part["lines"])
    assert name in said
    assert ITS_SKILLS["dk_tricks"].name(voice.words) in said


# --- a simulated class ---------------------------------------------------------------------------


def simulated(rules: str, people: int = 16) -> Session:
    """A lesson that learners of this game fill: live questions, two votes, own pace, paper."""
    ruleset = load(rules)
    session = room(people, rules=rules)
    group = dict(zip(session.people, learners(people, ruleset, 1), strict=True))
    names = list(skills(ruleset.law))

    def answered(session: Session, round_: int) -> Session:
        assert session.current is not None
        item = session.item(session.current)
        for who, learner in group.items():
            dice = Dice("answer", who, session.current.number, round_)
            session = answer(session, who, learner.answer(item, dice))
        return session

    for at, name in enumerate(names[:4]):
        level = next(one for one in (1, 2, 3) if kinds_of(name, one, ruleset))
        session = taught(session, f"start {name} {level}", seed=at)
        session = taught(answered(session, 1), "reveal")
    session = answered(taught(session, "mode peer", f"start {names[4]} 1", seed=9), 1)
    session = taught(answered(taught(session, "lock", "again"), 2), "reveal")
    session = taught(session, "mode homework", f"start {names[5]} 1", seed=11)
    asked = session.current
    assert asked is not None
    for who, learner in group.items():
        for number in range(1, 4):
            item = own_item(session, who, asked, number)
            given = learner.answer(item, Dice("own", who, number))
            attempt = Attempt.of(item, given, at=NOW, id=f"{who}-{asked.number}-{number}")
            decision = decide(session, Answer(who, asked.number, number, attempt))
            assert not isinstance(decision, Refusal)
            session = session.then(decision)
    session = taught(session, "mode paper", f"start {names[2]} 3", seed=5)
    return taught(session, "counts 4 12", "reveal", "end")


@pytest.fixture(scope="module")
def whole() -> Session:
    return simulated("ddv")


def test_learners_believe_what_is_wrong_here(whole: Session):
    here = {belief.id for belief in under(DDV)}
    held = {name for one in learners(40, DDV, 3) for name in one.beliefs}
    assert held <= here
    assert len(held) > len(here) / 2
    shown = {name for given in whole.answers() for name in given.attempt.beliefs}
    assert shown
    assert shown <= set(ITS_BELIEFS)


def test_a_class_counted_a_second_way(whole: Session):
    """First votes by person, skill and belief, by loops that share nothing with the report."""
    report = report_of(whole)
    own = {asked.number for asked in whole.asked if asked.own}
    first = [g for g in whole.answers() if g.question in own or g.round == 1]
    given, good = Counter[str](), Counter[str]()
    fits = {(name, one.person) for one in first for name in one.attempt.beliefs}
    for one in first:
        for key in ("", one.person, one.attempt.skill):
            given[key] += 1
            good[key] += one.attempt.right
    assert report.total == (given[""], good[""]) == (16 * 8, good[""])
    for person in report.people:
        assert person.total == (given[person.member.id], good[person.member.id])
    assert [line.skill for line in report.skills] == list(ITS_SKILLS)[:6]
    for line in report.skills:
        assert line.first == (given[line.skill], good[line.skill])
    counted = Counter(name for name, _ in fits)
    assert {line.belief: line.people for line in report.beliefs} == dict(counted)
    assert {one.suspected for one in report.people} - {None} <= set(ITS_BELIEFS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_its_report_speaks_of_this_game(whole: Session, language: str):
    voice = voice_of(language, DDV)
    telling = Telling(report_of(whole), heading_of(whole), voice)
    page = report_page(telling)
    title = {"de": "Doppelkopf, verbreitete Regeln", "en": "Doppelkopf, common rules"}[language]
    assert title in telling.about()[0]
    assert "ddv" not in page
    assert "Schafkopf" not in page.partition("<main")[2]
    for line in telling.report.skills:
        assert ITS_SKILLS[line.skill].name(voice.words) in page
    for belief in telling.report.beliefs:
        assert belief_name(belief.belief, voice) in page
        assert belief_name(belief.belief, voice) not in ("–", belief.belief)


def test_classes_of_both_games_side_by_side(whole: Session):
    """Each skill and belief by its name, and of what the other class was not asked nothing is
    said."""
    other = simulated("ordnung")
    compared = compare([*lines_of(whole), *lines_of(other)])
    voice = Voice(voice_of("en", DDV).speaker, DDV)
    assert len(compared.sessions) in (1, 2)  # both have one code and one day here
    told = {name for name, _ in compared.skills}
    assert told == {*list(ITS_SKILLS)[:6], *list(skills())[:6]}
    rows = compared_rows(compared, voice)
    names = [row[0] for row in rows["skill"][1:]]
    assert names == [skill_name(name, voice) for name, _ in compared.skills]
    assert not [name for name in names if name in told]
    assert not [row[0] for row in rows["belief"][1:] if row[0] == "–"]
    ruled = next(row for row in rows["all"] if row[0] == voice.text("class_compare.rules"))
    assert set(ruled[1:]) == {"Doppelkopf, common rules", "Schafkopf-Ordnung"}
    assert "Doppelkopf, common rules" in compared_page(compared, voice)


def test_at_their_own_pace_the_teacher_sees_what_each_believes():
    belief = "dk_ten_is_heart"
    session = taught(room(2, rules="ddv", mode="drill"), "start dk_trumps 2", seed=7)
    fitted = 0
    for number in range(1, 17):
        for who in ("p0", "p1"):
            item = own_item(session, who, session.asked[0], number)
            fits = [a for a, names in item.distractors.items() if belief in names]
            fitted += bool(fits) and who == "p0"
            given = fits[0] if fits and who == "p0" else item.right
            attempt = Attempt.of(item, given, at=NOW, id=f"{who}-{number}")
            decision = decide(session, Answer(who, 1, number, attempt))
            assert not isinstance(decision, Refusal)
            session = session.then(decision)
    assert fitted >= 4  # else nothing could be found out
    (bars,) = parts(teacher(session), "bars")
    names = [session.people[who].name for who in ("p0", "p1")]
    notes = " ".join(texts(bars))
    assert [name in notes for name in names] == [True, False]
    assert belief_named(belief).name(Words("de", "french")) in notes
    assert [line.suspected for line in report_of(session).people] == [belief, None]


# --- at the tables -------------------------------------------------------------------------------

SPLIT = 3
"""With these cards two people hold a ♣Q each, and nobody has to name anything."""


def test_four_phones_play_a_whole_game_with_reservations_and_calls():
    """Nobody has a reservation, so the game follows by itself; who holds a ♣Q says Re though
    somebody else is in turn, another one Kontra; twelve tricks, and both are paid for."""
    payouts = []
    for says in (False, True):
        (table,) = seated("abcd", DDV, SPLIT)
        for person in table.people:
            assert model(table, person)["choices"]["buttons"]
            table = done(table, person, f"say {table.seat_of(person)} gesund")
        assert table.game.contract is not None
        assert table.game.contract.name == "normal"
        re, kontra = (
            next(p for p in table.people if (Card.of("EO") in hand_of(table, p)) is side)
            for side in (True, False)
        )
        if says:
            for person, word in ((re, "re"), (kontra, "kontra")):
                act = f"call {table.seat_of(person)} {word}"
                buttons = model(table, person)["calls"]["buttons"]
                assert act in [one["act"] for one in buttons]
                other = next(p for p in table.people if p != person)
                assert table.act(other, act) is table
                table = done(table, person, act)
        while table.series.playing:
            assert table.game.turn is not None
            person = table.people[table.game.turn]
            table = done(table, person, cards(table, person)[0])
        assert len(table.game.tricks) == 12
        assert sum(isinstance(move, Call) for move in table.game.moves) == 2 * says
        paid = settle(result(table.game))
        assert paid.payout == table.series.scores
        assert sum(paid.payout) == 0
        payouts.append(paid.payout)
        shown = model(table, "a")
        assert shown["panels"][0]["key"] == "result"
        assert words(shown) == ["next"]
        following = table.act("b", "next")
        assert isinstance(following, CardTable)
        assert following.game.dealer == 0
    # The same cards fell, and Re (seats 0 and 1) has won with 122. Its own Re and the
    # losers' Kontra are worth two each (DK-15.3), whatever the foxes have cost.
    assert [b - a for a, b in zip(*payouts, strict=True)] == [4, 4, -4, -4]


def done(table: CardTable, person: str, word: str, look: Look | None = None) -> CardTable:
    after = table.act(person, word, () if look is None else look.chosen(table))
    assert isinstance(after, CardTable), after
    assert after is not table, (person, word)
    return after


def hand_of(table: CardTable, person: str) -> tuple[Card, ...]:
    seat = table.seat_of(person)
    assert seat is not None
    return table.game.hands[seat]


def cards(table: CardTable, person: str) -> list[str]:
    return [word for word in words(model(table, person)) if word.startswith("play ")]


@pytest.mark.slow
@pytest.mark.parametrize("rules", PROFILES)
@pytest.mark.parametrize("people", ["a", "abcd"])
def test_games_by_chance_come_to_their_end(rules: str, people: str):
    for seed in range(scale(40)):
        (table,) = seated(people, load(rules), seed)
        table = through(table, Random(seed), 600)
        assert not table.series.playing
        assert CardTable.read(table.text, load(rules)).game == table.game
        following = table.act(people[0], "next")
        assert isinstance(following, CardTable)
        assert following.series.number == 2


@pytest.mark.parametrize("rules", PROFILES)
def test_with_other_cards_in_hidden_hands_the_same_is_shown(rules: str):
    rng = Random(3)
    table = seated("abcd", load(rules), 7)[0]
    for _ in range(scale(60)):
        if not table.series.playing:
            break
        person = rng.choice("abcd")
        seat = table.seat_of(person)
        assert seat is not None
        asked = rng.choice(["tell why", "tell trick", "tell hand", "show auction"])
        look = Look().act(asked, 1, len(table.game.moves))
        game = swapped(table.game, seat, rng)
        other = replace(table, series=replace(table.series, games=(game,)))
        assert model(table, person, look) == model(other, person, look)
        table = through(table, rng, 9)


def an_armut() -> tuple[CardTable, str, str]:
    """A table where somebody has named his Armut and another has taken it: the poor one, and the
    other."""
    (table,) = seated("abcd", load("haus"), 7)
    table = replace(table, series=replace(table.series, games=(armut(3),)))
    return table, table.people[3], table.people[0]


def test_cards_are_given_at_the_phones():
    """The poor player has his trumps to give and no choice; the taker taps as many as he likes, and
    hears why when they are too few. Nobody else sees one of them."""
    table, poor, taker = an_armut()
    at = {person: seat(table, person) for person in table.people}
    (give,) = model(table, poor)["choices"]["buttons"]
    before = hand_of(table, taker)
    table = done(table, poor, give["act"])
    count = len(hand_of(table, taker)) - len(before)
    assert 2 <= count <= 3
    assert "choices" not in model(table, poor)
    names = [person.upper() for person in (poor, taker)]
    third = next(person for person in table.people if person not in (poor, taker))
    heard = [line["text"] for line in model(table, third)["says"]["lines"]]
    assert f"{names[0]} gives {names[1]} {count} cards." in heard
    assert words(model(table, taker)) == [f"give {at[taker]}"]
    few = Look().picking(table, seat(table, taker), f"pick {at[taker]}.0")
    assert few.chosen(table) == (0,)
    assert Look.read(few.text) == few
    refused = table.act(taker, f"give {at[taker]}", few.chosen(table))
    assert isinstance(refused, Verdict)
    assert refused.rule == "armut.as_many"
    assert few.picking(table, seat(table, taker), f"pick {at[taker]}.0").chosen(table) == ()
    other = table.act(poor, f"give {at[taker]}", (0, 1, 2))
    assert other is table
    look = Look()
    for place in range(count):
        look = look.picking(table, seat(table, taker), f"pick {at[taker]}.{place}")
    pressed = [
        card
        for one in model(table, taker, look)["seats"]
        for card in one["hand"]["cards"]
        if card.get("pressed")
    ]
    assert len(pressed) == count
    table = done(table, taker, f"give {at[taker]}", look)
    assert look.chosen(table) == ()
    (told,) = words(model(table, taker))  # at this table he says how many trumps went back
    table = done(table, taker, told)
    assert table.game.contract is table.game.ruleset.contracts["armut"]
    assert [len(hand_of(table, person)) for person in table.people] == [12] * 4
    for person in table.people:
        if person not in (poor, taker):
            shown = model(table, person, Look().act("show auction", 1, len(table.game.moves)))
            own = {card.code for card in hand_of(table, person)}
            seen = {card["face"] for one in shown["seats"] for card in one["hand"]["cards"]}
            assert seen - {"back"} <= own
    assert not through(table, Random(1), 600).series.playing


def seat(table: CardTable, person: str) -> int:
    found = table.seat_of(person)
    assert found is not None
    return found


def test_a_class_picks_cards_in_its_own_notes():
    """Each phone's choice is its own, outlives a restart, and goes with the game."""
    session = room(4, rules="ddv")
    session = taught(session, "mode play")
    made = PlayMode().word(session, "", "tables", NOW, 5, session.people)
    assert made is not None
    session = session.then(made)
    (table,) = tables_of(session)
    assert PlayMode().word(session, table.people[0], "pick 0.0", NOW, 5) is None
    shown = PlayMode().phone(session, session.people[table.people[0]], voice_of("de", DDV))
    assert shown is not None
    assert "Schafkopf" not in json.dumps(shown)
    wall = PlayMode().wall(session, voice_of("de", DDV))
    assert wall is not None
    assert "Spiel 1: Gesund oder Vorbehalt?" in set(texts(wall))


def test_an_old_look_is_still_read():
    assert Look.read("grey keys|last|hand|5|1|0") == Look().act("show last", 1, 0).act(
        "tell hand", 1, 5
    )
