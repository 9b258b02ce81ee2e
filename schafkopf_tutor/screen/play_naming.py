"""After a game: what does one of the characters keep doing wrong? Asked by what was seen."""

from __future__ import annotations

from functools import lru_cache

from schafkopf_tutor.game import Game
from schafkopf_tutor.moves import SEATS
from schafkopf_tutor.players.beginner import Naming, characters, naming
from schafkopf_tutor.players.series import Series
from schafkopf_tutor.quiz.question import Question, Sentence
from schafkopf_tutor.quiz.said import said


def nameable(series: Series) -> tuple[int, ...]:
    """The seats of whom it can be asked, by the game that has just come to its end."""
    if series.playing or not series.games or not series.game.over:
        return ()
    return tuple(seat for seat in SEATS if _found(series, seat) is not None)


def naming_question(series: Series, seat: int) -> Question | None:
    """What the player of this seat keeps doing wrong; None where his cards do not show it."""
    found = _found(series, seat)
    if found is None:
        return None
    name = named(series, seat)
    certain = said("naming.sure" if found.chance == 1 else "naming.unsure")
    right = (said(f"weakness.{found.answer}.right"), certain)
    return Question(
        "naming",
        said("naming.ask", name=name),
        "choice",
        (found.answer,),
        found.choices,
        because={found.answer: right},
        otherwise=(said("naming.wrong", name=name),),
        words={choice: said(f"weakness.{choice}.name") for choice in found.choices},
    )


def named(series: Series, seat: int) -> Sentence:
    """What he is called: as the series has it, else his own name."""
    return series.names[seat] if series.names else said(f"character.{series.players[seat]}")


def _found(series: Series, seat: int) -> Naming | None:
    player = series.players[seat]
    known = characters(series.ruleset.law)
    if player not in known:
        return None
    return _of(series.game, seat, known[player].weakness, series.seed)


@lru_cache(maxsize=16)
def _of(game: Game, seat: int, weakness: str, seed: int) -> Naming | None:
    rng = Series(game.ruleset, seed=seed).chance(seat, len(game.moves))
    return naming(game, seat, weakness, rng)
