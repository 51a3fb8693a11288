"""Faults that other programs for this game are known to have; each must fail here."""

import pytest

from ecarte.cards import card, set_of
from ecarte.classic import acts, game
from ecarte.classic.game import MatchPhase
from ecarte.classic.state import Phase
from ecarte.classic.tricks import legal_cards, reply_wins
from tests.classic.scenario import (
    ALL_FIVE,
    ALL_FIVE_PLAYED,
    KING_TURNED,
    NONE_AT_ALL,
    NONE_PLAYED,
    THREE,
    THREE_PLAYED,
    TWO,
    TWO_PLAYED,
    either_seat_deals,
    legal,
    refusal,
    scene,
    score_of,
    tricks_of,
    who,
)

QUIET = "silent, silent"


@either_seat_deals
def test_c12_not_every_refusal_is_punished(seat: int) -> None:
    told = THREE.replace("7D 8D", "7D 7C") + "; draws 8D"
    words = "propose 1, accept, discard 7C, discard, propose 1, refuse"
    deal = scene(told, f"{words}, {QUIET}, {THREE_PLAYED}", seat=seat)
    assert deal.vulnerable is None
    assert score_of(deal) == (1, 0)


@either_seat_deals
def test_c12_standing_is_vulnerable_too(seat: int) -> None:
    deal = scene(TWO, f"stand, {QUIET}, {TWO_PLAYED}", seat=seat)
    assert who(deal, deal.vulnerable) == "elder"
    assert score_of(deal) == (0, 2)


@either_seat_deals
def test_c23_vole_and_penalty_are_not_three(seat: int) -> None:
    deal = scene(NONE_AT_ALL, f"stand, {QUIET}, {NONE_PLAYED}", seat=seat)
    assert score_of(deal) == (0, 2)
    deal = scene(ALL_FIVE, f"propose 5, refuse, {QUIET}, {ALL_FIVE_PLAYED}", seat=seat)
    assert score_of(deal) == (2, 0)


@either_seat_deals
@pytest.mark.parametrize("window", ["before_first_lead", "before_own_card"])
def test_c13_the_king_is_never_marked_by_itself(window: str, seat: int) -> None:
    deal = scene(ALL_FIVE, "stand, silent", seat=seat, king_window=window)
    assert score_of(deal) == (0, 0)
    played = {
        "before_first_lead": f"silent, {ALL_FIVE_PLAYED}",
        "before_own_card": "KH, silent, 7S, QH, 8S, JH, 9S, AH, 7C, TH, 8C",
    }[window]
    deal = scene(ALL_FIVE, f"stand, silent, {played}", seat=seat, king_window=window)
    assert score_of(deal) == (2, 0)


@either_seat_deals
def test_c25_at_four_the_king_wins_before_the_tricks_can(seat: int) -> None:
    """Elder would take four tricks; but the dealer's king ends the game first."""
    turned = scene(KING_TURNED, seat=seat, score=(4, 4))
    assert who(turned, turned.winner) == "dealer"
    told = "elder QH JH AH TH 9H; dealer KH 8S 9S 7C 8C; turn-up 7H"
    deal = scene(told, "stand, silent, announce", seat=seat, score=(4, 4))
    assert (who(deal, deal.winner), score_of(deal)) == ("dealer", (4, 5))
    assert deal.phase is Phase.OVER


@either_seat_deals
def test_c18_beating_is_not_forgotten(seat: int) -> None:
    told = "elder JS 8D 7C 8C 9C; dealer QS 7S AD 9H TC; turn-up 7H"
    deal = scene(told, f"stand, {QUIET}, JS", seat=seat)
    assert legal(deal) == ["QS"]
    assert refusal(deal, "7S") == "C18"


@pytest.mark.parametrize("trump", range(4))
def test_c01_the_ace_is_not_high_for_what_is_legal(trump: int) -> None:
    for suit in "SHDC":
        ace, knave, seven = (card(rank + suit) for rank in "AJ7")
        both = set_of([ace, seven])
        assert legal_cards(both, knave, trump) == both
        assert not reply_wins(knave, ace, trump)


@either_seat_deals
def test_no_seats_are_mixed_up(seat: int) -> None:
    """The same deal told by elder and dealer goes the same way whichever seat deals."""
    for told, words in (
        (ALL_FIVE, f"stand, announce, {ALL_FIVE_PLAYED}"),
        (TWO, f"stand, {QUIET}, {TWO_PLAYED}"),
        (THREE, f"propose 1, refuse, {QUIET}, {THREE_PLAYED}"),
    ):
        deal, other = (scene(told, words, seat=dealer) for dealer in (seat, 1 - seat))
        assert score_of(deal) == score_of(other)
        assert tricks_of(deal) == tricks_of(other)
        assert deal.score == other.score[::-1]
        assert deal.taken == tuple(
            trick._replace(leader=1 - trick.leader, winner=1 - trick.winner)
            for trick in other.taken
        )


@either_seat_deals
def test_no_game_goes_on_after_it_was_won(seat: int) -> None:
    deal = scene(ALL_FIVE, "stand, announce", seat=seat, score=(4, 0))
    for words in ("KH", "silent", "announce", "stand", "propose 1", "accept", "resign", "deal 9D"):
        assert refusal(deal, words) == "C25"
    assert deal.view(0).legal_acts() == deal.view(1).legal_acts() == []
    match = game.start(dealer=seat).apply(acts.resign(seat))
    assert match.phase is MatchPhase.OVER
    assert not any(match.can(acts.resign(one)) for one in (0, 1))
