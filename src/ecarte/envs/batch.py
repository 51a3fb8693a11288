"""Thousands of deals advanced at once on arrays, for learning: legal masks, observations, rewards.

    batch = Batch(4096, seed=1)
    while …:
        batch.step(choose(batch.observations, batch.masks))
        learn(batch.rewards, batch.done)

Every row is a deal of its own, and when it is over the next begins in it. Acts have the numbers of
`actions`, observations the layout of `observation`; both are arrays of zeros and ones that the next
step overwrites. The rules are the engine's; a test plays every row again with it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ecarte.analysis.compiled import Entry, compiled, functions_of
from ecarte.analysis.double_dummy import HELPERS as KERNEL_HELPERS
from ecarte.analysis.open_hands import Integers
from ecarte.cards import CARDS, RANKS
from ecarte.classic.play import tricks_score
from ecarte.classic.rules import SWEDISH, ClassicRules, CountNamed, KingWindow
from ecarte.classic.tricks import KING
from ecarte.envs import batch_core as core
from ecarte.envs.actions import actions
from ecarte.envs.observation import observation_layout
from ecarte.errors import BadSwitch
from ecarte.messages import message
from ecarte.players.expert import chance
from ecarte.players.expert.machinery import tables as exchange_tables
from ecarte.shuffling import derive

_LIMIT = 1 << 32
_I1, _I2, _I3 = "int64[::1]", "int64[:, ::1]", "int64[:, :, ::1]"
_B1, _B2, _R2 = "uint8[::1]", "uint8[:, ::1]", "float32[:, ::1]"
_RULES = ", ".join([_I1] * 4)
_ENTRIES = (
    Entry(
        core.step_all,
        f"int64({_I2}, {_I2}, {_I2}, {_I1}, boolean, {_RULES}, {_I2}, {_I3}, {_I2}, {_I3}, {_I1},"
        f" {_R2}, {_B1}, {_B2}, {_B2})",
    ),
    Entry(
        core.begin_all,
        f"void({', '.join([_I2] * 3)}, {', '.join([_I1] * 3)}, {_I2}, {_I3}, {_I2}, {_I1}, {_B2},"
        f" {_B2})",
    ),
)


@lru_cache(maxsize=1)
def _machinery() -> tuple[Any, Any]:
    helpers = (*KERNEL_HELPERS, *functions_of(chance, core))
    step_all, begin_all = compiled(_ENTRIES, helpers)
    return step_all, begin_all


class Tables(NamedTuple):
    """The rules as numbers, asked of the engine; the names are those of `batch_core`."""

    rules: Integers
    order: Integers
    elder_first: Integers
    begins: Integers
    asking: Integers
    elder_throws: Integers
    dealer_throws: Integers
    scoring: Integers
    at: Integers


@lru_cache(maxsize=16)
def tables(rules: ClassicRules) -> Tables:
    """The tables of these rules."""
    numbers = np.zeros(core.RULES, np.int64)
    numbers[core.HAND_SIZE] = rules.hand_size
    numbers[core.PACK_SIZE] = len(rules.pack)
    numbers[core.TARGET] = rules.target
    numbers[core.MUST_TRUMP] = rules.must_trump
    numbers[core.NAMED] = rules.count_named is CountNamed.WITH_PROPOSAL
    numbers[core.OWN_CARD_WINDOW] = rules.king_window is KingWindow.BEFORE_OWN_CARD
    numbers[core.KING_RANK] = RANKS.index(KING) if rules.has_kings else -1
    numbers[core.SUIT_SIZE] = len(rules.ranks)
    act_numbers = actions(rules)
    places = [rules.pack.index(card) if card in rules.pack else -1 for card in CARDS]
    exchange = exchange_tables(rules)
    return Tables(
        numbers,
        np.array(rules.pack, np.int64),
        np.array(rules.elder_first, np.int64),
        np.array(act_numbers[1:9], np.int64),
        exchange.asking,
        exchange.elder_throws,
        exchange.dealer_throws,
        _scoring(rules),
        np.array([*(field.begin for field in observation_layout(rules).fields), *places], np.int64),
    )


def _scoring(rules: ClassicRules) -> Integers:
    """Points by seat, for the tricks of seat 0 and who is vulnerable (0: nobody, else seat + 1)."""
    most = rules.hand_size
    points = np.zeros((most + 1, 3, 2), np.int64)
    for tricks in range(most + 1):
        for vulnerable in range(3):
            for seat, taken in ((0, tricks), (1, most - tricks)):
                if 2 * taken > most:
                    loser_vulnerable = vulnerable == 2 - seat
                    points[tricks, vulnerable, seat] = tricks_score(
                        taken == most, loser_vulnerable
                    )[0]
    return points


class Batch:
    """So many deals of the classic game, side by side.

    `observations` (rows × layout), `masks` (rows × acts) and `done` (rows) are arrays of uint8,
    `rewards` (rows × seats) of float32; `actors` says which seat is to act. `done` is 1 where the
    last step ended a deal, 2 where it ended a game. With `whole_games` deals follow one another to
    the target and the reward is 1 and −1 at the end of a game; without, every deal begins at 0–0
    and the reward at its end is by how many points one has scored more.
    """

    def __init__(
        self,
        size: int,
        seed: int | bytes = 0,
        rules: ClassicRules = SWEDISH,
        whole_games: bool = False,
    ) -> None:
        if size < 1:
            raise BadSwitch(message("A batch has one deal or more."))
        self.rules = rules
        self.whole_games = whole_games
        self._tables = tables(rules)
        self._rows = np.zeros((size, core.COLUMNS), np.int64)
        self._packs = np.tile(self._tables.order, (size, 1))
        self._chances = np.zeros((size, 2), np.int64)
        self.masks = np.zeros((size, actions(rules).total), np.uint8)
        self.observations = np.zeros((size, observation_layout(rules).size), np.uint8)
        self.rewards = np.zeros((size, 2), np.float32)
        self.done = np.zeros(size, np.uint8)
        self.reset(seed)

    def reset(self, seed: int | bytes = 0) -> None:
        """Begins every row anew; the seed decides all cards. The dealers take turns by row."""
        raw = seed if isinstance(seed, bytes) else str(seed).encode()
        number = int.from_bytes(derive(raw, "batch")[:4], "big")
        for row, state in enumerate(self._chances):
            chance.begin(state, number, row % _LIMIT)
        self._packs[:] = self._tables.order
        self._rows[:] = 0
        self._rows[:, core.DEALER] = np.arange(len(self._rows)) % 2
        self.rewards[:] = 0
        self.done[:] = 0
        (numbers, _, first, begins, asking, elder, dealer, _, at) = self._tables
        _machinery()[1](
            self._rows, self._packs, self._chances, numbers, first, begins, asking, elder,
            dealer, at, self.masks, self.observations,
        )  # fmt: skip

    def step(self, acts: ArrayLike) -> None:
        """Does one act in every row. Raises `BadSwitch` if one is illegal; nothing is done then."""
        chosen = np.ascontiguousarray(acts, np.int64)
        if chosen.shape != (len(self._rows),):
            raise BadSwitch(message("A step needs one act for each deal."))
        (numbers, order, first, begins, asking, elder, dealer, scoring, at) = self._tables
        illegal = _machinery()[0](
            self._rows, self._packs, self._chances, chosen, self.whole_games, numbers, order,
            first, begins, asking, elder, dealer, scoring, at, self.rewards, self.done,
            self.masks, self.observations,
        )  # fmt: skip
        if illegal >= 0:
            raise BadSwitch(
                message(
                    "Act {number} is not legal in deal {deal}.",
                    number=int(chosen[illegal]),
                    deal=int(illegal),
                )
            )

    @property
    def actors(self) -> NDArray[np.int64]:
        """The seat that is to act in each row."""
        return self._rows[:, core.ACTOR]

    @property
    def scores(self) -> NDArray[np.int64]:
        """The score of each row, by seat."""
        return self._rows[:, core.SCORE : core.SCORE + 2]

    @property
    def dealers(self) -> NDArray[np.int64]:
        """The seat that deals in each row."""
        return self._rows[:, core.DEALER]

    def packs(self) -> Integers:
        """The pack of each row's deal from the top: for checking, never for players."""
        return self._packs.copy()
