"""The batch, played again row by row with the engine: the same acts, observations and rewards."""

import numpy as np
import pytest

from ecarte.cards import CARDS, Card
from ecarte.classic import deal as deals
from ecarte.classic.deal import Deal
from ecarte.classic.rules import BGA, CLUB, SWEDISH, ClassicRules
from ecarte.classic.source import cards_due
from ecarte.classic.state import NATURE, Phase
from ecarte.envs.actions import actions
from ecarte.envs.batch import Batch
from ecarte.envs.observation import observation
from ecarte.errors import BadSwitch

RULES = [
    SWEDISH,
    CLUB,
    BGA,
    ClassicRules(must_trump=False, max_proposals=1, target=3),
    ClassicRules(suits="SH", ranks="KQJ", hand_size=2, target=1),
    ClassicRules(suits="SHD", ranks="KQA9", hand_size=3, target=2),
    ClassicRules(suits="HD", ranks="QJA7", hand_size=3),
    ClassicRules(hand_size=4),
]


def begun(batch: Batch, row: int, pack: list[Card]) -> Deal:
    """The engine's deal that a row has begun, with nature's acts done."""
    score = batch.scores[row].tolist()
    dealer = int(batch.dealers[row])
    before = list(score)
    if pack[2 * batch.rules.hand_size].rank == "K":
        before[dealer] -= 1  # the turned king has been scored already
    deal = deals.start(batch.rules, dealer, (before[0], before[1]))
    return natures(deal, pack)


def natures(deal: Deal, pack: list[Card]) -> Deal:
    while deal.actor == NATURE:
        deal = deal.apply(cards_due(deal, pack))
    return deal


@pytest.mark.parametrize("rules", RULES, ids=range(len(RULES)))
@pytest.mark.parametrize("whole_games", [False, True], ids=["deals", "games"])
def test_every_row_is_a_deal_of_the_engine(rules: ClassicRules, whole_games: bool) -> None:
    rows = 12
    batch = Batch(rows, b"agreement", rules, whole_games)
    rng = np.random.default_rng(5)
    numbering = actions(rules)
    packs = [[CARDS[card] for card in pack] for pack in batch.packs().tolist()]
    states = [begun(batch, row, packs[row]) for row in range(rows)]
    ended = 0
    for _ in range(120):
        chosen = []
        for row, deal in enumerate(states):
            view = deal.view(deal.actor)
            assert batch.actors[row] == deal.actor
            legal = numbering.legal(view)
            assert np.flatnonzero(batch.masks[row]).tolist() == legal
            assert batch.observations[row].tolist() == observation(view).tolist()
            chosen.append(int(rng.choice(legal)))
        batch.step(chosen)
        after = [[CARDS[card] for card in pack] for pack in batch.packs().tolist()]
        for row, number in enumerate(chosen):
            deal = states[row]
            deal = natures(deal.apply(numbering.act(number, deal.hands[deal.actor])), packs[row])
            reward = batch.rewards[row].tolist()
            assert reward[0] == -reward[1]
            if deal.phase is Phase.OVER:
                ended += 1
                next_deal = begun(batch, row, after[row])
                lead = deal.score[0] - deal.score[1]
                if whole_games:
                    lead = 0 if deal.winner is None else 1 - 2 * deal.winner
                if rules.target > 1:  # else kings turned up may have won games meanwhile
                    won = deal.winner
                    if won is None and batch.done[row] == 2:
                        # the next dealer turned a king and needed no more
                        won = 1 - deal.dealer
                        assert whole_games
                        assert deal.score[won] == rules.target - 1
                        lead += 1 - 2 * won
                    assert batch.done[row] == (2 if won is not None else 1)
                    assert reward[0] == lead
                deal = next_deal
            else:
                assert batch.done[row] == 0
                assert reward == [0, 0]
            states[row] = deal
        packs = after
    assert ended > 3


def test_the_same_seed_gives_the_same_course() -> None:
    def course(seed: int) -> list[list[list[int]]]:
        batch, rng, found = Batch(6, seed), np.random.default_rng(0), []
        for _ in range(40):
            found.append(batch.observations.tolist())
            batch.step([rng.choice(np.flatnonzero(mask)) for mask in batch.masks])
        return found

    assert course(1) == course(1)
    assert course(1) != course(2)


def test_an_illegal_act_is_refused_and_nothing_is_done() -> None:
    batch = Batch(4, 1)
    legal = [int(np.flatnonzero(mask)[0]) for mask in batch.masks]
    before = batch.observations.copy()
    for wrong in (-1, batch.masks.shape[1], int(np.flatnonzero(batch.masks[2] == 0)[0])):
        with pytest.raises(BadSwitch, match="deal 2"):
            batch.step([*legal[:2], wrong, legal[3]])
        assert (batch.observations == before).all()
    with pytest.raises(BadSwitch):
        batch.step(legal[:3])
    with pytest.raises(BadSwitch):
        Batch(0)


def test_a_turned_king_is_as_frequent_as_it_should_be() -> None:
    batch = Batch(20_000, 3)
    kings = sum(CARDS[pack[10]].rank == "K" for pack in batch.packs().tolist())
    assert abs(kings - 2500) < 5 * (20_000 * 7 / 64) ** 0.5
