"""The entry: `main` for a list of words, `run` for the program `ecarte`.

All else is loaded inside `main`, so that Ctrl-C means the same while the program still loads.
"""

from __future__ import annotations

import sys

INTERRUPTED = 130
"""The exit code after Ctrl-C."""


def main(words: list[str] | None = None) -> int:
    """Runs a command and gives its exit code; every error becomes one sentence."""
    try:
        from ecarte.cli.program import answered  # noqa: PLC0415

        return answered(sys.argv[1:] if words is None else words)
    except KeyboardInterrupt:
        return INTERRUPTED


def run() -> None:
    """The program `ecarte`."""
    sys.exit(main())
