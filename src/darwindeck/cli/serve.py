"""`darwindeck serve`: play in the browser."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

from cyclopts import Parameter
from cyclopts.validators import Number

from darwindeck.cli.flags import Level, WishedNames
from darwindeck.cli.output import remark
from darwindeck.errors import RunError

if TYPE_CHECKING:
    from starlette.applications import Starlette

    from darwindeck.play.rooms.live import Mind
    from darwindeck.play.rooms.lobby import Lobby

EVEN: Final = 0.25
"""Seconds that a choice of a bot takes in rooms."""


def serve(
    *,
    host: Annotated[str, Parameter(name="--host")] = "127.0.0.1",
    port: Annotated[int, Parameter(name="--port", validator=Number(gte=0, lte=65535))] = 8000,
    data: Annotated[Path | None, Parameter(name="--data")] = None,
    runs: Annotated[tuple[Path, ...], Parameter(name="--runs")] = (),
    open_page: Annotated[bool, Parameter(name="--open", negative="", show_default=False)] = False,
    keep: Annotated[str, Parameter(name="--keep")] = "90d",
    level: Annotated[Level, Parameter(name="--level")] = "medium",
    four_colour: Annotated[bool, Parameter(name="--four-colour")] = False,
    threads: Annotated[int, Parameter(name="--threads", validator=Number(gte=0, lte=1024))] = 0,
    wished_names: WishedNames = "",
    name: Annotated[tuple[str, ...], Parameter(name="--name")] = (),
    model: Annotated[tuple[str, ...], Parameter(name="--model")] = (),
    shared: Annotated[bool | None, Parameter(name="--shared", negative="--no-shared")] = None,
    model_budget: Annotated[str, Parameter(name="--model-budget")] = "",
    pictures: Annotated[Path | None, Parameter(name="--pictures")] = None,
) -> int:
    """Open a site on which every known game and every game of your runs can be played, with friends or against bots.

    Parameters
    ----------
    host
        Address to listen on; the default can be reached from this machine only.
    port
        Port to listen on; 0 picks a free one.
    data
        Folder for tables, your games and new runs; by default your own data folder.
    runs
        Folders whose runs are shown, by default the current one; runs started from a page are kept in the data folder.
    open_page
        Open the site in your browser.
    keep
        How long tables and rooms are kept when nobody comes back, in days.
    level
        Bots that are offered first: easy, medium or strong.
    four_colour
        Diamonds blue and clubs green, unless a player chooses otherwise.
    threads
        Engine threads of runs started from a page, 0 for all cores but one.
    name
        Another name the site answers to, for use behind a proxy; can be given several times.
    model
        A language model that can be seated in rooms, such as anthropic:MODEL; can be given several times. Only you can
        seat it, unless there is a budget.
    shared
        Ask for the key on this machine too, because others have accounts on it; by default, if they do.
    model_budget
        Tokens that models may use in a day, all rooms together and in each room, such as 500000/100000; with it your
        guests can seat models too, and a bot plays for a model when the tokens are used up.
    pictures
        A folder with pictures of cards for the open table: pokemon/ID.png and so on; cards without one are drawn.
    """
    import starlette as _starlette  # noqa: F401  (first, so that what is missing is named as the extra that brings it)

    from darwindeck.play.seats import split_names
    from darwindeck.store.home import has_other_people, home
    from darwindeck.store.run_file import FOLDER
    from darwindeck.web.serve import run_site
    from darwindeck.web.settings import LOOPBACK, WebSettings

    own = home()  # ratings and saved games are there, wherever the tables are
    kept_runs = (data or own) / FOLDER
    others = has_other_people() if shared is None else shared
    key = "" if host in LOOPBACK and not name and not others else secrets.token_urlsafe(18)
    settings = WebSettings(
        host=host,
        port=port,
        data=data or own,
        runs=(kept_runs, *(runs or (Path(),))),
        key=key,
        shared=others,
        names=tuple(name),
        keep=_days(keep),
        level=level,
        even=EVEN,
        bots=tuple(split_names(wished_names)),
        four_colours=four_colour,
        threads=threads,
        models=tuple(model),
        guests_seat_models=bool(model_budget),
        pictures=pictures,
        shown=f"https://{name[0]}" if name else "",
    )
    if not settings.local:
        remark("anybody who can reach this address can play and open rooms; files and runs are for you alone")
    refusals = run_site(
        settings,
        ready=lambda address: _ready(address, key, open_page=open_page),
        mind=_mind(model, model_budget),
        beside=_door(host),
    )
    for reason, times in refusals.most_common():
        remark(f"refused {times} times: {reason}")
    return 0


def _days(text: str) -> int:
    """Return a number of days, written 90d.

    >>> _days("90d")
    90
    """
    number = text.strip().removesuffix("d")
    if not (number.isascii() and number.isdecimal() and 1 <= int(number) <= 36500):
        raise RunError(f"{text!r} is not a number of days: write it as 90d")
    return int(number)


def _mind(models: tuple[str, ...], budget: str) -> Mind | None:
    from darwindeck.llm.loop.limits import DailyBudget
    from darwindeck.llm.players.room_mind import RoomMind

    if budget and not models:
        raise RunError("--model-budget needs a model to pay for: name it with --model")
    return RoomMind(models, DailyBudget(*_tokens(budget)) if budget else None) if models else None


def _tokens(text: str) -> tuple[int, int]:
    """Tokens of a day, and of one room in a day.

    >>> _tokens("500000/100000")
    (500000, 100000)
    """
    parts = text.replace("_", "").split("/")
    if len(parts) != 2 or not all(
        part.isascii() and part.isdecimal() and 0 < len(part) < 16 for part in parts
    ):
        raise RunError(f"{text!r} is no budget: write the tokens of a day and of a room as 500000/100000")
    return int(parts[0]), int(parts[1])


def _door(host: str) -> Callable[[Callable[[], Lobby]], Starlette] | None:
    """Return the way in for programs that speak MCP; none where the SDK is not installed."""
    try:
        from darwindeck.llm.mcp.server import room_door
    except ImportError:
        return None
    return lambda lobby: room_door(lobby, host)


def _ready(address: str, key: str, *, open_page: bool) -> None:
    remark(f"open {address} in your browser; Ctrl-C stops the server, tables are kept")
    if key:
        from darwindeck.web.rooms.qr import qr_text

        remark(qr_text(address))
        remark(f"for you alone, to start runs and save games: {address}owner?key={key}")
    if open_page:
        import webbrowser

        webbrowser.open(f"{address}owner?key={key}" if key else address)
