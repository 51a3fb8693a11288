"""Games, their states and their histories, for the tests of the OpenSpiel game."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pyspiel

from ecarte.envs import openspiel

assert openspiel.SHORT_NAME == "ecarte"
FULL = (
    "ecarte",
    "ecarte(rules=club,dealer=-1)",
    "ecarte(rules=bga,score=4:3,dealer=0,utility=win)",
    "ecarte(dealing=sorted,must_trump=False)",
)
MATCHES = (
    "ecarte(length=match,target=3)",
    "ecarte(length=match,rules=club,match=3,target=2,utility=units,dealer=-1,score=1:0)",
)
TINY = (
    "ecarte(ranks=KQJ,suits=S,hand_size=1)",
    "ecarte(ranks=KQJA,suits=S,hand_size=1)",
    "ecarte(ranks=KQ,suits=SH,hand_size=1,dealer=-1)",
    "ecarte(ranks=KQJ,suits=S,hand_size=1,length=match,target=3)",
)
SMALL = (
    *TINY,
    "ecarte(ranks=KQJ,suits=SH,hand_size=2,dealing=sorted)",
    "ecarte(ranks=KQJ,suits=SH,hand_size=2,dealing=sorted,rules=club,target=1,dealer=0)",
    "ecarte(ranks=KQ987,suits=S,hand_size=1,dealing=sorted,rules=bga)",
    "ecarte(ranks=QAT987,suits=S,hand_size=1,dealing=sorted,max_proposals=1)",
)


def load(name: str) -> Any:
    """A game by its text."""
    return pyspiel.load_game(name)


def histories(name: str) -> Iterator[list[tuple[Any, int]]]:
    """Every history of a game: its states with the action taken there; the last has none (−1)."""
    waiting: list[list[tuple[Any, int]]] = [[(load(name).new_initial_state(), -1)]]
    while waiting:
        history = waiting.pop()
        state, _ = history[-1]
        if state.is_terminal():
            yield history
            continue
        waiting.extend(
            [*history[:-1], (state, action), (state.child(action), -1)]
            for action in state.legal_actions()
        )


def states(name: str) -> Iterator[Any]:
    """Every state of a game."""
    waiting = [load(name).new_initial_state()]
    while waiting:
        state = waiting.pop()
        yield state
        if not state.is_terminal():
            waiting.extend(state.child(action) for action in state.legal_actions())


def random_game(name: str, seed: int, visit: Callable[[Any], None]) -> Any:
    """A random game; exchanges are often accepted, so that there are many. Gives the end."""
    chance = random.Random(seed)
    state = load(name).new_initial_state()
    while not state.is_terminal():
        visit(state)
        legal = state.legal_actions()
        player = state.current_player()
        words = [state.action_to_string(player, action).split()[0] for action in legal]
        wanted = [a for a, word in zip(legal, words, strict=True) if word in ("propose", "accept")]
        state.apply_action(chance.choice(wanted if wanted and chance.random() < 0.6 else legal))
    visit(state)
    return state
