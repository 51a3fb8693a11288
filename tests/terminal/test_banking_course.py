"""A settlement watched moment by moment comes to what the engine says."""

from __future__ import annotations

from itertools import pairwise

import pytest

from ecarte.banking import acts, table
from ecarte.banking.acts import Kind
from ecarte.banking.rules import BankingRules, Form
from ecarte.banking.source import SeededSource
from ecarte.banking.state import Outcome, Phase
from ecarte.banking.table import Table
from ecarte.players.banking import player
from ecarte.terminal.banking.course import last_closing, moments

PURSES = {"Anna": 60, "Boris": 45, "Clara": 80, "Dora": 7}


def evening(seed: int, form: Form) -> list[Table]:
    """The states of an evening of computer players, from the first to the last."""
    rules = BankingRules(form=form, agreed=5, first_banker="Anna")
    source = SeededSource(seed.to_bytes(2, "big"))
    guests = {
        name: player("proportional" if seed % 2 else "flat", name.encode()) for name in PURSES
    }
    now = table.start(rules, PURSES)
    states = [now]
    for _ in range(400):
        if now.phase is Phase.OVER:
            break
        for name in [seat.name for seat in now.seats if seat.name != now.banker] + [
            now.banker or now.offered or ""
        ]:
            while name and (act := guests[name].choose(now.view(name))) is not None:
                before = now
                now, _natures = source.play(now, act)
                states += [before.apply(act), now] if now.phase is not before.phase else [now]
                if act.kind is not Kind.STAKE:
                    break
    return states


def closings(seed: int, form: Form) -> list[tuple[Table, Table]]:
    states = evening(seed, form)
    return [
        (before, before.apply(acts.act(f"{before.banker} close")))
        for before, after in pairwise(states)
        if before.phase is Phase.STAKING and after.opened
    ]


@pytest.mark.parametrize("form", list(Form))
@pytest.mark.parametrize("seed", range(6))
def test_the_last_moment_is_the_settled_table(seed: int, form: Form) -> None:
    watched = 0
    for before, after in closings(seed, form):
        course = moments(before, after)
        back = sum(entry.amount for entry in after.ledger if entry.why == "bank_back") - sum(
            entry.amount for entry in before.ledger if entry.why == "bank_back"
        )
        purses = dict(course[-1].seats)
        if back and before.banker is not None:
            purses[before.banker] += back
        assert purses == dict(after.seats)
        assert course[-1].bank - back == after.bank
        assert course[-1].stakes == ()
        watched += 1
    assert watched > 3


@pytest.mark.parametrize("form", list(Form))
def test_money_is_neither_made_nor_lost_at_any_moment(form: Form) -> None:
    for before, after in closings(3, form):
        totals = {
            sum(seat.purse for seat in now.seats)
            + now.bank
            + sum(stake.amount for stake in now.stakes)
            for now in moments(before, after)
        }
        assert len(totals) == 1


def test_tableaux_open_one_after_another() -> None:
    before, after = closings(1, Form.FIRST)[0]
    course = moments(before, after)
    assert [now.open for now in course] == sorted(now.open for now in course)
    assert course[0].open == 1
    assert course[0].hand(2) is None
    assert course[-1].open == 4


def test_money_moves_after_the_count_is_seen() -> None:
    for before, after in closings(2, Form.LAID):
        for now, then in pairwise(moments(before, after)):
            if then.results != now.results:
                assert then.seats == now.seats


def test_what_a_tableau_brought_is_told_by_name() -> None:
    seen = set()
    for seed in range(4):
        for before, after in closings(seed, Form.FIRST):
            for result in after.results:
                moved = dict(moments(before, after)[-1].moves.get(result.tableau, ()))
                seen.add(result.outcome)
                if result.outcome is Outcome.BANKER:
                    assert all(units < 0 for units in moved.values())
                elif result.outcome is Outcome.TABLEAU:
                    assert all(units >= 0 for units in moved.values())
                else:
                    assert not any(moved.values())
    assert Outcome.BANKER in seen
    assert Outcome.TABLEAU in seen


def test_the_last_closing_of_an_evening_is_found() -> None:
    states = evening(1, Form.FIRST)
    found = last_closing(states)
    assert found is not None
    assert found[1].opened
    assert not found[0].opened
    assert last_closing(states[:1]) is None
