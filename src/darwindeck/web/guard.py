"""What every request passes first: it names this server as its host, comes from one of its own pages, is not too large;
and what every answer carries: a policy by which a page loads nothing from elsewhere and runs no script of its own."""

from __future__ import annotations

from asyncio import sleep
from collections import Counter
from collections.abc import Iterable, Mapping
from ipaddress import ip_address
from socket import gethostname
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from darwindeck.limits import MOST_BODY, MOST_NAME_IN_PATH
from darwindeck.play.pace import Purses, household
from darwindeck.web.forms import LONG_NUMBER
from darwindeck.web.settings import LOOPBACK

POLICY: Final = (
    "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; script-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
_HEADERS: Final = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
}
_TRUSTED_HEADERS: Final = {**_HEADERS, "cross-origin-opener-policy": "same-origin"}
"""Over TLS, or on this machine: elsewhere browsers do not heed it and complain."""
_READING: Final = frozenset({"GET", "HEAD"})
EVERYWHERE: Final = ("0.0.0.0", "::")  # noqa: S104  (addresses that mean all of this machine's)
FORMS_AT_ONCE, FORMS_A_SECOND = 240, 4
"""Forms from one address: so many at once, and so many a second for long."""
READS_AT_ONCE, READS_A_SECOND = 300, 10
"""Pages from one address; what pages load besides does not count, nor does this machine. Who reads more has to wait for
each."""
PAUSE: Final = 0.3
"""Seconds that whoever is too fast waits for the answer. Who asks one thing after the other is held up by it, and takes
no time from those who play."""
TOO_FAST: Final = "That was too fast: wait a moment."
TOO_LONG: Final = f"A request has at most {MOST_BODY} bytes."
CALLS: Final = "/mcp"
LOADED: Final = "/static/"
CALLS_AT_ONCE, CALLS_A_SECOND = 600, 40
"""Calls of programs, which take several for a move."""
SESSION: Final = "mcp-session-id"
SESSIONS_AT_ONCE, SESSIONS_A_SECOND = 120, 1 / 15
"""Sessions of programs from one address; the door forgets one that is not used for half an hour."""


class Guard:
    """Refuses foreign hosts, foreign pages and large bodies; an ASGI layer."""

    def __init__(self, app: ASGIApp, hosts: Iterable[str], refusals: Counter[str] | None = None) -> None:
        """`refusals` counts what was refused, by reason."""
        self.refusals: Counter[str] = Counter() if refusals is None else refusals
        self.app = app
        self.hosts = frozenset((*hosts, *LOOPBACK))
        self._anywhere = bool(self.hosts.intersection(EVERYWHERE))
        self._forms = Purses(FORMS_AT_ONCE, FORMS_A_SECOND)
        self._reads = Purses(READS_AT_ONCE, READS_A_SECOND)
        self._calls = Purses(CALLS_AT_ONCE, CALLS_A_SECOND)
        self._sessions = Purses(SESSIONS_AT_ONCE, SESSIONS_A_SECOND)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        refusal = self._refusal(scope)
        if refusal:
            self.refusals[refusal] += 1
            if refusal == TOO_FAST:
                await sleep(PAUSE)
            await self._refuse(scope, receive, send, refusal)
            return
        if scope.get("path", "") == CALLS and SESSION not in Headers(scope=scope):
            send = self._with_session_counted(send, _came_from(scope))
        if self._reads_too_fast(scope):
            await sleep(PAUSE)
        body = _BoundBody(receive)
        try:
            await self.app(scope, body, _with_headers(send, _headers_for(scope)))
        except ClientDisconnect:
            if body.too_long:
                await self._refuse(scope, receive, send, TOO_LONG, 413)

    def _refusal(self, scope: Scope) -> str:
        headers = Headers(scope=scope)
        if not self._is_called(_host_name(headers.get("host", ""))):
            return "This server is not called by that name; it answers to the address it printed."
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > MOST_BODY:
            return TOO_LONG
        if not _is_address(scope.get("path", "")):
            return "There is no page at this address."
        origin = headers.get("origin")
        asks = scope["type"] == "websocket" or scope["method"] not in _READING
        if asks and origin is not None and origin.partition("://")[2] != headers.get("host"):
            return "The request comes from a page of another site."
        purses = self._calls if scope.get("path", "") == CALLS else self._forms
        if asks and scope["type"] == "http" and not purses.pays(_came_from(scope)):
            return TOO_FAST
        if purses is self._calls and SESSION not in headers and self._sessions.is_empty(_came_from(scope)):
            return "Too many sessions have been opened from where you are: wait a moment."
        return ""

    def _reads_too_fast(self, scope: Scope) -> bool:
        if scope["type"] != "http" or scope["method"] not in _READING:
            return False
        who, path = _came_from(scope), scope.get("path", "")
        counted = who not in LOOPBACK and path != CALLS and not path.startswith(LOADED)
        return counted and not self._reads.pays(who)

    def _with_session_counted(self, send: Send, who: str) -> Send:
        """Charge for a session that the answer begins."""

        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start" and SESSION in MutableHeaders(scope=message):
                self._sessions.pays(who)
            await send(message)

        return sending

    def _is_called(self, name: str) -> bool:
        """Tell whether the host name is one of ours. A public server also accepts IP addresses, which no
        other site can claim as its name."""
        return name in self.hosts or (self._anywhere and (_is_number(name) or name == gethostname().lower()))

    async def _refuse(
        self, scope: Scope, receive: Receive, send: Send, words: str, status: int = 403
    ) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 4000, "reason": words[:120]})
            return
        await PlainTextResponse(words, status_code=status)(scope, receive, send)


def _came_from(scope: Scope) -> str:
    return household((scope.get("client") or ("",))[0])


def _is_address(path: str) -> bool:
    """Tell whether some page may have this address: no part is too long, no number has too many digits."""
    parts = path.split("/")
    return max(map(len, parts)) <= MOST_NAME_IN_PATH and not LONG_NUMBER.search(path)


def _host_name(host: str) -> str:
    """Return the name in a Host header, without its port; empty if it is none."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def _is_number(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _headers_for(scope: Scope) -> Mapping[str, str]:
    here = _host_name(Headers(scope=scope).get("host", "")) in LOOPBACK
    return _TRUSTED_HEADERS if here or scope.get("scheme") == "https" else _HEADERS


def _with_headers(send: Send, carried: Mapping[str, str]) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in carried.items():
                headers.setdefault(name, value)
        await send(message)

    return sending


class _BoundBody:
    """A body without a length is counted as it comes."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._seen = 0

    @property
    def too_long(self) -> bool:
        return self._seen > MOST_BODY

    async def __call__(self) -> Message:
        message = await self._receive()
        self._seen += len(message.get("body", b""))
        return {"type": "http.disconnect"} if message["type"] == "http.request" and self.too_long else message
