"""The rules of banking Écarté, B1 to B24, in words for players."""

from __future__ import annotations

from ecarte.messages import mark
from ecarte.rulebook.entry import Rule

BANKING: tuple[Rule, ...] = (
    Rule(
        "B1",
        mark("Banker and punters"),
        mark(
            "Any number of people can play. One of them is the banker, the others are the punters."
        ),
    ),
    Rule(
        "B2",
        mark("Two packs, the ace high"),
        mark(
            "Two full packs of 52 are shuffled into one of 104 cards, in which every card comes "
            "twice. Here the ace is high: ace, king, queen, knave, ten and so on down to the two. "
            "The Russian book does not say so outright, but its fourth example shows it (rule B10)."
        ),
    ),
    Rule(
        "B3",
        mark("The deal to four tableaux"),
        mark(
            "The banker deals to four tableaux, however many people play: one card at a time in "
            "the order 1, 2, 3, 4, until each tableau has four. The 17th card is turned up and "
            "makes its suit trump. It belongs to no tableau."
        ),
    ),
    Rule(
        "B4",
        mark("The stakes"),
        mark(
            "Tableau 1 is the banker's, and the banker stakes on none. On tableaux 2, 3 and 4 the "
            "punters stake any amounts they wish; several may stake on one tableau, and one may "
            "stake on several. This is done after the deal, with the turn-up open and the tableaux "
            "face down; until the banker closes, a stake may be raised, lowered or withdrawn (our "
            "choice). All that a punter has on one tableau is one stake, dated from the first. A "
            "tableau without stakes is opened but not settled, and a deal without any stakes "
            "counts as a deal."
        ),
    ),
    Rule(
        "B5",
        mark("Closing and settling"),
        mark(
            "The banker closes the staking, and the cards are opened. Then the banker settles with "
            "each tableau in turn: 2, then 3, then 4."
        ),
    ),
    Rule(
        "B6",
        mark("Only trumps take tricks"),
        mark(
            "A tableau and the banker's are compared by their trumps alone: only trumps take "
            "tricks, and other cards count for nothing."
        ),
    ),
    Rule(
        "B7",
        mark("Equal trumps cancel"),
        mark(
            "Trumps of equal rank cancel in pairs, one for one; with two packs a hand may even "
            "hold the same trump twice. The switch cancel says when: first (the default, the order "
            "in which the Russian book gives it) cancels before any trick is taken, as_met only "
            "when the two equal trumps are the highest of both hands. The choice changes the "
            "winner in 0.27 per cent of the pairs of tableaux, and the numbers of tricks in 1.41 "
            "per cent. For example, with ace and seven for the banker and king and seven for the "
            "punter, first gives 1 to 0 and as_met gives 1 to 1."
        ),
    ),
    Rule(
        "B8",
        mark("How tricks are taken"),
        mark(
            "The highest trump left leads and takes the lowest trump left in the other hand: one "
            "trick. Then whichever trump is now the highest, in either hand, leads, and so on. A "
            "trump that meets nothing takes a trick by itself."
        ),
    ),
    Rule(
        "B9",
        mark("Winning, losing and en carte"),
        mark(
            "If the banker has more tricks, the banker wins the stakes on that tableau. If the "
            "tricks are equal, 0 to 0 included, it is en carte and the stakes go back. If the "
            "tableau has more, the punters get their stakes back and as much again."
        ),
    ),
    Rule(
        "B10",
        mark("Four examples"),
        mark(
            "The Russian book has four examples, with the trumps only and the banker's hand first. "
            "King and eight against king and seven: the kings cancel, the eight takes the seven, 1 "
            "to 0. Queen against eight and seven: the queen takes the seven, the eight takes a "
            "trick by itself, 1 to 1. King, knave and ten against queen, knave and two: the knaves "
            "cancel, the king takes the two, the queen takes the ten, 1 to 1 (the book lets the "
            "knaves cancel after the first trick and says the queen takes the nine, but the hand "
            "has the ten; the result is the same). King and seven against ace and queen: the ace "
            "takes the seven, the king takes the queen, 1 to 1."
        ),
    ),
    Rule(
        "B11",
        mark("Going on with the pack"),
        mark(
            "The next deal goes on from the same pack. After each deal any punter may ask for the "
            "undealt cards to be shuffled, once a deal (our choice)."
        ),
    ),
    Rule(
        "B12",
        mark("When the pack has run out"),
        mark(
            "If fewer than 17 cards are left after a settlement, the pack has run out and all 104 "
            "cards are shuffled. A pack lasts six deals. Every tenure (one banker's time) starts "
            "with all 104 cards shuffled and the count at 0 (our choice)."
        ),
    ),
    Rule(
        "B13",
        mark("How long a banker stays"),
        mark(
            "When the pack has run out twice, that is after the twelfth deal, the bank passes, "
            "broken or not. A shuffle by rule B11 does not change the count. This rule goes before "
            "rules B18 to B20."
        ),
    ),
    Rule(
        "B14",
        mark("The second form: a laid bank"),
        mark(
            "In the second form of the game the banker lays a sum in the bank, at least the agreed "
            "sum of rule B15. Losing stakes go into it, and winnings are paid out of it. Nothing "
            "else is added or withdrawn until rule B18 or B20 applies."
        ),
    ),
    Rule(
        "B15",
        mark("Compulsory stakes"),
        mark(
            "Punters are numbered from the seat after the banker: the first owes an agreed sum on "
            "tableau 2, the second on tableau 3 (a single punter owes both), though others may lay "
            "or share it; the sum is fixed when the bank is laid. The switch compulsory is exact "
            "(the default: the tableau carries that total, no more and no less) or at_least (more "
            "is allowed, up to the bank). What is still owing when stakes close is taken from the "
            "debtor's purse. If that is too small, the whole duty passes to the next punter, in "
            "their order and round again, who can pay it; if nobody can, the tableau plays with "
            "what lies on it (our choice). If the bank is below the agreed sum, the sum owed is "
            "the bank (our choice). On tableau 4 all punters together may stake from 0 up to the "
            "bank as it stands before settlement, with nothing reserved for tableaux 2 and 3."
        ),
    ),
    Rule(
        "B16",
        mark("Breaking the bank"),
        mark(
            "A winner gets the stake back whole, and is paid what is in the bank and no more. When "
            "the bank reaches 0 it is broken: the tableaux not yet settled are void, whether they "
            "win or lose, and their stakes go back whole. The Russian book says this of the first "
            "punter; we treat the second alike (our choice)."
        ),
    ),
    Rule(
        "B17",
        mark("Sharing what the bank can pay"),
        mark(
            "If several punters win on one tableau and the bank cannot pay them all in full, they "
            "are paid in proportion to their stakes, in whole units. The odd units go to the "
            "largest remainders, and on equal remainders to the earlier stake."
        ),
    ),
    Rule(
        "B18",
        mark("Laying the bank again"),
        mark(
            "After a break the banker may lay a second time, without mixing the cards: the tenure "
            "and its count go on, and rules B11 and B12 still hold. A tenure has two layings at "
            "most. A banker who cannot or will not lay again passes the bank. After the second "
            "break the choice is the banker's: pass the bank, or go on with a responsible bank."
        ),
    ),
    Rule(
        "B19",
        mark("The responsible bank"),
        mark(
            "In a responsible bank, and in the whole of the first form, nothing is laid, stakes "
            "are made as in rule B4, rules B14 to B16 do not apply, and all passes through the "
            "purse of the banker, who answers for every stake. Payment goes in the order of rule "
            "B5, and within a tableau as in rule B17; what the purse cannot pay is a debt to each "
            "winner. A purse never falls below 0; whatever a debtor receives pays their debts "
            "first, the oldest first, and while owing they can neither stake nor hold the bank "
            "(our choice). If the banker's purse is empty after a settlement, the bank passes. The "
            "switch min_purse (1 by default) is what a banker must hold to start. The sources "
            "found do not define a responsible bank; our reading follows the French banque ouverte."
        ),
    ),
    Rule(
        "B20",
        mark("Retiring"),
        mark(
            "The banker may retire after any settled deal. What is in the bank is then the "
            "banker's, and likewise when the bank passes by rule B13."
        ),
    ),
    Rule(
        "B21",
        mark("Money and the ledger"),
        mark(
            "Only whole units are used. Every change is an entry in the ledger: who, how much, "
            "why, in which deal. Money enters and leaves the table only by the entries brought and "
            "taken, and after every entry the purses, the bank and the stakes together come to "
            "what was brought less what was taken. A debt is noted apart and is no money."
        ),
    ),
    Rule(
        "B22",
        mark("Stakes that are refused"),
        mark(
            "A stake is refused, with a clear message and without changing anything, if it is not "
            "a positive whole number, is more than the purse, comes before the 17th card or after "
            "the closing, comes from the banker, is on tableau 1, or goes against rule B15."
        ),
    ),
    Rule(
        "B23",
        mark("Seats, and how the bank passes"),
        mark(
            "The seats form a circle, and a newcomer sits last (our choice, like the rest of this "
            "rule). The switch first_banker says who is the first banker: cut (the highest card; "
            "equal ranks cut again) or a seat. A bank that passes is offered seat by seat to the "
            "others, and whoever declines, owes a debt or lacks the minimum of rule B14 or B19 is "
            "passed over. If nobody takes it, or fewer than two players have money, the evening "
            "ends: the bank goes to its banker and the stakes to their owners."
        ),
    ),
    Rule(
        "B24",
        mark("Coming and going"),
        mark(
            "Anyone may sit down at any time (our choice, like the rest of this rule). Whoever "
            "leaves takes their purse along; a stake they have laid stays in play, and what it "
            "brings follows them. If the banker goes before the cards are opened, the deal is "
            "void, the stakes and the bank go back, and the bank passes."
        ),
    ),
)
