"""What the referee answers, as it stands on the screen: the ruling, the winner, the payment."""

from __future__ import annotations

from collections.abc import Iterator

from schafkopf_tutor.cards import Card
from schafkopf_tutor.moves import Play
from schafkopf_tutor.rules import counterfactual
from schafkopf_tutor.rulesheet.saying import say
from schafkopf_tutor.screen.editor_layout import Place
from schafkopf_tutor.screen.models import BetweenModel, CardModel, LineModel, PanelModel, Tone
from schafkopf_tutor.screen.referee import Referee
from schafkopf_tutor.screen.referee_words import DECLARE, WINNER, name_of
from schafkopf_tutor.screen.voice import Voice
from schafkopf_tutor.verdict import Verdict

FAULTS: tuple[str, ...] = ("faults.revoke", "faults.revoke_afterwards")
"""What a table has agreed on for a card that was played and should not have been."""


class Answers:
    """What each answer looks like; ``referee_model`` asks the questions."""

    def __init__(self, referee: Referee, voice: Voice) -> None:
        self.referee, self.voice = referee, voice

    def text(self, message: str, /, **values: object) -> str:
        """A sentence of the referee's own, as it is said of this game."""
        return self.voice.own(f"referee.{message}", **values)

    def _main(self, made: BetweenModel, act: str, label: str) -> None:
        made["ways"].append({"act": act, "label": label, "main": True})

    def _card(self, place: Place) -> CardModel:
        name = self.voice.words.name(place.card, "name")
        return {"key": name_of(place), "face": place.card.code, "name": name}

    def _ruling(self, made: BetweenModel) -> None:
        position, words = self.referee.position, self.voice.words
        made["title"] = self.text("ruling")
        verdicts, shown = dict(position.verdicts), []
        for place in self.referee.held:
            verdict, one = verdicts[place.card], self._card(place)
            one["playable"] = verdict.ok
            one["mark"] = {
                "text": words.phrase("referee.may" if verdict.ok else "referee.may_not"),
                "tone": "right" if verdict.ok else "wrong",
            }
            shown.append(one)
        lines = [self._judged(card, verdict) for card, verdict in verdicts.items()]
        made["shown"] = [{"label": self.text("shown"), "cards": shown, "layout": "row"}]
        made["lines"] = lines
        made["panels"] = list(self._behind(list(verdicts.values())))
        self._onward(made)

    def _judged(self, card: Card, verdict: Verdict) -> LineModel:
        view = self.referee.position.view
        text = self.voice.say(verdict)
        what_if = counterfactual(view, Play(view.seat, card))
        if what_if is not None:
            text += " " + self.voice.say(what_if)
        strong = self.text("card_may" if verdict.ok else "card_may_not", card=card)
        return {"text": text, "tone": "right" if verdict.ok else "wrong", "strong": strong}

    def _said(self, made: BetweenModel) -> None:
        verdict = self.referee.saying.verdict
        made["title"] = self.text("ruling")
        tone: Tone = "right" if verdict.ok else "wrong"
        may = "may" if verdict.ok else "may_not"
        named = self._called(self.referee.word)
        strong = self.text(f"word.{self.referee.task}_{may}", word=named)
        made["lines"] = [{"text": self.voice.say(verdict), "tone": tone, "strong": strong}]
        made["panels"] = list(self._behind([verdict], played=False))
        self._onward(made)

    def _called(self, word: str) -> str:
        """A word as it stands on the buttons of a table, or the game that it names."""
        contract = self.referee.ruleset.contracts.get(word)
        return self.voice.words.name(contract) if contract else self.voice.text(f"table.say.{word}")

    def _behind(self, verdicts: list[Verdict], played: bool = True) -> Iterator[PanelModel]:
        """What the book says, and what the table does where such a card was ``played``."""
        rules = dict.fromkeys(verdict.rule for verdict in verdicts)
        law = [line for rule in rules for line in self.voice.law(rule)]
        if law:
            yield {"key": "law", "title": self.text("book"), "lines": law}
        if not played or all(verdict.ok for verdict in verdicts):
            return
        ruleset = self.referee.ruleset
        known = [name for name in FAULTS if name in ruleset.settings]
        lines = [line for name in known for line in say(self.voice.speaker, ruleset, name)]
        if lines:
            yield {"key": "faults", "title": self.text("played_already"), "lines": lines}

    def _won(self, made: BetweenModel) -> None:
        lying = self.referee.on_table
        trick, won = lying.trick, lying.winner
        made["title"] = self.text("won", number=won + 1, card=trick[won])
        cards = []
        for at, place in enumerate(self.referee.lying):
            one = self._card(place)
            one["above"] = self.text("place", number=at + 1)
            if at == won:
                one["strong"], one["below"] = True, self.voice.text("draw.wins")
            cards.append(one)
        made["shown"] = [{"label": self.text("trick_is"), "cards": cards, "layout": "row"}]
        points = sum(card.points for card in trick)
        lines: list[LineModel] = [
            {"text": self.voice.trick(lying.order, trick, last=lying.last), "tone": "right"},
            {"text": self.text("points", points=points)},
        ]
        lines += [{"text": self.voice.text(one.message, **one.values)} for one in lying.earns]
        made["lines"] = lines
        self._onward(made)

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
        roles = self.referee.bill.roles
        return tuple(
            self.text(f"role.{role}", number=roles[: seat + 1].count(role))
            for seat, role in enumerate(roles)
        )

    def _onward(self, made: BetweenModel) -> None:
        before = self.referee.task == DECLARE  # there is no game yet
        self._main(made, "again", self.text("word.declare_again" if before else "again"))
        other = [name for name in self.referee.tasks if name != self.referee.task]
        if self.referee.task == WINNER:
            other.reverse()
        for name in other:
            made["ways"].append({"act": f"task {name}", "label": self.text(f"task.{name}")})
        made["ways"].append({"act": "new", "label": self.text("new")})
