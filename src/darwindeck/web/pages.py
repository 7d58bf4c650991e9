"""The pages, rendered here and readable without script."""

from __future__ import annotations

import gzip
import hashlib
import re
from functools import cache
from importlib.resources import files
from posixpath import normpath
from typing import Final

import jinja2
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from darwindeck.evolution.atlas import atlas_part
from darwindeck.handbook.site import PARTS as HANDBOOK_PARTS
from darwindeck.handbook.site import handbook_part
from darwindeck.look import page_templates, style_sheet
from darwindeck.rulebook.cards.sprite import sprite_svg
from darwindeck.wording.amounts import minutes_short

_ICON: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#2b5f4d"/>'
    '<path d="M16 5c5 6 9 8 9 13a5 5 0 0 1-8 4l2 5h-6l2-5a5 5 0 0 1-8-4c0-5 4-7 9-13z" fill="#fffdf5"/></svg>'
)
_TYPES: Final = {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}


@cache
def asset_text(name: str) -> str:
    """Return a file that pages load, by name; KeyError if there is none."""
    if name == "style.css":
        return style_sheet()
    if name == "cards.svg":
        return sprite_svg().replace(' display="none"', "")
    if name in ("atlas.css", "atlas.js"):
        return atlas_part(name)
    if name in HANDBOOK_PARTS:
        return handbook_part(name)
    if name == "icon.svg":
        return _ICON
    part = files("darwindeck.web") / "static"
    for step in name.split("/"):
        if step in ("", ".", ".."):
            raise KeyError(name)
        part /= step
    if not part.is_file():
        raise KeyError(name)
    return part.read_text("utf-8")


@cache
def _pack(name: str) -> bytes:
    """Return the same, compressed."""
    return gzip.compress(asset_text(name).encode(), mtime=0)


@cache
def modules(first: str) -> tuple[str, ...]:
    """Return the modules that one needs, itself and all that are imported, so that a page can ask for them at once."""
    found = [first]
    for name in found:  # grows while it is read
        code = re.sub(r"/\*.*?\*/", "", asset_text(name), flags=re.DOTALL)  # comments import types
        imported = re.findall(r'from "(\.{1,2}/[\w./]+)"', code)
        there = [normpath(f"{name}/../{each}") for each in imported]
        found += [each for each in dict.fromkeys(there) if each not in found]
    return tuple(found)


@cache
def asset(name: str) -> str:
    """Return the address of such a file."""
    return f"/static/{name}"


def asset_response(request: Request) -> Response:
    name = request.path_params["name"]
    try:
        text = asset_text(name)
    except KeyError:
        return page("message.html.jinja", status=404, heading="Not here", words="There is no such file.")
    tag = f'"{hashlib.blake2b(text.encode(), digest_size=8).hexdigest()}"'
    headers = {"etag": tag, "cache-control": "no-cache", "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    media_type = _TYPES.get(name.rpartition(".")[2], "text/plain")
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(_pack(name), media_type=media_type, headers={**headers, "content-encoding": "gzip"})
    return Response(text, media_type=media_type, headers=headers)


@cache
def _environment() -> jinja2.Environment:
    return page_templates("darwindeck.web", asset=asset, modules=modules, minutes_short=minutes_short)


def warm_templates() -> None:
    """Compiles all templates, so that no visitor waits for it."""
    for name in _environment().list_templates():
        _environment().get_template(name)


def page(template: str, *, status: int = 200, **shown: object) -> HTMLResponse:
    """Answer with a page made from a template."""
    return HTMLResponse(render(template, **shown), status_code=status)


def render(template: str, **shown: object) -> str:
    """Return a part of a page."""
    return _environment().get_template(template).render(**shown)
