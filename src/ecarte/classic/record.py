"""A match written down: a record as a value and its text (see the records page of the manual).

A record is where the match begins and every act in it, nature's included; replaying them gives the
match. What the text says besides (who acts, the score before a deal, its points, who has won, what
cards the seed gives) is checked when it is read and written afresh when it is written.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from ecarte.cards import UNKNOWN
from ecarte.classic import acts
from ecarte.classic import game as matches
from ecarte.classic.acts import Act, Kind
from ecarte.classic.game import Match, MatchPhase
from ecarte.classic.record_lines import (
    CHECKS,
    NATURES_ACTS,
    begin_line,
    closing_lines,
    joins,
    played,
    text_of,
)
from ecarte.classic.rules import PRESETS, SWEDISH, ClassicRules
from ecarte.classic.source import SeededSource
from ecarte.classic.state import NATURE, DealState, Pair, Phase
from ecarte.errors import BadSwitch, BadText, Refused
from ecarte.messages import message
from ecarte.recording.checks import verify_check
from ecarte.recording.lines import Statement, Word, bad, expect, number, numbers
from ecarte.recording.names import verify_name
from ecarte.recording.opening import FIRST_LINE, Opening, opened, seed_lines, seed_of, verify_seed
from ecarte.recording.switches import rules_line, rules_of

GAME = "classic"
HEADERS = ("rules", "player", "shuffle", "seed", "score", "dealer")
PLAYER_FORM = "player 0 Anna"


class Record(NamedTuple):
    """A match as it is recorded. A name that is not known is empty.

    `score` is where the first game begins; with a `dealer` there was no cut. `seed` is the match's
    seed if its cards follow from one (see `SeededSource`).
    """

    rules: ClassicRules = SWEDISH
    names: tuple[str, str] = ("", "")
    seed: bytes | None = None
    score: Pair = (0, 0)
    dealer: int | None = None
    acts: tuple[Act, ...] = ()


def start(record: Record) -> Match:
    """The match before its first act. Raises `BadSwitch` if the score does not fit the rules."""
    return matches.start(record.rules, record.dealer, record.score)


def states(record: Record) -> list[Match]:
    """The match before the first act and after each. Raises `Refused` at an illegal act."""
    match = start(record)
    passed = [match]
    for act in record.acts:
        match = match.apply(act)
        passed.append(match)
    return passed


def replay(record: Record) -> Match:
    """The match as the record leaves it. Raises `Refused` at an illegal act."""
    return states(record)[-1]


def verify(record: Record) -> list[Match]:
    """Raises if the record cannot be written and read back; gives its states."""
    for name in record.names:
        if name:
            verify_name(name)
    verify_seed(record.seed)
    if record.dealer not in (None, 0, 1):
        raise BadText(message("The dealer is player 0 or player 1."))
    source = None if record.seed is None else SeededSource(record.rules, record.seed)
    passed = states(record)
    for before, act in zip(passed, record.acts, strict=False):
        if acts.act(str(act)) != act:
            raise BadText(message("“{act}” is not written as an act should be.", act=act))
        if source is not None:
            verify_follows(source, before, act)
    return passed


def verify_follows(source: SeededSource, before: Match, act: Act) -> None:
    """Raises `Refused` if the seed gives other cards than these; unknown cards may be any."""
    if act.kind not in NATURES_ACTS:
        return
    due = source.nature_act(before).cards[: len(act.cards)]
    for came, right in zip(act.cards, due, strict=False):
        if came not in (right, UNKNOWN):
            raise Refused(
                message("By the seed {right} comes here, not {came}.", right=right, came=came)
            )


def write(record: Record) -> str:
    """The record as text; `read` reads it back. Raises if the record is not a legal game."""
    passed = verify(record)
    lines = [FIRST_LINE, "game " + GAME, rules_line(record.rules, PRESETS)]
    lines += [f"player {seat} {name}" for seat, name in enumerate(record.names) if name]
    lines += seed_lines(record.seed)
    if record.score != (0, 0):
        lines.append(f"score {record.score[0]} {record.score[1]}")
    if record.dealer is not None:
        lines.append(f"dealer {record.dealer}")
    for before, act, after in zip(passed, record.acts, passed[1:], strict=False):
        if before.phase is MatchPhase.CUT and not before.cuts:
            lines.append("")
        begins = begin_line(before)
        if begins is not None:
            lines += ["", begins]
        if joins(before, act):
            lines[-1] += "; " + text_of(before, act)
        else:
            lines.append(text_of(before, act))
        lines += closing_lines(after)
    return "\n".join(lines) + "\n"


def read(text: str) -> Record:
    """The record that a text holds, its game checked act by act. Raises only `BadRecord`."""
    opening = opened(text, GAME, HEADERS)
    record = _beginning(opening)
    source = None if record.seed is None else SeededSource(record.rules, record.seed)
    try:
        match = start(record)
    except BadSwitch as error:
        at = opening.header("score") or opening.header("rules") or Word("", 1, 1)
        raise bad(at, error.sentence, error.rule) from None
    done = []
    for statement in opening.body:
        check = CHECKS.get(statement.first)
        if check is not None:
            verify_check(statement, check(match))
            continue
        act, after = played(statement, match)
        if source is not None:
            try:
                verify_follows(source, match, act)
            except Refused as error:
                raise bad(statement, error.sentence) from None
        done.append(act)
        match = after
    return record._replace(acts=tuple(done))


def _beginning(opening: Opening) -> Record:
    """The record without acts that the headers write."""
    rules = rules_of(opening.header("rules"), PRESETS, _with_switches)
    score, dealer = opening.header("score"), opening.header("dealer")
    first_score = (0, 0)
    if score is not None:
        first, second = numbers(score, "score 3 4", 2)
        first_score = (first, second)
    return Record(
        rules,
        _names(opening.headers.get("player", [])),
        seed_of(opening),
        first_score,
        None if dealer is None else number(expect(dealer, "dealer 0", 2)[1], 0, 1),
    )


def _with_switches(rules: ClassicRules, switches: dict[str, object]) -> ClassicRules:
    return replace(rules, **switches)  # type: ignore[arg-type]


def _names(statements: list[Statement]) -> tuple[str, str]:
    names = ["", ""]
    for statement in statements:
        words, name = statement.words, statement.rest(2)
        if not name.text:
            raise bad(statement.end, message("This line is written “{form}”.", form=PLAYER_FORM))
        seat = number(words[1], 0, 1)
        if names[seat]:
            raise bad(words[1], message("Player {seat} has two names here.", seat=seat))
        try:
            verify_name(name.text)
        except BadText as error:
            raise bad(name, error.sentence) from None
        names[seat] = name.text
    return names[0], names[1]


def seen_by(record: Record, seat: int | None) -> Record:
    """The record as a seat may know it, or a spectator (None): in a deal that is not over the other
    hand, the cards drawn to it and its discards are `??`, and the seed is left out.
    """
    passed = states(record)
    if passed[-1].phase is MatchPhase.OVER:
        return record
    last = passed[-1].deals
    seen = [
        act if before.deal is None or before.deals < last else _seen(before.deal, act, seat)
        for before, act in zip(passed, record.acts, strict=False)
    ]
    return record._replace(seed=None, acts=tuple(seen))


def _seen(deal: DealState, act: Act, seat: int | None) -> Act:
    if act.kind is Kind.DISCARD and deal.actor != seat:
        return acts.discard(UNKNOWN for _ in act.cards)
    if act.kind is Kind.DEAL:
        places = range(deal.dealt, deal.dealt + len(act.cards))
        return acts.deal(
            one if _goes_to(deal, place) in (seat, NATURE) else UNKNOWN
            for place, one in zip(places, act.cards, strict=True)
        )
    return act


def _goes_to(deal: DealState, place: int) -> int:
    """Who gets the card at this place of the pack; nature keeps the turn-up."""
    if deal.phase is not Phase.DEAL:
        return deal.receiver
    to_elder = deal.rules.elder_first
    if place == len(to_elder):
        return NATURE
    return deal.elder if to_elder[place] else deal.dealer
