"""The application: which address shows what. Thin; the work is in catalogue, tables, socket and pages."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from datetime import UTC, datetime
from typing import Final
from urllib.parse import parse_qsl

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from darwindeck.errors import DarwinDeckError
from darwindeck.genome.schema import GameGenome
from darwindeck.play.authority import PlayTable
from darwindeck.play.seats import LEVELS
from darwindeck.rulebook.build import rulebook
from darwindeck.store.ratings import CHIPS
from darwindeck.store.tables import SUFFIX, held_tables
from darwindeck.web.catalogue import Catalogue, Game
from darwindeck.web.guard import Guard
from darwindeck.web.pages import asset, asset_response, page
from darwindeck.web.people import person, rater_of, remember
from darwindeck.web.replays import Replays
from darwindeck.web.settings import WebSettings
from darwindeck.web.socket import NOT_WANTED, TableLine
from darwindeck.web.tables import Tables, seats_for

_TIDY_SECONDS: Final = 6 * 3600
_NOT_THERE: Final = ("genome/unknown-game", "table/unknown-table")
SUGGESTED: Final = ("hearts", "gin-rummy", "president")


class Site:
    """The handlers, with what they share."""

    def __init__(self, settings: WebSettings) -> None:
        self.settings = settings
        self.catalogue = Catalogue(settings.runs)
        self.tables: Tables

    @asynccontextmanager
    async def lifespan(self, _: Starlette) -> AsyncIterator[None]:
        """Holds the file of the tables while the server runs."""
        async with AsyncExitStack() as held:
            self.settings.data.mkdir(parents=True, exist_ok=True)
            self.tables = Tables(held.enter_context(held_tables(self.settings.data / f"web{SUFFIX}")))
            held.push_async_callback(self.tables.close)
            tidying = asyncio.create_task(self._tidy())
            held.callback(tidying.cancel)
            yield

    async def _tidy(self) -> None:
        """Removes tables that nobody came back to, now and every few hours."""
        while True:
            with suppress(DarwinDeckError):  # a file that cannot be written now is tidied later
                self.tables.expire(datetime.now(UTC).date())
            await asyncio.sleep(_TIDY_SECONDS)

    async def home(self, request: Request) -> Response:
        games = self.catalogue.games()
        chosen = [game for game in games if game.address.rpartition("/")[2] in SUGGESTED]
        return page(
            "home.html.jinja",
            suggestions=chosen,
            runs=self.catalogue.runs(),
            unfinished=self._unfinished(request),
        )

    def _unfinished(self, request: Request) -> list[dict[str, str]]:
        secret = person(request)
        rows = self.tables.of(secret)[:20] if secret else []
        found = [(row, self.tables.get(row.id).table) for row in rows]
        return [
            {"id": row.id, "game": table.genome.labels.name, "words": _so_far(table)}
            for row, table in found
            if not table.over
        ]

    async def games(self, request: Request) -> Response:
        asked = request.query_params
        every = self.catalogue.games()
        return page(
            "games.html.jinja",
            games=[game for game in every if _wanted(game, asked.get)],
            families=sorted({game.family for game in every}),
            sources=list(dict.fromkeys(game.source for game in every)),
            asked={
                "q": asked.get("q", ""),
                "players": asked.get("players", ""),
                "family": asked.get("family", ""),
                "source": asked.get("from", ""),
            },
        )

    def _genome(self, request: Request) -> tuple[GameGenome, str]:
        """The game of an address, and the address."""
        at = request.path_params
        if "game" in at:
            return self.catalogue.known(at["game"]), f"/games/{at['game']}"
        return self.catalogue.found(at["run"], int(at["rank"])), f"/runs/{at['run']}/{at['rank']}"

    async def game(self, request: Request) -> Response:
        genome, address = self._genome(request)
        shown = next(game for game in self.catalogue.games() if game.address == address)
        _, head, rules = rules_html(genome).partition("<h2>")  # the page has the title and the pitch already
        return page("game.html.jinja", game=shown, rules=head + rules, name="", pdf=False)

    async def rulebook_page(self, request: Request) -> Response:
        genome, _ = self._genome(request)
        return HTMLResponse(rulebook(genome).html())

    async def start(self, request: Request) -> Response:
        """Opens a table and sends its first player there."""
        genome, address = self._genome(request)
        form = await read_form(request)
        level = form.get("level", "medium")
        secret = person(request) or secrets.token_urlsafe(24)
        seats = seats_for(genome, 0, _name(form.get("name", "")), level if level in LEVELS else "medium")
        table = self.tables.open(
            address, genome, seats=seats, seed=_seed(form.get("seed", "")), secret=secret
        )
        response = RedirectResponse(f"/tables/{table.id}", status_code=303)
        return remember(response, secret, secure=request.url.scheme == "https")

    async def table(self, request: Request) -> Response:
        live = self.tables.get(request.path_params["table"])
        if live.seat_of(person(request)) is None:
            return page(
                "message.html.jinja", status=403, heading="Not your table", words="Another player sits here."
            )
        name = live.table.genome.labels.name
        return page("table.html.jinja", id=live.id, game=name, address=live.row.game, chips=CHIPS)

    async def table_rules(self, request: Request) -> Response:
        return HTMLResponse(rules_html(self.tables.get(request.path_params["table"]).table.genome))

    async def table_socket(self, socket: WebSocket) -> None:
        try:
            live = self.tables.get(socket.path_params["table"])
        except DarwinDeckError as error:
            await socket.accept()
            await socket.close(NOT_WANTED, error.message[:120])
            return
        secret = person(socket)
        seat = live.seat_of(secret)
        if seat is None:
            await socket.accept()
            await socket.close(NOT_WANTED, "Another player sits here.")
            return
        called = live.table.seats[seat].name
        rater = rater_of(secret, called, local=self.settings.local)
        await TableLine(socket, self.tables, live, seat, secret, rater=rater).run()


def rules_html(genome: GameGenome) -> str:
    """The rules of a game as a part of a page."""
    from markdown_it import MarkdownIt

    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    return str(reader.render(rulebook(genome).markdown()))


async def read_form(request: Request) -> dict[str, str]:
    """The fields of a form, each once."""
    text = (await request.body()).decode("utf-8", "replace")
    return dict(parse_qsl(text, keep_blank_values=True, max_num_fields=40))


def _so_far(table: PlayTable) -> str:
    """How far a game is, in words."""
    turn = "your turn" if table.actor in table.outsiders else "the others are to play"
    moves = len(table.actions)
    return f"{moves} move{'' if moves == 1 else 's'} so far, {turn}"


def _name(text: str) -> str:
    """What a player wants to be called, on one line."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())[:40]


def _seed(text: str) -> int:
    return int(text) % 2**53 if text.isdigit() else secrets.randbelow(2**53)


def _wanted(game: Game, asked: Callable[[str, str], str]) -> bool:
    words = asked("q", "").lower()
    return (
        (not words or words in f"{game.name} {game.pitch}".lower())
        and asked("players", "") in ("", str(game.players))
        and asked("family", "") in ("", game.family)
        and asked("from", "") in ("", game.source)
    )


async def refused(request: Request, error: Exception) -> Response:
    """An error of ours as a page: what is looked for is not there, or what was asked for could not be done."""
    if isinstance(error, DarwinDeckError) and request.method == "POST" and error.code not in _NOT_THERE:
        return page("message.html.jinja", status=503, heading="That did not work", words=error.message)
    words = error.message if isinstance(error, DarwinDeckError) else "There is no page at this address."
    return page("message.html.jinja", status=404, heading="Not found", words=words)


def create_app(settings: WebSettings) -> Starlette:
    """The whole site."""
    site = Site(settings)
    one_game = [("/games/{game}"), ("/runs/{run}/{rank:int}")]
    routes = [
        Route("/", site.home),
        Route("/games", site.games),
        *(Route(each, site.game) for each in one_game),
        *(Route(f"{each}/rulebook.html", site.rulebook_page) for each in one_game),
        *(Route(f"{each}/play", site.start, methods=["POST"]) for each in one_game),
        Route("/tables/{table}", site.table),
        Route("/tables/{table}/rules", site.table_rules),
        *Replays(lambda: site.tables).routes(),
        WebSocketRoute("/tables/{table}/socket", site.table_socket),
        Route("/static/{name:path}", asset_response),
        Route("/favicon.ico", lambda _: RedirectResponse(asset("icon.svg"))),
    ]
    app = Starlette(
        routes=routes,
        middleware=[Middleware(Guard, hosts=(settings.host,))],
        exception_handlers={DarwinDeckError: refused, 404: refused},
        lifespan=site.lifespan,
    )
    app.state.site = site
    return app
