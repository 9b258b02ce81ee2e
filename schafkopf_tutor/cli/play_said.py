"""What the terminal says of a table, and how what is typed is read: both from the view model."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from schafkopf_tutor.cards import Card
from schafkopf_tutor.cli import play_coach
from schafkopf_tutor.cli.asking import INDENT
from schafkopf_tutor.cli.console import Console
from schafkopf_tutor.cli.parser import PROGRAM
from schafkopf_tutor.coach.review_model import ReviewModel
from schafkopf_tutor.errors import NotationError
from schafkopf_tutor.i18n import LANGUAGES, Words
from schafkopf_tutor.moves import SEATS
from schafkopf_tutor.notation import read_card
from schafkopf_tutor.rulesheet import titled
from schafkopf_tutor.screen.faces import BACK
from schafkopf_tutor.screen.models import (
    BetweenModel,
    ButtonModel,
    CardModel,
    PanelModel,
    QuestionModel,
    TableModel,
)
from schafkopf_tutor.screen.play import Playing
from schafkopf_tutor.screen.play_people import kind_of
from schafkopf_tutor.screen.voice import Voice

Model: TypeAlias = TableModel | BetweenModel | QuestionModel | ReviewModel
HELP: Final = "?"
_TOLD: Final = ("result", "board")
"""What is told of a game that is over; a terminal shows no pictures of the hands."""


def entered(typed: str, model: Model, voice: Voice) -> str | None:
    """The word that is meant: of a table, ``stop``, or ``help``; None for what cannot be read.

    A number or a word chooses what can be said; a number or a name chooses a card; a letter is a
    key of the table; nothing at all is the button that is meant most often.
    """
    typed = typed.strip()
    if typed == HELP:
        return "help"
    if means_of("stop", typed):
        return "stop"
    said = _said(model)
    if not typed:
        return next((one["act"] for one in said if one.get("main")), None)
    if (word := play_coach.asked(typed, model, voice)) is not None:
        return word
    places: list[ButtonModel | CardModel] = [*said] if said else [*_hand(model)]
    if typed.isascii() and typed.isdigit():
        at = int(typed) - 1 if len(typed) < 4 else -1
        return _act(places[at]) if 0 <= at < len(places) else None
    for one in [*said, *_calls(model)]:
        known = (one["label"].casefold(), one.get("typed", "").casefold())
        if typed.casefold() in (*known, one["act"].split(" ")[-1]):
            return one["act"]
    for key in model.get("keys", []):
        if typed.casefold() == key["key"].casefold():
            return key["act"]
    return _card(typed, model, voice)


def means_of(command: str, typed: str) -> bool:
    """Whether this is a word for a command, in any language."""
    listed = (Words(language).phrase(f"cli.play.words.{command}") for language in LANGUAGES)
    return typed.casefold() in {word for words in listed for word in words.split()}


def meant(act: str, typed: str, model: Model) -> bool:
    """Whether what was typed is a button of the tools with this act: its word, or all of it."""
    typed = typed.strip().casefold()
    for one in model.get("tools", []):
        if one["act"] == act:
            return typed in (one["label"].casefold(), one.get("typed", "").casefold())
    return False


def _card(typed: str, model: Model, voice: Voice) -> str | None:
    try:
        face = read_card(typed, letters=voice.speaker.face).code
    except NotationError:
        face = ""
    # of two equal cards the one that is not picked yet
    for card in sorted(_hand(model), key=lambda one: one.get("pressed", False)):
        if card["face"] == face or card["name"].casefold() == typed.casefold():
            return _act(card)
    return None


def _act(one: Any) -> str | None:
    act: str | None = one.get("act")
    return act


def _said(model: Model) -> list[ButtonModel]:
    group = model.get("choices")
    return group["buttons"] if isinstance(group, dict) and "buttons" in group else []


def _calls(model: Model) -> list[ButtonModel]:
    group = model.get("calls")
    return group["buttons"] if isinstance(group, dict) and "buttons" in group else []


def _hand(model: Model) -> Iterator[CardModel]:
    """The cards of the hand that the learner acts with: what can be chosen, in its order."""
    for seat in model.get("seats", []) if model["kind"] == "table" else []:
        hand = seat.get("hand")
        if hand and seat.get("turn"):
            yield from (card for card in hand["cards"] if card.get("act"))


def _shown(model: Model) -> list[CardModel]:
    """All cards that lie open, whoever may choose them."""
    seats = model.get("seats", []) if model["kind"] == "table" else []
    hands = [seat["hand"]["cards"] for seat in seats if seat.get("hand")]
    return [card for hand in hands for card in hand if card["face"] != BACK]


@dataclass
class Said:
    """Tells what happens at the table."""

    voice: Voice
    console: Console
    plain: bool = False

    def _say(self, message: str, first: str = "", /, **values: object) -> None:
        self.console.paragraph(self.voice.text(message, **values), first)

    def welcome(self, state: Playing) -> None:
        """How one plays here."""
        series = state.series
        self._say("cli.play.welcome", rules=titled(series.ruleset, self.voice.speaker))
        for seat in SEATS:
            if seat != series.you:
                kind = kind_of(series.players[seat], self.voice)
                self._say("play.sits", INDENT, seat=seat, kind=kind)

    def game(self, state: Playing, model: Model) -> None:
        """A game that begins, or goes on after a pause."""
        self.console.text("\n")
        self.console.paragraph(str(model.get("ask", "")))
        self._say("cli.play.deals", seat=state.series.game.dealer)
        if model.get("title") and state.table and state.table.game.contract:
            self.console.paragraph(str(model.get("title")))
        self.told(state, model)

    def told(self, state: Playing, model: Model) -> None:
        """What has happened, and who is in turn."""
        for line in model["says"]["lines"] if "says" in model else []:
            said = " ".join(filter(None, (line.get("strong", ""), line["text"])))
            self.console.paragraph(said, INDENT)

    def ended(self, state: Playing, model: Model) -> None:
        """What a game came to, and how everybody stands."""
        panels: list[PanelModel] = model.get("panels", []) if model["kind"] == "table" else []
        for panel in panels:
            if panel["key"] not in _TOLD:
                continue
            self.console.text("\n")
            self.console.paragraph(f"{panel['title']}:")
            lines = panel.get("lines", [])
            for line in lines[-1:] if panel["key"] == "board" else lines:
                self.console.paragraph(line, INDENT)
            table = panel.get("table")
            if table and not self.plain:
                rows = [table["head"], *table["rows"]]
                self.console.table(rows, INDENT)
            elif table and panel["key"] == "board":
                total = zip(table["head"], table["rows"][-1], strict=True)
                said = ", ".join(f"{name} {value}" for name, value in list(total)[1:])
                self.console.paragraph(said, INDENT)

    def ask(self, state: Playing, model: Model) -> str:
        """What is typed, once all that can be chosen has been shown."""
        said, hand = _said(model), list(_hand(model))
        self._offer(model)
        for one in model.get("tools", []):
            if one["act"] == "review":
                self._say("cli.play.review", does=one["label"], word=one.get("typed", ""))
        if state.series.over:
            return self.console.ask(self.voice.text("cli.play.prompt.over"))
        if any(one.get("main") for one in said):
            label = next(one["label"] for one in said if one.get("main"))
            return self.console.ask(self.voice.text("cli.play.prompt.go", does=label))
        if said:
            return self.console.ask(self.voice.text("cli.play.prompt.word"))
        if hand:
            return self.console.ask(self.voice.text("cli.play.prompt.card"))
        return self.console.ask(self.voice.text("cli.play.prompt.other"))

    def _offer(self, model: Model) -> None:
        """The own hand, and what can be said or played."""
        said, hand = _said(model), list(_hand(model))
        if any(one["act"] == "rest" for one in said):
            hand = _shown(model)
        if hand:
            placed = enumerate(hand, 1)
            shown = [self._named(card, 0 if said else place) for place, card in placed]
            self._say("cli.play.hand", cards=", ".join(shown))
            if any(card.get("playable") is False for card in hand) and not said:
                may = ", ".join(self._name(card) for card in hand if card.get("playable", True))
                self._say("cli.play.may", cards=may)
        for place, one in enumerate(said, 1):
            if not one.get("main"):
                label = one["label"]
                if one.get("playable") is False:
                    label = self.voice.text("cli.play.not_now", what=label)
                self.console.paragraph(label, f"{INDENT}{place}  ")
        if calls := _calls(model):
            words = ", ".join(one["label"] for one in calls)
            self._say("cli.play.calls", words=words)
        play_coach.offered(model, self.voice, self.console)

    def _named(self, card: CardModel, place: int) -> str:
        return f"{place} {self._name(card)}" if place else self._name(card)

    def _name(self, card: CardModel) -> str:
        return card["name"] if self.plain else self.voice.code(Card.of(card["face"]))

    def helps(self, model: Model) -> None:
        """What can be typed."""
        self._say("cli.play.help")
        for key in model.get("keys", []):
            self.console.paragraph(key["label"], f"{INDENT}{key['key']}  ")

    def slip(self, typed: str, model: Model) -> None:
        """What was typed is nothing that can be done now."""
        self._say("cli.play.unread", INDENT, found=typed.strip()[:30] or "∅")

    def closing(self, state: Playing, *, lasting: bool) -> None:
        """How it stands, and how it goes on another time."""
        self.console.text("\n")
        series = state.series
        if series.over:
            self._say("cli.play.over", program=PROGRAM)
        else:
            self._say("cli.play.kept" if lasting else "cli.play.gone", program=PROGRAM)
