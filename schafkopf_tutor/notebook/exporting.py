"""What a desk has for teachers who take questions along: to Moodle, Anki, a table, paper."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from html import escape

from schafkopf_tutor.draw import Picture
from schafkopf_tutor.notebook.marking import Marks


class Exports(Marks):
    """Writes questions for other programs."""

    def export(
        self,
        format: str,  # noqa: A002 - as the command calls it
        skill: str | Sequence[str] = (),
        *,
        level: int = 0,
        n: int = 50,
        seed: int = 1,
        variants: int = 0,
        points: bool = False,
        file: str = "",
    ) -> Picture:
        """Write questions in a format (``"moodle"``, ``"anki"`` and the others that
        ``schafkopf-tutor export`` has), in this desk's language, with its cards, by its rules.

        ``skill`` is one of them, or several; left out, all the core ones in turn. ``level`` 0 rises
        from the first of ``n`` questions to the last. With ``variants`` there are so many of each
        skill and level instead, about equally hard. ``points``: points wherever there would be
        money. ``file`` is where it goes (left out: beside the notebook); what is there is replaced.
        Says what was written, what had no room, and how equally hard they are. Raises ExportError,
        QuestionError, or CliError for the file.
        """
        from dataclasses import replace

        from schafkopf_tutor.cli.console import Progress
        from schafkopf_tutor.cli.target import place_for, write_through
        from schafkopf_tutor.quiz.bank import Bank
        from schafkopf_tutor.screen.exporting import Job, format_of, left_out
        from schafkopf_tutor.screen.telling import in_points

        chosen, words = format_of(format, file), self.voice.words
        ruleset = in_points(self.voice.ruleset) if points else self.voice.ruleset
        skills = (skill,) if isinstance(skill, str) else tuple(skill)
        bank = Bank(skills, 0 if variants else n, seed, ruleset, level, variants)
        path = place_for(file or words.phrase("export.file") + chosen.ending)
        voice, wanted = replace(self.voice, ruleset=ruleset), bank.wanted

        def say(done: int, percent: int | None) -> str:
            return voice.text("export.progress", count=done, percent=percent or 0)

        with Progress(sys.stderr, say) as progress:
            job = Job(bank, voice, "", lambda done: progress.at(done, 100 * done // wanted))
            written = write_through(path, lambda into: chosen.write(job, into))
        size = -(-path.stat().st_size // 1000)
        about = {"file": str(path), "count": written.number, "kilobytes": size}
        said = [voice.text("export.written", **about), *left_out(written, wanted, voice)]
        said += [one.say(voice.words.language) for one in bank.spreads]
        return Picture("".join(f"<p>{escape(line)}</p>" for line in said), "\n".join(said))
