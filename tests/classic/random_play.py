"""Random legal deals under random switches, from a seed that Hypothesis chooses."""

from __future__ import annotations

from hypothesis import strategies as st

from ecarte.cards import Card
from ecarte.classic import acts, game
from ecarte.classic import deal as deals
from ecarte.classic.acts import Act, Kind
from ecarte.classic.deal import Deal
from ecarte.classic.game import Match
from ecarte.classic.rules import ClassicRules, rules_with
from ecarte.classic.state import NATURE, NOBODY, Phase
from ecarte.shuffling import Stream, derive, shuffled

SWITCHES: st.SearchStrategy[dict[str, object]] = st.fixed_dictionaries(
    {},
    optional={
        "count_named": st.sampled_from(["with_proposal", "after_acceptance"]),
        "dealer_min_exchange": st.sampled_from([0, 1]),
        "short_stock": st.sampled_from(["cap", "law_38", "no_proposal"]),
        "king_window": st.sampled_from(["before_first_lead", "before_own_card"]),
        "max_proposals": st.sampled_from([None, 1, 2]),
        "must_trump": st.booleans(),
        "packets": st.sampled_from(["2_3", "3_2"]),
        "target": st.sampled_from([1, 3, 5, 7]),
        "stakes": st.sampled_from(["flat", "triple_double_single"]),
        "match": st.sampled_from([1, 3]),
        "loser_deals_next": st.booleans(),
        "first_deal": st.sampled_from(["cut_high", "cut_low", "0", "1"]),
        "hand_size": st.sampled_from([5, 4, 3, 2, 1]),
        "suits": st.sampled_from(["SHDC", "SHC", "HD"]),
        "ranks": st.sampled_from(["KQJAT987", "KQJAT9", "QJAT98"]),
    },
)
RULES: st.SearchStrategy[ClassicRules] = SWITCHES.map(rules_with)
SEEDS = st.integers(0, 2**32 - 1).map(lambda number: number.to_bytes(4, "big"))


class Dealer:
    """Nature and both players, all by chance; exchanges are likely, resigning is rare."""

    def __init__(self, rules: ClassicRules, seed: bytes) -> None:
        self.rules = rules
        self.stream = Stream(derive(seed, "acts"))
        self.seed = seed
        self.order: list[Card] = []
        self.deals = 0

    def act(self, deal: Deal) -> Act:
        """A legal act in this deal."""
        if deal.phase is Phase.DEAL and not deal.dealt:
            self.order = shuffled(self.rules.pack, derive(self.seed, "deal", self.deals))
            self.deals += 1
        if deal.actor == NATURE:
            number = 1 + self.stream.below(deal.owed)
            return acts.deal(self.order.pop(0) for _ in range(number))
        legal = deal.view(deal.actor).legal_acts()
        if deal.phase in (Phase.PROPOSAL, Phase.ANSWER) and self.stream.below(3):
            legal = [act for act in legal if act.kind in (Kind.PROPOSE, Kind.ACCEPT)]
        return self.stream.choice(legal)

    def act_in_match(self, match: Match) -> Act:
        """A legal act in this match."""
        if match.deal is None:
            first, second = shuffled(self.rules.pack, self.stream.below(2**32).to_bytes(4, "big"))[
                :2
            ]
            return acts.cut(first, second)
        if not self.stream.below(60):
            return acts.resign(self.stream.below(2))
        return self.act(match.deal)


def random_deal(rules: ClassicRules, seed: bytes) -> list[tuple[Deal, Act | None]]:
    """Every state of a random deal, each with the act done in it; the last with None."""
    stream = Stream(derive(seed, "start"))
    score = stream.below(rules.target), stream.below(rules.target)
    deal, dealer = deals.start(rules, stream.below(2), score), Dealer(rules, seed)
    history: list[tuple[Deal, Act | None]] = []
    while deal.actor != NOBODY:
        act = dealer.act(deal)
        history.append((deal, act))
        deal = deal.apply(act)
    return [*history, (deal, None)]


def random_match(rules: ClassicRules, seed: bytes) -> list[tuple[Match, Act | None]]:
    """Every state of a random match, each with the act done in it; the last with None."""
    match, dealer = game.start(rules), Dealer(rules, seed)
    history: list[tuple[Match, Act | None]] = []
    while match.actor != NOBODY:
        act = dealer.act_in_match(match)
        history.append((match, act))
        match = match.apply(act)
    return [*history, (match, None)]
