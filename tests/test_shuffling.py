"""Shuffles: published orders, no bias, nothing but the seed, seeds that tell nothing."""

import hashlib
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from itertools import permutations

import pytest

from ecarte.cards import text_of
from ecarte.classic.rules import SWEDISH
from ecarte.errors import BadText
from ecarte.shuffling import (
    ALGORITHM,
    Stream,
    commitment,
    derive,
    keeps_commitment,
    seed_from,
    shuffled,
)

PUBLISHED = [
    (
        "",
        "8C AS JD KD JC QS AH TH 7C 8H QH QD JS QC 9H TC "
        "KC 8D AC TD AD KS KH 9S TS 7H 9C JH 7D 7S 8S 9D",
    ),
    (
        "65636172 7465",
        "JC 7C QS KD JH 8S QC 8D 7S QD JD TD JS 7H 9C 8H "
        "AS 9S TH 9D QH TS TC 8C KH AH AC KC 9H KS 7D AD",
    ),
    (
        "2a",
        "KS 8H KC JD 7S 8C 8D AS KD QH 9H 7H QD QS QC AH "
        "AC 9C KH 8S 9D TD 7C TC AD TH 7D JC TS JS JH 9S",
    ),
    (
        "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
        "7S 8S 8C 7C TD 8D JS QD AC QC 9H JC QS KC KH AH "
        "JH JD 9S 7D AD TC 8H KD 7H 9C TH 9D TS QH AS KS",
    ),
]
"""Seed (hexadecimal) and the order of the 32 cards under `sha256-1`, the top card first."""


@pytest.mark.parametrize(("seed", "order"), PUBLISHED)
def test_the_published_orders_never_change(seed: str, order: str) -> None:
    assert ALGORITHM == "sha256-1"
    assert text_of(shuffled(SWEDISH.pack, bytes.fromhex(seed))) == order


def test_the_published_numbers_never_change() -> None:
    stream = Stream(b"ecarte")
    assert [stream.below(2**32) for _ in range(10)] == [
        339211571, 2891097998, 1693194960, 4005421665, 4140518448,
        3776966439, 1253002593, 3027175833, 2183139527, 2608657759,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("seed", "purpose", "number", "derived"),
    [
        (b"ecarte", "deal", 0, "7a23e8e0c1521902ad11fc59f7dbe471d1e5769524a3984a5b8fc23f273993a4"),
        (b"ecarte", "deal", 1, "4e1aeac47a53b90bcf07542693047faf5c18c321cfc6f0de72eff018b10b58d7"),
        (b"", "deal", 0, "545a9ea373eaf43139d2de6d641cf7364dcf9da24d938a5f67124925a2bb6e3f"),
        (b"ecarte", "cut", 300, "a231cfca4de59a2e3ba98d6103c0c105cf5bd468f06358c01ed865d071d6a46a"),
    ],
)
def test_the_published_seeds_never_change(
    seed: bytes, purpose: str, number: int, derived: str
) -> None:
    assert derive(seed, purpose, number).hex() == derived


def test_the_stream_goes_on_past_its_prepared_counters() -> None:
    stream = Stream(b"long")
    numbers = [stream.below(2**32) for _ in range(8 * 70)]
    for block in (0, 63, 64, 69):
        digest = hashlib.sha256(b"long" + block.to_bytes(8, "big")).digest()
        first = int.from_bytes(digest[:4], "big")
        last = int.from_bytes(digest[28:], "big")
        assert (numbers[8 * block], numbers[8 * block + 7]) == (first, last)


def test_a_number_that_would_bias_is_thrown_away() -> None:
    """Below 3 × 2³⁰ the numbers from 3 × 2³⁰ up are passed over; the first here is one."""
    raw = Stream(b"reject 11")
    first, second = raw.below(2**32), raw.below(2**32)
    assert (first, second) == (3985947651, 3450330049)
    assert first >= 3 * 2**30 <= second
    assert Stream(b"reject 11").below(3 * 2**30) == 2263562812
    assert Stream(b"reject 11").below(2**32) == first


def test_thrown_away_numbers_leave_every_third_equally_likely() -> None:
    limit = 3 * 2**30
    stream = Stream(b"thirds")
    thirds = Counter(stream.below(limit) // 2**30 for _ in range(30_000))
    assert all(abs(thirds[third] - 10_000) < 5 * (30_000 * 2 / 9) ** 0.5 for third in range(3))


@pytest.mark.parametrize("limit", [1, 2, 3, 7, 52, 2**31, 2**31 + 1, 2**32 - 1, 2**32])
def test_numbers_stay_below_their_limit(limit: int) -> None:
    stream = Stream(limit.to_bytes(8, "big"))
    assert all(0 <= stream.below(limit) < limit for _ in range(200))


def test_a_choice_is_one_of_those_offered() -> None:
    stream = Stream(b"choice")
    chosen = Counter(stream.choice("abc") for _ in range(3000))
    assert set(chosen) == set("abc")
    assert min(chosen.values()) > 850


def places(shuffle: Callable[[list[int], bytes], list[int]], times: int) -> float:
    """How far the places of the cards are from even: χ² with 31 × 31 degrees of freedom."""
    counts = [[0] * 32 for _ in range(32)]
    pack = list(range(32))
    for number in range(times):
        for row, card in zip(counts, shuffle(pack, number.to_bytes(4, "big")), strict=True):
            row[card] += 1
    even = times / 32
    return sum((seen - even) ** 2 for row in counts for seen in row) / even


EVEN, SPREAD = 31 * 31, (2 * 31 * 31) ** 0.5


def test_every_card_comes_to_every_place_equally_often() -> None:
    assert abs(places(shuffled, 100_000) - EVEN) < 4 * SPREAD


def test_the_measure_of_bias_would_notice_a_naive_shuffle() -> None:
    def naive(pack: list[int], seed: bytes) -> list[int]:
        order, stream = list(pack), Stream(seed)
        for place in range(len(order)):
            other = stream.below(len(order))
            order[place], order[other] = order[other], order[place]
        return order

    def never_stays(pack: list[int], seed: bytes) -> list[int]:
        order, stream = list(pack), Stream(seed)
        for place in range(len(order) - 1, 0, -1):
            other = stream.below(place)
            order[place], order[other] = order[other], order[place]
        return order

    for biased in (naive, never_stays):
        assert places(biased, 6_000) > EVEN + 6 * SPREAD


def test_every_order_of_four_cards_is_equally_likely() -> None:
    times = 24_000
    seen = Counter(tuple(shuffled(range(4), b"four %d" % number)) for number in range(times))
    assert set(seen) == set(permutations(range(4)))
    assert sum((count - 1000) ** 2 for count in seen.values()) / 1000 < 23 + 5 * 46**0.5


def test_a_shuffle_keeps_every_card_and_leaves_the_pack_alone() -> None:
    pack = list(SWEDISH.pack)
    order = shuffled(pack, b"kept")
    assert sorted(order) == sorted(pack) != order
    assert pack == list(SWEDISH.pack)
    assert shuffled([], b"x") == []
    assert shuffled(["one"], b"x") == ["one"]
    assert sorted(shuffled("aab", b"x")) == ["a", "a", "b"]


def test_streams_of_one_seed_do_not_disturb_one_another() -> None:
    alone = Stream(b"same")
    expected = [alone.below(32) for _ in range(100)]
    first, second, other = Stream(b"same"), Stream(b"same"), Stream(b"other")
    for number in expected:
        assert first.below(32) == number
        other.below(32)
        assert second.below(32) == number


def test_seeds_of_different_things_are_different() -> None:
    """However seed, purpose and number are cut up, none looks like another."""
    made = {
        derive(seed, purpose, number)
        for seed in (b"", b"a", b"ab", b"abc", b"a/deal", b"a" * 32, b"\0", b"\0\0")
        for purpose in ("", "deal", "deal/", "cut", "b/deal", "bc", "/deal/deal")
        for number in (0, 1, 47, 256, 2**32, 2**64 - 1)
    }
    assert len(made) == 8 * 7 * 6
    assert all(len(seed) == 32 for seed in made)


def test_a_derived_seed_does_not_show_its_origin() -> None:
    seed = bytes(range(32))
    for number in range(50):
        derived = derive(seed, "deal", number)
        assert derived not in (seed, hashlib.sha256(seed).digest())
        assert not any(seed[start : start + 4] in derived for start in range(29))
    assert shuffled(SWEDISH.pack, derive(seed, "deal", 0)) != shuffled(SWEDISH.pack, seed)


def test_a_commitment_is_kept_by_its_seed_only() -> None:
    fingerprint = commitment(b"ecarte")
    assert fingerprint == "74d3604b4894328f3d7d11da1318202f3ad17854de4ca6cd07928b2ac1b15150"
    assert keeps_commitment(b"ecarte", fingerprint)
    assert not keeps_commitment(b"ecartf", fingerprint)
    assert not keeps_commitment(b"", fingerprint)
    assert fingerprint != hashlib.sha256(b"ecarte").hexdigest()
    assert bytes.fromhex(fingerprint) != derive(b"ecarte", "commitment")


@pytest.mark.parametrize(
    ("text", "seed"),
    [
        ("2a", b"2a"),
        (" 2 ", b"2"),
        ("00" * 15, b"00" * 15),
        ("00ff" * 8, b"\0\xff" * 8),
        ("g" * 32, b"g" * 32),
        ("écarté", "écarté".encode()),
        ("hello", b"hello"),
    ],
)
def test_a_seed_as_a_person_types_it(text: str, seed: bytes) -> None:
    assert seed_from(text) == seed


@pytest.mark.parametrize("text", ["", " ", "\t\n"])
def test_an_empty_seed_is_no_seed(text: str) -> None:
    with pytest.raises(BadText):
        seed_from(text)


ELSEWHERE = """
from ecarte.classic.rules import SWEDISH
from ecarte.shuffling import Stream, derive, shuffled
from ecarte.cards import text_of
stream = Stream(derive(b"process", "deal", 3))
print(text_of(shuffled(SWEDISH.pack, derive(b"process", "deal"))), [stream.below(9) for _ in "ab"])
"""


def test_another_process_with_another_hash_order_deals_the_same_cards() -> None:
    outputs = {
        subprocess.run(
            [sys.executable, "-c", ELSEWHERE],
            env={**os.environ, "PYTHONHASHSEED": hash_seed, "TZ": zone},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for hash_seed, zone in (("0", "UTC"), ("1", "Asia/Tokyo"), ("4242", "UTC"))
    }
    assert len(outputs) == 1
    assert len(outputs.pop().split()) == 34
