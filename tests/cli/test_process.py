"""The command line as a process of its own: encodings, pipes, signals, what it loads."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.replay.test_example import ROUND, altered

pytestmark = pytest.mark.outside

SEARCHED = "ordnung | rufspiel G by 0 | 2 holds GA G8 S9 | 1 leads G7"


def call(*arguments: str, given: bytes = b"", **environment: Any) -> tuple[int, bytes, bytes]:
    clean = {k: v for k, v in os.environ.items() if not k.startswith(("LC_", "LANG", "PYTHON"))}
    done = subprocess.run(
        [sys.executable, "-X", "dev", "-W", "error", "-m", "schafkopf_tutor", *arguments],
        input=given,
        capture_output=True,
        env={**clean, **environment},
    )
    return done.returncode, done.stdout, done.stderr


def test_why():
    code, out, err = call("why", SEARCHED, LANG="en_US.UTF-8", PYTHONUTF8="1")
    assert (code, err) == (0, b"")
    assert out.decode().splitlines()[0].startswith("GA  ✓ yes  ")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252"])
def test_a_terminal_of_long_ago(encoding: str):
    environment: dict[str, Any] = {
        "LANG": "C",
        "PYTHONIOENCODING": encoding,
        "PYTHONCOERCECLOCALE": "0",
    }
    for arguments in (
        ["why", SEARCHED],
        ["why", "--help"],
        ["why", SEARCHED, "--face=french"],
        ["rules", "ordnung"],
        ["progress"],
        ["progress", "--help"],
        ["progress", "--code", "23P1-21R4-05N1-7PZT-0M"],
    ):
        code, out, err = call(*arguments, **environment)
        assert (code, err) == (0, b"")
        assert "\\" not in out.decode(encoding)
    code, out, err = call("why", "–", **environment)
    assert (code, out) == (2, b"")
    assert err.decode(encoding).count("\n") == 1


def test_the_text_comes_in_and_json_goes_out():
    code, out, _ = call("why", "-", "--json", given=SEARCHED.encode(), PYTHONIOENCODING="ascii")
    assert code == 0
    assert [card["ok"] for card in json.loads(out)["cards"]] == [True, False, False]


def test_bytes_that_are_no_text_in_the_arguments():
    done = subprocess.run(
        [sys.executable, "-m", "schafkopf_tutor", "why", b"ordnung | \xff\xfe"], capture_output=True
    )
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1


def test_replay_says_2_for_bad_input_1_for_differences_0_for_none(tmp_path: Path):
    good, wrong = json.dumps(ROUND).encode(), json.dumps(altered("computed.won", False)).encode()
    for given, expected in ((good, 0), (wrong, 1), (b"{", 2)):
        code, _, err = call("replay", "-", given=given)
        assert code == expected
        assert bool(err) == (code == 2)


@pytest.mark.skipif(os.name != "posix", reason="pipes and signals of POSIX")
def test_whoever_reads_goes_away():
    lines = b"{}\n" * 20_000
    reader = "import sys; sys.stdin.readline()"
    with subprocess.Popen(
        [sys.executable, "-m", "schafkopf_tutor", "replay", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        head = subprocess.Popen([sys.executable, "-c", reader], stdin=process.stdout)
        process.stdout.close()
        try:
            process.stdin.write(lines)
            process.stdin.close()
        except BrokenPipeError:
            pass
        head.wait()
        assert process.stderr.read() == b""
        assert process.wait() == 141


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full disk to write to")
def test_a_full_disk():
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "schafkopf_tutor", "why", SEARCHED],
            stdout=full,
            stderr=subprocess.PIPE,
        )
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1


@pytest.mark.skipif(os.name != "posix", reason="pipes and signals of POSIX")
def test_ctrl_c_ends_it_quietly():
    process = subprocess.Popen(
        [sys.executable, "-m", "schafkopf_tutor", "replay", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdin
    assert process.stdout
    process.stdin.write(b"{}\n" * 20_000)  # more than stdout's buffer of answers
    process.stdin.flush()
    assert process.stdout.read(1)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert err == b""


def test_rules_new_reads_what_a_pipe_brings(tmp_path: Path):
    file = tmp_path / "ours.toml"
    code, out, err = call("rules", "new", str(file), given=b"\n" * 40, LANG="de_DE.UTF-8")
    assert (code, err) == (0, b"")
    assert file.read_text(encoding="utf-8").startswith("# ")
    code, out, err = call("rules", "new", str(file), given="\ufeff2\r\n".encode(), LANG="en_US")
    assert code == 2
    assert b"Number [1]: 2" in out
    assert err.count(b"\n") == 1


LOADED = """
import sys
from schafkopf_tutor.cli import main
main(["why", sys.argv[1]])
ours = {name for name in sys.modules if name.startswith("schafkopf_tutor")}
print()
print(*sorted(name.partition(".")[0] for name in set(sys.modules) - ours))
print(*sorted(ours))
"""


def test_why_loads_nothing_that_it_does_not_need():
    done = subprocess.run(
        [sys.executable, "-I", "-c", LOADED, SEARCHED], capture_output=True, text=True, check=True
    )
    others, ours = (set(line.split()) for line in done.stdout.splitlines()[-2:])
    assert not others & {"subprocess", "asyncio", "numpy", "IPython", "jupyterlab", "ipywidgets"}
    rooms = {name.split(".")[1] for name in ours if "." in name}
    assert not rooms & {"replay", "notebook", "draw", "quiz", "coach"}
