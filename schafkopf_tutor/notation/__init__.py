"""One text for games and positions; reading and writing are exact inverses.

A **game** is the rule set, the dealer, four hands and every move::

    cardgames-zone dealer 3 | EO GO HU HA HZ HK E9 G7 / H7 EZ … / … / … | rufspiel E by 0 | EO H7

- Hands stand in the order of the seats 0 to 3; ``…`` (or ``...``, ``?``) is the rest of a hand that
  is not known. Cards that are played from it later are filled in when the text is read.
- Moves: ``0 says spiele`` and ``1 bids wenz`` (the auction), ``rufspiel E by 0`` (the game: its
  suit where one is named, its seat), ``ramsch`` (by nobody), ``knock by 2``, ``stoss by 1``,
  ``re by 0`` (the words of the rule set's law; ``0 says re`` is read as that); cards are played in
  turn, and ``EO by 2`` is a card out of turn; ``0 claims rest`` and ``2 claims none`` end the play;
  ``1 gives SU S9 to 3`` (where a game lets cards go from hand to hand). Bars between moves are for
  the eye: one is written behind each trick.

A **position** is what one seat sees, without a history::

    ordnung | rufspiel G by 0 | 2 holds GA G8 EA S9 | 0 leads EO H7 | called_suit_led=no

The cards of ``leads`` are the trick so far; without them the seat itself leads. ``…3`` in a hand
are three more cards that are not known, ``…`` alone is the rest of a full hand. Facts of the law
come last: yes, no or a number.

Cards are a suit letter E G H S and a rank letter A Z K O U 9 8 7. ``10`` stands for Z, lower case
is read too, and ``♣Q`` means EO in any text. French letters are never guessed: only with
``letters="french"`` are they read, S then being spades (Gras). Words are parted by blanks, line
ends or commas. What cannot be read is a NotationError with its ``place``, in characters from 1.
"""

from schafkopf_tutor.notation.letters import read_card
from schafkopf_tutor.notation.reading import Rules, fact_place, parse_game, parse_position
from schafkopf_tutor.notation.writing import format_game, format_position

__all__ = [
    "Rules",
    "fact_place",
    "format_game",
    "format_position",
    "parse_game",
    "parse_position",
    "read_card",
]
