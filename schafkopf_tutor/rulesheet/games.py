"""A game in a sentence: who plays with whom, what wins, which cards are trump."""

from __future__ import annotations

from collections.abc import Iterator

from schafkopf_tutor.cards import Card, Rank, Suit
from schafkopf_tutor.contract import NAMED_SUIT, Contract
from schafkopf_tutor.i18n import Words
from schafkopf_tutor.order import CardOrder
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.rulesheet.layout import layout


def describe(words: Words, ruleset: RuleSet, contract: Contract) -> str:
    """The game by its name, and what it is.

    >>> from schafkopf_tutor.rulesets import load
    >>> ordnung = load("ordnung")
    >>> describe(Words("en"), ordnung, ordnung.contracts["wenz"])
    'Wenz: One alone against three. Trumps from the top: the four Unter; 4 in all.'
    """
    return words.text("sheet.game", game=contract, says=what_it_is(words, ruleset, contract))


def what_it_is(words: Words, ruleset: RuleSet, contract: Contract) -> str:
    """A game without its name."""
    like = ruleset.contracts.get(contract.like or "")
    tricks = ruleset.pack.hand_size
    if like is not None and _is_its_tout(contract, like):
        return words.text("sheet.like_tout", like=like, tricks=tricks)
    return " ".join(_parts(words, ruleset, contract))


def _is_its_tout(contract: Contract, like: Contract) -> bool:
    """Whether it only promises all tricks of the other game."""
    keys = ("trumps", "suits", "parties", "leads")
    alike = all(getattr(contract, key) == getattr(like, key) for key in keys)
    return alike and contract.goal == "all_tricks" and like.goal == "most"


def _parts(words: Words, ruleset: RuleSet, contract: Contract) -> Iterator[str]:
    aces = tuple(Card(suit, Rank.SAU) for suit in contract.suits)
    prefix = layout(ruleset.law).prefix
    yield words.text(f"{prefix}sides.{contract.parties}", aces=aces)
    if words.find(f"{prefix}goal.{contract.goal}"):
        yield words.text(f"{prefix}goal.{contract.goal}", tricks=ruleset.pack.hand_size)
    if contract.leads == "declarer":
        yield words.text("sheet.declarer_leads")
    order = order_of(ruleset, contract)
    trumps = tuple(trumps_of(words, ruleset, contract))
    if trumps:
        yield words.text(
            "trumps.ranks", trumps=trumps, count=len(order.trumps) * ruleset.pack.copies
        )
    else:
        yield words.text("trumps.none")


def order_of(ruleset: RuleSet, contract: Contract) -> CardOrder:
    """The order of cards in this game, with any of the suits that can be named."""
    suits = (None, *contract.suits)
    return contract.order(ruleset.pack, suits[-1])


def trumps_of(words: Words, ruleset: RuleSet, contract: Contract) -> Iterator[str]:
    """What is trump, from the top, as far as the pack has it."""
    faces = ruleset.pack.faces
    for word in contract.trumps:
        if word == NAMED_SUIT:
            yield words.phrase("trumps.named")
        elif len(word) > 1:
            if Card.of(word) in faces:
                yield words.name(Card.of(word), "nom")
        elif word in [suit.letter for suit in Suit]:
            yield words.name(Suit(word))
        elif any(card.rank.letter == word for card in faces):
            yield words.phrase(f"trumps.{words.ace if word == 'A' else word}")
