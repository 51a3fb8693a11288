"""What was compiled is kept, under a name that follows the sources; and it is not needed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = """
import sys
from ecarte.analysis import double_dummy
double_dummy.prepare(lambda: print("compiling"))
print(len(double_dummy.solution()))
"""


def run(cache: Path, program: str = PROGRAM) -> list[str]:
    environment = {**os.environ, "XDG_CACHE_HOME": str(cache)}
    environment.pop("NUMBA_DISABLE_JIT", None)
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


@pytest.mark.slow
def test_the_second_time_nothing_is_compiled(tmp_path: Path) -> None:
    first = run(tmp_path)
    assert first[0] == "compiling"
    assert run(tmp_path) == first[1:]


@pytest.mark.slow
def test_without_a_cache_folder_the_work_goes_on(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("no folder")
    for _ in range(2):
        assert run(blocked)[0] == "compiling"


@pytest.mark.slow
def test_damaged_files_are_no_hindrance(tmp_path: Path) -> None:
    answer = run(tmp_path)[1:]
    kept = [file for file in tmp_path.rglob("*.nb*") if file.is_file()]
    assert kept
    for file in kept:
        file.write_bytes(file.read_bytes()[:100])
    assert run(tmp_path) == answer
    assert run(tmp_path) == ["compiling", *answer]
    assert run(tmp_path) == answer


@pytest.mark.slow
def test_a_changed_rule_is_compiled_anew(tmp_path: Path) -> None:
    """The engine's source has another text: another folder, and another solution."""
    import ecarte  # noqa: PLC0415

    copy = tmp_path / "copy"
    subprocess.run(["cp", "-r", str(Path(ecarte.__file__).parent), str(copy)], check=True)
    tricks = copy / "classic" / "tricks.py"
    text = tricks.read_text(encoding="utf-8")
    before = run(tmp_path / "cache")
    tricks.write_text(text.replace("following & HIGHER[led] or following", "following"))
    assert tricks.read_text(encoding="utf-8") != text
    moved = copy.rename(tmp_path / "ecarte")
    program = f"import sys; sys.path.insert(0, {str(moved.parent)!r})\n{PROGRAM}"
    program += "print(double_dummy.solution().sum())\n"
    changed = run(tmp_path / "cache", program)
    as_is = run(tmp_path / "cache", PROGRAM + "print(double_dummy.solution().sum())\n")
    assert (before[0], changed[0], len(as_is)) == ("compiling", "compiling", 2)
    assert changed[-1] != as_is[-1]


@pytest.mark.parametrize("module", ["ecarte.cli.program", "ecarte.analysis.hand_odds"])
def test_numba_is_not_loaded_before_it_is_needed(module: str, tmp_path: Path) -> None:
    program = f"import sys, {module}\nprint('numba' in sys.modules)"
    assert run(tmp_path, program) == ["False"]
