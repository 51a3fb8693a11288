"""Closing, opening and settling a deal, tableau by tableau, and what follows (B5, B9, B12–B19)."""

from __future__ import annotations

from itertools import chain

from ecarte.banking import tableau
from ecarte.banking.acts import Act
from ecarte.banking.dealing import in_tableaux, trump_of
from ecarte.banking.ledger import BANK, STAKES, Account, Cashier, Why, purse
from ecarte.banking.offers import end_evening, pass_bank, too_few_with_money
from ecarte.banking.stakes import collect, shares
from ecarte.banking.state import (
    STAKED_TABLEAUX,
    Outcome,
    Phase,
    Result,
    Stake,
    TableState,
    cashier_of,
    has_laid_bank,
    paid,
    purse_of,
)
from ecarte.banking.tableau import Count, Side
from ecarte.cards import UNKNOWN


def close(state: TableState, _act: Act) -> TableState:
    """The banker closes the staking; what is owing is collected and the cards open (B5, B15)."""
    cashier = cashier_of(state)
    stakes = collect(state, cashier)
    closed = paid(state, cashier, stakes)
    if any(UNKNOWN in hand for hand in state.tableaux):
        return closed._replace(phase=Phase.OPENING)
    return settle(closed)


def open_cards(state: TableState, act: Act) -> TableState:
    """Cards that were dealt unseen are opened, and the deal is settled (B5)."""
    return settle(state._replace(tableaux=in_tableaux(act.cards)))


def settle(state: TableState) -> TableState:
    """Settles tableau 2, then 3, then 4; what comes after a broken bank is void (B5, B16)."""
    assert state.banker is not None
    hands, trump, cancel = state.tableaux, trump_of(state), state.rules.cancel
    against_bank = has_laid_bank(state)
    cashier = cashier_of(state)
    results = []
    for number in STAKED_TABLEAUX:
        count = tableau.settle(hands[0], hands[number - 1], trump, cancel)
        stakes = [stake for stake in state.stakes if stake.tableau == number]
        outcome = _outcome(count, stakes, broken=against_bank and cashier.bank == 0)
        _pay(cashier, state.banker, against_bank, stakes, outcome)
        results.append(Result(number, count, outcome))
    settled = paid(state, cashier, ())._replace(
        opened=True,
        results=tuple(results),
        pack=state.pack.seen(chain(*hands)),
    )
    return _after_settlement(settled)


def _outcome(count: Count, stakes: list[Stake], broken: bool) -> Outcome:
    if not stakes:
        return Outcome.UNSTAKED
    if broken:
        return Outcome.VOID
    if count.winner is None:
        return Outcome.EN_CARTE
    return Outcome.BANKER if count.winner is Side.BANKER else Outcome.TABLEAU


_GOING_BACK = {
    Outcome.EN_CARTE: Why.EN_CARTE,
    Outcome.VOID: Why.VOID,
    Outcome.TABLEAU: Why.RETURNED,
}
"""Why the stakes on a tableau go back to their owners."""


def _pay(
    cashier: Cashier, banker: str, against_bank: bool, stakes: list[Stake], outcome: Outcome
) -> None:
    """Moves the money of one tableau (B9, B16, B17, B19)."""
    bankers = BANK if against_bank else purse(banker)
    if outcome is Outcome.BANKER:
        for stake in stakes:
            cashier.move(stake.who, stake.amount, Why.LOST, STAKES, bankers)
        return
    for stake in stakes:
        cashier.move(stake.who, stake.amount, _GOING_BACK[outcome], STAKES, purse(stake.who))
    if outcome is Outcome.TABLEAU:
        _pay_winners(cashier, banker, bankers, stakes)


def _pay_winners(cashier: Cashier, banker: str, bankers: Account, stakes: list[Stake]) -> None:
    """Pays as much again as each has staked; what a purse cannot pay is a debt (B16, B17, B19)."""
    available = cashier.bank if bankers == BANK else cashier.purses[banker]
    payments = shares(available, [stake.amount for stake in stakes])
    for stake, units in zip(stakes, payments, strict=True):
        cashier.move(stake.who, units, Why.WON, bankers, purse(stake.who))
    if bankers != BANK:
        for stake, units in zip(stakes, payments, strict=True):
            cashier.owe(banker, stake.who, stake.amount - units)


def _after_settlement(state: TableState) -> TableState:
    """The pack may have run out, the bank may pass or be broken, the evening may end (B12–B23)."""
    if state.pack.has_run_out:
        state = state._replace(pack=state.pack.run_out())
    if too_few_with_money(state):
        return end_evening(state)
    if state.pack.ends_tenure:
        return pass_bank(state)
    if has_laid_bank(state):
        return state._replace(phase=Phase.BETWEEN if state.bank else Phase.BROKEN)
    if state.banker is None or purse_of(state, state.banker) == 0:
        return pass_bank(state)
    return state._replace(phase=Phase.BETWEEN)
