"""The rules of classic Écarté, C1 to C29, in words for players."""

from __future__ import annotations

from ecarte.messages import mark
from ecarte.rulebook.entry import Rule

CLASSIC: tuple[Rule, ...] = (
    Rule(
        "C1",
        mark("The pack and its ranks"),
        mark(
            "The game is played with 32 cards: the seven, eight, nine, ten, knave, queen, king and "
            "ace of four suits. From high to low they rank king, queen, knave, ace, ten, nine, "
            "eight, seven; so the ace has its place between the knave and the ten. This one order "
            "decides both which cards may be played and which card wins."
        ),
    ),
    Rule(
        "C2",
        mark("Players and first dealer"),
        mark(
            "Two people play. For the first deal each cuts a card, and the higher one in the order "
            "of rule C1 deals; equal ranks cut again. The switch first_deal sets this: cut_high "
            "(the default, in all presets), cut_low (the lower card deals) or a seat (the player "
            "there deals). There is one cut a match, and after it the two deal by turns. Three "
            "presets fix all the switches named in these rules: swedish (the Swedish rules, the "
            "default), club (the club code, Cavendish 1878) and bga (Board Game Arena)."
        ),
    ),
    Rule(
        "C3",
        mark("The deal and the turn-up"),
        mark(
            "Each player is dealt five cards in packets, elder hand first. The switch packets "
            "stays the same for a whole game: 2_3 (the default, in all presets: two to elder hand, "
            "two to the dealer, then three to elder hand, three to the dealer) or 3_2 (first the "
            "threes, then the twos). The eleventh card is turned up and makes its suit trump; this "
            "turn-up belongs to nobody and is never played. The other 21 cards are the stock. When "
            "a pack is written down, the top card comes first."
        ),
    ),
    Rule(
        "C4",
        mark("A king turned up"),
        mark(
            "If the turn-up is a king, the dealer scores 1 point on the spot. Should that bring "
            "the dealer to the target, the game ends there and then."
        ),
    ),
    Rule(
        "C5",
        mark("To propose or to stand"),
        mark(
            "Elder hand has the first word: propose an exchange of cards, or stand, which means to "
            "play without proposing. Elder hand never has to exchange."
        ),
    ),
    Rule(
        "C6",
        mark("The proposal"),
        mark(
            "A proposal is for a number of cards within the limits of rule C11. The switch "
            "count_named decides when that number is told. With with_proposal (preset swedish) "
            "elder hand names it straight away, so the dealer knows it before answering. With "
            "after_acceptance (presets club and bga, like most club rules) elder hand just "
            "proposes, and shows the number by discarding once the dealer has accepted."
        ),
    ),
    Rule(
        "C7",
        mark("The dealer's answer"),
        mark(
            "The dealer accepts the proposal or refuses it. A refusal ends the exchange, and the "
            "hands are played as they are."
        ),
    ),
    Rule(
        "C8",
        mark("Exchanging the cards"),
        mark(
            "After an acceptance elder hand discards the number of cards proposed and draws as "
            "many from the stock. Only then does the dealer, who now knows that number, discard "
            "and draw some cards too, within the limits of rule C11. Both numbers are open to "
            "everybody; which cards went is known to their owner alone until the deal is over."
        ),
    ),
    Rule(
        "C9",
        mark("Further proposals"),
        mark(
            "Elder hand may propose again and again, until one of the two is satisfied (elder hand "
            "plays, or the dealer refuses) or no proposal is allowed any more. A dealer who takes "
            "no cards does not end the exchange by that. The switch max_proposals can limit the "
            "number of accepted proposals in a deal: none (no limit; the default, in all presets) "
            "or a whole number from 1 up; some old rules allow only 1."
        ),
    ),
    Rule(
        "C10",
        mark("Discards"),
        mark("Discarded cards are put aside and never come back."),
    ),
    Rule(
        "C11",
        mark("A short stock"),
        mark(
            "The switch short_stock says what may be proposed. With cap (preset swedish) a "
            "proposal needs at least one card in the stock, and is for at least one card and for "
            "no more than five, nor more than the stock holds. With law_38 (preset club) it needs "
            "at least one card in the stock and is for one to five cards; if that is more than the "
            "stock holds, elder hand discards and draws only as many as it holds, cards of their "
            "own choice, and the dealer takes none. With no_proposal (preset bga) it needs at "
            "least one card more in the stock than dealer_min_exchange, and is for one to five "
            "cards that leave the dealer at least dealer_min_exchange. The switch "
            "dealer_min_exchange is the fewest cards the dealer must exchange after accepting: 0 "
            "(presets swedish and club) or 1 (preset bga). The dealer exchanges at least that "
            "many, or all that are left if they are fewer, and no more than five or than are left; "
            "if nothing is left, the dealer is not asked and 0 is recorded."
        ),
    ),
    Rule(
        "C12",
        mark("Who is vulnerable"),
        mark(
            "Vulnerable is the player who kept the first exchange of the deal from taking place: "
            "elder hand by standing without ever having proposed, or the dealer by refusing the "
            "first proposal. Once one exchange has taken place nobody is vulnerable, and a later "
            "refusal costs nothing."
        ),
    ),
    Rule(
        "C13",
        mark("The king of trumps"),
        mark(
            "A player who holds the king of trumps may announce it and scores 1 point on the spot; "
            "if that reaches the target, the game is over. It is a choice: silence is allowed, and "
            "at some scores it is right. In a game of 5, for example, when elder hand at 4 has "
            "stood, or the dealer at 4 has refused the first proposal, an opponent at 3 who holds "
            "the king gains nothing by showing it."
        ),
    ),
    Rule(
        "C14",
        mark("When the king is announced"),
        mark(
            "The time to announce begins when the exchange is over, never before: a king that was "
            "drawn counts, one that was discarded is lost, and if a king was turned up there is "
            "nothing to announce. Each player is asked in turn, whatever they hold, and answers "
            "announce or silent; only the holder of the king can say announce, and with that the "
            "asking ends. The switch king_window says when each is asked. With before_first_lead "
            "(preset swedish, and bga as we assume) elder hand is asked, then the dealer, and then "
            "elder hand leads. With before_own_card (preset club) elder hand is asked before "
            "leading, and the dealer before playing to that lead. After that nothing can be "
            "announced."
        ),
    ),
    Rule(
        "C15",
        mark("Keeping the choice secret"),
        mark(
            "Nobody but the holder may learn from the course of the game that there was a choice "
            "to make: the same things happen, in the same order and with the same visible pauses, "
            "whether or not the king is held. Between people everyone answers with the same "
            "button, or after the same delay. Alone against the computer only the holder need be "
            "asked."
        ),
    ),
    Rule(
        "C16",
        mark("Leading"),
        mark(
            "Elder hand leads to the first trick, whichever of the two ended the exchange. The "
            "winner of a trick leads to the next. The leader may lead any card."
        ),
    ),
    Rule(
        "C17",
        mark("Following suit"),
        mark("The second player must follow suit if able to."),
    ),
    Rule(
        "C18",
        mark("Winning the trick when you can"),
        mark(
            "Whoever follows suit must do so with a card that wins the trick, if they have one in "
            "that suit."
        ),
    ),
    Rule(
        "C19",
        mark("Having to trump"),
        mark(
            "Without a card of the suit led you must play a trump if you have one. This is the "
            "switch must_trump, on by default and in all presets; with it off there is no such "
            "duty, and two old sources do not ask for it."
        ),
    ),
    Rule(
        "C20",
        mark("Throwing off"),
        mark("With neither the suit led nor a trump you throw off any card you like."),
    ),
    Rule(
        "C21",
        mark("Who wins the trick"),
        mark(
            "The higher card of the suit led wins the trick, unless a trump was played to it: then "
            "the trump wins."
        ),
    ),
    Rule(
        "C22",
        mark("The point and the vole"),
        mark(
            "All five tricks are always played, and they are scored after the fifth. Three or four "
            "tricks are worth 1 point, which is called the point. All five are worth 2, which is "
            "called the vole."
        ),
    ),
    Rule(
        "C23",
        mark("The price of being vulnerable"),
        mark(
            "A vulnerable player who takes fewer than three tricks gives the opponent 2 points "
            "instead of 1. A vole against a vulnerable player is still worth 2, not more."
        ),
    ),
    Rule(
        "C24",
        mark("When the vulnerable player wins"),
        mark("A vulnerable player who takes three tricks or more scores as usual."),
    ),
    Rule(
        "C25",
        mark("The order of scoring"),
        mark(
            "Within a deal the order is: a king turned up, a king announced, the tricks. The "
            "target is checked after each, and a game won by a king stops right there. So the two "
            "players can never both reach the target. Points count in full: a final score may go "
            "beyond the target."
        ),
    ),
    Rule(
        "C26",
        mark("The target"),
        mark(
            "A game is won by reaching the target of 5 points. The switch target takes any "
            "positive whole number (5 is the default, in all presets); 7 and 11 are in use too."
        ),
    ),
    Rule(
        "C27",
        mark("The stake of a game"),
        mark(
            "The switch stakes says what a lost game costs. With flat (presets swedish and bga) it "
            "is one unit. With triple_double_single (preset club) a loser with 0 points pays three "
            "units, with 1 or 2 points two, and with 3 or more one, whatever the target. Each game "
            "of a match is settled by itself."
        ),
    ),
    Rule(
        "C28",
        mark("The match"),
        mark(
            "A match is the best of several games; the switch match gives their number, which is "
            "odd (1 is the default, in all presets). It is over when one player has won the "
            "majority of them. After a game the deal goes on alternating; but if the switch "
            "loser_deals_next is on (by default and in all presets it is off), the loser of the "
            "game deals first in the next."
        ),
    ),
    Rule(
        "C29",
        mark("Resigning"),
        mark(
            "Either player may resign the game at any time (our choice). The other wins it, and "
            "rule C27 is applied to the loser's score as it stands."
        ),
    ),
)
