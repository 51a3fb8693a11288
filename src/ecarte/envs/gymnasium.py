"""Écarté for Gymnasium: one seat is the learner's, the other any player of the package.

    env = gymnasium.make("ecarte/Ecarte-v0", opponent="printed")

`info["action_mask"]` says which acts are legal. An illegal act ends the episode as a loss, with
`info["illegal"]`.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from ecarte.classic.rules import SWEDISH, ClassicRules
from ecarte.classic.state import Pair
from ecarte.envs.observation import observation, observation_layout
from ecarte.envs.rendering import picture, text
from ecarte.envs.running import RunningGame
from ecarte.players.player import Player, player

NAME = "ecarte/Ecarte-v0"
"""The name with the version under which Gymnasium makes the environment."""
Seen = NDArray[np.int8]
LOSS = -1.0
"""The reward of an illegal act: as if the game, or a point, were lost."""


class EcarteEnv(gymnasium.Env[Seen, np.int64]):
    """The game for one seat. `seat` None changes from episode to episode by the seed.

    `opponent` is the name of a player; the other settings are those of `pettingzoo.raw_env`.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "rgb_array"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        opponent: str = "printed",
        rules: ClassicRules = SWEDISH,
        whole_game: bool = True,
        score: Pair = (0, 0),
        seat: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        player(opponent, b"")  # says who there is
        self.opponent = opponent
        self.rules = rules
        self.whole_game = whole_game
        self.score = score
        self.seat = seat
        self.render_mode = render_mode
        self.observation_space = spaces.Box(0, 1, (observation_layout(rules).size,), np.int8)
        self.game: RunningGame
        self.own: int
        self.illegal: bool
        self._begin(b"")
        self.action_space = spaces.Discrete(self.game.numbers.total)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Begins anew and lets the opponent act until the learner is to."""
        super().reset(seed=seed, options=options)
        while True:
            self._begin(self.np_random.bytes(32))
            self._let_opponent_act()
            if not self.game.over:
                return self._seen()

    def step(self, action: np.int64) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Does the learner's act, then the opponent's until the learner is to act again."""
        if self.illegal or self.game.over or not self.game.mask(self.own)[int(action)]:
            self.illegal = True
            seen, info = self._seen()
            return seen, LOSS, True, False, {**info, "illegal": True}
        self.game.act(int(action))
        self._let_opponent_act()
        seen, info = self._seen()
        return seen, float(self.game.returns[self.own]), self.game.over, False, info

    def _begin(self, seed: bytes) -> None:
        self.illegal = False
        self.game = RunningGame(seed, self.rules, self.whole_game, self.score)
        self.own = (seed[0] & 1 if seed else 0) if self.seat is None else self.seat
        self._other: Player = player(self.opponent, seed)

    def _let_opponent_act(self) -> None:
        game = self.game
        while not game.over and game.actor != self.own:
            view = game.view(1 - self.own)
            game.act(game.numbers.number(self._other.choose(view), view.hand))

    def _seen(self) -> tuple[Seen, dict[str, Any]]:
        return (
            observation(self.game.view(self.own)).astype(np.int8),
            {"action_mask": self.game.mask(self.own)},
        )

    def render(self) -> Any:
        """The table with both hands open, as text or as a picture (an RGB array)."""
        return (picture if self.render_mode == "rgb_array" else text)(self.game.deal)


gymnasium.register(NAME, entry_point="ecarte.envs.gymnasium:EcarteEnv")
