"""Compiles the translation catalogues when the package is built or installed."""

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogueHook(BuildHookInterface):  # type: ignore[misc,unused-ignore]
    """Writes an `.mo` file beside every `.po` file."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Called by hatchling before it collects the files."""
        for source in sorted(Path(self.root, "src").rglob("*.po")):
            with source.open("rb") as opened:
                catalogue = read_po(opened)
            with source.with_suffix(".mo").open("wb") as target:
                write_mo(target, catalogue)
