"""Records of finished games: where they lie and how their files are called."""

from __future__ import annotations

import re
from datetime import datetime
from pathlib import Path

from ecarte.classic import record as records
from ecarte.service.classic import Session
from ecarte.service.storage import record_folder, write_whole

ENDING = ".ecarte"
MINUTE = len("2026-01-31 20.15")
_NOT_IN_FILE_NAMES = re.compile(r'[\x00-\x1f<>:"/\\|?*.]+')


def keep_record(session: Session, now: datetime | None = None) -> Path:
    """Writes the record of a finished match, such as “2026-01-31 20.15 Anna – Boris.ecarte”.

    Raises `CannotSave`.
    """
    when = (now or datetime.now()).strftime("%Y-%m-%d %H.%M")
    names = " – ".join(
        _NOT_IN_FILE_NAMES.sub(" ", name).strip()[:30] or str(seat)
        for seat, name in enumerate(session.setup.names)
    )
    folder, number = record_folder(), 1
    file = folder / f"{when} {names}{ENDING}"
    while file.exists():
        number += 1
        file = folder / f"{when} {names} ({number}){ENDING}"
    write_whole(file, records.write(session.record()))
    return file


def kept_records() -> list[Path]:
    """The records of finished matches and evenings, the newest first."""
    try:
        found = [file for file in record_folder().iterdir() if file.suffix == ENDING]
    except OSError:
        return []
    return sorted(found, key=_age, reverse=True)


def _age(file: Path) -> tuple[str, float]:
    """The minute in a record's name; within it, when the file was written."""
    try:
        return file.name[:MINUTE], file.stat().st_mtime
    except OSError:
        return file.name[:MINUTE], 0.0
