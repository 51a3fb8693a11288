"""The classic game played to its end in a real terminal, by a script that reads the screen."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.terminal.tmux import RealTerminal, needs_tmux

pytestmark = pytest.mark.slow


def no_waiting(home: Path) -> None:
    """The computer's moves are not slowed down."""
    folder = home / "state" / "ecarte"
    folder.mkdir(parents=True)
    (folder / "settings.json").write_text(json.dumps({"pace": "none"}), "utf-8")


def answer(terminal: RealTerminal, screen: str, proposed: list[bool]) -> None:
    """Does something sensible about what the screen asks."""
    throw = re.search(r"Choose (?:from )?(\d)", screen)
    if throw:
        terminal.press(*[str(number + 1) for number in range(int(throw.group(1)))])
        terminal.settled()
        terminal.press("Enter")
    elif "Stand" in screen and "[S]" in screen:
        if proposed:
            terminal.press("s")
        else:
            proposed.append(True)
            terminal.press("p")
            terminal.until("How many cards?")
            terminal.press("3")
    elif "How many cards?" in screen:
        terminal.press("3")
    elif "Accept" in screen and "[A]" in screen:
        terminal.press("a")
    elif "announce it" in screen:
        terminal.press("k")
    else:
        terminal.press("Enter")
        if terminal.settled() == screen:
            for key in "12345":
                terminal.press(key)
                if terminal.settled() != screen:
                    return


def play_to_the_end(terminal: RealTerminal) -> str:
    proposed: list[bool] = []
    for _ in range(200):
        screen = terminal.settled()
        if re.search(r"wins game 1 by", screen):
            return screen
        assert "ended with" not in screen, screen
        answer(terminal, screen, proposed)
    raise AssertionError("the game did not end:\n" + terminal.screen())


def test_a_whole_game_in_a_real_terminal(tmp_path: Path) -> None:
    needs_tmux()
    no_waiting(tmp_path)
    words = ["play", "--seed", "7", "--switch", "target=3", "--name", "Anna"]
    with RealTerminal(tmp_path, *words) as terminal:
        last = play_to_the_end(terminal)
        assert re.search(r"(Anna|Boris) wins game 1", last)
    kept = list((tmp_path / "data" / "ecarte" / "records").glob("*"))
    assert len(kept) == 1
    assert "winner" in kept[0].read_text("utf-8")


def test_the_window_may_shrink_in_the_middle_and_grow_again(tmp_path: Path) -> None:
    needs_tmux()
    no_waiting(tmp_path)
    with RealTerminal(tmp_path, "play", "--seed", "7") as terminal:
        terminal.until("[S] Stand")
        for width, height in ((40, 10), (79, 24), (80, 23)):
            terminal.resize(width, height)
            terminal.until("too small")
        terminal.resize(4, 2)
        terminal.settled()
        terminal.resize(80, 24)
        terminal.until("[S] Stand")


def test_a_killed_game_is_taken_up_where_it_stood(tmp_path: Path) -> None:
    needs_tmux()
    no_waiting(tmp_path)
    with RealTerminal(tmp_path, "play", "--seed", "7", "--name", "Anna") as terminal:
        terminal.until("[S] Stand")
        terminal.press("s")
        before = terminal.settled(0.6)
    with RealTerminal(tmp_path, "play", "--resume") as terminal:
        hand = next(line for line in before.splitlines() if line.count("│") >= 8)
        assert hand.strip() in terminal.until(hand.strip())
