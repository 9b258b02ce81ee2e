"""Whether a move can be made, asked of a game as it is written."""

from __future__ import annotations

import pytest

from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.i18n import LANGUAGES
from schafkopf_tutor.notebook import Desk
from schafkopf_tutor.notebook.posing import posed
from schafkopf_tutor.quiz.stake import rules_of
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.voice import Voice

NEW = "dealer 3 | … / … / … / … | "
LORDS = "EO GO HO SO EU GU HU SU"
ALL = " | ".join(f"{seat} says weiter" for seat in range(4))

# Who speaks when: O 2.2.1 to 2.2.4. Stoß: O 4.2.1 to 4.2.4, S 3.3.3. A Sie: O 1.3. A Tout: S 2.8.2.
CASES = [
    ("ordnung", NEW + "0 says spiele", "yes", "bid.free"),
    ("ordnung", NEW + "0 says auch", "no", "bid.word"),
    ("ordnung", NEW + "1 says weiter", "no", "bid.turn"),
    ("ordnung", NEW + ALL + " | 0 says spiele", "no", "bid.over"),
    ("ordnung", NEW + ALL + " | wenz by 0", "no", "announce.thrown_in"),
    ("ordnung", NEW + "0 says spiele | 1 says weiter | wenz by 0", "no", "announce.too_early"),
    ("ordnung", f"dealer 3 | {LORDS} / … / … / … | sie by 0", "yes", "announce.all_lords"),
    ("ordnung", NEW + "wenz by 0 | stoss by 1", "yes", "stoss.in_time"),
    ("ordnung", NEW + "wenz by 0 | stoss by 0", "no", "stoss.own_side"),
    ("ordnung", NEW + "wenz by 0 | supra by 1", "no", "stoss.next_step"),
    ("schafkopfschule-2007", NEW + "wenz by 0 | stoss by 1 | re by 0 | supra by 1", "no",
     "stoss.no_such_step"),
    ("schafkopfschule-2007", NEW + "solo H by 0 | wenz-tout by 0", "no",
     "announce.once"),
    ("cardgames-zone-variants", NEW + "knock by 1 | knock by 1", "no", "knock.once"),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "text", "right", "rule"), CASES)
def test_the_judge_decides(rules: str, text: str, right: str, rule: str):
    question = posed("may-do", text, "rufspiel", load(rules))
    assert question.right == (right,)
    assert rules_of(question) == {rule}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_has_happened_is_told_by_name_and_in_order(language: str):
    text = NEW + "0 says spiele | 1 says auch | 0 bids wenz | 1 says weiter | wenz by 0 | EO | H7"
    voice = Voice(Speaker(language), load("ordnung")).seated()
    said = voice.say(posed("may-do", text, "rufspiel", voice.ruleset).ask)
    names = [word for word in said.replace(".", " ").replace(":", " ").split() if word in NAMES]
    assert names == "Beni Anna Anna Beni Anna Beni Anna Anna Beni".split()
    assert "Platz" not in said
    assert "seat" not in said


NAMES = {"Anna", "Beni", "Christl", "Dominik"}


def test_it_is_asked_at_the_desk():
    panel = Desk("de").ask("may-do", NEW + "knock by 1")
    assert "Darfst du das?" in panel.model["ask"]
    assert "klopft" in panel.model["ask"]
