"""A hypothesis state machine: whole games, the package's and the referee's side by side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from schafkopf_tutor import (
    Announce,
    Card,
    Deal,
    Game,
    IllegalMove,
    Suit,
    Verdict,
    format_game,
    judge,
    legal_moves,
    options,
    parse_game,
    play,
    result,
    settle,
)
from schafkopf_tutor.moves import Move as Made
from schafkopf_tutor.ruleset import RuleSet
from tests.law import cashier, deals, oracle
from tests.law.referee import SUITS, Move, Referee
from tests.law.sittings import ANYBODY, WILD, a_deal, made, some_rules

SEATS = range(4)

# hypothesis tries variations of what it has drawn; of a single number it would repeat most.
SEEDS = st.tuples(*[st.sampled_from(range(64))] * 4)

# --- the machine ----------------------------------------------------------------------------------

SEEN: Counter[str] = Counter()


class AtTheTable(RuleBasedStateMachine):
    """One game, the package's and the referee's side by side."""

    rules: RuleSet
    game: Game
    referee: Referee
    rng: Random

    @initialize(seed=SEEDS)
    def sit_down(self, seed: tuple[int, ...]) -> None:
        self.rng = Random(repr(seed))
        self.deal()

    def deal(self) -> None:
        """A new table: other rules, other players, other cards."""
        self.rules = rules = some_rules(self.rng)
        dealer = self.rng.randrange(4)
        hands = a_deal(self.rng, rules.pack.hand_size == 6)
        dealt = tuple(tuple(Card.of(code) for code in hand) for hand in hands)
        self.game = Game.start(rules, dealer, Deal(rules.pack, dealt))
        self.referee = Referee(rules.settings, dealer, hands)
        # How this table is minded: who bids how readily, how often somebody doubles or claims.
        self.eager = self.rng.choice((0, 0.1, 0.3, 0.6, 0.9))
        if self.rules["auction.nobody_plays"] != "thrown_in_next_dealer":
            self.eager = self.rng.choice((0, 0, 0.3, 0.9))
        self.loud = self.rng.choice((0.05, 0.3))
        if self.rules["auction.nobody_plays"] == "last_knocker_plays":
            self.loud = 0.4
        self.player = deals.Player(self.rng)
        self.asked = 0
        self.ask(*SEATS)
        SEEN["deals"] += 1

    # --- trying ---

    def attempt(self, move: Move) -> bool:
        """Try a move; it is made or refused just as the referee says."""
        before, wanted = self.game, self.referee.lawful(move)
        mine = made(move)
        verdict = judge(before.view(mine.seat), mine)
        if not wanted:
            self.refused(mine, verdict)
            return False
        assert verdict.ok, (verdict.rule, move, self.text())
        self.game = play(before, mine)
        assert self.game.moves == (*before.moves, mine)
        self.referee.make(move)
        SEEN[verdict.message] += 1
        if move[0] == "announces" and self.referee.bids and self.referee.right.holder is None:
            SEEN["announced after all have passed"] += 1
        self.count(move)
        self.consistent()
        return True

    def refused(self, move: Made, verdict: Verdict) -> None:
        """An unlawful move is not made, the judge says why, and the game stays what it was."""
        before = self.game
        kept = (before.moves, before.hands, before.trick, before.tricks, before.turn)
        with pytest.raises(IllegalMove) as caught:
            raise AssertionError(("accepted", move, play(before, move), self.text()))
        told = caught.value.verdict
        # What nobody in particular does may be lawful as one of the four sees it.
        assert told == verdict or move.seat is None
        assert not told.ok
        SEEN[told.message] += 1
        assert kept == (before.moves, before.hands, before.trick, before.tricks, before.turn)

    def text(self) -> str:
        return f"{format_game(self.game)} under {dict(self.rules.settings)}"

    def count(self, move: Move) -> None:
        kind, _, word = move[0], move[1], move[2]
        if kind == "announces":
            word = word if len(SUITS[word]) < 2 else f"{word} {move[3]}"
        SEEN[f"{kind} {word}" if kind not in ("plays", "bids") else kind] += 1

    # --- what always holds ---

    def consistent(self) -> None:
        """The same state in both, and nothing lost on the way."""
        game, referee, cards = self.game, self.referee, self.referee.cards
        laid = [card for trick in game.tricks for card in trick.cards]
        held = [card for hand in game.hands for card in hand]
        assert sorted(map(repr, (*laid, *game.trick, *held))) == sorted(
            map(repr, self.rules.pack.cards)
        )
        assert game.turn == referee.turn, self.text()
        assert game.over == referee.over
        if cards is None or referee.game is None:
            assert game.announced is None
            assert game.contract is None
            return
        announced = referee.game
        assert game.announced == Announce(
            announced.declarer, announced.name, Suit(announced.suit) if announced.suit else None
        )
        # Exactly one declarer, or the game in which nobody plays.
        assert (announced.declarer is None) == (announced.name == "ramsch")
        if announced.name == "rufspiel":
            assert len(cards.side()) == 2
        assert [trick.winner for trick in game.tricks] == [seat for seat, _ in cards.taken]
        assert [card.code for card in game.trick] == [oracle.CODE[card] for _, card in cards.trick]

    @invariant()
    def everybody_knows_what_he_may_say(self) -> None:
        """What ``options`` gives is what the referee allows, of everything that could be said."""
        if hasattr(self, "referee"):
            self.asked += 1
            self.ask(self.asked % 4)

    def ask(self, *seats: int) -> None:
        for seat in seats:
            view = self.game.view(seat)
            allowed = set(self.allowed(seat))
            for move in self.referee.sayings(seat):
                if move[1] is not None:
                    assert judge(view, made(move)).ok == (move in allowed), (move, self.text())
            # A bid need not name its suit yet: options name games only.
            said = {made(m) for m in allowed if m[1] is not None and (m[0] != "bids" or not m[3])}
            given = options(view)
            assert len(set(given)) == len(given)
            assert {m for m in given if m.seat is not None} == said, self.text()
            turn = seat == self.referee.turn and self.referee.cards
            cards = (
                oracle.codes(self.referee.cards.legal()) if turn and self.referee.cards else set()
            )
            assert {move.card.code for move in legal_moves(view)} == cards, self.text()

    def allowed(self, seat: int) -> list[Move]:
        return [move for move in self.referee.sayings(seat) if self.referee.lawful(move)]

    # --- the moves ---

    @rule(move=WILD)
    def anything(self, move: Move) -> None:
        self.attempt(move)

    @rule(seat=ANYBODY, which=st.integers(0, 200))
    def something_one_might_say(self, seat: int, which: int) -> None:
        sayings = list(self.referee.sayings(seat))
        self.attempt(sayings[which % len(sayings)])

    @rule(seat=ANYBODY, which=st.integers(0, 60))
    def something_one_may_say(self, seat: int, which: int) -> None:
        allowed = [move for move in self.allowed(seat) if not self.early_claim(move)]
        if not self.referee.bids and which % 10:  # most games have an auction
            allowed = [move for move in allowed if move[0] != "announces" or self.referee.game]
        if allowed:
            self.attempt(allowed[which % len(allowed)])

    @precondition(lambda self: self.referee.turn is not None)
    @rule(which=st.integers(0, 7))
    def a_card_of_ones_own(self, which: int) -> None:
        turn = self.referee.turn or 0
        hand = self.game.hands[turn]
        self.attempt(("plays", turn, hand[which % len(hand)].code))

    @rule(steps=st.sampled_from((1, 1, 2, 4, 9)))
    def as_people_do(self, steps: int) -> None:
        for _ in range(steps):
            self.go_on()

    def early_claim(self, move: Move) -> bool:
        """A claim of many tricks: too long a search for the test, so it is judged, not made."""
        return move[0] == "claims" and move[2] == "rest" and len(self.game.hands[move[1]]) > 3

    def go_on(self) -> bool:
        """One more lawful move, chosen as somebody at this table might; False at the end."""
        referee, rng = self.referee, self.rng
        if referee.over:
            return False
        if rng.random() < (0.25 if referee.cards is None else 0.05):
            self.try_anything(rng.choice(("", "", "bids", "calls", "says")))
        if referee.cards and referee.cards.hands[referee.cards.turn] & referee.cards.ace:
            self.try_his_cards()
        said = [m for seat in SEATS for m in self.allowed(seat) if not self.early_claim(m)]
        calls = [move for move in said if move[0] in ("calls", "claims")]
        touts = [move for move in said if move[0] == "announces"] if referee.cards else []
        sure = [
            m for m in calls if m[2] == "rest" and referee.cards and makes_all(referee.cards, m[1])
        ]
        if sure and rng.random() < 0.3:
            return self.attempt(sure[0])
        if calls and rng.random() < self.loud:
            claims = [move for move in calls if move[0] == "claims"]
            doublings = [move for move in calls if move not in claims]
            if doublings:
                return self.attempt(rng.choice(doublings))
            if rng.random() < 0.15:
                return self.attempt(rng.choice(claims))
        if touts and rng.random() < 0.2:
            return self.attempt(rng.choice(touts))
        if referee.cards is not None:
            card = oracle.CODE[self.player.choose(referee.cards)]
            return self.attempt(("plays", referee.cards.turn, card))
        return self.speak(said)

    def speak(self, said: list[Move]) -> bool:
        """A word of the auction, or the announcement behind it."""
        announcements = [move for move in said if move[0] == "announces"]
        words = [move for move in said if move[0] in ("says", "bids")]
        if not words:
            if self.rng.random() < 0.7:
                self.try_anything("announces")
            return bool(announcements) and self.attempt(self.one_game_of(announcements))
        passing = [move for move in words if move[2] in ("weiter", "gut")]
        others = [move for move in words if move not in passing]
        # Who has to outbid somebody thinks twice.
        eager = self.eager / (2 if (self.referee.asked or (0, 0, 0))[2] else 1)
        if others and (not passing or self.rng.random() < eager):
            return self.attempt(self.one_game_of(others))
        return self.attempt(self.rng.choice(passing))

    def try_anything(self, kind: str = "") -> None:
        """Somebody is not at his best, or does not know the rules."""
        rng, seat = self.rng, self.rng.randrange(4)
        if self.referee.asked and rng.random() < 0.6:
            seat = self.referee.asked.seat
        if not kind and rng.random() < 0.5:
            seat = seat if self.referee.turn is None or rng.random() < 0.3 else self.referee.turn
            hand = [card.code for card in self.game.hands[seat]]
            card = rng.choice(hand if hand and rng.random() < 0.9 else oracle.LONG)
            move: Move = ("plays", seat, card)
        else:
            move = rng.choice([m for m in self.referee.sayings(seat) if not kind or m[0] == kind])
        if not self.referee.lawful(move):
            self.attempt(move)

    def try_his_cards(self) -> None:
        """Whoever holds the called ace is tempted by each card that he may not play."""
        turn = self.referee.turn or 0
        for card in self.game.hands[turn]:
            move = ("plays", turn, card.code)
            if self.rng.random() < 0.3 and not self.referee.lawful(move):
                self.attempt(move)

    def one_game_of(self, moves: list[Move]) -> Move:
        """Any game as likely as another, however many suits it has; a Tout less so, a Rufspiel
        or a Sie more."""
        names = sorted({move[2] for move in moves})
        often = {"rufspiel": 9, "sie": 9}
        weights = [often.get(name, 1 if name.endswith("-tout") else 3) for name in names]
        (name,) = self.rng.choices(names, weights)
        return self.rng.choice([move for move in moves if move[2] == name])

    # --- the end ---

    @rule()
    def to_the_end_and_deal_anew(self) -> None:
        self.finish()
        self.deal()

    def teardown(self) -> None:
        if hasattr(self, "referee"):
            self.finish()

    def finish(self) -> None:
        """Play the game to its end and settle it."""
        while self.go_on():
            pass
        self.ask(*SEATS)
        rules = self.rules
        assert parse_game(format_game(self.game), rules=lambda name: rules) == self.game
        if self.referee.over:
            self.pay()
        else:
            # Nobody plays, and the cards are thrown in: nothing can be done any more.
            SEEN["thrown in"] += 1
            assert not any(self.allowed(seat) for seat in SEATS)
            assert self.referee.right.holder is None
            assert self.referee.asked is None

    def pay(self) -> None:
        """The money, and what it was computed from."""
        referee, came = self.referee, result(self.game)
        if referee.cards is None or referee.game is None:
            raise AssertionError(self.text())
        rest_to = self.rest_to()
        account = cashier.settled(
            self.rules.settings,
            cashier.Played(
                referee.game.name,
                referee.game.suit,
                referee.game.declarer,
                referee.dealt,
                [
                    (seat, [oracle.CODE[card] for card in cards])
                    for seat, cards in referee.cards.taken
                ],
                len(referee.knockers),
                len(referee.steps),
                rest_to,
            ),
        )
        assert list(settle(came).payout) == account.payout, self.text()
        assert sum(account.payout) == 0
        if referee.game.declarer is None:
            assert (set(came.losers), came.durchmarsch) == (account.losers, account.marched)
        else:
            assert set(came.side) == account.side
            assert (came.points, came.tricks) == (account.points, account.tricks), self.text()
            assert (came.won, came.schneider, came.schwarz) == (
                account.won,
                account.schneider,
                account.schwarz,
            )
            assert (came.laufende, came.laufende_side) == (account.runners, account.runners_of)
        for name in self.remarkable(account, rest_to):
            SEEN[name] += 1

    def rest_to(self) -> str:
        """Which side a claim gives all the rest to; every line of play is tried for it."""
        cards, claim = self.referee.cards, self.referee.claim
        if cards is None or claim is None:
            return ""
        seat, word = claim
        right = word == "rest" and makes_all(cards, seat)
        if word == "rest":
            SEEN[f"claims rest, {'right' if right else 'wrong'}"] += 1
        return "declarer" if (seat in cards.side()) == right else "opponents"

    def remarkable(self, account: cashier.Account, rest_to: str) -> Iterator[str]:
        yield f"settled {self.referee.game.name if self.referee.game else ''}"
        yield f"settled under {self.rules.name}"
        for name in ("won", "schneider", "schwarz"):
            if getattr(account, name):
                yield f"settled, {name}"
        if account.won is False:
            yield "settled, lost"
        if self.referee.knockers:
            yield "settled, knocked"
        if self.referee.steps:
            yield f"settled, {len(self.referee.steps)} steps"
        if account.runners > 2:
            yield "settled, runners"
        if len(account.losers) > 1:
            yield "settled, losers together"
        if account.marched is not None:
            yield "settled, durchmarsch"


def makes_all(state: oracle.State, seat: int) -> bool:
    """Whether this seat, on lead, makes every trick that is left: all lines of play are tried."""
    done = len(state.taken)

    def search() -> bool:
        if any(winner != seat for winner, _ in state.taken[done:]):
            return False
        if state.over():
            return True
        mine = state.turn == seat
        for card in list(oracle.bits(state.legal())):
            state.push(card)
            good = search()
            state.pop()
            if good is mine:
                return mine
        return not mine

    return search()
