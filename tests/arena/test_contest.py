"""Contests: the same answer on any number of cores, after any interruption, in any company."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from ecarte.arena.contest import Contest, Results, run, standing
from ecarte.arena.cores import WorkerLost, spread
from ecarte.arena.keeping import PairName
from ecarte.arena.pairs import Result, play_pair
from ecarte.classic.rules import CLUB, ClassicRules
from ecarte.errors import BadSwitch, BadText, EcarteError
from ecarte.messages import message
from ecarte.shuffling import derive

TWO = Contest(("random", "printed"), 41, b"contest")
THREE = Contest(("random", "printed", "random"), 21, b"contest", CLUB)
SINGLE = Contest(("random", "printed"), 31, b"contest", score=(4, 3))


class ByNeeds:
    """A table made up: the chance is the other's needs out of both, a little less when dealing."""

    def chance(self, needs: int, other_needs: int, deals_next: bool) -> float:
        assert needs > 0
        assert other_needs > 0
        return other_needs / (needs + other_needs) - 0.05 * deals_next


@pytest.mark.parametrize("contest", [TWO, THREE, SINGLE], ids=["two", "three", "single deals"])
def test_two_cores_give_the_answer_of_one(contest: Contest) -> None:
    alone = run(contest)
    assert run(contest, 2) == alone
    assert set(alone) == set(contest.pairs)


def test_a_pair_follows_from_the_seed_and_its_number() -> None:
    results = run(THREE)
    assert results[PairName((1, 2), 7)] == play_pair(
        ("printed", "random"), derive(b"contest", "pair", 7), CLUB
    )
    # the last game stands alone
    assert [len(results[PairName((0, 1), number)]) for number in (10, 11)] == [2, 1]


def test_a_meeting_comes_out_the_same_whoever_else_takes_part() -> None:
    among, alone = standing(THREE, run(THREE)), replace(THREE, players=THREE.players[:2])
    assert standing(alone, run(alone)).meetings == among.meetings[:1]


def test_the_first_games_of_more_are_the_same() -> None:
    more = run(replace(TWO, games=60))
    for pair, played in run(TWO).items():
        assert more[pair][: len(played)] == played


def stopping_after(games: int) -> Callable[[int], Callable[[int], None]]:
    def begun(_kept: int) -> Callable[[int], None]:
        def progress(done: int) -> None:
            if done >= games:
                raise KeyboardInterrupt

        return progress

    return begun


@pytest.mark.parametrize("cores", [1, 2])
def test_an_interrupted_contest_goes_on_to_the_same_answer(tmp_path: Path, cores: int) -> None:
    file = tmp_path / "kept.jsonl"
    with pytest.raises(KeyboardInterrupt):
        run(TWO, cores, file, stopping_after(14))
    assert len(file.read_bytes().splitlines()) == 1 + 7
    kept: list[int] = []
    assert run(TWO, cores, file, kept.append) == run(TWO)
    assert kept == [14]
    # nothing is left to be played
    assert run(TWO, cores, file, stopping_after(0)) == run(TWO)


def test_a_torn_last_line_is_played_again(tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    run(TWO, 1, file)
    whole = file.read_bytes()
    for cut in (1, 20, len(whole) - 10):
        file.write_bytes(whole[:-cut])
        assert run(TWO, 1, file) == run(TWO)
        assert file.read_bytes() == whole


def test_a_kept_contest_can_be_made_longer_and_shorter(tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    for games in (5, 12, 7):
        contest = replace(TWO, games=games)
        assert run(contest, 1, file) == run(contest)


@pytest.mark.parametrize(
    "other",
    [
        replace(TWO, players=("printed", "random")),
        replace(TWO, seed=b"other"),
        replace(TWO, rules=CLUB),
        replace(TWO, rules=ClassicRules(target=7)),
        replace(TWO, score=(0, 0)),
    ],
)
def test_a_file_of_other_settings_is_refused_and_left_alone(tmp_path: Path, other: Contest) -> None:
    file = tmp_path / "kept.jsonl"
    run(replace(TWO, games=3), 1, file)
    before = file.read_bytes()
    with pytest.raises(BadSwitch, match="other settings"):
        run(other, 1, file)
    assert file.read_bytes() == before


@pytest.mark.parametrize("text", ["Dear diary", "Dear diary\n", "{}\n", "[1]\n", '{"a": 1}\n{}\n'])
def test_a_file_that_is_none_of_ours_is_refused_and_left_alone(tmp_path: Path, text: str) -> None:
    file = tmp_path / "diary"
    file.write_text(text, "utf-8")
    with pytest.raises(BadSwitch, match="not one in which"):
        run(TWO, 1, file)
    assert file.read_text("utf-8") == text


@pytest.mark.parametrize("line", ["{}", "nonsense", '{"players": [0, 1], "pair": 1, "games": [3]}'])
def test_a_damaged_line_is_named(tmp_path: Path, line: str) -> None:
    file = tmp_path / "kept.jsonl"
    run(replace(TWO, games=6), 1, file)
    lines = file.read_text("utf-8").splitlines()
    lines[2] = line
    file.write_text("\n".join(lines) + "\n", "utf-8")
    with pytest.raises(BadText, match="Line 3 "):
        run(TWO, 1, file)


def test_the_file_says_in_plain_words_what_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    run(replace(SINGLE, rules=CLUB, games=2), 1, file)
    heading, line = map(json.loads, file.read_text("utf-8").splitlines())
    assert heading.pop("rules")["count_named"] == "after_acceptance"
    assert heading == {
        "ecarte arena": 1,
        "players": ["random", "printed"],
        "seed": b"contest".hex(),
        "score": [4, 3],
    }
    assert set(line) == {"players", "pair", "games"}
    assert set(line["games"][0]) == {"points", "winner", "deals"}


def test_players_alike_come_out_even() -> None:
    contest = Contest(("printed", "printed"), 60, b"alike")
    meeting = standing(contest, run(contest)).meetings[0]
    # they always play the same game twice
    assert meeting.difference == 0
    assert meeting.interval[1] == -meeting.interval[0] > 0
    chancy = Contest(("random", "random"), 300, b"alike")
    low, high = standing(chancy, run(chancy)).meetings[0].interval
    assert -0.3 < low < 0 < high < 0.3


def test_wins_are_counted_by_player() -> None:
    meeting = standing(TWO, run(TWO)).meetings[0]
    assert sum(meeting.wins) == meeting.games == 41
    assert meeting.difference == pytest.approx((meeting.wins[0] - meeting.wins[1]) / 41)
    assert meeting.wins[1] > meeting.wins[0]


def single(*results: Result) -> tuple[Contest, Results]:
    contest = replace(SINGLE, games=len(results))
    return contest, {PairName((0, 1), 1): results}


def test_a_single_deal_counts_by_the_chance_after_it() -> None:
    """From 4-3 to 5: elder needs 1, the dealer 2; who was elder deals next."""
    nobody = Result((0, 1), None, 1)
    # the first was elder and needs 1, the second now 1 too: even but for the deal, now the first's
    assert standing(*single(nobody), ByNeeds()).meetings[0].difference == pytest.approx(-0.1)
    # then the first dealt at 3 and made it 4, where the second had 4: even, and he does not deal
    contest, results = single(nobody, Result((1, 0), None, 1))
    found = standing(contest, results, ByNeeds()).meetings[0]
    assert found.difference == pytest.approx((-0.1 + 0.0) / 2)
    assert found.points == (0.5, 0.5)
    # needs that are not alike: elder at 4 needs 1, the dealer at 3 needs 2 when nobody has scored
    scoreless = standing(*single(Result((0, 0), None, 1)), ByNeeds()).meetings[0]
    assert scoreless.difference == pytest.approx(2 * (2 / 3 - 0.05) - 1)
    won = standing(*single(Result((1, 0), 0, 1)), ByNeeds()).meetings[0]
    assert (won.difference, won.wins) == (1, (1, 0))


def test_a_contest_by_the_shipped_table() -> None:
    table = pytest.importorskip("ecarte.analysis.match_equity").shipped()
    meeting = standing(SINGLE, run(SINGLE)).meetings[0]
    assert meeting == standing(SINGLE, run(SINGLE), table).meetings[0]
    assert -1 < meeting.difference < 0


@pytest.mark.parametrize(
    ("settings", "match"),
    [
        ({"players": ("random",)}, "two players"),
        ({"players": ("random", "nobody")}, "no player called"),
        ({"games": 0}, "one game"),
        ({"score": (5, 0)}, "cannot begin"),
        ({"score": (-1, 0)}, "cannot begin"),
    ],
)
def test_what_cannot_be_played_is_refused(settings: dict[str, object], match: str) -> None:
    with pytest.raises(BadSwitch, match=match):
        replace(TWO, **settings)  # type: ignore[arg-type]


def halved(number: int) -> int:
    if number == 5:
        raise BadSwitch(message("Five has no half."))
    return number // 2


def ended(_number: int) -> int:
    raise SystemExit


def test_a_mistake_in_another_process_is_the_same_mistake_here() -> None:
    with pytest.raises(BadSwitch, match="Five has no half"):
        list(spread(halved, [2, 5, 8], 2))
    assert dict(spread(halved, [2, 8, 6], 2)) == {2: 1, 8: 4, 6: 3}
    assert list(spread(halved, [], 2)) == []


def test_a_process_that_ends_is_one_sentence() -> None:
    with pytest.raises(WorkerLost) as caught:
        list(spread(ended, [1, 2, 3], 2))
    assert isinstance(caught.value, EcarteError)
