"""The table told in sentences, to the owner of a view: hand, table, score, last trick, open cards.

Nothing here knows more than the view.
"""

from __future__ import annotations

from collections.abc import Iterator

from ecarte.cards import CARDS, NO_CARD, Card, in_set
from ecarte.classic.game import MatchView
from ecarte.classic.state import Phase, Trick
from ecarte.classic.view import DealView
from ecarte.messages import Message, counted, message
from ecarte.speech.classic import TRUMP, Names, score_text
from ecarte.terminal.plain.answers import hand_order


def hand(view: DealView) -> Message:
    """The owner's cards with the numbers by which they can be named."""
    numbered = tuple(
        message("{number}: {card}", number=number, card=card)
        for number, card in enumerate(hand_order(view), 1)
    )
    if not numbered:
        return message("You hold no cards.")
    return message("Your cards: {cards}.", cards=numbered)


def table(view: DealView, names: Names) -> list[Message]:
    """All that lies open, and the owner's own discards."""
    said = [message("{name} deals.", name=names[view.dealer])]
    if view.turn_up == NO_CARD:
        return said
    said.append(message("The turn-up is {card}.", card=CARDS[view.turn_up]))
    said.append(message(TRUMP[view.trump]))
    said.append(
        counted("The stock has {number} card.", "The stock has {number} cards.", view.stock)
    )
    said += _exchanges(view, names)
    if view.discards:
        said.append(message("You have thrown {cards}.", cards=tuple(in_set(view.discards))))
    if view.vulnerable is not None:
        said.append(message("{name} is vulnerable.", name=names[view.vulnerable]))
    if view.announced is not None:
        said.append(message("{name} has announced the king.", name=names[view.announced]))
    if view.phase is Phase.PLAY or view.taken:
        said.append(
            message(
                "Tricks: {first} {tricks}, {second} {others}.",
                first=names[0],
                tricks=view.tricks[0],
                second=names[1],
                others=view.tricks[1],
            )
        )
    if view.led != NO_CARD:
        said.append(message("{name} leads {card}.", name=names[view.leader], card=CARDS[view.led]))
    return said


def _exchanges(view: DealView, names: Names) -> Iterator[Message]:
    for elder, dealer in view.exchanges:
        yield message(
            "Exchanged: {first} {number}, {second} {other}.",
            first=names[view.elder],
            number=elder,
            second=names[view.dealer],
            other=dealer,
        )


def score(view: MatchView, names: Names) -> list[Message]:
    """The score of the game, and of the match where there are several games."""
    deal = view.deal or view.last
    points = (0, 0) if deal is None else deal.score
    said = [
        message(
            "{first} {points}, {second} {other}; the game is to {target}.",
            first=names[0],
            points=points[0],
            second=names[1],
            other=points[1],
            target=view.rules.target,
        )
    ]
    if view.rules.match > 1:
        won = sum(game.winner == 0 for game in view.games)
        said.append(
            message(
                "Games won: {score}; the match is best of {match}.",
                score=score_text((won, len(view.games) - won)),
                match=view.rules.match,
            )
        )
    return said


def last_trick(view: MatchView, names: Names) -> list[Message]:
    """The last trick; of a deal that is over also its open cards."""
    deal = view.deal
    if deal is not None and deal.taken:
        return _trick(deal.taken[-1], names)
    if view.last is None:
        return [message("No trick has been played yet.")]
    said = _trick(view.last.taken[-1], names) if view.last.taken else []
    return [message("The deal before this one:"), *said, *opened(view.last, names)]


def _trick(trick: Trick, names: Names) -> list[Message]:
    return [
        message("{name} leads {card}.", name=names[trick.leader], card=CARDS[trick.led]),
        message("{name} plays {card}.", name=names[1 - trick.leader], card=CARDS[trick.reply]),
        message("{name} takes the trick.", name=names[trick.winner]),
    ]


def opened(view: DealView, names: Names) -> list[Message]:
    """What is open to everybody once a deal is over: cards not played, and discards."""
    if view.opened is None:
        return []
    said = []
    for seat, name in enumerate(names):
        left, thrown = _cards(view.opened.hands[seat]), _cards(view.opened.discards[seat])
        if left:
            said.append(message("{name} still holds {cards}.", name=name, cards=left))
        if thrown:
            said.append(message("{name} had thrown {cards}.", name=name, cards=thrown))
    return said


def _cards(some: int) -> tuple[Card, ...]:
    return tuple(in_set(some))
