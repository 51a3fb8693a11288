"""The door for other implementations: one game or deal as JSON in, where it stands as JSON out."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from ecarte.cards import NO_CARD, TEXTS, Card, card, in_set
from ecarte.classic import acts, deal
from ecarte.classic.deal import Deal
from ecarte.classic.rules import ClassicRules, rules_with
from ecarte.classic.source import cards_due
from ecarte.classic.state import NATURE, Pair, Phase
from ecarte.classic.view import DealView
from ecarte.errors import BadText, EcarteError
from ecarte.messages import message

PHASE_WORDS = {
    Phase.DEAL: "deal",
    Phase.PROPOSAL: "exchange",
    Phase.ANSWER: "exchange",
    Phase.DISCARD: "exchange",
    Phase.DRAW: "exchange",
    Phase.KING: "king",
    Phase.PLAY: "play",
    Phase.OVER: "over",
}
"""The phases as other programs read them."""
KEYS = ("game", "rules", "dealer", "score", "pack", "acts", "as")


def answer(line: Mapping[str, object]) -> dict[str, object]:
    """Where the deal of a line stands, or the view it asks for, or the first act refused."""
    number = None
    try:
        state, pack = _begun(line)
        for index, text in enumerate(_texts(line.get("acts", []), "acts")):
            number = index
            state = _dealt(state.apply(acts.act(text)), pack)
        number = None
        if "as" not in line:
            return _state(state)
        if line["as"] == "watcher":
            return {"view": view_as_json(state.view(None))}
        return {"view": view_as_json(state.view(_seat(line["as"], "as")))}
    except EcarteError as error:
        return {"error": {"message": str(error), "rule": error.rule, "act": number}}


def _begun(line: Mapping[str, object]) -> tuple[Deal, list[Card]]:
    for key in line:
        if key not in KEYS:
            raise BadText(
                message("The key “{key}” is not known; known are: {keys}.", key=key, keys=KEYS)
            )
    rules = _rules(line.get("rules", {}))
    pack = [card(text) for text in _texts(line.get("pack"), "pack")]
    if len(pack) != len(rules.pack) or set(pack) != set(rules.pack):
        raise BadText(
            message(
                "The pack must be the {number} different cards of the game, from the top.",
                number=len(rules.pack),
            ),
            "C1",
        )
    score = line.get("score", [0, 0])
    if not isinstance(score, list) or len(score) != 2 or not all(type(n) is int for n in score):
        raise BadText(message("The score must be two whole numbers."), "C26")
    begun = deal.start(rules, _seat(line.get("dealer", 0), "dealer"), _below(score, rules))
    return _dealt(begun, pack), pack


def _below(score: list[int], rules: ClassicRules) -> Pair:
    if not all(0 <= points < rules.target for points in score):
        raise BadText(
            message(
                "A game to {target} cannot begin at {score}.",
                target=rules.target,
                score=tuple(score),
            ),
            "C26",
        )
    return score[0], score[1]


def _rules(switches: object) -> ClassicRules:
    if not isinstance(switches, dict):
        raise BadText(message("The rules must be an object of switches."))
    try:
        return _rules_cached(tuple((name, type(value), value) for name, value in switches.items()))
    except TypeError:
        raise BadText(message("The rules must be an object of switches.")) from None


@lru_cache(maxsize=1024)
def _rules_cached(switches: tuple[tuple[str, type, object], ...]) -> ClassicRules:
    """The rules; the kind of each value is in the key, since 1, 1.0 and true are equal."""
    return rules_with({name: value for name, _, value in switches})


def _texts(value: object, key: str) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        raise BadText(message("The key “{key}” must hold a list of texts.", key=key))
    return value


def _seat(value: object, key: str) -> int:
    if value not in (0, 1) or type(value) is not int:
        raise BadText(message("The key “{key}” must hold a seat, 0 or 1.", key=key))
    return value


def _dealt(state: Deal, pack: list[Card]) -> Deal:
    while state.actor == NATURE:
        state = state.apply(cards_due(state, pack))
    return state


def _state(state: Deal) -> dict[str, object]:
    view = state.view(state.actor if state.actor >= 0 else None)
    return {
        "phase": PHASE_WORDS[state.phase],
        "to_act": state.actor if state.actor >= 0 else None,
        "legal": legal_texts(view),
        "score": list(state.score),
        "tricks": list(state.tricks),
        "vulnerable": state.vulnerable,
        "hands": [_texts_of_set(hand) for hand in state.hands],
        "trump": TEXTS[state.turn_up][1],
        "winner": state.winner,
    }


def legal_texts(view: DealView) -> list[str]:
    """The acts the owner of a view may do now, as written; discards by their number only."""
    if view.to_act and view.phase is Phase.DISCARD:
        low, high = view.discard_limits
        return [f"discard {number}" for number in range(low, high + 1)]
    return [str(act) for act in view.legal_acts()]


def _texts_of_set(cards: int) -> list[str]:
    return [TEXTS[card] for card in in_set(cards)]


def _card_text(card: int) -> str | None:
    return None if card == NO_CARD else TEXTS[card]


def view_as_json(view: DealView) -> dict[str, object]:
    """Everything the owner of a view may know, in plain values."""
    facts: dict[str, object] = {
        "seat": view.seat,
        "dealer": view.dealer,
        "phase": PHASE_WORDS[view.phase],
        "awaited": view.phase.name.lower(),
        "to_act": view.actor if view.actor >= 0 else None,
        "legal": legal_texts(view),
        "score": list(view.score),
        "hand": _texts_of_set(view.hand),
        "dealt": _texts_of_set(view.first_hand),
        "discards": _texts_of_set(view.discards),
        "drawn": _texts_of_set(view.drawn),
        "hand_sizes": list(view.hand_sizes),
        "turn_up": _card_text(view.turn_up),
        "trump": None if view.turn_up == NO_CARD else TEXTS[view.turn_up][1],
        "stock": view.stock,
        "exchanges": [list(pair) for pair in view.exchanges],
        "proposal": view.proposal or None,
        "vulnerable": view.vulnerable,
        "king_answers": view.asked,
        "announced": view.announced,
        "leader": view.leader if view.leader >= 0 else None,
        "led": _card_text(view.led),
        "tricks": list(view.tricks),
        "taken": [
            {"leader": leader, "led": TEXTS[led], "reply": TEXTS[reply], "winner": winner}
            for leader, led, reply, winner in view.taken
        ],
        "points": [
            {"seat": award.seat, "points": award.points, "for": award.reason.name.lower()}
            for award in view.awards
        ],
        "winner": view.winner,
        "resigned": view.resigned,
    }
    if view.opened is not None:
        facts["opened"] = {
            "hands": [_texts_of_set(hand) for hand in view.opened.hands],
            "discards": [_texts_of_set(thrown) for thrown in view.opened.discards],
            "drawn": [_texts_of_set(drawn) for drawn in view.opened.drawn],
        }
    return facts
