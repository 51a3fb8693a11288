"""The banker's choices after a deal: retiring, and laying again or not after a break (B18–B20)."""

from __future__ import annotations

from ecarte.banking.acts import Act
from ecarte.banking.dealing import verify_banker
from ecarte.banking.offers import pass_bank, verify_sum
from ecarte.banking.state import Known, Phase, TableState, purse_of
from ecarte.errors import Refused
from ecarte.messages import counted, message

MOST_LAYINGS = 2
"""How often a bank may be laid in one tenure (B18)."""


def retire(state: TableState, _act: Act) -> TableState:
    """The banker goes with what is in the bank (B20)."""
    return pass_bank(state)


def may_lay_again(known: Known) -> bool:
    """Whether a broken bank may be laid once more (B18)."""
    return known.layings < MOST_LAYINGS


def verify_lay_again(state: TableState, act: Act) -> None:
    """Refuses a third laying, and a sum that B14 forbids (B18)."""
    verify_banker(state, act)
    if not may_lay_again(state):
        raise Refused(
            message("The bank has been laid twice: pass it, or go on with a responsible bank."),
            "B18",
        )
    verify_sum(state, act)


def verify_responsible(state: TableState, act: Act) -> None:
    """Refuses a responsible bank before the second break, or with too small a purse (B18, B19)."""
    verify_banker(state, act)
    if may_lay_again(state):
        raise Refused(
            message("A responsible bank comes only after the second break: lay again, or pass."),
            "B18",
        )
    if purse_of(state, act.actor) < state.rules.min_purse:
        raise Refused(
            counted(
                "For a responsible bank the banker must hold at least {number} unit.",
                "For a responsible bank the banker must hold at least {number} units.",
                state.rules.min_purse,
            ),
            "B19",
        )


def go_on_responsible(state: TableState, _act: Act) -> TableState:
    """From now on the banker answers with his purse (B19)."""
    return state._replace(phase=Phase.DEALING, responsible=True)


def give_up(state: TableState, _act: Act) -> TableState:
    """The banker passes the broken bank (B18)."""
    return pass_bank(state)
