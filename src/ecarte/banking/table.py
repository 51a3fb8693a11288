"""An evening as a state machine: which acts belong to which phase, and what each does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import reduce
from typing import NamedTuple, cast

from ecarte.banking import bank, dealing, offers, seats, settling, stakes
from ecarte.banking.acts import BY_NATURE, DUE_BY, Act, Kind
from ecarte.banking.ledger import OUTSIDE, Cashier, Why, purse
from ecarte.banking.names import verify_name
from ecarte.banking.pack import Pack
from ecarte.banking.rules import BY_CUT, DEFAULT, MOST_UNITS, BankingRules
from ecarte.banking.state import Phase, TableState, is_seated, paid, unexpected
from ecarte.banking.view import TableView, view
from ecarte.errors import BadSwitch, BadText, Refused
from ecarte.messages import message


class Transition(NamedTuple):
    """An act in a phase: what refuses it and what it does."""

    verify: Callable[[TableState, Act], None]
    do: Callable[[TableState, Act], TableState]


_COMING_AND_GOING = {
    Kind.SIT: Transition(seats.verify_sit, seats.sit),
    Kind.LEAVE: Transition(seats.verify_leave, seats.leave),
}
TRANSITIONS: dict[Phase, dict[Kind, Transition]] = {
    Phase.CUT: {Kind.CUT: Transition(offers.verify_cut, offers.cut), **_COMING_AND_GOING},
    Phase.OFFER: {
        Kind.TAKE: Transition(offers.verify_take, offers.take),
        Kind.LAY: Transition(offers.verify_lay, offers.lay),
        Kind.DECLINE: Transition(offers.verify_offered, offers.decline),
        **_COMING_AND_GOING,
    },
    Phase.DEALING: {
        Kind.DEALT: Transition(dealing.verify_dealt, dealing.dealt),
        **_COMING_AND_GOING,
    },
    Phase.STAKING: {
        Kind.STAKE: Transition(stakes.verify_stake, stakes.stake),
        Kind.CLOSE: Transition(dealing.verify_banker, settling.close),
        **_COMING_AND_GOING,
    },
    Phase.OPENING: {
        Kind.OPEN: Transition(dealing.verify_opening, settling.open_cards),
        **_COMING_AND_GOING,
    },
    Phase.BETWEEN: {
        Kind.SHUFFLE: Transition(dealing.verify_shuffle, dealing.shuffle),
        Kind.DEAL: Transition(dealing.verify_banker, dealing.deal_on),
        Kind.RETIRE: Transition(dealing.verify_banker, bank.retire),
        **_COMING_AND_GOING,
    },
    Phase.BROKEN: {
        Kind.LAY: Transition(bank.verify_lay_again, offers.put_in_bank),
        Kind.RESPONSIBLE: Transition(bank.verify_responsible, bank.go_on_responsible),
        Kind.PASS: Transition(dealing.verify_banker, bank.give_up),
        **_COMING_AND_GOING,
    },
    Phase.OVER: {},
}
"""The whole game: phase by phase, the acts that belong to it."""


class Table(TableState):
    """An evening that can be played: `apply` an act to get the next state."""

    __slots__ = ()

    def verify(self, act: Act) -> None:
        """Raises `Refused`, saying why, if the act is not legal now."""
        _transition(self, act).verify(self, act)

    def can(self, act: Act) -> bool:
        """Whether the act is legal now."""
        try:
            self.verify(act)
        except (Refused, BadText):
            return False
        return True

    def apply(self, act: Act) -> Table:
        """The evening after the act. Raises `Refused` if it is not legal; nothing changes then."""
        transition = _transition(self, act)
        transition.verify(self, act)
        return cast(Table, transition.do(self, act))

    def view(self, player: str | None) -> TableView:
        """The evening as a player sees it, or a spectator (None)."""
        return view(self, player)


def _transition(state: TableState, act: Act) -> Transition:
    found = TRANSITIONS[state.phase].get(act.kind)
    if found is None:
        raise Refused(unexpected(state.phase, act), DUE_BY[act.kind])
    if act.kind not in BY_NATURE and act.kind is not Kind.SIT and not is_seated(state, act.actor):
        raise Refused(message("Nobody called “{name}” sits at this table.", name=act.actor), "B24")
    return found


def start(rules: BankingRules = DEFAULT, players: Mapping[str, int] | None = None) -> Table:
    """A new evening: the players in the order of their seats, and what each has brought.

    A purse may be empty, but with fewer than two that hold money the evening is over when the bank
    would first be offered. Raises `BadSwitch` or `BadText` for players it cannot begin with.
    """
    cashier = Cashier((), 0, (), 0)
    for name, units in (players or {}).items():
        verify_name(name)
        if type(units) is not int or not 0 <= units <= MOST_UNITS:
            raise BadText(
                message("A purse holds a whole number of units, not {units}.", units=units), "B21"
            )
        cashier.seat(name)
        cashier.move(name, units, Why.BROUGHT, OUTSIDE, purse(name))
    if not cashier.purses:
        raise BadSwitch(message("An evening begins with at least one player."), "B1")
    new = Table(
        rules=rules,
        phase=Phase.CUT,
        seats=(),
        banker=None,
        offered=None,
        waiting=(),
        cuts=(),
        bank=0,
        layings=0,
        responsible=False,
        stakes=(),
        debts=(),
        ledger=(),
        pack=Pack(),
        deal=0,
        turn_up=None,
        tableaux=(),
        opened=False,
        results=(),
        shuffled=False,
    )
    seated = cast(Table, paid(new, cashier))
    if rules.first_banker == BY_CUT:
        return seated
    if not is_seated(seated, rules.first_banker):
        raise BadSwitch(
            message(
                "The first banker cannot be “{name}”: nobody of that name plays.",
                name=rules.first_banker,
            ),
            "B23",
        )
    return cast(Table, offers.offer_first(seated, rules.first_banker))


def replayed(rules: BankingRules, players: Mapping[str, int], acts: Iterable[Act]) -> Table:
    """The evening after these acts, nature's included. Raises `Refused` at an illegal one."""
    return reduce(Table.apply, acts, start(rules, players))
