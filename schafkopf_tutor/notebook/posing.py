"""Questions to click as a text states them: their kind, their cards or position, their game."""

from __future__ import annotations

from collections.abc import Callable

from schafkopf_tutor.cards import Card, Suit
from schafkopf_tutor.contract import NAMED_SUIT
from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import Announce, contract_of
from schafkopf_tutor.notation import parse_game, read_card
from schafkopf_tutor.notebook import kinds
from schafkopf_tutor.notebook.suspecting import Made, task_of
from schafkopf_tutor.notebook.written import rules_for
from schafkopf_tutor.quiz.question import Question
from schafkopf_tutor.quiz.task import Task
from schafkopf_tutor.rules import read_position
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.view import View


def cards_of(text: str) -> tuple[Card, ...]:
    """Cards that are parted by blanks."""
    return tuple(read_card(word) for word in text.split())


def announced_by(game: str, ruleset: RuleSet) -> Announce:
    """The game that a text names (``"wenz"``, ``"solo H"``), played by seat 0. The suit may be left
    out where it changes nothing about the order of cards.

    >>> from schafkopf_tutor.rulesets import load
    >>> announced_by("rufspiel", load("ordnung")).suit
    Suit.EICHEL
    """
    name, _, letter = game.partition(" ")
    contract = ruleset.contracts.get(name)
    suit = Suit(letter) if letter else None
    if contract and contract.suits and suit is None and NAMED_SUIT not in contract.trumps:
        suit = contract.suits[0]
    announced = Announce(0, name, suit)
    contract_of(ruleset, announced)
    return announced


def position_of(text: str, ruleset: RuleSet) -> View:
    """The position that a text describes, under these rules."""
    whole, rules = f"{ruleset.name} | {text}", rules_for(text, ruleset)
    return read_position(whole, rules=lambda _: rules)


def game_of(text: str, ruleset: RuleSet) -> Game:
    """The game that a text describes, under these rules."""
    rules = rules_for(text, ruleset)
    return parse_game(f"{ruleset.name} {text}", rules=lambda _: rules)


def posed(kind: str, text: str, game: str, ruleset: RuleSet) -> Question:
    """A question of a kind of ``Desk.ask``. KeyError for another kind."""
    announced = announced_by(game, ruleset)
    of_game = (rules_for(text, ruleset), announced)
    ways: dict[str, Callable[[], Question]] = {
        "counts-more": lambda: kinds.counts_more(cards_of(text)),
        "trick-points": lambda: kinds.trick_points(cards_of(text)),
        "takes": lambda: kinds.takes(*of_game, cards_of(text)),
        "from-the-top": lambda: kinds.from_the_top(*of_game, cards_of(text)),
        "trumps": lambda: kinds.trumps(*of_game, cards_of(text)),
        "trump-count": lambda: kinds.trump_count(*of_game),
        "may-play": lambda: kinds.may_play(position_of(text, ruleset)),
        "may-do": lambda: kinds.may_do(game_of(text, ruleset)),
    }
    return ways[kind]()


def behind(kind: str, text: str, game: str, ruleset: RuleSet) -> Made | None:
    """What makes the task of the quiz behind such a question, if there is one."""
    if kind == "may-do":
        return None

    def task() -> Task:
        if kind == "may-play":
            return task_of(kind, of_game, (), position_of(text, ruleset))
        return task_of(kind, of_game, cards_of(text), None)

    of_game = (rules_for(text, ruleset), announced_by(game, ruleset))
    return task
