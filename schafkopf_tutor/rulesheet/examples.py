"""What the engine answers on the example of a question, under one of its answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from schafkopf_tutor.cards import Card
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.game import Game
from schafkopf_tutor.laws.schafkopf.faults import Fault, consequence
from schafkopf_tutor.laws.schafkopf.result import Result, decide_ramsch
from schafkopf_tutor.moves import SEATS, Call, Play
from schafkopf_tutor.notation import parse_game
from schafkopf_tutor.rules import judge, read_position, settle
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.rulesheet.games import order_of, what_it_is
from schafkopf_tutor.rulesheet.layout import layout
from schafkopf_tutor.rulesheet.money import won
from schafkopf_tutor.rulesheet.questions import Answer, Choice, Example, Question, changed
from schafkopf_tutor.settlement import Payout
from schafkopf_tutor.view import View

Values: TypeAlias = Mapping[str, Any]
_NAME: Final = "ours"


def fitting(examples: tuple[Example, ...], rules: RuleSet) -> Example | None:
    """The first example that fits the cards of a rule set; None if there is none."""
    plan = layout(rules.law)
    return next((example for example in examples if plan.hold(example.when, rules)), None)


def example_text(speaker: Speaker, question: Question, rules: RuleSet) -> str:
    """The example of a question in words; empty where it has none."""
    words = speaker.words(rules)
    example = fitting(question.examples, rules)
    if example is None or words.find(f"{question.message}.example") is None:
        return ""
    values: dict[str, object] = {}
    if "position" in example.values:
        view = _view(rules, example.values)
        values = {"hand": view.hand, "led": view.trick, "card": None}
    if "card" in example.values:
        values["card"] = Card.of(example.values["card"])
    if "game" in example.values:
        values["led"] = _game(rules, example.values).trick[0]
    if question.targets and question.kind == "number":
        usual = question.usual_answer(rules)
        values["amount"] = outcome(speaker, question, usual, rules)
    return words.text(f"{question.message}.example", **values)


def outcome(
    speaker: Speaker,
    question: Question,
    answer: Answer,
    rules: RuleSet,
    choice: Choice | None = None,
) -> str:
    """What the example comes to under an answer, given what was answered before.

    ``choice`` is one of several that has an example of its own. Empty where there is none.
    """
    examples = question.examples
    if choice is not None and choice.examples is not None:
        examples = choice.examples
    under = changed(rules, question.settings_for(answer, rules))
    example = fitting(examples, under)
    if example is None:
        return ""
    return _KINDS[example.kind](speaker, under, example.values)


# --- the kinds of examples -----------------------------------------------------------------------


def _view(rules: RuleSet, values: Values) -> View:
    return read_position(f"{_NAME} | {values['position']}", rules=lambda _: rules)


def _game(rules: RuleSet, values: Values) -> Game:
    return parse_game(f"{_NAME} {values['game']}", rules=lambda _: rules)


def _yes_or_no(speaker: Speaker, answer: bool) -> str:
    return speaker.words().phrase(f"question.outcome.{'yes' if answer else 'no'}")


def _amount(speaker: Speaker, rules: RuleSet, number: int) -> str:
    return speaker.amount(number, rules.word("tariff.unit"))


def _result(rules: RuleSet, values: Values) -> Result:
    """The result of a game that seat 0 declares."""
    numbers = {key: value for key, value in values.items() if key != "contract"}
    if numbers["tricks"] == "all":
        numbers["tricks"] = rules.pack.hand_size
    return won(rules, rules.contracts[values["contract"]], **numbers)


def _value(speaker: Speaker, rules: RuleSet, values: Values) -> str:
    return _amount(speaker, rules, settle(_result(rules, values)).value)


def _is_won(speaker: Speaker, rules: RuleSet, values: Values) -> str:
    return _yes_or_no(speaker, bool(_result(rules, values).won))


def _schneider(speaker: Speaker, rules: RuleSet, values: Values) -> str:
    return _yes_or_no(speaker, _result(rules, values).schneider)


def _play(speaker: Speaker, rules: RuleSet, values: Values) -> str:
    view = _view(rules, values)
    return _yes_or_no(speaker, judge(view, Play(view.seat, Card.of(values["card"]))).ok)


def _call(speaker: Speaker, rules: RuleSet, values: Values) -> str:
    view = _view(rules, values)
    return _yes_or_no(speaker, judge(view, Call(view.seat, values["word"])).ok)


def _pack(speaker: Speaker, rules: RuleSet, values: Values) -> str:
    order = order_of(rules, rules.contracts[values["contract"]])
    return speaker.words(rules).phrase(
        "question.outcome.pack",
        cards=len(rules.pack.cards),
        hand=rules.pack.hand_size,
        trumps=len(order.trumps),
    )


def _card(speaker: Speaker, rules: RuleSet, values: Values) -> str:
    return speaker.at(rules).card_name(Card.of(values["card"]))


def _contract(speaker: Speaker, rules: RuleSet, values: Values) -> str:
    return what_it_is(speaker.words(rules), rules, rules.contracts[values["contract"]])


def _ramsch(speaker: Speaker, rules: RuleSet, values: Values) -> str:
    """Who pays; ``in_hand`` and ``in_tricks`` are the seats of the higher trump."""
    key = "in_tricks" if rules["ramsch.tie"] == "higher_trump_in_tricks" else "in_hand"
    best = values.get(key, 0)
    name = next(name for name, game in rules.contracts.items() if game.parties == "each")
    lost = decide_ramsch(
        rules,
        name,
        tuple(values["points"]),
        tuple(values["tricks"]),
        highest_trump_of=(best, *(seat for seat in SEATS if seat != best)),
    )
    return _payers(speaker, rules, settle(lost).payout)


def _fault(speaker: Speaker, rules: RuleSet, values: Values) -> str:
    ruling = consequence(_game(rules, values), Fault(values["fault"], values["seat"]))
    return _payers(speaker, rules, settle(ruling.result).payout) if ruling.result else ""


def _payers(speaker: Speaker, rules: RuleSet, payout: Payout) -> str:
    """Who pays how much, those who pay as much together."""
    words = speaker.words(rules)
    pays: dict[int, tuple[int, ...]] = {}
    for seat, gets in enumerate(payout):
        if gets < 0:
            pays[-gets] = (*pays.get(-gets, ()), seat)
    said = tuple(
        words.phrase("question.outcome.pays", seats=seats, amount=_amount(speaker, rules, amount))
        for amount, seats in pays.items()
    )
    return words.name(said)


_KINDS: Final[Mapping[str, Callable[[Speaker, RuleSet, Values], str]]] = {
    "value": _value,
    "won": _is_won,
    "schneider": _schneider,
    "play": _play,
    "call": _call,
    "pack": _pack,
    "card": _card,
    "game": _contract,
    "ramsch": _ramsch,
    "fault": _fault,
}
