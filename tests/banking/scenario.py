"""Short scripts of evenings: acts as they are written, and deals by their outcome."""

from collections.abc import Mapping

import pytest

from ecarte.banking import acts
from ecarte.banking.dealing import in_tableaux
from ecarte.banking.ledger import Place
from ecarte.banking.pack import CARDS_IN_DEAL, Pack
from ecarte.banking.rules import rules_with
from ecarte.banking.table import Table, start
from ecarte.banking.tableau import settle
from ecarte.cards import BIT, CARDS, SUIT_OF, Card
from ecarte.errors import Refused
from ecarte.shuffling import shuffled

AB = {"A": 500, "B": 200}
ABC = {"A": 500, "B": 200, "C": 300}


def undealt(pack: Pack) -> list[Card]:
    """The cards that nobody has seen since the pack was last whole."""
    return [
        card
        for card in CARDS
        for _ in range(2 - bool(pack.once & BIT[card]) - bool(pack.twice & BIT[card]))
    ]


def deal_with(table: Table, outcome: str) -> acts.Act:
    """A deal in which tableaux 2, 3 and 4 win (+), lose (-) or are en carte (=)."""
    rest = undealt(table.pack)
    for number in range(100_000):
        dealt = shuffled(rest, b"outcome %d" % number)[:CARDS_IN_DEAL]
        hands = in_tableaux(tuple(dealt))
        counts = [settle(hands[0], hand, SUIT_OF[dealt[-1]]) for hand in hands[1:]]
        if all(
            (count.tableau > count.banker) - (count.tableau < count.banker) == "-=+".index(sign) - 1
            for count, sign in zip(counts, outcome, strict=True)
        ):
            return acts.deal(dealt)
    raise AssertionError(outcome)


def played(table: Table, *texts: str) -> Table:
    """The evening after these acts; `+-=` deals so that this is the outcome."""
    for text in texts:
        act = deal_with(table, text) if set(text) <= set("+-=") else acts.act(text)
        table = table.apply(act)
        verify_money(table)
    return table


def evening(players: Mapping[str, int], *texts: str, **switches: object) -> Table:
    """An evening of these players, the first of them the first banker, after these acts."""
    first = next(iter(players))
    return played(start(rules_with({"first_banker": first, **switches}), players), *texts)


def laid(players: Mapping[str, int], *texts: str, **switches: object) -> Table:
    """The same in the second form."""
    return evening(players, *texts, form="laid", **switches)


def refusal(table: Table, text: str) -> str | None:
    """The number of the rule that refuses the act."""
    with pytest.raises(Refused) as refused:
        table.apply(acts.act(text))
    return refused.value.rule


def purses(table: Table) -> dict[str, int]:
    """The purses by name."""
    return dict(table.seats)


def stakes(table: Table) -> list[str]:
    """The stakes in the order of their dates, as `B 2 10`."""
    return [f"{who} {tableau} {amount}" for who, tableau, amount in table.stakes]


def verify_money(table: Table) -> None:
    """Replays the ledger: nothing is below 0, all is where the table says it is (B21)."""
    held: dict[str, int] = {}
    bank = staked = outside = 0
    for entry in table.ledger:
        assert entry.amount > 0
        for account, sign in ((entry.source, -1), (entry.target, 1)):
            units = sign * entry.amount
            if account.place is Place.PURSE:
                held[account.owner] = held.get(account.owner, 0) + units
                assert held[account.owner] >= 0
            elif account.place is Place.BANK:
                bank += units
            elif account.place is Place.STAKES:
                staked += units
            else:
                outside += units
        assert sum(held.values()) + bank + staked == -outside
        assert min(bank, staked) >= 0
    assert bank == table.bank
    assert staked == sum(stake.amount for stake in table.stakes)
    names = {name for name, _ in table.seats}
    assert {name: held.get(name, 0) for name in names} == purses(table)
    assert not any(units for name, units in held.items() if name not in names)
    for debt in table.debts:
        assert debt.amount > 0
        assert purses(table).get(debt.debtor, 0) == 0
