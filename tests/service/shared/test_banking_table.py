"""A shared banking table: what people do there, who is awaited, and what stays whatever happens."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ecarte.banking import record as records
from ecarte.banking.acts import Kind
from ecarte.banking.ledger import Why
from ecarte.banking.pack import TWO_PACKS
from ecarte.banking.state import Phase
from ecarte.cards import Card
from ecarte.errors import EcarteError
from ecarte.service.shared.banking_table import BankingTable
from ecarte.service.shared.fair import check
from ecarte.service.shared.opening import opened
from tests.service.shared.at_a_banking_table import (
    ANNA_FIRST,
    LIMIT,
    Evening,
    everything,
    next_of_house,
    random_acts,
    seen,
    setup,
    table_of,
)

RANDOM = [(form, bytes([number])) for form in ("first", "laid") for number in range(3)]


def phase(evening: Evening) -> Phase:
    assert evening.table.evening is not None
    return evening.table.evening.table.phase


@pytest.mark.parametrize(("form", "seed"), RANDOM)
def test_replaying_the_entries_gives_the_same_table(form: str, seed: bytes) -> None:
    table = BankingTable(setup(form, 2, seed))
    for _ in random_acts(table, seed, 200):
        pass
    assert table.version > 40
    written = json.loads(json.dumps([table.setup, table.entries]))
    again = opened("banking", *written)
    assert isinstance(again, BankingTable)
    assert everything(again) == everything(table)
    assert next_of_house(again, 9000) == next_of_house(table, 9000)
    assert again.record_text() == table.record_text()


@pytest.mark.parametrize(("form", "seed"), RANDOM)
def test_b21_no_money_is_gained_or_lost_by_anything_done(form: str, seed: bytes) -> None:
    table = BankingTable(setup(form, 2, seed))
    for _ in random_acts(table, seed, 200):
        if table.evening is None:
            continue
        now = table.evening.table
        lying = now.bank + sum(one.amount for one in now.stakes)
        sitting = sum(one.purse for one in now.seats)
        kept = sum(
            table.people.purse_kept(name, now)
            for name in (*table.people.words, *(one.name for one in table.plan.computers))
        )
        granted = sum(table.people.granted.values())
        computers_brought = sum(
            entry.amount
            for entry in now.ledger
            if entry.why is Why.BROUGHT and not table.evening.is_person(entry.who)
        )
        # computers have no money away from the table but what they have taken from it
        assert lying + sitting + kept == granted
        assert computers_brought == 240


def test_an_evening_of_three_people_is_recorded_and_read_back() -> None:
    evening = table_of("Anna", "Gleb", "Dora", **ANNA_FIRST)
    evening.called("Anna take", "Gleb stake 2 10", "Gleb done", "Dora done", "Anna close")
    assert phase(evening) is Phase.BETWEEN
    assert evening.table.record_text() is None
    evening.do("break_up", "Anna")
    text = evening.table.record_text()
    assert text is not None
    record = records.read(text)
    assert record.seed is None
    assert record.players == (("Anna", 120), ("Gleb", 120), ("Dora", 120))


def test_a_name_is_nobody_elses_at_this_table_whatever_it_looks_like() -> None:
    evening = Evening(BankingTable(setup())).sit("Anna", "Gleb")
    for name in ("Gleb", "gleb", "Gl\u200beb", "ＧＬＥＢ", "Boris", " boris"):
        assert evening.refused("sit", name, name=name, words="")
    evening.do("leave", "Gleb")
    assert "taken" in evening.refused("sit", "Gleb", name="Gleb", words="")
    evening.do("sit_again", "Gleb")


@pytest.mark.parametrize("name", ["", " ", "a|b", "x" * 41, "a\nb", "\u200b", None, 7])
def test_a_name_that_cannot_be_written_is_refused(name: object) -> None:
    assert Evening(BankingTable(setup())).refused("sit", None, name=name, words="")


def test_the_evening_is_begun_by_its_founder_with_two_at_least() -> None:
    evening = Evening(BankingTable(setup(computers=0))).sit("Anna")
    assert "two players" in evening.refused("begin", "Anna")
    evening.sit("Gleb")
    assert "Anna begins" in evening.refused("begin", "Gleb")
    assert evening.refused("act", "Anna", act="take")
    evening.do("begin", "Anna")
    assert "already" in evening.refused("begin", "Anna")


def test_anybody_begins_when_the_founder_is_gone_or_keeps_the_table_waiting() -> None:
    evening = Evening(BankingTable(setup(computers=0))).sit("Anna", "Gleb", "Dora")
    evening.now += LIMIT - 1
    assert evening.refused("claim", "Gleb")
    evening.now += 1
    evening.do("claim", "Gleb")
    evening.do("begin", "Dora")
    gone = Evening(BankingTable(setup(computers=1))).sit("Anna", "Gleb")
    gone.do("leave", "Anna")
    gone.do("begin", "Gleb")


def test_b24_who_leaves_keeps_his_purse_and_sits_down_again_with_it() -> None:
    evening = table_of("Anna", "Gleb", "Dora", **ANNA_FIRST)
    evening.called("Anna take", "Gleb stake 2 10", "Gleb leave")
    gone = next(one for one in seen(evening.table)["seats"] if one["gone"])
    assert (gone["name"], gone["purse"]) == ("Gleb", 110)
    evening.called("Dora done", "Anna close")
    table = evening.table
    assert table.evening is not None
    came = [one for one in table.evening.table.ledger if one.who == "Gleb" and one.deal == 1]
    kept = table.people.purse_kept("Gleb", table.evening.table)
    assert kept == 110 + sum(one.amount for one in came[2:] if one.why is Why.TAKEN)
    evening.called("Gleb sit_again")
    assert table.evening.view("Gleb").purse == kept
    assert "sit at this table already" in evening.refused("sit_again", "Gleb")
    assert evening.refused("sit_again", "Stranger")


def test_play_money_is_given_again_only_to_those_who_have_nothing_left() -> None:
    evening = table_of("Anna", "Gleb", "Dora", **ANNA_FIRST)
    evening.called("Anna take", "Gleb stake 4 120")
    assert "nothing left" in evening.refused("bring", "Gleb")
    evening.called("Gleb leave")
    assert "still in play" in evening.refused("sit_again", "Gleb")
    assert "nothing left" in evening.refused("bring", "Dora")
    assert evening.refused("act", "Dora", act="sit 500")


def test_an_act_is_done_in_ones_own_name_only() -> None:
    evening = table_of("Anna", "Gleb", "Dora", **ANNA_FIRST).called("Anna take")
    for text in ("Dora stake 2 10", "x close", "leave", "deal AS", "stake 2", "stake 2 10 10", ""):
        assert evening.refused("act", "Gleb", act=text)
    assert evening.refused("act", None, name="Gleb", act="stake 2 10")
    assert evening.refused("act", "Stranger", act="close")
    assert evening.refused("cards", "Gleb")
    assert evening.refused("cards", None)
    assert evening.refused("done", "Anna")
    assert evening.refused("dance", "Anna")
    evening.do("act", "Gleb", act="stake 2", amount="10")
    evening.do("act", "Gleb", act="stake 3", amount=7)
    assert evening.refused("act", "Gleb", act="stake 4", amount="1e3")


def test_several_stake_in_answer_to_one_version_but_not_after_the_closing() -> None:
    evening = table_of("Anna", "Gleb", "Dora", **ANNA_FIRST)
    offered = evening.table.version
    evening.called("Anna take")
    dealt = evening.table.version
    assert not evening.table.answers("Gleb", offered)
    evening.called("Gleb stake 2 10", "Dora stake 2 20", "Gleb stake 3 5", "Dora done")
    assert evening.table.answers("Gleb", dealt)
    evening.called("Anna close")
    assert not evening.table.answers("Gleb", dealt)
    settled = evening.table.version
    evening.called("Gleb shuffle")
    assert evening.table.answers("Dora", settled)
    assert not evening.table.answers("Dora", evening.table.version + 1)


def test_a_repeated_key_is_known() -> None:
    evening = table_of("Anna", "Gleb", **ANNA_FIRST).called("Anna take")
    evening.do("act", "Gleb", act="stake 2 10", key="k")
    assert evening.table.repeated("Gleb", "k")
    assert not evening.table.repeated("Anna", "k")


def test_without_an_absent_punter_the_banker_is_awaited_next() -> None:
    evening = table_of("Anna", "Gleb", "Dora", **ANNA_FIRST)
    evening.called("Anna take", "Dora done")
    assert evening.table.awaited == ("Gleb",)
    evening.now += LIMIT - 1
    assert not evening.table.may_claim("Dora", evening.now)
    assert evening.refused("claim", "Dora")
    evening.now += 1
    assert evening.refused("claim", "Gleb")
    evening.called("Dora claim")
    assert evening.table.awaited == ("Anna",)
    evening.called("Anna close", "Dora done", "Anna deal", "Dora done")
    assert evening.table.awaited == ("Anna",)
    evening.called("Gleb back")
    assert evening.refused("back", "Gleb")
    evening.called("Anna close", "Dora done")
    assert evening.table.awaited == ("Gleb",)


def test_for_an_absent_banker_the_deal_is_settled_and_the_bank_passes() -> None:
    evening = table_of("Anna", "Gleb", "Dora", **ANNA_FIRST)
    evening.called("Anna take", "Gleb stake 2 10", "Gleb done", "Dora done")
    evening.now += LIMIT
    evening.called("Gleb claim", "Gleb done", "Dora done")
    assert evening.table.evening is not None
    kinds = [act.kind for act in evening.table.evening.acts]
    assert kinds[-2:] == [Kind.CLOSE, Kind.RETIRE]
    assert phase(evening) is Phase.OFFER
    assert evening.table.awaited == ("Gleb",)


def test_a_stake_lays_ones_waiting_time_anew() -> None:
    evening = table_of("Anna", "Gleb", "Dora", **ANNA_FIRST).called("Anna take", "Dora done")
    evening.now += LIMIT
    evening.called("Gleb stake 2 10")
    assert evening.refused("claim", "Dora")


def test_the_house_stands_still_when_nobody_is_there_once_the_deal_is_settled() -> None:
    evening = table_of("Anna", computers=2, rules={"first_banker": "Boris"})
    evening.called("Anna stake 2 10", "Anna leave")
    assert phase(evening) is Phase.BETWEEN
    assert next_of_house(evening.table, evening.now) is None
    evening.called("Anna sit_again", "Anna done")
    assert phase(evening) is Phase.STAKING


def test_the_founder_or_the_house_breaks_up_and_nobody_else() -> None:
    evening = table_of("Anna", "Gleb", **ANNA_FIRST).called("Anna take", "Gleb stake 2 10")
    assert "Anna" in evening.refused("break_up", "Gleb")
    evening.do("break_up", None)
    assert evening.table.over
    assert evening.table.evening is not None
    assert evening.table.people.purse_kept("Gleb", evening.table.evening.table) in (0, 120)
    assert evening.refused("sit", "Dora", name="Dora", words="")
    assert next_of_house(evening.table, evening.now) is None


@pytest.mark.parametrize(("form", "seed"), RANDOM)
def test_every_shuffle_is_promised_before_and_can_be_checked_after(form: str, seed: bytes) -> None:
    table = BankingTable(setup(form, 2, seed))
    promised = {1: seen(table)["fair"]["fingerprint"]}
    for _ in random_acts(table, seed, 240):
        fair = seen(table)["fair"]
        begun = len(table.cards.begun)
        assert begun in promised or begun == 0
        if fair["next"] is not None:
            promised.setdefault(fair["shuffle"] + 1, fair["next"])
    if not table.over:
        table.do({"do": "break_up", "by": None, "at": table.changed_at})
    fair = seen(table)["fair"]
    assert [one["shuffle"] for one in fair["revealed"]] == list(range(1, len(promised)))
    assert not fair["hidden"]
    for one in fair["revealed"]:
        assert promised[one["shuffle"]] == one["fingerprint"]
    verify(fair["revealed"])


def verify(revealed: list[dict[str, Any]]) -> None:
    """Shuffles everything again by hand, and compares the cards that came."""
    order: list[Card] = []
    for one in revealed:
        undealt = one["purpose"] == "undealt"
        order = check(one, order[len(order) - one["cards"] :] if undealt else TWO_PACKS)
        assert [str(card) for card in order[: len(one["dealt"])]] == one["dealt"]


def test_a_seed_stays_secret_while_its_pack_is_dealt_from() -> None:
    evening = table_of("Anna", "Gleb", "Dora")
    banker = evening.table.awaited[0]
    others = [name for name in ("Anna", "Gleb", "Dora") if name != banker]
    evening.called(f"{banker} take")
    cuts = len(evening.table.cards.begun) - 1

    def told() -> tuple[list[str], list[str]]:
        fair = seen(evening.table)["fair"]
        return (
            [one["purpose"] for one in fair["revealed"]],
            [one["purpose"] for one in fair["hidden"]],
        )

    assert told() == (["cut"] * cuts, ["pack"])
    evening.called(f"{banker} close", f"{others[0]} shuffle", f"{banker} deal")
    assert told()[1] == ["pack", "undealt"]
    evening.called(f"{banker} close", f"{banker} retire")
    assert told()[1] == ["pack", "undealt"]
    evening.called(f"{evening.table.awaited[0]} take")
    assert told()[1] == ["pack"]
    evening.do("break_up", "Anna")
    assert told() == (["cut"] * cuts + ["pack", "undealt", "pack"], [])
    verify(seen(evening.table)["fair"]["revealed"])


BAD_SETUPS = [
    {"rules": {"form": "third"}},
    {"rules": []},
    {"units": 0},
    {"units": "100"},
    {"secret": "ab"},
    {"secret": "no digits"},
    {"founder": ""},
    {"limit": -1},
    {"computers": [["Anna", 5, "flat"]]},
    {"computers": [["Boris", 5, "person"]]},
    {"computers": [["Boris", 5]]},
    {"computers": [["Boris", 5, "flat"], ["boris", 5, "flat"]]},
    {"computers": 3},
]


@pytest.mark.parametrize("changed", BAD_SETUPS, ids=str)
def test_a_setup_that_does_not_fit_is_refused(changed: dict[str, object]) -> None:
    with pytest.raises(EcarteError):
        opened("banking", {**setup(), **changed})
