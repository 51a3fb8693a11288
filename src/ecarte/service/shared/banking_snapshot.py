"""What is sent to a browser of a shared banking table: all that its place may know, as JSON.

Everybody may know the same (the faces of the tableaux only when they lie open), so that places
differ in nothing but what is asked of them. All of it is made from views. Cards are written as
everywhere (`QH`), sentences in the reader's language.

* `phase`: `waiting` before the beginning, then the phase of the evening: cut, offer, dealing,
  staking, opening, between, broken, over.
* `seats`: first those at the table in their order, then those who have left (`gone`) with the
  purse they keep; `present` is false of whom the house answers for.
* `results`: after the opening, tableau by tableau: `tricks` (the banker's first) and `score`,
  `winner` (banker, tableau or None), `outcome` (banker, en_carte, tableau, void, unstaked), `steps`
  of the count (a pair that is `cancelled`, or a trump that has `led` and `met` another or none:
  `leader` takes the trick),
  `moves` (what each who had staked won or lost) and what is `said` of it.
* `closed`: the purses, the bank and the stakes as they were when the cards were opened.
* `settlement`: what was said of the settlement, in the order of the tableaux, the banker's first;
  `ledger`, `debts` and `balance` (how each stands) are sentences.
* `claims`: who is awaited, and from which second the table may go on without him.
"""

from __future__ import annotations

from collections.abc import Sequence

from ecarte.banking.state import STAKED_TABLEAUX, Phase, has_laid_bank
from ecarte.banking.view import TableView
from ecarte.cards import TEXTS, Card
from ecarte.language import Language
from ecarte.service.banking import PERSON
from ecarte.service.evening import settlement_lines, who_owes_whom
from ecarte.service.shared.banking_options import asked, may_say_done, options
from ecarte.service.shared.banking_settled import (
    closed,
    results,
    said,
    settlement,
    stakes_told,
)
from ecarte.service.shared.banking_table import BankingTable
from ecarte.speech.banking import (
    bank_line,
    debt_sentence,
    pack_line,
)

DEALS_REMEMBERED = 2
"""The history tells of the deal on the table and of the one before it."""


def _since_opening(table: BankingTable, view: TableView | None, now: int | None) -> int | None:
    """How many seconds ago the cards that lie open were opened."""
    if now is None or view is None or view.tableaux is None or table.closing is None:
        return None
    return max(0, now - table.closed_at)


def snapshot(
    table: BankingTable, place: str | None, language: Language, now: int | None = None
) -> dict[str, object]:
    """Everything a place (None: a watcher) may know now."""
    view = None if table.evening is None else table.evening.view(None)
    return {
        "game": table.game,
        "version": table.version,
        "place": place,
        "founder": table.plan.founder,
        "rules": table.plan.rules.switches(),
        "form": str(table.plan.rules.form),
        "seats": _seats(table, view),
        "asked": asked(table, place, language),
        "options": options(table, place, language, now),
        "done": place is not None and table.evening is not None and place in table.evening.done,
        "may_done": place is not None and may_say_done(table, place),
        "may_claim": place is not None and now is not None and table.may_claim(place, now),
        "may_sit": bool(table.free_places()) and place is None,
        "units": table.plan.units,
        "limit": table.plan.limit,
        "awaited": list(table.asked),
        "claims": _claims(table),
        "history": _history(table, language),
        "since_opening": _since_opening(table, view, now),
        "fair": table.cards.told(table.people.contributed, table.over),
        **(_before_the_evening(table) if view is None else _evening(table, view, place, language)),
    }


def _before_the_evening(table: BankingTable) -> dict[str, object]:
    return {
        "phase": "over" if table.over else "waiting",
        "deal": 0,
        "banker": None,
        "offered": None,
        "bank": 0,
        "layings": 0,
        "laid": False,
        "responsible": False,
        "bank_line": None,
        "pack_line": None,
        "punters": [],
        "purse": 0,
        "stakes": [],
        "agreed": 0,
        "limits": {str(number): None for number in STAKED_TABLEAUX},
        "cuts": [],
        "turn_up": None,
        "left_in_pack": 0,
        "exhausted": 0,
        "shuffled": False,
        "may_shuffle": False,
        "tableaux": None,
        "results": [],
        "closed": None,
        "settlement": [],
        "ledger": [],
        "debts": [],
        "balance": [],
    }


def _evening(
    table: BankingTable, view: TableView, place: str | None, language: Language
) -> dict[str, object]:
    is_open = view.tableaux is not None and table.closing is not None
    return {
        "phase": "over" if table.over else view.phase.name.lower(),
        "deal": view.deal,
        "banker": view.banker,
        "offered": view.offered,
        "bank": view.bank,
        "layings": view.layings,
        "laid": has_laid_bank(view),
        "responsible": view.responsible,
        "bank_line": language.say(bank_line(view)),
        "pack_line": None if view.banker is None else language.say(pack_line(view)),
        "punters": list(view.punters),
        "purse": 0 if place is None else view._replace(player=place).purse,
        "stakes": stakes_told(view.stakes),
        "agreed": view.agreed_sum,
        "limits": {str(number): view.limit(number) for number in STAKED_TABLEAUX},
        "cuts": [_texts(cut) for cut in view.cuts],
        "turn_up": None if view.turn_up is None else TEXTS[view.turn_up],
        "left_in_pack": view.pack.left,
        "exhausted": view.pack.exhausted,
        "shuffled": view.shuffled,
        "may_shuffle": view.phase is Phase.BETWEEN
        and not view.shuffled
        and place in view.punters
        and place in table.people.sitting,
        "tableaux": None if view.tableaux is None else [_texts(hand) for hand in view.tableaux],
        "results": results(table.closing, view, language) if is_open else [],
        "closed": closed(table.closing) if is_open else None,
        "settlement": settlement(table.closing, language) if is_open else [],
        "ledger": table.ledger_said(language),
        "debts": [language.say(debt_sentence(debt)) for debt in view.debts],
        "balance": said(settlement_lines(who_owes_whom(view)), language),
    }


def _texts(cards: Sequence[Card]) -> list[str]:
    return [TEXTS[card] for card in cards]


def _seats(table: BankingTable, view: TableView | None) -> list[dict[str, object]]:
    people = table.people
    kinds = {one.name: one.kind for one in table.plan.computers}
    if view is None:
        purses = dict.fromkeys(people.sitting, table.plan.units)
        purses |= {one.name: one.purse for one in table.plan.computers}
    else:
        purses = dict(view.seats)
    evening = table.evening
    done = set() if evening is None else evening.done
    seats: list[dict[str, object]] = [
        {
            "name": name,
            "purse": units,
            "kind": kinds.get(name, PERSON),
            "person": name not in kinds,
            "present": name in kinds or people.present(name),
            "gone": False,
            "done": name in done,
        }
        for name, units in purses.items()
    ]
    given = {one.name: one.purse for one in table.plan.computers}
    gone = [name for name in (*kinds, *people.words) if name not in purses]
    table_now = None if evening is None else evening.table
    seats += [
        {
            "name": name,
            "purse": people.purse_kept(name, table_now) + given.get(name, 0),
            "kind": kinds.get(name, PERSON),
            "person": name not in kinds,
            "present": False,
            "gone": True,
            "done": False,
        }
        for name in gone
    ]
    return seats


def _claims(table: BankingTable) -> list[dict[str, object]]:
    moments = {name: table.people.claimable_at(name) for name in table.awaited}
    return [{"name": name, "from": at} for name, at in moments.items() if at is not None]


def _history(table: BankingTable, language: Language) -> list[dict[str, object]]:
    oldest = table.deal - DEALS_REMEMBERED
    return [
        {"n": told.number, "deal": told.deal, "said": language.say(told.said)}
        for told in table.told
        if told.deal > oldest
    ]
