"""What a deal brings a laid bank and its punters: expectation, spread, broken banks (B14–B17).

Against an unlimited bank every tableau is fair: its cards and the banker's can change places. All
of the banker's edge comes from B16: a winner is paid what is in the bank and no more, a loser pays
his whole stake.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import sqrt
from typing import NamedTuple

from ecarte.analysis.banking_law import Law
from ecarte.analysis.banking_places import Outcomes
from ecarte.banking.rules import MOST_UNITS
from ecarte.banking.stakes import shares
from ecarte.banking.state import STAKED_TABLEAUX, Outcome
from ecarte.errors import BadText, Refused
from ecarte.messages import message


class Change(NamedTuple):
    """What one deal does to the money: units won or lost, and the tableau that broke the bank."""

    banker: int
    tableaux: tuple[int, ...]
    broken_at: int | None


class Prospect(NamedTuple):
    """What somebody may expect of a deal: the mean of his gains in units, and their variance."""

    mean: Fraction
    variance: Fraction

    @property
    def spread(self) -> float:
        """The standard deviation of his gains, in units."""
        return sqrt(self.variance)


class Prospects(NamedTuple):
    """What a deal promises the banker and each tableau, and the chance that it breaks the bank."""

    banker: Prospect
    tableaux: tuple[Prospect, ...]
    broken_at: tuple[Fraction, ...]


def change(bank: int | None, stakes: Sequence[int], outcomes: Outcomes) -> Change:
    """Settles tableaux 2, 3 and 4 in turn, as the table does (B5, B9, B16).

    Without a bank the banker answers for every stake: the first form, his purse taken as unlimited.
    """
    held, gains, broken = bank, [], None
    for tableau, stake, outcome in zip(STAKED_TABLEAUX, stakes, outcomes, strict=True):
        gain = 0
        if broken is None and outcome is Outcome.BANKER:
            gain = -stake
        elif broken is None and outcome is Outcome.TABLEAU and stake:
            gain = stake if held is None else sum(shares(held, [stake]))
        gains.append(gain)
        if held is not None:
            held -= gain
            if held == 0 and broken is None:
                broken = tableau
    return Change(-sum(gains), tuple(gains), broken)


def prospects(chances: Law, bank: int | None, stakes: Sequence[int]) -> Prospects:
    """What the deal promises, exactly if the chances are exact. Raises as `verify` does."""
    verify(bank, stakes)
    changes = [
        (chance, change(bank, stakes, outcomes)) for outcomes, chance in chances.items() if chance
    ]

    def prospect(gain: Callable[[Change], int]) -> Prospect:
        mean = sum((chance * gain(one) for chance, one in changes), Fraction(0))
        square = sum((chance * gain(one) ** 2 for chance, one in changes), Fraction(0))
        return Prospect(mean, square - mean**2)

    return Prospects(
        prospect(lambda one: one.banker),
        tuple(
            prospect(lambda one, place=place: one.tableaux[place])  # type: ignore[misc]
            for place in range(len(STAKED_TABLEAUX))
        ),
        tuple(
            sum((chance for chance, one in changes if one.broken_at == tableau), Fraction(0))
            for tableau in STAKED_TABLEAUX
        ),
    )


def verify(bank: int | None, stakes: Sequence[int]) -> None:
    """Refuses a bank or stakes that are no whole units (B21). A stake of 0 is an empty tableau."""
    if len(stakes) != len(STAKED_TABLEAUX):
        raise BadText(
            message("Name three stakes, on tableaux 2, 3 and 4, as in “50,50,100”."), "B4"
        )
    for units, least in ((MOST_UNITS if bank is None else bank, 1), *((one, 0) for one in stakes)):
        if not least <= units <= MOST_UNITS:
            raise Refused(
                message(
                    "The bank is a whole number of units from 1, a stake from 0, not {units}.",
                    units=units,
                ),
                "B21",
            )
