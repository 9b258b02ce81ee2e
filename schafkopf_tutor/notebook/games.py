"""What a desk has for whole games: a table with computer players, series after series."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from schafkopf_tutor.notebook import pages
from schafkopf_tutor.notebook.talk import Talking
from schafkopf_tutor.notebook.widget import Live
from schafkopf_tutor.practice.shelf import Shelf
from schafkopf_tutor.rulesets import load


class Games(Talking):
    """Plays whole games and keeps them."""

    def play(
        self,
        players: str | Sequence[str] = (),
        *,
        rules: str = "",
        seed: int | None = None,
        open: bool = False,  # noqa: A002
        games: int = 0,
        ante: int = 0,
        names: Sequence[str] = (),
        seat: int = 0,
        coach: bool = False,
    ) -> Live:
        """A series of games against computer players: dealt, bid, doubled, played and settled.

        ``players`` names one who sits on all three other seats, or three clockwise from the
        learner's ``seat``; four of them play among themselves, and ``"you"`` stands for the
        learner. ``rules`` is a rule set's name or file (left out: this desk's), ``seed`` decides
        about the cards, ``open`` lays all hands open and lets cards be taken back. After so many
        ``games`` it ends (0: never). Everybody pays the ``ante`` into the stock. ``names`` are four
        names by seat. A ``coach`` can be asked what each card is worth, for hints, and for a layout
        in which a card loses; he tells of mistakes, and of nothing else unasked. In a game whose
        hidden hands he cannot sample, he says what ``solid`` would do, and why. A game that is
        over can be looked at again (see ``review``), and played on from each decision.

        A series that was begun earlier with the same players and rules is offered first; it is
        kept, move by move, in the learner's own folder. Raises TutorError for a player that there
        is not, SeriesError for what cannot be, RulesetError for the rules.
        """
        from schafkopf_tutor.coach.afterwards import walks_for  # players load for whom plays
        from schafkopf_tutor.coach.beside_model import coached_model
        from schafkopf_tutor.coach.seconded import sits
        from schafkopf_tutor.notebook.drawn import Drawing
        from schafkopf_tutor.players.series import Series
        from schafkopf_tutor.practice import cases, company
        from schafkopf_tutor.screen.play import Playing
        from schafkopf_tutor.screen.play_model import before_model
        from schafkopf_tutor.screen.play_people import names_of

        ruleset = load(rules) if rules else self.voice.ruleset
        voice = self.voice.at(ruleset)
        named = (players,) if isinstance(players, str) else tuple(players)
        series = Series(
            ruleset,
            company.seated(tuple(filter(None, named)), seat, ruleset.law),
            self.generator.randrange(10**9) if seed is None else seed,
            tuple(names),
            open,
            ante=ante,
            length=games,
            source=rules,
        )
        beside = sits(ruleset) if coach else Playing
        state = beside(series=series, others=company.others, walks=walks_for(ruleset))
        shelf = Shelf.here(any_seed=seed is None)
        seated = voice.seated(names_of(series, voice))
        model = partial(coached_model, voice=voice, drawn=Drawing(seated))
        stored = pages.between(before_model(state, voice), voice)
        settled = partial(cases.settled, shelf=shelf, folder=cases.here())
        key = "-".join(
            [
                "coach" if coach else "play",
                ruleset.name,
                *series.players,
                *([] if seed is None else [f"{seed}"]),
            ]
        )
        return self._live(key, state, model, stored, settled=settled)
