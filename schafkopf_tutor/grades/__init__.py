"""Grades back: what a class came to, for the grade book of the teacher's own platform.

Her class list (``Roster``) is joined with pieces of work (``Work``): a class session, a page's
result codes, an assignment of nbgrader's. ``join`` says who has which score, by a ``Scale`` of hers
which mark, and in plain sentences who is missing, double or unknown; ``grades_csv`` writes what
Moodle imports.

Nobody is guessed. A person is found by an identifier of the class list, by a nickname that stands
in it, or by a line that the teacher has filled in (``Matches``); else he is listed as unknown.
Everything is read from files and written by whoever asks: nothing here asks a network.
"""

from schafkopf_tutor.grades.joining import Grades, Line, join
from schafkopf_tutor.grades.matches import Matches
from schafkopf_tutor.grades.roster import Person, Roster
from schafkopf_tutor.grades.scale import Scale
from schafkopf_tutor.grades.tables import GradesError, Table
from schafkopf_tutor.grades.weights import Weights
from schafkopf_tutor.grades.work import Score, Work
from schafkopf_tutor.grades.written import grades_csv

__all__ = [
    "Grades",
    "GradesError",
    "Line",
    "Matches",
    "Person",
    "Roster",
    "Scale",
    "Score",
    "Table",
    "Weights",
    "Work",
    "grades_csv",
    "join",
]
