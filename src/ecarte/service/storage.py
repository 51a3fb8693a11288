"""Where games are kept: saved games to resume, records of finished ones, settings.

Everything lies in the XDG folders. A file is replaced whole or not at all. Where the folder cannot
be written the game goes on; whoever saves is told.
"""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
from pathlib import Path
from typing import cast

import platformdirs

from ecarte.errors import EcarteError
from ecarte.messages import message

APPLICATION = "ecarte"


class CannotSave(EcarteError):
    """The folder for saved games cannot be written."""


def state_folder() -> Path:
    """The folder of games in progress and settings."""
    return Path(platformdirs.user_state_path(APPLICATION))


def record_folder() -> Path:
    """The folder of the records of finished games."""
    return Path(platformdirs.user_data_path(APPLICATION)) / "records"


def write_whole(file: Path, text: str) -> None:
    """Writes the file so that at every moment it is the old one or the new one, whole.

    Raises `CannotSave`.
    """
    temporary = None
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", dir=file.parent, prefix=f".{file.name}.", delete=False
        ) as opened:
            temporary = opened.name
            opened.write(text)
            opened.flush()
            os.fsync(opened.fileno())
        Path(temporary).replace(file)
    except OSError:
        if temporary is not None:
            with contextlib.suppress(OSError):
                Path(temporary).unlink()
        raise CannotSave(
            message("The folder {folder} cannot be written.", folder=file.parent)
        ) from None


def read_facts(name: str) -> dict[str, object] | None:
    """What was kept under this name, or None if nothing readable was."""
    try:
        facts = json.loads((state_folder() / f"{name}.json").read_text("utf-8"))
    except (OSError, ValueError):
        return None
    return cast("dict[str, object]", facts) if isinstance(facts, dict) else None


def write_facts(name: str, facts: dict[str, object]) -> None:
    """Keeps facts under a name. Raises `CannotSave`."""
    text = json.dumps(facts, ensure_ascii=False, indent=1)
    write_whole(state_folder() / f"{name}.json", text + "\n")


def forget(name: str) -> None:
    """Removes what was kept under this name, if anything was."""
    with contextlib.suppress(OSError):
        (state_folder() / f"{name}.json").unlink()
