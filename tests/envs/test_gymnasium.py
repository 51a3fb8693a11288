"""The Gymnasium environment, by Gymnasium's own check and against the players of the package."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from ecarte.envs.gymnasium import LOSS, NAME, EcarteEnv
from ecarte.errors import BadSwitch


@pytest.mark.parametrize("settings", [{}, {"opponent": "random", "whole_game": False, "seat": 1}])
def test_gymnasiums_check_passes(settings: dict[str, Any]) -> None:
    check_env(gymnasium.make(NAME, **settings).unwrapped, skip_render_check=True)


@pytest.mark.parametrize("opponent", ["random", "printed", "expert-fast"])
def test_a_game_is_played_to_the_end(opponent: str) -> None:
    env = EcarteEnv(opponent)
    rng = np.random.default_rng(1)
    _, info = env.reset(seed=2)
    over, total = False, 0.0
    while not over:
        act = rng.choice(np.flatnonzero(info["action_mask"]))
        _, reward, over, truncated, info = env.step(act)
        total += reward
        assert not truncated
    assert total in (-1, 1)
    assert "illegal" not in info


def test_an_illegal_act_ends_the_episode_as_a_loss() -> None:
    env = EcarteEnv()
    _, info = env.reset(seed=4)
    illegal = np.flatnonzero(info["action_mask"] == 0)[0]
    _, reward, over, _, info = env.step(illegal)
    assert (reward, over, info["illegal"]) == (LOSS, True, True)


def test_the_same_seed_gives_the_same_episode() -> None:
    def course(seed: int) -> list[list[int]]:
        env = EcarteEnv("random")
        seen, info = env.reset(seed=seed)
        rng, over, found = np.random.default_rng(0), False, [seen.tolist()]
        while not over:
            act = rng.choice(np.flatnonzero(info["action_mask"]))
            seen, _, over, _, info = env.step(act)
            found.append(seen.tolist())
        return found

    assert course(1) == course(1)
    assert course(1) != course(2)


def test_the_picture_and_the_text() -> None:
    env = EcarteEnv(render_mode="rgb_array")
    env.reset(seed=1)
    assert env.render().ndim == 3
    spoken = EcarteEnv(render_mode="ansi")
    spoken.reset(seed=1)
    assert "seat 0" in spoken.render()


def test_an_unknown_opponent_is_refused() -> None:
    with pytest.raises(BadSwitch):
        EcarteEnv("nobody")
