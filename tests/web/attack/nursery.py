"""Starts `ecarte serve` quickly and often: everything is loaded once, each server is a fork.

Reads lines of JSON, the words of a command each; runs the command in a process of its own and
writes that process's number. Ends with its input.
"""

from __future__ import annotations

import json
import os
import signal
import sys

import aiosqlite  # noqa: F401 (loaded here once for all)
import uvicorn.lifespan.on
import uvicorn.loops.auto
import uvicorn.protocols.http.auto  # noqa: F401

import ecarte.cli.serving
import ecarte.service.shared.banking_snapshot
import ecarte.service.shared.banking_table
import ecarte.service.shared.classic_snapshot
import ecarte.service.shared.classic_table
import ecarte.web.app
import ecarte.web.server  # noqa: F401
from ecarte.cli.main import main


def nurse() -> None:
    """Starts a server for each line."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    print("ready", flush=True)
    for line in sys.stdin:
        words = json.loads(line)
        child = os.fork()
        if child == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            _become(words)
        print(child, flush=True)


def _become(words: list[str]) -> None:
    """Runs a command in the place of this process."""
    code = 1
    try:
        os.close(0)
        os.open(os.devnull, os.O_RDONLY)
        sys.stdin = os.fdopen(0)
        code = main(words)
    finally:
        os._exit(code)


if __name__ == "__main__":
    nurse()
