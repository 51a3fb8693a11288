"""A banking evening in the browser: who sits down, what each does, and what all of them own."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from tests.browser.people import QUIET, Person

UNITS = 1000


def begin_evening(people: Sequence[Person], computers: int = 1) -> Iterator[None]:
    """The first founds a table with a small bank, the others sit down; looks are had between."""
    founder, *others = people
    page = founder.page
    page.goto("/new/banking")
    page.fill("#name", founder.name)
    page.fill("#units", str(UNITS))
    page.check("input[name=form][value=laid]")
    for kind in ("flat", "proportional"):
        page.select_option(f"select[name={kind}]", str(computers if kind == "flat" else 0))
    page.locator("details.finer summary").click()
    page.check("input[name=compulsory][value=at_least]")
    page.check("input[name=first_banker][value=founder]")
    page.locator("form[action='/new/banking'] button.main").click()
    page.wait_for_selector("#table")
    yield
    link = page.input_value("#seat-link")
    for one in others:
        one.sits_down(link)
    page.wait_for_selector("#do-begin")
    yield
    founder.presses(page.locator("#do-begin"))


def snapshot(person: Person) -> dict[str, Any]:
    """The table as the interface for programs tells it to this person."""
    found = re.search(r"/t/([^/?#]+)", person.page.url)
    assert found
    answer: dict[str, Any] = person.context.request.get(f"/api/tables/{found.group(1)}").json()
    table: dict[str, Any] = answer.get("table", answer)
    return table


def owned(table: dict[str, Any]) -> int:
    """All play money: in the purses, in the bank and on the tableaux."""
    purses = sum(seat["purse"] for seat in table["seats"])
    staked = sum(stake["units"] for stake in table["stakes"])
    return int(purses + table["bank"] + staked + _taken_by_others(table))


def _taken_by_others(table: dict[str, Any]) -> int:
    """What those have taken with them who are not seen at the table any more."""
    taken = [
        re.fullmatch(r"(.+) takes (\d+) units? from the table\.", it) for it in table["ledger"]
    ]
    seated = {seat["name"] for seat in table["seats"]}
    return sum(int(one.group(2)) for one in taken if one and one.group(1) not in seated)


SIGNS = {
    "brings": 1,
    "takes back": 1,
    "gets back": 1,
    "wins": 1,
    "stakes": -1,
    "lays": -1,
    "takes": -1,
    "loses": 0,
}
"""What an entry of the ledger does to a purse, by its verb; the longer verbs first."""


def by_ledger(lines: Sequence[str], name: str) -> int:
    """What a player's purse must hold by the ledger alone."""
    purse = 0
    for line in lines:
        if not line.startswith(f"{name} "):
            continue
        said = line.removeprefix(f"{name} ")
        sign = next(sign for verb, sign in SIGNS.items() if said.startswith(verb))
        amount = re.search(r"\d+", said)
        assert amount, line
        purse += sign * int(amount.group())
    return purse


class Player:
    """Stakes what he can, and as banker lays the least and deals on until the bank is broken."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.staked_in = 0

    def act(self) -> bool:
        """Does one thing, if there is one to do."""
        page = self.person.page
        deal = int(page.get_attribute("#table", "data-deal") or 0)
        sums = page.locator(".staking input[type=number]")
        if sums.count() and self.staked_in != deal:
            self.staked_in = deal
            self._stake()
            return True
        lay = page.locator("#asked button[value=lay]")
        if lay.count():
            page.fill("#laid-sum", page.get_attribute("#laid-sum", "min") or "")
            self.person.presses(lay)
            return True
        for act in ("#do-bring", "#act-close", "#act-pass", "#act-deal", "#do-done"):
            button = page.locator(act)
            if button.count() and (act != "#act-close" or self.person.state[1]):
                self.person.presses(button)
                return True
        return False

    def _stake(self) -> None:
        page = self.person.page
        for number in (4, 3, 2):
            amount = page.locator(f"#amount-{number}")
            if not amount.count():
                continue
            amount.fill(amount.get_attribute("max") or "")
            page.locator(f"#set-{number}").evaluate("one => one.click()")
            page.wait_for_timeout(QUIET)


def play_evening(people: Sequence[Person], most: int = 25) -> Iterator[None]:
    """Plays deal after deal until a bank has been broken and passed on, then ends the evening."""
    players = [Player(one) for one in people]
    broken, founder = False, people[0]
    for _ in range(1000):
        newest = max(one.version for one in people)
        for one in people:
            one.awaits_version(newest)
        yield
        phase, _, _, _ = founder.state
        if phase == "over":
            return
        deal = int(founder.page.get_attribute("#table", "data-deal") or 0)
        if (broken and phase not in ("broken", "staking")) or deal > most:
            founder.page.locator("#breaking-up summary").click()
            founder.taps(founder.page.locator("#breaking-up button"))
            founder.waits_until(lambda: founder.phase == "over", "the end of the evening")
            continue
        broken = broken or phase == "broken"
        acted = [player.act() for player in players if player.person.phase != "over"]
        if not any(acted):
            founder.page.wait_for_timeout(80)
    raise AssertionError("the evening did not come to its end")
