"""What somebody sees who plays at a table of the class: never a hand that is not open to him."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from schafkopf_tutor.classroom.models import AnyPart, ClassModel
from schafkopf_tutor.classroom.playing import FREE, CardTable
from schafkopf_tutor.classroom.views_parts import lines, page
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import SEATS
from schafkopf_tutor.players.rounds import may_call
from schafkopf_tutor.players.rounds import on_four as on_four_cards
from schafkopf_tutor.screen.models import (
    VERSION,
    BetweenModel,
    ButtonModel,
    PanelModel,
    TableModel,
)
from schafkopf_tutor.screen.play_model import as_dealt, board, on_four
from schafkopf_tutor.screen.play_people import portraits_of
from schafkopf_tutor.screen.table import PANELS, TOLD, Table
from schafkopf_tutor.screen.table_model import table_model
from schafkopf_tutor.screen.table_moves import picked
from schafkopf_tutor.screen.voice import Voice

LOOKS: Final = frozenset(("grey", "keys"))
"""What is switched on at the beginning."""
REST: Final = "rest"
"""Stands for having taken up all cards, where one knocks on four."""


@dataclass(frozen=True)
class Look:
    """How somebody looks at his table: what is switched ``on``, the open ``panels``; what was asked
    to be said when so many moves were ``made``, and how often something was; ``rest`` is the number
    of the game whose cards he has taken up. ``picked`` are the places of the cards that he is about
    to give away, in the game and at the move that ``picks`` names.

    >>> look = Look().act("show last", 1, 0).act("tell hand", 1, 5)
    >>> look.text, Look.read(look.text) == look
    ('grey keys|last|hand|5|1|0||', True)
    """

    on: frozenset[str] = LOOKS
    panels: tuple[str, ...] = ()
    told: str = ""
    made: int = 0
    again: int = 0
    rest: int = 0
    picked: tuple[int, ...] = ()
    picks: str = ""

    def act(self, word: str, number: int, made: int) -> Look:
        """After ``show <panel>``, ``switch <name>``, ``tell <what>`` or ``rest``, in the game of
        this ``number`` and after so many moves; the same look after any other word."""
        verb, _, name = word.partition(" ")
        if verb == "show" and name in PANELS:
            hidden = tuple(panel for panel in self.panels if panel != name)
            return replace(self, panels=hidden if name in self.panels else (*hidden, name))
        if verb == "switch" and name in ("grey", "big", "keys"):
            return replace(self, on=self.on ^ {name})
        if verb == "tell" and name in TOLD:
            told = self.told if name == "again" else name
            return replace(self, told=told, made=made, again=self.again + 1)
        return replace(self, rest=number) if word == REST else self

    def picking(self, table: CardTable, seat: int, word: str) -> Look:
        """After ``pick <seat>.<place>``: with one card more to be given away, or one less; the same
        look where that is no such card."""
        verb, _, name = word.partition(" ")
        now = picked(table.game, seat, self.chosen(table), name) if verb == "pick" else None
        return self if now is None else replace(self, picked=now, picks=_at(table))

    def chosen(self, table: CardTable) -> tuple[int, ...]:
        """The places of the cards that he is about to give away now."""
        return self.picked if self.picks == _at(table) else ()

    @property
    def text(self) -> str:
        """All of it, as it is kept."""
        parts = (" ".join(sorted(self.on)), " ".join(self.panels), self.told)
        numbers = map(str, (self.made, self.again, self.rest))
        return "|".join([*parts, *numbers, self.picks, " ".join(map(str, self.picked))])

    @staticmethod
    def read(text: str) -> Look:
        """The look of a text that ``text`` has given; how one looks at first for an empty one."""
        if not text:
            return Look()
        on, panels, told, *more = text.split("|")
        made, again, rest = map(int, more[:3])
        picks, places = more[3:] or ("", "")  # one of an older program has none
        picked = tuple(map(int, places.split()))
        seen = frozenset(on.split()), tuple(panels.split())
        return Look(*seen, told, made, again, rest, picked, picks)


def _at(table: CardTable) -> str:
    """Which game of a table it is, and how far that has come."""
    return f"{table.series.number}.{len(table.game.moves)}"


@dataclass(frozen=True)
class SeatTable(Table):
    """A table as one of several people sees it: others may be people, too."""

    stopped: bool = False

    @property
    def waits(self) -> bool:
        """Whether the computers go on only when somebody says so."""
        return self.stopped


def names_of(table: CardTable, names: Mapping[str, str], voice: Voice) -> tuple[str, ...]:
    """What those at a table are called, by seat; ``names`` are the people's, by their ids."""
    usual = voice.seated()
    return tuple(
        usual.seat(seat)
        if who == FREE or who not in names
        else names[who].replace("/", " ").strip() or usual.seat(seat)
        for seat, who in enumerate(table.people)
    )


def seat_table(table: CardTable, seat: int, look: Look, names: tuple[str, ...] = ()) -> SeatTable:
    """The table as it is from a seat."""
    game = table.game
    return SeatTable(
        game,
        since=_last_of(game, seat),
        bottom=seat,
        seats=(seat,),
        company=lambda _: None,
        practice=False,
        names=names,
        on=look.on | ({"open"} if table.series.open else frozenset()),
        panels=look.panels,
        picked=look.chosen(table),
        told=look.told if look.made == len(game.moves) else "",
        again=look.again,
        stopped=table.stopped,
    )


def playing_model(
    table: CardTable, person: str, look: Look, names: Mapping[str, str], voice: Voice
) -> TableModel:
    """What somebody who sits at the table sees. ValueError for anybody else."""
    seat = table.seat_of(person)
    if seat is None:
        raise ValueError(person)
    called = names_of(table, names, voice)
    state = seat_table(table, seat, look, called)
    model = table_model(state, voice)
    voice = voice.seated(called)
    series = replace(table.series, names=called)
    portraits = portraits_of(series)
    model["faces"] = {**model.get("faces", {}), **dict(portraits)}
    for at, (portrait, _) in enumerate(portraits):
        model["seats"][at]["portrait"] = portrait
        if table.people[at] == FREE:
            computer = voice.text("class_play.computer")
            model["seats"][at]["notes"] = [computer, *model["seats"][at].get("notes", [])]
    model["label"] = voice.text("class_play.label", number=table.number)
    model["heading"] = voice.text("class_play.where", number=table.number, game=series.number)
    model["ask"] = voice.text("class_play.you", seat=seat)
    model["focus"] = "go" if state.waits else "trick"
    if _on_four(table, seat, look):
        on_four(model, voice)
    if not series.playing:
        _ended(model, table, voice)
    return model


def _on_four(table: CardTable, seat: int, look: Look) -> bool:
    """Whether somebody holds only his first four cards: on those he knocks or does not."""
    game = table.game
    knocks = on_four_cards(game.ruleset)
    if not knocks or table.series.open or look.rest == table.series.number:
        return False
    return game.contract is None and bool(may_call(game, seat))


def _ended(model: TableModel, table: CardTable, voice: Voice) -> None:
    """What a game leaves behind: the hands as they were dealt, the board, and the next deal."""
    series = replace(table.series, names=voice.names)
    panels = model.get("panels", [])
    result = [one for one in panels if one["key"] == "result"]
    others = [one for one in panels if one["key"] != "result"]
    shown = [as_dealt(series.entries[-1], voice)] if series.game.over else []
    model["panels"] = [*result, board(series, voice), *shown, *others]
    following: ButtonModel = {"act": "next", "label": voice.text("play.next"), "main": True}
    label = voice.text("play.deals", seat=series.deals_next)
    model["choices"] = {"label": label, "buttons": [following]}
    model["focus"] = "trick"


def _last_of(game: Game, seat: int) -> int:
    """At which move a seat last did something; 0 if it has not."""
    made = [place for place, move in enumerate(game.moves) if move.seat == seat]
    return made[-1] if made else 0


# --- who has no seat, and the wall ----------------------------------------------------------------


def waiting_model(tables: tuple[CardTable, ...], name: str, voice: Voice) -> BetweenModel:
    """What somebody sees who sits at no table: where there is room, if there is."""
    model = _between("class_play.waiting", voice)
    model["about"] = [name]
    if any(table.free for table in tables):
        model["lines"] = [{"text": voice.text("class_play.room")}]
        model["ways"] = [{"act": "sit", "label": voice.text("class_play.sit"), "main": True}]
    else:
        line = "class_play.no_tables" if not tables else "class_play.full"
        model["lines"] = [{"text": voice.text(line)}]
    return model


def wall_model(tables: tuple[CardTable, ...], names: Mapping[str, str], voice: Voice) -> ClassModel:
    """What the wall shows: who sits where, how far they are, and who has what; no card."""
    model = page(voice, "screen", voice.text("class_play.wall"))
    model["page"], model["big"] = voice.text("class_play.title"), True
    if not tables:
        model["parts"].append(
            {"part": "lines", "key": "none", "lines": lines(voice.text("class_play.no_tables"))}
        )
        return model
    panels = [standing(table, names, voice) for table in tables]
    inner: list[AnyPart] = [{"part": "panel", "key": one["key"], "panel": one} for one in panels]
    label = voice.text("class_play.standing")
    model["parts"].append(
        {"part": "box", "key": "tables", "look": "is-tables", "label": label, "parts": inner}
    )
    return model


def _between(title: str, voice: Voice) -> BetweenModel:
    return {
        "version": VERSION,
        "kind": "between",
        "lang": voice.words.language,
        "label": voice.text("class_play.title"),
        "title": voice.text(title),
        "focus": "title",
    }


def standing(table: CardTable, names: Mapping[str, str], voice: Voice) -> PanelModel:
    """A table on the wall."""
    voice = voice.seated(names_of(table, names, voice))
    series, game = table.series, table.game
    tricks, most = len(game.tricks), game.ruleset.pack.hand_size
    if not series.playing:
        state = voice.text("class_play.over", game=series.number)
    elif game.contract is None:
        state = voice.own("class_play.auction", game=series.number)
    else:
        state = voice.text("class_play.tricks", game=series.number, tricks=tricks, most=most)
    unit = voice.text(f"table.column.{series.ruleset.word('tariff.unit')}")
    scores = [f"{value:+d}".replace("-", "−") if value else "0" for value in series.scores]
    rows = [[_named(table, seat, voice), scores[seat]] for seat in SEATS]
    return {
        "key": f"table.{table.number}",
        "title": voice.text("class_play.table", number=table.number),
        "lines": [state],
        "table": {"head": [voice.text("table.column.seat"), unit], "rows": rows},
    }


def _named(table: CardTable, seat: int, voice: Voice) -> str:
    """Who sits there, and whether it is a computer."""
    if table.people[seat] != FREE:
        return voice.seat(seat)
    return voice.text("class_play.computer_of", seat=seat)
