"""Exercises to program: a function beside the judge, and beside a second computation of ours."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from schafkopf_tutor.i18n import LANGUAGES
from schafkopf_tutor.notebook import Desk, checking, score
from schafkopf_tutor.notebook.coding import OFTEN, named, positions, tried

TRUMPS = [*(s + r for r in "OU" for s in "EGHS"), *(f"H{rank}" for rank in "AZK987")]
POINTS = dict(zip("AZKOU987", (11, 10, 4, 3, 2, 0, 0, 0), strict=True))


def strength(card: str, led: str) -> int:
    if card in TRUMPS:
        return 200 - TRUMPS.index(card)
    return 100 - "AZK987".index(card[1]) if card[0] == led else 0


def winner(trick: list[str]) -> str:
    led = "trump" if trick[0] in TRUMPS else trick[0][0]
    return max(trick, key=lambda card: strength(card, led))


def may_call(hand: list[str]) -> list[str]:
    return [
        f"{suit}A"
        for suit in "EGS"
        if f"{suit}A" not in hand and any(card[0] == suit and card[1] not in "OU" for card in hand)
    ]


def forced(hand: list[str], trick: list[str]) -> list[str]:
    lines = [card in TRUMPS or card[0] for card in hand]
    led = trick[0] in TRUMPS or trick[0][0]
    for wanted in (led, True):
        if wanted in lines:
            return [card for card, line in zip(hand, lines, strict=True) if line == wanted]
    return hand


def ask(seed: int) -> tuple[list[str], int]:
    cards = [f"{s}{r}" for s in "EGHS" for r in POINTS][seed % 28 : seed % 28 + 4]
    return cards, sum(POINTS[card[1]] for card in cards)


RIGHT: dict[str, Callable[..., Any]] = {
    "winner": winner,
    "may_call": may_call,
    "forced": forced,
    "ask": ask,
}
NUMBERS = dict(zip(RIGHT, ("11.1", "11.2", "11.3", "11.4"), strict=True))


def highest(trick: list[str]) -> str:
    return max(trick, key=lambda card: POINTS[card[1]])


def with_own(hand: list[str]) -> set[str]:
    return {card[0] + "A" for card in hand} - {"HA"}


def lawful(hand: list[str], trick: list[str]) -> list[str]:
    lines = [card in TRUMPS or card[0] for card in hand]
    led = trick[0] in TRUMPS or trick[0][0]
    return [c for c, line in zip(hand, lines, strict=True) if line == led] or hand


def too_few(seed: int) -> tuple[list[str], int]:
    cards, points = ask(seed)
    return cards, points + (seed == 7)


WRONG: dict[str, Callable[..., Any]] = {
    "winner": highest,
    "may_call": with_own,
    "forced": lawful,
    "ask": too_few,
}


@pytest.mark.parametrize("name", RIGHT)
def test_who_computes_it_otherwise_agrees_with_the_judge(name: str):
    assert tried(name, RIGHT[name]).right
    assert len({str(position.given) for position in positions(name)}) > OFTEN * 0.9


@pytest.mark.parametrize("name", RIGHT)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_difference_is_named_and_what_is_right_is_not(name: str, language: str):
    said = Desk(language).check(NUMBERS[name], WRONG[name]).text
    first = next(
        position.given
        for position in positions(name)
        if _same(RIGHT[name], position.given) != _same(WRONG[name], position.given)
    )
    shown = said.replace("10", "Z")
    words = [word for one in first for word in (one if isinstance(one, tuple) else [str(one)])]
    assert all(word in shown for word in words)
    answered, right = _text(WRONG[name], first), _text(RIGHT[name], first)
    assert f"{answered}," in shown or f"{answered}." in shown
    rest = shown.replace(answered, "")
    assert right not in rest or (name == "winner" and rest.count(right) == 1)  # it lies there


def _text(function: Callable[..., Any], given: tuple[Any, ...]) -> str:
    answer = function(*map(_open, given))
    return " ".join(sorted(answer)) if isinstance(answer, set) else str(answer)


def _open(given: Any) -> Any:
    return list(given) if isinstance(given, tuple) else given


def _same(function: Callable[..., Any], given: tuple[Any, ...]) -> Any:
    answer = function(*map(_open, given))
    return sorted(answer) if isinstance(answer, list | set) else answer


@pytest.mark.parametrize(
    ("function", "words"),
    [
        (None, "Your function belongs in the brackets"),
        ("EO", "Your function belongs in the brackets"),
        (lambda trick: None, "does not answer anything yet"),
        (lambda trick: [1, 2], "A card is asked for"),
        (lambda trick: "XX", "A card is asked for"),
        (lambda trick: 1 // 0, "breaks off: ZeroDivisionError"),
        (lambda: "EO", "breaks off: TypeError"),
        (lambda trick: trick.clear() or "EO", "that is not right"),
    ],
)
def test_what_is_no_function_or_no_answer(function: Any, words: str):
    assert words in Desk("en").check("11.1", function).text


def test_a_question_is_the_same_again_and_not_always_the_same():
    drawn = iter(range(10_000))
    assert "always" in Desk("en").check("11.4", lambda seed: ask(3)).text
    assert "same seed" in Desk("en").check("11.4", lambda seed: ask(next(drawn))).text


def test_points_come_whole_or_not_at_all():
    assert score("11.1", {"winner": winner}).value == 2
    assert score("11.1", {"winner": highest}).value == 0
    assert score("11.1", {"loser": winner}).value == 0


CELLS = (
    "import os\nRANKS = 'AZK987'\n1 / 0",
    "desk.check('11.1', winner)",
    "def winner(trick):\n    return strongest(trick)",
    "def winner(",
    "def strongest(trick):\n    return RANKS[0] + os.sep",
)


def test_a_function_is_found_wherever_its_cell_stands(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
):
    found: Any = named("winner", CELLS)
    assert found([]) == "A/" or found([]).startswith("A")
    assert named("other", CELLS) is None
    monkeypatch.setenv(checking.GRADED, "autograde")
    monkeypatch.chdir(tmp_path)
    assert score("11.1", {}).value == 0
    assert score("11.1", {"winner": winner}).value == 2


def test_each_kind_of_slip_costs_nothing_of_what_was_right_before():
    """A function that changes what it was given is given it anew."""

    def eats(trick: list[str]) -> str:
        best = winner(trick)
        trick.clear()
        return best

    assert tried("winner", eats).right
