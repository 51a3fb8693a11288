"""The kernel against the brute force, and what it promises besides."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from ecarte.analysis import double_dummy, forcing, layouts
from ecarte.analysis.double_dummy import BEST, Positions, positions
from ecarte.cards import NO_CARD, SUITS, Card, card, cards, set_of
from ecarte.classic.rules import SWEDISH
from ecarte.errors import BadText
from tests.analysis.at_open_hands import compare

CARDS_LEFT = (1, 2, 3, 4, 5)
QUICK = {1: 1_000, 2: 1_000, 3: 800, 4: 300, 5: 60}
SLOW = {1: 25_000, 2: 25_000, 3: 25_000, 4: 25_000, 5: 6_000}
IN_PLAIN_PYTHON = """
import random
from ecarte.analysis import double_dummy
from tests.analysis.at_open_hands import compare
assert not hasattr(double_dummy.prepare().solve, "signatures"), "this should be plain Python"
for cards, number in ((1, 200), (2, 200), (3, 200), (4, 60), (5, 12)):
    compare(random.Random(cards), cards, number)
print(hash(double_dummy.solution(True).tobytes()), hash(double_dummy.solution(False).tobytes()))
"""


def one(first: str, second: str, trump: str, leader: int = 0, led: str = "") -> Positions:
    """One position, from text."""
    return positions(
        [set_of(cards(first)), set_of(cards(second))],
        SUITS.index(trump),
        leader,
        card(led) if led else NO_CARD,
    )


def random_deals(number: int, seed: int, left: int = 5) -> Positions:
    """Deals from the whole pack, at the start of a trick."""
    chance = np.random.default_rng(seed)
    pack = np.array(SWEDISH.pack)
    dealt = pack[np.argsort(chance.random((number, 32)), axis=1)[:, : 2 * left]]
    bits = np.int64(1) << dealt.astype(np.int64)
    hands = np.stack([bits[:, :left].sum(1), bits[:, left:].sum(1)], 1)
    return positions(hands, chance.integers(0, 4, number), chance.integers(0, 2, number))


@pytest.mark.parametrize("left", CARDS_LEFT)
def test_the_kernel_agrees_with_brute_force(left: int) -> None:
    chance = random.Random(left)
    done = 0
    while done < QUICK[left]:
        done += compare(chance, left, 20)


@pytest.mark.slow
@pytest.mark.parametrize("left", CARDS_LEFT)
@pytest.mark.parametrize("part", range(4))
def test_the_kernel_agrees_with_brute_force_a_hundred_thousand_times(left: int, part: int) -> None:
    """Over 10⁵ positions of every depth, with and without a card on the table, C19 on and off."""
    chance = random.Random(f"{left} {part}")
    done = 0
    while done < SLOW[left] // 4:
        done += compare(chance, left, 50)
    assert sum(SLOW.values()) > 100_000


@pytest.mark.slow
def test_plain_python_gives_the_same_answers(tmp_path: Path) -> None:
    environment = {
        **os.environ,
        "PYTHONHASHSEED": "0",
        "XDG_CACHE_HOME": str(tmp_path),
        "NUMBA_DISABLE_JIT": "1",
    }
    program = [sys.executable, "-c", IN_PLAIN_PYTHON]
    plain = subprocess.run(program, env=environment, capture_output=True, text=True, check=True)
    del environment["NUMBA_DISABLE_JIT"]
    lines = [line for line in IN_PLAIN_PYTHON.splitlines() if "assert" not in line]
    program[-1] = "\n".join(lines)
    fast = subprocess.run(program, env=environment, capture_output=True, text=True, check=True)
    assert plain.stdout == fast.stdout


def test_a_few_words_in_plain_python_are_those_of_the_kernel() -> None:
    """The functions as written, called by hand on the compiled solution of fewer cards."""
    leader = double_dummy.solution()
    follower = np.zeros_like(leader)
    deals = [random_deals(40, left, left) for left in CARDS_LEFT[:4]]
    for shape in layouts.SHAPES:
        length = tuple(int(suit) for suit in shape)
        each = sum(length) // 2
        if each < 4:
            for owners in range(1 << 2 * each):
                if owners.bit_count() == each:
                    first, second = forcing.hands_of(length, owners)  # type: ignore[arg-type]
                    number = layouts.layout(first, second, 0)
                    follower[number] = forcing.other_side(int(leader[number]), each)
    for some in deals:
        for (first, second), trump in zip(some.hands.tolist(), some.trumps.tolist(), strict=True):
            word = forcing.leader_forces(first, second, trump, True, leader, follower)
            assert word == leader[layouts.layout(first, second, trump)]


def test_known_endings() -> None:
    # the last trump takes both tricks only if it is led second
    assert double_dummy.tricks(one("7H KS", "AS QS", "H")) == [2]
    assert double_dummy.tricks(one("7H 7S", "AS QS", "H")) == [1]
    # the ace stands below the knave (C1)
    assert double_dummy.tricks(one("AS", "JS", "H")) == [0]
    assert double_dummy.tricks(one("JS", "AS", "H")) == [1]
    # a trump takes the trick from a plain suit, and nothing else does (C21)
    assert double_dummy.tricks(one("7D 8S", "7H 7S", "H")) == [1]
    assert double_dummy.tricks(one("7D 7S", "7C 8C", "H")) == [2]


def test_c19_decides_who_has_to_trump() -> None:
    """A follower who would rather lose both tricks can throw the club only without C19."""
    some = one("KH", "7H 7C", "H", led="KD")
    want_no_trick = [1, 1, 0]
    assert double_dummy.values(some, want_no_trick, must_trump=True) == [1]
    assert double_dummy.values(some, want_no_trick, must_trump=False) == [0]


def test_a_pay_off_need_not_rise_with_the_tricks() -> None:
    some = one("KH KS", "QH QS", "H")
    assert double_dummy.tricks(some) == [2]
    # every trick is won whatever is led, so even a pay-off against tricks finds two
    assert double_dummy.values(some, [5, 4, 3]) == [3]
    some = one("KH 7S", "QS QD", "H")
    assert double_dummy.values(some, [0, 9, 1]) == [9]
    assert double_dummy.values(some, [0, -9, 1]) == [-9]


def test_tricks_already_won_count_in_the_pay_off() -> None:
    hands = [set_of(cards("KH")), set_of(cards("7S"))]
    some = positions(hands, 1, 0, won=[2])
    assert double_dummy.values(some, [0, 0, 0, 1, 1, 2]) == [1]
    assert double_dummy.tricks(some) == [1]


def test_each_card_has_its_value() -> None:
    some = one("7H KS", "AS QS", "H")
    held = cards("7H KS QH")
    by_card = double_dummy.values_by_card(some, [*held, BEST], [0, 1, 2])
    assert by_card[0, :2].tolist() == [2, 2]
    assert np.isnan(by_card[0, 2])
    assert by_card[0, 3] == 2


def test_questions_by_number_are_the_exact_number_asked() -> None:
    deals = random_deals(2_000, 7)
    exact = double_dummy.tricks(deals)
    for wanted in (3, 5):
        amounts = [float(tricks >= wanted) for tricks in range(6)]
        forced = double_dummy.values(deals, amounts) == 1
        assert (double_dummy.can_take(deals, wanted) == forced).all()
        assert (forced == (exact >= wanted)).all()


def test_what_one_seat_takes_the_other_loses() -> None:
    deals = random_deals(2_000, 8)
    turned = positions(deals.hands[:, ::-1], deals.trumps, 1 - deals.leaders)
    assert (double_dummy.tricks(deals) + double_dummy.tricks(turned) == 5).all()


def test_threads_share_the_work() -> None:
    deals = random_deals(1_001, 9)
    assert (double_dummy.tricks(deals, threads=3) == double_dummy.tricks(deals)).all()
    by_tricks = np.arange(6.0)
    alone = double_dummy.values(deals, by_tricks)
    assert (double_dummy.values(deals, by_tricks, threads=2) == alone).all()


def test_no_positions_have_no_answers() -> None:
    none = positions(np.empty((0, 2), np.int64), 0, 0)
    assert len(double_dummy.tricks(none)) == 0


@pytest.mark.parametrize(
    ("first", "second", "trump", "leader", "led"),
    [
        ("KH", "QH QS", 1, 0, NO_CARD),
        ("KH KS", "QH QS", 1, 0, Card(0)),
        ("KH", "KH", 1, 0, NO_CARD),
        ("KH", "QH QS", 1, 0, card("QS")),
        ("2H", "KS", 1, 0, NO_CARD),
        ("", "", 1, 0, NO_CARD),
        ("KH", "QH", 4, 0, NO_CARD),
        ("KH", "QH", 0, 2, NO_CARD),
        ("KS QS JS AS TS 9S", "KH QH JH AH TH 9H", 0, 0, NO_CARD),
    ],
)
def test_impossible_positions_are_refused(
    first: str, second: str, trump: int, leader: int, led: int
) -> None:
    with pytest.raises(BadText, match="Position 1 cannot be"):
        positions([set_of(cards(first)), set_of(cards(second))], trump, leader, led)


def test_a_pay_off_must_reach_every_number_of_tricks() -> None:
    with pytest.raises(BadText):
        double_dummy.values(one("KH KS", "QH QS", "H"), [0, 1])


def test_layouts_are_counted_rightly() -> None:
    """As many as there are sets of suit lengths and of owners, plain suits being alike."""
    used = np.count_nonzero(double_dummy.solution())
    every = set()
    for shape in layouts.SHAPES:
        trumps, *plain = (int(suit) for suit in shape)
        each = (trumps + sum(plain)) // 2
        for owners in range(1 << 2 * each):
            if owners.bit_count() == each:
                text = format(owners, f"0{2 * each}b") if each else ""
                parts = [text[:trumps]]
                place = trumps
                for suit in plain:
                    parts.append(text[place : place + suit])
                    place += suit
                every.add((parts[0], *sorted(parts[1:])))
    assert used == len(every) == 15_872
