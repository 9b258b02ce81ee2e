"""Whether a player makes every trick that is left, as the cards lie: what a claim is measured by.

Source: Schafkopf-Ordnung 3.4. Which cards may be played the judge says, what beats what the order.
"""

from __future__ import annotations

from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import SEATS, Play
from schafkopf_tutor.order import Line
from schafkopf_tutor.rules import legal_moves


def takes_rest(game: Game, seat: int) -> bool:
    """Whether this seat, which is on lead, makes every trick that is left; all hands are known.

    He himself has to make them, playing his best, whatever the three others play: O 3.4 asks
    whether *he* makes all further tricks, so a trick of his partner's is one too few.

    >>> from schafkopf_tutor.notation import parse_game
    >>> hands = "EU GU EA EZ GA GZ HA SA / HU E7 E8 E9 G7 G8 G9 H7"
    >>> hands += " / SU EK EO GK GO HK HO S7 / HZ H8 H9 SZ SK SO S8 S9"
    >>> takes_rest(parse_game(f"ordnung dealer 3 | {hands} | wenz by 0"), 0)
    True
    """
    return _Search(seat).wins(game)


class _Search:
    """The search behind ``takes_rest``: exact, though it leaves out moves that never do better.

    - Where nobody holds a card that beats one of the claimant's, there is nothing to search.
    - Sooner or later the claimant leads all his cards, of each line the highest first: whenever a
      lower one stands, so would the higher one have.
    - An opponent who cannot beat the card led keeps the higher cards of a line: they beat whatever
      the lower ones would.
    - Only the claimant leads, so what one opponent keeps changes nothing for the others: each is
      tried alone, while they keep anything. An order of leads that is good against one is there
      for all: with the trumps first any order is as good as another, but for the holder of the
      called ace, who may not throw it and so can have to throw the card that he would keep.
    """

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.others = tuple(other for other in SEATS if other != seat)
        self.known: dict[tuple[object, ...], bool] = {}

    def wins(self, game: Game) -> bool:
        """Whether he makes all the rest, on lead in this game."""
        return all(self._makes(game, other) for other in self.others)

    def _makes(self, game: Game, free: int) -> bool:
        """The same if only the seat ``free`` chooses what it keeps."""
        if not self._in_doubt(game):
            return True
        key = (free, game.hands)
        if key not in self.known:
            leads = self._leads(game)
            self.known[key] = any(self._stands(game.after(lead), free) for lead in leads)
        return self.known[key]

    def _in_doubt(self, game: Game) -> bool:
        """Whether one of the others holds a card that beats one of his; else all of his stand."""
        mine, order = game.hands[self.seat], game.order
        return order is not None and any(
            order.beats(card, led)
            for other in self.others
            for card in game.hands[other]
            for led in mine
        )

    def _leads(self, game: Game) -> list[Play]:
        """The highest card of each line, trumps first."""
        best: dict[Line, Play] = {}
        if game.order:
            plays = {play.card: play for play in legal_moves(game)}
            for card in game.order.sort(plays):
                best.setdefault(game.order.line[card], plays[card])
        return list(best.values())

    def _stands(self, game: Game, free: int) -> bool:
        """Whether the card led takes the trick, and he makes all the rest behind it."""
        if game.order is None or not game.trick:
            return self._makes(game, free)
        order, led = game.order, game.trick[0]
        plays = {play.card: play for play in legal_moves(game)}
        if any(order.beats(card, led) for card in plays):
            return False
        lowest = {order.line[card]: plays[card] for card in order.sort(plays)}
        kept = list(lowest.values())
        if game.turn != free:
            kept = kept[:1]
        return all(self._stands(game.after(play), free) for play in kept)
