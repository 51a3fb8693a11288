"""The last settlement at a shared banking table, as JSON: the count, the money, what is said."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ecarte.banking.ledger import Why
from ecarte.banking.stakes import stake_of, with_stake
from ecarte.banking.state import STAKED_TABLEAUX, Outcome, Result, Stake, has_laid_bank
from ecarte.banking.tableau import Side, Step
from ecarte.banking.view import TableView
from ecarte.cards import TEXTS
from ecarte.language import Language
from ecarte.messages import Message
from ecarte.service.shared.banking_table import Closing
from ecarte.speech import banking_settling as settling
from ecarte.speech.banking import (
    result_sentence,
    score_text,
    step_sentence,
    steps,
    tableau_account,
    trumps_sentence,
)
from ecarte.speech.banking_settling import collected, taken_from


def said(sentences: Sequence[Message], language: Language) -> list[str]:
    """Sentences in the reader's language."""
    return [language.say(sentence) for sentence in sentences]


def stakes_told(stakes: Sequence[Stake]) -> list[dict[str, object]]:
    """The stakes in the order of their dates."""
    return [
        {"tableau": stake.tableau, "name": stake.who, "units": stake.amount} for stake in stakes
    ]


def settlement(closing: Closing | None, language: Language) -> list[dict[str, object]]:
    """What was said of the settlement, parted where each tableau's own account begins."""
    if closing is None:
        return []
    before, after = closing.before.view(None), closing.after.view(None)
    told = settling.settlement(before, after)
    begins = [told.index(tableau_account(after, one.tableau)[0]) for one in after.results]
    parts = zip((1, *STAKED_TABLEAUX), pairwise((0, *begins, len(told))), strict=True)
    return [
        {"tableau": number, "said": said(told[begin:end], language)}
        for number, (begin, end) in parts
    ]


def closed(closing: Closing | None) -> dict[str, object] | None:
    """How the money lay when the cards were opened, what was owing collected (B15)."""
    if closing is None:
        return None
    before, after = closing.before.view(None), closing.after.view(None)
    extra = collected(before, after)
    purses = dict(before.seats)
    for stake in extra:
        purses[stake.who] -= stake.amount
    return {
        "banker": before.banker,
        "bank": before.bank,
        "laid": has_laid_bank(before),
        "purses": purses,
        "stakes": stakes_told(_with(before.stakes, extra)),
    }


def _with(stakes: Sequence[Stake], extra: Sequence[Stake]) -> tuple[Stake, ...]:
    for one in extra:
        already = stake_of(stakes, one.who, one.tableau)
        stakes = with_stake(stakes, one.who, one.tableau, already + one.amount)
    return tuple(stakes)


def results(
    closing: Closing | None, view: TableView, language: Language
) -> list[dict[str, object]]:
    """Tableau by tableau the count against the banker's, and what each who had staked gained."""
    if closing is None:
        return []
    before, after = closing.before.view(None), closing.after.view(None)
    stakes = _with(before.stakes, collected(before, after))
    entries = [
        entry for entry in after.ledger[len(before.ledger) :] if entry.why is not Why.COMPULSORY
    ]
    told = []
    for result in view.results:
        on_it = [stake for stake in stakes if stake.tableau == result.tableau]
        won: dict[str, int] = {}
        for entry in taken_from(entries, result, len(on_it)):
            if entry.why is Why.WON:
                won[entry.who] = won.get(entry.who, 0) + entry.amount
        told.append(
            {
                **_result(after, result, language),
                "moves": [
                    {"name": stake.who, "units": _gain(stake, result, won)} for stake in on_it
                ],
            }
        )
    return told


def _gain(stake: Stake, result: Result, won: dict[str, int]) -> int:
    return -stake.amount if result.outcome is Outcome.BANKER else won.get(stake.who, 0)


def _result(view: TableView, result: Result, language: Language) -> dict[str, object]:
    winner = result.tricks.winner
    return {
        "tableau": result.tableau,
        "tricks": list(result.tricks),
        "score": score_text(result),
        "winner": None if winner is None else _side(winner),
        "outcome": result.outcome.name.lower(),
        "trumps": language.say(trumps_sentence(view, result.tableau)),
        "steps": [_step(step, language) for step in steps(view, result.tableau)],
        "said": said([*tableau_account(view, result.tableau), result_sentence(result)], language),
    }


def _side(side: Side) -> str:
    return "banker" if side is Side.BANKER else "tableau"


def _step(step: Step, language: Language) -> dict[str, object]:
    """One step of the count: the banker's card and the tableau's, and who took the trick."""
    by_tableau = step.leader is Side.TABLEAU
    bankers, tableaus = (step.met, step.led) if by_tableau else (step.led, step.met)
    return {
        "leader": None if step.leader is None else _side(step.leader),
        "cancelled": step.leader is None,
        "led": TEXTS[step.led],
        "met": None if step.met is None else TEXTS[step.met],
        "banker": None if bankers is None else TEXTS[bankers],
        "tableau": None if tableaus is None else TEXTS[tableaus],
        "said": language.say(step_sentence(step)),
    }
