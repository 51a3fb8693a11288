"""What a refusal says: what was tried, which rule forbids it, what would be legal."""

import pytest

from ecarte.classic import acts
from ecarte.classic.deal import Deal
from ecarte.errors import EcarteError, Refused
from tests.classic.scenario import ALL_FIVE, THREE, scene


def said(deal: Deal, words: str) -> EcarteError:
    """The refusal of these words."""
    with pytest.raises(Refused) as caught:
        deal.apply(acts.act(words))
    return caught.value


@pytest.mark.parametrize(
    "words",
    ["accept", "refuse", "discard", "discard QH KH", "KH", "deal 9D"],
)
def test_an_act_that_does_not_fit_is_named_as_it_is_written(words: str) -> None:
    refusal = said(scene(ALL_FIVE), words)
    assert f"“{words}”" in str(refusal)
    assert "elder stands or proposes" in str(refusal)
    assert refusal.rule == "C5"


@pytest.mark.parametrize(
    ("rule", "words", "legal"),
    [("C17", "9H", "QS"), ("C17", "AD", "QS"), ("C18", "7S", "QS")],
)
def test_an_illegal_card_is_refused_with_what_would_be_legal(
    rule: str, words: str, legal: str
) -> None:
    told = "elder JS 8D 7C 8C 9C; dealer QS 7S AD 9H TC; turn-up 7H"
    refusal = said(scene(told, "stand, silent, silent, JS"), words)
    assert refusal.rule == rule
    assert words in str(refusal)
    assert "JS" in str(refusal)
    assert str(refusal).endswith(f"legal: {legal}.")


def test_a_trump_that_must_be_played_is_named() -> None:
    told = "elder JS 8D 7C 8C 9C; dealer QD 7D AD 9H 8H; turn-up 7H"
    refusal = said(scene(told, "stand, silent, silent, JS"), "AD")
    assert refusal.rule == "C19"
    assert str(refusal).endswith("legal: 8H, 9H.")


@pytest.mark.parametrize(
    ("before", "words", "numbers"),
    [
        ("", "propose 6", "5 cards"),
        ("propose 2, accept", "discard QH", "Exactly 2 cards"),
        ("propose 1, accept", "discard QH JH", "Exactly 1 card "),
    ],
)
def test_a_wrong_number_is_refused_with_the_right_one(
    before: str, words: str, numbers: str
) -> None:
    assert numbers in str(said(scene(THREE, before), words))


def test_refused_acts_have_no_gaps_left_and_no_python_in_them() -> None:
    """No sentence shows a gap, a number for a word, or how a value is kept."""
    for before in ("", "propose 1", "propose 1, accept", "stand", "stand, silent, silent, QH"):
        deal = scene(THREE, before)
        for words in ("stand", "propose 9", "propose", "accept", "discard", "silent", "KS", "deal"):
            try:
                deal.apply(acts.act(words))
            except EcarteError as refusal:
                sentence = str(refusal)
                assert not any(mark in sentence for mark in "{}<>[]=_()"), sentence
                assert sentence.endswith("."), sentence
