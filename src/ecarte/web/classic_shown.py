"""The classic table as its page shows it: made from one place's snapshot and nothing else.

The near side of the table is the reader's own; a watcher sits beside seat 0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ecarte.cards import SUITS
from ecarte.language import Language
from ecarte.messages import Message, counted, message
from ecarte.speech.cards import WORDS
from ecarte.speech.classic import TRUMP, score_text
from ecarte.speech.players import kind_told
from ecarte.web.templating import read_card

Snapshot = Mapping[str, Any]
_WITHOUT_BUTTON = ("discard", "resign")


def shown(table: Snapshot, language: Language, seen: int = 0, now: int = 0) -> dict[str, Any]:
    """What the template of the table needs; `seen` is the last deal whose end was looked at.

    `now` is the second it is shown: the page looks again when the game may be claimed.
    """
    place = table["place"]
    me = 0 if place is None else int(place)
    other = 1 - me
    names = _names(table, language)
    asked = table["asked"]
    yours = bool(asked and asked["mine"])
    result = _result(table, seen)
    lying = _lying_trick(table, me)
    return {
        "table": table,
        "place": place,
        "me": me,
        "other": other,
        "names": names,
        "yours": yours,
        "advice": place is not None and table["alone"] is True,
        "claim_in": _claim_in(table, now),
        "trump": _suit(table["trump"]),
        "result": result,
        "played": _played(table, names),
        "lying_trick": lying,
        "trick_number": f"{_deal_number(table)}.{sum(table['tricks'])}",
        "acts": _buttons(table) if yours else [],
        "offers": _offers(table, me, names),
        "minutes": minutes,
        "kind_told": kind_told,
        "spoken": _spoken(table, me, names, language),
        "title": _title(names, yours),
    }


def _claim_in(table: Snapshot, now: int) -> int | None:
    """In how many seconds the reader may claim the game; None if he may now, or not at all."""
    at = table["claim_at"]
    return None if at is None or table["may_claim"] else max(0, int(at) - now)


def minutes(seconds: float) -> str:
    """Time left as a clock shows it: 4:05."""
    whole = max(0, int(seconds))
    return f"{whole // 60}:{whole % 60:02d}"


def _title(names: Sequence[str], yours: bool) -> str:
    return ("● " if yours else "") + " – ".join(names)


def _names(table: Snapshot, language: Language) -> list[str]:
    return [name or language.say(message("free seat")) for name in table["names"]]


def _suit(trump: object) -> int | None:
    if trump is None or trump == "":
        return None
    return trump if isinstance(trump, int) else SUITS.index(str(trump)[0].upper())


def _lying_trick(table: Snapshot, me: int) -> dict[str, Any]:
    """The cards in the middle: what was led, or the trick just taken until the next lead."""
    led, last = table["led"], table["last_trick"]
    cards: dict[int, str | None] = {0: None, 1: None}
    if led:
        cards[int(led["by"])] = led["card"]
        return {"cards": [(cards[seat], seat) for seat in (1 - me, me)], "winner": None} | _TAKEN[0]
    if last and sum(table["tricks"]):
        cards = {int(last["leader"]): last["led"], 1 - int(last["leader"]): last["reply"]}
        lying = [(cards[seat], seat) for seat in (1 - me, me)]
        return {"cards": lying, "winner": int(last["winner"])} | _TAKEN[1]
    return {"cards": [(None, 1 - me), (None, me)], "winner": None} | _TAKEN[0]


_TAKEN = ({"taken": False}, {"taken": True})


def _buttons(table: Snapshot) -> list[dict[str, str]]:
    """The acts that are buttons: not the cards of the hand, and nothing asked elsewhere."""
    hand = set(table["hand"])
    return [
        one
        for one in table["acts"]
        if one["act"] not in hand and one["act"].split(" ")[0] not in _WITHOUT_BUTTON
    ]


def _result(table: Snapshot, seen: int) -> dict[str, Any] | None:
    """The end of the last deal, for as long as the reader has not said that he saw it."""
    opened = table.get("opened")
    deal = _deal_number(table)
    if not opened or (table["phase"] != "over" and deal <= seen):
        return None
    return {
        "deal": deal,
        "trick": opened["taken"][-1] if opened["taken"] else None,
        "awards": opened["awards"],
        "score": opened["score"],
        "opened": [_opened_seat(opened, seat) for seat in (0, 1)],
        "game": table["finished"][-1] if _ended_game(table, opened) else None,
    }


def _ended_game(table: Snapshot, opened: Snapshot) -> bool:
    """Whether a game ended with this deal: by its points, or before its last trick."""
    won = max(opened["score"]) >= table["target"]
    return bool(table["finished"]) and (won or len(opened["taken"]) < len(opened["hands"][0]))


def _played(table: Snapshot, names: Sequence[str]) -> list[dict[str, Any]]:
    """The finished games of the table, each with the number of its replay."""
    return [
        {
            "number": game["number"],
            "told": message(
                "Game {number}: {name} wins, {score}",
                number=game["number"],
                name=names[game["winner"]],
                score=score_text(_from_winner(game)),
            ),
        }
        for game in table["finished"]
    ]


def _from_winner(game: Snapshot) -> tuple[int, int]:
    first, second = game["score"]
    return (first, second) if game["winner"] == 0 else (second, first)


def _deal_number(table: Snapshot) -> int:
    """The number of the deal in play, counted through all matches of the table."""
    return max((int(one["deal"]) for one in table["history"]), default=0)


_OPENED = {
    "hands": message("Hand"),
    "drawn": message("Drawn"),
    "discards": message("Thrown away"),
}


def _opened_seat(opened: Snapshot, seat: int) -> list[tuple[Message, list[str]]]:
    return [(word, opened[key][seat]) for key, word in _OPENED.items() if opened.get(key)]


def _offers(table: Snapshot, me: int, names: Sequence[str]) -> list[dict[str, Any]]:
    """What the other player asks for beside the game, and what I have asked for."""
    offers = table["offers"]
    found: list[dict[str, Any]] = []
    if table["place"] is None:
        return found
    if offers["may_answer_back"]:
        asks = message("{name} asks to take the last act back.", name=names[offers["back"]])
        found.append({"do": "answer_back", "answer": True, "sentence": asks})
    elif offers["back"] == me:
        asked = message("You have asked to take your last act back.")
        found.append({"do": "", "answer": False, "sentence": asked})
    for seat in offers["rematch"]:
        said = (
            message("You have asked for another match.")
            if seat == me
            else message("{name} would like a rematch.", name=names[seat])
        )
        found.append({"do": "", "answer": False, "sentence": said})
    return found


def _spoken(table: Snapshot, me: int, names: Sequence[str], language: Language) -> dict[str, str]:
    """What is told when the hand, the table, the score or the last trick is asked for by a key."""
    trump = _suit(table["trump"])
    say = language.say
    trumps = say(message(TRUMP[trump])) if trump is not None else ""
    score = say(
        message(
            "{name} {points}, {other} {others}.",
            name=names[me],
            points=table["score"][me],
            other=names[1 - me],
            others=table["score"][1 - me],
        )
    )
    return {
        "trump": trumps,
        "hand": _spoken_hand(table, language),
        "table": " ".join(filter(None, [trumps, *_spoken_table(table, names, language)])),
        "score": f"{score} {_spoken_vulnerable(table, names, language)}",
        "last": _spoken_last(table, names, language),
    }


def _word(card: str) -> Message:
    return message(WORDS[read_card(card)])


def _spoken_hand(table: Snapshot, language: Language) -> str:
    hand = table["hand"]
    if not hand:
        return language.say(message("There is no card in your hand."))
    return language.say(message("Your hand: {cards}.", cards=tuple(_word(card) for card in hand)))


def _spoken_table(table: Snapshot, names: Sequence[str], language: Language) -> list[str]:
    said: list[Message] = []
    if table["turn_up"]:
        said.append(message("The turn-up is {card}.", card=_word(table["turn_up"])))
    said.append(
        counted(
            "There is {number} card in the stock.",
            "There are {number} cards in the stock.",
            int(table["stock"] or 0),
        )
    )
    led = table["led"]
    if led:
        name = names[int(led["by"])]
        said.append(message("{name} leads {card}.", name=name, card=_word(led["card"])))
    first, second = table["tricks"]
    said.append(message("Tricks: {tricks}.", tricks=score_text((first, second))))
    if table["asked"]:
        return [*map(language.say, said), str(table["asked"]["sentence"])]
    return [language.say(one) for one in said]


def _spoken_vulnerable(table: Snapshot, names: Sequence[str], language: Language) -> str:
    if table["vulnerable"] is None:
        return language.say(message("Nobody is vulnerable."))
    return language.say(message("{name} is vulnerable.", name=names[table["vulnerable"]]))


def _spoken_last(table: Snapshot, names: Sequence[str], language: Language) -> str:
    last = table["last_trick"]
    if not last:
        return language.say(message("No trick has been played yet."))
    leader = int(last["leader"])
    return " ".join(
        language.say(one)
        for one in (
            message("{name} leads {card}.", name=names[leader], card=_word(last["led"])),
            message("{name} plays {card}.", name=names[1 - leader], card=_word(last["reply"])),
            message("{name} takes the trick.", name=names[int(last["winner"])]),
        )
    )
