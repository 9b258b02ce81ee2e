"""A whole open deal in Voila, by somebody who hears the page and has nothing but a keyboard."""

from __future__ import annotations

import re
from ast import literal_eval

import pytest

from schafkopf_tutor import Game, Play, parse_game, play, result, settle
from schafkopf_tutor.i18n import Words
from tests.browser import places
from tests.browser.axe import axe
from tests.browser.quiet import Quiet
from tests.browser.servers import Server
from tests.browser.spoken import Node, Spoken

pytestmark = [pytest.mark.outside, pytest.mark.slow]

TABLE = "Schafkopf-Tisch"
ASKED = re.compile(r"^Was sagt|^Welches Spiel|^Was spielt")
TO_PLAY = re.compile(r"(\w+) (?:ist am Zug|spielt aus)\.")
CARD = re.compile(r"\w+: (\w+-\w+)\.")
NAMES = ("Anna", "Beni", "Christl", "Dominik")
PLAYER = "Christl"  # holds two Ober and two Unter in this deal


class Listener:
    """Goes by what is read and by the names of buttons; knows no card game."""

    def __init__(self, spoken: Spoken) -> None:
        self.spoken = spoken
        self.heard: list[str] = []

    def choice(self) -> Node | None:
        """What to press now: what a player would say, or his first card that may be played."""
        asked = [n for n in self.spoken.all(role="group", within=TABLE) if ASKED.search(n.name)]
        if asked:
            answers = self.spoken.all(role="button", within=asked[0].name, disabled=False)
            pass_on = [node for node in answers if node.name == "Weiter"]
            return answers[0] if PLAYER in asked[0].name or not pass_on else pass_on[0]
        turn = TO_PLAY.findall(self.heard[-1])
        if not turn:
            return None
        return self.spoken.all(role="button", within=f"Karten von {turn[-1]}", disabled=False)[0]

    def play(self, most: int = 60) -> int:
        """Press and listen until nobody is asked any more; how often it was pressed."""
        self.heard.append(self.spoken.said(TABLE))
        for pressed in range(most):
            chosen = self.choice()
            if chosen is None:
                return pressed
            self.spoken.press(chosen)
            self.spoken.wait(lambda it: it.said(TABLE) != self.heard[-1])
            self.heard.append(self.spoken.said(TABLE))
        raise AssertionError(self.heard[-5:])


def test_an_open_deal_is_played_by_ear_and_keyboard(browser: Quiet, voila: Server):
    page = browser.new_page()
    lesson = places.opened(page, voila, "table")
    lesson.run()
    assert axe(page) == []
    listener = Listener(Spoken(page))
    pressed = listener.play()

    game = parse_game(literal_eval(lesson.python("format_game(laid.state.game)")))
    assert game.over
    assert pressed == len(game.moves)
    replayed = Game.start(game.ruleset, game.dealer, game.deal)
    for move in game.moves:
        replayed = play(replayed, move)  # or IllegalMove
    played = [move.card for move in game.moves if isinstance(move, Play)]
    heard = [m[1] for line in listener.heard if (m := CARD.match(line))]
    assert heard == [Words("de").text("card.name", rank=c.rank, suit=c.suit) for c in played]

    read = listener.spoken.text(within=TABLE).split("\n")
    cents = settle(result(game)).payout
    assert sum(cents) == 0
    assert any(cents)
    for name, cent in zip(NAMES, cents, strict=True):
        at = max(place for place, line in enumerate(read) if line == name)
        assert read[at + 3].replace("−", "-") == f"{cent:+d}"  # after tricks and points
    assert axe(page) == []
    page.close()
