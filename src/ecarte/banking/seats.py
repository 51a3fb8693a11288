"""Coming and going (B24)."""

from __future__ import annotations

from ecarte.banking.acts import Act
from ecarte.banking.ledger import OUTSIDE, Why, purse
from ecarte.banking.names import verify_name
from ecarte.banking.offers import (
    end_evening,
    give_back_bank,
    give_back_stakes,
    offer_next,
    without_banker,
)
from ecarte.banking.stakes import verify_units
from ecarte.banking.state import Phase, TableState, cashier_of, is_seated, others_after, paid

UNOPENED = frozenset({Phase.DEALING, Phase.STAKING, Phase.OPENING})
"""The phases of a deal that is void if the banker goes (B24)."""


def verify_sit(_state: TableState, act: Act) -> None:
    """Refuses a name that nobody can have, and a sum that is no money (B21)."""
    verify_name(act.actor)
    verify_units(act.amount, "B21")


def sit(state: TableState, act: Act) -> TableState:
    """Somebody sits down last, or brings more money; a debtor's goes to his debts first.

    Who sits down while the bank is being offered is asked when his seat's turn comes; if it has
    passed, after the others †.
    """
    newcomer = not is_seated(state, act.actor)
    cashier = cashier_of(state)
    cashier.seat(act.actor)
    cashier.move(act.actor, act.amount, Why.BROUGHT, OUTSIDE, purse(act.actor))
    seated = paid(state, cashier)
    if newcomer and state.phase is Phase.OFFER:
        return seated._replace(waiting=_with_newcomer(state, act.actor))
    return seated


def _with_newcomer(state: TableState, name: str) -> tuple[str, ...]:
    """Those to be asked, the newcomer at his seat after the last one, or at the end †."""
    last = state.seats[-1].name
    if last in state.waiting:
        place = state.waiting.index(last) + 1
    else:
        place = 0 if last == state.offered else len(state.waiting)
    return (*state.waiting[:place], name, *state.waiting[place:])


def verify_leave(_state: TableState, _act: Act) -> None:
    """Anyone may go at any time; what he has staked stays in play."""


def leave(state: TableState, act: Act) -> TableState:
    """A player goes with his purse. His debts stay noted, and are paid if he comes back †."""
    if act.actor == state.banker:
        return _banker_leaves(state, act)
    cashier = cashier_of(state)
    cashier.leave(act.actor)
    left = paid(state, cashier)._replace(
        waiting=tuple(name for name in state.waiting if name != act.actor)
    )
    if state.offered == act.actor:
        return offer_next(left._replace(offered=None))
    if state.phase is Phase.CUT and not left.seats:
        return end_evening(left)
    return left


def _banker_leaves(state: TableState, act: Act) -> TableState:
    """A deal not opened is void: stakes and bank go back; in any case the bank passes.

    He takes the bank with him also after a settled deal, as if he had retired †.
    """
    waiting = others_after(state, act.actor)
    cashier = cashier_of(state)
    give_back_stakes(state, cashier)
    give_back_bank(state, cashier)
    cashier.leave(act.actor)
    left = without_banker(paid(state, cashier, ()), waiting)
    if state.phase in UNOPENED:
        left = left._replace(turn_up=None, tableaux=(), opened=False, results=())
    return offer_next(left)
