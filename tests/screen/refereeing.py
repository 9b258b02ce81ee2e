"""Words said to the referee, and what his page offers then."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.referee import Referee
from schafkopf_tutor.screen.referee_model import referee_model
from schafkopf_tutor.screen.voice import Voice


def said(referee: Referee, *words: str) -> Referee:
    for word in words:
        referee = referee.act(word)
    return referee


def shown(referee: Referee, language: str = "en") -> Any:
    return referee_model(referee, Voice(Speaker(language), referee.ruleset))


def acts(model: Any) -> list[str]:
    """All words that the page offers."""
    found = [
        card
        for group in [*model.get("shown", []), model.get("pack", {"cards": []})]
        for card in group["cards"]
    ]
    found += model.get("group", {}).get("buttons", [])
    return [one["act"] for one in found + model.get("ways", []) if "act" in one]


def answered(referee: Referee, truth: Callable[[Referee], str], most: int = 60) -> Referee:
    """The referee once he asks nothing more; each true word must be on his page."""
    for _ in range(most):
        if referee.stage in ("ruling", "said", "won", "bill"):
            return referee
        word = truth(referee)
        offered = acts(shown(referee))
        typed = word.startswith("number points") and f"{word.rpartition(' ')[0]} …" in offered
        assert typed or word in offered, (word, referee)
        referee = referee.act(word)
        assert referee.trouble is None, (word, referee)
    raise AssertionError(referee)


def takes(rules: str, words: Iterable[str]) -> None:
    """Whatever he is told, his page has a title and offers each word once; told again he stands
    where he stood, so he is found again after a restart."""
    referee = Referee(load(rules))
    for word in words:
        referee = referee.act(word)
        model = shown(referee, "de")
        assert model["title"]
        offered = acts(model)
        assert len(offered) == len(set(offered))
    assert said(Referee(referee.ruleset), *referee.words) == referee
