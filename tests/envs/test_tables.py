"""The numbers of the acts, and the tables of the manual made from them."""

import pytest

from ecarte.classic.rules import BGA, CLUB, SWEDISH, ClassicRules
from ecarte.envs.actions import actions
from ecarte.envs.running import RunningGame
from ecarte.errors import Refused
from ecarte.shuffling import Stream
from scripts.environment_tables import PAGE, renewed


@pytest.mark.parametrize(
    "rules", [SWEDISH, CLUB, BGA, ClassicRules(suits="HD", ranks="QJA7", hand_size=3)]
)
def test_every_act_has_a_number_of_its_own_and_comes_back(rules: ClassicRules) -> None:
    numbers = actions(rules)
    below = Stream(b"numbers").below
    for number in range(8):
        game = RunningGame(b"%d" % number, rules)
        while not game.over:
            view = game.view(game.actor)
            legal = numbers.legal(view)
            acts = [numbers.act(one, view.hand) for one in legal]
            assert sorted(map(str, acts)) == sorted(map(str, view.legal_acts()))
            assert [numbers.number(act, view.hand) for act in acts] == legal
            assert game.mask(game.actor).nonzero()[0].tolist() == legal
            game.act(legal[below(len(legal))])
        assert sorted(game.returns) == [-1, 1]


def test_an_illegal_number_is_refused_and_nothing_changes() -> None:
    game = RunningGame(b"seed")
    before = game.deal
    for number in (-1, 10_000, actions(SWEDISH).accept):
        with pytest.raises(Refused):
            game.act(number)
    assert game.deal == before


def test_the_tables_of_the_manual_are_up_to_date() -> None:
    page = PAGE.read_text("utf-8")
    assert renewed(page) == page
