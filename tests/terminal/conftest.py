from __future__ import annotations

from pathlib import Path

import pytest

from ecarte.service import settings
from ecarte.service.settings import Pace, Settings
from ecarte.terminal import haste


@pytest.fixture(autouse=True)
def _own_folders(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Games, records and settings of a test lie in a folder of its own; nothing pauses.

    Keys come as fast as they can be read: none is taken for a second press of the one before.
    """
    for name in ("XDG_STATE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setattr(haste, "TWICE", 0.0)
    settings.write(Settings(pace=Pace.NONE))
