"""The view models of a series: before it, at its table, and what stands on the board."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final, TypeAlias

from schafkopf_tutor.explain.money import amount
from schafkopf_tutor.moves import SEATS, contract_of
from schafkopf_tutor.players.series import YOU, Entry, Series
from schafkopf_tutor.rulesheet import titled
from schafkopf_tutor.screen.faces import BACK
from schafkopf_tutor.screen.models import (
    VERSION,
    BetweenModel,
    ButtonModel,
    CardModel,
    CardsModel,
    GroupModel,
    LineModel,
    PanelModel,
    QuestionModel,
    TableModel,
)
from schafkopf_tutor.screen.play import PACES, Playing
from schafkopf_tutor.screen.play_naming import nameable, named
from schafkopf_tutor.screen.play_people import kind_of, names_of, portraits_of
from schafkopf_tutor.screen.question_answer import Answer
from schafkopf_tutor.screen.question_model import question_model
from schafkopf_tutor.screen.table_model import table_model
from schafkopf_tutor.screen.table_moves import usual_order
from schafkopf_tutor.screen.table_panels import card_model
from schafkopf_tutor.screen.voice import Voice

Coach: TypeAlias = Callable[[Playing, Voice], PanelModel | None]
"""Advice beside the table, for the learner's next move; None while there is none."""

LATELY: Final = 6
"""So many games stand on the board one by one; those before are summed up."""
FOUR: Final = 4
"""On so many cards one knocks, at some tables."""
SECONDS: Final = 3
"""Between two cards where the clock goes on."""


def play_model(
    state: Playing, voice: Voice, coach: Coach | None = None
) -> TableModel | BetweenModel | QuestionModel:
    """What a screen shows of a series. ``coach`` speaks beside the table, if there is one."""
    if state.naming is not None:
        return _asked(state.naming, voice)
    if state.stage != "table" or state.table is None:
        return before_model(state, voice)
    names = names_of(state.series, voice)
    model = table_model(replace(state.table, names=names), voice)
    voice = voice.seated(names)
    portraits = portraits_of(state.series)
    model["faces"] = {**model.get("faces", {}), **dict(portraits)}
    for seat, (portrait, _) in zip(model["seats"], portraits, strict=True):
        seat["portrait"] = portrait
    model["label"] = voice.own("play.label")
    model["ask"] = " ".join(_where(state, voice))
    model["focus"] = "go" if state.table.waits else "trick"
    if state.table.waits and state.pace == "clock" and "calls" not in model:
        model["timer"] = {"act": "go", "seconds": SECONDS}
    if state.four:
        on_four(model, voice)
    if "options" in state.table.panels:
        model["tools"] = [*model.get("tools", []), *_paces(state, voice)]
    table = state.table
    if state.series.playing and table.game.contract is None and not (table.refused or table.told):
        model["says"]["lines"] = [*_owed(state.series, voice), *model["says"]["lines"]]
    if state.told is not None:
        model["says"]["lines"].append({"text": voice.say(state.told), "tone": "missed"})
    if coach is not None and (advice := coach(state, voice)):
        model["coach"] = advice
    if not state.series.playing:
        _ended(model, state, voice)
    return model


def on_four(model: TableModel, voice: Voice) -> None:
    """Only the first four cards of the learner are shown, and what can be said on those."""
    for seat in model["seats"]:
        hand = seat.get("hand")
        if hand and any(card["face"] != BACK for card in hand["cards"]):
            first = [card for card in hand["cards"] if int(card["key"].split(".")[1]) < FOUR]
            for card in first:
                card.pop("act", None)
            backs: list[CardModel] = [
                {"key": f"{seat['key']}.{BACK}{at}", "face": BACK, "name": voice.text("table.back")}
                for at in range(len(hand["cards"]) - len(first))
            ]
            hand["cards"] = [*first, *backs]
    rest: ButtonModel = {"act": "rest", "label": voice.text("play.rest"), "main": True}
    model["choices"] = {"label": voice.text("play.four"), "buttons": [rest]}
    model["says"]["lines"] = [{"text": voice.text("play.four"), "tone": "plain"}]
    model["keys"] = []
    model["focus"] = "trick"


def _where(state: Playing, voice: Voice) -> Iterator[str]:
    """Whose cards these are, which game it is, and how the learner stands."""
    series = state.series
    if series.you is None:
        yield voice.text("play.looks_on", number=series.number)
    else:
        yield voice.text("play.you_are", seat=series.you, number=series.number)
    if series.you is not None and series.entries:
        yield voice.text("play.stands", amount=_signed(series.scores[series.you], voice))


def _owed(series: Series, voice: Voice) -> list[LineModel]:
    """How it stands in the session: which game it is, and what somebody still has to do."""
    return [
        {"text": voice.text(told.message, **told.values), "tone": "plain"} for told in series.says
    ]


def _paces(state: Playing, voice: Voice) -> Iterator[ButtonModel]:
    for name in PACES:
        label = voice.text(f"play.pace.{name}")
        yield {"act": f"pace {name}", "label": label, "pressed": name == state.pace}


def _ended(model: TableModel, state: Playing, voice: Voice) -> None:
    """What a game leaves behind: the hands as they were dealt, the board, and the way on."""
    series, table = state.series, state.table
    if table is None:
        return
    panels = model.get("panels", [])
    result = [one for one in panels if one["key"] == "result"]
    others = [one for one in panels if one["key"] != "result"]
    shown = [as_dealt(series.entries[-1], voice)] if table.over else []
    model["panels"] = [*result, board(series, voice), *shown, *others]
    model["focus"] = "trick"
    model["tools"] = [*_after(state, voice), *model.get("tools", [])]
    if series.over:
        model["says"]["lines"].append({"text": voice.text("play.over"), "tone": "plain"})
        return
    model["says"]["lines"] += _owed(series, voice)
    following: ButtonModel = {"act": "next", "label": voice.text("play.next"), "main": True}
    label = voice.text("play.deals", seat=series.deals_next)
    declared: list[ButtonModel] = [
        {
            "act": f"next {getattr(move, 'word', '')}",
            "label": voice.text(f"table.say.{getattr(move, 'word', '')}"),
        }
        for move in state.offers
    ]
    model["choices"] = {"label": label, "buttons": [following, *declared]}


def _after(state: Playing, voice: Voice) -> Iterator[ButtonModel]:
    """That the game can be looked at again, and of whom it can be asked what he does wrong."""
    series = state.series
    if state.reviewable:
        typed = voice.words.phrase("play.typed.review")
        yield {"act": "review", "label": voice.text("play.review"), "typed": typed}
    for seat in nameable(series):
        label = voice.text("naming.ask", name=named(series, seat))
        yield {"act": f"name {seat}", "label": label}


def _asked(naming: Answer, voice: Voice) -> QuestionModel:
    """What does somebody keep doing wrong? And the way back to the table."""
    model = question_model(naming, voice)
    back: ButtonModel = {"act": "table", "label": voice.text("play.table"), "main": naming.done}
    model["ways"] = [back]
    model["focus"] = "table" if naming.done else "ask"
    return model


def as_dealt(entry: Entry, voice: Voice) -> PanelModel:
    """All four hands as they were dealt, in the order of the game."""
    order = usual_order(entry.game)
    groups: list[CardsModel] = []
    for seat in SEATS:
        hand = order.sort(entry.game.deal.hands[seat])
        cards = [card_model(card, f"dealt.{seat}.{at}", voice) for at, card in enumerate(hand)]
        label = voice.text("race.hand", seat=seat)
        groups.append({"label": label, "caption": label, "cards": cards, "layout": "row"})
    return {"key": "dealt", "title": voice.text("play.dealt"), "cards": groups}


def board(series: Series, voice: Voice) -> PanelModel:
    """The scoreboard: the last games, a line each, and what everybody has won or lost so far."""
    voice = voice.seated(names_of(series, voice))
    entries = series.entries
    earlier = entries[:-LATELY]
    rows = []
    if earlier:
        past = replace(series, games=series.games[: len(earlier)])
        rows.append([voice.text("play.earlier", last=len(earlier)), *_amounts(past.scores)])
    lines = []
    for number, entry in enumerate(entries[len(earlier) :], len(earlier) + 1):
        rows.append([f"{number}", *_amounts(entry.payout)])
        lines.append(voice.text("play.row", number=number, game=_game(entry, voice)))
    rows.append([voice.text("play.total"), *_amounts(series.scores)])
    unit = voice.text(f"table.column.{series.ruleset.word('tariff.unit')}")
    head = [unit, *map(voice.seat, SEATS)]
    panel: PanelModel = {
        "key": "board",
        "title": voice.text("play.board"),
        "lines": lines,
        "table": {"head": head, "rows": rows},
    }
    if series.ante:
        panel["lines"] = [*lines, voice.text("play.stock", amount=_money(series.stock, voice))]
    return panel


def _game(entry: Entry, voice: Voice) -> str:
    """What was played, in a word, and by whom."""
    announced = entry.game.announced
    if announced is None:
        return voice.text("play.thrown_in")
    contract = contract_of(entry.game.ruleset, announced)
    name = voice.words.name(contract)
    if announced.seat is None:
        return name
    return voice.text("play.by", game=name, seat=announced.seat)


def _amounts(payout: tuple[int, ...]) -> list[str]:
    return [f"{value:+d}".replace("-", "−") if value else "0" for value in payout]


def _money(value: int, voice: Voice) -> str:
    return amount(voice.words, value, voice.ruleset.word("tariff.unit"))


def _signed(value: int, voice: Voice) -> str:
    sign = "−" if value < 0 else "+" if value else ""
    return f"{sign}{_money(abs(value), voice)}"


# --- before the first deal ------------------------------------------------------------------------


def before_model(state: Playing, voice: Voice) -> BetweenModel:
    """What stands before a series: who sits there and how it is played; or one that was saved."""
    voice = voice.seated(names_of(state.series, voice))
    title = voice.own("play.title")
    model: BetweenModel = {
        "version": VERSION,
        "kind": "between",
        "lang": voice.words.language,
        "label": title,
        "title": title,
        "lines": list(_begins(state, voice)),
        "focus": "begin",
    }
    if state.stage == "resume" and state.saved is not None:
        model["lines"] = list(_resumes(state.saved, voice))
        model["panels"] = [board(state.saved, voice)] if state.saved.entries else []
        model["focus"] = "title"
        on: ButtonModel = {"act": "on", "label": voice.text("play.on"), "main": True}
        new: ButtonModel = {"act": "new", "label": voice.text("play.anew")}
        model["ways"] = [on, new]
        return model
    model["group"] = _options(state, voice)
    begin: ButtonModel = {"act": "begin", "label": voice.text("play.begin"), "main": True}
    model["ways"] = [begin]
    return model


def _begins(state: Playing, voice: Voice) -> Iterator[LineModel]:
    series = state.series
    yield {"text": voice.text("play.rules", rules=titled(series.ruleset, voice.speaker))}
    if series.you is not None:
        yield {"text": voice.text("play.you_sit", seat=series.you)}
    for seat in SEATS:
        if series.players[seat] != YOU:
            kind = kind_of(series.players[seat], voice)
            yield {"text": voice.text("play.sits", seat=seat, kind=kind)}
    yield {"text": voice.text("play.open" if series.open else "play.closed")}


def _resumes(saved: Series, voice: Voice) -> Iterator[LineModel]:
    middle = "play.saved_game" if saved.playing else "play.saved"
    yield {"text": voice.text(middle, count=len(saved.entries), number=saved.number)}


def _options(state: Playing, voice: Voice) -> GroupModel:
    """What can be chosen before the first deal."""
    cards: ButtonModel = {
        "act": "cards",
        "label": voice.text("play.open_cards"),
        "pressed": state.series.open,
    }
    return {"label": voice.text("play.how"), "buttons": [cards, *_paces(state, voice)]}
