"""The switches of the classic rules as questions of a form, and rules from their answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from ecarte.classic.rules import ClassicRules, rules_with
from ecarte.errors import BadSwitch
from ecarte.messages import mark, message
from ecarte.terminal.forms import OptionRow, TextRow

Say = Callable[[str], str]
YES, NO = "yes", "no"
PRESETS = {
    "swedish": mark("Swedish rules"),
    "club": mark("Club rules of 1878"),
    "bga": mark("Board Game Arena"),
}
SWITCHES: dict[str, tuple[str, dict[str, str]]] = {
    "first_deal": (
        mark("First dealer"),
        {
            "cut_high": mark("cut, the higher card deals"),
            "cut_low": mark("cut, the lower card deals"),
            "0": mark("the first player"),
            "1": mark("the second player"),
        },
    ),
    "packets": (
        mark("Packets"),
        {"2_3": mark("two cards, then three"), "3_2": mark("three cards, then two")},
    ),
    "count_named": (
        mark("Number of cards named"),
        {
            "with_proposal": mark("with the proposal"),
            "after_acceptance": mark("once it is accepted"),
        },
    ),
    "dealer_min_exchange": (
        mark("Dealer throws at least"),
        {"0": mark("no card"), "1": mark("one card")},
    ),
    "short_stock": (
        mark("Short stock"),
        {
            "cap": mark("no more than it holds"),
            "law_38": mark("elder takes what is left"),
            "no_proposal": mark("the dealer’s card is kept"),
        },
    ),
    "king_window": (
        mark("King announced"),
        {
            "before_first_lead": mark("before the first lead"),
            "before_own_card": mark("before one’s own first card"),
        },
    ),
    "stakes": (
        mark("Stakes"),
        {"flat": mark("one unit a game"), "triple_double_single": mark("three, two or one unit")},
    ),
    "must_trump": (
        mark("Who cannot follow must trump"),
        {YES: mark("yes"), NO: mark("no")},
    ),
    "loser_deals_next": (
        mark("The loser deals the next game"),
        {NO: mark("no"), YES: mark("yes")},
    ),
}
"""The switches with a few values: the question, and the answers by value."""

NUMBERS = {
    "target": mark("Points in a game"),
    "match": mark("Match: best of"),
    "max_proposals": mark("Most proposals in a deal"),
    "hand_size": mark("Cards in a hand"),
}
"""The switches that are numbers; an empty answer is “no limit”, where there can be none."""
TEXTS = {"suits": mark("Suits in the pack"), "ranks": mark("Ranks in the pack")}


def plain(value: object) -> str:
    """A switch's value as an answer."""
    if isinstance(value, bool):
        return YES if value else NO
    return "" if value is None else str(value)


def rows(rules: ClassicRules, say: Say) -> Iterator[OptionRow | TextRow]:
    """The questions, answered as these rules have it."""
    for name in ("target", "match"):
        yield TextRow(name, say(NUMBERS[name]), plain(getattr(rules, name)))
    for name, (label, answers) in SWITCHES.items():
        options = [(value, say(text)) for value, text in answers.items()]
        yield OptionRow(name, say(label), options, plain(getattr(rules, name)))
    for name in ("max_proposals", "hand_size"):
        hint = say(mark("no limit")) if name == "max_proposals" else ""
        yield TextRow(name, say(NUMBERS[name]), plain(getattr(rules, name)), hint)
    for name, label in TEXTS.items():
        yield TextRow(name, say(label), plain(getattr(rules, name)))


def rules_from(preset: str, answers: Mapping[str, str]) -> ClassicRules:
    """The rules that the answers make. Raises `BadSwitch`."""
    switches: dict[str, object] = {"preset": preset}
    for name, answer in answers.items():
        if name in NUMBERS:
            switches[name] = _number(name, answer)
        elif answer in (YES, NO):
            switches[name] = answer == YES
        elif name == "dealer_min_exchange":
            switches[name] = int(answer)
        else:
            switches[name] = answer.upper() if name in TEXTS else answer
    return rules_with(switches)


def _number(name: str, answer: str) -> int | None:
    if not answer and name == "max_proposals":
        return None
    if not answer.isascii() or not answer.isdigit() or len(answer) > 4:
        raise BadSwitch(
            message(
                "“{value}” is no number: {question}.", value=answer, question=message(NUMBERS[name])
            )
        )
    return int(answer)
