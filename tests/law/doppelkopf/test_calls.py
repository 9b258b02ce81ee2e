"""No order of calls breaks a deadline: whatever is called, whenever and by whom, the judge allows
what a second account of DK-13 allows, written here from its tables."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from hypothesis import given, settings
from hypothesis import strategies as st

from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import Announce, Call
from schafkopf_tutor.rules import judge, legal_moves, play
from tests.law.doppelkopf.tables import named, shuffled

STEPS = ["", "90", "60", "30", "schwarz"]
LIMITS = {12: (11, 10, 9, 8, 7), 10: (9, 8, 7, 6, 5)}
GAMES = ["normal", "silent", "hochzeit", "hochzeit-trumpf", "damensolo"]


@dataclass
class Account:
    """Who has called what, by side, and which side only in a late reply."""

    game: Game
    name: str
    level: dict[str, int] = field(default_factory=lambda: {"re": 0, "kontra": 0})
    late: set[str] = field(default_factory=set)

    def found(self) -> tuple[int, set[int]]:
        """The trick that found the partner (1 where none is looked for, 0 before), and Re."""
        if not self.name.startswith("hochzeit"):
            dealt = self.game.deal.hands
            holders = {s for s in range(4) if "EO" in [card.code for card in dealt[s]]}
            return 1, ({0} if self.name == "damensolo" else holders)
        high = {"HZ", *(s + r for s in "EGHS" for r in "OU"), "SA", "SZ", "SK", "S9"}
        for number, trick in enumerate(self.game.tricks[:3], 1):
            if trick.winner and (self.name == "hochzeit" or trick.cards[0].code in high):
                return number, {0, trick.winner}
        return (3 if len(self.game.tricks) > 2 else 0), {0}

    def limit(self, level: int) -> int:
        size = self.game.ruleset.pack.hand_size
        return LIMITS[size][level - 1] - (self.found()[0] - 1)

    def allows(self, seat: int, word: str) -> bool:
        number, re = self.found()
        side = "re" if seat in re else "kontra"
        other = "kontra" if side == "re" else "re"
        if not number or not word.startswith(side) or side in self.late:
            return False
        level, held = STEPS.index(word[len(side) :]) + 1, len(self.game.hands[seat])
        if level <= self.level[side]:
            return False
        if level == 1 and self.level[other] and self.game.ruleset["calls.reply"]:
            return held >= min(self.limit(1), self.limit(self.level[other]) - 1)
        return held >= self.limit(self.level[side] + 1)

    def note(self, seat: int, word: str) -> None:
        side = "re" if word.startswith("re") else "kontra"
        if not self.level[side] and len(self.game.hands[seat]) < self.limit(1):
            self.late.add(side)
        self.level[side] = STEPS.index(word[len(side) :]) + 1


WORDS = [side + step for side in ("re", "kontra") for step in STEPS]
TRIES = st.lists(
    st.tuples(st.integers(0, 24), st.integers(0, 3), st.sampled_from(WORDS)), max_size=40
)


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(["ddv", "haus", "ddv-short", "haus-silent"]),
    st.sampled_from(GAMES),
    st.integers(0, 10**6),
    TRIES,
)
def test_no_order_of_calls_breaks_a_deadline(table, name, seed, tries):
    rules, rng = named(table), random.Random(seed)
    name = "hochzeit" if name not in rules.words("games") and "hochzeit" in name else name
    elders = [0, 0] if name != "damensolo" and name != "normal" else []
    game = Game.start(rules, 3, shuffled(rng, rules, elders))
    contract = "normal" if name == "silent" else name
    game = play(game, Announce(None if contract == "normal" else 0, contract))
    account = Account(game, name)
    allowed = 0
    for at in range(36):
        for _, seat, word in [each for each in tries if each[0] == at]:
            call = Call(seat, word)
            wanted = account.allows(seat, word)
            assert judge(game.view(seat), call).ok is wanted, (name, word, account.level)
            if wanted:
                account.note(seat, word)
                game = account.game = play(game, call)
                allowed += 1
        if game.turn is None:
            break
        game = account.game = play(game, rng.choice(legal_moves(game)))
    assert allowed <= 10


def test_the_second_account_counts_down():
    rules = named("ddv")
    game = play(Game.start(rules, 3, shuffled(random.Random(1), rules)), Announce(0, "damensolo"))
    account = Account(game, "damensolo")
    assert [account.limit(level) for level in (1, 2, 3, 4, 5)] == [11, 10, 9, 8, 7]
    assert account.allows(0, "reschwarz")
    assert not account.allows(0, "kontra")
    account.note(0, "re")
    assert not account.allows(0, "re")
