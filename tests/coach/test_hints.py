"""The ladder of hints: no rung gives the answer away before the last."""

from __future__ import annotations

import re
from random import Random

from schafkopf_tutor.cards import Suit
from schafkopf_tutor.coach.advice import MISTAKE, advise
from schafkopf_tutor.coach.hints import RUNGS, hints, stake
from schafkopf_tutor.coach.outcomes import OpenCards
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.game import Game
from schafkopf_tutor.i18n import LANGUAGES, catalogue
from schafkopf_tutor.moves import Announce, Play
from schafkopf_tutor.notation import parse_game
from schafkopf_tutor.players import deal, finish, named
from schafkopf_tutor.screen.voice import Voice
from tests.coach import brute
from tests.coach.positions import HOUSES, played
from tests.longrun import scale

TRIED = OpenCards(brute.values_in)


def positions(seed: int):
    rng = Random(seed)
    for number in range(scale(300)):
        game = played(rng, HOUSES[number % len(HOUSES)], 2)
        if game.contract and game.contract.parties != "each" and game.turn is not None:
            yield game, advise(game.view(), rng, 12, method=TRIED)


def test_no_rung_gives_the_answer_before_the_last(seed):
    several = 0
    for game, advice in positions(seed):
        rungs = hints(advice)
        if len(advice.cards) == 1:
            assert len(rungs) == 1
            continue
        several += 1
        assert len(rungs) == RUNGS
        best = advice.best.card
        for language in LANGUAGES:
            voice = Voice(Speaker(language), game.ruleset).seated()
            said = [voice.say(rung) for rung in rungs]
            named_ = voice.words.name(best)
            assert not re.search(r"\b[EGHS](?:[AZKOU987]|10)\b", said[0]), said[0]
            held = [c for c in game.view().hand if voice.code(c) in said[1]]
            assert best in held
            assert len(held) > 1
            assert voice.code(best) in said[2] or named_ in said[2]
        # In the order of the hand, so that the place tells nothing.
        cards = rungs[1].values["cards"]
        assert isinstance(cards, tuple)
        assert list(cards) == [c for c in game.view().hand if c in cards]
        assert {one.card for one in advice.cards if one.verdict != MISTAKE} <= set(cards)
    assert several > 3


def test_the_first_rung_knows_only_the_place_at_the_table():
    """Two hands at the same place are asked the same; what is asked never names a card."""
    table = "ordnung dealer 3 | {} / … / … / … | solo E by 1 | "
    first = parse_game(table.format("HA HK H7 G7 G8 G9 GK GZ")).view(0)
    other = parse_game(table.format("SA SK S7 EO GO HO SO EA")).view(0)
    assert stake(first) == stake(other) == "leads_against"


def test_every_place_at_the_table_has_its_question(seed):
    rng, seen = Random(seed), set()
    rules = parse_game("ordnung dealer 3 | … / … / … / …").ruleset
    said = [None, None, Announce(None, "ramsch"), Announce(0, "solo-tout")]
    for number in range(60):
        start = Game.start(rules, 3, deal(rules, rng))
        if (one := said[number % 4]) is not None:
            suit = Suit.EICHEL if one.contract == "solo-tout" else None
            start = start.after(Announce(one.seat, one.contract, suit))
        whole = finish(start, [named("solid")] * 4, rng)
        game = start
        for move in whole.moves[len(start.moves) :]:
            if isinstance(move, Play):
                seen.add(stake(game.view(move.seat)))
            game = game.after(move)
    asked = {m.removeprefix("coach.ask.") for m in catalogue("en") if m.startswith("coach.ask.")}
    assert seen == asked
