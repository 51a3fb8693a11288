"""Counts of lines of play and of whole deals, against numbers got without the engine."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from ecarte.cards import card, cards, in_set
from ecarte.classic import acts
from ecarte.classic.deal import Deal
from ecarte.classic.state import NATURE, Phase
from tests.classic.scenario import scene


def cases(name: str) -> list[list[str]]:
    """The cases of a file: a line each, columns parted by bars, comments after #."""
    text = (Path(__file__).parent / name).read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return [[column.strip() for column in line.split("|")] for line in lines]


PLAY = cases("play_lines.txt")
HISTORIES = cases("deal_histories.txt")


def test_there_are_enough_cases() -> None:
    assert len(PLAY) >= 12
    assert {len(case[2].split()) for case in PLAY} == {1, 2, 3, 4, 5}
    assert len(HISTORIES) >= 12


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("trump", "must_trump", "first", "second", "number"), PLAY)
def test_lines_of_play(
    trump: str, must_trump: str, first: str, second: str, number: str, seat: int
) -> None:
    held = cards(f"{first} {second}")
    turn_up = next(one for rank in "789TAJQ" if (one := card(rank + trump)) not in held)
    deal = scene(
        f"elder {first}; dealer {second}; turn-up {turn_up}",
        "stand, silent, silent",
        seat=seat,
        hand_size=len(first.split()),
        must_trump=must_trump == "on",
        target=9,
    )
    assert deal.phase is Phase.PLAY
    assert lines_from(deal) == int(number)


def lines_from(deal: Deal) -> int:
    """How many complete lines of play there are from here."""
    if deal.phase is Phase.OVER:
        return 1
    return sum(lines_from(deal.apply(act)) for act in deal.view(deal.actor).legal_acts())


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("switches", "score", "elder", "dealer", "turn_up", "counts"), HISTORIES)
def test_histories_of_a_deal(
    switches: str, score: str, elder: str, dealer: str, turn_up: str, counts: str, seat: int
) -> None:
    first, second = map(int, score.split())
    deal = scene(
        f"elder {elder}; dealer {dealer}; turn-up {turn_up}",
        seat=seat,
        score=(first, second),
        **dict(map(switch, switches.split())),
    )
    words = counts.split()
    expected = dict(zip(words[::2], map(int, words[1::2]), strict=True))
    seen: Counter[str] = Counter(dict.fromkeys(expected, 0))
    count(deal, seen)
    assert dict(seen) == expected


def switch(text: str) -> tuple[str, Any]:
    """A switch as the file writes it."""
    name, value = text.split("=")
    if value in ("on", "off"):
        return name, value == "on"
    return name, int(value) if value.isdigit() else value


def count(deal: Deal, seen: Counter[str]) -> None:
    """Counts the histories from here on by phase."""
    seen[deal.phase.name.lower()] += 1
    for act in possible(deal):
        count(deal.apply(act), seen)


def possible(deal: Deal) -> Iterator[acts.Act]:
    """Everything that can happen next; nature may draw any cards of the stock."""
    if deal.actor == NATURE:
        stock = in_set(deal.rules.pack_set & ~deal.used)
        yield from (acts.deal(drawn) for drawn in combinations(stock, deal.owed))
    elif deal.phase is not Phase.OVER:
        yield from deal.view(deal.actor).legal_acts()
