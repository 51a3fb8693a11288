"""Random games a second through OpenSpiel's Python interface, beside games that it ships."""

from __future__ import annotations

import random
from typing import Any

import pyspiel
import pytest
from open_spiel.python.games import kuhn_poker
from pytest_benchmark.fixture import BenchmarkFixture

from ecarte.envs import openspiel

assert kuhn_poker.KuhnPokerGame
ROUNDS = 5
GAMES = {
    "ecarte": (openspiel.SHORT_NAME, 200),
    "ecarte_reduced": ("ecarte(ranks=KQJ,suits=SH,hand_size=2)", 500),
    "python_kuhn_poker": ("python_kuhn_poker", 1_000),
    "euchre_in_c++": ("euchre", 500),
}


def play(game: Any, number: int) -> int:
    """So many random games; chance outcomes and acts alike are drawn from what is legal."""
    chance = random.Random(1)
    moves = 0
    for _ in range(number):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(chance.choice(state.legal_actions()))
            moves += 1
    return moves


@pytest.mark.parametrize("name", GAMES)
def test_random_games(benchmark: BenchmarkFixture, name: str) -> None:
    """The extra columns say how many games and how many moves a second that is."""
    text, number = GAMES[name]
    game = pyspiel.load_game(text)
    moves = benchmark.pedantic(play, (game, number), rounds=ROUNDS, warmup_rounds=1)
    assert benchmark.stats is not None
    seconds = benchmark.stats.stats.median
    benchmark.extra_info["games a second"] = round(number / seconds)
    benchmark.extra_info["moves a second"] = round(moves / seconds)
    print(f"\n{name}: {number / seconds:,.0f} games and {moves / seconds:,.0f} moves a second")


@pytest.mark.parametrize("name", ["information_state_tensor", "information_state_string"])
def test_information_states(benchmark: BenchmarkFixture, name: str) -> None:
    """What a learner asks at each decision of a random deal; a round is one deal."""
    game = pyspiel.load_game("ecarte")
    chance = random.Random(2)

    def deal() -> None:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.current_player() >= 0:
                getattr(state, name)(state.current_player())
            state.apply_action(chance.choice(state.legal_actions()))

    benchmark.pedantic(deal, rounds=50, warmup_rounds=5)
