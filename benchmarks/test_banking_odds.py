"""How long the odds of the banking game take: whole commands, and the laws themselves."""

from __future__ import annotations

import subprocess
import sys

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from ecarte.analysis.banking_joint import joint
from ecarte.analysis.banking_law import law, pair
from ecarte.analysis.banking_places import together
from ecarte.analysis.banking_sampling import sample
from ecarte.analysis.banking_undealt import FRESH, without
from ecarte.cards import card, cards

IN_USE = without(cards("AS AS KS QS QS 7S 2H 3H 4D 5D 9C 9C TC JC 2S 5S AD"), card("KS"))


@pytest.mark.parametrize(
    "words",
    [["banking"], ["bank", "--bank", "100", "--stakes", "50,50,100"]],
    ids=["banking", "bank"],
)
def test_command(benchmark: BenchmarkFixture, words: list[str]) -> None:
    """A whole process: interpreter, imports, answer."""
    command = [sys.executable, "-m", "ecarte", "odds", *words]
    benchmark.pedantic(
        lambda: subprocess.run(command, check=True, capture_output=True),
        rounds=10,
        warmup_rounds=1,
    )


def test_pair(benchmark: BenchmarkFixture) -> None:
    """One tableau on a fresh pack, exactly."""
    chances = benchmark.pedantic(lambda: pair(FRESH), setup=together.cache_clear, rounds=5)
    assert sum(chances.values()) == 1


def test_three_tableaux(benchmark: BenchmarkFixture) -> None:
    """The joint law counted anew, as the shipped file was."""
    chances = benchmark.pedantic(lambda: law(FRESH, 3), setup=together.cache_clear, rounds=3)
    assert chances == joint()


def test_three_tableaux_of_a_pack_in_use(benchmark: BenchmarkFixture) -> None:
    """The joint law with cards gone and the turn-up known."""
    chances = benchmark.pedantic(lambda: joint(IN_USE), setup=together.cache_clear, rounds=3)
    assert sum(chances.values()) == 1


def test_million_random_deals(benchmark: BenchmarkFixture) -> None:
    """Deals drawn and settled, a million a round."""
    shares = benchmark.pedantic(sample, (FRESH, 1_000_000, b"bench"), rounds=3)
    assert sum(shares.values()) == 1
