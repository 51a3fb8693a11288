"""Every deal of a small pack, one by one: cards are strings, the tricks are counted from the rules.

Nothing of the engine and nothing of the counting by places is used. A card is a suit's letter and
the figure of its rank (`a0` is the lowest of suit a); the pack may hold equal cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from math import comb

Hand = tuple[str, ...]


def pack(left: Sequence[Sequence[int]]) -> Counter[str]:
    """The cards of a pack from their numbers by suit and rank."""
    return Counter(
        {
            f"{'abcd'[suit]}{rank}": number
            for suit, ranks in enumerate(left)
            for rank, number in enumerate(ranks)
            if number
        }
    )


@cache
def winner(banker: Hand, tableau: Hand, trump: str, cancel: str) -> str:
    """Who takes more tricks (B6–B9)."""
    one = sorted(card[1] for card in banker if card[0] == trump)
    two = sorted(card[1] for card in tableau if card[0] == trump)
    if cancel == "first":
        common = Counter(one) & Counter(two)
        one = sorted((Counter(one) - common).elements())
        two = sorted((Counter(two) - common).elements())
    ones = twos = 0
    while one or two:
        if not two or (one and one[-1] > two[-1]):
            one, two, ones = one[:-1], two[1:], ones + 1
        elif not one or two[-1] > one[-1]:
            one, two, twos = one[1:], two[:-1], twos + 1
        else:
            one, two = one[:-1], two[:-1]
    return "banker" if ones > twos else "tableau" if twos > ones else "en_carte"


def hands(left: Counter[str], size: int) -> Iterator[tuple[Hand, int]]:
    """Every hand that these cards can give, equal cards not told apart, and in how many ways."""
    kinds = [(card, number) for card, number in sorted(left.items()) if number]

    def choose(place: int, size: int) -> Iterator[tuple[Hand, int]]:
        if size == 0:
            yield (), 1
        elif place < len(kinds):
            card, number = kinds[place]
            for taken in range(min(number, size) + 1):
                for rest, ways in choose(place + 1, size - taken):
                    yield (card,) * taken + rest, comb(number, taken) * ways

    return choose(0, size)


def law(
    left: Counter[str], size: int, number: int, cancel: str, trump: str | None = None
) -> dict[tuple[str, ...], Fraction]:
    """The chances of every outcome of so many tableaux; the turn-up is dealt unless trump is."""
    counts: Counter[tuple[str, ...]] = Counter()

    def deal(
        rest: Counter[str], banker: Hand, suit: str, outcomes: tuple[str, ...], ways: int
    ) -> None:
        if len(outcomes) == number:
            counts[outcomes] += ways
            return
        for hand, times in hands(rest, size):
            outcome = winner(banker, hand, suit, cancel)
            deal(rest - Counter(hand), banker, suit, (*outcomes, outcome), ways * times)

    if trump is None:
        turned = [(left - Counter([card]), card[0], times) for card, times in left.items()]
    else:
        turned = [(left, trump, 1)]
    for rest, suit, ways in turned:
        for banker, times in hands(rest, size):
            deal(rest - Counter(banker), banker, suit, (), ways * times)
    total = sum(counts.values())
    return {outcomes: Fraction(ways, total) for outcomes, ways in counts.items()}
