"""Banking evenings played to their end in a real terminal, by a script that reads the screen."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.terminal.test_real_classic import no_waiting
from tests.terminal.tmux import RealTerminal, needs_tmux

pytestmark = pytest.mark.slow


def play_to_the_end(terminal: RealTerminal) -> str:
    """Does the proposed act again and again; the last screen."""
    for _ in range(400):
        screen = terminal.settled()
        if "who owes whom" in screen:
            return screen
        assert "ended with" not in screen, screen
        terminal.press("Enter")
    raise AssertionError("the evening did not end:\n" + terminal.screen())


@pytest.mark.parametrize(
    ("form", "banker"), [("laid", "Anna"), ("laid", "Boris"), ("first", "Anna")]
)
def test_a_whole_evening_in_a_real_terminal(tmp_path: Path, form: str, banker: str) -> None:
    needs_tmux()
    no_waiting(tmp_path)
    words = ["bank", "--players", "Anna:40,Boris:30,Clara:30", "--seed", "q"]
    words += ["--switch", f"form={form}", "--switch", f"first_banker={banker}"]
    with RealTerminal(tmp_path, *words) as terminal:
        last = play_to_the_end(terminal)
    assert "brought 40" in last
    kept = sorted(file.suffix for file in (tmp_path / "data/ecarte/records").iterdir())
    assert ".ecarte" in kept
    assert ".csv" in kept
