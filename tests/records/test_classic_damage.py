"""Damaged records: whatever happens to a text, it is a record or a `BadRecord` with its place."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecarte.classic.record import Record, read, write
from ecarte.classic.rules import BGA, CLUB, SWEDISH, ClassicRules
from ecarte.errors import BadRecord
from tests.records.playing import play, records

GARBLED = [
    "",
    "x",
    "??",
    "QH",
    "10H",
    "0",
    "1",
    "2",
    "99",
    "9" * 4500,
    "-1",
    "1²",
    "½",
    ";",
    "#",
    "propose",
    "discard",
    "deal",
    "resign",
    "announce",
    "begin",
    "seed",
    "=",
    "\0",
    "é",
]
BEGINNING = "ecarte record 1\ngame classic\ndealer 0\n"


def sample(rules: ClassicRules, seed: int) -> str:
    record = Record(rules, ("Anna", "Boris"), b"damage %d" % seed)
    return write(record._replace(acts=play(record, Random(seed), 60, 0)))


def held(text: str) -> Record | None:
    """The record, if the text holds one; otherwise the error must say where."""
    try:
        record = read(text)
    except BadRecord as error:
        refusal = error
    else:
        assert read(write(record)) == record
        return record
    assert 1 <= refusal.line <= 1 + text.count("\n") + text.count("\r")
    assert refusal.column >= 1
    assert str(refusal)
    return None


SAMPLES = [sample(SWEDISH, 1), sample(CLUB, 2), sample(BGA, 3)]


@pytest.mark.parametrize("text", SAMPLES)
def test_a_missing_line_is_harmless_or_found(text: str) -> None:
    lines = text.splitlines()
    whole = held(text)
    for number, line in enumerate(lines):
        record = held("\n".join(lines[:number] + lines[number + 1 :]))
        word = line.split(None, 1)[0] if line else ""
        if word in ("", "begin", "points", "won", "winner"):
            assert record == whole
        elif word in ("ecarte", "game", "cut", "deal", "seed", "shuffle"):
            assert record is None or number >= len(lines) - 2
        else:
            assert record != whole or line.startswith("rules swedish")


@pytest.mark.parametrize("text", SAMPLES)
def test_a_line_written_twice_is_harmless_or_found(text: str) -> None:
    lines = text.splitlines()
    for number, line in enumerate(lines):
        held("\n".join([*lines[:number], line, *lines[number:]]))


@pytest.mark.parametrize("text", SAMPLES)
def test_a_garbled_word_is_harmless_or_found(text: str) -> None:
    random = Random(7)
    lines = text.splitlines()
    for number, line in enumerate(lines):
        words = line.split(" ")
        for place in range(len(words)):
            for other in random.sample(GARBLED, 4):
                changed = " ".join([*words[:place], other, *words[place + 1 :]])
                held("\n".join([*lines[:number], changed, *lines[number + 1 :]]))


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    held(text)
    held(BEGINNING + text)


@given(records(), st.data())
def test_a_text_cut_off_or_with_a_strange_sign_is_read_or_refused(
    record: Record, data: st.DataObject
) -> None:
    text = write(record)
    place = data.draw(st.integers(0, len(text)))
    held(text[:place])
    held(text[:place] + data.draw(st.characters()) + text[place:])
    held(text[:place] + text[place + 1 :])
