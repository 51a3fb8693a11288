"""A progress bar for long work, on standard error."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import Progress


@contextmanager
def bar(total: int) -> Iterator[Callable[[int], None]]:
    """A bar for so much work; call it with how much is done."""
    with Progress(console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task("", total=total)
        step = max(1, total // 500)

        def advance(done: int) -> None:
            if done % step == 0 or done == total:
                shown.update(task, completed=done)

        yield advance
