"""The addresses of the open table: a page to start from for each plugin, tables, their sockets."""

from __future__ import annotations

from collections.abc import Callable

from starlette.requests import HTTPConnection, Request
from starlette.responses import FileResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from darwindeck.errors import DarwinDeckError, ModelError, RunError
from darwindeck.llm.modes import MODES
from darwindeck.llm.providers import parse_model_name
from darwindeck.llm.scripted import has_script
from darwindeck.play.pace import Purses
from darwindeck.play.rooms.doors import GUESSES_A_SECOND, GUESSES_AT_ONCE
from darwindeck.play.rooms.model import PHRASES
from darwindeck.play.seats import HUMAN
from darwindeck.table.hooks import Referee
from darwindeck.table.plugins import Plugin, plugin, plugin_names
from darwindeck.table.record import record_of, write_record
from darwindeck.web.forms import any_seed, read_form, seed_of, short_name
from darwindeck.web.line import admit
from darwindeck.web.open.company import OPEN
from darwindeck.web.open.form import read_options
from darwindeck.web.open.line import OpenLine
from darwindeck.web.open.live import LiveOpenTable
from darwindeck.web.open.opponent import SCRIPTED, ModelOpponent
from darwindeck.web.open.pictures import KINDS
from darwindeck.web.open.tables import OpenTables
from darwindeck.web.pages import page
from darwindeck.web.people import Owner, client_of, own_secret, person, send_to
from darwindeck.web.quotas import Quotas
from darwindeck.web.rooms.invitation import invitation
from darwindeck.web.settings import WebSettings


class OpenPages:
    """The handlers; `tables` is asked for late, since they are held only while the server runs."""

    def __init__(
        self, tables: Callable[[], OpenTables], owner: Owner, settings: WebSettings, quotas: Quotas
    ) -> None:
        self._quotas = quotas
        self._tables = tables
        self._owner = owner
        self._settings = settings
        self._guesses = Purses(GUESSES_AT_ONCE, GUESSES_A_SECOND)

    def routes(self) -> list[BaseRoute]:
        return [
            Route("/open", self.every),
            Route("/open/{game}", self.start_page),
            Route("/open/{game}/play", self.start, methods=["POST"]),
            Route("/open/{game}/{table}", self.table),
            Route("/open/{game}/{table}/join", self.join, methods=["POST"]),
            Route("/open/{game}/{table}/free", self.free, methods=["POST"]),
            Route("/open/{game}/{table}/transcript.jsonl", self.transcript),
            Route("/open/{game}/{table}/record.json", self.record),
            WebSocketRoute("/open/{game}/{table}/socket", self.socket),
            Route("/pictures/{game}/{card:path}", self.picture),
        ]

    async def every(self, _: Request) -> Response:
        return page("open/every.html.jinja", plugins=[plugin(name) for name in plugin_names()])

    async def start_page(self, request: Request) -> Response:
        return self._start_page(request, plugin(request.path_params["game"]))

    def _start_page(
        self, request: Request, chosen: Plugin, wrong: str = "", given: dict[str, str] | None = None
    ) -> Response:
        """Show the form, with what somebody has filled in if something of it was wrong."""
        secret = person(request)
        playmat = chosen.new_table(0, chosen.referee).game.playmat
        rows = self._tables().of(secret, chosen.id)[:20] if secret else []
        tables = [self._tables().get(row.id) for row in rows]
        return page(
            "open/start.html.jinja",
            status=400 if wrong else 200,
            plugin=chosen,
            seats=playmat.seats,
            searches=playmat.seats > 1 and playmat.shows("search_zone", "create_decision"),
            given=(given or {}).get,
            secret=secret,
            unfinished=[table for table in tables if table.table.state.result is None],
            referees=[str(level) for level in Referee],
            scripted=has_script(chosen.id),
            models=chosen.id in MODES and self._owner.asks(request),
            wrong=wrong,
        )

    async def start(self, request: Request) -> Response:
        """Opens a table and sends its first player there."""
        chosen = plugin(request.path_params["game"])
        form = await read_form(request)
        secret = own_secret(request)
        self._quotas.pay("tables", request)
        try:
            opponent = self._opponent(request, chosen, form)
            table = self._tables().open(
                chosen.id,
                players=(self._person(form), opponent),
                seed=_seed(chosen, opponent, form),
                options=read_options(chosen, form),
                secret=secret,
            )
        except DarwinDeckError as error:
            return self._start_page(request, chosen, error.message, form)
        return send_to(request, f"/open/{chosen.id}/{table.id}", secret)

    def _person(self, form: dict[str, str]) -> str:
        name = short_name(form.get("name", ""))
        return f"{HUMAN}:{name}" if name else HUMAN

    def _opponent(self, request: Request, chosen: Plugin, form: dict[str, str]) -> str:
        """Return the opponent; models are only for the owner of this server, whose keys they use."""
        match form.get("opponent", SCRIPTED):
            case "person":
                return OPEN
            case "model":
                if not self._owner.asks(request):
                    raise ModelError("only the owner of this server may seat a model", code="model/no-key")
                name = parse_model_name(form.get("model", "").strip())
                name.key()
                return str(name)
            case _:
                return SCRIPTED if has_script(chosen.id) else OPEN

    async def table(self, request: Request) -> Response:
        live = self._find_table(request)
        seat = live.seat_of(person(request))
        if seat is None:
            if live.company.free_seat() is None:
                words = "Other players sit at this table."
                return page("message.html.jinja", status=403, heading="Not your table", words=words)
            return page("open/join.html.jinja", table=live, kept=live.company.kept_for)
        return page(
            "open/table.html.jinja",
            table=live,
            seat=seat,
            model=isinstance(live.opponent, ModelOpponent),
            code=live.id,
            invitation=invitation(self._settings, request, live.id, hosts=True),
            phrases=PHRASES,
        )

    async def join(self, request: Request) -> Response:
        """Takes the free seat, with a name."""
        live = self._find_table(request)
        name = short_name((await read_form(request)).get("name", ""))
        secret = own_secret(request)
        seat = live.company.free_seat()
        if live.seat_of(secret) is None and seat is not None:
            live.company.check_newcomer(seat, secret, name)
            live.sit_down(seat, secret, name)
        return send_to(request, f"/open/{live.row.game}/{live.id}", secret)

    async def free(self, request: Request) -> Response:
        """Let the host free the seat of a guest who is away, for somebody by name."""
        live = self._find_table(request)
        name = short_name((await read_form(request)).get("name", ""))
        seat = live.seat_of(person(request))
        if seat is None:
            raise RunError("other players sit at this table", code="table/unknown-table")
        live.free(seat, 1 - seat, name)
        return RedirectResponse(f"/open/{live.row.game}/{live.id}", status_code=303)

    async def transcript(self, request: Request) -> Response:
        """Everything a model was told and answered; it names hidden cards, so the game has to be over."""
        live = self._find_finished(request)
        opponent = live.opponent
        path = opponent.transcript if isinstance(opponent, ModelOpponent) else None
        if path is None or not path.is_file():
            raise RunError("no model has played at this table", code="table/unknown-table")
        return _download(path.read_bytes(), f"{live.row.game}-{live.id}.jsonl")

    async def record(self, request: Request) -> Response:
        """Send the whole game, which `darwindeck table replay` reads; it too is for the end."""
        live = self._find_finished(request)
        return _download(write_record(record_of(live.table)), f"{live.row.game}-{live.id}.json")

    async def picture(self, request: Request) -> Response:
        """Send a picture of a card, if the owner of the server has one."""
        at = request.path_params
        path = self._tables().pictures.find(at["game"], at["card"])
        if path is None:
            return page("message.html.jinja", status=404, heading="No picture", words="There is none.")
        kind = KINDS[path.suffix.lower()]
        return FileResponse(path, media_type=kind, headers={"cache-control": "private, max-age=3600"})

    def _find_finished(self, request: Request) -> LiveOpenTable:
        """Return the table if the game is over and the visitor played in it."""
        live = self._find_table(request)
        if live.seat_of(person(request)) is None:
            raise RunError("other players sit at this table", code="table/unknown-table")
        if live.table.state.result is None:
            raise RunError(
                "that names hidden cards: it can be had when the game is over", code="table/unknown-table"
            )
        return live

    def _find_table(self, connection: HTTPConnection) -> LiveOpenTable:
        """Return the table of an address; after some wrong guesses the visitor gets no more answers."""
        at = connection.path_params
        plugin(at["game"])
        who = client_of(connection)
        spent = self._guesses.is_empty(who)
        too_many = RunError("too many wrong codes: wait a moment", code="table/unknown-table")
        try:
            live = self._tables().get(at["table"])
        except RunError:
            self._guesses.pays(who)
            if spent:
                raise too_many from None
            raise
        if spent and live.seat_of(person(connection)) is None:
            raise too_many
        return live

    async def socket(self, socket: WebSocket) -> None:
        admitted = await admit(socket, lambda: self._find_table(socket))
        if admitted is None:
            return
        live, seat, secret = admitted
        await OpenLine(socket, self._tables(), live, seat, secret, quotas=self._quotas).run()


def _seed(chosen: Plugin, opponent: str, form: dict[str, str]) -> int:
    """Return the requested deal; against a friend it is drawn at random, because the person who chose it
    would know all cards.
    """
    if opponent == OPEN and chosen.coach is None:
        return any_seed()
    return seed_of(form.get("seed", ""), alone=chosen.coach is not None)


def _download(data: bytes, name: str) -> Response:
    return Response(
        data,
        media_type="application/octet-stream",
        headers={"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"},
    )
