"""The oracle itself against cases worked out by hand; each carries the rule it shows."""

import random
from typing import Any

from tests.oracle.classic_lines import random_line
from tests.oracle.classic_oracle import PACK, answer, legal_cards, trick_winner, view

# Hearts are trumps, seat 0 deals, so elder is seat 1.
STRONG = "KH QH JH AH TH"  # all five tricks against WEAK
WEAK = "7S 8S 9S 7C 8C"
EVEN = "QH JH KS 7D 8D"  # three tricks against PLAIN, as played below
PLAIN = "8H 9H 7S 9D TD"


def line(elder: str, dealer: str, acts: str, **given: Any) -> dict[str, Any]:
    """A deal with these hands; acts are separated by "/"; seat 0 deals unless told otherwise."""
    first, second = elder.split(), dealer.split()
    turn_up = given.pop("turn_up", "7H")
    draw = given.pop("draw", "").split()  # what comes from the top of the stock
    used = [*first, *second, turn_up, *draw]
    pack = [*first[:2], *second[:2], *first[2:], *second[2:], turn_up, *draw]
    pack += [card for card in PACK if card not in used]
    seat = given.pop("seat", 0)
    score = given.pop("score", [0, 0])
    told = [act.strip() for act in acts.split("/") if act.strip()]
    return {"dealer": seat, "score": score, "pack": pack, "rules": given, "acts": told}


def see(elder: str, dealer: str, acts: str, **given: Any) -> dict[str, Any]:
    """The answer to such a deal."""
    return answer(line(elder, dealer, acts, **given))


def rule(elder: str, dealer: str, acts: str, **given: Any) -> tuple[int, str | None]:
    """The index of the first act refused and the rule against it."""
    error = see(elder, dealer, acts, **given)["error"]
    return error["act"], error["rule"]


def pick(found: dict[str, Any], *keys: str) -> list[Any]:
    """A few of the values of an answer."""
    return [found[key] for key in keys]


def test_tricks() -> None:
    """C1, C16 to C21."""
    assert trick_winner("AS", "JS", "H") == "follower"
    assert trick_winner("AS", "TS", "H") == "leader"
    assert trick_winner("KS", "7H", "H") == "follower"
    assert trick_winner("7S", "KD", "H") == "leader"
    assert legal_cards(["AS", "QS", "7S", "KH"], "JS", "H") == ["QS"]  # C18: the ace is lower
    assert legal_cards(["AS", "7S", "KH"], "JS", "H") == ["AS", "7S"]  # C17
    assert legal_cards(["AS", "7S", "7H", "KH"], "8D", "H") == ["7H", "KH"]  # C19
    assert legal_cards(["AS", "7H"], "8D", "H", must_trump=False) == ["AS", "7H"]
    assert legal_cards(["AS", "7C"], "8D", "H") == ["AS", "7C"]  # C20


def test_packets() -> None:
    """C3: the same pack dealt both ways."""
    both = line(STRONG, WEAK, "")
    assert answer(both)["hands"] == [WEAK.split(), STRONG.split()]
    both["rules"]["packets"] = "3_2"
    assert answer(both)["hands"][1] == [both["pack"][i] for i in (0, 1, 2, 6, 7)]
    assert answer(both)["hands"][0] == [both["pack"][i] for i in (3, 4, 5, 8, 9)]


def test_turned_king() -> None:
    """C4, C14, C25: counted at once, perhaps the end; and no window."""
    hands = ("QS JS AS TS 9S", "QC JC AC TC 9C")
    assert pick(see(*hands, "", turn_up="KD"), "score", "phase") == [[1, 0], "exchange"]
    won = see(*hands, "", turn_up="KD", score=[4, 4])
    assert pick(won, "score", "phase", "winner", "to_act", "legal") == [[5, 4], "over", 0, None, []]
    assert rule(*hands, "stand", turn_up="KD", score=[4, 4]) == (0, "C25")
    for window in ("before_first_lead", "before_own_card"):
        found = see(*hands, "stand", turn_up="KD", king_window=window)
        assert pick(found, "phase", "to_act") == ["play", 1]
        assert rule(*hands, "stand/silent", turn_up="KD", king_window=window) == (1, "C14")


def test_vulnerable() -> None:
    """C12: only while the first exchange has not taken place."""
    assert see(EVEN, PLAIN, "stand")["vulnerable"] == 1
    assert see(EVEN, PLAIN, "propose 1/refuse")["vulnerable"] == 0
    once = "propose 1/accept/discard 7D/discard/"
    assert see(EVEN, PLAIN, once + "stand")["vulnerable"] is None
    assert see(EVEN, PLAIN, once + "propose 1/refuse")["vulnerable"] is None


def test_points() -> None:
    """C22 to C26."""
    vole = "silent/silent/KH/7S/QH/8S/JH/9S/AH/7C/TH/8C"
    three = "silent/silent/QH/8H/JH/9H/KS/7S/7D/9D/TD/8D"
    assert see(STRONG, WEAK, "stand/" + vole)["score"] == [0, 2]
    assert see(STRONG, WEAK, "propose 1/refuse/" + vole)["score"] == [0, 2]  # C23: never three
    assert see(EVEN, PLAIN, "stand/" + three)["score"] == [0, 1]  # C24
    assert see(EVEN, PLAIN, "propose 1/refuse/" + three)["score"] == [0, 2]  # C23
    lost = see(PLAIN, EVEN, "stand/silent/silent/7S/KS/QH/8H/JH/9H/7D/9D/TD/8D")
    assert pick(lost, "score", "tricks") == [[2, 0], [3, 2]]  # C23: elder stood and lost
    later = "propose 1/accept/discard 8D/discard/propose 1/refuse/" + three.replace("8D", "QC")
    found = see(EVEN, PLAIN, later, draw="QC")
    assert pick(found, "score", "tricks") == [[0, 1], [2, 3]]  # a later refusal costs nothing
    done = see(STRONG, WEAK, "stand/" + vole, score=[4, 4])
    assert pick(done, "score", "winner", "phase") == [[4, 6], 1, "over"]
    open_end = see(STRONG, WEAK, "stand/" + vole, score=[4, 4], target=7)
    assert pick(open_end, "winner", "phase", "to_act", "hands") == [None, "over", None, [[], []]]
    assert rule(STRONG, WEAK, "stand/" + vole + "/KH") == (13, "C22")


def test_king_decides() -> None:
    """C25: the king counts before the tricks; nothing is played any more."""
    both = see(WEAK, STRONG, "stand/silent/announce", score=[4, 4])
    assert pick(both, "winner", "score", "phase") == [0, [5, 4], "over"]


def test_king_before_first_lead() -> None:
    """C13, C14: elder, then the dealer, then the lead; announcing closes the window."""
    asked = see(STRONG, WEAK, "stand")
    assert pick(asked, "phase", "to_act", "legal") == ["king", 1, ["announce", "silent"]]
    shown = see(STRONG, WEAK, "stand/announce")
    assert pick(shown, "phase", "to_act", "score") == ["play", 1, [0, 1]]
    kept = see(STRONG, WEAK, "stand/silent")
    assert pick(kept, "phase", "to_act", "legal") == ["king", 0, ["silent"]]
    assert rule(STRONG, WEAK, "stand/silent/announce") == (2, "C14")
    assert rule(STRONG, WEAK, "announce") == (0, "C14")
    assert rule(STRONG, WEAK, "stand/silent/silent/announce") == (3, "C14")
    won = see(STRONG, WEAK, "stand/announce", score=[4, 4])
    assert pick(won, "phase", "winner", "score", "tricks") == ["over", 1, [4, 5], [0, 0]]


def test_king_before_own_card() -> None:
    """C14, club: the dealer is asked between the lead and his card."""
    club = {"king_window": "before_own_card"}
    led = see(WEAK, STRONG, "stand/silent/7S", **club)
    assert pick(led, "phase", "to_act", "legal") == ["king", 0, ["announce", "silent"]]
    assert led["hands"] == [STRONG.split(), WEAK.split()[1:]]
    shown = see(WEAK, STRONG, "stand/silent/7S/announce", **club)
    assert pick(shown, "phase", "to_act", "score") == ["play", 0, [1, 0]]
    assert pick(see(STRONG, WEAK, "stand/announce/KH", **club), "phase", "to_act") == ["play", 0]
    assert see(STRONG, WEAK, "stand/silent/KH/silent/7S", **club)["phase"] == "play"


def test_king_drawn_or_thrown() -> None:
    """C14, C10: a king drawn counts, one discarded is lost."""
    drawn = see(WEAK, EVEN, "propose 1/accept/discard 7S/discard/stand", draw="KH")
    assert drawn["legal"] == ["announce", "silent"]
    thrown = "propose 1/accept/discard KH/discard/stand"
    assert see(STRONG, WEAK, thrown, draw="9D")["legal"] == ["silent"]
    assert rule(STRONG, WEAK, thrown + "/silent/silent/KH", draw="9D") == (7, "C10")


def down_to(stock: int) -> str:
    """Acts by which two exchanges bring the 21 cards of the stock down to 1 to 6."""
    order = [card for card in PACK if card not in (*STRONG.split(), *WEAK.split(), "7H")]
    hands = [STRONG.split(), WEAK.split()]
    acts = []
    for elder_n, dealer_n in ((5, 5), (5, 6 - stock)):
        acts += ["propose 5", "accept"]
        for who, number in ((0, elder_n), (1, dealer_n)):
            acts.append("discard " + " ".join(hands[who][:number]))
            hands[who] = hands[who][number:] + order[:number]
            order = order[number:]
    return "/".join(acts)


def test_short_stock() -> None:
    """C9, C11 in each variant."""
    one, two = down_to(1), down_to(2)
    cap = see(STRONG, WEAK, two)
    assert cap["legal"] == ["stand", "propose 1", "propose 2"]
    law = see(STRONG, WEAK, two, short_stock="law_38")
    assert law["legal"] == ["stand", *(f"propose {n}" for n in range(1, 6))]
    most = see(STRONG, WEAK, two + "/propose 4/accept", short_stock="law_38")
    assert pick(most, "to_act", "legal") == [1, ["discard 2"]]
    club = {"count_named": "after_acceptance", "short_stock": "law_38"}
    late = two.replace("propose 5", "propose")
    most = see(STRONG, WEAK, late + "/propose/accept", **club)
    assert most["legal"] == ["discard 1", "discard 2"]

    throw = "/propose 1/accept/discard " + see(STRONG, WEAK, one)["hands"][1][0]
    closed = see(STRONG, WEAK, one + throw)  # nothing left: no dealer's discard, no "stand"
    assert pick(closed, "phase", "to_act", "vulnerable") == ["king", 1, None]

    bga = {"short_stock": "no_proposal", "dealer_min_exchange": 1}
    assert see(STRONG, WEAK, two, **bga)["legal"] == ["stand", "propose 1"]
    assert see(STRONG, WEAK, one, **bga)["phase"] == "king"
    assert see(STRONG, WEAK, one, short_stock="no_proposal")["legal"] == ["stand", "propose 1"]


def test_dealer_exchange() -> None:
    """C8, C11: between none (or one) and five."""
    start = "propose 2/accept/discard KH QH"
    assert see(STRONG, WEAK, start)["legal"] == [f"discard {n}" for n in range(6)]
    forced = {"dealer_min_exchange": 1}
    assert see(STRONG, WEAK, start, **forced)["legal"] == [f"discard {n}" for n in range(1, 6)]
    assert rule(STRONG, WEAK, start + "/discard", **forced) == (3, "C11")
    assert rule(STRONG, WEAK, "propose 2/accept/discard KH") == (2, "C8")
    assert rule(STRONG, WEAK, "propose 2/accept/discard KH KH") == (2, None)
    assert rule(STRONG, WEAK, "propose 2/accept/discard KH 7H") == (2, "C3")


def test_proposals() -> None:
    """C6, C9, C11."""
    after = {"count_named": "after_acceptance"}
    assert see(EVEN, PLAIN, "", **after)["legal"] == ["stand", "propose"]
    named = see(EVEN, PLAIN, "propose/accept", **after)["legal"]
    assert named == [f"discard {n}" for n in range(1, 6)]
    assert rule(EVEN, PLAIN, "propose 2", **after) == (0, "C6")
    assert rule(EVEN, PLAIN, "propose") == (0, "C6")
    assert rule(EVEN, PLAIN, "propose 6") == (0, "C11")
    once = "propose 1/accept/discard 7D/discard"
    assert see(EVEN, PLAIN, once)["phase"] == "exchange"
    assert see(EVEN, PLAIN, once, max_proposals=1)["phase"] == "king"
    assert see(EVEN, PLAIN, once, max_proposals=2)["phase"] == "exchange"


def test_refused_cards() -> None:
    """C17 to C19 as reasons."""
    dealer = "QS 7S AD 9H TC"
    start = "stand/silent/silent/"
    assert rule("JS 8D 7C 8C 9C", dealer, start + "JS/7S") == (4, "C18")
    assert rule("JS 8D 7C 8C 9C", dealer, start + "JS/9H") == (4, "C17")
    assert rule("JS 8D 7C 8C 9C", "7D AD KD 9H TC", start + "JS/TC") == (4, "C19")
    free = see("JS 8D 7C 8C 9C", "7D AD KD 9H TC", start + "JS/TC", must_trump=False)
    assert free["tricks"] == [0, 1]


def test_seats_and_resigning() -> None:
    """C2, C16, C29."""
    found = see(STRONG, WEAK, "stand/announce", seat=1)
    assert pick(found, "to_act", "score", "vulnerable") == [0, [1, 0], 0]
    given_up = see(EVEN, PLAIN, "propose 1/resign", score=[2, 3])
    assert pick(given_up, "phase", "winner", "score") == ["over", 1, [2, 3]]


def test_views() -> None:
    """What each seat may know: nobody sees a choice he does not have (C15)."""
    deal = line(STRONG, WEAK, "propose 1/accept/discard TH/discard 7S", draw="9D TD")
    assert view(deal, 1)["own"]["draws"] == [["9D"]]
    for seat in (0, "watcher"):
        assert not any(card in str(view(deal, seat)) for card in ("KH", "TH", "9D"))
    asked = line(STRONG, WEAK, "stand")
    assert view(asked, 1)["legal"] == ["announce", "silent"]
    assert view(asked, 0)["legal"] is None
    assert view(asked, "watcher")["own"] is None


def test_random_lines_hold_together() -> None:
    """No card is lost, and a seed gives the same lines again."""
    for line_ in (random_line(random.Random(seed)) for seed in range(100)):
        found = answer(line_)
        assert found == answer(line_)
        if "error" in found:
            assert 0 <= found["error"]["act"] < len(line_["acts"])
        else:
            assert len({*found["hands"][0], *found["hands"][1]}) == sum(map(len, found["hands"]))
