"""What is said before and beside the cards: the auction, the announcement, knocks and Stoß.

The auction is a script: a generator that asks one seat after the other and is sent what it says.
Source: O 2.2, 2.3, 4.2; S 2.4, 2.5, 2.6.4, 2.8.2; Z 4, Z 10; D, as the rules page has them.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import dataclass, field

from tests.conformance.reference.rules import Json, Rules
from tests.conformance.reference.table import Says, Table

DOUBLINGS = ("stoss", "re", "supra", "resupra")


@dataclass
class Asked:
    """Who is asked, the words that fit ("bid" names a game), and the games high enough for it.

    ``least`` is the rank of the lowest game that "spiele", "auch" or "selbst" promises.
    """

    seat: int
    words: list[str]
    games: list[str] = field(default_factory=list)
    least: int = 0


@dataclass
class Outcome:
    """Who plays, and what he has bound himself to: a named game, or at least a rank."""

    holder: int | None = None
    named: Json = None
    least: int = -1


Script = Generator[Asked, Json, Outcome]


def script(rules: Rules, first: int) -> Script:
    """The auction of a rule set."""
    order = [(first + place) % 4 for place in range(4)]
    form = rules["auction.form"]
    return _spoken(rules, order) if form == "spoken" else _listed(rules, order, form == "explicit")


def _listed(rules: Rules, order: list[int], must_outbid: bool) -> Script:
    """Everybody speaks once; the highest game plays, of equal ones the earlier seat's."""
    best = Outcome()
    for seat in order:
        games = rules.games[best.least + 1 :] if must_outbid else rules.games
        said = yield Asked(seat, ["weiter", "bid"], games)
        if said["word"] == "bid" and rules.games.index(said["contract"]) > best.least:
            best = Outcome(seat, said, rules.games.index(said["contract"]))
    return best


def _spoken(rules: Rules, order: list[int]) -> Script:
    """O 2.2.1 to 2.2.3, S 2.4: one holds the right, each later one passes or challenges him."""
    now = Outcome()
    for seat in order:
        if now.holder is None:
            said = yield Asked(seat, ["spiele", "weiter"])
            if said["word"] == "spiele":
                now.holder = seat
            continue
        # Who joins plays alone, and higher than a game that is named already.
        claim = max(_lone(rules), now.least + 1 if now.named else now.least)
        words = ["auch", "weiter"] if claim < len(rules.games) else ["weiter"]
        said = yield Asked(seat, words, least=claim)
        if said["word"] == "auch":
            now = yield from _duel(rules, now, seat, claim)
    return now


def _lone(rules: Rules) -> int:
    """The rank of the lowest game that is played alone."""
    alone = [rules.parties(game) == "alone" for game in rules.games]
    return alone.index(True) if True in alone else len(alone)


def _duel(rules: Rules, now: Outcome, challenger: int, claim: int) -> Script:
    """The holder gives way or stays; then the challenger has to go higher, and so on."""
    at_end = rules["auction.named"] == "at_the_end"
    holder = now.holder or 0
    theirs: Json = None
    while True:
        words = ["gut", "bid"]
        if at_end and not (theirs or now.named):
            words = ["gut", "selbst", "bid"]
        alone = max(_lone(rules), now.least)
        said = yield Asked(holder, words, rules.games[claim:], alone)
        if said["word"] == "gut":
            if theirs is None and not at_end:
                theirs = yield Asked(challenger, ["bid"], rules.games[claim:])
                return Outcome(challenger, theirs, rules.games.index(theirs["contract"]))
            return Outcome(challenger, theirs, claim)
        named = None if said["word"] == "selbst" else said
        least = rules.games.index(named["contract"]) if named else alone
        now = Outcome(holder, named, least)
        said = yield Asked(challenger, ["weiter", "bid"], rules.games[least + 1 :])
        if said["word"] == "weiter":
            return now
        theirs, claim = said, rules.games.index(said["contract"])


class Auction:
    """The auction of a table, as far as it has come: who is ``asked``, or the ``outcome``."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.rules = table.rules
        self.outcome: Outcome | None = None
        self.begun = bool(table.said("bid"))
        self._script = script(self.rules, table.first)
        self.asked = self._asked_after(None)
        for bid in table.said("bid"):
            if self.asked and fits(self.asked, bid):
                self.asked = self._asked_after(bid)

    def _asked_after(self, bid: Json) -> Asked | None:
        try:
            return self._script.send(bid)
        except StopIteration as end:
            self.outcome = end.value
            return None


def fits(asked: Asked, bid: Json) -> bool:
    """Whether a bid is by whom it is asked of, a word that fits, a game high enough."""
    if bid["seat"] != asked.seat:
        return False
    named = bid.get("contract")
    fitting = named in asked.games if bid["word"] == "bid" else not named
    return fitting and bid["word"] in asked.words


# --- what a hand allows ---------------------------------------------------------------------------


def _plain(table: Table, seat: int, suit: str) -> list[str]:
    return [c for c in table.hands[seat] if c[0] == suit and c[1] not in "OU"]


def callable_suits(table: Table, seat: int) -> list[str]:
    """The aces this hand may call: not its own, and of suits that it has a plain card of."""
    hand = table.hands[seat]
    return [s for s in "EGS" if f"{s}A" not in hand and _plain(table, seat, s)]


def can_call(table: Table, seat: int) -> bool:
    """Whether a seat can call any ace; what is not known of a hand forbids nothing."""
    return bool(table.unknown[seat] or callable_suits(table, seat))


def hand_says(table: Table, seat: int, game: str, suit: str | None) -> Says | None:
    """What a hand has to say to a game; None if it asks for nothing."""
    rules, hand = table.rules, table.hands[seat]
    unknown = table.unknown[seat]
    if rules.parties(game) == "called_ace":
        if suit is None:
            return None if can_call(table, seat) else Says(False, "call.locked")
        if f"{suit}A" in hand:
            return Says(False, "call.own_ace")
        return None if unknown else Says(bool(_plain(table, seat, suit)), "call.plain_card")
    if unknown:
        return None
    if rules.goal(game) == "shown":
        return Says(all(c[1] in "OU" for c in hand), "announce.all_lords")
    kind = rules.plain(game)
    lords = {"solo": "OU", "farbwenz": "U", "farbgeier": "O", "wenz": "U", "geier": "O"}[kind]
    if rules.suits(game) and rules["auction.solo_needs_its_suit"]:
        held = any(c[0] in (suit or "EGHS") and c[1] not in lords for c in hand)
        # Without a suit any will do: which one it is, is not said yet.
        return None if held and not suit else Says(held, "announce.trump_suit_card")
    if not rules.suits(game) and rules["auction.wenz_needs_trump"]:
        return Says(any(c[1] == lords for c in hand), "announce.wenz_trump")
    return None


def can_play(table: Table, seat: int, game: str) -> bool:
    """Whether a hand may announce a game, with some suit if it has one."""
    if table.unknown[seat]:
        return True
    says = [hand_says(table, seat, game, suit) for suit in table.rules.suits(game) or [None]]
    return any(one is None or one.ok for one in says)


# --- bids and announcements -----------------------------------------------------------------------


def bid(table: Table, move: Json) -> Says:
    """Whether a bid may be made."""
    auction = Auction(table)
    asked, seat, word = auction.asked, move["seat"], move["word"]
    if asked is None or table.announced:
        return Says(False, "bid.over")
    if seat != asked.seat:
        return Says(False, "bid.turn")
    if word not in asked.words:
        return Says(False, "bid.word")
    if word != "bid":
        return _promises(table, seat, word, asked.least)
    if move["contract"] not in table.rules.games:
        return Says(False, "bid.not_played")
    suits = table.rules.suits(move["contract"])
    if move.get("suit") and move["suit"] not in suits:
        return Says(False, "announce.suit" if suits else "announce.no_suit")
    if move["contract"] not in asked.games:
        return Says(False, "bid.too_low")
    says = hand_says(table, seat, move["contract"], move.get("suit"))
    return says or Says(True, "bid.free")


def bids(table: Table) -> list[Json]:
    """Every bid that may be made now, games by their names alone."""
    asked = Auction(table).asked
    if asked is None:
        return []
    words = [{"word": word} for word in asked.words if word != "bid"]
    named = [{"word": "bid", "contract": game} for game in asked.games if "bid" in asked.words]
    moves = [{"move": "bid", "seat": asked.seat, **said} for said in [*words, *named]]
    return [move for move in moves if bid(table, move).ok]


def _promises(table: Table, seat: int, word: str, least: int) -> Says:
    games = table.rules.games
    plays = word in ("spiele", "auch", "selbst")
    if plays and not any(can_play(table, seat, game) for game in games[least:]):
        return Says(False, "bid.no_game")
    calls = any(table.rules.parties(game) == "called_ace" for game in games)
    if word == "spiele" and calls and not can_call(table, seat):
        return Says(True, "bid.locked_but_alone")
    return Says(True, "bid.alone_only" if word == "auch" else "bid.free")


def announce(table: Table, move: Json) -> bool:
    """Whether a game may be announced; a Ramsch is nobody's (seat null)."""
    rules, seat, game, suit = table.rules, move.get("seat"), move["contract"], move.get("suit")
    if table.announced:
        return _raised(table, move)
    nobody = rules.parties(game) == "each"
    fitting = (suit in rules.suits(game)) if suit else not rules.suits(game)
    if not fitting or nobody != (seat is None) or not (nobody or game in rules.games):
        return False
    auction = Auction(table)
    if auction.begun:
        if auction.outcome is None:
            return False
        if auction.outcome.holder is None:
            forced, ramsch = if_all_pass(table)
            if nobody:
                return ramsch
            if forced is None or seat != forced:
                return False
        elif nobody or not _as_promised(rules, auction.outcome, move):
            return False
    if nobody:
        return True
    says = hand_says(table, seat, game, suit)
    return says is None or says.ok


def _raised(table: Table, move: Json) -> bool:
    """A Solo or Wenz that becomes a Tout before the first card (S 2.8.2)."""
    said = table.announced
    same = (move.get("seat"), move.get("suit")) == (said.get("seat"), said.get("suit"))
    tout = move["contract"] == f"{said['contract']}-tout" and move["contract"] in table.rules.games
    in_time = table.rules["auction.tout_until"] == "first_card" and not table.plays
    return same and tout and in_time


def _as_promised(rules: Rules, outcome: Outcome, move: Json) -> bool:
    if move.get("seat") != outcome.holder:
        return False
    named = outcome.named
    if named is not None:
        same = move["contract"] == named["contract"]
        return same and named.get("suit") in (None, move.get("suit"))
    return rules.games.index(move["contract"]) >= outcome.least


def if_all_pass(table: Table) -> tuple[int | None, bool]:
    """When nobody plays: who must (None: nobody), and whether a Ramsch is played."""
    rules = table.rules
    what = rules["auction.nobody_plays"]
    forced: int | None = None
    if what == "last_knocker_plays":
        knocks = [m["seat"] for m in table.said("call") if m["word"] == "knock"]
        forced = knocks[-1] if knocks else None
    elif what == "eichel_ober_plays":
        forced = next((seat for seat in range(4) if "EO" in table.hands[seat]), None)
    if forced is None:
        return None, what == "ramsch"
    if can_call(table, forced):
        return forced, False
    instead = rules["auction.forced_without_call"]
    return (forced, False) if instead == "lone_game" else (None, instead == "ramsch")


def announcements(table: Table) -> list[Json]:
    """All games that may be announced now: [seat, game, the letters of its suits or null]."""
    rules, found = table.rules, []
    for game in rules.contracts:
        seats: Iterable[int | None] = [None] if rules.parties(game) == "each" else range(4)
        for seat in seats:
            open_ = [
                suit or ""
                for suit in rules.suits(game) or [None]
                if announce(table, {"seat": seat, "contract": game, "suit": suit})
            ]
            if open_:
                found.append([seat, game, "".join(open_) or None])
    return found


# --- knocks, Stoß, Re, Supra, Resupra -------------------------------------------------------------


def call(table: Table, seat: int, word: str) -> Says:
    """Whether a seat may knock or double now."""
    rules = table.rules
    if word == "knock":
        knocked = [m["seat"] for m in table.said("call") if m["word"] == "knock"]
        if rules["doubling.knock_when"] == "off":
            return Says(False, "knock.not_played")
        if table.said("bid") or table.said("announce") or table.said("play"):
            return Says(False, "knock.late")
        return Says(seat not in knocked, "knock.once" if seat in knocked else "knock.free")
    if word not in DOUBLINGS:
        return Says(False, "double.word")
    steps = DOUBLINGS[: rules["doubling.steps"]]
    if word not in steps:
        return Says(False, "stoss.no_such_step")
    said = table.announced
    if said is None or said.get("seat") is None or table.turn is None:
        return Says(False, "stoss.nothing_to_double")
    so_far = [m for m in table.said("call") if m["word"] in DOUBLINGS]
    if list(steps).index(word) != len(so_far):
        return Says(False, "stoss.next_step")
    declares = seat == said["seat"] or (bool(table.ace) and table.ace in table.dealt[seat])
    if declares != (word in ("re", "resupra")):
        return Says(False, "stoss.own_side")
    if so_far:
        since = table.moves[table.moves.index(so_far[-1]) :]
        return Says(not any(m["move"] == "play" for m in since), "stoss.answer_in_time")
    most = 0 if rules["doubling.stoss_until"] == "first_card" else 1
    return Says(table.plays <= most, "stoss.in_time")
