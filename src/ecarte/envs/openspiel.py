"""Écarté as a game of OpenSpiel: importing this module registers `ecarte`.

    import pyspiel
    import ecarte.envs.openspiel
    game = pyspiel.load_game("ecarte(ranks=KQJ,suits=SH,hand_size=2)")

Chance deals one card at a time, as cards are needed. The rules are the engine's; what a player
sees comes from the engine's views (`openspiel_observer`), the numbers of acts from `actions`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pyspiel

from ecarte.classic.state import NATURE, NOBODY
from ecarte.envs.openspiel_course import Course, begin
from ecarte.envs.openspiel_observer import Observer
from ecarte.envs.openspiel_resampling import resampled
from ecarte.envs.openspiel_setup import PARAMETERS, Length, Setup, setup

SHORT_NAME = "ecarte"
PLAYERS = 2


def _game_type(length: Length) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=SHORT_NAME,
        long_name="Écarté",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=PLAYERS,
        min_num_players=PLAYERS,
        provides_information_state_string=True,
        # over a whole match a tensor would forget the deals before, which perfect recall forbids
        provides_information_state_tensor=length is Length.DEAL,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={name: default for name, (default, _) in PARAMETERS.items()},
    )


def _game_info(found: Setup) -> pyspiel.GameInfo:
    return pyspiel.GameInfo(
        num_distinct_actions=found.numbers.total,
        max_chance_outcomes=found.most_outcomes,
        num_players=PLAYERS,
        min_utility=-found.highest_utility,
        max_utility=found.highest_utility,
        utility_sum=0.0,
        max_game_length=found.most_decisions,
    )


class EcarteGame(pyspiel.Game):  # type: ignore[misc]
    """The game under the parameters it was loaded with (see `openspiel_setup.PARAMETERS`)."""

    def __init__(self, parameters: Mapping[str, object] | None = None) -> None:
        given = {
            name: value
            for name, value in (parameters or {}).items()
            if name not in PARAMETERS or value != PARAMETERS[name][0]
        }
        self.setup = setup({name: value for name, value in given.items() if name != "name"})
        super().__init__(_game_type(self.setup.length), _game_info(self.setup), given)

    def new_initial_state(self) -> EcarteState:
        """The state before the first card."""
        return EcarteState(self)

    def make_py_observer(
        self,
        iig_obs_type: pyspiel.IIGObservationType | None = None,
        params: Mapping[str, object] | None = None,
    ) -> Observer:
        """An observer of the kind asked for; without a kind, the table as a player sees it now."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.setup, kind, params or {})

    def max_chance_nodes_in_history(self) -> int:
        """The largest number of chance nodes on the way to an end."""
        return self.setup.most_chances


class EcarteState(pyspiel.State):  # type: ignore[misc]
    """A state: what OpenSpiel asks of it, answered by the course of the match."""

    def __init__(self, game: EcarteGame) -> None:
        super().__init__(game)
        self.course: Course = begin(game.setup)

    def current_player(self) -> int:
        """The player to act, or chance, or the end."""
        actor = self.course.actor
        if actor == NATURE:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if actor == NOBODY else actor

    def _legal_actions(self, _player: int) -> list[int]:
        return self.course.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The places in the pack of the card that may come next, and how likely each is."""
        return self.course.outcomes()

    def _apply_action(self, action: int) -> None:
        self.course = self.course.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if self.course.match is None:
            return f"dealer {action}"
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {self.course.setup.rules.pack[action]}"
        return str(self.course.act(action))

    def is_terminal(self) -> bool:
        """Whether what is played has come to its end."""
        return self.course.over

    def returns(self) -> list[float]:
        """What each player has won."""
        return list(self.course.returns())

    def resample_from_infostate(self, player_id: int, uniform: Callable[[], float]) -> EcarteState:
        """Another state that the player cannot tell from this one (see `openspiel_resampling`)."""
        state: EcarteState = self.get_game().new_initial_state()
        for action in resampled(self.course, player_id, uniform):
            state.apply_action(action)
        return state

    def __str__(self) -> str:
        return self.course.text()


pyspiel.register_game(_game_type(Length.DEAL), EcarteGame)
