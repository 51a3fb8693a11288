"""The OpenSpiel game: what OpenSpiel's own tests ask, its bounds, its chances, its parameters."""

from __future__ import annotations

import copy
import pickle
from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import isclose
from typing import Any

import pyspiel
import pytest

from ecarte.classic.acts import WORDS, Kind
from ecarte.classic.rules import PRESETS
from ecarte.envs.openspiel_setup import CHOICE, PARAMETERS, setup
from ecarte.errors import BadSwitch, Refused
from scripts.openspiel_playthroughs import FOLDER, GAMES, playthrough
from tests.envs.openspiel_games import FULL, MATCHES, SMALL, TINY, load, random_game, states


@pytest.mark.parametrize("name", [*FULL, *MATCHES, *SMALL])
def test_openspiel_random_simulations_with_serialisation(name: str) -> None:
    game = load(name)
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("name", [*FULL, *MATCHES])
def test_a_state_survives_copying_pickling_and_its_history(name: str) -> None:
    def same(state: Any) -> None:
        if state.move_number() % 5:
            return
        copies = [state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))]
        again = load(str(state.get_game())).new_initial_state()
        for action in state.history():
            again.apply_action(action)
        for other in [*copies, again]:
            assert str(other) == str(state)
            assert other.history() == state.history()
            for player in (0, 1):
                assert other.information_state_string(player) == state.information_state_string(
                    player
                )

    random_game(name, 3, same)


@pytest.mark.parametrize("name", list(GAMES))
def test_playthroughs_stand(name: str) -> None:
    old, new = playthrough(name)
    assert old, "python -m scripts.openspiel_playthroughs"
    assert new == old


def test_playthroughs_show_every_kind_of_act() -> None:
    text = "".join((FOLDER / f"{name}.txt").read_text(encoding="utf-8") for name in GAMES)
    kinds = set(Kind) - {Kind.PLAY, Kind.RESIGN, Kind.CUT}
    for word in (*(WORDS[kind] for kind in kinds), "QH", "propose 1", "dealer 0"):
        assert f'# Apply action "{word}' in text, word


@pytest.mark.parametrize("name", SMALL)
def test_bounds_are_reached_and_kept(name: str) -> None:
    game, ends = load(name), [state for state in states(name) if state.is_terminal()]
    decisions = [sum(1 for one in end.full_history() if one.player >= 0) for end in ends]
    chances = [sum(1 for one in end.full_history() if one.player < 0) for end in ends]
    assert max(max(end.returns()) for end in ends) == game.max_utility()
    assert min(min(end.returns()) for end in ends) == game.min_utility()
    found = (max(decisions), max(chances))
    bounds = (game.max_game_length(), game.max_chance_nodes_in_history())
    if "length=match" in name:  # deals of one point each are rarer than the bound fears
        assert found <= bounds
        assert found[1] <= bounds[1]
    else:
        assert found == bounds


@pytest.mark.parametrize("name", SMALL)
def test_what_one_wins_the_other_loses(name: str) -> None:
    for state in states(name):
        assert sum(state.returns()) == 0
        if not state.is_terminal():
            assert state.returns() == [0, 0]


@pytest.mark.parametrize("name", SMALL)
def test_legal_actions_are_those_of_the_player_to_act(name: str) -> None:
    game = load(name)
    for state in states(name):
        if state.is_terminal():
            assert state.legal_actions() == state.legal_actions(0) == state.legal_actions(1) == []
        elif state.is_chance_node():
            assert isclose(sum(chance for _, chance in state.chance_outcomes()), 1)
            with pytest.raises(RuntimeError):
                state.information_state_string()
        else:
            player = state.current_player()
            assert state.legal_actions(1 - player) == []
            legal = state.legal_actions()
            assert legal == sorted(set(legal))
            assert legal
            assert 0 <= legal[0] <= legal[-1] < game.num_distinct_actions()


@pytest.mark.parametrize("dealing", ["any_order", "sorted"])
@pytest.mark.parametrize("hand_size", [1, 2])
def test_every_deal_is_equally_likely(hand_size: int, dealing: str) -> None:
    rules = setup({"ranks": "KQJ", "suits": "SH", "hand_size": hand_size}).rules
    found: Counter[tuple[Any, ...]] = Counter()
    name = f"ecarte(ranks=KQJ,suits=SH,hand_size={hand_size},dealing={dealing})"
    waiting = [(load(name).new_initial_state(), Fraction(1))]
    while waiting:
        state, chance = waiting.pop()
        if state.is_chance_node() and state.move_number() <= 2 * hand_size:
            for action, likely in state.chance_outcomes():
                exact = Fraction(likely).limit_denominator(10_000)
                waiting.append((state.child(action), chance * exact))
            continue
        deal = state.course.deal
        found[deal.hands, deal.turn_up] += chance  # type: ignore[assignment]
    ways: Counter[tuple[Any, ...]] = Counter()
    for order in permutations(rules.pack, 2 * hand_size + 1):
        first, second = order[:hand_size], order[hand_size : 2 * hand_size]
        ways[(sum(1 << c for c in first), sum(1 << c for c in second)), order[-1]] += 1
    total = sum(ways.values())
    assert found == {deal: Fraction(number, total) for deal, number in ways.items()}


def test_cards_drawn_are_those_that_have_not_left_the_pack() -> None:
    def fresh(state: Any) -> None:
        if state.is_chance_node():
            used = state.course.deal.used
            pack = state.get_game().setup.rules.pack
            outcomes = state.chance_outcomes()
            assert [pack[place] for place, _ in outcomes] == [
                card for card in pack if not used >> card & 1
            ]
            assert {chance for _, chance in outcomes} == {1 / len(outcomes)}

    for seed in range(6):
        random_game("ecarte", seed, fresh)


def test_c2_a_chance_node_decides_who_deals() -> None:
    state = load("ecarte(dealer=-1)").new_initial_state()
    assert state.chance_outcomes() == [(0, 0.5), (1, 0.5)]
    for dealer in (0, 1):
        assert state.action_to_string(-1, dealer) == f"dealer {dealer}"
        assert state.child(dealer).course.deal.dealer == dealer


@pytest.mark.parametrize("name", TINY[:3])
def test_c15_whoever_is_asked_about_the_king_acts(name: str) -> None:
    asked = Counter[tuple[str, ...]]()
    for state in states(name):
        if state.is_terminal() or state.is_chance_node() or state.course.deal.phase.name != "KING":
            continue
        player = state.current_player()
        deal = state.course.deal
        words = tuple(state.action_to_string(player, one) for one in state.legal_actions())
        king = 1 << (13 * deal.trump + 11)
        assert words == (("announce", "silent") if deal.hands[player] & king else ("silent",))
        asked[words] += 1
    assert len(asked) == 2


@pytest.mark.parametrize(
    ("utility", "expected"),
    [
        # player 0 needs one point, so that a king ends it; one trick is the vole
        ("points", {1, 2, -2, -3}),
        ("win", {1, -1}),
        # C27: a loser at 1 or 2 pays two units
        ("units", {2, -2}),
    ],
)
def test_utilities(utility: str, expected: set[int]) -> None:
    name = (
        "ecarte(ranks=KQJ,suits=SH,hand_size=1,rules=club,max_proposals=1,"
        f"target=3,score=2:1,utility={utility})"
    )
    assert {state.returns()[0] for state in states(name) if state.is_terminal()} == expected


def test_a_deal_that_does_not_decide_the_game_counts_nothing_as_a_win() -> None:
    ends = [
        state.returns()[0]
        for state in states("ecarte(ranks=KQJ,suits=S,hand_size=1,utility=win)")
        if state.is_terminal()
    ]
    assert set(ends) == {0}


def test_a_match_is_played_to_its_end() -> None:
    end = random_game(MATCHES[0], 1, lambda _: None)
    match = end.course.match
    assert max(match.games[0].score) >= 3
    assert end.returns()[match.games[0].winner] == 1


def test_parameters_have_the_presets() -> None:
    for name, rules in PRESETS.items():
        assert setup({"rules": name}).rules == rules
    assert load("ecarte").get_type().parameter_specification == {
        name: default for name, (default, _) in PARAMETERS.items()
    }
    changed = load("ecarte(rules=club,short_stock=cap,max_proposals=2,ranks=K:9:8:7)").setup.rules
    assert (changed.short_stock, changed.max_proposals, changed.ranks) == ("cap", 2, "K987")
    assert changed.count_named == "after_acceptance"
    assert setup({"short_stock": CHOICE}).rules.short_stock == "cap"


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"score": "5:0"}, "cannot begin"),
        ({"score": "three"}, "score"),
        ({"dealer": 2}, "dealer"),
        ({"rules": "house"}, "house"),
        ({"length": "evening"}, "length"),
        ({"length": "match", "utility": "points"}, "utility"),
        ({"length": "match", "hand_size": 2}, "need not end"),
        ({"suits": "HS"}, "suits"),
        ({"max_proposals": 0}, "max_proposals"),
        ({"hand_size": 16}, "too few"),
        ({"pack": "big"}, "pack"),
    ],
)
def test_wrong_parameters_are_refused(wrong: dict[str, object], says: str) -> None:
    with pytest.raises(BadSwitch, match=says):
        setup(wrong)


def test_a_loaded_game_says_only_what_differs() -> None:
    assert str(load("ecarte(target=5,ranks=KQJ)")) == "ecarte(ranks=KQJ)"
    with pytest.raises(pyspiel.SpielError):
        load("ecarte(colour=red)")


def test_illegal_actions_change_nothing() -> None:
    state = load("ecarte(ranks=KQJ,suits=SH,hand_size=1)").new_initial_state()
    for _ in range(3):
        state.apply_action(state.legal_actions()[0])
    before = str(state)
    with pytest.raises(Refused):
        state.apply_action(state.get_game().num_distinct_actions() - 1)
    assert str(state) == before
