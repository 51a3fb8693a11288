"""The pieces of advice printed in the old books, each with a sentence for the player.

EB: Cavendish in the Encyclopædia Britannica, ninth edition, volume 7; HOF: Professor Hoffmann,
Hoyle's Games Modernized, 1909; HOY: Hoyle's Games Improved and Enlarged.
"""

from __future__ import annotations

from typing import NamedTuple

from ecarte.messages import mark
from ecarte.players.printed.hand import Ranks, suits

BOOKS = {"EB": "Cavendish", "HOF": "Hoffmann", "HOY": "Hoyle"}
"""The author that stands for each book, by the first letters of the ids."""

SENTENCES = {
    "EB-N1": mark("Cavendish: three trumps, whatever the other cards: play without an exchange."),
    "EB-N2a": mark(
        "Cavendish: two trumps and three cards of one plain suit: play without an exchange."
    ),
    "EB-N2b": mark(
        "Cavendish: two trumps, and a queen or king with another card of her suit: "
        "play without an exchange."
    ),
    "EB-N2c": mark(
        "Cavendish: two trumps, two small cards of one suit and the king of another: "
        "play without an exchange."
    ),
    "EB-N2d1": mark(
        "Cavendish: two trumps, knave and ace of one suit and at least an eight of another: "
        "play without an exchange."
    ),
    "EB-N2d2": mark(
        "Cavendish: two trumps, ace and ten of one suit and at least a ten of another: "
        "play without an exchange."
    ),
    "EB-N2d3": mark(
        "Cavendish: two trumps, ten and nine of one suit and at least a knave of another: "
        "play without an exchange."
    ),
    "EB-N2e1": mark(
        "Cavendish: two trumps with a king, a knave and a small card, all of different suits: "
        "play without an exchange."
    ),
    "EB-N2e2": mark(
        "Cavendish: two trumps with a king, an ace and a nine, all of different suits: "
        "play without an exchange."
    ),
    "EB-N2e3": mark(
        "Cavendish: two trumps with a king and two tens, all of different suits: "
        "play without an exchange."
    ),
    "EB-N2e4": mark(
        "Cavendish: two trumps with queens of two suits and a card of the third: "
        "play without an exchange."
    ),
    "EB-N2e5": mark(
        "Cavendish: two trumps with a queen, a knave and an ace, all of different suits: "
        "play without an exchange."
    ),
    "EB-N2e6": mark("Cavendish: two trumps and three knaves: play without an exchange."),
    "EB-N3a": mark(
        "Cavendish: one trump and king, queen and knave of one suit: play without an exchange."
    ),
    "EB-N3b": mark(
        "Cavendish: one trump and four cards of one suit with its king: play without an exchange."
    ),
    "EB-N3c": mark(
        "Cavendish: one trump, three cards of one suit headed by the queen, and another queen: "
        "play without an exchange."
    ),
    "EB-N4a": mark("Cavendish: three queens, even without a trump: play without an exchange."),
    "EB-N4b": mark("Cavendish: four court cards, even without a trump: play without an exchange."),
    "EB-N5": mark(
        "Cavendish: only two cards are neither trumps nor kings: play without an exchange."
    ),
    "EB-N-king": mark(
        "Cavendish: a hand to play on, but it holds the king of trumps: propose, since the "
        "adversary cannot draw him."
    ),
    "EB-N-sure": mark(
        "Cavendish: the point is certain: propose, for the adversary may refuse and one good "
        "card may give the vole; but play at once if he needs one point and may draw the king."
    ),
    "EB-disc": mark("Cavendish: exchange everything except trumps and kings."),
    "EB-2disc": mark(
        "Cavendish: do not exchange only two cards unless you hold the king of trumps."
    ),
    "EB-acc": mark(
        "Cavendish: the dealer accepts unless three suits are guarded, a queen being guard "
        "enough and each trump counting for a suit."
    ),
    "EB-D1": mark(
        "Cavendish: with two trumps and three cards of one suit the dealer refuses only if a "
        "court card heads the suit."
    ),
    "EB-D2": mark(
        "Cavendish: with one trump and king, queen and knave of a suit the dealer refuses only "
        "if the fifth card is a court card; if the suit is weaker, only if it is a queen."
    ),
    "EB-D3": mark("Cavendish: one trump and four cards of one suit are too weak for a refusal."),
    "EB-D4": mark(
        "Cavendish: with one trump and two queens the dealer refuses only if both are guarded."
    ),
    "EB-D5": mark(
        "Cavendish: with one trump, a queen and a guarded knave the dealer refuses only if the "
        "queen is guarded too or the last card is a court card."
    ),
    "EB-D6": mark(
        "Cavendish: with one trump and a king and a queen unguarded the dealer refuses only if "
        "he has an ace or better in the fourth suit."
    ),
    "EB-D7": mark(
        "Cavendish: without a trump the dealer refuses on four court cards only if they are of "
        "three suits."
    ),
    "EB-D8": mark("Cavendish: the dealer refuses on three queens only if two of them are guarded."),
    "EB-S1": mark(
        "Cavendish: the dealer needs one point and may hold or draw the king: play without an "
        "exchange on an even chance of three tricks."
    ),
    "EB-S2": mark(
        "Cavendish: elder needs one point: the dealer refuses when three suits are protected."
    ),
    "EB-S3": mark(
        "Cavendish: the adversary needs one point and may hold or draw the king: play on any hand "
        "with a trump, unless the other cards are very small and of different suits."
    ),
    "EB-S4": mark(
        "Cavendish: you need two points, and the adversary, who needs one, is vulnerable: do not "
        "mark the king, for the tricks alone give you the game."
    ),
    "EB-S5": mark(
        "Cavendish: the dealer needs one point and elder two: refuse even on moderate cards."
    ),
    "EB-P1": mark(
        "Cavendish: two tricks made and the king announced against you: lead a small trump, not "
        "the queen, and the point is yours."
    ),
    "HOF-N1": mark(
        "Hoffmann: two trumps and the other cards all of one suit: play without proposing."
    ),
    "HOF-N2": mark(
        "Hoffmann: two trumps and two cards of one suit, one of them the king or queen: play "
        "without proposing."
    ),
    "HOF-N3": mark("Hoffmann: three trumps: play without proposing."),
    "HOF-N4": mark("Hoffmann: one trump and four cards of a suit with its king: play at once."),
    "HOF-N5": mark(
        "Hoffmann: one trump, three cards of a suit with its king or queen, and another king or "
        "queen: play without proposing."
    ),
    "HOF-N6": mark(
        "Hoffmann: three queens or four court cards without a trump: play without proposing."
    ),
    "HOF-N7": mark(
        "Hoffmann: from king, queen and knave lead the king; if he is not trumped, the queen."
    ),
    "HOF-D1": mark("Hoffmann: refuse if only two cards can be thrown."),
    "HOF-D2": mark(
        "Hoffmann: the dealer refuses on three trumps, but accepts if one is the king: he may "
        "draw the vole."
    ),
    "HOF-D3": mark(
        "Hoffmann: the dealer accepts with one trump and one king if nothing else is above a ten."
    ),
    "HOF-D4": mark(
        "Hoffmann: the dealer refuses with one trump and two queens guarded, or a king and a "
        "queen guarded."
    ),
    "HOF-D5": mark("Hoffmann: throw neither a king nor a trump in the first exchange."),
    "HOF-S1": mark(
        "Hoffmann: if the adversary needs two points, play without proposing only on a very "
        "strong hand; if he needs one, do so on a fairly strong one unless you hold the king."
    ),
    "HOY-L3": mark(
        "Hoyle: one trump and king, queen and knave of a suit: lead the king of the strong suit."
    ),
    "HOY-L4": mark("Hoyle: two trumps, a guarded knave and another knave: lead the guarded knave."),
    "HOY-L5": mark(
        "Hoyle: two trumps and three cards of another suit: lead the best card of that suit."
    ),
    "HOY-L6": mark(
        "Hoyle: two trumps, a king alone and two other cards: lead a small card and keep the king."
    ),
    "HOY-L7": mark(
        "Hoyle: two trumps, a guarded queen and a small card: lead the queen if one trump is "
        "good, the single card if both are small."
    ),
    "HOY-L8": mark(
        "Hoyle: no trump, but a guarded king, another king and a guarded queen: lead the guarded "
        "king."
    ),
    "HOY-L9": mark("Hoyle: three trumps in sequence: lead the highest."),
    "HOY-L11": mark(
        "Hoyle: two tricks made and the queen left with two small trumps: lead a small one, for "
        "the adversary may have the king."
    ),
    "HOY-L12": mark(
        "Hoyle: a bad hand with one trump: lead the best card that is alone of its suit and keep "
        "the trump."
    ),
    "HOY-L13": mark(
        "Hoyle: you need two points, and the adversary loses two without the point: do not "
        "announce the king."
    ),
}
"""What each piece of advice says, by its id, as catalogue keys."""


class Listed(NamedTuple):
    """A class of hands in a list: so many trumps or more, and at least these plain suits."""

    piece: str
    trumps: int
    plain: tuple[Ranks, ...] = ()


STAND = (
    Listed("EB-N1", 3),
    Listed("EB-N2a", 2, suits("777")),
    Listed("EB-N2b", 2, suits("Q7 7")),
    Listed("EB-N2c", 2, suits("87 K")),
    Listed("EB-N2d1", 2, suits("JA 8")),
    Listed("EB-N2d2", 2, suits("AT T")),
    Listed("EB-N2d3", 2, suits("T9 J")),
    Listed("EB-N2e1", 2, suits("K J 7")),
    Listed("EB-N2e2", 2, suits("K A 9")),
    Listed("EB-N2e3", 2, suits("K T T")),
    Listed("EB-N2e4", 2, suits("Q Q 7")),
    Listed("EB-N2e5", 2, suits("Q J A")),
    Listed("EB-N2e6", 2, suits("J J J")),
    Listed("EB-N3a", 1, suits("KQJ 7")),
    Listed("EB-N3b", 1, suits("K777")),
    Listed("EB-N3c", 1, suits("Q77 Q")),
    Listed("EB-N4a", 0, suits("Q Q Q")),
)
"""Cavendish's hands to play without proposing; four court cards and two throwable cards apart."""

STAND_HOFFMANN = (
    Listed("HOF-N1", 2, suits("777")),
    Listed("HOF-N2", 2, suits("Q7 7")),
    Listed("HOF-N3", 3),
    Listed("HOF-N4", 1, suits("K777")),
    Listed("HOF-N5", 1, suits("Q77 Q")),
    Listed("HOF-N6", 0, suits("Q Q Q")),
)
"""Hoffmann's hands to play without proposing; four court cards apart."""

DEALER_REFUSES = (
    Listed("EB-D1", 2, suits("J77")),
    Listed("EB-D2", 1, suits("KQJ J")),
    Listed("EB-D2", 1, suits("Q77 Q")),
    Listed("EB-D4", 1, suits("Q7 Q7")),
    Listed("EB-D5", 1, suits("Q7 J7")),
    Listed("EB-D5", 1, suits("Q J7 J")),
    Listed("EB-D6", 1, suits("K Q A7")),
    Listed("EB-D8", 0, suits("Q7 Q7 Q")),
)
"""The hands on which Cavendish's exceptions let the dealer refuse; four court cards apart."""
