"""A review as it is shown: in words, on a screen, as a page; and what can be read as a game."""

from __future__ import annotations

import json
import re
from functools import cache
from html import escape
from html.parser import HTMLParser
from random import Random

import pytest

from schafkopf_tutor.coach.review import Review, ReviewError, review_game
from schafkopf_tutor.coach.review_model import VERSION, review_model
from schafkopf_tutor.coach.review_page import review_page
from schafkopf_tutor.coach.review_read import game_at, games_in
from schafkopf_tutor.coach.review_said import Telling
from schafkopf_tutor.coach.reviewing import Reviewing
from schafkopf_tutor.coach.stakes import MONEY, POINTS
from schafkopf_tutor.errors import TutorError
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.moves import Play
from schafkopf_tutor.notation import format_game, parse_game
from schafkopf_tutor.players.series import Series
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.voice import Voice
from tests.coach.test_review import ENDING, alike

pytestmark = pytest.mark.long_file
THROWN = f"{ENDING}EA EZ G7 G9 | SK E7 G8 SA"
OPEN = {"de": "mit offenen Karten gespielt", "en": "played with open cards"}
PICTURE = {"src": "data:image/png;base64,AAAA", "alt": "How it stood"}
both = pytest.mark.parametrize("language", ["de", "en"])


@cache
def reviewed(money: bool = False) -> Review:
    stake = MONEY if money else POINTS
    return review_game(
        parse_game(THROWN), since=25, rng=Random(1), worlds=30, weigh=alike, stake=stake
    )


def telling(language: str, review: Review | None = None) -> Telling:
    review = review or reviewed()
    return Telling(review, Voice(Speaker(language), review.game.ruleset).seated())


@both
def test_what_mattered_is_said_with_how_it_was_played(language):
    (told,) = telling(language).mattered()
    assert "E10" in told.head
    assert "E7" in told.lines[0]
    for line in told.lines:
        assert OPEN[language] in line
    assert any("10" in line for line in told.lines[1:])


@both
@pytest.mark.parametrize("money", [False, True], ids=["points", "money"])
def test_the_columns_that_are_shown_add_up(language, money):
    head, *rows = telling(language, reviewed(money)).parts()
    for at in range(1, len(head)):
        numbers = [cell(row[at]) for row in rows]
        assert round(sum(numbers[:-1]), 1) == numbers[-1]


def cell(text: str) -> float:
    return float(text.replace("−", "-").replace(",", "."))


@both
def test_a_screen_says_everything_and_the_words_it_sends_lead_on(language):
    voice = Voice(Speaker(language), reviewed().game.ruleset)
    state = Reviewing(reviewed())
    model = review_model(state, voice, plot=PICTURE)  # type: ignore[arg-type]
    assert (model["kind"], model["version"], model["lang"]) == ("review", VERSION, language)
    json.dumps(model)
    acts = set(re.findall(r'"act": "([^"]+)"', json.dumps(model)))
    assert acts == {"look 1", "next"}
    looked = state.act("look 1")
    assert looked.step is reviewed().mattered()[0]
    shown = review_model(looked, voice)
    assert shown["kind"] == "table"
    assert "choices" not in shown
    (mark,) = re.findall(r'"mark": \{"text": "([^"]+)", "tone": "wrong"\}', json.dumps(shown))
    assert mark
    assert {key["act"] for key in shown["keys"]} == {"next", "previous", "again", "overview"}
    assert not re.findall(r'"act": "play ', json.dumps(shown))  # nothing is played by looking
    assert looked.act("previous").at == 0
    assert looked.act("overview") == state
    for word in ("look 99", "look x", "leave", "again", "", "previous"):
        assert state.act(word) == state


def test_from_every_decision_the_game_can_be_played_to_its_end():
    state = Reviewing(reviewed())
    for at, one in enumerate(state.steps):
        table = state.act(f"look {at}").act("again")
        assert table.game == reviewed().before(one)
        assert table.table is not None
        assert table.table.seats == (one.seat,)
        for _ in range(20):
            if table.table is None or table.table.over:
                break
            table = table.act("go") if table.table.waits else table.act(lay(table))
        assert table.game.over
        assert table.act("leave").step is one


def lay(state: Reviewing) -> str:
    """The word for the first card that may be played."""
    voice = Voice(Speaker("en"), state.game.ruleset)
    for seat in review_model(state, voice)["seats"]:  # type: ignore[typeddict-item]
        for card in seat["hand"]["cards"]:
            if card.get("act") and card.get("playable", True):
                return card["act"]
    raise AssertionError(state.game)


class Outside(HTMLParser):
    """Addresses in a page that are not in it."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.scripts = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.scripts += tag == "script"
        for name, value in attrs:
            if name in ("src", "href") and not (value or "").startswith("data:"):
                self.found.append(value or "")


@both
def test_the_page_needs_nothing_and_holds_every_number(language):
    page = review_page(telling(language), PICTURE)  # type: ignore[arg-type]
    outside = Outside()
    outside.feed(page)
    assert (outside.found, outside.scripts) == ([], 0)
    assert f'<html lang="{language}">' in page
    assert PICTURE["src"] in page
    for rows in (telling(language).moves(), telling(language).course(), telling(language).parts()):
        assert all(f">{escape(row[0])}<" in page for row in rows)


def test_the_reviewed_game_stands_on_its_page_and_can_be_read_again():
    page = review_page(telling("en"))
    (text,) = re.findall(r"<code>(.*?)</code>", page)
    assert games_in(text) == (reviewed().game,)


def test_games_are_read_from_each_kind_of_text():
    game = parse_game(THROWN)
    assert games_in(THROWN) == (game,)
    assert games_in(THROWN.replace(" | ", "\n| ")) == (game,)  # one game on several lines
    assert games_in(f"{THROWN}\n# a note\n{THROWN}\n") == (game, game)
    series = Series(load("ordnung"), ("random",) * 4, seed=3).dealt()
    assert games_in(series.text) == series.games
    hands = [" ".join(card.code for card in hand) for hand in game.deal.hands]
    plays = " ".join(move.card.code for move in game.moves if isinstance(move, Play))
    record = {"id": "a", "deck": "long", "contract": "wenz", "declarer": 0, "hands": hands}
    (read,) = games_in(json.dumps(record | {"plays": plays}))
    assert format_game(read).split("|")[3:] == format_game(game).split("|")[3:]
    assert read.ruleset["doubling.steps"] == 0  # nothing was recorded, so nobody could double


def test_of_several_games_the_last_one_played_is_meant():
    game, begun = parse_game(THROWN), parse_game("ordnung dealer 3 | … / … / … / …")
    assert game_at((game, begun), None) == game
    assert game_at((begun, game), 1) == begun
    for number in (0, 3):
        with pytest.raises(ReviewError, match="no game"):
            game_at((begun, game), number)


@both
@pytest.mark.parametrize(
    "text",
    [
        "",
        "  \n",
        "{",
        '{"id": 3}',
        "ordnung",
        "hello",
        "# schafkopf-tutor series 1",
        "[1]",
        "| | |",
    ],
)
def test_what_cannot_be_read_is_one_sentence(text, language):
    with pytest.raises(TutorError) as slip:
        games_in(text)
    said = slip.value.say(language)
    assert said.endswith(".")
    assert "\n" not in said
