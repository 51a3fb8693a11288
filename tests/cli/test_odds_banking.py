"""`ecarte odds banking` and `ecarte odds bank` as scripts rely on them."""

from __future__ import annotations

import builtins
import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from ecarte.analysis.banking_joint import joint
from ecarte.analysis.banking_law import pair
from ecarte.analysis.banking_undealt import without
from ecarte.banking.rules import Cancel
from ecarte.banking.state import Outcome
from ecarte.cards import card, cards
from ecarte.cli.main import main

GONE = ["--gone", "AS AS KS 7D", "--turn-up", "QS"]
HUNDRED = ["bank", "--bank", "100", "--stakes", "50,50,100"]


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("NO_COLOR", "1")


def said(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    """What a command of `ecarte odds` answers: exit code, output, error."""
    code = main(["odds", *words])
    out, err = capsys.readouterr()
    return code, out, err


def answered(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    code, out, err = said(capsys, *words, "--json")
    assert (code, err) == (0, "")
    assert out.count("\n") == 1
    return json.loads(out)


def test_banking_gives_exact_fractions(capsys: pytest.CaptureFixture[str]) -> None:
    first = {
        "banker": "205939609901/504343681800",
        "en_carte": "46232230999/252171840900",
        "tableau": "205939609901/504343681800",
    }
    assert answered(capsys, "banking") == first
    assert answered(capsys, "banking", "--cancel", "first") == first
    as_met = answered(capsys, "banking", "--cancel", "as_met")
    assert Fraction(as_met["banker"]) == pair(cancel=Cancel.AS_MET)[Outcome.BANKER]
    assert as_met != first


def test_banking_counts_the_cards_that_are_gone(capsys: pytest.CaptureFixture[str]) -> None:
    found = answered(capsys, "banking", *GONE)
    undealt = without(cards("AS AS KS 7D"), card("QS"))
    assert Fraction(found["en_carte"]) == pair(undealt)[Outcome.EN_CARTE]


def test_banking_gives_the_three_tableaux_together(capsys: pytest.CaptureFixture[str]) -> None:
    found = answered(capsys, "banking", "--joint")
    assert found["exact"] is True
    assert len(found["joint"]) == 27
    lost = joint()[(Outcome.BANKER, Outcome.EN_CARTE, Outcome.TABLEAU)]
    assert Fraction(found["joint"]["banker,en_carte,tableau"]) == lost


def test_banking_samples_where_asked(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["banking", *GONE, "--sample", "2000"]
    found = answered(capsys, *words, "--seed", "one")
    assert (found["exact"], found["deals"]) == (False, 2000)
    assert set(found["joint"]) == set(found["interval"])
    for names, share in found["joint"].items():
        low, high = found["interval"][names]
        assert 0 <= low < share < high <= 1
    assert answered(capsys, *words, "--seed", "one") == found
    assert answered(capsys, *words, "--seed", "two") != found


def test_bank_tells_expectations_and_breaks(capsys: pytest.CaptureFixture[str]) -> None:
    found = answered(capsys, *HUNDRED)
    assert found["exact"] is True
    assert found["banker"] == pytest.approx(15.9988, abs=1e-4)
    assert found["tableaux"] == [0, 0, -found["banker"]]
    assert found["broken_at"] == pytest.approx([0, 0.233054, 0.201686], abs=1e-6)
    exact = found["fractions"]
    assert float(Fraction(exact["banker"])) == found["banker"]
    assert [float(Fraction(one)) for one in exact["tableaux"]] == found["tableaux"]
    assert [float(Fraction(one)) for one in exact["broken_at"]] == found["broken_at"]
    assert found["spread"]["banker"] == pytest.approx(120.474, abs=1e-3)
    assert len(found["spread"]["tableaux"]) == 3
    assert answered(capsys, *HUNDRED, "--cancel", "as_met")["banker"] != found["banker"]


def test_bank_samples_with_an_interval_for_each(capsys: pytest.CaptureFixture[str]) -> None:
    exact = answered(capsys, *HUNDRED)
    found = answered(capsys, *HUNDRED, "--sample", "4000", "--seed", "one")
    assert (found["exact"], found["deals"]) == (False, 4000)
    low, high = found["interval"]["banker"]
    assert low < found["banker"] < high
    assert low < exact["banker"] < high
    for (low, high), mean in zip(found["interval"]["tableaux"], found["tableaux"], strict=True):
        assert low < mean < high
    for (low, high), share in zip(found["interval"]["broken_at"], found["broken_at"], strict=True):
        assert low <= share < high


def test_people_read_tables_within_eighty_columns(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    for words in (
        ["banking", "--joint"],
        ["banking", "--sample", "1000"],
        HUNDRED,
        [*HUNDRED, "--sample", "1000"],
    ):
        code, out, err = said(capsys, *words)
        assert (code, err) == (0, "")
        rows = [line for line in out.splitlines() if "%" in line and "95 %" not in line]
        assert rows
        # nothing wraps: every row with a chance begins with a name
        assert all(line[0].isalpha() for line in rows)
        assert max(map(len, rows)) <= 80
    assert "15.9988" in said(capsys, *HUNDRED)[1]


@pytest.mark.parametrize(
    ("words", "rule"),
    [
        (["banking", "--gone", "KS KS KS"], "B2"),
        (["banking", "--gone", "KS KS", "--turn-up", "KS"], "B2"),
        (["banking", "--gone", "??"], "B2"),
        (["banking", "--gone", "1S"], None),
        (["banking", "--turn-up", "K"], None),
        (["banking", "--cancel", "last"], None),
        (["banking", "--sample", "0"], None),
        (["banking", "--sample", "10", "--seed", ""], None),
        (["banking", "--plot", "odds.pdf"], None),
        (["banking", "--plot", "/no/such/folder/odds.svg"], None),
        (["banking", "more"], None),
        (["bank", "--stakes", "50,50,100"], None),
        (["bank", "--bank", "100"], None),
        (["bank", "--bank", "0", "--stakes", "50,50,100"], None),
        (["bank", "--bank", "ten", "--stakes", "50,50,100"], None),
        (["bank", "--bank", "100", "--stakes", "50,50"], "B4"),
        (["bank", "--bank", "100", "--stakes", "50,50,ten"], "B4"),
        (["bank", "--bank", "100", "--stakes", ""], "B4"),
        (["bank", "--bank", "100", "--stakes", "50,50,-1"], "B21"),
        (["bank", "--bank", "100", "--stakes", "50,50,0.5"], "B4"),
        (["bank", "--bank", "100", "--stakes", "50,50,1" + "0" * 15], "B21"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else str(value),
)
def test_mistakes_are_one_sentence(
    capsys: pytest.CaptureFixture[str], words: list[str], rule: str | None
) -> None:
    code, out, err = said(capsys, *words)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert err.endswith(".\n")
    code, out, _ = said(capsys, *words, "--json")
    assert code == 2
    error = json.loads(out)["error"]
    assert error == {"message": err.strip().replace("K♠", "KS"), "rule": rule}


@pytest.mark.parametrize("words", [["banking"], HUNDRED], ids=["law", "edge"])
@pytest.mark.parametrize("kind", ["svg", "png"])
def test_pictures_are_drawn(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, words: list[str], kind: str
) -> None:
    pytest.importorskip("matplotlib")
    file = tmp_path / f"odds.{kind}"
    assert said(capsys, *words, "--plot", str(file))[0] == 0
    begins = {"svg": b"<?xml", "png": b"\x89PNG"}[kind]
    drawn = file.read_bytes()
    assert drawn.startswith(begins)
    said(capsys, *words, "--plot", str(file))
    assert file.read_bytes() == drawn


@pytest.mark.parametrize(
    ("words", "missing"),
    [(["banking", "--plot", "odds.svg"], "matplotlib"), (["banking", "--sample", "9"], "numpy")],
)
def test_what_is_not_installed_is_named(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    words: list[str],
    missing: str,
) -> None:
    real = builtins.__import__

    def without_it(name: str, *given: Any, **named: Any) -> Any:
        if name == missing:
            raise ImportError(name)
        return real(name, *given, **named)

    monkeypatch.setattr(builtins, "__import__", without_it)
    code, _, err = said(capsys, *words)
    assert code == 2
    assert f"{missing}, and it is not installed." in err
