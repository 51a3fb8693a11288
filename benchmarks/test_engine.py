"""How fast deals are played and replayed on one core."""

from __future__ import annotations

import random

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from ecarte.arena.simulation import simulate
from ecarte.banking import replay as banking
from ecarte.classic import replay as classic
from ecarte.classic.rules import PRESETS, SWEDISH
from ecarte.shuffling import derive, shuffled
from tests.oracle import banking_lines, classic_lines

DEALS = 2_000


@pytest.mark.parametrize("players", [("random", "random"), ("printed", "printed")])
def test_deals(benchmark: BenchmarkFixture, players: tuple[str, str]) -> None:
    """Classic deals through players, views and verified acts."""
    result = benchmark.pedantic(simulate, (DEALS, b"bench", players), rounds=5, warmup_rounds=1)
    assert result.deals == DEALS


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_deals_by_rules(benchmark: BenchmarkFixture, rules: object) -> None:
    """The same under each preset, random players."""
    benchmark.pedantic(simulate, (500, b"bench", ("random", "random"), rules), rounds=5)


def test_classic_lines_replayed(benchmark: BenchmarkFixture) -> None:
    """`ecarte replay`'s work on classic lines, 1,000 a round."""
    chance = random.Random(1)
    lines = [classic_lines.random_line(chance) for _ in range(1_000)]
    benchmark.pedantic(lambda: [classic.answer(line) for line in lines], rounds=5)


def test_banking_lines_replayed(benchmark: BenchmarkFixture) -> None:
    """`ecarte replay`'s work on banking evenings, 200 a round."""
    chance = random.Random(1)
    lines = [banking_lines.random_line(chance) for _ in range(200)]
    benchmark.pedantic(lambda: [banking.answer(line) for line in lines], rounds=5)


def test_million_shuffles_turn_kings_rightly() -> None:
    """10⁶ shuffles: every card on top, and turned up, as often as every other (chi-square)."""
    million = 1_000_000
    top, turned = [0] * 52, [0] * 52
    for number in range(million):
        pack = shuffled(SWEDISH.pack, derive(b"million", "shuffle", number))
        top[pack[0]] += 1
        turned[pack[10]] += 1
    kings = sum(turned[card] for card in SWEDISH.pack if card.rank == "K")
    # five standard deviations of a binomial with p = 1/8
    assert abs(kings - million / 8) < 5 * (million * 7 / 64) ** 0.5
    for counts in (top, turned):
        expected = million / 32
        chi = sum((counts[card] - expected) ** 2 / expected for card in SWEDISH.pack)
        # 31 degrees of freedom: 99.99 % of the time between these
        assert 9 < chi < 70
