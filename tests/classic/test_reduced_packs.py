"""Small packs and other hand sizes are the same game."""

from typing import Any

import pytest

from ecarte.classic import acts, game
from ecarte.classic.rules import rules_with
from ecarte.classic.state import Phase, Reason
from tests.classic.scenario import (
    after,
    either_seat_deals,
    legal,
    refusal,
    scene,
    score_of,
    thrown,
    tricks_of,
    who,
)

TWO: dict[str, Any] = {"suits": "SH", "ranks": "KQJA", "hand_size": 2}
THREE: dict[str, Any] = {"suits": "SH", "ranks": "KQJA", "hand_size": 3}


@pytest.mark.parametrize(
    ("hand", "packets", "to_elder"),
    [
        (1, "2_3", "10"),
        (1, "3_2", "10"),
        (2, "2_3", "1100"),
        (2, "3_2", "1100"),
        (3, "2_3", "110010"),
        (3, "3_2", "111000"),
        (4, "2_3", "11001100"),
        (4, "3_2", "11100010"),
        (5, "2_3", "1100111000"),
        (5, "3_2", "1110001100"),
        (6, "2_3", "110011110000"),
    ],
)
def test_c03_packets_of_other_hands(hand: int, packets: str, to_elder: str) -> None:
    rules = rules_with({"hand_size": hand, "packets": packets})
    assert "".join(str(int(one)) for one in rules.elder_first) == to_elder


@either_seat_deals
def test_two_suits_and_hands_of_two(seat: int) -> None:
    deal = scene("elder KS QS; dealer JH AH; turn-up QH", "stand", seat=seat, **TWO)
    assert deal.stock == 3
    deal = after(deal, "silent, silent, KS")
    assert set(legal(deal)) == {"JH", "AH"}
    deal = after(deal, "JH")
    assert tricks_of(deal) == (0, 1)
    deal = after(deal, "AH, QS")
    assert (tricks_of(deal), score_of(deal)) == ((0, 2), (0, 2))
    assert deal.awards[-1].reason is Reason.VOLE


@either_seat_deals
def test_an_even_number_of_tricks_may_be_shared_and_scores_nothing(seat: int) -> None:
    for end in ("stand", "propose 1, refuse"):
        deal = scene("elder KS AS; dealer QS JS; turn-up QH", end, seat=seat, **TWO)
        deal = after(deal, "silent, silent, KS, QS, AS, JS")
        assert tricks_of(deal) == (1, 1)
        assert (score_of(deal), deal.awards, deal.winner) == ((0, 0), (), None)
        assert deal.phase is Phase.OVER


@either_seat_deals
def test_hands_of_three_take_the_point_with_two(seat: int) -> None:
    deal = scene("elder KS QS AS; dealer JS AH KH; turn-up QH", "stand", seat=seat, **THREE)
    assert (deal.stock, deal.rules.majority) == (1, 2)
    deal = after(deal, "silent, silent, KS, JS, QS, AH, KH, AS")
    assert tricks_of(deal) == (1, 2)
    assert score_of(deal) == (0, 2)  # elder stood
    assert deal.awards[-1].reason is Reason.VULNERABLE


@either_seat_deals
def test_hands_of_one_are_a_vole_each(seat: int) -> None:
    told = "elder KS; dealer 7S; turn-up QH"
    deal = scene(told, "stand, silent, silent, KS, 7S", seat=seat, hand_size=1)
    assert (tricks_of(deal), score_of(deal)) == ((1, 0), (2, 0))


@either_seat_deals
def test_a_pack_with_one_card_left_exchanges_one(seat: int) -> None:
    deal = scene("elder KS QS AS; dealer JS AH KH; turn-up QH", seat=seat, **THREE)
    assert legal(deal) == ["stand", "propose 1"]
    assert refusal(deal, "propose 2") == "C11"
    deal = after(deal, "propose 1, accept, discard AS")
    assert deal.exchanges == ((1, 0),)
    assert (deal.phase, who(deal, deal.actor)) == (Phase.KING, "elder")


@either_seat_deals
def test_a_pack_without_a_stock_has_no_exchange(seat: int) -> None:
    told = "elder QS JS AS TS 9S; dealer QH JH AH TH 9H; turn-up 8S"
    deal = scene(told, seat=seat, suits="SHD", ranks="KQJAT98", hand_size=5)
    assert deal.stock == 10
    none = scene(
        "elder KS QS JS AS TS; dealer KH QH JH AH TH; turn-up 9S",
        seat=seat,
        suits="S" + "H",
        ranks="KQJAT9",
        hand_size=5,
    )
    assert none.stock == 1
    bare = game.start(rules_with({"suits": "S", "ranks": "KQJ", "hand_size": 1}), seat)
    bare = bare.apply(acts.deal(bare.rules.pack))
    assert bare.deal is not None
    assert (bare.deal.stock, bare.deal.phase, bare.deal.vulnerable) == (0, Phase.KING, None)


@either_seat_deals
def test_a_pack_without_kings_has_no_window(seat: int) -> None:
    told = "elder QS JS; dealer AS TS; turn-up QH"
    deal = scene(told, "stand", seat=seat, suits="SH", ranks="QJATK"[:4], hand_size=2)
    assert (deal.phase, who(deal, deal.actor)) == (Phase.PLAY, "elder")
    assert not deal.view(deal.elder).holds_king


@either_seat_deals
def test_a_king_turned_from_a_small_pack_counts(seat: int) -> None:
    deal = scene("elder QS JS; dealer AS AH; turn-up KH", "stand", seat=seat, **TWO)
    assert score_of(deal) == (0, 1)
    assert deal.phase is Phase.PLAY


@either_seat_deals
def test_the_whole_small_pack_can_be_drawn(seat: int) -> None:
    deal = scene("elder KS QS; dealer JS AS; turn-up QH", seat=seat, **TWO)
    deal = after(deal, f"propose 2, accept, {thrown(deal, deal.elder, 2)}")
    assert (deal.stock, who(deal, deal.actor)) == (1, "dealer")
    assert refusal(deal, thrown(deal, deal.dealer, 2)) == "C11"
    deal = after(deal, thrown(deal, deal.dealer, 1))
    assert (deal.stock, deal.phase) == (0, Phase.KING)
    assert deal.exchanges == ((2, 1),)
