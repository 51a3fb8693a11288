"""A progress bar for long work, on standard error."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext


@contextmanager
def bar(total: int, begun: int = 0) -> Iterator[Callable[[int], None]]:
    """A bar for so much work; call it with how much is done. It tells the time left.

    `begun` is how much was done before; it says nothing about how fast the work goes.
    """
    from rich.console import Console  # noqa: PLC0415 - only where it is needed: it is slow
    from rich.progress import Progress  # noqa: PLC0415

    # work whose pieces take minutes needs a long memory to tell how fast it goes
    console = Console(stderr=True)
    with Progress(console=console, transient=True, speed_estimate_period=600) as shown:
        task = shown.add_task("", total=total, completed=begun)
        step = max(1, total // 500)
        last = begun

        def advance(done: int) -> None:
            nonlocal last
            if done >= last + step or done == total:
                shown.update(task, completed=done)
                last = done

        yield advance


def on_terminal(
    total: int, wanted: bool = True, begun: int = 0
) -> AbstractContextManager[Callable[[int], None] | None]:
    """A bar on a terminal where it is wanted, nothing elsewhere."""
    if not wanted or not sys.stderr.isatty():
        return nullcontext(None)
    return bar(total, begun)
