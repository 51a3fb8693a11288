"""What the printed claims say that are not advice, and how each kind of claim was counted.

F: Foster’s Complete Hoyle; H: Hoyle’s Games Improved and Enlarged; P: Poincaré, Science and
Hypothesis; N and C: Hoffmann, Hoyle’s Games Modernized. Advice is worded in `players.printed`.
"""

from __future__ import annotations

from ecarte.messages import mark

SENTENCES = {
    "F01": mark("Foster: the dealer may hold any of 65,780 hands."),
    "F02": mark("Foster: if you hold one trump, the dealer has one at most in 44,574 of 65,780."),
    "F03": mark("Foster: if you hold one trump, the dealer has two or more in 21,206 of 65,780."),
    "F04": mark("Foster: if you hold two trumps, the dealer has one at most in 50,274 of 65,780."),
    "F05": mark("Foster: if you hold two trumps, the dealer has two or more in 15,506 of 65,780."),
    "F06": mark(
        "Foster: a hand that wins unless the dealer has two trumps wins two times in three."
    ),
    "H01": mark("Hoyle: it is 7 to 1 that the dealer does not turn up a king."),
    "H02": mark("Hoyle: without a trump, it is 4 to 1 that three new cards do not bring two."),
    "H03": mark("Hoyle: without a trump, it is 3 to 1 that three new cards bring at least one."),
    "H04": mark("Hoyle: with one trump, it is 6½ to 1 that three new cards do not bring two more."),
    "H05": mark(
        "Hoyle: with one trump, it is 6 to 5 that three new cards bring at least one more."
    ),
    "H06": mark("Hoyle: it is 5.2 to 1 that a given hand does not get the king of trumps."),
    "H07": mark("Hoyle: if both exchange equally many cards, they have the same chances."),
    "P01": mark("Poincaré: an honest dealer turns up a king once in eight deals."),
    "P02": mark(
        "Poincaré: if half of all players cheat, who turns a king cheats 8 times out of 9."
    ),
    "P03": mark("Poincaré: a player has turned the king six times in ten deals."),
    "N01": mark("Hoffmann: a hand to play on wins the point two times in three."),
    "N02": mark("Hoffmann: queen, ace and seven of trumps and two kings win four times in five."),
    "N03": mark("Hoffmann: four trumps with the king and a nine beat even that hand."),
    "C46": mark("Hoffmann: the loser pays treble at 0, double at 1 or 2, single at 3 or 4."),
}
"""What the claims say, by their ids, as catalogue keys."""

WAYS = {
    "opposing_hands": mark("All hands of five out of the 26 cards neither held nor turned up."),
    "trumps_opposite": mark("The share of the dealer’s 65,780 hands with so many trumps."),
    "certain_but_for_trumps": mark(
        "The chance that the dealer has at most one trump if the hand has one; more if it has two."
    ),
    "turned_king": mark("Four kings among 32 cards."),
    "trumps_drawn": mark("The chance of so many trumps among three of the 26 cards not seen."),
    "no_king_dealt": mark("The chance that five of the 31 cards not turned up lack the king."),
    "second_draw": mark(
        "The chances of none to three trumps among three cards, drawn first and drawn second."
    ),
    "sharper": mark("Bayes’ rule: a sharper always turns a king, an honest dealer once in eight."),
    "hands_to_play": mark(
        "The chance that elder can force the point, for each hand Cavendish lists card by card: "
        "the mean, and how many reach two in three."
    ),
    "beaten": mark(
        "The tricks of the first hand against the second, the ten of trumps turned up, as elder "
        "and as dealer: fewer than three means that it loses."
    ),
    "as elder": mark(
        "The chance that elder can force the point against all opposing hands with every turn-up; "
        "of several hands the mean and the weakest."
    ),
    "as dealer": mark(
        "The chance that the dealer can force the point against all opposing hands with every "
        "turn-up; of several hands the mean and the weakest."
    ),
    "refusal": mark(
        "The chance that the dealer can force the point: a refusal needs two in three, and hands "
        "to accept on should stay below."
    ),
    "lead": mark(
        "The chance that elder can still force the point after the advised lead, and after the "
        "best single lead of each hand; and in how many cases none does better."
    ),
    "last_three": mark(
        "Two tricks won and three cards left, against all that the adversary may hold: the chance "
        "to force another trick after leading a small trump, and after leading the queen."
    ),
    "king_marked": mark(
        "At how many numbers of tricks, none to five, marking the king changes who has won: the "
        "majority against a vulnerable adversary gives the game from three points anyhow."
    ),
    "stakes": mark("What a loser pays at each score by rule C27."),
    "exchange": mark(
        "Not decided: the advice depends on what an exchange brings and on the play after it."
    ),
    "score": mark(
        "Not decided: the advice weighs the score and what the adversary does not know against "
        "each other."
    ),
    "nothing": mark("Not decided: this is an example, and no chance is stated."),
}
"""What was computed, by the way of counting, as catalogue keys."""
