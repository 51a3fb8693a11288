"""One entry of the rulebook."""

from __future__ import annotations

from typing import NamedTuple


class Rule(NamedTuple):
    """One numbered rule: its number ("C18"), a title of a few words and its text.

    Title and text are English catalogue keys.
    """

    id: str
    title: str
    text: str
