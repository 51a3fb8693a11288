"""What is asked at a classic table, what may be done there, and how the lesson tells it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecarte.cards import CARDS, NO_CARD, SUIT_OF, TEXTS, in_set
from ecarte.classic import acts
from ecarte.classic.acts import Kind
from ecarte.classic.game import MatchPhase, MatchView
from ecarte.classic.play import illegal_card
from ecarte.classic.state import NATURE, Phase
from ecarte.classic.tricks import RANK_ORDER, why_illegal
from ecarte.classic.view import DealView
from ecarte.language import Language
from ecarte.service import lesson
from ecarte.speech import shared as speech
from ecarte.speech.classic_prompts import label, prompt, waiting

if TYPE_CHECKING:
    from ecarte.service.shared.classic_table import ClassicTable


def asked(
    table: ClassicTable, view: MatchView | None, seat: int | None, language: Language
) -> dict[str, object]:
    """What is asked of whom, and what the seat may do now: buttons, cards, cards to throw."""
    facts: dict[str, object] = {"legal": [], "illegal": {}, "acts": [], "discard": None}
    deal = None if view is None else view.deal
    if view is None:
        said = speech.waiting_for_players()
    elif view.phase is MatchPhase.OVER:
        said = speech.match_over()
    elif deal is None or deal.actor == NATURE:
        said = speech.cards_coming()
    elif deal.actor != seat:
        said = waiting(deal, table.spoken_names)
    else:
        question = prompt(deal, table.spoken_names)
        facts["asked"] = {
            "sentence": language.say(question.sentence),
            "rule": question.rule,
            "mine": True,
        }
        return {**facts, **_open_to(deal, language)}
    facts["asked"] = {"sentence": language.say(said), "rule": None, "mine": False}
    return facts


def _open_to(deal: DealView, language: Language) -> dict[str, object]:
    """What the owner of a view, who is to act, may do."""
    if deal.phase is Phase.PLAY:
        legal = deal.legal_cards
        return {
            "legal": cards(legal),
            "illegal": {
                TEXTS[card]: _why(deal, card, language) for card in in_set(deal.hand & ~legal)
            },
        }
    if deal.phase is Phase.DISCARD:
        low, high = deal.discard_limits
        none = [acts.discard(())] if low == 0 else []
        return {
            "discard": {"low": low, "high": high},
            "legal": cards(deal.hand),
            "acts": [_button(act, language) for act in none],
        }
    return {"acts": [_button(act, language) for act in deal.legal_acts()]}


def _why(deal: DealView, card: int, language: Language) -> dict[str, object]:
    """Why a card may not be played now, and the rule that says so."""
    rule = why_illegal(deal.hand, deal.led, card)
    said = illegal_card(rule, card, deal.led, deal.legal_cards)
    return {"sentence": language.say(said), "rule": rule}


def _button(act: acts.Act, language: Language) -> dict[str, object]:
    return {"act": str(act), "label": language.say(label(act))}


def teach(
    facts: dict[str, object], table: ClassicTable, view: MatchView, language: Language
) -> None:
    """The lesson's sentence and the act it recommends, which comes first."""
    deal = view.deal
    if deal is None:
        return
    said, act = lesson.lesson_text(deal, table.spoken_names), lesson.lesson_act(deal)
    facts["lesson"] = None if said is None else language.say(said)
    if act is None:
        return
    facts["advised"] = str(act)
    if act.kind not in (Kind.PLAY, Kind.DISCARD):
        buttons = [_button(one, language) for one in deal.legal_acts() if one != act]
        facts["acts"] = [_button(act, language), *buttons]


def card_text(card: int) -> str | None:
    """A card as it is written; None where there is none."""
    return None if card == NO_CARD else TEXTS[card]


def cards(some: int) -> list[str]:
    """The cards of a set, by suit and from high to low as they rank here (C1)."""
    ordered = sorted(
        in_set(some), key=lambda card: (SUIT_OF[card], RANK_ORDER.index(CARDS[card].rank))
    )
    return [TEXTS[card] for card in ordered]
