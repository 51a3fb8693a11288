"""Two questions to a set of cards that a processor answers in one step.

The functions here are for plain Python; `compiled` gives the machine's own instructions for them.
"""

from __future__ import annotations


def lowest_card(some: int) -> int:
    """The card with the lowest number in a set that is not empty."""
    return (some & -some).bit_length() - 1


def number_of_cards(some: int) -> int:
    """How many cards a set holds."""
    return some.bit_count()
