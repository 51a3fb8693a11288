"""A banking deal from its closing to the end of its settlement, told for all to follow (B5)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from ecarte.banking.dealing import TABLEAUX
from ecarte.banking.ledger import Entry, Why
from ecarte.banking.stakes import laid_on, stake_of, with_stake
from ecarte.banking.state import Outcome, Result, Stake, has_laid_bank
from ecarte.banking.tableau import Side, Step, account, trumps
from ecarte.banking.view import TableView
from ecarte.cards import CARDS, SUIT_OF
from ecarte.messages import Message, counted, message
from ecarte.speech.banking_money import entry_sentences

_PRIMARY = {
    Outcome.BANKER: Why.LOST,
    Outcome.EN_CARTE: Why.EN_CARTE,
    Outcome.VOID: Why.VOID,
    Outcome.TABLEAU: Why.RETURNED,
}
"""What the first entries of a settled tableau are for, one for each stake."""
_FOLLOWING = frozenset({Why.DEBT, Why.TAKEN})
"""Entries that follow at once on what somebody receives (B19, B24)."""


def closing(before: TableView, after: TableView) -> list[Message]:
    """The closing, and what is taken for the agreed sum, debtor by debtor (B5, B15)."""
    said = [message("{name} closes the staking.", name=before.banker)]
    said += [
        counted(
            "The agreed sum on tableau {tableau} is completed: {name} stakes {number} unit.",
            "The agreed sum on tableau {tableau} is completed: {name} stakes {number} units.",
            stake.amount,
            tableau=stake.tableau,
            name=stake.who,
        )
        for stake in collected(before, after)
    ]
    return said


def collected(before: TableView, after: TableView) -> list[Stake]:
    """What was taken at the closing for the agreed sum, by tableau (B15).

    The ledger does not say for which tableau: tableau 2 comes first, and where nobody could pay
    for it, nobody could pay as much for tableau 3.
    """
    entries = [entry for entry in new_entries(before, after) if entry.why is Why.COMPULSORY]
    found = []
    for tableau in (2, 3):
        missing = before.agreed_sum - laid_on(before.stakes, tableau)
        if entries and entries[0].amount == missing:
            entry = entries.pop(0)
            found.append(Stake(entry.who, tableau, entry.amount))
    return found


def new_entries(before: TableView, after: TableView) -> tuple[Entry, ...]:
    """The ledger's entries since the earlier view."""
    return after.ledger[len(before.ledger) :]


def settlement(before: TableView, after: TableView) -> list[Message]:
    """The opened cards, and tableau after tableau the tricks and the money."""
    assert after.tableaux is not None
    said = [message("Tableau 1, the banker’s: {cards}.", cards=after.tableaux[0])]
    stakes = before.stakes
    for extra in collected(before, after):
        already = stake_of(stakes, extra.who, extra.tableau)
        stakes = with_stake(stakes, extra.who, extra.tableau, already + extra.amount)
    entries = [entry for entry in new_entries(before, after) if entry.why is not Why.COMPULSORY]
    bank = before.bank
    against_bank = has_laid_bank(before)
    for result in after.results:
        on_it = [stake for stake in stakes if stake.tableau == result.tableau]
        moved = taken_from(entries, result, len(on_it))
        said += tableau_account(after, result.tableau)
        said.append(result_sentence(result))
        said += entry_sentences(moved)
        if result.outcome is Outcome.TABLEAU:
            said += list(_unpaid(before, on_it, moved, against_bank))
        lost = sum(entry.amount for entry in moved if entry.why is Why.LOST)
        won = sum(entry.amount for entry in moved if entry.why is Why.WON)
        if against_bank and result.outcome in (Outcome.BANKER, Outcome.TABLEAU):
            bank += lost - won
            said.append(_bank_now(bank, broken_by=result.tableau))
    return said


def _bank_now(bank: int, broken_by: int) -> Message:
    if bank:
        return counted(
            "There is now {number} unit in the bank.",
            "There are now {number} units in the bank.",
            bank,
        )
    if broken_by < TABLEAUX:
        return message("The bank is broken: what is not yet settled is void.")
    return message("The bank is broken.")


def taken_from(entries: list[Entry], result: Result, stakes: int) -> list[Entry]:
    """Takes the entries of one settled tableau off the front of the ledger’s new ones.

    There is one for each stake, then what was won, and what follows at once on either.
    """
    primary = _PRIMARY.get(result.outcome)
    place = count = 0
    while place < len(entries) and (
        entries[place].why in _FOLLOWING or (entries[place].why is primary and count < stakes)
    ):
        count += entries[place].why is primary
        place += 1
    if result.outcome is Outcome.TABLEAU:
        place += len(
            list(
                takewhile(
                    lambda entry: entry.why is Why.WON or entry.why in _FOLLOWING, entries[place:]
                )
            )
        )
    moved, entries[:] = entries[:place], entries[place:]
    return moved


def _unpaid(
    before: TableView, stakes: list[Stake], moved: list[Entry], against_bank: bool
) -> Iterator[Message]:
    """What the bank or the banker could not pay the winners (B16, B17, B19)."""
    won = {entry.who: entry.amount for entry in moved if entry.why is Why.WON}
    for stake in stakes:
        missing = stake.amount - won.get(stake.who, 0)
        if not missing:
            continue
        if against_bank:
            yield counted(
                "{name} is left {number} unit short: the bank pays what it has and no more.",
                "{name} is left {number} units short: the bank pays what it has and no more.",
                missing,
                name=stake.who,
            )
        else:
            yield counted(
                "The banker cannot pay it all. Debt: {debtor} → {creditor}, {number} unit.",
                "The banker cannot pay it all. Debt: {debtor} → {creditor}, {number} units.",
                missing,
                debtor=before.banker,
                creditor=stake.who,
            )


def tableau_account(view: TableView, number: int) -> list[Message]:
    """A tableau's cards, the trumps that count, the pairs that cancel and every trick (B6–B8)."""
    assert view.tableaux is not None
    hands = view.tableaux
    return [
        message("Tableau {tableau}: {cards}.", tableau=number, cards=hands[number - 1]),
        trumps_sentence(view, number),
        *(step_sentence(step) for step in steps(view, number)),
    ]


def steps(view: TableView, number: int) -> tuple[Step, ...]:
    """How a tableau was played out against the banker's, step by step."""
    assert view.tableaux is not None
    assert view.turn_up is not None
    hands = view.tableaux
    return account(hands[0], hands[number - 1], SUIT_OF[view.turn_up], view.rules.cancel)


def trumps_sentence(view: TableView, number: int) -> Message:
    """The trumps of the banker's tableau and of another, from the highest down (B6)."""
    assert view.tableaux is not None
    assert view.turn_up is not None
    bankers, others = (
        tuple(CARDS[card] for card in trumps(view.tableaux[place], SUIT_OF[view.turn_up]))
        for place in (0, number - 1)
    )
    if bankers and others:
        return message(
            "Trumps: the banker’s {banker} against {tableau}.",
            banker=bankers,
            tableau=others,
        )
    if bankers:
        return message("Trumps: the banker’s {cards}; this tableau has none.", cards=bankers)
    if others:
        return message("Trumps: this tableau’s {cards}; the banker has none.", cards=others)
    return message("Neither side has a trump.")


def step_sentence(step: Step) -> Message:
    """A cancelled pair or a trick."""
    if step.leader is None:
        return message("These cancel: {card} and {other}.", card=step.led, other=step.met)
    if step.leader is Side.BANKER:
        if step.met is None:
            return message("The banker’s {card} takes a trick by itself.", card=step.led)
        return message("The banker’s {card} takes {met}.", card=step.led, met=step.met)
    if step.met is None:
        return message("The tableau’s {card} takes a trick by itself.", card=step.led)
    return message("The tableau’s {card} takes {met}.", card=step.led, met=step.met)


def score_text(result: Result) -> str:
    """The tricks as they are written everywhere, the banker's first: 2 : 1.

    The spaces do not break, so that a score stands on one line.
    """
    return f"{result.tricks.banker}\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}{result.tricks.tableau}"


def result_sentence(result: Result) -> Message:
    """What came of a tableau (B4, B9, B16)."""
    score = score_text(result)
    if result.outcome is Outcome.BANKER:
        return message(
            "Tableau {tableau}: {score}, the banker wins.", tableau=result.tableau, score=score
        )
    if result.outcome is Outcome.EN_CARTE:
        return message(
            "Tableau {tableau}: {score}, en carte; the stakes go back.",
            tableau=result.tableau,
            score=score,
        )
    if result.outcome is Outcome.TABLEAU:
        return message(
            "Tableau {tableau}: {score}, the tableau wins.", tableau=result.tableau, score=score
        )
    if result.outcome is Outcome.VOID:
        return message(
            "Tableau {tableau}: {score}, but void, for the bank is broken; the stakes go back.",
            tableau=result.tableau,
            score=score,
        )
    return message(
        "Tableau {tableau}: {score}, and nobody has staked on it.",
        tableau=result.tableau,
        score=score,
    )
