"""Going through records: every step of both games, what is shown there, and what is refused."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar, NamedTuple

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from ecarte.banking import record as evenings
from ecarte.classic import record as matches
from ecarte.language import LANGUAGES, language
from ecarte.web import replay_pages, templating
from ecarte.web.kept_records import MOST_KEPT, KeptRecords
from ecarte.web.replay_banking import EveningSteps, bank_after, purses_after
from ecarte.web.replay_classic import MatchSteps

GOLDEN = Path(__file__).parents[1] / "golden"
CLASSIC = sorted(GOLDEN.glob("classic-*.ecarte"))
BANKING = sorted(GOLDEN.glob("banking-*.ecarte"))
EN = language("en")


class Finished(NamedTuple):
    """A table of which only the record is asked."""

    game: str
    text: str | None

    def record_text(self) -> str | None:
        return self.text


class OneHouse:
    """A house of a few tables."""

    tables: ClassVar = {
        "classic": Finished("classic", (GOLDEN / "classic-swedish-vole.ecarte").read_text()),
        "banking": Finished("banking", (GOLDEN / "banking-laid-bank.ecarte").read_text()),
        "playing": Finished("classic", None),
    }

    async def table(self, id: str) -> Finished:
        return self.tables[id]


APP = FastAPI()
APP.include_router(replay_pages.router(OneHouse(), templating.make_templates()))


@pytest.fixture
def client() -> Iterator[TestClient]:
    with TestClient(APP) as found:
        yield found


def plain(page: str) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", page)).split())


@pytest.mark.parametrize("file", CLASSIC, ids=lambda file: file.stem)
@pytest.mark.parametrize("code", LANGUAGES)
def test_a_match_is_told_as_the_record_has_it(file: Path, code: str) -> None:
    steps, reader = MatchSteps(matches.read(file.read_text())), language(code)
    assert steps.last == len(steps.record.acts)
    for step in range(steps.last + 1):
        told = replay_pages.told(steps, step, reader)
        assert told["said"]
        deal = steps.deal(step)
        if deal is not None:
            upper, lower = told["table"]["hands"]
            for seat, hand in ((1, upper), (0, lower)):
                shown = sum(1 << card for card in hand["cards"])
                assert shown == deal.hands[seat]
        decided = steps.decision(step)
        assert bool(told["advised"]) == (decided is not None)
        if decided is not None:
            assert decided.act == steps.record.acts[step]


@pytest.mark.parametrize("file", BANKING, ids=lambda file: file.stem)
@pytest.mark.parametrize("code", LANGUAGES)
def test_an_evening_is_told_with_its_money_at_every_step(file: Path, code: str) -> None:
    steps, reader = EveningSteps(evenings.read(file.read_text())), language(code)
    written = 0
    for step, stage in enumerate(steps.stages):
        told = replay_pages.told(steps, step, reader)
        assert stage.entries >= written
        written = stage.entries
        assert len(told["table"]["tableaux"]) in (0, 4)
    final = evenings.replay(steps.record)
    assert written == len(final.ledger)
    assert bank_after(final.ledger) == final.bank
    for name, purse in final.seats:
        assert dict(purses_after(final.ledger))[name] == purse


@pytest.mark.parametrize("file", BANKING, ids=lambda file: file.stem)
def test_b5_tableaux_open_one_after_another_and_their_money_moves_then(file: Path) -> None:
    steps = EveningSteps(evenings.read(file.read_text()))
    for step, stage in enumerate(steps.stages):
        shown = replay_pages.told(steps, step, EN)["table"]["tableaux"]
        if not shown:
            continue
        lying_open = [place for place, one in enumerate(shown, 1) if one["cards"]]
        assert lying_open == list(range(1, stage.open + 1))
        if 0 < stage.open < 4:
            settled = [one for one in shown[1:] if one["result"]]
            assert len(settled) == stage.open - 1
            assert not any(one["stakes"] for one in settled)


def test_everything_said_of_a_closing_is_said_once_and_in_order() -> None:
    from ecarte.speech.telling import banking_evening  # noqa: PLC0415

    for file in BANKING:
        record = evenings.read(file.read_text())
        said = [one for stage in EveningSteps(record).stages for one in stage.said]
        assert said == banking_evening(record)


def test_a_finished_table_has_its_replay(client: TestClient) -> None:
    shown = client.get("/t/classic/replay")
    assert shown.status_code == 200
    assert "The match begins." in plain(shown.text)
    assert 'href="/t/classic/replay?step=1#steps"' in shown.text
    assert 'href="/t/classic/record"' in shown.text
    assert "Tableau 1, the banker’s" in plain(client.get("/t/banking/replay?step=9999").text)


def test_links_lead_from_the_first_step_to_the_last(client: TestClient) -> None:
    step, seen = "?step=0", 0
    while True:
        shown = client.get(f"/t/classic/replay{step}").text
        onward = re.search(r'href="/t/classic/replay(\?step=\d+)#steps" data-way="after"', shown)
        if onward is None:
            break
        step, seen = onward.group(1), seen + 1
    record = matches.read(OneHouse.tables["classic"].text or "")
    assert seen == len(record.acts)
    assert "resigns" in plain(shown) or "wins game" in plain(shown) or "scores" in plain(shown)


@pytest.mark.parametrize("step", ["-1", "x", "²", "9" * 30])
def test_a_step_that_is_none_shows_the_beginning(client: TestClient, step: str) -> None:
    assert "Step 0 of" in plain(client.get("/t/classic/replay", params={"step": step}).text)


def test_there_is_no_replay_before_the_end(client: TestClient) -> None:
    for what in ("replay", "record"):
        shown = client.get(f"/t/playing/{what}")
        assert shown.status_code == 409
        assert "still being played" in shown.text


def test_the_record_downloaded_can_be_shown_again(client: TestClient) -> None:
    saved = client.get("/t/banking/record")
    assert saved.headers["content-disposition"] == 'attachment; filename="ecarte-banking.ecarte"'
    assert saved.headers["content-type"] == "text/plain; charset=utf-8"
    assert saved.text == OneHouse.tables["banking"].text
    shown = client.post("/replay", files={"file": ("any.txt", saved.content)})
    assert shown.status_code == 200
    assert re.fullmatch(r"/replay/[\w-]{20,}", shown.url.path)
    again = client.get(f"{shown.url.path}/record")
    assert again.text == saved.text


def test_a_record_can_be_pasted_with_the_line_ends_of_a_form(client: TestClient) -> None:
    text = (OneHouse.tables["classic"].text or "").replace("\n", "\r\n")
    shown = client.post("/replay", data={"text": text})
    assert shown.url.path.startswith("/replay/")
    assert "Step 0 of" in plain(shown.text)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "Choose the file of a record"),
        ("rubbish", "Line 1, column 1:"),
        ("ecarte record 1\ngame classic\nrules swedish\ndealer 0\nstand\n", "Line 5, column 1:"),
        ("ecarte record 1\ngame whist\n", "Line 2, column 6:"),
        ("ecarte record 1\ngame classic\n" + "# ;\n" * 4000, "too long"),
        ("x" * 60_500, "at most 60000 bytes"),
    ],
)
def test_a_record_that_cannot_be_read_is_answered_in_one_sentence(
    client: TestClient, text: str, sentence: str
) -> None:
    shown = client.post("/replay", data={"text": text})
    assert shown.status_code == 400
    assert sentence in plain(shown.text)
    assert 'role="alert"' in shown.text


def test_a_file_that_is_no_text_is_refused(client: TestClient) -> None:
    shown = client.post("/replay", files={"file": ("cards.png", b"\x89PNG\xff")})
    assert shown.status_code == 400
    assert "The record is not written in UTF-8." in plain(shown.text)


def test_what_was_pasted_comes_back_without_markup(client: TestClient) -> None:
    shown = client.post("/replay", data={"text": "</textarea><script>1</script>"})
    assert "<script>1" not in shown.text


def test_a_record_no_longer_kept_is_said_to_be_gone(client: TestClient) -> None:
    for address in ("/replay/nothing", "/replay/nothing/record"):
        shown = client.get(address)
        assert shown.status_code == 400
        assert "no longer kept" in plain(shown.text)


def test_only_so_many_records_are_kept_and_the_oldest_go_first() -> None:
    kept = KeptRecords()
    names = [kept.keep(str(number)) for number in range(MOST_KEPT + 1)]
    assert kept.text(names[0]) is None
    assert [kept.text(name) for name in names[1:]] == [str(n + 1) for n in range(MOST_KEPT)]


def test_names_in_a_record_are_escaped(client: TestClient) -> None:
    text = "ecarte record 1\ngame classic\nrules swedish\nplayer 0 <b>A</b>\ndealer 0\n"
    shown = client.post("/replay", data={"text": text})
    assert "&lt;b&gt;A&lt;/b&gt;" in shown.text
    assert "<b>A</b>" not in shown.text


def test_the_printed_advice_stands_beside_a_decision(client: TestClient) -> None:
    steps = MatchSteps(matches.read(OneHouse.tables["classic"].text or ""))
    step = next(step for step in range(steps.last) if steps.decision(step))
    shown = plain(client.get(f"/t/classic/replay?step={step}").text)
    for one in steps.advised(step, EN):
        assert " ".join(EN.say(one).split()) in shown
    assert f"/t/classic/replay?step={step}&expert=1#advice" in html.unescape(
        client.get(f"/t/classic/replay?step={step}").text
    )


def test_the_expert_weighs_a_decision_and_marks_what_was_played(client: TestClient) -> None:
    steps = MatchSteps(matches.read(OneHouse.tables["classic"].text or ""))
    step = next(
        step
        for step in range(steps.last)
        if (decided := steps.decision(step)) and len(decided.view.legal_acts()) > 1
    )
    shown = client.get(f"/t/classic/replay?step={step}&expert=alone").text
    assert "<html" not in shown
    assert "The expert’s choice:" in plain(shown)
    assert shown.count('class="played"') == 1
    assert "<html" in client.get(f"/t/classic/replay?step={step}&expert=1").text
