"""The PettingZoo environment, by PettingZoo's own tests and by the engine's views."""

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from ecarte.cards import BIT, in_set, set_of
from ecarte.classic.rules import CLUB, SWEDISH, ClassicRules
from ecarte.classic.state import changed
from ecarte.envs import pettingzoo as ecarte_v0
from ecarte.envs.observation import observation, observation_layout, told
from ecarte.shuffling import shuffled

SMALL = ClassicRules(suits="SH", ranks="KQJ", hand_size=2, target=2)


@pytest.mark.filterwarnings("ignore:Observation")
@pytest.mark.parametrize("rules", [SWEDISH, CLUB, SMALL], ids=["swedish", "club", "small"])
@pytest.mark.parametrize("whole_game", [True, False], ids=["game", "deal"])
def test_the_api_test_passes(rules: ClassicRules, whole_game: bool) -> None:
    api_test(ecarte_v0.env(rules=rules, whole_game=whole_game), num_cycles=300)


def test_the_seed_test_passes() -> None:
    seed_test(ecarte_v0.env, num_cycles=200)


def test_the_render_test_passes(capsys: pytest.CaptureFixture[str]) -> None:
    render_test(ecarte_v0.env)
    assert "turn-up" in capsys.readouterr().out


def test_the_picture_shows_the_cards_on_cloth() -> None:
    env = ecarte_v0.raw_env(render_mode="rgb_array")
    env.reset(seed=1)
    picture = env.render()
    assert picture.dtype == np.uint8
    assert picture.shape[2] == 3
    assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 20


def test_the_winner_gets_one_and_the_loser_minus_one() -> None:
    env = ecarte_v0.env()
    for seed in range(5):
        env.reset(seed=seed)
        rng = np.random.default_rng(seed)
        rewards = dict.fromkeys(ecarte_v0.SEATS, 0)
        for agent in env.agent_iter():
            seen, reward, termination, _, _ = env.last()
            rewards[agent] += reward
            env.step(None if termination else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        assert sorted(rewards.values()) == [-1, 1]


def test_an_illegal_act_ends_the_game_as_a_loss() -> None:
    env = ecarte_v0.env()
    env.reset(seed=3)
    agent = env.agent_selection
    illegal = int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0])
    env.step(illegal)
    assert env.terminations[agent]
    assert env.rewards[agent] == -1


def test_what_an_agent_sees_does_not_change_with_the_hidden_cards() -> None:
    """In every phase: the other hand and discards are dealt anew from the cards not seen."""
    env = ecarte_v0.raw_env()
    rng = np.random.default_rng(7)
    phases = set()
    for seed in range(30):
        env.reset(seed=seed)
        for number in range(40):
            if env.game.over:
                break
            deal = env.game.deal
            seat = deal.actor
            phases.add(deal.phase)
            seen = env.observe(ecarte_v0.SEATS[seat])
            other = 1 - seat
            view = deal.view(seat)
            known = (
                view.hand
                | view.discards
                | BIT[deal.turn_up]
                | (BIT[deal.led] if deal.led >= 0 else 0)
            )
            for trick in deal.taken:
                known |= BIT[trick.led] | BIT[trick.reply]
            mixed = shuffled(list(in_set(deal.rules.pack_set & ~known)), b"%d" % number)
            size, thrown = deal.hands[other].bit_count(), deal.discards[other].bit_count()
            env.game.deal = deal._replace(
                hands=changed(deal.hands, other, set_of(mixed[:size])),
                discards=changed(deal.discards, other, set_of(mixed[size : size + thrown])),
            )
            again = env.observe(ecarte_v0.SEATS[seat])
            env.game.deal = deal
            assert (seen["observation"] == again["observation"]).all()
            assert (seen["action_mask"] == again["action_mask"]).all()
            env.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    assert len(phases) >= 5


def test_the_parts_of_an_observation_say_what_they_should() -> None:
    env = ecarte_v0.raw_env(dealer=0)
    env.reset(seed=5)
    deal = env.game.deal
    elder = told(observation_layout(SWEDISH), observation(deal.view(1)))
    dealer = told(observation_layout(SWEDISH), observation(deal.view(0)))
    assert elder["role"] == [0]
    assert dealer["role"] == [1]
    assert elder["to act"] == [0]
    assert dealer["to act"] == []
    assert [SWEDISH.pack[place] for place in elder["hand"]] == [
        card for card in SWEDISH.pack if deal.hands[1] & BIT[card]
    ]
    assert elder["stock"] == [21]
    assert elder["turn-up"] == [SWEDISH.pack.index(deal.turn_up)]
