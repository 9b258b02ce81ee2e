"""The whole game once more, for the tests: who may do what and when, from the rules page alone.

An independent second way, beside ``oracle`` (which card may be played) and ``cashier`` (what it
costs). It imports nothing of the package, gives no reasons, and is written otherwise: the auction
is told as it goes on at a table, seat by seat, by a generator that asks and is answered.

A move is a tuple of plain words: ("calls", 2, "knock"), ("says", 0, "weiter"), ("bids", 1, "solo",
"G"), ("announces", 0, "rufspiel", "E"), ("announces", None, "ramsch", ""), ("plays", 0, "EO"),
("claims", 3, "rest"). What tables settle differently is looked up by its name in a rule set's
settings.

The rules it was written from: auction O 2.2.1 to 2.2.4, S 2.4.3 to 2.4.13, D, Z 4; calling O 2.3.1,
2.3.2; Tout S 2.8.2; Sie O 1.3; knocks Z 10; Stoß O 4.2.1 to 4.2.5, S 3.3; claims O 3.4.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from tests.law import oracle

Move = tuple[Any, ...]
Rules = Mapping[str, Any]

PLAIN_TOUTS = {name: f"{name}-tout" for name in ("wenz", "geier", "solo", "farbwenz", "farbgeier")}
LONE = (*PLAIN_TOUTS, *PLAIN_TOUTS.values(), "sie")
SUITS = {"rufspiel": "EGS", "wenz": "", "geier": "", "sie": "", "ramsch": ""}
SUITS |= dict.fromkeys(("solo", "farbwenz", "farbgeier"), "EGHS")
SUITS |= {tout: SUITS[name] for name, tout in PLAIN_TOUTS.items()}
LORDS = {"solo": "OU", "solo-": "OU", "farbw": "U", "farbg": "O"}
ALL_LORDS = set(f"{oracle.OBERS} {oracle.UNTERS}".split())
WORDS = ("weiter", "spiele", "auch", "gut", "selbst")
STEPS = ("stoss", "re", "supra", "resupra")
CLAIMS = ("rest", "none")


# --- what a hand is fit for -----------------------------------------------------------------------


def callable_suits(hand: set[str]) -> list[str]:
    """Whose ace may be called: not one's own, and with a plain card of its suit (O 2.3.1)."""
    plain = {suit: set(cards.split()) for suit, cards in oracle.PLAIN_RUF.items()}
    return [suit for suit in "EGS" if plain[suit] & hand and f"{suit}A" not in hand]


def fit(rules: Rules, hand: set[str], game: str, suit: str) -> bool:
    """Whether the hand may play this game; without a suit, of any suit where it is still open."""
    if game == "rufspiel":
        suits = callable_suits(hand)
        return suit in suits if suit else bool(suits)
    if game == "sie":
        return hand >= ALL_LORDS
    if SUITS[game]:
        plain = {card[0] for card in hand if card[1] not in LORDS[game[:5]]}
        held = suit in plain if suit else bool(plain)
        return held or not rules["auction.solo_needs_its_suit"]
    trumps = set(oracle.table(game, "")[0])
    return bool(trumps & hand) or not rules["auction.wenz_needs_trump"]


# --- the auction ----------------------------------------------------------------------------------


class Asked(NamedTuple):
    """Who is to speak, which words he has, and the rank from which on he may name a game."""

    seat: int
    words: frozenset[str]
    least: int | None
    promised: int = 0
    """From which rank on he must have a game, if he says that he plays."""


class Right(NamedTuple):
    """Who has the right to play, from which rank on; or the very game, where it was named."""

    holder: int | None
    least: int = 0
    named: tuple[str, str] | None = None


Said = tuple[str, int, tuple[str, str]]
"""The word ("bids" for a game that is named), and of such a game the rank, its name and suit."""
Talk = Generator[Asked, Said, Right]


def listed(seats: list[int], climbing: bool) -> Talk:
    """Everybody speaks once; ``climbing``: each bid has to be higher than those before it.

    The highest game plays, of equal ones the earlier.
    """
    right, highest = Right(None), -1
    for seat in seats:
        lowest = highest + 1 if climbing else 0
        word, rank, game = yield Asked(seat, frozenset({"weiter"}), lowest)
        if word == "bids" and rank > highest:
            right, highest = Right(seat, rank, game), rank
    return right


def spoken(seats: list[int], games: list[str], at_the_end: bool) -> Talk:
    """I play, I play too, Good: the holder of the right and the next one talk it out (O 2.2)."""
    lowest_lone = next((rank for rank, game in enumerate(games) if game in LONE), len(games))
    right = Right(None)
    for seat in seats:
        if right.holder is None:
            word, *_ = yield Asked(seat, frozenset({"weiter", "spiele"}), None)
            right = Right(seat) if word == "spiele" else right
            continue
        # He needs a game alone, and a higher one than was named. There may be none.
        needed = max(lowest_lone, right.least + (right.named is not None))
        words = {"weiter", "auch"} if needed < len(games) else {"weiter"}
        word, *_ = yield Asked(seat, frozenset(words), None, needed)
        if word == "auch":
            right = yield from talked_out(right, seat, needed, lowest_lone, at_the_end)
    return right


def talked_out(right: Right, later: int, needed: int, lowest_lone: int, at_the_end: bool) -> Talk:
    """The holder comes first among equals, so an equal game keeps it; the later one needs more."""
    holder, least, named = right
    offered: tuple[str, str] | None = None
    while True:
        words = {"gut"}
        if at_the_end and named is None and offered is None:
            words.add("selbst")
        word, rank, game = yield Asked(
            holder or 0, frozenset(words), needed, max(least, lowest_lone)
        )
        if word == "gut":
            if offered or at_the_end:
                return Right(later, needed, offered)
            _, rank, game = yield Asked(later, frozenset(), needed)
            return Right(later, rank, game)
        least, named = (rank, game) if word == "bids" else (max(least, lowest_lone), None)
        word, rank, game = yield Asked(later, frozenset({"weiter"}), least + 1)
        if word == "weiter":
            return Right(holder, least, named)
        needed, offered = rank, game


# --- the table ------------------------------------------------------------------------------------


@dataclass
class Game:
    """What was announced."""

    declarer: int | None
    name: str
    suit: str


class Referee:
    """A game from the deal to its end: ``lawful`` says of any move whether it may be made now."""

    def __init__(self, rules: Rules, dealer: int, hands: list[list[str]]) -> None:
        self.rules = rules
        self.first = (dealer + 1) % 4
        self.dealt = [set(hand) for hand in hands]
        self.games: list[str] = list(rules["games"])
        self.knockers: list[int] = []
        self.steps: list[int] = []
        self.played = self.played_at_last_step = 0
        self.bids = 0
        self.game: Game | None = None
        self.claim: tuple[int, str] | None = None
        self.right = Right(None)
        seats = [(self.first + place) % 4 for place in range(4)]
        form = rules["auction.form"]
        self.talk = (
            spoken(seats, self.games, rules["auction.named"] == "at_the_end")
            if form == "spoken"
            else listed(seats, climbing=form == "explicit")
        )
        self.asked: Asked | None = next(self.talk)
        switches = {name: rules[f"called_ace.{name}"] for name in vars(oracle.House())}
        self.house = oracle.House(**switches)
        self.cards: oracle.State | None = None

    # --- asking ---

    @property
    def over(self) -> bool:
        """Whether the game is at its end: played out, shown or claimed."""
        return self.claim is not None or (self.cards is not None and self.cards.over())

    @property
    def turn(self) -> int | None:
        """Whose card is awaited."""
        return None if self.cards is None or self.over else self.cards.turn

    def lawful(self, move: Move) -> bool:
        """Whether this may be done now."""
        if self.over:
            return False
        test = getattr(self, f"_{move[0]}")
        return bool(test(*move[1:]))

    def _calls(self, seat: int, word: str) -> bool:
        if word == "knock":
            played = self.rules["doubling.knock_when"] != "off"
            early = not self.bids and self.game is None
            return played and early and seat not in self.knockers
        if word not in STEPS[: self.rules["doubling.steps"]] or self.cards is None:
            return False
        if self.game is None or self.game.declarer is None:  # nobody plays: nothing to double
            return False
        if word != STEPS[len(self.steps)] if len(self.steps) < len(STEPS) else True:
            return False
        answers = word in ("re", "resupra")
        if (seat in self.cards.side()) != answers:
            return False
        if self.steps:
            return self.played == self.played_at_last_step
        return self.played <= (self.rules["doubling.stoss_until"] == "second_card")

    def _says(self, seat: int, word: str) -> bool:
        if self.game is not None or self.asked is None:
            return False
        return seat == self.asked.seat and word in self.asked.words and self._can_keep(seat, word)

    def _can_keep(self, seat: int, word: str) -> bool:
        """Who says that he plays has a game that he may play, and one as high as that promises."""
        lone = {"spiele": self.games, "auch": LONE, "selbst": LONE}.get(word)
        if lone is None or self.asked is None:
            return True
        least = self.asked.promised
        fitting = [game for game in self.games[least:] if game in lone]
        return any(fit(self.rules, self.dealt[seat], game, "") for game in fitting)

    def _bids(self, seat: int, game: str, suit: str) -> bool:
        if self.game is not None or self.asked is None or seat != self.asked.seat:
            return False
        if game not in self.games or self.asked.least is None:
            return False
        if suit and suit not in SUITS[game]:
            return False
        high = self.games.index(game) >= self.asked.least
        return high and fit(self.rules, self.dealt[seat], game, suit)

    def _announces(self, seat: int | None, game: str, suit: str) -> bool:
        if self.game is not None:
            return self._may_still_be_a_tout(seat, game, suit)
        if game not in SUITS or suit not in (list(SUITS[game]) or [""]):
            return False
        if (seat is None) != (game == "ramsch"):
            return False
        if self.bids and self.asked is not None:  # not everybody has spoken
            return False
        if game == "ramsch":
            return not self.bids or (self.right.holder is None and self._when_all_pass() == game)
        if game not in self.games or seat is None:
            return False
        if not fit(self.rules, self.dealt[seat], game, suit):
            return False
        if not self.bids:  # settled among the players; the auction is not on record
            return True
        if self.right.holder is None:
            return self._when_all_pass() == seat
        if self.right.holder != seat:
            return False
        if self.right.named is not None:
            named, of = self.right.named
            return named == game and of in ("", suit)
        return self.games.index(game) >= self.right.least

    def _may_still_be_a_tout(self, seat: int | None, game: str, suit: str) -> bool:
        """S 2.8.2: a Tout is announced before the first card."""
        announced = self.game
        if announced is None or self.rules["auction.tout_until"] != "first_card":
            return False
        same = (announced.declarer, announced.suit) == (seat, suit)
        tout = game == PLAIN_TOUTS.get(announced.name) and game in self.games
        return same and tout and not self.played

    def _when_all_pass(self) -> int | str:
        """Which seat must play, or "ramsch", or "nobody" where the cards are thrown in."""
        way = self.rules["auction.nobody_plays"]
        if way == "ramsch":
            return "ramsch"
        forced = None
        if way == "last_knocker_plays" and self.knockers:
            forced = self.knockers[-1]
        if way == "eichel_ober_plays":
            forced = next(seat for seat in range(4) if "EO" in self.dealt[seat])
        if forced is None:
            return "nobody"
        without = self.rules["auction.forced_without_call"]
        calls = "rufspiel" in self.games and bool(callable_suits(self.dealt[forced]))
        if calls or without == "lone_game":
            return forced
        return "ramsch" if without == "ramsch" else "nobody"

    def _plays(self, seat: int, card: str) -> bool:
        if self.cards is None or seat != self.cards.turn:
            return False
        return bool(self.cards.legal() & oracle.BIT[card])

    def _claims(self, seat: int, word: str) -> bool:
        if word not in CLAIMS or not self.rules[f"claims.{word}"]:
            return False
        if self.cards is None or self.game is None or self.game.declarer is None:
            return False
        return word == "none" or (seat == self.cards.turn and not self.cards.trick)

    # --- doing ---

    def make(self, move: Move) -> None:
        """Make a lawful move."""
        kind, seat, *rest = move
        if kind == "calls":
            if rest[0] == "knock":
                self.knockers.append(seat)
            else:
                self.steps.append(seat)
                self.played_at_last_step = self.played
        elif kind in ("says", "bids"):
            self.bids += 1
            word = rest[0] if kind == "says" else kind
            game = ("", "") if kind == "says" else (rest[0], rest[1])
            rank = -1 if kind == "says" else self.games.index(rest[0])
            try:
                self.asked = self.talk.send((word, rank, game))
            except StopIteration as done:
                self.asked, self.right = None, done.value
        elif kind == "announces":
            self.game = Game(seat, rest[0], rest[1])
            self.asked = None
            masks = [sum(oracle.BIT[card] for card in hand) for hand in self.dealt]
            self.cards = oracle.State(rest[0], rest[1], seat, masks, self.first, self.house)
        elif kind == "plays" and self.cards is not None:
            self.cards.push(oracle.BIT[rest[0]])
            self.played += 1
        else:
            self.claim = (seat, rest[0])

    def sayings(self, seat: int) -> list[Move]:
        """Everything but a card that this seat might think of, lawful or not."""
        return SAYINGS[seat] if self.game is None else SAYINGS_IN_PLAY[seat]


# --- all that could be said -----------------------------------------------------------------------


def in_play(seat: int) -> Iterator[Move]:
    for word in ("knock", *STEPS):
        yield ("calls", seat, word)
    for word in CLAIMS:
        yield ("claims", seat, word)
    for tout in PLAIN_TOUTS.values():
        for suit in SUITS[tout] or [""]:
            yield ("announces", seat, tout, suit)
    yield ("announces", seat, "solo", "E")
    yield ("says", seat, "weiter")
    yield ("bids", seat, "solo", "E")


def at_any_time(seat: int) -> Iterator[Move]:
    for word in ("knock", *STEPS):
        yield ("calls", seat, word)
    for word in CLAIMS:
        yield ("claims", seat, word)
    for word in WORDS:
        yield ("says", seat, word)
    for game, suits in SUITS.items():
        for suit in ("", *suits):
            yield ("bids", seat, game, suit)
            yield ("announces", seat, game, suit)
    yield ("announces", None, "ramsch", "")


SAYINGS = [list(at_any_time(seat)) for seat in range(4)]
SAYINGS_IN_PLAY = [list(in_play(seat)) for seat in range(4)]
