"""The sentences of tables that people share: who came, who is awaited, offers and their answers."""

from __future__ import annotations

from ecarte.messages import Message, message
from ecarte.speech.classic import Names


def sat_down(name: str) -> Message:
    """Somebody took a seat."""
    return message("{name} sits down.", name=name)


def asks_back(name: str) -> Message:
    """A player would like to take back what he did last."""
    return message("{name} asks to take the last act back.", name=name)


def took_back(name: str, other: str | None) -> Message:
    """An act was taken back; `other` agreed, or the computer had no say (None)."""
    if other is None:
        return message("{name} takes the last act back.", name=name)
    return message("{other} agrees: {name} takes the last act back.", other=other, name=name)


def not_back(name: str) -> Message:
    """A player does not want the other's act taken back."""
    return message("{name} does not agree: what was done stands.", name=name)


def asks_rematch(name: str) -> Message:
    """A player would like another match."""
    return message("{name} would like a rematch.", name=name)


def new_match() -> Message:
    """Another match begins at the same table."""
    return message("A new match begins.")


def deal_again() -> Message:
    """The same cards are dealt once more."""
    return message("The same deal is played again.")


def claimed(names: Names, absent: int) -> Message:
    """A player was away longer than the table allows."""
    return message(
        "{name} was away too long; {other} claims the game.",
        name=names[absent],
        other=names[1 - absent],
    )


def time_over(name: str) -> Message:
    """A player's clock has run out."""
    return message("{name} has no time left and loses the game.", name=name)


def waiting_for_players() -> Message:
    """A seat is still free."""
    return message("The table waits for another player.")


def cards_coming() -> Message:
    """The house is about to deal."""
    return message("The cards are being dealt.")


def match_over() -> Message:
    """Nothing is left to be played."""
    return message("The match is over.")


def computer() -> Message:
    """The name of a computer player who was given none."""
    return message("Computer")
