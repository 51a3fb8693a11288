"""What a person may do at the banking table now, as choices; and the sums that are proposed."""

from __future__ import annotations

from typing import NamedTuple

from ecarte.banking import acts
from ecarte.banking.acts import Act, Kind
from ecarte.banking.stakes import stake_of
from ecarte.banking.state import Phase
from ecarte.banking.view import Option, TableView
from ecarte.errors import Refused
from ecarte.messages import Message, message
from ecarte.speech.banking import DONE, debtors, label

LAID_AT_FIRST = 10
"""A bank of so many agreed sums is proposed, if the purse allows it."""
STAKED_AT_FIRST = 10


class Offered(NamedTuple):
    """A choice: the use of its key, what it says, and the act; without one, it is “done”."""

    use: str
    said: Message
    act: Act | None


_USES = {
    Kind.TAKE: "take",
    Kind.DECLINE: "decline",
    Kind.CLOSE: "close",
    Kind.SHUFFLE: "shuffle",
    Kind.DEAL: "deal",
    Kind.RETIRE: "retire",
    Kind.RESPONSIBLE: "responsible",
    Kind.PASS: "pass",
}
"""The keys of the acts without an amount."""


def with_amount(view: TableView, tableau: int) -> Option | None:
    """The act that takes an amount now: laying a bank, or a stake on the chosen tableau."""
    for option in view.legal_acts():
        if option.kind is Kind.LAY or (option.kind is Kind.STAKE and option.tableau == tableau):
            return option
    return None


def stakes_now(view: TableView) -> bool:
    """Whether the owner of the view is a punter while stakes are laid."""
    return view.phase is Phase.STAKING and view.player in view.punters


def first_tableau(view: TableView, chosen: int) -> int:
    """The tableau that is proposed: where the agreed sum is owing, else the one chosen before."""
    owing = [tableau for tableau, name in debtors(view).items() if name == view.player]
    if owing:
        return owing[0]
    possible = [option.tableau for option in view.legal_acts() if option.kind is Kind.STAKE]
    return chosen if chosen in possible or not possible else possible[-1]


def proposed_amount(view: TableView, option: Option, before: int = 0) -> int:
    """The sum that is proposed: what is owing, what lies already, or as much as the last time."""
    if option.kind is Kind.LAY:
        return max(option.low, min(option.high, LAID_AT_FIRST * view.rules.agreed))
    own = stake_of(view.stakes, option.actor, option.tableau)
    if debtors(view).get(option.tableau) == view.player:
        return own + view.agreed_sum - view.laid_on(option.tableau)
    if own:
        return own
    return max(1, min(option.high, before or STAKED_AT_FIRST))


def step_size(highest: int) -> int:
    """By how much the arrows change a sum."""
    if highest <= 20:
        return 1
    return 5 if highest <= 100 else 10 ** (len(str(highest)) - 2)


def stepped(units: int, option: Option, steps: int) -> int:
    """The sum so many steps up or down, within what is possible; steps end on round sums."""
    size = step_size(option.high)
    low = max(1, option.low)
    for _ in range(abs(steps)):
        units = units // size * size + size if steps > 0 else (units - 1) // size * size
    return min(max(units, low), max(option.high, low))


def act_with_amount(option: Option, text: str) -> Act:
    """The act with the sum as typed. Raises `Refused` for what is no sum (B22)."""
    units = acts.amount(text.strip())
    if option.kind is Kind.LAY:
        return acts.lay(option.actor, units)
    return acts.stake(option.actor, option.tableau, units)


def offered(view: TableView, tableau: int, amount: str, done: bool) -> list[Offered]:
    """What the owner of the view may do now, the proposed choice first."""
    choices: list[Offered] = []
    option = with_amount(view, tableau)
    if option is not None:
        choices.append(_amounted(option, amount))
    if stakes_now(view):
        own = stake_of(view.stakes, view.player or "", tableau)
        if own:
            withdrawn = acts.stake(view.player or "", tableau, 0)
            choices.append(Offered("withdraw", label(withdrawn), withdrawn))
    if waits_for_done(view) and not done:
        choices.append(Offered("done", message(DONE), None))
    for legal in view.legal_acts():
        if legal.kind in _USES:
            act = Act(legal.actor, legal.kind)
            choices.append(Offered(_USES[legal.kind], label(act), act))
    return choices


def waits_for_done(view: TableView) -> bool:
    """Whether the owner of the view is one of those who say “done”."""
    return view.player in view.punters and view.phase in (Phase.STAKING, Phase.BETWEEN)


def _amounted(option: Option, amount: str) -> Offered:
    use = "lay" if option.kind is Kind.LAY else "stake"
    try:
        act = act_with_amount(option, amount)
    except Refused:
        return Offered(use, label(option), None)
    if option.kind is Kind.STAKE and act.amount == 0:
        return Offered(use, label(option), None)
    return Offered(use, label(act), act)


def place_of_proposed(view: TableView, choices: list[Offered]) -> int:
    """The choice that Enter takes: the stake as long as it changes something, else “done”."""
    for place, choice in enumerate(choices):
        act = choice.act
        if choice.use == "done":
            return place
        if choice.use == "stake" and act is not None:
            owing = view.player in debtors(view).values()
            staked = any(stake.who == view.player for stake in view.stakes)
            unchanged = stake_of(view.stakes, act.actor, act.tableau) == act.amount
            if owing or not (staked or unchanged):
                return place
        elif choice.use not in ("withdraw", "stake"):
            return place
    return 0
