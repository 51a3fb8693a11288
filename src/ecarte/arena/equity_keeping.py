"""Batches of deals kept in a file, a line each, so that a long rebuild can be taken up again.

A line names what its batch depends on: the seed of the round, the player, and the table that was
played for, by a fingerprint. Lines of other rounds, and a last line that was cut short, do no harm.
A file must not outlive a change of the players: what they did before is not played again.
"""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

from ecarte.analysis.match_equity import CELLS, Counts, MatchEquity, name, pair
from ecarte.arena.equity_deals import Batch


def fingerprint(table: MatchEquity | None) -> str:
    """A short name for a table, the same for the same laws; none for no table."""
    if table is None:
        return ""
    laws = [[name(cell), sorted(table.laws[cell].items())] for cell in CELLS]
    return sha256(json.dumps(laws).encode()).hexdigest()[:16]


class Kept:
    """The file; without one, nothing is kept."""

    def __init__(self, file: Path | None = None) -> None:
        self._file = file
        self._facts: list[dict[str, Any]] = []
        if file is None:
            return
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("a+", encoding="utf-8") as opened:
            opened.seek(0)
            text = opened.read()
            if text and not text.endswith("\n"):
                opened.write("\n")
        for line in text.splitlines():
            try:
                facts = json.loads(line)
            except ValueError:
                continue
            if isinstance(facts, dict):
                self._facts.append(facts)

    def batches(
        self, round_seed: bytes, player: str, table: MatchEquity | None
    ) -> dict[Batch, Counts]:
        """The batches of a round that were kept."""
        wanted = {"round": round_seed.hex(), "player": player, "table": fingerprint(table)}
        return {
            Batch(round_seed, player, pair(facts["cell"]), facts["batch"]): {
                pair(points): number for points, number in facts["counts"].items()
            }
            for facts in self._facts
            if all(facts.get(key) == value for key, value in wanted.items())
        }

    def keep(self, batch: Batch, table: MatchEquity | None, found: Counts) -> None:
        """Adds a batch to the file."""
        if self._file is None:
            return
        facts = {
            "round": batch.round_seed.hex(),
            "player": batch.player,
            "table": fingerprint(table),
            "cell": name(batch.cell),
            "batch": batch.number,
            "counts": {name(points): number for points, number in found.items()},
        }
        with self._file.open("a", encoding="utf-8") as opened:
            opened.write(json.dumps(facts) + "\n")
