"""Match equity is made anew the same way, however often it is interrupted and on any machine."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Callable
from math import sqrt
from pathlib import Path

import pytest

from ecarte.analysis.match_equity import (
    CELLS,
    Cell,
    Counts,
    MatchEquity,
    Points,
    counted,
    read,
    shipped,
)
from ecarte.arena import equity_rounds
from ecarte.arena.equity_deals import BATCH, Batch, play, play_batch, seating
from ecarte.arena.equity_keeping import Kept
from ecarte.arena.equity_plan import FIRST, wanted
from ecarte.arena.equity_rounds import Standing, rebuild
from ecarte.players.player import Player, player
from scripts.match_equity import main

ERROR = "0.035"
"""Far more than the shipped table has, so that it is quick; more than one stage all the same."""


def rebuilt(folder: Path, name: str, *words: str) -> str:
    """What the script writes for a small table of one round."""
    out = folder / f"{name}.json"
    keep = folder / f"{name}.jsonl"
    small = ["--players", "printed", "--error", ERROR, "--keep", str(keep), "--out", str(out)]
    assert main([*small, *words]) == 0
    return out.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("equity")


@pytest.fixture(scope="module")
def whole(folder: Path) -> str:
    """The table made without an interruption, on one core."""
    return rebuilt(folder, "whole", "--cores", "1")


def test_the_errors_are_as_small_as_wanted(whole: str) -> None:
    table = read(json.loads(whole))
    assert table.largest_error <= float(ERROR)
    assert table.rounds[0].player == "printed"
    assert table.rounds[0].deals == sum(table.deals.values()) > FIRST * BATCH * len(CELLS)


def test_an_interrupted_rebuild_goes_on_and_comes_to_the_same(
    folder: Path, whole: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[Batch] = []

    def limited(most: int) -> None:
        def play_one(batch: Batch, table: MatchEquity | None) -> Counts:
            if len(played) >= most:
                raise KeyboardInterrupt
            played.append(batch)
            return play_batch(batch, table)

        monkeypatch.setattr(equity_rounds, "play_batch", play_one)

    keep = folder / "broken.jsonl"
    for most in (23, 41):
        limited(most)
        with pytest.raises(KeyboardInterrupt):
            rebuilt(folder, "broken", "--cores", "1")
    # killed in the middle of a line: that batch is lost and played again
    text = keep.read_text(encoding="utf-8")
    assert text.count("\n") == 41
    keep.write_text(text[:-20], encoding="utf-8")
    limited(10**6)
    assert rebuilt(folder, "broken", "--cores", "1") == whole
    assert len(played) == read(json.loads(whole)).rounds[0].deals // BATCH + 1
    # all is kept now, so that nothing is played
    limited(0)
    assert rebuilt(folder, "broken", "--cores", "1") == whole


def test_two_cores_come_to_the_same(folder: Path, whole: str) -> None:
    assert rebuilt(folder, "two", "--cores", "2") == whole


def test_another_seed_brings_other_cards(folder: Path, whole: str) -> None:
    other = json.loads(rebuilt(folder, "other", "--cores", "1", "--seed", "x", "--error", "0.2"))
    assert other["counts"]["5-5"] != json.loads(whole)["counts"]["5-5"]


def made_up(
    seen: list[tuple[Batch, MatchEquity | None]],
) -> Callable[[Batch, MatchEquity | None], Counts]:
    """Plays batches by a law that depends on the batch alone, and notes the table played for."""

    def play_one(batch: Batch, table: MatchEquity | None) -> Counts:
        seen.append((batch, table))
        chance = random.Random(repr(batch))
        return Counter(chance.choices([(1, 0), (0, 1)], [0.45, 0.55], k=BATCH))

    return play_one


def test_each_round_is_played_for_the_table_of_the_round_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen: list[tuple[Batch, MatchEquity | None]] = []
    told: list[Standing] = []
    monkeypatch.setattr(equity_rounds, "play_batch", made_up(seen))
    found = rebuild(("printed", "expert-fast", "expert-fast"), "s", 0.05, Kept(), tell=told.append)
    assert [one.player for one in found.rounds] == ["printed", "expert-fast", "expert-fast"]
    seeds = list(dict.fromkeys(batch.round_seed for batch, _ in seen))
    assert len(seeds) == 3
    before: object = None
    for number, seed in enumerate(seeds):
        batches = [batch for batch, _ in seen if batch.round_seed == seed]
        tables = [table for batch, table in seen if batch.round_seed == seed]
        assert all((None if table is None else table.laws) == before for table in tables)
        assert found.rounds[number].deals == BATCH * len(batches)
        counts: dict[Cell, Counter[Points]] = {cell: Counter() for cell in CELLS}
        for batch in batches:
            counts[batch.cell].update(made_up([])(batch, None))
        before = counted(counts).laws
    assert counted(found.counts).laws == before
    assert {one.number for one in told} == {1, 2, 3}
    assert all(one.deals <= one.wanted for one in told)


def test_batches_played_for_another_table_are_not_taken(tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    batch = Batch(b"seed", "expert-fast", (2, 3), 4)
    table = shipped()
    Kept(file).keep(batch, table, {(1, 0): 30, (0, 1): 20})
    kept = Kept(file)
    assert kept.batches(b"seed", "expert-fast", table) == {batch: {(1, 0): 30, (0, 1): 20}}
    other = MatchEquity({**table.laws, (1, 1): {(1, 0): 1.0}}, table.deals)
    assert kept.batches(b"seed", "expert-fast", other) == {}
    assert kept.batches(b"seed", "expert-fast", None) == {}
    assert kept.batches(b"seed", "printed", table) == {}
    assert kept.batches(b"other", "expert-fast", table) == {}


def test_damaged_lines_do_no_harm(tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    file.write_text('12\n{"round": "00"}\nno line\n{"rou', encoding="utf-8")
    kept = Kept(file)
    batch = Batch(b"s", "printed", (1, 1), 0)
    kept.keep(batch, None, {(1, 0): 50})
    assert Kept(file).batches(b"s", "printed", None) == {batch: {(1, 0): 50}}


def test_the_deals_wanted_are_enough_and_few() -> None:
    table, error = shipped(), 0.012
    deals = wanted(table, error)

    def largest(of: dict[tuple[int, int], float]) -> float:
        squares = (
            sum(one / of[cell] for cell, one in table.spreads(*start).items() if one)
            for start in CELLS
        )
        return sqrt(max(squares))

    assert largest(deals) == pytest.approx(error)
    for cell in CELLS:
        fewer = {**deals, cell: 0.9 * deals[cell]}
        assert largest(fewer) > error * 1.0001, cell
    alike = sum(deals.values()) / len(CELLS)
    assert largest(dict.fromkeys(CELLS, alike)) > 1.5 * error


@pytest.mark.parametrize("cell", CELLS, ids=lambda cell: f"{cell[0]}-{cell[1]}")
def test_a_deal_brings_points_that_can_be(cell: tuple[int, int]) -> None:
    seat = seating("printed", None)
    for number in range(40):
        elder, dealer = play(cell, bytes([*cell, number]), seat)
        assert 0 <= elder <= cell[0]
        assert 0 <= dealer <= cell[1]
        assert 1 <= elder + dealer <= 3
        assert (elder, dealer) != cell


def test_both_seats_get_a_player_of_their_own() -> None:
    seeds: list[bytes] = []

    def seat(seed: bytes) -> Player:
        seeds.append(seed)
        return player("random", seed)

    play((5, 5), b"deal", seat)
    assert len(set(seeds)) == 2


def test_players_who_know_of_no_table_get_none() -> None:
    assert seating("printed", shipped())(b"seed").name == "printed"
