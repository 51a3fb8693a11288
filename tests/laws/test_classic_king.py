"""C13–C15: the point for announcing the trump king."""

from typing import Any

import pytest

from ecarte.cards import cards
from ecarte.classic import acts
from ecarte.classic.state import Award, Phase, Reason
from tests.classic.scenario import (
    ALL_FIVE,
    ALL_FIVE_PLAYED,
    KING_TURNED,
    NONE_AT_ALL,
    THREE,
    after,
    either_seat_deals,
    legal,
    refusal,
    scene,
    score_of,
    tricks_of,
    who,
)

WINDOWS = pytest.mark.parametrize("window", ["before_first_lead", "before_own_card"])


@either_seat_deals
def test_c13_the_holder_may_announce_for_a_point_at_once(seat: int) -> None:
    deal = scene(ALL_FIVE, "stand, announce", seat=seat)
    assert score_of(deal) == (1, 0)
    assert deal.awards == (Award(1 - seat, 1, Reason.ANNOUNCED_KING),)
    assert deal.announced == deal.elder
    assert (deal.phase, who(deal, deal.actor)) == (Phase.PLAY, "elder")
    deal = scene(NONE_AT_ALL, "stand, silent, announce", seat=seat)
    assert score_of(deal) == (0, 1)
    assert deal.announced == deal.dealer
    assert (deal.phase, who(deal, deal.actor)) == (Phase.PLAY, "elder")


@either_seat_deals
def test_c13_an_announcement_that_reaches_the_target_ends_the_game(seat: int) -> None:
    deal = scene(ALL_FIVE, "stand, announce", seat=seat, score=(4, 4))
    assert (score_of(deal), who(deal, deal.winner), deal.phase) == ((5, 4), "elder", Phase.OVER)
    deal = scene(NONE_AT_ALL, "stand, silent, announce", seat=seat, score=(4, 4))
    assert (score_of(deal), who(deal, deal.winner), deal.phase) == ((4, 5), "dealer", Phase.OVER)
    assert tricks_of(deal) == (0, 0)
    for words in ("KH", "7S", "announce", "silent", "resign"):
        assert refusal(deal, words) == "C25"


@either_seat_deals
def test_c13_silence_is_legal_and_costs_the_point(seat: int) -> None:
    deal = scene(ALL_FIVE, f"stand, silent, silent, {ALL_FIVE_PLAYED}", seat=seat)
    assert score_of(deal) == (2, 0)
    assert deal.announced is None


@either_seat_deals
@WINDOWS
def test_c14_the_window_opens_when_the_exchange_is_over_and_never_before(
    window: str, seat: int
) -> None:
    for words in ("", "propose 1", "propose 1, accept", "propose 1, accept, discard TH"):
        deal = scene(ALL_FIVE, words, seat=seat, king_window=window)
        assert refusal(deal, "announce") == "C14"
        assert refusal(deal, "silent") == "C14"
    assert scene(ALL_FIVE, "propose 1, refuse", seat=seat, king_window=window).phase is Phase.KING


@either_seat_deals
@WINDOWS
def test_c14_a_king_drawn_counts_and_a_discarded_one_is_lost(window: str, seat: int) -> None:
    drawn = scene(
        f"{THREE}; draws KH",
        "propose 1, accept, discard 8D, discard, stand",
        seat=seat,
        king_window=window,
    )
    assert legal(drawn) == ["announce", "silent"]
    lost = scene(
        ALL_FIVE,
        "propose 1, accept, discard KH, discard, stand",
        seat=seat,
        king_window=window,
    )
    assert legal(lost) == ["silent"]
    assert refusal(lost, "announce") == "C14"
    theirs = scene(
        f"{THREE}; draws AC KH",
        "propose 1, accept, discard 8D, discard 8H, stand, silent",
        seat=seat,
    )
    assert legal(theirs) == ["announce", "silent"]
    assert who(theirs, theirs.actor) == "dealer"


@either_seat_deals
@WINDOWS
def test_c14_there_is_no_window_if_a_king_was_turned_up(window: str, seat: int) -> None:
    for words in ("stand", "propose 1, refuse"):
        deal = scene(KING_TURNED, words, seat=seat, king_window=window)
        assert (deal.phase, who(deal, deal.actor)) == (Phase.PLAY, "elder")
        assert refusal(deal, "silent") == "C14"
        led = after(deal, "QS")
        assert (led.phase, who(led, led.actor)) == (Phase.PLAY, "dealer")


@either_seat_deals
@WINDOWS
@pytest.mark.parametrize("told", [ALL_FIVE, NONE_AT_ALL, THREE])
def test_c14_each_is_asked_in_turn_whatever_he_holds(told: str, window: str, seat: int) -> None:
    deal = scene(told, "stand", seat=seat, king_window=window)
    assert (deal.phase, who(deal, deal.actor)) == (Phase.KING, "elder")
    deal = after(deal, "silent")
    if window == "before_own_card":
        assert (deal.phase, who(deal, deal.actor)) == (Phase.PLAY, "elder")
        deal = after(deal, legal(deal)[0])
    assert (deal.phase, who(deal, deal.actor)) == (Phase.KING, "dealer")
    deal = after(deal, "silent")
    asked_last = "dealer" if window == "before_own_card" else "elder"
    assert (deal.phase, who(deal, deal.actor)) == (Phase.PLAY, asked_last)


@either_seat_deals
@WINDOWS
def test_c14_only_the_holder_can_announce(window: str, seat: int) -> None:
    for told, words in ((NONE_AT_ALL, "stand"), (THREE, "stand")):
        deal = scene(told, words, seat=seat, king_window=window)
        assert legal(deal) == ["silent"]
        assert refusal(deal, "announce") == "C14"
    other = scene(ALL_FIVE, "stand, silent", seat=seat, king_window=window)
    if window == "before_own_card":
        other = after(other, "KH")
    assert legal(other) == ["silent"]
    assert refusal(other, "announce") == "C14"


@either_seat_deals
@WINDOWS
def test_c14_an_announcement_closes_the_window(window: str, seat: int) -> None:
    deal = scene(ALL_FIVE, "stand, announce", seat=seat, king_window=window)
    assert refusal(deal, "announce") == "C14"
    led = after(deal, "QH")
    assert (led.phase, who(led, led.actor)) == (Phase.PLAY, "dealer")
    assert refusal(led, "silent") == "C14"


@either_seat_deals
def test_c14_before_first_lead_nothing_can_be_announced_once_elder_may_lead(seat: int) -> None:
    for told in (ALL_FIVE, NONE_AT_ALL):
        deal = scene(told, "stand, silent, silent", seat=seat)
        assert refusal(deal, "announce") == "C14"
        led = after(deal, legal(deal)[0])
        assert refusal(led, "announce") == "C14"
        assert refusal(after(led, legal(led)[0]), "announce") == "C14"


@either_seat_deals
def test_c14_before_own_card_the_dealer_is_asked_with_the_lead_on_the_table(seat: int) -> None:
    club: dict[str, Any] = {"king_window": "before_own_card"}
    deal = scene(NONE_AT_ALL, "stand, silent, 7S", seat=seat, **club)
    assert deal.led == cards("7S")[0]
    assert refusal(deal, "TH") == "C14"
    shown = after(deal, "announce")
    assert (score_of(shown), who(shown, shown.actor)) == ((0, 1), "dealer")
    assert tricks_of(after(shown, "KH")) == (0, 1)
    silent = after(deal, "silent, TH")
    assert refusal(silent, "announce") == "C14"
    won = scene(NONE_AT_ALL, "stand, silent, 7S, announce", seat=seat, score=(4, 4), **club)
    assert (score_of(won), who(won, won.winner), tricks_of(won)) == ((4, 5), "dealer", (0, 0))


@either_seat_deals
def test_c14_elder_cannot_announce_a_king_he_has_led(seat: int) -> None:
    club: dict[str, Any] = {"king_window": "before_own_card"}
    deal = scene(ALL_FIVE, "stand, silent, KH", seat=seat, **club)
    assert refusal(deal, "announce") == "C14"
    assert tricks_of(after(deal, "silent, 7S")) == (1, 0)


@either_seat_deals
@WINDOWS
def test_c15_the_others_learn_nothing_from_the_flow(window: str, seat: int) -> None:
    """Two deals that differ only in who holds the king look the same while nothing is said."""
    with_king = "elder KH QS JS AS TS; dealer 9S 8S 7C 8C 9C; turn-up 7H"
    without = "elder AH QS JS AS TS; dealer 9S 8S 7C 8C 9C; turn-up 7H"
    dealers = "elder QD QS JS AS TS; dealer KH 8S 7C 8C 9C; turn-up 7H"
    nobody = "elder QD QS JS AS TS; dealer AH 8S 7C 8C 9C; turn-up 7H"
    for first, second, asked in ((with_king, without, "elder"), (dealers, nobody, "dealer")):
        for words in ("stand", "stand, silent", "stand, silent, silent"):
            if window == "before_own_card" and words.endswith("silent, silent"):
                words = "stand, silent, QS, silent"  # noqa: PLW2901
            one = scene(first, words, seat=seat, king_window=window)
            two = scene(second, words, seat=seat, king_window=window)
            other = one.elder if asked == "dealer" else one.dealer
            assert repr(one.view(other)) == repr(two.view(other))
            assert repr(one.view(None)) == repr(two.view(None))
            assert one.actor == two.actor


@either_seat_deals
def test_c15_the_choice_itself_is_the_holders_alone(seat: int) -> None:
    deal = scene(ALL_FIVE, "stand", seat=seat)
    assert deal.view(deal.elder).holds_king
    assert not deal.view(deal.dealer).holds_king
    assert not deal.view(None).holds_king
    assert deal.view(deal.dealer).legal_acts() == []
    assert deal.view(None).legal_acts() == []
    assert [str(act) for act in deal.view(deal.elder).legal_acts()] == ["announce", "silent"]
    assert acts.ANNOUNCE not in scene(NONE_AT_ALL, "stand", seat=seat).view(1 - seat).legal_acts()
