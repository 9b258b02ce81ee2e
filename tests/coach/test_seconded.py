"""The second beside a table of Doppelkopf: he says what solid would do, and why, when asked."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from schafkopf_tutor.coach.beside_model import coached_model
from schafkopf_tutor.coach.seconded import Seconded, sits
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.i18n import LANGUAGES
from schafkopf_tutor.moves import Play
from schafkopf_tutor.players.rounds import may_call
from schafkopf_tutor.players.series import YOU, Series
from schafkopf_tutor.players.solid import Solid
from schafkopf_tutor.practice import company
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.models import TableModel
from schafkopf_tutor.screen.voice import Voice
from tests.screen.shapes import slips
from tests.screen.test_play import words

DDV = load("ddv")


def begun(seed: int) -> Any:
    series = Series(DDV, (YOU, "solid", "frieda", "solid"), seed)
    return sits(DDV)(series=series, others=company.others).opened(None)


def shown(state: Any, language: str) -> Any:
    return coached_model(state, Voice(Speaker(language, face="french"), DDV))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_he_says_is_what_solid_does_and_why(language: str):
    state, rng, told = begun(7), Random(7), 0
    assert sits(DDV) is Seconded
    voice = Voice(Speaker(language, face="french"), DDV)
    while state.series.playing and told < 9:
        before = shown(state, language)
        if state.asks:
            assert before["coach"]["lines"] == []
            asked = state.act(before["coach"]["group"]["buttons"][0]["act"])
            model = shown(asked, language)
            assert not list(slips(json.loads(json.dumps(model)), TableModel))
            lines = model["coach"]["lines"]
            assert lines == [one["text"] for one in model["says"]["lines"]]
            view = state.table.game.view(0)
            move = Solid().choose(view, rng)
            call = Solid().call(view, rng, may_call(state.table.game, 0))
            assert len(lines) == 1 + (call is not None)
            why = Solid().why(view, move)
            assert why is not None
            assert voice.text(why.message, **dict(why.values)) in lines[-1]
            if isinstance(move, Play):
                assert voice.text("coach.second.card", card=move.card)[:-1] in lines[-1]
            told += 1
            state = asked
        said = [word for word in words(shown(state, language)) if word != "coach hint"]
        state = state.act(rng.choice(said))
        assert state.hints == ()
    assert told == 9


def test_nobody_can_ask_him_when_it_is_not_ones_turn():
    state = begun(7)
    while state.series.playing:
        state = state.act(next(word for word in words(shown(state, "en")) if word != "coach hint"))
    assert not state.asks
    assert "coach" not in shown(state, "en")
    assert state.act("coach hint") is state
