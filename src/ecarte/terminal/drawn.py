"""A text that is drawn often: its size is always that of what it shows now."""

from __future__ import annotations

from textual.visual import VisualType
from textual.widgets import Static


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
