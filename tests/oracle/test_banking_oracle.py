"""Hand-made cases for the banking oracle, and its money and walks over random evenings."""

from __future__ import annotations

import random
from itertools import combinations_with_replacement
from math import comb
from typing import Any

import pytest

from tests.oracle import banking_oracle as oracle
from tests.oracle.banking_lines import random_line


def pack(*deals: str) -> list[str]:
    """A pack whose first deals end as told: for 2, 3, 4 each P(unter), B(anker) or = (a tie).

    Trump is S, H, D, C in turn.  The banker has the knave of trumps alone; a punters' tableau
    that wins has one higher trump, a tie two lower ones (1-1).  Up to three deals.
    """
    rest = list(oracle.FULL_PACK)
    cards: list[str] = []
    fillers = oracle.FULL_PACK[:52]  # the one copy of each card; the other is for the trumps
    for trump, ends in zip("SHDC", deals, strict=False):
        hands = [["J" + trump]]
        for end, high, low in zip(ends, "AKQ", ("45", "67", "89"), strict=True):
            ranks = {"P": high, "=": low, "B": ""}[end]
            hands.append([rank + trump for rank in ranks])
        for hand in hands:
            while len(hand) < 4:
                left = "".join(fillers)
                suit = max((s for s in "SHDC" if s != trump), key=left.count)
                card = next(card for card in fillers if card[1] == suit)
                fillers.remove(card)
                hand.append(card)
        cards += [hands[i][j] for j in range(4) for i in range(4)] + ["3" + trump]
    for card in cards:
        rest.remove(card)
    return cards + rest


def play(acts: str, *deals: str, **more: Any) -> dict[str, Any]:
    """Answer a line: acts separated by semicolons, A banker of 500 unless told otherwise."""
    line: dict[str, Any] = {
        "game": "banking",
        "rules": more.get("rules", {}),
        "players": more.get("players", {"A": 500, "B": 200, "C": 200}),
        "packs": [pack(*deals)] + [pack() for _ in range(9)],
        "reshuffles": more.get("reshuffles", []),
        "acts": [act.strip() for act in acts.split(";")],
    }
    return oracle.answer(line)


def refused(answer: dict[str, Any], act: int, rule: str | None) -> bool:
    return "error" in answer and (answer["error"]["act"], answer["error"]["rule"]) == (act, rule)


LAID = {"form": "laid", "agreed": 10}
AT_LEAST = {"form": "laid", "agreed": 10, "compulsory": "at_least"}


# --- tricks --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("banker", "tableau", "cancel", "tricks"),
    [
        ("K8", "K7", "first", (1, 0)),  # B10, the four of the seed
        ("Q", "87", "first", (1, 1)),
        ("KJT", "QJ2", "first", (1, 1)),
        ("K7", "AQ", "first", (1, 1)),
        ("A7", "K7", "first", (1, 0)),  # B7
        ("A7", "K7", "as_met", (1, 1)),
        ("KJT", "QJ2", "as_met", (1, 1)),
        ("", "", "first", (0, 0)),
        ("2", "", "first", (1, 0)),
        ("KK", "K8", "first", (1, 0)),
        ("KK", "KK", "as_met", (0, 0)),
        ("A", "KQJT", "first", (1, 3)),
        ("AKQJ", "T", "first", (4, 0)),
    ],
)
def test_tricks(banker: str, tableau: str, cancel: str, tricks: tuple[int, int]) -> None:
    left = [rank + "S" for rank in banker] + ["AD"] * (4 - len(banker))
    right = [rank + "S" for rank in tableau] + ["AH"] * (4 - len(tableau))
    assert oracle.settle(left, right, "S", cancel) == tricks
    assert oracle.settle(right, left, "S", cancel) == tricks[::-1]


def test_share_out_by_largest_remainder() -> None:
    assert oracle.share_out(100, [30, 20]) == [30, 20]
    assert oracle.share_out(10, [10, 20, 30]) == [2, 3, 5]  # 1.67 3.33 5.00
    assert oracle.share_out(10, [20, 20, 20]) == [4, 3, 3]  # a tie: the earliest
    assert oracle.share_out(11, [20, 20, 20]) == [4, 4, 3]
    assert oracle.share_out(1, [1, 5]) == [0, 1]
    assert oracle.share_out(0, [1, 5]) == [0, 0]


# --- first form ----------------------------------------------------------------------------


def test_first_form_pays_from_the_purse_and_in_order() -> None:
    a = play("A take; B stake 2 100; C stake 3 50; B stake 4 30; A close", "BP=")
    assert a["purses"] == {"A": 550, "B": 100, "C": 250}
    assert (a["phase"], a["deal"], a["turn_up"]) == ("between", 1, "3S")
    assert a["tableaux"][0][0] == "JS"
    assert a["legal"] == ["B shuffle", "C shuffle", "A deal", "A retire"]


def test_debts_oldest_first_and_an_empty_purse_passes() -> None:
    few = {"A": 50, "B": 200, "C": 200}
    a = play("A take; B stake 2 40; C stake 2 40; C stake 4 7; A close", "PBP", players=few)
    # Tableau 2: 50 shared by stakes 40 and 40, 15 owing to each; tableau 4: 7 more.
    assert a["purses"] == {"A": 0, "B": 225, "C": 225}
    assert a["debts"] == [
        {"debtor": "A", "creditor": "B", "amount": 15},
        {"debtor": "A", "creditor": "C", "amount": 15},
        {"debtor": "A", "creditor": "C", "amount": 7},
    ]
    assert (a["phase"], a["banker"], a["legal"]) == ("offer", None, ["B take", "B decline"])
    b = play(
        "A take; B stake 2 40; C stake 2 40; C stake 4 7; A close; A sit 20", "PBP", players=few
    )
    assert b["purses"] == {"A": 0, "B": 240, "C": 230}
    assert [d["amount"] for d in b["debts"]] == [10, 7]


def test_money_won_later_in_the_settlement_pays_debts() -> None:
    few = {"A": 10, "B": 100, "C": 100}
    a = play("A take; B stake 2 30; C stake 3 25; A close", "PBB", players=few)
    assert a["purses"] == {"A": 5, "B": 130, "C": 75}  # 10 + 20 of the debt to B
    assert (a["debts"], a["phase"]) == ([], "between")


def test_debts_paid_on_and_on() -> None:
    few = {"A": 5, "B": 5, "C": 30, "D": 9}
    acts = (
        "A take; B stake 2 5; C stake 2 5; C stake 3 20; A close;"  # A owes B 2, C 3, C 20
        "B take; C stake 2 20; B close;"  # B has 8 and owes C 12
        "A sit 4"  # 3 to B, who passes it on to C; 1 to C
    )
    line: dict[str, Any] = {
        "players": few,
        "packs": [pack("PPB"), pack("PBB"), pack()],
        "acts": [x.strip() for x in acts.split(";")],
    }
    a = oracle.answer(line)
    # Tableau 2: 5 for stakes 5, 5: shares 3 (earlier), 2.  Debts A-B 2, A-C 3, A-C 20.
    # B has 8, owes C 12 at the second deal.  A brings 4: 2 to B (and on to C), 2 to C.
    assert a["purses"] == {"A": 0, "B": 0, "C": 30 + 2 + 8 + 4, "D": 9}
    assert a["debts"] == [
        {"debtor": "A", "creditor": "C", "amount": 1},
        {"debtor": "A", "creditor": "C", "amount": 20},
        {"debtor": "B", "creditor": "C", "amount": 10},
    ]


def test_stakes_raised_lowered_withdrawn_and_dated_by_the_first() -> None:
    few = {"A": 3, "B": 200, "C": 200}
    acts = "A take; B stake 2 1; C stake 2 10; B stake 2 10; C stake 3 5; C stake 3 0; A close"
    a = play(acts, "PBB", players=few)
    assert a["purses"] == {"A": 0, "B": 202, "C": 201}  # the odd unit to B, who was first
    b = play("A take; B stake 2 200; B stake 2 150; B stake 3 50; A close", "==B")
    assert b["purses"]["B"] == 200


# --- B15 -----------------------------------------------------------------------------------


def test_exact_carries_the_sum_and_no_more() -> None:
    assert refused(play("A lay 100; B stake 2 11", rules=LAID), 1, "B22")
    assert refused(play("A lay 100; B stake 2 6; C stake 2 5", rules=LAID), 2, "B22")
    assert "error" not in play("A lay 100; B stake 2 6; C stake 2 4", rules=LAID)
    a = play("A lay 100; C stake 2 4; A close", "BBB", rules=LAID)
    # B owes 6 more on 2, C 10 on 3.
    assert a["purses"] == {"A": 400, "B": 194, "C": 186}
    assert a["bank"] == 120


def test_at_least_allows_more_up_to_the_bank() -> None:
    assert "error" not in play("A lay 100; B stake 2 100", rules=AT_LEAST)
    assert refused(play("A lay 100; B stake 2 60; C stake 2 41", rules=AT_LEAST), 2, "B22")
    a = play("A lay 100; B stake 2 25; A close", "BBB", rules=AT_LEAST)
    assert (a["bank"], a["purses"]) == (135, {"A": 400, "B": 175, "C": 190})


@pytest.mark.parametrize("rules", [LAID, AT_LEAST])
def test_tableau_4_up_to_the_bank_all_together(rules: dict[str, Any]) -> None:
    assert "error" not in play("A lay 100; B stake 4 60; C stake 4 40", rules=rules)
    assert refused(play("A lay 100; B stake 4 60; C stake 4 41", rules=rules), 2, "B22")


def test_the_duty_passes_whole_to_the_next_who_can() -> None:
    four = {"A": 100, "B": 9, "C": 15, "D": 50}
    a = play("A lay 50; A close", "BBB", rules=LAID, players=four)
    # On 2: B has 9, C pays 10.  On 3: C has 5 left, D pays 10.
    assert a["purses"] == {"A": 50, "B": 9, "C": 5, "D": 40}
    b = play("A lay 50; D stake 4 45; A close", "BBB", rules=LAID, players=four)
    # On 3: C 5, D 5, B 9: none can, it plays with what lies on it, which is nothing.
    assert (b["purses"], b["bank"]) == ({"A": 50, "B": 9, "C": 5, "D": 5}, 105)
    five = {"A": 100, "B": 30, "C": 5, "D": 5}
    c = play("A lay 50; A close", "BBB", rules=LAID, players=five)
    assert c["purses"] == {"A": 50, "B": 10, "C": 5, "D": 5}  # round again: B pays both


def test_a_single_punter_owes_both() -> None:
    a = play("A lay 50; A close", "BPB", rules=LAID, players={"A": 100, "B": 100})
    assert (a["bank"], a["purses"]) == (50, {"A": 50, "B": 100})


def test_the_bank_below_the_agreed_sum_is_the_sum_owed() -> None:
    acts = "A lay 10; B stake 2 10; C stake 4 4; A close; A deal"
    a = play(
        "A lay 12; C stake 4 4; A close; A deal; B stake 2 8; A close", "=BP", "=B=", rules=LAID
    )
    assert a["phase"] == "between"  # bank 12 + 10 - 4 = 18, agreed 10, then 28
    assert a["bank"] == 28
    b = play("A lay 10; C stake 4 4; A close; A deal; B stake 2 7", "==P", "B==", rules=LAID)
    assert refused(b, 4, "B22")  # the bank is 6
    c = play("A lay 10; C stake 4 4; A close; A deal; A close", "==P", "B==", rules=LAID)
    assert (c["bank"], c["purses"]) == (12, {"A": 490, "B": 194, "C": 204})
    assert "error" not in play(acts, "=BB", rules=LAID)


# --- B16 to B20 ----------------------------------------------------------------------------


def test_a_break_voids_the_rest() -> None:
    a = play("A lay 10; C stake 4 10; A close", "PBB", rules=LAID)
    assert (a["phase"], a["bank"]) == ("broken", 0)
    assert a["purses"] == {"A": 490, "B": 210, "C": 200}
    assert a["legal"] == ["A lay", "A pass"]
    b = play("A lay 20; C stake 4 10; A close", "PPB", rules=LAID)
    assert (b["phase"], b["purses"]) == ("broken", {"A": 480, "B": 210, "C": 210})


def test_the_bank_pays_what_it_has() -> None:
    acts = "A lay 25; B stake 4 6; C stake 4 16; A close"
    a = play(acts, "P=P", rules=LAID)  # 10 to B, then 15 for stakes 6 and 16: 4.09, 10.91
    assert a["purses"] == {"A": 475, "B": 214, "C": 211}
    assert (a["debts"], a["phase"]) == ([], "broken")


def test_second_laying_responsible_and_pass() -> None:
    start = "A lay 10; A close; A lay 10; A close"
    a = play(start, "PBB", "PBB", rules=LAID)
    assert a["legal"] == ["A responsible", "A pass"]
    assert (a["deal"], a["exhausted"]) == (2, 0)
    assert refused(play(start + "; A lay 10", "PBB", "PBB", rules=LAID), 4, None)
    assert refused(play("A lay 10; A close; A responsible", "PBB", rules=LAID), 2, None)
    b = play(start + "; A responsible; B stake 2 90; A close", "PBB", "PBB", "PBB", rules=LAID)
    assert (b["phase"], b["bank"], b["purses"]["A"]) == ("between", 0, 390)
    assert b["turn_up"] == "3D"  # the same pack
    c = play("A lay 10; A close; A pass", "PBB", rules=LAID)
    assert c["legal"] == ["B lay", "B decline"]


def test_who_cannot_lay_again_can_only_pass() -> None:
    a = play(
        "A lay 15; C stake 4 5; A close", "P=P", rules=LAID, players={"A": 20, "B": 100, "C": 100}
    )
    assert a["legal"] == ["A pass"]


def test_twelve_deals_and_the_bank_passes() -> None:
    deals = "; A close; A deal" * 11
    a = play("A take" + deals + "; A close")
    assert (a["phase"], a["exhausted"], a["deal"]) == ("offer", 2, 12)
    b = play("A take" + deals)
    assert (b["phase"], b["exhausted"]) == ("staking", 1)


def test_retiring_takes_the_bank() -> None:
    a = play("A lay 100; A close; A retire", "BBB", rules=LAID)
    assert (a["bank"], a["purses"], a["phase"]) == (0, {"A": 520, "B": 190, "C": 190}, "offer")


# --- people --------------------------------------------------------------------------------


def test_offers_go_round_once_and_the_evening_ends() -> None:
    a = play("A decline; B decline; C decline")
    assert (a["phase"], a["legal"], a["banker"]) == ("over", [], None)
    b = play("A take; A close; A retire; B decline; C decline")
    assert b["phase"] == "over"
    c = play("A take; A close; A retire; B decline; D sit 50; C decline")
    assert c["legal"] == ["D take", "D decline"]  # a newcomer sits last, before A
    d = play("A decline; B take", rules={"min_purse": 201})
    assert refused(d, 1, None)  # B and C are passed over, the evening is over


def test_leaving_banker_voids_the_deal() -> None:
    a = play("A lay 100; B stake 4 20; A leave", rules=LAID)
    assert a["purses"] == {"B": 200, "C": 200}
    assert (a["phase"], a["tableaux"], a["turn_up"]) == ("offer", None, None)
    assert a["legal"] == ["B lay", "B decline"]


def test_a_stake_stays_in_play_and_follows_its_owner() -> None:
    a = play("A take; B stake 2 20; B leave; A close", "PBB")
    assert a["purses"] == {"A": 480, "C": 200}
    assert sum(e["amount"] for e in a["ledger"] if e["who"] == "B") == 0
    assert sum(e["amount"] for e in a["ledger"] if e["why"] == "taken") == -220


def test_shuffle_once_a_deal() -> None:
    undealt = pack("===")[17:]
    turned = [undealt[::-1], undealt]
    a = play("A take; A close; B shuffle", "===", reshuffles=turned)
    assert a["legal"] == ["A deal", "A retire"]
    for asker in "BC":
        acts = f"A take; A close; B shuffle; {asker} shuffle"
        assert refused(play(acts, "===", reshuffles=turned), 3, None)
    assert refused(play("A take; A close; A shuffle", "===", reshuffles=turned), 2, None)
    b = play("A take; A close; B shuffle; A deal", "===", reshuffles=turned)
    assert (b["turn_up"], b["tableaux"]) == (undealt[::-1][16], None)


@pytest.mark.parametrize(
    "act",
    [
        "B stake 2 0",
        "B stake 2 -3",
        "B stake 2 1.5",
        "B stake 2 1e3",
        "B stake 2 201",
        "B stake 2 ten",
        "A stake 2 5",
        "B stake 1 5",
        "B stake 5 5",
    ],
)
def test_refused_stakes(act: str) -> None:
    assert refused(play("A take; " + act), 1, "B22")


@pytest.mark.parametrize(
    "act",
    [
        "A deal",
        "B close",
        "Z close",
        "A",
        "A fold",
        "B stake 2",
        "A close 1",
        "E sit 0",
        "A take",
        "B shuffle",
    ],
)
def test_refused_acts(act: str) -> None:
    assert refused(play("A take; " + act), 1, None)


def test_stakes_out_of_time() -> None:
    assert refused(play("B stake 2 5"), 0, "B22")
    assert refused(play("A take; A close; B stake 2 5"), 2, "B22")


# --- random evenings, and the printed odds --------------------------------------------------


def test_random_evenings_keep_the_money() -> None:
    """`answer` checks purses + bank + stakes after every act (check_money)."""
    rng = random.Random(20)
    errors = 0
    for _ in range(200):
        line = random_line(rng)
        result = oracle.answer(line)
        if "error" in result:
            errors += 1
            assert result["error"]["act"] == len(line["acts"]) - 1
            continue
        for name, units in result["purses"].items():
            assert units == sum(e["amount"] for e in result["ledger"] if e["who"] == name)
    assert 15 < errors < 80


def test_same_seed_same_lines() -> None:
    once, again = ([random_line(random.Random(seed)) for seed in (7, 8)] for _ in "ab")
    assert once == again
    assert once[0] != once[1]


@pytest.mark.slow
def test_exact_odds() -> None:
    """The exact odds of a pair on a fresh pack, and the two shares of B7."""
    hands = [
        hand
        for size in range(5)
        for hand in combinations_with_replacement(range(13), size)
        if all(hand.count(rank) <= 2 for rank in hand)
    ]
    counts = [[hand.count(rank) for rank in range(13)] for hand in hands]
    cards = [[oracle.RANKS[rank] + "S" for rank in hand] for hand in hands]
    total = wins = ties = other_winner = other_count = 0
    for i, one in enumerate(hands):
        for j, two in enumerate(hands):
            ways = 26 - len(one) - len(two)  # the turn-up is one of the other trumps
            for m, n in zip(counts[i], counts[j], strict=True):
                if m or n:
                    ways *= comb(2, m) * comb(2 - m, n)
            if ways == 0:
                continue
            ways *= comb(78, 4 - len(one)) * comb(74 + len(one), 4 - len(two))
            b, t = oracle.settle(cards[i], cards[j], "S")
            total += ways
            wins += ways * (b > t)
            ties += ways * (b == t)
            if set(one) & set(two):
                b2, t2 = oracle.settle(cards[i], cards[j], "S", "as_met")
                other_winner += ways * ((b > t) - (b < t) != (b2 > t2) - (b2 < t2))
                other_count += ways * ((b, t) != (b2, t2))
    assert total == 26 * comb(103, 4) * comb(99, 4)
    assert wins * 504343681800 == total * 205939609901
    assert ties * 252171840900 == total * 46232230999
    assert round(100 * other_winner / total, 2) == 0.27
    assert round(100 * other_count / total, 2) == 1.41
