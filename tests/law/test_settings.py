"""No setting of a rule set is dead: for each there is a case whose answer changes with it."""

import pytest

from schafkopf_tutor import RulesetError
from schafkopf_tutor.rulesets import shipped_law
from tests.law.settings import SETTINGS, with_setting

KINDS = shipped_law("schafkopf").kinds
CASES = [(name, what, answer) for name, s in SETTINGS.items() for what, answer in s.answers]


@pytest.mark.parametrize(
    ("name", "what", "answer"), CASES, ids=[f"{name}={what}" for name, what, _ in CASES]
)
def test_the_answer_under_a_setting(name: str, what: object, answer: object):
    assert SETTINGS[name].ask(with_setting(name, what)) == answer


@pytest.mark.parametrize("name", SETTINGS)
def test_the_setting_changes_the_answer(name: str):
    answers = SETTINGS[name].answers
    assert len({repr(answer) for _, answer in answers}) > 1
    assert len({with_setting(name, what).digest for what, _ in answers}) == len(answers)


def test_no_setting_is_dead():
    def covered(name: str) -> bool:
        return any(key == name or key.startswith(f"{name}.") for key in SETTINGS)

    assert [name for name in KINDS if not covered(name)] == []


@pytest.mark.parametrize("name", [name for name, kind in KINDS.items() if kind.kind == "word"])
def test_every_word_of_a_setting_is_told_apart(name: str):
    """Each word of a word setting has its answer above, the rule books aside."""
    told = {what for what, _ in SETTINGS[name].answers}
    assert told == set(KINDS[name].of) or name == "book"


def test_every_kind_says_why():
    for name, kind in KINDS.items():
        assert kind.why.endswith("."), name
        assert kind.kind in ("number", "switch", "word", "words"), name


def test_games_only_name_what_there_is():
    assert with_setting("games", ["wenz", "geier"]).words("games") == ("wenz", "geier")
    with pytest.raises(RulesetError):
        with_setting("games", ["skat"])
