"""Écarté for PettingZoo: two agents who act in turn (`AECEnv`), with action masks.

    from ecarte.envs import pettingzoo as ecarte_v0

    env = ecarte_v0.env()
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        act = None if termination else env.action_space(agent).sample(observation["action_mask"])
        env.step(act)

`env` wraps the game so that an illegal act ends it as a loss; `raw_env` raises instead.
"""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from ecarte.classic.rules import SWEDISH, ClassicRules
from ecarte.classic.state import Pair
from ecarte.envs.observation import observation, observation_layout
from ecarte.envs.rendering import picture, text
from ecarte.envs.running import RunningGame

NAME = "ecarte_v0"
"""The name with the version: it changes whenever the same acts would give something else."""
SEATS = ("player_0", "player_1")
Seen = dict[str, NDArray[np.int8]]


def env(**settings: Any) -> Any:
    """The environment as it is usually used; `settings` are those of `raw_env`."""
    made: Any = raw_env(**settings)
    made = wrappers.TerminateIllegalWrapper(made, illegal_reward=-1)
    made = wrappers.AssertOutOfBoundsWrapper(made)
    return wrappers.OrderEnforcingWrapper(made)


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801 - PettingZoo's own name for it
    """The game without wrappers.

    `rules` are those of the engine, `whole_game` plays to the target and rewards the winner with 1
    and the loser with −1; without it one deal is played from `score`, and the reward is by how many
    points a seat has scored more than the other. `dealer` is the first dealer's seat; None leaves
    it to the seed.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["human", "ansi", "rgb_array"],
        "name": NAME,
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        rules: ClassicRules = SWEDISH,
        whole_game: bool = True,
        score: Pair = (0, 0),
        dealer: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.rules = rules
        self.whole_game = whole_game
        self.score = score
        self.dealer = dealer
        self.render_mode = render_mode
        self.possible_agents = list(SEATS)
        self._random, _ = seeding.np_random()
        self.reset()

    def observation_space(self, agent: str) -> spaces.Space[Any]:  # noqa: ARG002
        """What an agent sees: the observation, and the mask of its legal acts."""
        return self._observation_space

    def action_space(self, agent: str) -> spaces.Space[Any]:  # noqa: ARG002
        """The numbers of the acts."""
        return self._action_space

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begins anew; the same seed gives the same cards."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self.game = RunningGame(
            self._random.bytes(32), self.rules, self.whole_game, self.score, self.dealer
        )
        size = observation_layout(self.rules).size
        self._observation_space = spaces.Dict(
            {
                "observation": spaces.Box(0, 1, (size,), np.int8),
                "action_mask": spaces.Box(0, 1, (self.game.numbers.total,), np.int8),
            }
        )
        self._action_space = spaces.Discrete(self.game.numbers.total)
        self.agents = list(SEATS)
        self.rewards = dict.fromkeys(SEATS, 0)
        self._cumulative_rewards = dict.fromkeys(SEATS, 0)
        self.terminations = dict.fromkeys(SEATS, False)
        self.truncations = dict.fromkeys(SEATS, False)
        self.infos: dict[str, dict[str, Any]] = {seat: {} for seat in SEATS}
        self.agent_selection = SEATS[max(self.game.actor, 0)]
        self._note_end()

    def observe(self, agent: str) -> Seen:
        """What an agent sees, from its own view; the mask is empty when it is not to act."""
        seat = SEATS.index(agent)
        return {
            "observation": observation(self.game.view(seat)).astype(np.int8),
            "action_mask": self.game.mask(seat),
        }

    def step(self, action: int) -> None:
        """Does the act of the agent that is to act."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0
        self._clear_rewards()
        self.game.act(int(action))
        if not self.game.over:
            self.agent_selection = SEATS[self.game.actor]
        self._note_end()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _note_end(self) -> None:
        if self.game.over:
            self.rewards = dict(zip(SEATS, self.game.returns, strict=True))
            self.terminations = dict.fromkeys(SEATS, True)

    def render(self) -> Any:
        """The table with both hands open: as text, printed, or as a picture (an RGB array)."""
        if self.render_mode == "rgb_array":
            return picture(self.game.deal)
        shown = text(self.game.deal)
        if self.render_mode == "human":
            print(shown)
            return None
        return shown

    def close(self) -> None:
        """Nothing is left open."""
