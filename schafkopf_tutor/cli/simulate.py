"""``schafkopf-tutor simulate``: computer players, many deals, what each of them gains."""

from __future__ import annotations

import argparse
from typing import Final

from schafkopf_tutor.cli.console import Console, Progress
from schafkopf_tutor.cli.games import rules_asked_for
from schafkopf_tutor.cli.parser import CliError, number_of, one_of
from schafkopf_tutor.cli.target import place_for
from schafkopf_tutor.i18n import text
from schafkopf_tutor.players import names
from schafkopf_tutor.players.simulate import Estimate, Simulation
from schafkopf_tutor.players.simulate import simulate as played

MOST: Final = 1_000_000
LARGEST_SEED: Final = 2**53


def simulate(options: argparse.Namespace, console: Console) -> int:
    """Play the deals and print a table, or with ``--json`` one object.

    Raises CliError, RulesetError, and TutorError for a file that keeps something else.
    """
    deals = number_of("--deals", options.deals, 1, MOST)
    seed = number_of("--seed", options.seed, 0, LARGEST_SEED)
    _, ruleset = rules_asked_for(options)
    language = options.language
    for player in options.players:
        one_of("PLAYER", player, names(ruleset.law))
    file = place_for(options.keep) if options.keep is not None else None

    def say_progress(done: int, percent: int | None) -> str:
        return text("cli.simulate.progress", language, deals=done, percent=percent or 0)

    try:
        with Progress(console.err, say_progress) as progress:
            found = played(
                ruleset,
                options.players,
                deals,
                seed=seed,
                file=file,
                progress=lambda done, of: progress.at(done, 100 * done // of),
            )
    except OSError as slip:
        raise CliError("cli.rules.unwritable", file=str(file)) from slip
    if options.json:
        console.json(_as_json(found))
    else:
        _show(found, language, console)
    return 0


def _as_json(found: Simulation) -> dict[str, object]:
    return {
        "rules": found.ruleset.name,
        "players": list(found.players),
        "seed": found.seed,
        "deals": len(found.payouts),
        "unit": found.ruleset.word("tariff.unit"),
        "means": {
            name: {"mean": one.mean, "half": one.half}
            for name in dict.fromkeys(found.players)
            for one in [found.mean_of(name)]
        },
    }


def _show(found: Simulation, language: str, console: Console) -> None:
    unit = text(f"cli.simulate.unit.{found.ruleset.word('tariff.unit')}", language)
    rows = [[text(f"cli.simulate.{head}", language) for head in ("player", "mean", "half")]]
    rows += [
        [name, *_numbers(found.mean_of(name), language)] for name in dict.fromkeys(found.players)
    ]
    games = 4 * len(found.payouts)
    console.paragraph(text("cli.simulate.head", language, deals=len(found.payouts), games=games))
    console.table(rows, indent="  ")
    console.paragraph(text("cli.simulate.note", language, unit=unit))


def _numbers(one: Estimate, language: str) -> tuple[str, str]:
    point = text("cli.simulate.point", language)
    return tuple(  # type: ignore[return-value]
        f"{number:.2f}".replace("-", "−").replace(".", point) for number in (one.mean, one.half)
    )
