"""Kernels as processes, and what they have acknowledged."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from schafkopf_tutor.practice.attempt import Attempt

ROOT = Path(__file__).parent.parent.parent


@dataclass(frozen=True)
class Said:
    """A line of a child."""

    id: str
    where: str
    message: str


def start(
    url: str, count: int | None, *, temporary: Path, learner: str = "", step: bool = False
) -> subprocess.Popen[str]:
    """A kernel that records."""
    env = os.environ | {"TMPDIR": str(temporary), "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "tests.practice.child", url]
    command += ["-" if count is None else str(count), learner, *(["step"] if step else [])]
    return subprocess.Popen(
        command, env=env, cwd=ROOT, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )


def step(kernel: subprocess.Popen[str]) -> Said:
    """One attempt more."""
    assert kernel.stdin is not None
    assert kernel.stdout is not None
    kernel.stdin.write("\n")
    kernel.stdin.flush()
    return Said(*kernel.stdout.readline().split())


def acknowledged(kernel: subprocess.Popen[str]) -> list[Said]:
    """All that it has said; of a line that was cut off, nothing was acknowledged."""
    assert kernel.stdin is not None
    assert kernel.stdout is not None
    kernel.stdin.close()
    # not communicate(): it would not see what was read ahead of a line before
    lines = kernel.stdout.read().split("\n")[:-1]
    kernel.stdout.close()
    kernel.wait()
    return [Said(*line.split()) for line in lines]


def ids(attempts: tuple[Attempt, ...]) -> list[str]:
    return [attempt.id for attempt in attempts]
