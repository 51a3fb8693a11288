"""What the README promises to somebody who has just fetched the sources."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

pytestmark = pytest.mark.slow


def run(folder: Path, *words: str, home: Path) -> str:
    """What a command prints in a folder, with an empty home; it must succeed."""
    environment = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("XDG_", "UV_", "VIRTUAL_ENV", "MAKE"))
    }
    done = subprocess.run(
        words,
        cwd=folder,
        env={**environment, "HOME": str(home), "LC_ALL": "C.UTF-8"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not (ROOT / ".git").exists() or shutil.which("git") is None:
        pytest.skip("no git checkout: the README's promises are not tried")
    folder = tmp_path_factory.mktemp("clean") / "ecarte"
    subprocess.run(["git", "clone", "-q", str(ROOT), str(folder)], check=True)
    return folder


def test_make_play_from_nothing_shows_a_game(checkout: Path, tmp_path: Path) -> None:
    shown = run(checkout, "make", "play", home=tmp_path)
    assert "A game to watch" in shown
    assert "wins game 1" in shown
    # a second time nothing is installed
    again = run(checkout, "make", "play", home=tmp_path)
    assert "uv sync" not in again


def test_pip_install_works_in_a_plain_environment(checkout: Path, tmp_path: Path) -> None:
    environment = tmp_path / "plain"
    run(checkout, sys.executable, "-m", "venv", str(environment), home=tmp_path)
    run(checkout, str(environment / "bin/pip"), "install", "-q", ".", home=tmp_path)
    program = str(environment / "bin/ecarte")
    assert run(tmp_path, program, "--version", home=tmp_path).strip()
    said = run(tmp_path, program, "rules", "C18", "--lang", "sv", home=tmp_path)
    assert "stick" in said
    run(tmp_path, program, "play", home=tmp_path)
