"""`ecarte odds hand` and `ecarte odds draws` as scripts and people meet them."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from ecarte.cli.main import main

SMALL_TRUMPS = ["odds", "hand", "--turn-up", "TH", "--hand", "7H 8H 9H 7C 8D"]
DRAWS = ["odds", "draws", "--turn-up", "TH", "--hand", "7H 8H KC TD TS", "--discard", "TD TS 8H"]


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "80")


def said(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(list(words))
    out, err = capsys.readouterr()
    return code, out, err


def answered(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    code, out, err = said(capsys, *words, "--json")
    assert (code, err, out.count("\n")) == (0, "", 1)
    return json.loads(out)


def test_elders_answer_has_his_leads_in_hand_order(capsys: pytest.CaptureFixture[str]) -> None:
    found = answered(capsys, *SMALL_TRUMPS)
    assert list(found) == ["opposing_hands", "point", "vole", "leads"]
    assert (found["opposing_hands"], found["point"], found["vole"]) == (65780, 39074, 126)
    assert list(found["leads"]) == ["7H", "8H", "9H", "7C", "8D"]
    assert all(set(odds) == {"point", "vole"} for odds in found["leads"].values())
    assert answered(capsys, *SMALL_TRUMPS, "--seat", "elder") == found


def test_the_dealers_answer_has_no_leads(capsys: pytest.CaptureFixture[str]) -> None:
    found = answered(capsys, *SMALL_TRUMPS, "--seat", "dealer")
    assert list(found) == ["opposing_hands", "point", "vole"]


def test_people_get_tables(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = said(capsys, *SMALL_TRUMPS)
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert "65780 opposing hands" in lines[0]
    assert any(line.split()[:3] == ["9♥", "39074", "59.40"] for line in lines)
    assert any(line.split()[:3] == ["1", "29260", "12236"] for line in lines)


@pytest.mark.parametrize(
    ("turn_up", "hand"),
    [
        ("TH", "7H 8H 9H 7C"),
        ("TH", "7H 8H 9H 7C 8D 9D"),
        ("TH", "7H 7H 9H 7C 8D"),
        ("TH", "TH 8H 9H 7C 8D"),
        ("2H", "7H 8H 9H 7C 8D"),
        ("??", "7H 8H 9H 7C 8D"),
        ("TH", "7H 8H 9H 7C ZZ"),
        ("TH", ""),
    ],
)
def test_bad_hands_are_refused(capsys: pytest.CaptureFixture[str], turn_up: str, hand: str) -> None:
    words = ["odds", "hand", "--turn-up", turn_up, "--hand", hand]
    code, out, err = said(capsys, *words)
    assert (code, out, err.count("\n")) == (2, "", 1)
    code, out, err = said(capsys, *words, "--json")
    assert code == 2
    assert set(json.loads(out)["error"]) == {"message", "rule"}


def test_a_seat_is_elder_or_dealer(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = said(capsys, *SMALL_TRUMPS, "--seat", "north")
    assert (code, err) == (2, "--seat must be one of: elder, dealer.\n")


@pytest.mark.parametrize("seat", ["elder", "dealer"])
def test_a_picture_has_the_cards_of_the_readers_pack(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, seat: str
) -> None:
    words = ["odds", "hand", "--turn-up", "TH", "--hand", "7H 8H KC TD TS", "--seat", seat]
    file = tmp_path / "odds.svg"
    found = answered(capsys, *words, "--lang", "fr", "--plot", str(file))
    assert found == answered(capsys, *words)
    drawn = file.read_text(encoding="utf-8")
    assert "R♣" in drawn
    before = file.read_bytes()
    answered(capsys, *words, "--lang", "fr", "--plot", str(file))
    assert file.read_bytes() == before


def test_pictures_are_svg_or_png(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert said(capsys, *SMALL_TRUMPS, "--plot", str(tmp_path / "odds.png"))[0] == 0
    assert (tmp_path / "odds.png").read_bytes().startswith(b"\x89PNG")
    code, out, err = said(capsys, *SMALL_TRUMPS, "--plot", str(tmp_path / "odds.jpg"))
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert not (tmp_path / "odds.jpg").exists()


def test_without_matplotlib_a_sentence_says_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    code, out, err = said(capsys, *SMALL_TRUMPS, "--plot", str(tmp_path / "odds.svg"))
    assert (code, out) == (2, "")
    assert "matplotlib" in err


def test_draws_are_exact_fractions(capsys: pytest.CaptureFixture[str]) -> None:
    assert answered(capsys, *DRAWS) == {
        "unseen": 26,
        "trumps_unseen": 5,
        "drawn": 3,
        "exactly": ["133/260", "21/52", "21/260", "1/260"],
        "at_least": ["1", "127/260", "11/130", "1/260"],
        "king": "3/26",
    }
    assert answered(capsys, *DRAWS, "--gone", "KH 9S")["king"] == "0"
    code, out, _ = said(capsys, *DRAWS)
    assert code == 0
    assert "127/260 (48.85 %)" in out
    assert said(capsys, *DRAWS, "--gone", "TD")[0] == 2


def test_the_group_lists_its_commands(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = said(capsys, "odds", "--help")
    assert code == 0
    assert {"hand", "draws", "banking", "bank"} <= set(out.split())
    code, _, err = said(capsys, "odds", "nothing")
    assert (code, err) == (2, "There is no command “nothing”; see --help.\n")
