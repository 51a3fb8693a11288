"""What a view tells of the adversary's hand: the facts that `belief` weighs hands by."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ecarte.analysis.open_hands import Integers
from ecarte.cards import BIT, NO_CARD, Card, set_of
from ecarte.classic.state import Phase, trump_king
from ecarte.classic.tricks import KING
from ecarte.classic.view import DealView
from ecarte.players.expert import belief


class Evidence(NamedTuple):
    """The cards the adversary may hold, those he surely holds, how many more, and the facts."""

    unseen: int
    sure: int
    size: int
    thrown: int
    told: Integers
    replies: Integers


def hidden_king(view: DealView) -> int:
    """The trump king as a set; the empty set if there is none, or it was turned up (C14)."""
    if not view.rules.has_kings or Card(view.turn_up).rank == KING:
        return 0
    return BIT[trump_king(view.trump)]


def evidence(view: DealView, king_is_worth_it: bool) -> Evidence:
    """The evidence of a view. `king_is_worth_it`: announcing would gain the adversary something."""
    seat = view.seat
    assert seat is not None
    adversary = 1 - seat
    played, own_played, replies = _played(view, seat)
    king = hidden_king(view)
    sure = king & ~played if view.announced == adversary else 0
    unseen = view.rules.pack_set & ~(
        view.hand | view.discards | own_played | played | sure | BIT[view.turn_up]
    )
    is_elder = adversary != view.dealer
    asked = view.asked >= (1 if is_elder else 2) and view.announced is None
    thrown = [pair[0 if is_elder else 1] for pair in view.exchanges]
    kept = view.rules.hand_size - next((number for number in reversed(thrown) if number), 0)
    spoken, exchanged, named = _spoken(view, adversary)
    told = np.zeros(11, np.int64)
    told[belief.TRUMP] = view.trump
    told[belief.MUST_TRUMP] = view.rules.must_trump
    told[belief.ELDER] = is_elder
    told[belief.PLAYED] = played
    told[belief.UNSEEN] = unseen
    told[belief.KING] = king if asked and king_is_worth_it else 0
    told[belief.KEPT] = kept
    told[belief.THROWN] = sum(thrown)
    told[belief.SPOKEN] = spoken
    told[belief.EXCHANGED] = exchanged
    told[belief.NAMED] = named
    size = view.hand_sizes[adversary] - sure.bit_count()
    return Evidence(unseen, sure, size, sum(thrown), told, replies)


def _played(view: DealView, seat: int) -> tuple[int, int, Integers]:
    """The cards played by the adversary and by the owner, and the adversary's replies.

    A reply is a row: the card led, the reply, and the set of cards he has played from it on.
    """
    on_table = BIT[view.led] if view.led != NO_CARD else 0
    theirs = on_table if view.leader != seat else 0
    own = set_of(trick.led if trick.leader == seat else trick.reply for trick in view.taken)
    own |= on_table if view.leader == seat else 0
    rows = []
    for trick in reversed(view.taken):
        theirs |= BIT[trick.reply if trick.leader == seat else trick.led]
        if trick.leader == seat:
            rows.append((trick.led, trick.reply, theirs))
    replies = np.array(rows, np.int64).reshape(len(rows), 3)
    return theirs, own, replies


def _spoken(view: DealView, adversary: int) -> tuple[int, bool, int]:
    """What the adversary said last of the hand he holds, whether after an exchange, how many."""
    exchanged = bool(view.exchanges)
    is_elder = adversary != view.dealer
    if view.phase is Phase.ANSWER:
        return belief.EXCHANGES, exchanged, view.proposal
    if view.phase is Phase.DISCARD and not is_elder:
        return belief.EXCHANGES, exchanged, view.proposal
    if view.phase in (Phase.KING, Phase.PLAY):
        if view.vulnerable == adversary:
            return belief.PLAYS, False, 0
        if view.vulnerable is not None and is_elder:
            return belief.EXCHANGES, False, 0
        if exchanged:
            return belief.ENDED, True, 0
    return belief.NOTHING, exchanged, 0
