"""The verdicts on the printed claims, the hands they speak of, and the manual's page."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from ecarte.analysis.claims import Verdict, at_least, claims, close, judge, plain, worst
from ecarte.analysis.claims_hands import Counting, alike, matching, points_by_lead, turn_ups
from ecarte.analysis.claims_leads import Comparing, advised
from ecarte.analysis.double_dummy import BEST
from ecarte.analysis.hand_odds import Place, hand_odds
from ecarte.cards import cards, in_set, set_of, text_of
from ecarte.cli.odds_claims import VERDICTS, sentence
from ecarte.errors import BadText
from scripts.claims_page import PAGE, page, row

QUICK = [one for one in claims() if one not in {"EB-2disc", "HOF-D1", "HOY-L12", "HOY-L9"}]


def verdict(claim: str) -> tuple[str, Any]:
    (judged,) = judge([claim])
    return str(judged.verdict), plain(judged.computed)


def test_every_claim_has_a_sentence_and_every_verdict_a_word() -> None:
    assert len(claims()) == 81
    assert all(sentence(one) for one in claims())
    assert list(VERDICTS) == list(Verdict)


@pytest.mark.parametrize(
    ("claim", "expected", "computed"),
    [
        ("F01", "holds", 65780),
        ("F02", "holds", "969/1430"),
        ("F06", "roughly", "969/1430"),
        ("H02", "fails", "217/1300"),
        ("H05", "roughly", "73/130"),
        ("P02", "holds", "8/9"),
        ("P03", "undecidable", None),
        ("N03", "holds", {"elder": 2, "dealer": 2}),
        ("EB-N1", "fails", "19537/32890"),
        ("EB-N2c", "holds", "22687/32890"),
        ("EB-N2d2", "roughly", "43331/65780"),
        ("EB-disc", "undecidable", None),
        ("EB-D3", "holds", {"accept": "224/1265"}),
        ("EB-P1", "holds", {"small": "1", "queen": "62/63"}),
        ("EB-S4", "holds", 0),
        ("C46", "holds", {"0": 3, "1": 2, "2": 2, "3": 1, "4": 1}),
    ],
)
def test_verdicts(claim: str, expected: str, computed: object) -> None:
    assert verdict(claim) == (expected, computed)


def test_the_figure_of_a_hand_is_the_mean_over_its_turn_ups() -> None:
    for text in ("7H 8H 9H 7C 8D", "QH 8H JC AC 8D", "KC JC QD JS 7D"):
        hand = cards(text)
        for place in Place:
            odds = [hand_odds(one, hand, place).odds.point for one in turn_ups(set_of(hand))]
            mean = Fraction(sum(odds), 65780 * len(odds))
            assert Counting().chances([text], place).mean == mean


def test_a_pattern_is_all_the_hands_that_match() -> None:
    assert len(matching(["7H 8H x:C x:C x:C"])) == 56
    assert len(matching(["7H 8H QC 7C x:SDC"])) == 22
    assert len(matching(["QS QD QC x:SDC x:SDC", "QS QD QC KS x:SDC"])) == 210
    found = Counting().chances(["7H 8H QC 7C x:SDC"], Place.ELDER)
    alone = {
        hand: Counting().chances([text_of(in_set(hand))], Place.ELDER).mean
        for hand in matching(["7H 8H QC 7C x:SDC"])
    }
    assert found.hands == len(alone)
    assert found.mean == sum(alone.values(), Fraction()) / len(alone)
    assert found.weakest == min(alone.values()) == alone[set_of(found.weakest_hand)]
    assert found.strongest == max(alone.values())


def test_leads_are_counted_for_the_cards_they_are() -> None:
    for text in ("9H 7H QC 7C 7D", "8H KS QS JS 8D", "JH TD 8S 7D 9C"):
        (hand,) = matching([text])
        comparing = Comparing()
        for one in in_set(hand):
            points = [points_by_lead(hand, turn_up) for turn_up in turn_ups(hand)]
            assert len(points) == len(alike(hand))
            found = comparing.leads([text], str(one))
            total = Fraction(sum(these[one] for these in points), 65780 * len(points))
            assert found.advised == total
            assert found.best_of_all == sum(
                these[one] == max(these[other] for other in these if other != BEST)
                for these in points
            )


@pytest.mark.parametrize(
    ("hand", "advice", "leads"),
    [
        ("7H 8H KC 9D 7S", "small", "7S 9D"),
        ("7H 8H 7C AC TC", "highest plain", "AC"),
        ("9H AH TH 7S KS", "highest trump", "AH"),
        ("7H 9C 8C 8D 9S", "highest single", "9S"),
        ("7H 9C 8C 9D 9S", "highest single", "9S 9D"),
        ("7H 9C 8C 9D 8D", "highest single", ""),
        ("7H KC QC JC 7D", "KC", "KC"),
    ],
)
def test_what_the_advice_to_lead_means(hand: str, advice: str, leads: str) -> None:
    assert set(advised(set_of(cards(hand)), advice)) == set(cards(leads) if leads else [])


def test_the_criteria() -> None:
    two = Fraction(2, 3)
    assert close(Fraction(1, 3), Fraction(1, 3)) is Verdict.HOLDS
    assert close(Fraction(100, 300), Fraction(103, 300)) is Verdict.ROUGHLY
    assert close(Fraction(100, 300), Fraction(104, 300)) is Verdict.FAILS
    assert at_least(two, two) is Verdict.HOLDS
    assert at_least(two * Fraction(97, 100), two) is Verdict.ROUGHLY
    assert at_least(two * Fraction(96, 100), two) is Verdict.FAILS
    assert worst([Verdict.HOLDS, Verdict.FAILS, Verdict.ROUGHLY]) is Verdict.FAILS


def test_there_are_no_other_claims() -> None:
    with pytest.raises(BadText):
        judge(["F01", "F99"])


def test_the_page_has_the_verdicts_counted_now() -> None:
    lines = set(PAGE.read_text(encoding="utf-8").splitlines())
    for judged in judge(QUICK):
        assert row(judged) in lines


@pytest.mark.slow
def test_the_whole_page_is_the_one_counted_now() -> None:
    judged = judge()
    assert page(judged) == PAGE.read_text(encoding="utf-8")
    assert Counter(str(one.verdict) for one in judged) == {
        "holds": 33,
        "roughly": 14,
        "fails": 23,
        "undecidable": 11,
    }
