"""Presses that come too soon: made before what they would answer could be seen.

Whoever presses Enter twice, or clicks twice, means the question he has seen; the next one may stand
on the screen before his second press arrives, and must not be answered by it.
"""

from __future__ import annotations

from textual.events import Event

TWICE = 0.25
"""A second press within so many seconds belongs to the question that the first one answered."""


class Haste:
    """Compares the moment of each press with the moment at which the present question came."""

    def __init__(self) -> None:
        self._asked = 0.0
        self._expected = False
        self._pressed, self._key, self._too_soon = float("-inf"), "", False

    def asked(self, expected: bool = False) -> None:
        """Something else is asked from now on.

        It is `expected` where it follows from the player's own press alone, as the number follows
        the proposal: then only the same key, pressed twice, comes too soon.
        """
        self._asked, self._expected = Event().time, expected

    def is_too_soon(self, pressed: float, key: str) -> bool:
        """Whether a press at this moment cannot mean what is asked now; each press is told once.

        Of presses in quick succession, as of a key that is held down, all come too soon.
        """
        before, last = self._pressed, self._key
        in_succession = pressed - before < TWICE and (before <= self._asked or self._too_soon)
        meant_before = pressed < self._asked or in_succession
        self._pressed, self._key = pressed, key
        self._too_soon = meant_before and (key == last or not self._expected)
        return self._too_soon
