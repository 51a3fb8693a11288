"""Cards and sets of cards as text and as numbers."""

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecarte.cards import (
    ALL_OF_SUIT,
    BIT,
    CARDS,
    NO_CARD,
    RANKS,
    SUIT_OF,
    SUITS,
    UNKNOWN,
    Card,
    card,
    cards,
    first_repeated,
    in_set,
    set_of,
    suit,
    text_of,
)
from ecarte.errors import BadText

SOME = st.lists(st.sampled_from(CARDS), unique=True)


def test_there_are_fifty_two_cards_each_with_its_own_text() -> None:
    assert len({str(one) for one in CARDS}) == 52
    assert [card(str(one)) for one in CARDS] == list(CARDS)
    assert str(CARDS[0]) == "2S"
    assert str(CARDS[51]) == "AC"


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("QH", "QH"), ("qh", "QH"), ("Qh", "QH"), (" QH ", "QH"), ("10H", "TH"), ("10h", "TH"),
        ("TH", "TH"), ("th", "TH"), ("2s", "2S"), ("aC", "AC"), ("??", "??"),
    ],
)  # fmt: skip
def test_a_card_is_written_rank_then_suit(text: str, read: str) -> None:
    assert str(card(text)) == read
    assert repr(card(text)) == f"Card('{read}')"
    assert card(text) is card(read)


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "Q", "H", "HQ", "QHH", "1H", "0H", "11H", "10", "100H", "T0H", "QX", "?", "?H",
        "Q?", "???", "Q H", "QH8S", "Q-H", "♥Q", "Q♥", "-1", "0", "52", "QH\0", "None",
    ],
)  # fmt: skip
def test_what_is_not_a_card(text: str) -> None:
    with pytest.raises(BadText) as caught:
        card(text)
    assert text in str(caught.value)


@pytest.mark.parametrize(
    "text",
    ["QH 8S 10D", "QH,8S,10D", " qh , 8s ,, td ", "QH\t8S\nTD", "QH, 8S, TD,"],
)
def test_cards_are_parted_by_spaces_or_commas(text: str) -> None:
    assert text_of(cards(text)) == "QH 8S TD"


def test_no_cards_are_no_text() -> None:
    assert cards("") == cards(" , ") == []
    assert text_of([]) == ""
    with pytest.raises(BadText):
        cards("QH 8S 1D")


@pytest.mark.parametrize(("text", "place"), [("S", 0), ("h", 1), (" D ", 2), ("c", 3)])
def test_a_suit_is_one_letter(text: str, place: int) -> None:
    assert suit(text) == place


@pytest.mark.parametrize("text", ["", "X", "SH", "SHDC", "spades", "?", "♠", "1"])
def test_what_is_not_a_suit(text: str) -> None:
    with pytest.raises(BadText):
        suit(text)


def test_a_card_knows_its_suit_and_rank() -> None:
    for one in CARDS:
        assert (one.rank, SUITS[one.suit]) == tuple(str(one))
        assert SUIT_OF[one] == one.suit
        assert RANKS[one % 13] == one.rank
        assert ALL_OF_SUIT[one.suit] & BIT[one] == 1 << one
    assert sum(ALL_OF_SUIT) == 2**52 - 1


def test_the_unknown_card_is_in_no_set() -> None:
    assert card("??") == UNKNOWN
    assert UNKNOWN not in CARDS
    assert UNKNOWN.rank == "?"
    assert BIT[UNKNOWN] == BIT[NO_CARD] == 0
    assert SUIT_OF[UNKNOWN] == -1
    assert set_of([UNKNOWN, UNKNOWN]) == 0
    assert str(UNKNOWN) == "??"


@given(SOME)
def test_a_set_of_cards_reads_back(some: list[Card]) -> None:
    together = set_of(some)
    assert list(in_set(together)) == sorted(some)
    assert together.bit_count() == len(some)
    assert cards(text_of(some)) == some
    assert set_of(cards(text_of(in_set(together)))) == together


@given(SOME)
def test_cards_survive_being_copied_and_stored(some: list[Card]) -> None:
    for again in (copy.deepcopy(some), pickle.loads(pickle.dumps(some))):
        assert again == some
        assert all(isinstance(one, Card) for one in again)
        assert text_of(again) == text_of(some)


@pytest.mark.parametrize(
    ("text", "times", "repeated"),
    [
        ("QH 8S", 1, None),
        ("QH 8S QH", 1, "QH"),
        ("QH 8S 8S QH", 1, "8S"),
        ("QH QH", 2, None),
        ("QH QH QH", 2, "QH"),
        ("?? ?? ??", 1, None),
        ("", 1, None),
    ],
)
def test_a_repeated_card_is_found(text: str, times: int, repeated: str | None) -> None:
    found = first_repeated(cards(text), times)
    assert (None if found is None else str(found)) == repeated
