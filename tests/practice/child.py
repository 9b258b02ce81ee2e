"""A kernel of its own: records attempts and says of each where it is, once that is so.

python -m tests.practice.child URL count learner

For each attempt one line: its id, where it is. ``-`` as count: until it is killed. It waits for a
line on its standard input before each attempt if the fourth argument is ``step``.
"""

from __future__ import annotations

import sys

from schafkopf_tutor.practice.database import Database
from tests.practice.attempts import made


def main() -> None:
    url, count, learner, *step = sys.argv[1:]
    log = Database(url, learner=learner)
    done = 0
    while count == "-" or done < int(count):
        if step and not sys.stdin.readline():
            return
        attempt = made(minutes=done, learner=learner)
        kept = log.record(attempt)
        sys.stdout.write(f"{attempt.id} {kept.where} {kept.told.message if kept.told else '-'}\n")
        sys.stdout.flush()
        done += 1


if __name__ == "__main__":
    main()
