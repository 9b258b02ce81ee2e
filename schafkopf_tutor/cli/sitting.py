"""A sitting in the terminal: what is open of it is asked, each answer kept before it is judged."""

from __future__ import annotations

from datetime import date, datetime
from typing import Final, TypeVar

from schafkopf_tutor.cli.asking import INDENT, Asking
from schafkopf_tutor.cli.keeping import Keeping, Stopwatch
from schafkopf_tutor.cli.parser import CliError
from schafkopf_tutor.practice.sitting import Sitting
from schafkopf_tutor.quiz.grade import grade

STOPPED: Final = 130

S = TypeVar("S", bound=Sitting)


def local(at: datetime) -> date:
    """The day that it is then where the learner sits."""
    return at.astimezone().date()


def sit(sitting: S, asking: Asking, keeping: Keeping) -> tuple[S, int]:
    """The sitting once its open questions are answered, and 0; 130 where Ctrl-C stops it.

    An end of the input is an end of the questions. Where there are no hints, it is a test: then
    nobody learns how an answer went. Raises CliError for what is no text.
    """
    watch = Stopwatch()
    try:
        while sitting.item is not None and sitting.place is not None:
            item = sitting.item
            asking.ask(item, sitting.place, sitting.number)
            watch.start()
            given, helped = asking.answer(item)
            answered = sitting.answer(
                given,
                at=keeping.now(),
                helped=helped,
                seconds=watch.seconds,
                language=asking.voice.words.language,
                learner=keeping.log.learner,
            )
            told, stands = None, None
            if answered.last is not None:
                _, told, stands = keeping.record(answered.last)
            sitting = answered if stands is None else answered.standing(stands)
            if asking.hints:
                asking.tell(item, grade(item, given))
            elif stands is None:
                asking.say("cli.exam.noted", INDENT)
            asking.news(told, INDENT)
    except EOFError:
        return sitting, 0
    except KeyboardInterrupt:
        asking.console.text("\n")
        return sitting, STOPPED
    except UnicodeDecodeError as slip:
        raise CliError("cli.error.utf8") from slip
    return sitting, 0
