"""The shuffles of a table checked: do the cards that were dealt follow from what was promised?

What was contributed to a shuffle is hashed again, the pack is shuffled with it again, and the cards
that were dealt or cut are compared with it, from the top.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple, cast

from ecarte.banking import record as records
from ecarte.banking.acts import Act as BankingAct
from ecarte.banking.acts import Kind as BankingKind
from ecarte.banking.pack import TWO_PACKS
from ecarte.banking.record import Record
from ecarte.banking.table import Table
from ecarte.cards import Card
from ecarte.classic import acts as classic_acts
from ecarte.classic.acts import Act, Kind
from ecarte.errors import EcarteError
from ecarte.messages import Message, counted, mark, message
from ecarte.service.shared import fair
from ecarte.service.shared.banking_cards import Purpose, SharedCards
from ecarte.service.shared.banking_table import BankingTable
from ecarte.service.shared.classic_table import ClassicTable
from ecarte.service.shared.fair import FairCards, Shuffle
from ecarte.service.shared.table import SharedTable

PURPOSES = {
    "cut": mark("for the cut"),
    "pack": mark("all cards"),
    "undealt": mark("the undealt cards"),
}
"""What banking shuffles are for."""
NOT_DEALT = mark("The cards that were dealt are not those of this shuffle.")


class Checked(NamedTuple):
    """A shuffle that was revealed: everything that was told of it, and what came of the check.

    `dealt` are the cards that came from it, `trouble` says what does not fit.
    """

    revealed: Mapping[str, Any]
    dealt: tuple[Card, ...]
    trouble: Message | None

    @property
    def number(self) -> int:
        """The number of the shuffle."""
        return int(self.revealed["shuffle"])

    @property
    def purpose(self) -> str | None:
        """What was shuffled, where the table tells it."""
        purpose = self.revealed.get("purpose")
        return None if purpose is None else PURPOSES[purpose]

    @property
    def verdict(self) -> Message:
        """What came of the check."""
        if self.trouble is not None:
            return self.trouble
        if not self.dealt:
            return message("The promise was kept; no card was dealt from this shuffle.")
        return counted(
            "The promise was kept, and the card that was dealt is the one on top.",
            "The promise was kept, and the {number} cards that were dealt are those on top.",
            len(self.dealt),
        )


class FairTable(NamedTuple):
    """What a table tells of its shuffles: the promises, and the checks of those revealed.

    `promised` is for shuffle `number`, and `next` for the one after it; `hidden` are the promises
    of further shuffles that are still secret.
    """

    number: int
    promised: str
    next: str | None
    words: Mapping[str, str]
    hidden: Sequence[Mapping[str, Any]]
    pack: Sequence[Card]
    checks: Sequence[Checked]

    @property
    def kept(self) -> bool:
        """Whether every promise was kept."""
        return all(one.trouble is None for one in self.checks)


class Facts(NamedTuple):
    """What is to be checked, taken from a table: a value that no longer changes with it.

    `followed` are, for each classic shuffle revealed, the acts that came after it; `evening` is the
    banking evening as it was played so far.
    """

    told: Mapping[str, Any]
    words: Mapping[str, str]
    pack: Sequence[Card]
    hands: int = 0
    followed: Sequence[Sequence[Act]] = ()
    evening: Record | None = None


def facts(table: SharedTable) -> Facts:
    """What a table may tell of its shuffles now."""
    if isinstance(table, ClassicTable):
        words = {table.names[int(place)]: said for place, said in table.words.items()}
        return Facts(
            table.fair.told(table.words, table.revealed()),
            words,
            table.plan.rules.pack,
            2 * table.plan.rules.hand_size + 1,
            [_followed(table, shuffle) for shuffle in table.revealed()],
        )
    assert isinstance(table, BankingTable)
    words = dict(table.people.contributed)
    evening = None if table.evening is None else table.evening.record()
    told = table.cards.told(words, table.over)
    told["revealed"] = table.cards.revealed_told(table.over)
    return Facts(told, words, TWO_PACKS, evening=evening)


def fair_table(found: Facts) -> FairTable:
    """The shuffles of a table, those checked that may be known. It may take a while."""
    told = found.told
    revealed = cast("Sequence[Mapping[str, Any]]", told["revealed"])
    if found.hands:
        checks = [
            _compared(one, found.pack, dealt_first(acts, found.hands))
            for one, acts in zip(revealed, found.followed, strict=True)
        ]
    else:
        checks = list(_banking(found.evening, revealed))
    return FairTable(
        told["shuffle"],
        told["fingerprint"],
        told["next"],
        found.words,
        told.get("hidden", ()),
        found.pack,
        checks,
    )


def _followed(table: ClassicTable, shuffle: Shuffle) -> Sequence[Act]:
    """The acts that came after a shuffle, up to the next one."""
    begun = table.fair.begun
    if shuffle.number < len(begun):
        return [classic_acts.act(text) for text in begun[shuffle.number].acts]
    if table.session is None:
        return ()
    return _last_deal(table.session.acts, 2 * table.plan.rules.hand_size + 1)


def _last_deal(acts: Sequence[Act], hands: int) -> Sequence[Act]:
    """The acts from the last cut, or the last hands dealt, on."""
    last = 0
    for place, act in enumerate(acts):
        if act.kind is Kind.CUT or (act.kind is Kind.DEAL and len(act.cards) == hands):
            last = place
    return acts[last:]


def dealt_first(acts: Iterable[Act], hands: int) -> tuple[Card, ...]:
    """The cards of the first cut or deal among these acts: what is drawn later belongs to it."""
    dealt: list[Card] = []
    for act in acts:
        if act.kind is Kind.CUT:
            return tuple(dealt) or act.cards
        if act.kind is Kind.DEAL:
            if dealt and len(act.cards) == hands:
                break
            dealt += act.cards
    return tuple(dealt)


def _compared(
    revealed: Mapping[str, Any], pack: Sequence[Card], dealt: tuple[Card, ...]
) -> Checked:
    try:
        order = fair.check(revealed, pack)
    except EcarteError as error:
        return Checked(revealed, dealt, error.sentence)
    fits = tuple(order[: len(dealt)]) == dealt
    return Checked(revealed, dealt, None if fits else message(NOT_DEALT))


def _banking(evening: Record | None, revealed: Sequence[Mapping[str, Any]]) -> Iterator[Checked]:
    """Each shuffle with the cuts or the deals that came from it: the evening is gone through."""
    again = CardsAgain(revealed)
    passed = [] if evening is None else records.states(evening)
    acts = () if evening is None else evening.acts
    trouble: Message | None = None
    try:
        for (before, after), act in zip(pairwise(passed), acts, strict=True):
            again.take(before, act)
            again.follow(before, act, after)
    except Secret:
        pass
    except EcarteError as error:
        trouble = error.sentence
    for place, one in enumerate(revealed):
        reached = place < len(again.dealt)
        at_fault = trouble is not None and place == len(again.dealt) - 1
        if reached and not at_fault:
            yield Checked(one, tuple(again.dealt[place]), None)
        else:
            yield Checked(one, (), trouble or message(NOT_DEALT))


class Secret(Exception):
    """A shuffle that is not revealed yet."""


class CardsAgain(SharedCards):
    """The cards of an evening made again from what was revealed, to be compared with the real."""

    def __init__(self, revealed: Sequence[Mapping[str, Any]]) -> None:
        super().__init__(FairCards(b""))
        self.known = {int(one["shuffle"]): one for one in revealed}

    def take(self, before: Table, act: BankingAct) -> None:
        """Compares the cards of an act of nature. Raises if they are others, or secret yet."""
        if act.kind not in (BankingKind.CUT, BankingKind.DEALT):
            return
        due = self.nature_act(before)
        if due.cards != act.cards:
            raise EcarteError(message(NOT_DEALT))

    def _shuffled(self, cards: Sequence[Card], purpose: Purpose) -> Sequence[Card]:
        number = len(self.dealt) + 1
        one = self.known.get(number)
        if one is None:
            raise Secret
        self.dealt.append([])
        if one["purpose"] != purpose or one["cards"] != len(cards):
            raise EcarteError(message(NOT_DEALT))
        return fair.check(one, cards)
