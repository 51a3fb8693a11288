"""The banking table as its page shows it: made from one place's snapshot and nothing else.

A snapshot tells what everybody at the table may know; tableaux have cards in it only when they
lie open. Here it is put in the order in which the page shows it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ecarte.cards import SUIT_OF
from ecarte.language import Language
from ecarte.messages import Message, message
from ecarte.speech.players import kind_told
from ecarte.web.banking_spoken import OUTCOMES, STAKED, Snapshot, laid_bank, purse, spoken
from ecarte.web.templating import read_card

MOST_COINS = 8
PACE_SECONDS = 12
"""So long after the opening the count and the money are still being shown, step by step."""
_WITHOUT_CARDS = ("waiting", "cut", "offer", "dealing")
_OWN_FORM = ("act", "leave", "break_up")
"""What is done by a form of its own: acts of the game, and what cannot be undone."""


def shown(table: Snapshot, language: Language, now: int = 0) -> dict[str, Any]:
    """What the templates of the table need.

    `now` is the second it is shown: the page looks again when somebody absent may be passed over.
    """
    whole = {**_EMPTY, **table}
    place = whole["place"]
    asked = whole["asked"]
    yours = place is not None and bool(asked and asked["mine"])
    return {
        "table": whole,
        "place": place,
        "yours": yours,
        "pace": _pace(whole),
        "claim_in": _claim_in(whole, now),
        "purse": whole["units"],
        "coins": coins,
        "kind_told": kind_told,
        "title": _title(whole, yours, language),
        "spoken": spoken(whole, language),
        "shown": {
            "bank": _bank(whole),
            "turn_up": whole["turn_up"],
            "trump": None if not whole["turn_up"] else SUIT_OF[read_card(whole["turn_up"])],
            "tableaux": [_tableau(whole, number, language) for number in (1, *STAKED)],
            "awaited": tuple(whole["awaited"]),
            "may": {str(one["do"]) for one in whole["options"]},
            "rules": _rules_told(whole["form"], whole["rules"]),
            **_options(whole),
        },
    }


_EMPTY: dict[str, Any] = {"since_opening": None, "claims": (), "may_claim": False}
"""What a snapshot may leave out."""


def coins(units: int) -> int:
    """How many coins a pile shows: it grows with its sum, slower and slower."""
    return min(MOST_COINS, units.bit_length())


def signed(units: int) -> str:
    """What was won or lost: +20, −20, ±0."""
    return f"+{units}" if units > 0 else f"−{-units}" if units else "±0"


def _claim_in(table: Snapshot, now: int) -> int | None:
    """In how many seconds the table may go on without somebody; None if it may now, or need not."""
    place = table["place"]
    moments = [int(one["from"]) for one in table["claims"] if one["name"] != place]
    return (
        None if place is None or table["may_claim"] or not moments else max(0, min(moments) - now)
    )


def _pace(table: Snapshot) -> int | None:
    """The seconds since the opening while what follows it is shown step by step, else None."""
    since = table["since_opening"]
    if not table["tableaux"] or since is None:
        return None
    return int(since) if 0 <= since < PACE_SECONDS else None


def _title(table: Snapshot, yours: bool, language: Language) -> str:
    name = language.say(message("Banking table"))
    if table["deal"]:
        name = language.say(message("Banking table, deal {number}", number=table["deal"]))
    return ("● " if yours else "") + name


def _bank(table: Snapshot) -> dict[str, Any]:
    """The pile that answers for the stakes: the bank, or the banker's purse."""
    if laid_bank(table):
        note = (
            message("layings: {number} of 2", number=table["layings"]) if table["layings"] else None
        )
        return {"title": message("Bank"), "units": int(table["bank"]), "note": note}
    note = message("responsible") if table["responsible"] else None
    units = purse(table, table["banker"])
    return {"title": message("Banker’s purse"), "units": units, "note": note}


# the tableaux


def _tableau(table: Snapshot, number: int, language: Language) -> dict[str, Any]:
    stakes = [one for one in table["stakes"] if int(one["tableau"]) == number]
    open_cards = table["tableaux"][number - 1] if table["tableaux"] else None
    result = next((one for one in table["results"] if int(one["tableau"]) == number), None)
    return {
        "number": number,
        "owner": (table["closed"] or table)["banker"] if number == 1 else None,
        "title": (
            message("Tableau {number}", number=number)
            if number > 1
            else message("Tableau 1, the banker’s")
        ),
        "cards": open_cards,
        "places": _places(table, open_cards, result),
        "stakes": stakes,
        "total": sum(int(one["units"]) for one in stakes),
        "limit": _limit(table, number),
        "result": None if result is None else _result(result, number, language),
    }


def _limit(table: Snapshot, number: int) -> int | None:
    """The most that may lie on a tableau while stakes are made."""
    if table["phase"] != "staking":
        return None
    limit: int | None = table["limits"].get(str(number))
    return limit


def _places(
    table: Snapshot, open_cards: Sequence[str] | None, result: Snapshot | None
) -> list[dict[str, Any]]:
    """The four cards as they lie: trumps raised, those that cancel struck."""
    if open_cards is None:
        dealt = table["turn_up"] and table["phase"] not in _WITHOUT_CARDS
        return [{"card": None, "look": ""}] * (4 if dealt else 0)
    trump = SUIT_OF[read_card(table["turn_up"])]
    struck = [step["met"] for step in result["steps"] if step["cancelled"]] if result else []
    places = []
    for text in open_cards:
        look = "raised" if SUIT_OF[read_card(text)] == trump else "idle"
        if text in struck:
            struck.remove(text)
            look += " struck"
        places.append({"card": text, "look": look})
    return places


def _result(result: Snapshot, number: int, language: Language) -> dict[str, Any]:
    outcome = str(result["outcome"])
    return {
        "tricks": result["tricks"],
        "outcome": outcome,
        "told": message(OUTCOMES[outcome]),
        "moves": [(one["name"], signed(int(one["units"]))) for one in result["moves"]],
        "steps": [
            {
                "said": step["said"],
                "cancelled": step["cancelled"],
                "taker": 1 if step["leader"] == "banker" else number,
                "signs": _signs(step, language),
            }
            for step in result["steps"]
        ],
    }


def _signs(step: Snapshot, language: Language) -> str:
    led = language.card(read_card(step["led"]))
    if step["met"] is None:
        return led
    met = language.card(read_card(step["met"]))
    return f"{led}={met}" if step["cancelled"] else f"{led}›{met}"


# what the reader may do

_PROPOSED = (
    *("back", "sit_again", "begin", "bring", "lay", "take", "responsible"),
    *("close", "deal", "done", "pass", "decline", "claim"),
)
"""What the Enter key does, the first of these that is open; nothing that cannot be undone alone."""


def _options(table: Snapshot) -> dict[str, Any]:
    """The reader's options by the kind of form that they need."""
    options = table["options"]
    acts = [one for one in options if one["do"] == "act"]
    own = sum(int(one["units"]) for one in table["stakes"] if one["name"] == table["place"])
    step = step_for(purse(table, table["place"]) + own)
    owing = next((one["tableau"] for one in acts if one["act"] == "stake" and one["owing"]), None)
    # who owes a stake is proposed that stake
    open_now = _named(options) if owing is None else set()
    return {
        "staking": [_stake_controls(one, step) for one in acts if one["act"] == "stake"],
        "laying": [one for one in acts if one["act"] == "lay"],
        "plain": [one for one in acts if one["act"] not in ("stake", "lay")],
        "verbs": [one for one in options if one["do"] not in _OWN_FORM],
        "owing": owing,
        "proposed": next((what for what in _PROPOSED if what in open_now), None),
    }


def _named(options: Sequence[Snapshot]) -> set[str]:
    return {str(one["act"] if one["do"] == "act" else one["do"]) for one in options}


def _stake_controls(option: Snapshot, step: int) -> dict[str, Any]:
    """One tableau's stake: what lies there of the reader's own, and one step down and up."""
    number, high, own = int(option["tableau"]), int(option["high"]), int(option["own"])
    targets = (("less", max(0, own - step), "−"), ("more", min(high, own + step), "+"))
    return {
        **option,
        "steps": [
            (
                name,
                f"stake {number} {units}",
                sign,
                abs(units - own),
                message("Stake {amount} on tableau {tableau}", amount=units, tableau=number),
            )
            for name, units, sign in targets
            if units not in (own, 0)
        ],
    }


def step_for(units: int) -> int:
    """A step that suits a purse: 1, 5, 10, 50, 100 …, about a twentieth of it."""
    step = 1
    for factor in _FACTORS:
        if step * factor * 20 > max(units, 1):
            break
        step *= factor
    return step


_FACTORS = (5, 2) * 14


# what is said of it


def _rules_told(form: str, rules: Mapping[str, Any]) -> list[tuple[Message, str]]:
    """The rules of this table that its founder has chosen, each with its number."""
    laid = form == "laid"
    told = [
        (message("A bank is laid."), "B14")
        if laid
        else (message("The banker’s purse pays."), "B19")
    ]
    if laid:
        agreed = int(rules.get("agreed", 10))
        told.append(
            (
                message("Tableaux 2 and 3 carry at least the agreed sum, {units}.", units=agreed)
                if rules.get("compulsory") == "at_least"
                else message("Tableaux 2 and 3 carry just the agreed sum, {units}.", units=agreed),
                "B15",
            )
        )
    told.append(
        (
            message("Equal trumps cancel as they meet.")
            if rules.get("cancel") == "as_met"
            else message("Equal trumps cancel before the first lead."),
            "B7",
        )
    )
    return told
