"""Acts and names as text."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ecarte.banking import acts
from ecarte.banking.acts import Act, Kind
from ecarte.banking.names import verify_name
from ecarte.errors import BadText, Refused


@pytest.mark.parametrize(
    ("text", "act"),
    [
        ("A take", Act("A", Kind.TAKE)),
        ("A lay 100", Act("A", Kind.LAY, 100)),
        ("A decline", Act("A", Kind.DECLINE)),
        ("B stake 2 10", Act("B", Kind.STAKE, 10, 2)),
        ("A close", Act("A", Kind.CLOSE)),
        ("C shuffle", Act("C", Kind.SHUFFLE)),
        ("A deal", Act("A", Kind.DEAL)),
        ("A retire", Act("A", Kind.RETIRE)),
        ("A responsible", Act("A", Kind.RESPONSIBLE)),
        ("A pass", Act("A", Kind.PASS)),
        ("E sit 200", Act("E", Kind.SIT, 200)),
        ("B leave", Act("B", Kind.LEAVE)),
        ("Anna Maria lay 5", Act("Anna Maria", Kind.LAY, 5)),
        ("deal deal", Act("deal", Kind.DEAL)),
        ("A lay 5 take", Act("A lay 5", Kind.TAKE)),
        ("B stake 2 stake 3 4", Act("B stake 2", Kind.STAKE, 4, 3)),
        ("A  B take", Act("A  B", Kind.TAKE)),
    ],
)
def test_an_act_is_read_from_the_right_and_written_back(text: str, act: Act) -> None:
    assert acts.act(text) == act
    assert str(act) == text


@pytest.mark.parametrize("text", ["cut AS KH ??", "deal AS ?? 2C", "open 2H 3H"])
def test_natures_acts_have_no_actor(text: str) -> None:
    assert acts.act(text).actor == acts.NATURE
    assert str(acts.act(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        *("", "take", " take", "A", "A lay", "A stake 2", "A stake 2 3 4x y", "A TAKE", "deal"),
        *("cut", "deal 1S", "A fold", "A\x07 take", "A  take", "A|B take", "x" * 41 + " take"),
    ],
)
def test_what_is_no_act_is_unreadable(text: str) -> None:
    with pytest.raises(BadText):
        acts.act(text)


@pytest.mark.parametrize("units", ["1e3", "1.5", "-1", "０", "+5", "0x1", "1,000", "9" * 16])
@pytest.mark.parametrize("verb", ["lay", "sit", "stake 2"])
def test_an_amount_is_plain_digits(verb: str, units: str) -> None:
    with pytest.raises(Refused) as refused:
        acts.act(f"A {verb} {units}")
    assert refused.value.rule == "B22"


NAMES = st.text(min_size=1, max_size=40)


@given(NAMES, st.sampled_from(sorted(set(Kind) - acts.BY_NATURE)), st.integers(0, 10**15 - 1))
def test_every_name_that_is_allowed_can_act(name: str, kind: Kind, units: int) -> None:
    try:
        verify_name(name)
    except BadText:
        return
    amount = units if kind in {Kind.LAY, Kind.SIT, Kind.STAKE} else 0
    act = Act(name, kind, amount, 3 if kind is Kind.STAKE else 0)
    assert acts.act(str(act)) == act


@given(st.text(max_size=60))
def test_any_text_is_an_act_or_refused_in_words(text: str) -> None:
    with suppress(BadText, Refused):
        assert str(acts.act(text))
