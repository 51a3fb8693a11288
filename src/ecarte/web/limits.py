"""How often somebody may ask: an allowance that fills up again with time, in memory only."""

from __future__ import annotations

import time
from collections.abc import Callable

from ecarte.errors import EcarteError
from ecarte.messages import message
from ecarte.web.settings import Allowance

_MOST_KNOWN = 20_000


class TooOften(EcarteError):
    """Somebody asks more often than is allowed; `wait` is in how many seconds he may again."""

    def __init__(self, wait: int) -> None:
        super().__init__(message("That was too often; wait a little and try again."))
        self.wait = wait


class Limit:
    """An allowance for everyone who asks, told apart by his address or table."""

    def __init__(self, allowance: Allowance, clock: Callable[[], float] = time.monotonic) -> None:
        self.allowance = allowance
        self._clock = clock
        self._left: dict[str, tuple[float, float]] = {}

    def use(self, who: str) -> None:
        """Asks once. Raises `TooOften`."""
        now = self._clock()
        left = self._left_now(who, now)
        if left < 1:
            self._left[who] = (left, now)
            raise TooOften(int((1 - left) / self.allowance.a_second) + 1)
        if len(self._left) >= _MOST_KNOWN and who not in self._left:
            self._forget(now)
        self._left[who] = (left - 1, now)

    def _left_now(self, who: str, now: float) -> float:
        at_once, a_second = self.allowance
        left, then = self._left.get(who, (at_once, now))
        return min(at_once, left + (now - then) * a_second)

    def _forget(self, now: float) -> None:
        """Forgets those whose allowance is whole again; if all are busy, all."""
        whole = self.allowance.at_once
        left = {who: kept for who, kept in self._left.items() if self._left_now(who, now) < whole}
        self._left = left if len(left) < _MOST_KNOWN else {}
