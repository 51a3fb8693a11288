"""Computer players of the banking game, for either side of it.

A player is shown what everybody may know and answers with an act, or with None when he wants to do
nothing (more). A punter lays what he owes, then one stake a deal; a banker closes whenever he is
asked, so whoever runs the table asks him after the punters. They lay a bank only when they keep as
much again, deal on until the bank passes, and do not go on with a responsible bank.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from ecarte.banking import acts
from ecarte.banking.acts import Act, Kind
from ecarte.banking.stakes import stake_of
from ecarte.banking.state import STAKED_TABLEAUX
from ecarte.banking.view import Option, TableView
from ecarte.players.naming import named
from ecarte.shuffling import Stream, derive

PURPOSE = "player/banking/1"
"""The name of the stream of choices; another way of choosing gets another number."""


class BankingPlayer(Protocol):
    """One who plays: the same stream and the same views always give the same acts."""

    def choose(self, view: TableView) -> Act | None:
        """A legal act for the owner of the view; None when he does nothing now."""
        ...


class Guest:
    """A computer player; `wanted` says how much he would stake, and is his kind's to say."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream

    def wanted(self, view: TableView) -> int:
        """The units he would stake of his own will in this deal."""
        raise NotImplementedError

    def choose(self, view: TableView) -> Act | None:
        """A legal act for the owner of the view; None when he does nothing now."""
        options = view.legal_acts()
        can = {option.kind: option for option in options}
        if Kind.STAKE in can:
            return self._stake(view, options)
        if Kind.LAY in can:
            return self._lay(view, can[Kind.LAY])
        for kind in (Kind.TAKE, Kind.CLOSE, Kind.DEAL, Kind.PASS):
            if kind in can:
                return Act(can[kind].actor, kind)
        return None

    def _lay(self, view: TableView, option: Option) -> Act:
        """Lays up to half of his purse, at most ten agreed sums, if that is enough."""
        units = min(option.high // 2, 10 * view.rules.agreed)
        if units >= option.low:
            return acts.lay(option.actor, units)
        return Act(option.actor, Kind.DECLINE if view.offered == option.actor else Kind.PASS)

    def _stake(self, view: TableView, options: list[Option]) -> Act | None:
        owing = view.agreed_sum
        for option in options:
            missing = owing - view.laid_on(option.tableau)
            own = stake_of(view.stakes, option.actor, option.tableau)
            if option.actor == _debtor(view, option.tableau) and 0 < missing <= option.high - own:
                return acts.stake(option.actor, option.tableau, own + missing)
        free = (4,) if owing else STAKED_TABLEAUX
        if any(stake.who == view.player and stake.tableau in free for stake in view.stakes):
            return None
        units = self.wanted(view)
        open_to_him = [option for option in options if option.tableau in free]
        if not open_to_him or units < 1:
            return None
        option = self._stream.choice(open_to_him)
        return acts.stake(option.actor, option.tableau, min(units, option.high))


def _debtor(view: TableView, tableau: int) -> str | None:
    """Who owes the agreed sum on a tableau: the first punter on 2, the second on 3 (B15)."""
    order = view.punters
    return order[(tableau - 2) % len(order)] if tableau in (2, 3) and order else None


class FlatPunter(Guest):
    """Stakes the same units in every deal."""

    def __init__(self, stream: Stream, units: int = 10) -> None:
        super().__init__(stream)
        self.units = units

    def wanted(self, view: TableView) -> int:
        """Always the same, as far as the purse goes."""
        return min(self.units, view.purse)


class ProportionalPunter(Guest):
    """Stakes a part of his purse, in parts of a hundred, and at least one unit."""

    def __init__(self, stream: Stream, per_cent: int = 10) -> None:
        super().__init__(stream)
        self.per_cent = per_cent

    def wanted(self, view: TableView) -> int:
        """The part of what is in the purse now."""
        return min(max(1, view.purse * self.per_cent // 100), view.purse)


_MAKERS: dict[str, Callable[[Stream], BankingPlayer]] = {
    "flat": FlatPunter,
    "proportional": ProportionalPunter,
}
PLAYERS = tuple(_MAKERS)
"""The names of all players of the banking game."""


def player(name: str, seed: bytes) -> BankingPlayer:
    """The player called `name`; what he leaves to chance depends on `seed` alone."""
    return named(_MAKERS, name)(Stream(derive(seed, PURPOSE)))
