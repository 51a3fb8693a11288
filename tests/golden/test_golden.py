"""Whole games in text, reviewed line by line; their comments say what the rules say there.

Each is read (and so checked act by act), replayed, and written again: but for the comments, the
text is the same.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from ecarte.banking import record as banking
from ecarte.banking.state import Phase
from ecarte.classic import record as classic
from ecarte.classic.game import MatchPhase
from ecarte.classic.state import Reason
from ecarte.recording.opening import game_of

FILES = sorted(Path(__file__).parent.glob("*.ecarte"))
UNFINISHED = {"banking-laid-bank", "banking-seen-at-the-table", "classic-seen-by-anna"}
SEEN = {"banking-seen-at-the-table", "classic-seen-by-anna"}
"""Records without a seed, because their writer could not know it."""


def text_of(name: str) -> str:
    return (Path(__file__).parent / (name + ".ecarte")).read_text("utf-8")


def without_comments(text: str) -> str:
    return "".join(line for line in text.splitlines(True) if not line.startswith("#"))


@pytest.mark.parametrize("name", [path.stem for path in FILES])
def test_a_golden_record_is_read_replayed_and_written_the_same(name: str) -> None:
    text = text_of(name)
    game = game_of(text)
    assert name.startswith(game + "-")
    if game == "classic":
        match = classic.read(text)
        assert classic.write(match) == without_comments(text)
        over, seed = classic.replay(match).phase is MatchPhase.OVER, match.seed
    else:
        evening = banking.read(text)
        assert banking.write(evening) == without_comments(text)
        over, seed = banking.replay(evening).phase is Phase.OVER, evening.seed
    assert over == (name not in UNFINISHED)
    assert (seed is None) == (name in SEEN)


def test_every_reason_for_points_is_in_the_golden_records() -> None:
    found = {
        award.reason
        for path in FILES
        if path.stem.startswith("classic")
        for match in classic.states(classic.read(text_of(path.stem)))
        if match.last is not None
        for award in match.last.awards
    }
    assert found == set(Reason)


ENDS = {
    "classic-swedish-refusal": ((6, 2), 0, (1, -1)),
    "classic-swedish-vole": ((2, 6), 1, (-1, 1)),
    "classic-swedish-silent-king": ((4, 5), 1, (-1, 1)),
    "classic-swedish-resignation": ((5, 1), 0, (2, -2)),
    "classic-bga-turned-king": ((4, 5), 1, (-1, 1)),
    "classic-bga-short-stock": ((3, 5), 1, (-1, 1)),
    "classic-club-announced-king": ((4, 5), 1, (-1, 1)),
    "classic-club-short-stock": ((3, 5), 1, (-1, 1)),
    "classic-match-of-three": ((3, 5), 1, (0, 0)),
    "classic-other-switches": ((0, 3), 1, (-1, 1)),
}


@pytest.mark.parametrize("name", ENDS)
def test_a_golden_match_ends_as_reviewed(name: str) -> None:
    match = classic.replay(classic.read(text_of(name)))
    assert (match.score, match.winner, match.units) == ENDS[name]


def test_a_golden_evening_ends_as_reviewed() -> None:
    evening = banking.replay(banking.read(text_of("banking-first-form")))
    assert [tuple(debt) for debt in evening.debts] == [("Clara", "Anna", 5), ("Anna", "Boris", 10)]
    evening = banking.replay(banking.read(text_of("banking-laid-bank")))
    assert [tuple(debt) for debt in evening.debts] == [("Anna", "Boris", 2), ("Anna", "Clara", 3)]
    assert evening.offered == "Boris"
