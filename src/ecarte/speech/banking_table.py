"""How the banking table stands, in lines: bank, pack, stakes, purses, the deal that lies open."""

from __future__ import annotations

from ecarte.banking.offers import least_to_bank
from ecarte.banking.rules import Form
from ecarte.banking.state import STAKED_TABLEAUX, Phase, has_laid_bank
from ecarte.banking.view import TableView
from ecarte.cards import SUIT_OF
from ecarte.messages import Message, counted, message
from ecarte.speech.banking_money import debt_sentence
from ecarte.speech.banking_settling import result_sentence, tableau_account
from ecarte.speech.classic import TRUMP


def offered_sentence(view: TableView) -> Message:
    """Who may take the bank now (B14, B23)."""
    if view.rules.form is Form.LAID:
        return counted(
            "{name} may lay the bank, with at least {number} unit.",
            "{name} may lay the bank, with at least {number} units.",
            least_to_bank(view),
            name=view.offered,
        )
    return message("{name} may take the bank.", name=view.offered)


def purse_lines(view: TableView) -> list[Message]:
    """What each has in the purse, and what is owed."""
    lines = []
    for seat in view.seats:
        if seat.name == view.banker:
            lines.append(
                counted(
                    "{name}, the banker: {number} unit.",
                    "{name}, the banker: {number} units.",
                    seat.purse,
                    name=seat.name,
                )
            )
        else:
            lines.append(
                counted(
                    "{name}: {number} unit.", "{name}: {number} units.", seat.purse, name=seat.name
                )
            )
    return lines + [debt_sentence(debt) for debt in view.debts]


def bank_line(view: TableView) -> Message:
    """Whose bank it is and what is in it."""
    if view.banker is None:
        return message("Nobody has the bank.")
    if not has_laid_bank(view):
        if view.responsible:
            return message("{name} has a responsible bank.", name=view.banker)
        return message("{name} has the bank and pays from the purse.", name=view.banker)
    return counted(
        "{name} has the bank, with {number} unit in it.",
        "{name} has the bank, with {number} units in it.",
        view.bank,
        name=view.banker,
    )


def pack_line(view: TableView) -> Message:
    """How many cards are left, and how often the pack has run out in this tenure (B12, B13)."""
    if view.pack.exhausted:
        return counted(
            "{number} card is left in the pack, which has run out once.",
            "{number} cards are left in the pack, which has run out once.",
            view.pack.left,
        )
    return counted(
        "{number} card is left in the pack.", "{number} cards are left in the pack.", view.pack.left
    )


def stakes_line(view: TableView, tableau: int) -> Message:
    """The stakes on a tableau, by name and in the order of their dates."""
    stakes = tuple(
        message("{name} {amount}", name=stake.who, amount=stake.amount)
        for stake in view.stakes
        if stake.tableau == tableau
    )
    if not stakes:
        return message("No stakes lie on tableau {tableau}.", tableau=tableau)
    return message("On tableau {tableau}: {stakes}.", tableau=tableau, stakes=stakes)


def table_lines(view: TableView) -> list[Message]:
    """The table as everybody sees it: bank, pack, turn-up, then stakes or opened tableaux."""
    lines = [bank_line(view)]
    if view.banker is not None:
        lines.append(pack_line(view))
    if view.phase is Phase.OFFER:
        lines.append(offered_sentence(view))
    if view.turn_up is not None:
        lines.append(
            message("Deal {deal}: the turn-up is {card}.", deal=view.deal, card=view.turn_up)
        )
        lines.append(message(TRUMP[SUIT_OF[view.turn_up]]))
    if view.tableaux:
        lines += last_deal(view)
    elif view.phase in (Phase.STAKING, Phase.OPENING):
        lines += [stakes_line(view, tableau) for tableau in STAKED_TABLEAUX]
    return lines


def last_deal(view: TableView) -> list[Message]:
    """The cards and tricks of the deal that lies open; empty if none does."""
    if not view.tableaux or not view.results:
        return []
    lines = [message("Tableau 1, the banker’s: {cards}.", cards=view.tableaux[0])]
    for result in view.results:
        lines += [*tableau_account(view, result.tableau), result_sentence(result)]
    return lines
