"""OpenSpiel's own solvers on reduced packs, and the tables of the manual."""

from __future__ import annotations

import pytest
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability

from scripts.openspiel_table import (
    PACKS,
    PAGE,
    Row,
    layout_tables,
    solved,
    solved_table,
    tree,
    with_tables,
)
from tests.envs.openspiel_games import load

TINY = "ecarte(hand_size=1,ranks=KQJA,suits=S)"


@pytest.mark.parametrize("name", ["ecarte(hand_size=1,ranks=KQJ,suits=S)", TINY])
def test_the_game_and_its_tree_are_solved_alike(name: str) -> None:
    """CFR+ and exploitability in Python on the game itself, and as the table is made."""
    game, iterations = load(name), 6
    solver = cfr.CFRPlusSolver(game)
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    value = expected_game_score.policy_value(game.new_initial_state(), [policy, policy])[0]
    row = solved(name, iterations)
    assert row.value == pytest.approx(value, abs=1e-9)
    assert row.exploitability == pytest.approx(
        exploitability.exploitability(game, policy), abs=1e-9
    )


def test_three_cards_are_worth_what_one_counts_by_hand() -> None:
    """K Q J of one suit: a third of a point to the dealer.

    The king turned: dealer +1, then the queen wins the vole, two points, whoever holds it. The king
    held: its holder announces it and makes the vole, three points.
    """
    row = solved("ecarte(hand_size=1,ranks=KQJ,suits=S)", 200)
    by_hand = ((2 - 1) + (-2 - 1) + 3 - 3 + 3 - 3) / 6
    assert row.value == pytest.approx(by_hand, abs=1e-3)
    assert row.exploitability < 1e-3


def test_more_iterations_leave_less_to_exploit() -> None:
    left = [solved(TINY, iterations).exploitability for iterations in (1, 10, 100)]
    assert left == sorted(left, reverse=True)
    assert left[-1] < 1e-3


def test_a_tree_counts_histories_and_information_sets() -> None:
    whole = tree(load(TINY))
    assert (whole.histories, whole.sets) == (108, (138, 147))
    assert whole.text.count("\nt ") == whole.histories


def test_the_manual_has_these_tables() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert with_tables(page, layout_tables()) == page, "python -m scripts.openspiel_table --layouts"


def test_the_manual_has_the_first_rows_of_the_solved_packs() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for name, iterations in PACKS[:3]:
        assert solved_table([solved(name, iterations)]).splitlines()[-1] in page
    assert all(f"| `{name}` |" in page for name, _ in PACKS)


def test_small_numbers_are_written_readably() -> None:
    row = Row("ecarte", 1_000, (2_000, 3), 10, -0.5, 2.5e-5)
    assert solved_table([row]).splitlines()[-1] == (
        "| `ecarte` | 1,000 | 2,000 + 3 | 10 | −0.5000 | 2.5e−5 |"
    )
