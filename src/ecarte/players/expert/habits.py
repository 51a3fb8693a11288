"""How an adversary is expected to act in the exchange, by the strength of his hand.

Somebody plays with the cards he has (elder stands, the dealer refuses) when his hand is strong
enough: the chance rises with `strength` around a bar. The bars depend on the score. They were found
by letting two players who act by such bars meet at every score (`scripts/habits.py`), each taking
the bars that do best against the other's.

The functions work on integers and arrays, in plain Python or compiled (`compiled`).
"""

from __future__ import annotations

from math import exp
from typing import Final

from ecarte.analysis.open_hands import Amounts
from ecarte.players.expert.strength import strength, throws

ELDER_FIRST, DEALER_FIRST, ELDER_LATER, DEALER_LATER, SLOPE_FIRST, SLOPE_LATER = range(6)
"""The places of the bars, in log-odds of the point: elder's and the dealer's, for the first
exchange and later; and how much the dealer's bar falls for every card asked for beyond three."""
WIDTH: Final = 0.45
"""How soft the bars are: so far above the bar the odds of playing are e to 1."""
SLIP: Final = 0.02
"""How often somebody does what this picture of him does not expect."""


def plays(
    hand: int, trump: int, elder: bool, exchanged: bool, named: int, habits: Amounts
) -> float:
    """The chance that a player with this hand plays it as it is: stands, or refuses.

    `named` is the number of cards that the dealer is asked for; 0 if it is not known.
    """
    if throws(hand, trump) == 0:
        return 1 - SLIP
    if elder:
        bar = habits[ELDER_LATER if exchanged else ELDER_FIRST]
    else:
        bar = habits[DEALER_LATER if exchanged else DEALER_FIRST]
        if named:
            bar -= (named - 3) * habits[SLOPE_LATER if exchanged else SLOPE_FIRST]
    over = (strength(hand, trump, elder) - bar) / WIDTH
    return SLIP + (1 - 2 * SLIP) / (1 + exp(-min(max(over, -30.0), 30.0)))


def names(hand: int, trump: int, number: int) -> float:
    """How likely a player with this hand is to ask for so many cards, but for a factor."""
    usual = max(throws(hand, trump), 1)
    off = number - usual
    return exp(-1.2 * abs(off)) + SLIP
