"""What a place at a classic table, or a watcher, may know, as plain values in a language.

Everything hidden comes from the views of the engine; nothing here looks into the state itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ecarte.cards import NO_CARD, SUITS, TEXTS
from ecarte.classic.game import MatchPhase, MatchView
from ecarte.classic.state import Award, Trick
from ecarte.classic.view import DealView
from ecarte.language import Language
from ecarte.service import lesson
from ecarte.service.shared.classic_asked import asked, card_text, cards, teach
from ecarte.service.shared.told_rules import rule_of
from ecarte.speech.classic import award_sentence

if TYPE_CHECKING:
    from ecarte.service.shared.classic_table import ClassicTable

REVEALED = 3
"""So many of the shuffles revealed last are in a snapshot; the record's page has them all."""


def snapshot(
    table: ClassicTable, seat: int | None, language: Language, now: int | None
) -> dict[str, object]:
    """Everything a seat, or a watcher (None), may know now."""
    view = table.view(seat)
    facts: dict[str, object] = {
        "game": "classic",
        "version": table.version,
        "place": None if seat is None else str(seat),
        "phase": _phase(view),
        "names": [language.say(name) for name in table.spoken_names],
        "kinds": list(table.plan.kinds),
        "free": table.free_places(),
        "rules": table.plan.rules.switches(),
        **_match(view, table.plan.rules.target, table.plan.rules.match),
        **_deal(view),
        **asked(table, view, seat, language),
        "opened": None,
        "awards": [],
        "history": _history(table, seat, language),
        "offers": _offers(table, seat),
        "clock": _clock(table, now),
        **_claim(table, seat, now),
        "fair": table.fair.told(table.words, table.revealed()[-REVEALED:]),
        "finished": [game.told(number) for number, game in enumerate(table.games, 1)],
        "lesson": None,
        "advised": None,
        "alone": table.plan.alone,
    }
    if view is None:
        return facts
    now_view = _shown(view)
    if now_view is not None:
        facts["awards"] = _awards(table, now_view.awards, language)
    if view.last is not None:
        facts["opened"] = _opened(table, view.last, language)
    if seat == lesson.LEARNER and table.session is not None and lesson.in_lesson(table.session):
        teach(facts, table, view, language)
    return facts


def _phase(view: MatchView | None) -> str:
    if view is None:
        return "waiting"
    if view.phase is MatchPhase.CUT:
        return "cut"
    if view.deal is None:
        return "over"
    return view.deal.phase.name.lower()


def _shown(view: MatchView | None) -> DealView | None:
    """The deal on the table: the one in play, or the last one when the match is over."""
    if view is None:
        return None
    return view.deal if view.deal is not None else view.last


def _match(view: MatchView | None, target: int, best_of: int) -> dict[str, object]:
    deal = _shown(view)
    games = () if view is None else view.games
    first = sum(1 for game in games if game.winner == 0)
    over = view is not None and view.phase is MatchPhase.OVER
    return {
        "score": [0, 0] if deal is None else list(deal.score),
        "wins": [first, len(games) - first],
        "target": target,
        "match": best_of,
        "deal": 0 if view is None else view.deals,
        "cuts": [] if view is None else [[TEXTS[card] for card in cut] for cut in view.cuts],
        "winner": games[-1].winner if over else None,
    }


def _deal(view: MatchView | None) -> dict[str, object]:
    """The cards on the table and the seat's own."""
    deal = _shown(view)
    if deal is None:
        return {
            "dealer": None,
            "actor": None,
            "trump": None,
            "turn_up": None,
            "stock": 0,
            "hand": [],
            "hand_sizes": [0, 0],
            "led": None,
            "tricks": [0, 0],
            "last_trick": None,
            "taken": [],
            "discards": [],
            "drawn": [],
            "vulnerable": None,
            "announced": None,
            "exchanges": [],
            "proposal": None,
        }
    in_play = view is not None and view.deal is not None
    return {
        "dealer": deal.dealer,
        "actor": deal.actor if in_play and deal.actor >= 0 else None,
        "trump": None if deal.trump == NO_CARD else SUITS[deal.trump],
        "turn_up": card_text(deal.turn_up),
        "stock": deal.stock,
        "hand": cards(deal.hand),
        "hand_sizes": list(deal.hand_sizes),
        "led": None if deal.led == NO_CARD else {"card": TEXTS[deal.led], "by": deal.leader},
        "tricks": list(deal.tricks),
        "last_trick": _last_trick(view),
        "taken": [_trick(trick) for trick in deal.taken],
        "discards": cards(deal.discards),
        "drawn": cards(deal.drawn),
        "vulnerable": deal.vulnerable,
        "announced": deal.announced,
        "exchanges": [list(pair) for pair in deal.exchanges],
        "proposal": deal.proposal or None,
    }


def _last_trick(view: MatchView | None) -> dict[str, object] | None:
    """The last trick of this deal; before its first, that of the deal before."""
    if view is None:
        return None
    for deal, earlier in ((view.deal, False), (view.last, view.deal is not None)):
        if deal is not None and deal.taken:
            return {**_trick(deal.taken[-1]), "of_last_deal": earlier}
    return None


def _trick(trick: Trick) -> dict[str, object]:
    return {
        "leader": trick.leader,
        "led": TEXTS[trick.led],
        "reply": TEXTS[trick.reply],
        "winner": trick.winner,
    }


def _history(table: ClassicTable, seat: int | None, language: Language) -> list[dict[str, object]]:
    """What this audience was told in this deal and in the last one."""
    told = table.told[seat]
    from_deal = table.deals - 1
    begin = next((place for place, one in enumerate(told) if one.deal >= from_deal), len(told))
    facts: list[dict[str, object]] = []
    for one in told[begin:]:
        fact: dict[str, object] = {"n": one.number, "said": language.say(one.said)}
        rule = rule_of(one.said)
        if rule is not None:
            fact["rule"] = rule
        facts.append({**fact, "deal": one.deal})
    return facts


def _awards(
    table: ClassicTable, awards: Iterable[Award], language: Language
) -> list[dict[str, object]]:
    return [
        {
            "seat": award.seat,
            "points": award.points,
            "reason": award.reason.name.lower(),
            "said": language.say(award_sentence(award, table.spoken_names)),
        }
        for award in awards
    ]


def _opened(table: ClassicTable, deal: DealView, language: Language) -> dict[str, object] | None:
    """The last deal, open to everybody: what each held in the end, threw away and drew."""
    if deal.opened is None:
        return None
    held = list(deal.opened.hands)
    for leader, led, reply, _ in deal.taken:
        held[leader] |= 1 << led
        held[1 - leader] |= 1 << reply
    if deal.led != NO_CARD:
        held[deal.leader] |= 1 << deal.led
    return {
        "dealer": deal.dealer,
        "turn_up": card_text(deal.turn_up),
        "hands": [cards(hand) for hand in held],
        "discards": [cards(thrown) for thrown in deal.opened.discards],
        "drawn": [cards(drawn) for drawn in deal.opened.drawn],
        "taken": [_trick(trick) for trick in deal.taken],
        "tricks": list(deal.tricks),
        "vulnerable": deal.vulnerable,
        "announced": deal.announced,
        "exchanges": [list(pair) for pair in deal.exchanges],
        "score": list(deal.score),
        "awards": _awards(table, deal.awards, language),
    }


def _offers(table: ClassicTable, seat: int | None) -> dict[str, object]:
    """Who asks to take back or for a rematch, and what this seat may ask for."""
    seated = seat is not None and str(seat) in table.persons()
    playing = table.session is not None and not table.over
    return {
        "back": table.asks_back,
        "rematch": sorted(table.asks_rematch),
        "may_ask_back": seated and playing and seat is not None and table.may_ask_back(seat),
        "may_answer_back": seated and table.asks_back is not None and table.asks_back != seat,
        "may_rematch": seated and table.over and seat not in table.asks_rematch,
        "may_resign": seated and playing,
        "may_again": seated and table.may_again(),
    }


def _clock(table: ClassicTable, now: int | None) -> dict[str, object] | None:
    """The seconds left to each, as of `now` or of the last entry, and whose clock runs."""
    if table.left is None:
        return None
    runs, at = table.clock_runs(), table.changed_at if now is None else now
    left = list(table.left)
    if runs is not None:
        left[runs] -= max(0, at - table.changed_at)
    return {"left": [max(0, one) for one in left], "running": runs, "at": at}


def _claim(table: ClassicTable, seat: int | None, now: int | None) -> dict[str, object]:
    """Whether the seat may claim the game from an absent opponent, or from when on."""
    at = None if seat is None else table.claim_at(seat)
    return {"may_claim": at is not None and now is not None and now >= at, "claim_at": at}
