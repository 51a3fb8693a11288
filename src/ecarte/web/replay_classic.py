"""A recorded match step by step: both hands open, what happened, and what was decided.

Step 0 is where the match begins; every act of the record, nature's included, leads to the next.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ecarte.cards import NO_CARD, RANKS, SUIT_OF, Card, in_set
from ecarte.classic import record as records
from ecarte.classic.acts import Act, Kind
from ecarte.classic.record import Record
from ecarte.classic.state import DealState, Phase
from ecarte.classic.tricks import RANK_ORDER
from ecarte.classic.view import DealView
from ecarte.language import Language
from ecarte.messages import Message, counted, message
from ecarte.players.choice import Choice
from ecarte.players.printed.player import PrintedPlayer
from ecarte.speech.classic import TRUMP, Names, award_sentence, events, score_text
from ecarte.speech.classic_prompts import label

UNNAMED = (message("First player"), message("Second player"))
"""What the players are called whom a record does not name."""
_SHOWN_SUITS = (0, 1, 3, 2)
"""Spades, hearts, clubs, diamonds: black and red by turns."""


class Decision(NamedTuple):
    """What a player decided: what he saw, his act, and the printed advice.

    `advice` is None where the record does not know his cards.
    """

    view: DealView
    act: Act
    advice: Choice | None


class MatchSteps:
    """A match of a record, to be gone through."""

    game = "classic"

    def __init__(self, record: Record) -> None:
        self.record = record
        self.passed = records.states(record)
        self.deals = [
            step
            for step, match in enumerate(self.passed[:-1], 1)
            if match.deal is not None and match.deal.phase is Phase.DEAL
        ]
        """The steps at which the cards of a deal have been dealt."""

    @property
    def last(self) -> int:
        """The last step."""
        return len(self.record.acts)

    def names(self, language: Language) -> Names:
        """What the players are called."""
        first, second = self.record.names
        return first or language.say(UNNAMED[0]), second or language.say(UNNAMED[1])

    def title(self, language: Language) -> Message:
        """Who plays."""
        first, second = self.names(language)
        return message("{first} and {second}", first=first, second=second)

    def said(self, step: int, language: Language) -> list[Message]:
        """What was said of the act that led to a step."""
        if step == 0:
            return [message("The match begins.")]
        before, after = self.passed[step - 1], self.passed[step]
        said = events(before.view(None), after.view(None), self.names(language))
        return said or [message("Cards are dealt.")]

    def ended(self, step: int) -> bool:
        """Whether the act of this step has ended a deal, which then still lies on the table."""
        match = self.passed[step]
        return match.deal is None or (step > 0 and match.last is not self.passed[step - 1].last)

    def deal(self, step: int) -> DealState | None:
        """The deal that lies on the table at a step."""
        match = self.passed[step]
        return match.last if self.ended(step) else match.deal

    def decision(self, step: int) -> Decision | None:
        """What a player did next; None where it is nature's turn or the record ends."""
        if step >= self.last:
            return None
        deal, act = self.passed[step].deal, self.record.acts[step]
        if deal is None or deal.actor < 0 or act.kind is Kind.RESIGN:
            return None
        view = deal.view(deal.actor)
        advice = None if deal.hidden[deal.actor] else PrintedPlayer().advise(view)
        return Decision(view, act, advice)

    def advised(self, step: int, language: Language) -> list[Message]:
        """Who decides at a step and what he did, with the printed advice beside it."""
        decided = self.decision(step)
        if decided is None:
            return []
        name = self.names(language)[decided.view.actor]
        said = [message("{name} now: {act}", name=name, act=label(decided.act))]
        advice = decided.advice
        if advice is None:
            return said
        if advice.piece is None:
            said.append(advice.why)
        elif advice.act == decided.act:
            said.append(message("The printed advice agrees: {why}", why=advice.why))
        else:
            said.append(
                message(
                    "The printed advice is: {act}. {why}", act=label(advice.act), why=advice.why
                )
            )
        return said

    def table(self, step: int, language: Language) -> dict[str, object]:
        """The table at a step: sentences and cards for a page."""
        names = self.names(language)
        match, deal = self.passed[step], self.deal(step)
        score = match.score if deal is None else deal.score
        found: dict[str, object] = {
            "score": message(
                "{first} {score} {second}", first=names[0], score=score_text(score), second=names[1]
            ),
            "facts": [],
            "hands": [],
            "turn_up": None,
            "trick": None,
        }
        if deal is None:
            return found
        number = match.deals - (1 if self.ended(step) and match.deal is not None else 0)
        found["facts"] = [
            message("Deal {deal}: {name} deals.", deal=number, name=names[deal.dealer]),
            *([message(TRUMP[deal.trump])] if deal.trump != NO_CARD else []),
            *(
                [message("{name} is vulnerable.", name=names[deal.vulnerable])]
                if deal.vulnerable is not None
                else []
            ),
            *(award_sentence(award, names) for award in deal.awards),
        ]
        found["turn_up"] = None if deal.turn_up == NO_CARD else Card(deal.turn_up)
        found["hands"] = [_hand(deal, seat, names) for seat in (1, 0)]
        found["trick"] = _trick(deal, names)
        return found


def _hand(deal: DealState, seat: int, names: Names) -> dict[str, object]:
    thrown = in_hand_order(in_set(deal.discards[seat]))
    name = names[seat]
    return {
        "name": message("{name} (dealer)", name=name) if deal.dealer == seat else name,
        "cards": in_hand_order(in_set(deal.hands[seat])),
        "unknown": deal.hidden[seat],
        "thrown": message("thrown: {cards}", cards=tuple(thrown)) if thrown else None,
        "tricks": counted("{number} trick", "{number} tricks", deal.tricks[seat]),
    }


def _trick(deal: DealState, names: Names) -> dict[str, object] | None:
    """The trick on the table: the card led alone, or the last one taken."""
    if deal.led != NO_CARD:
        return {
            "cards": [Card(deal.led)],
            "said": message("{name} leads {card}.", name=names[deal.leader], card=Card(deal.led)),
        }
    if not deal.taken:
        return None
    trick = deal.taken[-1]
    return {
        "cards": [Card(trick.led), Card(trick.reply)],
        "said": message("{name} takes the trick.", name=names[trick.winner]),
    }


def in_hand_order(cards: Iterable[Card]) -> list[Card]:
    """The cards as a player holds them: by suit, from high to low (C1)."""
    return sorted(
        cards,
        key=lambda card: (_SHOWN_SUITS.index(SUIT_OF[card]), RANK_ORDER.find(RANKS[card % 13])),
    )
