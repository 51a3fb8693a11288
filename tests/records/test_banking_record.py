"""Records of the banking game: writing, reading, checks, seeds, what everybody may know."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecarte.banking import acts
from ecarte.banking.acts import Act, Kind
from ecarte.banking.record import Record, read, replay, seen, states, write
from ecarte.banking.rules import LAID, BankingRules, Form
from ecarte.banking.state import Phase
from ecarte.cards import UNKNOWN
from ecarte.errors import BadRecord, EcarteError
from ecarte.recording.opening import game_of
from tests.records.playing_banking import evenings, play

SHORT = """ecarte record 1
game banking
rules laid
player Anna 500
player A; B 200
banker Anna

Anna lay 100

begin 1 banker Anna bank 100
deal KS 7S 2H 3H 8S 2D 4H 5H 2D 3D 6H 7H 3C 4C 8H 9H TS
|A; B| stake 2 10; |A; B| stake 3 10
Anna close
tableau 2 tricks 2 0 banker
tableau 3 tricks 2 0 banker
tableau 4 tricks 2 0 unstaked
bank 120 purses 400 180
Anna retire
"""


def refused(text: str) -> BadRecord:
    with pytest.raises(BadRecord) as caught:
        read(text)
    return caught.value


@given(evenings())
def test_a_record_reads_back_as_it_was_written(record: Record) -> None:
    text = write(record)
    assert read(text) == record
    assert write(read(text)) == text
    assert game_of(text) == "banking"
    assert replay(record) == states(record)[-1]


def test_the_text_is_the_one_in_the_manual() -> None:
    record = read(SHORT)
    assert write(record) == SHORT
    assert record.rules == BankingRules(form=Form.LAID, first_banker="Anna")
    assert record.players == (("Anna", 500), ("A; B", 200))
    assert [str(act) for act in record.acts if act.kind is Kind.STAKE] == [
        "A; B stake 2 10",
        "A; B stake 3 10",
    ]
    assert replay(record).offered == "A; B"


REFUSED = [
    (2, "game classic", 2, 6, None, "classic"),
    (3, "rules laid agreed=0", 3, 12, None, "agreed"),
    (3, "rules laid first_banker=Anna", 3, 12, None, "no switch"),
    (4, "player Anna", 4, 8, None, "player Anna 500"),
    (4, "player Anna x", 4, 13, None, "“x”"),
    (4, "player A|nna 5", 4, 8, None, "|"),
    (5, "player Anna 5", 5, 8, None, "same name"),
    (6, "banker", 6, 7, None, "at least one"),
    (6, "banker Carl", 6, 1, "B23", "Carl"),
    (8, "Carl lay 100", 8, 1, "B24", "Carl"),
    (8, "Anna lay 501", 8, 1, "B14", "purse"),
    (8, "Anna lay ten", 8, 1, "B22", "“ten”"),
    (8, "Anna", 8, 1, None, "no act"),
    (8, "|Anna lay 100", 8, 14, None, "bar"),
    (8, "|Anna| ", 8, 1, None, "no act"),
    (8, "|Anna lay| 100", 8, 1, None, "bars"),
    (10, "begin 2 banker Anna bank 100", 10, 7, None, "begin 1 banker Anna bank 100"),
    (11, "deal KS 7S", 11, 1, "B3", "17 cards"),
    (11, "deal KS 7X", 11, 9, None, "7X"),
    (11, "deal", 11, 1, None, "no act"),
    (12, "A; B stake 2 10", 12, 1, None, "no act"),
    (12, "|A; B| stake 2 11", 12, 1, "B15", "10"),
    (13, "|A; B| close", 13, 1, "B5", "Anna"),
    (14, "tableau 2 tricks 1 0 banker", 14, 18, None, "tricks 2 0 banker"),
    (14, "tableau 5", 14, 9, None, "tableau 2"),
    (16, "tableau 4", 16, 10, None, "unstaked"),
    (17, "bank 110 purses 400 180", 17, 6, None, "bank 120"),
    (17, "bank 120 purses 400", 17, 20, None, "400 180"),
    (18, "begin 2 banker Anna bank 120", 18, 1, None, "no place"),
    (18, "seed 00", 18, 1, None, "before the game begins"),
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


def held(text: str) -> Record | None:
    try:
        record = read(text)
    except BadRecord as error:
        refusal = error
    else:
        assert read(write(record)) == record
        return record
    assert 1 <= refusal.line <= 1 + text.count("\n") + text.count("\r")
    assert refusal.column >= 1
    assert str(refusal)
    return None


def sample(form: Form, seed: int) -> str:
    rules = BankingRules(form=form, first_banker="cut")
    record = Record(rules, (("Anna", 60), ("A;B", 50), ("deal", 40)), b"evening %d" % seed)
    return write(record._replace(acts=play(record, Random(seed), 40)))


GARBLED = ("", "x", "??", "QH", "|", "||", ";", "#", "0", "9" * 4500, "-1", "1²", "\0",
           "Anna", "stake", "deal", "close", "tableau", "player", "banker", "=")  # fmt: skip
SAMPLES = [SHORT, sample(Form.FIRST, 1), sample(Form.LAID, 2)]


@pytest.mark.parametrize("text", SAMPLES)
def test_missing_double_and_garbled_lines_are_harmless_or_found(text: str) -> None:
    random = Random(5)
    lines = text.splitlines()
    whole = held(text)
    assert whole is not None
    for number, line in enumerate(lines):
        record = held("\n".join(lines[:number] + lines[number + 1 :]))
        if line.split(None, 1)[:1] in ([], ["begin"], ["tableau"], ["bank"]):
            assert record == whole
        held("\n".join([*lines[:number], line, *lines[number:]]))
        words = line.split(" ")
        for place in range(len(words)):
            for other in random.sample(GARBLED, 3):
                changed = " ".join([*words[:place], other, *words[place + 1 :]])
                held("\n".join([*lines[:number], changed, *lines[number + 1 :]]))


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    held("ecarte record 1\ngame banking\n" + text)
    held("ecarte record 1\ngame banking\nplayer Anna 50\nplayer B 20\nbanker B\n" + text)


@given(evenings(seeded=True), st.data())
def test_with_a_seed_every_card_must_follow_from_it(record: Record, data: st.DataObject) -> None:
    of_nature = [n for n, act in enumerate(record.acts) if act.kind in acts.BY_NATURE]
    if not of_nature:
        return
    place = data.draw(st.sampled_from(of_nature))
    act = record.acts[place]
    other = next(one for one in map(type(act.cards[0]), range(52)) if one not in act.cards)
    forged = act._replace(cards=(other, *act.cards[1:]))
    with pytest.raises(EcarteError):
        write(record._replace(acts=(*record.acts[:place], forged)))


@given(evenings())
def test_the_seen_record_gives_everybody_the_same_view_at_every_moment(record: Record) -> None:
    known = seen(record)
    for left, right in zip(states(record), states(known), strict=True):
        assert left.view(None) == right.view(None)
    assert read(write(known)) == known
    assert seen(known) == known


@given(evenings())
def test_the_seen_record_holds_no_unopened_card_and_no_seed(record: Record) -> None:
    known, last = seen(record), replay(record)
    if last.phase is Phase.OVER:
        assert known == record
        return
    assert known.seed is None
    if last.phase is Phase.STAKING:
        dealt = [act for act in known.acts if act.kind is Kind.DEALT][-1]
        assert dealt.cards == (UNKNOWN,) * 16 + (last.turn_up,)


def test_a_deal_that_was_void_before_its_opening_stays_unknown() -> None:
    text = SHORT.partition("Anna close")[0] + "Anna leave\n"
    record = read(text.replace("player A; B 200", "player A; B 200\nplayer C 100"))
    assert replay(record).phase is Phase.OFFER
    assert seen(record).acts[1].cards[:16] == (UNKNOWN,) * 16


def test_cards_dealt_unseen_are_opened_and_follow_from_the_seed() -> None:
    rules = BankingRules(first_banker="A")
    record = Record(rules, (("A", 50), ("B", 50)), b"open")
    done = play(record, Random(3), 3, going=0)
    dealt = next(act for act in done if act.kind is Kind.DEALT)
    hidden = acts.deal((UNKNOWN,) * 16 + dealt.cards[16:])
    opened = (
        acts.take("A"),
        hidden,
        acts.stake("B", 2, 5),
        Act("A", Kind.CLOSE),
        acts.opening(dealt.cards[:16]),
    )
    right = record._replace(acts=opened)
    assert read(write(right)) == right
    swapped = acts.opening((*dealt.cards[1:16], dealt.cards[0]))
    assert dealt.cards[0] != dealt.cards[1]
    with pytest.raises(EcarteError, match="By the seed"):
        write(right._replace(acts=(*opened[:-1], swapped)))


@pytest.mark.parametrize(
    "record",
    [
        Record(),
        Record(LAID, (("A", 5), ("A", 6))),
        Record(LAID, (("A|", 5),)),
        Record(LAID, (("A", 5),), b""),
        Record(BankingRules(first_banker="A"), (("A", 5), ("B", 5)), None, (Act("B", Kind.TAKE),)),
    ],
)
def test_what_could_not_be_read_back_is_not_written(record: Record) -> None:
    with pytest.raises(EcarteError):
        write(record)
