"""The house: acts count once and only in time, nothing is lost, nothing happens for nothing."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest

from ecarte.errors import BadText, Refused
from ecarte.language import language
from ecarte.service.shared.house import (
    CODE_SECONDS,
    BadCode,
    House,
    HouseSettings,
    Late,
    NoTable,
    Stranger,
)
from ecarte.service.shared.store import CannotStore, Store
from tests.web.counting import CountingTable, opened

AT_ONCE = HouseSettings(pace=0)
ENGLISH = language("en")
SETUP: dict[str, Any] = {"game": "counting"}


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        return self.time


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def house(database: str, clock: Clock) -> AsyncIterator[House]:
    made = House(Store(database), AT_ONCE, opened=opened, now=clock)
    await made.start()
    yield made
    await made.close()


async def seated(house: House, **setup: object) -> str:
    """A table with all its people."""
    id = (await house.found({**SETUP, **setup})).id
    for _ in (await house.table(id)).free_places():
        await house.take(id, None, "Anna")
    return id


async def count_of(house: House, id: str) -> tuple[int, int]:
    table = await house.table(id)
    assert isinstance(table, CountingTable)
    return table.count, table.version


async def test_two_same_acts_at_once_count_once(house: House) -> None:
    id = await seated(house)
    both = [house.act(id, "0", {"do": "act"}, 2, "key") for _ in range(2)]
    assert [table.version for table in await asyncio.gather(*both)] == [3, 3]
    assert await count_of(house, id) == (1, 3)
    await house.act(id, "0", {"do": "act"}, 2, "key")
    assert await count_of(house, id) == (1, 3)


async def test_of_two_different_acts_at_once_one_is_late(house: House) -> None:
    id = await seated(house)
    results = await asyncio.gather(
        *(house.act(id, "0", {"do": "act"}, 2, key) for key in "ab"), return_exceptions=True
    )
    late = [one for one in results if isinstance(one, Late)]
    assert [one.version for one in late] == [3]
    assert await count_of(house, id) == (1, 3)


async def test_keys_are_known_after_a_restart(house: House, database: str) -> None:
    id = await seated(house)
    await house.act(id, "0", {"do": "act"}, 2, "key")
    await house.close()
    again = House(Store(database), AT_ONCE, opened=opened, now=house.now)
    await again.start()
    await again.act(id, "0", {"do": "act"}, 2, "key")
    assert await count_of(again, id) == (1, 3)
    await again.act(id, "1", {"do": "act"}, 3, "key")
    assert await count_of(again, id) == (2, 4), "a key belongs to its place"
    await again.close()


async def test_refused_acts_change_nothing(house: House) -> None:
    id = await seated(house)
    with pytest.raises(Refused, match="not your turn"):
        await house.act(id, "1", {"do": "act"}, 2, "a")
    with pytest.raises(Late):
        await house.act(id, "0", {"do": "act"}, 1, "b")
    with pytest.raises(BadText):
        await house.act(id, "0", {"do": "act", "act": "\u202e"}, 2, "c")
    assert await count_of(house, id) == (0, 2)
    kept = await house.store.read(id)
    assert kept is not None
    assert len(kept.entries) == 2


async def test_watchers_and_strangers_cannot_act(house: House) -> None:
    founded = await house.found(SETUP)
    with pytest.raises(Stranger):
        await house.take(founded.watch, None, "Eve")
    taken = await house.take(founded.id, None, "Anna")
    await house.take(founded.id, None, "Boris")
    with pytest.raises(Stranger):
        await house.act(founded.id, None, {"do": "act"}, 2, "a")
    with pytest.raises(Stranger):
        await house.act(founded.watch, "0", {"do": "act"}, 2, "a")
    assert await house.who(taken.token, founded.id) == "0"
    assert await house.who(taken.token, founded.watch) is None
    assert await house.who(taken.token[:-1] + "?", founded.id) is None
    assert await house.who(None, founded.id) is None
    assert await house.only_watching(founded.watch)
    assert await house.watch_id(founded.id) == founded.watch
    with pytest.raises(Refused, match="you can watch"):
        await house.take(founded.id, None, "Eve")


async def test_tokens_are_not_stored_but_their_hashes(house: House) -> None:
    id = (await house.found(SETUP)).id
    token = (await house.take(id, None, "Anna")).token
    assert len(token) >= 43
    async with house.store.engine.connect() as connection:
        kept = (await connection.exec_driver_sql("SELECT token_hash FROM seats")).scalars().all()
    assert len(kept) == 1
    assert token not in kept[0]


async def test_sitting_down_twice_with_a_long_key_takes_one_seat(house: House) -> None:
    id = (await house.found(SETUP)).id
    both = await asyncio.gather(
        *(house.take(id, None, "Anna", key="a long random key") for _ in range(2))
    )
    assert [one.place for one in both] == ["0", "0"]
    assert [await house.who(one.token, id) for one in both] == ["0", "0"]
    assert (await house.take(id, None, "Boris", key="short")).place == "1"
    with pytest.raises(Refused):
        await house.take(id, None, "Eve", key="short")


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "a\nb", "a\u202eb", "a|b", "\ud800", "\x00"])
async def test_names_that_cannot_be_shown(house: House, name: str) -> None:
    id = (await house.found(SETUP)).id
    with pytest.raises(BadText):
        await house.take(id, None, name)
    assert (await house.table(id)).free_places() == ["0", "1"]


async def test_a_code_takes_the_seat_to_another_device_once(house: House, clock: Clock) -> None:
    id = (await house.found(SETUP)).id
    taken = await house.take(id, None, "Anna")
    code = await house.code(id, taken.place)
    assert len(code) == 9
    table, other = await house.redeem(code.lower().replace("-", " "))
    assert (table, other.place) == (id, "0")
    assert await house.who(other.token, id) == await house.who(taken.token, id) == "0"
    for wrong in (code, "", "ABCD-EFGH", "🂡" * 9):
        with pytest.raises(BadCode):
            await house.redeem(wrong)
    late = await house.code(id, taken.place)
    clock.time += CODE_SECONDS
    with pytest.raises(BadCode):
        await house.redeem(late)


async def test_computers_play_on_through_the_same_store(house: House) -> None:
    id = await seated(house, seats=["person", "printed"])
    async with house.listening_at(id) as listener:
        await house.act(id, "0", {"do": "act"}, 1, "a")
        while (await count_of(house, id))[0] < 2:
            assert await listener.news(5)
    kept = await house.store.read(id)
    assert kept is not None
    assert [one["by"] for one in kept.entries] == ["0", "0", "1"]


async def test_the_house_waits_before_it_goes_on(database: str) -> None:
    house = House(Store(database), HouseSettings(pace=1), opened=opened)
    await house.start()
    id = await seated(house, slow=0.15)
    loop = asyncio.get_running_loop()
    await house.act(id, "0", {"do": "act"}, 2, "a")
    begun = loop.time()
    await house.act(id, "1", {"do": "act"}, 3, "b")
    assert await count_of(house, id) == (2, 4)
    async with house.listening_at(id) as listener:
        assert await listener.news(5)
    assert loop.time() - begun > 0.14
    assert await count_of(house, id) == (3, 5)
    await house.close()


async def test_a_clock_runs_out_by_itself_and_while_the_server_is_down(
    database: str,
) -> None:
    house = House(Store(database), AT_ONCE, opened=opened)
    await house.start()
    id = await seated(house, clock=1)
    async with house.listening_at(id) as listener:
        assert await listener.news(5)
    assert (await count_of(house, id))[0] == 1
    await house.close()
    later = House(Store(database), AT_ONCE, opened=opened, now=lambda: house.now() + 100)
    await later.start()
    assert (await count_of(later, id))[0] == 2
    await later.close()


async def test_what_is_not_stored_is_not_there(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = await seated(house)

    async def fail(*_: object, **__: object) -> None:
        raise CannotStore(opened.__doc__)  # type: ignore[arg-type]

    with monkeypatch.context() as broken:
        broken.setattr(house.store, "append", fail)
        with pytest.raises(CannotStore):
            await house.act(id, "0", {"do": "act"}, 2, "a")
    assert await count_of(house, id) == (0, 2)
    with pytest.raises(RuntimeError):
        await house.act(id, "0", {"do": "break"}, 2, "b")
    assert await count_of(house, id) == (0, 2)
    await house.act(id, "0", {"do": "act"}, 2, "a")
    assert await count_of(house, id) == (1, 3)


async def test_nobody_sees_an_act_before_it_is_stored(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = await seated(house)
    append, stored = house.store.append, asyncio.Event()

    async def slow(*given: Any, **more: Any) -> None:
        await asyncio.sleep(0.05)
        await append(*given, **more)
        stored.set()

    monkeypatch.setattr(house.store, "append", slow)
    acting = asyncio.create_task(house.act(id, "0", {"do": "act"}, 2, "a"))
    await asyncio.sleep(0.01)
    shown = await house.snapshot(id, "1", ENGLISH)
    assert (shown["count"], stored.is_set()) == (1, True)
    await acting


async def test_two_servers_at_one_table_do_not_write_over_each_other(
    house: House, database: str
) -> None:
    other = House(Store(database), AT_ONCE, opened=opened, now=house.now)
    await other.start()
    id = await seated(house)
    assert await count_of(other, id) == (0, 2)
    await house.act(id, "0", {"do": "act"}, 2, "a")
    with pytest.raises(Late):
        await other.act(id, "0", {"do": "act"}, 2, "b")
    assert await count_of(other, id) == (1, 3)
    await other.close()


async def test_idle_tables_leave_memory_and_come_back(database: str) -> None:
    house = House(Store(database), AT_ONCE._replace(asleep_after=0.05), opened=opened)
    await house.start()
    id = await seated(house)
    async with house.listening_at(id):
        await asyncio.sleep(0.2)
        assert house.awake == 1, "somebody listens"
    await asyncio.sleep(0.2)
    assert house.awake == 0
    assert await count_of(house, id) == (0, 2)
    await house.close()


async def test_an_idle_house_does_nothing(house: House) -> None:
    id = await seated(house)
    async with house.listening_at(id) as listener:
        loop: Any = asyncio.get_running_loop()
        waiting = asyncio.create_task(listener.news())
        await asyncio.sleep(0.01)
        assert not loop._ready
        soon = [timer for timer in loop._scheduled if not timer.cancelled()]
        assert all(timer.when() > loop.time() + 60 for timer in soon)
        waiting.cancel()


async def test_old_tables_expire(house: House, clock: Clock) -> None:
    finished, unfinished = await seated(house), await seated(house)
    for number in range(10):
        await house.act(finished, str(number % 2), {"do": "act"}, 2 + number, str(number))
    clock.time += 31 * 24 * 3600
    await house.found(SETUP)
    assert (await house.table(finished)).over
    with pytest.raises(NoTable):
        await house.table(unfinished)
    clock.time += 365 * 24 * 3600
    await house.found(SETUP)
    with pytest.raises(NoTable):
        await house.table(finished)


@pytest.mark.parametrize("id", ["", "x" * 16, "\x00" * 16, "../../etc/passwd", "x" * 5000])
async def test_there_is_no_such_table(house: House, id: str) -> None:
    with pytest.raises(NoTable):
        await house.table(id)


async def test_ids_cannot_be_guessed(house: House) -> None:
    many = [await house.found(SETUP) for _ in range(20)]
    ids = {id for founded in many for id in (founded.id, founded.watch)}
    assert len(ids) == 40
    assert len({founded.founder for founded in many} - ids) == 20
    assert all(len(id) == 16 for id in ids), "96 bits"


async def test_fifty_tables_at_once(house: House) -> None:
    async def whole(number: int) -> None:
        id = await seated(house)
        for turn in range(10):
            key = f"{number} {turn}"
            twice = [house.act(id, str(turn % 2), {"do": "act"}, 2 + turn, key) for _ in range(2)]
            await asyncio.gather(*twice)
        assert await count_of(house, id) == (10, 12)

    await asyncio.gather(*map(whole, range(50)))
    assert house.awake == 50
