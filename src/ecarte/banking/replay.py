"""The door for other implementations: an evening as JSON in, where it stands as JSON out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ecarte.banking import acts, table
from ecarte.banking.names import verify_name
from ecarte.banking.pack import TWO_PACKS
from ecarte.banking.rules import BankingRules, rules_with
from ecarte.banking.source import ListedSource
from ecarte.banking.state import Phase, is_seated
from ecarte.banking.table import Table
from ecarte.banking.view import Option, TableView
from ecarte.cards import TEXTS, Card, card
from ecarte.errors import BadText, EcarteError
from ecarte.messages import message

KEYS = ("game", "rules", "players", "first_banker", "packs", "reshuffles", "acts", "as")
WATCHER = "watcher"


def answer(line: Mapping[str, object]) -> dict[str, object]:
    """Where the evening of a line stands, or the view it asks for, or the first act refused.

    The error of a line that cannot be read at all has the act None.
    """
    number = None
    try:
        evening, source = _begun(line)
        texts = _texts(line.get("acts", []), "acts")
        for number, text in enumerate(texts):
            evening = _done(evening, source, text)
            if evening.phase is Phase.DEALING and not _is_dealt_next(source, texts, number):
                evening = evening.apply(source.nature_act(evening))
        number = None
        if "as" not in line:
            return _state(evening.view(None))
        return {"view": view_as_json(evening.view(_viewer(evening, line["as"])))}
    except EcarteError as error:
        return {"error": {"message": str(error), "rule": error.rule, "act": number}}


def _begun(line: Mapping[str, object]) -> tuple[Table, ListedSource]:
    for key in line:
        if key not in KEYS:
            raise BadText(
                message("The key “{key}” is not known; known are: {keys}.", key=key, keys=KEYS)
            )
    players = line.get("players")
    if not isinstance(players, dict) or not players:
        raise BadText(message("The players must be an object of names and purses."), "B1")
    source = ListedSource(
        _lists_of_cards(line.get("packs", []), "packs"),
        _lists_of_cards(line.get("reshuffles", []), "reshuffles"),
    )
    for pack in source.packs:
        if sorted(pack) != _SORTED:
            raise BadText(message("A pack must be all 104 cards of two packs, from the top."), "B2")
    return table.start(_rules(line, players), players), source


_SORTED = sorted(TWO_PACKS)


def _rules(line: Mapping[str, object], players: Mapping[str, object]) -> BankingRules:
    """The rules of a line; the first player banks first unless another, or a cut, is named."""
    switches = line.get("rules", {})
    if not isinstance(switches, dict):
        raise BadText(message("The rules must be an object of switches."))
    wanted = {"first_banker": next(iter(players)), **switches}
    if "first_banker" in line:
        wanted["first_banker"] = line["first_banker"]
    return rules_with(wanted)


def _done(evening: Table, source: ListedSource, text: str) -> Table:
    act = acts.act(text)
    after = evening.apply(act)
    source.follow(evening, act, after)
    return after


def _is_dealt_next(source: ListedSource, texts: Sequence[str], number: int) -> bool:
    """Whether the line, which gives no packs, writes the cards of this deal as the next act."""
    return not source.packs and number + 1 < len(texts) and texts[number + 1].startswith("deal ")


def _texts(value: object, key: str) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        raise BadText(message("The key “{key}” must hold a list of texts.", key=key))
    return value


def _lists_of_cards(value: object, key: str) -> list[list[Card]]:
    if not isinstance(value, list):
        raise BadText(message("The key “{key}” must hold lists of cards.", key=key))
    return [[card(text) for text in _texts(some, key)] for some in value]


def _viewer(evening: Table, name: object) -> str | None:
    """The player whose view is asked for; None for a spectator."""
    if name == WATCHER:
        return None
    verify_name(name)
    if not is_seated(evening, str(name)):
        raise BadText(message("Nobody called “{name}” sits at this table.", name=name), "B24")
    return str(name)


def _state(view: TableView) -> dict[str, object]:
    """What everybody may know, in the keys that other programs rely on."""
    tableaux = view.tableaux
    return {
        "phase": view.phase.word,
        "banker": view.banker,
        "bank": view.bank,
        "purses": dict(view.seats),
        "debts": [debt._asdict() for debt in view.debts],
        "deal": view.deal,
        "exhausted": view.pack.exhausted,
        "tableaux": None
        if tableaux is None
        else [[TEXTS[one] for one in hand] for hand in tableaux],
        "turn_up": None if view.turn_up is None else TEXTS[view.turn_up],
        "ledger": [
            {
                "deal": entry.deal,
                "who": entry.who,
                "amount": entry.amount,
                "why": str(entry.why),
                "from": str(entry.source),
                "to": str(entry.target),
            }
            for entry in view.ledger
        ],
        "legal": legal_texts(view.options()),
    }


def legal_texts(options: Sequence[Option]) -> list[str]:
    """The acts of players as written, without their amounts, each once."""
    return list(dict.fromkeys(str(option) for option in options if option.actor))


def view_as_json(view: TableView) -> dict[str, object]:
    """Everything the owner of a view may know, in plain values; `legal` are his own acts."""
    return {
        "player": view.player,
        **_state(view),
        "legal": legal_texts(view.legal_acts()),
        "awaited": view.phase.name.lower(),
        "offered": view.offered,
        "waiting": list(view.waiting),
        "cuts": [[TEXTS[one] for one in cut] for cut in view.cuts],
        "layings": view.layings,
        "responsible": view.responsible,
        "stakes": [stake._asdict() for stake in view.stakes],
        "left": view.pack.left,
        "results": [
            {
                "tableau": result.tableau,
                "tricks": list(result.tricks),
                "outcome": result.outcome.name.lower(),
            }
            for result in view.results
        ],
        "shuffled": view.shuffled,
    }
