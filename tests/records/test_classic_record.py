"""Records of the classic game: writing, reading, checks, seeds."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecarte.cards import UNKNOWN, Card, card, cards
from ecarte.classic import acts
from ecarte.classic.acts import Act, Kind
from ecarte.classic.record import Record, read, replay, states, verify, write
from ecarte.classic.rules import SWEDISH, ClassicRules
from ecarte.classic.source import ListedSource, SeededSource, cards_due
from ecarte.errors import BadRecord, EcarteError
from ecarte.recording.opening import game_of
from ecarte.shuffling import derive, shuffled
from tests.records.playing import records

SHORT = """ecarte record 1
game classic
rules swedish
player 0 Anna
player 1 Boris
score 3 4
dealer 1

begin 1 dealer 1 score 3 4
deal 7H 8H KS QS 9H TH JH JS AS 9S KC
points 0 1
won 1 score 3 5 units 1
winner 1 games 0 1
"""
"""A whole match of one deal: the king of clubs is turned up by the dealer at four."""


def refused(text: str) -> BadRecord:
    with pytest.raises(BadRecord) as caught:
        read(text)
    return caught.value


@given(records())
def test_a_record_reads_back_as_it_was_written(record: Record) -> None:
    text = write(record)
    assert read(text) == record
    assert write(read(text)) == text
    assert game_of(text) == "classic"


@given(records())
def test_states_are_the_match_after_each_act(record: Record) -> None:
    passed = states(record)
    assert len(passed) == len(record.acts) + 1
    for before, act, after in zip(passed, record.acts, passed[1:], strict=False):
        assert before.apply(act) == after
    assert replay(record) == passed[-1]


def test_the_text_is_the_one_in_the_manual() -> None:
    record = Record(
        SWEDISH,
        ("Anna", "Boris"),
        None,
        (3, 4),
        1,
        (acts.act("deal 7H 8H KS QS 9H TH JH JS AS 9S KC"),),
    )
    assert write(record) == SHORT
    assert read(SHORT) == record


def test_case_commas_blank_lines_comments_and_missing_seats_do_not_matter() -> None:
    text = """# A game
    Ecarte RECORD 1
    GAME Classic # the rules follow

    dealer 0
    Deal 7h,8h ks qs 9h 10h jh js as 9s 8c ; STAND; silent; 0 Silent
    9h; 0 js"""
    record = read(text)
    assert [str(act) for act in record.acts] == [
        "deal 7H 8H KS QS 9H TH JH JS AS 9S 8C",
        "stand",
        "silent",
        "silent",
        "9H",
        "JS",
    ]


def test_checked_lines_may_be_left_out() -> None:
    kept = [line for line in SHORT.splitlines() if line.split()[:1] not in (["points"], ["begin"])]
    assert read("\n".join(kept)) == read(SHORT)


def test_names_may_hold_any_sign() -> None:
    record = Record(names=("A; # b", "0  1,"), dealer=0)
    assert read(write(record)) == record


def test_a_resignation_names_its_seat_or_whoever_is_to_act() -> None:
    text = "ecarte record 1\ngame classic\ndealer 0\n"
    assert read(text + "1 resign").acts == (acts.resign(1),)
    assert read(text + "resign 1").acts == read(text + "1 resign 1").acts == (acts.resign(1),)
    assert refused(text + "0 resign 1").rule == "C29"
    dealt = text + "deal 7H 8H KS QS 9H TH JH JS AS 9S 8C\n"
    assert read(dealt + "resign").acts[-1] == acts.RESIGN


REFUSED = [
    # line, what it becomes, line and column of the error, rule, words of the sentence
    (1, "ecarte record 2", 1, 1, None, "ecarte record 1"),
    (2, "", 3, 1, None, "game classic"),
    (2, "game whist", 2, 6, None, "classic, banking"),
    (2, "game banking", 2, 6, None, "banking"),
    (2, "game", 2, 5, None, "game classic"),
    (3, "rules swedish target=3", 6, 1, "C26", "begin"),
    (4, "player 2 Anna", 4, 8, None, "from 0 to 1"),
    (4, "player 0", 4, 9, None, "player 0 Anna"),
    (4, "player 1 Anna", 5, 8, None, "two names"),
    (4, "player 0 An\x00na", 4, 10, None, "control"),
    (4, "seed 00", 4, 1, None, "shuffle sha256-1"),
    (4, "shuffle sha256-1", 4, 1, None, "seed"),
    (4, "shuffle sha256-2", 4, 9, None, "sha256-1"),
    (6, "score 3", 6, 8, None, "score 3 4"),
    (6, "score 3 4 5", 6, 11, None, "score 3 4"),
    (6, "score 3 -4", 6, 9, None, "“-4”"),
    (6, "score 3 5", 6, 1, "C26", "cannot begin"),
    (7, "dealer 2", 7, 8, None, "from 0 to 1"),
    (7, "dealer 1\ndealer 1", 8, 1, None, "second time"),
    (7, "", 9, 1, None, "no place"),
    (9, "begin 2 dealer 1 score 3 4", 9, 7, None, "begin 1 dealer 1 score 3 4"),
    (9, "begin 1 dealer 1 score 3", 9, 25, None, "begin 1 dealer 1 score 3 4"),
    (9, "begin 1 dealer 1 score 3 4 5", 9, 28, None, "begin 1 dealer 1 score 3 4"),
    (9, "0 stand", 9, 3, "C3", "being dealt"),
    (9, "0", 9, 2, None, "act is expected"),
    (9, "shuffel", 9, 1, None, "no act"),
    (10, "deal 7H 8H KS QS 9H TH JH JS AS 9S 1C", 10, 36, None, "“1C” is not a card"),
    (10, "deal 7H 8H KS QS 9H TH JH JS AS 9S 9S", 10, 1, None, "twice"),
    (10, "deal 7H 8H KS QS 9H TH JH JS AS 9S 2C", 10, 1, "C1", "not in this pack"),
    (10, "deal 7H 8H KS QS 9H TH JH JS AS 9S ??", 10, 1, "C3", "turn-up"),
    (10, "1 deal 7H 8H KS QS 9H TH JH JS AS 9S KC", 10, 1, None, "without a seat"),
    (11, "points 0 2", 11, 10, None, "points 0 1"),
    (12, "won 0 score 3 5 units 1", 12, 5, None, "won 1"),
    (12, "0 stand", 12, 3, "C28", "over"),
    (13, "winner 1", 13, 9, None, "games 0 1"),
    (13, "dealer 1", 13, 1, None, "before the game begins"),
]


@pytest.mark.parametrize(("number", "becomes", "line", "column", "rule", "says"), REFUSED)
def test_bad_lines_are_refused_where_they_are_bad(
    number: int, becomes: str, line: int, column: int, rule: str | None, says: str
) -> None:
    text = SHORT.splitlines()
    text[number - 1] = becomes
    error = refused("\n".join(text))
    assert (error.line, error.column, error.rule) == (line, column, rule)
    assert says in str(error)
    assert str(error).startswith(f"Line {line}, column {column}: ")


def test_an_act_of_the_wrong_seat_is_refused_with_the_rule_of_the_turn() -> None:
    dealt = "ecarte record 1\ngame classic\ndealer 0\ndeal 7H 8H KS QS 9H TH JH JS AS 9S 8C\n"
    error = refused(dealt + "0 stand")
    assert (error.line, error.column, error.rule) == (5, 1, "C5")
    error = refused(dealt + "1 stand; 1 silent; 1 silent")
    assert (error.line, error.column, error.rule) == (5, 20, "C14")
    error = refused(dealt + "1 stand; 1 silent; 0 silent; 1 7H; 1 8H")
    assert (error.column, error.rule) == (38, "C16")


def test_an_illegal_card_is_refused_with_its_rule() -> None:
    dealt = "ecarte record 1\ngame classic\ndealer 0\ndeal 7H 8H KS QS 9H TH JH JS AS 9H 8C\n"
    dealt = dealt.replace("AS 9H", "AS QH")
    error = refused(dealt + "1 stand; 1 silent; 0 silent\n1 JH; 0 KS")
    assert (error.line, error.column, error.rule) == (6, 9, "C17")
    assert "QH" in str(error)


@given(records(seeded=True), st.data())
def test_with_a_seed_every_card_must_follow_from_it(record: Record, data: st.DataObject) -> None:
    verify(record)
    of_nature = [n for n, act in enumerate(record.acts) if act.kind in (Kind.CUT, Kind.DEAL)]
    if not of_nature:
        return
    place = data.draw(st.sampled_from(of_nature))
    act = record.acts[place]
    spare = [one for one in record.rules.pack if one not in act.cards]
    hidden = act._replace(cards=(data.draw(st.sampled_from(spare)), *act.cards[1:]))
    forged = record._replace(acts=(*record.acts[:place], hidden))
    with pytest.raises(EcarteError):
        write(forged)


def test_a_card_that_the_seed_does_not_give_is_named() -> None:
    seed = b"night"
    pack = shuffled(SWEDISH.pack, derive(seed, "shuffle", 1))
    head = "ecarte record 1\ngame classic\ndealer 0\nshuffle sha256-1\nseed " + seed.hex() + "\n"
    right = head + "deal " + " ".join(str(one) for one in pack[:11])
    assert read(right).seed == seed
    assert read(right.replace(str(pack[0]), "??")).acts[0].cards[0] == UNKNOWN
    error = refused(head + "deal " + " ".join(str(one) for one in pack[1:12]))
    assert error.line == 6
    assert str(pack[0]) in str(error)
    assert refused(right.replace(seed.hex(), "00")).line == 6


def test_the_seed_gives_pack_and_cut_as_the_manual_says() -> None:
    seed = b"seed"
    source = SeededSource(SWEDISH, seed)
    match = replay(Record())
    first = shuffled(SWEDISH.pack, derive(seed, "cut", 1))[:2]
    assert source.nature_act(match) == acts.cut(*first)
    match = match.apply(acts.cut(card("KS"), card("7S")))
    pack = shuffled(SWEDISH.pack, derive(seed, "shuffle", 1))
    assert source.nature_act(match) == acts.deal(pack[:11])
    assert source.nature_act(match.apply(acts.deal(pack[:4]))) == acts.deal(pack[4:11])


def test_a_listed_source_gives_the_packs_as_they_were_written() -> None:
    pack = SWEDISH.pack
    source = ListedSource([pack], [(card("KS"), card("7S"))])
    match = replay(Record())
    match = match.apply(source.nature_act(match))
    match = match.apply(source.nature_act(match))
    assert match.deal is not None
    assert match.deal.turn_up == pack[10]
    with pytest.raises(EcarteError, match="No cards are due"):
        source.nature_act(match)
    for text in ("propose 2", "accept", "discard KS QS"):
        match = match.apply(acts.act(text))
    assert source.nature_act(match) == acts.deal(pack[11:13])
    assert match.deal is not None
    with pytest.raises(EcarteError, match="ends before"):
        cards_due(match.deal, pack[:12])
    with pytest.raises(EcarteError, match="no pack for deal 1"):
        ListedSource([]).nature_act(replay(Record(dealer=0)))
    with pytest.raises(EcarteError, match="cut number 1"):
        ListedSource([]).nature_act(replay(Record()))


@pytest.mark.parametrize(
    "record",
    [
        Record(names=("a\nb", "")),
        Record(seed=b""),
        Record(seed=bytes(2000)),
        Record(dealer=2),
        Record(score=(5, 0)),
        Record(ClassicRules(target=10**16)),
        Record(dealer=0, acts=(acts.STAND,)),
        Record(dealer=0, acts=(acts.deal([Card(52)] * 11),)),
        Record(dealer=0, acts=(acts.resign(2),)),
    ],
)
def test_what_could_not_be_read_back_is_not_written(record: Record) -> None:
    with pytest.raises(EcarteError):
        write(record)


def test_a_discard_out_of_order_or_with_a_card_twice_is_not_written() -> None:
    begun = read(
        "ecarte record 1\ngame classic\ndealer 0\ndeal 7H 8H KS QS 9H TH JH JS AS 9S 8C\n"
        "propose 2; accept"
    )
    for some in ("JH 7H", "7H 7H"):
        discard = Act(Kind.DISCARD, 0, tuple(cards(some)))
        with pytest.raises(EcarteError):
            write(begun._replace(acts=(*begun.acts, discard)))
