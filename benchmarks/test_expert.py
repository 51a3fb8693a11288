"""How long the expert thinks, by setting and kind of decision, and the memory he takes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from time import perf_counter

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from ecarte.classic.state import Phase
from ecarte.players.expert.budget import FAST, FULL, QUICK, Budget
from ecarte.players.expert.player import ExpertPlayer, prepare
from tests.players.test_expert import random_states

NEW_PROCESS = """
import resource
from time import perf_counter
import numba, numpy
numba.njit("int64(int64)")(lambda x: x)
begun = perf_counter()
from ecarte.players.expert.player import ExpertPlayer, prepare
prepare()
print(perf_counter() - begun, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""


@pytest.mark.parametrize("budget", [FAST, QUICK, FULL], ids=lambda budget: budget.name)
@pytest.mark.parametrize(
    "phase", [Phase.PROPOSAL, Phase.ANSWER, Phase.DISCARD, Phase.KING, Phase.PLAY]
)
def test_a_decision(benchmark: BenchmarkFixture, budget: Budget, phase: Phase) -> None:
    """The mean of the figures is the mean over decisions of this kind in random deals."""
    prepare()
    expert = ExpertPlayer(b"bench", budget)
    views = [deal.view(deal.actor) for deal in random_states(600)]
    wanted = [view for view in views if view.phase is phase and len(view.legal_acts()) > 1][:40]

    def decide() -> None:
        for view in wanted:
            expert.choose(view)

    expert.choose(wanted[0])
    begun = perf_counter()
    benchmark.pedantic(decide, rounds=3)
    each = 1000 * (perf_counter() - begun) / 3 / len(wanted)
    print(f"{budget.name}, {phase.name}: {each:.2f} ms a decision")


@pytest.mark.parametrize("kept", [False, True], ids=["cold", "kept"])
def test_a_new_process(kept: bool, tmp_path: Path) -> None:
    """Seconds until the expert is ready beyond numba's own import, and megabytes at most."""
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path)}
    for _ in range(1 + kept):
        answer = subprocess.run(
            [sys.executable, "-c", NEW_PROCESS],
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
    print("kept" if kept else "cold", answer)
