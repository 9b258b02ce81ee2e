"""Claims: who may claim the rest, or give it up, and whether a claim is right."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, TypeAlias

from schafkopf_tutor.beliefs import World
from schafkopf_tutor.cards import Card, Rank
from schafkopf_tutor.deal import Deal, Hand
from schafkopf_tutor.game import Game
from schafkopf_tutor.laws.schafkopf.rest import takes_rest
from schafkopf_tutor.moves import NONE, REST, SEATS, Announce, Claim, Play, contract_of
from schafkopf_tutor.order import CardOrder
from schafkopf_tutor.quiz.dice import Dice
from schafkopf_tutor.quiz.kinds import yes_no
from schafkopf_tutor.quiz.kinds.hands import calls_an_ace
from schafkopf_tutor.quiz.kinds.stoss import announced, lone_games, trick
from schafkopf_tutor.quiz.question import Lying, Option
from schafkopf_tutor.quiz.said import Said, said
from schafkopf_tutor.quiz.task import Answer, Kind, Task, Wording
from schafkopf_tutor.rules import judge, legal_moves
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.view import View


def claims(ruleset: RuleSet) -> bool:
    """Whether a game may be shortened in both ways."""
    both = bool(ruleset["claims.rest"] and ruleset["claims.none"])
    return both and bool(lone_games(ruleset)) and calls_an_ace(ruleset)


@dataclass(frozen=True)
class MayClaim:
    """May this player claim the rest, or give it up, now?"""

    ruleset: RuleSet
    announced: Announce
    leader: int
    cards: Hand
    seat: int
    word: str
    rule: str = "claim.on_lead"
    options: tuple[Option, ...] = yes_no.OPTIONS

    @property
    def view(self) -> View:
        """The trick as it lies, later in the game; the hands do not matter."""
        unknown = 5 - (self.seat in [(self.leader + at) % 4 for at in range(len(self.cards))])
        return View.stated(
            self.ruleset,
            self.announced,
            self.seat,
            (),
            leader=self.leader,
            trick=self.cards,
            unknown=unknown,
        )

    def answer(self, world: World) -> Answer:
        """Yes or no."""
        return yes_no.word(world.may_claim(self.view, Claim(self.seat, self.word)))

    def wording(self, right: Answer) -> Wording:
        """The verdict."""
        lines = [said("quiz_doubling.plays", seat=self.announced.seat, game=self.announced)]
        lines.append(said("quiz_faults.next", seat=self.leader))
        for place, card in enumerate(self.cards):
            message = "quiz_doubling.adds" if place else "quiz_doubling.leads"
            lines.append(said(message, seat=(self.leader + place) % 4, card=card))
        if not self.cards:
            lines.append(said("quiz_faults.no_card"))
        lines.append(said(f"quiz_faults.claims_{self.word}", seat=self.seat))
        ask = said("quiz_faults.ask.may_claim", lines=tuple(lines))
        because = yes_no.both(judge(self.view, Claim(self.seat, self.word)))
        hints = (
            said("quiz_faults.hint.claims"),
            said(f"quiz_faults.hint.{self.word}", seat=self.leader),
            yes_no.last_hint(right),
        )
        return Wording(ask, hints, because, words=yes_no.WORDS)


def _draw_may(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
    game = announced(dice, ruleset, dice.chance(0.5))
    if game is None:
        return None
    leader, yes = dice.below(4), dice.chance(0.5)
    others = [seat for seat in SEATS if seat != leader]
    played = 1 + dice.below(3) if level > 1 else 0
    seat, word = dice.one(others), NONE if yes else REST
    if level == 1:
        seat, word = leader if yes else seat, REST
    elif level == 3:
        seat = leader
    elif yes and dice.chance(0.3):
        played = 0
    cards = tuple(trick(dice, ruleset, game)[:played])
    return MayClaim(ruleset, game, leader, cards, seat, word)


def _fits_may(task: Task, level: int) -> bool:
    """Level 1: the rest is claimed before a card lies; 3: by who has just led; 2: all others."""
    if not isinstance(task, MayClaim):
        return False
    if task.word == REST and not task.cards:
        return level == 1
    return level == (3 if task.cards and task.seat == task.leader else 2)


# --- whether a claim is right --------------------------------------------------------------------


@dataclass(frozen=True)
class ClaimIsRight:
    """All hands are open: does the player on lead make every trick that is left?"""

    ruleset: RuleSet
    announced: Announce
    hands: tuple[Hand, ...]
    rule: str = "ended.rest_right"
    options: tuple[Option, ...] = yes_no.OPTIONS

    @property
    def seat(self) -> int:
        """Who claims, and plays alone."""
        return self.announced.seat or 0

    @property
    def trumps(self) -> int:
        """How many trumps the others hold."""
        contract = contract_of(self.ruleset, self.announced)
        order = contract.order(self.ruleset.pack, self.announced.suit)
        others = [hand for seat, hand in enumerate(self.hands) if seat != self.seat]
        return sum(order.is_trump(card) for hand in others for card in hand)

    @property
    def right(self) -> bool:
        """Whether he does."""
        return _takes_rest(self.ruleset, self.announced, self.hands)

    def answer(self, world: World) -> Answer:
        """Yes or no; no belief plays the cards otherwise in this."""
        return yes_no.word(self.right)

    def wording(self, right: Answer) -> Wording:
        """All hands; who gets the rest."""
        shown = tuple(
            Lying(said("quiz_faults.holds", seat=seat), self.hands[seat]) for seat in SEATS
        )
        ask = said("quiz_faults.ask.claim_right", seat=self.seat, game=self.announced)
        because = yes_no.both(self._because(right))
        hints: tuple[Said, Said, Said] = (
            said("quiz_faults.hint.every", seat=self.seat),
            said(f"quiz_faults.hint.{'trumps' if self.trumps else 'no_trumps'}", count=self.trumps),
            yes_no.last_hint(right),
        )
        return Wording(ask, hints, because, shown=shown, words=yes_no.WORDS)

    def _because(self, right: Answer) -> Said:
        """Why he makes them all, or which of his cards is beaten, by whom and with what."""
        lost = None if self.right else lost_lead(_ending(self.ruleset, self.announced, self.hands))
        if lost is None:
            return said(f"quiz_faults.because.{right}", seat=self.seat)
        led, seat, card = lost
        return said("quiz_faults.because.lost", seat=self.seat, led=led, turn=seat, card=card)


def lost_lead(game: Game) -> tuple[Card, int, Card] | None:
    """The card that the player on lead loses in the end, who takes it and with what, if he leads
    so that this comes as late as it can and the others play so that it comes; None where he makes
    all the rest. Few cards are left: every lead and every reply is tried."""
    return _lost(game, len(game.hands[0]))[1]


_Lost: TypeAlias = tuple[int, tuple[Card, int, Card] | None]


def _lost(game: Game, left: int) -> _Lost:
    """With how many cards left the trick is lost (none: 0), and which it is."""
    if not left or game.order is None:
        return 0, None
    leads = {play.card: play for play in legal_moves(game) if isinstance(play, Play)}
    found = [_answered(game.after(leads[card]), left) for card in game.order.sort(leads)]
    return min(found, key=lambda lost: lost[0])


def _answered(game: Game, left: int) -> _Lost:
    """The same when a card is led and the others play what is worst for it."""
    if not game.trick or game.order is None or game.turn is None:
        return _lost(game, left - 1)
    led, turn = game.trick[0], game.turn
    plays = [play for play in legal_moves(game) if isinstance(play, Play)]
    for play in plays:
        if game.order.beats(play.card, led):
            return left, (led, turn, play.card)
    return max((_answered(game.after(play), left) for play in plays), key=lambda lost: lost[0])


@lru_cache(maxsize=1024)
def _takes_rest(ruleset: RuleSet, game: Announce, hands: tuple[Hand, ...]) -> bool:
    """Whether the declarer makes all the rest: searched once, however many are asked."""
    return takes_rest(_ending(ruleset, game, hands), game.seat or 0)


def _ending(ruleset: RuleSet, game: Announce, hands: tuple[Hand, ...]) -> Game:
    """The end of a game: the declarer is on lead, and these cards are left."""
    dealer = ((game.seat or 0) - 1) % 4
    left = {card for hand in hands for card in hand}
    played = [card for card in ruleset.pack.faces if card not in left]
    size = ruleset.pack.hand_size - len(hands[0])
    dealt = tuple((*hand, *played[s * size : (s + 1) * size]) for s, hand in enumerate(hands))
    begun = Game.start(ruleset, dealer, Deal(ruleset.pack, dealt), [game])
    return replace(begun, hands=hands)


def _draw_right(dice: Dice, level: int, ruleset: RuleSet) -> Task | None:
    game = announced(dice, ruleset, lone=True)
    if game is None or game.seat is None:
        return None
    size = 2 if level == 1 else 3
    order = contract_of(ruleset, game).order(ruleset.pack, game.suit)
    yes = dice.chance(0.5)
    for _ in range(200):
        hands = _open_hands(dice, order, game.seat, size, dice.below(3) if level == 1 else level)
        task = ClaimIsRight(ruleset, game, hands)
        if not _fits_right(task, level) or (yes and _kept(order, hands, game.seat)):
            continue
        if task.right is yes:
            return task
    return None


def _open_hands(
    dice: Dice, order: CardOrder, seat: int, size: int, trumps: int
) -> tuple[Hand, ...]:
    """Four hands of this size; that of the seat is good, the others have about so many trumps as
    the level says: one or two, or none below 3."""
    others = 1 + dice.below(2) if trumps > 2 else 0 if trumps else dice.below(2)
    own = dice.below(size + 1)
    high = order.sort(dice.some(order.trumps, min(own + others, len(order.trumps))))
    plain = [card for card in order.line if not order.is_trump(card)]
    low = order.sort(dice.some(plain, 4 * size - len(high)))
    own = min(own, len(high))
    mine = list(high[:own]) if dice.chance(0.7) else dice.some(high, own)
    best = [card for card in low if not any(order.beats(one, card) for one in low)]
    good = [card for card in low if card in best or card.rank is Rank.SAU]
    pick = good if len(good) >= size - own and dice.chance(0.7) else list(low)
    mine += dice.some(pick, size - own)
    rest = dice.shuffled([card for card in (*high, *low) if card not in mine])
    hands = [rest[at * size : (at + 1) * size] for at in range(3)]
    hands.insert(seat, mine)
    return tuple(order.sort(hand) for hand in hands)


def _kept(order: CardOrder, hands: tuple[Hand, ...], seat: int) -> bool:
    """Whether somebody has so many cards of a line that he keeps one that beats one of this seat's:
    then there is no need to search."""
    for at, card in enumerate(hands[seat]):
        line = order.line[card]
        above = sum(order.line[one] is line for one in hands[seat][:at])
        for other in hands[:seat] + hands[seat + 1 :]:
            same = [one for one in other if order.line[one] is line]
            if len(same) > above and any(order.beats(one, card) for one in same):
                return True
    return False


def _fits_right(task: Task, level: int) -> bool:
    """Level 1: two cards each; 2: three, and nobody else has a trump; 3: somebody has."""
    if not isinstance(task, ClaimIsRight):
        return False
    if len(task.hands[0]) == 2:
        return level == 1
    return level == (3 if task.trumps else 2)


KINDS: Final = (
    Kind("may_claim", "faults", "choice", _draw_may, _fits_may, claims),
    Kind("claim_is_right", "faults", "choice", _draw_right, _fits_right, claims),
)
