"""Deals recorded from one seat: the other's cards are `??` until they are shown."""

import pytest
from hypothesis import given, settings

from ecarte.cards import BIT, UNKNOWN, card, in_set
from ecarte.classic import acts
from ecarte.classic import deal as deals
from ecarte.classic.acts import Act, Kind
from ecarte.classic.deal import Deal
from ecarte.classic.rules import SWEDISH, ClassicRules, rules_with
from ecarte.classic.state import Phase
from tests.classic.random_play import RULES, SEEDS, random_deal
from tests.classic.scenario import either_seat_deals, refusal


def from_seat(deal: Deal, act: Act, keeper: int | None) -> Act:
    """The act as the keeper of the record could write it: cards he does not see are `??`."""
    if act.kind is Kind.DISCARD and deal.actor != keeper:
        return acts.discard(UNKNOWN for _ in act.cards)
    if act.kind is not Kind.DEAL:
        return act
    shown = []
    for place, one in enumerate(act.cards, deal.dealt):
        if deal.phase is Phase.DRAW:
            seen = deal.receiver == keeper
        elif place == len(deal.rules.elder_first):
            seen = True
        else:
            seen = keeper == (deal.elder if deal.rules.elder_first[place] else deal.dealer)
        shown.append(one if seen else UNKNOWN)
    return acts.deal(shown)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(RULES, SEEDS)
def test_a_deal_recorded_from_one_seat_goes_through(rules: ClassicRules, seed: bytes) -> None:
    """Whatever its keeper knows comes out as if all cards had been known."""
    history = random_deal(rules, seed)
    for keeper in (0, 1, None):
        half = deals.start(rules, history[0][0].dealer, history[0][0].score)
        for whole, act in history:
            assert half.phase is whole.phase
            assert half.score == whole.score
            assert half.actor == whole.actor
            if whole.phase is not Phase.OVER:
                assert half.view(keeper) == whole.view(keeper)
            for seat in (0, 1):
                assert not half.hands[seat] & ~whole.hands[seat]
                size = half.hands[seat].bit_count() + half.hidden[seat]
                assert size == whole.hands[seat].bit_count()
            if act is not None:
                written = from_seat(whole, act, keeper)
                assert acts.act(str(written)) == written
                half = half.apply(written)
        last = history[-1][0]
        assert (half.score, half.winner, half.taken) == (last.score, last.winner, last.taken)
        assert half.awards == last.awards


def half_known(words: str = "", seat: int = 0, rules: ClassicRules = SWEDISH) -> Deal:
    """Elder's cards and the turn-up are known, the dealer's are not; hearts are trumps."""
    deal = deals.start(rules, seat)
    deal = deal.apply(acts.act("deal QH JH ?? ?? KS 7D 8D ?? ?? ?? 7H"))
    for word in filter(None, words.split(", ")):
        deal = deal.apply(acts.act(word))
    return deal


STOOD = "stand, silent, silent"


@either_seat_deals
def test_unknown_cards_are_counted(seat: int) -> None:
    deal = half_known(seat=seat)
    assert deal.hidden[seat] == 5
    assert deal.hidden[1 - seat] == 0
    for viewer in (0, 1, None):
        assert deal.view(viewer).hand_sizes == (5, 5)


@either_seat_deals
@pytest.mark.parametrize(
    ("words", "impossible"),
    [
        (f"{STOOD}, QH", "QH"),  # on the table
        (f"{STOOD}, QH", "JH"),  # in the other hand
        (f"{STOOD}, QH", "7H"),  # the turn-up
        (f"{STOOD}, QH", "2H"),  # not in the pack
        (f"{STOOD}, QH, 8H, JH", "8H"),  # played before
        (f"{STOOD}, QH, 8S, JH", "9H"),  # did not follow suit, and now has it
        (f"{STOOD}, QH, 8H, JH", "KH"),  # had to win with it
        (f"{STOOD}, KS, 8C, QH", "8S"),  # had it and did not follow
        (f"{STOOD}, KS, 8C, QH", "8H"),  # had a trump and did not trump
    ],
)
def test_cards_that_cannot_be_in_the_hidden_hand_are_refused(
    words: str, impossible: str, seat: int
) -> None:
    deal = half_known(words, seat)
    assert deal.actor == deal.dealer
    assert refusal(deal, impossible) is not None


@either_seat_deals
def test_a_hidden_card_that_agrees_is_accepted(seat: int) -> None:
    deal = half_known(f"{STOOD}, QH, KH", seat)
    assert deal.hidden[seat] == 4
    assert deal.tricks[seat] == 1
    for possible in ("9H", "AS", "KC"):
        assert deal.can(acts.act(possible))
    deal = half_known(f"{STOOD}, KS, 8C, QH", seat)
    assert deal.can(acts.act("9C"))
    assert deal.can(acts.act("KD"))


@either_seat_deals
def test_a_hidden_trump_is_possible_where_none_had_to_be_played(seat: int) -> None:
    free = half_known(f"{STOOD}, KS, 8C, QH", seat, rules_with({"must_trump": False}))
    assert free.can(acts.act("8H"))
    assert refusal(free, "8S") == "C17"


@either_seat_deals
def test_a_hidden_king_may_be_announced_once_it_is_possible(seat: int) -> None:
    deal = half_known("stand, silent", seat)
    shown = deal.apply(acts.ANNOUNCE)
    assert shown.hidden[seat] == 4
    assert shown.hands[seat] == BIT[card("KH")]
    assert shown.score[seat] == 1
    led = shown.apply(acts.act("QH"))
    assert refusal(led, "8H") is not None  # the king is in the hand and has to win
    assert led.can(acts.act("KH"))
    known = deals.start(dealer=seat).apply(acts.act("deal KH JH ?? ?? KS 7D 8D ?? ?? ?? 7H"))
    for word in ("stand", "silent"):
        known = known.apply(acts.act(word))
    assert refusal(known, "announce") == "C14"
    thrown = deals.start(dealer=seat).apply(acts.act("deal KH JH ?? ?? KS 7D 8D ?? ?? ?? 7H"))
    for word in ("propose 1", "accept", "discard KH", "deal ??", "discard", "stand"):
        thrown = thrown.apply(acts.act(word))
    assert refusal(thrown, "announce") == "C14"


@either_seat_deals
def test_no_more_unknown_cards_are_thrown_than_are_held(seat: int) -> None:
    deal = half_known("propose 1, accept", seat)
    assert refusal(deal, "discard ??") == "C8"
    deal = deal.apply(acts.act("discard 8D")).apply(acts.act("deal ??"))
    for number in range(6):
        assert deal.can(acts.discard([UNKNOWN] * number))
    assert refusal(deal, acts.discard([UNKNOWN] * 6)) is not None
    assert refusal(deal, "discard QH") is not None
    assert refusal(deal, "discard 8D") is not None
    assert deal.can(acts.act("discard KH ?? ??"))
    drawing = deal.apply(acts.act("discard KH ?? ??"))
    assert drawing.hidden[seat] == 2
    assert refusal(drawing, "deal KH") == "C1"


@either_seat_deals
def test_an_unknown_card_is_never_turned_up_nor_played(seat: int) -> None:
    start = deals.start(dealer=seat)
    assert refusal(start, "deal ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? ??") == "C3"
    ten = start.apply(acts.act("deal ?? ?? ?? ?? ?? ?? ?? ?? ?? ??"))
    assert refusal(ten, "deal ??") == "C3"
    deal = half_known(f"{STOOD}, QH", seat)
    assert refusal(deal, Act(Kind.PLAY, 0, (UNKNOWN,))) == "C16"


@either_seat_deals
def test_nobody_knows_any_hand_and_the_deal_still_goes_through(seat: int) -> None:
    deal = deals.start(dealer=seat)
    deal = deal.apply(acts.act("deal ?? ?? ?? ?? ?? ?? ?? ?? ?? ?? 7H"))
    for word in ("stand", "silent", "announce"):
        deal = deal.apply(acts.act(word))
    assert deal.score[seat] == 1
    assert refusal(deal, "KH") is not None  # the dealer has shown it
    for word in ("8S", "9S", "7C", "8C", "TC", "QC", "AC", "KC", "AS", "KH"):
        deal = deal.apply(acts.act(word))
    assert deal.hidden == (0, 0)
    assert not any(in_set(deal.hands[0] | deal.hands[1]))
    assert sum(deal.tricks) == 5
