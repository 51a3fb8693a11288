"""Solves reduced packs with OpenSpiel and writes the tables of the manual's page on it.

Two to five minutes: `python -m scripts.openspiel_table`; `--layouts` writes only the tables that
need no solving, `--check` compares those and changes nothing.

A game is walked through once and written down as a tree (Gambit's EFG), which OpenSpiel reads back
as a game of its own; its CFR+ and its exact exploitability then run on that.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import pyspiel

import ecarte.envs.openspiel
from ecarte.classic.rules import SWEDISH
from ecarte.envs.observation import Layout, information_layout, observation_layout
from ecarte.envs.openspiel_observer import PRIVATE
from ecarte.envs.openspiel_setup import PARAMETERS

PAGE = Path(__file__).parents[1] / "docs" / "environments" / "openspiel.md"
PACKS = (
    ("ecarte(hand_size=1,ranks=KQJ,suits=S)", 1_000),
    ("ecarte(dealing=sorted,hand_size=1,ranks=KQ,suits=SH)", 1_000),
    ("ecarte(hand_size=1,ranks=KQJA,suits=S)", 1_000),
    ("ecarte(dealing=sorted,hand_size=1,ranks=KQ987,rules=bga,suits=S)", 1_000),
    ("ecarte(dealing=sorted,hand_size=2,ranks=KQ,suits=SHD)", 1_000),
    ("ecarte(dealing=sorted,hand_size=2,ranks=KQJ,suits=SH)", 1_000),
    ("ecarte(dealing=sorted,hand_size=2,ranks=KQJ,rules=club,suits=SH)", 1_000),
    ("ecarte(dealing=sorted,hand_size=2,ranks=KQJ,score=4:4,suits=SH,utility=win)", 1_000),
    ("ecarte(hand_size=1,ranks=KQJA,max_proposals=1,suits=SH)", 1_000),
    ("ecarte(dealing=sorted,hand_size=3,packets=3_2,ranks=KQJAT98,suits=S)", 1_000),
)
"""The games that are solved, and for how many iterations."""
GAMES = ("ecarte", "ecarte(rules=club)", "ecarte(rules=bga)", "ecarte(length=match)")
assert ecarte.envs.openspiel.SHORT_NAME == "ecarte"


class Tree(NamedTuple):
    """A whole game: its text as a tree, its histories, and each player's information sets."""

    text: str
    histories: int
    sets: tuple[int, int]


class Row(NamedTuple):
    """What is found of one game: the value is that to player 0, under the average strategies."""

    game: str
    histories: int
    sets: tuple[int, int]
    iterations: int
    value: float
    exploitability: float


def tree(game: pyspiel.Game) -> Tree:
    """The game, every history of it, in the form of Gambit."""
    lines = ['EFG 2 R "ecarte" { "0" "1" }']
    sets: tuple[dict[str, int], dict[str, int]] = ({}, {})
    chances = ends = 0
    waiting = [game.new_initial_state()]
    while waiting:
        state = waiting.pop()
        if state.is_terminal():
            ends += 1
            first, second = state.returns()
            lines.append(f't "" {ends} "" {{ {first} {second} }}')
            continue
        player = state.current_player()
        if state.is_chance_node():
            chances += 1
            outcomes = state.chance_outcomes()
            words = " ".join(f'"{action}" {chance!r}' for action, chance in outcomes)
            lines.append(f'c "" {chances} "" {{ {words} }} 0')
            legal = [action for action, _ in outcomes]
        else:
            number = sets[player].setdefault(
                state.information_state_string(player), len(sets[player]) + 1
            )
            legal = state.legal_actions()
            words = " ".join(f'"{action}"' for action in legal)
            lines.append(f'p "" {player + 1} {number} "" {{ {words} }} 0')
        waiting.extend(state.child(action) for action in reversed(legal))
    return Tree("\n".join(lines) + "\n", ends, (len(sets[0]), len(sets[1])))


def solved(name: str, iterations: int) -> Row:
    """CFR+ on a game, and how much its average strategies can still be exploited."""
    whole = tree(pyspiel.load_game(name))
    game = pyspiel.load_efg_game(whole.text)
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    policy = solver.tabular_average_policy()
    value = pyspiel.expected_returns(game.new_initial_state(), policy, -1, True)[0]
    left = pyspiel.exploitability(game, policy)
    return Row(name, whole.histories, whole.sets, iterations, value, left)


def solved_table(rows: Iterable[Row]) -> str:
    """The table of solved packs."""
    return _table(
        ("game", "histories", "information sets", "iterations", "value", "exploitability"),
        [
            (
                f"`{row.game}`",
                f"{row.histories:,}",
                f"{row.sets[0]:,} + {row.sets[1]:,}",
                f"{row.iterations:,}",
                f"{row.value:+.4f}".replace("-", "−"),
                f"{abs(row.exploitability):.1e}".replace("e-0", "e-").replace("-", "−"),
            )
            for row in rows
        ],
    )


def parameters_table() -> str:
    """The table of the parameters."""
    return _table(
        ("parameter", "default", "what it says"),
        [(f"`{name}`", f"`{default}`", says) for name, (default, says) in PARAMETERS.items()],
    )


def sizes_table() -> str:
    """The table of sizes that OpenSpiel asks for."""
    rows = []
    for name in GAMES:
        game = pyspiel.load_game(name)
        tensor = game.get_type().provides_information_state_tensor
        rows.append(
            (
                f"`{name}`",
                f"{game.num_distinct_actions()}",
                f"{game.max_chance_outcomes()}",
                f"{game.max_game_length():,}",
                f"{game.max_chance_nodes_in_history():,}",
                f"±{game.max_utility():g}",
                f"{game.observation_tensor_size()}",
                f"{game.information_state_tensor_size():,}" if tensor else "none",
            )
        )
    columns = ("actions", "chance outcomes", "decisions", "chance nodes", "utility")
    return _table(("game", *columns, "observation", "information state"), rows)


def layout_table(layout: Layout) -> str:
    """The table of the parts of a tensor; parts that only its seat sees are marked."""
    return _table(
        ("from", "size", "part", "what it says"),
        [
            (
                f"{field.begin}",
                f"{field.size}",
                field.name + (" \\*" if field.name in PRIVATE else ""),
                field.says,
            )
            for field in layout.fields
        ],
    )


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, tuple("---" for _ in head), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def layout_tables() -> dict[str, str]:
    """The tables that need no solving, by the name they have on the page."""
    seen = observation_layout(SWEDISH)
    whole = information_layout(SWEDISH)
    memory = Layout((whole.fields[0], *whole.fields[1 + len(seen.fields) :]), whole.size)
    return {
        "parameters": parameters_table(),
        "sizes": sizes_table(),
        "information state": layout_table(memory),
    }


def with_tables(page: str, tables: dict[str, str]) -> str:
    """The page with these tables in their places."""
    for name, table in tables.items():
        begin, end = f"<!-- {name} -->", f"<!-- end of {name} -->"
        before, _, rest = page.partition(begin)
        old, _, after = rest.partition(end)
        assert old, name
        page = f"{before}{begin}\n\n{table}\n\n{end}{after}"
    return page


def main() -> int:
    """Writes the page anew, or says whether it is right."""
    tables = layout_tables()
    if not {"--check", "--layouts"} & set(sys.argv):
        rows = []
        for name, iterations in PACKS:
            sys.stderr.write(f"{name}\n")
            rows.append(solved(name, iterations))
        tables["solved packs"] = solved_table(rows)
    page = PAGE.read_text(encoding="utf-8")
    fresh = with_tables(page, tables)
    if "--check" not in sys.argv:
        PAGE.write_text(fresh, encoding="utf-8")
    elif fresh != page:
        sys.stderr.write("The page differs from the tables made now.\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
