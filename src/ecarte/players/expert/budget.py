"""How much the expert looks at before he acts: numbers of samples, never seconds."""

from __future__ import annotations

from typing import NamedTuple


class Budget(NamedTuple):
    """One setting of the expert.

    `drawn` opposing hands are drawn and weighed by what is known (all are, where there are no
    more), and `hands` of them are kept for the search of a card; in the exchange `unfoldings` ends
    are played out for all acts together. `slack` is the share of cards that the adversary is taken
    to play without thought.
    """

    name: str
    drawn: int
    hands: int
    unfoldings: int
    slack: float


FULL = Budget("expert", 70_000, 12_000, 400_000, 0.15)
QUICK = Budget("expert-quick", 16_000, 3_000, 60_000, 0.15)
FAST = Budget("expert-fast", 1_500, 160, 2_400, 0.15)
