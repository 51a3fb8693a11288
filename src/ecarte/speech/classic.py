"""The sentences of the classic game: what happened, and what is asked by which rule."""

from __future__ import annotations

from ecarte.cards import CARDS, NO_CARD, Card, in_set
from ecarte.classic.game import MatchPhase, MatchView
from ecarte.classic.rules import CountNamed
from ecarte.classic.state import Award, Phase, Reason, trump_king
from ecarte.classic.view import DealView
from ecarte.messages import Message, counted, mark, message

Names = tuple[str, str]
"""The players' names, by seat."""

TRUMP = (
    mark("Spades are trump."),
    mark("Hearts are trump."),
    mark("Diamonds are trump."),
    mark("Clubs are trump."),
)
"""The sentence for each trump suit."""


def events(before: MatchView, after: MatchView, names: Names) -> list[Message]:
    """What the owner of two views of a match may be told of the act between them."""
    said = [
        message(
            "{first} cuts {card}, {second} cuts {other}.",
            first=names[0],
            card=cards[0],
            second=names[1],
            other=cards[1],
        )
        for cards in after.cuts[len(before.cuts) :]
    ]
    ended = after.deals != before.deals or after.phase is MatchPhase.OVER
    if before.deal is not None:
        now = after.last if ended else after.deal
        if now is not None:
            said += deal_events(before.deal, now, names)
    for number, game in enumerate(after.games[len(before.games) :], len(before.games) + 1):
        said.append(
            message(
                "{name} wins game {game} by {score}.",
                name=names[game.winner],
                game=number,
                score=score_text(game.score if game.winner == 0 else game.score[::-1]),
            )
        )
        said.append(
            counted(
                "{name} pays {number} unit.",
                "{name} pays {number} units.",
                game.units,
                name=names[1 - game.winner],
            )
        )
    if after.phase is MatchPhase.OVER and after.rules.match > 1:
        said.append(message("{name} wins the match.", name=names[after.games[-1].winner]))
    if after.deal is not None and ended:
        said.append(
            message("Deal {deal}: {name} deals.", deal=after.deals, name=names[after.deal.dealer])
        )
    return said


def score_text(score: tuple[int, int]) -> str:
    """A score as it is written everywhere: 5–3."""
    return f"{score[0]}–{score[1]}"


def deal_events(before: DealView, after: DealView, names: Names) -> list[Message]:
    """What the owner of two views of a deal may be told of the act between them."""
    if after.resigned is not None:
        return [message("{name} resigns the game.", name=names[after.resigned])]
    said: list[Message] = []
    if before.turn_up == NO_CARD and after.turn_up != NO_CARD:
        said.append(message("The turn-up is {card}.", card=CARDS[after.turn_up]))
        said.append(message(TRUMP[after.trump]))
    said += _ACTS[before.phase](before, after, names)
    if before.vulnerable is None and after.vulnerable is not None:
        said.append(message("{name} is vulnerable.", name=names[after.vulnerable]))
    said += [award_sentence(award, names) for award in after.awards[len(before.awards) :]]
    return said


def _proposed(before: DealView, after: DealView, names: Names) -> list[Message]:
    name = names[before.elder]
    if after.phase is not Phase.ANSWER:
        if after.exchanges:
            return [message("{name} plays without a further exchange.", name=name)]
        return [message("{name} stands.", name=name)]
    if after.rules.count_named is CountNamed.AFTER_ACCEPTANCE:
        return [message("{name} proposes.", name=name)]
    return [
        counted(
            "{name} proposes to exchange {number} card.",
            "{name} proposes to exchange {number} cards.",
            after.proposal,
            name=name,
        )
    ]


def _answered(before: DealView, after: DealView, names: Names) -> list[Message]:
    name = names[before.dealer]
    if after.phase is Phase.DISCARD:
        return [message("{name} accepts.", name=name)]
    return [message("{name} refuses.", name=name)]


def _discarded(before: DealView, after: DealView, names: Names) -> list[Message]:
    elder = before.actor == before.elder
    number = after.exchanges[-1][0 if elder else 1]
    name = names[before.actor]
    if number == 0:
        return [message("{name} throws no card away.", name=name)]
    return [
        counted(
            "{name} throws {number} card away.",
            "{name} throws {number} cards away.",
            number,
            name=name,
        )
    ]


def _drawn(before: DealView, after: DealView, _names: Names) -> list[Message]:
    drawn = tuple(in_set(after.hand & ~before.hand))
    return [message("You draw {cards}.", cards=drawn)] if drawn else []


def _king(before: DealView, after: DealView, names: Names) -> list[Message]:
    name = names[before.actor]
    if after.announced is None:
        return [message("{name} announces no king.", name=name)]
    return [
        message("{name} announces {king}.", name=name, king=Card(trump_king(after.trump))),
    ]


def _played(before: DealView, after: DealView, names: Names) -> list[Message]:
    name = names[before.actor]
    if len(after.taken) == len(before.taken):
        return [message("{name} leads {card}.", name=name, card=CARDS[after.led])]
    trick = after.taken[-1]
    return [
        message("{name} plays {card}.", name=name, card=CARDS[trick.reply]),
        message("{name} takes the trick.", name=names[trick.winner]),
    ]


def _nothing(_before: DealView, _after: DealView, _names: Names) -> list[Message]:
    return []


_ACTS = {
    Phase.DEAL: _nothing,
    Phase.PROPOSAL: _proposed,
    Phase.ANSWER: _answered,
    Phase.DISCARD: _discarded,
    Phase.DRAW: _drawn,
    Phase.KING: _king,
    Phase.PLAY: _played,
    Phase.OVER: _nothing,
}


def award_sentence(award: Award, names: Names) -> Message:
    """Points with their reason (C4, C13, C22, C23)."""
    name = names[award.seat]
    if award.reason is Reason.TURNED_KING:
        return message("{name} scores 1 point for the king turned up.", name=name)
    if award.reason is Reason.ANNOUNCED_KING:
        return message("{name} scores 1 point for the king.", name=name)
    if award.reason is Reason.POINT:
        return message("{name} makes the point and scores 1.", name=name)
    if award.reason is Reason.VOLE:
        return message("{name} takes every trick, the vole, and scores 2 points.", name=name)
    return message(
        "{name} makes the point against a vulnerable player and scores 2 points.", name=name
    )
