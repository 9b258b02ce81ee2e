"""How much of everything: sizes, rates, and how often a wrong code may be tried."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

FRAME: Final = 4096
"""Bytes of a frame that a page may send."""
FRAMES, SPAN = 30, 10.0
"""So many frames in so many seconds; what comes beyond is not read."""
FLOOD: Final = 300
"""So many frames beyond the limit, one after the other, end the connection."""
WRONG, MINUTE = 10, 60.0
"""So many wrong codes from one address in so many seconds; then none is looked at."""
ADDRESSES: Final = 10_000
"""So many addresses are kept in mind, and nowhere else."""
LINKS: Final = 4_000
"""So many connections at a time."""
AWAY: Final = 60.0
"""Seconds after which the computer plays for somebody who is not connected."""
HELLO: Final = 10.0
"""Seconds in which a connection must say who it is."""

Clock = Callable[[], float]


@dataclass
class Rate:
    """What one connection sends.

    >>> rate = Rate(2, 10.0, clock=iter([0.0, 1.0, 2.0, 11.5]).__next__)
    >>> [rate.passes() for _ in range(4)]
    [True, True, False, True]
    """

    most: int = FRAMES
    span: float = SPAN
    clock: Clock = time.monotonic
    beyond: int = 0
    _times: deque[float] = field(default_factory=deque)

    def passes(self) -> bool:
        """Whether another one may be read now."""
        now = self.clock()
        while self._times and now - self._times[0] > self.span:
            self._times.popleft()
        if len(self._times) >= self.most:
            self.beyond += 1
            return False
        self.beyond = 0
        self._times.append(now)
        return True


@dataclass
class Guesses:
    """Wrong codes by address. It is in memory alone, and forgotten after a minute."""

    clock: Clock = time.monotonic
    _wrong: dict[str, deque[float]] = field(default_factory=dict)

    def too_many(self, address: str) -> bool:
        """Whether nothing from there is looked at now."""
        times = self._wrong.get(address)
        if times is None:
            return False
        self._tidy(times)
        return len(times) >= WRONG

    def wrong(self, address: str) -> None:
        """A code from there was wrong."""
        if address not in self._wrong and len(self._wrong) >= ADDRESSES:
            self._forget()
        self._wrong.setdefault(address, deque(maxlen=WRONG)).append(self.clock())

    def _tidy(self, times: deque[float]) -> None:
        now = self.clock()
        while times and now - times[0] > MINUTE:
            times.popleft()

    def _forget(self) -> None:
        """Those that may try again, else the oldest."""
        for address, times in list(self._wrong.items()):
            self._tidy(times)
            if not times:
                del self._wrong[address]
        while len(self._wrong) >= ADDRESSES:
            del self._wrong[next(iter(self._wrong))]
