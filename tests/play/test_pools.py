"""Long work has threads of its own, kind by kind: each kind is bounded, and none waits behind another."""

from __future__ import annotations

import asyncio
import threading
import time
from functools import partial
from itertools import count

import pytest

from darwindeck.errors import RunError
from darwindeck.genome.library import load_game
from darwindeck.play import live_tables
from darwindeck.play.live_tables import Tables
from darwindeck.play.pools import (
    BOTS,
    HINTS,
    LINKS,
    MEASURES,
    MODELS,
    PROBES,
    REPLAYS,
    REVIEWS,
    RULEBOOKS,
    Pool,
)
from darwindeck.play.rooms import frames as f
from darwindeck.play.rooms.lobby import Lobby
from darwindeck.store.tables import tables_in_memory


def refuse(words: str) -> None:
    raise RunError(words, code="run/io")


def use_memory() -> int:
    return len(bytearray(64 * 2**30))


def test_work_apart_gives_its_result_and_its_errors() -> None:
    async def scenario() -> None:
        pool = Pool("sums", 1, seconds=60)
        assert await pool.run("", sum, (1, 2)) == 3
        with pytest.raises(RunError, match="no such thing") as caught:
            await pool.run("", refuse, "no such thing")
        assert caught.value.code == "run/io"
        with pytest.raises(RuntimeError, match="ZeroDivisionError"):
            await pool.run("", divmod, 1, 0)

    asyncio.run(scenario())


def test_work_apart_is_stopped_when_its_time_or_memory_is_over() -> None:
    async def scenario() -> None:
        pool = Pool("naps", 1, seconds=0.2)
        for work in (partial(time.sleep, 3600), partial(sum, count())):
            with pytest.raises(RunError, match="takes too long") as caught:
                await pool.run("", work)
            assert caught.value.code == "run/too-long"
        with pytest.raises(RunError) as caught:
            await Pool("memory", 1, seconds=60).run("", use_memory)
        assert caught.value.code == "run/too-long"

    asyncio.run(scenario())


def test_a_pool_takes_so_many_and_so_many_of_one_person() -> None:
    async def scenario() -> None:
        pool, go_on = Pool("waits", 1, waiting=1, each=1), threading.Event()
        first = asyncio.ensure_future(pool.run("Ann", go_on.wait))
        await asyncio.sleep(0)
        with pytest.raises(RunError, match="still busy with your last waits"):
            await pool.run("Ann", go_on.wait)
        second = asyncio.ensure_future(pool.run("Bob", go_on.wait))
        await asyncio.sleep(0)
        with pytest.raises(RunError, match="busy with other waits") as caught:
            await pool.run("Cid", go_on.wait)
        assert caught.value.code == "run/too-many"
        go_on.set()
        assert await first
        assert await second
        assert await pool.run("Ann", go_on.wait)

    asyncio.run(scenario())


def test_what_one_person_asks_for_next_stands_in_line_and_the_newest_overtakes_the_oldest() -> None:
    async def scenario() -> None:
        pool, go_on = Pool("waits", 1, waiting=4, each=1, line=2), threading.Event()
        first = asyncio.ensure_future(pool.run("Ann", go_on.wait))
        await asyncio.sleep(0)
        late, gone, *last = [asyncio.ensure_future(pool.run("Ann", int, number)) for number in "1234"]
        await asyncio.sleep(0)
        for overtaken in (late, gone):
            with pytest.raises(RunError, match="still busy with your last waits"):
                await overtaken
        other = asyncio.ensure_future(pool.run("Bob", int, "5"))
        await asyncio.sleep(0)
        last[0].cancel()
        go_on.set()
        assert await first
        assert await last[1] == 4
        assert await other == 5
        assert await pool.run("Ann", int, "6") == 6
        assert not pool._line

    asyncio.run(scenario())


def test_a_line_of_one_person_counts_among_all_that_wait() -> None:
    async def scenario() -> None:
        pool, go_on = Pool("waits", 1, waiting=1, each=1, line=4), threading.Event()
        own = [asyncio.ensure_future(pool.run("Ann", go_on.wait)) for _ in range(2)]
        await asyncio.sleep(0)
        for who in ("Ann", "Bob"):
            with pytest.raises(RunError, match="busy with other waits"):
                await pool.run(who, go_on.wait)
        go_on.set()
        assert all(await asyncio.gather(*own))

    asyncio.run(scenario())


def test_bots_wait_behind_no_other_kind_of_work() -> None:
    async def scenario() -> None:
        go_on = threading.Event()
        held = [
            asyncio.ensure_future(pool.run(str(number), go_on.wait))
            for pool in (HINTS, MODELS, REPLAYS)
            for number in range(8)
        ]
        await asyncio.sleep(0)
        assert await BOTS.run("table", sum, (1, 2)) == 3
        go_on.set()
        await asyncio.gather(*held)

    asyncio.run(scenario())


@pytest.mark.parametrize("pool", [LINKS, REVIEWS, PROBES, MEASURES, RULEBOOKS])
def test_what_guests_bring_is_worked_on_apart_and_in_bounds(pool: Pool) -> None:
    assert 0 < pool.seconds <= 60
    assert pool.waiting is not None
    assert pool.each is not None


def test_somebody_with_very_many_tables_does_not_hold_up_the_bots_of_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A hundred tables with strong bots from one address let nobody else's bot play."""
    pool, gate = Pool("bots", 4, each=2, line=5000), threading.Event()

    async def scenario() -> None:
        many = [asyncio.create_task(pool.run("10.0.0.66", gate.wait)) for _ in range(100)]
        await asyncio.sleep(0)
        assert await asyncio.wait_for(pool.run("10.0.0.7", sum, (1, 2)), 60) == 3
        assert not any(task.done() for task in many)
        gate.set()
        assert all(await asyncio.gather(*many))

    asyncio.run(scenario())
    assert (BOTS.each, HINTS.each) == (2, 2)


def test_the_bots_of_a_table_count_as_work_of_whoever_plays_at_it(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    class Told(Pool):
        async def run(self, who: str, work, /, *args: object, **named: object):  # type: ignore[no-untyped-def, override]
            asked.append(who)
            return await super().run(who, work, *args, **named)

    monkeypatch.setattr(live_tables, "BOTS", Told("bots", 1))

    async def scenario() -> None:
        tables = Tables(tables_in_memory())
        live = tables.open("/games/war", load_game("war"), seats=["human", "random"], seed=1, secret="x" * 20)
        await live.play_for("random")
        live.payer = "10.0.0.7"
        await live.play_for("random")
        assert asked == [live.id, "10.0.0.7"]
        room = Lobby(tables).open("/games/war", load_game("war"))
        host = await room.do(f.Join(seal="a", name="Ada"))
        await room.do(f.Join(seal="b", name="Ben"))
        await room.do(f.Sit(0, 0))
        room.pays(1, "10.0.0.66")
        assert (len(host.effects), room.payer) == (1, "")
        room.pays(0, "10.0.0.8")
        await room.deal(0)
        assert room.live is not None
        assert room.live.payer == "10.0.0.8"
        await tables.close()

    asyncio.run(scenario())
