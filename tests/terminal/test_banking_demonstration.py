"""The banking demonstration shows a short evening, the same for the same seed."""

from __future__ import annotations

import pytest

from ecarte.language import LANGUAGES, language
from ecarte.terminal.banking.demonstration import show


def shown(seed: bytes | None, code: str = "en") -> str:
    parts: list[str] = []
    assert show(language(code), parts.append, seed) == 0
    return "".join(parts)


def test_the_same_seed_shows_the_same_evening() -> None:
    assert shown(b"1") == shown(b"1") != shown(b"2")


def test_a_tenure_is_shown_with_its_deals_and_its_settlement() -> None:
    for number in range(8):
        text = shown(b"tenure %d" % number)
        assert "lays a bank of" in text
        assert "\n\nDeal 1: the turn-up is " in text
        assert "The end of the evening:" in text
        assert 2 < len(text.splitlines()) < 250


@pytest.mark.parametrize("code", LANGUAGES)
def test_it_is_shown_in_every_language_and_without_a_seed(code: str) -> None:
    assert "Content-Type" not in shown(None, code)
