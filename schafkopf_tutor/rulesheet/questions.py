"""The questions on which tables differ (``data/questions``), and the rule set that answers make."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final, TypeAlias

from schafkopf_tutor.cards import PACKS
from schafkopf_tutor.errors import TutorError
from schafkopf_tutor.ruleset import RuleSet, Setting
from schafkopf_tutor.rulesets import MOST, load
from schafkopf_tutor.rulesheet.layout import PACK, layout
from schafkopf_tutor.rulesheet.saying import value_of

Answer: TypeAlias = str | int | tuple[str, ...]
"""The id of a choice, a number, or the ids of several choices."""

ONE: Final = "one"
SEVERAL: Final = "several"
NUMBER: Final = "number"
LAW: Final = "schafkopf"


@dataclass(frozen=True, slots=True)
class Example:
    """What the engine is asked under an answer: a ``kind`` with its values (see ``examples``)."""

    kind: str
    values: Mapping[str, Any]
    when: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Choice:
    """One of the answers to a question, with the settings that it states."""

    id: str
    settings: Mapping[str, Setting]
    taken_from: str | None = None
    when: tuple[str, ...] = ()
    examples: tuple[Example, ...] | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """One question: its ``kind``, choices, usual answer, and where it comes up.

    A number is written into each of ``targets``. Of several choices, those given decide which of
    ``games`` are played: each game is listed with the choices that it needs; what such a choice
    states beside that holds where it is given.
    """

    id: str
    kind: str
    choices: tuple[Choice, ...]
    usual: Answer | None
    targets: tuple[str, ...]
    games: Mapping[str, tuple[str, ...]]
    when: tuple[str, ...]
    after: Mapping[str, tuple[str, ...]]
    examples: tuple[Example, ...]

    @property
    def message(self) -> str:
        """The message id that its texts begin with."""
        return f"question.{self.id}"

    def open_choices(self, rules: RuleSet) -> tuple[Choice, ...]:
        """The choices that make sense, given what was answered before."""
        plan = layout(rules.law)
        return tuple(choice for choice in self.choices if plan.hold(choice.when, rules))

    def usual_answer(self, rules: RuleSet) -> Answer:
        """What Enter takes, given what was answered before."""
        if self.kind == NUMBER:
            return rules.number(self.targets[0])
        known = [choice.id for choice in self.open_choices(rules)]
        if self.kind == SEVERAL and isinstance(self.usual, tuple):
            return tuple(word for word in self.usual if word in known)
        return self.usual or known[0]

    def settings_for(self, answer: Answer, rules: RuleSet) -> Mapping[str, Setting]:
        """What an answer states. TutorError for one that is not possible here."""
        if self.kind == NUMBER:
            whole = isinstance(answer, int) and not isinstance(answer, bool)
            if not (whole and isinstance(answer, int) and 0 <= answer <= MOST):
                raise self._wrong(answer, f"0 … {MOST}")
            return dict.fromkeys(self.targets, answer)
        choices = {choice.id: choice for choice in self.open_choices(rules)}
        given = answer if isinstance(answer, tuple) else (answer,)
        if isinstance(answer, tuple) is not (self.kind == SEVERAL) or not set(given) <= set(
            choices
        ):
            raise self._wrong(answer, ", ".join(choices))
        if self.kind == SEVERAL:
            games = tuple(game for game, needs in self.games.items() if set(needs) <= set(given))
            more = {
                key: value for word in given for key, value in choices[str(word)].settings.items()
            }
            return {self.targets[0]: games, **more}
        return choices[str(answer)].settings

    def _wrong(self, answer: object, allowed: str) -> TutorError:
        values = {"question": self.id, "found": str(answer), "allowed": allowed}
        return TutorError("question.error.answer", **values)


@dataclass(frozen=True, slots=True)
class Step:
    """A question that comes up: the ``rules`` before it, its answer, and whether it was given."""

    question: Question
    rules: RuleSet
    answer: Answer
    given: bool


@cache
def _data(law: str) -> tuple[str, tuple[Question, ...]]:
    file = files("schafkopf_tutor").joinpath("data", "questions", f"{law}.toml")
    table = tomllib.loads(file.read_text(encoding="utf-8"))
    return table["base"], tuple(_question(entry) for entry in table["questions"])


def questions(law: str = LAW) -> tuple[Question, ...]:
    """All questions about the rule sets of a law, in their order."""
    return _data(law)[1]


def base_of(law: str = LAW) -> RuleSet:
    """The rule set that states whatever no answer does."""
    return load(_data(law)[0])


def interview(answers: Mapping[str, Answer], law: str = LAW) -> Iterator[Step]:
    """The questions that come up, one after the other; where no answer is given, the usual one.

    Raises TutorError for an unknown question or an answer that is not possible. Answers to
    questions that do not come up are left alone.

    >>> steps = list(interview({"nobody": "ramsch"}))
    >>> [step.question.id for step in steps if step.question.id in ("tie", "forced")]
    ['tie']
    """
    known = {question.id for question in questions(law)}
    for name in answers:
        if name not in known:
            allowed = ", ".join(question.id for question in questions(law))
            raise TutorError("question.error.question", found=name, allowed=allowed)
    settings: dict[str, Setting] = {}
    taken: dict[str, Answer] = {}
    for question in questions(law):
        rules = changed(base_of(law), settings)
        after = (taken.get(name) in words for name, words in question.after.items())
        if not (layout(law).hold(question.when, rules) and all(after)):
            continue
        answer = answers.get(question.id, question.usual_answer(rules))
        settings.update(question.settings_for(answer, rules))
        taken[question.id] = answer
        yield Step(question, rules, answer, question.id in answers)


def possible(answers: Mapping[str, Answer], law: str = LAW) -> dict[str, Answer]:
    """Those of these answers that go together; of two that do not, the one asked for first.

    >>> possible({"deck": "short", "games": ("tout", "sie")})  # no Sie with the short deck
    {'deck': 'short'}
    """
    kept = dict(answers)
    while True:
        try:
            list(interview(kept, law))
        except TutorError as slip:
            del kept[str(slip.values["question"])]
        else:
            return kept


def number_in(text: str) -> int | None:
    """The whole number that was written; None if it is none.

    >>> number_in(" 20 "), number_in("-1"), number_in("²")
    (20, None, None)
    """
    return int(text) if re.fullmatch(r"[0-9]{1,10}", text.strip()) else None


def settings_of(answers: Mapping[str, Answer], law: str = LAW) -> Mapping[str, Setting]:
    """All settings that the answers state, the usual ones included. Raises TutorError."""
    settings: dict[str, Setting] = {}
    for step in interview(answers, law):
        settings.update(step.question.settings_for(step.answer, step.rules))
    return settings


def ruleset_of(answers: Mapping[str, Answer], law: str = LAW) -> RuleSet:
    """The rule set that these answers make. Raises TutorError.

    >>> ruleset_of({"run_away": "three"})["called_ace.run_away_with"]
    3
    """
    return changed(base_of(law), settings_of(answers, law))


def changed(rules: RuleSet, settings: Mapping[str, Setting]) -> RuleSet:
    """A rule set with other values of settings it has (the pack among them)."""
    settings = {**rules.settings, **settings}
    pack = settings.pop(PACK, rules.pack.name)
    return replace(rules, pack=PACKS[str(pack)], settings=MappingProxyType(settings))


# --- reading the data ----------------------------------------------------------------------------


def _question(table: Mapping[str, Any]) -> Question:
    kind, usual = table["kind"], table.get("usual")
    writes = table.get("writes", ())
    takes = tuple(table.get("takes", ()))
    choices = table.get("answers", {}).items()
    return Question(
        table["id"],
        kind,
        tuple(_choice(name, entry, takes) for name, entry in choices),
        tuple(usual) if isinstance(usual, list) else usual,
        (writes,) if isinstance(writes, str) else tuple(writes),
        {name: tuple(needs) for name, needs in table.get("games", {}).items()},
        tuple(table.get("when", ())),
        {name: tuple(words) for name, words in table.get("after", {}).items()},
        _examples(table),
    )


def _choice(name: str, table: Mapping[str, Any], takes: tuple[str, ...]) -> Choice:
    settings = dict(table.get("writes", {}))
    if "from" in table:
        settings.update(_taken(load(table["from"]), takes))
    own = () if table.get("no_example") else _examples(table) or None
    return Choice(
        name,
        MappingProxyType(settings),
        table.get("from"),
        tuple(table.get("when", ())),
        own,
    )


def _taken(rules: RuleSet, names: tuple[str, ...]) -> Mapping[str, Setting]:
    """The settings of these names, and those of whole tables, as a rule set has them."""
    found = {name: value_of(rules, name) for name in names if name in (PACK, *rules.settings)}
    for name in names:
        start = f"{name}."
        found |= {key: value for key, value in rules.settings.items() if key.startswith(start)}
    return found


def _examples(table: Mapping[str, Any]) -> tuple[Example, ...]:
    listed = table.get("example", ())
    keys = ("kind", "when")
    return tuple(
        Example(
            entry["kind"],
            MappingProxyType({key: value for key, value in entry.items() if key not in keys}),
            tuple(entry.get("when", ())),
        )
        for entry in listed
    )
