"""An evening as a value: the seats, the bank, the deal on the table and what is to happen next.

The acts that lead from state to state are in `offers`, `dealing`, `stakes`, `settling`, `bank` and
`seats`; `table` puts them together.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import NamedTuple, Protocol

from ecarte.banking.ledger import Cashier, Debt, Entry, Seat
from ecarte.banking.pack import Pack
from ecarte.banking.rules import BankingRules, Form
from ecarte.banking.tableau import Count
from ecarte.cards import Card
from ecarte.messages import Message, mark, message

Tableaux = tuple[tuple[Card, ...], ...]
"""The cards of tableaux 1, 2, 3 and 4."""
STAKED_TABLEAUX = (2, 3, 4)
"""The tableaux that punters stake on, in the order they are settled (B4, B5)."""


class Phase(IntEnum):
    """What the table waits for."""

    CUT = 0
    OFFER = 1
    DEALING = 2
    STAKING = 3
    OPENING = 4
    BETWEEN = 5
    BROKEN = 6
    OVER = 7

    @property
    def word(self) -> str:
        """The phase as it is written everywhere; nature's phases belong to the one they serve."""
        return _WORDS[self]


_WORDS = {
    Phase.CUT: "offer",
    Phase.OFFER: "offer",
    Phase.DEALING: "staking",
    Phase.STAKING: "staking",
    Phase.OPENING: "staking",
    Phase.BETWEEN: "between",
    Phase.BROKEN: "broken",
    Phase.OVER: "over",
}
EXPECTED = {
    Phase.CUT: mark("the players cut for the first bank"),
    Phase.OFFER: mark("the bank is offered to a player"),
    Phase.DEALING: mark("the cards are being dealt"),
    Phase.STAKING: mark("the punters stake until the banker closes"),
    Phase.OPENING: mark("the cards are being opened"),
    Phase.BETWEEN: mark("the deal is settled"),
    Phase.BROKEN: mark("the bank is broken"),
    Phase.OVER: mark("the evening is over"),
}
"""What each phase waits for, as catalogue keys."""


class Stake(NamedTuple):
    """A punter's stake on one tableau, in units. Stakes stand in the order of their dates (B4)."""

    who: str
    tableau: int
    amount: int


class Outcome(IntEnum):
    """What came of one tableau (B4, B9, B16)."""

    BANKER = 0
    EN_CARTE = 1
    TABLEAU = 2
    VOID = 3
    UNSTAKED = 4


class Result(NamedTuple):
    """A settled tableau: its tricks against the banker's, and what came of its stakes."""

    tableau: int
    tricks: Count
    outcome: Outcome


class Known(Protocol):
    """What the state and every view of it have in common: facts that everybody knows."""

    @property
    def rules(self) -> BankingRules:
        """The switches."""

    @property
    def phase(self) -> Phase:
        """What the table waits for."""

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The players and their purses, in the order of their seats."""

    @property
    def banker(self) -> str | None:
        """Whose tenure it is."""

    @property
    def offered(self) -> str | None:
        """To whom the bank is offered."""

    @property
    def bank(self) -> int:
        """The units in the bank."""

    @property
    def layings(self) -> int:
        """How often the bank has been laid in this tenure."""

    @property
    def responsible(self) -> bool:
        """Whether the banker has gone on with a responsible bank."""

    @property
    def stakes(self) -> tuple[Stake, ...]:
        """The stakes that lie."""

    @property
    def debts(self) -> tuple[Debt, ...]:
        """The debts, oldest first."""

    @property
    def shuffled(self) -> bool:
        """Whether the undealt cards have been shuffled since the deal."""


class TableState(NamedTuple):
    """An evening. Money is in whole units.

    `waiting` are the players to whom the bank will be offered next, `cuts` the cards cut for the
    first bank, `layings` and `responsible` tell the tenure's laid banks (B18), `deal` numbers the
    deals of the evening, `tableaux` are empty when no deal lies on the table, `opened` says
    whether their faces lie open, `results` are theirs, `shuffled` whether a punter has had the
    undealt cards shuffled since the deal (B11).
    """

    rules: BankingRules
    phase: Phase
    seats: tuple[Seat, ...]
    banker: str | None
    offered: str | None
    waiting: tuple[str, ...]
    cuts: tuple[tuple[Card, ...], ...]
    bank: int
    layings: int
    responsible: bool
    stakes: tuple[Stake, ...]
    debts: tuple[Debt, ...]
    ledger: tuple[Entry, ...]
    pack: Pack
    deal: int
    turn_up: Card | None
    tableaux: Tableaux
    opened: bool
    results: tuple[Result, ...]
    shuffled: bool


def has_laid_bank(known: Known) -> bool:
    """Whether stakes are played against a laid bank and not the banker's purse (B14, B19)."""
    return known.rules.form is Form.LAID and not known.responsible


def is_seated(known: Known, name: str) -> bool:
    """Whether a player of that name sits at the table."""
    return any(seat.name == name for seat in known.seats)


def purse_of(known: Known, name: str) -> int:
    """The units in a player's purse; 0 for somebody who is not here."""
    return next((seat.purse for seat in known.seats if seat.name == name), 0)


def owes(known: Known, name: str) -> bool:
    """Whether the player has a debt, so that he can neither stake nor bank (B19)."""
    return any(debt.debtor == name for debt in known.debts)


def others_after(known: Known, name: str) -> tuple[str, ...]:
    """The other players, seat by seat from the one after `name` (B15, B23)."""
    names = [seat.name for seat in known.seats]
    place = names.index(name)
    return (*names[place + 1 :], *names[:place])


def punters(known: Known) -> tuple[str, ...]:
    """The punters in their order, the first from the seat after the banker (B15)."""
    return () if known.banker is None else others_after(known, known.banker)


def cashier_of(state: TableState) -> Cashier:
    """A cashier who begins with the money as it lies."""
    return Cashier(state.seats, state.bank, state.debts, state.deal)


def paid(state: TableState, cashier: Cashier, stakes: Sequence[Stake] | None = None) -> TableState:
    """The state with the money as the cashier leaves it, and the stakes that lie now."""
    return state._replace(
        seats=cashier.seats(),
        bank=cashier.bank,
        debts=tuple(cashier.debts),
        ledger=(*state.ledger, *cashier.entries),
        stakes=state.stakes if stakes is None else tuple(stakes),
    )


def unexpected(phase: Phase, came: object) -> Message:
    """The sentence for an act that does not belong to the phase."""
    return message(
        "“{act}” does not fit here: {expected}.", act=came, expected=message(EXPECTED[phase])
    )
