"""What a player knows in the OpenSpiel game: all he has seen, and nothing else."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Callable
from math import comb
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation

from ecarte.cards import BIT, Card
from ecarte.classic.acts import Act, Kind
from ecarte.classic.state import Phase, trump_king
from ecarte.envs.actions import actions
from ecarte.envs.observation import information_layout, observation, observation_layout, told
from ecarte.errors import Refused
from tests.envs.openspiel_games import FULL, MATCHES, SMALL, histories, load, random_game, states

Seen = dict[str, Any]
DEALS = [name for name in SMALL if "length=match" not in name]


def tensor(state: Any, player: int) -> tuple[float, ...]:
    return tuple(state.information_state_tensor(player))


@pytest.mark.parametrize("name", SMALL)
def test_perfect_recall(name: str) -> None:
    """An information state tells every earlier one of its player, and what he did there."""
    texts: dict[tuple[int, str], list[Any]] = {}
    for history in histories(name):
        own: tuple[list[Any], list[Any]] = ([], [])
        for state, action in history:
            player = state.current_player()
            if player < 0:
                continue
            text = state.information_state_string(player)
            assert texts.setdefault((player, text), list(own[player])) == own[player]
            own[player].append((text, action))


@pytest.mark.parametrize("name", DEALS)
def test_strings_and_tensors_tell_the_same(name: str) -> None:
    of_text: dict[str, Any] = {}
    of_tensor: dict[Any, str] = {}
    for state in states(name):
        if state.current_player() < 0:
            continue
        player = state.current_player()
        text, numbers = state.information_state_string(player), tensor(state, player)
        assert of_text.setdefault(text, numbers) == numbers
        assert of_tensor.setdefault(numbers, text) == text
        assert len(numbers) == state.get_game().information_state_tensor_size()


@pytest.mark.parametrize("name", SMALL)
def test_an_information_set_is_one_players_and_has_the_same_actions(name: str) -> None:
    found: dict[str, Any] = {}
    for state in states(name):
        player = state.current_player()
        if player >= 0:
            text = state.information_state_string(player)
            assert found.setdefault(text, (player, state.legal_actions())) == (
                player,
                state.legal_actions(),
            )


def shown(state: Any, player: int) -> Seen:
    """All that is shown of a state to a player."""
    game = state.get_game()
    seen: Seen = {
        "information": state.information_state_string(player),
        "observation": state.observation_string(player),
        "observation tensor": state.observation_tensor(player),
    }
    if game.get_type().provides_information_state_tensor:
        seen["information tensor"] = state.information_state_tensor(player)
    for recall in (False, True):
        for public, private in ((True, "NONE"), (False, "SINGLE_PLAYER"), (True, "SINGLE_PLAYER")):
            kind = pyspiel.IIGObservationType(
                perfect_recall=recall,
                public_info=public,
                private_info=getattr(pyspiel.PrivateInfoType, private),
            )
            observer = make_observation(game, kind)
            observer.set_from(state, player)
            seen[f"{recall} {public} {private}"] = (
                observer.string_from(state, player),
                None if observer.tensor is None else observer.tensor.tolist(),
            )
    if state.current_player() >= 0:
        numbers = random.Random(17)
        other = state.resample_from_infostate(player, numbers.random)
        seen["resampled"] = other.history()
    else:
        assert seen["information"]
    return seen


def hidden_permuted(state: Any, player: int, chance: random.Random) -> Any | None:
    """The same course with the cards changed round that the player has not seen, if it is legal."""
    course = state.course
    rules, view = course.setup.rules, course.view(player)
    if view is None:
        return None
    seen = view.hand | view.discards
    steps: list[Act | None] = []
    step = course
    while step.before is not None:
        steps.append(step.before.act(step.action) if step.before.match is not None else None)
        step = step.before
    steps.reverse()
    for act in steps:
        if act is not None and act.kind is Kind.PLAY:
            seen |= BIT[act.cards[0]]
    if view.turn_up >= 0:
        seen |= BIT[view.turn_up]
    free = [card for card in rules.pack if not seen & BIT[card]]
    mixed = chance.sample(free, len(free))
    to = dict(zip(free, mixed, strict=True))
    fresh = state.get_game().new_initial_state()
    for act, action in zip(steps, state.history(), strict=True):
        done = action
        if act is not None and act.cards and act.kind is not Kind.PLAY:
            cards = tuple(to.get(card, card) for card in act.cards)
            deal = fresh.course.deal
            if act.kind is Kind.DEAL:
                done = rules.pack.index(cards[0])
            else:
                hand = deal.hands[deal.actor]
                done = actions(rules).number(act._replace(cards=cards), hand)
        try:
            fresh.apply_action(done)
        except Refused:
            return None
    return fresh


@pytest.mark.parametrize("name", [*FULL[:3], "ecarte(hand_size=3,ranks=KQJA,suits=SHD)"])
def test_hidden_cards_leave_no_trace_in_any_phase(name: str) -> None:
    changed: Counter[Phase] = Counter()
    kings = 0
    for seed in range(3):
        chance = random.Random(seed)

        def compare(state: Any, chance: random.Random = chance) -> None:
            nonlocal kings
            for player in (0, 1):
                # when a deal is over its cards lie open
                if state.course.deal is None or state.is_terminal() or chance.random() < 0.4:
                    continue
                for _ in range(5):
                    other = hidden_permuted(state, player, chance)
                    if other is not None:
                        break
                else:
                    continue
                assert shown(other, player) == shown(state, player)
                deal, fresh = state.course.deal, other.course.deal
                if str(other) != str(state):
                    changed[deal.phase] += 1
                    if deal.phase is Phase.KING:
                        king = BIT[trump_king(deal.trump)]
                        kings += (deal.hands[1 - player] & king) != (fresh.hands[1 - player] & king)

        random_game(name, seed, compare)
    assert set(changed) >= {Phase.DEAL, Phase.ANSWER, Phase.PLAY, Phase.PROPOSAL}
    if "rules=" not in name:
        assert set(changed) >= set(Phase) - {Phase.OVER}


def test_c15_an_asked_player_shows_nothing_of_the_king() -> None:
    """Elder held the king and was silent, or did not hold it: the dealer cannot tell."""
    held: dict[str, set[bool]] = defaultdict(set)
    for state in states("ecarte(ranks=KQJ,suits=SH,hand_size=1,max_proposals=1)"):
        if state.current_player() != 1 or state.course.deal.phase is not Phase.KING:
            continue
        deal = state.course.deal
        king = BIT[trump_king(deal.trump)]
        if deal.hands[1] & king or deal.discards[1] & king:
            continue
        held[state.information_state_string(1)].add(bool(deal.hands[0] & king))
    assert held
    assert all(both == {True, False} for both in held.values())


@pytest.mark.parametrize("name", [*FULL, *MATCHES])
def test_resampled_states_look_the_same(name: str) -> None:
    numbers = random.Random(5)
    different = 0

    def compare(state: Any) -> None:
        nonlocal different
        if state.current_player() < 0:
            return
        for player in (0, 1):
            other = state.resample_from_infostate(player, numbers.random)
            assert other.current_player() == state.current_player()
            assert other.legal_actions(player) == state.legal_actions(player)
            for kind in ("information_state_string", "observation_string", "observation_tensor"):
                assert getattr(other, kind)(player) == getattr(state, kind)(player)
            different += str(other) != str(state)

    for seed in range(4):
        random_game(name, seed, compare)
    assert different > 50


def test_only_a_player_to_act_can_be_resampled() -> None:
    with pytest.raises(ValueError, match="to act"):
        load("ecarte").new_initial_state().resample_from_infostate(0, random.random)


HIDDEN = ("ecarte(ranks=KQJ,suits=SH,hand_size=2,dealing=sorted)", 1)


def test_resampled_states_come_as_often_as_they_should() -> None:
    """As often as chance deals them and the other player, who throws at random, keeps them."""
    name, player = HIDDEN
    weights: dict[str, Counter[Any]] = defaultdict(Counter)
    examples: dict[str, Any] = {}
    waiting = [(load(name).new_initial_state(), 1.0)]
    while waiting:
        state, weight = waiting.pop()
        if state.is_terminal():
            continue
        if state.is_chance_node():
            waiting.extend((state.child(a), weight * p) for a, p in state.chance_outcomes())
            continue
        text = state.information_state_string(player)
        weights[text][other_cards(state, player)] += weight  # type: ignore[assignment]
        examples.setdefault(text, state)
        for action in state.legal_actions():
            after = weight
            if state.course.deal.phase is Phase.DISCARD and state.current_player() != player:
                act = state.course.act(action)
                after /= comb(2, len(act.cards))
            waiting.append((state.child(action), after))
    many = [text for text, found in weights.items() if len(found) > 2 and "discard" in text]
    chosen = random.Random(3).sample(sorted(many), 8)
    assert any("discard ??" in text for text in chosen)
    numbers = random.Random(11)
    for text in chosen:
        found = weights[text]
        total = sum(found.values())
        state = examples[text]
        tries = 400
        drawn = Counter(
            other_cards(state.resample_from_infostate(player, numbers.random), player)
            for _ in range(tries)
        )
        assert set(drawn) <= set(found)
        chi = sum(
            (drawn[cards] - tries * weight / total) ** 2 / (tries * weight / total)
            for cards, weight in found.items()
        )
        freedom = len(found) - 1
        # four standard deviations of chi-square
        assert chi < freedom + 4 * (2 * freedom) ** 0.5


def other_cards(state: Any, player: int) -> tuple[int, int]:
    deal = state.course.deal
    return deal.hands[1 - player], deal.discards[1 - player]


def test_openspiels_search_resamples() -> None:
    bot = ismcts.ISMCTSBot(
        game=load("ecarte"),
        uct_c=2.0,
        evaluator=mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        max_simulations=8,
        random_state=np.random.RandomState(1),
    )
    state = load("ecarte").new_initial_state()
    chance = random.Random(2)
    while state.is_chance_node():
        state.apply_action(chance.choice(state.legal_actions()))
    assert bot.step(state) in state.legal_actions()


def test_the_layouts_are_those_of_the_other_environments() -> None:
    """The observation is the shared one; the information state begins with it."""

    def compare(state: Any) -> None:
        view = state.course.view(0)
        rules = state.get_game().setup.rules
        now = observation(view)
        assert state.observation_tensor(0) == now.tolist()
        numbers = state.information_state_tensor(0)
        assert numbers[2 : 2 + len(now)] == now.tolist()
        back = told(information_layout(rules), numbers)
        assert back["seat"] == [0]
        assert back["hand"] == [n for n, card in enumerate(rules.pack) if view.hand & BIT[card]]
        assert len(numbers) == information_layout(rules).size
        assert observation_layout(rules).size == len(now)

    for seed in range(3):
        random_game("ecarte", seed, compare)


def test_memory_of_an_exchange_is_in_the_tensor() -> None:
    seen: list[Callable[[], None]] = []

    def check(state: Any) -> None:
        view = state.course.view(0)
        if view is None or not view.exchanges or state.current_player() < 0:
            return
        rules = state.get_game().setup.rules
        back = told(information_layout(rules), state.information_state_tensor(0))
        places = {place % len(rules.pack) for place in back["own thrown"]}
        assert {rules.pack[place] for place in places} == {
            Card(card) for card in range(52) if view.discards & BIT[card]
        }
        row = rules.hand_size + 1
        taken = [place % row for place in back["elder exchanged"]][: len(view.exchanges)]
        assert taken == [elder for elder, _ in view.exchanges]
        seen.append(lambda: None)

    for seed in range(4):
        random_game("ecarte", seed, check)
    assert len(seen) > 5


def test_a_match_remembers_its_deals() -> None:
    """Finished deals stand in the information state with the cards that were laid open."""
    end = random_game("ecarte(hand_size=3,ranks=KQJ,suits=SHD,length=match,target=4)", 2, _quiet)
    deals = end.course.match.deals
    assert deals > 1
    for player in (0, 1):
        lines = end.information_state_string(player).splitlines()
        assert lines[0] == f"player {player}"
        assert len(lines) == 1 + deals
        assert all(line.startswith("dealer ") for line in lines[1:])
    game = end.get_game()
    assert not game.get_type().provides_information_state_tensor
    assert game.get_type().provides_observation_tensor


def _quiet(_state: Any) -> None:
    """Looks at nothing."""


def test_observers_refuse_what_nobody_sees() -> None:
    game = load("ecarte")
    everybody = pyspiel.IIGObservationType(
        perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS
    )
    with pytest.raises(ValueError, match="both"):
        game.make_py_observer(everybody)
    with pytest.raises(ValueError, match="parameters"):
        game.make_py_observer(None, {"colour": "red"})
