"""One deal as a state machine: which acts belong to which phase, and what each does."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, cast

from ecarte.cards import NO_CARD
from ecarte.classic import dealing, exchange, king, play
from ecarte.classic.acts import ACTOR, Act, Kind
from ecarte.classic.rules import SWEDISH, ClassicRules
from ecarte.classic.state import NATURE, NOBODY, DealState, Pair, Phase, over, unexpected
from ecarte.classic.view import DealView, view
from ecarte.errors import BadSwitch, Refused
from ecarte.messages import message


class Transition(NamedTuple):
    """An act in a phase: what refuses it and what it does."""

    verify: Callable[[DealState, Act], None]
    do: Callable[[DealState, Act], DealState]


TRANSITIONS: dict[Phase, dict[Kind, Transition]] = {
    Phase.DEAL: {Kind.DEAL: Transition(dealing.verify_deal, dealing.deal_hands)},
    Phase.PROPOSAL: {
        Kind.STAND: Transition(exchange.verify_stand, exchange.stand),
        Kind.PROPOSE: Transition(exchange.verify_propose, exchange.propose),
    },
    Phase.ANSWER: {
        Kind.ACCEPT: Transition(exchange.verify_answer, exchange.accept),
        Kind.REFUSE: Transition(exchange.verify_answer, exchange.refuse),
    },
    Phase.DISCARD: {Kind.DISCARD: Transition(exchange.verify_discard, exchange.discard)},
    Phase.DRAW: {Kind.DEAL: Transition(dealing.verify_deal, dealing.draw)},
    Phase.KING: {
        Kind.ANNOUNCE: Transition(king.verify_announce, king.announce),
        Kind.SILENT: Transition(king.verify_silent, king.silent),
    },
    Phase.PLAY: {Kind.PLAY: Transition(play.verify_play, play.play)},
    Phase.OVER: {},
}
"""The whole game: phase by phase, the acts that belong to it."""

_DUE = {
    Phase.DEAL: "C3",
    Phase.PROPOSAL: "C5",
    Phase.ANSWER: "C7",
    Phase.DISCARD: "C8",
    Phase.DRAW: "C8",
    Phase.KING: "C14",
    Phase.PLAY: "C9",
}
"""The rule that says what is due in a phase."""


def _forbidding(state: DealState, act: Act) -> str:
    """The rule that forbids an act which does not belong to the phase."""
    if state.phase is Phase.OVER:
        if state.resigned is not None:
            return "C29"
        return "C22" if len(state.taken) == state.rules.hand_size else "C25"
    if act.kind in (Kind.ANNOUNCE, Kind.SILENT):
        return "C14"
    return _DUE[state.phase]


class Deal(DealState):
    """A deal that can be played: `apply` an act to get the next state."""

    __slots__ = ()

    def verify(self, act: Act) -> None:
        """Raises `Refused`, saying why, if the act is not legal now."""
        _transition(self, act).verify(self, act)

    def can(self, act: Act) -> bool:
        """Whether the act is legal now."""
        try:
            self.verify(act)
        except Refused:
            return False
        return True

    def apply(self, act: Act) -> Deal:
        """The deal after the act. Raises `Refused` if it is not legal; nothing changes then."""
        transition = _transition(self, act)
        transition.verify(self, act)
        return cast(Deal, transition.do(self, act))

    def view(self, seat: int | None) -> DealView:
        """The deal as a seat sees it, or a spectator (None)."""
        return view(self, seat)


def _transition(state: DealState, act: Act) -> Transition:
    found = TRANSITIONS[state.phase].get(act.kind)
    if found is not None:
        return found
    if act.kind is Kind.RESIGN and state.phase is not Phase.OVER:
        return _RESIGNATION
    raise Refused(unexpected(state.phase, act), _forbidding(state, act))


def _verify_resign(state: DealState, act: Act) -> None:
    if act.number not in (0, 1) and (act.number != ACTOR or state.actor == NATURE):
        raise Refused(message("Say who resigns, as in “resign 0”."), "C29")


def _resign(state: DealState, act: Act) -> DealState:
    """A player gives the game up at the score as it stands (C29)."""
    seat = state.actor if act.number == ACTOR else act.number
    return over(state._replace(resigned=seat), 1 - seat)


_RESIGNATION = Transition(_verify_resign, _resign)


def verify_start(rules: ClassicRules, dealer: int, score: Pair) -> None:
    """Refuses a dealer who is no seat, and a score at which the game would be over (C26)."""
    if dealer not in (0, 1):
        raise BadSwitch(message("The dealer is seat 0 or 1, not {dealer}.", dealer=dealer), "C2")
    if len(score) != 2 or not all(0 <= points < rules.target for points in score):
        raise BadSwitch(
            message(
                "A game to {target} cannot begin at {score}.", target=rules.target, score=score
            ),
            "C26",
        )


def start(rules: ClassicRules = SWEDISH, dealer: int = 0, score: Pair = (0, 0)) -> Deal:
    """A deal before its first card; nature's act `deal` comes first (C3)."""
    verify_start(rules, dealer, score)
    return Deal(
        rules=rules,
        dealer=dealer,
        score=score,
        phase=Phase.DEAL,
        actor=NATURE,
        hands=(0, 0),
        hidden=(0, 0),
        discards=(0, 0),
        drawn=(0, 0),
        turn_up=NO_CARD,
        trump=NO_CARD,
        stock=rules.full_stock,
        used=0,
        dealt=0,
        owed=2 * rules.hand_size + 1,
        receiver=NOBODY,
        exchanges=(),
        proposal=0,
        vulnerable=None,
        asked=0,
        announced=None,
        leader=NOBODY,
        led=NO_CARD,
        tricks=(0, 0),
        taken=(),
        awards=(),
        winner=None,
        resigned=None,
    )
