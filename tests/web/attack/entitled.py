"""Which cards each place at a table may know at each moment, told from the rules alone.

Nothing here uses the views, snapshots or sentences of the game: only the true cards as they lie.
“What each seat may know” of the classic game: his own hand, discards and draws; what was cut, the
turn-up, every card played and announced; after a deal everything of it. Of the banking game: the
turn-up and what lies open.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from ecarte.banking.state import Phase
from ecarte.cards import CARDS, NO_CARD, TEXTS, in_set
from ecarte.classic.deal import Deal
from ecarte.language import language
from ecarte.service.shared.banking_table import BankingTable
from ecarte.service.shared.classic_table import ClassicTable
from ecarte.shuffling import derive, shuffled
from ecarte.speech.cards import WORDS

Some = frozenset[str]
NONE: Some = frozenset()


class Known(NamedTuple):
    """What may be said at a version of the table: cards of the deal on it, cards of earlier deals.

    `deal` is the deal's number; `hidden` are texts that may stand nowhere, seeds for instance.
    `spoken` is the trump king, of whom everybody is asked whether he holds it. `packs` are cards
    in the order in which they lie hidden: so many of them in a row may stand nowhere. `recorded`
    are the cards of the games, or of the evening, whose records can be had.
    """

    deal: int
    now: Some
    earlier: Some
    hidden: frozenset[str]
    spoken: Some = NONE
    packs: tuple[tuple[str, ...], ...] = ()
    recorded: Some = NONE


def texts(cards: int) -> set[str]:
    """The cards of a set."""
    return {TEXTS[card] for card in in_set(cards)}


def played(deal: Deal) -> set[str]:
    """What has been played in a deal, and the cards that everybody has seen beside it."""
    seen = {deal.turn_up, deal.led, *(card for one in deal.taken for card in one[1:3])}
    if deal.announced is not None:
        seen.add(13 * deal.trump + 11)
    return {TEXTS[card] for card in seen if card != NO_CARD}


def everything(deal: Deal) -> set[str]:
    """What lies open when a deal is over."""
    lying = deal.hands[0] | deal.hands[1] | deal.discards[0] | deal.discards[1]
    return played(deal) | texts(lying)


def own(deal: Deal, seat: int) -> set[str]:
    """What a seat has held in a deal, whether it has it still or not."""
    return texts(deal.hands[seat] | deal.discards[seat])


class ClassicTruth:
    """A classic table gone through again; for each place what it may know at each version."""

    def __init__(self, setup: Mapping[str, Any], entries: Iterable[Mapping[str, Any]]) -> None:
        table = ClassicTable(setup)
        self.known: dict[str | None, list[Known]] = {"0": [], "1": [], None: []}
        secret = bytes.fromhex(str(setup["secret"]))
        allowed, last, cut, deals = 0, None, False, 0
        earlier, before = set[str](), set[str]()
        seen, recorded, games = set[str](), NONE, 0
        for entry in (None, *entries):
            if entry is not None:
                table.do(entry)
            match = None if table.session is None else table.session.match
            deal = None if match is None else match.deal or match.last
            cuts = {TEXTS[one] for pair in (match.cuts if match else ()) for one in pair}
            if match is not None and (match.last is not last or (match.deal and not cut)):
                if match.last is not None and match.last is not last:
                    earlier, before = before | everything(match.last), everything(match.last)
                last, cut, allowed = match.last, match.deal is not None, len(table.fair.begun)
            seen |= earlier | cuts
            if len(table.games) > games:
                games, recorded = len(table.games), frozenset(seen)
            deals = table.deals
            begun = [one.house_seed.hex() for one in table.fair.begun[allowed:]]
            begun += [one.seed.hex() for one in table.fair.begun[allowed:]]
            coming = [
                derive(secret, "fair", number).hex() for number in range(allowed + 1, allowed + 4)
            ]
            matches = [derive(secret, "match", number).hex() for number in range(3)]
            hidden = frozenset({secret.hex(), *begun, *coming, *matches})
            for place, told in self.known.items():
                now, spoken = set(cuts), set[str]()
                if deal is not None and match is not None:
                    now |= played(deal)
                    if deal.trump != NO_CARD:
                        spoken.add(TEXTS[13 * deal.trump + 11])
                    if match.deal is None:
                        now |= everything(deal)
                    elif place is not None:
                        now |= own(deal, int(place)) | self._held(told, deals)
                packs = tuple(
                    tuple(TEXTS[card] for card in shuffled(table.plan.rules.pack, one.seed))
                    for one in table.fair.begun[allowed:]
                )
                known = Known(
                    deals,
                    frozenset(now),
                    frozenset(earlier),
                    hidden,
                    frozenset(spoken),
                    packs,
                    recorded,
                )
                told.append(known)

    @staticmethod
    def _held(told: list[Known], deal: int) -> Some:
        """What the place knew of this deal already: cards taken back were seen."""
        return told[-1].now if told and told[-1].deal == deal else NONE


class BankingTruth:
    """A banking table gone through again: everybody may know the same."""

    def __init__(self, setup: Mapping[str, Any], entries: Iterable[Mapping[str, Any]]) -> None:
        table = BankingTable(setup)
        self.known: list[Known] = []
        secret = bytes.fromhex(str(setup["secret"]))
        earlier, open_now, deal, allowed = set[str](), set[str](), 0, 0
        for entry in (None, *entries):
            if entry is not None:
                table.do(entry)
            evening = None if table.evening is None else table.evening.table
            if evening is not None:
                if evening.deal != deal:
                    earlier |= open_now
                    deal = evening.deal
                    open_now = set()
                open_now |= {TEXTS[card] for cut in evening.cuts for card in cut}
                if evening.turn_up is not None:
                    open_now.add(TEXTS[evening.turn_up])
                opened = evening.phase in (Phase.BETWEEN, Phase.BROKEN) or bool(evening.results)
                if opened and evening.tableaux is not None:
                    open_now |= {TEXTS[card] for hand in evening.tableaux for card in hand}
            begun = table.cards.fair.begun
            purposes = [str(one.purpose) for one in table.cards.begun]
            # the pack in play: from its whole shuffle on; a cut's is seen at once
            allowed = (
                len(begun)
                if table.over
                else max(
                    (n for n, purpose in enumerate(purposes) if purpose == "pack"),
                    default=len(begun),
                )
            )
            secrets = [
                one
                for number, shuffle in enumerate(begun)
                if number >= allowed and purposes[number] != "cut"
                for one in (shuffle.house_seed.hex(), shuffle.seed.hex())
            ]
            coming = [
                derive(secret, "fair", number).hex()
                for number in range(len(begun) + 1, len(begun) + 4)
            ]
            chance = derive(secret, "computers").hex()
            hidden = frozenset({secret.hex(), chance, *secrets, *coming})
            undealt = table.cards._undealt or ()
            packs = () if table.over else (tuple(TEXTS[card] for card in undealt),)
            recorded = frozenset(TEXTS[:52]) if table.over else NONE
            self.known.append(
                Known(deal, frozenset(open_now), frozenset(earlier), hidden, NONE, packs, recorded)
            )


@cache
def _ways(code: str) -> tuple[re.Pattern[str], dict[str, str]]:
    """How cards are named in a language, and which card each name means."""
    reader = language(code)
    ways: dict[str, str] = {}
    for card in CARDS:
        for way in (reader.text(WORDS[card]), WORDS[card], reader.card(card)):
            ways[way.casefold()] = TEXTS[card]
        ways[f"{TEXTS[card][0]}{'♠♥♦♣'[card // 13]}".casefold()] = TEXTS[card]
    known = sorted(map(re.escape, ways), key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(known)})(?!\w)", re.IGNORECASE), ways


_WRITTEN = re.compile(r"(?<![A-Za-z0-9_=-])(10|[2-9TJQKA])([SHDC])(?![A-Za-z0-9_-])")


def named(text: str, code: str) -> Some:
    """The cards that a text names in any way: `QH`, an image's address, index and suit, words."""
    plain = html.unescape(text)
    found = {("T" if rank == "10" else rank) + suit for rank, suit in _WRITTEN.findall(plain)}
    pattern, ways = _ways(code)
    found |= {ways[match.casefold()] for match in pattern.findall(plain)}
    return frozenset(found)


def named_in_order(text: str, code: str) -> list[str]:
    """The cards that a text names, in its order; a card named twice in a row once."""
    plain = html.unescape(text)
    pattern, ways = _ways(code)
    found = [
        (match.start(), ("T" if match[1] == "10" else match[1]) + match[2])
        for match in _WRITTEN.finditer(plain)
    ]
    found += [(match.start(), ways[match[0].casefold()]) for match in pattern.finditer(plain)]
    order = [card for _, card in sorted(found)]
    return [card for place, card in enumerate(order) if place == 0 or order[place - 1] != card]


def in_a_row(order: list[str], pack: tuple[str, ...], number: int = 5) -> bool:
    """Whether so many cards that lie together in a pack stand together in a text."""
    rows = {pack[place : place + number] for place in range(len(pack) - number + 1)}
    return any(tuple(order[place : place + number]) in rows for place in range(len(order)))


def strings(value: object) -> Iterator[str]:
    """All texts in JSON values, keys too."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, one in value.items():
            yield str(key)
            yield from strings(one)
    elif isinstance(value, list):
        for one in value:
            yield from strings(one)


def named_in(value: object, code: str) -> Some:
    """The cards that JSON values name."""
    return frozenset[str]().union(*(named(text, code) for text in strings(value)))


_PAST = re.compile(
    r'<section id="(?:result|last|history|settlement|ledger)".*?</section>', re.DOTALL
)


def without_past(page: str) -> str:
    """A page without the parts that tell of the deal before."""
    return _PAST.sub("", page)
