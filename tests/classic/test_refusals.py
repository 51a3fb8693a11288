"""What a refusal says: what was tried, which rule forbids it, what would be legal."""

from pathlib import Path

import pytest

from ecarte.cards import cards
from ecarte.classic import acts
from ecarte.classic import deal as deals
from ecarte.classic.acts import Act, Kind
from ecarte.classic.deal import Deal
from ecarte.classic.rules import rules_with
from ecarte.errors import BadSwitch, EcarteError, Refused
from tests.classic.scenario import ALL_FIVE, THREE, either_seat_deals, scene

TOLD = (Path(__file__).parent / "refusals.txt").read_text(encoding="utf-8").splitlines()
LINES = [line for line in TOLD if not line.startswith("#")]
CARDS_OF = dict(line.split(" = ") for line in LINES if " = " in line)
CASES = [[column.strip() for column in line.split("|")] for line in LINES if "|" in line]


@either_seat_deals
@pytest.mark.parametrize(("switches", "left", "before", "tried", "rule", "sentence"), CASES)
def test_every_refusal_says_its_sentence_and_names_its_rule(
    switches: str, left: str, before: str, tried: str, rule: str, sentence: str, seat: int
) -> None:
    named = (word.split("=") for word in switches.split())
    rules = rules_with({name: int(on) if on.isdigit() else on for name, on in named})
    deal = deals.start(rules, seat)
    if left:
        deal = deal.apply(acts.deal(cards(CARDS_OF.get(left, left))))
    for words in filter(None, before.split(", ")):
        deal = deal.apply(acts.act(words))
    with pytest.raises(Refused) as caught:
        deal.apply(as_held(tried))
    assert (caught.value.rule, str(caught.value)) == (rule, sentence)


def as_held(words: str) -> Act:
    """The act, even one that names cards as no text can."""
    word, _, rest = words.partition(" ")
    if word in ("deal", "discard", "play"):
        return Act(Kind[word.upper()], 0, tuple(cards(rest)))
    return acts.act(words)


@pytest.mark.parametrize(
    ("dealer", "score", "rule", "sentence"),
    [
        (2, (0, 0), "C2", "The dealer is seat 0 or 1, not 2."),
        (0, (5, 0), "C26", "A game to 5 cannot begin at 5, 0."),
    ],
)
def test_a_deal_that_cannot_begin_says_why(
    dealer: int, score: tuple[int, int], rule: str, sentence: str
) -> None:
    with pytest.raises(BadSwitch) as caught:
        deals.start(dealer=dealer, score=score)
    assert (caught.value.rule, str(caught.value)) == (rule, sentence)


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
