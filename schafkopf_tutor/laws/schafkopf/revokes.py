"""Finding the cards of a game that should not have been played, and when that came to light.

Source: Schafkopf-Ordnung 3.1.2, 3.2.6; S 3.4.10, 3.4.14, 3.4.15; cardgames.zone 9. Whether a card
was lawful the judge says, who is shown the hand as far as the whole record gives it away.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from schafkopf_tutor.cards import Card
from schafkopf_tutor.game import Game
from schafkopf_tutor.laws.schafkopf.faults import (
    AFTERWARDS,
    AT_ONCE,
    CALLED_ACE,
    CARD_OUT_OF_TURN,
    LEAD_WITHOUT_RIGHT,
    REVOKE,
    Fault,
)
from schafkopf_tutor.moves import Play
from schafkopf_tutor.rules import judge
from schafkopf_tutor.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Revoke:
    """A card that should not have been played, though it was its player's turn.

    ``trick`` counts from 0. ``verdict`` is the judge's: by which rule, and which cards of the hand
    prove it. ``shown`` is the later card of the same player that brought it to light (the card
    itself, if that was enough), ``shown_in`` its trick; both are None if the cards played do not
    give it away and only the deal does.
    """

    seat: int
    card: Card
    trick: int
    verdict: Verdict
    shown: Card | None = None
    shown_in: int | None = None

    @property
    def fault(self) -> Fault:
        """The fault to be ruled on: found at once if it came to light in its own trick.

        Where only the deal shows it, whoever sees all hands finds it at once.
        """
        called = self.verdict.rule.startswith("ruf.")
        found = AT_ONCE if self.shown_in in (None, self.trick) else AFTERWARDS
        kind = CALLED_ACE if called else REVOKE
        return Fault(kind, self.seat, self.card, self.trick, found)

    @property
    def messages(self) -> tuple[str, ...]:
        """The message ids of: which card and when, why it was wrong, what brought it to light."""
        light = "later" if self.fault.found == AFTERWARDS else "at_once"
        if self.shown is None:
            light = "by_deal"
        return "revoke.card", f"revoke.{self.verdict.rule}", f"revoke.{light}"

    @property
    def values(self) -> Mapping[str, object]:
        """The values of these messages; tricks count from 1 here."""
        return {
            **dict(self.verdict.facts),
            "because": self.verdict.because,
            "seat": self.seat,
            "card": self.card,
            "trick": self.trick + 1,
            "shown": self.shown,
            "shown_in": None if self.shown_in is None else self.shown_in + 1,
        }


def find_revokes(game: Game) -> tuple[Revoke, ...]:
    """Every card played in turn that the judge refuses, given all that the record shows.

    Hands that the deal leaves open are known by the cards played from them later. What comes
    behind a card out of turn is not looked at: that card has ended the game.

    >>> from schafkopf_tutor.notation import parse_game
    >>> tricks = "EO H7 SU H8 | E9 EZ EA EK | GA SO G7 G9 | GZ HA G8 GK"
    >>> hands = "EO GO HU HA HZ HK E9 G7 / … / … / …"
    >>> game = parse_game(f"cardgames-zone dealer 3 | {hands} | rufspiel E by 0 | {tricks}")
    >>> [(found.card, found.shown, found.shown_in) for found in find_revokes(game)]
    [(SO, GZ, 3)]
    """
    return tuple(_revoke(game, place, verdict) for place, verdict in _refused(game, in_turn=True))


def find_faults(game: Game) -> tuple[Fault, ...]:
    """The faults of play that the record shows: revokes, and the first card out of turn."""
    faults = [revoke.fault for revoke in find_revokes(game)]
    for place, _ in _refused(game, in_turn=False):
        before, move = _at(game, place)
        kind = CARD_OUT_OF_TURN if before.trick else LEAD_WITHOUT_RIGHT
        faults.append(Fault(kind, move.seat, move.card, len(before.tricks)))
    return tuple(faults)


def _refused(game: Game, *, in_turn: bool) -> Iterator[tuple[int, Verdict]]:
    """The places of refused cards among the moves, up to the first card out of turn."""
    replay = Game.start(game.ruleset, game.dealer, game.deal)
    for place, move in enumerate(game.moves):
        if isinstance(move, Play):
            out_of_turn = move.seat != replay.turn
            verdict = judge(replay.view(move.seat), move)
            if not verdict.ok and out_of_turn is not in_turn:
                yield place, verdict
            if out_of_turn:
                return
        replay = replay.after(move)


def _at(game: Game, place: int) -> tuple[Game, Play]:
    """The game before the card at this place among the moves, and that card."""
    move = game.moves[place]
    if not isinstance(move, Play):
        raise TypeError(move)
    return Game.start(game.ruleset, game.dealer, game.deal, game.moves[:place]), move


def _revoke(game: Game, place: int, verdict: Verdict) -> Revoke:
    """The revoke at this place, with the first card that gives it away.

    The judge is asked again and again, with more and more of the player's hand on the table.
    """
    before, move = _at(game, place)
    view = before.view(move.seat)
    held = len(view.hand) + view.unknown
    shown: list[Card] = []
    now = before
    found = Revoke(move.seat, move.card, len(before.tricks), verdict)
    for later in game.moves[place:]:
        trick = len(now.tricks)
        now = now.after(later)
        if isinstance(later, Play) and later.seat == move.seat:
            shown.append(later.card)
            known = replace(view, hand=tuple(shown), unknown=held - len(shown))
            if not judge(known, move).ok:
                return replace(found, shown=later.card, shown_in=trick)
    return found
