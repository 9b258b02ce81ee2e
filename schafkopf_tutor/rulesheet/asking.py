"""The words of a question: what is asked, what can be answered, and what each answer comes to."""

from __future__ import annotations

from schafkopf_tutor.cards import Card
from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.ruleset import RuleSet
from schafkopf_tutor.rulesheet.examples import outcome
from schafkopf_tutor.rulesheet.questions import NUMBER, SEVERAL, Answer, Choice, Question


def asked(speaker: Speaker, question: Question, rules: RuleSet, part: str = "ask") -> str:
    """The question itself, or with ``part`` "more" what there is to know about it."""
    return speaker.words(rules).text(f"{question.message}.{part}")


def choice_text(
    speaker: Speaker, question: Question, choice: Choice, rules: RuleSet, *, usual: bool = False
) -> str:
    """A choice, marked if it is the usual one, and what the example comes to under it.

    >>> from schafkopf_tutor.rulesheet.questions import interview
    >>> step = next(step for step in interview({}) if step.question.id == "run_away")
    >>> for choice in step.question.choices:
    ...     choice_text(Speaker("en"), step.question, choice, step.rules)
    'with four: no'
    'with three: yes'
    """
    words = speaker.words(rules)
    said = _label(speaker, question, choice, rules)
    if usual:
        said = words.phrase("question.outcome.usual", answer=said)
    answer: Answer = (choice.id,) if question.kind == SEVERAL else choice.id
    comes_to = outcome(speaker, question, answer, rules, choice)
    if not comes_to:
        return said
    return words.phrase("question.outcome.with", answer=said, outcome=comes_to)


def _label(speaker: Speaker, question: Question, choice: Choice, rules: RuleSet) -> str:
    """A choice in words; amounts by the last part of the setting that has them."""
    unit = str(choice.settings.get("tariff.unit", rules["tariff.unit"]))
    amounts = {
        name.rpartition(".")[2]: speaker.amount(value, unit)
        for name, value in choice.settings.items()
        if isinstance(value, int) and not isinstance(value, bool)
    }
    message = f"{question.message}.answer.{choice.id}"
    return speaker.words(rules).phrase(message, ober=Card.of("EO"), **amounts)


def answer_text(speaker: Speaker, question: Question, answer: Answer, rules: RuleSet) -> str:
    """An answer in words, without its example.

    >>> from schafkopf_tutor.rulesheet.questions import interview
    >>> step = list(interview({}))[2]
    >>> answer_text(Speaker("de"), step.question, step.answer, step.rules)
    'Tout und Sie'
    """
    if question.kind == NUMBER and isinstance(answer, int):
        return speaker.amount(answer, rules.word("tariff.unit"))
    words = speaker.words(rules)
    given = answer if isinstance(answer, tuple) else (answer,)
    chosen = [choice for choice in question.choices if choice.id in given]
    if not chosen:
        return words.phrase("question.outcome.none")
    return words.name(tuple(_label(speaker, question, choice, rules) for choice in chosen))
