"""Single questions to the rules: which cards of a hand are legal, and who wins a trick."""

from __future__ import annotations

from collections.abc import Sequence

from ecarte.cards import BIT, NO_CARD, Card, first_repeated, set_of
from ecarte.classic.rules import SWEDISH, ClassicRules
from ecarte.classic.tricks import legal_cards, reply_wins
from ecarte.errors import BadText
from ecarte.messages import counted, message


def legal(
    hand: Sequence[Card], trump: int, led: Card | None = None, rules: ClassicRules = SWEDISH
) -> list[Card]:
    """The cards of the hand that may be played to the card led (None: to lead), in hand order.

    Raises `BadText` for a hand that cannot be (C1, C3).
    """
    if not 1 <= len(hand) <= rules.hand_size:
        raise BadText(
            counted(
                "A hand has from one card to {number} card.",
                "A hand has from one to {number} cards.",
                rules.hand_size,
            ),
            "C3",
        )
    _check_cards([*hand, *([] if led is None else [led])], rules)
    allowed = legal_cards(set_of(hand), NO_CARD if led is None else led, trump, rules.must_trump)
    return [card for card in hand if allowed & BIT[card]]


def reply_takes(trump: int, led: Card, reply: Card, rules: ClassicRules = SWEDISH) -> bool:
    """Whether the reply takes the trick from the card led (C21). Raises `BadText`."""
    _check_cards([led, reply], rules)
    return reply_wins(led, reply, trump)


def _check_cards(cards: Sequence[Card], rules: ClassicRules) -> None:
    for card in cards:
        if card not in rules.pack:
            raise BadText(message("The card {card} is not in this pack.", card=card), "C1")
    repeated = first_repeated(cards)
    if repeated is not None:
        raise BadText(message("The card {card} is named twice.", card=repeated), "C1")
