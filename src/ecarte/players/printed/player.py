"""The player who follows the printed advice, and says which piece of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import ClassVar

from ecarte.cards import NO_CARD, SUIT_OF, Card, in_set
from ecarte.classic import acts
from ecarte.classic.acts import Act
from ecarte.classic.state import Phase
from ecarte.classic.tricks import reply_wins
from ecarte.classic.view import DealView
from ecarte.messages import mark, message
from ecarte.players.choice import Choice, verify_turn
from ecarte.players.printed.advice import SENTENCES
from ecarte.players.printed.exchange import dealer, elder, throw
from ecarte.players.printed.hand import RANK_OF
from ecarte.players.printed.king import king
from ecarte.players.printed.leads import lead
from ecarte.players.printed.word import Word

WORDS: dict[Phase, Callable[[DealView], Iterator[Word]]] = {
    Phase.PROPOSAL: elder,
    Phase.ANSWER: dealer,
    Phase.DISCARD: throw,
    Phase.KING: king,
    Phase.PLAY: lambda view: lead(view) if view.led == NO_CARD else iter(()),
}
"""For each phase, where its advice is to be found."""

UNADVISED = {
    Phase.PROPOSAL: mark("No printed advice: play with the cards as they are."),
    Phase.ANSWER: mark("No printed advice: accept."),
    Phase.DISCARD: mark("No printed advice: throw as few cards as the rules allow, the lowest."),
    Phase.KING: mark("No printed advice: announce the king if it is held."),
    Phase.PLAY: mark(
        "No printed advice: follow with the cheapest card that wins, else with the lowest."
    ),
}
"""What is done in each phase where no book speaks, as catalogue keys."""


class PrintedPlayer:
    """Plays the advice of the old books; the same view always gets the same act."""

    name: ClassVar[str] = "printed"
    __slots__ = ()

    def choose(self, view: DealView) -> Act:
        """The act of the weightiest piece of advice that speaks, or the fallback."""
        verify_turn(view)
        word = next(WORDS[view.phase](view), None)
        return word.act if word is not None else unadvised(view)

    def advise(self, view: DealView) -> Choice:
        """The same act as `choose`, with the piece it follows and those that agree with it."""
        verify_turn(view)
        words = list(WORDS[view.phase](view))
        if not words:
            return Choice(unadvised(view), message(UNADVISED[view.phase]))
        piece, act = words[0]
        agreeing = dict.fromkeys(
            word.piece for word in words if word.act == act and word.piece != piece
        )
        return Choice(act, message(SENTENCES[piece]), piece, tuple(agreeing))


def unadvised(view: DealView) -> Act:
    """What is done where no book speaks."""
    phase = view.phase
    if phase is Phase.PLAY:
        return acts.PLAY[cheapest(view)]
    if phase is Phase.KING:
        return acts.ANNOUNCE if view.holds_king else acts.SILENT
    if phase is Phase.DISCARD:
        lowest = sorted(in_set(view.hand), key=lambda card: _value(card, view.trump))
        return acts.discard(lowest[: view.discard_limits[0]])
    return acts.STAND if phase is Phase.PROPOSAL else acts.ACCEPT


def cheapest(view: DealView) -> Card:
    """The cheapest legal card that wins the trick, else the lowest legal card."""
    led, trump = view.led, view.trump
    legal = list(in_set(view.legal_cards))
    winning = [card for card in legal if led != NO_CARD and reply_wins(led, card, trump)]
    return min(winning or legal, key=lambda card: _value(card, trump))


def _value(card: int, trump: int) -> tuple[bool, int, int]:
    """The order in which cards are given up: plain before trumps, then by rank."""
    suit = SUIT_OF[card]
    return suit == trump, RANK_OF[card], suit
