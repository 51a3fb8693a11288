"""What anybody may know of an evening, and which acts are open to whom.

Nobody, the banker included, knows a tableau before the opening or the order of the undealt cards;
all the rest is known to all. A view is its own value, made from a state.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ecarte.banking.acts import NATURE, WORDS, Kind
from ecarte.banking.bank import may_lay_again
from ecarte.banking.ledger import Debt, Entry, Seat
from ecarte.banking.offers import least_to_bank
from ecarte.banking.pack import Pack
from ecarte.banking.rules import BankingRules, Form
from ecarte.banking.stakes import agreed_sum, laid_on, limit, stake_span
from ecarte.banking.state import (
    STAKED_TABLEAUX,
    Known,
    Phase,
    Result,
    Stake,
    Tableaux,
    TableState,
    punters,
    purse_of,
)
from ecarte.cards import Card


class Option(NamedTuple):
    """A kind of act that a player may do now, and the range of its amounts where it has one.

    `tableau` is 0 except for stakes; a stake whose `low` is 0 may be withdrawn. Its text is the
    act's without the amounts, as in `B stake`.
    """

    actor: str
    kind: Kind
    tableau: int = 0
    low: int = 0
    high: int = 0

    def __str__(self) -> str:
        return f"{self.actor} {WORDS[self.kind]}" if self.actor else WORDS[self.kind]


class TableView(NamedTuple):
    """An evening as `player` sees it (None: a spectator). The fields are as in `TableState`.

    `tableaux` are there only when they lie open; `pack` tells how many cards are left and which
    faces everybody has seen since the last full shuffle.
    """

    player: str | None
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
    tableaux: Tableaux | None
    results: tuple[Result, ...]
    shuffled: bool

    @property
    def purse(self) -> int:
        """The units in the viewer's own purse."""
        return 0 if self.player is None else purse_of(self, self.player)

    @property
    def punters(self) -> tuple[str, ...]:
        """The punters in their order, the first from the seat after the banker (B15)."""
        return punters(self)

    @property
    def agreed_sum(self) -> int:
        """The sum owing on tableaux 2 and 3 in this deal; 0 without a laid bank (B15)."""
        return agreed_sum(self)

    def laid_on(self, tableau: int) -> int:
        """The units that lie on a tableau."""
        return laid_on(self.stakes, tableau)

    def limit(self, tableau: int) -> int | None:
        """The most that may lie on a tableau; None without a laid bank (B15)."""
        return limit(self, tableau)

    def options(self) -> list[Option]:
        """Every kind of act that anybody may do now, sitting down and leaving apart."""
        return list(_OPTIONS[self.phase](self))

    def legal_acts(self) -> list[Option]:
        """The kinds of act that the viewer may do now; empty for a spectator."""
        return [option for option in self.options() if option.actor == self.player]


def view(state: TableState, player: str | None) -> TableView:
    """The evening as a player sees it, or a spectator (None)."""
    return TableView(
        player,
        state.rules,
        state.phase,
        state.seats,
        state.banker,
        state.offered,
        state.waiting,
        state.cuts,
        state.bank,
        state.layings,
        state.responsible,
        state.stakes,
        state.debts,
        state.ledger,
        state.pack,
        state.deal,
        state.turn_up,
        state.tableaux if state.opened else None,
        state.results,
        state.shuffled,
    )


def options(state: TableState) -> list[Option]:
    """Every kind of act that anybody may do now, sitting down and leaving apart."""
    return view(state, None).options()


def _cut(_known: Known) -> Iterator[Option]:
    yield Option(NATURE, Kind.CUT)


def _offer(known: Known) -> Iterator[Option]:
    assert known.offered is not None
    if known.rules.form is Form.LAID:
        yield Option(
            known.offered,
            Kind.LAY,
            low=least_to_bank(known),
            high=purse_of(known, known.offered),
        )
    else:
        yield Option(known.offered, Kind.TAKE)
    yield Option(known.offered, Kind.DECLINE)


def _dealing(_known: Known) -> Iterator[Option]:
    yield Option(NATURE, Kind.DEALT)


def _staking(known: Known) -> Iterator[Option]:
    for who in punters(known):
        for tableau in STAKED_TABLEAUX:
            span = stake_span(known, who, tableau)
            if span is not None:
                yield Option(who, Kind.STAKE, tableau, span.low, span.high)
    yield Option(known.banker or NATURE, Kind.CLOSE)


def _opening(_known: Known) -> Iterator[Option]:
    yield Option(NATURE, Kind.OPEN)


def _between(known: Known) -> Iterator[Option]:
    if not known.shuffled:
        for who in punters(known):
            yield Option(who, Kind.SHUFFLE)
    yield Option(known.banker or NATURE, Kind.DEAL)
    yield Option(known.banker or NATURE, Kind.RETIRE)


def _broken(known: Known) -> Iterator[Option]:
    banker = known.banker or NATURE
    held = purse_of(known, banker)
    if may_lay_again(known):
        if held >= known.rules.agreed:
            yield Option(banker, Kind.LAY, low=known.rules.agreed, high=held)
    elif held >= known.rules.min_purse:
        yield Option(banker, Kind.RESPONSIBLE)
    yield Option(banker, Kind.PASS)


def _over(_known: Known) -> Iterator[Option]:
    yield from ()


_OPTIONS = {
    Phase.CUT: _cut,
    Phase.OFFER: _offer,
    Phase.DEALING: _dealing,
    Phase.STAKING: _staking,
    Phase.OPENING: _opening,
    Phase.BETWEEN: _between,
    Phase.BROKEN: _broken,
    Phase.OVER: _over,
}
"""What each phase offers."""
