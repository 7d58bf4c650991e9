"""The addresses of runs: all of them and the form for a new one; one with its map, live news, stop and go on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from functools import lru_cache
from pathlib import Path
from typing import Final

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from darwindeck.errors import DarwinDeckError, RunError
from darwindeck.evolution.atlas import atlas, atlas_map, known_sheets, run_sheet
from darwindeck.evolution.run_results import elites_of
from darwindeck.evolution.settings import decode_settings
from darwindeck.store.run_file import SUFFIX, reading
from darwindeck.web.catalogue import Catalogue, file_state
from darwindeck.web.forms import read_form
from darwindeck.web.pages import page, render
from darwindeck.web.people import Owner, refuse_stranger
from darwindeck.web.runs.form import CHOICES, MORE_MINUTES, more_of, names_of, parse_run_form
from darwindeck.web.runs.process import Workers
from darwindeck.web.runs.state import RunState, state_of

LOOK_SECONDS: Final = 1.0
MOST_WATCHERS: Final = 48
ALIVE_EVERY: Final = 15
"""A word now and then, so that nobody in between thinks the line is dead."""


class Runs:
    """Reading is for everybody; beginning, stopping and going on for the owner."""

    def __init__(self, catalogue: Catalogue, workers: Workers, owner: Owner) -> None:
        self._catalogue = catalogue
        self._workers = workers
        self._owner = owner
        self._watchers = 0

    def routes(self) -> list[Route]:
        return [
            Route("/runs", self.every, methods=["GET"]),
            Route("/runs", self.begin, methods=["POST"]),
            Route("/runs/{run}", self.run),
            Route("/runs/{run}/map", self.map),
            Route("/runs/{run}/news", self.news),
            Route("/runs/{run}/sheets.json", self.sheets),
            Route("/runs/{run}/atlas.html", self.atlas),
            Route("/runs/{run}/stop", self.stop, methods=["POST"]),
            Route("/runs/{run}/resume", self.resume, methods=["POST"]),
        ]

    def every(self, request: Request) -> Response:
        given, names = request.query_params.get("from", "")[:400], names_of(self._catalogue)
        return page(
            "runs/every.html.jinja",
            runs=[state for run in self._catalogue.run_paths() if (state := _readable(*run)) is not None],
            owner=self._owner.asks(request),
            choices=CHOICES,
            origins=names.get(given, given),
            games=sorted(names.values()),
        )

    async def begin(self, request: Request) -> Response:
        if not self._owner.asks(request):
            return refuse_stranger()
        form = await read_form(request)
        asked = await run_in_threadpool(parse_run_form, form, self._catalogue)
        taken = [name for name, _ in self._catalogue.run_paths()]
        name = await run_in_threadpool(self._workers.begin, form.get("name", ""), asked, taken)
        return RedirectResponse(f"/runs/{name}", status_code=303)

    def _state(self, name: str) -> RunState | None:
        """None for a run that is about to begin; one that is about to go on is at work already."""
        try:
            path = self._catalogue.path_of(name)
            state = state_of(name, path)
            coming = not state.running and self._workers.starting(path)
            return msgspec.structs.replace(state, running=True, share=None) if coming else state
        except RunError:
            if self._workers.starting(self._workers.file_of(name)):
                return None
            words = self._workers.last_words(name)
            if words:
                raise RunError(words.removeprefix("error: "), code="run/io") from None
            raise

    def run(self, request: Request) -> Response:
        name = request.path_params["run"]
        state = self._state(name)
        drawn = self._draw_map(name) if state is not None and state.games else ""
        return page(
            "runs/run.html.jinja",
            name=name,
            state=state,
            map=drawn,
            owner=self._owner.asks(request),
            more_minutes=MORE_MINUTES,
        )

    def _draw_map(self, name: str) -> str:
        path = self._catalogue.path_of(name)
        return map_of(path, name, file_state(path))

    def map(self, request: Request) -> Response:
        """Answer with the map as it is now, for pages that watch it grow."""
        return HTMLResponse(self._draw_map(request.path_params["run"]))

    async def news(self, request: Request) -> Response:
        """Send what changes, as it comes: server-sent events. `standing` is the part of the page that tells where
        the run stands, `map` says that there is a new map, `over` that nothing more will come.
        """
        if self._watchers >= MOST_WATCHERS:
            return HTMLResponse("too many are watching", status_code=503)
        headers = {"cache-control": "no-store", "x-accel-buffering": "no"}
        return StreamingResponse(self._news(request), media_type="text/event-stream", headers=headers)

    async def _news(self, request: Request) -> AsyncIterator[str]:
        name, told, drawn, quiet = request.path_params["run"], "", (0, 0), 0.0
        self._watchers += 1
        try:
            while not await request.is_disconnected():
                try:
                    state = await run_in_threadpool(self._state, name)
                except DarwinDeckError as error:
                    yield _event("over", error.message)
                    return
                text = render("runs/standing.html.jinja", state=state, name=name)
                if text != told:
                    told, quiet = text, 0.0
                    yield _event("standing", text)
                if state is not None and state.games and drawn != (state.generations, state.games):
                    drawn = (state.generations, state.games)
                    yield _event("map", f"{state.games} games")
                if state is not None and not state.running:
                    yield _event("over", state.standing)
                    return
                await asyncio.sleep(LOOK_SECONDS)
                quiet += LOOK_SECONDS
                if quiet >= ALIVE_EVERY:
                    quiet = 0.0
                    yield ": still here\n\n"
        finally:
            self._watchers -= 1

    def sheets(self, request: Request) -> Response:
        path = self._catalogue.path_of(request.path_params["run"])
        return Response(_sheets_of(path, file_state(path)), media_type="application/json")

    def atlas(self, request: Request) -> Response:
        """Answer with the page that stands alone, to take along."""
        path = self._catalogue.path_of(request.path_params["run"])
        name = f'attachment; filename="{path.name.removesuffix(SUFFIX)}-atlas.html"'
        with reading(path) as run:
            return HTMLResponse(atlas(run), headers={"content-disposition": name})

    async def stop(self, request: Request) -> Response:
        if not self._owner.asks(request):
            return refuse_stranger()
        name = request.path_params["run"]
        await run_in_threadpool(self._workers.stop, self._catalogue.path_of(name))
        return RedirectResponse(f"/runs/{name}", status_code=303)

    async def resume(self, request: Request) -> Response:
        if not self._owner.asks(request):
            return refuse_stranger()
        name, form = request.path_params["run"], await read_form(request)
        path = self._catalogue.path_of(name)
        with reading(path) as run:
            settings, finished = decode_settings(run.settings()), run.finished()
        more = more_of(settings, form.get("more", "")) if finished else []
        await run_in_threadpool(self._workers.resume, path, more)
        return RedirectResponse(f"/runs/{name}", status_code=303)


def _readable(name: str, path: Path) -> RunState | None:
    try:
        return state_of(name, path, best=3)
    except RunError:
        return None  # a damaged run does not hide the others


def _event(name: str, text: str) -> str:
    lines = "\n".join(f"data: {line}" for line in text.splitlines())
    return f"event: {name}\n{lines}\n\n"


@lru_cache(maxsize=16)
def map_of(path: Path, name: str, _state: tuple[int, ...]) -> str:
    """Return the map of a run, as a part of a page of this site."""

    def link(key: str, known: bool) -> str:
        return f"/games/{key}" if known else f"/runs/{name}/{key}"

    with reading(path) as run:
        return atlas_map(run, link, sheets=f"/runs/{name}/sheets.json")


@lru_cache(maxsize=8)
def _sheets_of(path: Path, _state: tuple[int, ...]) -> bytes:
    with reading(path) as run:
        found = {
            str(rank): run_sheet(run, elite, whole=False)
            for rank, elite in enumerate(elites_of(run), start=1)
        }
    return msgspec.json.encode(found | dict(known_sheets()))
