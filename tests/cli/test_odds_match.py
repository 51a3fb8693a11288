"""`ecarte odds match` as scripts and people meet it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ecarte.analysis.match_equity import shipped
from ecarte.cli.main import main


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "80")


def said(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """What `ecarte odds match` answers: exit code, output, error."""
    code = main(["odds", "match", *words])
    out, err = capsys.readouterr()
    return code, out, err


def answered(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    code, out, err = said(capsys, *words, "--json")
    assert (code, err) == (0, "")
    assert out.count("\n") == 1
    return json.loads(out)


def test_the_tables_are_by_elders_score_and_then_the_dealers(
    capsys: pytest.CaptureFixture[str],
) -> None:
    found = answered(capsys)
    equity = shipped()
    for elder in range(5):
        for dealer in range(5):
            needs = 5 - elder, 5 - dealer
            assert found["elder"][elder][dealer] == equity.elder(*needs)
            assert found["dealer"][elder][dealer] == equity.dealer(*needs)
            assert found["error"][elder][dealer] == equity.error(*needs)
            assert found["deals"][elder][dealer] == equity.deals[needs]
    assert [len(found[name]) for name in ("elder", "dealer", "error", "deals")] == [5] * 4
    assert found["rounds"] == [one._asdict() for one in equity.rounds]
    assert found["seed"] == equity.seed


def test_a_single_score(capsys: pytest.CaptureFixture[str]) -> None:
    found = answered(capsys, "--score", "3-4")
    assert found == {
        "score": [3, 4],
        "elder": shipped().elder(2, 1),
        "dealer": shipped().dealer(2, 1),
        "error": shipped().error(2, 1),
        "deals": shipped().deals[2, 1],
    }
    out = said(capsys, "--score", "3-4")[1]
    assert f"elder       3       {100 * found['elder']:.1f} ±" in out
    assert f"the dealer  4       {100 * found['dealer']:.1f} ±" in out
    assert answered(capsys, "--score", "3:4") == found


def test_people_read_both_tables_within_eighty_columns(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = said(capsys)
    assert (code, err) == (0, "")
    equity = shipped()
    rows = [line for line in out.splitlines() if line[:1].isdigit()]
    assert [row[0] for row in rows] == [*"01234", *"01234"]
    assert max(map(len, out.splitlines()[:14])) <= 80
    for figure, half in ((equity.elder, rows[:5]), (equity.dealer, rows[5:])):
        for elder, row in enumerate(half):
            written = row.replace("±", " ").split()[1::2]
            chances = [f"{100 * figure(5 - elder, 5 - dealer):.1f}" for dealer in range(5)]
            assert written == chances
    assert f"From {equity.rounds[-1].deals} deals of “{equity.rounds[-1].player}”" in out


@pytest.mark.parametrize(
    ("words", "rule"),
    [
        (["--score", "3-5"], "C26"),
        (["--score", "3"], "C26"),
        (["--score", ""], "C26"),
        (["--score", "-1-2"], "C26"),
        (["--plot", "equity.pdf"], None),
        (["--plot", "/no/such/folder/equity.svg"], None),
        (["more"], None),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else str(value),
)
def test_mistakes_are_one_sentence(
    capsys: pytest.CaptureFixture[str], words: list[str], rule: str | None
) -> None:
    code, out, err = said(capsys, *words)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    code, out, _ = said(capsys, *words, "--json")
    assert code == 2
    assert json.loads(out)["error"] == {"message": err.strip(), "rule": rule}


@pytest.mark.parametrize("kind", ["svg", "png"])
def test_the_picture_is_drawn_the_same_each_time(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, kind: str
) -> None:
    pytest.importorskip("matplotlib")
    file = tmp_path / f"equity.{kind}"
    assert said(capsys, "--plot", str(file))[0] == 0
    drawn = file.read_bytes()
    assert drawn.startswith({"svg": b"<?xml", "png": b"\x89PNG"}[kind])
    said(capsys, "--plot", str(file))
    assert file.read_bytes() == drawn
    if kind == "svg":
        text = drawn.decode()
        assert "the dealer’s score" in text
        assert f">{100 * shipped().elder(2, 1):.1f}<" in text


def test_the_manuals_picture_is_there_and_small() -> None:
    docs = Path(__file__).parents[2] / "docs"
    assert "images/match-equity.svg" in (docs / "odds.md").read_text(encoding="utf-8")
    assert (docs / "images" / "match-equity.svg").stat().st_size < 60_000
