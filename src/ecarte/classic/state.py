"""One deal as a value: everything that has happened in it and what is to happen next.

Seats are 0 and 1. The acts that lead from state to state are in `dealing`, `exchange`, `king` and
`play`; `deal` puts them together.
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple

from ecarte.cards import BIT, UNKNOWN, Card
from ecarte.classic.rules import ClassicRules
from ecarte.classic.tricks import legal_cards, why_illegal
from ecarte.errors import Refused
from ecarte.messages import Message, mark, message

NATURE = -1
"""The actor when cards must leave the pack."""
NOBODY = -2
"""The actor when the deal is over."""
Pair = tuple[int, int]
"""One number for seat 0 and one for seat 1."""


class Phase(IntEnum):
    """What the deal waits for."""

    DEAL = 0
    PROPOSAL = 1
    ANSWER = 2
    DISCARD = 3
    DRAW = 4
    KING = 5
    PLAY = 6
    OVER = 7


EXPECTED = {
    Phase.DEAL: mark("the cards are being dealt"),
    Phase.PROPOSAL: mark("elder stands or proposes an exchange"),
    Phase.ANSWER: mark("the dealer accepts or refuses the proposal"),
    Phase.DISCARD: mark("cards are chosen to be thrown away"),
    Phase.DRAW: mark("new cards are being dealt"),
    Phase.KING: mark("a player announces the trump king or stays silent"),
    Phase.PLAY: mark("a card is played"),
    Phase.OVER: mark("the deal is over"),
}
"""What each phase waits for, as catalogue keys."""


class Reason(IntEnum):
    """What points were scored for."""

    TURNED_KING = 0
    ANNOUNCED_KING = 1
    POINT = 2
    VOLE = 3
    VULNERABLE = 4


class Award(NamedTuple):
    """Points scored in a deal: by which seat, how many, and what for (C4, C13, C22, C23)."""

    seat: int
    points: int
    reason: Reason


class Trick(NamedTuple):
    """A finished trick: who led, the card led, the reply, and who took it."""

    leader: int
    led: int
    reply: int
    winner: int


class DealState(NamedTuple):
    """A deal. Hands, discards, cards drawn and `used` are sets; pairs are by seat.

    `hidden` counts cards of a hand whose faces are not known to the record (`??`). `stock` is the
    number of cards left in it, `used` the known cards that have left the pack, `dealt` how many
    cards of hands and turn-up have been dealt, `owed` how many nature still owes `receiver`,
    `exchanges` the numbers elder and dealer took each time, `proposal` the number proposed and not
    yet exchanged, `asked` how many players have answered about the king.
    """

    rules: ClassicRules
    dealer: int
    score: Pair
    phase: Phase
    actor: int
    hands: Pair
    hidden: Pair
    discards: Pair
    drawn: Pair
    turn_up: int
    trump: int
    stock: int
    used: int
    dealt: int
    owed: int
    receiver: int
    exchanges: tuple[Pair, ...]
    proposal: int
    vulnerable: int | None
    asked: int
    announced: int | None
    leader: int
    led: int
    tricks: Pair
    taken: tuple[Trick, ...]
    awards: tuple[Award, ...]
    winner: int | None
    resigned: int | None

    @property
    def elder(self) -> int:
        """The seat that does not deal."""
        return 1 - self.dealer


def changed(pair: Pair, seat: int, value: int) -> Pair:
    """The pair with another value for one seat."""
    return (value, pair[1]) if seat == 0 else (pair[0], value)


def trump_king(trump: int) -> int:
    """The king of the trump suit."""
    return 13 * trump + 11


def may_hold(state: DealState, seat: int, card: int) -> bool:
    """Whether the seat holds the card, or may hold it among cards nobody has seen."""
    bit = BIT[card]
    if state.hands[seat] & bit:
        return True
    return bool(state.hidden[seat] and state.rules.pack_set & bit and not state.used & bit)


def without(state: DealState, seat: int, cards: tuple[Card, ...]) -> DealState:
    """The state with these cards gone from the seat's hand; unseen ones become known by it."""
    hand, used, hidden = state.hands[seat], state.used, state.hidden[seat]
    for card in cards:
        bit = BIT[card]
        if hand & bit:
            hand ^= bit
        else:
            used |= bit
            hidden -= 1
    return state._replace(
        hands=changed(state.hands, seat, hand),
        hidden=changed(state.hidden, seat, hidden),
        used=used,
    )


def verify_holds(state: DealState, seat: int, cards: tuple[Card, ...], rule: str) -> None:
    """Refuses cards that the seat cannot hold."""
    unseen = 0
    for card in cards:
        if not state.hands[seat] & BIT[card]:
            if card != UNKNOWN and not may_hold(state, seat, card):
                raise _not_held(state, seat, card, rule)
            unseen += 1
    if unseen > state.hidden[seat]:
        raise Refused(message("There are fewer unknown cards in the hand than that."), rule)


def _not_held(state: DealState, seat: int, card: Card, rule: str) -> Refused:
    if card == state.turn_up:
        return Refused(message("The turn-up {card} belongs to nobody.", card=card), "C3")
    if state.discards[seat] & BIT[card]:
        return Refused(message("The card {card} has been thrown away.", card=card), "C10")
    return Refused(message("The card {card} is not in the hand.", card=card), rule)


def verify_no_revoke(state: DealState, seat: int, card: int) -> None:
    """Refuses an unseen card that the rules would have made the seat play to an earlier trick."""
    for trick in state.taken:
        if trick.leader != seat and not could_keep(state, trick, card):
            raise Refused(
                message(
                    "The card {card} cannot be in this hand: it had to be played to {led}.",
                    card=card,
                    led=Card(trick.led),
                ),
                why_illegal(BIT[card] | BIT[trick.reply], trick.led, trick.reply),
            )


def could_keep(state: DealState, trick: Trick, card: int) -> bool:
    """Whether a hand with this card could still reply to the trick as it did (C17–C19)."""
    hand = BIT[card] | BIT[trick.reply]
    legal = legal_cards(hand, trick.led, state.trump, state.rules.must_trump)
    return bool(legal & BIT[trick.reply])


def award(state: DealState, seat: int, points: int, reason: Reason) -> DealState:
    """The state with points scored; reaching the target wins the game and ends the deal (C25)."""
    score = changed(state.score, seat, state.score[seat] + points)
    scored = state._replace(score=score, awards=(*state.awards, Award(seat, points, reason)))
    if score[seat] >= state.rules.target:
        return over(scored, seat)
    return scored


def over(state: DealState, winner: int | None) -> DealState:
    """The state as the end of the deal; `winner` is the seat that has won the game, if any."""
    return state._replace(phase=Phase.OVER, actor=NOBODY, winner=winner)


def unexpected(phase: Phase, came: object) -> Message:
    """The sentence for an act that does not belong to the phase."""
    return message(
        "“{act}” does not fit here: {expected}.", act=str(came), expected=message(EXPECTED[phase])
    )
