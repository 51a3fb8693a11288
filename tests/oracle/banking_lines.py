"""Random evenings for `ecarte replay`: every switch, walks of every length, and faults."""

from __future__ import annotations

import copy
import random

from tests.oracle.banking_oracle import (
    FULL_PACK,
    SUITS,
    RefusedError,
    Table,
    check_money,
    do_act,
    highest_stake,
    legal,
    most_on,
    new_table,
    on_tableau,
    own_stake,
    total_on,
)


def random_pack(rng: random.Random) -> list[str]:
    """A shuffled pack; every third one lies in long runs of a suit, so that trumps abound."""
    pack = list(FULL_PACK)
    rng.shuffle(pack)
    if rng.random() < 0.33:
        suits = list(SUITS)
        rng.shuffle(suits)
        places = {card: suits.index(card[1]) for card in pack}
        order = [(places[card] + rng.random() * 1.6, i) for i, card in enumerate(pack)]
        pack = [pack[i] for _, i in sorted(order)]
    return pack


def random_amount(rng: random.Random, highest: int, style: str) -> int:
    """An amount from 1 to `highest`: "small", "all" (mostly everything) or "any"."""
    if style == "small" and rng.random() < 0.9:
        return rng.randint(1, min(highest, 4))
    if style == "all" and rng.random() < 0.6:
        return highest
    return rng.randint(1, highest)


def random_sitting(rng: random.Random, table: Table, mood: Table) -> str:
    """Somebody sits down, comes back or brings more."""
    names = list(table["seats"])
    if table["debts"] and rng.random() < 0.5:
        who = rng.choice(table["debts"])["debtor"]  # brings what pays his debts first
    elif rng.random() < 0.5:
        who = rng.choice(names)
    elif mood["gone"] and rng.random() < 0.4:
        who = rng.choice(mood["gone"])
    else:
        who = f"N{len(mood['gone']) + len(names)}"
    return f"{who} sit {rng.randint(1, mood['richest'])}"


def random_stake(rng: random.Random, table: Table, mood: Table, who: str) -> str:
    """A punter sets, changes or withdraws a stake."""
    tableaux = [
        t for t in (2, 3, 4) if own_stake(table, who, t) or highest_stake(table, who, t) > 0
    ]
    shared = [t for t in tableaux if on_tableau(table, t)]
    tableau = rng.choice(shared if shared and rng.random() < mood["crowd"] else tableaux)
    highest = highest_stake(table, who, tableau)
    if own_stake(table, who, tableau) and (highest == 0 or rng.random() < 0.25):
        return f"{who} stake {tableau} 0"
    return f"{who} stake {tableau} {random_amount(rng, highest, mood['style'])}"


def random_act(rng: random.Random, table: Table, mood: Table) -> str:
    """One allowed act, chosen by the mood of the evening."""
    names = list(table["seats"])
    chance = rng.random()
    if chance < mood["sit"]:
        return random_sitting(rng, table, mood)
    if chance < mood["sit"] + mood["leave"]:
        who = rng.choice(names)
        mood["gone"].append(who)
        return f"{who} leave"

    options = legal(table)
    stakes = [act for act in options if act.endswith(" stake")]
    shuffles = [act for act in options if act.endswith(" shuffle")]
    others = [act for act in options if act not in stakes and act not in shuffles]
    if stakes and rng.random() < mood["stake"]:
        return random_stake(rng, table, mood, rng.choice(stakes).split()[0])
    if shuffles and rng.random() < mood["shuffle"]:
        cards = list(table["undealt"])
        rng.shuffle(cards)
        table["reshuffles"].append(cards)
        return rng.choice(shuffles)

    # What the banker, or the one who is offered the bank, does.
    for ending, likelihood in (
        ("retire", mood["retire"]),
        ("pass", mood["pass"]),
        ("decline", mood["decline"]),
    ):
        leaving = [act for act in others if act.endswith(" " + ending)]
        if leaving and len(others) > 1:
            if rng.random() < likelihood:
                return leaving[0]
            others.remove(leaving[0])
    act = rng.choice(others)
    if act.endswith(" lay"):
        purse = table["purses"][act.split()[0]]
        highest = min(purse, table["agreed"] * 5) if rng.random() < 0.6 else purse
        if rng.random() < 0.2:
            highest = table["agreed"]
        act += f" {rng.randint(table['agreed'], highest)}"
    return act


def bad_acts(rng: random.Random, table: Table, mood: Table) -> dict[str, str]:
    """One act of every kind that should be refused, as far as there is one just now."""
    names = list(table["seats"]) or ["A"]
    banker = table["banker"] or names[0]
    others = [name for name in names if name != banker] or names
    punter = rng.choice(others)
    anyone = rng.choice(names)
    tableau = rng.choice((2, 3, 4))
    own = own_stake(table, punter, tableau) if table["stakes"] else None
    purse = table["purses"].get(punter, 0)
    bad = {
        "zero": f"{punter} stake {tableau} 0",
        "negative": f"{punter} stake {tableau} -{rng.randint(1, 9)}",
        "fraction": f"{punter} stake {tableau} {rng.choice(['1.5', '1/2', '2.0', '0,5'])}",
        "exponent": f"{punter} stake {tableau} 1e{rng.choice('0123')}",
        "word": f"{punter} stake {tableau} {rng.choice(['ten', 'all', 'NaN', 'inf', '0x1'])}",
        "purse": f"{punter} stake {tableau} {purse + (own['amount'] if own else 0) + 1}",
        "banker": f"{banker} stake {tableau} 1",
        "tableau 1": f"{punter} stake 1 1",
        "tableau ?": f"{punter} stake {rng.choice(['0', '5', '-2', 'x', '2.0'])} 1",
        "no time": f"{punter} stake {tableau} 1",
        "missing": f"{punter} stake {tableau}",
        "too much": f"{punter} stake {tableau} 1 1",
        "stranger": rng.choice(["Zoe stake 2 1", "Zoe close", "Zoe leave", "Zoe deal", "Zoe take"]),
        "wrong phase or person": anyone
        + " "
        + rng.choice(
            [
                "take",
                "lay 10",
                "decline",
                "close",
                "shuffle",
                "deal",
                "retire",
                "responsible",
                "pass",
            ]
        ),
        "lay": anyone
        + " lay "
        + rng.choice(
            [
                "0",
                "-5",
                "1e3",
                "2.5",
                "x",
                str(table["agreed"] - 1),
                str(table["purses"].get(anyone, 0) + 1),
            ]
        ),
        "sit": anyone + " sit " + rng.choice(["0", "-5", "1e3", "2.5", "x"]),
        "no such act": anyone + " " + rng.choice(["fold", "king", "stakes 2 1", "TAKEN", "play"]),
        "no act": rng.choice(["", " ", anyone, "close", "stake 2 1"]),
        "extra": anyone + " " + rng.choice(["close 1", "take 5", "deal 2", "sit 5 5", "leave 1"]),
    }
    limit = most_on(table, tableau)
    if table["phase"] == "staking" and limit is not None:
        room = limit - total_on(table, tableau) + (own["amount"] if own else 0)
        bad["B15"] = f"{punter} stake {tableau} {room + 1}"
    if table["asked"]:
        bad["second shuffle"] = f"{table['asked'][0]} shuffle"
    if table["banker"] is not None:
        bad["banker shuffles"] = f"{banker} shuffle"
    if mood["gone"]:
        gone = rng.choice(mood["gone"])
        bad["gone"] = gone + " " + rng.choice(["leave", "close", "stake 2 1", "shuffle", "take"])
    if table["phase"] == "over":
        bad["over"] = rng.choice([f"{anyone} leave", f"{anyone} sit 5", "N99 sit 5"])
    return bad


def is_refused(table: Table, act: str) -> bool:
    """Try an act on a copy of the table."""
    trial = copy.deepcopy(table)
    try:
        do_act(trial, act)
    except RefusedError:
        return True
    return False


def random_line(rng: random.Random) -> Table:
    """A random evening over all switches, legal but (in a fifth of them) for the last act."""
    people = [chr(ord("A") + i) for i in range(rng.randint(2, 6))]
    richest = rng.choice((12, 40, 150, 600, 2000))
    rules: Table = {}
    for key, values in (
        ("form", ["first", "laid", "laid"]),
        ("agreed", [1, 3, 7, 10, max(1, richest // 8), max(1, richest // 3)]),
        ("compulsory", ["exact", "at_least"]),
        ("cancel", ["first", "as_met"]),
        ("min_purse", [1, 1, 5, max(1, richest // 3)]),
    ):
        if rng.random() < 0.85:
            rules[key] = rng.choice(values)
    line: Table = {
        "game": "banking",
        "rules": rules,
        "players": {name: rng.randint(1, richest) for name in people},
    }
    if rng.random() < 0.7:
        line["first_banker"] = rng.choice(people)
    line["packs"] = [random_pack(rng)]
    line["reshuffles"] = []
    line["acts"] = []

    busy = rng.random() < 0.4  # people come and go
    patient = rng.random() < 0.4  # bankers stay for their twelve deals
    mood: Table = {
        "sit": rng.choice((0.03, 0.08)) if busy else rng.choice((0.0, 0.01)),
        "leave": rng.choice((0.02, 0.05)) if busy else 0.002,
        "stake": rng.choice((0.4, 0.6, 0.75)),
        "shuffle": rng.choice((0.0, 0.1, 0.4)),
        "retire": 0.0 if patient else rng.choice((0.05, 0.15, 0.4)),
        "pass": rng.choice((0.0, 0.1, 0.5)),
        "decline": rng.choice((0.0, 0.1, 0.4)),
        "crowd": rng.choice((0.0, 0.3, 0.8)),
        "style": rng.choice(("small", "all", "any")) if not patient else "small",
        "richest": richest,
        "gone": [],
    }
    length = rng.randint(1, rng.choice((12, 60, 200, 500)))
    bad_end = rng.random() < 0.2
    patience = rng.choice((0, 30)) if bad_end else 0  # wait for a staking to do it in

    table = new_table(line)  # shares the lists `packs` and `reshuffles` with the line
    while table["phase"] != "over":
        done = len(line["acts"])
        if done >= length and (table["phase"] == "staking" or done >= length + patience):
            break
        while len(line["packs"]) < table["packs_used"] + 2:
            line["packs"].append(random_pack(rng))
        act = random_act(rng, table, mood)
        do_act(table, act)
        line["acts"].append(act)
        check_money(table)

    line["packs"] += [random_pack(rng) for _ in range(2)]  # some to spare
    line["packs"] = line["packs"][: table["packs_used"] + 2]
    if bad_end:
        choices = sorted(bad_acts(rng, table, mood).items())
        rng.shuffle(choices)
        if rng.random() < 0.5:  # the telling kinds of B22 first
            telling = ("B15", "purse", "banker", "tableau 1", "zero", "exponent")
            choices.sort(key=lambda choice: choice[0] not in telling)
        for _, act in choices:
            if is_refused(table, act):
                line["acts"].append(act)
                break
    return line
