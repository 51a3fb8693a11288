"""OpenSpiel's own checks of a game (`integration_tests/api_test.py`), run on ours."""

from __future__ import annotations

import io
import unittest

import pytest
from open_spiel.integration_tests import api_test

from tests.envs.openspiel_games import load

WHOLE = {
    "ecarte(hand_size=1,ranks=KQJ,suits=S)": ((10, 28, 10), 28),
    "ecarte(hand_size=1,ranks=KQJA,suits=S)": ((41, 396, 108), 138 + 147),
    "ecarte(dealing=sorted,hand_size=1,ranks=KQ,suits=SH)": ((41, 336, 96), 116 + 126),
}
"""For whole trees: states of chance, of players, and ends; and how many information sets."""
SAMPLED = (
    "ecarte",
    "ecarte(dealer=-1,rules=club)",
    "ecarte(rules=bga,score=4:3)",
    "ecarte(dealer=-1,length=match)",
)


@pytest.mark.parametrize(
    ("name", "base"),
    [(name, api_test.EnforceAPIOnFullTreeBase) for name in WHOLE]
    + [(name, api_test.EnforceAPIOnPartialTreeBase) for name in (*SAMPLED, *WHOLE)],
)
def test_openspiels_api(
    name: str, base: type[unittest.TestCase], monkeypatch: pytest.MonkeyPatch
) -> None:
    if name in WHOLE:
        kinds, sets = WHOLE[name]
        monkeypatch.setitem(api_test.TOTAL_NUM_STATES, name, kinds)
        monkeypatch.setitem(api_test.PERFECT_RECALL_NUM_STATES, name, sets)
    case = type("Ours", (base,), {"game": load(name), "game_name": name})
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(case)
    assert suite.countTestCases() >= 5
    told = io.StringIO()
    result = unittest.TextTestRunner(stream=told).run(suite)
    assert result.testsRun == suite.countTestCases()
    assert result.wasSuccessful(), told.getvalue()
