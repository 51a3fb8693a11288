"""Banking evenings for tests: packs that give wished outcomes, and people who answer by rule."""

from __future__ import annotations

import json
from collections.abc import Sequence

from ecarte.banking import acts
from ecarte.banking.acts import Act, Kind
from ecarte.banking.dealing import in_tableaux
from ecarte.banking.ledger import Why
from ecarte.banking.pack import CARDS_IN_DEAL, TWO_PACKS
from ecarte.banking.rules import rules_with
from ecarte.banking.state import Phase, TableState
from ecarte.banking.tableau import Count, settle
from ecarte.banking.view import TableView
from ecarte.cards import SUIT_OF, Card
from ecarte.service.banking import PERSON, Player, Session, Setup, Step, resumed
from ecarte.shuffling import shuffled

_SIGNS = {-1: "-", 0: "=", 1: "+"}


def pack_with(*outcomes: str) -> tuple[Card, ...]:
    """A whole pack whose deals end so for tableaux 2, 3 and 4: + wins, - loses, = is en carte."""
    rest = list(TWO_PACKS)
    pack: list[Card] = []
    for outcome in outcomes:
        dealt = next(
            dealt
            for number in range(100_000)
            if _outcome(dealt := shuffled(rest, b"pack %d" % number)[:CARDS_IN_DEAL]) == outcome
        )
        for card in dealt:
            rest.remove(card)
        pack += dealt
    return (*pack, *shuffled(rest, b"the rest"))


def _outcome(dealt: Sequence[Card]) -> str:
    hands = in_tableaux(tuple(dealt))
    return "".join(_sign(settle(hands[0], hand, SUIT_OF[dealt[-1]])) for hand in hands[1:])


def _sign(count: Count) -> str:
    return _SIGNS[(count.tableau > count.banker) - (count.tableau < count.banker)]


def setup(*outcomes: str, **switches: object) -> Setup:
    """Anna with 200, Boris with 100, Vera with 60, all people; Anna banks first."""
    return Setup(
        rules_with({"first_banker": "Anna", **switches}),
        (Player("Anna", 200), Player("Boris", 100), Player("Vera", 60)),
        b"scene",
        (pack_with(*outcomes),) if outcomes else (),
    )


def verify_money(table: TableState | TableView) -> None:
    """After every entry purses + bank + stakes = brought − taken (B21)."""
    due = 0
    for entry in table.ledger:
        if entry.why is Why.BROUGHT:
            due += entry.amount
        elif entry.why is Why.TAKEN:
            due -= entry.amount
    there = sum(seat.purse for seat in table.seats) + table.bank
    assert there + sum(stake.amount for stake in table.stakes) == due


def on(session: Session) -> list[Step]:
    """Lets nature and the computers go on until people are awaited."""
    steps = []
    while (step := session.go_on()) is not None:
        steps.append(step)
        verify_money(step.after)
    return steps


def called(session: Session, *texts: str) -> Session:
    """The session after these acts; nature and the computers go on after each."""
    on(session)
    for text in texts:
        session.do(acts.act(text))
        verify_money(session.table)
        on(session)
    return session


def again(session: Session) -> Session:
    """The session written down, as a file holds it, and taken up again."""
    return resumed(json.loads(json.dumps(session.facts())))


def rule_of_thumb(view: TableView, number: int) -> Act | None:
    """What a person of these tests does; None when done. `number` makes evenings differ."""
    options = view.legal_acts()
    can = {option.kind: option for option in options}
    if Kind.LAY in can and view.offered == view.player:
        return Act(can[Kind.LAY].actor, Kind.LAY, min(can[Kind.LAY].high, 30 + number % 7))
    if Kind.TAKE in can:
        return Act(can[Kind.TAKE].actor, Kind.TAKE)
    if Kind.STAKE in can:
        free = [option for option in options if option.kind is Kind.STAKE and option.low == 1]
        if not free or len(view.stakes) > 4:
            return None
        option = free[number % len(free)]
        return acts.stake(option.actor, option.tableau, min(option.high, 5 + number % 40))
    if Kind.SHUFFLE in can and number % 5 == 0:
        return Act(can[Kind.SHUFFLE].actor, Kind.SHUFFLE)
    if view.phase is Phase.BROKEN:
        wish = next(can[kind] for kind in (Kind.LAY, Kind.RESPONSIBLE, Kind.PASS) if kind in can)
        return Act(wish.actor, wish.kind, wish.low)
    for kind in (Kind.CLOSE, Kind.DEAL):
        if kind in can:
            return Act(can[kind].actor, kind)
    return None


def step(session: Session) -> Step | None:
    """One act of whoever is next; None when nothing more will happen or a person was done."""
    done = session.go_on()
    if done is not None or not session.awaited:
        return done
    name = session.awaited[0]
    act = rule_of_thumb(session.view(name), len(session.acts))
    if act is not None:
        return session.do(act)
    session.say_done(name)
    return None


def mixed(form: str, seed: bytes, person: str = PERSON) -> Session:
    """An evening of two people and two computers."""
    return Session(
        Setup(
            rules_with({"form": form, "agreed": 5}),
            (
                Player("Anna", 120, person),
                Player("Boris", 90, "flat"),
                Player("Vera", 150, "proportional"),
                Player("Gleb", 70, person),
            ),
            seed,
        )
    )
