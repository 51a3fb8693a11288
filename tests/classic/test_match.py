"""A whole match: from the cut to the last game."""

from itertools import pairwise

import pytest

from ecarte.classic import acts, game
from ecarte.classic.game import Match, MatchPhase
from ecarte.classic.rules import rules_with
from ecarte.classic.state import NATURE, NOBODY
from ecarte.errors import Refused
from tests.classic.random_play import random_match


def test_before_the_cut_there_is_no_deal_and_no_score() -> None:
    match = game.start(score=(3, 1))
    assert (match.phase, match.actor, match.deal) == (MatchPhase.CUT, NATURE, None)
    assert (match.score, match.wins, match.units, match.winner) == ((3, 1), (0, 0), (0, 0), None)
    begun = match.apply(acts.act("cut KS QS"))
    assert begun.score == (3, 1)
    assert begun.deals == 1
    for viewer in (0, 1, None):
        assert match.view(viewer).deal is None
        assert begun.view(viewer).cuts == begun.cuts


@pytest.mark.parametrize("word", ["stand", "KH", "deal 7S", "resign", "resign 0", "propose 1"])
def test_nothing_but_the_cut_comes_first(word: str) -> None:
    match = game.start()
    with pytest.raises(Refused) as caught:
        match.apply(acts.act(word))
    assert caught.value.rule == "C2"
    assert match == game.start()


def test_a_given_first_score_counts_for_the_first_game_only() -> None:
    match = game.start(rules_with({"match": 3}), 0, (4, 2)).apply(acts.resign(0))
    assert match.games[0].score == (4, 2)
    assert match.score == (0, 0)


@pytest.mark.parametrize("games", [1, 3, 5])
@pytest.mark.parametrize("loser_deals", [True, False])
def test_random_matches_follow_one_another_rightly(games: int, loser_deals: bool) -> None:
    rules = rules_with({"match": games, "loser_deals_next": loser_deals, "target": 3})
    ended = 0
    for number in range(15):
        history = [match for match, _ in random_match(rules, b"%d %d" % (games, number))]
        for before, now in pairwise(history):
            if now.deals > before.deals > 0:
                ended += check_new_deal(before, now, loser_deals)
        last = history[-1]
        assert (last.phase, last.actor, last.deal) == (MatchPhase.OVER, NOBODY, None)
        assert last.score == last.games[-1].score
        assert last.winner == last.games[-1].winner
        assert max(last.wins) == games // 2 + 1
        with pytest.raises(Refused):
            last.apply(acts.STAND)
    assert ended or games == 1


def check_new_deal(before: Match, now: Match, loser_deals: bool) -> int:
    """Checks who deals at what score; says whether a game had ended."""
    assert before.deal is not None
    assert now.deal is not None
    assert now.last is not None
    assert now.deals == before.deals + 1
    assert now.last.rules is now.deal.rules
    if len(now.games) == len(before.games):
        assert now.deal.dealer == 1 - before.deal.dealer
        assert now.deal.score == now.last.score
        return 0
    assert now.deal.score == (0, 0)
    loser = 1 - now.games[-1].winner
    assert now.deal.dealer == (loser if loser_deals else 1 - before.deal.dealer)
    return 1


def test_the_same_acts_make_the_same_match() -> None:
    history = random_match(rules_with({"match": 5}), b"again")
    texts = [str(act) for _, act in history if act is not None]
    one, two = (game.start(rules_with({"match": 5})) for _ in "ab")
    for text in texts:
        one, two = one.apply(acts.act(text)), two.apply(acts.act(text))
        assert one == two
        assert hash(one) == hash(two)
        assert repr(one) == repr(two)
    assert one == history[-1][0]
