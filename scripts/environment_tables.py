"""Writes the tables of the environments' pages: acts by number, observations by part.

`python -m scripts.environment_tables` renews what stands between the marks in
`docs/environments/index.md`; a test finds tables that are out of date.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from ecarte.classic.rules import SWEDISH, ClassicRules
from ecarte.envs.actions import actions
from ecarte.envs.observation import observation_layout

PAGE = Path(__file__).parent.parent / "docs/environments/index.md"
SMALL = ClassicRules(suits="SH", ranks="KQJ", hand_size=2, target=1)


def table(headings: tuple[str, ...], rows: Sequence[tuple[object, ...]]) -> str:
    """A table in Markdown."""
    lines = [headings, ("---",) * len(headings), *rows]
    return "\n".join(f"| {' | '.join(map(str, line))} |" for line in lines) + "\n"


def span(begin: int, size: int) -> str:
    """A range of numbers in words."""
    return str(begin) if size == 1 else f"{begin} … {begin + size - 1}"


def acts_table() -> str:
    """The numbers of the acts, for the whole pack and for a small one."""
    rows: list[tuple[object, ...]] = []
    for name, says in (
        ("stand", "`stand`"),
        ("propose", "`propose 1` …, and last `propose` without a number"),
        ("accept", "`accept`"),
        ("refuse", "`refuse`"),
        ("discard", "`discard …`: bit i throws the i-th card of the hand"),
        ("announce", "`announce`"),
        ("silent", "`silent`"),
        ("play", "a card, in the order of the pack"),
    ):
        cells = []
        for rules in (SWEDISH, SMALL):
            numbers = actions(rules)
            begins = [*numbers[1:9], numbers.total]
            place = begins.index(getattr(numbers, name))
            cells.append(span(begins[place], begins[place + 1] - begins[place]))
        rows.append((says, *cells))
    rows.append(("in all", actions(SWEDISH).total, actions(SMALL).total))
    return table(("act", "whole pack", "KQJ of two suits, hands of two"), rows)


def observation_table() -> str:
    """The parts of an observation, for the whole pack and for a small one."""
    layouts = [observation_layout(rules) for rules in (SWEDISH, SMALL)]
    rows: list[tuple[object, ...]] = [
        (f"`{one.name}`", one.says, span(one.begin, one.size), span(other.begin, other.size))
        for one, other in zip(layouts[0].fields, layouts[1].fields, strict=True)
    ]
    rows.append(("in all", "", layouts[0].size, layouts[1].size))
    return table(("part", "what it says", "whole pack", "small pack"), rows)


def renewed(page: str) -> str:
    """The page with its tables made anew."""
    for name, made in (("acts", acts_table()), ("observation", observation_table())):
        page = re.sub(
            rf"(<!-- {name} -->\n).*?(<!-- end {name} -->)",
            lambda found, made=made: f"{found[1]}\n{made}\n{found[2]}",  # type: ignore[misc]
            page,
            flags=re.DOTALL,
        )
    return page


if __name__ == "__main__":
    PAGE.write_text(renewed(PAGE.read_text("utf-8")), "utf-8")
