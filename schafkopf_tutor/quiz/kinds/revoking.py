"""All hands are open: who has broken a rule in this trick?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from schafkopf_tutor.beliefs import BELIEFS, TRUTH, World
from schafkopf_tutor.cards import Card, Rank
from schafkopf_tutor.deal import Hand
from schafkopf_tutor.moves import SEATS, Announce, Play, contract_of
from schafkopf_tutor.order import CardOrder
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.kinds.stoss import announced
from schafkopf_tutor.quiz.question import Lying, Option, Sentence
from schafkopf_tutor.quiz.said import Reason, said
from schafkopf_tutor.quiz.task import Answer, Kind, Task, Wording
from schafkopf_tutor.rules import judge
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.view import View

NOBODY: Final = "nobody"
WORLDS: Final = tuple(belief.world for belief in BELIEFS.about("legal"))


@dataclass(frozen=True)
class WhoRevoked:
    """Who has played a card that he might not play?"""

    ruleset: RuleSet
    announced: Announce
    hands: tuple[Hand, ...]
    leader: int
    cards: Hand
    rule: str = "fault.revoke"
    options: tuple[Option, ...] = (*map(str, SEATS), NOBODY)

    @property
    def order(self) -> CardOrder:
        """The order of cards."""
        contract = contract_of(self.ruleset, self.announced)
        return contract.order(self.ruleset.pack, self.announced.suit)

    @property
    def ace(self) -> Card | None:
        """The called ace."""
        return called_ace(self.ruleset, self.announced)

    def view(self, place: int) -> View:
        """What the player at a place of the trick sees before he plays."""
        seat = (self.leader + place) % 4
        trick = self.cards[:place]
        hand = self.hands[seat]
        return View.stated(
            self.ruleset, self.announced, seat, hand, leader=self.leader, trick=trick
        )

    def answer(self, world: World) -> Answer:
        """The first whose card was not allowed."""
        for place, card in enumerate(self.cards):
            if card not in world.legal(self.view(place)):
                return str((self.leader + place) % 4)
        return NOBODY

    @property
    def misleads(self) -> bool:
        """Whether some belief answers otherwise."""
        right = self.answer(TRUTH)
        return any(self.answer(world) != right for world in WORLDS)

    @property
    def trapped(self) -> bool:
        """Whether a suit is led, and a trump that bears its sign is in a hand behind."""
        order = self.order
        led = self.cards[0]
        if order.is_trump(led):
            return False
        behind = [hand for seat, hand in enumerate(self.hands) if seat != self.leader]
        return any(c.suit is led.suit and order.is_trump(c) for hand in behind for c in hand)

    def wording(self, right: Answer) -> Wording:
        """Each player's card with the verdict."""
        words: dict[str, Sentence] = {
            str(seat): said("quiz_doubling.player", seat=seat) for seat in SEATS
        }
        words[NOBODY] = said("quiz_faults.nobody")
        because: dict[Option, tuple[Reason, ...]] = {}
        order = self.order
        because[NOBODY] = (said("quiz_faults.all_well"),)
        for place, card in enumerate(self.cards):
            seat = (self.leader + place) % 4
            verdict = judge(self.view(place), Play(seat, card))
            reason: Reason = said("quiz_faults.played_well", seat=seat, card=card)
            if verdict.rule.startswith("follow.") and not verdict.ok:
                line = order.line[self.cards[0]]
                cards = order.sort(verdict.because)
                reason = said("quiz_faults.played_badly", seat=seat, line=line, cards=cards)
            elif not verdict.ok:
                reason = verdict
            because[str(seat)] = (reason,)
        if right != NOBODY:  # whoever suspects another one also learns what was wrong
            (wrong,) = because[str(right)]
            for seat in SEATS:
                if str(seat) != right:
                    because[str(seat)] = (*because[str(seat)], wrong)
            because[NOBODY] = (wrong,)
        shown = tuple(
            Lying(said("quiz_faults.held", seat=seat), self.hands[seat]) for seat in SEATS
        )
        shown = (*shown, Lying(said("quiz_faults.trick", seat=self.leader), self.cards, led=True))
        ask = said("quiz_faults.ask.revoked", game=self.announced, seat=self.leader)
        ace = self.ace
        if ace is not None:
            ask = said(
                "quiz_faults.ask.revoked_called",
                game=self.announced,
                seat=self.leader,
                ace=ace,
                suit=ace.suit,
            )
        last = said("quiz_faults.hint.guilty", answer=words[str(right)])
        matter = said("quiz_faults.hint.led", card=self.cards[0], line=order.line[self.cards[0]])
        return Wording(
            ask, (said("quiz_faults.hint.follow"), matter, last), because, shown=shown, words=words
        )


def called_ace(ruleset: RuleSet, game: Announce) -> Card | None:
    """The ace that is called in a game; None if none is."""
    called = contract_of(ruleset, game).parties == "called_ace"
    return Card(game.suit, Rank.SAU) if called and game.suit else None


def _draw(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
    guilty = dice.below(5)  # the last is nobody
    for _ in range(200):
        task = _drawn(dice, level, ruleset, guilty)
        if task is not None and _fits(task, level) and (level < 3 or task.misleads):
            return task
    return None


def _drawn(dice: Dice, level: int, ruleset: RuleSet, guilty: int) -> WhoRevoked | None:
    game = announced(dice, ruleset, dice.chance(0.5))
    if game is None:
        return None
    size = 2 if level == 1 else 3
    order = contract_of(ruleset, game).order(ruleset.pack, game.suit)
    ace = called_ace(ruleset, game)
    cards = dice.some([card for card in ruleset.pack.faces if card is not ace], 4 * size)
    if ace is not None:  # somebody else than the declarer holds it
        cards[size * (((game.seat or 0) + 1 + dice.below(3)) % 4)] = ace
    hands = tuple(order.sort(cards[at * size : (at + 1) * size]) for at in SEATS)
    leader = (guilty - 1 - dice.below(3)) % 4 if guilty < 4 else dice.below(4)
    task = WhoRevoked(ruleset, game, hands, leader, ())
    for place in SEATS:
        view = task.view(place)
        legal = TRUTH.legal(view)
        fit = [card for card in view.hand if (card in legal) is not (view.seat == guilty)]
        if not fit:
            return None
        task = WhoRevoked(ruleset, game, hands, leader, (*task.cards, dice.one(fit)))
    return task


def _fits(task: Task, level: int) -> bool:
    """Level 1: two cards each; 2: three; 3: three, a suit is led, and a trump with its sign is in
    a hand behind."""
    if not isinstance(task, WhoRevoked):
        return False
    if len(task.hands[0]) == 2:
        return level == 1
    return level == (3 if task.trapped else 2)


KINDS: Final = (Kind("who_revoked", "faults", "choice", _draw, _fits),)
