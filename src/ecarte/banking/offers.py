"""The offering of the bank: the cut, who is asked, taking, laying, declining (B14, B19, B23)."""

from __future__ import annotations

from collections.abc import Sequence

from ecarte.banking.acts import Act
from ecarte.banking.ledger import BANK, STAKES, Cashier, Why, purse
from ecarte.banking.pack import Pack
from ecarte.banking.rules import Form
from ecarte.banking.stakes import verify_units
from ecarte.banking.state import (
    Known,
    Phase,
    TableState,
    cashier_of,
    others_after,
    owes,
    paid,
    purse_of,
)
from ecarte.cards import UNKNOWN
from ecarte.errors import Refused
from ecarte.messages import counted, message


def least_to_bank(known: Known) -> int:
    """What a player must hold to be offered the bank: the agreed sum, or `min_purse` (B14, B19)."""
    return known.rules.agreed if known.rules.form is Form.LAID else known.rules.min_purse


def may_bank(known: Known, name: str) -> bool:
    """Whether the bank can be offered to a player, who must hold enough and owe nothing (B23)."""
    return purse_of(known, name) >= least_to_bank(known) and not owes(known, name)


def too_few_with_money(known: Known) -> bool:
    """Whether fewer than two players have money, the banker's being purse and bank (B23)."""
    with_money = sum(
        1 for seat in known.seats if seat.purse or (seat.name == known.banker and known.bank)
    )
    return with_money < 2


def verify_cut(state: TableState, act: Act) -> None:
    """Refuses a cut that does not give each player one card of the two packs (B2, B23)."""
    if len(act.cards) != len(state.seats):
        raise Refused(
            counted(
                "The cut takes one card for each player: {number} card.",
                "The cut takes one card for each player: {number} cards.",
                len(state.seats),
            ),
            "B23",
        )
    if UNKNOWN in act.cards:
        raise Refused(message("The cards that are cut lie open."), "B23")
    Pack().verify_holds(act.cards)


def cut(state: TableState, act: Act) -> TableState:
    """The highest card, ace high, is offered the bank first; if two are equal, all cut again."""
    state = state._replace(cuts=(*state.cuts, act.cards))
    ranks = [card % 13 for card in act.cards]
    if ranks.count(max(ranks)) > 1:
        return state
    return offer_first(state, state.seats[ranks.index(max(ranks))].name)


def offer_first(state: TableState, name: str) -> TableState:
    """Offers the first bank of the evening, to `name` before the others (B23)."""
    return offer_next(state._replace(waiting=(name, *others_after(state, name))))


def offer_next(state: TableState) -> TableState:
    """Offers the bank to the next player who can hold it, or ends the evening (B23).

    Who has been passed over is not asked again in the same round, even if he brings money †.
    """
    if not too_few_with_money(state):
        for place, name in enumerate(state.waiting):
            if may_bank(state, name):
                return state._replace(
                    phase=Phase.OFFER, offered=name, waiting=state.waiting[place + 1 :]
                )
    return end_evening(state)


def end_evening(state: TableState) -> TableState:
    """The bank goes to its banker, and the evening is over (B23)."""
    cashier = cashier_of(state)
    give_back_bank(state, cashier)
    return paid(state, cashier)._replace(
        phase=Phase.OVER, banker=None, offered=None, waiting=(), layings=0, responsible=False
    )


def pass_bank(state: TableState) -> TableState:
    """The tenure ends: the bank is its banker's and is offered to the others (B13, B20, B23)."""
    assert state.banker is not None
    cashier = cashier_of(state)
    give_back_bank(state, cashier)
    waiting = others_after(state, state.banker)
    return offer_next(without_banker(paid(state, cashier), waiting))


def without_banker(state: TableState, waiting: Sequence[str]) -> TableState:
    """The state between two tenures, with those who are to be offered the bank."""
    return state._replace(banker=None, layings=0, responsible=False, waiting=tuple(waiting))


def give_back_bank(state: TableState, cashier: Cashier) -> None:
    """What is in the bank becomes the banker's again (B20)."""
    if state.banker is not None:
        cashier.move(state.banker, cashier.bank, Why.BANK_BACK, BANK, purse(state.banker))


def give_back_stakes(state: TableState, cashier: Cashier) -> None:
    """All stakes go back whole (B23, B24)."""
    for stake in state.stakes:
        cashier.move(stake.who, stake.amount, Why.VOID, STAKES, purse(stake.who))


def verify_offered(state: TableState, act: Act) -> None:
    """Refuses whoever is not offered the bank (B23)."""
    if act.actor != state.offered:
        raise Refused(
            message("The bank is offered to another player: {name}.", name=state.offered), "B23"
        )


def verify_take(state: TableState, act: Act) -> None:
    """Refuses taking a bank that has to be laid (B14)."""
    verify_offered(state, act)
    if state.rules.form is Form.LAID:
        raise Refused(message("Whoever takes this bank lays it, as in “lay 100”."), "B14")


def take(state: TableState, act: Act) -> TableState:
    """A tenure begins, with all cards shuffled and the count at 0 (B12).

    Until then the last tenure's count stands †.
    """
    return state._replace(
        phase=Phase.DEALING, banker=act.actor, offered=None, waiting=(), pack=Pack()
    )


def verify_lay(state: TableState, act: Act) -> None:
    """Refuses laying where nothing is laid, or a sum that B14 forbids."""
    verify_offered(state, act)
    if state.rules.form is not Form.LAID:
        raise Refused(message("In this form nothing is laid: the bank is just taken."), "B19")
    verify_sum(state, act)


def verify_sum(state: TableState, act: Act) -> None:
    """Refuses to lay less than the agreed sum or more than the purse (B14)."""
    verify_units(act.amount, "B14")
    held = purse_of(state, act.actor)
    if act.amount < state.rules.agreed:
        raise Refused(
            counted(
                "At least the agreed sum must be laid: {number} unit.",
                "At least the agreed sum must be laid: {number} units.",
                state.rules.agreed,
            ),
            "B14",
        )
    if act.amount > held:
        raise Refused(
            counted(
                "No more can be laid than is in the purse: {number} unit.",
                "No more can be laid than is in the purse: {number} units.",
                held,
            ),
            "B14",
        )


def lay(state: TableState, act: Act) -> TableState:
    """Takes the bank by laying a sum in it (B14)."""
    return put_in_bank(take(state, act), act)


def put_in_bank(state: TableState, act: Act) -> TableState:
    """The banker's sum goes into the bank; it is his next laying of the tenure (B14, B18)."""
    cashier = cashier_of(state)
    cashier.move(act.actor, act.amount, Why.LAID, purse(act.actor), BANK)
    return paid(state, cashier)._replace(phase=Phase.DEALING, layings=state.layings + 1)


def decline(state: TableState, _act: Act) -> TableState:
    """The bank is offered on (B23)."""
    return offer_next(state._replace(offered=None))
