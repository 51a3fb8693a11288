"""Random legal evenings: who does what is drawn, the cards come from a seed."""

from collections.abc import Iterator

from hypothesis import strategies as st

from ecarte.banking import acts
from ecarte.banking.acts import Act, Kind
from ecarte.banking.rules import BankingRules, Cancel, Compulsory, Form
from ecarte.banking.source import SeededSource
from ecarte.banking.state import Phase
from ecarte.banking.table import Table, start
from ecarte.banking.view import Option
from ecarte.cards import UNKNOWN, Card
from ecarte.shuffling import Stream

NAMES = ("A", "B", "C", "D", "E")
SEEDS = st.binary(min_size=4, max_size=4)
RELUCTANT = {Kind.DECLINE, Kind.PASS, Kind.RETIRE, Kind.CLOSE, Kind.SHUFFLE}
RULES = st.builds(
    BankingRules,
    form=st.sampled_from(Form),
    agreed=st.integers(1, 20),
    compulsory=st.sampled_from(Compulsory),
    cancel=st.sampled_from(Cancel),
    min_purse=st.integers(1, 10),
)


def drawn_amount(stream: Stream, option: Option) -> int:
    """An amount of the option's range, often an end of it."""
    if stream.below(2):
        return option.high
    return option.low + stream.below(option.high - option.low + 1)


def drawn_act(stream: Stream, table: Table) -> Act:
    """A legal act: mostly one that is offered, now and then a coming or a going."""
    if stream.below(25) == 0:
        return acts.sit(stream.choice(NAMES), 1 + stream.below(40))
    if stream.below(40) == 0 and table.seats:
        return Act(stream.choice(table.seats).name, Kind.LEAVE)
    options = table.view(None).options()
    willing = [one for one in options if one.kind not in RELUCTANT]
    if willing and stream.below(3):
        option = stream.choice(willing)
    else:
        option = options[-1 - stream.below(min(2, len(options)))]
    ranged = option.kind in (Kind.LAY, Kind.STAKE)
    amount = drawn_amount(stream, option) if ranged else 0
    return Act(option.actor, option.kind, amount, option.tableau)


def evening(
    rules: BankingRules, seed: bytes, length: int = 90
) -> Iterator[tuple[Table, Act, Table]]:
    """The steps of an evening, nature's included: the table before an act, the act, and after.

    One evening in three is dealt unseen, its cards opened after the closing.
    """
    stream, source = Stream(seed), SeededSource(seed)
    players = {name: stream.below(250) for name in NAMES[: 2 + stream.below(3)]}
    table, unseen = start(rules, players), stream.below(3) == 0
    faces: tuple[Card, ...] = ()
    for _ in range(length):
        options = table.view(None).options()
        if not options:
            return
        nature = options[0].actor == acts.NATURE
        if table.phase is Phase.OPENING:
            act = acts.opening(faces)
        elif nature:
            act = source.nature_act(table)
            if unseen and table.phase is Phase.DEALING:
                faces = act.cards[:16]
                act = acts.deal((*[UNKNOWN] * 16, act.cards[16]))
        else:
            act = drawn_act(stream, table)
        after = table.apply(act)
        source.follow(table, act, after)
        yield table, act, after
        table = after
