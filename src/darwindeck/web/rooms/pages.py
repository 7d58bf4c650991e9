"""The addresses of rooms: opening one, coming in, the lobby and the table. Every deed of the lobby is a form, so that
it works without script; with it the page is brought up to date as things change."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from darwindeck.analysis.analysis import analyse
from darwindeck.errors import DarwinDeckError, RoomError
from darwindeck.genome.schema import GameGenome
from darwindeck.play.rooms import frames as f
from darwindeck.play.rooms.doors import place_of
from darwindeck.play.rooms.live import LiveRoom
from darwindeck.play.rooms.lobby import Lobby, clean_code
from darwindeck.play.rooms.model import CLOCKS, PHRASES, WAITS, Bot, Free, Guest, Model, Options, RoomPhase
from darwindeck.play.rooms.presence import clean_name
from darwindeck.play.rooms.seating import may_sit
from darwindeck.play.rooms.sight import sight_of
from darwindeck.play.scene import Layout
from darwindeck.play.seats import LEVELS
from darwindeck.store.ratings import COMPLAINTS, PRAISE
from darwindeck.store.tables import seal_of
from darwindeck.web.forms import read_form
from darwindeck.web.library.books import Books
from darwindeck.web.line import turn_away
from darwindeck.web.pages import page
from darwindeck.web.people import Owner, client_of, own_secret, person, rater_of, send_to
from darwindeck.web.quotas import Quotas
from darwindeck.web.rooms.invitation import invitation, link_to, picture_of
from darwindeck.web.rooms.line import RoomLine
from darwindeck.web.settings import WebSettings

Form = dict[str, str]
Game = Callable[[Request], tuple[GameGenome, str]]


class RoomPages:
    """The handlers of rooms."""

    def __init__(
        self,
        lobby: Callable[[], Lobby],
        settings: WebSettings,
        game: Game,
        books: Books,
        owner: Owner,
        quotas: Quotas,
        elsewhere: Callable[[str], str] = lambda _: "",
        *,
        programs: bool = False,
    ) -> None:
        """`game` finds the game of an address, `books` has its rules; `elsewhere` is the address of a code that belongs
        to another kind of table; `programs` can come in, too."""
        self._lobby = lobby
        self._settings = settings
        self._game = game
        self._books = books
        self._owner = owner
        self._quotas = quotas
        self._elsewhere = elsewhere
        self._programs = programs

    def routes(self, games: tuple[str, ...]) -> list[BaseRoute]:
        return [
            *(Route(f"{each}/room", self.open, methods=["POST"]) for each in games),
            Route("/rooms", self.find),
            Route("/rooms/{code}", self.room),
            Route("/rooms/{code}/rules", self.rules),
            Route("/rooms/{code}/qr.svg", self.picture),
            Route("/rooms/{code}/thoughts", self.thoughts),
            Route("/rooms/{code}/join", self.join, methods=["POST"]),
            Route("/rooms/{code}/{deed}", self.deed, methods=["POST"]),
            WebSocketRoute("/rooms/{code}/socket", self.socket),
        ]

    async def open(self, request: Request) -> Response:
        """Open a new room; its opener becomes the host and takes the first seat. A visitor without a name
        is asked for one at the door of the room, like everybody; the first to come in is the host.
        """
        genome, address = self._game(request)
        name = clean_name((await read_form(request)).get("name", ""))
        self._quotas.pay("rooms", request)
        room = self._lobby().open(address, genome)
        room.payer = client_of(request)
        secret = own_secret(request)
        if name:
            guest = await _come_in(room, request, secret, name)
            await room.do(f.Sit(guest, 0))
        return _to_room(request, room, secret)

    async def find(self, request: Request) -> Response:
        """Open the room of a code that somebody has typed."""
        code = clean_code(request.query_params.get("code", ""))
        if not code:
            return page("rooms/find.html.jinja", wrong="")
        try:
            if self._lobby().doors.is_shut(client_of(request)) or not self._elsewhere(code):
                self._find_room(request, code)
        except RoomError as error:
            return page("rooms/find.html.jinja", status=404, wrong=error.message)
        return RedirectResponse(f"/rooms/{code}", status_code=303)

    async def room(self, request: Request) -> Response:
        spent = self._lobby().doors.is_shut(client_of(request))
        elsewhere = "" if spent else self._elsewhere(clean_code(request.path_params["code"]))
        if elsewhere:
            return RedirectResponse(elsewhere, status_code=303)
        room = self._room(request)
        guest = room.guest_of(person(request))
        if guest is None:
            return page("rooms/join.html.jinja", room=sight_of(room.room, None), free=len(room.room.free))
        if room.room.phase is RoomPhase.LOBBY:
            return self._lobby_page(request, room, guest)
        return self._table_page(room, guest)

    def _lobby_page(
        self, request: Request, room: LiveRoom, guest: Guest, *, wrong: str = "", status: int = 200
    ) -> Response:
        return page(
            "rooms/lobby.html.jinja",
            status=status,
            room=sight_of(room.room, guest.id),
            you=guest,
            address=room.room.game,
            teams=len(set(room.room.sides)) < len(room.room.sides),
            levels=list(LEVELS),
            models=room.models if self._may_seat_models(request) else (),
            clocks=CLOCKS,
            waits=WAITS,
            phrases=PHRASES,
            invitation=invitation(self._settings, request, room.code, hosts=guest.id == room.room.host),
            programs=self._programs,
            wrong=wrong,
        )

    def _table_page(self, room: LiveRoom, guest: Guest) -> Response:
        return page(
            "rooms/table.html.jinja",
            id=room.room.table,
            code=room.code,
            game=room.room.title,
            goal=Layout(room.genome).goal,
            tricks=analyse(room.genome).tricks,
            address=room.room.game,
            chips=(PRAISE, COMPLAINTS),
            phrases=PHRASES,
            sits=bool(room.room.seats_of(guest.id)),
            four_colours=self._settings.four_colours,
        )

    async def rules(self, request: Request) -> Response:
        genome = self._room(request).genome
        once = "once" in request.query_params
        return HTMLResponse(await self._books.write(client_of(request), genome, at_once=once))

    async def picture(self, request: Request) -> Response:
        drawn = picture_of(link_to(self._settings, request, self._room(request).code))
        if not drawn:
            return page("message.html.jinja", status=404, heading="No picture", words="The link is too long.")
        return Response(drawn, media_type="image/svg+xml")

    async def thoughts(self, request: Request) -> Response:
        """Answer with what models thought in the last game, once it is over."""
        room = self._room(request)
        known = room.guest_of(person(request)) is not None
        over = room.live is not None and room.live.table.over
        told = room.live.thoughts() if known and over and room.live is not None else ()
        return JSONResponse({"thoughts": told}, headers={"cache-control": "no-store"})

    async def join(self, request: Request) -> Response:
        """Comes in with a name; takes a seat if one is wanted and free for them."""
        room = self._room(request)
        secret = own_secret(request)
        if room.guest_of(secret) is None:
            self._lobby().doors.come_in(client_of(request))
        form = await read_form(request)
        guest = await _come_in(room, request, secret, form.get("name", ""))
        known = room.room.guest(guest)
        free = [seat for seat in room.room.free if known is not None and may_sit(room.room, known, seat)]
        if form.get("as") != "onlooker" and free and not room.room.seats_of(guest):
            await room.do(f.Sit(guest, free[0]))
        return _to_room(request, room, secret)

    async def deed(self, request: Request) -> Response:
        """Do what a form of the lobby does; where it cannot be done the page says why."""
        room = self._room(request)
        guest = room.guest_of(person(request))
        if guest is None:
            raise RoomError("you are not in this room: come in with a name first", code="room/no-guest")
        form = await read_form(request)
        try:
            if isinstance(_player(form.get("to", "")), Model) and not self._may_seat_models(request):
                raise RoomError("only the owner of this server can seat models", code="room/not-host")
            await _do(room, guest.id, request.path_params["deed"], form)
        except RoomError as error:
            if room.room.phase is not RoomPhase.LOBBY:
                raise
            return self._lobby_page(request, room, guest, wrong=error.message, status=409)
        return RedirectResponse(f"/rooms/{room.code}", status_code=303)

    async def socket(self, socket: WebSocket) -> None:
        try:
            room = self._room(socket)
            guest = room.guest_of(person(socket))
            if guest is None:
                raise RoomError("You are not in this room: come in with a name.", code="room/no-guest")
        except DarwinDeckError as error:
            await turn_away(socket, error.message)
            return
        rater = rater_of(person(socket), guest.name, own=self._owner.asks(socket))
        await RoomLine(socket, room, guest, rater=rater, quotas=self._quotas).run()

    def _may_seat_models(self, request: HTTPConnection) -> bool:
        """Every answer of a model may cost the owner money."""
        return self._settings.guests_seat_models or self._owner.asks(request)

    def _room(self, connection: HTTPConnection) -> LiveRoom:
        return self._find_room(connection, connection.path_params["code"])

    def _find_room(self, connection: HTTPConnection, code: str) -> LiveRoom:
        return self._lobby().doors.find(code, client_of(connection), person(connection))


def _to_room(request: Request, room: LiveRoom, secret: str) -> Response:
    return send_to(request, f"/rooms/{room.code}", secret)


async def _come_in(room: LiveRoom, request: Request, secret: str, name: str) -> int:
    place = place_of(room.code, client_of(request))
    applied = await room.do(f.Join(seal=seal_of(secret), name=name, place=place))
    return next(effect.guest for effect in applied.effects if isinstance(effect, f.Joined))


async def _do(room: LiveRoom, by: int, deed: str, form: Form) -> None:
    match deed:
        case "sit":
            await room.do(f.Sit(by, _number(form, "seat"), form.get("name", "")))
        case "stand":
            await room.do(f.Stand(by, _number(form, "seat")))
        case "give":
            await room.do(f.Give(by, _number(form, "seat"), _player(form.get("to", ""))))
        case "admit":
            await room.do(f.Admit(by, _number(form, "guest")))
        case "remove" | "ban":
            await room.do(f.Remove(by, _number(form, "guest"), ban=deed == "ban"))
        case "options":
            await room.do(f.SetOptions(by, _options(form, room.room.options)))
        case "hand-over":
            await room.do(f.HandOver(by, _number(form, "guest")))
        case "say":
            await room.do(f.Say(by, form.get("text", "")))
        case "leave":
            await room.do(f.Leave(by))
        case "start":
            await room.deal(by)
        case _:
            raise RoomError(f"nothing here is called {deed!r}", code="room/not-now")


def _number(form: Form, name: str) -> int:
    text = form.get(name, "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 8 else -1


def _player(text: str) -> Free | Bot | Model:
    if not text:
        return Free()
    return Bot(text) if text in LEVELS else Model(text)


def _options(form: Form, before: Options) -> Options:
    """Return what the form does not say stays as it was."""
    return replace(
        before,
        clock=_number(form, "clock") if "clock" in form else before.clock,
        wait=_number(form, "wait") if "wait" in form else before.wait,
        level=form.get("level", before.level),
    )
