"""C5–C12: standing, proposing, answering, discarding, the short stock, being vulnerable."""

from typing import Any

import pytest

from ecarte.cards import cards
from ecarte.classic import acts
from ecarte.classic.state import Phase
from ecarte.errors import BadText
from tests.classic.scenario import (
    ALL_FIVE,
    THREE,
    after,
    either_seat_deals,
    hand_of,
    legal,
    refusal,
    scene,
    stock_of,
    thrown,
    who,
)

AFTER: dict[str, Any] = {"count_named": "after_acceptance"}
ONCE = "propose 1, accept, discard 8D, discard"


@either_seat_deals
def test_c05_elder_stands_or_proposes(seat: int) -> None:
    deal = scene(ALL_FIVE, seat=seat)
    assert who(deal, deal.actor) == "elder"
    assert legal(deal) == ["stand", *(f"propose {number}" for number in range(1, 6))]
    for words in ("accept", "refuse", "discard", "discard KH", "KH"):
        assert refusal(deal, words) == "C5"
    stood = after(deal, "stand")
    assert stood.exchanges == ()
    assert stood.phase is Phase.KING


@either_seat_deals
def test_c06_with_proposal_the_dealer_knows_the_number(seat: int) -> None:
    deal = scene(ALL_FIVE, seat=seat)
    assert refusal(deal, "propose") == "C6"
    asked = after(deal, "propose 3")
    assert asked.view(asked.dealer).proposal == 3
    accepted = after(asked, "accept")
    assert accepted.view(accepted.elder).discard_limits == (3, 3)
    assert refusal(accepted, "discard KH QH") == "C8"
    assert refusal(accepted, "discard KH QH JH AH") == "C8"


@either_seat_deals
def test_c06_after_acceptance_the_number_is_named_by_discarding(seat: int) -> None:
    deal = scene(ALL_FIVE, seat=seat, **AFTER)
    assert legal(deal) == ["stand", "propose"]
    for number in range(1, 6):
        assert refusal(deal, f"propose {number}") == "C6"
    accepted = after(deal, "propose, accept")
    assert accepted.view(accepted.elder).discard_limits == (1, 5)
    assert refusal(accepted, "discard") == "C11"
    for number in range(1, 6):
        drawing = accepted.apply(acts.act(thrown(accepted, accepted.elder, number)))
        assert drawing.exchanges == ((number, 0),)
        assert drawing.owed == number


@pytest.mark.parametrize(
    "words", ["propose 0", "propose -1", "propose 1.5", "propose one", "propose 53"]
)
def test_c06_a_proposal_is_for_a_number_of_cards(words: str) -> None:
    with pytest.raises(BadText):
        acts.act(words)


@either_seat_deals
@pytest.mark.parametrize("number", [6, 7, 21, 52, -1, -5])
def test_c06_nobody_proposes_more_than_a_hand_or_less_than_a_card(number: int, seat: int) -> None:
    deal = scene(ALL_FIVE, seat=seat)
    assert refusal(deal, acts.Act(acts.Kind.PROPOSE, number)) == "C11"


@either_seat_deals
def test_c07_the_dealer_accepts_or_refuses(seat: int) -> None:
    deal = scene(ALL_FIVE, "propose 2", seat=seat)
    assert who(deal, deal.actor) == "dealer"
    assert legal(deal) == ["accept", "refuse"]
    for words in ("stand", "propose 2", "discard 7S", "7S"):
        assert refusal(deal, words) == "C7"


@either_seat_deals
def test_c07_refusal_ends_the_exchange(seat: int) -> None:
    for words in ("propose 2, refuse", f"{ONCE}, propose 2, refuse"):
        deal = scene(THREE, words, seat=seat)
        assert deal.phase is Phase.KING
        assert refusal(deal, "propose 1") == "C14"


@either_seat_deals
def test_c07_a_refused_proposal_stands_no_longer(seat: int) -> None:
    for words in ("propose 2", f"{ONCE}, propose 2"):
        assert scene(THREE, words, seat=seat).proposal == 2
        for watcher in (0, 1, None):
            refused = scene(THREE, f"{words}, refuse", seat=seat).view(watcher)
            assert refused.proposal == acts.UNNAMED


@either_seat_deals
def test_c08_an_exchanged_proposal_stands_no_longer(seat: int) -> None:
    again = scene(THREE, ONCE, seat=seat)
    assert (again.phase, again.proposal) == (Phase.PROPOSAL, acts.UNNAMED)
    no_more = scene(THREE, ONCE, seat=seat, max_proposals=1)
    assert (no_more.phase, no_more.proposal) == (Phase.KING, acts.UNNAMED)


@either_seat_deals
def test_c08_elder_draws_before_the_dealer_throws(seat: int) -> None:
    deal = scene(THREE, "propose 2, accept", seat=seat)
    assert who(deal, deal.actor) == "elder"
    drawing = deal.apply(acts.act("discard 7D 8D"))
    assert (drawing.phase, drawing.owed) == (Phase.DRAW, 2)
    for words in ("discard 8H", "stand", "accept"):
        assert refusal(drawing, words) == "C8"
    half = drawing.apply(acts.act("deal KH"))
    assert (half.phase, half.owed, half.stock) == (Phase.DRAW, 1, 20)
    drawn = half.apply(acts.act("deal AC"))
    assert who(drawn, drawn.actor) == "dealer"
    assert hand_of(drawn, drawn.elder) == "KS KH QH JH AC"
    assert drawn.view(drawn.dealer).exchanges == ((2, 0),)
    done = after(drawn, "discard 8H 9H 7S", cards("QS QD QC"))
    assert hand_of(done, done.dealer) == "QS QD TD 9D QC"
    assert (done.exchanges, done.stock) == (((2, 3),), 16)
    assert who(done, done.actor) == "elder"


@either_seat_deals
def test_c08_only_cards_in_the_hand_are_thrown_and_each_once(seat: int) -> None:
    deal = scene(THREE, "propose 2, accept", seat=seat)
    for words in ("discard 8H 9H", "discard QH AC", "discard QH 2S", "discard QH ??"):
        assert refusal(deal, words) == "C8"
    assert refusal(deal, "discard 7H QH") == "C3"
    assert refusal(deal, acts.discard(cards("QH QH"))) is not None
    with pytest.raises(BadText):
        acts.act("discard QH QH")


@either_seat_deals
def test_c08_the_discards_stay_private_until_the_deal_is_over(seat: int) -> None:
    deal = scene(THREE, "propose 2, accept, discard 7D 8D, discard 8H", seat=seat)
    elder, dealer = deal.elder, deal.dealer
    assert deal.view(elder).discards == deal.discards[elder] != 0
    assert deal.view(dealer).discards == deal.discards[dealer] != 0
    assert deal.view(None).discards == 0
    assert deal.view(elder).opened is None
    over = after(deal, "resign 0")
    for watcher in (0, 1, None):
        opened = over.view(watcher).opened
        assert opened is not None
        assert opened.discards == over.discards


@either_seat_deals
def test_c09_elder_may_propose_again_until_somebody_is_satisfied(seat: int) -> None:
    deal = scene(THREE, f"{ONCE}, propose 1, accept, discard 7D, discard", seat=seat)
    assert legal(deal)[0] == "stand"
    assert deal.exchanges == ((1, 0), (1, 0))  # the dealer's taking nothing does not end it
    assert after(deal, "stand").phase is Phase.KING


@either_seat_deals
@pytest.mark.parametrize("most", [None, 1, 2, 3])
def test_c09_max_proposals_counts_the_accepted_ones(most: int | None, seat: int) -> None:
    deal = scene(ALL_FIVE, seat=seat, max_proposals=most)
    for number in range(1, 4):
        assert deal.phase is Phase.PROPOSAL
        deal = after(deal, f"propose 1, accept, {thrown(deal, deal.elder, 1)}, discard")
        if number == most:
            break
    assert (deal.phase is Phase.KING) == (most is not None)
    assert len(deal.exchanges) == (most or 3)


@either_seat_deals
def test_c10_discards_never_come_back(seat: int) -> None:
    deal = scene(THREE, "propose 2, accept", seat=seat)
    drawing = deal.apply(acts.act("discard 7D 8D"))
    assert refusal(drawing, "deal 7D") == "C1"
    later = after(drawing, "", cards("AC AS"))
    assert not later.hands[later.elder] >> cards("7D")[0] & 1
    again = after(later, "discard, propose 2, accept")
    assert refusal(again, "discard 7D QH") == "C10"
    playing = after(later, "discard, stand, silent, silent")
    assert refusal(playing, "7D") == "C10"


LIMITS = {
    # short_stock, dealer_min_exchange: stock left → the proposals that are legal
    ("cap", 0): {0: 0, 1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 5, 11: 5, 21: 5},
    ("cap", 1): {0: 0, 1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 5, 11: 5, 21: 5},
    ("law_38", 0): {0: 0, 1: 5, 2: 5, 3: 5, 4: 5, 5: 5, 6: 5, 11: 5, 21: 5},
    ("law_38", 1): {0: 0, 1: 5, 2: 5, 3: 5, 4: 5, 5: 5, 6: 5, 11: 5, 21: 5},
    ("no_proposal", 0): {0: 0, 1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 5, 11: 5, 21: 5},
    ("no_proposal", 1): {1: 0, 2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 5, 11: 5, 21: 5},
}
"""C11 as a table."""
CASES = [(*key, left, most) for key, row in LIMITS.items() for left, most in row.items()]


@pytest.mark.parametrize(("short_stock", "least", "left", "most"), CASES)
def test_c11_what_may_be_proposed_from_a_short_stock(
    short_stock: str, least: int, left: int, most: int
) -> None:
    for deal in stock_of(left, short_stock=short_stock, dealer_min_exchange=least):
        assert deal.stock == left
        if not most:
            assert deal.phase is Phase.KING
            continue
        assert legal(deal) == ["stand", *(f"propose {n}" for n in range(1, most + 1))]
        assert refusal(deal, f"propose {most + 1}") == "C11"


@pytest.mark.parametrize(("short_stock", "least", "left", "most"), CASES)
def test_c11_how_many_may_be_thrown_when_the_number_comes_after_acceptance(
    short_stock: str, least: int, left: int, most: int
) -> None:
    switches: dict[str, Any] = {"short_stock": short_stock, "dealer_min_exchange": least, **AFTER}
    for deal in stock_of(left, **switches):
        if not most:
            assert deal.phase is Phase.KING
            continue
        accepted = after(deal, "propose, accept")
        assert accepted.view(accepted.elder).discard_limits == (1, min(most, left))
        for number in range(1, min(most, left) + 1):
            assert accepted.can(acts.act(thrown(accepted, accepted.elder, number)))
        if most < 5:
            refused = thrown(accepted, accepted.elder, most + 1)
            assert refusal(accepted, refused) in ("C8", "C11")


@pytest.mark.parametrize("least", [0, 1])
@pytest.mark.parametrize("left", range(2, 12))
def test_c11_how_many_the_dealer_may_throw(left: int, least: int) -> None:
    for deal in stock_of(left, dealer_min_exchange=least):
        turn = after(deal, f"propose 1, accept, {thrown(deal, deal.elder, 1)}")
        assert who(turn, turn.actor) == "dealer"
        most = min(5, left - 1)
        assert turn.view(turn.dealer).discard_limits == (least, most)
        assert turn.can(acts.act("discard")) == (least == 0)
        assert turn.can(acts.act(thrown(turn, turn.dealer, most)))
        if most < 5:
            assert refusal(turn, thrown(turn, turn.dealer, most + 1)) in ("C8", "C11")


@pytest.mark.parametrize("least", [0, 1])
@pytest.mark.parametrize("short_stock", ["cap", "law_38"])
def test_c11_with_nothing_left_the_dealer_is_not_asked(short_stock: str, least: int) -> None:
    for left in range(1, 6):
        for deal in stock_of(left, short_stock=short_stock, dealer_min_exchange=least):
            done = after(deal, f"propose {left}, accept, {thrown(deal, deal.elder, left)}")
            assert done.exchanges[-1] == (left, 0)
            assert (done.stock, done.phase) == (0, Phase.KING)
            assert who(done, done.actor) == "elder"


def test_c11_law_38_elder_draws_only_what_is_left_of_his_choice() -> None:
    for left in range(1, 5):
        for deal in stock_of(left, short_stock="law_38"):
            accepted = after(deal, "propose 5, accept")
            assert accepted.view(accepted.elder).discard_limits == (left, left)
            choices = accepted.view(accepted.elder).legal_acts()
            assert len(choices) == {1: 5, 2: 10, 3: 10, 4: 5}[left]
            for choice in choices:
                after(accepted, str(choice))
            done = after(accepted, thrown(accepted, accepted.elder, left))
            assert done.exchanges[-1] == (left, 0)
            assert done.hands[0].bit_count() == done.hands[1].bit_count() == 5


def test_c11_a_dealer_who_must_exchange_always_can_under_no_proposal() -> None:
    for left in range(2, 7):
        for deal in stock_of(left, short_stock="no_proposal", dealer_min_exchange=1):
            most = min(5, left - 1)
            turn = after(deal, f"propose {most}, accept, {thrown(deal, deal.elder, most)}")
            assert who(turn, turn.actor) == "dealer"
            assert turn.view(turn.dealer).discard_limits == (1, left - most)
            assert refusal(turn, "discard") in ("C8", "C11")


@either_seat_deals
@pytest.mark.parametrize(
    ("words", "vulnerable"),
    [
        ("stand", "elder"),
        ("propose 1, refuse", "dealer"),
        ("propose 1, accept, discard 8D, discard, stand", None),
        ("propose 1, accept, discard 8D, discard 8H, stand", None),
        ("propose 1, accept, discard 8D, discard, propose 1, refuse", None),
        (f"{ONCE}, propose 1, accept, discard 7D, discard, propose 1, refuse", None),
    ],
)
def test_c12_who_kept_the_first_exchange_from_happening_is_vulnerable(
    words: str, vulnerable: str | None, seat: int
) -> None:
    deal = scene(THREE, words, seat=seat)
    assert (who(deal, deal.vulnerable) if deal.vulnerable is not None else None) == vulnerable


@either_seat_deals
def test_c12_nobody_is_vulnerable_before_the_exchange_is_settled(seat: int) -> None:
    for words in ("", "propose 3", "propose 1, accept", "propose 1, accept, discard 8D"):
        assert scene(THREE, words, seat=seat).vulnerable is None


def test_c12_nobody_is_vulnerable_when_no_proposal_was_ever_legal() -> None:
    told = "elder KS QS JS; dealer AS KH JH; turn-up QH"
    small: dict[str, Any] = {"ranks": "KQJA", "suits": "SH", "hand_size": 3}
    assert scene(told, **small).phase is Phase.PROPOSAL
    deal = scene(told, short_stock="no_proposal", dealer_min_exchange=1, **small)
    assert (deal.stock, deal.phase, deal.vulnerable) == (1, Phase.KING, None)
