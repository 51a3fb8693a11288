"""How many histories and information sets reduced games have, counted on two roads."""

from __future__ import annotations

from itertools import combinations
from math import factorial, prod

import pytest

from ecarte.cards import CARDS, Card
from ecarte.classic import acts
from ecarte.classic import deal as deals
from ecarte.classic.acts import Kind
from ecarte.classic.deal import Deal
from ecarte.classic.state import NATURE, Phase
from ecarte.envs.openspiel_setup import CUT, Dealing, Setup, setup
from tests.envs.openspiel_games import load, states

COUNTS = [
    ("hand_size=1,ranks=KQJ,suits=S", 10, (14, 14)),
    ("hand_size=1,ranks=KQJA,suits=S", 108, (138, 147)),
    ("dealer=-1,hand_size=1,ranks=KQ,suits=SH", 192, (242, 242)),
    ("dealing=sorted,hand_size=1,ranks=KQ987,rules=bga,suits=S", 336, (288, 456)),
    ("dealing=sorted,hand_size=2,ranks=KQ,suits=SHD", 2_688, (3_432, 2_634)),
    ("dealing=sorted,hand_size=2,ranks=KQJ,suits=SH", 3_008, (3_920, 2_868)),
    ("dealing=sorted,hand_size=2,ranks=KQJ,rules=club,suits=SH", 3_008, (3_776, 3_108)),
]
LARGER = [
    ("dealing=sorted,hand_size=3,packets=3_2,ranks=KQJAT98,suits=S", 5_928, (9_233, 9_168)),
    ("hand_size=1,ranks=KQJ,suits=SH", 7_600, (6_824, 3_618)),
    ("hand_size=2,ranks=KQJ,suits=SH", 12_032, (3_920, 2_868)),
    ("hand_size=1,max_proposals=1,ranks=KQJA,suits=SH", 11_016, (2_000, 3_754)),
]


def game_of(text: str) -> Setup:
    words = dict(word.split("=") for word in text.split(","))
    numbers = ("hand_size", "dealer", "max_proposals")
    return setup({name: int(v) if name in numbers else v for name, v in words.items()})


@pytest.mark.parametrize(("text", "histories", "sets"), COUNTS)
def test_openspiel_walks_through_so_many(text: str, histories: int, sets: tuple[int, int]) -> None:
    ends = 0
    found: tuple[set[str], set[str]] = (set(), set())
    for state in states(f"ecarte({text})"):
        if state.is_terminal():
            ends += 1
        elif not state.is_chance_node():
            player = state.current_player()
            found[player].add(state.information_state_string(player))
    assert (ends, (len(found[0]), len(found[1]))) == (histories, sets)


@pytest.mark.parametrize(("text", "histories", "sets"), [*COUNTS, *LARGER])
def test_the_engine_alone_counts_as_many(text: str, histories: int, sets: tuple[int, int]) -> None:
    game = game_of(text)
    count = _Plain(game)
    for dealer in (0, 1) if game.dealer == CUT else (game.dealer,):
        count.deal_all(dealer)
    assert (count.histories, (len(count.sets[0]), len(count.sets[1]))) == (histories, sets)


class _Plain:
    """All lines of a deal with the engine's acts; cards that come together come as a set."""

    def __init__(self, game: Setup) -> None:
        self.game = game
        self.histories = 0
        self.sets: tuple[set[object], set[object]] = (set(), set())

    def deal_all(self, dealer: int) -> None:
        rules = self.game.rules
        hand, pack = rules.hand_size, rules.pack
        begun = deals.start(rules, dealer, self.game.score)
        for elders in combinations(pack, hand):
            rest = [card for card in pack if card not in elders]
            for dealers in combinations(rest, hand):
                for turn_up in rest:
                    if turn_up in dealers:
                        continue
                    cards = (*elders, *dealers, turn_up)
                    told = [[dealer, elders, turn_up], [dealer, dealers, turn_up]]
                    if dealer == 0:
                        told.reverse()
                    orders = self._orders(hand, hand)
                    self._go(begun.apply(acts.deal(cards)), told, orders)

    def _orders(self, *together: int) -> int:
        if self.game.dealing is Dealing.SORTED:
            return 1
        return prod(factorial(number) for number in together)

    def _go(self, deal: Deal, told: list[list[object]], orders: int) -> None:
        if deal.phase is Phase.OVER:
            self.histories += orders
            return
        if deal.actor == NATURE:
            left = [card for card in CARDS if deal.rules.pack_set & ~deal.used & 1 << card]
            for drawn in combinations(left, deal.owed):
                more = orders * self._orders(deal.owed)
                seen = _seen(told, deal.receiver, drawn)
                self._go(deal.apply(acts.deal(drawn)), seen, more)
            return
        actor = deal.actor
        self.sets[actor].add(tuple(told[actor]))
        for act in deal.view(actor).legal_acts():
            seen = (
                _seen(told, actor, act.cards)
                if act.kind is Kind.DISCARD
                else [[*told[0], act], [*told[1], act]]
            )
            self._go(deal.apply(act), seen, orders)


def _seen(told: list[list[object]], seat: int, cards: tuple[Card, ...]) -> list[list[object]]:
    """One seat sees the cards, the other only how many there are."""
    seen = [[*told[0], len(cards)], [*told[1], len(cards)]]
    seen[seat][-1] = cards
    return seen


def test_games_without_kings_and_with_one_exchange_are_loaded() -> None:
    assert load("ecarte(hand_size=1,max_proposals=1,ranks=Q:9,suits=SH)").max_utility() == 2
