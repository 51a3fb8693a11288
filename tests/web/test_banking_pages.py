"""The pages of the banking game: founding, sitting down, staking, the count, leaving, by forms."""

from __future__ import annotations

import html
import re
import shutil
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from fastapi.testclient import TestClient

from ecarte.language import LANGUAGES, language
from ecarte.service.shared.banking_table import BankingTable
from ecarte.service.shared.house import House, HouseSettings
from ecarte.service.shared.store import Store
from ecarte.service.shared.table import Entry
from ecarte.web import banking_shown
from ecarte.web.app import make_app
from ecarte.web.settings import Allowance, Settings
from tests.service.shared.at_a_banking_table import Evening, seen, setup

CHROMIUM = shutil.which("chromium")
FREE = Allowance(100_000, 100_000)
AT_ONCE = HouseSettings(pause=0)
FOUNDING = {"name": "Anna", "first_banker": "founder", "flat": "0", "proportional": "0"}


def house_in(folder: Path) -> House:
    return House(Store(str(folder / "tables.sqlite")), AT_ONCE)


class Reader:
    """A browser without scripts: it follows links and sends the forms it sees."""

    def __init__(self, app: Any) -> None:
        self.http = TestClient(app, headers={"Origin": "http://testserver"})
        self.page = ""
        self.status = 0
        self.at = ""

    def see(self, address: str) -> str:
        return self._seen(self.http.get(address))

    def send(self, address: str, **fields: str) -> str:
        return self._seen(self.http.post(address, data=fields))

    def found(self, **wishes: str) -> str:
        """Founds a table and sits down at it."""
        self.send("/new/banking", **wishes)
        if self.status != 200:
            return self.page
        name = re.search(r'id="name" name="name" value="([^"]*)"', self.page)
        assert name
        sit = {"name": html.unescape(name[1]), "words": "", "key": self.field("key")}
        return self.send(f"{self.at}/sit", **sit)

    def _seen(self, answer: Any) -> str:
        self.page, self.status = answer.text, answer.status_code
        self.at = answer.url.path.removesuffix("/act").removesuffix("/sit")
        return self.page

    def field(self, name: str) -> str:
        found = re.search(rf'name="{name}" value="([^"]*)"', self.page)
        assert found, name
        return found[1]

    def act(self, **fields: str) -> str:
        hidden = {"version": self.field("version"), "key": self.field("key")}
        return self.send(f"{self.at}/act", **{**hidden, **fields})

    def purse(self, name: str) -> int:
        found = re.search(
            rf'row"><span class="name">{name}<.*?<td>(\d+)</td>', self.page, re.DOTALL
        )
        assert found, name
        return int(found[1])


@pytest.fixture
def readers(tmp_path: Path) -> Iterator[Callable[[], Reader]]:
    app = make_app(house_in(tmp_path), Settings(requests=FREE, founding=FREE, acts=FREE))
    with TestClient(app):
        yield lambda: Reader(app)


def begun(readers: Callable[[], Reader], **wishes: str) -> tuple[Reader, Reader]:
    """The founder as banker and a punter, in the staking of the first deal."""
    anna, boris = readers(), readers()
    anna.found(**{**FOUNDING, **wishes})
    boris.see(anna.at)
    boris.send(f"{anna.at}/sit", name="Boris", words="", key="")
    anna.see(anna.at)
    anna.act(do="begin")
    anna.act(do="act", act="lay", amount="50") if wishes.get("form") == "laid" else anna.act(
        do="act", act="take"
    )
    assert 'data-phase="staking"' in anna.page
    boris.see(anna.at)
    return anna, boris


def test_the_founding_offers_both_forms_and_every_switch(readers: Callable[[], Reader]) -> None:
    page = readers().see("/new/banking")
    for name in ("form", "cancel", "compulsory", "agreed", "min_purse", "first_banker", "units"):
        assert f'name="{name}"' in page
    assert 'value="first" checked' in page
    assert 'value="laid"' in page


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("units", "0"),
        ("units", "ten"),
        ("name", " "),
        ("name", "A" * 100),
        ("form", "third"),
        ("agreed", "-1"),
        ("flat", "99"),
        ("limit", "-5"),
    ],
)
def test_a_founding_that_does_not_fit_is_refused_and_keeps_what_was_written(
    readers: Callable[[], Reader], field: str, value: str
) -> None:
    reader = readers()
    reader.found(**{**FOUNDING, "units": "123", field: value})
    assert reader.status == 422
    assert 'role="alert"' in reader.page
    assert field == "units" or 'value="123"' in reader.page


@pytest.mark.parametrize("kind", ["flat", "proportional"])
def test_computers_fill_the_seats_under_names_of_their_own(
    readers: Callable[[], Reader], kind: str
) -> None:
    reader = readers()
    reader.found(**{**FOUNDING, "name": "Clara", kind: "4"})
    assert reader.status == 200
    names = re.findall(r'<th scope="row"><span class="name">([^<]*)<', reader.page)
    assert len(names) == len(set(names)) == 5
    assert names.count("Clara") == 1


def test_whoever_opens_the_link_can_sit_down_and_the_watching_link_cannot(
    readers: Callable[[], Reader],
) -> None:
    anna, boris, watcher = readers(), readers(), readers()
    anna.found(**FOUNDING)
    watching = re.search(r'id="watching-link"[^>]*value="http://[^/]*(/t/[^"]*)"', anna.page)
    assert watching
    assert f'action="{anna.at}/sit"' in boris.see(anna.at)
    assert "/sit" not in watcher.see(watching[1])
    boris.send(f"{anna.at}/sit", name="Boris", words="abc", key="")
    assert boris.purse("Boris") == 200
    watcher.send(f"{watching[1]}/sit", name="Dora", words="", key="")
    assert watcher.status == 403


def test_b23_the_cards_lie_face_down_until_the_closing_and_open_after_it(
    readers: Callable[[], Reader],
) -> None:
    anna, boris = begun(readers)
    for reader in (anna, boris, readers()):
        page = reader.see(anna.at)
        felt = page[page.index('id="felt"') : page.index('id="asked"')]
        assert felt.count("/back.svg") == 16
        assert len(re.findall(r"/cards/[^/]*/[^b]", felt)) == 0
    anna.see(anna.at)
    page = anna.act(do="act", act="close")
    felt = page[page.index('id="felt"') : page.index('id="asked"')]
    assert felt.count("/back.svg") == 0
    assert len(re.findall(r"/cards/en-2/\w\w\.svg", felt)) == 16
    assert felt.count('class="tally"') == 3


def test_b4_a_stake_is_typed_stepped_and_withdrawn(readers: Callable[[], Reader]) -> None:
    anna, boris = begun(readers)
    boris.act(do="act", act="stake 3", amount="25")
    assert boris.purse("Boris") == 175
    step = re.search(r'id="more-3" name="act" value="(stake 3 \d+)"', boris.page)
    assert step
    boris.act(do="act", act=step[1])
    assert boris.purse("Boris") == 200 - int(step[1].split()[2])
    boris.act(do="act", act="stake 3 0", amount="77")
    assert boris.purse("Boris") == 200
    boris.act(do="act", act="stake 4", amount="5")
    tableau = anna.see(anna.at).split('<li class="tableau ')[4]
    assert re.search(r">Boris</span> <b>5</b>", tableau)


@pytest.mark.parametrize("amount", ["9999", "-3", "1.5", "", "many", "0x10", "9" * 400])
def test_b22_a_stake_that_is_no_sum_in_the_purse_changes_nothing(
    readers: Callable[[], Reader], amount: str
) -> None:
    _, boris = begun(readers)
    boris.act(do="act", act="stake 2", amount=amount)
    assert boris.status == 422
    assert 'id="note" class="note">' in boris.page
    assert boris.purse("Boris") == 200


def test_the_same_form_sent_twice_counts_once(readers: Callable[[], Reader]) -> None:
    _, boris = begun(readers)
    hidden = {"version": boris.field("version"), "key": boris.field("key")}
    for _ in range(2):
        boris.send(f"{boris.at}/act", **hidden, do="act", act="stake 2 10")
        assert boris.status == 200
    assert boris.purse("Boris") == 190


def test_an_act_for_a_deal_that_is_over_is_late(readers: Callable[[], Reader]) -> None:
    anna, boris = begun(readers)
    anna.act(do="act", act="close")
    boris.act(do="act", act="stake 2 10")
    assert boris.status == 409
    assert boris.purse("Boris") == 200


def test_strangers_and_punters_cannot_do_what_is_the_bankers(
    readers: Callable[[], Reader],
) -> None:
    anna, boris = begun(readers)
    stranger = readers()
    stranger.see(anna.at)
    assert 'value="close"' in anna.see(anna.at)
    assert 'value="close"' not in boris.page + stranger.page
    hidden = {"version": boris.field("version"), "key": "k" * 20}
    assert stranger.send(f"{anna.at}/act", **hidden, do="act", act="close")
    assert stranger.status == 403
    boris.act(do="act", act="close")
    assert boris.status == 422
    assert 'data-phase="staking"' in boris.see(anna.at)


def test_b14_a_laid_bank_is_a_pile_with_its_number_and_its_limits(
    readers: Callable[[], Reader],
) -> None:
    anna, boris = begun(readers, form="laid", agreed="20")
    strip = boris.page[boris.page.index('id="score"') : boris.page.index('id="felt"')]
    assert re.search(r'Bank</b> <span class="sum">50<', strip)
    assert "0 of 20" in boris.page
    assert "0 of 50" in boris.page
    assert anna.purse("Anna") == 150


def test_b11_a_punter_may_have_the_undealt_cards_shuffled(readers: Callable[[], Reader]) -> None:
    anna, boris = begun(readers)
    anna.act(do="act", act="close")
    boris.see(anna.at)
    assert 'value="shuffle"' in boris.page
    boris.act(do="act", act="shuffle")
    assert boris.status == 200
    assert 'value="shuffle"' not in boris.page


def test_b24_who_leaves_keeps_his_purse_and_can_come_back(readers: Callable[[], Reader]) -> None:
    anna, boris = begun(readers)
    clara = readers()
    clara.see(anna.at)
    clara.send(f"{anna.at}/sit", name="Clara", words="", key="")
    boris.see(anna.at)
    boris.act(do="act", act="stake 2 40")
    boris.act(do="leave")
    assert boris.status == 200
    assert boris.purse("Boris") == 160
    assert "has left" in boris.page
    anna.see(anna.at)
    anna.act(do="act", act="close")
    kept = anna.purse("Boris")
    boris.see(anna.at)
    boris.act(do="sit_again")
    assert boris.purse("Boris") == kept
    assert "has left" not in boris.page


def test_the_founder_ends_the_evening_and_the_page_leads_to_its_record(
    readers: Callable[[], Reader],
) -> None:
    anna, boris = begun(readers)
    boris.see(anna.at)
    assert 'value="break_up"' not in boris.page
    anna.see(anna.at)
    anna.act(do="break_up")
    assert 'data-phase="over"' in anna.page
    assert f'href="{anna.at}/replay"' in anna.page


def test_names_are_escaped(readers: Callable[[], Reader]) -> None:
    reader = readers()
    reader.found(**{**FOUNDING, "name": "<b>Eva</b>"})
    assert "<b>Eva" not in reader.page
    assert "&lt;b&gt;Eva" in reader.page


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_page_is_shown_in_every_language_with_its_own_indices(
    readers: Callable[[], Reader], code: str
) -> None:
    anna, _ = begun(readers)
    anna.act(do="act", act="close")
    page = anna.see(f"{anna.at}?lang={code}")
    assert f'<html lang="{code}"' in page
    assert f"/cards/{code}-2/" in page


def test_no_page_carries_style_or_script_of_its_own(readers: Callable[[], Reader]) -> None:
    anna, boris = begun(readers)
    pages = [anna.page, boris.page, anna.act(do="act", act="close"), anna.see("/new/banking")]
    for page in pages:
        assert not re.search(r"\sstyle=|<style|\son\w+=|<script(?! type=\"module\" src=)", page)
        assert not re.search(r'(?:src|href|action)="(?:https?:)?//', page)


def test_no_id_stands_twice_on_a_page(readers: Callable[[], Reader]) -> None:
    anna, boris = begun(readers, form="laid")
    stranger = readers()
    pages = [anna.page, boris.page, stranger.see(anna.at), anna.act(do="act", act="close")]
    for page in pages:
        ids = re.findall(r'\sid="([^"]*)"', page)
        assert sorted(ids) == sorted(set(ids))


# what the page is made of


def table_after_closing() -> BankingTable:
    table = BankingTable(
        {
            "game": "banking",
            "rules": {"first_banker": "Anna"},
            "computers": [["Boris", 200, "flat"]],
            "units": 200,
            "secret": "5a" * 32,
            "founder": "Anna",
            "limit": 60,
        }
    )
    todo: list[Entry] = [
        {"do": "sit", "by": "Anna", "name": "Anna", "words": ""},
        {"do": "begin", "by": "Anna"},
        {"do": "act", "by": "Anna", "act": "take"},
        {"do": "act", "by": "Anna", "act": "close"},
    ]
    for entry in todo:
        table.do({"key": None, "at": 10, **entry})
        while (due := table.due(10)) is not None:
            table.do({"key": None, **due, "at": 10})
        while not table.over and (thought := table.thinking()) is not None:
            table.do({"key": None, **thought(), "at": 10})
    return table


def test_trumps_are_raised_and_cancelled_pairs_struck() -> None:
    table = table_after_closing()
    told = table.snapshot("Anna", language("en"), 10)
    told["turn_up"] = "5S"
    told["tableaux"] = [["AS", "2H", "KS", "9S"], ["KS", "3D", "4S", "4H"], [], []]
    told["results"] = [
        {
            "tableau": 2,
            "tricks": [2, 0],
            "outcome": "banker",
            "moves": [{"name": "Boris", "units": -10}],
            "steps": [
                {"leader": None, "cancelled": True, "led": "KS", "met": "KS", "said": "c"},
                {"leader": "banker", "cancelled": False, "led": "AS", "met": "4S", "said": "t"},
                {"leader": "banker", "cancelled": False, "led": "9S", "met": None, "said": "u"},
            ],
        }
    ]
    second = banking_shown.shown(told, language("en"))["shown"]["tableaux"][1]
    looks = [place["look"] for place in second["places"]]
    assert looks == ["raised struck", "idle", "raised", "idle"]
    assert [step["signs"] for step in second["result"]["steps"]] == ["K♠=K♠", "A♠›4♠", "9♠"]
    assert [step["taker"] for step in second["result"]["steps"]][1:] == [1, 1]
    assert second["result"]["moves"] == [("Boris", "−10")]


@pytest.mark.parametrize(
    ("since", "pace"), [(None, None), (0, 0), (5, 5), (banking_shown.PACE_SECONDS, None)]
)
def test_the_count_is_shown_step_by_step_only_just_after_the_opening(
    since: int | None, pace: int | None
) -> None:
    told = table_after_closing().snapshot("Anna", language("en"), 10)
    told["since_opening"] = since
    assert banking_shown.shown(told, language("en"))["pace"] == pace


@pytest.mark.parametrize(
    ("units", "step"), [(0, 1), (1, 1), (99, 1), (100, 5), (200, 10), (1000, 50), (2000, 100)]
)
def test_a_step_suits_the_purse(units: int, step: int) -> None:
    assert banking_shown.step_for(units) == step


def test_a_pile_grows_slower_and_slower() -> None:
    piles = [banking_shown.coins(units) for units in (0, 1, 10, 100, 10**9)]
    assert piles == [0, 1, 4, 7, banking_shown.MOST_COINS]


# in a browser


@pytest.fixture
def served(tmp_path: Path) -> Iterator[str]:
    app = make_app(house_in(tmp_path), Settings(requests=FREE, founding=FREE, acts=FREE))
    server = uvicorn.Server(uvicorn.Config(app, port=0, log_level="error"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.02)
    port = server.servers[0].sockets[0].getsockname()[1]
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    thread.join(10)


def axe_finds_nothing(page: Any, where: str) -> None:
    from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped] # noqa: PLC0415

    found = Axe().run(page)
    assert found.violations_count == 0, f"{where}: {found.generate_report()}"


@pytest.mark.slow
@pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed here.")
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_and_nothing_is_wider_than_a_phone(served: str, scheme: Any) -> None:
    from playwright.sync_api import sync_playwright  # noqa: PLC0415

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM,
            args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
        )
        size: Any = {"width": 320, "height": 568}
        anna = browser.new_context(
            color_scheme=scheme, viewport=size, reduced_motion="reduce"
        ).new_page()
        boris = browser.new_context(
            color_scheme=scheme, viewport=size, reduced_motion="reduce"
        ).new_page()

        def looked_at(page: Any, where: str) -> None:
            for width, height in ((1280, 700), (320, 568)):
                page.set_viewport_size({"width": width, "height": height})
                axe_finds_nothing(page, f"{where}, {width}")
                assert page.evaluate("document.documentElement.scrollWidth") <= width, where

        anna.goto(f"{served}/new/banking")
        looked_at(anna, "founding")
        anna.fill("#name", "Anna")
        anna.evaluate("document.querySelector('details.finer').open = true")
        anna.check("input[name=first_banker][value=founder]")
        anna.click("button.main")
        looked_at(anna, "waiting")
        boris.goto(anna.input_value("#seat-link"))
        looked_at(boris, "sitting down")
        boris.fill("#name", "Katharina-Wilhelmina")
        boris.click(".sit button.main")
        anna.click("#do-begin")
        anna.click("button[value=take]")
        boris.wait_for_selector("#amount-3")
        boris.fill("#amount-3", "30")
        boris.click("#set-3")
        boris.wait_for_selector("#none-3")
        looked_at(boris, "staking")
        for button in boris.query_selector_all("#asked button"):
            box = button.bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= 568, "an act is outside the window"
        anna.click("button[value=close]")
        boris.wait_for_selector("#table[data-phase=between]")
        boris.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
        looked_at(boris, "settled")
        browser.close()


def test_b15_who_owes_the_agreed_sum_is_proposed_to_stake_and_not_to_be_done() -> None:
    evening = Evening(BankingTable(setup("laid", 0, b"\x01"))).begun("Anna", "Gleb", "Dora")
    evening.called("Gleb lay 60")
    for name, owing in (("Dora", 2), ("Anna", 3)):
        options = banking_shown._options(seen(evening.table, name))
        assert options["owing"] == owing
        assert options["proposed"] is None
        evening.called(f"{name} stake {owing} 5")
        options = banking_shown._options(seen(evening.table, name))
        assert options["owing"] is None
        assert options["proposed"] == "done"
