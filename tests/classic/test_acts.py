"""Acts as text and as values."""

import pytest

from ecarte.cards import CARDS, UNKNOWN, cards
from ecarte.classic import acts
from ecarte.classic.acts import Act, Kind
from ecarte.errors import BadText

WRITTEN = [
    ("stand", acts.STAND),
    ("propose", acts.PROPOSE[acts.UNNAMED]),
    ("propose 3", acts.PROPOSE[3]),
    ("accept", acts.ACCEPT),
    ("refuse", acts.REFUSE),
    ("discard", acts.discard([])),
    ("discard 7H 9D 8C", acts.discard(cards("8C 9D 7H"))),
    ("discard 7H ??", acts.discard(cards("?? 7H"))),
    ("announce", acts.ANNOUNCE),
    ("silent", acts.SILENT),
    ("QH", acts.PLAY[cards("QH")[0]]),
    ("resign", acts.RESIGN),
    ("resign 0", acts.resign(0)),
    ("resign 1", acts.resign(1)),
    ("deal 7H ?? 8C", acts.deal(cards("7H ?? 8C"))),
    ("cut KS QS", acts.cut(*cards("KS QS"))),
]


@pytest.mark.parametrize(("text", "act"), WRITTEN)
def test_an_act_reads_back_as_it_is_written(text: str, act: Act) -> None:
    assert str(act) == text
    assert acts.act(text) == act


@pytest.mark.parametrize(
    ("text", "same"),
    [
        (" stand ", "stand"),
        ("Stand\n", "stand"),
        ("PROPOSE 3", "propose 3"),
        ("propose   3 ", "propose 3"),
        ("propose 3\n", "propose 3"),
        ("propose 03", "propose 3"),
        ("resign 1\n", "resign 1"),
        ("qh", "QH"),
        (" 10h ", "TH"),
        ("discard 10h,8c", "discard 8C TH"),
        ("discard 8C TH", "discard TH 8C"),
        ("discard,", "discard"),
        ("deal\t7H", "deal 7H"),
    ],
)
def test_spaces_and_capitals_do_not_matter(text: str, same: str) -> None:
    if text == "discard,":
        with pytest.raises(BadText):
            acts.act(text)
    else:
        assert acts.act(text) == acts.act(same)


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "stand firm", "accept 3", "refuse!", "announce KH", "silent now", "pass",
        "propose 0", "propose -1", "propose +3", "propose 3 4", "propose three", "propose ٣",
        "propose 53", "propose 0000000053", "propose 1e1", "propose " + "1" * 5000,
        "propose " + "0" * 5000, "resign 2", "resign -1", "resign 01", "play QH", "QH 8S", "??",
        "discard 2", "discard QX", "discard 7H 7H", "deal", "deal 7H 7H", "deal QX", "cut",
        "cut KS", "cut KS QS JS", "cut ?? KS", "cut KS KS", "0", "-1", "\0", "stand\0",
        "discard " + "7H " * 3000,
    ],
)  # fmt: skip
def test_what_is_no_act(text: str) -> None:
    with pytest.raises(BadText) as caught:
        acts.act(text)
    assert str(caught.value)


def test_every_card_played_and_every_proposal_reads_back() -> None:
    for number in range(1, 53):
        assert acts.act(f"propose {number}") == acts.PROPOSE[number]
    for card in CARDS:
        assert acts.act(str(acts.PLAY[card])) == acts.PLAY[card]


def test_every_kind_of_act_is_in_the_table_of_texts() -> None:
    assert {act.kind for _, act in WRITTEN} == set(Kind)
    assert UNKNOWN in acts.act("deal ??").cards
