"""The manual's page on records: its examples are records, its words are those of the parsers."""

from __future__ import annotations

import re
from pathlib import Path
from types import ModuleType

import pytest

from ecarte.banking import acts as banking_acts
from ecarte.banking import record as banking
from ecarte.banking import record_lines as banking_lines
from ecarte.banking.state import Outcome
from ecarte.classic import acts as classic_acts
from ecarte.classic import record as classic
from ecarte.classic import record_lines as classic_lines
from ecarte.classic import rules as classic_rules
from ecarte.recording.opening import game_of

PAGE = (Path(__file__).parents[2] / "docs" / "records.md").read_text("utf-8")
BLOCKS = re.findall(r"```(\w+)\n(.*?)```", PAGE, re.DOTALL)
RECORDS = [text for kind, text in BLOCKS if kind == "text"]
PROGRAMS = [text for kind, text in BLOCKS if kind == "python"]
(GRAMMAR,) = [text for kind, text in BLOCKS if kind == "none"]


@pytest.mark.parametrize("text", RECORDS)
def test_the_examples_are_read_and_written_the_same(text: str) -> None:
    games: dict[str, ModuleType] = {"classic": classic, "banking": banking}
    game = games[game_of(text)]
    assert game.write(game.read(text)) == text


@pytest.mark.parametrize("program", PROGRAMS)
def test_the_programs_run(program: str) -> None:
    exec(program, {})


def test_there_are_examples() -> None:
    assert (len(RECORDS), len(PROGRAMS)) == (2, 1)


@pytest.mark.parametrize(
    "words",
    [
        classic.HEADERS,
        banking_lines.HEADERS,
        tuple(classic_lines.CHECKS),
        banking_lines.CHECKS,
        tuple(word for kind, word in classic_acts.WORDS.items() if kind.name != "PLAY"),
        tuple(outcome.name.lower() for outcome in Outcome),
        tuple(classic_rules.PRESETS),
        tuple(banking.PRESETS),
    ],
)
def test_every_word_of_the_parsers_is_in_the_manual(words: tuple[str, ...]) -> None:
    for word in words:
        assert re.search(rf'"{word}"|`{word}\b|\b{word}`', PAGE), word


def test_every_word_of_the_banking_acts_is_in_the_grammar() -> None:
    for word in banking_acts.WORDS.values():
        assert f'"{word}"' in GRAMMAR
