"""Without a command the course opens in JupyterLab, with ``read`` as pages."""

import json
import os
import socket
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from schafkopf_tutor.cli import course, main
from schafkopf_tutor.cli.course import answers, first_lesson, jupyter, lab_environment


@pytest.fixture
def started(monkeypatch) -> list[tuple[list[str], dict[str, str]]]:
    """The commands that would have been run, each with its environment."""
    commands: list[tuple[list[str], dict[str, str]]] = []

    def run(command: list[str], environment: dict[str, str]) -> int:
        commands.append((command, environment))
        return 0

    monkeypatch.setattr(course, "_become", run)
    monkeypatch.setattr(course, "find_spec", lambda name: object())
    monkeypatch.setattr(course, "answers", lambda port: False)
    return commands


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_checkout_opens_where_it_is(started, language: str, root: Path, capsys):
    assert main(["--lang", language]) == 0
    out, err = capsys.readouterr()
    assert out == ""
    assert str(root) in err
    (((program, *arguments), _),) = started
    assert program == sys.executable
    assert arguments[:2] == ["-m", "jupyterlab"]
    assert f"--ServerApp.root_dir={root}" in arguments


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_checkout_is_read_where_it_is(started, language: str, root: Path, monkeypatch):
    monkeypatch.delenv("NO_BROWSER", raising=False)
    assert main(["read", "--lang", language]) == 0
    (((program, *arguments), _),) = started
    assert program == sys.executable
    given = [str(root), language, "--port=8866"]
    assert arguments == ["-m", "schafkopf_tutor.notebook.reader", *given]
    monkeypatch.setenv("NO_BROWSER", "1")
    main(["read", "--port", "8999"])
    assert started[1][0][-2:] == ["--port=8999", "--no-browser"]


@pytest.mark.parametrize("port", ["0", "65536", "home", "-1"])
def test_a_port_is_a_number(started, port: str, capsys):
    assert main(["read", f"--port={port}"]) == 2
    assert "--port" in capsys.readouterr().err
    assert started == []


@pytest.mark.parametrize("command", [[], ["read"]])
@pytest.mark.parametrize("language", ["de", "en"])
def test_without_what_it_needs_one_sentence_says_what_to_do(
    started, command: list[str], language: str, capsys, monkeypatch
):
    monkeypatch.setattr(course, "find_spec", lambda name: None)
    assert main([*command, "--lang", language]) == 2
    assert started == []
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert 'pip install "schafkopf-tutor[course]"' in err


def test_there_is_nothing_to_bring_into_a_checkout(started, root: Path, capsys):
    assert main(["--update", "--lang", "en"]) == 0
    assert "there is nothing to bring" in capsys.readouterr().err
    assert len(started) == 1


# --- JupyterLab -----------------------------------------------------------------------------------


def test_options_of_jupyterlab(tmp_path: Path):
    assert "--no-browser" in jupyter(tmp_path, "de", {"NO_BROWSER": "1"})
    assert "--no-browser" not in jupyter(tmp_path, "de", {"NO_BROWSER": ""})
    assert "--LabApp.default_url=/lab/tree/course" in jupyter(tmp_path, "de", {})


def test_it_opens_at_lesson_0_or_the_first_that_there_is(tmp_path: Path):
    lessons = tmp_path / "course" / "en"
    lessons.mkdir(parents=True)
    assert first_lesson(tmp_path, "de") == "course"
    assert first_lesson(tmp_path, "en") == "course/en"
    for name in ("03-following", "01-cards"):
        (lessons / f"{name}.ipynb").touch()
    assert first_lesson(tmp_path, "en") == "course/en/01-cards.ipynb"
    (lessons / "00-start.ipynb").touch()
    assert first_lesson(tmp_path, "en") == "course/en/00-start.ipynb"
    command = jupyter(tmp_path, "en", {})
    assert "--LabApp.default_url=/lab/tree/course/en/00-start.ipynb" in command


@pytest.mark.parametrize("language", ["de", "en"])
def test_jupyterlab_speaks_the_language_and_asks_nothing(language: str):
    found = lab_environment(language, {"JUPYTER_CONFIG_PATH": "mine", "A": "b"})
    assert found["A"] == "b"
    first, ours = found["JUPYTER_CONFIG_PATH"].split(os.pathsep)
    assert first == "mine"  # what the learner has set himself comes first
    file = Path(ours) / "labconfig" / "default_setting_overrides.json"
    set_ = json.loads(file.read_text(encoding="utf-8"))
    assert set_["@jupyterlab/apputils-extension:notification"]["fetchNews"] == "false"
    locale = set_.get("@jupyterlab/translation-extension:plugin", {}).get("locale")
    assert locale == {"de": "de_DE", "en": None}[language]


@pytest.mark.parametrize(("there", "word"), [(True, "Strg-C"), (False, "Sprachpaket fehlt")])
def test_menus_that_cannot_be_german_are_announced(started, there, word, capsys, monkeypatch):
    found = {"jupyterlab": object(), course.GERMAN: object() if there else None}
    monkeypatch.setattr(course, "find_spec", lambda name: found.get(name, object()))
    main(["--lang", "de"])
    said = capsys.readouterr().err
    assert word in said
    assert ("Sprachpaket" in said) is not there
    main(["--lang", "en"])
    assert "pack" not in capsys.readouterr().err


STAND_IN = (
    "import os, sys; print('lab', *sys.argv[1:], os.environ['JUPYTER_CONFIG_PATH']); sys.exit(3)"
)


@pytest.mark.outside
def test_jupyterlab_takes_the_process_over(tmp_path: Path):
    """A stand-in for JupyterLab: it is run by this Python, and its exit code is ours."""
    (tmp_path / "jupyterlab").mkdir()
    (tmp_path / "jupyterlab" / "__init__.py").touch()
    (tmp_path / "jupyterlab" / "__main__.py").write_text(STAND_IN)
    for name in ("ipywidgets", "anywidget"):
        (tmp_path / f"{name}.py").touch()
    env = {**os.environ, "PYTHONPATH": str(tmp_path), "NO_BROWSER": "1"}
    command = [sys.executable, "-m", "schafkopf_tutor", "--lang", "en"]
    done = subprocess.run(command, capture_output=True, text=True, env=env)
    assert done.stdout.startswith("lab --ServerApp.root_dir=")
    assert "--no-browser" in done.stdout
    assert done.stdout.rstrip().endswith(os.path.join("lab", "en"))  # noqa: PTH118 - part of a text
    assert done.returncode == 3


# --- pages that are open already ------------------------------------------------------------------


class _Page(BaseHTTPRequestHandler):
    said: list[bytes]

    def do_GET(self) -> None:
        self.send_response(200)
        self.end_headers()
        self.wfile.write(self.said[-1])

    def log_message(self, *_: object) -> None:
        """Nothing."""


@pytest.fixture
def page():
    """A server at a port of its own; what it says is set by the test."""
    said: list[bytes] = []
    server = HTTPServer(("127.0.0.1", 0), type("Page", (_Page,), {"said": said}))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield server.server_address[1], said
    server.shutdown()
    thread.join()
    server.server_close()


def test_pages_that_are_open_are_found_and_not_opened_twice(
    page: tuple[int, list[bytes]], started, monkeypatch, capsys
):
    monkeypatch.setattr(course, "answers", answers)
    monkeypatch.setenv("NO_BROWSER", "1")
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9")  # it is not asked
    port, said = page
    said.append(b"<p>somebody else's")
    assert not answers(port)
    said.append(b'<meta name="schafkopf-tutor">')
    assert answers(port)
    assert main(["read", "--port", str(port), "--lang", "en"]) == 0
    assert started == []
    assert f"http://localhost:{port}/voila/tree/course/en" in capsys.readouterr().err


def test_where_nobody_listens_nothing_is_open():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        assert not answers(probe.getsockname()[1])
