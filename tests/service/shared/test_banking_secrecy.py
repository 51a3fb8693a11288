"""Nobody learns from a shared banking table what lies face down: not in words, not in order."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence

import pytest

from ecarte.banking.dealing import FACE_DOWN
from ecarte.banking.pack import CARDS_IN_DEAL
from ecarte.banking.state import Phase
from ecarte.cards import TEXTS, Card
from ecarte.service.shared.banking_cards import Purpose, SharedCards
from ecarte.service.shared.banking_table import BankingTable
from ecarte.service.shared.fair import FairCards
from ecarte.shuffling import shuffled
from tests.service.shared.at_a_banking_table import (
    ENGLISH,
    everything,
    next_of_house,
    random_acts,
    setup,
)

EVENINGS = [(form, bytes([number])) for form in ("first", "laid") for number in range(2)]


class Swapped(SharedCards):
    """The cards of a table, but in one shuffle those that nobody has seen lie otherwise."""

    def __init__(self, fair: FairCards, number: int, hidden: Sequence[int], seed: bytes) -> None:
        super().__init__(fair)
        self.number, self.hidden, self.seed = number, hidden, seed

    def order(self, cards: Sequence[Card], seed: bytes) -> Sequence[Card]:
        """The order of the seed; in the one shuffle with the hidden places swapped."""
        order = list(super().order(cards, seed))
        if len(self.fair.begun) == self.number:
            for place, other in zip(self.hidden, shuffled(self.hidden, self.seed), strict=True):
                order[place] = super().order(cards, seed)[other]
        return order


class OtherTable(BankingTable):
    """A table with swapped cards."""

    def __init__(self, setup: Mapping[str, object], swapped: Swapped) -> None:
        super().__init__(setup)
        self.cards = swapped


def hidden_places(table: BankingTable) -> list[int]:
    """The places in the order of the last shuffle whose cards nobody has seen."""
    begun, dealt = table.cards.begun[-1], len(table.cards.dealt[-1])
    undealt = list(range(dealt, begun.cards))
    assert table.evening is not None
    if begun.purpose is Purpose.CUT or not dealt or table.evening.table.opened:
        return undealt
    return [*range(dealt - CARDS_IN_DEAL, dealt - CARDS_IN_DEAL + FACE_DOWN), *undealt]


def other(table: BankingTable, seed: bytes) -> BankingTable:
    """The same table, with all the cards that nobody has seen permuted."""
    fair = FairCards(table.plan.secret)
    cards = Swapped(fair, len(table.cards.begun), hidden_places(table), seed)
    swapped = OtherTable(table.setup, cards)
    for entry in table.entries:
        swapped.do(entry)
    return swapped


def faces(table: BankingTable) -> object:
    assert table.evening is not None
    return table.evening.table.tableaux


@pytest.mark.parametrize(("form", "seed"), EVENINGS)
def test_with_other_cards_face_down_every_place_is_sent_the_same(form: str, seed: bytes) -> None:
    table = BankingTable(setup(form, 2, seed))
    compared = differed = 0
    for number, _ in enumerate(random_acts(table, seed + b"secrecy", 150)):
        if table.over or not table.cards.begun or number % 4:
            continue
        moved = other(table, seed)
        assert everything(moved) == everything(table)
        assert next_of_house(moved, 9000) == next_of_house(table, 9000)
        assert (moved.pause(), moved.due_at()) == (table.pause(), table.due_at())
        compared += 1
        differed += faces(moved) != faces(table)
    assert compared > 15
    assert differed > 3


def test_other_cards_are_seen_at_the_opening() -> None:
    """The comparison above can fail: after the closing the swapped cards lie open."""
    table = BankingTable(setup("first", 2, b"open"))
    for _ in random_acts(table, b"open", 300):
        assert table.evening is None or table.evening.table.deal < 2
        if table.evening is not None and table.evening.table.phase is Phase.STAKING:
            break
    moved = other(table, b"x")
    close = {"do": "act", "by": None, "act": "close", "at": table.changed_at}
    assert table.evening is not None
    close["by" if table.evening.is_person(table.evening.table.banker or "") else "name"] = (
        table.evening.table.banker
    )
    for one in (table, moved):
        assert one.evening is not None
        one.evening.done.update(one.evening.table.view(None).punters)
        one.do(close)
    assert everything(moved) != everything(table)


@pytest.mark.parametrize(("form", "seed"), EVENINGS)
def test_no_face_is_sent_before_the_opening_but_of_cards_seen_before(
    form: str, seed: bytes
) -> None:
    table = BankingTable(setup(form, 2, seed + b"faces"))
    seen: set[Card] = set()
    looked_for = 0
    for number, _ in enumerate(random_acts(table, seed + b"faces", 110)):
        if table.evening is None or table.over:
            continue
        now = table.evening.table
        seen.update(card for cut in now.cuts for card in cut)
        if now.turn_up is not None:
            seen.add(now.turn_up)
        lying = {card for hand in now.tableaux for card in hand}
        if now.opened:
            seen |= lying
        if now.opened or number % 2:
            continue
        sent = json.dumps(everything(table), ensure_ascii=False)
        for card in lying - seen:
            looked_for += 1
            assert ENGLISH.card(card) not in sent
            assert not re.search(rf"(?<![0-9A-Za-z]){TEXTS[card]}(?![0-9A-Za-z])", sent)
    assert looked_for > 30
