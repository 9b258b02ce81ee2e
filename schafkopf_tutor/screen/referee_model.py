"""The view model of the referee: one question a screen, then the answer with its paragraph."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache

from schafkopf_tutor.cards import Card, Pack
from schafkopf_tutor.i18n import Words
from schafkopf_tutor.moves import SEATS, Announce, Play
from schafkopf_tutor.rules import counterfactual
from schafkopf_tutor.rulesheet.saying import say
from schafkopf_tutor.screen.faces import faces
from schafkopf_tutor.screen.models import (
    VERSION,
    BetweenModel,
    ButtonModel,
    CardModel,
    CardsModel,
    FaceModel,
    LineModel,
    PanelModel,
)
from schafkopf_tutor.screen.referee import MAY, TASKS, WINNER, Referee, word_of
from schafkopf_tutor.screen.referee_facts import AskCards, AskFact
from schafkopf_tutor.screen.voice import Voice
from schafkopf_tutor.verdict import Verdict

FAULTS: tuple[str, ...] = ("faults.revoke", "faults.revoke_afterwards")
"""What a table has agreed on for a card that was played and should not have been."""


def referee_model(referee: Referee, voice: Voice) -> BetweenModel:
    """What the screen shows, in the voice's language; the referee's own rule set is cited.

    >>> from schafkopf_tutor.explain import Speaker
    >>> from schafkopf_tutor.rulesets import load
    >>> ordnung = load("ordnung")
    >>> referee_model(Referee(ordnung), Voice(Speaker("en"), ordnung))["title"]
    'What is the question?'
    """
    speaker = replace(voice.speaker, ruleset=referee.ruleset)
    return _Maker(referee, replace(voice, ruleset=referee.ruleset, speaker=speaker)).model()


class _Maker:
    """The whole model; a method for each stage adds what it has."""

    def __init__(self, referee: Referee, voice: Voice) -> None:
        self.referee, self.voice = referee, voice

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

    def text(self, message: str, /, **values: object) -> str:
        """A sentence of the referee's own."""
        return self.voice.text(f"referee.{message}", **values)

    def _about(self) -> Iterator[str]:
        """What is already settled: the game, the trick."""
        referee = self.referee
        if referee.of is None:
            return
        if referee.of.suits and referee.suit is None:
            yield self.voice.words.name(referee.of)
        else:
            yield self.voice.played(Announce(None, referee.of.name, referee.suit))
        if referee.laid and referee.trick and referee.stage != "won":
            yield self.text("lies", cards=referee.trick)

    def _choices(self, made: BetweenModel, label: str, choices: Mapping[str, str]) -> None:
        buttons: list[ButtonModel] = [{"act": a, "label": b} for a, b in choices.items()]
        made["group"] = {"label": label, "buttons": buttons}

    def _main(self, made: BetweenModel, act: str, label: str) -> None:
        made["ways"].append({"act": act, "label": label, "main": True})

    # --- which question, which game --------------------------------------------------------------

    def _start(self, made: BetweenModel) -> None:
        made["title"] = self.text("start")
        made["lines"] = [{"text": self.text("start_more")}]
        tasks = {f"task {name}": self.text(f"task.{name}") for name in TASKS}
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

    # --- cards -----------------------------------------------------------------------------------

    def _card(self, card: Card, key: str = "") -> CardModel:
        name = self.voice.words.name(card, "name")
        return {"key": f"{key}{card.code}", "face": card.code, "name": name}

    def _pack(self, chosen: tuple[Card, ...], gone: tuple[Card, ...]) -> CardsModel:
        """The pack to tap on, without the cards that lie elsewhere."""
        pack, cards = self.referee.ruleset.pack, []
        for card in pack.faces:
            one = self._card(card)
            if card not in gone:
                one["act"], one["pressed"] = f"card {card.code}", card in chosen
            else:
                one["below"] = self.voice.words.phrase("referee.gone")
                one["name"] = self.text("lying", card=card)
            if card in chosen and self.referee.stage == "trick":
                one["below"] = self.text("place", number=chosen.index(card) + 1)
            cards.append(one)
        label = self.text("pack")
        return {"label": label, "cards": cards, "layout": "grid", "columns": len(pack.ranks)}

    def _trick(self, made: BetweenModel) -> None:
        referee = self.referee
        made["title"] = self.text(f"trick.{referee.task}")
        made["lines"] = [{"text": self.text("trick_order")}]
        made["pack"] = self._pack(referee.trick, ())
        leads = referee.task == MAY and not referee.trick
        done = "trick_leads" if leads else "trick_done"
        self._main(made, "done", self.text(done, count=len(referee.trick)))

    def _hand(self, made: BetweenModel) -> None:
        made["title"] = self.text("hand")
        made["lines"] = [{"text": self.text("hand_more")}]
        made["pack"] = self._pack(self.referee.hand, self.referee.trick)
        self._main(made, "done", self.text("judge"))

    def _fact(self, made: BetweenModel) -> None:
        ask = self.referee.ask
        if isinstance(ask, AskFact):
            made["title"] = self.text(f"fact.{ask.name}", suit=self.referee.suit)
            made["lines"] = [{"text": self.text("decides")}]
            told = sorted(ask.values, key=lambda value: value is False)  # yes stands first
            values = {f"fact {word_of(value)}": self._value(value) for value in told}
            self._choices(made, self.text("choose"), values)

    def _value(self, value: object) -> str:
        return self.text("yes" if value else "no") if isinstance(value, bool) else str(value)

    def _cards(self, made: BetweenModel) -> None:
        ask = self.referee.ask
        if isinstance(ask, AskCards):
            made["title"] = self.text("cards")
            made["lines"] = [{"text": self.text("cards_more")}]
            cards = [self._card(card) for card in self._sorted(ask.cards)]
            for one in cards:
                one["act"], one["pressed"] = f"card {one['face']}", False
            made["shown"] = [{"label": self.text("cards"), "cards": cards, "layout": "row"}]
            self._main(made, "none", self.text("none"))

    def _sorted(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(self.referee.position.order.sort(cards))

    # --- answers ---------------------------------------------------------------------------------

    def _ruling(self, made: BetweenModel) -> None:
        position, words = self.referee.position, self.voice.words
        made["title"] = self.text("ruling")
        shown, lines = [], []
        for card, verdict in position.verdicts:
            one = self._card(card)
            one["playable"] = verdict.ok
            one["mark"] = {
                "text": words.phrase("referee.may" if verdict.ok else "referee.may_not"),
                "tone": "right" if verdict.ok else "wrong",
            }
            shown.append(one)
            lines.append(self._judged(card, verdict))
        made["shown"] = [{"label": self.text("shown"), "cards": shown, "layout": "row"}]
        made["lines"] = lines
        verdicts = [verdict for _, verdict in position.verdicts]
        made["panels"] = list(self._behind(verdicts))
        self._onward(made)

    def _judged(self, card: Card, verdict: Verdict) -> LineModel:
        view = self.referee.position.view
        text = self.voice.say(verdict)
        what_if = counterfactual(view, Play(view.seat, card))
        if what_if is not None:
            text += " " + self.voice.say(what_if)
        strong = self.text("card_may" if verdict.ok else "card_may_not", card=card)
        return {"text": text, "tone": "right" if verdict.ok else "wrong", "strong": strong}

    def _behind(self, verdicts: list[Verdict]) -> Iterator[PanelModel]:
        """What the book says, and what the table does where such a card was played."""
        rules = dict.fromkeys(verdict.rule for verdict in verdicts)
        law = [line for rule in rules for line in self.voice.law(rule)]
        if law:
            yield {"key": "law", "title": self.text("book"), "lines": law}
        if all(verdict.ok for verdict in verdicts):
            return
        ruleset = self.referee.ruleset
        known = [name for name in FAULTS if name in ruleset.settings]
        lines = [line for name in known for line in say(self.voice.speaker, ruleset, name)]
        if lines:
            yield {"key": "faults", "title": self.text("played_already"), "lines": lines}

    def _won(self, made: BetweenModel) -> None:
        trick, order = self.referee.trick, self.referee.position.order
        won = order.winner(trick)
        made["title"] = self.text("won", number=won + 1, card=trick[won])
        cards = []
        for at, card in enumerate(trick):
            one = self._card(card)
            one["above"] = self.text("place", number=at + 1)
            if at == won:
                one["strong"], one["below"] = True, self.voice.text("draw.wins")
            cards.append(one)
        made["shown"] = [{"label": self.text("trick_is"), "cards": cards, "layout": "row"}]
        points = sum(card.points for card in trick)
        made["lines"] = [
            {"text": self.voice.trick(order, trick), "tone": "right"},
            {"text": self.text("points", points=points)},
        ]
        self._onward(made)

    def _number(self, made: BetweenModel) -> None:
        ask = self.referee.bill.ask
        if ask is None:
            return
        who = "" if ask.seat is None else self._roles()[ask.seat]
        of = "each" if who else "number"
        numbers = {number: self._named(ask.name, number) for number in ask.values}
        word = ask.name
        if ask.name == "tricks" and len(ask.values) == 2:
            word = "any_trick" if min(ask.values) == 0 else "all_tricks"
            numbers = {max(ask.values): self.text("yes"), min(ask.values): self.text("no")}
        made["title"] = self.text(f"{of}.{word}", who=who)
        act = f"number {ask.key}"
        if ask.name == "points":
            made["field"] = {"act": act, "label": self.text("points_field"), "numeric": True}
            self._main(made, f"{act} …", self.text("on"))
            return
        choices = {f"{act} {number}": name for number, name in numbers.items()}
        self._choices(made, self.text("choose"), choices)

    def _named(self, name: str, number: int) -> str:
        if name == "side":
            return self.text(f"side.{number}")
        return self._roles()[number] if name == "higher" else str(number)

    def _bill(self, made: BetweenModel) -> None:
        bill = self.referee.bill
        voice = self.voice.seated(self._roles())
        said = voice.settlement(bill.settlement)
        paid = len({value for value in bill.settlement.payout if value}) or 1
        lines = list(said[:-paid])
        made["title"] = self.text("bill")
        made["lines"] = [{"text": line, "tone": "right"} for line in said[-paid:]]
        if self.referee.of is not None and self.referee.of.goal != "all_tricks":
            lines.insert(0, voice.result(bill.result))
        made["panels"] = [{"key": "bill", "title": self.text("reckoned"), "lines": lines}]
        self._onward(made)

    def _roles(self) -> tuple[str, ...]:
        """What the seats of a bill are called."""
        side = self.referee.bill.side
        if not side:
            return tuple(self.text("role.player", number=seat + 1) for seat in SEATS)
        own = (self.text("role.declarer"), self.text("role.partner"))[: len(side)]
        rest = range(1, len(SEATS) - len(side) + 1)
        return (*own, *(self.text("role.opponent", number=number) for number in rest))

    def _onward(self, made: BetweenModel) -> None:
        self._main(made, "again", self.text("again"))
        other = [name for name in TASKS if name != self.referee.task]
        if self.referee.task == WINNER:
            other.reverse()
        for name in other:
            made["ways"].append({"act": f"task {name}", "label": self.text(f"task.{name}")})
        made["ways"].append({"act": "new", "label": self.text("new")})


@lru_cache(maxsize=8)
def _faces(pack: Pack, words: Words) -> dict[str, FaceModel]:
    """The same pictures for every step."""
    return faces(pack.faces, words)
