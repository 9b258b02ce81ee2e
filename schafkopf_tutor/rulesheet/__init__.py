"""A rule set for people: a sheet in sentences, what differs between two, questions that make one.

Nothing here decides anything: amounts and answers come from the engine, words from the catalogues
(``data/locale/*/rules.toml``), the order of things from ``data/sheets`` and ``data/questions``.
"""

from schafkopf_tutor.rulesheet.asking import answer_text, asked, choice_text
from schafkopf_tutor.rulesheet.compare import Difference, differences, differing_names
from schafkopf_tutor.rulesheet.examples import example_text, outcome
from schafkopf_tutor.rulesheet.money import price_list
from schafkopf_tutor.rulesheet.questions import (
    Choice,
    Example,
    Question,
    Step,
    interview,
    questions,
    ruleset_of,
)
from schafkopf_tutor.rulesheet.saying import say
from schafkopf_tutor.rulesheet.sheet import Section, about, sentences, titled
from schafkopf_tutor.rulesheet.writing import write

__all__ = [
    "Choice",
    "Difference",
    "Example",
    "Question",
    "Section",
    "Step",
    "about",
    "answer_text",
    "asked",
    "choice_text",
    "differences",
    "differing_names",
    "example_text",
    "interview",
    "outcome",
    "price_list",
    "questions",
    "ruleset_of",
    "say",
    "sentences",
    "titled",
    "write",
]
