"""An independent oracle for banking Ecarte, written from the rules B1-B24 alone.

It is meant to be read beside the rules by a card player: one table (a
dictionary), one plain procedure for each rule, no cleverness.  It shares nothing with the game
engine it is held against.

`answer(line)` gives what ``ecarte replay`` should answer to one line. Choices made where the rules
are silent are told in the manual.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Callable
from typing import Any

RANKS = "23456789TJQKA"  # B2: ace high
SUITS = "SHDC"
FULL_PACK = [rank + suit for suit in SUITS for rank in RANKS] * 2  # B2: 104 cards

# Three readings that can be turned over here if the other implementation reads them otherwise
# (see docs/oracle.md).
SHUFFLE_AFTER_TWELFTH_DEAL = True  # B12: a pack of `packs` is used up even when B13 ends the tenure
EACH_PUNTER_SHUFFLES_ONCE = False  # B11: True = every punter may ask once a deal
SHUFFLE_WHILE_BROKEN = False  # B11/B18: True = `shuffle` also in the phase `broken`

Table = dict[str, Any]


class RefusedError(Exception):
    """An act is refused; `rule` is "B22" for a refused stake, otherwise None."""

    def __init__(self, message: str, rule: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.rule = rule


# ---------------------------------------------------------------------------------------------
# Tricks of one tableau against the banker's: B6-B10
# ---------------------------------------------------------------------------------------------


def clean_card(card: str) -> str:
    """Write a card as rank and suit in capitals: "10h" becomes "TH"."""
    text = card.upper().replace("10", "T")
    if len(text) != 2 or text[0] not in RANKS or text[1] not in SUITS:
        raise ValueError(f"not a card: {card!r}")
    return text


def settle(
    banker_cards: list[str], tableau_cards: list[str], trump: str, cancel: str = "first"
) -> tuple[int, int]:
    """Tricks of the banker and of the tableau (B6-B10)."""
    # B6: only the trumps count.  Ranks as numbers, highest first.
    banker = sorted((RANKS.index(c[0]) for c in banker_cards if c[1] == trump), reverse=True)
    tableau = sorted((RANKS.index(c[0]) for c in tableau_cards if c[1] == trump), reverse=True)

    if cancel == "first":  # B7: throw off equal ranks in pairs before anything is played
        for rank in list(banker):
            if rank in tableau:
                banker.remove(rank)
                tableau.remove(rank)

    banker_tricks = 0
    tableau_tricks = 0
    while banker and tableau:
        if banker[0] == tableau[0]:  # B7, as_met: the two highest are equal
            del banker[0], tableau[0]
        elif banker[0] > tableau[0]:  # B8: the highest takes the lowest of the other hand
            banker_tricks += 1
            del banker[0], tableau[-1]
        else:
            tableau_tricks += 1
            del tableau[0], banker[-1]
    # B8: a trump that meets nothing takes a trick by itself
    return banker_tricks + len(banker), tableau_tricks + len(tableau)


# ---------------------------------------------------------------------------------------------
# Sharing out: B17
# ---------------------------------------------------------------------------------------------


def share_out(total: int, stakes: list[int]) -> list[int]:
    """Pay `total` in proportion to `stakes` (earliest first): largest remainder, B17."""
    everything = sum(stakes)
    if total >= everything:
        return list(stakes)
    shares = [total * stake // everything for stake in stakes]
    remainders = [total * stake % everything for stake in stakes]
    odd_units = total - sum(shares)
    # Largest remainder first; of equal remainders the earlier stake first.
    ranking = sorted(range(len(stakes)), key=lambda i: (-remainders[i], i))
    for i in ranking[:odd_units]:
        shares[i] += 1
    return shares


# ---------------------------------------------------------------------------------------------
# The table
# ---------------------------------------------------------------------------------------------


def new_table(line: Table) -> Table:
    """Seat the players of a replay line and offer the bank to the first banker (B23)."""
    rules = line.get("rules", {})
    table: Table = {
        "form": rules.get("form", "first"),
        "agreed": rules.get("agreed", 10),
        "compulsory": rules.get("compulsory", "exact"),
        "cancel": rules.get("cancel", "first"),
        "min_purse": rules.get("min_purse", 1),
        "phase": "offer",
        "purses": {},  # those who sit at the table
        "seats": {},  # even numbers, growing; an odd number is a place between two seats
        "next_seat": 2,
        "banker": None,
        "offered": None,  # who may take the bank, in the phase `offer`
        "anchor": 0,  # the seat (or place) the offers go out from
        "late": [],  # who sat down in the offers when the round had passed his seat
        "round_over": False,  # only they are still to be asked
        "bank": 0,
        "layings": 0,
        "responsible": False,
        "stakes": [],  # in play, earliest first: {"who", "tableau", "amount"}
        "debts": [],  # oldest first: {"debtor", "creditor", "amount"}
        "ledger": [],
        "packs": line.get("packs", []),
        "packs_used": 0,
        "reshuffles": line.get("reshuffles", []),
        "reshuffles_used": 0,
        "undealt": [],
        "dealt": None,  # the four tableaux of the deal on the table
        "opened": None,  # the same once they are face up
        "turn_up": None,
        "deal": 0,
        "exhausted": 0,
        "asked": [],  # who has asked for a shuffle since the last deal
    }
    for name, units in line["players"].items():
        take_seat(table, name)
        enter(table, name, units, "brought")
    first = line.get("first_banker")
    if first is None:
        first = next(iter(table["seats"]))
    if first not in table["seats"]:
        raise ValueError(f"first_banker is nobody at the table: {first!r}")
    table["anchor"] = table["seats"][first] - 1  # just before the first banker: he is asked first
    table["offered"] = None
    offer_on(table)
    return table


def take_seat(table: Table, name: str) -> None:
    """A newcomer sits last (B23)."""
    table["seats"][name] = table["next_seat"]
    table["next_seat"] += 2
    table["purses"][name] = 0


def seats_after(table: Table, place: int) -> list[str]:
    """Everybody at the table, round from the seat after `place`; who sits there is left out."""
    names = sorted(table["seats"], key=lambda name: int(table["seats"][name]))
    behind = [name for name in names if table["seats"][name] > place]
    before = [name for name in names if table["seats"][name] < place]
    return behind + before


def punters(table: Table) -> list[str]:
    """All but the banker, numbered from the seat after him (B15)."""
    return seats_after(table, table["seats"][table["banker"]])


# ---------------------------------------------------------------------------------------------
# Money: B19 (debts), B21, B24 (what follows a player who has gone)
# ---------------------------------------------------------------------------------------------


def enter(table: Table, who: str, amount: int, why: str) -> None:
    """Change a purse and write it in the ledger (B21)."""
    if amount == 0:
        return
    table["purses"][who] = table["purses"].get(who, 0) + amount
    if table["purses"][who] < 0:
        raise AssertionError("a purse below 0")
    table["ledger"].append({"deal": table["deal"], "who": who, "amount": amount, "why": why})


def receive(table: Table, who: str, amount: int, why: str) -> None:
    """Somebody receives money: his debts are paid from it first, oldest first (B19)."""
    if amount == 0:
        return
    enter(table, who, amount, why)
    while owes(table, who) and table["purses"][who] > 0:
        debt = next(d for d in table["debts"] if d["debtor"] == who)
        part = min(table["purses"][who], debt["amount"])
        debt["amount"] -= part
        if debt["amount"] == 0:
            table["debts"].remove(debt)
        enter(table, who, -part, "debt paid")
        receive(table, debt["creditor"], part, "debt received")
    if who not in table["seats"]:  # B24: he has left, the money follows him
        enter(table, who, -table["purses"].get(who, 0), "taken")
        table["purses"].pop(who, None)


def owes(table: Table, who: str) -> bool:
    """Has he a debt (B19)?"""
    return any(debt["debtor"] == who for debt in table["debts"])


def stake_back(table: Table, stake: Table) -> None:
    """One stake goes back to its owner whole and is no longer in play."""
    table["stakes"].remove(stake)
    receive(table, stake["who"], stake["amount"], "stake back")


def bank_back(table: Table) -> None:
    """What is in the bank is the banker's again (B20)."""
    units = table["bank"]
    table["bank"] = 0
    receive(table, table["banker"], units, "bank back")


def players_with_money(table: Table) -> int:
    """For B23; a banker's money is purse and bank."""
    count = 0
    for name in table["seats"]:
        money = table["purses"][name]
        if name == table["banker"]:
            money += table["bank"]
        if money > 0:
            count += 1
    return count


# ---------------------------------------------------------------------------------------------
# Cards: B3, B11, B12
# ---------------------------------------------------------------------------------------------


def check_new_pack(table: Table) -> None:
    """Refuse, before anything changes, an act that needs a pack the line does not give."""
    if table["packs_used"] >= len(table["packs"]):
        raise RefusedError("the line gives no further pack")


def shuffle_all(table: Table) -> None:
    """All 104 cards are shuffled: the next list of `packs` (B12)."""
    check_new_pack(table)
    pack = [clean_card(card) for card in table["packs"][table["packs_used"]]]
    if sorted(pack) != sorted(FULL_PACK):
        raise ValueError("a pack that is not two full packs")
    table["packs_used"] += 1
    table["undealt"] = pack


def deal_cards(table: Table) -> None:
    """B3: one card at a time to 1, 2, 3, 4 until each has four; the 17th is turned up."""
    cards = table["undealt"]
    table["dealt"] = [[cards[t], cards[t + 4], cards[t + 8], cards[t + 12]] for t in range(4)]
    table["turn_up"] = cards[16]
    table["undealt"] = cards[17:]
    table["opened"] = None
    table["asked"] = []
    table["deal"] += 1
    table["phase"] = "staking"


# ---------------------------------------------------------------------------------------------
# The bank passes and is offered: B23
# ---------------------------------------------------------------------------------------------


def may_bank(table: Table, name: str) -> bool:
    """Who owes (B19) or lacks the minimum of B14 or B19 is passed over."""
    minimum = table["agreed"] if table["form"] == "laid" else table["min_purse"]
    return not owes(table, name) and bool(table["purses"][name] >= minimum)


def offer_on(table: Table) -> None:
    """Offer the bank to the next seat after the one asked last; once round the table."""
    table["phase"] = "offer"
    if table["offered"] is None:  # a new round
        table["late"], table["round_over"] = [], False
    asked_last = table["offered"]  # a seat number, or None at the start of the round
    table["offered"] = None
    if players_with_money(table) < 2:  # B23, before every offer
        table["phase"] = "over"
        return
    for name in [] if table["round_over"] else seats_after(table, table["anchor"]):
        seat = table["seats"][name]
        if name in table["late"]:
            continue
        if asked_last is not None and not comes_later(table["anchor"], asked_last, seat):
            continue  # has had his turn
        if may_bank(table, name):
            table["offered"] = seat
            return
    table["round_over"] = True
    for name in list(table["late"]):
        table["late"].remove(name)
        if name in table["seats"] and may_bank(table, name):
            table["offered"] = table["seats"][name]
            return
    table["phase"] = "over"  # nobody takes it


def comes_later(anchor: int, first: int, second: int) -> bool:
    """Going round from the anchor, is seat `second` reached after seat `first`?"""
    return (first < anchor, first) < (second < anchor, second)


def pass_bank(table: Table) -> None:
    """The bank passes: what is in it is the banker's, the others are asked in turn (B20, B23)."""
    bank_back(table)
    table["anchor"] = table["seats"][table["banker"]]
    table["banker"] = None
    table["responsible"] = False
    table["layings"] = 0
    table["offered"] = None
    offer_on(table)


def start_tenure(table: Table, name: str) -> None:
    """A new banker: all 104 shuffled, the count at 0 (B12), and the first deal."""
    shuffle_all(table)
    table["banker"] = name
    table["offered"] = None
    table["exhausted"] = 0
    table["layings"] = 0
    table["responsible"] = False


def lay_bank(table: Table, units: int) -> None:
    """The banker lays a sum from his purse (B14)."""
    enter(table, table["banker"], -units, "laid")
    table["bank"] = units
    table["layings"] += 1


# ---------------------------------------------------------------------------------------------
# Stakes and their limits: B4, B15, B22
# ---------------------------------------------------------------------------------------------


def bank_is_laid(table: Table) -> bool:
    """True where B14-B16 apply: the second form, until the bank is responsible (B19)."""
    return table["form"] == "laid" and not table["responsible"]


def on_tableau(table: Table, tableau: int) -> list[Table]:
    """The stakes on a tableau, earliest first."""
    return [stake for stake in table["stakes"] if stake["tableau"] == tableau]


def total_on(table: Table, tableau: int) -> int:
    """All punters' stakes on a tableau together."""
    return sum(stake["amount"] for stake in on_tableau(table, tableau))


def sum_owed(table: Table) -> int:
    """B15: the agreed sum, but the bank if that is lower."""
    return min(int(table["agreed"]), int(table["bank"]))


def most_on(table: Table, tableau: int) -> int | None:
    """The most that all punters together may lay on a tableau (B15); None = no limit."""
    if not bank_is_laid(table):
        return None
    if tableau in (2, 3) and table["compulsory"] == "exact":
        return sum_owed(table)
    return int(table["bank"])


def own_stake(table: Table, who: str, tableau: int) -> Table | None:
    """B4: a punter's stakes on one tableau are one stake."""
    for stake in on_tableau(table, tableau):
        if stake["who"] == who:
            return stake
    return None


def highest_stake(table: Table, who: str, tableau: int) -> int:
    """The highest stake he may have on this tableau now, by purse (B22) and B15."""
    own = own_stake(table, who, tableau)
    already = own["amount"] if own else 0
    highest = int(table["purses"][who] + already)
    limit = most_on(table, tableau)
    if limit is not None:
        highest = min(highest, limit - (total_on(table, tableau) - already))
    return max(highest, 0)


def put_stake(table: Table, who: str, tableau: int, amount: int) -> None:
    """Set a stake to `amount`, 0 withdraws it.  The date stays that of the first laying (B4)."""
    own = own_stake(table, who, tableau)
    if own is None:
        enter(table, who, -amount, "stake")
        table["stakes"].append({"who": who, "tableau": tableau, "amount": amount})
        return
    change = amount - own["amount"]
    own["amount"] = amount
    if amount == 0:
        table["stakes"].remove(own)
    if change > 0:
        enter(table, who, -change, "stake")
    else:
        receive(table, who, -change, "stake back")


def collect_agreed_sums(table: Table) -> None:
    """B15, at the closing: what is owing on 2 and 3 is taken from the debtor's purse."""
    people = punters(table)
    for tableau in (2, 3):
        missing = sum_owed(table) - total_on(table, tableau)
        if missing <= 0:
            continue
        for step in range(len(people)):
            # The first punter owes on 2, the second on 3 (a single one both); then round.
            who = people[(tableau - 2 + step) % len(people)]
            if not owes(table, who) and table["purses"][who] >= missing:
                own = own_stake(table, who, tableau)
                put_stake(table, who, tableau, missing + (own["amount"] if own else 0))
                break
        # if none can: the tableau plays with what lies on it


# ---------------------------------------------------------------------------------------------
# The settlement: B5, B9, B16, B17, B19
# ---------------------------------------------------------------------------------------------


def settle_tableau(table: Table, tableau: int) -> None:
    """Settle one tableau that has stakes on it."""
    stakes = on_tableau(table, tableau)
    banker_tricks, tableau_tricks = settle(
        table["opened"][0], table["opened"][tableau - 1], table["turn_up"][1], table["cancel"]
    )
    if banker_tricks > tableau_tricks:  # B9: the banker wins the stakes
        for stake in stakes:
            table["stakes"].remove(stake)
            if bank_is_laid(table):
                table["bank"] += stake["amount"]
            else:
                receive(table, table["banker"], stake["amount"], "banker")
        return
    for stake in stakes:  # en carte, and for a winner too, the stake goes back whole
        stake_back(table, stake)
    if banker_tricks == tableau_tricks:
        return
    # B9, B16, B19: as much again, out of the bank or the banker's purse, as far as it goes
    amounts = [stake["amount"] for stake in stakes]
    money = table["bank"] if bank_is_laid(table) else table["purses"][table["banker"]]
    shares = share_out(money, amounts)
    for stake, share in zip(stakes, shares, strict=True):
        if bank_is_laid(table):
            table["bank"] -= share
        else:
            enter(table, table["banker"], -share, "banker")
        receive(table, stake["who"], share, "won")
    if not bank_is_laid(table):  # B19: what the purse cannot pay is a debt to each winner
        for stake, share in zip(stakes, shares, strict=True):
            if share < stake["amount"]:
                table["debts"].append(
                    {
                        "debtor": table["banker"],
                        "creditor": stake["who"],
                        "amount": stake["amount"] - share,
                    }
                )


def close(table: Table) -> None:
    """The banker closes: B15, the opening, tableaux 2, 3, 4, B12, and what comes next."""
    runs_out = len(table["undealt"]) < 17
    last_pack = runs_out and table["exhausted"] == 1
    if runs_out and (SHUFFLE_AFTER_TWELFTH_DEAL or not last_pack):
        check_new_pack(table)
    if bank_is_laid(table):
        collect_agreed_sums(table)
    table["opened"] = table["dealt"]
    for tableau in (2, 3, 4):
        if bank_is_laid(table) and table["bank"] == 0:  # B16: broken, the rest is void
            for stake in on_tableau(table, tableau):
                stake_back(table, stake)
        elif on_tableau(table, tableau):
            settle_tableau(table, tableau)

    if runs_out:  # B12
        table["exhausted"] += 1
        if SHUFFLE_AFTER_TWELFTH_DEAL or not last_pack:
            shuffle_all(table)
    after_settlement(table)


def after_settlement(table: Table) -> None:
    """What comes after a settled deal: the end, the bank passing, a break, or the next deal."""
    if players_with_money(table) < 2:  # B23, after every settlement
        end_evening(table)
    elif table["exhausted"] == 2:  # B13, before B18-B20
        pass_bank(table)
    elif bank_is_laid(table) and table["bank"] == 0:  # B16, B18
        table["phase"] = "broken"
    elif not bank_is_laid(table) and table["purses"][table["banker"]] == 0:  # B19
        pass_bank(table)
    else:
        table["phase"] = "between"


def end_evening(table: Table) -> None:
    """The evening ends: bank to its banker (no stakes are in play then)."""
    bank_back(table)
    table["banker"] = None
    table["offered"] = None
    table["phase"] = "over"


# ---------------------------------------------------------------------------------------------
# The acts
# ---------------------------------------------------------------------------------------------


def whole_number(text: str) -> int | None:
    """A whole number in plain digits without leading zeros; None for anything else."""
    return int(text) if re.fullmatch(r"0|[1-9][0-9]*", text) else None


def may_act(table: Table) -> str | None:
    """The banker, or in the phase `offer` the one who is offered the bank."""
    if table["phase"] == "offer":
        for name, seat in table["seats"].items():
            if seat == table["offered"]:
                return str(name)
        return None
    banker: str | None = table["banker"]
    return banker


def do_act(table: Table, act: object) -> None:
    """Carry out one act as written, or refuse it (RefusedError) and change nothing."""
    words = act.split() if isinstance(act, str) else []
    if len(words) < 2:
        raise RefusedError("an act is: who, what, and what belongs to it")
    who, verb, rest = words[0], words[1], words[2:]
    if verb not in ACTS:
        raise RefusedError(f"there is no act {verb!r}")
    count, procedure = ACTS[verb]
    if len(rest) != count:
        raise RefusedError(f"{verb!r} is written with {count} number(s)")
    if verb != "sit" and who not in table["seats"]:
        raise RefusedError(f"{who} does not sit at the table")
    procedure(table, who, rest)


def only_in(table: Table, phase: str, who: str) -> None:
    """Refuse what is out of its phase or not this person's to do."""
    if table["phase"] != phase:
        raise RefusedError(f"not in the phase {table['phase']}")
    if who != may_act(table):
        raise RefusedError(f"that is not {who}'s to do")


def act_take(table: Table, who: str, _: list[str]) -> None:
    """`A take`: the bank in the first form."""
    only_in(table, "offer", who)
    if table["form"] != "first":
        raise RefusedError("in the second form laying is taking")
    start_tenure(table, who)
    deal_cards(table)


def act_lay(table: Table, who: str, rest: list[str]) -> None:
    """`A lay 100`: takes the bank in the second form; lays again after the first break."""
    only_in(table, "broken" if table["phase"] == "broken" else "offer", who)
    if table["form"] != "laid":
        raise RefusedError("nothing is laid in the first form")
    if table["phase"] == "broken" and table["layings"] != 1:
        raise RefusedError("there are two layings a tenure (B18)")
    units = whole_number(rest[0])
    if units is None or units < table["agreed"]:
        raise RefusedError("a laid bank is a whole number, at least the agreed sum (B14)")
    if units > table["purses"][who]:
        raise RefusedError("more than the purse")
    if table["phase"] == "offer":
        start_tenure(table, who)
    lay_bank(table, units)
    deal_cards(table)


def act_decline(table: Table, who: str, _: list[str]) -> None:
    """`A decline`: offered on."""
    only_in(table, "offer", who)
    offer_on(table)


def act_stake(table: Table, who: str, rest: list[str]) -> None:
    """`B stake 2 10`; every stake that is refused is refused by B22."""
    if table["phase"] != "staking":
        raise RefusedError("stakes are laid between the 17th card and the closing", "B22")
    if who == table["banker"]:
        raise RefusedError("the banker stakes on no tableau", "B22")
    if rest[0] not in ("2", "3", "4"):
        raise RefusedError("punters stake on tableaux 2, 3 and 4", "B22")
    tableau = int(rest[0])
    amount = whole_number(rest[1])
    own = own_stake(table, who, tableau)
    if amount is None or (amount == 0 and own is None):
        raise RefusedError("a stake is a positive whole number", "B22")
    if owes(table, who):
        raise RefusedError("who owes cannot stake (B19)", "B22")
    if amount > table["purses"][who] + (own["amount"] if own else 0):
        raise RefusedError("more than the purse", "B22")
    if amount > highest_stake(table, who, tableau):
        raise RefusedError("more than that tableau may carry (B15)", "B22")
    put_stake(table, who, tableau, amount)


def act_close(table: Table, who: str, _: list[str]) -> None:
    """`A close`: no more stakes."""
    only_in(table, "staking", who)
    close(table)


def may_shuffle(table: Table, who: str) -> bool:
    """B11: a punter, once a deal."""
    if table["phase"] != "between" and not (SHUFFLE_WHILE_BROKEN and table["phase"] == "broken"):
        return False
    if who == table["banker"] or who in table["asked"]:
        return False
    return EACH_PUNTER_SHUFFLES_ONCE or not table["asked"]


def act_shuffle(table: Table, who: str, _: list[str]) -> None:
    """`C shuffle`: the undealt cards take the order of the next list of `reshuffles` (B11)."""
    if not may_shuffle(table, who):
        raise RefusedError("a punter may ask once a deal, between two deals (B11)")
    if table["reshuffles_used"] >= len(table["reshuffles"]):
        raise RefusedError("the line gives no further reshuffle")
    cards = [clean_card(card) for card in table["reshuffles"][table["reshuffles_used"]]]
    if sorted(cards) != sorted(table["undealt"]):
        raise RefusedError("the reshuffle is not of the undealt cards")
    table["reshuffles_used"] += 1
    table["undealt"] = cards
    table["asked"].append(who)


def act_deal(table: Table, who: str, _: list[str]) -> None:
    """`A deal`: the next deal from the same pack."""
    only_in(table, "between", who)
    deal_cards(table)


def act_retire(table: Table, who: str, _: list[str]) -> None:
    """`A retire`: B20."""
    only_in(table, "between", who)
    pass_bank(table)


def act_responsible(table: Table, who: str, _: list[str]) -> None:
    """`A responsible`: after the second break (B18, B19)."""
    only_in(table, "broken", who)
    if table["layings"] != 2:
        raise RefusedError("first the bank may be laid a second time (B18)")
    if table["purses"][who] < table["min_purse"]:
        raise RefusedError("the purse is below the minimum (B19)")
    table["responsible"] = True
    deal_cards(table)


def act_pass(table: Table, who: str, _: list[str]) -> None:
    """`A pass`: a broken bank passes (B18)."""
    only_in(table, "broken", who)
    pass_bank(table)


def act_sit(table: Table, who: str, rest: list[str]) -> None:
    """`E sit 200`: sit down last, or bring more (B23, B24)."""
    if table["phase"] == "over":
        raise RefusedError("the evening is over")
    units = whole_number(rest[0])
    if units is None or units == 0:
        raise RefusedError("who sits down brings a positive whole number")
    if who not in table["seats"]:
        take_seat(table, who)
        seat, asked = table["seats"][who], table["offered"]
        if table["phase"] == "offer" and (
            table["round_over"] or not comes_later(table["anchor"], asked, seat)
        ):
            table["late"].append(who)
    receive(table, who, units, "brought")


def act_leave(table: Table, who: str, _: list[str]) -> None:
    """`B leave`: he takes his purse; his stakes stay in play (B24)."""
    if table["phase"] == "over":
        raise RefusedError("the evening is over")
    was_banker = who == table["banker"]
    was_offered = table["phase"] == "offer" and who == may_act(table)
    if was_banker:
        if table["phase"] == "staking":  # before the opening: the deal is void
            for stake in list(table["stakes"]):
                stake_back(table, stake)
            table["dealt"] = table["turn_up"] = None
        bank_back(table)
        table["anchor"] = table["seats"][who]
        table["banker"] = None
        table["responsible"] = False
        table["layings"] = 0
        table["offered"] = None
    enter(table, who, -table["purses"][who], "taken")
    del table["seats"][who], table["purses"][who]
    if was_banker or was_offered:
        offer_on(table)


ACTS: dict[str, tuple[int, Callable[[Table, str, list[str]], None]]] = {
    "take": (0, act_take),
    "lay": (1, act_lay),
    "decline": (0, act_decline),
    "stake": (2, act_stake),
    "close": (0, act_close),
    "shuffle": (0, act_shuffle),
    "deal": (0, act_deal),
    "retire": (0, act_retire),
    "responsible": (0, act_responsible),
    "pass": (0, act_pass),
    "sit": (1, act_sit),
    "leave": (0, act_leave),
}


# ---------------------------------------------------------------------------------------------
# What may be done, and the answer
# ---------------------------------------------------------------------------------------------


def may_stake(table: Table, who: str) -> bool:
    """Can he set, change or withdraw some stake on some tableau?"""
    if owes(table, who):
        return False
    return any(
        own_stake(table, who, tableau) is not None or highest_stake(table, who, tableau) > 0
        for tableau in (2, 3, 4)
    )


def legal(table: Table) -> list[str]:
    """The kinds of acts allowed, by actor; sitting down and leaving are left out."""
    phase = table["phase"]
    if phase == "over":
        return []
    actor = may_act(table)
    acts: list[str] = []
    if phase == "offer":
        acts = [f"{actor} take" if table["form"] == "first" else f"{actor} lay"]
        acts.append(f"{actor} decline")
        return acts
    people = punters(table)
    acts += [f"{who} shuffle" for who in people if may_shuffle(table, who)]
    if phase == "staking":
        acts += [f"{who} stake" for who in people if may_stake(table, who)]
        acts.append(f"{actor} close")
    elif phase == "between":
        acts += [f"{actor} deal", f"{actor} retire"]
    else:  # broken
        purse = table["purses"][actor]
        if table["layings"] == 1 and purse >= table["agreed"]:
            acts.append(f"{actor} lay")
        if table["layings"] == 2 and purse >= table["min_purse"]:
            acts.append(f"{actor} responsible")
        acts.append(f"{actor} pass")
    return acts


def report(table: Table) -> Table:
    """The answer of `ecarte replay` for the table as it stands."""
    return {
        "phase": table["phase"],
        "banker": table["banker"],
        "bank": table["bank"],
        "purses": dict(table["purses"]),
        "debts": [dict(debt) for debt in table["debts"]],
        "deal": table["deal"],
        "exhausted": table["exhausted"],
        "tableaux": copy.deepcopy(table["opened"]),
        "turn_up": table["turn_up"],
        "ledger": [dict(entry) for entry in table["ledger"]],
        "legal": legal(table),
    }


def check_money(table: Table) -> None:
    """B21: purses + bank + stakes = brought - taken, and every purse is the sum of its entries."""
    kept = sum(table["purses"].values()) + table["bank"]
    kept += sum(stake["amount"] for stake in table["stakes"])
    outside = sum(e["amount"] for e in table["ledger"] if e["why"] in ("brought", "taken"))
    if kept != outside:
        raise AssertionError(f"money is lost or made: {kept} at the table, {outside} brought")
    sums: dict[str, int] = {}
    for entry in table["ledger"]:
        sums[entry["who"]] = sums.get(entry["who"], 0) + entry["amount"]
    for name, units in table["purses"].items():
        if sums.get(name, 0) != units:
            raise AssertionError(f"the ledger does not give the purse of {name}")
    for debt in table["debts"]:
        if debt["amount"] <= 0 or table["purses"].get(debt["debtor"], 0) != 0:
            raise AssertionError("a debtor with money, or a debt of nothing")
    if table["bank"] < 0 or set(table["purses"]) != set(table["seats"]):
        raise AssertionError("a bank below 0, or a purse without a seat")
    if table["stakes"] and table["phase"] != "staking":
        raise AssertionError("a stake in play outside the staking")


def answer(line: Table) -> Table:
    """Answer one parsed line of the replay format (game "banking")."""
    table = new_table(line)
    check_money(table)
    for index, act in enumerate(line.get("acts", [])):
        try:
            do_act(table, act)
        except RefusedError as refusal:
            return {
                "error": {"message": refusal.message, "rule": refusal.rule, "act": index},
            }
        check_money(table)
    return report(table)
