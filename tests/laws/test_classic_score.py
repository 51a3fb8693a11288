"""C22–C29: what the tricks score, the game, the stakes, the match, resigning."""

import pytest

from ecarte.cards import cards
from ecarte.classic import acts, game
from ecarte.classic.game import GameResult, Match, MatchPhase
from ecarte.classic.rules import ClassicRules, rules_with
from ecarte.classic.state import NATURE, Award, Phase, Reason
from ecarte.errors import BadSwitch, Refused
from tests.classic.scenario import (
    ALL_FIVE,
    ALL_FIVE_PLAYED,
    KING_TURNED,
    NONE_AT_ALL,
    NONE_PLAYED,
    THREE,
    THREE_PLAYED,
    TWO,
    TWO_PLAYED,
    after,
    either_seat_deals,
    of_seats,
    refusal,
    scene,
    score_of,
    tricks_of,
    who,
)

QUIET = "silent, silent"
REFUSED_FIRST = f"propose 1, refuse, {QUIET}"
STOOD = f"stand, {QUIET}"
FOUR = "elder QH JH AH KS 7D; dealer 8S 9S 7C 8C KD; turn-up 7H"
FOUR_PLAYED = "QH, 8S, JH, 9S, AH, 7C, KS, 8C, 7D, KD"
EXCHANGED = "propose 1, accept, discard 7C, discard, propose 1, refuse, silent, silent"
"""One exchange has taken place; then the dealer refuses."""
DRAWN = "elder QH JH KS 7D 7C; dealer 8H 9H 7S 9D TD; turn-up 7H; draws 8D"
ALL_DRAWN = "elder KH QH JH AH 7C; dealer 7S 8S 9S 8C 9C; turn-up 7H; draws TH"


@either_seat_deals
@pytest.mark.parametrize(
    ("told", "words", "tricks", "points"),
    [
        (DRAWN, f"{EXCHANGED}, {THREE_PLAYED}", (3, 2), (1, 0)),
        (FOUR, f"{STOOD}, {FOUR_PLAYED}", (4, 1), (1, 0)),
        (ALL_DRAWN, f"{EXCHANGED}, KH, 7S, QH, 8S, JH, 9S, AH, 8C, TH, 9C", (5, 0), (2, 0)),
        (TWO, f"{REFUSED_FIRST}, {TWO_PLAYED}", (2, 3), (0, 1)),
        (NONE_AT_ALL, f"{REFUSED_FIRST}, {NONE_PLAYED}", (0, 5), (0, 2)),
    ],
)
def test_c22_point_and_vole(
    told: str, words: str, tricks: tuple[int, int], points: tuple[int, int], seat: int
) -> None:
    deal = scene(told, words, seat=seat)
    assert (tricks_of(deal), score_of(deal)) == (tricks, points)


@either_seat_deals
def test_c22_all_five_tricks_are_played_and_scored_after_the_fifth(seat: int) -> None:
    words = ALL_FIVE_PLAYED.split(", ")
    deal = scene(ALL_FIVE, STOOD, seat=seat, score=(4, 4))
    for word in words:
        assert (score_of(deal), deal.winner, deal.awards) == ((4, 4), None, ())
        assert deal.phase is Phase.PLAY
        deal = after(deal, word)
    assert deal.phase is Phase.OVER
    assert score_of(deal) == (6, 4)
    assert refusal(deal, "KH") == "C22"


@either_seat_deals
@pytest.mark.parametrize(
    ("told", "words", "points", "reason"),
    [
        (THREE, f"{REFUSED_FIRST}, {THREE_PLAYED}", (2, 0), Reason.VULNERABLE),
        (FOUR, f"{REFUSED_FIRST}, {FOUR_PLAYED}", (2, 0), Reason.VULNERABLE),
        (TWO, f"{STOOD}, {TWO_PLAYED}", (0, 2), Reason.VULNERABLE),
    ],
)
def test_c23_a_vulnerable_loser_gives_two(
    told: str, words: str, points: tuple[int, int], reason: Reason, seat: int
) -> None:
    deal = scene(told, words, seat=seat)
    assert score_of(deal) == points
    assert [(award.points, award.reason) for award in deal.awards] == [(2, reason)]


@either_seat_deals
def test_c23_vole_against_vulnerable_is_two(seat: int) -> None:
    deal = scene(ALL_FIVE, f"{REFUSED_FIRST}, {ALL_FIVE_PLAYED}", seat=seat)
    assert (score_of(deal), deal.awards) == ((2, 0), (Award(deal.elder, 2, Reason.VOLE),))
    deal = scene(NONE_AT_ALL, f"{STOOD}, {NONE_PLAYED}", seat=seat)
    assert (score_of(deal), deal.awards) == ((0, 2), (Award(deal.dealer, 2, Reason.VOLE),))


@either_seat_deals
@pytest.mark.parametrize(
    ("told", "words", "points"),
    [
        (THREE, f"{STOOD}, {THREE_PLAYED}", (1, 0)),
        (ALL_FIVE, f"{STOOD}, {ALL_FIVE_PLAYED}", (2, 0)),
        (TWO, f"{REFUSED_FIRST}, {TWO_PLAYED}", (0, 1)),
        (NONE_AT_ALL, f"{REFUSED_FIRST}, {NONE_PLAYED}", (0, 2)),
    ],
)
def test_c24_a_vulnerable_winner_scores_as_usual(
    told: str, words: str, points: tuple[int, int], seat: int
) -> None:
    deal = scene(told, words, seat=seat)
    assert deal.vulnerable is not None
    assert score_of(deal) == points


@either_seat_deals
def test_c25_turned_king_announced_king_tricks_in_that_order(seat: int) -> None:
    turned = scene(KING_TURNED, "stand, QS, QC, JS, JC, AS, AC, TS, TC, 9S, 9C", seat=seat)
    assert [award.reason for award in turned.awards] == [Reason.TURNED_KING, Reason.VOLE]
    assert score_of(turned) == (2, 1)
    shown = scene(ALL_FIVE, f"stand, announce, {ALL_FIVE_PLAYED}", seat=seat)
    assert [award.reason for award in shown.awards] == [Reason.ANNOUNCED_KING, Reason.VOLE]
    assert score_of(shown) == (3, 0)


@either_seat_deals
def test_c25_a_king_counts_before_the_others_tricks(seat: int) -> None:
    """At four all the holder of the king wins, though the other would take every trick."""
    told = "elder 7S 8S 9S 7C KH; dealer AS KS QS JS 8C; turn-up 7H"
    deal = scene(told, "stand, announce", seat=seat, score=(4, 4))
    assert (who(deal, deal.winner), score_of(deal)) == ("elder", (5, 4))
    turned = scene(KING_TURNED, seat=seat, score=(4, 4))
    assert (who(turned, turned.winner), score_of(turned)) == ("dealer", (4, 5))


@either_seat_deals
def test_c25_points_count_in_full(seat: int) -> None:
    deal = scene(ALL_FIVE, f"{STOOD}, {ALL_FIVE_PLAYED}", seat=seat, score=(4, 3))
    assert score_of(deal) == (6, 3)
    assert who(deal, deal.winner) == "elder"


@either_seat_deals
@pytest.mark.parametrize("target", [1, 2, 3, 5, 7, 11, 100])
def test_c26_the_target_is_any_positive_number(target: int, seat: int) -> None:
    deal = scene(FOUR, f"{STOOD}, {FOUR_PLAYED}", seat=seat, target=target)
    assert (deal.winner is not None) == (target == 1)
    deal = scene(FOUR, f"{STOOD}, {FOUR_PLAYED}", seat=seat, score=(target - 1, 0), target=target)
    assert who(deal, deal.winner) == "elder"
    deal = scene(ALL_FIVE, f"stand, announce, {ALL_FIVE_PLAYED}", seat=seat, target=4)
    assert (score_of(deal), deal.winner) == ((3, 0), None)


@pytest.mark.parametrize(
    ("stakes", "units"),
    [("flat", [1, 1, 1, 1, 1]), ("triple_double_single", [3, 2, 2, 1, 1])],
)
@either_seat_deals
def test_c27_what_the_loser_pays(stakes: str, units: list[int], seat: int) -> None:
    for has, paid in enumerate(units):
        match = _match(seat, (4, has), stakes=stakes)
        match = _play(match, ALL_FIVE, f"{STOOD}, {ALL_FIVE_PLAYED}")
        assert match.games == (GameResult(1 - seat, of_seats(seat, (6, has)), paid, False),)
        assert match.units == of_seats(seat, (paid, -paid))


def test_c27_the_stakes_do_not_depend_on_the_target() -> None:
    for has, paid in {0: 3, 1: 2, 2: 2, 3: 1, 6: 1, 9: 1}.items():
        rules = rules_with({"stakes": "triple_double_single", "target": 11})
        assert game.game_units(rules, has) == paid


@either_seat_deals
def test_c27_each_game_of_a_match_is_settled_by_itself(seat: int) -> None:
    match = _match(seat, (4, 0), stakes="triple_double_single", match=3)
    match = _play(match, ALL_FIVE, f"{STOOD}, {ALL_FIVE_PLAYED}")
    match = match.apply(acts.resign(1 - seat))
    assert [result.units for result in match.games] == [3, 3]
    assert match.units == (0, 0)


@either_seat_deals
@pytest.mark.parametrize(("games", "needed"), [(1, 1), (3, 2), (5, 3), (7, 4)])
def test_c28_a_match_is_over_when_one_side_has_the_majority(
    games: int, needed: int, seat: int
) -> None:
    match = _match(seat, (0, 0), match=games)
    for won in range(needed):
        assert match.wins[seat] == won
        assert match.winner is None
        assert match.score == (0, 0)
        match = match.apply(acts.resign(1 - seat))
    assert (match.phase, match.winner, match.deal) == (MatchPhase.OVER, seat, None)
    for word in ("stand", "resign 0", "deal 7S", "cut KS QS", "KH"):
        with pytest.raises(Refused) as caught:
            match.apply(acts.act(word))
        assert caught.value.rule == "C28"


def test_c28_a_match_can_go_the_distance() -> None:
    match = game.start(rules_with({"match": 5}), dealer=0)
    for loser in (0, 1, 0, 1):
        match = match.apply(acts.resign(loser))
        assert match.winner is None
    match = match.apply(acts.resign(0))
    assert (match.winner, match.wins) == (1, (2, 3))


@pytest.mark.parametrize("games", [0, 2, 4, -1, True, 1.5, "3"])
def test_c28_a_match_is_of_an_odd_number_of_games(games: object) -> None:
    with pytest.raises(BadSwitch):
        rules_with({"match": games})


@either_seat_deals
@pytest.mark.parametrize("loser", [0, 1])
@pytest.mark.parametrize("loser_deals", [False, True])
def test_c28_who_deals_after_a_game(loser_deals: bool, loser: int, seat: int) -> None:
    match = _match(seat, (0, 0), match=3, loser_deals_next=loser_deals)
    match = match.apply(acts.resign(loser))
    assert match.deal is not None
    assert match.deal.dealer == (loser if loser_deals else 1 - seat)


@either_seat_deals
def test_c28_the_cut_is_made_once_a_match(seat: int) -> None:
    match = game.start(rules_with({"match": 3})).apply(
        acts.act("cut KS QS" if seat == 0 else "cut QS KS")
    )
    match = match.apply(acts.resign(0))
    assert match.phase is MatchPhase.DEAL
    assert match.deal is not None
    assert match.deal.dealer == 1 - seat
    assert len(match.cuts) == 1


EVERY_PHASE = {
    Phase.DEAL: None,
    Phase.PROPOSAL: "",
    Phase.ANSWER: "propose 1",
    Phase.DISCARD: "propose 1, accept",
    Phase.KING: "stand",
    Phase.PLAY: "stand, silent, silent, KH",
}


@either_seat_deals
@pytest.mark.parametrize("who_resigns", [0, 1])
@pytest.mark.parametrize("phase", EVERY_PHASE)
def test_c29_either_player_may_resign_in_every_phase(
    phase: Phase, who_resigns: int, seat: int
) -> None:
    match = _match(seat, (2, 3), stakes="triple_double_single")
    words = EVERY_PHASE[phase]
    if words is not None:
        match = _play(match, ALL_FIVE, words)
    assert match.deal is not None
    assert match.deal.phase is phase
    match = match.apply(acts.resign(who_resigns))
    score = of_seats(seat, (2, 3))
    assert match.games == (
        GameResult(1 - who_resigns, score, 2 if score[who_resigns] == 2 else 1, True),
    )
    assert match.winner == 1 - who_resigns
    assert match.score == score


@either_seat_deals
def test_c29_a_bare_resignation_is_by_whoever_is_to_act(seat: int) -> None:
    for words, loser in (("", "elder"), ("propose 1", "dealer"), ("stand, silent", "dealer")):
        deal = scene(ALL_FIVE, f"{words}, resign", seat=seat)
        assert deal.resigned is not None
        assert who(deal, deal.resigned) == loser
        assert deal.winner == 1 - deal.resigned
    drawing = scene(ALL_FIVE, "propose 1, accept", seat=seat).apply(acts.act("discard TH"))
    assert drawing.actor == NATURE
    assert refusal(drawing, "resign") == "C29"
    assert drawing.apply(acts.resign(seat)).winner == 1 - seat


@either_seat_deals
@pytest.mark.parametrize("nobody", [-2, 2, 7, -1])
def test_c29_only_a_player_can_resign(nobody: int, seat: int) -> None:
    drawing = scene(ALL_FIVE, "propose 1, accept", seat=seat).apply(acts.act("discard TH"))
    assert refusal(drawing, acts.resign(nobody)) == "C29"


@either_seat_deals
def test_c29_nobody_resigns_a_deal_that_is_over(seat: int) -> None:
    deal = scene(ALL_FIVE, "resign 0", seat=seat)
    for words in ("resign", "resign 0", "resign 1"):
        assert refusal(deal, words) == "C29"


def _match(dealer: int, score: tuple[int, int], **switches: object) -> Match:
    return game.start(rules_with(switches), dealer, of_seats(dealer, score))


def _play(match: Match, told: str, words: str) -> Match:
    """The match when a deal with these cards has gone so far."""
    hands = [cards(part.split(None, 1)[1]) for part in told.split(";")]
    order = [*hands[0][:2], *hands[1][:2], *hands[0][2:], *hands[1][2:], *hands[2]]
    match = match.apply(acts.deal(order))
    for word in filter(None, words.split(", ")):
        match = match.apply(acts.act(word))
    return match


def test_c28_seven_point_games_count_like_others() -> None:
    rules: ClassicRules = rules_with({"target": 7, "match": 3})
    match = game.start(rules, 0, (6, 6))
    match = _play(match, KING_TURNED, "")
    assert match.games[0].score == (7, 6)
    assert match.score == (0, 0)
