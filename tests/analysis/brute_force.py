"""Play with both hands seen, the long way: every line of play, cards as text. Knows only the rules.

It shares nothing with the game's own code, so that both can be wrong only separately.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

STRENGTH = {"7": 1, "8": 2, "9": 3, "10": 4, "A": 5, "J": 6, "Q": 7, "K": 8}
"""Which rank beats which."""
SUITS = ("S", "H", "D", "C")
PACK = tuple((rank, suit) for suit in SUITS for rank in STRENGTH)

Card = tuple[str, str]


class Table(NamedTuple):
    """A position: whose cards are where, and the card on the table if there is one."""

    hands: dict[str, tuple[Card, ...]]
    trump: str
    leader: str
    led: Card | None
    must_trump: bool


def playable(hand: Sequence[Card], led: Card | None, trump: str, must_trump: bool) -> list[Card]:
    """The cards of the hand that the rules let him play."""
    if led is None:
        return list(hand)
    same = [card for card in hand if card[1] == led[1]]
    if same:
        better = [card for card in same if STRENGTH[card[0]] > STRENGTH[led[0]]]
        return better if better else same
    if must_trump:
        trumps = [card for card in hand if card[1] == trump]
        if trumps:
            return trumps
    return list(hand)


def taker(leader: str, led: Card, reply: Card, trump: str) -> str:
    """Who takes the trick."""
    other = "b" if leader == "a" else "a"
    if reply[1] == led[1]:
        return other if STRENGTH[reply[0]] > STRENGTH[led[0]] else leader
    return other if reply[1] == trump else leader


def best_amount(table: Table, amounts: Sequence[float], won_by_a: int) -> float:
    """What a comes to: he wants much, b wants little; amounts by a's tricks at the end."""
    moves = after_each(table, amounts, won_by_a)
    if not moves:
        return amounts[won_by_a]
    return (max if to_play(table) == "a" else min)(moves.values())


def after_each(table: Table, amounts: Sequence[float], won_by_a: int) -> dict[Card, float]:
    """What a comes to after each card that may be played now."""
    seat = to_play(table)
    found = {}
    for card in playable(table.hands[seat], table.led, table.trump, table.must_trump):
        left = tuple(held for held in table.hands[seat] if held != card)
        hands = {**table.hands, seat: left}
        if table.led is None:
            found[card] = best_amount(table._replace(hands=hands, led=card), amounts, won_by_a)
            continue
        winner = taker(table.leader, table.led, card, table.trump)
        after = table._replace(hands=hands, leader=winner, led=None)
        found[card] = best_amount(after, amounts, won_by_a + (winner == "a"))
    return found


def to_play(table: Table) -> str:
    """Whose turn it is."""
    if table.led is None:
        return table.leader
    return "b" if table.leader == "a" else "a"


def random_table(chance: random.Random, cards: int) -> Table:
    """A random position of so many cards each; half of them with a card on the table.

    One in three from a smaller pack, where the hands meet more often.
    """
    ranks = chance.sample(sorted(STRENGTH), chance.randint(3, 8))
    suits = chance.sample(SUITS, chance.randint(2, 4))
    small = [card for card in PACK if card[0] in ranks and card[1] in suits]
    pack = small if len(small) > 2 * cards and chance.random() < 1 / 3 else list(PACK)
    dealt = chance.sample(pack, 2 * cards)
    hands = {"a": tuple(dealt[:cards]), "b": tuple(dealt[cards:])}
    leader, led = chance.choice("ab"), None
    if chance.random() < 1 / 2:
        led, *left = hands[leader]
        hands[leader] = tuple(left)
    return Table(hands, chance.choice(suits), leader, led, chance.random() < 3 / 4)
