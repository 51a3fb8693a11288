"""The player of the old books: what goes before what, what he may know, and that he never errs."""

import subprocess
import sys
from itertools import product

import pytest

from ecarte.cards import BIT, Card, card, in_set, set_of
from ecarte.classic import acts
from ecarte.classic.acts import Act, Kind
from ecarte.classic.deal import Deal
from ecarte.classic.rules import BGA, CLUB, PRESETS, SWEDISH, ClassicRules, CountNamed, ShortStock
from ecarte.classic.state import Phase, changed
from ecarte.classic.view import DealView
from ecarte.players.choice import Choice
from ecarte.players.player import Player, player
from ecarte.players.printed.hand import certain_tricks, read, suits
from ecarte.players.printed.player import PrintedPlayer, cheapest
from ecarte.shuffling import derive, shuffled
from tests.players.scenes import HEARTS, after, between, dealt, positions, turned

PRINTED = PrintedPlayer()


def elder(
    hand: str,
    score: tuple[int, int] = (0, 0),
    rules: ClassicRules = SWEDISH,
    turn_up: str | None = None,
) -> Choice:
    """What elder is advised; the score is elder's first."""
    deal = dealt(
        elder=turned(hand), score=score, rules=rules, turn_up=card(turn_up) if turn_up else None
    )
    return PRINTED.advise(deal.view(deal.actor))


def dealer(hand: str, score: tuple[int, int] = (0, 0), turn_up: str | None = None) -> Choice:
    """What the dealer answers to a proposal; the score is elder's first."""
    deal = dealt(dealer=turned(hand), score=score, turn_up=card(turn_up) if turn_up else None)
    deal = after(deal, "propose 1")
    return PRINTED.advise(deal.view(deal.actor))


def said(choice: Choice) -> tuple[str | None, str]:
    return choice.piece, str(choice.act)


# What goes before what


def test_cavendish_goes_before_hoffmann_and_the_agreeing_are_named() -> None:
    choice = elder("7H 8H QC 7C 7D")
    assert (choice.piece, choice.agreeing) == ("EB-N2b", ("HOF-N2",))
    assert str(choice.why).startswith("Cavendish: ")


def test_a_score_goes_before_the_lists() -> None:
    assert said(elder("7H 8H QC 7C 7D")) == ("EB-N2b", "stand")
    assert said(elder("7H 8H QC 7C 7D", (0, 3))) == ("HOF-S1", "propose 3")
    assert said(elder("7H 8H QC 7C 7D", (0, 4))) == ("EB-S3", "stand")
    assert said(elder("7H QC 8D 8C 7S", (3, 0))) == ("EB-disc", "propose 4")
    assert said(elder("7H QC 8D 8C 7S", (0, 4))) == ("EB-S3", "stand")


def test_a_very_strong_hand_is_played_at_three() -> None:
    assert said(elder("7H 8H 9H 7C 8D", (0, 3))) == ("EB-N1", "stand")
    assert said(elder("7H 8H QC JC 7D", (0, 3))) == ("EB-N2b", "stand")


def test_the_danger_at_three_is_past_once_cards_were_exchanged() -> None:
    hand = turned("7H 8H QC 7C 7D")
    deal = after(dealt(elder=hand, score=(0, 3)), "propose 1", "accept", "discard 7D")
    deal = deal.apply(acts.deal([card("8D")])).apply(acts.discard([]))
    assert said(PRINTED.advise(deal.view(deal.actor))) == ("EB-N2b", "stand")


def test_the_dealers_exceptions_go_before_the_list() -> None:
    assert said(elder("7H 8H 9C 8C 7C")) == ("EB-N2a", "stand")
    assert said(dealer("7H 8H 9C 8C 7C")) == ("EB-D1", "accept")
    assert said(dealer("7H 8H 8C 7C KD")) == ("EB-N2c", "refuse")


def test_the_list_goes_before_what_holds_in_general() -> None:
    choice = dealer("7H 8H QC 7C 7D")
    assert (choice.piece, "EB-acc" in choice.agreeing) == ("EB-N2b", True)
    assert said(dealer("7H QC 7C KD 7S")) == ("EB-acc", "refuse")
    assert said(dealer("7H QC 7C JD 7S")) == ("EB-acc", "accept")


def test_hoffmanns_exception_for_the_king_goes_before_cavendishs_list() -> None:
    assert said(dealer("KH 8H 9H 7C 8D")) == ("HOF-D2", "accept")
    assert said(dealer("QH 8H 9H 7C 8D")) == ("EB-N1", "refuse")


def test_a_better_hand_than_the_weak_one_is_refused_on() -> None:
    """Two queens, one with a knave beside them: better than the queen and two knaves of D5."""
    assert said(dealer("7H QC JD 7D JS")) == ("EB-D5", "refuse")
    assert said(dealer("7H QC JD 7D QS")) == ("EB-D5", "refuse")
    assert said(dealer("7H QC TD 7D QS")) == ("EB-D4", "accept")


@pytest.mark.parametrize(
    ("hand", "score", "turn_up", "wanted"),
    [
        ("QC JD 7D TS 7S", (0, 3), "KH", ("EB-disc", "propose 5")),  # at four by the turned king
        ("QC JD 7D TS 7S", (0, 4), "9H", ("EB-S1", "stand")),
        ("QC JD 7D TS 9C", (0, 4), "9H", ("EB-disc", "propose 5")),  # the ten is not guarded
        ("7H 9C 8D 7C 7S", (0, 4), "9H", ("EB-disc", "propose 4")),  # very small and scattered
        ("7H TC 8D 7C 7S", (0, 4), "9H", ("EB-S3", "stand")),
        ("7H TC 8D 7C 7S", (0, 3), "9H", ("EB-disc", "propose 4")),
        ("KH TC 8D 7C 7S", (0, 4), "9H", ("EB-disc", "propose 4")),  # the king is in hand
        ("KH 7H QC 7C 7S", (0, 4), "9H", ("EB-N-king", "propose 3")),
        ("7H 8H QC 7C 7S", (0, 3), "KH", ("EB-N2b", "stand")),  # nor can he draw it now
        ("QH JH AH TH 7S", (0, 3), "KH", ("EB-N-sure", "propose 1")),
    ],
)
def test_elder_at_the_adverse_score(
    hand: str, score: tuple[int, int], turn_up: str, wanted: tuple[str, str]
) -> None:
    assert said(elder(hand, score, turn_up=turn_up)) == wanted


@pytest.mark.parametrize(
    ("hand", "score", "wanted"),
    [
        ("JC 7C JD 7D JS", (4, 0), ("EB-S2", "refuse")),
        ("JC 7C JD 7D JS", (3, 0), ("EB-acc", "accept")),
        ("JC TD 9S 8D 7S", (4, 0), ("EB-acc", "accept")),
        ("7H 9C 8D 8C 7S", (4, 0), ("EB-acc", "accept")),
        ("7H JC TD 7D 7S", (3, 4), ("EB-S5", "refuse")),
        ("7H JC TD 7D 7S", (3, 3), ("EB-acc", "accept")),
        ("7H JC TD 7D 7S", (2, 4), ("EB-acc", "accept")),
    ],
)
def test_the_dealer_at_the_score(
    hand: str, score: tuple[int, int], wanted: tuple[str, str]
) -> None:
    assert said(dealer(hand, score)) == wanted


def test_the_scores_are_counted_from_the_end_of_the_game() -> None:
    seven = ClassicRules(target=7)
    assert said(elder("7H TC 8D 7C 7S", (0, 4), seven)) == ("EB-disc", "propose 4")
    assert said(elder("7H TC 8D 7C 7S", (0, 6), seven)) == ("EB-S3", "stand")


# Hands and certain tricks


@pytest.mark.parametrize(
    ("hand", "turn_up", "tricks"),
    [
        ("KH QH JH 7C 8C", "9H", 3),
        ("QH JH AH 7C 8C", "9H", 2),
        ("QH JH AH TH 8C", "9H", 3),
        ("QH JH AH 7C 8C", "KH", 3),
        ("KH JH AH TH 8C", "9H", 3),
        ("KH JH AH 7H 8C", "9H", 2),
        ("9H 8H 7H TH AH", "JH", 3),
    ],
)
def test_certain_tricks(hand: str, turn_up: str, tricks: int) -> None:
    deal = dealt(elder=turned(hand), turn_up=card(turn_up))
    assert certain_tricks(deal.view(deal.actor)) == tricks


def test_a_hand_is_read_by_suits() -> None:
    hand = read(set_of(turned("7H KH QC 7C AS")), HEARTS)
    assert (hand.trumps, hand.shape) == ((7, 0), suits("Q7 A"))
    assert (hand.court_cards, hand.throws, hand.has_trump_king) == (1, 3, True)


def raised(hand: list[Card], deal: Deal) -> list[list[Card]]:
    """The same hand with one plain card exchanged for the next better one of its suit."""
    order = "789TAJQK"
    better = []
    for one in hand:
        if one.suit != HEARTS and one.rank != "K":
            higher = card(order[order.index(one.rank) + 1] + str(one)[1])
            if higher not in hand and higher != deal.turn_up:
                better.append([higher if other == one else other for other in hand])
    return better


def test_a_better_hand_never_does_less() -> None:
    """Where a hand stands or refuses, it does so too with a plain card made better."""
    compared = 0
    for number in range(1500):
        pack = shuffled(SWEDISH.pack, derive(b"better", "hands", number))
        hand = pack[:5]
        for choose, firm in ((elder, Kind.STAND), (dealer, Kind.REFUSE)):
            text = " ".join(map(str, hand))
            if choose(text).act.kind is firm:
                for better in raised(hand, dealt(elder=hand)):
                    compared += 1
                    again = choose(" ".join(map(str, better)))
                    assert again.act.kind is firm, (text, better, again)
    assert compared > 1000


# Cards played where no book speaks


@pytest.mark.parametrize(
    ("elders", "led", "dealers", "reply"),
    [
        ("9C 8C 7C 8S 9S", "9C", "KC AC TC 7H 8H", "TC"),  # the cheapest that wins
        ("KC 8C 7C 8S 9S", "KC", "QC AC TC 7H 8H", "TC"),  # the lowest when none wins
        ("KC 8C 7C 8S 9S", "KC", "QD AD TD 9H 8H", "8H"),  # the lowest trump
        ("KC 8C 7C 8S 9S", "KC", "QD AD TD 9D KS", "9D"),  # the lowest card
    ],
)
def test_following_has_no_printed_advice(elders: str, led: str, dealers: str, reply: str) -> None:
    deal = dealt(elder=turned(elders), dealer=turned(dealers))
    deal = after(deal, "stand", "silent", "silent", led)
    choice = PRINTED.advise(deal.view(deal.actor))
    assert said(choice) == (None, reply)
    assert str(choice.why).startswith("No printed advice: ")


def test_a_trump_is_not_wasted_where_trumping_is_free() -> None:
    rules = ClassicRules(must_trump=False)
    deal = dealt(elder=turned("KC 8C 7C 8S 9S"), dealer=turned("QD AD TD 9H 8H"), rules=rules)
    deal = after(deal, "stand", "silent", "silent", "KC")
    assert str(cheapest(deal.view(deal.actor))) == "8H"


# Exchanges under every switch


def test_the_number_is_named_by_throwing_after_acceptance() -> None:
    deal = dealt(elder=turned("7H KC 9C 8D 7S"), rules=CLUB)
    assert said(PRINTED.advise(deal.view(deal.actor))) == ("EB-disc", "propose")
    deal = after(deal, "propose", "accept")
    assert said(PRINTED.advise(deal.view(deal.actor))) == ("EB-disc", "discard 7S 8D 9C")


def test_a_dealer_who_must_throw_throws_his_lowest() -> None:
    deal = dealt(elder=turned("7C 8C 9C TC AC"), dealer=turned("KH 8H 7H KD KS"), rules=BGA)
    deal = after(deal, "propose", "accept", "discard 7C").apply(acts.deal([card("7D")]))
    choice = PRINTED.advise(deal.view(deal.actor))
    assert said(choice) == (None, "discard KS")


def every_switch() -> list[ClassicRules]:
    """Packs that run short, reduced packs and hands, and every switch of the exchange."""
    short = [
        ClassicRules(
            suits=suits,
            ranks=ranks,
            hand_size=size,
            short_stock=short_stock,
            count_named=named,
            dealer_min_exchange=least,
            max_proposals=proposals,
            must_trump=must_trump,
        )
        for (suits, ranks, size), short_stock, named, (least, proposals, must_trump) in product(
            [("SH", "KQJAT987", 5), ("SHD", "QJAT", 4), ("SHDC", "KQJ", 5), ("HC", "KQJA", 3)],
            ShortStock,
            CountNamed,
            [(0, None, True), (1, None, False), (1, 1, True)],
        )
    ]
    return [*short, ClassicRules(target=1), ClassicRules(hand_size=7), ClassicRules(hand_size=1)]


def legal_and_explained(chooser: Player) -> Player:
    """Plays like the player, and checks that what is explained is what is done."""

    class Checked:
        name = "checked"

        def choose(self, view: DealView) -> Act:
            act = chooser.choose(view)
            choice = PRINTED.advise(view)
            assert choice.act == act
            assert str(choice.why)
            assert choice.piece not in choice.agreeing
            return act

    return Checked()


@pytest.mark.parametrize("rules", PRESETS.values(), ids=PRESETS)
@pytest.mark.parametrize("score", [(0, 0), (4, 3), (3, 4), (4, 4)])
def test_every_act_is_legal_and_explained(rules: ClassicRules, score: tuple[int, int]) -> None:
    chosen = between(legal_and_explained(PRINTED), player("random", b"x"))
    turned_round = between(player("random", b"y"), legal_and_explained(PRINTED))
    met = {deal.phase for deal in positions(rules, 150, chosen, score)}
    met |= {deal.phase for deal in positions(rules, 150, turned_round, score)}
    assert met == {Phase.PROPOSAL, Phase.ANSWER, Phase.DISCARD, Phase.KING, Phase.PLAY}


@pytest.mark.parametrize("name", ["printed", "random"])
def test_every_act_is_legal_under_every_switch(name: str) -> None:
    for rules in every_switch():
        both = between(player(name, b"a"), player(name, b"b"))
        assert sum(1 for _ in positions(rules, 12, both)) > 0


# What a player may know


def with_other_cards(deal: Deal) -> Deal:
    """The same deal to its actor, with other cards in the adversary's hand and discards."""
    seat = deal.actor
    other = 1 - seat
    unknown = deal.hands[other] | deal.discards[other]
    shown = set_of(card for trick in deal.taken for card in (trick.led, trick.reply))
    known = deal.hands[seat] | deal.discards[seat] | BIT[deal.turn_up] | shown
    known |= BIT[deal.led] if deal.led >= 0 else 0
    unseen = list(in_set(deal.rules.pack_set & ~known))[::-1]
    size, thrown = deal.hands[other].bit_count(), deal.discards[other].bit_count()
    hand, discards = set_of(unseen[:size]), set_of(unseen[size : size + thrown])
    return deal._replace(
        hands=changed(deal.hands, other, hand),
        discards=changed(deal.discards, other, discards),
        used=(deal.used & ~unknown) | hand | discards,
    )


@pytest.mark.parametrize("name", ["printed", "random"])
def test_unseen_cards_do_not_change_the_act(name: str) -> None:
    both = between(player(name, b"a"), player(name, b"b"))
    changed_hands = 0
    for number, deal in enumerate(positions(SWEDISH, 60, both)):
        other = with_other_cards(deal)
        changed_hands += other.hands != deal.hands
        seed = derive(b"swap", "test", number)
        first, second = player(name, seed), player(name, seed)
        assert first.choose(deal.view(deal.actor)) == second.choose(other.view(other.actor))
    assert changed_hands > 300


# The same seed gives the same acts


def line_of_play(name: str) -> str:
    """All acts of some deals between two players of this name."""
    seats = (player(name, b"left"), player(name, b"right"))
    done: list[str] = []

    def choose(deal: Deal) -> Act:
        done.append(str(seats[deal.actor].choose(deal.view(deal.actor))))
        return acts.act(done[-1])

    for _ in positions(SWEDISH, 25, choose):
        pass
    return " ".join(done)


@pytest.mark.parametrize("name", ["printed", "random"])
def test_the_same_seed_gives_the_same_acts_in_every_process(name: str) -> None:
    program = (
        "from tests.players.test_printed import line_of_play\n"
        f"print(line_of_play({name!r}), end='')"
    )
    lines = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={"PYTHONHASHSEED": hash_seed, "PYTHONPATH": ":".join(sys.path)},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for hash_seed in ("0", "1")
    }
    assert lines == {line_of_play(name)}
