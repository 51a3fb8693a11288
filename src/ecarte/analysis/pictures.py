"""Keeping pictures: figures drawn without a screen, the same file for the same figures."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ecarte.errors import BadSwitch
from ecarte.messages import message

if TYPE_CHECKING:
    from matplotlib.figure import Figure

KINDS = (".svg", ".png")
"""The kinds of file a picture is kept in."""
SETTINGS: Any = {"svg.hashsalt": "ecarte", "svg.fonttype": "none", "font.size": 9}
"""The same figures give the same file; letters stay letters."""


def verify(file: Path) -> None:
    """Refuses a file of another kind, and a picture without what draws it."""
    if file.suffix.lower() not in KINDS:
        raise BadSwitch(
            message("A picture is kept as .svg or .png; “{file}” is neither.", file=str(file))
        )
    try:
        import matplotlib  # noqa: F401, PLC0415 - only where it is needed: it is slow
    except ImportError:
        raise BadSwitch(
            message("Pictures are drawn with matplotlib, and it is not installed.")
        ) from None


def keep(draw: Callable[[Figure], None], file: Path, size: tuple[float, float]) -> None:
    """Draws a figure of this size (inches) and writes the file."""
    verify(file)
    from matplotlib import rc_context  # noqa: PLC0415
    from matplotlib.figure import Figure  # noqa: PLC0415

    with rc_context(SETTINGS):
        figure = Figure(figsize=size, layout="constrained")
        draw(figure)
        for axes in figure.axes:
            axes.spines[["top", "right"]].set_visible(False)
        undated = {"Date": None} if file.suffix.lower() == ".svg" else {}
        figure.savefig(file, dpi=120, metadata=undated)
