"""`ecarte odds claims` as scripts and people meet it."""

from __future__ import annotations

import json

import pytest

from ecarte.cli.main import main


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", "80")


def said(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = main(["odds", "claims", *words])
    out, err = capsys.readouterr()
    return code, out, err


def test_the_answer_is_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = said(capsys, "--only", "F01 H02,P03 EB-D1 HOF-N4", "--json")
    assert (code, err, out.count("\n")) == (0, "", 1)
    (key, found), *rest = json.loads(out).items()
    assert (key, rest) == ("claims", [])
    assert [one["id"] for one in found] == ["F01", "H02", "P03", "EB-D1", "HOF-N4"]
    assert [one["verdict"] for one in found] == ["holds", "fails", "undecidable", "fails", "fails"]
    assert found[0]["computed"] == 65780
    assert (found[1]["printed"], found[1]["computed"]) == ("1/5", "217/1300")
    assert found[2]["computed"] is None
    assert set(found[3]["computed"]) == {"refuse", "accept"}
    assert {"mean", "weakest", "hands"} <= set(found[4]["computed"])
    assert all(one["what"] for one in found)


@pytest.mark.parametrize("code", ["en", "sv", "ru", "fr"])
def test_people_get_a_table(capsys: pytest.CaptureFixture[str], code: str) -> None:
    done, out, err = said(capsys, "--only", "H02 EB-N1 HOF-N4", "--lang", code)
    assert (done, err) == (0, "")
    lines = out.splitlines()
    assert max(map(len, lines[:-1])) <= 80
    assert any(line.startswith("H02") and "16.69 %" in line for line in lines)
    assert any(line.startswith("HOF-N4") and "≥ 59.85 %" in line for line in lines)


def test_a_claim_that_there_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = said(capsys, "--only", "F99")
    assert (code, out, err) == (2, "", "There is no claim “F99”.\n")


@pytest.mark.slow
def test_all_claims_are_judged(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = said(capsys, "--json")
    found = json.loads(out)["claims"]
    assert (code, len(found)) == (0, 81)
    for one in found:
        assert one["verdict"] in {"holds", "roughly", "fails", "undecidable"}
        assert (one["computed"] is None) == (one["verdict"] == "undecidable")
