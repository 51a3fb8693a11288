"""Figures that old books print and that do not hang on one hand: counts, draws, stakes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np

from ecarte.analysis.claims_hands import OPPOSING_HANDS, TRUMP, matching
from ecarte.analysis.double_dummy import positions, tricks, values_by_card
from ecarte.analysis.draws import at_least, exactly
from ecarte.cards import BIT, SUIT_OF, card, cards, set_of
from ecarte.classic.game import game_units
from ecarte.classic.play import tricks_score
from ecarte.classic.rules import SWEDISH, ClassicRules, Stakes
from ecarte.classic.tricks import KING

PACK = len(SWEDISH.pack)
HAND = SWEDISH.hand_size
UNSEEN = PACK - HAND - 1
TRUMPS_NOT_TURNED = sum(SUIT_OF[one] == TRUMP for one in SWEDISH.pack) - 1
KINGS = sum(one.rank == KING for one in SWEDISH.pack)


def opposing_hands() -> int:
    """How many hands the dealer may hold."""
    return OPPOSING_HANDS


def trumps_opposite(trumps: int, opposite: str) -> Fraction:
    """The chance that the dealer has at most one trump, or more, if elder has so many."""
    more = at_least(UNSEEN, TRUMPS_NOT_TURNED - trumps, HAND)[2]
    return more if opposite == "two or more" else 1 - more


def turned_king() -> Fraction:
    """The chance that a king is turned up."""
    return Fraction(KINGS, PACK)


def trumps_drawn(trumps: int, drawn: int, wanted: int) -> Fraction:
    """The chance to draw so many trumps or more, with so many in the hand."""
    return at_least(UNSEEN, TRUMPS_NOT_TURNED - trumps, drawn)[wanted]


def no_king_dealt() -> Fraction:
    """The chance that a hand lacks the king of trumps, if he is not turned up."""
    return 1 - at_least(PACK - 1, 1, HAND)[1]


def second_draw() -> tuple[Sequence[Fraction], Sequence[Fraction]]:
    """The chances of none, one … of seven trumps among three cards, drawn first and second."""
    drawn = 3
    first = exactly(UNSEEN, TRUMPS_NOT_TURNED, drawn)
    second = [Fraction()] * (drawn + 1)
    for gone, chance in enumerate(first):
        for number, then in enumerate(exactly(UNSEEN - drawn, TRUMPS_NOT_TURNED - gone, drawn)):
            second[number] += chance * then
    return first, tuple(second)


def sharper() -> Fraction:
    """The chance that who has turned a king is a sharper, if one player in two is (Bayes)."""
    return 1 / (1 + turned_king())


def beaten(hands: Sequence[str], turn_up: str) -> dict[str, int]:
    """The tricks of the first of two hands, as elder and as dealer."""
    both = [set_of(cards(hand)) for hand in hands]
    as_elder, as_dealer = tricks(positions([both, both], card(turn_up).suit, [0, 1]))
    return {"elder": int(as_elder), "dealer": int(as_dealer)}


def last_three(patterns: Sequence[str], opposite: str | None = None) -> dict[str, Fraction]:
    """Two tricks won, three cards left: the chance of another, by the trump that is led.

    Over all that the adversary may hold, this card among them if one is named.
    """
    known = 0 if opposite is None else BIT[card(opposite)]
    forced = {"small": 0, "queen": 0}
    cases = 0
    queen = card("QH")
    for hand in matching(patterns):
        free = [one for one in SWEDISH.pack if not BIT[one] & (hand | known)]
        number = hand.bit_count() - known.bit_count()
        others = [set_of(some) | known for some in combinations(free, number)]
        held = [one for one in SWEDISH.pack if BIT[one] & hand]
        table = positions([(hand, other) for other in others], TRUMP, 0, won=2)
        won = values_by_card(table, held, np.arange(HAND + 1.0)) >= SWEDISH.majority
        small = [number for number, one in enumerate(held) if one != queen]
        forced["small"] += int(won[:, small].any(1).sum())
        forced["queen"] += int(won[:, held.index(queen)].sum())
        cases += len(others)
    return {lead: Fraction(number, cases) for lead, number in forced.items()}


def king_marked() -> int:
    """At how many numbers of tricks marking the king changes who has won the game.

    The dealer has three points and the king, elder four; elder has stood and is vulnerable.
    """
    changed = 0
    for of_dealer in range(HAND + 1):
        winners = []
        for marked in (0, 1):
            score = {"dealer": 3 + marked, "elder": 4}
            winner = "dealer" if of_dealer >= SWEDISH.majority else "elder"
            vole = of_dealer in (0, HAND)
            score[winner] += tricks_score(vole, winner == "dealer")[0]
            winners.append({one for one in score if score[one] >= SWEDISH.target})
        changed += winners[0] != winners[1]
    return changed


def stakes() -> dict[str, int]:
    """The units that a loser pays at each score, where stakes are treble, double and single."""
    rules = ClassicRules(stakes=Stakes.TRIPLE_DOUBLE_SINGLE)
    return {str(points): game_units(rules, points) for points in range(rules.target)}


FIGURES: dict[str, Callable[..., Any]] = {
    "opposing_hands": opposing_hands,
    "trumps_opposite": trumps_opposite,
    "certain_but_for_trumps": trumps_opposite,
    "turned_king": turned_king,
    "trumps_drawn": trumps_drawn,
    "no_king_dealt": no_king_dealt,
    "second_draw": second_draw,
    "sharper": sharper,
    "beaten": beaten,
    "last_three": last_three,
    "king_marked": king_marked,
    "stakes": stakes,
}
"""By the name under which the claims ask for them."""
