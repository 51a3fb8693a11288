"""What is asked of each player at the banking table, by which rule, and what buttons say."""

from __future__ import annotations

from ecarte.banking.acts import Act, Kind
from ecarte.banking.bank import may_lay_again
from ecarte.banking.offers import least_to_bank
from ecarte.banking.rules import Form
from ecarte.banking.state import Phase, has_laid_bank, owes, purse_of
from ecarte.banking.view import Option, TableView
from ecarte.messages import Message, counted, mark, message
from ecarte.speech.classic_prompts import Prompt

DONE = mark("Done")
"""The button by which a punter says that he has staked, or a player that the game may go on."""


def prompt(view: TableView) -> Prompt:
    """What is asked of the owner of the view; of whoever is asked nothing, that he waits."""
    if view.phase is Phase.OFFER and view.offered == view.player:
        return _ask_offered(view)
    if view.phase is Phase.STAKING:
        if view.player == view.banker:
            return Prompt(message("Close the staking, and the cards are opened."), "B5")
        return _ask_stakes(view)
    if view.phase is Phase.BETWEEN:
        return _ask_between(view)
    if view.phase is Phase.BROKEN and view.player == view.banker:
        return _ask_broken(view)
    return Prompt(waiting(view), _WAITING_BY[view.phase])


_WAITING_BY = {
    Phase.CUT: "B23",
    Phase.OFFER: "B23",
    Phase.DEALING: "B3",
    Phase.STAKING: "B4",
    Phase.OPENING: "B5",
    Phase.BETWEEN: "B11",
    Phase.BROKEN: "B18",
    Phase.OVER: "B23",
}


def waiting(view: TableView) -> Message:
    """What the table waits for, for those who are asked nothing."""
    if view.phase is Phase.OFFER:
        return message("{name} is considering whether to take the bank.", name=view.offered)
    if view.phase is Phase.CUT:
        return message("The players cut for the first bank.")
    if view.phase is Phase.DEALING:
        return message("The cards are being dealt.")
    if view.phase is Phase.STAKING:
        return message("The punters stake until {name} closes.", name=view.banker)
    if view.phase is Phase.OPENING:
        return message("The cards are being opened.")
    if view.phase is Phase.BETWEEN:
        return message("{name} will deal on or retire.", name=view.banker)
    if view.phase is Phase.BROKEN:
        return message("The bank is broken; {name} is considering what to do.", name=view.banker)
    return message("The evening is over.")


def _ask_offered(view: TableView) -> Prompt:
    if view.rules.form is Form.FIRST:
        return Prompt(message("The bank is offered to you: take it, or decline."), "B23")
    return Prompt(
        counted(
            "The bank is offered to you: lay at least {number} unit, or decline.",
            "The bank is offered to you: lay at least {number} units, or decline.",
            least_to_bank(view),
        ),
        "B14",
    )


def debtors(view: TableView) -> dict[int, str]:
    """Who owes the agreed sum on tableaux 2 and 3 as long as it does not lie there whole (B15)."""
    order = view.punters
    if not order:
        return {}
    return {
        tableau: order[number % len(order)]
        for tableau, number in ((2, 0), (3, 1))
        if view.laid_on(tableau) < view.agreed_sum
    }


def _ask_stakes(view: TableView) -> Prompt:
    if view.player is None:
        return Prompt(waiting(view), "B4")
    if owes(view, view.player):
        return Prompt(message("You cannot stake while you are in debt."), "B19")
    owing = [tableau for tableau, name in debtors(view).items() if name == view.player]
    if owing:
        tableau = owing[0]
        return Prompt(
            counted(
                "You owe the agreed sum on tableau {tableau}: {number} unit is missing there.",
                "You owe the agreed sum on tableau {tableau}: {number} units are missing there.",
                view.agreed_sum - view.laid_on(tableau),
                tableau=tableau,
            ),
            "B15",
        )
    open_now = tuple(
        option.tableau
        for option in view.legal_acts()
        if option.kind is Kind.STAKE and option.high > 0
    )
    if not open_now:
        return Prompt(message("You can stake nothing more in this deal."), "B22")
    return Prompt(
        counted(
            "Stake as you wish on tableau {tableaux}; {number} unit is in your purse.",
            "Stake as you wish on tableau {tableaux}; {number} units are in your purse.",
            view.purse,
            tableaux=open_now,
        ),
        "B4",
    )


def _ask_between(view: TableView) -> Prompt:
    if view.player == view.banker:
        if has_laid_bank(view):
            return Prompt(
                counted(
                    "Deal on, or retire with the bank: {number} unit.",
                    "Deal on, or retire with the bank: {number} units.",
                    view.bank,
                ),
                "B20",
            )
        return Prompt(message("Deal on, or retire."), "B20")
    if view.shuffled:
        return Prompt(message("The undealt cards have been shuffled; the game can go on."), "B11")
    return Prompt(
        message("The game can go on; you may have the undealt cards shuffled first."), "B11"
    )


def _ask_broken(view: TableView) -> Prompt:
    held = purse_of(view, view.banker or "")
    if may_lay_again(view):
        if held < view.rules.agreed:
            return Prompt(message("You hold too little to lay again: pass the bank."), "B18")
        return Prompt(
            counted(
                "The bank is broken: lay again, at least {number} unit, or pass it.",
                "The bank is broken: lay again, at least {number} units, or pass it.",
                view.rules.agreed,
            ),
            "B18",
        )
    if held < view.rules.min_purse:
        return Prompt(message("You hold too little for a responsible bank: pass the bank."), "B19")
    return Prompt(
        message("The bank is broken a second time: go on with a responsible bank, or pass it."),
        "B18",
    )


LABELS = {
    Kind.TAKE: mark("Take the bank"),
    Kind.LAY: mark("Lay a bank"),
    Kind.DECLINE: mark("Decline"),
    Kind.CLOSE: mark("Close the staking"),
    Kind.SHUFFLE: mark("Shuffle the undealt cards"),
    Kind.DEAL: mark("Deal on"),
    Kind.RETIRE: mark("Retire"),
    Kind.RESPONSIBLE: mark("Go on with a responsible bank"),
    Kind.PASS: mark("Pass the bank"),
    Kind.SIT: mark("Sit down, or bring money"),
    Kind.LEAVE: mark("Leave the table"),
    Kind.CUT: mark("Cut"),
    Kind.DEALT: mark("Deal"),
    Kind.OPEN: mark("Open the cards"),
}


def label(what: Option | Act) -> Message:
    """What a button says: for an act with its amount, for an option without."""
    if what.kind is Kind.STAKE:
        if isinstance(what, Option):
            return message("Stake on tableau {tableau}", tableau=what.tableau)
        if what.amount == 0:
            return message("Withdraw from tableau {tableau}", tableau=what.tableau)
        return message(
            "Stake {amount} on tableau {tableau}", amount=what.amount, tableau=what.tableau
        )
    if isinstance(what, Act) and what.kind is Kind.LAY:
        return message("Lay {amount} in the bank", amount=what.amount)
    if isinstance(what, Act) and what.kind is Kind.SIT:
        return message("Bring {amount} to the table", amount=what.amount)
    return message(LABELS[what.kind])
