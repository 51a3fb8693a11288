"""C1–C4: the pack, the cut, the deal and the turn-up."""

import pytest

from ecarte.cards import NO_CARD, Card, cards, text_of
from ecarte.classic import acts, game
from ecarte.classic import deal as deals
from ecarte.classic.rules import SWEDISH, rules_with
from ecarte.classic.state import NATURE, NOBODY, Award, Phase, Reason
from ecarte.classic.tricks import legal_cards, reply_wins
from ecarte.errors import BadSwitch
from tests.classic.scenario import (
    ALL_FIVE,
    ALL_FIVE_PLAYED,
    KING_TURNED,
    either_seat_deals,
    hand_of,
    of_seats,
    refusal,
    scene,
    score_of,
    who,
)


def test_c01_the_pack_has_thirty_two_cards_of_four_suits() -> None:
    assert text_of(SWEDISH.pack[:8]) == "KS QS JS AS TS 9S 8S 7S"
    assert len(set(SWEDISH.pack)) == 32
    assert {str(card)[1] for card in SWEDISH.pack} == set("SHDC")


@pytest.mark.parametrize(("low", "high"), ["78", "89", "9T", "TA", "AJ", "JQ", "QK"])
def test_c01_the_ace_stands_between_knave_and_ten(low: str, high: str) -> None:
    lower, higher = cards(f"{low}S {high}S")
    assert reply_wins(lower, higher, trump=1)
    assert not reply_wins(higher, lower, trump=1)
    hand = 1 << higher | 1 << cards("7H")[0]
    assert legal_cards(hand, lower, trump=1) == 1 << higher


@pytest.mark.parametrize(
    ("switch", "cut", "dealer"),
    [
        ("cut_high", "cut KS QS", 0),
        ("cut_high", "cut QS KS", 1),
        ("cut_high", "cut AS TS", 0),
        ("cut_high", "cut AS JC", 1),
        ("cut_low", "cut KS QS", 1),
        ("cut_low", "cut QS KS", 0),
        ("cut_low", "cut AS JC", 0),
    ],
)
def test_c02_the_cut_decides_the_first_dealer(switch: str, cut: str, dealer: int) -> None:
    match = game.start(rules_with({"first_deal": switch}))
    assert match.actor == NATURE
    begun = match.apply(acts.act(cut))
    assert begun.deal is not None
    assert begun.deal.dealer == dealer
    assert begun.cuts == (tuple(cards(cut[4:])),)


def test_c02_equal_ranks_cut_again_as_often_as_it_takes() -> None:
    match = game.start()
    for cut in ("cut 7S 7H", "cut KD KC", "cut 7S 7H"):
        match = match.apply(acts.act(cut))
        assert match.deal is None
    match = match.apply(acts.act("cut 7S 8H"))
    assert match.deal is not None
    assert match.deal.dealer == 1
    assert len(match.cuts) == 4


def test_c02_nobody_cuts_a_card_that_is_not_there() -> None:
    match = game.start()
    for words in ("cut 2S KH", "cut KH 6D"):
        assert not match.can(acts.act(words))
    assert not match.can(acts.cut(*cards("KH KH")))
    assert not match.can(acts.Act(acts.Kind.CUT, 0, tuple(cards("KH"))))
    assert not match.can(acts.Act(acts.Kind.CUT))
    assert not match.can(acts.STAND)


@pytest.mark.parametrize("seat", [0, 1])
def test_c02_a_seat_may_be_named_as_first_dealer(seat: int) -> None:
    match = game.start(rules_with({"first_deal": str(seat)}))
    assert match.deal is not None
    assert match.deal.dealer == seat
    assert match.cuts == ()
    assert not match.can(acts.act("cut KS QS"))


@either_seat_deals
@pytest.mark.parametrize(
    ("packets", "elder", "dealer"),
    [
        ("2_3", "KS QS TS 9S 8S", "JS AS 7S KH QH"),
        ("3_2", "KS QS JS 8S 7S", "AS TS 9S KH QH"),
    ],
)
def test_c03_hands_come_in_packets_elder_first(
    packets: str, elder: str, dealer: str, seat: int
) -> None:
    rules = rules_with({"packets": packets})
    deal = deals.start(rules, seat)
    assert who(deal, deal.actor) == "nature"
    deal = deal.apply(acts.deal(rules.pack[:11]))
    assert (hand_of(deal, deal.elder), hand_of(deal, deal.dealer)) == (elder, dealer)


@either_seat_deals
def test_c03_before_the_first_card_nothing_has_happened(seat: int) -> None:
    deal = deals.start(dealer=seat, score=(3, 4))
    assert (deal.dealer, deal.score, who(deal, deal.actor)) == (seat, (3, 4), "nature")
    assert deal.hands == deal.hidden == deal.discards == deal.drawn == deal.tricks == (0, 0)
    assert deal.turn_up == deal.trump == deal.led == NO_CARD
    assert (deal.stock, deal.used, deal.dealt, deal.owed) == (21, 0, 0, 11)
    assert (deal.exchanges, deal.taken, deal.awards) == ((), (), ())
    assert (deal.proposal, deal.asked) == (acts.UNNAMED, 0)
    assert deal.leader == deal.receiver == NOBODY
    assert {deal.vulnerable, deal.announced, deal.winner, deal.resigned} == {None}


def test_c02_seat_0_deals_where_nobody_is_named() -> None:
    assert deals.start() == deals.start(dealer=0)


@either_seat_deals
def test_c03_the_eleventh_card_is_turned_and_makes_trump(seat: int) -> None:
    deal = deals.start(dealer=seat).apply(acts.deal(SWEDISH.pack[:11]))
    assert str(SWEDISH.pack[10]) == "JH"
    assert (deal.turn_up, deal.trump, deal.stock) == (SWEDISH.pack[10], 1, 21)
    assert not (deal.hands[0] | deal.hands[1]) >> deal.turn_up & 1


@either_seat_deals
def test_c03_cards_may_leave_the_pack_any_number_at_a_time(seat: int) -> None:
    at_once = deals.start(dealer=seat).apply(acts.deal(SWEDISH.pack[:11]))
    one_by_one = deals.start(dealer=seat)
    for card in SWEDISH.pack[:11]:
        assert one_by_one.phase is Phase.DEAL
        one_by_one = one_by_one.apply(acts.deal([card]))
    assert one_by_one == at_once
    assert refusal(deals.start(), acts.deal(SWEDISH.pack[:12])) == "C3"
    assert refusal(deals.start(), acts.deal([])) == "C3"


@either_seat_deals
def test_c03_the_turn_up_belongs_to_nobody_and_is_never_played(seat: int) -> None:
    deal = scene(ALL_FIVE, "propose 1", seat=seat)
    accepted = deal.apply(acts.ACCEPT)
    assert refusal(accepted, "discard 7H") == "C3"
    playing = scene(ALL_FIVE, "stand, silent, silent", seat=seat)
    assert refusal(playing, "7H") == "C3"
    assert refusal(playing.apply(acts.act("KH")), "7H") == "C3"
    drawing = accepted.apply(acts.act("discard TH"))
    assert refusal(drawing, "deal 7H") == "C1"


@either_seat_deals
def test_c04_a_king_turned_up_scores_for_the_dealer_at_once(seat: int) -> None:
    deal = scene(KING_TURNED, seat=seat)
    assert score_of(deal) == (0, 1)
    assert deal.awards == (Award(seat, 1, Reason.TURNED_KING),)
    assert who(deal, deal.actor) == "elder"
    assert score_of(scene(KING_TURNED.replace("KD", "AD"), seat=seat)) == (0, 0)


@either_seat_deals
@pytest.mark.parametrize("elder_has", [0, 4])
def test_c04_a_turned_king_that_reaches_the_target_ends_the_game(elder_has: int, seat: int) -> None:
    deal = scene(KING_TURNED, seat=seat, score=(elder_has, 4))
    assert (score_of(deal), who(deal, deal.winner)) == ((elder_has, 5), "dealer")
    assert deal.phase is Phase.OVER
    for words in ("stand", "propose 1", "resign 0", "QS", "silent", "deal 7S"):
        assert refusal(deal, words) == "C25"


@pytest.mark.parametrize("score", [(5, 0), (0, 5), (-1, 0), (7, 7), (3,), (1, 2, 3)])
def test_no_deal_begins_when_the_game_is_over(score: tuple[int, int]) -> None:
    with pytest.raises(BadSwitch):
        deals.start(score=score)
    with pytest.raises(BadSwitch):
        game.start(score=score)


@pytest.mark.parametrize("dealer", [-1, 2, 7])
def test_only_the_two_seats_can_deal(dealer: int) -> None:
    with pytest.raises(BadSwitch):
        deals.start(dealer=dealer)
    with pytest.raises(BadSwitch):
        game.start(dealer=dealer)


@either_seat_deals
def test_c02_the_deal_alternates_every_deal(seat: int) -> None:
    match = game.start(dealer=seat)
    for number in range(4):
        assert match.deal is not None
        assert match.deal.dealer == (seat + number) % 2
        told = scene(ALL_FIVE, seat=match.deal.dealer).rules
        assert told == match.rules
        match = match.apply(acts.deal(_order(ALL_FIVE, match.deal.dealer)))
        for word in f"propose 1, refuse, silent, silent, {ALL_FIVE_PLAYED}".split(", "):
            match = match.apply(acts.act(word))
    assert match.score == of_seats(seat, (4, 4))


def _order(told: str, dealer: int) -> list[Card]:
    """The eleven cards as they leave the pack."""
    hands = [cards(part.split(None, 1)[1]) for part in told.split(";")]
    assert dealer in (0, 1)
    return [*hands[0][:2], *hands[1][:2], *hands[0][2:], *hands[1][2:], *hands[2]]
