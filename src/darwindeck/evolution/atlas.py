"""The atlas of a run: one page that needs nothing else, a map for each family, every game with its rulebook inside."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

import jinja2
import msgspec

from darwindeck.analysis.family import Family
from darwindeck.evolution.archive import PER_CELL
from darwindeck.evolution.cells import MINUTES, SEATS, Cell, minutes_words, seats_words
from darwindeck.evolution.elite import Elite
from darwindeck.evolution.run_results import elites_of, lineage
from darwindeck.evolution.settings import Settings, decoded
from darwindeck.look import style_sheet
from darwindeck.pitch import pitch_of
from darwindeck.rulebook.build import rulebook
from darwindeck.store.run_file import RunFile


class AtlasSheet(msgspec.Struct, frozen=True, kw_only=True):
    """What the page shows of one game when it is opened."""

    rank: int
    id: str
    name: str
    pitch: str
    hook: str
    cell: str
    players: int
    fitness: float
    low: float
    high: float
    novelty: str
    measures: list[tuple[str, float, float, float]]
    lineage: list[str]
    rules: str
    """The rulebook, a whole page of its own."""


class Tile(msgspec.Struct, frozen=True, kw_only=True):
    """A cell of a map: empty, or with a game."""

    label: str
    """The cell in words."""
    rank: int = 0
    name: str = ""
    fitness: float = 0.0
    shade: int = 0
    """How good among the games of the run, 0 to 100."""
    hint: str = ""


class FamilyMap(msgspec.Struct, frozen=True, kw_only=True):
    family: str
    games: int
    rows: list[list[Tile]]
    """By the number of players downwards, by length to the right, the best of a cell first."""


def atlas(run: RunFile, *, progress: Callable[[int, int], None] | None = None) -> str:
    """The page."""
    elites = elites_of(run)
    sheets = []
    for rank, elite in enumerate(elites, start=1):
        sheets.append(_sheet(run, rank, elite))
        if progress is not None:
            progress(rank, len(elites))
    settings = decoded(run.settings())
    last = run.last_generation()
    return (
        _environment()
        .get_template("atlas.html.jinja")
        .render(
            look=style_sheet(),
            title=run.path.stem,
            about=_about(settings, last.number if last else 0, elites),
            maps=[found for family in Family if (found := family_map(family, elites)).games],
            seats=[label.replace("-", "–") for label in SEATS],
            minutes=[minutes_words(minutes) for minutes in range(len(MINUTES))],
            per_cell=PER_CELL,
            sheets=sheets,
            data=_script_json(sheets),
        )
    )


def family_map(family: Family, elites: Sequence[Elite]) -> FamilyMap:
    """The map of one family."""
    values = [elite.fitness.value for elite in elites]
    lowest, highest = min(values, default=0.0), max(values, default=1.0)
    own: dict[Cell, list[tuple[int, Elite]]] = {}
    for rank, elite in enumerate(elites, start=1):
        if elite.evaluation.family == family:
            own.setdefault(elite.cell, []).append((rank, elite))

    def tile(cell: Cell, place: int) -> Tile:
        words = f"{seats_words(cell.seats)} players, {minutes_words(cell.minutes)}"
        held = own.get(cell, [])
        if place >= len(held):
            return Tile(label=words)
        rank, elite = held[place]
        return Tile(
            label=words,
            rank=rank,
            name=elite.name,
            fitness=elite.fitness.value,
            shade=round(100 * (elite.fitness.value - lowest) / (highest - lowest or 1.0)),
            hint=_hint(elite, max(0, len(held) - PER_CELL)),
        )

    rows = [
        [
            tile(Cell(family, seats, minutes), place)
            for minutes in range(len(MINUTES))
            for place in range(PER_CELL)
        ]
        for seats in range(len(SEATS))
    ]
    return FamilyMap(family=family, games=sum(map(len, own.values())), rows=rows)


def _hint(elite: Elite, others: int) -> str:
    """A few measures in words, for the pointer that rests on a tile."""
    shown = [f"fitness {elite.fitness.value:.2f} ({elite.fitness.low:.2f}–{elite.fitness.high:.2f})"]
    for name in ("skill", "depth", "decisions", "balance", "interaction", "drama", "minutes"):
        found = elite.evaluation.measures.get(name)
        if found is not None:
            shown.append(f"{name} {found.value:.0f}" if name == "minutes" else f"{name} {found.value:.2f}")
    if elite.novelty is not None:
        shown.append(elite.novelty.words)
    if others:
        shown.append(f"and {others} more of this kind")
    return " · ".join(shown)


def _sheet(run: RunFile, rank: int, elite: Elite) -> AtlasSheet:
    genome = elite.genome.copy_with(labels=msgspec.structs.replace(elite.genome.labels, name=elite.name))
    return AtlasSheet(
        rank=rank,
        id=elite.genome_hash[:12],
        name=elite.name,
        pitch=pitch_of(genome),
        hook=elite.hook,
        cell=elite.cell.words,
        players=genome.player_count,
        fitness=elite.fitness.value,
        low=elite.fitness.low,
        high=elite.fitness.high,
        novelty=elite.novelty.words if elite.novelty else "",
        measures=[
            (name, found.value, found.low, found.high)
            for name, found in sorted(elite.evaluation.measures.items())
        ],
        lineage=[step.told for step in lineage(run, elite.genome_hash)],
        rules=rulebook(genome).html(),
    )


def _about(settings: Settings, generations: int, elites: Sequence[Elite]) -> str:
    families = len({elite.evaluation.family for elite in elites})
    span = "1 generation" if generations == 1 else f"{generations} generations"
    return (
        f"{len(elites)} games of {families} families, bred for “{settings.style}” in {span} "
        f"from seed {settings.seed}"
    )


def _script_json(sheets: Sequence[AtlasSheet]) -> str:
    """JSON that can stand inside a script element: no text in it can end the element."""
    return msgspec.json.encode({sheet.rank: sheet for sheet in sheets}).decode().replace("<", "\\u003c")


@cache
def _environment() -> jinja2.Environment:
    return jinja2.Environment(
        loader=jinja2.PackageLoader("darwindeck.evolution", "templates"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
    )
