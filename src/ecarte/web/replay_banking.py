"""A recorded banking evening step by step; a closing has a step for every tableau settled (B5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from ecarte.banking import record as records
from ecarte.banking.acts import Kind
from ecarte.banking.ledger import Entry, Place, Seat
from ecarte.banking.record import Record
from ecarte.banking.stakes import stake_of, with_stake
from ecarte.banking.state import STAKED_TABLEAUX, Stake, is_seated
from ecarte.banking.table import Table
from ecarte.banking.view import TableView
from ecarte.cards import SUIT_OF
from ecarte.language import Language
from ecarte.messages import Message, counted, message
from ecarte.speech.banking import entry_sentence, events
from ecarte.speech.banking_money import debt_sentence, ledger_lines
from ecarte.speech.banking_settling import collected, result_sentence, tableau_account, taken_from
from ecarte.speech.banking_table import bank_line, pack_line
from ecarte.speech.classic import TRUMP


class Stage(NamedTuple):
    """The evening at one step.

    `open` tableaux lie open, counted from the banker's; so many `entries` of the ledger have been
    written; `stakes` still lie on the tableaux.
    """

    view: TableView
    said: tuple[Message, ...]
    entries: int
    stakes: tuple[Stake, ...]
    open: int = 0
    dealt: bool = False


class EveningSteps:
    """An evening of a record, to be gone through. What lay face down at a step stays so."""

    game = "banking"

    def __init__(self, record: Record) -> None:
        self.record = record
        self.stages = stages(record)
        self.deals = [step for step, stage in enumerate(self.stages) if stage.dealt]
        """The steps at which a deal has been dealt."""

    @property
    def last(self) -> int:
        """The last step."""
        return len(self.stages) - 1

    def title(self, _language: Language) -> Message:
        """Who came."""
        return message(
            "A banking evening: {names}", names=tuple(name for name, _ in self.record.players)
        )

    def said(self, step: int, _language: Language) -> list[Message]:
        """What was said of the act that led to a step."""
        return list(self.stages[step].said)

    def advised(self, _step: int, _language: Language) -> list[Message]:
        """There is no printed advice for the banking game."""
        return []

    def table(self, step: int, _language: Language) -> dict[str, object]:
        """The table at a step: sentences and cards for a page."""
        stage = self.stages[step]
        view, ledger = stage.view, self.stages[-1].view.ledger[: stage.entries]
        purses = purses_after(ledger)
        facts = [bank_line(view._replace(bank=bank_after(ledger)))]
        if view.banker is not None:
            facts.append(pack_line(view))
        if view.turn_up is not None:
            facts.append(message(TRUMP[SUIT_OF[view.turn_up]]))
        return {
            "deal": message("Deal {deal}", deal=view.deal) if view.deal else None,
            "facts": facts,
            "turn_up": view.turn_up,
            "tableaux": [self._tableau(stage, number) for number in (1, *STAKED_TABLEAUX)]
            if view.turn_up is not None
            else [],
            "purses": [
                counted("{name}: {number} unit.", "{name}: {number} units.", units, name=name)
                for name, units in purses
                if is_seated(view, name)
            ],
            "debts": [debt_sentence(debt) for debt in view.debts],
            "ledger": ledger_lines(ledger),
        }

    def _tableau(self, stage: Stage, number: int) -> dict[str, object]:
        view = stage.view
        lies_open = view.tableaux is not None and number <= stage.open
        result = next((one for one in view.results if one.tableau == number), None)
        return {
            "name": message("Tableau 1, the banker’s")
            if number == 1
            else message("Tableau {tableau}", tableau=number),
            "cards": view.tableaux[number - 1] if lies_open and view.tableaux else None,
            "result": result_sentence(result) if lies_open and result else None,
            "stakes": [
                message("{name} {amount}", name=stake.who, amount=stake.amount)
                for stake in stage.stakes
                if stake.tableau == number
            ],
        }


def stages(record: Record) -> list[Stage]:
    """The evening act by act, and each closing tableau by tableau."""
    passed = records.states(record)
    view = passed[0].view(None)
    began = tuple(entry_sentence(entry) for entry in view.ledger)
    found = [Stage(view, began, len(view.ledger), ())]
    for (before, after), act in zip(pairwise(passed), record.acts, strict=True):
        view = after.view(None)
        said = tuple(events(before.view(None), view, act))
        if after.opened and not before.opened:
            found += _settled(before, after, said)
            continue
        lying_open = 4 if view.tableaux is not None else 0
        found.append(
            Stage(view, said, len(view.ledger), view.stakes, lying_open, act.kind is Kind.DEALT)
        )
    return found


def _settled(before: Table, after: Table, said: Sequence[Message]) -> Iterator[Stage]:
    """The closing and the banker's cards; then each tableau with its money."""
    closed = before.view(None)
    view = after.view(None)
    stakes = closed.stakes
    extra = collected(closed, view)
    for one in extra:
        already = stake_of(stakes, one.who, one.tableau)
        stakes = with_stake(stakes, one.who, one.tableau, already + one.amount)
    written = len(before.ledger) + len(extra)
    left = list(after.ledger[written:])
    shown = closed._replace(tableaux=view.tableaux, results=view.results)
    cuts = [said.index(tableau_account(view, result.tableau)[0]) for result in view.results]
    yield Stage(shown, tuple(said[: cuts[0]]), written, stakes, 1)
    for result, (begin, end) in zip(view.results, pairwise((*cuts, len(said))), strict=True):
        on_it = sum(1 for stake in stakes if stake.tableau == result.tableau)
        written += len(taken_from(left, result, on_it))
        stakes = tuple(stake for stake in stakes if stake.tableau != result.tableau)
        now = Stage(shown, tuple(said[begin:end]), written, stakes, result.tableau)
        if result is view.results[-1]:
            after_all = view._replace(turn_up=shown.turn_up, deal=shown.deal)
            now = now._replace(view=after_all, entries=len(view.ledger))
        yield now


def purses_after(ledger: Iterable[Entry]) -> list[Seat]:
    """Everybody's purse once these entries have been written, in the order they sat down."""
    purses: dict[str, int] = {}
    for entry in ledger:
        for account, units in ((entry.source, -entry.amount), (entry.target, entry.amount)):
            if account.place is Place.PURSE:
                purses[account.owner] = purses.get(account.owner, 0) + units
    return [Seat(name, units) for name, units in purses.items()]


def bank_after(ledger: Iterable[Entry]) -> int:
    """What is in the bank once these entries have been written."""
    return sum(
        entry.amount * ((entry.target.place is Place.BANK) - (entry.source.place is Place.BANK))
        for entry in ledger
    )
