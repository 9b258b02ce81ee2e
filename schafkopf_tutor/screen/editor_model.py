"""The view model of the position editor: its sentences, and the judge on each card in turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from schafkopf_tutor.cards import Pack
from schafkopf_tutor.i18n import Words
from schafkopf_tutor.moves import SEATS, Announce
from schafkopf_tutor.quiz.said import Reason
from schafkopf_tutor.rules import law_of
from schafkopf_tutor.screen.editor import HAND, Editor
from schafkopf_tutor.screen.editor_laid import Laid
from schafkopf_tutor.screen.editor_layout import Layout, Place, places
from schafkopf_tutor.screen.faces import faces
from schafkopf_tutor.screen.models import (
    VERSION,
    ButtonModel,
    CardModel,
    CardsModel,
    EditorModel,
    FaceModel,
    GroupModel,
    LineModel,
)
from schafkopf_tutor.screen.voice import Voice
from schafkopf_tutor.verdict import Verdict


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


class _Maker(Laid):
    """The whole model."""

    def model(self) -> EditorModel:
        """All of it."""
        editor, words = self.editor, self.voice.words
        pack = self.layout.ruleset.pack
        made: EditorModel = {
            "version": VERSION,
            "kind": "editor",
            "lang": self.voice.speaker.language,
            "label": self.text("editor.label"),
            "faces": _faces(pack, replace(words, seats=())),
            "ask": self.text("editor.ask"),
            "targets": self._targets(),
            "pack": self._pack(),
            "groups": list(self._groups()),
            "places": [*self.hands(), *self.tricks()],
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
        turn, remarked = self.turn(), self.remarks()
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
                button["label"] = self.text("editor.target", **self.counted(at))
            elif at:
                button["short"] = f"{at + 1}"
            buttons.append(button)
        return {"label": self.text("editor.targets"), "buttons": buttons}

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
        seat = next((seat for seat in SEATS if place in self.known[seat]), None)
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


@cache
def _faces(pack: Pack, words: Words) -> dict[str, FaceModel]:
    """The same pictures for every step."""
    return faces(pack.faces, words)
