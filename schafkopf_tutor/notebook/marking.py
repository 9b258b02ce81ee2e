"""What a desk has for teachers: results joined with her class list, for Moodle."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from schafkopf_tutor.cli.grades import Asked, Graded, grade
from schafkopf_tutor.draw import Picture, table, wide
from schafkopf_tutor.draw.plain import aligned
from schafkopf_tutor.grades import Table
from schafkopf_tutor.grades.saying import say
from schafkopf_tutor.grades.written import head, row
from schafkopf_tutor.i18n import Words
from schafkopf_tutor.notebook.classrooms import Classrooms


class Marks(Classrooms):
    """Brings results back to the teacher's own list."""

    def grades(
        self,
        classlist: str,
        *,
        classes: Sequence[str | int] = (),
        codes: Sequence[str] = (),
        nbgrader: Sequence[str] = (),
        scale: str = "",
        identifier: str = "",
        match: str = "",
        missing: str = "leave",
        weights: str = "",
        rules: str = "",
        out: str = "",
        data: str = "",
    ) -> Picture:
        """The class list joined with results, as ``schafkopf-tutor grades`` does it.

        ``classlist`` is a CSV file with an e-mail or ID column; ``classes`` are sessions, by number
        (1 is the last one), code, or the CSV file of a report; ``codes`` files with people and
        result codes; ``nbgrader`` its exported tables or grade books. ``scale`` are thresholds in
        per cent (``"87,73,59,45,20"``) or a TOML file, ``identifier`` the column that tells people
        apart, ``match`` the file in which names are matched, ``missing`` "leave", "skip" or "zero",
        ``weights`` how much each counts in the mean (``"class=2,nbgrader=1"``).
        With ``out`` the table for Moodle is written there, and beside it a file in which those are
        matched whom nobody knows. ``data`` is another database of classes. Nothing else is changed.

        Raises GradesError, CliError or RulesetError.
        """
        kept = tuple(str(one) for one in classes)
        files = tuple(name for name in kept if name.lower().endswith(".csv"))
        sessions = [name for name in kept if name not in files]
        asked = Asked(
            classlist,
            files,
            tuple(codes),
            tuple(nbgrader),
            scale,
            identifier,
            match,
            missing,
            rules,
            out,
            tuple(self._answers(name, data) for name in sessions),
            weights,
        )
        language = self.voice.words.language
        return _shown(grade(asked, language), Words(language))

    def _answers(self, name: str, data: str) -> Table:
        from schafkopf_tutor.classroom.finding import DATABASE
        from schafkopf_tutor.cli.class_kept import answers_in

        address = data or f"sqlite:///{self._folder() / DATABASE}"
        session, answers = answers_in(address, name)
        return Table.of(answers.encode(), session)


def _shown(done: Graded, words: Words) -> Picture:
    """The table, and below it what is to be said."""
    heads = head(done.grades, words)
    cells = [list(row(done.grades, line, words)) for line in done.grades.lines]
    lines = [say(one, words) for one in (*done.remarks, *done.written)]
    safe = [[escape(cell) for cell in line] for line in cells]
    html = wide(table([escape(one) for one in heads], safe), words.text("grades.head.table"))
    below = "".join(f"<li>{escape(line)}</li>" for line in lines)
    text = "\n".join([aligned([heads, *cells]), *lines])
    return Picture(f"{html}<ul>{below}</ul>", text)
