"""What a draw brings: chances of drawing trumps and the king, as exact fractions.

Whoever draws knows his hand, the turn-up and the cards he has thrown. Any other card may lie
anywhere, in the other hand or in the stock: he draws blindly from all of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import NamedTuple

from ecarte.analysis.hand_odds import verify_hand
from ecarte.cards import BIT, Card, card, first_repeated, set_of
from ecarte.classic.rules import SWEDISH, ClassicRules
from ecarte.classic.tricks import KING
from ecarte.errors import BadText
from ecarte.messages import message


class Draw(NamedTuple):
    """What may come: the cards not seen, the trumps among them, the number drawn."""

    unseen: int
    trumps: int
    drawn: int
    kept_trumps: int
    king: Fraction
    """The chance to draw the king of trumps."""

    @property
    def exactly(self) -> tuple[Fraction, ...]:
        """For each number of trumps from 0 to the number drawn, the chance to draw so many."""
        return exactly(self.unseen, self.trumps, self.drawn)

    @property
    def at_least(self) -> tuple[Fraction, ...]:
        """For each number of trumps, the chance to draw so many or more."""
        return at_least(self.unseen, self.trumps, self.drawn)


def exactly(unseen: int, wanted: int, drawn: int) -> tuple[Fraction, ...]:
    """The chances of none, one, … of the wanted cards among so many drawn from the unseen."""
    return tuple(
        Fraction(comb(wanted, number) * comb(unseen - wanted, drawn - number), comb(unseen, drawn))
        for number in range(drawn + 1)
    )


def at_least(unseen: int, wanted: int, drawn: int) -> tuple[Fraction, ...]:
    """The chances of no fewer than none, one, … of the wanted cards among so many drawn."""
    chances = exactly(unseen, wanted, drawn)
    return tuple(sum(chances[number:], Fraction()) for number in range(drawn + 1))


def draw(
    turn_up: Card,
    hand: Sequence[Card],
    discard: Sequence[Card],
    gone: Sequence[Card] = (),
    rules: ClassicRules = SWEDISH,
) -> Draw:
    """What comes for the cards discarded from a hand; `gone`: those thrown in earlier exchanges.

    Raises `BadText` for cards that cannot be so.
    """
    verify_hand(turn_up, hand, rules)
    _verify_thrown(turn_up, hand, discard, gone, rules)
    trump = turn_up.suit
    seen = set_of((turn_up, *hand, *gone))
    unseen = [one for one in rules.pack if not BIT[one] & seen]
    king = card(KING + "SHDC"[trump])
    kept = [one for one in hand if one not in discard]
    return Draw(
        len(unseen),
        sum(one.suit == trump for one in unseen),
        len(discard),
        sum(one.suit == trump for one in kept),
        Fraction(len(discard), len(unseen)) if king in unseen else Fraction(),
    )


def _verify_thrown(
    turn_up: Card,
    hand: Sequence[Card],
    discard: Sequence[Card],
    gone: Sequence[Card],
    rules: ClassicRules,
) -> None:
    for one in discard:
        if one not in hand:
            raise BadText(
                message("The card {card} is not in the hand and cannot be thrown.", card=one), "C8"
            )
    for one in gone:
        if one not in rules.pack:
            raise BadText(message("The card {card} is not in this pack.", card=one), "C1")
        if one == turn_up or one in hand:
            raise BadText(message("The card {card} is named twice.", card=one), "C1")
    for some in (discard, gone):
        repeated = first_repeated(some)
        if repeated is not None:
            raise BadText(message("The card {card} is named twice.", card=repeated), "C1")
    if len(rules.pack) - len(hand) - len(gone) - 1 < len(discard):
        raise BadText(message("There are not so many cards left to draw."), "C11")
