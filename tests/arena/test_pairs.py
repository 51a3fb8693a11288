"""The two games of a pair have the same cards, the players' seats exchanged."""

from __future__ import annotations

import pytest

from ecarte.arena.pairs import Result, play_pair
from ecarte.cards import in_set
from ecarte.classic.acts import Act
from ecarte.classic.rules import PRESETS, SWEDISH, ClassicRules
from ecarte.classic.source import SeededSource
from ecarte.classic.state import Phase
from ecarte.classic.view import DealView
from ecarte.players.player import Player, player
from ecarte.shuffling import derive

SEED = b"pairs"


class Recorder:
    """A player who writes down what he was first shown of each deal: score, dealer, seat, hand."""

    def __init__(self, name: str, seed: bytes) -> None:
        self.name = name
        self.seed = seed
        self.plays = player(name, seed)
        self.seen: list[tuple[int, int, tuple[int, int], tuple[str, ...], str]] = []

    def choose(self, view: DealView) -> Act:
        if view.phase is Phase.PROPOSAL and not view.exchanges:
            self._note(view)
        if view.phase is Phase.ANSWER and len(view.exchanges) == 0:
            self._note(view)
        return self.plays.choose(view)

    def _note(self, view: DealView) -> None:
        assert view.seat is not None
        hand = tuple(str(card) for card in in_set(view.hand))
        self.seen.append((view.seat, view.dealer, view.score, hand, str(view.turn_up)))


def recorded(
    names: tuple[str, str], rules: ClassicRules = SWEDISH, score: tuple[int, int] | None = None
) -> tuple[tuple[Result, ...], list[Recorder]]:
    made: list[Recorder] = []

    def find(name: str, seed: bytes) -> Player:
        made.append(Recorder(name, seed))
        return made[-1]

    return play_pair(names, SEED, rules, score, find=find), made


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
def test_deal_k_has_the_same_cards_with_the_seats_exchanged(rules: ClassicRules) -> None:
    _, (first, second, first_again, second_again) = recorded(("printed", "random"), rules)
    assert {seat for seat, *_ in first.seen} == {seat for seat, *_ in second_again.seen} == {0}
    assert {seat for seat, *_ in second.seen} == {seat for seat, *_ in first_again.seen} == {1}
    games = [[*first.seen, *second.seen], [*first_again.seen, *second_again.seen]]
    packs = [SeededSource(rules, SEED).pack(number) for number in range(1, 30)]
    dealers = []
    for game in games:
        for seat, dealer, _, hand, turn_up in game:
            fits = [
                pack
                for pack in packs
                if str(pack[10]) == turn_up
                and sorted(hand)
                == sorted(
                    str(card)
                    for card, elders in zip(pack[:10], rules.elder_first, strict=True)
                    if elders == (seat != dealer)
                )
            ]
            assert len(fits) == 1
        dealers.append({dealer for _, dealer, score, *_ in game if score == (0, 0)})
    # in both the same seat deals first
    assert len(dealers[0]) == 1
    assert dealers[0] == dealers[1]


def test_players_alike_play_the_same_game_twice() -> None:
    results, players = recorded(("printed", "printed"))
    assert [one.seen for one in players[:2]] == [one.seen for one in players[:1:-1]]
    first, again = results
    assert first.winner is not None
    assert again == Result(first.points[::-1], 1 - first.winner, first.deals)


def test_a_player_keeps_his_own_randomness_when_seats_are_changed() -> None:
    _, players = recorded(("random", "random"))
    own = [derive(SEED, "player", place) for place in (0, 1)]
    assert [one.seed for one in players] == [*own, *own]


def test_a_game_goes_to_the_target_and_is_one_game_even_in_a_match_of_three() -> None:
    results = play_pair(("random", "printed"), SEED, ClassicRules(target=3))
    for result in results:
        assert result.winner in (0, 1)
        assert result.points[result.winner or 0] >= 3 > min(result.points)
    assert play_pair(("random", "printed"), SEED, ClassicRules(target=3, match=3)) == results


def test_with_a_score_each_is_once_elder_and_once_dealer_of_one_deal() -> None:
    results, (first, second, first_again, second_again) = recorded(
        ("random", "printed"), score=(4, 3)
    )
    assert [result.deals for result in results] == [1, 1]
    notes = [note for one in (first, second, first_again, second_again) for note in one.seen]
    assert notes
    assert {(dealer, score) for _, dealer, score, *_ in notes} == {(1, (4, 3))}
    # elder always notes his hand: the first player's in the first deal is the second's in the other
    assert first.seen[0][3] == second_again.seen[0][3]
    for result in results:
        assert result.winner is None or sum(result.points) > 0


def test_a_pair_may_be_one_game() -> None:
    both = play_pair(("random", "printed"), SEED)
    assert play_pair(("random", "printed"), SEED, games=1) == both[:1]
