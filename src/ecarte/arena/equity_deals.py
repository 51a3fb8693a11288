"""Single deals played for the table of match equity: from one score, one player on both seats."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ecarte.analysis.match_equity import TARGET, Cell, MatchEquity, Points
from ecarte.classic import deal as deals
from ecarte.classic.rules import SWEDISH
from ecarte.classic.source import cards_due
from ecarte.classic.state import NATURE, NOBODY
from ecarte.players.player import Player, player
from ecarte.shuffling import derive, shuffled

ELDER, DEALER = 0, 1
"""The seats; who sits where makes no difference to a single deal."""
EXPERT = "expert-fast"
"""The player who looks at the table of the round before."""
BATCH = 50
"""So many deals are played and kept at a time."""

Seating = Callable[[bytes], Player]
"""Makes a player from a seed."""


class Batch(NamedTuple):
    """Deals `BATCH · number` and following of a cell, in the round that has this seed."""

    round_seed: bytes
    player: str
    cell: Cell
    number: int


def seating(name: str, equity: MatchEquity | None) -> Seating:
    """Makes players of this name; the expert plays for the table, others know of none."""
    if name != EXPERT or equity is None:
        return lambda seed: player(name, seed)
    from ecarte.players.expert.budget import FAST  # noqa: PLC0415 - slow to load
    from ecarte.players.expert.player import ExpertPlayer  # noqa: PLC0415

    return lambda seed: ExpertPlayer(seed, FAST, equity=equity)


def play(cell: Cell, seed: bytes, seat: Seating) -> Points:
    """What elder and the dealer score in the deal of this seed, at most what each needs."""
    elder_needs, dealer_needs = cell
    before = TARGET - elder_needs, TARGET - dealer_needs
    pack = shuffled(SWEDISH.pack, derive(seed, "shuffle"))
    players = [seat(derive(seed, "player", number)) for number in (ELDER, DEALER)]
    deal = deals.start(SWEDISH, DEALER, before)
    while (actor := deal.actor) != NOBODY:
        if actor == NATURE:
            deal = deal.apply(cards_due(deal, pack))
        else:
            deal = deal.apply(players[actor].choose(deal.view(actor)))
    return (
        min(elder_needs, deal.score[ELDER] - before[ELDER]),
        min(dealer_needs, deal.score[DEALER] - before[DEALER]),
    )


def play_batch(batch: Batch, equity: MatchEquity | None) -> dict[Points, int]:
    """How often each score came in the deals of the batch."""
    seat = seating(batch.player, equity)
    purpose = f"elder needs {batch.cell[0]}, dealer {batch.cell[1]}"
    found: dict[Points, int] = {}
    for number in range(BATCH * batch.number, BATCH * (batch.number + 1)):
        points = play(batch.cell, derive(batch.round_seed, purpose, number), seat)
        found[points] = found.get(points, 0) + 1
    return found
