"""The standard streams: a closed one leads nowhere, and signs that one cannot hold give way."""

from __future__ import annotations

import codecs
import os
import sys
from io import TextIOWrapper

from ecarte.signs import nearest

ERRORS = "ecarte-nearest"
"""The name of this way of writing among the codecs' error handlers."""


def prepare() -> None:
    """Makes the three streams such that no sign and no caller's closing them is an error."""
    codecs.register_error(ERRORS, _nearest)
    for name, mode, errors in (("stdin", "r", "replace"), ("stdout", "w", ERRORS)):
        _prepare(name, mode, errors)
    _prepare("stderr", "w", ERRORS)


def _prepare(name: str, mode: str, errors: str) -> None:
    stream = getattr(sys, name)
    if stream is None:
        setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
    elif isinstance(stream, TextIOWrapper) and stream.errors != errors:
        stream.reconfigure(errors=errors)


def _nearest(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    signs = error.object[error.start : error.end]
    # the error may call its encoding just "charmap"; ASCII can be written in all of them
    return "".join(nearest(sign, "ascii") for sign in signs), error.end


def let_go() -> None:
    """Lets go of an output that cannot be written, so that nothing is said of it at the end."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
