"""What a screen shows of a series with a coach: his panel beside the table, and layouts."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import inf, isfinite
from typing import Final

from schafkopf_tutor.cards import Card
from schafkopf_tutor.coach.advice import BEST, Advice, CardAdvice
from schafkopf_tutor.coach.afterwards import Drawn, walk_model
from schafkopf_tutor.coach.beside import PLAYED, QUICK, SLOW, Coached, Laid
from schafkopf_tutor.coach.chance import Chance, chance
from schafkopf_tutor.coach.estimate import Estimate
from schafkopf_tutor.coach.hidden import CoachError
from schafkopf_tutor.coach.hints import hints
from schafkopf_tutor.coach.last_tricks import LastTricks, last_tricks_model
from schafkopf_tutor.coach.reasons import taught
from schafkopf_tutor.coach.review_model import ReviewModel
from schafkopf_tutor.coach.reviewing import Reviewing
from schafkopf_tutor.coach.said import amount, basis, number_said, verdict_said, worth_rows
from schafkopf_tutor.coach.seconded import Seconded
from schafkopf_tutor.coach.seconded_model import button, second
from schafkopf_tutor.coach.stakes import LIST, POINTS, Stake, unit_of
from schafkopf_tutor.screen.models import (
    BetweenModel,
    ButtonModel,
    GroupModel,
    LineModel,
    PanelModel,
    QuestionModel,
    TableModel,
    TextTableModel,
)
from schafkopf_tutor.screen.play import Playing
from schafkopf_tutor.screen.play_model import play_model
from schafkopf_tutor.screen.play_people import names_of
from schafkopf_tutor.screen.table import Table
from schafkopf_tutor.screen.table_model import table_model
from schafkopf_tutor.screen.voice import Voice

_COLUMNS: Final = ("behind", "chance", "open", "verdict")
THINKING: Final = 1
"""Seconds between two deals that the expert plays out: who wants to bid gets a word in."""


def coached_model(
    state: Playing, voice: Voice, drawn: Drawn | None = None
) -> TableModel | BetweenModel | QuestionModel | ReviewModel:
    """What a screen shows: the series with the coach's panel, or the layout that is gone through.
    Of a series without a coach, the series. In both the review of a game; ``drawn`` adds a picture
    to it."""
    seated = voice.seated(names_of(state.series, voice))
    if isinstance(state.walk, Reviewing):
        return walk_model(state.walk, seated, voice.text("play.table"), drawn)
    if isinstance(state.walk, LastTricks):
        return last_tricks_model(state.walk, seated, voice.text("play.table"))
    if isinstance(state, Seconded):
        model = play_model(state, voice, second)
        if model["kind"] == "table" and state.hints:
            lines: list[LineModel] = [{"text": seated.say(one)} for one in state.hints]
            model["says"]["lines"] = [{**line, "tone": "marked"} for line in lines]
        return model
    if not isinstance(state, Coached):
        return play_model(state, voice)
    if state.laid is not None:
        return laid_model(state, state.laid, seated)
    model = play_model(state, voice, partial(_beside, coached=state))
    if model["kind"] == "table":
        told: list[LineModel] = [{"text": t, "tone": "marked"} for t in news(state, seated)]
        # What was said before has been heard; only a mistake stands beside what has happened since.
        before = model["says"]["lines"] if state.news == "mistake" or not told else []
        model["says"]["lines"] = [*told, *before]
        if state.thinks:
            model["timer"] = {"act": "coach think", "seconds": THINKING}
    return model


def _beside(state: Playing, voice: Voice, coached: Coached) -> PanelModel | None:
    return panel(coached, voice)


def panel(state: Coached, voice: Voice) -> PanelModel | None:
    """The coach's panel, while there is something to ask him or he has something to say."""
    if state.mistake is None and state.card_of is None and state.word_of is None:
        return None
    shown: PanelModel = {
        "key": "coach",
        "title": voice.text("coach.panel.title"),
        "lines": list(_lines(state, voice)),
        "group": {
            "label": voice.text("coach.panel.title"),
            "buttons": list(_buttons(state, voice)),
        },
    }
    advice = state.advice
    if table := _table(state, voice):
        shown["table"] = table
    if rows := list(_rows(state, voice)):
        shown["rows"] = rows
    if advice is not None and (state.numbers or state.mistake is not None):
        label = voice.text("coach.panel.disagree")
        shown["field"] = {"act": "coach disagree", "label": label}
    return shown


def news(state: Coached, voice: Voice) -> Iterator[str]:
    """What the coach says now: it is read aloud, and the panel keeps what is longer."""
    advice, slip = state.advice, state.slip
    if state.news in ("slip", "none") and slip is not None:
        yield voice.say(slip)
    elif state.news == "case" and state.told_case is not None:
        yield voice.say(state.told_case)
    elif state.news == "worth":
        yield voice.text("coach.panel.worth_below")
    elif state.news == "thought":
        yield voice.text("coach.worth.thought", deals=PLAYED, player=SLOW)
    elif advice is None:
        return
    elif state.news == "mistake" and state.mistake is not None:
        yield verdict_said(advice, state.mistake, voice.speaker)
    elif state.news == "numbers":
        yield verdict_said(advice, state.mistake or advice.best.card, voice.speaker)
    elif state.news == "hint":
        yield voice.say(hints(advice)[state.rungs - 1])


# --- the panel ------------------------------------------------------------------------------------


def _lines(state: Coached, voice: Voice) -> Iterator[str]:
    advice = state.advice
    if state.worth:
        yield voice.text("coach.worth.about")
    if state.thinks:
        done = sum(one.done(SLOW) for one in state.worth)
        yield voice.text("coach.worth.thinks", done=done, all=PLAYED * len(state.worth))
    if state.slip is not None:
        yield voice.say(state.slip)
    if state.told_case is not None:
        yield voice.say(state.told_case)
    if advice is None:
        return
    if state.mistake is not None:
        yield verdict_said(advice, state.mistake, voice.speaker)
        yield from map(voice.say, taught(advice, state.mistake))
        yield basis(advice, voice.speaker)
        return
    yield from map(voice.say, hints(advice)[: state.rungs])
    if state.numbers:
        best = advice.best.card
        yield verdict_said(advice, best, voice.speaker)
        yield from map(voice.say, taught(advice, best))
        yield basis(advice, voice.speaker)


def _buttons(state: Coached, voice: Voice) -> Iterator[ButtonModel]:
    advice = state.advice
    if state.card_of is not None:
        yield button("ask", voice, pressed=state.numbers and state.mistake is None)
        yield button("hint", voice)
    if state.word_of is not None:
        yield button("worth", voice)
        if state.further is not None:
            yield button("expert", voice, pressed=state.thinks)
    if advice is not None and (state.numbers or state.mistake is not None):
        if not advice.sample.complete:
            yield button("longer", voice)
        if state.mistake is not None and len(advice.cards) > 1:
            yield _show(state.mistake, voice)
    yield button("tell", voice, pressed=state.tells)


def _rows(state: Coached, voice: Voice) -> Iterator[GroupModel]:
    """What counts, and of which card a layout is asked for in which it loses."""
    advice = state.advice
    told = state.numbers or state.mistake is not None
    if advice is None or not told or len(advice.cards) < 2:
        return
    stakes = [_stake(one, state, voice) for one in state.stakes]
    yield {"label": voice.text("coach.panel.counts"), "buttons": stakes}
    if state.mistake is None:
        shows = [_show(one.card, voice) for one in advice.cards]
        yield {"label": voice.text("coach.panel.shows"), "buttons": shows}


def _stake(stake: Stake, state: Coached, voice: Voice) -> ButtonModel:
    name = _kind(stake, state)
    return {
        "act": f"coach stake {stake.name}",
        "label": voice.text(f"coach.stake.{name}"),
        "typed": voice.words.phrase(f"coach.typed.stake_{name}"),
        "pressed": stake.name == state.stake,
    }


def _kind(stake: Stake, state: Coached) -> str:
    """A word for what is counted: points, money, list."""
    listed = unit_of(stake, state.series.ruleset) == LIST
    return POINTS.name if stake is POINTS else "list" if listed else "money"


def _show(card: Card, voice: Voice) -> ButtonModel:
    return {
        "act": f"coach show {card.code}",
        "label": voice.text("coach.button.show", card=card),
        "short": voice.code(card),
        "typed": voice.words.phrase("coach.typed.show", card=voice.code(card)),
    }


def _table(state: Coached, voice: Voice) -> TextTableModel | None:
    """What each game is worth, or what each card is."""
    if state.worth:
        names, *rates = worth_rows(state.worth, (QUICK, SLOW), state.series.ruleset, voice.speaker)
        return {"head": list(names), "rows": [list(row) for row in rates]}
    advice = state.advice
    if advice is None or not state.numbers or len(advice.cards) < 2:
        return None
    unit = unit_of(advice.stake, state.series.ruleset)
    value = voice.text("coach.column.points")
    if advice.stake is not POINTS:
        value = voice.text("coach.column.value", unit=voice.text(f"table.column.{unit}"))
    columns = [voice.text(f"coach.column.{name}") for name in _COLUMNS]
    head = [voice.text("coach.column.card"), value, *columns]
    return {"head": head, "rows": [_row(advice, one, voice) for one in advice.cards]}


def _row(advice: Advice, one: CardAdvice, voice: Voice) -> list[str]:
    """A card: what it brings in the stake with the interval, how far it is behind the best in the
    same worlds (which alone decides the verdict), the chance among players, the one with open cards
    with its interval, and the verdict."""
    found: Chance | None
    try:
        found = chance(advice, one.card)
    except CoachError:
        found = None
    most, least = inf, -inf
    value = one.value
    if advice.stake is POINTS:
        value, most, least = one.points, advice.view.ruleset.pack.points, 0
    openly = found.open_cards if found is not None else one.chance
    return [
        voice.code(one.card),
        _between(value, advice, voice, most, least),
        "–" if one.verdict == BEST else _between(one.behind, advice, voice, most),
        _percent(found.real) if found is not None else "–",
        _shares(openly),
        voice.words.phrase(f"coach.word.{one.verdict}"),
    ]


def _between(
    value: Estimate, advice: Advice, voice: Voice, most: float = inf, least: float = -inf
) -> str:
    """A value with the ends of its interval, without them where it is exact: whole, but the few
    points of a list with one decimal, and what would else be taken for zero."""
    fine = unit_of(advice.stake, advice.view.ruleset) == LIST or 0 < value.low < 0.5

    def shown(number: float) -> str:
        number = number if fine else round(number)
        return number_said(number + 0, voice.speaker).replace("-", "−")

    if not isfinite(value.low) or value.low == value.high:
        return shown(value.mean)
    low, high = max(least, value.low), min(most, value.high)
    return f"{shown(value.mean)} ({shown(low)}–{shown(high)})"


def _shares(value: Estimate) -> str:
    mean = round(100 * value.mean)
    if not isfinite(value.low) or value.low == value.high:
        return f"{mean}"
    return f"{mean} ({round(100 * value.low)}–{round(100 * value.high)})"


def _percent(share: float) -> str:
    return f"{round(100 * share)}"


# --- a layout -------------------------------------------------------------------------------------


def laid_model(state: Coached, laid: Laid, voice: Voice) -> TableModel:
    """A layout with all hands open, as far as it has been gone through; nothing can be moved."""
    found, game = laid.shown, laid.game
    big = state.table.on & {"big"} if state.table is not None else frozenset()
    table = Table(
        game,
        since=max(len(game.moves) - 1, len(found.start.moves)),
        bottom=state.series.you or 0,
        seats=(),
        company=lambda now: None,
        practice=False,
        names=voice.names,
        on=frozenset(("open", *big)),
    )
    model = table_model(table, voice)
    for seat in model["seats"]:
        hand = seat.get("hand")
        for card in hand["cards"] if hand else ():
            card.pop("act", None)
    for key in ("tools", "keys", "calls", "timer"):
        model.pop(key, None)  # type: ignore[misc]
    model["ask"] = voice.text(
        "coach.laid.about",
        worlds=found.fitting,
        losing=found.losing,
        how=voice.words.phrase(_how(state)),
    )
    begins = (found.card, found.rival)[laid.line]
    done, all_of = laid.step, len(laid.games) - 1
    model["title"] = voice.text("coach.laid.line", card=begins, step=done, cards=all_of)
    model["panels"] = [one for one in model.get("panels", []) if one["key"] == "result"]
    model["choices"] = {
        "label": voice.text("coach.laid.label"),
        "buttons": list(_ways(laid, voice)),
    }
    model["focus"] = "trick"
    if not done:
        text = voice.text(
            "coach.laid.loses", card=found.card, rival=found.rival, lost=_lost(state, laid, voice)
        )
        model["says"] = {"lines": [{"text": text, "tone": "marked"}]}
    return model


def _how(state: Coached) -> str:
    openly = state.advice is not None and state.advice.method.name == "open_cards"
    return "coach.with.open_cards" if openly else "coach.with.solid"


def _lost(state: Coached, laid: Laid, voice: Voice) -> str:
    return "" if state.advice is None else amount(state.advice, laid.shown.lost, voice.speaker)


def _ways(laid: Laid, voice: Voice) -> Iterator[ButtonModel]:
    ended = laid.step + 1 == len(laid.games)
    other = (laid.shown.rival, laid.shown.card)[laid.line]
    if not ended:
        yield {**button("on", voice), "main": True}
    if laid.step:
        yield button("back", voice)
    label = voice.text("coach.button.other", card=other)
    yield {
        "act": "coach other",
        "label": label,
        "typed": voice.words.phrase("coach.typed.other"),
        "main": ended,
    }
    yield button("close", voice)
