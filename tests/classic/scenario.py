"""Deals told as text, seen from elder and dealer, so that every test can be played by both seats.

    scene("elder KH QH JH AH TH; dealer 7S 8S 9S 7C 8C; turn-up 7H; draws 9D",
          "propose 1, accept, discard TH, discard, stand, silent")

The acts are the players' own, parted by commas. Nature deals by itself: the cards named under
`draws` come first, then the rest of the pack in its order.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

import pytest

from ecarte.cards import Card, cards, text_of
from ecarte.classic import acts
from ecarte.classic import deal as deals
from ecarte.classic.acts import Act
from ecarte.classic.deal import Deal
from ecarte.classic.rules import rules_with
from ecarte.classic.state import NATURE
from ecarte.classic.view import DealView
from ecarte.errors import EcarteError

Pair = tuple[int, int]
_Item = TypeVar("_Item")

ALL_FIVE = "elder KH QH JH AH TH; dealer 7S 8S 9S 7C 8C; turn-up 7H"
"""Hearts are trumps; elder takes all five tricks whatever is played, and holds the king."""
NONE_AT_ALL = "elder 7S 8S 9S 7C 8C; dealer KH QH JH AH TH; turn-up 7H"
"""The dealer takes all five tricks whatever is played, and holds the king."""
THREE = "elder QH JH KS 7D 8D; dealer 8H 9H 7S 9D TD; turn-up 7H"
"""Elder takes three tricks as played in `THREE_PLAYED`; nobody holds the king."""
THREE_PLAYED = "QH, 8H, JH, 9H, KS, 7S, 7D, 9D, TD, 8D"
TWO = "elder 8H 9H 7S 9D TD; dealer QH JH KS 7D 8D; turn-up 7H"
"""The dealer takes three tricks as played in `TWO_PLAYED`; nobody holds the king."""
TWO_PLAYED = "7S, KS, QH, 8H, JH, 9H, 7D, 9D, TD, 8D"
ALL_FIVE_PLAYED = "KH, 7S, QH, 8S, JH, 9S, AH, 7C, TH, 8C"
NONE_PLAYED = "7S, TH, AH, 8S, JH, 9S, QH, 7C, KH, 8C"
KING_TURNED = "elder QS JS AS TS 9S; dealer QC JC AC TC 9C; turn-up KD"

either_seat_deals = pytest.mark.parametrize("seat", [0, 1])
"""The test is played twice: seat 0 deals, seat 1 deals."""


def scene(
    cards_told: str,
    acts_told: str = "",
    *,
    seat: int = 0,
    score: Pair = (0, 0),
    **switches: Any,
) -> Deal:
    """The deal after these acts; `seat` deals, and the score is elder's and the dealer's."""
    start = deals.start(rules_with(switches), seat, of_seats(seat, score))
    told = dict(part.strip().split(None, 1) for part in cards_told.split(";"))
    hands = {True: cards(told["elder"]), False: cards(told["dealer"])}
    order = [hands[to_elder].pop(0) for to_elder in start.rules.elder_first]
    deal = start.apply(acts.deal([*order, *cards(told["turn-up"])]))
    return after(deal, acts_told, cards(told.get("draws", "")))


def after(deal: Deal, acts_told: str, draws: Iterable[Card] = ()) -> Deal:
    """The deal after more acts; nature deals what it owes, first these draws."""
    left = list(draws)
    deal = dealt(deal, left)
    for word in filter(None, (part.strip() for part in acts_told.split(","))):
        deal = dealt(deal.apply(acts.act(word)), left)
    return deal


def dealt(deal: Deal, draws: list[Card]) -> Deal:
    """The deal when nature has dealt what it owes: the draws, then the rest of the pack."""
    while deal.actor == NATURE:
        rest = [card for card in deal.rules.pack if not deal.used >> card & 1 and card not in draws]
        deal = deal.apply(acts.deal([draws.pop(0) if draws else rest[0]]))
    return deal


def refusal(deal: Deal, act_told: str | Act) -> str | None:
    """The number of the rule that refuses the act; checks that nothing has changed."""
    act = acts.act(act_told) if isinstance(act_told, str) else act_told
    before = repr(deal)
    with pytest.raises(EcarteError) as caught:
        deal.apply(act)
    assert not deal.can(act)
    assert repr(deal) == before
    sentence = str(caught.value)
    assert sentence
    assert "{" not in sentence
    return caught.value.rule


def of_seats(dealer: int, pair: tuple[_Item, _Item]) -> tuple[_Item, _Item]:
    """Elder's and the dealer's, by seats; or what is by seats as elder's and the dealer's."""
    return pair if dealer == 1 else (pair[1], pair[0])


def score_of(deal: Deal) -> Pair:
    """The score as elder's and the dealer's points."""
    return of_seats(deal.dealer, deal.score)


def tricks_of(deal: Deal) -> Pair:
    """The tricks that elder and the dealer have taken."""
    return of_seats(deal.dealer, deal.tricks)


def who(deal: Deal, seat: int | None) -> str:
    """The seat in the words of the game."""
    return {deal.elder: "elder", deal.dealer: "dealer", NATURE: "nature"}.get(
        -2 if seat is None else seat, "nobody"
    )


def hand_of(deal: Deal, seat: int) -> str:
    """The seat's hand as text, from the highest card to the lowest, suit by suit."""
    return text_of(card for card in deal.rules.pack if deal.hands[seat] >> card & 1)


def legal(deal: Deal) -> list[str]:
    """Everything the player who is to act may do, as text."""
    return [str(act) for act in view_of_actor(deal).legal_acts()]


def view_of_actor(deal: Deal) -> DealView:
    """The deal as the player who is to act sees it."""
    return deal.view(deal.actor)


def stock_of(number: int, **switches: Any) -> Iterator[Deal]:
    """Deals in which elder is to speak, some exchanges have taken place and `number` is left."""
    for seat in (0, 1):
        rules = rules_with(switches)
        deal = scene(ALL_FIVE, seat=seat, **switches)
        propose = "propose 5" if rules.count_named == "with_proposal" else "propose"
        while deal.stock > number and deal.actor == deal.elder:
            over = deal.stock - number
            low = rules.dealer_min_exchange
            elder_takes = min(5, over - low) if over > low else over
            if propose != "propose":
                propose = f"propose {elder_takes}"
            deal = after(deal, f"{propose}, accept, {thrown(deal, deal.elder, elder_takes)}")
            if deal.actor == deal.dealer:
                dealer_takes = max(low, min(5, deal.stock - number))
                deal = after(deal, thrown(deal, deal.dealer, dealer_takes))
        yield deal


def thrown(deal: Deal, seat: int, number: int) -> str:
    """The discard of the first so many cards of a hand."""
    return " ".join(["discard", *hand_of(deal, seat).split()[:number]])
