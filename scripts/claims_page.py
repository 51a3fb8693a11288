"""Judges the printed claims and writes the manual's page on them.

Some ten seconds: `python -m scripts.claims_page`; `--check` only compares.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

from ecarte.analysis.claims import Judged, Verdict, claims, judge
from ecarte.analysis.claims_words import WAYS
from ecarte.cli.odds_claims import figures, percent, sentence

PAGE = Path(__file__).parents[1] / "docs" / "claims.md"
BOOKS = {
    "Chances (Foster, Hoyle, Poincaré, Hoffmann)": ("F", "P", "N", "H0", "C"),
    "Cavendish, in the Encyclopædia Britannica": ("EB",),
    "Hoffmann": ("HOF",),
    "Hoyle’s leads": ("HOY",),
}
BEFORE = """\
# What the old books say

Players have argued about écarté with numbers printed from 1850 to 1910. `ecarte odds claims` checks them by
counting; `--only "F01 EB-N1"` takes some of them, and the answer of `--json` has exact fractions. This page is
written by `python -m scripts.claims_page` from the same count.

```console
$ ecarte odds claims --only "H02 EB-D3" --json
{"claims": [{"id": "H02", "verdict": "fails", "computed": "217/1300", "what": "The chance of so many trumps among three of the 26 cards not seen.", "printed": "1/5"}, {"id": "EB-D3", "verdict": "holds", "computed": {"accept": "224/1265"}, "what": "The chance that the dealer can force the point: a refusal needs two in three, and hands to accept on should stay below.", "printed": "2/3"}]}
```

## The criteria

* A **printed chance** *holds* if it is exactly the one that is counted; *roughly* if it is within 3 per cent
  of that; else it *fails*.
* A hand **to play on** (elder stands, the dealer refuses) has to win the point at least two times in three,
  which is where a vulnerable player comes out even: one point won against two lost. Where a book names
  another figure (four in five, an even chance), that counts. It holds *roughly* from 3 per cent below.
* Where **many hands** match the words of a book, the claim holds if even the weakest does, and roughly if
  their mean does. The mean is as dealt: every hand with every turn-up is as likely as another.
* Advice **when to refuse and when to accept** holds if the hands to refuse on reach two in three and those to
  accept on stay below, roughly if 3 per cent are missing.
* A **lead** holds if in no hand, with any turn-up, another does better; roughly if over all it keeps to 3 per
  cent of the best.
* Advice on **exchanges**, on what the adversary does not know, and examples without a figure are *undecidable*
  in this way.

The hands are the ones the books name: where cards are named card by card, that hand (as a rule the weakest of
its class); for “two others”, every other card that fits the words, no trump (and no king where the advice is
about what can be thrown). “A bad hand with one trump” is read as four plain cards from the ten down, with
one alone of its suit; “a small trump” beside the queen as the ten or lower.

In the tables, “≥” stands before the weakest of many hands and “≤” before the strongest; of two hands, the one
to refuse on comes first; of leads, the advised one, then the best, then in how many cases the advised one is
unsurpassed, then the best leads of that hand. The print of H02 to H04 is hard to read in the copies: the
figures that fail there may be the printer’s.

## What it does not say

The point is counted as in [the odds of a hand](odds.md): no exchange, elder leads, **both hands seen**. That is
not play with hidden cards: both sides here know what they cannot know at the table, and a lead that wins
against one hand is changed for the next. The turn-up is any card of the trump suit that is not in the hand, each
as likely as the other. And the opposing hand is any hand at all, although a player who has proposed has
shown that his is not strong: the dealer’s hands for refusing do better against such an adversary than
here. So a verdict on a hand is a verdict on its cards, not on the advice of a player who knew his adversary.
"""  # noqa: E501 - as wide as the other pages of the manual


def judged_all() -> tuple[Judged, ...]:
    """All verdicts, with a word on how far it has got."""

    def show(done: int) -> None:
        sys.stderr.write(f"\r{done} of {len(claims())} claims")

    found = judge(progress=show)
    sys.stderr.write("\n")
    return found


def row(judged: Judged) -> str:
    """A line of the page's tables."""
    printed = "" if judged.printed is None else percent(judged.printed)
    counted = ", ".join(figures(judged.computed))
    return (
        f"| {judged.claim} | {sentence(judged.claim)} | {printed} | {counted} | {judged.verdict} |"
    )


def section(heading: str, judged: Iterable[Judged]) -> list[str]:
    """The table of one book."""
    table = ["| | what is said | printed | counted | verdict |", "|---|---|---|---|---|"]
    return ["", f"## {heading}", "", *table, *map(row, judged)]


def page(judged: tuple[Judged, ...]) -> str:
    """The page's text."""
    verdicts = [one.verdict for one in judged]
    lines = [BEFORE, "## In numbers", "", "| verdict | claims |", "|---|---|"]
    lines += [f"| {verdict} | {verdicts.count(verdict)} |" for verdict in Verdict]
    for heading, begins in BOOKS.items():
        lines += section(heading, [one for one in judged if one.claim.startswith(begins)])
    lines += ["", "## What was counted", ""]
    for way in dict.fromkeys(one.what for one in judged):
        about = ", ".join(one.claim for one in judged if one.what == way)
        lines.append(f"* {about}: {WAYS[way]}")
    return "\n".join(lines) + "\n"


def main() -> int:
    """Writes the page, or says whether it is right."""
    text = page(judged_all())
    if "--check" not in sys.argv:
        PAGE.write_text(text, encoding="utf-8")
    elif PAGE.read_text(encoding="utf-8") != text:
        sys.stderr.write("The page differs from what is counted now.\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
