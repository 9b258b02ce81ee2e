"""Ten thousand questions to every format: no exception; how long it takes and how large it gets."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pypdf import PdfReader

from schafkopf_tutor.explain import Speaker
from schafkopf_tutor.quiz.bank import Bank
from schafkopf_tutor.quiz.export.told import Told
from schafkopf_tutor.quiz.sheet import MOST, levels_of
from schafkopf_tutor.quiz.skills import skills
from schafkopf_tutor.rulesets import load
from schafkopf_tutor.screen.exporting import FORMATS, MOST_IN_PDF, Job
from schafkopf_tutor.screen.voice import Voice
from tests.longrun import LONG

HOLDS = {"page": MOST, "pdf": MOST_IN_PDF}


def test_every_format_takes_ten_thousand(
    scale: Callable[[int], int], record: Callable[..., Path | None], tmp_path: Path
):
    number = scale(10_000)
    ruleset = load("ordnung")
    voice = Voice(Speaker("en"), ruleset)
    named = tuple(name for name in skills() if levels_of(name, ruleset))
    told: dict[Bank, list[Told]] = {}
    begun = time.perf_counter()
    whole = Bank(named, number, 0, ruleset)
    told[whole] = list(Job(whole, voice).told())
    seconds = round(time.perf_counter() - begun, 1)

    class Once(Job):
        """Tells the whole bank but once: what it takes stands beside what each format takes."""

        def told(self) -> Iterator[Told]:
            return iter(told[self.bank])

    figures: dict[str, dict[str, float]] = {"told": {"written": number, "seconds": seconds}}
    for name, format_ in FORMATS.items():
        if name == "pdf" and not LONG:  # half a minute: the test below writes a short one
            continue
        sizes = [number]
        if name in HOLDS:  # which holds few: so many files then
            sizes = [min(HOLDS[name], number - at) for at in range(0, number, HOLDS[name])]
        file, begun, written, bytes_ = tmp_path / name, time.perf_counter(), 0, 0
        for seed, size in enumerate(sizes):
            with file.open("wb") as out:
                done = format_.write(Once(Bank(named, size, seed, ruleset), voice), out)
            written += done.number
            bytes_ += file.stat().st_size
            assert done.number + len(done.left) == size, name
        seconds = round(time.perf_counter() - begun, 1)
        figures[name] = {
            "written": written,
            "seconds": seconds,
            "megabytes": round(bytes_ / 1e6, 1),
        }
        print(name, figures[name])
    record("export-many", {"questions": number, "formats": figures})


@pytest.mark.outside
def test_a_pdf_as_large_as_may_be(
    scale: Callable[[int], int], record: Callable[..., Path | None], tmp_path: Path
):
    number, ruleset = scale(MOST_IN_PDF), load("ordnung")
    named = tuple(name for name in skills() if levels_of(name, ruleset))
    job = Job(Bank(named, number, 0, ruleset), Voice(Speaker("en"), ruleset))
    file, begun, cpu = tmp_path / "questions.pdf", time.perf_counter(), time.process_time()
    with file.open("wb") as out:
        assert FORMATS["pdf"].write(job, out).number == number
    figures = {
        "questions": number,
        "pages": len(PdfReader(file).pages),
        "seconds": round(time.perf_counter() - begun, 1),
        "cpu_seconds": round(time.process_time() - cpu, 1),
        "megabytes": round(file.stat().st_size / 1e6, 1),
    }
    print(figures)
    record("export-pdf", figures)
