"""What a person may do now at a shared banking table, as buttons and fields for amounts."""

from __future__ import annotations

from ecarte.banking.acts import WORDS, Kind
from ecarte.banking.stakes import stake_of
from ecarte.banking.state import Phase
from ecarte.banking.view import Option, TableView
from ecarte.language import Language
from ecarte.messages import Message, mark, message
from ecarte.service.shared.banking_table import BankingTable
from ecarte.speech.banking import DONE, debtors, label, prompt, waiting

LAID_AT_FIRST = 10
"""A bank of so many agreed sums is proposed, if the purse allows it."""
STAKED_AT_FIRST = 10
_LABELS = {
    "begin": mark("Begin the evening"),
    "done": DONE,
    "claim": mark("Go on without the absent"),
    "back": mark("I am back"),
    "bring": mark("Take new play money"),
    "sit_again": mark("Sit down again"),
    "leave": mark("Leave the table"),
    "break_up": mark("Break up the table"),
}
"""What the buttons say for what is no act of the game."""


def options(
    table: BankingTable, place: str | None, language: Language, now: int | None
) -> list[dict[str, object]]:
    """What a place may do, the acts of the game first; nothing for a watcher.

    `do` is the verb, `act` the word of the act: of the game where the verb is `act`, else the verb
    again. With `low` and `high` it takes an amount, after the `tableau` if there is one; `own` is
    what lies there already, and can be withdrawn (0) if `low` is 0; `proposed` is a modest sum.
    """
    if place is None or table.over or place not in table.people.words:
        return []
    if place not in table.people.sitting:
        return [_plain("sit_again", language)]
    verbs = []
    if place in table.people.away:
        verbs.append("back")
    if table.may_begin(place):
        verbs.append("begin")
    if may_say_done(table, place):
        verbs.append("done")
    if now is not None and table.may_claim(place, now):
        verbs.append("claim")
    if table.may_bring(place):
        verbs.append("bring")
    verbs.append("leave")
    if place == table.plan.founder:
        verbs.append("break_up")
    return _acts(table, place, language) + [_plain(verb, language) for verb in verbs]


def may_say_done(table: BankingTable, place: str) -> bool:
    """Whether the place is a punter who has not yet said that he wishes nothing more."""
    evening = table.evening
    if evening is None or evening.table.phase not in (Phase.STAKING, Phase.BETWEEN):
        return False
    return place in evening.table.view(None).punters and place not in evening.done


def _plain(verb: str, language: Language) -> dict[str, object]:
    return {"do": verb, "act": verb, "label": language.text(_LABELS[verb])}


def _acts(table: BankingTable, place: str, language: Language) -> list[dict[str, object]]:
    if table.evening is None:
        return []
    view = table.evening.view(place)
    return [_option(view, option, language) for option in view.legal_acts()]


def _option(view: TableView, option: Option, language: Language) -> dict[str, object]:
    told: dict[str, object] = {
        "do": "act",
        "act": WORDS[option.kind],
        "label": language.say(label(option)),
    }
    if option.kind in (Kind.STAKE, Kind.LAY):
        own = stake_of(view.stakes, option.actor, option.tableau)
        told |= {
            "tableau": option.tableau or None,
            "low": option.low,
            "high": option.high,
            "own": own,
            "owing": debtors(view).get(option.tableau) == option.actor,
            "proposed": _proposed(view, option, own),
        }
    return told


def _proposed(view: TableView, option: Option, own: int) -> int:
    """What is owing, what lies already, or a modest sum, within what is possible."""
    if option.kind is Kind.LAY:
        units = LAID_AT_FIRST * view.rules.agreed
    elif debtors(view).get(option.tableau) == option.actor:
        units = own + view.agreed_sum - view.laid_on(option.tableau)
    else:
        units = own or STAKED_AT_FIRST
    return max(option.low, 1, min(option.high, units))


def asked(table: BankingTable, place: str | None, language: Language) -> dict[str, object]:
    """What is asked of a place, by which rule, and whether the table waits for it (`mine`)."""
    mine = place in table.asked
    if table.evening is None:
        return {"sentence": language.say(_beginning(table, place)), "rule": "B1", "mine": mine}
    seated = place is not None and place in table.people.sitting
    view = table.evening.view(place if seated else None)
    asks = prompt(view)
    acting = mine or place in (view.banker, view.offered)
    sentence = asks.sentence if seated and acting else waiting(view)
    return {"sentence": language.say(sentence), "rule": asks.rule, "mine": mine}


def _beginning(table: BankingTable, place: str | None) -> Message:
    if table.over:
        return message("The evening is over.")
    if not table.enough_to_begin:
        return message("An evening begins with at least two players.")
    if place is not None and table.may_begin(place):
        return message("Begin the evening when everybody is here.")
    return message("The evening begins when {name} says so.", name=table.plan.founder)
