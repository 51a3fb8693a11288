"""C16–C21: leading, following, winning."""

import pytest

from ecarte.cards import NO_CARD, card, cards, in_set, set_of, text_of
from ecarte.classic import acts
from ecarte.classic.tricks import legal_cards, reply_wins
from tests.classic.scenario import (
    ALL_FIVE,
    THREE,
    after,
    either_seat_deals,
    legal,
    refusal,
    scene,
    tricks_of,
    who,
)

FOLLOWING = "stand, silent, silent"


@either_seat_deals
@pytest.mark.parametrize("end", ["stand", "propose 1, refuse"])
def test_c16_elder_leads_first_whoever_ended_the_exchange(end: str, seat: int) -> None:
    deal = scene(THREE, f"{end}, silent, silent", seat=seat)
    assert who(deal, deal.actor) == "elder"
    assert len(legal(deal)) == 5
    for held in ("8H", "7S", "7H"):
        assert refusal(deal, held) is not None


@either_seat_deals
def test_c16_the_winner_of_a_trick_leads_to_the_next(seat: int) -> None:
    deal = scene(THREE, f"{FOLLOWING}, QH, 8H", seat=seat)
    assert who(deal, deal.actor) == "elder"
    deal = after(deal, "7D, 9D")
    assert who(deal, deal.actor) == "dealer"
    assert tricks_of(deal) == (1, 1)
    deal = after(deal, "TD, 8D")
    assert who(deal, deal.actor) == "dealer"
    assert [trick.leader for trick in deal.taken] == [deal.elder, deal.elder, deal.dealer]


@either_seat_deals
def test_c16_the_leader_may_lead_any_card(seat: int) -> None:
    for lead in ("QH", "JH", "KS", "7D", "8D"):
        deal = scene(THREE, f"{FOLLOWING}, {lead}", seat=seat)
        assert deal.led == card(lead)
        assert who(deal, deal.actor) == "dealer"
        assert refusal(deal, lead) is not None


TOLD = "elder JS 8D 7C 8C 9C; dealer {}; turn-up 7H"


@either_seat_deals
@pytest.mark.parametrize(
    ("rule", "hand", "lead", "allowed"),
    [
        ("C17", "AS 7S AD 9H TC", "JS", "AS 7S"),
        ("C17", "7S KH QH JH AH", "JS", "7S"),
        ("C18", "QS KS 7S 9H TC", "JS", "KS QS"),
        ("C18", "AS KS 7S 9H TC", "JS", "KS"),  # the ace does not win from the knave
        ("C18", "AD KD 7D 9H TC", "8D", "KD AD"),
        ("C19", "AD KD QD 9H TC", "JS", "9H"),
        ("C19", "AD KD QH 9H 8H", "JS", "QH 9H 8H"),
        ("C20", "AD KD QD JD TC", "JS", "AD KD QD JD TC"),
    ],
)
def test_c17_to_c20_what_the_follower_may_play(
    rule: str, hand: str, lead: str, allowed: str, seat: int
) -> None:
    deal = scene(TOLD.format(hand), f"{FOLLOWING}, {lead}", seat=seat)
    assert set(legal(deal)) == set(allowed.split())
    for held in hand.split():
        if held in allowed.split():
            assert deal.can(acts.act(held))
        else:
            expected = {rule} if rule != "C18" else {"C17", "C18"}
            assert refusal(deal, held) in expected


@either_seat_deals
def test_c17_c18_c19_each_refusal_names_its_rule(seat: int) -> None:
    deal = scene(TOLD.format("QS 7S AD 9H TC"), f"{FOLLOWING}, JS", seat=seat)
    assert refusal(deal, "9H") == "C17"
    assert refusal(deal, "AD") == "C17"
    assert refusal(deal, "7S") == "C18"
    deal = scene(TOLD.format("KD QD AD 9H TC"), f"{FOLLOWING}, JS", seat=seat)
    assert refusal(deal, "TC") == "C19"


def test_c19_a_trump_must_be_played_unless_a_switch_says_otherwise() -> None:
    hand = set_of(cards("AD 9H"))
    assert legal_cards(hand, card("JS"), trump=1) == set_of(cards("9H"))
    assert legal_cards(hand, card("JS"), trump=1, must_trump=False) == hand


@either_seat_deals
def test_c19_must_trump_off_leaves_the_follower_free(seat: int) -> None:
    told = TOLD.format("AD KD QD 9H TC")
    on = scene(told, f"{FOLLOWING}, JS", seat=seat, must_trump=True)
    off = scene(told, f"{FOLLOWING}, JS", seat=seat, must_trump=False)
    assert legal(on) == ["9H"]
    assert set(legal(off)) == {"AD", "KD", "QD", "9H", "TC"}
    assert tricks_of(after(off, "TC")) == (1, 0)
    assert tricks_of(after(off, "9H")) == (0, 1)


@either_seat_deals
def test_c19_must_trump_off_changes_nothing_else(seat: int) -> None:
    for hand, allowed in (("QS KS 7S 9H TC", {"KS", "QS"}), ("7S KH QH JH AH", {"7S"})):
        deal = scene(TOLD.format(hand), f"{FOLLOWING}, JS", seat=seat, must_trump=False)
        assert set(legal(deal)) == allowed


def test_c20_with_neither_suit_nor_trump_any_card_goes() -> None:
    hand = set_of(cards("AD KD TC"))
    assert legal_cards(hand, card("JS"), trump=1) == hand
    assert legal_cards(hand, NO_CARD, trump=1) == hand


@pytest.mark.parametrize(
    ("lead", "reply", "trump", "wins"),
    [
        ("JS", "AS", 1, False),
        ("AS", "JS", 1, True),
        ("TS", "AS", 1, True),
        ("KS", "7H", 1, True),
        ("KS", "7D", 1, False),
        ("7H", "KS", 1, False),
        ("7H", "8H", 1, True),
        ("8H", "7H", 1, False),
    ],
)
def test_c21_who_takes_the_trick(lead: str, reply: str, trump: int, wins: bool) -> None:
    assert reply_wins(card(lead), card(reply), trump) is wins


@either_seat_deals
def test_c21_a_trump_takes_the_trick_from_a_higher_card(seat: int) -> None:
    deal = scene(
        "elder KS 8D 7C 8C 9C; dealer 7H AD KD QD TC; turn-up 8H", f"{FOLLOWING}, KS", seat=seat
    )
    assert tricks_of(after(deal, "7H")) == (0, 1)


def test_c18_following_high_is_told_in_the_order_of_the_hand() -> None:
    hand = set_of(cards("KS QS 7S"))
    assert text_of(in_set(legal_cards(hand, card("JS"), 1))) == "QS KS"


@either_seat_deals
def test_c16_a_card_is_played_once(seat: int) -> None:
    deal = scene(ALL_FIVE, f"{FOLLOWING}, KH, 7S", seat=seat)
    assert refusal(deal, "KH") is not None
    deal = after(deal, "QH")
    assert refusal(deal, "7S") is not None
