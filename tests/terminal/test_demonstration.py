"""The demonstration: a whole game, told quickly and the same for the same seed."""

from __future__ import annotations

import re

import pytest

from ecarte.language import language
from ecarte.terminal.demonstration import show


def shown(code: str = "en", seed: bytes | None = b"seed") -> str:
    parts: list[str] = []
    assert show(language(code), parts.append, seed) == 0
    return "".join(parts)


def test_it_says_at_the_start_that_the_computer_plays_both() -> None:
    assert shown().startswith("A game to watch: the computer plays both Anna and Boris.\n")


def test_it_ends_with_the_result() -> None:
    *_, won, pays = re.sub(r"\n.* had thrown .*", "", shown()).rstrip("\n").split("\n")
    assert re.fullmatch(r"(Anna|Boris) wins game 1 by \d–\d\.", won)
    assert pays.endswith("pays 1 unit.")


def test_every_deal_is_told_and_opened_at_its_end() -> None:
    told = shown()
    deals = told.split("Deal ")[1:]
    assert len(deals) > 2
    for deal in deals:
        if "cards away" in deal:
            assert " had thrown " in deal
            assert deal.index("takes the trick") < deal.index(" had thrown ")
    assert "You draw" not in told


def test_the_same_seed_shows_the_same_game_and_another_another() -> None:
    assert shown() == shown()
    assert shown(seed=b"other") != shown()
    assert shown(seed=None) != shown(seed=None)


@pytest.mark.parametrize("code", ["sv", "ru", "fr"])
def test_it_speaks_the_readers_language(code: str) -> None:
    assert shown(code) != shown("en")
