"""The judge: asking whether a move is lawful and why, and making it if it is.

A law (``laws/``) is data for this room: ordered clauses for each kind of move. A clause has an
opinion (a Verdict) or none (None); the first opinion decides. Asking never raises and changes
nothing; doing raises IllegalMove.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeAlias

from schafkopf_tutor.cards import Card
from schafkopf_tutor.deal import Deal
from schafkopf_tutor.errors import DealError, NotationError, TutorError
from schafkopf_tutor.game import Game
from schafkopf_tutor.inquiry import Billing, Spoken
from schafkopf_tutor.moves import SEATS, Move, Play
from schafkopf_tutor.notation import Rules, fact_place, parse_position, read_card
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.settlement import Settlement
from schafkopf_tutor.verdict import Verdict
from schafkopf_tutor.view import Fact, Trick, View

Clause: TypeAlias = Callable[[Any, Any], Verdict | None]
"""``clause(facts, move)``, with the facts as the law reads them from a view."""

Change: TypeAlias = Mapping[str, Any]
"""What a counterfactual changes in a view: ``hand``, or named facts of the law."""

UNRULED: Final = Verdict(False, "move.unruled")
"""The verdict on a kind of move that the law has no clauses for."""


class IllegalMove(TutorError):
    """A move that the judge refuses; ``verdict`` says why."""

    def __init__(self, move: Move, verdict: Verdict) -> None:
        values = {"because": verdict.because, **dict(verdict.facts), "move": move}
        super().__init__(verdict.message, **values)
        self.move = move
        self.verdict = verdict


class Told(NamedTuple):
    """A message of the catalogue and its values."""

    message: str
    values: Mapping[str, object]


def hand_by_hand(ruleset: RuleSet, dealer: int, stack: Sequence[Card]) -> Game:
    """The game that begins when a dealer deals the whole ``stack``, one hand after the other.

    For a law that says nothing of packets. Raises DealError as ``Deal`` and ``Game.start`` do.
    """
    size = ruleset.pack.hand_size
    hands: list[tuple[Card, ...]] = [()] * len(SEATS)
    for place in SEATS:
        end = None if place == SEATS[-1] else size * (place + 1)
        hands[(dealer + 1 + place) % len(SEATS)] = tuple(stack[size * place : end])
    return Game.start(ruleset, dealer, Deal(ruleset.pack, tuple(hands)))


class Counterfactual(NamedTuple):
    """What would have to be different for a refused move to be lawful, and the verdict then."""

    change: Change
    view: View
    verdict: Verdict
    move: Move


class Between(NamedTuple):
    """What a law says between the games of a series; what follows from the games so far.

    ``opens(ruleset, games, dealer, declared)`` are the moves that stand before the next deal, the
    one that somebody has ``declared`` among them; ``offers(ruleset, games)`` are those that
    somebody may declare; ``says(ruleset, games, dealer, moves)`` is how it stands, in messages,
    before a deal or after these moves; ``stated`` tells such a move from one of the game.
    """

    opens: Callable[[RuleSet, Sequence[Game], int, Move | None], Iterable[Move]]
    offers: Callable[[RuleSet, Sequence[Game]], Iterable[Move]]
    says: Callable[[RuleSet, Sequence[Game], int, Sequence[Move]], Iterable[Told]]
    stated: Callable[[Move], bool]


NOTHING_BETWEEN: Final = Between(
    lambda rules, games, dealer, declared: (),
    lambda rules, games: (),
    lambda rules, games, dealer, moves: (),
    lambda move: False,
)
"""Of a law whose games have nothing to do with each other."""


@dataclass(frozen=True)
class Law:
    """One game's law.

    ``read`` turns a view into the facts that clauses are given. ``facts`` are the names and types
    of those that can be stated where there is no history, ``state`` gives their values in a view
    and ``contradiction`` finds a stated one that cannot be (its name, else None). ``candidates``
    are all that a seat might say; ``what_ifs`` offers changes of a view for a refused move, nearest
    first. ``result`` and ``settle`` (with the stock before the game) go over the law's own type of
    result.

    For a table: ``follows`` is the announcement that nobody has to make because it is settled by
    what was said; ``calls_again``: who may call nothing now may do so later; ``early`` are words of
    the auction that a seat might say before its turn; ``sides`` says of each seat how the table
    calls its side, as far as a view knows it, and ``holding`` with open cards which seats hold
    together with who announced the game (none where each plays for himself, or a partner is still
    looked for); ``tells`` says what a result is in messages with their values; ``deal`` gives out a
    shuffled pack, and ``next_dealer`` deals after a game that is over or thrown in. ``between`` is
    what the games of a series have to do with each other.

    For a referee, whom a table tells little: ``untold`` are the facts that may stand either way in
    a view, each with its values; ``billing`` reckons a game from numbers alone, ``spoken`` judges a
    word from facts alone, ``declared`` one that comes before the game is settled. A law without one
    of them is not asked about that. ``earns`` says what a trick can be worth beside its points: in
    this contract, after these words, and whether it is the last one (None: not known).
    """

    name: str
    read: Callable[[View], Any]
    clauses: Mapping[type, tuple[Clause, ...]]
    result: Callable[[Game], Any]
    settle: Callable[[Any, int], Settlement]
    facts: Mapping[str, type] = field(default_factory=lambda: MappingProxyType({}))
    state: Callable[[View], Mapping[str, Fact]] = lambda view: view.facts
    contradiction: Callable[[View], str | None] = lambda view: None
    what_ifs: Callable[[Any, Any], Iterable[Change]] = lambda facts, move: ()
    candidates: Callable[[View], Iterable[Move]] = lambda view: ()
    follows: Callable[[View], Move | None] = lambda view: None
    calls_again: bool = False
    early: Callable[[View], Iterable[Move]] = lambda view: ()
    sides: Callable[[View], Sequence[str | None]] = lambda view: (None,) * len(SEATS)
    holding: Callable[[Game], tuple[int, ...]] = lambda game: ()
    tells: Callable[[Any], Iterable[Told]] | None = None
    deal: Callable[[RuleSet, int, Sequence[Card]], Game] = hand_by_hand
    next_dealer: Callable[[Game], int] = lambda game: (game.dealer + 1) % len(SEATS)
    between: Between = NOTHING_BETWEEN
    untold: Callable[[View], Mapping[str, Sequence[Fact]]] = lambda view: {}
    billing: Billing | None = None
    declared: Spoken | None = None
    spoken: Spoken | None = None
    earns: Callable[[RuleSet, str, Trick, Collection[str], bool | None], Iterable[Told]] = (
        lambda ruleset, contract, trick, words, last: ()
    )

    def judge(self, view: View, move: Move) -> Verdict:
        """The verdict on a move, as seen from this view."""
        if view.unknown and isinstance(move, Play):
            view = view.if_held(move.seat, move.card)
        facts = view.read(self.read)
        for clause in self.clauses.get(type(move), ()):
            verdict = clause(facts, move)
            if verdict is not None:
                return verdict
        return UNRULED

    def legal_moves(self, view: View) -> tuple[Play, ...]:
        """The cards that this seat may play now, each face once, in the order of the hand."""
        plays = [Play(view.seat, card) for card in dict.fromkeys(view.hand)]
        return tuple([play for play in plays if self.judge(view, play).ok])

    def options(self, view: View) -> tuple[Move, ...]:
        """What this seat may say now beside playing a card: bids, announcements, calls."""
        return tuple(move for move in self.candidates(view) if self.judge(view, move).ok)

    def judge_in(self, game: Game, move: Move) -> Verdict:
        """The verdict on a move in a game, as its own seat sees it.

        What nobody in particular does, such as announcing a Ramsch, must be lawful as each of the
        four sees it: a player who has to play instead may know so from his hand alone.
        """
        seats = SEATS if move.seat is None else (move.seat,)
        verdicts = [self.judge(game.view(seat), move) for seat in seats]
        return next((verdict for verdict in verdicts if not verdict.ok), verdicts[0])

    def play(self, game: Game, move: Move) -> Game:
        """The game with the move made; IllegalMove if the judge refuses it."""
        verdict = self.judge_in(game, move)
        if not verdict.ok:
            raise IllegalMove(move, verdict)
        return game.after(move)

    def counterfactual(self, view: View, move: Move) -> Counterfactual | None:
        """The nearest change of the view that makes a refused move lawful.

        None if none does, and if none is needed.
        """
        if self.judge(view, move).ok:
            return None
        if isinstance(move, Play):
            view = view.if_held(move.seat, move.card)
        for change in self.what_ifs(view.read(self.read), move):
            other = view.but(**change)
            verdict = self.judge(other, move)
            if verdict.ok:
                return Counterfactual(change, other, verdict, move)
        return None


@cache
def law_named(name: str) -> Law:
    """The law that lives in ``laws/<name>``: rule sets name it, their loader has checked it.

    A law of one's own is named by its module, dots and all, in the data its rule sets are built
    with (``rulesets.law_data``); no rule set's file can name one.
    """
    law = import_module(name if "." in name else f"schafkopf_tutor.laws.{name}").LAW
    if not isinstance(law, Law):
        raise TypeError(name)
    return law


def law_of(ruleset: RuleSet) -> Law:
    """The law that a rule set is for."""
    return law_named(ruleset.law)


def judge(view: View, move: Move) -> Verdict:
    """Whether the move may be made, and why: the one answer that everything else reads.

    >>> view = read_position("ordnung | rufspiel G by 0 | 2 holds GA GK S9 | 1 leads G7")
    >>> judge(view, Play(2, Card.of("GK")))
    Verdict(no, 'ruf.searched', because=(GA,))
    """
    return law_named(view.ruleset.law).judge(view, move)


def why(view: View, card: Card | str | Move) -> Verdict:
    """The verdict on a card of the view's own seat, given as a card or as text, or on any move.

    Raises NotationError only for a text that is no card.
    """
    if isinstance(card, str):
        card = read_card(card)
    return judge(view, Play(view.seat, card) if isinstance(card, Card) else card)


def legal_moves(view: View | Game) -> tuple[Play, ...]:
    """The cards that may be played now: by the view's seat, or in a game by whose turn it is."""
    view = view.view() if isinstance(view, Game) else view
    return law_named(view.ruleset.law).legal_moves(view)


def options(view: View) -> tuple[Move, ...]:
    """What the view's seat may say now beside playing a card: bids, announcements, calls.

    >>> from schafkopf_tutor.notation import parse_game
    >>> game = parse_game("ordnung dealer 3 | … / … / … / … | 0 says spiele")
    >>> [move.word for move in options(game.view(1))]
    ['auch', 'weiter']
    """
    return law_of(view.ruleset).options(view)


def judge_in(game: Game, move: Move) -> Verdict:
    """The verdict on a move in a game, as the seat that makes it sees it.

    >>> from schafkopf_tutor.notation import parse_game
    >>> game = parse_game("ordnung dealer 3 | EA E7 … / … / … / … | rufspiel E by 1 | E7")
    >>> judge_in(game, Play(3, Card.of("GK")))
    Verdict(no, 'play.turn')
    """
    return law_of(game.ruleset).judge_in(game, move)


def play(game: Game, move: Move) -> Game:
    """The game with the move made. Raises IllegalMove, which carries the verdict."""
    return law_of(game.ruleset).play(game, move)


def counterfactual(view: View, move: Move) -> Counterfactual | None:
    """What would have to be different for a refused move to be lawful; None if nothing helps.

    >>> view = read_position("ordnung | rufspiel G by 0 | 2 holds GA GK S9 | 1 leads G7")
    >>> dict(counterfactual(view, Play(2, Card.of("GK"))).change)
    {'ran_away': True}
    """
    return law_of(view.ruleset).counterfactual(view, move)


def position(view: View) -> View:
    """The same position without its history: what of it the law needs is stated as facts.

    >>> from schafkopf_tutor.notation import format_position, parse_game
    >>> hands = "EA E9 E8 E7 … / … / EK … / …"
    >>> game = parse_game(f"ordnung dealer 3 | {hands} | rufspiel E by 2 | E9 H8 EK H7 | S7")
    >>> print(format_position(position(game.view(0))))
    ordnung | rufspiel E by 2 | 0 holds EA E8 E7 …4 | 1 leads S7 | called_suit_led=yes ran_away=yes
    """
    if view.announced is None:
        raise DealError("error.position.not_announced")
    return View.stated(
        view.ruleset,
        view.announced,
        view.seat,
        view.hand,
        leader=view.leader,
        trick=view.trick,
        facts=law_of(view.ruleset).state(view),
        unknown=view.unknown,
    )


def read_position(text: str, *, rules: Rules = load, letters: str = "german") -> View:
    """The position a text describes (grammar: ``notation``), its facts checked by the law.

    Raises NotationError, also where a fact is unknown to the law or contradicts the position, and
    RulesetError for the rule set.

    >>> why(read_position("ordnung | rufspiel G by 0 | 2 holds GA G8 E9 | 0 leads EO H7"), "GA")
    Verdict(no, 'ruf.thrown', because=(GA,))
    """
    view = parse_position(text, rules=rules, letters=letters)
    law = law_of(view.ruleset)

    def wrong(message: str, name: str, expected: str = "") -> NotationError:
        return NotationError(message, place=fact_place(text, name), found=name, expected=expected)

    for name, value in view.facts.items():
        kind = law.facts.get(name)
        if kind is None or type(value) is not kind:
            known = ", ".join(law.facts)
            raise wrong("error.fact.unknown", name, known)
    contradicting = law.contradiction(view)
    if contradicting is not None:
        raise wrong("error.fact.contradiction", contradicting)
    return view


def result(game: Game) -> Any:
    """What a finished game came to: the law's own Result. Raises DealError if it is not over."""
    return law_of(game.ruleset).result(game)


def settle(outcome: Any, stock: int = 0) -> Settlement:
    """What a result is worth and who pays whom; ``stock`` is what lay in the stock before."""
    return law_of(outcome.ruleset).settle(outcome, stock)
