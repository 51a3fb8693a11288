"""Random deals for `ecarte replay`: every switch, walks of every length, faults at the end."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from tests.oracle.classic_oracle import (
    PACK,
    PRESETS,
    RANKS,
    SUITS,
    SWITCHES,
    Line,
    Table,
    allowed,
    lay_table,
    read_act,
    read_rules,
    run,
    tell,
)


def random_rules(rng: random.Random) -> dict[str, Any]:
    """A preset or none, and any switch set by itself."""
    rules: dict[str, Any] = {}
    if rng.random() < 0.75:
        rules["preset"] = rng.choice(sorted(PRESETS))
    often = rng.choice([0.0, 0.2, 0.5])
    for name, values in SWITCHES.items():
        rare = name in ("match", "loser_deals_next", "first_deal")
        if rng.random() < (often / 5 if rare else often):
            rules[name] = rng.choice(values)
    if rng.random() < 0.06:  # the rarest of the rules: more proposed than the stock has
        rules |= {"count_named": "with_proposal", "short_stock": "law_38"}
    return rules


def random_pack(rng: random.Random, packets: str) -> list[str]:
    """A shuffled pack, at times helped towards a turned king, a held king or a strong hand."""
    pack = list(PACK)
    rng.shuffle(pack)

    def put(card: str, place: int) -> None:
        old = pack.index(card)
        pack[old], pack[place] = pack[place], pack[old]

    first = [[0, 1, 4, 5, 6], [2, 3, 7, 8, 9]]  # C3: the places of elder's and dealer's cards
    if packets == "3_2":
        first = [[0, 1, 2, 6, 7], [3, 4, 5, 8, 9]]
    help_for = rng.random()
    if help_for < 0.12:
        put("K" + rng.choice(SUITS), 10)
        return pack
    king = "K" + pack[10][1]
    if help_for < 0.5 and king != pack[10]:
        put(king, rng.choice([rng.randrange(10), rng.randrange(11, 24)]))
    elif help_for < 0.65:
        best = [rank + pack[10][1] for rank in RANKS if rank + pack[10][1] != pack[10]]
        places = rng.choice(first)
        for card, place in zip(best[: rng.randint(2, 5)], places, strict=False):
            put(card, place)
    return pack


def random_act(rng: random.Random, table: Table, mood: str) -> str:
    """One of the legal acts, chosen in the mood of this deal."""
    choices = list(table.legal)
    if table.phase == "exchange":
        closing = [act for act in choices if act in ("stand", "refuse")]
        going_on = [act for act in choices if act not in closing]
        if mood == "curt" and closing and rng.random() < 0.6:
            choices = closing
        elif mood == "hungry" and rng.random() < 0.95:
            choices = going_on[-1:] if rng.random() < 0.6 else going_on
        elif mood == "nibbling" and rng.random() < 0.95:
            choices = going_on[:2]
    act = rng.choice(choices)
    if not act.startswith("discard") or table.to_act is None:
        return act
    hand = list(table.hands[table.to_act])
    number = int(act.split()[1])
    rng.shuffle(hand)
    if rng.random() < 0.7:  # mostly keep the trump king
        hand.sort(key=lambda card: card == "K" + table.turn_up[1])
    return " ".join(["discard", *hand[:number]])


def fault_out_of_turn(rng: random.Random, table: Table) -> str:
    """An act of another moment of the game, or of no moment at all once it is over."""
    seat = table.to_act if table.to_act is not None else rng.randrange(2)
    some = table.hands[seat] or PACK
    words = ["stand", "propose", "propose 2", "accept", "refuse", "announce", "silent", "discard"]
    card = rng.choice(some)
    return rng.choice([*words, "resign", card, "discard " + card])


def fault_revoke(rng: random.Random, table: Table) -> str:
    """A card one holds but may not play."""
    if table.phase != "play" or table.to_act is None:
        return ""
    wrong = [card for card in table.hands[table.to_act] if card not in table.legal]
    return rng.choice(wrong) if wrong else ""


def fault_underplay(rng: random.Random, table: Table) -> str:
    """A card of the suit led that does not win, where another would (C18)."""
    wrong = fault_revoke(rng, table)
    return wrong if wrong and table.led and wrong[1] == table.led[1] else ""


def fault_strange_card(rng: random.Random, table: Table) -> str:
    """A card out of somebody else's hand, the stock, the tricks, the discards, or the turn-up."""
    if table.phase != "play" or table.to_act is None:
        return ""
    seat = table.to_act
    thrown = [card for some in table.discards[seat] for card in some]
    places = [[table.turn_up], thrown, table.hands[1 - seat], table.stock, PACK]
    return rng.choice(rng.choice([place for place in places if place]))


def fault_discard(rng: random.Random, table: Table) -> str:
    """The wrong number of cards, a card not held, or a card twice."""
    if table.moment != "C8" or table.to_act is None:
        return ""
    hand = list(table.hands[table.to_act])
    rng.shuffle(hand)
    number = int(rng.choice(table.legal).split()[1])
    how = rng.randrange(4)
    if how == 0:
        cards = hand[: rng.randrange(6)]
    elif how == 1:
        outside = [card for card in PACK if card not in hand]
        cards = [rng.choice([table.turn_up, rng.choice(outside)]), *hand][:number]
    elif how == 2:
        cards = [*hand[: max(1, number - 1)], hand[0]]
    else:
        return f"discard {number}"
    return " ".join(["discard", *cards])


def fault_proposal(rng: random.Random, table: Table) -> str:
    """Too many, too few, or the number named where it is not named."""
    if table.moment != "C5":
        return ""
    return rng.choice(["propose", "propose 0", "propose 1", "propose 5", "propose 6"])


def fault_announcement(_: random.Random, table: Table) -> str:
    """An announcement without the king."""
    return "announce" if table.phase == "king" else ""


def fault_at_the_end(rng: random.Random, table: Table) -> str:
    """Any act once all is over."""
    return fault_out_of_turn(rng, table) if table.phase == "over" else ""


def fault_nonsense(rng: random.Random, _: Table) -> str:
    """No act at all."""
    return rng.choice(
        ["fold", "propose many", "ZZ", "1H", "2S", "discard 1Z", "stand firm", "QH KD", "accept 3"]
    )


FAULTS: list[Callable[[random.Random, Table], str]] = [
    fault_out_of_turn,
    fault_revoke,
    fault_underplay,
    fault_underplay,
    fault_strange_card,
    fault_discard,
    fault_proposal,
    fault_announcement,
    fault_at_the_end,
    fault_nonsense,
]


def dress(rng: random.Random, act: str) -> str:
    """The same act with its cards written as cli.md also allows: ``10h``, commas."""
    word, *cards = act.split()
    if word == "discard":
        written = [card.replace("T", "10") for card in cards]
        return ("discard " + rng.choice([" ", ",", ", "]).join(written).lower()).strip()
    return word.lower().replace("t", "10") if not cards and word in PACK else act


def refused(table: Table, act: str) -> bool:
    """Would the act be refused now? (The empty text stands for "no such fault here".)"""
    proper = read_act(act)
    return act != "" and (proper is None or not allowed(table, proper))


def random_line(rng: random.Random) -> Line:
    """Any rules, any beginning, a walk of any length, at times a fault at the end of it."""
    line: Line = {"game": "classic"}
    rules = random_rules(rng)
    if rules or rng.random() < 0.5:
        line["rules"] = rules
    full = read_rules(rules)
    target = full["target"]
    if rng.random() < 0.9:
        line["dealer"] = rng.randrange(2)
    if rng.random() < 0.9:
        least = rng.choice([0, max(0, target - 2)])
        line["score"] = [rng.randrange(least, target), rng.randrange(least, target)]
    line["pack"] = random_pack(rng, full["packets"])

    mood = rng.choice(["any", "curt", "hungry", "hungry", "nibbling"])
    steps = rng.choice([99, 99, rng.randrange(6), rng.randrange(25)])
    fault = rng.choice(FAULTS) if rng.random() < 0.25 else None
    if fault:
        steps = rng.randrange(30) if fault in (fault_out_of_turn, fault_nonsense) else 99
    stop_for_king = not fault and rng.random() < 0.08
    acts: list[str] = []
    wrong = ""
    table = lay_table(line)
    story = tell(table)
    next(story)
    for _ in range(steps):
        if table.to_act is None:
            break
        if stop_for_king and table.phase == "king" and rng.random() < 0.6:
            break
        if fault and steps == 99 and rng.random() < (0.7 if fault is fault_underplay else 0.4):
            wrong = fault(rng, table)
            if refused(table, wrong):
                break
            wrong = ""
        act = "resign" if rng.random() < 0.002 else random_act(rng, table, mood)
        story.send(act)
        acts.append(act)
    if not fault and table.to_act is not None and rng.random() < 0.04:
        acts.append("resign")
    if fault:
        wrong = wrong or fault(rng, table)
        if not refused(table, wrong) and acts:  # it never came to that: cut the walk somewhere
            acts = acts[: rng.randrange(len(acts))]
            found = run(line | {"acts": acts})
            table = found if isinstance(found, Table) else table
        while not refused(table, wrong):
            wrong = fault_out_of_turn(rng, table)
        acts.append(wrong)
        if rng.random() < 0.3:  # the first one refused is the one to be reported
            acts.append(rng.choice(["stand", "silent", "resign", rng.choice(PACK)]))
    if rng.random() < 0.03:
        acts = [dress(rng, act) for act in acts]
    line["acts"] = acts
    return line
