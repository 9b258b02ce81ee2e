"""A prepared deal step by step, as a room sees it: view models of a table at which nobody plays.

Each step has its model with all hands open, and what of it is otherwise while hands are covered: a
hand that is seen must not give away who plays with whom. Before a marked card the room is asked;
each card of the hand in turn then answers with the judge's word.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NotRequired, TypedDict

from schafkopf_tutor.cards import Card
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import Play
from schafkopf_tutor.rules import judge
from schafkopf_tutor.screen.models import CardsModel, LineModel, TableModel
from schafkopf_tutor.screen.prepared import Prepared, Stop
from schafkopf_tutor.screen.table import Table
from schafkopf_tutor.screen.table_model import table_model
from schafkopf_tutor.screen.table_moves import word_of
from schafkopf_tutor.screen.table_said import line
from schafkopf_tutor.screen.voice import Voice
from schafkopf_tutor.verdict import Verdict

_OPEN = frozenset(("open",))
_JUDGED = frozenset(("open", "grey"))


class CoveredModel(TypedDict):
    """What a table shows with its hands covered: the hand and the notes of each seat, by seat."""

    title: str
    hands: list[CardsModel]
    notes: list[list[str]]


class StepModel(TypedDict):
    """One step: ``where`` in the game it is, ``about`` in words beside it.

    A step with ``answers`` is a question: a card's ``act`` leads to what the judge says of it.
    ``judged`` is the place of the seat whose whole hand a verdict names.
    """

    where: str
    table: TableModel
    covered: CoveredModel
    answers: NotRequired[dict[str, list[LineModel]]]
    judged: NotRequired[int]


@dataclass(frozen=True)
class Step:
    """Where a step stands: before the move ``at``, after it has been asked (``stop``) or judged."""

    game: Game
    at: int
    stop: Stop | None = None
    judged: bool = False


def steps(deal: Prepared) -> Iterator[Step]:
    """The deal, and each move; where the room is asked, two steps more: the question, the verdict.

    >>> from schafkopf_tutor.rulesets import load
    >>> from schafkopf_tutor.screen.prepared import prepared
    >>> found = list(steps(prepared("ober", load("ordnung"))))
    >>> len(found), sum(step.judged for step in found)
    (40, 3)
    """
    game = Game.start(deal.game.ruleset, deal.game.dealer, deal.game.deal)
    yield Step(game, 0)
    for at, move in enumerate(deal.game.moves):
        stop = deal.stop_at(at)
        if stop:
            yield Step(game, at, stop)
            yield Step(game, at, stop, judged=True)
        game = game.after(move)
        yield Step(game, at + 1)


def step_model(step: Step, deal: Prepared, voice: Voice) -> StepModel:
    """What is shown of a step, said by this voice."""
    voice = voice.seated()
    shown = _shown(step, deal, voice)
    before = deal.stop_at(step.at - 1) if step.stop is None and step.at else None
    if before and before.then is not None:
        lines = [*shown["says"]["lines"], line("", "marked", voice.say(before.then))]
        shown["says"] = {"lines": lines}
    model: StepModel = {
        "where": _where(step, voice),
        "table": shown,
        "covered": _covered(step, voice),
    }
    if step.stop and not step.judged:
        model["answers"] = _answers(step, voice)
    if step.judged:
        keys = [seat["key"] for seat in shown["seats"]]
        model["judged"] = keys.index(str(step.game.turn))
    return model


def _where(step: Step, voice: Voice) -> str:
    game = step.game
    if game.contract is None:
        return voice.text("demo.dealt")
    goes_on = bool(game.trick or step.stop or not game.tricks)  # else a finished trick lies there
    number, tricks = len(game.tricks) + goes_on, game.ruleset.pack.hand_size
    return voice.text("race.trick", number=number, tricks=tricks)


def _shown(step: Step, deal: Prepared, voice: Voice) -> TableModel:
    """The table with all hands open. Only the hand that the room is asked about can be touched."""
    asked = step.stop is not None
    since = len(step.game.moves) if asked else max(step.at - 1, 0)
    on = _JUDGED if step.judged else _OPEN
    model = table_model(Table(step.game, since=since, on=on), voice)
    for name in ("tools", "keys", "choices", "calls", "ask", "big"):
        model.pop(name, None)  # type: ignore[misc]  # names of fields, each of which may be missing
    for seat in model["seats"]:
        for card in seat["hand"]["cards"]:
            if not asked or step.judged or seat["key"] != str(step.game.turn):
                card.pop("act", None)
    if step.stop:
        model["ask"] = voice.say(step.stop.ask)
        played = deal.game.moves[step.at]
        if step.judged and isinstance(played, Play):
            model["says"] = {"lines": _judged(step, played.card, voice)}
    return model


def _covered(step: Step, voice: Voice) -> CoveredModel:
    """The same with no hand open. At its end there is nothing to be covered any more."""
    nobody = Table(step.game, seats=(), others=_nobody, on=frozenset())
    model = table_model(nobody, voice)
    return {
        "title": model.get("title", ""),
        "hands": [seat["hand"] for seat in model["seats"]],
        "notes": [seat.get("notes", []) for seat in model["seats"]],
    }


def _nobody(view: object) -> Play:
    """Nobody moves at a table that only stands there."""
    raise NotImplementedError(view)


def _judged(step: Step, played: Card, voice: Voice) -> list[LineModel]:
    """Each card of the hand in turn, those that may be played first: a line a rule.

    The reason is said of the card that is played next; where that rule does not speak of it, of the
    card of which there is most to say.
    """
    groups: dict[tuple[bool, str], dict[Card, str]] = {}
    for card, verdict in _verdicts(step):
        groups.setdefault((verdict.ok, verdict.rule), {})[card] = voice.say(verdict)
    told = sorted(groups.items(), key=lambda group: not group[0][0])
    return [
        _verdict(list(why), ok, why.get(played, max(why.values(), key=len)), voice)
        for (ok, _), why in told
    ]


def _answers(step: Step, voice: Voice) -> dict[str, list[LineModel]]:
    """To each card's word what the judge says of it."""
    seat = step.game.turn or 0
    dealt = step.game.deal.hands[seat]
    return {
        word_of(Play(seat, card), dealt.index(card)): [
            _verdict([card], verdict.ok, voice.say(verdict), voice)
        ]
        for card, verdict in _verdicts(step)
    }


def _verdict(cards: list[Card], ok: bool, why: str, voice: Voice) -> LineModel:
    names = ", ".join(map(voice.code, cards))
    head = voice.text("demo.may" if ok else "demo.may_not", cards=names)
    return line(why, "right" if ok else "wrong", head)


def _verdicts(step: Step) -> Iterator[tuple[Card, Verdict]]:
    """The cards of the hand in turn from the highest, and the judge's word on each."""
    view, order = step.game.view(), step.game.order
    for card in order.sort(view.hand) if order else view.hand:
        yield card, judge(view, Play(view.seat, card))
