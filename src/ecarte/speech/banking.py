"""The sentences of the banking game: what happened, how the table stands, what is asked."""

from __future__ import annotations

from collections.abc import Callable

from ecarte.banking.acts import Act, Kind
from ecarte.banking.ledger import Why
from ecarte.banking.pack import TWO_PACKS
from ecarte.banking.stakes import stake_of
from ecarte.banking.state import Phase, has_laid_bank, is_seated
from ecarte.banking.view import TableView
from ecarte.cards import SUIT_OF
from ecarte.messages import Message, counted, message
from ecarte.speech import banking_settling as settling
from ecarte.speech.banking_money import (
    debt_sentence,
    entry_sentence,
    entry_sentences,
    ledger_lines,
)
from ecarte.speech.banking_prompts import DONE, debtors, label, prompt, waiting
from ecarte.speech.banking_settling import (
    new_entries,
    result_sentence,
    score_text,
    step_sentence,
    steps,
    tableau_account,
    trumps_sentence,
)
from ecarte.speech.banking_table import (
    bank_line,
    last_deal,
    offered_sentence,
    pack_line,
    purse_lines,
    stakes_line,
    table_lines,
)
from ecarte.speech.classic import TRUMP
from ecarte.speech.classic_prompts import Prompt

__all__ = [
    "DONE",
    "Prompt",
    "bank_line",
    "debt_sentence",
    "debtors",
    "entry_sentence",
    "events",
    "label",
    "last_deal",
    "ledger_lines",
    "offered_sentence",
    "pack_line",
    "prompt",
    "purse_lines",
    "result_sentence",
    "score_text",
    "stakes_line",
    "step_sentence",
    "steps",
    "table_lines",
    "tableau_account",
    "trumps_sentence",
    "waiting",
]


def events(before: TableView, after: TableView, act: Act) -> list[Message]:
    """What everybody at the table is told of an act; of nature's acts only the views speak."""
    return [*_ACTS[act.kind](before, after, act), *_afterwards(before, after, act)]


def _taken(_before: TableView, _after: TableView, act: Act) -> list[Message]:
    return [message("{name} takes the bank.", name=act.actor), _all_shuffled()]


def _all_shuffled() -> Message:
    return message("All {count} cards are shuffled.", count=len(TWO_PACKS))


def _laid(before: TableView, _after: TableView, act: Act) -> list[Message]:
    if before.phase is Phase.BROKEN:
        return [
            counted(
                "{name} lays a second bank of {number} unit.",
                "{name} lays a second bank of {number} units.",
                act.amount,
                name=act.actor,
            )
        ]
    return [
        counted(
            "{name} lays a bank of {number} unit.",
            "{name} lays a bank of {number} units.",
            act.amount,
            name=act.actor,
        ),
        _all_shuffled(),
    ]


def _declined(_before: TableView, _after: TableView, act: Act) -> list[Message]:
    return [message("{name} declines the bank.", name=act.actor)]


def _cut(before: TableView, after: TableView, _act: Act) -> list[Message]:
    said = [
        message("{name} cuts {card}.", name=seat.name, card=card)
        for seat, card in zip(before.seats, after.cuts[-1], strict=True)
    ]
    if after.phase is Phase.CUT:
        said.append(message("The highest cards are equal: all cut again."))
    return said


def _dealt(_before: TableView, after: TableView, _act: Act) -> list[Message]:
    assert after.turn_up is not None
    said = [
        message("Deal {deal}: the turn-up is {card}.", deal=after.deal, card=after.turn_up),
        message(TRUMP[SUIT_OF[after.turn_up]]),
    ]
    if has_laid_bank(after):
        said.append(
            counted(
                "The agreed sum on tableaux 2 and 3 is {number} unit each.",
                "The agreed sum on tableaux 2 and 3 is {number} units each.",
                after.agreed_sum,
            )
        )
    return said


def _staked(before: TableView, _after: TableView, act: Act) -> list[Message]:
    already = stake_of(before.stakes, act.actor, act.tableau)
    name, tableau = act.actor, act.tableau
    if act.amount == 0:
        return [
            message("{name} withdraws the stake on tableau {tableau}.", name=name, tableau=tableau)
        ]
    if already == 0:
        return [
            counted(
                "{name} stakes {number} unit on tableau {tableau}.",
                "{name} stakes {number} units on tableau {tableau}.",
                act.amount,
                name=name,
                tableau=tableau,
            )
        ]
    if act.amount == already:
        return [
            message(
                "{name} leaves the stake on tableau {tableau} as it is.", name=name, tableau=tableau
            )
        ]
    if act.amount > already:
        return [
            counted(
                "{name} raises the stake on tableau {tableau} to {number} unit.",
                "{name} raises the stake on tableau {tableau} to {number} units.",
                act.amount,
                name=name,
                tableau=tableau,
            )
        ]
    return [
        counted(
            "{name} lowers the stake on tableau {tableau} to {number} unit.",
            "{name} lowers the stake on tableau {tableau} to {number} units.",
            act.amount,
            name=name,
            tableau=tableau,
        )
    ]


def _closed(before: TableView, after: TableView, act: Act) -> list[Message]:
    said = settling.closing(before, after)
    return said + _opened(before, after, act) if after.tableaux is not None else said


def _opened(before: TableView, after: TableView, _act: Act) -> list[Message]:
    said = settling.settlement(before, after)
    if after.pack.exhausted > before.pack.exhausted:
        if after.pack.ends_tenure:
            said.append(message("The pack has run out for the second time: the bank passes."))
        else:
            said.append(message("The pack has run out."))
            said.append(_all_shuffled())
    elif after.phase is Phase.OFFER:
        said.append(message("The banker’s purse is empty: the bank passes."))
    return said


def _shuffled(before: TableView, _after: TableView, act: Act) -> list[Message]:
    return [
        counted(
            "{name} asks for a shuffle: {number} undealt card is shuffled.",
            "{name} asks for a shuffle: {number} undealt cards are shuffled.",
            before.pack.left,
            name=act.actor,
        )
    ]


def _deals_on(_before: TableView, _after: TableView, act: Act) -> list[Message]:
    return [message("{name} deals on.", name=act.actor)]


def _retired(_before: TableView, _after: TableView, act: Act) -> list[Message]:
    return [message("{name} retires as banker.", name=act.actor)]


def _responsible(_before: TableView, _after: TableView, act: Act) -> list[Message]:
    return [
        message(
            "{name} goes on with a responsible bank and answers for every stake.", name=act.actor
        )
    ]


def _passed(_before: TableView, _after: TableView, act: Act) -> list[Message]:
    return [message("{name} passes the bank.", name=act.actor)]


def _sat(before: TableView, after: TableView, act: Act) -> list[Message]:
    if is_seated(before, act.actor):
        brought = counted(
            "{name} brings {number} more unit.",
            "{name} brings {number} more units.",
            act.amount,
            name=act.actor,
        )
    else:
        brought = counted(
            "{name} sits down with {number} unit.",
            "{name} sits down with {number} units.",
            act.amount,
            name=act.actor,
        )
    return [brought, *_debts_paid(before, after)]


def _left(before: TableView, after: TableView, act: Act) -> list[Message]:
    said: list[Message] = []
    banker = act.actor == before.banker
    if banker and before.phase in (Phase.DEALING, Phase.STAKING, Phase.OPENING):
        said.append(message("The banker leaves before the opening: the deal is void."))
    own = [
        entry
        for entry in new_entries(before, after)
        if entry.why is Why.TAKEN and entry.who == act.actor
    ]
    # of a void deal it has been said already that the stakes do not count
    said += entry_sentences(
        entry._replace(why=Why.RETURNED) if entry.why is Why.VOID else entry
        for entry in new_entries(before, after)
        if entry not in own
    )
    taken = sum(entry.amount for entry in own)
    said.append(
        counted(
            "{name} leaves the table with {number} unit.",
            "{name} leaves the table with {number} units.",
            taken,
            name=act.actor,
        )
    )
    if not banker and any(stake.who == act.actor for stake in before.stakes):
        said.append(message("The stakes stay in play; what they bring is paid out all the same."))
    return said


_ACTS: dict[Kind, Callable[[TableView, TableView, Act], list[Message]]] = {
    Kind.TAKE: _taken,
    Kind.LAY: _laid,
    Kind.DECLINE: _declined,
    Kind.STAKE: _staked,
    Kind.CLOSE: _closed,
    Kind.SHUFFLE: _shuffled,
    Kind.DEAL: _deals_on,
    Kind.RETIRE: _retired,
    Kind.RESPONSIBLE: _responsible,
    Kind.PASS: _passed,
    Kind.SIT: _sat,
    Kind.LEAVE: _left,
    Kind.CUT: _cut,
    Kind.DEALT: _dealt,
    Kind.OPEN: _opened,
}


def _debts_paid(before: TableView, after: TableView) -> list[Message]:
    return entry_sentences(entry for entry in new_entries(before, after) if entry.why is Why.DEBT)


def _afterwards(before: TableView, after: TableView, act: Act) -> list[Message]:
    """What follows on its own: the bank goes back, is offered on, or the evening ends."""
    entries = list(new_entries(before, after))
    back = next((i for i, entry in enumerate(entries) if entry.why is Why.BANK_BACK), None)
    said: list[Message] = []
    if back is not None and act.kind is not Kind.LEAVE:
        said.append(entry_sentence(entries[back]))
        said += entry_sentences(entries[back + 1 :])
    was_offered = before.offered if before.phase is Phase.OFFER else None
    if after.phase is Phase.OFFER and after.offered != was_offered:
        said.append(offered_sentence(after))
    if after.phase is Phase.OVER and before.phase is not Phase.OVER:
        said.append(_over(after))
    return said


def _over(view: TableView) -> Message:
    if sum(1 for seat in view.seats if seat.purse) < 2:
        return message("Fewer than two players with money are left: the evening is over.")
    return message("Nobody takes the bank: the evening is over.")
