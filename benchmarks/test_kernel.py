"""How fast play with both hands seen is solved, beside a plain alpha-beta search compiled as well.

The ratio of the two, taken in the same run, is what can be compared between machines.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter
from typing import Any

import numba
import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from ecarte.analysis import double_dummy
from ecarte.analysis.bits import lowest_card
from ecarte.analysis.double_dummy import Positions, positions
from ecarte.analysis.hand_odds import Place, hand_odds
from ecarte.analysis.open_hands import Integers
from ecarte.cards import card, cards
from ecarte.classic.rules import SWEDISH
from ecarte.classic.tricks import legal_cards, reply_wins

DEALS = 100_000
NEW_PROCESS = """
from time import perf_counter
import numba, numpy
numba.njit("int64(int64)")(lambda x: x)  # numba loads half of itself at the first function
begun = perf_counter()
from ecarte.analysis import double_dummy
double_dummy.solution()
print(perf_counter() - begun)
"""


@numba.njit(nogil=True)
def plain_search(mine: int, other: int, trump: int, low: int, high: int, cards_left: int) -> int:
    """The leader's tricks by alpha-beta between two bounds, every legal card tried in turn."""
    if cards_left == 0 or high <= 0:
        return 0
    if low >= cards_left:
        return cards_left
    best = -1
    leads = mine
    while leads:
        led = lowest_card(leads)
        leads &= leads - 1
        rest = mine ^ (1 << led)
        worst = cards_left + 1
        replies = legal_cards(other, led, trump, True)
        while replies:
            reply = lowest_card(replies)
            replies &= replies - 1
            left = other ^ (1 << reply)
            floor, ceiling = max(low, best), min(high, worst)
            if reply_wins(led, reply, trump):
                further = cards_left - 1
                tricks = further - plain_search(
                    left, rest, trump, further - ceiling, further - floor, further
                )
            else:
                tricks = 1 + plain_search(rest, left, trump, floor - 1, ceiling - 1, cards_left - 1)
            worst = min(worst, tricks)
            if worst <= floor:
                break
        best = max(best, worst)
        if best >= high:
            break
    return best


@numba.njit(nogil=True)
def reference_of_each(
    hands: Integers, trumps: Integers, leaders: Integers, low: int, high: int, tricks: Integers
) -> None:
    """Plain search for each deal, between the bounds for the tricks of the leader."""
    for row in range(len(tricks)):
        leader = int(leaders[row])
        tricks[row] = plain_search(
            int(hands[row, leader]), int(hands[row, 1 - leader]), int(trumps[row]), low, high, 5
        )


@pytest.fixture(scope="module")
def deals() -> Positions:
    """Random deals of five cards each; seat 0 leads, so that bounds mean the same to both."""
    chance = np.random.default_rng(1)
    dealt = np.array(SWEDISH.pack)[np.argsort(chance.random((DEALS, 32)), axis=1)[:, :10]]
    sets = np.int64(1) << dealt.astype(np.int64)
    hands = np.stack([sets[:, :5].sum(1), sets[:, 5:].sum(1)], 1)
    return positions(hands, chance.integers(0, 4, DEALS), 0)


def per_deal(work: Callable[[], Any]) -> Iterator[float]:
    """Seconds a deal, time and again."""
    while True:
        begun = perf_counter()
        work()
        yield (perf_counter() - begun) / DEALS


@pytest.mark.parametrize(
    ("question", "low", "high"),
    [("exact number", 0, 5), ("three or more", 2, 3), ("all five", 4, 5)],
    ids=["exact", "three", "five"],
)
def test_against_plain_search(
    benchmark: BenchmarkFixture,
    deals: Positions,
    question: str,
    low: int,
    high: int,
) -> None:
    """The kernel's time a round; in `extra_info` both medians a deal, and their ratio."""
    slow = np.empty(DEALS, np.int64)

    def search() -> None:
        reference_of_each(deals.hands, deals.trumps, deals.leaders, low, high, slow)

    def look_up() -> Any:
        if question == "exact number":
            return double_dummy.tricks(deals)
        return double_dummy.can_take(deals, high)

    fast = look_up()  # this also teaches numba what the search calls
    search()
    assert (fast == (slow if fast.dtype != bool else slow >= high)).all()
    # turn about, so that other work on the machine strikes both
    pairs = [(next(per_deal(look_up)), next(per_deal(search))) for _ in range(9)]
    ours, plain = (float(np.median(one)) for one in zip(*pairs, strict=True))
    benchmark.extra_info.update(
        {
            "kernel, µs a deal": round(1e6 * ours, 4),
            "plain search, µs a deal": round(1e6 * plain, 3),
            "times as fast": round(float(np.median([s / f for f, s in pairs])), 1),
        }
    )
    print(question, benchmark.extra_info)
    benchmark.pedantic(look_up, rounds=9)


def test_any_pay_off(benchmark: BenchmarkFixture, deals: Positions) -> None:
    """The value of a pay-off that does not rise with the tricks."""
    benchmark.pedantic(double_dummy.values, (deals, [0, 3, 1, 2, -1, 5]), rounds=9, warmup_rounds=1)


@pytest.mark.parametrize("place", Place)
def test_odds_of_a_hand(benchmark: BenchmarkFixture, place: Place) -> None:
    """All 65,780 opposing hands, the point and the vole, for elder by every lead."""
    hand = cards("QH AH 7H KS KD")
    benchmark.pedantic(hand_odds, (card("TH"), hand, place), rounds=30, warmup_rounds=2)


@pytest.mark.parametrize("kept", [False, True], ids=["compiled", "from the cache"])
def test_a_new_process(benchmark: BenchmarkFixture, tmp_path: Path, kept: bool) -> None:
    """Seconds until the kernel is ready, beyond numba's own import; see `extra_info`."""
    seconds: list[float] = []
    folder = [tmp_path]

    def start() -> None:
        if not kept:
            folder[0] = tmp_path / str(len(seconds))
        done = subprocess.run(
            [sys.executable, "-c", NEW_PROCESS],
            env={**os.environ, "XDG_CACHE_HOME": str(folder[0])},
            capture_output=True,
            text=True,
            check=True,
        )
        seconds.append(float(done.stdout))

    if kept:
        start()
        seconds.clear()
    benchmark.pedantic(start, rounds=3)
    benchmark.extra_info["seconds beyond numba"] = round(float(np.median(seconds)), 2)
    print(benchmark.extra_info)
