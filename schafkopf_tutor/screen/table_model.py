"""The model of a table: what a drawing side shows of it. See ``models.TableModel``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import Final

from schafkopf_tutor.cards import Card, Pack, Rank
from schafkopf_tutor.game import Game
from schafkopf_tutor.i18n import Words
from schafkopf_tutor.moves import SEATS, Call, Play
from schafkopf_tutor.players.turns import Turn, turn
from schafkopf_tutor.rules import judge, law_of
from schafkopf_tutor.screen.faces import BACK, faces
from schafkopf_tutor.screen.models import (
    VERSION,
    CardModel,
    CardsModel,
    FaceModel,
    Place,
    PlayedModel,
    SeatModel,
    TableModel,
    TrickModel,
)
from schafkopf_tutor.screen.table import Table
from schafkopf_tutor.screen.table_buttons import calls, choices, tools
from schafkopf_tutor.screen.table_moves import held, usual_order, word_of
from schafkopf_tutor.screen.table_panels import card_model, keys, panels
from schafkopf_tutor.screen.table_said import said
from schafkopf_tutor.screen.voice import Voice
from schafkopf_tutor.view import View

PLACES: Final[tuple[Place, ...]] = ("bottom", "left", "top", "right")
"""Clockwise, the learner first."""


def table_model(table: Table, voice: Voice) -> TableModel:
    """What a screen shows of a table, said by this voice."""
    voice = voice.seated(table.names)
    now = Turn(None) if table.over else turn(table.game)
    model: TableModel = {
        "version": VERSION,
        "kind": "table",
        "lang": voice.words.language,
        "label": voice.own("table.label"),
        "ask": _ask(table, voice),
        "title": _title(table, voice, now),
        "faces": _faces(table.game.ruleset.pack, replace(voice.words, seats=())),
        "seats": [_seat(table, voice, now, seat) for seat in SEATS],
        "trick": _trick(table, voice),
        "says": {"lines": said(table, voice, now), "again": table.again},
        "tools": list(tools(table, voice, now)),
        "panels": panels(table, voice, now),
        "keys": keys(table, voice, now),
        "big": "big" in table.on,
    }
    if now_said := choices(table, voice, now):
        model["choices"] = now_said
    if beside := calls(table, voice, now):
        model["calls"] = beside
    return model


@lru_cache(maxsize=8)
def _faces(pack: Pack, words: Words) -> dict[str, FaceModel]:
    """Pictures of the whole pack: which cards are in play must not show in them."""
    return faces(pack.faces, words, back=True)


def _ask(table: Table, voice: Voice) -> str:
    if table.goal is not None:
        return voice.text("race.goal", seat=table.goal)
    if table.tricks is not None:
        return voice.text("race.free")
    if table.bids:
        return voice.text("table.bids", seats=table.seats)
    if table.alone:
        return voice.text("table.all")
    return voice.text("table.some", seats=table.seats)


def _title(table: Table, voice: Voice, now: Turn) -> str:
    """What is played, and who with whom as far as it can be seen."""
    announced, contract = table.game.announced, table.game.contract
    if table.tricks is not None:
        return ""
    if announced is None or contract is None:
        return voice.text("table.not_yet")
    game = voice.played(announced)
    game = game[:1].upper() + game[1:]
    sides = [_side(table, now, seat) for seat in SEATS]
    together = tuple(seat for seat in SEATS if sides[seat] == "re")
    if len(together) > 1:
        return voice.text("table.parties_known", game=game, seats=together)
    if together and None not in sides:
        return voice.text("table.alone", game=game, seat=together[0])
    if voice.words.find(own := f"table.parties.{contract.parties}"):
        named = {} if announced.seat is None else {"seat": announced.seat}
        return voice.text(own, game=game, **named)
    if announced.seat is None:
        return voice.text("table.each", game=game)
    if contract.parties != "called_ace":
        return voice.text("table.alone", game=game, seat=announced.seat)
    partner = _partner(table, now)
    if partner is None:
        return voice.text("table.hidden", game=game, seat=announced.seat)
    return voice.text("table.both", game=game, seat=announced.seat, partner=partner)


def _partner(table: Table, now: Turn) -> int | None:
    """Who has, or has played, the called ace; None while that cannot be seen."""
    game = table.game
    if game.announced is None or game.contract is None or game.announced.suit is None:
        return None
    if game.contract.parties != "called_ace":
        return None
    ace = Card(game.announced.suit, Rank.SAU)
    for move in game.moves:
        if isinstance(move, Play) and move.card is ace:
            return move.seat
    seen = (seat for seat in SEATS if table.face_up(seat, now.seat))
    return next((seat for seat in seen if ace in game.hands[seat]), None)


def _seat(table: Table, voice: Voice, now: Turn, seat: int) -> SeatModel:
    model: SeatModel = {
        "key": str(seat),
        "place": PLACES[(seat - table.bottom) % 4],
        "name": voice.seat(seat),
        "notes": list(_notes(table, voice, now, seat)),
        "hand": _hand(table, voice, now, seat),
    }
    if seat == now.seat:
        model["turn"] = voice.words.phrase("race.turn")
    return model


def _notes(table: Table, voice: Voice, now: Turn, seat: int) -> Iterator[str]:
    game = table.game
    if table.tricks is not None:
        yield voice.text("draw.points", points=table.points[seat])
        return
    found = game.contract is not None and game.contract.parties == "widow"  # by the tricks
    if game.announced and game.announced.seat == seat and not found:
        yield voice.words.phrase("table.declarer")
    elif _partner(table, now) == seat:
        yield voice.words.phrase("table.partner")
    if called := _called(game, seat):
        yield voice.move(called)  # in quotes: it was said, and says the side, too
    elif side := _side(table, now, seat):
        yield voice.words.phrase(f"table.side.{side}")
    if game.dealer == seat:
        yield voice.words.phrase("table.dealer")
    if won := sum(trick.winner == seat for trick in game.tricks):
        yield voice.text("table.tricks", count=won)


def _called(game: Game, seat: int) -> Call | None:
    """What a seat has announced last, where one may go further than that; it names the side."""
    sides = law_of(game.ruleset).calls_again
    made = [move for move in game.moves if isinstance(move, Call) and move.seat == seat]
    named = [move for move in made if move.word not in game.ruleset.changes]
    return named[-1] if sides and named else None


def _side(table: Table, now: Turn, seat: int) -> str | None:
    """How the table calls the side of a seat: as it knows itself where its cards are seen, else as
    far as the learner can know it."""
    game = table.game
    if game.contract is None:
        return None
    seen = seat if table.face_up(seat, now.seat) else table.bottom
    return law_of(game.ruleset).sides(game.view(seen))[seat]


def _hand(table: Table, voice: Voice, now: Turn, seat: int) -> CardsModel:
    game = table.game
    cards = held(game, seat)
    unknown = 0 if table.tricks is not None else game.deal.unknown(seat)
    if not table.face_up(seat, now.seat):
        count = len(cards) + unknown
        backs = [_back(seat, at, voice) for at in range(count)]
        label = voice.text("table.say_of", seat=seat, what=voice.text("table.backs", count=count))
        return {"label": label, "layout": "fan", "cards": backs}
    order = usual_order(game)
    sorted_cards = order.sort(card for _, card in cards)
    places: dict[Card, list[int]] = {}
    for place, card in cards:
        places.setdefault(card, []).append(place)
    view = game.view(seat)
    models = [_card(table, voice, view, places[card].pop(0), card) for card in sorted_cards]
    if now.gives is not None and seat == now.seat:
        for one in models:
            _to_give(one, table)
    models += [_back(seat, at, voice) for at in range(unknown)]
    return {"label": voice.text("race.hand", seat=seat), "layout": "fan", "cards": models}


def _back(seat: int, at: int, voice: Voice) -> CardModel:
    return {"key": f"{seat}.{BACK}{at}", "face": BACK, "name": voice.text("table.back")}


def _card(table: Table, voice: Voice, view: View, place: int, card: Card) -> CardModel:
    """A card of an open hand. Where it may not be played, the judge says why."""
    seat = view.seat
    model = card_model(card, f"{seat}.{place}", voice)
    if table.over or not table.moves(seat):
        return model
    model["act"] = word_of(Play(seat, card), place)
    if "grey" in table.on and table.game.turn == seat:
        verdict = judge(view, Play(seat, card))
        model["playable"] = verdict.ok
        if not verdict.ok:
            model["why"] = voice.say(verdict)
    return model


def _to_give(model: CardModel, table: Table) -> None:
    """A card of a hand from which cards are given away: it can be picked."""
    if "act" in model:
        model["act"] = f"pick {model['key']}"
        model["pressed"] = int(model["key"].split(".")[1]) in table.picked


def _trick(table: Table, voice: Voice) -> TrickModel:
    """What lies on the table: a finished trick until the next card is led."""
    game, lying = table.game, table.on_table()
    won = game.tricks[-1] if game.tricks and not game.trick else None
    most = table.tricks or game.ruleset.pack.hand_size
    number = min(len(game.tricks) + (won is None), most)
    if game.contract is None:
        label = voice.text("desk.table")
    else:
        label = voice.text("race.trick", number=number, tricks=most)
    played: list[PlayedModel] = []
    for seat, card in lying:
        one = card_model(card, f"trick.{seat}", voice)
        if won and won.winner == seat:
            one["strong"], one["below"] = True, voice.text("draw.wins")
        played.append({"place": PLACES[(seat - table.bottom) % 4], "card": one})
    model: TrickModel = {"label": label, "cards": played}
    if won:
        model["caption"] = voice.text("table.winner", seat=won.winner)
    elif lying:
        model["caption"] = voice.text("table.led", seat=game.leader)
    elif game.contract:
        model["caption"] = voice.text("race.empty")
    return model
