"""What the pages in Voila say comes out of the catalogues and the lessons."""

from pathlib import Path

from schafkopf_tutor.notebook import voila


def test_the_words_beside_the_template_are_not_stale(root: Path):
    assert voila.WORDS.read_text(encoding="utf-8") == voila.words(root), "make lessons"


def test_the_template_names_no_other_machine():
    files = [path for path in voila.SHARE.rglob("*") if path.is_file()]
    assert len(files) >= 8
    for path in files:
        text = path.read_text(encoding="utf-8")
        assert "//cdn" not in text, path
        assert "https:" not in text, path
        assert "http:" not in text, path


def test_voila_finds_the_template_whatever_else_is_set():
    assert voila.environment({})["JUPYTER_PATH"] == str(voila.SHARE)
    kept = voila.environment({"JUPYTER_PATH": "mine", "A": "b"})
    assert kept["A"] == "b"
    assert kept["JUPYTER_PATH"].endswith("mine")
    assert f"--template={voila.TEMPLATE}" in voila.command(Path("course"))
