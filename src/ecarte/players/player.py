"""Who can play the classic game for a seat, and how to get a player by name.

A player is shown what its seat may know and answers with an act; it never sees the state.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from ecarte.classic.acts import Act
from ecarte.classic.view import DealView
from ecarte.players.choice import Choice
from ecarte.players.naming import named
from ecarte.players.printed.player import PrintedPlayer
from ecarte.players.random import RandomPlayer

__all__ = ["PLAYERS", "Adviser", "Choice", "Player", "player"]


class Player(Protocol):
    """One who plays: the same seed and the same views always give the same acts."""

    @property
    def name(self) -> str:
        """The name by which `player` finds this kind of player."""
        ...

    def choose(self, view: DealView) -> Act:
        """A legal act for the owner of the view. Raises `Refused` when he is not to act."""
        ...


class Adviser(Player, Protocol):
    """A player who can explain what he does."""

    def advise(self, view: DealView) -> Choice:
        """The act that `choose` would give, and why. Raises `Refused` as `choose` does."""
        ...


def _expert(budget: str) -> Callable[[bytes], Player]:
    """Makes the expert in one of his settings; what he needs is loaded only then."""

    def make(seed: bytes) -> Player:
        from ecarte.players.expert import budget as budgets  # noqa: PLC0415
        from ecarte.players.expert.player import ExpertPlayer  # noqa: PLC0415

        return ExpertPlayer(seed, getattr(budgets, budget))

    return make


_MAKERS: dict[str, Callable[[bytes], Player]] = {
    "random": RandomPlayer,
    "printed": lambda _seed: PrintedPlayer(),
    "expert": _expert("FULL"),
    "expert-quick": _expert("QUICK"),
    "expert-fast": _expert("FAST"),
}
PLAYERS = tuple(_MAKERS)
"""The names of all players."""


def player(name: str, seed: bytes) -> Player:
    """The player called `name`; what it leaves to chance depends on `seed` alone."""
    return named(_MAKERS, name)(seed)
