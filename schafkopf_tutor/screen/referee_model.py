"""The view model of the referee: one question a screen, then the answer with its paragraph."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache

from schafkopf_tutor.cards import Card, Pack
from schafkopf_tutor.i18n import Words
from schafkopf_tutor.inquiry import Asked
from schafkopf_tutor.moves import Announce
from schafkopf_tutor.screen.editor_layout import Place, places
from schafkopf_tutor.screen.faces import faces
from schafkopf_tutor.screen.models import (
    VERSION,
    BetweenModel,
    ButtonModel,
    CardsModel,
    FaceModel,
    LineModel,
)
from schafkopf_tutor.screen.referee import Referee
from schafkopf_tutor.screen.referee_answers import Answers
from schafkopf_tutor.screen.referee_facts import AskCards
from schafkopf_tutor.screen.referee_words import DECLARE, MAY, word_of
from schafkopf_tutor.screen.voice import Voice
from schafkopf_tutor.view import Fact


def referee_model(referee: Referee, voice: Voice) -> BetweenModel:
    """What the screen shows, in the voice's language; the referee's own rule set is cited.

    >>> from schafkopf_tutor.explain import Speaker
    >>> from schafkopf_tutor.rulesets import load
    >>> ordnung = load("ordnung")
    >>> referee_model(Referee(ordnung), Voice(Speaker("en"), ordnung))["title"]
    'What is the question?'
    """
    voice = voice.at(referee.ruleset)
    speaker = voice.speaker.at(referee.ruleset)
    return _Maker(referee, replace(voice, speaker=speaker)).model()


class _Maker(Answers):
    """The whole model; a method for each stage adds what it has."""

    def model(self) -> BetweenModel:
        """All of it."""
        referee, stage = self.referee, self.referee.stage
        made: BetweenModel = {
            "version": VERSION,
            "kind": "between",
            "lang": self.voice.words.language,
            "label": self.text("label"),
            "title": "",
            "focus": "title",
            "ways": [],
        }
        about = list(self._about())
        if about:
            made["about"] = about
        if stage in ("trick", "hand", "cards", "ruling", "won"):
            words = replace(self.voice.words, seats=())
            made["faces"] = _faces(referee.ruleset.pack, words)
        getattr(self, f"_{stage}")(made)
        if referee.before:
            made["ways"].append({"act": "back", "label": self.text("back")})
        if referee.trouble is not None:
            line: LineModel = {"text": self.voice.say(referee.trouble), "tone": "wrong"}
            made["says"] = {"lines": [line], "again": referee.turns}
        return made

    def _about(self) -> Iterator[str]:
        """What is already settled: the game, the trick."""
        referee = self.referee
        if referee.of is not None and referee.task != DECLARE:
            if referee.of.suits and referee.suit is None:
                yield self.voice.words.name(referee.of)
            else:
                yield self.voice.played(Announce(None, referee.of.name, referee.suit))
        if referee.word and referee.stage != "said":
            yield self._called(referee.word)
        if referee.laid and referee.trick and referee.stage != "won":
            yield self.text("lies", cards=referee.trick)

    def _choices(self, made: BetweenModel, label: str, choices: Mapping[str, str]) -> None:
        buttons: list[ButtonModel] = [{"act": a, "label": b} for a, b in choices.items()]
        made["group"] = {"label": label, "buttons": buttons}

    # --- which question, which game --------------------------------------------------------------

    def _start(self, made: BetweenModel) -> None:
        made["title"] = self.text("start")
        made["lines"] = [{"text": self.text("start_more")}]
        tasks = {f"task {name}": self.text(f"task.{name}") for name in self.referee.tasks}
        self._choices(made, self.text("choose"), tasks)

    def _game(self, made: BetweenModel) -> None:
        made["title"] = self.text("game")
        contracts, words = self.referee.ruleset.contracts, self.voice.words
        games = {f"game {name}": words.name(contracts[name]) for name in self.referee.games}
        self._choices(made, self.text("choose"), games)

    def _suit(self, made: BetweenModel) -> None:
        called = self.referee.of is not None and self.referee.of.parties == "called_ace"
        made["title"] = self.text("called" if called else "suit")
        words = self.voice.words
        suits = {f"suit {suit.letter}": words.name(suit) for suit in self.referee.suits}
        self._choices(made, self.text("choose"), suits)

    def _word(self, made: BetweenModel) -> None:
        made["title"] = self.text(f"word.{self.referee.task}")
        words = {f"word {word}": self._called(word) for word in self.referee.words_known}
        self._choices(made, self.text("choose"), words)

    # --- cards -----------------------------------------------------------------------------------

    def _pack(self, chosen: tuple[Place, ...], gone: tuple[Place, ...]) -> CardsModel:
        """The pack to tap on, without the cards that lie elsewhere."""
        pack, cards = self.referee.ruleset.pack, []
        for place in places(pack):
            one = self._card(place)
            if pack.copies > 1:
                copy = f"referee.copy.{place.copy + 1}"
                one["name"] = self.voice.words.phrase(copy, card=place.card)
            if place not in gone:
                one["act"], one["pressed"] = f"card {one['key']}", place in chosen
            else:
                one["below"] = self.voice.words.phrase("referee.gone")
                name = self.text("lying", name=one["name"])
                one["name"] = name[:1].upper() + name[1:]
            if place in chosen and self.referee.stage == "trick":
                one["below"] = self.text("place", number=chosen.index(place) + 1)
            cards.append(one)
        columns = len(pack.ranks) * pack.copies
        return {"label": self.text("pack"), "cards": cards, "layout": "grid", "columns": columns}

    def _trick(self, made: BetweenModel) -> None:
        referee = self.referee
        made["title"] = self.text(f"trick.{referee.task}")
        made["lines"] = [{"text": self.text("trick_order")}]
        made["pack"] = self._pack(referee.lying, ())
        leads = referee.task == MAY and not referee.trick
        done = "trick_leads" if leads else "trick_done"
        self._main(made, "done", self.text(done, count=len(referee.trick)))

    def _hand(self, made: BetweenModel) -> None:
        made["title"] = self.text("hand")
        made["lines"] = [{"text": self.text("hand_more")}]
        made["pack"] = self._pack(self.referee.held, self.referee.lying)
        self._main(made, "done", self.text("judge"))

    def _fact(self, made: BetweenModel) -> None:
        referee, ask = self.referee, self.referee.ask
        if isinstance(ask, Asked):
            change = referee.ruleset.changes.get(referee.word)
            cards = change.top if change else ()
            made["title"] = self.text(f"fact.{_id(ask)}", suit=referee.suit, cards=cards)
            made["lines"] = [{"text": self.text("decides")}]
            told = sorted(ask.values, key=lambda value: value is False)  # yes stands first
            act = "fact" if referee.task == MAY else f"tell {ask.key}"
            values = {f"{act} {word_of(value)}": self._value(ask, value) for value in told}
            self._choices(made, self.text("choose"), values)

    def _value(self, ask: Asked, value: object) -> str:
        """A value by its name, where it has one."""
        if isinstance(value, bool):
            value = "yes" if value else "no"
        for name in (_id(ask), ask.name):
            if self.voice.words.find(f"referee.value.{name}.{value}"):
                return self.text(f"value.{name}.{value}")
        return self.text(str(value)) if value in ("yes", "no") else str(value)

    def _cards(self, made: BetweenModel) -> None:
        ask = self.referee.ask
        if isinstance(ask, AskCards):
            made["title"] = self.text("cards")
            made["lines"] = [{"text": self.text("cards_more")}]
            cards = [self._card(Place(card, 0)) for card in self._sorted(ask.cards)]
            for one in cards:
                one["act"], one["pressed"] = f"card {one['face']}", False
            made["shown"] = [{"label": self.text("cards"), "cards": cards, "layout": "row"}]
            self._main(made, "none", self.text("none"))

    def _sorted(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(self.referee.position.order.sort(cards))

    def _number(self, made: BetweenModel) -> None:
        ask = self.referee.bill.ask
        if ask is None:
            return
        who = "" if ask.seat is None else self._roles()[ask.seat]
        of = "each" if who else "number"
        numbers = {value: self._named(ask, value) for value in ask.values}
        word = ask.name if who else _id(ask)
        if ask.name == "tricks" and len(ask.values) == 2:
            word = "any_trick" if min(ask.values) == 0 else "all_tricks"
            numbers = {max(ask.values): self.text("yes"), min(ask.values): self.text("no")}
        made["title"] = self.text(f"{of}.{word}", who=who)
        act = f"number {ask.key}"
        if ask.name == "points":
            made["field"] = {"act": act, "label": self.text("points_field"), "numeric": True}
            self._main(made, f"{act} …", self.text("on"))
            return
        told = sorted(numbers, key=lambda value: value is False)  # yes stands first
        choices = {f"{act} {word_of(value)}": numbers[value] for value in told}
        self._choices(made, self.text("choose"), choices)

    def _named(self, ask: Asked, value: Fact) -> str:
        if ask.name == "side":
            return self.text(f"side.{value}")
        return self._roles()[int(value)] if ask.name == "higher" else self._value(ask, value)

    def _tally(self, made: BetweenModel) -> None:
        made["title"] = self.text("tally")
        made["lines"] = [{"text": self.text("tally_more")}]
        bill, buttons = self.referee.bill, list[ButtonModel]()
        for one in bill.tallies:
            count = int(bill.told.get(one.key, 0))
            values = {"side": self.text(f"side.{one.side}"), "count": count}
            what = self.voice.words.phrase(f"referee.counted.{one.name}")
            label = self.text("counts" if count else "counts_none", what=what, **values)
            button: ButtonModel = {"act": f"more {one.key}", "label": label, "pressed": count > 0}
            if not one.most:
                button["playable"], button["why"] = False, self.text("counts_no_more")
            buttons.append(button)
        made["group"] = {"label": self.text("choose"), "buttons": buttons}
        self._main(made, "done", self.text("tally_done"))


def _id(ask: Asked) -> str:
    """Under which a question stands in the catalogue: asked of each seat it is one, of each side
    another."""
    return ask.name if ask.seat is not None else ask.key.replace(".", "_")


@lru_cache(maxsize=8)
def _faces(pack: Pack, words: Words) -> dict[str, FaceModel]:
    """The same pictures for every step."""
    return faces(pack.faces, words)
