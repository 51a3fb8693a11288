"""What a player may know, in each phase."""

from ecarte.banking import acts
from ecarte.cards import cards
from tests.banking.scenario import AB, ABC, evening, laid, played

UNSEEN = "?? " * 16


def test_the_same_evening_with_other_cards_face_down_looks_the_same() -> None:
    known = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH 2D 3D 4D "
    for faces in (UNSEEN, known[24:] + known[:24]):
        seen, other = (evening(ABC, "A take", f"deal {some}JS") for some in (known, faces))
        for text in ("", "B stake 2 10", "C leave", "E sit 20"):
            if text:
                seen, other = played(seen, text), played(other, text)
            for player in (None, "A", "B"):
                assert seen.view(player) == other.view(player)
                assert str(seen.view(player)) == str(other.view(player))


def test_after_the_opening_all_four_tableaux_lie_open_voided_ones_too() -> None:
    table = laid(AB, "A lay 10", "++-", "A close")
    view = table.view("B")
    assert view.tableaux == table.tableaux
    assert [len(hand) for hand in table.tableaux] == [4, 4, 4, 4]


def test_the_next_deal_hides_the_tableaux_again() -> None:
    table = evening(AB, "A take", "---", "A close", "A deal", "+++")
    assert table.view(None).tableaux is None
    assert table.view(None).results == ()


def test_a_void_deal_is_never_seen() -> None:
    table = evening(ABC, "A take", "---", "A leave")
    assert table.view(None).tableaux is None
    assert table.tableaux == ()
    assert played(table, "B decline", "C decline").view(None).tableaux is None


def test_the_pack_tells_only_what_was_turned_up_or_opened() -> None:
    deal = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH 2D 3D 4D JS"
    table = evening(AB, "A take", f"deal {deal}")
    assert table.view("A").pack.once == 1 << cards("JS")[0]
    assert played(table, "A close").view("A").pack.once.bit_count() == 17


def test_legal_acts_are_the_viewers_own_with_their_range() -> None:
    table = laid(ABC, "A lay 100", "---", "B stake 2 4")
    assert [(o.tableau, o.low, o.high) for o in table.view("B").legal_acts()] == [
        (2, 0, 10),
        (3, 1, 10),
        (4, 1, 100),
    ]
    assert [(o.low, o.high) for o in table.view("C").legal_acts() if o.tableau == 2] == [(1, 6)]
    assert [str(option) for option in table.view("A").legal_acts()] == ["A close"]
    assert table.view(None).legal_acts() == []
    assert table.view("Z").legal_acts() == []
    assert laid(AB).can(acts.act("A lay 10"))
