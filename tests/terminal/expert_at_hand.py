"""An expert for the tests who answers at once, or when he is let; nothing of the real one loads."""

from __future__ import annotations

import sys
from collections.abc import Callable
from threading import Event
from types import ModuleType

import pytest

from ecarte.classic.acts import Act
from ecarte.classic.view import DealView
from ecarte.errors import EcarteError
from ecarte.players import player as players
from ecarte.players.expert.weighing import Weighed, Weighing

MODULE = "ecarte.players.expert.player"


class FakeExpert(ModuleType):
    """In the place of the expert's module: `asked` are the views he has seen, in their order.

    He thinks as long as `free` is not set. `first_time`: he has to be made ready first, and waits
    for `made`.
    """

    def __init__(self) -> None:
        super().__init__(MODULE)
        self.asked: list[DealView] = []
        self.seeds: list[bytes] = []
        self.free = Event()
        self.free.set()
        self.made = Event()
        self.first_time = False
        self.refusal: EcarteError | None = None
        self.error = 0.004
        self.every_hand = False
        self.ExpertPlayer = self.player

    def prepare(self, tell: Callable[[], None] | None = None) -> None:
        """Makes him ready."""
        if self.first_time and tell is not None:
            tell()
            assert self.made.wait(20)
            self.first_time = False

    def player(self, seed: bytes, budget: object = None) -> FakePlayer:
        """The expert with this seed, in any setting."""
        del budget
        self.seeds.append(seed)
        return FakePlayer(self)


class FakePlayer:
    """Likes the legal acts in their order, each two percent less than the one before."""

    name = "expert"

    def __init__(self, expert: FakeExpert) -> None:
        self.expert = expert

    def weigh(self, view: DealView) -> Weighing:
        """His opinion."""
        self.expert.asked.append(view)
        assert self.expert.free.wait(20)
        if self.expert.refusal is not None:
            raise self.expert.refusal
        weighed = [
            Weighed(act, max(0.6123 - 0.02 * place, 0.0), self.expert.error)
            for place, act in enumerate(view.legal_acts())
        ]
        return Weighing(tuple(weighed), 1200, self.expert.every_hand)

    def choose(self, view: DealView) -> Act:
        """His act."""
        return self.weigh(view).best.act


@pytest.fixture
def expert(monkeypatch: pytest.MonkeyPatch) -> FakeExpert:
    """The expert whom the game finds."""
    fake = FakeExpert()
    monkeypatch.setitem(sys.modules, MODULE, fake)
    for name in ("expert", "expert-quick", "expert-fast"):
        monkeypatch.setitem(players._MAKERS, name, fake.player)
    return fake
