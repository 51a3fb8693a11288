"""An evening written down: a record as a value and its text (see the records page of the manual).

A record is where the evening begins and every act in it, nature's included; replaying them gives
the evening. What the text says besides (the tricks, the money after a deal, what cards the seed
gives) is checked when it is read and written afresh when it is written.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from ecarte.banking import acts, table
from ecarte.banking.acts import Act, Kind
from ecarte.banking.dealing import FACE_DOWN
from ecarte.banking.names import verify_name
from ecarte.banking.record_lines import (
    CHECKS,
    HEADERS,
    begin_line,
    closing_lines,
    due,
    played,
    text_of,
)
from ecarte.banking.rules import BY_CUT, DEFAULT, LAID, MOST_UNITS, BankingRules
from ecarte.banking.source import SeededSource
from ecarte.banking.state import Phase
from ecarte.banking.table import Table
from ecarte.cards import UNKNOWN, Card
from ecarte.errors import BadSwitch, BadText, EcarteError, Refused
from ecarte.messages import message
from ecarte.recording.checks import verify_check
from ecarte.recording.lines import BANKER, PLAYER, Statement, Word, bad, number
from ecarte.recording.opening import FIRST_LINE, Opening, opened, seed_lines, seed_of, verify_seed
from ecarte.recording.switches import rules_line, rules_of

GAME = "banking"
PRESETS = {"first": DEFAULT, "laid": LAID}
"""The two forms of the game, from which the line of the rules begins."""
APART = ("first_banker",)
"""The switches with a line of their own: the first banker's name may hold any sign."""


class Record(NamedTuple):
    """An evening as it is recorded: its rules, the players in the order of their seats with the
    units they brought, the seed if the cards follow from one (see `SeededSource`), and the acts.
    """

    rules: BankingRules = DEFAULT
    players: tuple[tuple[str, int], ...] = ()
    seed: bytes | None = None
    acts: tuple[Act, ...] = ()


class FollowedSeed:
    """Compares the cards of an evening, act by act, with those that its seed gives."""

    def __init__(self, seed: bytes) -> None:
        self._source = SeededSource(seed)
        self._dealt: tuple[Card, ...] = ()

    def verify(self, before: Table, act: Act, after: Table) -> None:
        """Raises `Refused` if the seed gives other cards; unknown cards may be any."""
        cards_due: tuple[Card, ...] = ()
        if act.kind is Kind.OPEN:
            cards_due = self._dealt[:FACE_DOWN]
        elif act.kind in acts.BY_NATURE:
            cards_due = self._source.nature_act(before).cards
            self._dealt = cards_due
        for came, right in zip(act.cards, cards_due, strict=False):
            if came not in (right, UNKNOWN):
                raise Refused(
                    message("By the seed {right} comes here, not {came}.", right=right, came=came)
                )
        self._source.follow(before, act, after)


def start(record: Record) -> Table:
    """The evening before its first act. Raises if it cannot begin so."""
    return table.start(record.rules, dict(record.players))


def states(record: Record) -> list[Table]:
    """The evening before the first act and after each. Raises `Refused` at an illegal act."""
    evening = start(record)
    passed = [evening]
    for act in record.acts:
        evening = evening.apply(act)
        passed.append(evening)
    return passed


def replay(record: Record) -> Table:
    """The evening as the record leaves it. Raises `Refused` at an illegal act."""
    return table.replayed(record.rules, dict(record.players), record.acts)


def verify(record: Record) -> list[Table]:
    """Raises if the record cannot be written and read back; gives its states."""
    verify_seed(record.seed)
    if len(dict(record.players)) != len(record.players):
        raise BadText(message("Two players cannot have the same name."))
    passed = states(record)
    followed = None if record.seed is None else FollowedSeed(record.seed)
    for before, act, after in zip(passed, record.acts, passed[1:], strict=False):
        if acts.act(str(act)) != act:
            raise BadText(message("“{act}” is not written as an act should be.", act=act))
        if followed is not None:
            followed.verify(before, act, after)
    return passed


def write(record: Record) -> str:
    """The record as text; `read` reads it back. Raises if the record is not a legal evening."""
    passed = verify(record)
    lines = [FIRST_LINE, "game " + GAME, rules_line(record.rules, PRESETS, APART)]
    lines += [f"{PLAYER} {name} {purse}" for name, purse in record.players]
    if record.rules.first_banker != BY_CUT:
        lines.append(f"{BANKER} {record.rules.first_banker}")
    lines += seed_lines(record.seed)
    lines.append("")
    last: Act | None = None
    for before, act, after in zip(passed, record.acts, passed[1:], strict=False):
        if act.kind is Kind.DEALT:
            lines += ["", begin_line(before) or ""]
        if last is not None and act.kind is last.kind is Kind.STAKE and act.actor == last.actor:
            lines[-1] += "; " + text_of(act)
        else:
            lines.append(text_of(act))
        lines += closing_lines(before, after)
        last = act
    return "\n".join(lines).rstrip("\n") + "\n"


def read(text: str) -> Record:
    """The record that a text holds, its game checked act by act. Raises only `BadRecord`."""
    opening = opened(text, GAME, HEADERS)
    record = _beginning(opening)
    try:
        evening = start(record)
    except EcarteError as error:
        at = opening.header(BANKER) or opening.header("rules") or Word("", 2, 1)
        raise bad(at, error.sentence, error.rule) from None
    followed = None if record.seed is None else FollowedSeed(record.seed)
    done = []
    for statement in opening.body:
        if statement.first in CHECKS:
            verify_check(statement, due(evening, statement))
            continue
        act, after = played(statement, evening)
        if followed is not None:
            try:
                followed.verify(evening, act, after)
            except Refused as error:
                raise bad(statement, error.sentence) from None
        done.append(act)
        evening = after
    return record._replace(acts=tuple(done))


def _beginning(opening: Opening) -> Record:
    """The record without acts that the headers write."""
    rules = rules_of(opening.header("rules"), PRESETS, _with_switches, APART)
    banker = opening.header(BANKER)
    if banker is not None:
        name = banker.rest(1)
        try:
            verify_name(name.text)
            rules = replace(rules, first_banker=name.text)
        except (BadText, BadSwitch) as error:
            raise bad(name, error.sentence, error.rule) from None
    players: dict[str, int] = {}
    for statement in opening.headers.get(PLAYER, []):
        seat, purse = _player(statement)
        if seat.text in players:
            raise bad(seat, message("Two players cannot have the same name."))
        players[seat.text] = purse
    return Record(rules, tuple(players.items()), seed_of(opening))


def _with_switches(rules: BankingRules, switches: dict[str, object]) -> BankingRules:
    return replace(rules, **switches)  # type: ignore[arg-type]


def _player(statement: Statement) -> tuple[Word, int]:
    """The name and the purse of a line `player Anna 500`."""
    both = statement.rest(1)
    parts = both.text.rsplit(None, 1)
    if len(parts) < 2:
        raise bad(both, message("This line is written “{form}”.", form="player Anna 500"))
    name = Word(parts[0], both.line, both.column)
    try:
        verify_name(name.text)
    except BadText as error:
        raise bad(name, error.sentence) from None
    place = both.column + len(both.text) - len(parts[1])
    return name, number(Word(parts[1], both.line, place), 0, MOST_UNITS)


def seen(record: Record) -> Record:
    """The record as anybody at the table, or a spectator, may know it: they all know the same.

    Until the evening is over the tableaux that have not been opened are `??` and the seed is left
    out, since the cards to come follow from it.
    """
    passed = states(record)
    if passed[-1].phase is Phase.OVER:
        return record
    open_deals = {evening.deal for evening in passed if evening.opened}
    known = tuple(
        acts.deal((UNKNOWN,) * FACE_DOWN + act.cards[FACE_DOWN:])
        if act.kind is Kind.DEALT and before.deal + 1 not in open_deals
        else act
        for before, act in zip(passed, record.acts, strict=False)
    )
    return record._replace(seed=None, acts=known)
