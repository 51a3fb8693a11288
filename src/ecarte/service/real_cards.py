"""An evening with real cards on a real table: people call, the host types, the program keeps count.

The cards are typed as they are seen: the turn-up when it is turned, the tableaux when they are
opened. What was typed last can be undone as long as the deal is not settled.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from ecarte.banking import acts, table
from ecarte.banking.acts import Act, Kind
from ecarte.banking.dealing import FACE_DOWN, TABLEAUX
from ecarte.banking.record import Record
from ecarte.banking.state import Phase
from ecarte.banking.tableau import CARDS_IN_TABLEAU
from ecarte.banking.view import TableView
from ecarte.cards import UNKNOWN, Card, cards, text_of
from ecarte.errors import EcarteError, Refused
from ecarte.messages import Message, message
from ecarte.service.banking import Setup, Step, setup_from
from ecarte.service.evening import leaving
from ecarte.speech.banking import events

SAVED = "real_cards"
"""The name under which an evening with real cards is kept."""


class RealCards:
    """An evening with real cards. `table` is where it stands; `acts` are all acts so far.

    `typed` are the tableaux of this deal that have been typed and wait for the others.
    """

    def __init__(self, setup: Setup, played: Sequence[Act] = ()) -> None:
        self.setup = setup
        purses = {player.name: player.purse for player in setup.players}
        self.table = table.replayed(setup.rules, purses, played)
        self.acts = list(played)
        self.typed: list[tuple[Card, ...]] = []

    @property
    def over(self) -> bool:
        """Whether the evening is over."""
        return self.table.phase is Phase.OVER

    @property
    def next_tableau(self) -> int:
        """The tableau whose cards are typed next, once the staking is closed."""
        return len(self.typed) + 1

    @property
    def can_undo(self) -> bool:
        """Whether there is something to undo: nothing before the last settlement is."""
        return bool(self.typed) or (
            bool(self.acts) and self.acts[-1].kind is not Kind.OPEN and not self.over
        )

    def view(self) -> TableView:
        """The evening as everybody sees it."""
        return self.table.view(None)

    def do(self, act: Act) -> Step:
        """Does what somebody has called. Raises `Refused`; nothing changes then."""
        before = self.table
        self.table = before.apply(act)
        self.acts.append(act)
        if self.table.phase is not Phase.OPENING:
            self.typed.clear()
        return Step(before, act, self.table)

    def cut(self, some: Sequence[Card]) -> Step:
        """The cards that were cut, in the order of the seats (B23)."""
        return self.do(acts.cut(some))

    def turn_up(self, card: Card) -> Step:
        """A deal: sixteen cards face down, and the turn-up (B3)."""
        return self.do(acts.deal((*[UNKNOWN] * FACE_DOWN, card)))

    def verify_tableau(self, some: Sequence[Card]) -> None:
        """Raises `Refused` unless these can be the cards of the next tableau (B2, B3, B5)."""
        if self.table.phase is not Phase.OPENING:
            raise Refused(message("The tableaux are opened when the staking is closed."), "B5")
        if len(some) != CARDS_IN_TABLEAU or UNKNOWN in some:
            raise Refused(
                message(
                    "A tableau has {number} cards, all of them known; {came} came.",
                    number=CARDS_IN_TABLEAU,
                    came=len(some),
                ),
                "B3",
            )
        together = [card for hand in self.typed for card in hand]
        self.table.pack.verify_holds([*together, *some])

    def tableau(self, some: Sequence[Card]) -> Step | None:
        """The cards of the next tableau; with the fourth the deal is settled. Raises `Refused`."""
        self.verify_tableau(some)
        hands = [*self.typed, tuple(some)]
        if len(hands) < TABLEAUX:
            self.typed = hands
            return None
        return self.do(acts.opening(as_dealt(hands)))

    def undo(self) -> None:
        """Takes back what was typed last: a tableau, or an act. Raises `Refused`."""
        if self.typed:
            self.typed.pop()
            return
        if not self.can_undo:
            raise Refused(message("There is nothing to undo since the last settlement."))
        earlier = RealCards(self.setup, self.acts[:-1])
        self.table, self.acts = earlier.table, earlier.acts

    def break_up(self) -> list[Step]:
        """Everybody goes, the banker first: the evening ends, and a deal not opened is void."""
        return [self.do(act) for act in leaving(self.table) if not self.over]

    def told(self, step: Step) -> list[Message]:
        """What everybody is told of a step."""
        return events(step.before.view(None), step.after.view(None), step.act)

    def record(self) -> Record:
        """The evening written down."""
        players = tuple((player.name, player.purse) for player in self.setup.players)
        return Record(self.setup.rules, players, None, tuple(self.acts))

    def facts(self) -> dict[str, object]:
        """The evening as plain values, from which `resumed` makes it again."""
        return {
            "rules": self.setup.rules.switches(),
            "players": [list(player) for player in self.setup.players],
            "seed": "",
            "prepared": [],
            "acts": [str(act) for act in self.acts],
            "typed": [text_of(hand) for hand in self.typed],
        }


def as_dealt(tableaux: Sequence[Sequence[Card]]) -> tuple[Card, ...]:
    """The cards of four tableaux in the order in which they are dealt: 1, 2, 3, 4 in turn (B3)."""
    return tuple(card for round_dealt in zip(*tableaux, strict=True) for card in round_dealt)


def resumed(facts: Mapping[str, object]) -> RealCards:
    """The evening that was kept as facts. Raises `EcarteError` if they are damaged."""
    try:
        played = [acts.act(text) for text in cast("list[str]", facts["acts"])]
        evening = RealCards(setup_from(facts), played)
        for hand in cast("list[str]", facts["typed"]):
            evening.tableau(cards(hand))
    except (EcarteError, KeyError, TypeError, ValueError, AttributeError) as damage:
        raise EcarteError(
            message("The saved evening is damaged and cannot be resumed.")
        ) from damage
    return evening
