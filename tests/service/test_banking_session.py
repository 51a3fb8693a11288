"""A banking session: whom it waits for, what it keeps, and that it deals the same cards again."""

from __future__ import annotations

import json

import pytest

from ecarte.banking import acts
from ecarte.banking import record as records
from ecarte.banking.acts import Act, Kind
from ecarte.banking.rules import rules_with
from ecarte.banking.state import Phase
from ecarte.errors import BadSwitch, BadText, EcarteError, Refused
from ecarte.service.banking import Player, Session, Setup, neighbours, resumed
from tests.service.banking_scenes import again, called, mixed, on, setup, step, verify_money

FORMS = ("first", "laid")


def computers_bank() -> Session:
    """A computer banks; Anna and Gleb, people, and Vera, a computer, punt."""
    players = (
        Player("Boris", 100, "flat"),
        Player("Anna", 100),
        Player("Vera", 100, "flat"),
        Player("Gleb", 100),
    )
    return Session(Setup(rules_with({"first_banker": "Boris"}), players, b"computers"))


def test_a_computer_takes_the_bank_and_computer_punters_stake_before_people_are_asked() -> None:
    session = computers_bank()
    on(session)
    assert session.table.phase is Phase.STAKING
    assert [stake.who for stake in session.table.stakes] == ["Vera"]
    assert session.awaited == ("Anna", "Gleb")


def test_a_computer_closes_only_when_all_people_are_done() -> None:
    session = called(computers_bank(), "Anna stake 2 10")
    session.say_done("Anna")
    assert session.go_on() is None
    assert session.awaited == ("Gleb",)
    session.say_done("Gleb")
    closing = session.go_on()
    assert closing is not None
    assert closing.act == Act("Boris", Kind.CLOSE)


def test_who_is_done_may_act_all_the_same_and_is_then_waited_for() -> None:
    session = called(computers_bank())
    session.say_done("Anna")
    assert session.may_act == ("Anna", "Gleb")
    session.do(acts.stake("Anna", 3, 5))
    assert session.awaited == ("Anna", "Gleb")


def test_who_can_stake_nothing_is_not_waited_for() -> None:
    session = called(computers_bank(), "Anna stake 2 100")
    session.do(acts.stake("Anna", 2, 0))
    session.do(Act("Anna", Kind.LEAVE))
    session.sit("Dora", 1)
    session.do(acts.stake("Dora", 2, 1))
    assert "Dora" in session.awaited
    session.say_done("Gleb")
    session.say_done("Dora")
    assert session.awaited == ()


def test_being_done_ends_with_the_phase() -> None:
    session = called(computers_bank())
    for name in session.awaited:
        session.say_done(name)
    on(session)
    assert session.table.phase is Phase.BETWEEN
    assert session.awaited == ("Anna", "Gleb")


def test_a_person_who_banks_is_asked_last_and_closes() -> None:
    session = called(Session(setup()), "Anna take")
    punters = session.awaited
    assert punters == ("Boris", "Vera")
    for name in punters:
        session.say_done(name)
    assert session.awaited == ("Anna",)
    assert session.go_on() is None


def test_a_person_who_banks_may_close_before_punters_say_that_they_are_done() -> None:
    session = called(Session(setup()), "Anna take", "Anna close")
    assert session.table.phase is Phase.BETWEEN


def test_nobody_does_natures_acts_for_it() -> None:
    session = Session(setup())
    session.do(acts.take("Anna"))
    with pytest.raises(Refused):
        session.do(session.source.nature_act(session.table))
    assert session.table.phase is Phase.DEALING


def test_a_refused_act_changes_nothing() -> None:
    session = called(Session(setup()), "Anna take")
    before = session.facts()
    for text in ("Boris stake 2 101", "Anna stake 2 1", "Boris stake 1 1", "Boris deal"):
        with pytest.raises(Refused):
            session.do(acts.act(text))
    assert session.facts() == before


def test_a_newcomer_is_of_the_kind_he_sits_down_as_and_stays_so_when_resumed() -> None:
    session = called(Session(setup()), "Anna take")
    session.sit("Dora", 50, "flat")
    session.sit("Boris", 20)
    assert session.persons == ("Anna", "Boris", "Vera")
    assert again(session).persons == ("Anna", "Boris", "Vera")
    on(session)
    assert any(stake.who == "Dora" for stake in session.table.stakes)


def test_who_brings_more_stays_what_he_is() -> None:
    session = called(computers_bank())
    session.sit("Vera", 50)
    assert not session.is_person("Vera")


def test_there_is_no_kind_but_people_and_computers() -> None:
    with pytest.raises(BadSwitch):
        Session(Setup(players=(Player("Anna", 5, "wizard"),)))
    session = Session(setup())
    with pytest.raises(BadSwitch):
        session.sit("Dora", 50, "wizard")
    assert len(session.table.seats) == 3


def test_two_players_cannot_have_one_name() -> None:
    with pytest.raises(BadText):
        Session(Setup(players=(Player("Anna", 5), Player("Anna", 6))))


def test_neighbours_are_computers_of_all_kinds_behind_the_people() -> None:
    kinds = [player.kind for player in neighbours({"A": 1, "B": 1, "C": 1})]
    assert kinds[0] == "person"
    assert set(kinds[1:]) == {"flat", "proportional"}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("seed", [b"one", b"two", b"three"])
def test_b21_money_is_conserved_and_any_moment_can_be_resumed(form: str, seed: bytes) -> None:
    session = mixed(form, seed)
    seen = set()
    for _ in range(160):
        if session.over:
            break
        step(session)
        verify_money(session.table)
        if session.table.phase not in seen:
            seen.add(session.table.phase)
            other = again(session)
            assert other.facts() == session.facts()
            assert other.table == session.table
    assert {Phase.OFFER, Phase.STAKING, Phase.BETWEEN} <= seen


@pytest.mark.parametrize("form", FORMS)
def test_a_resumed_evening_has_the_same_cards_and_neighbours(form: str) -> None:
    session = mixed(form, b"resumed")
    kept: dict[tuple[Phase, bool], str] = {}
    for _ in range(120):
        kept.setdefault((session.table.phase, bool(session.done)), json.dumps(session.facts()))
        step(session)
    for text in kept.values():
        other = resumed(json.loads(text))
        while len(other.acts) < len(session.acts):
            step(other)
        assert other.acts == session.acts
    assert len(kept) > 5


def test_b11_a_resumed_evening_remembers_a_shuffle() -> None:
    session = called(Session(setup("+++", "---")), "Anna take", "Anna close", "Boris shuffle")
    other = again(session)
    called(session, "Anna deal")
    called(other, "Anna deal")
    assert other.acts == session.acts
    assert other.table.tableaux == session.table.tableaux


def test_the_same_evening_without_the_shuffle_has_other_cards() -> None:
    plain = called(Session(setup("+++", "---")), "Anna take", "Anna close", "Anna deal")
    shuffled = called(
        Session(setup("+++", "---")), "Anna take", "Anna close", "Boris shuffle", "Anna deal"
    )
    assert plain.table.tableaux != shuffled.table.tableaux


@pytest.mark.parametrize(
    "damage", ["rules", "players", "seed", "acts", "kinds", "done", "prepared"]
)
def test_damaged_facts_are_said_to_be_damaged(damage: str) -> None:
    session = called(Session(setup("+++")), "Anna take")
    for wrong in (None, 7, "x", ["x"], {"x": 1}):
        facts = session.facts() | {damage: wrong}
        if damage == "done" and wrong in ("x", ["x"], {"x": 1}):
            continue
        if damage == "kinds" and wrong == {"x": 1}:
            continue
        with pytest.raises(EcarteError):
            resumed(facts)
    with pytest.raises(EcarteError):
        resumed({})


def test_facts_with_cards_that_the_seed_does_not_give_are_damaged() -> None:
    session = called(Session(setup()), "Anna take")
    facts = session.facts() | {"seed": b"another".hex()}
    with pytest.raises(EcarteError):
        resumed(facts)


def test_an_evening_is_written_as_a_record_that_reads_back() -> None:
    session = mixed("laid", b"record")
    for _ in range(100):
        step(session)
    record = session.record()
    assert records.read(records.write(record)) == record
    assert records.replay(record) == session.table


def test_breaking_up_gives_stakes_and_bank_back_and_ends_the_evening() -> None:
    session = called(
        Session(setup(form="laid")), "Anna lay 100", "Boris stake 2 10", "Vera stake 4 20"
    )
    session.break_up()
    assert session.over
    assert not session.table.stakes
    verify_money(session.table)


def test_a_computer_that_can_lay_no_bank_declines() -> None:
    players = (Player("Boris", 15, "flat"), Player("Anna", 100))
    session = Session(
        Setup(rules_with({"first_banker": "Boris", "form": "laid"}), players, b"poor")
    )
    on(session)
    assert session.acts == [Act("Boris", Kind.DECLINE)]
    assert session.awaited == ("Anna",)
