"""What is asked of whom at the banking table, by which rule."""

from __future__ import annotations

import pytest

from ecarte.banking import acts
from ecarte.banking.acts import Act, Kind
from ecarte.banking.state import Phase
from ecarte.rulebook import RULES
from ecarte.service.banking import Session
from ecarte.speech.banking import debtors, label, prompt, waiting
from tests.service.banking_scenes import called, mixed, setup, step


def asked(session: Session, name: str | None) -> tuple[str, str]:
    found = prompt(session.view(name))
    return str(found.sentence), found.rule


def banked(*outcomes: str, **switches: object) -> Session:
    form = switches.get("form", "first")
    units = switches.pop("units", 30)
    first = f"Anna lay {units}" if form == "laid" else "Anna take"
    return called(Session(setup(*outcomes, **switches)), first)


def test_b23_the_bank_is_offered() -> None:
    session = Session(setup())
    assert asked(session, "Anna") == ("The bank is offered to you: take it, or decline.", "B23")
    assert asked(session, "Boris") == ("Anna is considering whether to take the bank.", "B23")


def test_b14_the_bank_is_offered_to_be_laid() -> None:
    assert asked(Session(setup(form="laid", agreed=1)), "Anna") == (
        "The bank is offered to you: lay at least 1 unit, or decline.",
        "B14",
    )


def test_b4_punters_are_asked_for_stakes_and_the_banker_to_close() -> None:
    session = banked()
    assert asked(session, "Boris") == (
        "Stake as you wish on tableau 2, 3, 4; 100 units are in your purse.",
        "B4",
    )
    assert asked(session, "Anna") == ("Close the staking, and the cards are opened.", "B5")
    assert asked(session, None) == ("The punters stake until Anna closes.", "B4")


def test_b15_who_owes_the_agreed_sum_is_told_until_it_lies() -> None:
    session = banked(form="laid")
    assert debtors(session.view(None)) == {2: "Boris", 3: "Vera"}
    assert asked(session, "Boris") == (
        "You owe the agreed sum on tableau 2: 10 units are missing there.",
        "B15",
    )
    called(session, "Boris stake 2 9")
    assert asked(session, "Boris")[0].endswith("1 unit is missing there.")
    called(session, "Vera stake 2 1")
    assert asked(session, "Boris")[1] == "B4"
    assert debtors(session.view(None)) == {3: "Vera"}


def test_b15_a_single_punter_owes_on_both() -> None:
    session = called(banked(form="laid"), "Vera leave")
    assert debtors(session.view(None)) == {2: "Boris", 3: "Boris"}


def test_b22_an_empty_purse_stakes_nothing() -> None:
    session = called(banked("-==", "==="), "Vera stake 2 60")
    assert asked(session, "Vera")[0].endswith("0 units are in your purse.")
    called(session, "Anna close", "Anna deal")
    assert asked(session, "Vera") == ("You can stake nothing more in this deal.", "B22")


def test_b19_a_debtor_is_told_why_he_cannot_stake() -> None:
    session = called(
        Session(setup("+++", "===")), "Anna leave", "Anna sit 30", "Boris decline", "Vera decline"
    )
    called(session, "Anna take", "Boris stake 2 100", "Anna close", "Boris take")
    assert asked(session, "Anna") == ("You cannot stake while you are in debt.", "B19")


def test_b11_b20_between_two_deals() -> None:
    session = called(banked("==="), "Anna close")
    assert asked(session, "Boris")[1] == "B11"
    assert asked(session, "Anna") == ("Deal on, or retire.", "B20")
    called(session, "Boris shuffle")
    assert asked(session, "Vera") == (
        "The undealt cards have been shuffled; the game can go on.",
        "B11",
    )
    laid = called(banked("===", form="laid"), "Anna close")
    assert asked(laid, "Anna") == ("Deal on, or retire with the bank: 30 units.", "B20")


def test_b18_a_broken_bank() -> None:
    session = called(banked("==+", "==+", form="laid", units=10), "Vera stake 4 10", "Anna close")
    assert session.table.phase is Phase.BROKEN
    assert asked(session, "Anna") == (
        "The bank is broken: lay again, at least 10 units, or pass it.",
        "B18",
    )
    assert asked(session, "Vera") == ("The bank is broken; Anna is considering what to do.", "B18")
    called(session, "Anna lay 10", "Vera stake 4 10", "Anna close")
    assert asked(session, "Anna") == (
        "The bank is broken a second time: go on with a responsible bank, or pass it.",
        "B18",
    )


def test_b18_who_holds_too_little_can_only_pass() -> None:
    session = called(
        banked("==+", form="laid", units=195), "Boris sit 200", "Boris stake 4 195", "Anna close"
    )
    assert asked(session, "Anna") == ("You hold too little to lay again: pass the bank.", "B18")


def test_b19_who_holds_too_little_can_go_on_with_no_responsible_bank() -> None:
    session = called(
        banked("==+", "==+", form="laid", units=100, min_purse=5),
        "Boris stake 4 100",
        "Anna close",
        "Anna lay 98",
        "Boris stake 4 98",
        "Anna close",
    )
    assert asked(session, "Anna") == (
        "You hold too little for a responsible bank: pass the bank.",
        "B19",
    )


def test_the_end() -> None:
    session = called(Session(setup()), "Anna decline", "Boris decline", "Vera decline")
    assert asked(session, "Anna") == ("The evening is over.", "B23")


@pytest.mark.parametrize("form", ["first", "laid"])
def test_at_every_moment_everybody_is_told_something_by_a_rule_of_the_book(form: str) -> None:
    session = mixed(form, b"asked")
    for _ in range(120):
        step(session)
        for name in (None, *(seat.name for seat in session.table.seats)):
            view = session.view(name)
            assert prompt(view).rule in RULES
            assert str(prompt(view).sentence)
            assert str(waiting(view))
            assert all(str(label(option)) for option in view.options())


LABELS = [
    (acts.stake("A", 2, 10), "Stake 10 on tableau 2"),
    (acts.stake("A", 2, 0), "Withdraw from tableau 2"),
    (acts.lay("A", 30), "Lay 30 in the bank"),
    (acts.sit("A", 30), "Bring 30 to the table"),
    (Act("A", Kind.CLOSE), "Close the staking"),
]


@pytest.mark.parametrize(("act", "text"), LABELS)
def test_a_button_says_what_it_does(act: Act, text: str) -> None:
    assert str(label(act)) == text
