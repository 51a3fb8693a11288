"""A million deals settled by the game's own rule, beside the exact chances."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt

import pytest

from ecarte.analysis.banking_bank import prospects
from ecarte.analysis.banking_joint import joint
from ecarte.analysis.banking_law import Law, law
from ecarte.analysis.banking_sampling import interval, mean_interval, sample
from ecarte.analysis.banking_undealt import FRESH, Undealt, without
from ecarte.banking.rules import Cancel
from ecarte.banking.state import Outcome
from ecarte.cards import card, cards

MILLION = 1_000_000
GONE = without(cards("AS AS KS QS QS 7S 2H 3H 4D 5D 9C 9C TC JC 2S 5S AD"), card("KS"))


def standard_errors(found: Law, exact: Law, deals: int) -> list[float]:
    """How many standard errors each share lies from its chance."""
    return [
        float(found.get(outcomes, Fraction(0)) - chance)
        / sqrt(float(chance * (1 - chance)) / deals)
        for outcomes, chance in exact.items()
    ]


@pytest.mark.parametrize("cancel", list(Cancel), ids=str)
def test_a_million_deals_agree_with_the_shipped_law(cancel: Cancel) -> None:
    found = sample(FRESH, MILLION, b"a million", cancel)
    assert sum(found.values()) == 1
    errors = standard_errors(found, joint(cancel=cancel), MILLION)
    assert max(map(abs, errors)) < 5
    # they are not suspiciously near either: 26 degrees of freedom
    assert 8 < sum(error**2 for error in errors) < 60


def test_a_million_deals_tell_the_ways_to_cancel_apart() -> None:
    found = sample(FRESH, MILLION, b"a million", Cancel.FIRST)
    assert max(map(abs, standard_errors(found, joint(cancel=Cancel.AS_MET), MILLION))) > 5


@pytest.mark.slow
@pytest.mark.parametrize(
    "undealt",
    [GONE, without(cards("AS AS KS QS QS 7S 2H 3H 4D 5D 9C 9C TC JC 2S 5S AD"))],
    ids=["turn-up known", "turn-up unseen"],
)
def test_a_million_deals_from_a_pack_in_use(undealt: Undealt) -> None:
    found = sample(undealt, MILLION, b"in use")
    assert max(map(abs, standard_errors(found, law(undealt, 3), MILLION))) < 5


def test_the_seed_decides_the_deals() -> None:
    assert sample(GONE, 2_000, b"one") == sample(GONE, 2_000, b"one")
    assert sample(GONE, 2_000, b"one") != sample(GONE, 2_000, b"two")


def test_the_same_seed_gives_the_same_deals_everywhere() -> None:
    found = sample(FRESH, 1_000, b"everywhere")
    assert found[(Outcome.BANKER,) * 3] == Fraction(174, 1_000)
    assert found[(Outcome.TABLEAU,) * 3] == Fraction(130, 1_000)


def test_progress_counts_deals() -> None:
    done: list[int] = []
    sample(GONE, 120_000, b"one", progress=done.append)
    assert done == [50_000, 100_000, 120_000]


def test_intervals_hold_the_truth_about_nineteen_times_in_twenty() -> None:
    exact = joint()
    truth = prospects(exact, 100, (50, 50, 100)).banker.mean
    chance_held = mean_held = 0
    for number in range(200):
        found = sample(FRESH, 400, b"interval %d" % number)
        low, high = interval(found[next(iter(exact))], 400)
        chance_held += low <= exact[next(iter(exact))] <= high
        low, high = mean_interval(prospects(found, 100, (50, 50, 100)).banker, 400)
        mean_held += low <= truth <= high
    # five standard errors below 95 % of 200 are 175
    assert 175 <= chance_held < 200
    assert 175 <= mean_held < 200


def test_an_interval_of_nothing_seen_reaches_from_zero() -> None:
    low, high = interval(Fraction(0), 100)
    assert low == 0
    assert high == pytest.approx(0.0370, abs=1e-4)
    assert interval(Fraction(1), 100) == (1 - high, 1)
