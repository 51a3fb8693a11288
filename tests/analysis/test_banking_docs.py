"""The figures in the manual's page on the banking odds are the ones that are counted."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from ecarte.analysis.banking_bank import prospects
from ecarte.analysis.banking_joint import joint
from ecarte.analysis.banking_law import OUTCOMES, marginal
from ecarte.banking.rules import Cancel
from ecarte.banking.state import Outcome

DOCS = Path(__file__).parents[2] / "docs"
TEXT = (DOCS / "banking-odds.md").read_text(encoding="utf-8")
LAWS = [joint(cancel=cancel) for cancel in (Cancel.FIRST, Cancel.AS_MET)]


def table(begins: str) -> list[list[str]]:
    """The rows of the table under the heading that begins so."""
    lines = TEXT.splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith(begins))
    rows = []
    for line in lines[start + 2 :]:
        if not line.startswith("|"):
            break
        rows.append([cell.strip() for cell in line.strip("|").split("|")])
    return rows


def percent(chance: Fraction, digits: int) -> str:
    return f"{100 * float(chance):.{digits}f} %"


def test_one_tableau() -> None:
    names = ("the banker wins", "en carte", "the tableau wins")
    assert table("| | `first` |") == [
        [name, *(percent(marginal(law, 0)[(outcome,)], 4) for law in LAWS)]
        for name, outcome in zip(names, OUTCOMES, strict=True)
    ]


def test_three_tableaux() -> None:
    rows = table("| wins | en carte | loses |")
    assert len(rows) == 10
    for *numbers, first, as_met in rows:
        wanted = [int(number) for number in numbers]
        for law, written in zip(LAWS, (first, as_met), strict=True):
            chances = [
                chance
                for outcomes, chance in law.items()
                if [outcomes.count(outcome) for outcome in OUTCOMES] == wanted
            ]
            assert percent(sum(chances, Fraction(0)), 4) == written


def test_the_correlation() -> None:
    sign = {Outcome.BANKER: 1, Outcome.EN_CARTE: 0, Outcome.TABLEAU: -1}
    product = sum(
        chance * sign[one] * sign[other] for (one, other), chance in marginal(LAWS[0], 0, 1).items()
    )
    square = sum(chance * sign[one] ** 2 for (one,), chance in marginal(LAWS[0], 0).items())
    assert f"is {float(product / square):.3f}." in TEXT


def test_a_laid_bank() -> None:
    rows = table("| stakes | the banker |")
    assert len(rows) == 9
    for stakes, *figures in rows:
        found = prospects(LAWS[0], 100, [int(stake) for stake in stakes.split(",")])
        assert found.tableaux[0].mean == 0
        assert figures == [
            f"{float(found.banker.mean):.4f}",
            f"{found.banker.spread:.2f}",
            *(f"{float(one.mean):.4f}" for one in found.tableaux[1:]),
            *(percent(chance, 2) for chance in found.broken_at),
        ]


def test_the_largest_edge() -> None:
    edge = float(prospects(LAWS[0], 100, (99, 99, 100)).banker.mean)
    assert f"the largest edge, {edge:.2f} units" in TEXT
    assert f"{100 * edge / 298:.2f} %" in TEXT
    bank = 10**12
    limit = float(prospects(LAWS[0], bank, (bank - 1, bank - 1, bank)).banker.mean / bank)
    assert f"{100 * limit:.2f} % of it" in TEXT.replace("\n  ", " ")


def test_the_pictures_are_there_and_small() -> None:
    for name in ("banking-law.svg", "banking-edge.svg"):
        assert f"images/{name}" in TEXT
        assert (DOCS / "images" / name).stat().st_size < 60_000
