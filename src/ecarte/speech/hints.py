"""The sentences of a hint: what the expert would do, how sure that is, and what the books say.

Chances are shares of 1, errors their standard errors.
"""

from __future__ import annotations

from ecarte.classic.acts import Act
from ecarte.messages import Message, counted, mark, message
from ecarte.speech.classic_prompts import label

TITLE = mark("What the expert would do")
THINKING = mark("The expert is thinking …")
PREPARING = mark("The expert is being made ready; this takes a few seconds the first time.")
NOT_YOUR_TURN = mark("It is not your turn: the expert has nothing to advise.")
EACH_CHANCE = mark("The chance to win the game with each act:")


def only_act(act: Act) -> Message:
    """That there is nothing to be decided."""
    return message("There is nothing to decide; only one act is legal: {act}.", act=label(act))


def chosen(act: Act) -> Message:
    """What the expert would do."""
    return message("The expert’s choice: {act}", act=label(act))


def chance_told(chance: float, error: float) -> Message:
    """A chance in percent with one decimal, and its error where there is one."""
    whole, tenth = divmod(round(1000 * chance), 10)
    told = message("{whole}.{tenth} %", whole=whole, tenth=tenth)
    if not error:
        return told
    whole, tenth = divmod(round(1000 * error), 10)
    return message(
        "{chance} ± {error}",
        chance=told,
        error=message("{whole}.{tenth}", whole=whole, tenth=tenth),
    )


def line(number: int, act: Act, chance: Message) -> Message:
    """An act with its chance, the best act being number 1."""
    return message("{number}. {act}: {chance}", number=number, act=label(act), chance=chance)


def not_shown(number: int) -> Message:
    """How many acts are not listed."""
    return counted(
        "{number} more act was weighed and is not shown.",
        "{number} more acts were weighed and are not shown.",
        number,
    )


def weighed_against(hands: int, every_hand: bool) -> Message:
    """Against how many opposing hands the acts were weighed, and whether there are no others."""
    if every_hand:
        return counted(
            "Weighed against the only hand the adversary may hold.",
            "Weighed against all {number} hands the adversary may hold.",
            hands,
        )
    return counted(
        "Weighed against a sample of {number} hand the adversary may hold.",
        "Weighed against a sample of {number} hands the adversary may hold.",
        hands,
    )


LEVEL = mark("The best two are equally good.")
TOO_CLOSE = mark("Too close to call: the best two differ by less than the error.")


def printed(act: Act, why: Message, piece: str | None) -> Message:
    """What the old books advise, and where that is said; else what is done without advice."""
    if piece is None:
        return message("{why} Here that is: {act}.", why=why, act=label(act))
    return message(
        "The printed advice is: {act}. {why} ({piece})", act=label(act), why=why, piece=piece
    )


AGREES = mark("The expert agrees.")


def otherwise(chance: Message | None) -> Message:
    """That the expert disagrees with the books, and the chance he gives their act."""
    if chance is None:
        return message("The expert would do otherwise.")
    return message("The expert would do otherwise, and gives this act {chance}.", chance=chance)
