"""Work spread over the cores of the machine, one process a core.

Every piece of work is answered by itself as soon as it is done, so that an interruption costs no
more than the pieces then in hand. The processes hear no Ctrl-C of their own: whoever spreads the
work hears it and ends them.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import chain, islice
from multiprocessing.connection import Connection, wait
from typing import Generic, NamedTuple, TypeVar, cast

from ecarte.errors import EcarteError
from ecarte.messages import message

_Piece = TypeVar("_Piece")
_Answer = TypeVar("_Answer")


class WorkerLost(EcarteError):
    """A process ended before its work was done."""


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def spread(
    work: Callable[[_Piece], _Answer], pieces: Iterable[_Piece], number: int
) -> Iterator[tuple[_Piece, _Answer]]:
    """Each piece of work with its answer, in the order in which they are done.

    `work` and the pieces must be such that another process can be told of them. With one core all
    is done in this process. What `work` raises is raised here. Raises `WorkerLost`.
    """
    ordered = iter(pieces)
    first = deque(islice(ordered, number))
    if len(first) <= 1:
        for piece in chain(first, ordered):
            yield piece, work(piece)
        return
    with _workers(work, len(first)) as workers:
        for piece, answer in _answers(workers, first, ordered):
            yield piece, cast(_Answer, answer)


class _Worker(Generic[_Piece]):
    """A process, the way to it, and the pieces it has been given and not yet answered."""

    def __init__(self, work: Callable[[_Piece], object]) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, far_end = context.Pipe()
        self.process = context.Process(target=_serve, args=(far_end, work), daemon=True)
        self.process.start()
        far_end.close()
        self.given: deque[_Piece] = deque()

    def give(self, piece: _Piece) -> None:
        self.given.append(piece)
        with _lost():
            self.pipe.send(piece)

    def receive(self) -> _Said:
        with _lost():
            return cast(_Said, self.pipe.recv())

    def end(self) -> None:
        self.process.terminate()
        self.pipe.close()
        self.process.join()


class _Said(NamedTuple):
    """What a process answers to a piece of work."""

    answer: object
    error: BaseException | None


@contextmanager
def _workers(work: Callable[[_Piece], object], number: int) -> Iterator[list[_Worker[_Piece]]]:
    workers: list[_Worker[_Piece]] = []
    try:
        with _deaf():
            for _ in range(number):
                workers.append(_Worker(work))  # noqa: PERF401 - those begun are ended, whatever comes
        yield workers
    finally:
        for worker in workers:
            worker.end()


@contextmanager
def _deaf() -> Iterator[None]:
    """Ctrl-C is not heard: processes begun now never hear it, not even while they load."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _answers(
    workers: list[_Worker[_Piece]], waiting: deque[_Piece], later: Iterator[_Piece]
) -> Iterator[tuple[_Piece, object]]:
    by_pipe = {worker.pipe: worker for worker in workers}
    try:
        while True:
            _hand_out(workers, waiting, later)
            busy = [worker.pipe for worker in workers if worker.given]
            if not busy:
                return
            for pipe in wait(busy):
                worker = by_pipe[cast("Connection[_Piece, _Said]", pipe)]
                yield worker.given[0], _answer(worker)
    except KeyboardInterrupt:
        # what has been answered is not lost
        for worker in workers:
            with suppress(EcarteError, OSError):
                while worker.given and worker.pipe.poll():
                    yield worker.given[0], _answer(worker)
        raise


def _hand_out(
    workers: list[_Worker[_Piece]], waiting: deque[_Piece], later: Iterator[_Piece]
) -> None:
    """Gives each worker a piece, and one to have ready, but the last to whoever is free first."""
    for ready in range(2):
        for worker in workers:
            if len(worker.given) > ready:
                continue
            waiting.extend(islice(later, max(0, len(workers) + 1 - len(waiting))))
            if len(waiting) > ready * len(workers):
                worker.give(waiting.popleft())


def _answer(worker: _Worker[_Piece]) -> object:
    said = worker.receive()
    worker.given.popleft()
    if said.error is not None:
        raise said.error
    return said.answer


@contextmanager
def _lost() -> Iterator[None]:
    try:
        yield
    except (EOFError, BrokenPipeError, ConnectionResetError):
        raise WorkerLost(
            message("One of the processes that play was ended from outside.")
        ) from None


def _serve(pipe: Connection[_Said, _Piece], work: Callable[[_Piece], object]) -> None:
    """What a process does: answers one piece after another until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(EOFError, OSError):
        while True:
            piece = pipe.recv()
            try:
                said = _Said(work(piece), None)
            except Exception as error:  # said where the work is spread
                said = _Said(None, error)
            pipe.send(said)
