"""An evening with real cards as its host leads it: who is asked, and cards as he types them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ecarte.banking import acts
from ecarte.banking.acts import Act
from ecarte.banking.state import Phase
from ecarte.banking.view import TableView
from ecarte.cards import UNKNOWN, Card
from ecarte.errors import BadText, Refused
from ecarte.language import Language
from ecarte.messages import Message, message
from ecarte.service.banking import Setup, Step
from ecarte.service.real_cards import RealCards, resumed
from ecarte.speech.cards import card_meant

CARDS_ARE_TYPED = frozenset({Phase.CUT, Phase.DEALING, Phase.OPENING})
"""The phases in which the host types the cards that lie on the real table."""


class HostedEvening(RealCards):
    """An evening with real cards. All players are people, and the host acts for them.

    He goes round the punters while they stake, as they call; between deals he asks the banker.
    """

    def __init__(self, setup: Setup, played: Sequence[Act] = ()) -> None:
        super().__init__(setup, played)
        self.done: set[str] = set()

    @property
    def persons(self) -> tuple[str, ...]:
        """Everybody at the table."""
        return tuple(seat.name for seat in self.table.seats)

    @property
    def awaited(self) -> tuple[str, ...]:
        """Whom the host asks now; nobody while he types cards."""
        table = self.table
        if table.phase is Phase.OFFER:
            return (table.offered,) if table.offered is not None else ()
        if table.banker is None or table.phase in CARDS_ARE_TYPED:
            return ()
        if table.phase is Phase.STAKING:
            view = self.view()
            can_stake = {option.actor for option in view.options()} - self.done
            asked = tuple(name for name in view.punters if name in can_stake)
            return asked or (table.banker,)
        return (table.banker,)

    @property
    def may_act(self) -> tuple[str, ...]:
        """Who may act now."""
        actors = {option.actor for option in self.view().options()}
        return tuple(name for name in self.persons if name in actors)

    def view(self, player: str | None = None) -> TableView:
        """The evening as a player sees it; nothing is secret."""
        return self.table.view(player)

    def told(self, step: Step, _player: str | None = None) -> list[Message]:
        """What everybody is told of a step."""
        return super().told(step)

    def do(self, act: Act) -> Step:
        """Does what somebody has called. Raises `Refused`; nothing changes then."""
        step = super().do(act)
        if (step.after.phase, step.after.deal) != (step.before.phase, step.before.deal):
            self.done.clear()
        self.done.discard(act.actor)
        return step

    def sit(self, name: str, units: int, _kind: str) -> Step:
        """Somebody sits down, or brings more."""
        return self.do(acts.sit(name, units))

    def say_done(self, name: str) -> None:
        """A player has nothing more to do in this phase of the deal."""
        self.done.add(name)

    def go_on(self) -> Step | None:
        """Nothing happens by itself at a real table."""
        return None

    def cards_typed(self, some: Sequence[Card]) -> Step | None:
        """The cards that are due: the cut, the turn-up, or a tableau. Raises `EcarteError`."""
        if self.table.phase is Phase.CUT:
            return self.cut(some)
        if self.table.phase is Phase.DEALING:
            if len(some) != 1:
                raise Refused(message("One card is turned up."), "B3")
            return self.turn_up(some[0])
        return self.tableau(some)


def hosted(facts: Mapping[str, object]) -> HostedEvening:
    """The evening that was kept as facts. Raises `EcarteError` if they are damaged."""
    kept = resumed(facts)
    evening = HostedEvening(kept.setup, kept.acts)
    evening.typed = kept.typed
    return evening


def cards_meant(text: str, language: Language) -> list[Card]:
    """The cards a reader has typed, parted by spaces or commas. Raises `BadText`."""
    found: list[Card] = []
    for part in text.split(","):
        whole = card_meant(part, language)
        found += [whole] if whole is not None else [_card(word, language) for word in part.split()]
    if not found:
        raise BadText(message("Name the cards, as in “QH 7S 10D 2C”."))
    if UNKNOWN in found:
        raise Refused(message("This card lies open: type which it is."), "B3")
    return found


def _card(word: str, language: Language) -> Card:
    found = card_meant(word, language)
    if found is None:
        raise BadText(
            message(
                "“{text}” is not a card: write the rank, then the suit (S, H, D or C), as in QH.",
                text=word,
            )
        )
    return found


def cards_due(evening: HostedEvening) -> tuple[Message, str]:
    """Which cards the host is to type now, and the rule that says so."""
    table = evening.table
    if table.phase is Phase.CUT:
        return message(
            "Which cards do they cut, in this order: {names}?", names=evening.persons
        ), "B23"
    if table.phase is Phase.DEALING:
        return message("Deal {deal}: which card is turned up?", deal=table.deal + 1), "B3"
    if evening.next_tableau == 1:
        return message("Tableau 1, the banker’s: which four cards?"), "B5"
    return message("Tableau {tableau}: which four cards?", tableau=evening.next_tableau), "B5"
