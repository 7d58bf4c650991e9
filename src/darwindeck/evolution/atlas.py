"""The atlas of a run: a map for each family with the names of games in its cells, known games among them as landmarks.

`atlas` is one page that needs nothing else; `atlas_map` is the same map as a part of a page that is served.
"""

from __future__ import annotations

import base64
import zlib
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final

import msgspec

from darwindeck.analysis.family import Family
from darwindeck.evolution.cells import MINUTES, SEATS, Cell, cell_at, length_words, seats_words
from darwindeck.evolution.collection import collection
from darwindeck.evolution.elite import Elite
from darwindeck.evolution.run_results import elites_of, lineage
from darwindeck.evolution.settings import Settings, decode_settings
from darwindeck.genome.library import load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.look import page_templates, style_sheet
from darwindeck.metrics.measured import Measured
from darwindeck.metrics.portrait import known_portraits
from darwindeck.metrics.sentences import tell_measures
from darwindeck.pitch import pitch_of
from darwindeck.rulebook.build import read_rulebook
from darwindeck.store.run_file import RunFile
from darwindeck.wording.amounts import how_many, minutes_words

LANDMARKS: Final = 3
"""Known games that stand in one cell of a map."""
_FAMOUS: Final = (
    "hearts",
    "whist",
    "spades",
    "oh-hell",
    "gin-rummy",
    "rummy",
    "crazy-eights",
    "president",
    "draw-poker",
    "blackjack",
    "cheat",
    "scopa",
    "go-fish",
    "old-maid",
    "war",
    "euchre-like",
    "briscola",
)
"""Known games that most people know: they come first."""
Bar = tuple[str, str, float, float, float]
"""A measure: its heading, its sentence, and where value, low and high stand on its bar."""


class AtlasSheet(msgspec.Struct, frozen=True, kw_only=True):
    """What the page shows of one game when it is opened or compared."""

    name: str
    about: str
    pitch: str
    hook: str = ""
    bars: list[Bar]
    lineage: list[str] = []
    rules: str = ""
    """The rulebook, as a part of a page."""


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """A game in a cell."""

    key: str
    """Its rank, or the id of a known game."""
    name: str
    known: bool
    href: str
    shade: int = 0
    """How good among the games of the run, 0 to 4."""


class MapCell(msgspec.Struct, frozen=True):
    label: str
    entries: list[Entry]


class FamilyMap(msgspec.Struct, frozen=True, kw_only=True):
    family: str
    games: int
    rows: list[tuple[str, list[MapCell]]]
    """By the number of players downwards, by length to the right, the best of a cell first."""


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A game in the list below the maps."""

    key: str
    rank: int
    name: str
    href: str
    players: int
    family: str
    minutes: float
    pitch: str
    novelty: str
    fitness: float


Link = Callable[[str, bool], str]
"""The address of a game by its key, and whether it is known."""


def atlas_map(run: RunFile, link: Link, *, sheets: str = "") -> str:
    """Maps, filter and list of a run, as a part of a page; `sheets` is the address of what games are compared by."""
    elites = elites_of(run)
    return (
        page_templates("darwindeck.evolution", minutes_words=minutes_words)
        .get_template("atlas_map.html.jinja")
        .render(
            sheets=sheets,
            maps=[found for family in Family if (found := family_map(family, elites, link)).games],
            minutes=[length_words(minutes) for minutes in range(len(MINUTES))],
            rows=[_row(rank, elite, link) for rank, elite in _listed(elites)],
        )
    )


def _listed(elites: Sequence[Elite]) -> list[tuple[int, Elite]]:
    """Return the games with their ranks: those of the collection first, then the others by worth."""
    ranks = {elite.genome_hash: rank for rank, elite in enumerate(elites, start=1)}
    chosen = collection(elites)
    rest = [elite for elite in elites if elite not in chosen]
    return [(ranks[elite.genome_hash], elite) for elite in (*chosen, *rest)]


def atlas(run: RunFile, *, progress: Callable[[int, int], None] | None = None) -> str:
    """One page with everything inside."""
    elites = elites_of(run)
    sheets: dict[str, AtlasSheet] = {}
    for rank, elite in enumerate(elites, start=1):
        sheets[str(rank)] = run_sheet(run, elite, whole=True)
        if progress is not None:
            progress(rank, len(elites))
    last = run.last_generation()
    return (
        page_templates("darwindeck.evolution", minutes_words=minutes_words)
        .get_template("atlas.html.jinja")
        .render(
            look=style_sheet(),
            style=atlas_part("atlas.css"),
            script=atlas_part("atlas.js"),
            title=run.path.stem,
            about=about_run(decode_settings(run.settings()), last.number if last else 0, elites),
            body=atlas_map(run, lambda key, _: f"#game-{key}"),
            data=_pack({**sheets, **known_sheets()}),
        )
    )


def family_map(family: Family, elites: Sequence[Elite], link: Link) -> FamilyMap:
    """Return the map of one family."""
    values = [elite.fitness.value for elite in elites]
    lowest, highest = min(values, default=0.0), max(values, default=1.0)
    own: dict[Cell, list[Entry]] = {}
    for rank, elite in enumerate(elites, start=1):
        if elite.evaluation.family == family:
            share = (elite.fitness.value - lowest) / (highest - lowest or 1.0)
            entry = Entry(
                key=str(rank),
                name=elite.name,
                known=False,
                href=link(str(rank), False),
                shade=min(4, int(5 * share)),
            )
            own.setdefault(elite.cell, []).append(entry)

    def cell(seats: int, minutes: int) -> MapCell:
        at = Cell(family, seats, minutes)
        known = [
            Entry(key=game, name=load_game(game).labels.name, known=True, href=link(game, True))
            for game in landmarks().get(at, ())[:LANDMARKS]
        ]
        label = f"{seats_words(seats)} players, {length_words(minutes)}"
        return MapCell(label, [*own.get(at, []), *known])

    rows = [
        (SEATS[seats].replace("-", "–"), [cell(seats, minutes) for minutes in range(len(MINUTES))])
        for seats in range(len(SEATS))
    ]
    return FamilyMap(family=family.words, games=sum(map(len, own.values())), rows=rows)


@cache
def landmarks() -> Mapping[Cell, tuple[str, ...]]:
    """Return the known games by their place on the map, those that most people know first."""
    found: dict[Cell, list[str]] = {}
    for game in sorted(known_portraits(), key=lambda name: (_fame(name), name)):
        evaluation = known_portraits()[game].evaluation
        minutes = evaluation.measures.get("minutes")
        if minutes is not None:
            at = cell_at(evaluation.family, load_game(game).player_count, minutes.value)
            found.setdefault(at, []).append(game)
    return {at: tuple(games) for at, games in found.items()}


def _fame(game: str) -> int:
    return _FAMOUS.index(game) if game in _FAMOUS else len(_FAMOUS)


def _row(rank: int, elite: Elite, link: Link) -> Row:
    found = elite.evaluation.measures.get("minutes")
    return Row(
        key=str(rank),
        rank=rank,
        name=elite.name,
        href=link(str(rank), False),
        players=elite.genome.player_count,
        family=elite.evaluation.family.words,
        minutes=found.value if found else 0.0,
        pitch=elite.pitch or pitch_of(elite.genome),
        novelty=elite.novelty.words if elite.novelty else "",
        fitness=elite.fitness.value,
    )


def run_sheet(run: RunFile, elite: Elite, *, whole: bool) -> AtlasSheet:
    """Return the sheet of a game of the run; lineage and rules only where it has to be whole."""
    genome = elite.genome.copy_with(labels=msgspec.structs.replace(elite.genome.labels, name=elite.name))
    return AtlasSheet(
        name=elite.name,
        about=_about_game(elite),
        pitch=elite.pitch or pitch_of(elite.genome),
        hook=elite.hook,
        bars=_bars(elite.evaluation.measures),
        lineage=[step.words for step in lineage(run, elite.genome_hash)] if whole else [],
        rules=rules_part(genome) if whole else "",
    )


def _about_game(elite: Elite) -> str:
    told = [elite.cell.words]
    if elite.novelty is not None:
        told.append(elite.novelty.words)
    low, high = elite.fitness.low, elite.fitness.high
    return "; ".join(
        (*told, f"worth {100 * elite.fitness.value:.0f} out of 100 ({100 * low:.0f} to {100 * high:.0f})")
    )


@cache
def known_sheets() -> Mapping[str, AtlasSheet]:
    """Of the known games, to be compared with; their rules are known."""
    return {
        name: AtlasSheet(
            name=load_game(name).labels.name,
            about=f"a known game for {load_game(name).player_count}",
            pitch=pitch_of(load_game(name)),
            bars=_bars(portrait.evaluation.measures),
        )
        for name, portrait in known_portraits().items()
    }


def _bars(measures: Mapping[str, Measured]) -> list[Bar]:
    return [
        (
            told.reading.heading,
            f"{told.sentence}.",
            round(told.reading.place(told.found.value), 3),
            round(told.reading.place(told.found.low), 3),
            round(told.reading.place(told.found.high), 3),
        )
        for told in tell_measures(measures)
    ]


@lru_cache(maxsize=512)
def rules_part(genome: GameGenome) -> str:
    """Write the rules as a part of a page, by reading alone: a map of hundreds of games is made in seconds."""
    from markdown_it import MarkdownIt

    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    return str(reader.render(read_rulebook(genome).markdown()))


def about_run(settings: Settings, generations: int, elites: Sequence[Elite]) -> str:
    """Return a run in a sentence."""
    families = len({elite.evaluation.family for elite in elites})
    span = how_many(generations, "generation")
    return (
        f"{len(elites)} games of {families} families, bred for “{settings.style}” in {span} "
        f"from seed {settings.seed}"
    )


def _pack(sheets: Mapping[str, AtlasSheet]) -> str:
    """Compressed, in letters that can stand inside any element; the browser unpacks it when a game is opened.

    Field by field, games of a kind side by side: what is alike stands together, and takes half the room.
    """
    order = sorted(sheets, key=lambda key: (sheets[key].about, key))
    columns: dict[str, list[object]] = {
        field: [getattr(sheets[key], field) for key in order] for field in AtlasSheet.__struct_fields__
    }
    packed = zlib.compress(msgspec.json.encode({"key": order, **columns}), 9)
    return base64.b64encode(packed).decode()


@cache
def atlas_part(name: str) -> str:
    """Return the style or the script of the map."""
    return (files("darwindeck.evolution") / "templates" / name).read_text("utf-8")
