"""What the editor shows of a layout: hands, tricks, the judge on each card in turn, remarks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from schafkopf_tutor.errors import DealError
from schafkopf_tutor.moves import SEATS, Announce, Bid, Call, Claim, Play
from schafkopf_tutor.quiz.said import Reason, Said
from schafkopf_tutor.rules import judge
from schafkopf_tutor.screen.editor import Editor
from schafkopf_tutor.screen.editor_layout import IN_TRICK, Layout, Place
from schafkopf_tutor.screen.editor_remarks import MISSING, MOST, Remark, remarks
from schafkopf_tutor.screen.models import (
    CardModel,
    CardsModel,
    LineModel,
    PanelModel,
    RemarksModel,
    Tone,
)
from schafkopf_tutor.screen.voice import Voice
from schafkopf_tutor.view import View


@dataclass(frozen=True)
class Laid:
    """What lies there, put into words."""

    editor: Editor
    voice: Voice

    @property
    def layout(self) -> Layout:
        """What has been laid out."""
        return self.editor.layout

    def text(self, message: str, /, **values: object) -> str:
        """A sentence of this screen, which names players; others know seats by number."""
        if message.startswith("editor."):
            move = values.get("move")
            if isinstance(move, Announce | Bid | Call | Claim | Play):
                values["move"] = self.voice.move(move)
            return self.voice.text(message, **values)
        return self.voice.words.text(message, **values)

    def say(self, reason: Reason) -> str:
        """A reason in a sentence."""
        if isinstance(reason, Said):
            return self.text(reason.message, **reason.values)
        return self.voice.say(reason)

    def counted(self, seat: int) -> dict[str, int]:
        """How many cards of a hand are known, of how many."""
        return {"seat": seat, "count": len(self.known[seat]), "most": self.layout.size(seat)}

    @cached_property
    def known(self) -> tuple[tuple[Place, ...], ...]:
        """What is known of each hand, by seat."""
        return tuple(self.layout.dealt(seat) for seat in SEATS)

    # --- what lies there -------------------------------------------------------------------------

    def hands(self) -> Iterator[CardsModel]:
        """Each hand of which something is known, as it was dealt."""
        pack = self.layout.ruleset.pack
        order = self.layout.game.order
        for seat in SEATS:
            known = self.known[seat]
            if not known:
                continue
            row = order.sort(pack.faces) if order else pack.faces
            left = sorted(known, key=lambda place: (row.index(place.card), place.copy))
            yield {
                "label": self.text("editor.hand", seat=seat),
                "caption": self.text("editor.hand_of", **self.counted(seat)),
                "cards": [self._of_hand(place) for place in left],
            }

    def _of_hand(self, place: Place) -> CardModel:
        name = self.voice.words.name(place.card, "name")
        card: CardModel = {"key": f"h.{place.key}", "face": place.card.code, "name": name}
        trick = self.layout.trick_of(place)
        if trick is not None:
            card["below"] = self.text("editor.trick_short", number=trick + 1)
        return card

    def tricks(self) -> Iterator[CardsModel]:
        """Each trick, its winner set off."""
        built, stated = self.layout.built, self.layout.stated
        for number, trick in enumerate(self.layout.tricks):
            label = self.text("editor.trick", number=number + 1)
            done = built.game.tricks[number] if number < len(built.game.tricks) else None
            cards: list[CardModel] = []
            for at, place in enumerate(trick, number * IN_TRICK):
                if place is None:
                    continue
                name = self.voice.words.name(place.card, "name")
                card: CardModel = {"key": f"t.{place.key}", "face": place.card.code, "name": name}
                if stated or at < len(built.seats):
                    seat = (stated.leader + at) % 4 if stated else built.seats[at]
                    card["below"] = self.voice.seat(seat)
                    won = done and done.cards[at % IN_TRICK] is place.card
                    if done and won and done.seat_of(at % IN_TRICK) == done.winner:
                        card["strong"] = True
                else:
                    card["below"] = self.text("editor.waits")
                cards.append(card)
            caption = label
            if done:
                values = {"seat": done.winner, "points": done.points}
                caption = self.text("editor.won", number=number + 1, **values)
            yield {"label": label, "caption": caption, "cards": cards}

    # --- whose turn, and what is wrong -----------------------------------------------------------

    def turn(self) -> PanelModel | None:
        """Who is in turn, and which of his cards may be played; None without a game."""
        try:
            view = self.layout.view
        except DealError:
            return None
        if view.announced is None:
            return None
        if view.turn is None:
            return {"key": "turn", "title": self.text("editor.turn.over")}
        if self.layout.stated and view.turn != view.seat:
            title = self.text("editor.turn.other", seat=view.seat, turn=view.turn)
        else:
            title = self.text("editor.turn.title", seat=view.seat)
        return self._judged(view, title)

    def _judged(self, view: View, title: str) -> PanelModel:
        held = view.order.sort(view.hand) if view.order else view.hand
        verdicts = [(card, judge(view, Play(view.seat, card))) for card in dict.fromkeys(held)]
        rows = [
            [
                self.voice.code(card),
                self.text("editor.may" if verdict.ok else "editor.may_not"),
                self.voice.say(verdict),
            ]
            for card, verdict in verdicts
        ]
        made: PanelModel = {"key": "turn", "title": title, "lines": []}
        if rows:
            head = [self.text(f"editor.column.{name}") for name in ("card", "may", "why")]
            made["table"] = {"head": head, "rows": rows}
        if view.unknown:
            known = "editor.turn.unknown" if rows else "editor.turn.nothing"
            made["lines"] = [self.text(known, count=view.unknown)]
        return made

    def remarks(self) -> RemarksModel | None:
        """What cannot be right; None where there is nothing to say yet."""
        found = remarks(self.layout)
        if not found and (self.layout.stated or not self.layout.laid):
            return None
        lines = [self._remark(remark) for remark in found[:MOST]]
        if len(found) > MOST:
            lines.append({"text": self.text("editor.remark.more", count=len(found) - MOST)})
        if not lines:
            lines = [{"text": self.text("editor.remark.none"), "tone": "right"}]
        return {"title": self.text("editor.remarks"), "lines": lines}

    def _remark(self, remark: Remark) -> LineModel:
        missing = isinstance(remark.reason, Said) and remark.reason.message in MISSING
        tone: Tone = "missed" if missing else "wrong"
        line: LineModel = {"text": self.say(remark.reason), "tone": tone}
        if remark.where:
            line["strong"] = self.say(remark.where)
        return line
