"""`darwindeck serve`: play in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from darwindeck.cli.output import remark


def serve(
    *,
    host: Annotated[str, Parameter(name="--host")] = "127.0.0.1",
    port: Annotated[int, Parameter(name="--port", validator=Number(gte=0, lte=65535))] = 8000,
    data: Annotated[Path | None, Parameter(name="--data")] = None,
    runs: Annotated[tuple[Path, ...], Parameter(name="--runs")] = (Path(),),
    open_page: Annotated[bool, Parameter(name="--open", negative="", show_default=False)] = False,
) -> int:
    """Open a site on which every known game and every game of your runs can be played, alone against bots.

    Parameters
    ----------
    host
        Address to listen at; only this machine can reach the default.
    port
        Port to listen at; 0 for any free one.
    data
        Folder in which tables are kept; without it your own data folder.
    runs
        Folders whose runs are shown; the current one unless told otherwise.
    open_page
        Open the site in your browser.
    """
    import starlette as _starlette  # noqa: F401  (first, so that what is missing is named as the extra that brings it)

    from darwindeck.store.home import home
    from darwindeck.web.serve import run_site
    from darwindeck.web.settings import WebSettings

    settings = WebSettings(host=host, port=port, data=data or home(), runs=tuple(runs))
    if not settings.local:
        remark(f"anybody who can reach {host} can open this site and play; only you should know the address")
    run_site(settings, ready=lambda address: _ready(address, open_page=open_page))
    return 0


def _ready(address: str, *, open_page: bool) -> None:
    remark(f"open {address} in your browser; Ctrl-C stops the server, tables are kept")
    if open_page:
        import webbrowser

        webbrowser.open(address)
