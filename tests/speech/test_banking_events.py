"""Every act of the banking game is told, and nothing is told that nobody may know."""

from __future__ import annotations

import re

import pytest

from ecarte.banking import acts
from ecarte.banking.acts import Kind
from ecarte.banking.ledger import Entry, Why, purse
from ecarte.banking.stakes import collect
from ecarte.banking.state import Phase, cashier_of
from ecarte.cards import TEXTS
from ecarte.service.banking import Session, Step
from ecarte.speech.banking import (
    entry_sentence,
    events,
    last_deal,
    ledger_lines,
    purse_lines,
    table_lines,
)
from ecarte.speech.banking_settling import collected
from ecarte.speech.telling import banking_evening
from tests.service.banking_scenes import called, mixed, on, setup, step


def told(session: Session, text: str) -> list[str]:
    """What is told of one act."""
    done = session.do(acts.act(text))
    return said(done)


def said(done: Step) -> list[str]:
    return [str(one) for one in events(done.before.view(None), done.after.view(None), done.act)]


def first_form(*outcomes: str, **switches: object) -> Session:
    return called(Session(setup(*outcomes, **switches)), "Anna take")


def laid(*outcomes: str, units: int = 30, **switches: object) -> Session:
    wished = setup(*outcomes, form="laid", **switches)
    return called(Session(wished), f"Anna lay {units}")


def test_the_cut_is_told_card_by_card_and_who_may_take_the_bank() -> None:
    session = Session(setup(first_banker="cut"))
    sentences = [sentence for done in on(session) for sentence in said(done)]
    assert [line.split(" cuts ")[0] for line in sentences[:3]] == ["Anna", "Boris", "Vera"]
    assert sentences[-1].endswith("may take the bank.")


OFFERED = [
    ("first", "Anna take", ["Anna takes the bank.", "All 104 cards are shuffled."]),
    ("first", "Anna decline", ["Anna declines the bank.", "Boris may take the bank."]),
    ("laid", "Anna lay 30", ["Anna lays a bank of 30 units.", "All 104 cards are shuffled."]),
    (
        "laid",
        "Anna decline",
        ["Anna declines the bank.", "Boris may lay the bank, with at least 10 units."],
    ),
    ("first", "Dora sit 1", ["Dora sits down with 1 unit."]),
    ("first", "Vera sit 5", ["Vera brings 5 more units."]),
    ("first", "Vera leave", ["Vera leaves the table with 60 units."]),
    (
        "first",
        "Anna leave",
        ["Anna leaves the table with 200 units.", "Boris may take the bank."],
    ),
]


@pytest.mark.parametrize(("form", "text", "sentences"), OFFERED)
def test_what_is_told_while_the_bank_is_offered(form: str, text: str, sentences: list[str]) -> None:
    assert told(Session(setup(form=form)), text) == sentences


def test_b23_the_end_is_told_when_nobody_takes_the_bank() -> None:
    session = called(Session(setup()), "Anna decline", "Boris decline")
    assert told(session, "Vera decline") == [
        "Vera declines the bank.",
        "Nobody takes the bank: the evening is over.",
    ]


def test_b23_the_end_is_told_when_fewer_than_two_have_money() -> None:
    session = called(Session(setup()), "Vera leave")
    assert told(session, "Boris leave")[-1] == "Boris leaves the table with 100 units."
    assert told(session, "Anna decline")[-1] == (
        "Fewer than two players with money are left: the evening is over."
    )


STAKES = [
    ("Boris stake 2 10", "Boris stakes 10 units on tableau 2."),
    ("Boris stake 2 1", "Boris lowers the stake on tableau 2 to 1 unit."),
    ("Boris stake 2 50", "Boris raises the stake on tableau 2 to 50 units."),
    ("Boris stake 2 50", "Boris leaves the stake on tableau 2 as it is."),
    ("Boris stake 2 0", "Boris withdraws the stake on tableau 2."),
    ("Boris stake 2 1", "Boris stakes 1 unit on tableau 2."),
]


def test_b4_each_change_of_a_stake_is_told_as_what_it_is() -> None:
    session = first_form()
    for text, sentence in STAKES:
        assert told(session, text) == [sentence]


def test_the_deal_tells_turn_up_and_trump_and_no_other_card() -> None:
    session = Session(setup("+-="))
    session.do(acts.take("Anna"))
    (dealt,) = on(session)
    turn_up = str(dealt.act.cards[-1])
    assert said(dealt)[0] == f"Deal 1: the turn-up is {turn_up}."
    assert not [card for card in cards_in(said(dealt)) if card != turn_up]


def cards_in(sentences: list[str]) -> list[str]:
    return [word for line in sentences for word in re.findall(r"\b\w\w\b", line) if word in TEXTS]


@pytest.mark.parametrize("form", ["first", "laid"])
def test_nobody_is_told_a_card_before_the_opening(form: str) -> None:
    session = mixed(form, b"secret")
    for _ in range(120):
        done = step(session)
        if done is not None and done.after.phase is Phase.STAKING:
            shown = [*said(done), *(str(one) for one in table_lines(session.view("Anna")))]
            assert set(cards_in(shown)) <= {str(done.after.turn_up)}


def test_b15_the_collection_is_told_by_debtor_and_tableau() -> None:
    session = called(laid("-=+"), "Vera stake 2 4", "Vera stake 3 10")
    assert told(session, "Anna close")[:2] == [
        "Anna closes the staking.",
        "The agreed sum on tableau 2 is completed: Boris stakes 6 units.",
    ]


def test_b15_who_cannot_pay_is_passed_over_and_who_pays_is_named() -> None:
    session = called(laid("-=+"), "Boris stake 4 30", "Boris leave", "Dora sit 5", "Vera sit 1")
    assert "The agreed sum on tableau 3 is completed: Vera stakes 10 units." in told(
        session, "Anna close"
    )


@pytest.mark.parametrize("seed", [b"a", b"b", b"c", b"d"])
def test_b15_what_was_collected_is_told_for_the_right_tableau(seed: bytes) -> None:
    session = mixed("laid", seed)
    closings = 0
    for _ in range(150):
        done = step(session)
        if done is None or done.act.kind is not Kind.CLOSE:
            continue
        closings += 1
        cashier = cashier_of(done.before)
        stakes = {stake[:2]: stake.amount for stake in collect(done.before, cashier)}
        for stake in done.before.stakes:
            stakes[stake[:2]] -= stake.amount
        due = {place: units for place, units in stakes.items() if units}
        found = collected(done.before.view(None), done.after.view(None))
        assert {stake[:2]: stake.amount for stake in found} == due
    assert closings > 2


def test_the_settlement_tells_each_tableau_before_its_money() -> None:
    session = called(first_form("-=+"), *(f"Boris stake {tableau} 10" for tableau in (2, 3, 4)))
    sentences = told(session, "Anna close")
    results = [
        place for place, line in enumerate(sentences) if re.match(r"Tableau \d: \d\u00a0:", line)
    ]
    assert [sentences[place].split(", ", 1)[1] for place in results] == [
        "the banker wins.",
        "en carte; the stakes go back.",
        "the tableau wins.",
    ]
    assert [sentences[place + 1] for place in results] == [
        "Boris loses 10 units.",
        "Boris gets back a stake of 10 units: en carte.",
        "Boris gets back a stake of 10 units.",
    ]
    assert sentences[results[2] + 2] == "Boris wins 10 units."


def test_a_tableau_without_stakes_is_opened_and_said_to_have_none() -> None:
    sentences = told(first_form("-=+"), "Anna close")
    assert sum(line.endswith("and nobody has staked on it.") for line in sentences) == 3


def test_b16_a_broken_bank_is_told_and_what_is_void() -> None:
    session = called(laid("++-", units=15), "Vera stake 4 15")
    sentences = told(session, "Anna close")
    broken = sentences.index("The bank is broken: what is not yet settled is void.")
    assert (
        "Vera is left 5 units short: the bank pays what it has and no more." in sentences[:broken]
    )
    assert "Vera gets back a stake of 15 units: it does not count." in sentences[broken:]
    assert [line for line in sentences[broken:] if "but void" in line]


def test_b16_a_bank_broken_by_the_last_tableau_voids_nothing() -> None:
    session = called(laid("==+", units=30), "Vera stake 4 30")
    sentences = told(session, "Anna close")
    assert sentences[-1] == "The bank is broken."


def test_b18_a_second_laying_a_responsible_bank_and_passing_are_told() -> None:
    session = called(laid("==+", "==+", "==+", units=10), "Vera stake 4 10", "Anna close")
    assert told(session, "Anna lay 10") == ["Anna lays a second bank of 10 units."]
    called(session, "Vera stake 4 10", "Anna close")
    other = Session(session.setup, session.acts)
    assert told(session, "Anna responsible") == [
        "Anna goes on with a responsible bank and answers for every stake."
    ]
    assert told(other, "Anna pass") == [
        "Anna passes the bank.",
        "Boris may lay the bank, with at least 10 units.",
    ]


def test_b19_debts_are_told_when_noted_and_when_paid() -> None:
    session = called(
        Session(setup("+++")), "Anna leave", "Anna sit 30", "Boris decline", "Vera decline"
    )
    called(session, "Anna take", "Boris stake 2 100", "Vera stake 3 60")
    sentences = told(session, "Anna close")
    assert "The banker cannot pay it all. Debt: Anna → Boris, 70 units." in sentences
    assert "The banker cannot pay it all. Debt: Anna → Vera, 60 units." in sentences
    assert sentences[-2:] == [
        "The banker’s purse is empty: the bank passes.",
        "Boris may take the bank.",
    ]
    assert told(session, "Anna sit 80") == [
        "Anna brings 80 more units.",
        "Anna → Boris: 70 units of debt paid.",
        "Anna → Vera: 10 units of debt paid.",
    ]
    assert "Debt: Anna → Vera, 50 units." in [str(line) for line in purse_lines(session.view(None))]


def test_b12_b13_the_pack_running_out_is_told_and_the_bank_passes_the_second_time() -> None:
    session = first_form()
    told_of_pack = []
    for deal in range(1, 13):
        sentences = told(session, "Anna close")
        told_of_pack += [(deal, line) for line in sentences if "run out" in line]
        if deal < 12:
            called(session, "Anna deal")
    assert told_of_pack == [
        (6, "The pack has run out."),
        (12, "The pack has run out for the second time: the bank passes."),
    ]


def test_b11_b20_shuffling_dealing_on_and_retiring_are_told() -> None:
    session = called(laid("-=="), "Anna close")
    assert told(session, "Vera shuffle") == [
        "Vera asks for a shuffle: 87 undealt cards are shuffled."
    ]
    assert told(Session(session.setup, session.acts), "Anna deal") == ["Anna deals on."]
    assert told(session, "Anna retire") == [
        "Anna retires as banker.",
        "Anna takes back the bank: 40 units.",
        "Boris may lay the bank, with at least 10 units.",
    ]


def test_b24_a_punter_who_goes_leaves_his_stakes_and_is_paid_out() -> None:
    session = called(first_form("+=="), "Boris stake 2 10")
    assert told(session, "Boris leave") == [
        "Boris leaves the table with 90 units.",
        "The stakes stay in play; what they bring is paid out all the same.",
    ]
    sentences = told(session, "Anna close")
    assert sentences.count("Boris takes 10 units from the table.") == 2


def test_b24_a_banker_who_goes_before_the_opening_makes_the_deal_void() -> None:
    session = called(laid(units=30), "Boris stake 2 10")
    assert told(session, "Anna leave") == [
        "The banker leaves before the opening: the deal is void.",
        "Boris gets back a stake of 10 units.",
        "Anna takes back the bank: 30 units.",
        "Anna leaves the table with 200 units.",
        "Boris may lay the bank, with at least 10 units.",
    ]


@pytest.mark.parametrize("form", ["first", "laid"])
@pytest.mark.parametrize("seed", [b"1", b"2"])
def test_b21_every_entry_of_a_settlement_is_told_once_and_in_order(form: str, seed: bytes) -> None:
    session = mixed(form, seed)
    for _ in range(150):
        done = step(session)
        if done is None or done.act.kind is not Kind.CLOSE:
            continue
        entries = done.after.ledger[len(done.before.ledger) :]
        wanted = [str(entry_sentence(one)) for one in entries if one.why is not Why.COMPULSORY]
        assert [line for line in said(done) if line in set(wanted)] == wanted


def test_every_reason_of_the_ledger_has_its_sentence() -> None:
    for why in Why:
        one, many = (
            str(entry_sentence(Entry(1, "Anna", units, why, purse("Anna"), purse("Boris"))))
            for units in (1, 2)
        )
        assert "Anna" in one
        assert "unit" in one
        assert "units" in many
    assert len(
        {str(entry_sentence(Entry(1, "A", 1, why, purse("A"), purse("B")))) for why in Why}
    ) == len(Why)


def test_the_ledger_is_listed_deal_by_deal() -> None:
    session = called(first_form("-=="), "Boris stake 2 10", "Anna close")
    assert [str(line) for line in ledger_lines(session.table.ledger)] == [
        "Before the first deal:",
        "Anna brings 200 units.",
        "Boris brings 100 units.",
        "Vera brings 60 units.",
        "Deal 1:",
        "Boris stakes 10 units.",
        "Boris loses 10 units.",
    ]


def test_the_last_deal_lies_open_until_the_next_one() -> None:
    session = called(first_form("-=+", "==="), "Boris stake 2 10", "Anna close")
    assert str(last_deal(session.view(None))[0]).startswith("Tableau 1, the banker’s: ")
    called(session, "Anna deal")
    assert last_deal(session.view(None)) == []


def test_a_recorded_evening_is_told_from_beginning_to_end() -> None:
    session = called(first_form("-=="), "Boris stake 2 10", "Anna close", "Anna retire")
    sentences = [str(line) for line in banking_evening(session.record())]
    assert sentences[0] == "Anna brings 200 units."
    assert sentences[-1] == "Boris may take the bank."
    assert "Boris loses 10 units." in sentences
