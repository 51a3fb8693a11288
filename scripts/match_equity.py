"""Plays the table of match equity anew, writes the file that is shipped, and its place in the docs.

`python -m scripts.match_equity` may be killed at any time and started again: what has been played
is kept (`--keep`). After a change of the players, name another file or delete the old one.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import platformdirs
from rich.console import Console
from rich.progress import (
    BarColumn,
    Progress,
    TaskID,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from ecarte.analysis.match_equity import FILE, written
from ecarte.arena.cores import cores
from ecarte.arena.equity_keeping import Kept
from ecarte.arena.equity_rounds import ERROR, PLAYERS, Standing, rebuild

DOCS = Path(__file__).parents[1] / "docs"
SEED = "match equity"
KEPT = platformdirs.user_cache_path("ecarte") / "match_equity.jsonl"


def wishes(words: Sequence[str] | None) -> argparse.Namespace:
    """What the words on the command line ask for."""
    asked = argparse.ArgumentParser(prog="python -m scripts.match_equity", description=__doc__)
    asked.add_argument("--seed", default=SEED, help="any word (default: %(default)s)")
    asked.add_argument(
        "--error", type=float, default=ERROR, help="largest standard error (default: %(default)s)"
    )
    asked.add_argument("--cores", type=int, default=cores(), help="default: all")
    asked.add_argument(
        "--players",
        default=",".join(PLAYERS),
        help="who plays each of the rounds (default: %(default)s)",
    )
    asked.add_argument("--keep", type=Path, default=KEPT, help="default: %(default)s")
    asked.add_argument(
        "--out", type=Path, help="write the table there; without it the shipped file and the docs"
    )
    asked.add_argument("--docs", action="store_true", help="only bring the docs up to date")
    return asked.parse_args(words)


@contextmanager
def showing(rounds: int) -> Iterator[Callable[[Standing], None]]:
    """A bar for the round that is played, on standard error; lines where it is no terminal."""
    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.completed}/{task.total} deals"),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, disable=not console.is_terminal) as bars:
        tasks: dict[int, tuple[TaskID, float]] = {}

        def tell(now: Standing) -> None:
            words = f"round {now.number} of {rounds}, error ≤ {100 * now.error:.2f} %"
            if now.number not in tasks:
                tasks[now.number] = bars.add_task(words, total=now.wanted), 2.0
            task, error = tasks[now.number]
            bars.update(task, description=words, total=now.wanted, completed=now.deals)
            if now.error != error:
                tasks[now.number] = task, now.error
                if not console.is_terminal:
                    console.print(f"{words}: {now.deals} of {now.wanted} deals")

        yield tell


def renew_docs() -> None:
    """Puts what `ecarte odds match` prints into the manual, and draws its picture."""
    page, picture = DOCS / "odds.md", DOCS / "images" / "match-equity.svg"
    printed = subprocess.run(
        [sys.executable, "-m", "ecarte", "odds", "match", "--plot", str(picture)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
        env={**os.environ, "COLUMNS": "80", "LC_ALL": "C.UTF-8", "PYTHONUTF8": "1"},
    ).stdout
    lines = "".join(line.rstrip() + "\n" for line in printed.splitlines())
    block = re.compile(r"(?<=^\$ ecarte odds match\n)(^(?!```).*\n)*", re.MULTILINE)
    text, found = block.subn(lambda _: lines, page.read_text(encoding="utf-8"))
    if found != 1:
        raise SystemExit("docs/odds.md shows the command `ecarte odds match` not once.")
    page.write_text(text, encoding="utf-8")


def main(words: Sequence[str] | None = None) -> int:
    """Plays what is missing, and writes the table."""
    asked = wishes(words)
    if not asked.docs:
        players = asked.players.split(",")
        with showing(len(players)) as tell:
            counts, rounds = rebuild(
                players, asked.seed, asked.error, Kept(asked.keep), asked.cores, tell
            )
        text = json.dumps(written(counts, rounds, asked.seed), indent=1) + "\n"
        (asked.out or Path(str(FILE))).write_text(text, encoding="utf-8")
    if asked.docs or asked.out is None:
        renew_docs()
    return 0


if __name__ == "__main__":
    sys.exit(main())
