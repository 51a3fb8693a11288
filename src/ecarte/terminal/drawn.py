"""A text that is drawn often: its size is always that of what it shows now."""

from __future__ import annotations

import re

from rich import _wrap
from textual.visual import VisualType
from textual.widgets import Static

# Lines are broken at no-break spaces too, unless words are told to hold them: in French a line
# would begin with “:”.
_wrap.re_word = re.compile(r"[^\S\xa0]*[\S\xa0]+[^\S\xa0]*")


class Drawn(Static):
    """A `Static` that may be updated several times before it is laid out."""

    def __init__(
        self,
        content: VisualType = "",
        *,
        id: str | None = None,
        classes: str | None = None,
    ) -> None:
        super().__init__(content, id=id, classes=classes, markup=False)

    def update(self, content: VisualType = "", *, layout: bool = True) -> None:
        """Shows something else."""
        # Textual keeps a size that was measured between two updates, unless a style changes
        self.styles.set_rule("tint", "none")
        self.styles.clear_rule("tint")
        super().update(content, layout=layout)
