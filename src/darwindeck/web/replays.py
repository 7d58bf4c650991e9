"""Games seen again: the replay of a table, and of a link that somebody sent. What a page asks for is made from the
same replay, whichever it came from.

Of a table that is not over its own seat sees what it saw, and nothing else; of one that is over, and of a link, all
hands may be laid open.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from darwindeck.errors import DarwinDeckError, RunError
from darwindeck.limits import REPLAY_BYTES
from darwindeck.outside import decode_outside
from darwindeck.play.advice import Adviser
from darwindeck.play.frames import Pictures, ReplayOutline, course_of
from darwindeck.play.live_tables import LiveTable, Tables, room_of
from darwindeck.play.par import Par, par_of
from darwindeck.play.pools import LINKS, REPLAYS, REVIEWS, read_ahead
from darwindeck.play.replay import Replay, replay_of_table
from darwindeck.play.saved import SavedTable
from darwindeck.play.scene import Layout, Scene
from darwindeck.play.seats import HUMAN
from darwindeck.play.sharing import pack_link, unpack_link
from darwindeck.web.beats import beats_of
from darwindeck.web.messages import Beat, Decision
from darwindeck.web.pages import page
from darwindeck.web.people import client_of, own_secret, person, remember
from darwindeck.web.quotas import Quotas
from darwindeck.web.settings import WebSettings, address_for_others

A_MOVE: Final = 13_000
"""Bytes that a move of a replay takes in memory, as measured: what every seat was told, and a part of a position."""
_ENCODER: Final = msgspec.json.Encoder()
read_ahead(__name__)
_STATUS: Final = {
    "table/no-seat": 403,
    "table/unknown-table": 404,
    "run/too-many": 429,
    "run/too-long": 503,
}


class Shown(msgspec.Struct, frozen=True):
    """One place of a replay, as the page draws it."""

    place: int
    scene: Scene
    beats: tuple[Beat, ...]


class Review(msgspec.Struct, frozen=True):
    """The costliest decisions of a seat, and what search would have scored in it."""

    decisions: tuple[Decision, ...]
    par: str


class Look(msgspec.Struct, frozen=True, kw_only=True):
    """Which places somebody wants to see, and through whose eyes."""

    first: int = 0
    count: int = 1
    seat: int | None = None
    open: bool = False


class LookAtLink(Look, frozen=True, kw_only=True):
    """The link comes with every question, as nothing of it is kept."""

    link: str


class Seen:
    """A replay with the seat that looks on, and what was found out about it."""

    def __init__(self, saved: SavedTable, replay: Replay, seat: int, *, every: bool) -> None:
        self.saved = saved
        self.replay = replay
        self.pictures = Pictures(replay)
        self.seat = seat
        self.every = every
        """Whether all hands may be laid open, and seats be changed."""
        self._review: Review | None = None
        self._lock = asyncio.Lock()

    def eyes(self, asked: Look) -> tuple[int, bool]:
        """Return the seat through whose eyes this visitor may look, and whether all hands lie open."""
        other = self.every and asked.seat is not None and 0 <= asked.seat < self.replay.genome.player_count
        return asked.seat if other and asked.seat is not None else self.seat, asked.open and self.every

    def course(self, asked: Look) -> ReplayOutline:
        seat, every = self.eyes(asked)
        return course_of(self.replay, seat, every=every)

    def frames_of(self, asked: Look) -> list[Shown]:
        seat, every = self.eyes(asked)
        voice = self.pictures.voice(seat)
        frames = self.pictures.frames(asked.first, asked.count, seat, every=every)
        return [Shown(frame.place, frame.scene, tuple(beats_of(frame.events, voice))) for frame in frames]

    @property
    def weight(self) -> int:
        """About how many bytes it takes."""
        return (self.replay.length + 1) * A_MOVE

    async def review(self, who: str) -> Review:
        """Worked out once, apart."""
        async with self._lock:
            if self._review is None:
                self._review = await REVIEWS.run(who, review, self.saved, self.seat)
            return self._review


def review(saved: SavedTable, seat: int, *, others: bool = False) -> Review:
    """Say what search thinks of a person's game, to that person or to others."""
    replay = replay_of_table(saved)
    found = Adviser(Layout(replay.genome), replay.names, others=others).costliest(replay.positions, seat)
    decisions = tuple(Decision(each.number, each.sentence, each.chosen, each.better) for each in found)
    over = replay.positions[-1].over
    return Review(decisions, (par_of(replay, seat, others=others) if over else Par((), "")).sentence)


class Replays:
    """The addresses of replays and links."""

    def __init__(self, tables: Callable[[], Tables], settings: WebSettings, quotas: Quotas) -> None:
        self._tables = tables
        self._settings = settings
        self._quotas = quotas
        self._kept: OrderedDict[str, Seen] = OrderedDict()

    def routes(self) -> list[Route]:
        return [
            Route("/tables/{table}/replay", self.replay_page),
            Route("/tables/{table}/course", _refusing(self.table_course)),
            Route("/tables/{table}/frames", _refusing(self.table_frames)),
            Route("/tables/{table}/review", _refusing(self.table_review)),
            Route("/tables/{table}/link", _refusing(self.table_link)),
            Route("/share", self.share_page),
            Route("/share/course", _refusing(self.link_course), methods=["POST"]),
            Route("/share/frames", _refusing(self.link_frames), methods=["POST"]),
            Route("/share/review", _refusing(self.link_review), methods=["POST"]),
            Route("/share/play", _refusing(self.link_play), methods=["POST"]),
        ]

    async def replay_page(self, request: Request) -> Response:
        live, seat = self._own(request)
        lines = live.table.lines(seat, live.table.log(seat))
        return page(
            "replay.html.jinja",
            id=live.id,
            game=live.table.genome.labels.name,
            lines=lines,
            over=live.table.over,
        )

    async def share_page(self, _: Request) -> Response:
        return page("replay.html.jinja", id="", game="A shared game", lines=(), over=True)

    async def table_course(self, request: Request) -> object:
        seen, who = await self._of_table(request)
        return await REPLAYS.run(who, seen.course, _look(request))

    async def table_frames(self, request: Request) -> object:
        seen, who = await self._of_table(request)
        return await REPLAYS.run(who, seen.frames_of, _look(request))

    async def table_review(self, request: Request) -> object:
        seen, who = await self._of_table(request)
        return await seen.review(who)

    async def table_link(self, request: Request) -> object:
        """Return a link to a game that is over: what is in it tells all cards."""
        live, _ = self._own(request)
        if not live.table.over:
            raise RunError(
                "a game can be shared when it is over: a link tells all cards", code="share/not-over"
            )
        return {
            "link": pack_link(live.table.saved()),
            "address": address_for_others(self._settings, request),
        }

    async def link_course(self, request: Request) -> object:
        asked = await _read_look(request)
        return await LINKS.run(client_of(request), course_of_link, asked)

    async def link_frames(self, request: Request) -> object:
        asked = await _read_look(request)
        return await LINKS.run(client_of(request), frames_of_link, asked)

    async def link_review(self, request: Request) -> object:
        asked = await _read_look(request)
        return await REVIEWS.run(client_of(request), review_of_link, asked)

    async def link_play(self, request: Request) -> Response:
        """Start a table with the deal of a link for the visitor who opened it."""
        asked = await _read_look(request)
        saved, own = await LINKS.run(client_of(request), table_of_link, asked)
        self._quotas.pay("tables", request)
        secret = own_secret(request)
        seats = [HUMAN if at == own else _bot(spec) for at, spec in enumerate(saved.seats)]
        table = self._tables().open(
            "/games",
            saved.game_genome(),
            seats=seats,
            seed=saved.seed,
            secret=secret,
            deal=saved.game,
            sealed=saved.sealed,
        )
        return remember(request, _json({"address": f"/tables/{table.id}"}), secret)

    def _own(self, request: Request) -> tuple[LiveTable, int]:
        live = self._tables().get(request.path_params["table"])
        seat = live.seat_of(person(request))
        if seat is None:
            raise RunError("another player sits at this table", code="table/no-seat")
        if room_of(live.row) and not live.table.over:  # seats are given up there, and devices passed on
            raise RunError("a game in a room can be seen again when it is over", code="table/no-seat")
        return live, seat

    async def _of_table(self, request: Request) -> tuple[Seen, str]:
        """Return the replay, and the IP address of the visitor, because anybody can make up new secrets."""
        live, seat = self._own(request)
        async with live.lock:
            key, saved, over = f"{live.id}:{seat}:{live.table.version}", live.table.saved(), live.table.over
        who = client_of(request)
        return await self._keep(who, key, partial(_see_table, saved, seat, every=over)), who

    async def _keep(self, who: str, key: str, make: Callable[[], Seen]) -> Seen:
        """Return the replay of a key, made if it is not in memory; the oldest ones go when there are too many."""
        seen = self._kept.get(key)
        if seen is None:
            made = await REPLAYS.run(who, make)
            seen = self._kept.get(key, made)  # it may have been made for another page meanwhile
        self._kept[key] = seen
        self._kept.move_to_end(key)
        while len(self._kept) > 1 and sum(each.weight for each in self._kept.values()) > REPLAY_BYTES:
            self._kept.popitem(last=False)
        return seen


def _see_table(saved: SavedTable, seat: int, *, every: bool) -> Seen:
    return Seen(saved, replay_of_table(saved), seat, every=every)


def _see_link(asked: LookAtLink) -> Seen:
    """Return the game of a link; all of this is done apart, and nothing of it is kept here."""
    saved, replay = unpack_link(asked.link)
    people = [at for at, spec in enumerate(replay.seats) if spec.partition(":")[0] == HUMAN]
    return Seen(saved, replay, people[0] if people else 0, every=True)


def course_of_link(asked: LookAtLink) -> ReplayOutline:
    return _see_link(asked).course(asked)


def frames_of_link(asked: LookAtLink) -> list[Shown]:
    return _see_link(asked).frames_of(asked)


def review_of_link(asked: LookAtLink) -> Review:
    seen = _see_link(asked)
    return review(seen.saved, seen.seat, others=True)


def table_of_link(asked: LookAtLink) -> tuple[SavedTable, int]:
    """Return the table in a link, and the seat of the first person at it."""
    seen = _see_link(asked)
    return seen.saved, seen.seat


def _bot(spec: str) -> str:
    """Where a person sat, or a bot that goes by the clock or thinks for long, a bot of medium strength sits."""
    return spec if spec in ("easy", "medium", "strong", "random", "greedy") else "medium"


def _look(request: Request) -> Look:
    asked = request.query_params
    seat = asked.get("seat", "")
    return Look(
        first=_number(asked.get("first", "")),
        count=_number(asked.get("count", "")),
        seat=_number(seat) if seat else None,
        open=asked.get("open") == "1",
    )


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 8 else 0


async def _read_look(request: Request) -> LookAtLink:
    try:
        return decode_outside(await request.body(), LookAtLink)
    except msgspec.MsgspecError as error:
        raise RunError(f"the link is damaged: {error}", code="share/damaged") from error


def _json(answer: object, status: int = 200) -> Response:
    return Response(
        _ENCODER.encode(answer),
        status_code=status,
        media_type="application/json",
        headers={"cache-control": "no-store"},
    )


def _refusing(handler: Callable[[Request], Awaitable[object]]) -> Callable[[Request], Awaitable[Response]]:
    """Answers in JSON; an error of ours is its code and its words."""

    async def answered(request: Request) -> Response:
        try:
            answer = await handler(request)
        except DarwinDeckError as error:
            return _json({"code": error.code, "reason": error.message}, _STATUS.get(error.code, 400))
        return answer if isinstance(answer, Response) else _json(answer)

    return answered
