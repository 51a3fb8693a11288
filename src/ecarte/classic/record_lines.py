"""The lines of a classic record: acts with their seats, and what is said of the match besides."""

from __future__ import annotations

from collections.abc import Iterator

from ecarte.cards import card
from ecarte.classic import acts
from ecarte.classic.acts import ACTOR, Act, Kind
from ecarte.classic.game import Match
from ecarte.classic.state import NATURE, Phase
from ecarte.errors import BadText, Refused
from ecarte.messages import message
from ecarte.recording.lines import Statement, Word, bad

NATURES_ACTS = (Kind.CUT, Kind.DEAL)
_WITH_CARDS = ("cut", "deal", "discard")
_SEATS = ("0", "1")
_TURNS = {
    Phase.PROPOSAL: "C5",
    Phase.ANSWER: "C7",
    Phase.DISCARD: "C8",
    Phase.KING: "C14",
    Phase.PLAY: "C16",
}
"""The rule that says whose turn it is."""


def text_of(before: Match, act: Act) -> str:
    """The act as a record writes it, the seat first; nature's acts have none."""
    if act.kind in NATURES_ACTS:
        return str(act)
    if act.kind is Kind.RESIGN:
        return str(act) if act.number == ACTOR else f"{act.number} resign"
    return f"{before.actor} {act}"


def joins(before: Match, act: Act) -> bool:
    """Whether the act is written on the line of the act before, which it answers."""
    deal = before.deal
    if deal is None or act.kind is Kind.RESIGN:
        return False
    answers = deal.actor == deal.dealer and (deal.asked > 0 or deal.led >= 0)
    return {
        Phase.ANSWER: True,
        Phase.DRAW: True,
        Phase.KING: answers,
        Phase.PLAY: deal.led >= 0,
    }.get(deal.phase, False)


def fresh(match: Match) -> bool:
    """Whether nothing has happened yet in the deal in play, or there is none."""
    deal = match.deal
    return deal is None or (deal.phase is Phase.DEAL and deal.dealt == 0)


def begin_line(match: Match) -> str | None:
    """The line before a deal: its number, who deals, and the score; None at any other time."""
    deal = match.deal
    if deal is None or not fresh(match):
        return None
    return f"begin {match.deals} dealer {deal.dealer} score {deal.score[0]} {deal.score[1]}"


def points_line(match: Match) -> str | None:
    """The line after a deal: what each seat has scored in it."""
    if match.last is None or not fresh(match):
        return None
    points = [0, 0]
    for award in match.last.awards:
        points[award.seat] += award.points
    return f"points {points[0]} {points[1]}"


def won_line(match: Match) -> str | None:
    """The line after a game: who has won it, at what score, and what the loser pays (C27)."""
    if points_line(match) is None or match.last is None or match.last.winner is None:
        return None
    game = match.games[-1]
    return f"won {game.winner} score {game.score[0]} {game.score[1]} units {game.units}"


def winner_line(match: Match) -> str | None:
    """The line after a match: who has won it, and the games won by each seat (C28)."""
    if match.winner is None:
        return None
    return f"winner {match.winner} games {match.wins[0]} {match.wins[1]}"


CHECKS = {"begin": begin_line, "points": points_line, "won": won_line, "winner": winner_line}
"""The lines that say how the match stands, by their first word."""


def closing_lines(match: Match) -> Iterator[str]:
    """The lines that close a deal, a game, the match, when the last act has ended them."""
    for line in (points_line(match), won_line(match), winner_line(match)):
        if line is not None:
            yield line


def played(statement: Statement, match: Match) -> tuple[Act, Match]:
    """The act that a statement writes, and the match after it. Raises `BadRecord`."""
    words = statement.words
    seat = int(words.pop(0).text) if words[0].text in _SEATS else None
    if not words:
        raise bad(statement.end, message("An act is expected behind the seat."))
    act = _act(words)
    if act.kind is Kind.RESIGN and seat is not None:
        if act.number == 1 - seat:
            raise bad(words[-1], message("Nobody resigns for somebody else."), "C29")
        act = acts.resign(seat)
    try:
        after = match.apply(act)
    except Refused as error:
        raise bad(words[0], error.sentence, error.rule) from None
    if seat is not None and act.kind is not Kind.RESIGN:
        _verify_seat(statement, match, seat)
    return act, after


def _act(words: list[Word]) -> Act:
    if words[0].text.lower() in _WITH_CARDS:
        for word in words[1:]:
            try:
                card(word.text)
            except BadText as error:
                raise bad(word, error.sentence) from None
    try:
        return acts.act(" ".join(word.text for word in words))
    except BadText as error:
        raise bad(words[0], error.sentence) from None


def _verify_seat(statement: Statement, match: Match, seat: int) -> None:
    if match.actor == NATURE:
        raise bad(statement, message("Cards that come from the pack are written without a seat."))
    if match.actor != seat and match.deal is not None:
        raise bad(
            statement,
            message("This act is player {due}’s, not player {seat}’s.", due=match.actor, seat=seat),
            _TURNS[match.deal.phase],
        )
