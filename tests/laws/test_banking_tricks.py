"""B6–B10: the tricks of one tableau against the banker's."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecarte.banking.rules import Cancel
from ecarte.banking.tableau import Count, Side, account, settle, verify_hands
from ecarte.cards import CARDS, SPADES, SUIT_OF, Card, cards, text_of
from ecarte.errors import BadText

HANDS = st.permutations(CARDS + CARDS).map(lambda pack: (pack[:4], pack[4:8]))


def told(banker: str, tableau: str, cancel: Cancel = Cancel.FIRST) -> list[str]:
    """The course as text: `K=K` where two cancel, `banker K>7` for a trick."""
    return [
        f"{led.rank}={led.rank}"
        if leader is None
        else f"{leader.name.lower()} {led.rank}>{met.rank if met is not None else ''}"
        for leader, led, met in account(cards(banker), cards(tableau), SPADES, cancel)
    ]


@given(HANDS, st.sampled_from(Cancel))
def test_b06_only_trumps_take_tricks(hands: tuple[list[Card], list[Card]], cancel: Cancel) -> None:
    banker, tableau = ([c for c in hand if SUIT_OF[c] == SPADES] for hand in hands)
    assert settle(*hands, SPADES, cancel) == settle(banker, tableau, SPADES, cancel)
    assert settle([], [], SPADES, cancel) == (0, 0)


def test_b07_equal_trumps_cancel_one_for_one() -> None:
    assert told("KS KS", "KS 2S") == ["K=K", "banker K>2"]
    assert told("KS KS", "KS KS") == ["K=K", "K=K"]
    assert settle(cards("KS"), cards("KS"), SPADES) == (0, 0)


@pytest.mark.parametrize(("cancel", "tricks"), [(Cancel.FIRST, (1, 0)), (Cancel.AS_MET, (1, 1))])
def test_b07_cancelling_first_or_as_the_highest_meet(
    cancel: Cancel, tricks: tuple[int, int]
) -> None:
    assert settle(cards("AS 7S"), cards("KS 7S"), SPADES, cancel) == tricks


@given(HANDS)
def test_b07_without_equal_trumps_the_switch_changes_nothing(
    hands: tuple[list[Card], list[Card]],
) -> None:
    if not set(hands[0]) & set(hands[1]):
        assert account(*hands, SPADES, Cancel.FIRST) == account(*hands, SPADES, Cancel.AS_MET)


def test_b08_the_highest_leads_and_takes_the_lowest_of_the_other_hand() -> None:
    assert told("KS 9S 3S", "AS QS 5S") == ["tableau A>3", "banker K>5", "tableau Q>9"]


def test_b08_a_trump_that_meets_nothing_takes_a_trick() -> None:
    assert told("2S 3S", "") == ["banker 3>", "banker 2>"]
    assert told("QS", "8S 7S") == ["banker Q>7", "tableau 8>"]


@given(HANDS, st.sampled_from(Cancel))
def test_b08_every_trump_is_used_once_and_the_leader_is_never_lower(
    hands: tuple[list[Card], list[Card]], cancel: Cancel
) -> None:
    steps = account(*hands, SPADES, cancel)
    used = [card for _, led, met in steps for card in (led, met) if card is not None]
    assert sorted(used) == sorted(c for hand in hands for c in hand if SUIT_OF[c] == SPADES)
    assert all(met is None or (led > met) == (leader is not None) for leader, led, met in steps)


@given(HANDS, st.sampled_from(Cancel))
def test_b08_neither_side_is_favoured(hands: tuple[list[Card], list[Card]], cancel: Cancel) -> None:
    first, second = hands
    count = settle(first, second, SPADES, cancel)
    assert settle(second, first, SPADES, cancel) == (count.tableau, count.banker)


def test_b09_more_tricks_win_and_equal_numbers_are_en_carte() -> None:
    assert Count(1, 0).winner is Side.BANKER
    assert Count(0, 2).winner is Side.TABLEAU
    assert Count(0, 0).winner is None
    assert Count(2, 2).winner is None


@pytest.mark.parametrize("cancel", Cancel)
@pytest.mark.parametrize(
    ("banker", "tableau", "tricks"),
    [
        ("KS 8S", "KS 7S", (1, 0)),
        ("QS", "8S 7S", (1, 1)),
        ("KS JS TS", "QS JS 2S", (1, 1)),
        ("KS 7S", "AS QS", (1, 1)),
    ],
)
def test_b10_printed_examples(
    banker: str, tableau: str, tricks: tuple[int, int], cancel: Cancel
) -> None:
    assert settle(cards(banker), cards(tableau), SPADES, cancel) == tricks


def test_b10_third_example_step_by_step() -> None:
    assert told("KS JS TS", "QS JS 2S") == ["J=J", "banker K>2", "tableau Q>T"]
    assert told("KS JS TS", "QS JS 2S", Cancel.AS_MET) == ["banker K>2", "tableau Q>T", "J=J"]


NO_QUESTION = {
    "B3": "Each side has exactly four cards, all of them known.",
    "B2": "There are only two cards KS in the two packs.",
}


@pytest.mark.parametrize(
    ("rule", "banker", "tableau"),
    [
        ("B3", "KS 8S 2D", "KS 7S 4H 5H"),
        ("B3", "KS 8S 2D 3C", "KS 7S 4H 5H 6H"),
        ("B3", "KS 8S 2D ??", "KS 7S 4H 5H"),
        ("B2", "KS KS 2D 3C", "KS 7S 4H 5H"),
    ],
)
def test_b03_a_question_takes_four_cards_a_side_from_two_packs(
    rule: str, banker: str, tableau: str
) -> None:
    with pytest.raises(BadText) as caught:
        verify_hands(cards(banker), cards(tableau))
    assert (caught.value.rule, str(caught.value)) == (rule, NO_QUESTION[rule])


def test_b03_four_cards_a_side_with_pairs_are_fine() -> None:
    verify_hands(cards("KS KS 2D 3C"), cards("QS QS 2D 3C"))
    assert text_of(cards("10S")) == "TS"
