"""Asks an engine about the fixtures and says where it differs: run_example.py [COMMAND ...]

Here the engine is a process that answers each line of JSON with one. For another engine write
another `ask`, and turn the questions into calls of its own. What more can be asked: README.md.
"""

# mypy: ignore-errors

import json
import sys
from pathlib import Path
from subprocess import PIPE, Popen


def questions(line):
    """What a fixture asks and what it wants to hear: (question, part of the answer)."""
    about = {key: line[key] for key in ("rules", "game", "position") if key in line}
    if "legal" in line:
        yield {"do": "legal", **about}, {"legal": line["legal"]}
    for one in line.get("asked", ()):
        if "at" in one:  # so many of the moves have been made
            about["game"] = line["game"] | {"moves": line["game"]["moves"][: one["at"]]}
        yield {"do": "why", **about, "move": one["move"]}, {"verdict": {"ok": one["ok"]}}
    if line["kind"] == "trick":
        trick = {key: line[key] for key in ("rules", "contract", "suit", "leader", "cards")}
        yield {"do": "winner", **trick}, {"seat": line["winner"]}
    if line["kind"] == "fault":
        word = {"word": line["ruling"]["word"]}
        yield {"do": "fault", **about, "fault": line["fault"]}, {"ruling": word}
    if line["kind"] == "game":
        wanted = {"result": line["result"], "settlement": line["settlement"]}
        yield {"do": "settle", **about, "stock": line["stock"]}, wanted


def agrees(wanted, told):
    """Whether an answer holds all that is wanted."""
    if isinstance(wanted, dict) and isinstance(told, dict):
        return all(agrees(wanted[key], told.get(key)) for key in wanted)
    if isinstance(wanted, list) and isinstance(told, list):
        return len(wanted) == len(told) and all(map(agrees, wanted, told))
    return wanted == told


def main(command):
    """Ask everything; 1 if anything is answered otherwise."""
    asked = differing = 0
    with Popen(command, stdin=PIPE, stdout=PIPE, encoding="utf-8") as engine:

        def ask(question):
            engine.stdin.write(json.dumps(question) + "\n")
            engine.stdin.flush()
            return json.loads(engine.stdout.readline())

        for path in sorted(Path(__file__).parent.glob("*.jsonl")):
            for line in map(json.loads, path.read_text(encoding="utf-8").splitlines()):
                for question, wanted in questions(line):
                    told = ask(question)
                    if "error" in told:  # no such move, so it is not lawful either
                        told = {"verdict": {"ok": False}}
                    asked += 1
                    if not agrees(wanted, told):
                        differing += 1
                        print(line["id"], question, wanted, told, sep="\n  ")
        engine.stdin.close()
    print(f"{differing} of {asked} answers differ")
    return int(differing > 0)


if __name__ == "__main__":
    judge = [sys.executable, "-m", "schafkopf_tutor", "serve", "--stdio"]
    sys.exit(main(sys.argv[1:] or judge))
