"""What old books print about the game, and what counting says: a verdict on each claim.

The criteria. A printed *chance* holds if it is exactly the one that is counted, roughly if it is
within 3 per cent of that. A hand that is said to win *so often* holds if its owner can force the
point so often; roughly if so often less 3 per cent. Where many hands match, the claim holds if even
the weakest does, and roughly if their mean does. A hand to *play on* has to win two times in three:
who has stood or refused loses two points without the majority and wins one with it (C22–C23), so
that this is where he comes out even. Advice to *accept* holds if the hand stays below two in three,
roughly if less than 3 per cent above. A *lead* holds if no other does better in any hand with any
turn-up, roughly if over all it keeps to 3 per cent of the best. Everything else fails, but where
this way of counting has no answer the claim is undecidable.

The point forced: without exchange, elder leading, both hands seen (`hand_odds`), over every turn-up
of the trump suit that is not in the hand. That is not play with hidden cards.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from ecarte.analysis.claims_figures import FIGURES
from ecarte.analysis.claims_hands import Chances, Counting
from ecarte.analysis.claims_leads import Comparing
from ecarte.analysis.hand_odds import Place
from ecarte.cards import text_of
from ecarte.errors import BadText
from ecarte.messages import message

FILE = files("ecarte.analysis") / "data" / "claims.json"
"""The claims in the form in which they can be counted."""
MARGIN = Fraction(3, 100)
TO_PLAY_ON = Fraction(2, 3)


class Verdict(StrEnum):
    """What becomes of a claim."""

    HOLDS = "holds"
    ROUGHLY = "roughly"
    FAILS = "fails"
    UNDECIDABLE = "undecidable"


class Judged(NamedTuple):
    """A claim with its verdict, and what was counted: a number, a fraction or several by name."""

    claim: str
    """Its id."""
    what: str
    """The way of counting, a key of `claims_words.WAYS`."""
    verdict: Verdict
    printed: Fraction | None
    computed: Any


@cache
def claims() -> dict[str, Mapping[str, Any]]:
    """All claims by their ids."""
    return {claim["id"]: claim for claim in json.loads(FILE.read_text(encoding="utf-8"))}


def judge(
    ids: Iterable[str] = (), progress: Callable[[int], None] | None = None
) -> tuple[Judged, ...]:
    """The verdicts on these claims, or on all. Raises `BadText` for an id that there is not."""
    wanted = list(ids) or list(claims())
    for one in wanted:
        if one not in claims():
            raise BadText(message("There is no claim “{claim}”.", claim=one))
    judging = Judging()
    verdicts = []
    for number, one in enumerate(wanted):
        verdicts.append(judging.verdict(claims()[one]))
        if progress is not None:
            progress(number + 1)
    return tuple(verdicts)


class Judging:
    """Judges claims one after another; what was counted for one serves the next."""

    def __init__(self) -> None:
        self._counting = Counting()
        self._comparing = Comparing()

    def verdict(self, claim: Mapping[str, Any]) -> Judged:
        """The verdict on one claim."""
        match claim["kind"]:
            case "stand":
                return self._stand(claim)
            case "refuse":
                return self._refuse(claim)
            case "lead":
                return self._lead(claim)
            case "figure":
                return self._figure(claim)
            case _:
                return _judged(claim, claim["why"], Verdict.UNDECIDABLE, None)

    def _stand(self, claim: Mapping[str, Any]) -> Judged:
        place = Place(claim["place"])
        wanted = Fraction(claim["at_least"])
        chances = self._counting.chances(claim["hands"], place)
        verdict = at_least(chances.weakest, wanted)
        if verdict is not Verdict.HOLDS and at_least(chances.mean, wanted) is not Verdict.FAILS:
            verdict = Verdict.ROUGHLY
        return _judged(claim, f"as {place}", verdict, told(chances), wanted)

    def _refuse(self, claim: Mapping[str, Any]) -> Judged:
        computed, verdicts = {}, []
        for side in ("refuse", "accept"):
            if claim[side]:
                chances = self._counting.chances(claim[side], Place.DEALER)
                computed[side] = told(chances)
                verdicts.append(
                    at_least(chances.weakest, TO_PLAY_ON)
                    if side == "refuse"
                    else _below(chances, TO_PLAY_ON)
                )
        return _judged(claim, "refusal", worst(verdicts), computed, TO_PLAY_ON)

    def _lead(self, claim: Mapping[str, Any]) -> Judged:
        parts, verdicts = [], []
        for part in claim["parts"]:
            leads = self._comparing.leads(part["hands"], part["lead"])
            computed: dict[str, object] = {
                "advised": leads.advised,
                "best": leads.best,
                "best_of_all": f"{leads.best_of_all} of {leads.cases}",
            }
            if leads.best_leads:
                computed["best_leads"] = text_of(leads.best_leads)
            parts.append(computed)
            if leads.best_of_all == leads.cases:
                verdicts.append(Verdict.HOLDS)
            else:
                within = leads.advised >= leads.best * (1 - MARGIN)
                verdicts.append(Verdict.ROUGHLY if within else Verdict.FAILS)
        return _judged(claim, "lead", worst(verdicts), parts[0] if len(parts) == 1 else parts)

    def _figure(self, claim: Mapping[str, Any]) -> Judged:
        name = claim["figure"]
        printed = Fraction(claim["printed"]) if "printed" in claim else None
        if name == "hands_to_play":
            of_hands = self._of_cavendishs_hands()
            mean = sum(of_hands, Fraction()) / len(of_hands)
            reached = sum(chance >= TO_PLAY_ON for chance in of_hands)
            facts = {"mean": mean, "two_to_one": f"{reached} of {len(of_hands)}"}
            return _judged(claim, name, at_least(mean, TO_PLAY_ON), facts, printed)
        asked = {key: value for key, value in claim.items() if key not in {"id", "kind", "figure"}}
        asked.pop("printed", None)
        names = {"hands": "patterns"} if name == "last_three" else {}
        computed = FIGURES[name](**{names.get(key, key): value for key, value in asked.items()})
        verdict = close(computed, printed) if printed is not None else _as_said(claim, computed)
        return _judged(claim, name, verdict, computed, printed)

    def _of_cavendishs_hands(self) -> list[Fraction]:
        """The chance of each hand for elder that Cavendish lists card by card."""
        return [
            self._counting.chances(claim["hands"], Place.ELDER).mean
            for one, claim in claims().items()
            if one.startswith("EB-N") and claim["kind"] == "stand" and ":" not in claim["hands"][0]
        ]


def _judged(
    claim: Mapping[str, Any],
    what: str,
    verdict: Verdict,
    computed: Any,
    printed: Fraction | None = None,
) -> Judged:
    return Judged(claim["id"], what, verdict, printed, computed)


def close(computed: Fraction | int, printed: Fraction) -> Verdict:
    """Whether a printed chance is the one that is counted."""
    if computed == printed:
        return Verdict.HOLDS
    within = abs(printed - computed) <= computed * MARGIN
    return Verdict.ROUGHLY if within else Verdict.FAILS


def at_least(computed: Fraction, wanted: Fraction) -> Verdict:
    """Whether a hand wins as often as is said."""
    if computed >= wanted:
        return Verdict.HOLDS
    return Verdict.ROUGHLY if computed >= wanted * (1 - MARGIN) else Verdict.FAILS


def _below(chances: Chances, wanted: Fraction) -> Verdict:
    """Whether hands stay below what a refusal needs."""
    if chances.strongest < wanted:
        return Verdict.HOLDS
    return Verdict.ROUGHLY if chances.mean < wanted * (1 + MARGIN) else Verdict.FAILS


def worst(verdicts: Iterable[Verdict]) -> Verdict:
    """The verdict on a claim of several parts."""
    return max(verdicts, key=list(Verdict).index)


def told(chances: Chances) -> Any:
    """The chance of one hand; of several the mean, the weakest and how many there are."""
    if chances.hands == 1:
        return chances.mean
    return {
        "mean": chances.mean,
        "weakest": chances.weakest,
        "weakest_hand": text_of(chances.weakest_hand),
        "strongest": chances.strongest,
        "hands": chances.hands,
    }


def _as_said(claim: Mapping[str, Any], computed: Any) -> Verdict:
    """The verdict where no chance is printed, but something that is so or not."""
    match claim["figure"]:
        case "second_draw":
            right = computed[0] == computed[1]
        case "beaten":
            right = max(computed.values()) < 3
        case "last_three" if "opposite" in claim:
            right = computed["small"] == 1
        case "last_three":
            right = computed["small"] >= computed["queen"]
        case "king_marked":
            right = computed == 0
        case _:
            right = computed == {"0": 3, "1": 2, "2": 2, "3": 1, "4": 1}
    return Verdict.HOLDS if right else Verdict.FAILS


def plain(computed: Any) -> Any:
    """What was computed as JSON knows it: fractions as text."""
    match computed:
        case Fraction():
            return str(computed)
        case dict():
            return {key: plain(value) for key, value in computed.items()}
        case list() | tuple():
            return [plain(value) for value in computed]
        case _:
            return computed
