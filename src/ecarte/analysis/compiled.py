"""Compiling functions of the game with numba, and keeping what was compiled.

numba is imported when something is first compiled and not before. What it made is kept in the
user's cache folder, under a name that changes with the source of every function that goes in: the
engine's rules, the functions themselves and this module. Where the folder cannot be written, work
goes on and is compiled anew each time. With `NUMBA_DISABLE_JIT=1` the functions stay plain Python.
"""

from __future__ import annotations

import hashlib
import inspect
import shutil
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from types import FunctionType
from typing import Any, NamedTuple

import platformdirs

from ecarte import cards
from ecarte.analysis import bits

_LEAN: Any = {"no_cfunc_wrapper": True}
"""Leaves out what only calls from C would need, for a shorter wait."""


class Entry(NamedTuple):
    """A function to compile, and numba's signature of it."""

    function: Callable[..., Any]
    signature: str


def compiled(
    entries: Sequence[Entry],
    helpers: Sequence[Callable[..., Any]],
    tell: Callable[[], None] | None = None,
) -> list[Callable[..., Any]]:
    """The entries compiled, with all that they call (`helpers`), for use without Python's lock.

    `tell` is called before a compilation that takes seconds because nothing was kept.
    """
    if _settings().DISABLE_JIT:
        return [entry.function for entry in entries]
    _teach(helpers)
    folder = _folder(entries, helpers)
    finished = None if folder is None else folder / "finished"
    if tell is not None and (finished is None or not finished.exists()):
        tell()
    try:
        made = _compile(entries, folder)
        if finished is not None:
            finished.touch()
    except Exception:  # what was kept is damaged, or the disk is full
        if folder is not None:
            shutil.rmtree(folder, ignore_errors=True)
        made = _compile(entries, None)
    return made


def _compile(entries: Sequence[Entry], folder: Path | None) -> list[Callable[..., Any]]:
    import numba  # noqa: PLC0415

    config = _settings()
    before = config.CACHE_DIR
    # numba reads this where a function is decorated, so it concerns no one else's functions
    config.CACHE_DIR = "" if folder is None else str(folder)
    try:
        return [
            numba.njit(entry.signature, nogil=True, cache=folder is not None, **_LEAN)(
                entry.function
            )
            for entry in entries
        ]
    finally:
        config.CACHE_DIR = before


def _settings() -> Any:
    """numba's settings, read from the environment when it is loaded."""
    from numba.core import config  # noqa: PLC0415 - half a second, paid by those who need it

    return config


_taught: set[Callable[..., Any]] = set()


def _teach(helpers: Sequence[Callable[..., Any]]) -> None:
    """Lets compiled functions call these plain ones, the questions of `bits` among them."""
    from numba.extending import register_jitable  # noqa: PLC0415

    if not _taught:
        _teach_bits()
        _taught.update((bits.lowest_card, bits.number_of_cards))
    for helper in helpers:
        if helper not in _taught:
            register_jitable(**_LEAN)(helper)
            _taught.add(helper)


def _teach_bits() -> None:
    from llvmlite import ir  # noqa: PLC0415
    from numba import types  # noqa: PLC0415
    from numba.extending import intrinsic, overload  # noqa: PLC0415

    @intrinsic
    def trailing_zeros(_context: Any, _some: Any) -> Any:
        def build(_context: Any, builder: Any, _signature: Any, given: Any) -> Any:
            return builder.cttz(given[0], ir.Constant(ir.IntType(1), 1))

        return types.int64(types.int64), build

    @intrinsic
    def population(_context: Any, _some: Any) -> Any:
        def build(_context: Any, builder: Any, _signature: Any, given: Any) -> Any:
            return builder.ctpop(given[0])

        return types.int64(types.int64), build

    # numba finds by the arguments' types what to put in the place of the plain function
    overload(bits.lowest_card)(lambda some: lambda some: trailing_zeros(some))  # type: ignore[call-arg]  # noqa: ARG005, PLW0108
    overload(bits.number_of_cards)(lambda some: lambda some: population(some))  # type: ignore[call-arg]  # noqa: ARG005, PLW0108


def _folder(entries: Sequence[Entry], helpers: Sequence[Callable[..., Any]]) -> Path | None:
    """Where what is compiled from these sources is kept; None if nothing can be."""
    import numba  # noqa: PLC0415

    functions = [*(entry.function for entry in entries), *helpers]
    modules = {function.__module__ for function in functions}
    modules |= {cards.__name__, bits.__name__, __name__}
    wanted = [(entry.function.__qualname__, entry.signature) for entry in entries]
    sources = hashlib.sha256(f"{sys.version} {numba.__version__} {wanted}".encode())
    try:
        for module in sorted(modules):
            sources.update(Path(inspect.getfile(sys.modules[module])).read_bytes())
        where = platformdirs.user_cache_path("ecarte") / "compiled" / sources.hexdigest()[:20]
        where.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=where):
            return where
    except OSError:
        return None


def functions_of(*modules: Any) -> list[Callable[..., Any]]:
    """The public functions that these modules define, to be named as helpers."""
    return [
        one
        for module in modules
        for one in vars(module).values()
        if isinstance(one, FunctionType)
        and one.__module__ == module.__name__
        and not one.__name__.startswith("_")
    ]
