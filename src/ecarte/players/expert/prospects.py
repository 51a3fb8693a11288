"""What the end of a deal is worth: the chance to win the game from the score it leads to."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ecarte.analysis.match_equity import MatchEquity
from ecarte.analysis.open_hands import Amounts, Integers
from ecarte.classic.play import tricks_score
from ecarte.classic.view import DealView
from ecarte.players.expert.outlook import NEITHER, OTHER, OWN


class Prospects(NamedTuple):
    """The chance to win the game by who is vulnerable, who announces, and one's own tricks.

    Both tables have the shape (3, 3, tricks + 1), the first two places by `NEITHER`, `OWN`,
    `OTHER`; `liked` lists the numbers of tricks from the dearest to the least.
    """

    payoff: Amounts
    liked: Integers


def prospects(view: DealView, equity: MatchEquity) -> Prospects:
    """The prospects of the owner of a view, for what is left of the deal (C13, C22–C26)."""
    seat = view.seat
    assert seat is not None
    rules = view.rules
    most = rules.hand_size
    payoff = np.empty((3, 3, most + 1))
    for vulnerable in (NEITHER, OWN, OTHER):
        for tricks in range(most + 1):
            points = [0, 0]
            for winner, own in ((OWN, tricks), (OTHER, most - tricks)):
                if own >= rules.majority and 2 * own > most:
                    lost = OTHER if winner == OWN else OWN
                    points[winner - 1] = tricks_score(own == most, vulnerable == lost)[0]
            for king in (NEITHER, OWN, OTHER):
                payoff[vulnerable, king, tricks] = _chance(view, seat, king, points, equity)
    liked = np.argsort(-payoff, axis=2, kind="stable").astype(np.int64)
    return Prospects(payoff, liked)


def _chance(view: DealView, seat: int, king: int, points: list[int], equity: MatchEquity) -> float:
    """The chance at the score after this king and these points, the target checked in order."""
    own = view.rules.target - view.score[seat]
    other = view.rules.target - view.score[1 - seat]
    if king == OWN:
        own -= 1
    elif king == OTHER:
        other -= 1
    if own <= 0 or other <= 0:
        return float(own <= 0)
    own, other = own - points[0], other - points[1]
    return equity.chance(own, other, view.dealer != seat)
