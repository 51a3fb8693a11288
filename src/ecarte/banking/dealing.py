"""The cards of a deal: dealing on, shuffling, the seventeen cards, their opening (B3, B5, B11)."""

from __future__ import annotations

from ecarte.banking.acts import DUE_BY, Act
from ecarte.banking.pack import CARDS_IN_DEAL
from ecarte.banking.state import Phase, TableState
from ecarte.banking.tableau import CARDS_IN_TABLEAU
from ecarte.cards import SUIT_OF, UNKNOWN, Card
from ecarte.errors import Refused
from ecarte.messages import message

TABLEAUX = 4
FACE_DOWN = TABLEAUX * CARDS_IN_TABLEAU
"""How many cards are dealt before the turn-up."""


def verify_banker(state: TableState, act: Act) -> None:
    """Refuses a punter who does what is the banker's to do (B3, B5, B18, B20)."""
    if act.actor != state.banker:
        raise Refused(
            message("Only the banker does that: {name}.", name=state.banker), DUE_BY[act.kind]
        )


def verify_shuffle(state: TableState, act: Act) -> None:
    """Refuses the banker, and a second shuffle, whoever asks, after the same deal (B11) †."""
    if act.actor == state.banker:
        raise Refused(message("Only a punter may ask for the cards to be shuffled."), "B11")
    if state.shuffled:
        raise Refused(message("The cards have already been shuffled after this deal."), "B11")


def shuffle(state: TableState, _act: Act) -> TableState:
    """The undealt cards are shuffled; the count of the pack stays as it is (B11, B13)."""
    return state._replace(shuffled=True)


def deal_on(state: TableState, _act: Act) -> TableState:
    """The banker deals on from the same pack (B11)."""
    return state._replace(phase=Phase.DEALING)


def verify_dealt(state: TableState, act: Act) -> None:
    """Refuses anything but seventeen cards that the pack can give, the turn-up known (B2, B3)."""
    if len(act.cards) != CARDS_IN_DEAL:
        raise Refused(
            message("A deal is {number} cards, the last one turned up.", number=CARDS_IN_DEAL), "B3"
        )
    if act.cards[-1] == UNKNOWN:
        raise Refused(message("The turn-up must be known: it makes trump."), "B3")
    state.pack.verify_holds(act.cards)


def dealt(state: TableState, act: Act) -> TableState:
    """Four tableaux of four, one card at a time, and the turn-up: the staking begins (B3, B4)."""
    turn_up = act.cards[-1]
    return state._replace(
        phase=Phase.STAKING,
        pack=state.pack.without(CARDS_IN_DEAL).seen((turn_up,)),
        deal=state.deal + 1,
        turn_up=turn_up,
        tableaux=in_tableaux(act.cards),
        opened=False,
        results=(),
        shuffled=False,
    )


def verify_opening(state: TableState, act: Act) -> None:
    """Refuses cards that cannot be those that lie face down (B2, B5)."""
    if len(act.cards) != FACE_DOWN or UNKNOWN in act.cards:
        raise Refused(
            message("The opening shows {number} cards, in the order dealt.", number=FACE_DOWN), "B5"
        )
    for known, opened in zip(state.tableaux, in_tableaux(act.cards), strict=True):
        for face, card in zip(known, opened, strict=True):
            if face not in (UNKNOWN, card):
                raise Refused(message("The card {card} was dealt there.", card=face), "B5")
    state.pack.verify_holds(act.cards)


def in_tableaux(some: tuple[Card, ...]) -> tuple[tuple[Card, ...], ...]:
    """The cards by tableau, dealt one at a time to 1, 2, 3, 4 in turn (B3)."""
    return tuple(some[place:FACE_DOWN:TABLEAUX] for place in range(TABLEAUX))


def trump_of(state: TableState) -> int:
    """The trump suit: the turn-up's (B3)."""
    assert state.turn_up is not None
    return SUIT_OF[state.turn_up]
