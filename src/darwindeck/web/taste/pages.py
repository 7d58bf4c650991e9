"""The address of taste: what `darwindeck taste` says, in its words, and `darwindeck ratings` below it. For the owner
alone, since ratings are one's own.

Games that were rated and not measured yet are measured meanwhile; until then their ratings do not count, and the page
says so.
"""

from __future__ import annotations

import asyncio
from typing import Final

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from darwindeck.errors import RunError
from darwindeck.evolution.game_merits import kept_merits, measure_merits, rated_games
from darwindeck.evolution.liking import Learnt, learn
from darwindeck.evolution.settings import find_style
from darwindeck.evolution.taste_words import WEIGHT_COLUMNS, check_sentence, taste_sentences, weight_rows
from darwindeck.metrics.styles import Style
from darwindeck.store.rating_file import COLUMNS, ME, file_of, rating_row, ratings_of
from darwindeck.store.ratings import Rating, forget, pseudonym
from darwindeck.web.forms import read_form
from darwindeck.web.pages import page
from darwindeck.web.people import Owner, refuse_stranger

FILE: Final = "ratings.json"


class Looked(msgspec.Struct, frozen=True):
    """What there is to show."""

    ratings: list[Rating]
    learnt: Learnt
    missing: int
    """Games that are not measured yet."""


class TastePages:
    """Reads, exports and deletes one's own ratings."""

    def __init__(self, owner: Owner) -> None:
        self._owner = owner
        self._measuring: asyncio.Task[None] | None = None

    def routes(self) -> list[Route]:
        return [
            Route("/taste", self.taste),
            Route(f"/taste/{FILE}", self.export),
            Route("/taste/delete", self.delete, methods=["POST"]),
        ]

    async def taste(self, request: Request) -> Response:
        if not self._owner.asks(request):
            return refuse_stranger()
        style = find_style(request.query_params.get("style", Style.BALANCED)[:40])
        looked = await run_in_threadpool(_look, style)
        if looked.missing and (self._measuring is None or self._measuring.done()):
            self._measuring = asyncio.create_task(run_in_threadpool(_measure, looked.ratings))
        return page(
            "taste/taste.html.jinja",
            me=await run_in_threadpool(pseudonym),
            style=style.value,
            styles=[each.value for each in Style],
            sentences=taste_sentences(looked.learnt),
            check=check_sentence(looked.learnt),
            columns=WEIGHT_COLUMNS,
            weights=weight_rows(looked.learnt),
            missing=looked.missing,
            rating_columns=_columns(COLUMNS),
            ratings=[(each.id, each.name, _columns(rating_row(each))) for each in reversed(looked.ratings)],
        )

    async def export(self, request: Request) -> Response:
        if not self._owner.asks(request):
            return refuse_stranger()
        data = await run_in_threadpool(lambda: file_of(ratings_of(ME)))
        headers = {"content-disposition": f'attachment; filename="{FILE}"', "cache-control": "no-store"}
        return Response(data, media_type="application/json", headers=headers)

    async def delete(self, request: Request) -> Response:
        """Deletes one rating, or all of one's own."""
        if not self._owner.asks(request):
            return refuse_stranger()
        form = await read_form(request)
        own = [rating.id for rating in await run_in_threadpool(ratings_of, ME)]
        chosen = own if form.get("all") == "yes" else [each for each in own if each == form.get("id")]
        if not chosen:
            raise RunError("there is no such rating", code="rating/unknown")
        await run_in_threadpool(forget, chosen)
        return RedirectResponse("/taste#ratings", status_code=303)


def _columns(row: tuple[str, ...]) -> tuple[str, ...]:
    """Without id and person: here all are one's own, and each has its button."""
    return tuple(cell for cell, name in zip(row, COLUMNS, strict=True) if name not in ("id", "who"))


def _look(style: Style) -> Looked:
    found = ratings_of(ME)
    known = kept_merits()
    missing = [each for each in rated_games(found) if each not in known]
    return Looked(found, learn(found, known, style), len(missing))


def _measure(found: list[Rating]) -> None:
    measure_merits(rated_games(found), threads=1)
