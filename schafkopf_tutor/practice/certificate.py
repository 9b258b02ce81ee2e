"""What stands on the certificate of a test, and how anybody can check it."""

from __future__ import annotations

from datetime import date
from typing import Final

from schafkopf_tutor.errors import TutorError
from schafkopf_tutor.practice.exam import Result
from schafkopf_tutor.quiz.code import Outcome, encode
from schafkopf_tutor.rulesets import load, shipped
from schafkopf_tutor.screen.certificate import Certificate

_PROGRAM: Final = "schafkopf-tutor"


def certificate_of(outcome: Outcome, name: str, day: date | None, rules: str = "") -> Certificate:
    """The certificate of a test that is passed. TutorError if it is not.

    ``name`` as its owner writes it (empty: a line to write on), ``day`` when it was taken, if that
    is known, ``rules`` where the rule set can be found, if it is nobody else's.
    """
    result = Result.of(outcome)
    if not result.passed:
        raise TutorError("error.sitting.not_passed", right=result.right, passing=result.passing)
    return Certificate(
        name=name,
        day=day,
        game=outcome.sheet.ruleset.law,
        rules=outcome.sheet.ruleset.name,
        right=result.right,
        number=result.number,
        passing=result.passing,
        mastered=result.mastered,
        code=encode(outcome.sheet, outcome.marks),
        command=command(outcome, rules),
    )


def command(outcome: Outcome, rules: str = "") -> str:
    """What anybody types to see all questions again, and what was right.

    A code that belongs to a rule set of somebody's own needs its file, ``rules``.
    """
    ruleset = outcome.sheet.ruleset
    own = ruleset.digest not in {load(name).digest for name in shipped(ruleset.law)}
    code = encode(outcome.sheet, outcome.marks)
    named = f'"{rules}"' if " " in rules else rules  # marks that any shell reads
    return f"{_PROGRAM} test --code {code}" + (f" --rules {named}" if own and rules else "")
