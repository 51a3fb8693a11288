"""Three people and a computer play a banking evening through a broken bank to its end."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Sit
from tests.browser.evening import UNITS, begin_evening, by_ledger, owned, play_evening, snapshot

pytestmark = pytest.mark.slow


def test_an_evening_through_a_broken_bank(sit: Sit) -> None:
    people = [sit(name) for name in ("Anna", "Ludwig", "Maria")]
    for _ in begin_evening(people):
        pass
    phases: list[str] = []
    for _ in play_evening(people):
        table = snapshot(people[0])
        if not phases or phases[-1] != table["phase"]:
            phases.append(table["phase"])
            granted = sum("brings" in line for line in table["ledger"])
            assert owned(table) == UNITS * granted, (
                table["phase"],
                table["seats"],
                table["ledger"],
            )
            for seat in table["seats"]:
                left = 0 if seat["gone"] else seat["purse"]
                assert by_ledger(table["ledger"], seat["name"]) == left, table["ledger"]
    assert "broken" in phases
    assert phases[-1] == "over"
    table = snapshot(people[0])
    purses = {seat["name"]: seat["purse"] for seat in table["seats"]}
    for one in people:
        rows = one.page.locator("#hand tbody tr")
        shown = {
            row.locator(".name").inner_text(): int(row.locator("td").inner_text())
            for row in rows.all()
        }
        assert shown == purses
        one.page.locator("#ledger summary").click()
        ledger = one.page.locator("ol.ledger li").all_inner_texts()
        assert list(reversed(ledger)) == table["ledger"]
        assert one.page.locator("#asked a[href$='/replay']").is_visible()
