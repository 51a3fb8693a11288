"""Every value of every switch, the presets, and switches that do not exist."""

import pickle
from dataclasses import fields

import pytest

from ecarte.classic import game
from ecarte.classic.rules import BGA, CLUB, PRESETS, SWEDISH, ClassicRules, preset, rules_with
from ecarte.errors import BadSwitch

SWITCHES: dict[str, list[object]] = {
    "count_named": ["with_proposal", "after_acceptance"],
    "dealer_min_exchange": [0, 1],
    "short_stock": ["cap", "law_38", "no_proposal"],
    "king_window": ["before_first_lead", "before_own_card"],
    "stakes": ["flat", "triple_double_single"],
    "max_proposals": [None, 1, 2, 7],
    "must_trump": [True, False],
    "target": [1, 5, 7, 11, 1000],
    "match": [1, 3, 5, 101],
    "loser_deals_next": [False, True],
    "first_deal": ["cut_high", "cut_low", "0", "1"],
    "packets": ["2_3", "3_2"],
    "suits": ["SHDC", "SH", "HC"],
    "ranks": ["KQJAT987", "KQJAT9"],
    "hand_size": [5, 1, 2, 3],
}
WRONG: dict[str, list[object]] = {
    "count_named": ["", "with", 0, None],
    "dealer_min_exchange": [-1, 2, True, "1", 0.5],
    "short_stock": ["law_39", 38, None],
    "king_window": ["never", True],
    "stakes": ["double", 1],
    "max_proposals": [0, -1, "none", True, 1.5],
    "must_trump": [0, 1, "on", None],
    "target": [0, -5, 1.5, "5", None, True],
    "match": [0, 2, -1, "1"],
    "loser_deals_next": [0, "off"],
    "first_deal": ["2", "-1", "north", None],
    "packets": ["5", "2_2", 23],
    "suits": ["", "HS", "SS", "X", None, 4, ["S", "H"], "shdc"],
    "ranks": ["", "AKQJ", "KK", "KQJAT9876", None, 8, "789TAJQK"],
    "hand_size": [0, -1, 16, "5", 2.0],
}
PRINTED = {
    "count_named": ("with_proposal", "after_acceptance", "after_acceptance"),
    "dealer_min_exchange": (0, 0, 1),
    "short_stock": ("cap", "law_38", "no_proposal"),
    "king_window": ("before_first_lead", "before_own_card", "before_first_lead"),
    "stakes": ("flat", "triple_double_single", "flat"),
    "max_proposals": (None, None, None),
    "must_trump": (True, True, True),
    "target": (5, 5, 5),
    "match": (1, 1, 1),
    "loser_deals_next": (False, False, False),
    "first_deal": ("cut_high", "cut_high", "cut_high"),
    "packets": ("2_3", "2_3", "2_3"),
    "suits": ("SHDC", "SHDC", "SHDC"),
    "ranks": ("KQJAT987", "KQJAT987", "KQJAT987"),
    "hand_size": (5, 5, 5),
}
"""The presets `swedish`, `club` and `bga`, switch by switch."""


def test_every_switch_is_in_these_tables() -> None:
    names = {field.name for field in fields(ClassicRules)}
    assert names == set(SWITCHES) == set(WRONG) == set(PRINTED)


@pytest.mark.parametrize("switch", PRINTED)
def test_the_presets_are_as_printed(switch: str) -> None:
    assert tuple(getattr(rules, switch) for rules in (SWEDISH, CLUB, BGA)) == PRINTED[switch]
    assert {"swedish": SWEDISH, "club": CLUB, "bga": BGA} == PRESETS


def test_the_swedish_rules_are_the_default() -> None:
    assert ClassicRules() == SWEDISH == rules_with({}) == rules_with({"preset": "swedish"})
    assert game.start(dealer=0).rules == SWEDISH


@pytest.mark.parametrize(
    ("switch", "value"), [(name, value) for name, row in SWITCHES.items() for value in row]
)
def test_every_value_of_every_switch(switch: str, value: object) -> None:
    rules = rules_with({switch: value})
    assert getattr(rules, switch) == value
    default = getattr(SWEDISH, switch)
    assert rules.switches() == ({} if value == default else {switch: value})
    assert rules_with(rules.switches()) == rules
    assert hash(rules_with(rules.switches())) == hash(rules)
    assert pickle.loads(pickle.dumps(rules)) == rules


@pytest.mark.parametrize(
    ("switch", "value"), [(name, value) for name, row in WRONG.items() for value in row]
)
def test_a_wrong_value_is_refused_with_what_would_be_right(switch: str, value: object) -> None:
    with pytest.raises(BadSwitch) as caught:
        rules_with({switch: value})
    assert str(caught.value)


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_can_be_changed_by_switches(name: str) -> None:
    assert preset(name) is PRESETS[name]
    changed = rules_with({"preset": name, "target": 7})
    assert changed.target == 7
    assert changed.king_window == PRESETS[name].king_window
    assert rules_with(PRESETS[name].switches()) == PRESETS[name]


@pytest.mark.parametrize("name", ["", "Swedish", "german", None, 3])
def test_a_preset_that_does_not_exist(name: object) -> None:
    with pytest.raises(BadSwitch):
        rules_with({"preset": name})


@pytest.mark.parametrize("name", ["trump", "Target", "", "pack", "full_stock", "__class__"])
def test_a_switch_that_does_not_exist(name: str) -> None:
    with pytest.raises(BadSwitch):
        rules_with({name: 1})


def test_a_pack_must_hold_two_hands_and_a_turn_up() -> None:
    assert rules_with({"suits": "SH", "ranks": "KQJA", "hand_size": 3}).full_stock == 1
    assert rules_with({"hand_size": 15}).full_stock == 1
    for small in ({"suits": "S", "ranks": "KQJAT987"}, {"suits": "SH", "ranks": "KQJAT"}):
        with pytest.raises(BadSwitch) as caught:
            rules_with(dict(small))
        assert caught.value.rule == "C3"
