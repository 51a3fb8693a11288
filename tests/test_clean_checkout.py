"""What the README promises to somebody who has just fetched the sources."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest

ROOT = Path(__file__).parents[1]

pytestmark = pytest.mark.slow


def plain_environment() -> dict[str, str]:
    """The environment of somebody who has set nothing up."""
    return {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("XDG_", "UV_", "VIRTUAL_ENV", "MAKE", "PYTHONPATH"))
    }


def run(folder: Path, *words: str, home: Path) -> str:
    """What a command prints in a folder, with an empty home; it must succeed."""
    done = subprocess.run(
        words,
        cwd=folder,
        env={**plain_environment(), "HOME": str(home), "LC_ALL": "C.UTF-8"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@contextmanager
def serving(folder: Path, program: str, home: Path) -> Iterator[str]:
    """The address of a server that runs in a folder while something is tried."""
    server = subprocess.Popen(
        [program, "serve", "--port", "0", "--json"],
        cwd=folder,
        env={**plain_environment(), "HOME": str(home), "LC_ALL": "C.UTF-8"},
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert server.stdout is not None
        yield str(json.loads(server.stdout.readline())["url"])
    finally:
        server.terminate()
        server.communicate()


def fetched(address: str) -> str:
    """What a server sends from an address; it must have it."""
    with urlopen(address, timeout=30) as answer:
        return str(answer.read().decode())


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
    # what is read from files inside the package has come with it
    chances = json.loads(run(tmp_path, program, "odds", "match", "--json", home=tmp_path))
    assert len(chances["elder"]) == 5
    with serving(tmp_path, program, home=tmp_path) as address:
        assert json.loads(fetched(f"{address}/health"))["status"] == "ok"
        front = fetched(f"{address}/")
        assert "<h1>" in front
        files = set(re.findall(r'"(/(?:static|cards)/[^"]+)"', front))
        assert {name.partition("?")[0] for name in files} >= {
            "/static/table.js",
            "/static/style.css",
        }
        assert all(fetched(address + name) for name in files)
        assert "EventSource" in fetched(f"{address}/static/table.js")
        assert "C18" in fetched(f"{address}/rules/C18")
