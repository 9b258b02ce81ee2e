"""What a desk says after a game: the review, to walk through, to play on from, to be saved."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from hashlib import sha256
from html import escape
from importlib import import_module
from os import PathLike
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from schafkopf_tutor.coach import LAW
from schafkopf_tutor.draw import Picture
from schafkopf_tutor.game import Game
from schafkopf_tutor.notation import format_game
from schafkopf_tutor.notebook import tables
from schafkopf_tutor.notebook.games import Games
from schafkopf_tutor.notebook.pages import stored_note
from schafkopf_tutor.notebook.widget import Live
from schafkopf_tutor.screen.voice import Voice

if TYPE_CHECKING:
    from schafkopf_tutor.coach.review import Review
    from schafkopf_tutor.coach.review_said import Telling


class Reviews(Games):
    """Looks at a game again."""

    def review(
        self,
        game: object,
        *,
        number: int | None = None,
        seat: int | None = None,
        worlds: int = 20,
        seed: int = 1,
        money: bool = False,
    ) -> Live:
        """A game looked at again: what mattered, each decision, luck and skill.

        ``game`` is a game, a text (the notation, a recording, a saved series), the path of a file
        with one, or what holds a game: a table, a series (``desk.play()``), the editor. Of several
        games the ``number`` counts, from 1 (left out: the last one played). ``seat`` says whose
        decisions (left out: everybody's), ``worlds`` in how many deals each is looked at; the same
        ``seed`` gives the same review. With ``money`` cards are valued in money, not points.

        In a game that the coach does not know its last tricks are looked at, with open cards.

        ``review.state.game`` is the game as it stands where one looks: for ``desk.table(…)``.
        Raises TutorError for what cannot be read or reviewed.
        """
        from schafkopf_tutor.coach.review import review_game  # loads the solver's numba
        from schafkopf_tutor.coach.review_model import review_model
        from schafkopf_tutor.coach.review_said import Telling
        from schafkopf_tutor.coach.reviewing import Reviewing
        from schafkopf_tutor.coach.stakes import MONEY, POINTS
        from schafkopf_tutor.notebook.drawn import page_link
        from schafkopf_tutor.notebook.plots_review import course_picture

        played = self._played(game, number)
        voice = replace(self.voice, ruleset=played.ruleset).seated(self.voice.names)
        key = f"review-{sha256(f'{format_game(played)}/{seat}'.encode()).hexdigest()[:10]}"
        if played.ruleset.law != LAW:
            return self._last_tricks(played, seat, voice, key)
        with _progress(voice) as progress:
            found = review_game(
                played,
                seat,
                worlds=worlds,
                rng=Random(seed),
                stake=MONEY if money else POINTS,
                progress=progress,
            )
        telling, plot = Telling(found, voice), course_picture(found, voice)
        link = page_link(telling, plot)
        model = partial(review_model, voice=voice, plot=plot, link=link)
        return self._live(key, Reviewing(found), model, _stored(found, telling, plot))

    def _last_tricks(self, game: Game, seat: int | None, voice: Voice, key: str) -> Live:
        """The last tricks with open cards, in a game that the coach does not know."""
        from schafkopf_tutor.coach.last_tricks import last_tricks, last_tricks_model, told

        found = last_tricks(game, seat)
        lines = list(told(found, voice))
        html = "".join(f"<p>{escape(line)}</p>" for line in lines)
        html = f'<div class="skt" style="line-height:1.5">{html}{stored_note(voice)}</div>'
        model = partial(last_tricks_model, voice=voice, way="")
        return self._live(key, found, model, Picture(html, "\n".join(lines)))

    def _played(self, game: object, number: int | None) -> Game:
        """The game that is meant."""
        from schafkopf_tutor.coach.review_read import game_at, games_in

        if isinstance(game, Live):
            game = game.state
        series = getattr(game, "series", game)
        games = getattr(series, "games", None)
        if isinstance(games, tuple):
            return game_at(games, number)
        held = getattr(game, "game", game)
        if isinstance(held, Game):
            return held
        text = str(held)
        if isinstance(held, PathLike) or not any(mark in text for mark in "|{\n"):
            text = _read(Path(text))
        if text.lstrip().lower().startswith("dealer"):
            return tables.game_of(text, self.voice.ruleset, self.generator)
        return game_at(games_in(text), number)


def _read(path: Path) -> str:
    from schafkopf_tutor.coach.review import ReviewError

    try:
        return path.read_text(encoding="utf-8-sig")
    except (OSError, ValueError) as slip:
        raise ReviewError("error.review.file", file=str(path)) from slip


@contextmanager
def _progress(voice: Voice) -> Iterator[Callable[[int, int], None]]:
    """A bar below the cell while one waits; nothing of it stays there."""
    shell = sys.modules.get("IPython")  # a page is shown below the cell only where there is one
    if shell is None or shell.get_ipython() is None:
        yield lambda done, total: None
        return
    show: Any = import_module("IPython.display")
    shown = show.display(show.HTML(_bar(0, 1, voice)), display_id=True)

    def at(done: int, total: int) -> None:
        shown.update(show.HTML(_bar(done, total, voice)))

    try:
        yield at
    finally:
        shown.update(show.HTML(""))


def _bar(done: int, total: int, voice: Voice) -> str:
    said = voice.text("review.progress", done=done, total=total)
    return (
        f'<label style="display:flex;gap:10px;align-items:center">{escape(said)}'
        f'<progress max="{total}" value="{done}"></progress></label>'
    )


def _stored(review: Review, telling: Telling, plot: Any) -> Picture:
    """The stored form: what mattered, and the figure, without a kernel."""
    said = [telling.title, *telling.about(), telling.voice.text("review.mattered")]
    told = [" ".join([f"{one.head}.", *one.lines]) for one in telling.mattered()]
    said += told or [telling.no_mistake()]
    html = "".join(f"<p>{escape(line)}</p>" for line in said)
    if plot is not None:
        html += f'<img alt="{escape(plot["alt"])}" style="max-width:100%" src="{plot["src"]}">'
    html = f'<div class="skt" style="line-height:1.5">{html}{stored_note(telling.voice)}</div>'
    return Picture(html, "\n".join(said))
