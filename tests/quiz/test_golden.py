"""Items stay as they were written down, as long as their skill has the same version.

Bare: the first test runs in Pyodide, too, where the same items must come out.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from schafkopf_tutor.quiz.skills import every_skill
from tests.quiz import golden


@pytest.mark.parametrize("skill", every_skill())
def test_the_first_item_of_each_kind_and_level(skill: str):
    """Drawn here, it is the one that is written."""
    first: dict[tuple[str, int], object] = {}
    for line in golden.there(skill)[1:]:
        first.setdefault((line["kind"], line["level"]), line)
    for rules, kind, level in golden.asked(skill):
        made = json.loads(golden.text_of(golden.item(skill, rules, kind, level, 0)))
        assert made == first[kind.id, level], "see python -m tests.quiz.golden --check"


@pytest.mark.slow
@pytest.mark.parametrize("skill", every_skill())
def test_items_change_with_the_version_alone(skill: str):
    made = [json.loads(golden.text_of(line)) for line in golden.made(skill)]
    told = golden.change(skill, made)
    assert not told, told


@pytest.mark.slow
def test_each_file_is_of_a_skill():
    assert golden.stray() == []
    for skill in every_skill():
        assert golden.there(skill)[0] == golden.head(skill)


@pytest.mark.slow
def test_what_is_said_of_a_change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys):
    """It names the item and the mend; a file that is there is not written over."""
    was = golden.there("points")
    changed = [json.loads(golden.text_of(line)) for line in was]
    changed[1]["right"] += 1
    told = golden.change("points", changed)
    assert all(part in told for part in ("points@1", "trick_points, level 1, seed 0", "`version`"))
    digests = [line | {"digests": ""} if "digests" in line else line for line in was]
    assert "the digests" in golden.change("points", digests)
    rules = [{**was[0], "rules": {"ordnung": "0"}}, *was[1:]]
    monkeypatch.setattr(golden, "there", lambda skill: rules if skill == "points" else [])
    assert "the rule sets are others" in golden.change("points", was)

    monkeypatch.undo()
    monkeypatch.setattr(golden, "FOLDER", tmp_path)
    monkeypatch.setattr(golden, "every_skill", lambda: {"points": every_skill()["points"]})
    old = tmp_path / "points@0.jsonl"
    old.touch()
    assert golden.main(["--check"]) == 1
    assert golden.main([]) == 0
    assert not old.exists()
    file = tmp_path / "points@1.jsonl"
    whole = file.read_text(encoding="utf-8")
    file.write_text(whole[: whole.rindex("{")], encoding="utf-8")
    assert golden.main([]) == 1
    assert file.read_text(encoding="utf-8") != whole  # it was not written over
    assert "raise `version` of [points]" in capsys.readouterr().out
    assert golden.main(["--anew"]) == 0
    assert file.read_text(encoding="utf-8") == whole
