"""A real terminal for tests: the program runs in tmux, keys go in, the screen is read."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
import uuid
from pathlib import Path
from types import TracebackType

import pytest


def needs_tmux() -> None:
    """Skips where tmux is missing, but never where all checks must run."""
    if shutil.which("tmux") is None:
        assert not os.environ.get("CI"), "tmux must be installed for all checks to run"
        pytest.skip("tmux is not installed: the game is not tried in a real terminal")


class RealTerminal:
    """One window with a program in it; leaving the `with` block ends both."""

    def __init__(self, home: Path, *words: str, size: tuple[int, int] = (80, 24)) -> None:
        self.socket = f"ecarte-{uuid.uuid4().hex[:8]}"
        folders = {
            f"XDG_{kind}_HOME": str(home / kind.lower()) for kind in ("STATE", "DATA", "CONFIG")
        }
        environment = {**folders, "LC_ALL": "C.UTF-8", "TERM": "xterm-256color", "PYTHONUTF8": "1"}
        command = ["env", *(f"{name}={value}" for name, value in environment.items())]
        command += [sys.executable, "-m", "ecarte", *words]
        width, height = size
        self._tmux(
            "-f", "/dev/null", "new-session", "-d", "-x", str(width), "-y", str(height),
            " ".join(f"'{word}'" for word in command) + "; echo; echo ended with $?; sleep 600",
        )  # fmt: skip

    def _tmux(self, *words: str) -> str:
        done = subprocess.run(
            ["tmux", "-L", self.socket, *words], capture_output=True, check=True, timeout=20
        )
        return done.stdout.decode()

    def __enter__(self) -> RealTerminal:
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        subprocess.run(["tmux", "-L", self.socket, "kill-server"], check=False)

    def screen(self) -> str:
        """What stands on the screen now."""
        return self._tmux("capture-pane", "-p")

    def press(self, *keys: str) -> None:
        """Presses keys, by tmux's names."""
        self._tmux("send-keys", *keys)

    def resize(self, width: int, height: int) -> None:
        """Gives the window another size."""
        self._tmux("resize-window", "-x", str(width), "-y", str(height))

    def settled(self, quiet: float = 0.25, limit: float = 20.0) -> str:
        """The screen once it has stood still for a moment."""
        end, last, since = time.monotonic() + limit, self.screen(), time.monotonic()
        while time.monotonic() < end:
            time.sleep(0.05)
            now = self.screen()
            if now != last:
                last, since = now, time.monotonic()
            elif time.monotonic() - since >= quiet and now.strip():
                return now
        return last

    def until(self, text: str, limit: float = 30.0) -> str:
        """The screen as soon as the text stands on it."""
        end = time.monotonic() + limit
        while time.monotonic() < end:
            now = self.screen()
            if text in now:
                return now
            time.sleep(0.05)
        raise AssertionError(f"“{text}” did not come on the screen:\n{self.screen()}")
