"""The pages over the classic table: hand and table in words, last trick, history, summaries."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from ecarte.cards import CARDS, NO_CARD, in_set
from ecarte.classic.state import Pair
from ecarte.messages import Message, mark, message
from ecarte.service.classic import Session, Step
from ecarte.speech.classic import TRUMP, award_sentence, score_text
from ecarte.terminal.card_drawing import beside, face, in_hand_order, together
from ecarte.terminal.choices import Choice
from ecarte.terminal.room import Page

if TYPE_CHECKING:
    from ecarte.terminal.room import Answer, Room
    from ecarte.terminal.table_view import TableView

WHAT_HAPPENED = mark("What happened")
NO_HAND = mark("No hand is shown now.")
NO_TRICK = mark("No trick has been taken yet.")
REMATCH = mark("Rematch")
AGAIN = mark("This deal again")
LOOK_BACK = mark("Go through the game")
TO_MENU = mark("Main menu")


def lines(room: Room[Answer], said: list[Message]) -> Content:
    """Sentences, a line each."""
    return Content("\n".join(room.say(one) for one in said))


def hand(table: TableView) -> Page:
    """The player's own hand in words and drawn, trumps named."""
    deal = table.deal()
    title = table.say(mark("Hand"))
    if deal is None or not deal.hand:
        return Page(title, table.say(NO_HAND))
    cards = [CARDS[card] for card in in_hand_order(in_set(deal.hand))]
    trumps = tuple(card for card in cards if card.suit == deal.trump)
    said = [message("Your hand: {cards}.", cards=tuple(cards))]
    if trumps:
        said.append(message("Trumps: {cards}.", cards=trumps))
    if deal.discards:
        thrown = tuple(CARDS[card] for card in in_hand_order(in_set(deal.discards)))
        said.append(message("You have thrown {cards}.", cards=thrown))
    return Page(title, lines(table, said))


def table(room: TableView) -> Page:
    """What lies on the table, in words."""
    match, deal, names = room.session.view(room.seat), room.deal(), room.session.setup.names
    title = room.say(mark("Table"))
    if deal is None or deal.turn_up == NO_CARD:
        return Page(title, room.say(message("The cards are dealt.")))
    said = [
        message("Deal {deal}: {name} deals.", deal=match.deals, name=names[deal.dealer]),
        message("Game to {target}", target=match.rules.target),
        *(
            message(
                "{name}: points {points}, tricks {tricks}",
                name=names[seat],
                points=deal.score[seat],
                tricks=deal.tricks[seat],
            )
            for seat in (0, 1)
        ),
        message("The turn-up is {card}.", card=CARDS[deal.turn_up]),
        message(TRUMP[deal.trump]),
        message("Stock: {number}", number=deal.stock),
        message("Nobody is vulnerable.")
        if deal.vulnerable is None
        else message("{name} is vulnerable.", name=names[deal.vulnerable]),
    ]
    said += [
        message(
            "Exchange {number}: {elder} and {dealer} cards.",
            number=number,
            elder=exchange[0],
            dealer=exchange[1],
        )
        for number, exchange in enumerate(deal.exchanges, 1)
    ]
    if deal.led != NO_CARD:
        said.append(message("{name} leads {card}.", name=names[deal.leader], card=CARDS[deal.led]))
    return Page(title, lines(room, said))


def last_trick(table: TableView) -> Page:
    """The last trick taken: both cards, who led and who took it."""
    deal, names = table.deal(), table.session.setup.names
    title = table.say(mark("Last trick"))
    if deal is None or not deal.taken:
        return Page(title, table.say(NO_TRICK))
    trick = deal.taken[-1]
    drawn = beside([face(trick.led, table.game.pack), face(trick.reply, table.game.pack)], 2)
    said = [
        message("{name} leads {card}.", name=names[trick.leader], card=CARDS[trick.led]),
        message("{name} plays {card}.", name=names[1 - trick.leader], card=CARDS[trick.reply]),
        message("{name} takes the trick.", name=names[trick.winner]),
    ]
    return Page(title, together([*drawn, "", lines(table, said)]))


def history(table: TableView) -> Page:
    """Everything the player at the screen has been told, the newest last."""
    told = table.hearing.told[table.seat]
    return Page(table.say(WHAT_HAPPENED), lines(table, told), wide=True, at_end=True)


def summary(table: TableView, session: Session, step: Step) -> Page:
    """The end of a deal: its points with their reasons, and all cards of both players."""
    match = step.after.view(table.seat)
    deal, names = match.last, session.setup.names
    assert deal is not None
    assert deal.opened is not None
    said = [award_sentence(award, names) for award in deal.awards]
    if deal.resigned is not None:
        said.append(message("{name} resigns the game.", name=names[deal.resigned]))
    said.append(
        message(
            "{first} {score} {second}",
            first=names[0],
            score=score_text(deal.score),
            second=names[1],
        )
    )
    body: list[Content | str] = [lines(table, said)]
    played: list[set[int]] = [set(in_set(held)) for held in deal.opened.hands]
    for trick in deal.taken:
        played[trick.leader].add(CARDS[trick.led])
        played[1 - trick.leader].add(CARDS[trick.reply])
    for seat in (0, 1):
        body.append("")
        body += _opened(table, names[seat], played[seat], deal.opened.discards[seat])
    tricks: Pair = deal.tricks
    title = table.say(
        message(
            "Deal {deal} is over: tricks {tricks}",
            deal=step.before.deals,
            tricks=score_text(tricks),
        )
    )
    choices = [
        Choice("", table.say(mark("Go on"))),
        Choice("again", table.say(AGAIN)),
    ]
    return Page(title, together(body), choices, wide=True)


def _opened(table: TableView, name: str, played: set[int], thrown: int) -> list[Content | str]:
    cards = tuple(CARDS[card] for card in in_hand_order(played))
    said = [message("{name} held {cards}.", name=name, cards=cards)]
    if thrown:
        gone = tuple(CARDS[card] for card in in_hand_order(in_set(thrown)))
        said.append(message("{name} has thrown {cards}.", name=name, cards=gone))
    return [lines(table, said)]


def match_over(table: TableView, session: Session) -> Page:
    """The end of the match, and what can be done then."""
    names, match = session.setup.names, session.match
    winner = match.winner
    assert winner is not None
    game = match.games[-1]
    said = [message("{name} has won.", name=names[winner])]
    if match.rules.match > 1:
        said.append(
            message(
                "{first} {score} {second}",
                first=names[0],
                score=score_text(match.wins),
                second=names[1],
            )
        )
    else:
        said.append(
            message(
                "{first} {score} {second}",
                first=names[0],
                score=score_text(game.score),
                second=names[1],
            )
        )
    said += [
        message("Game {game}: {score}", game=number, score=score_text(one.score))
        for number, one in enumerate(match.games, 1)
        if match.rules.match > 1
    ]
    choices = [
        Choice("rematch", table.say(REMATCH)),
        Choice("again", table.say(AGAIN)),
        Choice("replay", table.say(LOOK_BACK)),
        Choice("", table.say(TO_MENU)),
    ]
    return Page(table.say(mark("The match is over")), lines(table, said), choices)
