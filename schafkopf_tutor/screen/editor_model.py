"""The view model of the position editor: its sentences, and the judge on each card in turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from schafkopf_tutor.errors import DealError
from schafkopf_tutor.moves import SEATS, Announce, Bid, Call, Claim, Play
from schafkopf_tutor.rules import judge, law_of
from schafkopf_tutor.screen.editor import HAND, Editor
from schafkopf_tutor.screen.editor_layout import IN_TRICK, Layout, Place, places
from schafkopf_tutor.screen.editor_remarks import MISSING, MOST, Remark, remarks
from schafkopf_tutor.screen.faces import faces
from schafkopf_tutor.screen.models import (
    VERSION,
    ButtonModel,
    CardModel,
    CardsModel,
    EditorModel,
    GroupModel,
    LineModel,
    PanelModel,
    RemarksModel,
    Tone,
)
from schafkopf_tutor.screen.said import Reason, Said
from schafkopf_tutor.screen.voice import Voice
from schafkopf_tutor.verdict import Verdict
from schafkopf_tutor.view import View


def editor_model(editor: Editor, voice: Voice) -> EditorModel:
    """What the editor shows, in the voice's language; the layout's own rule set is cited.

    >>> from schafkopf_tutor.explain import Speaker
    >>> from schafkopf_tutor.rulesets import load
    >>> ordnung = load("ordnung")
    >>> model = editor_model(Editor.empty(ordnung), Voice(Speaker("en"), ordnung))
    >>> model["ask"], len(model["pack"]["cards"])
    ('Choose where a card goes, then tap the card. What you do not know, you simply leave.', 32)
    """
    return _Maker(editor, replace(voice, ruleset=editor.layout.ruleset).seated(voice.names)).model()


@dataclass(frozen=True)
class _Maker:
    editor: Editor
    voice: Voice

    @property
    def layout(self) -> Layout:
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

    def model(self) -> EditorModel:
        """All of it."""
        editor, words = self.editor, self.voice.words
        pack = self.layout.ruleset.pack
        made: EditorModel = {
            "version": VERSION,
            "kind": "editor",
            "lang": self.voice.speaker.language,
            "label": self.text("editor.label"),
            "faces": faces(pack.faces, words),
            "ask": self.text("editor.ask"),
            "targets": self._targets(),
            "pack": self._pack(),
            "groups": list(self._groups()),
            "places": [*self._hands(), *self._tricks()],
            "says": {"lines": [self._said(one) for one in editor.said], "again": editor.again},
            "tools": [
                {"act": "undo", "label": self.text("editor.undo")},
                {"act": "clear", "label": self.text("editor.clear")},
            ],
            "text": {
                "act": "text",
                "label": self.text("editor.written"),
                "value": editor.text if editor.draft is None else editor.draft,
                "long": True,
            },
            "read": {"act": "text …", "label": self.text("editor.read")},
        }
        if editor.draft is not None and editor.said:
            made["slip"] = self.say(editor.said[0])
        turn, remarked = self._turn(), self._remarks()
        if turn:
            made["turn"] = turn
        if remarked:
            made["remarks"] = remarked
        if editor.position and not self.layout.stated:
            title = self.text("editor.position", seat=editor.view.seat)
            made["panels"] = [{"key": "position", "title": title, "lines": [editor.position]}]
        return made

    def _said(self, reason: Reason) -> LineModel:
        wrong = isinstance(reason, Verdict) and not reason.ok
        return {"text": self.say(reason), "tone": "wrong" if wrong else "plain"}

    # --- the pack --------------------------------------------------------------------------------

    def _targets(self) -> GroupModel:
        buttons: list[ButtonModel] = []
        for target in self.editor.targets:
            kind, at = target
            button: ButtonModel = {
                "act": f"to {kind} {at}",
                "label": self.text("editor.trick", number=at + 1),
                "pressed": target == self.editor.target,
            }
            if kind == HAND:
                button["label"] = self.text("editor.target", **self._counted(at))
            elif at:
                button["short"] = f"{at + 1}"
            buttons.append(button)
        return {"label": self.text("editor.targets"), "buttons": buttons}

    def _counted(self, seat: int) -> dict[str, int]:
        return {"seat": seat, "count": len(self._known[seat]), "most": self.layout.size(seat)}

    @cached_property
    def _known(self) -> tuple[tuple[Place, ...], ...]:
        return tuple(self.layout.dealt(seat) for seat in SEATS)

    def _pack(self) -> CardsModel:
        pack = self.layout.ruleset.pack
        return {
            "label": self.text("editor.pack"),
            "cards": [self._of_pack(place) for place in places(pack)],
            "layout": "grid",
            "columns": len(pack.ranks) * pack.copies,
        }

    def _of_pack(self, place: Place) -> CardModel:
        kind, at = self.editor.target
        trick = self.layout.trick_of(place)
        seat = next((seat for seat in SEATS if place in self._known[seat]), None)
        card: CardModel = {
            "key": place.key,
            "face": place.card.code,
            "name": self.voice.words.name(place.card, "name"),
            "act": f"card {place.key}",
            "pressed": trick == at if kind != HAND else seat == at and trick is None,
        }
        if trick is not None:
            held = self.text("editor.trick", number=trick + 1)
            card["below"] = self.text("editor.trick_short", number=trick + 1)
        elif seat is not None:
            held = self.text("editor.hand", seat=seat)
            card["below"] = self.voice.seat(seat)
        else:
            return card
        card["name"] = self.text("editor.held", name=card["name"], held=held)
        return card

    # --- the choices -----------------------------------------------------------------------------

    def _groups(self) -> Iterator[GroupModel]:
        layout, announced, stated = self.layout, self.layout.announced, self.layout.stated
        if stated is None:
            yield self._seats("dealer", layout.dealer)
        else:
            yield self._seats("seat", stated.seat)
            yield self._seats("leader", stated.leader)
        chosen = announced.contract if announced else None
        games: list[ButtonModel] = [
            {
                "act": f"game {name}",
                "label": self.voice.words.name(layout.ruleset.contracts[name]),
                "pressed": name == chosen,
            }
            for name in self._games()
        ]
        yield {"label": self.text("editor.group.game"), "buttons": games}
        contract = layout.ruleset.contracts[chosen] if chosen else None
        if announced and contract and contract.suits:
            suits: list[ButtonModel] = [
                {
                    "act": f"suit {suit.letter}",
                    "label": self.voice.words.name(suit),
                    "pressed": suit is announced.suit,
                }
                for suit in contract.suits
            ]
            yield {"label": self.text("editor.group.suit"), "buttons": suits}
        if announced and contract and contract.parties != "each":
            yield self._seats("by", announced.seat)
        forms: list[ButtonModel] = [
            {
                "act": f"form {form}",
                "label": self.text(f"editor.form.{form}"),
                "pressed": (form == "game") is (stated is None),
            }
            for form in ("game", "position")
        ]
        yield {"label": self.text("editor.group.form"), "buttons": forms}

    def _seats(self, word: str, chosen: int | None) -> GroupModel:
        buttons: list[ButtonModel] = [
            {"act": f"{word} {seat}", "label": self.voice.seat(seat), "pressed": seat == chosen}
            for seat in SEATS
        ]
        return {"label": self.text(f"editor.group.{word}"), "buttons": buttons}

    def _games(self) -> tuple[str, ...]:
        """What can be announced at this table, and what is chosen."""
        layout = self.layout
        view = Layout(layout.ruleset).game.view()
        moves = law_of(layout.ruleset).candidates(view)
        names = [move.contract for move in moves if isinstance(move, Announce)]
        names += [layout.announced.contract] if layout.announced else []
        return tuple(dict.fromkeys(names or layout.ruleset.contracts))

    # --- what lies there -------------------------------------------------------------------------

    def _hands(self) -> Iterator[CardsModel]:
        pack = self.layout.ruleset.pack
        order = self.layout.game.order
        for seat in SEATS:
            known = self._known[seat]
            if not known:
                continue
            row = order.sort(pack.faces) if order else pack.faces
            left = sorted(known, key=lambda place: (row.index(place.card), place.copy))
            yield {
                "label": self.text("editor.hand", seat=seat),
                "caption": self.text("editor.hand_of", **self._counted(seat)),
                "cards": [self._of_hand(place) for place in left],
            }

    def _of_hand(self, place: Place) -> CardModel:
        name = self.voice.words.name(place.card, "name")
        card: CardModel = {"key": f"h.{place.key}", "face": place.card.code, "name": name}
        trick = self.layout.trick_of(place)
        if trick is not None:
            card["below"] = self.text("editor.trick_short", number=trick + 1)
        return card

    def _tricks(self) -> Iterator[CardsModel]:
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

    def _turn(self) -> PanelModel | None:
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

    def _remarks(self) -> RemarksModel | None:
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
