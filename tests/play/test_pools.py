"""Long work has threads of its own, kind by kind: each kind is bounded, and none waits behind another."""

from __future__ import annotations

import asyncio
import threading
import time
from functools import partial
from itertools import count

import pytest

from darwindeck.errors import RunError
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
