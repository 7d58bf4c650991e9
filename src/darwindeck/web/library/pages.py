"""The addresses of the library: all games with filters, a page for each game, what can be printed and taken along."""

from __future__ import annotations

from functools import lru_cache
from typing import Final
from urllib.parse import quote, urlencode

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from darwindeck.analysis.family import Family
from darwindeck.errors import RunError
from darwindeck.genome.codec import to_json
from darwindeck.genome.schema import GameGenome
from darwindeck.metrics.kept_portraits import Portraits
from darwindeck.play.seats import LEVELS
from darwindeck.rulebook.build import read_rulebook
from darwindeck.rulebook.cards.tabletop import sheet_count, sheet_png
from darwindeck.store.own_games import id_of
from darwindeck.table.plugins import Plugin, plugin, plugin_names
from darwindeck.web.catalogue import OWN, Catalogue, Game
from darwindeck.web.library import figures
from darwindeck.web.library.books import Books, read_rules
from darwindeck.web.library.opinions import opinions
from darwindeck.web.library.sheet import Known, Sheet, known_by_run, measure_sheet, measures_csv
from darwindeck.web.library.shelf import (
    KINDS,
    MINUTES,
    SKILL,
    SORTS,
    STARS,
    fill_shelf,
    read_asked,
)
from darwindeck.web.library.synonyms import wishes
from darwindeck.web.pages import page
from darwindeck.web.people import Owner, client_of

GAME_ADDRESSES: Final = ("/games/{game}", "/runs/{run}/{rank:int}", "/mine/{own}")


def _open_tables(wish: str) -> list[Plugin]:
    """Games of the open table that somebody may mean: they are not in the library."""
    called = [each for each in wishes(wish) if each]
    every = map(plugin, plugin_names())
    return [each for each in every if any(one in f"{each.name} {each.pitch}".lower() for one in called)]


class Library:
    """Handlers are plain functions where they read files: those run beside the loop that serves the tables."""

    def __init__(
        self, catalogue: Catalogue, portraits: Portraits, owner: Owner, books: Books, *, level: str
    ) -> None:
        """`level` of the bots that are offered first."""
        self._level = level
        self._catalogue = catalogue
        self._books = books
        self._portraits = portraits
        self._owner = owner

    def routes(self) -> list[Route]:
        parts = (
            ("", self.game),
            ("/measures", self.measures),
            ("/rules", self.rules),
            ("/rulebook.html", self.rulebook_page),
            ("/rulebook.pdf", self.rulebook_pdf),
            ("/game.json", self.genome_json),
            ("/measures.csv", self.measures_csv),
            ("/deck.png", self.deck_png),
        )
        games = [Route(f"{place}{part}", do) for place in GAME_ADDRESSES for part, do in parts]
        return [Route("/games", self.games), *games]

    def games(self, request: Request) -> Response:
        asked = read_asked(request.query_params)
        every, said = self._catalogue.games(), opinions()
        shelf = fill_shelf(every, asked, said)
        kept = [(name, value) for name, value in request.query_params.items() if name != "page" and value]
        return page(
            "library/games.html.jinja",
            shelf=shelf,
            unreadable=self._catalogue.unreadable() if self._owner.asks(request) else (),
            asked=asked,
            opinions=said,
            families=list(Family),
            sources=list(dict.fromkeys(game.source for game in every)),
            choices={
                "minutes": {key: words for key, (words, *_) in MINUTES.items()},
                "luck": {key: words for key, (words, *_) in SKILL.items()},
                "kind": {key: words for key, (words, _) in KINDS.items()},
                "stars": {key: f"{key} stars and more" for key in STARS},
                "sort": {key: words for key, (words, _) in SORTS.items()},
            },
            drawn={picture: f"drawn-{number}" for number, picture in enumerate(_pictures(shelf.games))},
            query=urlencode(kept),
            tables=_open_tables(asked.q),
        )

    def _game_id(self, request: Request) -> str:
        at = request.path_params
        if "game" in at:
            return str(at["game"])
        return f"{at['run']}:{at['rank']}" if "run" in at else f"{OWN}{at['own']}"

    def _open(self, request: Request) -> tuple[Game, GameGenome]:
        game_id = self._game_id(request)
        return self._catalogue.listed_game(game_id), self._catalogue.genome(game_id)

    def _find_known(self, request: Request, game: Game) -> Known:
        """Return what is known without playing: by its run, or because somebody looked before."""
        if "run" in request.path_params:
            at = request.path_params
            return known_by_run(self._catalogue.path_of(at["run"]), at["rank"])
        portrait = self._portraits.find(game.hash)
        return Known(measures=portrait.evaluation.measures if portrait else {})

    def game(self, request: Request) -> Response:
        game, genome = self._open(request)
        known = self._find_known(request, game)
        sheet = measure_sheet(game, genome, known.measures, self._portraits.find(game.hash))
        return self._page(request, game, genome, sheet, known)

    def _page(self, request: Request, game: Game, genome: GameGenome, sheet: Sheet, known: Known) -> Response:
        whole = self._books.whole(genome)
        return page(
            "library/game.html.jinja",
            game=game,
            rules=_without_head(whole or read_rules(genome)),
            whole=whole is not None,
            sheet=sheet,
            tree=known.tree,
            hook=known.hook,
            worth=known.worth,
            opinion=opinions().get(game.hash),
            portrait=self._portraits.find(game.hash) is not None,
            owner=self._owner.asks(request),
            sign=figures.sign,
            workbench=f"/workbench/{quote(game.id, safe=':')}",
            breed=f"/runs?{urlencode({'from': game.id})}",
            sheets=sheet_count(_deck(genome)),
            levels=list(LEVELS),
            level=self._level,
        )

    def measures(self, request: Request) -> Response:
        """Answer with the portrait, played now if need be: alone for the script of the page, or the whole page
        without script.
        """
        game, genome = self._open(request)
        known = self._find_known(request, game)
        if self._portraits.find(game.hash) is None and not self._owner.asks(request):
            raise RunError(
                "this game has not been measured closely yet; the host can do that", code="run/busy"
            )
        portrait = self._portraits.make(genome)
        sheet = measure_sheet(game, genome, known.measures or portrait.evaluation.measures, portrait)
        if request.query_params.get("part") == "1":
            return page(
                "library/sheet.html.jinja",
                sheet=sheet,
                worth=known.worth,
                sign=figures.sign,
                portrait=True,
                game=game,
                owner=True,
            )
        return self._page(request, game, genome, sheet, known)

    async def rules(self, request: Request) -> Response:
        """Answer with the whole of the rules, once it is made: for the script of the page."""
        _, genome = await run_in_threadpool(self._open, request)
        written = await self._books.write(client_of(request), genome, at_once=False)
        return HTMLResponse(_without_head(written))

    async def rulebook_page(self, request: Request) -> Response:
        game, genome = await run_in_threadpool(self._open, request)
        head = game.minutes, game.skill
        return HTMLResponse(await self._books.page(client_of(request), genome, head))

    async def rulebook_pdf(self, request: Request) -> Response:
        game, genome = await run_in_threadpool(self._open, request)
        data = await self._books.pdf(client_of(request), genome, (game.minutes, game.skill))
        return _file(data, "application/pdf", f"{id_of(genome.labels.name)}.pdf", inline=True)

    def genome_json(self, request: Request) -> Response:
        _, genome = self._open(request)
        return _file(to_json(genome), "application/json", f"{id_of(genome.labels.name)}.json")

    def measures_csv(self, request: Request) -> Response:
        game, genome = self._open(request)
        measures = self._find_known(request, game).measures
        if not measures:
            raise RunError("this game has not been measured yet", code="run/busy")
        text = measures_csv(sorted(measures.items()))
        return _file(text.encode(), "text/csv", f"{id_of(genome.labels.name)}.csv")

    def deck_png(self, request: Request) -> Response:
        _, genome = self._open(request)
        asked = request.query_params.get("sheet", "1")
        number = int(asked) if asked.isdecimal() and len(asked) < 3 else 1
        return _file(
            _deck_sheet(_deck(genome), number), "image/png", f"{id_of(genome.labels.name)}-deck-{number}.png"
        )


def _pictures(games: list[Game]) -> list[str]:
    """Return the different pictures of some games: each is in the page once."""
    return list(dict.fromkeys(game.picture for game in games))


def _file(data: bytes, kind: str, name: str, *, inline: bool = False) -> Response:
    how = "inline" if inline else "attachment"
    return Response(data, media_type=kind, headers={"content-disposition": f'{how}; filename="{name}"'})


def _without_head(rules: str) -> str:
    """Leave out the title and the pitch, which the page has already."""
    _, heading, rest = rules.partition("<h2>")
    return heading + rest


@lru_cache(maxsize=256)
def _deck(genome: GameGenome) -> tuple[str, ...]:
    return read_rulebook(genome).deck


@lru_cache(maxsize=8)
def _deck_sheet(deck: tuple[str, ...], number: int) -> bytes:
    return sheet_png(deck, number)
