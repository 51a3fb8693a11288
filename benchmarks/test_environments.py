"""Steps a second in batches on one core, and through PettingZoo beside its leduc hold'em."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
import pytest
from numpy.typing import NDArray
from pytest_benchmark.fixture import BenchmarkFixture

from ecarte.envs import pettingzoo as ecarte_v0
from ecarte.envs.batch import Batch

ROWS, STEPS = 4096, 100


def chosen(masks: NDArray[np.uint8], numbers: NDArray[np.float64], out: NDArray[np.int64]) -> None:
    """A legal act for each row, each equally likely."""
    for row in range(masks.shape[0]):
        left = int(numbers[row] * masks[row].sum())
        for act in range(masks.shape[1]):
            if masks[row, act]:
                if left == 0:
                    out[row] = act
                    break
                left -= 1


choose_legal: Any = numba.njit(chosen)


def test_batched_steps(benchmark: BenchmarkFixture) -> None:
    """One round is a step in each of 4,096 rows; only that is timed, not the choice of the acts."""
    batch = Batch(ROWS, seed=1)
    rng = np.random.default_rng(1)
    acts = np.zeros(ROWS, np.int64)

    def choose() -> None:
        choose_legal(batch.masks, rng.random(ROWS), acts)

    def step() -> None:
        batch.step(acts)

    benchmark.pedantic(step, setup=choose, rounds=STEPS, warmup_rounds=5)


def _random_steps(env: Any, number: int) -> int:
    rng = np.random.default_rng(1)
    done = 0
    while done < number:
        env.reset(seed=done)
        for _ in env.agent_iter():
            seen, _, over, cut, _ = env.last()
            act = None if over or cut else int(rng.choice(np.flatnonzero(seen["action_mask"])))
            env.step(act)
            done += 1
    return done


@pytest.mark.parametrize("game", ["ecarte", "leduc"])
def test_pettingzoo_steps(benchmark: BenchmarkFixture, game: str) -> None:
    """One round is 2,000 steps of random play; leduc needs `rlcard`."""
    if game == "leduc":
        pytest.importorskip("rlcard")
        from pettingzoo.classic import leduc_holdem_v4  # noqa: PLC0415

        env = leduc_holdem_v4.env()
    else:
        env = ecarte_v0.env()
    benchmark.pedantic(_random_steps, args=(env, 2000), rounds=3)
