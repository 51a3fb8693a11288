"""The exact odds of the tableaux, against whole small packs counted deal by deal."""

from __future__ import annotations

from fractions import Fraction

import pytest

from ecarte.analysis.banking_joint import joint
from ecarte.analysis.banking_law import OUTCOMES, Law, law, marginal, pair, steps
from ecarte.analysis.banking_undealt import FRESH, Undealt, whole, without
from ecarte.banking.pack import TWO_PACKS
from ecarte.banking.rules import Cancel
from ecarte.banking.state import Outcome
from ecarte.cards import CARDS, SPADES, card, cards
from ecarte.errors import BadText
from tests.analysis import banking_brute as brute

GONE = "AS AS KS QS QS 7S 2H 3H 4D 5D 9C 9C TC JC 2S 5S AD"
both_ways = pytest.mark.parametrize("cancel", list(Cancel), ids=str)


def by_name(chances: Law) -> dict[tuple[str, ...], Fraction]:
    return {
        tuple(outcome.name.lower() for outcome in outcomes): chance
        for outcomes, chance in chances.items()
        if chance
    }


def counted(undealt: Undealt, number: int, cancel: Cancel) -> dict[tuple[str, ...], Fraction]:
    trump = None if undealt.trump is None else "abcd"[undealt.trump]
    return brute.law(brute.pack(undealt.left), undealt.hand, number, str(cancel), trump)


PAIRS = {
    "two suits of four ranks, three cards": whole(2, 4, 2, 3),
    "two suits of three ranks, four cards": whole(2, 3, 2, 4),
    "one suit of five ranks, four cards": whole(1, 5, 2, 4),
    "one pack": whole(2, 5, 1, 4),
    "three packs": whole(2, 2, 3, 4),
    "four suits": whole(4, 2, 2, 3),
    "cards gone": Undealt(((2, 0, 1, 2, 1), (1, 1, 0, 2, 2)), None, 4),
    "cards gone, trump known": Undealt(((2, 0, 1, 2, 1), (1, 1, 0, 2, 2)), 0, 4),
    "hardly a plain card": Undealt(((2, 2, 2, 2, 2), (1, 0, 0, 0, 0)), 0, 4),
    "no trump left": Undealt(((0, 0, 0, 0, 0), (2, 2, 2, 2, 2)), 0, 4),
}
SEVERAL = {
    "three tableaux": (whole(2, 3, 2, 2), 3),
    "three tableaux, a suit": (whole(1, 6, 2, 2), 3),
    "three tableaux, three packs": (whole(2, 2, 3, 2), 3),
    "three tableaux, cards gone": (Undealt(((2, 1, 2, 0), (1, 2, 0, 2)), None, 2), 3),
    "three tableaux, trump known": (Undealt(((1, 2, 0, 2), (2, 1, 2, 2)), 0, 2), 3),
    "three tableaux of four cards": (Undealt(((2, 2, 1), (11,)), 0, 4), 3),
    "two tableaux of three cards": (Undealt(((2, 1, 2), (1, 2, 2)), None, 3), 2),
}


@both_ways
@pytest.mark.parametrize("undealt", PAIRS.values(), ids=PAIRS)
def test_a_pair_on_a_small_pack_is_what_all_deals_give(undealt: Undealt, cancel: Cancel) -> None:
    assert by_name(law(undealt, 1, cancel)) == counted(undealt, 1, cancel)


@both_ways
@pytest.mark.parametrize(("undealt", "number"), SEVERAL.values(), ids=SEVERAL)
def test_several_tableaux_on_a_small_pack_are_what_all_deals_give(
    undealt: Undealt, number: int, cancel: Cancel
) -> None:
    assert by_name(law(undealt, number, cancel)) == counted(undealt, number, cancel)


@pytest.mark.slow
@both_ways
@pytest.mark.parametrize(
    "undealt",
    [whole(2, 4, 2, 2), Undealt(((2, 2, 1, 2), (9,)), 0, 4)],
    ids=["two cards of two suits", "four cards, seven trumps"],
)
def test_three_tableaux_of_larger_packs(undealt: Undealt, cancel: Cancel) -> None:
    assert by_name(law(undealt, 3, cancel)) == counted(undealt, 3, cancel)


def test_the_ways_to_cancel_differ_on_small_packs_too() -> None:
    undealt = whole(2, 4, 2, 3)
    assert law(undealt, 1, Cancel.FIRST) != law(undealt, 1, Cancel.AS_MET)


def test_a_pair_on_a_fresh_pack() -> None:
    assert pair() == {
        Outcome.BANKER: Fraction(205939609901, 504343681800),
        Outcome.EN_CARTE: Fraction(46232230999, 252171840900),
        Outcome.TABLEAU: Fraction(205939609901, 504343681800),
    }


@both_ways
def test_banker_and_tableau_can_change_places(cancel: Cancel) -> None:
    for undealt in (FRESH, without(cards(GONE)), without(cards(GONE), card("KS"))):
        chances = pair(undealt, cancel)
        assert chances[Outcome.BANKER] == chances[Outcome.TABLEAU]
        assert sum(chances.values()) == 1


def test_an_unseen_turn_up_is_any_of_the_cards_left() -> None:
    left = cards(GONE)
    turn_ups = [
        (pair(without(left, one)), Fraction(2 - left.count(one), 104 - len(left)))
        for one in CARDS
        if left.count(one) < 2
    ]
    together = {
        outcome: sum(chances[outcome] * weight for chances, weight in turn_ups)
        for outcome in OUTCOMES
    }
    assert together == pair(without(left))


def test_without_trumps_every_tableau_is_en_carte() -> None:
    spades = [one for one in CARDS if one.suit == SPADES]
    chances = pair(without((spades + spades)[1:], spades[0]))
    assert chances[Outcome.EN_CARTE] == 1


@both_ways
def test_the_shipped_law_agrees_with_the_pair(cancel: Cancel) -> None:
    chances, single = joint(cancel=cancel), pair(FRESH, cancel)
    assert len(chances) == 27
    assert sum(chances.values()) == 1
    assert all(0 < chance < 1 for chance in chances.values())
    for place in range(3):
        assert marginal(chances, place) == {(one,): single[one] for one in OUTCOMES}


@both_ways
def test_the_three_tableaux_can_change_places(cancel: Cancel) -> None:
    chances = joint(cancel=cancel)
    for outcomes, chance in chances.items():
        assert chances[tuple(sorted(outcomes))] == chance


@both_ways
def test_the_shipped_law_agrees_with_two_tableaux(cancel: Cancel) -> None:
    two = law(FRESH, 2, cancel)
    for places in ((0, 1), (0, 2), (1, 2)):
        assert marginal(joint(cancel=cancel), *places) == two


@pytest.mark.slow
@both_ways
def test_the_shipped_law_is_what_is_counted_now(cancel: Cancel) -> None:
    done: list[int] = []
    assert law(FRESH, 3, cancel, done.append) == joint(cancel=cancel)
    assert done == list(range(1, steps(FRESH) + 1))


def test_the_whole_pack_given_card_by_card_is_the_fresh_one() -> None:
    assert without([]) == FRESH
    assert FRESH.cards == 104


@pytest.mark.parametrize(
    ("gone", "turn_up"),
    [("KS KS KS", None), ("KS KS", "KS"), ("KS ??", None), ("KS", "??")],
)
def test_b2_no_more_cards_are_gone_than_there_are(gone: str, turn_up: str | None) -> None:
    turned = None if turn_up is None else card(turn_up)
    with pytest.raises(BadText) as refused:
        without(cards(gone), turned)
    assert refused.value.rule == "B2"


def test_b12_a_deal_takes_seventeen_cards() -> None:
    every = TWO_PACKS
    assert without(every[17:]).cards == 17
    assert without(every[17:], every[0]).cards == 16
    for gone, turn_up in ((every[16:], None), (every[16:], every[0])):
        with pytest.raises(BadText) as refused:
            without(gone, turn_up)
        assert refused.value.rule == "B12"
        assert "16 cards" in str(refused.value)
