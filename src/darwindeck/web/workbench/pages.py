"""The addresses of the workbench. Pages are made from the address alone; only playing and saving leave something."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path
from typing import Final
from urllib.parse import quote

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from darwindeck.errors import GenomeError
from darwindeck.genome.codec import to_json
from darwindeck.genome.schema import GameGenome
from darwindeck.limits import GUEST_TURNS
from darwindeck.metrics.evaluation import Evaluation
from darwindeck.play.live_tables import Tables, seats_for
from darwindeck.play.pools import MEASURES, PROBES, read_ahead
from darwindeck.play.seats import LEVELS
from darwindeck.store.own_games import LONGEST_NAME, id_of, save_own_game
from darwindeck.validation.validate import require_valid
from darwindeck.web.catalogue import Catalogue
from darwindeck.web.forms import short_name
from darwindeck.web.pages import page
from darwindeck.web.people import Owner, client_of, own_secret, refuse_stranger, send_to
from darwindeck.web.quotas import Quotas
from darwindeck.web.workbench.asked import Asked, address_of, apply_asked, bench_of, read_fields
from darwindeck.web.workbench.shown import show_bench, show_palette
from darwindeck.workbench.comparing import Comparison, measure, probe, tell
from darwindeck.workbench.history import Bench
from darwindeck.workbench.naming import name_child

read_ahead("darwindeck.workbench.comparing")
_MOST_MEASURED: Final = 64
"""Measurements in memory."""


class WorkbenchPages:
    """The handlers, with what they need of the site."""

    def __init__(
        self, catalogue: Catalogue, tables: Callable[[], Tables], owner: Owner, data: Path, quotas: Quotas
    ) -> None:
        self._catalogue = catalogue
        self._tables = tables
        self._owner = owner
        self._data = data
        self._quotas = quotas
        self._measured: OrderedDict[GameGenome, tuple[Evaluation, ...]] = OrderedDict()

    def routes(self) -> list[Route]:
        home = "/workbench/{game}"
        return [
            Route(home, self.show),
            Route(f"{home}/turn", self.turn, methods=["POST"]),
            Route(f"{home}/palette", self.palette),
            Route(f"{home}/game.json", self.export),
            Route(f"{home}/probe", self.probe, methods=["POST"]),
            Route(f"{home}/measure", self.measure, methods=["POST"]),
            Route(f"{home}/play", self.play, methods=["POST"]),
            Route(f"{home}/save", self.save, methods=["POST"]),
        ]

    def _base(self, request: Request) -> GameGenome:
        return self._catalogue.genome(request.path_params["game"])

    def _bench(self, request: Request) -> Bench:
        return bench_of(self._base(request), read_fields(request.url.query))

    async def _form(self, request: Request) -> tuple[Bench, Asked]:
        asked = read_fields((await request.body()).decode("utf-8", "replace"))
        return bench_of(self._base(request), asked), asked

    def _page(
        self,
        request: Request,
        bench: Bench,
        *,
        status: int = 200,
        refused: str = "",
        compared: Comparison | None = None,
    ) -> Response:
        shown = show_bench(request.path_params["game"], bench)
        owner = self._owner.asks(request)
        return page(
            "workbench/bench.html.jinja",
            status=status,
            bench=shown,
            refused=refused,
            compared=compared,
            owner=owner,
            levels=LEVELS,
            longest_name=LONGEST_NAME,
        )

    def show(self, request: Request) -> Response:
        base = self._base(request)
        try:
            return self._page(request, self._bench(request))
        except GenomeError as error:  # an address that somebody else wrote
            return self._page(request, Bench(base), status=422, refused=error.message)

    async def turn(self, request: Request) -> Response:
        """Do what a button or a dial asks for; then send the page to its new address."""
        bench, asked = await self._form(request)
        return await run_in_threadpool(self._turn_dial, request, bench, asked)

    def _turn_dial(self, request: Request, bench: Bench, asked: Asked) -> Response:
        try:
            after = apply_asked(bench, asked)
            return RedirectResponse(address_of(request.path_params["game"], after), status_code=303)
        except GenomeError as error:
            return self._page(request, bench, status=422, refused=error.message)

    def palette(self, request: Request) -> Response:
        """Answer with what could be added and taken out: alone for the script of the page, or as a page."""
        shown = show_palette(request.path_params["game"], self._bench(request))
        part = request.query_params.get("part") == "1"
        return page(f"workbench/{'offers' if part else 'palette'}.html.jinja", palette=shown)

    def export(self, request: Request) -> Response:
        bench = self._bench(request)
        name = bench.base.labels.name
        text = to_json(name_child(bench.base, bench.genome, f"{name} (changed)" if bench.done else name))
        headers = {"content-disposition": f'attachment; filename="{id_of(name)}.json"'}
        return Response(text, media_type="application/json", headers=headers)

    async def probe(self, request: Request) -> Response:
        """Answer with a hundred games of chance, in a sentence."""
        bench, _ = await self._form(request)
        return _json({"words": await PROBES.run(client_of(request), probe, _tried(bench))})

    async def measure(self, request: Request) -> Response:
        """Answer with the game beside the one it was made from: as JSON for the script of the page, or the whole
        page.
        """
        bench, _ = await self._form(request)
        who, changed = client_of(request), _tried(bench)
        found = tell(await self._measure(who, bench.base), await self._measure(who, changed))
        if "application/json" in request.headers.get("accept", ""):
            return _json(found)
        return await run_in_threadpool(lambda: self._page(request, bench, compared=found))

    async def _measure(self, who: str, genome: GameGenome) -> tuple[Evaluation, ...]:
        """Return a short measure, made apart; those made last are remembered, since many changes are made to one
        game.
        """
        found = self._measured.get(genome)
        if found is None:
            found = await MEASURES.run(who, measure, genome)
        self._measured[genome] = found
        self._measured.move_to_end(genome)
        if len(self._measured) > _MOST_MEASURED:
            self._measured.popitem(last=False)
        return found

    async def play(self, request: Request) -> Response:
        """Open a table with the changed game."""
        bench, asked = await self._form(request)
        genome = name_child(bench.base, _tried(bench), _changed_name(bench))
        self._quotas.pay("tables", request)
        level = asked.settings.get("level", "")
        secret = own_secret(request)
        name = short_name(asked.settings.get("player", ""))
        table = self._tables().open(
            f"/workbench/{quote(request.path_params['game'], safe=':')}",
            genome,
            seats=seats_for(genome, 0, name, level if level in LEVELS else "medium"),
            seed=secrets.randbelow(2**53),
            secret=secret,
        )
        return send_to(request, f"/tables/{table.id}", secret)

    async def save(self, request: Request) -> Response:
        """Keeps the game in the owner's folder and shows its page."""
        if not self._owner.asks(request):
            return refuse_stranger()
        bench, asked = await self._form(request)
        name = " ".join(short_name(asked.settings.get("name", "")).split())
        if not name:
            return self._page(request, bench, status=422, refused="A game needs a name to be kept under.")
        genome = name_child(bench.base, require_valid(bench.genome), name)
        game_id = await run_in_threadpool(save_own_game, self._data, genome, name)
        return RedirectResponse(f"/mine/{game_id}", status_code=303)


def _tried(bench: Bench) -> GameGenome:
    """Return the game as it is changed, if it makes sense and does not go on for longer than can be waited for."""
    genome = require_valid(bench.genome)
    most = max(GUEST_TURNS, bench.base.max_turns)
    if genome.max_turns > most:
        raise GenomeError(
            f"a game with {genome.max_turns:,} turns takes too long to try here: {most:,} at most",
            code="genome/bad-edit",
        )
    return genome


def _changed_name(bench: Bench) -> str:
    name = bench.base.labels.name
    return f"{name} (changed)" if bench.genome != bench.base else name


def _json(value: object) -> Response:
    return Response(msgspec.json.encode(value), media_type="application/json")
