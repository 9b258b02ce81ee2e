"""The desk and its panels, without a notebook: clicks as messages, pages as HTML."""

from __future__ import annotations

import json
from base64 import b64decode
from datetime import UTC, date, datetime, timedelta
from html.parser import HTMLParser
from random import Random
from typing import Any

import pytest

from schafkopf_tutor.errors import DealError, NotationError, RulesetError, TutorError
from schafkopf_tutor.game import Game
from schafkopf_tutor.i18n import FACES, LANGUAGES
from schafkopf_tutor.notebook import Desk
from schafkopf_tutor.notebook.attempts import Memory
from schafkopf_tutor.notebook.widget import Live
from schafkopf_tutor.players import deal, finish, named
from schafkopf_tutor.quiz.question import QuestionError
from schafkopf_tutor.rulesets import shipped
from schafkopf_tutor.screen.pocket import pocket
from schafkopf_tutor.screen.question_answer import Answer

VOID = {"img", "br"}


class Sound(HTMLParser):
    """Fails on tags that are not closed in order; collects the names of pictures and buttons."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.names: list[str] = []
        self.acts: list[str] = []
        self.feed(html)
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        values = dict(attrs)
        if tag == "img":
            self.names.append(values["alt"])
        if "data-act" in values:
            assert tag == "button"
            self.acts.append(values["data-act"])
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def click(panel: Live, act: str) -> str:
    panel._heard(panel, {"act": act}, [])
    return said(panel)


def said(panel: Live) -> str:
    """What a screen says now, and what of it remains."""
    lines = panel.model["says"]["lines"] + panel.model.get("feedback", [])
    return "\n".join(f"{line.get('strong', '')} {line['text']}".strip() for line in lines)


def acts(panel: Live) -> list[str]:
    """Every act that the screen offers."""
    model = panel.model
    parts = [*model["answer"].get("options", []), *model["tools"]]
    return [part["act"] for part in parts if "act" in part]


def stored(panel: Live) -> str:
    data, _ = panel._repr_mimebundle_()
    assert set(data) == {"text/html", "text/plain"}
    return data["text/html"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("face", FACES)
def test_everything_it_shows_is_sound_and_named(language: str, face: str):
    desk = Desk(language, face=face)
    shown = [
        desk.card("EO"),
        desk.hand("EO H10 s7"),
        desk.suits(),
        desk.ranks(),
        desk.pack(),
        desk.order("rufspiel"),
        desk.order("wenz"),
        desk.trick("GK GZ G9 G7", game="rufspiel"),
        desk.why("rufspiel E by 0 | 2 holds GA GK HU S8 | 1 leads G9"),
    ]
    for picture in shown:
        assert all(Sound(picture.html).names)
        assert picture.text
    assert len(Sound(shown[4].html).names) == 32
    assert len(Sound(shown[6].html).names) == 32
    assert "3.2.1" in shown[8].html
    if face == "french":
        assert not any("Ober" in picture.text or "Eichel" in picture.text for picture in shown)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_stored_and_live(language: str):
    desk = Desk(language)
    panel = desk.ask("takes", "GK GZ G9 G7", hints=1)
    still = Sound(stored(panel))
    assert still.acts == []
    assert "Run All Cells" in stored(panel)
    assert acts(panel) == ["pick GK", "pick GZ", "pick G9", "pick G7", "hint"]
    names = [option["card"]["name"] for option in panel.model["answer"]["options"]]
    assert names == still.names
    assert len(names) == 4
    assert set(panel.faces) == {"GK", "GZ", "G9", "G7"}
    assert "faces" not in panel.model
    assert len(json.dumps(panel.model)) < 4000
    wrong = click(panel, "pick GK")
    assert "GA › G10 › GK" in wrong  # the row, the ten as on the card
    right = click(panel, "pick GZ")
    assert "3.2.3" in right
    assert acts(panel) == ["again"]


def test_a_cell_may_run_twice():
    desk = Desk("de")
    first = desk.ask("counts-more", "EK EZ EO")
    click(first, "pick EZ")
    before = stored(first)
    second = desk.ask("counts-more", "EK EZ EO")
    assert stored(second) == before
    assert isinstance(second.state, Answer)
    assert second.state.chosen == ()
    assert len(desk.answers) == 1
    assert second.model["ask"].startswith("1. ")
    assert desk.ask("counts-more", "SK SZ SO").model["ask"].startswith("2. ")


def test_two_desks_do_not_answer_for_each_other():
    panels = [Desk("de").ask("counts-more", "EK EZ EO") for _ in range(2)]
    assert panels[0].place != panels[1].place


def test_the_tally_counts_first_answers():
    desk = Desk("en")
    tally = desk.tally()
    one, two = desk.ask("counts-more", "EK EZ EO"), desk.ask("takes", "GK GZ G9 G7")
    tally = desk.tally()
    click(one, "pick EZ")
    assert "Answered: 1 of 2. Right at once and without a hint: 1." in said(tally)
    click(two, "pick GK")
    assert "Answered: 1 of 2" in said(tally)
    click(two, "pick GZ")
    assert "All 2 questions are answered. Right at once and without a hint: 1." in said(tally)
    click(two, "again")
    click(two, "pick GZ")
    assert "hint: 1." in said(tally)


def test_what_cannot_be_read_is_said():
    desk = Desk("de")
    with pytest.raises(NotationError):
        desk.ask("takes", "GK XX")
    with pytest.raises(DealError):
        desk.order("solo")
    with pytest.raises(DealError):
        desk.order("skat")
    with pytest.raises(KeyError):
        desk.ask("riddle", "GK")


def test_words_follow_the_rules_of_the_table():
    assert "Sau" in Desk("de", rules="cardgames-zone").ranks().text
    assert "Sau" in Desk("de", ace="sau").ranks().text
    assert "As" in Desk("de").ranks().text
    assert (
        "Abschnitt"
        in Desk("de", rules="cardgames-zone")
        .why("rufspiel E by 0 | 2 holds GA HU | 1 leads G9")
        .text
    )


def test_the_store_gets_each_answer_once_with_the_time_of_the_clock():
    noon = datetime(2026, 11, 30, 12, tzinfo=UTC)
    times = iter(noon + timedelta(minutes=minute) for minute in range(9))
    store = Memory()
    desk = Desk("en", store=store, clock=lambda: next(times))
    first, second = desk.ask("counts-more", "EK EZ"), desk.ask("trump-count", game="wenz")
    click(first, "pick EK")
    assert store.attempts == []  # not done yet
    click(first, "pick EZ")
    click(first, "again")
    click(first, "pick EZ")  # once more for fun
    click(second, "hint")
    (four,) = (act for act in acts(second) if act.endswith(" 4"))  # four Unter
    click(second, four)
    kept = [(a.at.minute, a.right, a.slips, a.helped) for a in store.attempts]
    assert kept == [(0, True, 1, False), (1, True, 0, True)]
    assert [a.question for a in store.attempts] == list(desk.answers)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_card_for_the_pocket_is_that_of_the_table_and_stored_without_its_page(language: str):
    desk = Desk(language, rules="cardgames-zone-short")
    card = desk.pocket()
    link = card.model["link"]
    kind, _, data = link["href"].partition(",")
    assert kind == "data:text/html;base64"
    assert b64decode(data).decode() == pocket(desk.voice)
    assert link["file"].endswith(".html")
    stored = card._repr_mimebundle_()[0]
    assert {"de": "kurzes Blatt", "en": "short deck"}[language] in stored["text/plain"]
    assert len(stored["text/html"]) < 2_000
    Sound(stored["text/html"])
    card._heard(card, {"act": "anything"}, [])
    assert card.model["link"] == link


@pytest.mark.parametrize("name", shipped("doppelkopf"))
def test_a_desk_at_the_table_of_another_game(name: str):
    """What can be shown, asked and played there is; the rest says so in a sentence."""
    desk = Desk("de", rules=name, generator=Random(3))
    assert "Kreuz-Dame" in desk.card("EO").text  # its players are shown French cards
    assert "13 Karten, jede zweimal" in desk.order("normal").text
    told = desk.why("normal | 0 holds EO SA GA HK | 3 leads HA").text
    assert told.count("nicht erlaubt") == 3
    assert "12 verdeckte Karten" in text_of(desk.table(open=False, seats=[0], others=desk.others))
    assert "Doppelkopf spielen" in text_of(desk.play("frieda", seed=2))
    assert "Re" in desk.says("calls.first")
    counted = desk.ask("trump-count")
    assert "26" in text_of(counted)
    rules = desk.ruleset
    game = finish(Game.start(rules, 3, deal(rules, Random(2))), [named("random")] * 4, Random(2))
    assert "Die letzten 4 Stiche" in text_of(desk.review(game))
    other = desk.under("ordnung")
    assert "Kreuz-Ober" not in other.order("wenz").text
    asked = desk.item("dk_calls", level=2, seed=5)
    assert isinstance(asked, Live)
    assert asked.model["kind"] == "question"
    assert "Doppelkopf" in text_of(desk.today(date(2026, 12, 24)))
    assert "Üben" in text_of(desk.drill(seed=3))
    assert "Neunen" in text_of(desk.rules_form())
    with pytest.raises(QuestionError, match="dk_points"):
        desk.item("nothing", level=1, seed=1)
    with pytest.raises(QuestionError, match="points"):
        desk.drill("points")
    assert "Doppelkopf-Führerschein" in text_of(desk.test(seed=3))
    assert "Doppelkopf für die Tasche" in text_of(desk.pocket())
    assert "Mitzählen" in text_of(desk.counting(seed=3))
    # what makes no sense there names what to use instead
    with pytest.raises(RulesetError, match=rf"{name}.*desk\.game"):
        _ = desk.round
    with pytest.raises(RulesetError, match=f"simulate --rules {name}"):
        desk.evidence()
    assert isinstance(desk.play(coach=True), Live)
    with pytest.raises(TutorError, match="frieda"):
        desk.play("resi")


def test_an_exercise_is_of_its_own_game_wherever_it_is_asked():
    """Of the usual game at a desk of the sister game, and the other way round."""
    for number, answer in (("4.3", "GA"), ("1.8", "14"), ("13.1", "EO"), ("16.1", "3")):
        at_each = [Desk("de", rules=rules).check(number, answer).text for rules in RULES_OF_BOTH]
        assert at_each[0] == at_each[1]
        assert number in at_each[0]
    shown = text_of(Desk("de", rules="ddv").task("4.3"))
    assert "Gras" in shown or "Eichel" in shown or "Schellen" in shown


RULES_OF_BOTH = ("ordnung", "ddv")


def text_of(live: Any) -> str:
    return str(live._repr_mimebundle_()[0]["text/plain"])
