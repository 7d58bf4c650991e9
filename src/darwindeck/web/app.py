"""The application: which address shows what. Thin; the work is in catalogue, tables, socket and pages."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from datetime import timedelta
from pathlib import Path
from typing import Final

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from darwindeck.analysis.analysis import analyse
from darwindeck.errors import DarwinDeckError, RoomError
from darwindeck.evolution.next_games import next_games, why
from darwindeck.genome.schema import GameGenome
from darwindeck.metrics.kept_portraits import Portraits
from darwindeck.metrics.taste import LEAST_GAMES, LEAST_SITTINGS
from darwindeck.play.authority import PlayTable
from darwindeck.play.live_tables import LiveTable, Tables, room_of, seats_for
from darwindeck.play.rooms.live import Mind
from darwindeck.play.rooms.lobby import Lobby
from darwindeck.play.rooms.model import RoomPhase
from darwindeck.play.seats import LEVELS, names_as_wished, seats_of
from darwindeck.store.rating_file import ME, ratings_of
from darwindeck.store.ratings import COMPLAINTS, PRAISE, Rating, pseudonym
from darwindeck.store.solitaire import FILE, open_solitaire
from darwindeck.store.tables import SUFFIX, hold_tables
from darwindeck.web.catalogue import Catalogue, Game
from darwindeck.web.forms import read_form, seed_of, short_name
from darwindeck.web.guard import Guard
from darwindeck.web.handbook.pages import handbook_routes
from darwindeck.web.library.books import Books
from darwindeck.web.library.pages import GAME_ADDRESSES, Library
from darwindeck.web.line import admit
from darwindeck.web.open.opponent import seat_opponent
from darwindeck.web.open.pages import OpenPages
from darwindeck.web.open.pictures import CardPictures
from darwindeck.web.open.tables import OpenTables
from darwindeck.web.pages import asset, asset_response, page
from darwindeck.web.people import Owner, client_of, own_secret, person, public_words, rater_of, send_to
from darwindeck.web.quotas import Quotas
from darwindeck.web.replays import Replays
from darwindeck.web.rooms.pages import RoomPages
from darwindeck.web.rooms.yours import Yours
from darwindeck.web.runs.pages import Runs
from darwindeck.web.runs.process import Workers
from darwindeck.web.settings import WebSettings
from darwindeck.web.socket import TableLine
from darwindeck.web.taste.pages import TastePages
from darwindeck.web.workbench.pages import WorkbenchPages
from darwindeck.wording.amounts import how_many

_LOG: Final = logging.getLogger("darwindeck")
_TIDY_SECONDS: Final = 6 * 3600
_STATUS: Final = {
    "room/too-many": 429,
    "run/too-many": 429,
    "web/bad-message": 422,
    "run/too-long": 503,
    "genome/bad-edit": 422,
    "genome/invalid": 422,
    "genome/unreadable": 422,
}
_NOT_THERE: Final = ("genome/unknown-game", "table/unknown-table", "room/unknown")


class Site:
    """The handlers, with what they share."""

    def __init__(self, settings: WebSettings, mind: Mind | None = None) -> None:
        """`mind` lets language models play in rooms."""
        self.settings = settings
        self.mind = mind
        self.catalogue = Catalogue(settings.runs, settings.data)
        self.owner = Owner(settings)
        self.quotas = Quotas(self.owner)
        self.books = Books(settings.data)
        self.beside: Starlette | None = None
        self.refusals: Counter[str] = Counter()
        """What was refused, by reason."""
        self.tables: Tables
        self.lobby: Lobby
        self.open_tables: OpenTables

    @property
    def run_folder(self) -> Path:
        """Where runs that are begun here are kept: the first of the folders that are shown."""
        return self.settings.runs[0] if self.settings.runs else self.settings.data

    @asynccontextmanager
    async def lifespan(self, _: Starlette) -> AsyncIterator[None]:
        """Keep the file of the tables open and locked while the server runs."""
        async with AsyncExitStack() as held:
            self.settings.data.mkdir(parents=True, exist_ok=True)
            self.tables = Tables(held.enter_context(hold_tables(self.settings.data / f"web{SUFFIX}")))
            self.tables.even = self.settings.even
            held.push_async_callback(self.tables.close)
            self.lobby = Lobby(self.tables, self.mind)
            held.push_async_callback(self.lobby.close)
            if self.beside is not None:
                await held.enter_async_context(self.beside.router.lifespan_context(self.beside))
            watching = asyncio.create_task(self.lobby.run())
            held.callback(watching.cancel)
            opened = held.enter_context(hold_tables(self.settings.data / f"open{SUFFIX}"))
            self.open_tables = OpenTables(
                opened,
                lambda table: seat_opponent(table, self.settings.data / "open"),
                held.enter_context(open_solitaire(self.settings.data / FILE)),
                lambda code: self.tables.file.rooms.room(code) is not None,
                CardPictures(self.settings.pictures),
            )
            held.callback(self.open_tables.close)
            tidying = asyncio.create_task(self._tidy())
            held.callback(tidying.cancel)
            yield

    async def _tidy(self) -> None:
        """Removes tables that nobody came back to, now and every few hours, and says so in the log."""
        while True:
            with suppress(DarwinDeckError):  # a file that cannot be written now is tidied later
                kept = timedelta(days=self.settings.keep)
                for what, expire in (
                    ("tables", self.tables.expire),
                    ("rooms", self.lobby.expire),
                    ("open tables", self.open_tables.expire),
                ):
                    if count := expire(kept):
                        _LOG.warning("removed %d %s that nobody used for %d days", count, what, kept.days)
            await asyncio.sleep(_TIDY_SECONDS)

    async def home(self, request: Request) -> Response:
        owner = self.owner.asks(request)
        rated = await run_in_threadpool(ratings_of, ME) if owner else ()
        suggestions = await run_in_threadpool(self._suggestions, rated)
        suggested = {game.id for game, _ in suggestions}
        return page(
            "home.html.jinja",
            suggestions=suggestions,
            owner=owner,
            rated=bool(rated),
            needed=f"{LEAST_GAMES} games on {LEAST_SITTINGS} occasions",
            invented=[game for game in self.catalogue.invented() if game.id not in suggested],
            runs=self.catalogue.runs(),
            unreadable=self.catalogue.unreadable() if owner else (),
            unfinished=self._unfinished_tables(request),
            rooms=self._rooms(request),
            known=bool(person(request)),
            me=await run_in_threadpool(pseudonym) if owner else "",
        )

    def _suggestions(self, rated: Sequence[Rating]) -> list[tuple[Game, str]]:
        """Return what to play next, and why; the owner's ratings are asked for the owner alone."""
        found = next_games(dict(self.catalogue.run_paths()), rated)
        return [(self.catalogue.listed_game(each.game.id), why(each)) for each in found]

    def _unfinished_tables(self, request: Request) -> list[dict[str, str]]:
        secret = person(request)
        rows = self.tables.of(secret)[:20] if secret else []
        found = [(row, self.tables.get(row.id).table) for row in rows]
        known = [
            {"address": f"/tables/{row.id}", "game": table.genome.labels.name, "words": _so_far(table)}
            for row, table in found
            if not table.over and not room_of(row)
        ]
        return [*known, *(self.open_tables.unfinished(secret) if secret else ())]

    def _rooms(self, request: Request) -> list[dict[str, str]]:
        """Return the rooms that somebody is in."""
        found = [room.room for room, _ in self.lobby.of(person(request))]
        words = {
            RoomPhase.LOBBY: "not begun yet",
            RoomPhase.PLAYING: "being played",
            RoomPhase.OVER: "one more?",
        }
        return [{"code": room.code, "game": room.title, "words": words[room.phase]} for room in found]

    def open_address(self, code: str) -> str:
        """Where the open table of a code is; empty if there is none."""
        return self.open_tables.address_of(code)

    def genome(self, request: Request) -> tuple[GameGenome, str]:
        """Return the game of an address, and the address."""
        at = request.path_params
        if "game" in at:
            return self.catalogue.known(at["game"]), f"/games/{at['game']}"
        if "own" in at:
            return self.catalogue.mine(at["own"]), f"/mine/{at['own']}"
        return self.catalogue.found(at["run"], int(at["rank"])), f"/runs/{at['run']}/{at['rank']}"

    async def start(self, request: Request) -> Response:
        """Opens a table and sends its first player there."""
        genome, address = self.genome(request)
        form = await read_form(request)
        self.quotas.pay("tables", request)
        level = form.get("level", "")
        level = level if level in LEVELS else self.settings.level
        secret = own_secret(request)
        seats = seats_for(genome, 0, short_name(form.get("name", "")), level)
        names = names_as_wished(0, self.settings.bots, seats_of(seats, len(seats)))
        seed = seed_of(form.get("seed", ""))
        table = self.tables.open(address, genome, seats=seats, seed=seed, secret=secret, names=names)
        return send_to(request, f"/tables/{table.id}", secret)

    async def table(self, request: Request) -> Response:
        live = self.tables.get(request.path_params["table"])
        if room_of(live.row):
            return RedirectResponse(f"/rooms/{room_of(live.row)}", status_code=303)
        if live.seat_of(person(request)) is None:
            return page(
                "message.html.jinja", status=403, heading="Not your table", words="Another player sits here."
            )
        genome = live.table.genome
        return page(
            "table.html.jinja",
            id=live.id,
            game=genome.labels.name,
            goal=live.table.layout.goal,
            tricks=analyse(genome).tricks,
            chips=(PRAISE, COMPLAINTS),
            four_colours=self.settings.four_colours,
        )

    async def table_rules(self, request: Request) -> Response:
        genome = self.tables.get(request.path_params["table"]).table.genome
        once = "once" in request.query_params
        return HTMLResponse(await self.books.write(client_of(request), genome, at_once=once))

    async def table_rulebook(self, request: Request) -> Response:
        """Answer with the rules as they are played here, to read and print; the game itself may have changed since."""
        genome = self.tables.get(request.path_params["table"]).table.genome
        return HTMLResponse(await self.books.page(client_of(request), genome))

    def _alone(self, table: str) -> LiveTable:
        """Return a table that is in no room: those of rooms are reached by their rooms."""
        live = self.tables.get(table)
        if room_of(live.row):
            raise RoomError("this table is in a room", code="room/not-now")
        return live

    async def table_socket(self, socket: WebSocket) -> None:
        admitted = await admit(socket, lambda: self._alone(socket.path_params["table"]))
        if admitted is None:
            return
        live, seat, secret = admitted
        called = live.table.seats[seat].name
        own = self.owner.asks(socket)
        rater = rater_of(secret, called, own=own)
        await TableLine(
            socket, self.tables, live, seat, secret, rater=rater, own=own, quotas=self.quotas
        ).run()


def _so_far(table: PlayTable) -> str:
    """Say how far a game is."""
    turn = "your turn" if table.actor in table.outsiders else "the others’ turn"
    return f"you have made {how_many(table.moves, 'move')}; {turn}"


async def refused(request: Request, error: Exception) -> Response:
    """Answer with an error of ours as a page: what is looked for is not there, or what was asked for could not be
    done.
    """
    if isinstance(error, RoomError):
        site: Site = request.app.state.site
        site.refusals[error.code] += 1
    asks = request.method == "POST"
    if isinstance(error, DarwinDeckError) and (
        error.code in _STATUS or (asks and error.code not in _NOT_THERE)
    ):
        status = _STATUS.get(error.code, 409 if error.code.startswith("room/") else 503)
        return page(
            "message.html.jinja", status=status, heading="That did not work", words=public_words(error)
        )
    words = public_words(error) if isinstance(error, DarwinDeckError) else "There is no page at this address."
    return page("message.html.jinja", status=404, heading="Not found", words=words)


def create_app(
    settings: WebSettings,
    mind: Mind | None = None,
    beside: Callable[[Callable[[], Lobby]], Starlette] | None = None,
) -> Starlette:
    """Return the whole site. `beside` makes another application over the same rooms, whose addresses are added."""
    site = Site(settings, mind)
    if beside is not None:
        site.beside = beside(lambda: site.lobby)
    routes = [
        Route("/", site.home),
        *Library(
            site.catalogue, Portraits(settings.data), site.owner, site.books, level=settings.level
        ).routes(),
        *(Route(f"{each}/play", site.start, methods=["POST"]) for each in GAME_ADDRESSES),
        *Runs(site.catalogue, Workers(site.run_folder, settings.data, settings.threads), site.owner).routes(),
        Route("/tables/{table}", site.table),
        Route("/tables/{table}/rules", site.table_rules),
        Route("/tables/{table}/rulebook.html", site.table_rulebook),
        *WorkbenchPages(site.catalogue, lambda: site.tables, site.owner, settings.data, site.quotas).routes(),
        *Replays(lambda: site.tables, settings, site.quotas).routes(),
        *TastePages(site.owner).routes(),
        *site.owner.routes(),
        *Yours(lambda: site.lobby).routes(),
        *RoomPages(
            lambda: site.lobby,
            settings,
            site.genome,
            site.books,
            site.owner,
            site.quotas,
            site.open_address,
            programs=site.beside is not None,
        ).routes(GAME_ADDRESSES),
        WebSocketRoute("/tables/{table}/socket", site.table_socket),
        *OpenPages(lambda: site.open_tables, site.owner, settings, site.quotas).routes(),
        *(() if site.beside is None else site.beside.routes),
        *handbook_routes(),
        Route("/static/{name:path}", asset_response),
        Route("/favicon.ico", lambda _: RedirectResponse(asset("icon.svg"))),
    ]
    app = Starlette(
        routes=routes,
        middleware=[Middleware(Guard, hosts=(settings.host, *settings.names), refusals=site.refusals)],
        exception_handlers={DarwinDeckError: refused, 404: refused},
        lifespan=site.lifespan,
    )
    app.state.site = site
    return app
