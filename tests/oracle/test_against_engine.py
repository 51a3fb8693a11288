"""The engine, by way of `ecarte replay`, held against the oracles that know only the rules."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable

import pytest

from tests.oracle import banking_lines, banking_oracle, classic_lines, classic_oracle

CHUNKS = 10
"""The lines are asked for in so many runs, so that several processors can share them."""
CLASSIC_LINES = 10_000
BANKING_LINES = 1_000
Line = dict[str, object]


def replayed(lines: Iterable[Line]) -> list[Line]:
    """What `ecarte replay` answers, as anybody would ask it."""
    asked = "".join(json.dumps(line) + "\n" for line in lines)
    done = subprocess.run(
        [sys.executable, "-m", "ecarte", "replay", "-"],
        input=asked,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.stderr == ""
    return [json.loads(answer) for answer in done.stdout.splitlines()]


def same_refusal(ours: Line, oracles: Line) -> bool:
    """Whether both refuse the same act, or neither refuses any."""
    first, second = ours.get("error"), oracles.get("error")
    if not isinstance(first, dict) or not isinstance(second, dict):
        return first is None and second is None
    return bool(first["act"] == second["act"])


def as_sets(answer: Line) -> Line:
    """An answer in which the order of hands and of legal acts does not matter."""
    loose = dict(answer)
    loose["legal"] = sorted(answer["legal"])  # type: ignore[call-overload]
    loose["hands"] = [sorted(hand) for hand in answer["hands"]]  # type: ignore[attr-defined]
    return loose


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_classic_deals_agree_with_the_oracle(chunk: int) -> None:
    chance = random.Random(1000 + chunk)
    lines = [classic_lines.random_line(chance) for _ in range(CLASSIC_LINES // CHUNKS)]
    phases: Counter[str] = Counter()
    for line, ours in zip(lines, replayed(lines), strict=True):
        oracles = classic_oracle.answer(line)
        assert same_refusal(ours, oracles), (line, ours, oracles)
        if "error" in ours:
            phases["refused"] += 1
            continue
        assert as_sets(ours) == as_sets(oracles), line
        phases[str(ours["phase"])] += 1
    # the random lines must have gone everywhere, or the agreement says little
    assert set(phases) == {"exchange", "king", "play", "over", "refused"}


MONEY = ("phase", "banker", "bank", "debts", "deal", "exhausted", "tableaux", "turn_up")


def without_nothing(purses: object) -> dict[str, int]:
    """Purses by name, leaving out the empty ones."""
    assert isinstance(purses, dict)
    return {name: purse for name, purse in purses.items() if purse}


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_banking_evenings_agree_with_the_oracle(chunk: int) -> None:
    chance = random.Random(2000 + chunk)
    lines = [banking_lines.random_line(chance) for _ in range(BANKING_LINES // CHUNKS)]
    for line, ours in zip(lines, replayed(lines), strict=True):
        oracles = banking_oracle.answer(line)
        assert same_refusal(ours, oracles), (line, ours, oracles)
        if "error" in ours:
            continue
        for key in MONEY:
            assert ours[key] == oracles[key], (key, line)
        assert without_nothing(ours["purses"]) == without_nothing(oracles["purses"]), line
        assert sorted(ours["legal"]) == sorted(oracles["legal"]), line  # type: ignore[call-overload]
