"""The source of a lesson: both languages side by side, read strictly."""

from __future__ import annotations

import pytest

from schafkopf_tutor.notebook.build_cells import notebook
from schafkopf_tutor.notebook.source import Code, SourceError, Text, read_source

BOTH = "::: de\nHallo\n:::\n\n::: en\nHello\n:::\n"


def test_blocks_become_cells_with_stable_names():
    source = f"{BOTH}\n```python cards\ndesk.pack()\n```\n{BOTH}{BOTH}```python more show\n1\n```\n"
    cells = read_source("01-x", source)
    assert [cell.id for cell in cells] == [
        "01-start",
        "01-cards",
        "01-cards-text",
        "01-cards-text-2",
        "01-more",
    ]
    assert cells[0] == Text("01-start", {"de": "Hallo", "en": "Hello"})
    assert cells[1] == Code("01-cards", "desk.pack()")
    assert cells[4] == Code("01-more", "1", show=True)


def test_an_addition_elsewhere_leaves_ids_alone():
    before = read_source("01-x", f"```python a\n1\n```\n{BOTH}")
    after = read_source("01-x", f"{BOTH}```python b\n2\n```\n{BOTH}```python a\n1\n```\n{BOTH}")
    assert {cell.id for cell in before} <= {cell.id for cell in after}


@pytest.mark.parametrize(
    ("source", "message", "line"),
    [
        ("::: de\nA\n:::\n", "source.partner", 3),
        ("::: de\nA\n:::\n```python a\n1\n```\n", "source.partner", 4),
        ("::: de\nA\n:::\n::: de\nA\n:::\n", "source.language", 4),
        ("::: fr\nA\n:::\n", "source.language", 1),
        ("::: de\nA\n", "source.open", 1),
        ("```python\n1\n```\n", "source.name", 1),
        ("```python a\n1\n```\n```python a\n1\n```\n", "source.name", 4),
        ("```python a hide\n1\n```\n", "source.name", 1),
        ("A stray line\n", "source.outside", 1),
    ],
)
def test_a_slip_is_named_with_its_line(source: str, message: str, line: int):
    with pytest.raises(SourceError) as caught:
        read_source("01-x", source)
    assert (caught.value.message, caught.value.values["line"]) == (message, line)
    assert str(line) in str(caught.value)
    assert str(line) in caught.value.say("de")


def test_slots_are_worked_out_by_the_engine():
    source = "".join(
        f"::: {language}\n{{{{ len(desk.order_of('rufspiel').trumps) }}}}\n:::\n"
        for language in ("de", "en")
    )
    assert notebook("01-x", source, "de").cells[0].source == "14"
    with pytest.raises(SourceError, match="nonsense"):
        notebook("01-x", source.replace("len", "nonsense"), "en")


def test_code_is_folded_unless_shown_and_says_what_it_is():
    made = notebook("01-x", '```python a\ndesk.ask("x")\n```\n```python b show\n1\n```\n', "de")
    folded, shown = made.cells
    assert folded.source == '# Frage 1\ndesk.ask("x")'
    assert folded.metadata["jupyter"]["source_hidden"]
    assert "hide-input" in folded.metadata["tags"]
    assert "jupyter" not in shown.metadata
