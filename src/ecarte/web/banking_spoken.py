"""What a key tells a listener of the banking table, made from one place's snapshot."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ecarte.cards import SUIT_OF
from ecarte.language import Language
from ecarte.messages import Message, counted, mark, message
from ecarte.speech.cards import WORDS
from ecarte.speech.classic import TRUMP
from ecarte.web.templating import read_card

Snapshot = Mapping[str, Any]
STAKED = (2, 3, 4)
OUTCOMES = {
    "banker": mark("banker wins"),
    "en_carte": mark("en carte"),
    "tableau": mark("tableau wins"),
    "void": mark("void"),
    "unstaked": mark("no stakes"),
}
"""What came of a tableau, as it stands under its cards."""


def purse(table: Snapshot, name: str | None) -> int:
    """The units in somebody's purse; 0 for nobody's."""
    return next((int(seat["purse"]) for seat in table["seats"] if seat["name"] == name), 0)


def laid_bank(table: Snapshot) -> bool:
    """Whether stakes are played against a laid bank and not the banker's purse."""
    return bool(table["laid"])


def _word(card: str) -> Message:
    return message(WORDS[read_card(card)])


def spoken(table: Snapshot, language: Language) -> dict[str, str]:
    """What a key tells a listener: bank and deal, the tableaux, his own money, the last deal."""
    said = {
        "score": [*_spoken_bank(table), *_spoken_deal(table)],
        "table": [*_spoken_deal(table), *_spoken_stakes(table), *_spoken_open(table)],
        "hand": _spoken_purses(table),
        "last": _spoken_open(table) or [message("No deal lies open.")],
        "trump": _spoken_trump(table),
    }
    return {key: " ".join(language.say(one) for one in parts) for key, parts in said.items()}


def _spoken_trump(table: Snapshot) -> list[Message]:
    if not table["turn_up"]:
        return []
    return [message(TRUMP[SUIT_OF[read_card(table["turn_up"])]])]


def _spoken_bank(table: Snapshot) -> list[Message]:
    if table["banker"] is None:
        return [message("Nobody has the bank.")]
    if not laid_bank(table):
        return [message("{name} has the bank and pays from the purse.", name=table["banker"])]
    return [
        counted(
            "{name} has the bank, with {number} unit in it.",
            "{name} has the bank, with {number} units in it.",
            int(table["bank"]),
            name=table["banker"],
        )
    ]


def _spoken_deal(table: Snapshot) -> list[Message]:
    said: list[Message] = []
    if table["turn_up"]:
        said.append(
            message(
                "Deal {deal}: the turn-up is {card}.",
                deal=table["deal"],
                card=_word(table["turn_up"]),
            )
        )
    if table["banker"] is not None:
        said.append(
            counted(
                "{number} card is left in the pack.",
                "{number} cards are left in the pack.",
                int(table["left_in_pack"]),
            )
        )
    return said


def _spoken_stakes(table: Snapshot) -> list[Message]:
    if table["phase"] != "staking":
        return []
    said = []
    for number in STAKED:
        laid = tuple(
            message("{name} {amount}", name=one["name"], amount=one["units"])
            for one in table["stakes"]
            if int(one["tableau"]) == number
        )
        said.append(
            message("On tableau {tableau}: {stakes}.", tableau=number, stakes=laid)
            if laid
            else message("No stakes lie on tableau {tableau}.", tableau=number)
        )
    return said


def _spoken_open(table: Snapshot) -> list[Message]:
    if not table["tableaux"]:
        return []
    said = []
    for number, cards in enumerate(table["tableaux"], 1):
        said.append(
            message(
                "Tableau {tableau}: {cards}.",
                tableau=number,
                cards=tuple(_word(card) for card in cards),
            )
        )
        for one in table["results"]:
            if int(one["tableau"]) == number:
                first, second = one["tricks"]
                score = f"{first}\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}{second}"
                said.append(
                    message(
                        "Tricks: {tricks}, {outcome}.",
                        tricks=score,
                        outcome=message(OUTCOMES[str(one["outcome"])]),
                    )
                )
    return said


def _spoken_purses(table: Snapshot) -> list[Message]:
    place = table["place"]
    said = []
    if place is not None:
        said.append(
            counted(
                "{number} unit is in your purse.",
                "{number} units are in your purse.",
                purse(table, place),
            )
        )
        said += [
            message(
                "You have staked {amount} on tableau {tableau}.",
                amount=one["units"],
                tableau=one["tableau"],
            )
            for one in table["stakes"]
            if one["name"] == place
        ]
    said += [
        counted(
            "{name}: {number} unit.",
            "{name}: {number} units.",
            int(seat["purse"]),
            name=seat["name"],
        )
        for seat in table["seats"]
        if seat["name"] != place
    ]
    return said
