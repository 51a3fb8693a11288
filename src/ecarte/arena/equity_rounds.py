"""Match equity made anew: rounds of self-play, each for the table of the round before.

What is played depends on the seed, the players and the error wanted, and on nothing else: each deal
has a seed of its own, and how many deals a cell gets is decided only when all that were asked for
are played. So it is the same on any number of cores, and after any number of interruptions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from ecarte.analysis.match_equity import CELLS, Cell, Counts, MatchEquity, Points, Round, counted
from ecarte.arena.cores import spread
from ecarte.arena.equity_deals import BATCH, EXPERT, Batch, play_batch
from ecarte.arena.equity_keeping import Kept
from ecarte.arena.equity_plan import batches
from ecarte.shuffling import derive, seed_from

PLAYERS = ("printed", EXPERT, EXPERT)
"""Who plays the first round, the second, the third."""
ERROR = 0.012
"""The largest standard error of a chance to win that is put up with."""


class Standing(NamedTuple):
    """How far a round has got: which one, deals played, deals it will take, the largest error.

    The last two are reckoned from what has been played, and change.
    """

    number: int
    deals: int
    wanted: int
    error: float


class Rebuilt(NamedTuple):
    """What the last round counted, and what all rounds were."""

    counts: dict[Cell, dict[Points, int]]
    rounds: tuple[Round, ...]


Tell = Callable[[Standing], None]


def rebuild(
    players: Sequence[str],
    seed: str,
    error: float,
    kept: Kept,
    cores: int = 1,
    tell: Tell = lambda _: None,
) -> Rebuilt:
    """Plays the rounds, one for each player named, and gives what the last one counted.

    `kept` gives the batches that were played before and keeps those that are played now; `tell` is
    called after every batch.
    """
    table: MatchEquity | None = None
    rounds: tuple[Round, ...] = ()
    counts: dict[Cell, dict[Points, int]] = {}
    for number, name in enumerate(players, 1):
        counts = _round(number, name, seed, error, table, kept, cores, tell)
        table = counted(counts)
        error_left = round(counted(counts).largest_error, 5)
        rounds += (Round(name, sum(table.deals.values()), error_left),)
    return Rebuilt(counts, rounds)


def _round(
    number: int,
    name: str,
    seed: str,
    error: float,
    before: MatchEquity | None,
    kept: Kept,
    cores: int,
    tell: Tell,
) -> dict[Cell, dict[Points, int]]:
    """Plays one round until the errors are small enough."""
    round_seed = derive(seed_from(seed), "match equity", number)
    known = kept.batches(round_seed, name, before)
    counts: dict[Cell, dict[Points, int]] = {cell: {} for cell in CELLS}
    played = dict.fromkeys(CELLS, 0)
    table: MatchEquity | None = None
    while True:
        following, wanted = batches(table, played, error)
        due = [
            Batch(round_seed, name, cell, one)
            for cell in CELLS
            for one in range(played[cell], following[cell])
        ]
        if not due:
            return counts
        largest = 1.0 if table is None else table.largest_error
        deals = BATCH * sum(played.values())
        tell(Standing(number, deals, wanted, largest))
        for batch, found in _all(due, known, before, cores):
            if batch not in known:
                kept.keep(batch, before, found)
            _add(counts[batch.cell], found)
            deals += BATCH
            tell(Standing(number, deals, wanted, largest))
        played, table = following, counted(counts)


def _all(
    due: Sequence[Batch], known: Mapping[Batch, Counts], before: MatchEquity | None, cores: int
) -> Iterator[tuple[Batch, Counts]]:
    """The batches with what came in them: first those that are known, then the others."""
    for batch in due:
        if batch in known:
            yield batch, known[batch]
    missing = [(batch, before) for batch in due if batch not in known]
    for (batch, _), found in spread(_answered, missing, cores):
        yield batch, found


def _add(counts: dict[Points, int], more: Counts) -> None:
    for points, number in more.items():
        counts[points] = counts.get(points, 0) + number


def _answered(piece: tuple[Batch, MatchEquity | None]) -> Counts:
    return play_batch(*piece)
