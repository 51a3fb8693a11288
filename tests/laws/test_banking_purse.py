"""B19: the first form and the responsible bank, played from the banker's purse; debts."""

from ecarte.banking import acts
from ecarte.banking.ledger import Debt
from ecarte.banking.state import Phase
from tests.banking.scenario import ABC, evening, laid, played, purses, refusal

POOR = {"A": 10, "B": 200, "C": 300}


def test_b19_all_passes_through_the_bankers_purse() -> None:
    table = evening(ABC, "A take", "+-=", "B stake 2 10", "C stake 3 30", "B stake 4 5", "A close")
    assert (table.bank, purses(table)) == (0, {"A": 520, "B": 210, "C": 270})
    assert refusal(evening(ABC), "A lay 100") == "B19"


def test_b19_there_is_no_limit_and_nothing_is_owing() -> None:
    table = evening(POOR, "A take", "===", "B stake 3 200", "A close")
    assert [entry.why for entry in table.ledger if entry.why == "compulsory"] == []


def test_b19_he_pays_what_he_has_in_proportion_and_owes_the_rest() -> None:
    table = evening(POOR, "A take", "+==", "B stake 2 5", "C stake 2 10", "A close")
    assert purses(table) == {"A": 0, "B": 203, "C": 307}
    assert table.debts == (Debt("A", "B", 2), Debt("A", "C", 3))
    assert (table.phase, table.offered) == (Phase.OFFER, "B")


def test_b19_he_pays_in_the_order_of_the_tableaux() -> None:
    table = evening(POOR, "A take", "+=+", "C stake 4 8", "B stake 2 8", "A close")
    assert purses(table) == {"A": 0, "B": 208, "C": 302}
    assert table.debts == (Debt("A", "C", 6),)


def test_b19_what_a_later_tableau_brings_pays_debts_first() -> None:
    table = evening(POOR, "A take", "++-", "B stake 2 20", "C stake 3 7", "C stake 4 12", "A close")
    assert table.debts == (Debt("A", "C", 5),)
    assert purses(table) == {"A": 0, "B": 220, "C": 290}
    assert table.phase is Phase.OFFER


def test_b19_receipts_pay_the_oldest_debt_first() -> None:
    table = evening(POOR, "A take", "++=", "B stake 2 20", "C stake 3 7", "A close", "A sit 13")
    assert table.debts == (Debt("A", "C", 4),)
    assert purses(table)["A"] == 0
    table = played(table, "A sit 10")
    assert (table.debts, purses(table)["A"]) == ((), 6)


def test_b19_a_debt_paid_to_a_debtor_goes_on_to_his_creditor() -> None:
    table = evening({**POOR, "D": 100}, "A take", "+==", "B stake 2 20", "A close")
    table = played(table, "B take", "+==", "C stake 2 300", "B close")
    assert table.debts == (Debt("A", "B", 10), Debt("B", "C", 90))
    table = played(table, "A sit 6")
    assert table.debts == (Debt("A", "B", 4), Debt("B", "C", 84))
    assert purses(table) == {"A": 0, "B": 0, "C": 516, "D": 100}


def test_b19_a_debtor_can_neither_stake_nor_bank() -> None:
    table = evening({"A": 10, "B": 200, "C": 300}, "A take", "+==", "B stake 2 20", "A close")
    assert table.waiting == ("C",)
    declined = played(table, "B decline", "C take", "===")
    assert refusal(declined, "A stake 2 1") == "B19"
    retired = played(declined, "C close", "C retire")
    assert retired.offered == "B"
    assert played(retired, "B decline").phase is Phase.OVER


def test_b19_an_empty_purse_passes_the_bank_and_min_purse_is_needed_to_start() -> None:
    table = evening(POOR, "A take", "+==", "B stake 2 10", "A close", min_purse=5)
    assert (table.offered, table.debts) == ("B", ())
    assert evening({"A": 4, "B": 9, "C": 5}, min_purse=5).offered == "B"


def test_b19_the_responsible_bank_is_played_from_the_purse() -> None:
    broken = ["A lay 100", "==+", "B stake 4 100", "A close"]
    again = ["A lay 100", "==+", "B stake 4 100", "A close"]
    table = laid(ABC, *broken, *again)
    assert refusal(table, "B responsible") == "B18"
    table = played(table, "A responsible", "+--", "B stake 2 400", "C stake 4 40")
    assert table.view(None).limit(2) is None
    settled = played(table, "A close")
    assert purses(settled) == {"A": 0, "B": 400 + 340, "C": 260}
    assert settled.debts == (Debt("A", "B", 60),)
    assert settled.phase is Phase.OFFER
    kept = played(table, "B stake 2 1", "A close")
    assert (kept.phase, kept.bank, purses(kept)["A"]) == (Phase.BETWEEN, 0, 339)


def test_b19_a_responsible_bank_needs_the_least_purse() -> None:
    once = ["A lay 10", "==+", "B stake 4 10", "A close"]
    table = laid({"A": 30, "B": 200, "C": 300}, *once, *once, min_purse=11)
    assert refusal(table, "A responsible") == "B19"
    assert table.can(acts.act("A pass"))
    assert played(table, "A sit 1").can(acts.act("A responsible"))
