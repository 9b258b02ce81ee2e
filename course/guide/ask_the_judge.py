"""The judge from another program: a question is a line of JSON, and so is the answer."""

import json
import sys
from subprocess import PIPE, Popen

COMMAND = [sys.executable, "-m", "schafkopf_tutor", "serve", "--stdio", "--lang", "en"]

with Popen(COMMAND, stdin=PIPE, stdout=PIPE, encoding="utf-8") as judge:

    def ask(**question):
        """The judge's answer to one question."""
        judge.stdin.write(json.dumps(question) + "\n")
        judge.stdin.flush()
        return json.loads(judge.stdout.readline())

    position = "ordnung | rufspiel G by 0 | 2 holds GA GK S9 | 1 leads G7"
    print(ask(do="legal", position=position)["legal"])  # -> ['GA']
    why = ask(do="why", position=position, card="GK", lang="en")["verdict"]
    print(why["rule"], "-", why["sentence"])
    # -> ruf.searched - The called ace GA must be played: Gras is led for the first time.
    print(ask(do="why", position=position, card="??")["error"]["message"])
    # -> card: a card is expected, such as "EO" or "G7"; found: ??.
    judge.stdin.close()
