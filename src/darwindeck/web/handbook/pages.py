"""The addresses of the handbook: its pages in the frame of the site, its search, its pictures."""

from __future__ import annotations

from markupsafe import Markup
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from darwindeck.handbook.book import FIRST, pictures, search_index
from darwindeck.handbook.site import INDEX, inside, title_of
from darwindeck.web.pages import page

_HOME = "/docs/"


def handbook_routes() -> list[Route]:
    return [
        Route("/docs", lambda _: RedirectResponse(_HOME)),
        Route(_HOME, lambda _: _page(FIRST)),
        Route("/docs/{name}", _file),
    ]


def _file(request: Request) -> Response:
    """Plain, not async: the first page asked for reads the whole handbook."""
    name = request.path_params["name"]
    if name == INDEX:
        return Response(search_index(), media_type="text/javascript")
    if name in pictures():
        return Response(pictures()[name], media_type="image/png")
    return _page(name.removesuffix(".html"))


def _page(name: str) -> Response:
    try:
        shown = Markup(inside(name))  # noqa: S704  (our own pages)
    except KeyError as error:
        raise HTTPException(404) from error
    return page("handbook/page.html.jinja", title=title_of(name), inside=shown)
