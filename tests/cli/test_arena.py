"""`ecarte arena` as scripts and people see it."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from ecarte.cli.main import main

PROGRAM = [sys.executable, "-m", "ecarte"]
FEW = ["arena", "--games", "9", "--seed", "1", "--cores", "1"]


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "100")


def answered(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    assert main([*words, "--json"]) == 0
    out, err = capsys.readouterr()
    assert (err, out.count("\n")) == ("", 1)
    return json.loads(out)


def test_two_players(capsys: pytest.CaptureFixture[str]) -> None:
    found = answered(capsys, *FEW, "--players", "printed, random")
    assert set(found) == {"games", "players", "difference", "interval", "wins"}
    assert (found["games"], found["players"]) == (9, ["printed", "random"])
    won, lost = found["wins"]
    assert won + lost == 9
    assert found["difference"] == pytest.approx((won - lost) / 9)
    low, high = found["interval"]
    assert low < found["difference"] < high


def test_all_cores_and_any_number_of_them(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", "--players", "printed,random", "--games", "30", "--seed", "1"]
    alone = answered(capsys, *words, "--cores", "1")
    assert answered(capsys, *words) == answered(capsys, *words, "--cores", "2") == alone
    assert answered(capsys, *words, "--seed", "2", "--cores", "1") != alone
    assert answered(capsys, *words, "--rules", "club", "--cores", "1") != alone


def test_several_players(capsys: pytest.CaptureFixture[str]) -> None:
    found = answered(capsys, *FEW, "--players", "random,printed,random")
    assert [one["player"] for one in found["ratings"]] == ["random", "printed", "random"]
    assert sum(one["rating"] for one in found["ratings"]) == pytest.approx(0, abs=0.02)
    assert all(low < high for low, high in (one["interval"] for one in found["ratings"]))
    meetings = [one["players"] for one in found["meetings"]]
    assert meetings == [["random", "printed"], ["random", "random"], ["printed", "random"]]
    first = found["meetings"][0]
    assert first["games"] == found["games"] == 9
    for name in ("difference", "interval"):
        assert first[name] == found[name]


def test_single_deals_from_a_score(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("ecarte.analysis.match_equity")
    found = answered(capsys, *FEW, "--players", "printed,random", "--score", "4-3")
    assert {"games", "players", "difference", "interval", "points"} <= set(found)
    assert -1 <= found["interval"][0] < found["interval"][1] <= 1
    assert all(0 <= points <= 3 for points in found["points"])


@pytest.mark.parametrize("score", [[], ["--score", "2-2"]])
@pytest.mark.parametrize("players", ["printed,random", "printed,random,random"])
def test_people_get_tables(
    capsys: pytest.CaptureFixture[str], players: str, score: list[str]
) -> None:
    if score:
        pytest.importorskip("ecarte.analysis.match_equity")
    assert main([*FEW, "--players", players, *score]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert "%" in out
    assert ("rating" in out) == (players.count(",") == 2)
    assert ("games won" in out) == (not score)
    if players == "printed,random" and not score:
        found = answered(capsys, *FEW, "--players", players)
        sign = "+" if found["difference"] > 0 else "−"
        assert f"{sign}{abs(100 * found['difference']):.1f} percentage points" in out


@pytest.mark.parametrize(
    "words",
    [
        ["--players", "printed"],
        ["--players", "printed,nobody"],
        ["--players", "printed,random", "--games", "0"],
        ["--players", "printed,random", "--rules", "martian"],
        ["--players", "printed,random", "--seed", ""],
        ["--players", "printed,random", "--score", "5-1"],
        ["--players", "printed,random", "--score", "four"],
        ["--players", "printed,random", "--cores", "0"],
        ["--players", "printed,random", "--keep", "no-such-folder/file"],
        ["--players", "printed,random", "--keep", "."],
    ],
)
def test_every_mistake_is_one_sentence(
    capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    assert main([*FEW, *words]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert "itself has failed" not in err


def test_a_kept_contest_is_gone_on_with_and_others_are_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    words = ["arena", "--players", "printed,random", "--seed", "1", "--cores", "1"]
    keep = ["--keep", str(tmp_path / "kept.jsonl")]
    answered(capsys, *words, "--games", "5", *keep)
    longer = answered(capsys, *words, "--games", "14", *keep)
    assert longer == answered(capsys, *words, "--games", "14")
    assert main([*words, "--games", "14", *keep, "--seed", "2"]) == 2
    assert "seed" in capsys.readouterr().err


def test_an_interruption_gives_130_and_loses_nothing(tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    words = ["arena", "--players", "printed,random", "--seed", "1", "--keep", str(file)]
    running = subprocess.Popen(
        [*PROGRAM, *words, "--games", "100000000", "--cores", "2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    until = time.monotonic() + 30
    while time.monotonic() < until and not (file.exists() and file.stat().st_size > 2_000):
        time.sleep(0.05)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=20)
    assert running.returncode == 130
    assert (out, err.strip()) == (b"", b"")
    lines = file.read_text("utf-8").splitlines()
    assert len(lines) > 10
    assert len({json.dumps(json.loads(line)) for line in lines}) == len(lines)
    # every pair was kept as it would have come out without the interruption
    again = tmp_path / "again.jsonl"
    highest = max(json.loads(line)["pair"] for line in lines[1:])
    done = subprocess.run(
        [*PROGRAM, *words[:-1], str(again), "--games", str(2 * highest), "--cores", "1", "--json"],
        capture_output=True,
        check=True,
    )
    assert json.loads(done.stdout)["games"] == 2 * highest
    assert set(lines) <= set(again.read_text("utf-8").splitlines())
