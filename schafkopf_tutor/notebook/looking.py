"""What a desk shows of cards, orders and rules, and how it reads what it is given."""

from __future__ import annotations

from schafkopf_tutor import draw
from schafkopf_tutor.cards import Suit
from schafkopf_tutor.draw import Picture
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import Announce, contract_of
from schafkopf_tutor.notation import read_card
from schafkopf_tutor.notebook import kinds, pictures, posing, tables
from schafkopf_tutor.notebook.exporting import Exports
from schafkopf_tutor.notebook.house import House
from schafkopf_tutor.notebook.written import marked, rules_for
from schafkopf_tutor.order import CardOrder
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.view import View


class Looking(Exports):
    """Shows cards, positions and rules by the ``ruleset`` of its table."""

    ruleset: RuleSet

    def card(self, text: str) -> Picture:
        """A card."""
        return pictures.framed(draw.cards((read_card(text),), self.voice.words))

    def hand(self, text: str) -> Picture:
        """Cards, in the order given."""
        drawn = draw.cards(posing.cards_of(text), self.voice.words)
        return pictures.framed(self._marked(drawn, text))

    def suits(self) -> Picture:
        """The four suits."""
        return pictures.framed(draw.suits(self.voice.words))

    def ranks(self, suit: str = "E") -> Picture:
        """The ranks, drawn in a suit, with their points."""
        return pictures.framed(draw.ranks(self.ruleset.pack, Suit(suit), self.voice.words))

    def pack(self) -> Picture:
        """All cards."""
        return pictures.framed(draw.pack(self.ruleset.pack, self.voice.words))

    def order(self, game: str, *, trumps: bool = True, plain: bool = True) -> Picture:
        """The order of cards in a game: its trumps, its plain suits, or both."""
        order, words = self.order_of(game), self.voice.words
        return pictures.framed(draw.order(order, words, trumps=trumps, plain=plain))

    def trick(self, text: str, *, game: str) -> Picture:
        """A trick with its winner and its points."""
        order = self._order(self.announced(game), rules_for(text, self.ruleset))
        return self._marked(pictures.trick(self.voice, order, posing.cards_of(text)), text)

    def why(self, position: str) -> Picture:
        """A position (``"rufspiel E by 0 | 2 holds GU S8 | 1 leads G9"``), its cards judged."""
        return self._marked(pictures.position(self.voice, self.position(position)), position)

    def _marked(self, picture: Picture, text: str) -> Picture:
        """With a sentence, where the table's own pack lacks a card of this example."""
        return marked(picture, text, self.voice)

    def settled(self, game: Game | str) -> Picture:
        """What a finished game came to, and who pays whom, line by line."""
        return pictures.settled(self.voice, tables.game_of(game, self.ruleset, self.generator))

    def house(self, *names: str) -> Picture:
        """The box "at your table": what this table plays, and how it is played elsewhere.

        ``names`` are settings (``"doubling.stoss_until"``), ``"pack"``, ``"games"``, ``"trumps"``
        or ``"prices"``. Raises RulesetError for another name.
        """
        return pictures.framed(House(self.voice, self._visited).box(*names))

    def says(self, name: str) -> str:
        """What this table plays, in a sentence or several: for a text, as ``house`` is for a cell.
        Raises RulesetError for a name that there is not."""
        return " ".join(House(self.voice).says(name))

    def tells(self, *names: str) -> str:
        """The same for several, a line of a list for each that comes up at this table; where none
        does, that is said once. Raises RulesetError."""
        return House(self.voice).listed(*names)

    # --- to work with ----------------------------------------------------------------------------

    def announced(self, game: str) -> Announce:
        """The game that a text names, played by seat 0. The suit may be left out where it changes
        nothing about the order of cards."""
        return posing.announced_by(game, self.ruleset)

    def order_of(self, game: str) -> CardOrder:
        """The order of cards in a game."""
        return self._order(self.announced(game), self.ruleset)

    def _order(self, announced: Announce, rules: RuleSet) -> CardOrder:
        return rules.order(contract_of(rules, announced), announced.suit)

    def points(self, text: str) -> int:
        """What these cards count together."""
        return sum(card.points for card in posing.cards_of(text))

    def row(self, suit: str = "E", game: str = "") -> str:
        """The ranks of a plain suit in words, the highest first: for a text."""
        cards = self.order_of(game or kinds.ordinary(self.ruleset)).plain(Suit(suit))
        return ", ".join(self.voice.words.name(card.rank) for card in cards)

    def position(self, text: str) -> View:
        """The position that a text describes, under this desk's rules."""
        return posing.position_of(text, self.ruleset)
