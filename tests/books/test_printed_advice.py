"""The advice of the old books, row by row: `printed` follows each piece with its example hand."""

from pathlib import Path
from typing import NamedTuple

import pytest

from ecarte.classic import acts
from ecarte.classic.deal import Deal
from ecarte.classic.view import DealView
from ecarte.messages import message
from ecarte.players.choice import Choice
from ecarte.players.printed.advice import BOOKS, SENTENCES
from ecarte.players.printed.player import PrintedPlayer
from tests.players.scenes import HEARTS, after, dealt, turned

PRINTED = PrintedPlayer()
IN_SCENES = {"EB-S4", "EB-P1", "HOY-L11", "HOY-L13"}
"""Pieces that need more than a hand; the tests below have their scenes."""


class Row(NamedTuple):
    """A line of the data file."""

    piece: str
    book: str
    who: str
    hand: str
    act: str
    score: tuple[int, int]


def rows() -> list[Row]:
    found = []
    for line in Path(__file__).with_name("printed_advice.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            piece, book, who, hand, act, *score = (part.strip() for part in line.split("|"))
            points = tuple(int(part) for part in score[0].split("-")) if score else (0, 0)
            found.append(Row(piece, book, who, hand, act, (points[0], points[1])))
    return found


def asked(row: Row, dealing: int, by: int) -> DealView:
    """The view of whoever holds the row's hand when the row's act is due."""
    hand, trump = turned(row.hand, by), (HEARTS + by) % 4
    if row.who.startswith("dealer"):
        deal = dealt(dealer=hand, dealing=dealing, score=row.score, trump=trump)
        deal = after(deal, "propose 1")
        if row.who == "dealer throws":
            deal = exchanged(after(deal, "accept"))
    else:
        deal = dealt(elder=hand, dealing=dealing, score=row.score, trump=trump)
        if row.who == "elder throws":
            deal = after(deal, str(PRINTED.choose(deal.view(deal.actor))), "accept")
        if row.who == "lead":
            deal = after(deal, "stand", "silent", "silent")
    return deal.view(deal.actor)


def exchanged(deal: Deal) -> Deal:
    """Elder throws a card and draws one."""
    thrown = deal.view(deal.actor).legal_acts()[0]
    unseen = next(card for card in deal.rules.pack if not deal.used >> card & 1)
    return deal.apply(thrown).apply(acts.deal([unseen]))


@pytest.mark.parametrize("row", rows(), ids=lambda row: f"{row.piece}: {row.hand} {row.act}")
@pytest.mark.parametrize("dealing", [0, 1])
def test_printed_follows_the_piece(row: Row, dealing: int) -> None:
    for by in range(4):  # whatever suit is trump
        view = asked(row, dealing, by)
        choice = PRINTED.advise(view)
        assert choice.act == moved(row.act, by)
        assert row.piece in (choice.piece, *choice.agreeing)
        assert choice.piece is not None
        assert book_of(choice.piece) <= book_of(row.piece)
        assert PRINTED.choose(view) == choice.act


def book_of(piece: str) -> int:
    """The book's place among those that may overrule one another."""
    return list(BOOKS).index(piece.split("-", maxsplit=1)[0])


def moved(text: str, by: int) -> acts.Act:
    """The act with every suit moved on by so many places."""
    act = acts.act(text)
    cards = [card for one in act.cards for card in turned(str(one), by)]
    if act.kind is acts.Kind.DISCARD:
        return acts.discard(cards)
    return act._replace(cards=tuple(cards))


def test_every_piece_has_a_row_or_a_scene() -> None:
    assert {row.piece for row in rows()} | IN_SCENES == set(SENTENCES)


@pytest.mark.parametrize("row", rows(), ids=lambda row: row.piece)
def test_the_sentence_names_the_book(row: Row) -> None:
    assert BOOKS[row.piece.split("-")[0]] == row.book
    assert str(message(SENTENCES[row.piece])).startswith(row.book + ": ")


def holder_of_the_king(role: str, score: tuple[int, int], *to_the_window: str) -> Choice:
    """What the holder of the king is advised; the score is elder's first."""
    hand = turned("KH 8H QC 7C 7D")
    deal = dealt(
        elder=hand if role == "elder" else (),
        dealer=hand if role == "dealer" else (),
        score=score,
    )
    deal = after(deal, *to_the_window)
    return PRINTED.advise(deal.view(deal.actor))


@pytest.mark.parametrize(
    ("role", "score", "window"),
    [
        ("dealer", (4, 3), ("stand", "silent")),
        ("elder", (3, 4), ("propose 3", "refuse")),
    ],
)
def test_the_king_is_not_marked_at_three_to_four(
    role: str, score: tuple[int, int], window: tuple[str, ...]
) -> None:
    choice = holder_of_the_king(role, score, *window)
    assert (choice.act, choice.piece, choice.agreeing) == (acts.SILENT, "EB-S4", ("HOY-L13",))


@pytest.mark.parametrize("adverse", [0, 1, 2, 3])
def test_the_king_is_not_marked_at_three_against_a_vulnerable_player(adverse: int) -> None:
    for choice in (
        holder_of_the_king("dealer", (adverse, 3), "stand", "silent"),
        holder_of_the_king("elder", (3, adverse), "propose 3", "refuse"),
    ):
        assert (choice.act, choice.piece) == (acts.SILENT, "HOY-L13")


@pytest.mark.parametrize(
    ("role", "score", "window"),
    [
        ("dealer", (0, 0), ("stand", "silent")),
        ("dealer", (4, 2), ("stand", "silent")),
        ("dealer", (3, 4), ("stand", "silent")),
        ("dealer", (4, 3), ("propose 3", "refuse", "silent")),  # the dealer is vulnerable himself
        ("elder", (3, 4), ("stand",)),  # elder is vulnerable himself
    ],
)
def test_the_king_is_marked_otherwise(
    role: str, score: tuple[int, int], window: tuple[str, ...]
) -> None:
    choice = holder_of_the_king(role, score, *window)
    assert (choice.act, choice.piece) == (acts.ANNOUNCE, None)


def two_tricks_made(window: str, elder: str, dealer: str) -> Choice:
    """Elder has led two kings to small cards; what he is advised to lead now."""
    deal = dealt(elder=turned(elder), dealer=turned(dealer))
    deal = after(deal, "stand", "silent", window, "KC", "7C", "KD", "7D")
    return PRINTED.advise(deal.view(deal.actor))


@pytest.mark.parametrize(
    ("window", "pieces"),
    [("announce", ("EB-P1", ("HOY-L11",))), ("silent", ("HOY-L11", ()))],
)
def test_a_small_trump_is_led_from_the_queen(
    window: str, pieces: tuple[str, tuple[str, ...]]
) -> None:
    choice = two_tricks_made(window, "KC KD QH 8H 7H", "7C 7D KH JH AH")
    assert (str(choice.act), (choice.piece, choice.agreeing)) == ("7H", pieces)


def test_the_queen_needs_no_care_without_two_small_trumps() -> None:
    assert two_tricks_made("silent", "KC KD QH 8H 7S", "7C 7D KH JH AH").piece is None
    assert two_tricks_made("silent", "KC KD KH 8H 7H", "7C 7D 9H JH AH").piece is None


def test_the_queen_follows_the_king_that_held() -> None:
    deal = dealt(elder=turned("8H KS QS JS 8D"), dealer=turned("7S 9H 7C 8C 9C"))
    deal = after(deal, "stand", "silent", "silent", "KS", "7S")
    choice = PRINTED.advise(deal.view(deal.actor))
    assert (str(choice.act), choice.piece) == ("QS", "HOF-N7")
