"""A rule set's file, written from answers: its base and what differs, with a comment for each."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Mapping

from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.lawdata import shipped_law
from schafkopf_tutor.ruleset import Setting
from schafkopf_tutor.rulesets import SCHEMA
from schafkopf_tutor.rulesheet.layout import PACK
from schafkopf_tutor.rulesheet.questions import LAW, Answer, base_of, changed, settings_of
from schafkopf_tutor.rulesheet.saying import say_stated

_WIDTH = 88


def write(answers: Mapping[str, Answer], language: str = "de", law: str = LAW) -> str:
    """The text of a TOML file with the rule set that these answers make.

    It states its base and what differs from it; a comment in ``language`` says what each line
    means. Raises TutorError for an answer that is not possible.

    >>> print(write({"deck": "short"}, "en").splitlines()[6])
    pack = "short"
    """
    base, settings = base_of(law), settings_of(answers, law)
    rules = changed(base, settings)
    before = {PACK: base.pack.name, **base.settings}  # a rank that it has not is new
    new = {name: value for name, value in settings.items() if value != before.get(name)}
    speaker = Speaker(language, face=shipped_law(law).face)
    lines = [
        *_comment(speaker.text("question.file.head")),
        *_comment(speaker.text("question.file.base")),
        f"schema = {SCHEMA}",
        f"base = {_toml(base.name)}",
    ]
    if not new:
        lines += _comment(speaker.text("question.file.same"))
    tables = dict.fromkeys(name.rpartition(".")[0] for name in new)
    for table in sorted(tables, key=lambda name: name != ""):
        lines += ["", f"[{table}]"] if table else [""]
        inside = {name: value for name, value in new.items() if name.rpartition(".")[0] == table}
        for name, value in inside.items():
            lines += _comment(" ".join(say_stated(speaker, rules, name)))
            lines.append(f"{name.rpartition('.')[2]} = {_toml(value)}")
    return "\n".join(lines) + "\n"


def _comment(text: str) -> list[str]:
    return [
        f"# {line}"
        for line in textwrap.wrap(text, _WIDTH, break_long_words=False, break_on_hyphens=False)
    ]


def _toml(value: Setting) -> str:
    """A value as TOML writes it; what JSON writes is the same but for tuples."""
    return json.dumps(list(value) if isinstance(value, tuple) else value, ensure_ascii=False)
