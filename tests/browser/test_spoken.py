"""What a screen reader hears: each event once, in order, as often as it happens."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Sit
from tests.browser.people import Person, play

pytestmark = pytest.mark.slow

LISTEN = """() => {
    window.heard = [];
    new MutationObserver((changes) => {
        for (const change of changes) {
            if (change.target.id !== "live") continue;
            for (const one of change.addedNodes) window.heard.push(one.textContent);
        }
    }).observe(document, { childList: true, subtree: true });
}"""
HISTORY = """() => [...document.querySelectorAll("#history li")].reverse().map((one) => {
    const copy = one.cloneNode(true);
    copy.querySelectorAll("a.rule").forEach((link) => link.remove());
    return copy.textContent.trim();
})"""
SIGNS = {"♠": "spades", "♥": "hearts", "♦": "diamonds", "♣": "clubs"}


def listening(person: Person) -> Person:
    person.context.add_init_script(f"({LISTEN})()")
    return person


def heard(person: Person) -> list[str]:
    told: list[str] = person.page.evaluate("() => window.heard")
    return told


def test_each_event_is_said_once_and_in_order_and_equal_ones_as_often_as_they_happen(
    sit: Sit,
) -> None:
    anna, boris, clara = listening(sit("Anna")), listening(sit("Boris")), listening(sit("Clara"))
    link, watch = anna.opens_classic(points=2)
    clara.page.goto(watch)
    boris.sits_down(link)
    boris.page.wait_for_timeout(500)
    already = {one.name: len(heard(one)) for one in (anna, boris, clara)}
    for _ in play([anna, boris]):
        if anna.state[3] or anna.phase == "over":
            break
    for one in (anna, boris, clara):
        one.awaits_version(max(anna.version, boris.version))
        one.page.wait_for_timeout(300)
        told: list[str] = one.page.evaluate(HISTORY)
        dealt = next(place for place, line in enumerate(told) if line.endswith("trump."))
        history = told[dealt + 1 :]
        said = heard(one)[already[one.name] :]
        assert len(said) == len(history), (said, history)
        for spoken, written in zip(said, history, strict=True):
            same = not any(sign in written for sign in SIGNS)
            assert not same or spoken == written
            for sign, word in SIGNS.items():
                assert (sign in written) <= (word in spoken.lower() or sign in spoken)
        takes = [line for line in history if "takes the trick" in line]
        assert len(takes) > len(set(takes)) or len(takes) < 3


def test_a_refusal_is_said_as_often_as_it_is_given(sit: Sit) -> None:
    anna, boris = listening(sit("Anna")), listening(sit("Boris"))
    link, _ = anna.opens_classic()
    boris.sits_down(link)
    for one in play([anna, boris]):
        barred = one.page.locator("#hand button.barred")
        if barred.count():
            break
    before = len(heard(one))
    one.taps(barred.first)
    one.taps(barred.first)
    told = heard(one)[before:]
    assert len(told) == 2
    assert told[0] == told[1]
    assert told[0].endswith(".")
    assert not any(sign in told[0] for sign in SIGNS), "cards are said in words"
