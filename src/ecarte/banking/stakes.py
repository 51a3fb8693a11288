"""Stakes: laying them, withdrawing them, limits, agreed sums, sharing (B4, B15, B17, B22)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ecarte.banking.acts import Act
from ecarte.banking.ledger import STAKES, Cashier, Why, purse
from ecarte.banking.rules import MOST_UNITS, Compulsory
from ecarte.banking.state import (
    STAKED_TABLEAUX,
    Known,
    Stake,
    TableState,
    cashier_of,
    has_laid_bank,
    owes,
    paid,
    punters,
    purse_of,
)
from ecarte.errors import Refused
from ecarte.messages import counted, message


class Span(NamedTuple):
    """The least and the most units of an act."""

    low: int
    high: int


def laid_on(stakes: Sequence[Stake], tableau: int) -> int:
    """The units that lie on a tableau, all punters together."""
    return sum(stake.amount for stake in stakes if stake.tableau == tableau)


def stake_of(stakes: Sequence[Stake], who: str, tableau: int) -> int:
    """The units a punter has on a tableau."""
    return sum(stake.amount for stake in stakes if stake.tableau == tableau and stake.who == who)


def agreed_sum(known: Known) -> int:
    """The sum owing on tableaux 2 and 3: as agreed, or the bank if that is less (B15)."""
    return min(known.rules.agreed, known.bank) if has_laid_bank(known) else 0


def limit(known: Known, tableau: int) -> int | None:
    """The most that may lie on a tableau, all punters together; None without a laid bank (B15)."""
    if not has_laid_bank(known):
        return None
    if tableau != 4 and known.rules.compulsory is Compulsory.EXACT:
        return agreed_sum(known)
    return known.bank


def stake_span(known: Known, who: str, tableau: int) -> Span | None:
    """What a punter's stake on a tableau may be now; the low end is 0 when he has one to withdraw.

    None when he can neither stake there nor withdraw.
    """
    already = stake_of(known.stakes, who, tableau)
    most = 0 if owes(known, who) else already + purse_of(known, who)
    highest = limit(known, tableau)
    if highest is not None:
        most = min(most, highest - laid_on(known.stakes, tableau) + already)
    low = 0 if already else 1
    return Span(low, most) if low <= most else None


def verify_units(units: int, rule: str) -> None:
    """Refuses what is not a positive whole number of units that can be named (B21)."""
    if type(units) is not int or not 1 <= units <= MOST_UNITS:
        raise Refused(
            message("Only a positive whole number of units will do, not {units}.", units=units),
            rule,
        )


def verify_stake(state: TableState, act: Act) -> None:
    """Refuses a stake that B4, B15, B19 or B22 forbid; 0 where there is nothing to withdraw †."""
    if act.actor == state.banker:
        raise Refused(message("The banker does not stake."), "B22")
    if act.tableau == 1:
        raise Refused(message("Tableau 1 is the banker’s: nobody stakes on it."), "B22")
    if act.tableau not in STAKED_TABLEAUX:
        raise Refused(message("Stakes are laid on tableau 2, 3 or 4."), "B22")
    already = stake_of(state.stakes, act.actor, act.tableau)
    if act.amount != 0 or not already:
        verify_units(act.amount, "B22")
    if act.amount <= already:
        return
    if owes(state, act.actor):
        raise Refused(message("Nobody who owes may stake: debts are paid first."), "B19")
    if act.amount > already + purse_of(state, act.actor):
        raise Refused(
            counted(
                "A stake cannot exceed the purse: at most {number} unit can be staked here.",
                "A stake cannot exceed the purse: at most {number} units can be staked here.",
                already + purse_of(state, act.actor),
            ),
            "B22",
        )
    highest = limit(state, act.tableau)
    if highest is None:
        return
    total = laid_on(state.stakes, act.tableau) - already + act.amount
    if total > highest:
        raise Refused(
            counted(
                "Tableau {tableau} can carry {number} unit in all, and no more.",
                "Tableau {tableau} can carry {number} units in all, and no more.",
                highest,
                tableau=act.tableau,
            ),
            "B15",
        )


def stake(state: TableState, act: Act) -> TableState:
    """Sets a punter's stake on a tableau: lays, raises, lowers or withdraws it (B4)."""
    cashier = cashier_of(state)
    already = stake_of(state.stakes, act.actor, act.tableau)
    if act.amount > already:
        cashier.move(act.actor, act.amount - already, Why.STAKE, purse(act.actor), STAKES)
    else:
        cashier.move(act.actor, already - act.amount, Why.WITHDRAWN, STAKES, purse(act.actor))
    return paid(state, cashier, with_stake(state.stakes, act.actor, act.tableau, act.amount))


def with_stake(stakes: Sequence[Stake], who: str, tableau: int, amount: int) -> tuple[Stake, ...]:
    """The stakes with one set to an amount. It keeps its date unless it is withdrawn (B4)."""
    new = Stake(who, tableau, amount)
    if not stake_of(stakes, who, tableau):
        return (*stakes, new)
    return tuple(
        new if (one.who, one.tableau) == (who, tableau) else one
        for one in stakes
        if amount or (one.who, one.tableau) != (who, tableau)
    )


def collect(state: TableState, cashier: Cashier) -> tuple[Stake, ...]:
    """Takes what is owing on tableaux 2 and 3 when the stakes close (B15).

    The first punter owes on 2, the second on 3. Whose purse is too small for all that is owing
    pays nothing: the duty passes whole to the next punter, and round again. If nobody can pay it,
    the tableau plays with what lies on it.
    """
    stakes, order, owing = state.stakes, punters(state), agreed_sum(state)
    for tableau, number in ((2, 0), (3, 1)):
        missing = owing - laid_on(stakes, tableau)
        if missing <= 0 or not order:
            continue
        first = number % len(order)
        for who in (*order[first:], *order[:first]):
            if cashier.purses[who] >= missing:
                cashier.move(who, missing, Why.COMPULSORY, purse(who), STAKES)
                already = stake_of(stakes, who, tableau)
                stakes = with_stake(stakes, who, tableau, already + missing)
                break
    return stakes


def shares(available: int, wanted: Sequence[int]) -> list[int]:
    """What each winner is paid of what is available: in full, or in proportion to his stake (B17).

    Whole units; the odd ones go to the largest remainders, and of equal ones to the earlier stake.
    """
    total = sum(wanted)
    if available >= total:
        return list(wanted)
    parts = [available * stake // total for stake in wanted]
    by_remainder = sorted(
        range(len(wanted)), key=lambda place: -(available * wanted[place] % total)
    )
    for place in by_remainder[: available - sum(parts)]:
        parts[place] += 1
    return parts
