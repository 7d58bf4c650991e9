"""What a run has found, read from its file: games by rank with measures, lineage in sentences, and tables to export."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import count
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from darwindeck.canonical import content_hash
from darwindeck.evolution.collection import collection
from darwindeck.evolution.elite import Elite, Novelty, from_row, genome_text
from darwindeck.evolution.judge import Judge
from darwindeck.evolution.settings import decode_settings
from darwindeck.genome.codec import from_json
from darwindeck.genome.library import known_games, load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.metrics.evaluation import Evaluation, Measured
from darwindeck.pitch import pitch_of
from darwindeck.store.rows import SIMPLIFIED, Ancestry, DamagedRowError
from darwindeck.store.run_file import RunFile

MOST_STEPS = 60
"""A lineage is told no further back."""


class RunResult(msgspec.Struct, frozen=True, kw_only=True):
    """A game of a run, as `top --json` prints it."""

    rank: int
    id: str
    name: str
    family: str
    cell: str
    pitch: str
    """What one would say of it to friends."""
    hook: str
    """The idea it was made by."""
    fitness: float
    low: float
    high: float
    measures: dict[str, Measured]
    novelty: Novelty | None
    players: int
    rounds: int
    """Evaluations on different seeds that the estimate rests on."""
    place: int = 0
    """In the collection of the run (`collection`), if it is there; the rank is by worth."""

    @property
    def depth(self) -> float:
        found = self.measures.get("depth")
        return found.value if found else 0.0


class LineageStep(msgspec.Struct, frozen=True, kw_only=True):
    """One step of a lineage: which game, and what was done to its parent."""

    id: str
    generation: int
    words: str


def elites_of(run: RunFile) -> list[Elite]:
    """Return the games of a run, best first."""
    rows, genomes = run.archive(), run.archive_genomes()
    found = (from_row(row, genomes.get(row.hash) or run.genome(row.hash)) for row in rows)
    return [_with_origin(elite, run) for elite in found]


def elite_at(run: RunFile, rank: int) -> Elite:
    """Return the game of a rank."""
    row = run.elite(rank)
    return _with_origin(from_row(row, run.genome(row.hash)), run)


def run_results(run: RunFile) -> list[RunResult]:
    elites = elites_of(run)
    places = {elite.genome_hash: place for place, elite in enumerate(collection(elites), start=1)}
    return [
        run_result(rank, elite, places.get(elite.genome_hash, 0))
        for rank, elite in enumerate(elites, start=1)
    ]


def collected(found: Sequence[RunResult]) -> list[RunResult]:
    """Return the games of the collection, those that come first in it first."""
    return sorted((game for game in found if game.place), key=lambda game: game.place)


def run_result(rank: int, elite: Elite, place: int = 0) -> RunResult:
    return RunResult(
        rank=rank,
        id=elite.genome_hash,
        name=elite.name,
        family=elite.evaluation.family,
        cell=elite.cell.slot,
        pitch=elite.pitch or pitch_of(elite.genome),
        hook=elite.hook,
        fitness=elite.fitness.value,
        low=elite.fitness.low,
        high=elite.fitness.high,
        measures=elite.evaluation.measures,
        novelty=elite.novelty,
        players=elite.genome.player_count,
        rounds=elite.rounds,
        place=place,
    )


@cache
def known_hashes() -> Mapping[str, str]:
    """Return the ids of the known games by content hash."""
    return {content_hash(load_game(name)): name for name in known_games()}


class Origin(NamedTuple):
    """The nearest ancestor that people know, and how many steps back it is."""

    game: GameGenome
    steps: int


def origin_of(run: RunFile, genome_hash: str) -> Origin | None:
    """Return the known game that a game descends from, or the one that the run was bred from; none for what was
    composed or made at random. At a crossing the first parent's line is looked at.
    """
    known = known_hashes()
    named = {content_hash(game): game for game in decode_settings(run.settings()).ancestors}
    ancestry = run.ancestry(genome_hash)
    for steps in count(1):
        if ancestry is None or not ancestry.parents:
            return None
        parent = ancestry.parents[0]
        if parent in known or parent in named:
            return Origin(named[parent] if parent in named else load_game(known[parent]), steps)
        ancestry = run.ancestry(parent)
    return None


def _with_origin(elite: Elite, run: RunFile) -> Elite:
    """Return the game with where it comes from, which only the run knows."""
    origin = origin_of(run, elite.genome_hash)
    if origin is None or elite.novelty is None:
        return elite
    told = replace(elite.novelty, ancestor=origin.game.labels.name, steps=origin.steps)
    return replace(elite, novelty=told)


def lineage(run: RunFile, genome_hash: str) -> list[LineageStep]:
    """Return the lineage of a game from its first ancestor; at a crossing it follows the first parent."""
    known = known_hashes()
    named = {content_hash(game): game.labels.name for game in decode_settings(run.settings()).ancestors}
    steps: list[LineageStep] = []
    current: str | None = genome_hash
    while current is not None and len(steps) < MOST_STEPS:
        if current in known:
            steps.append(LineageStep(id=current, generation=0, words=f"the known game {known[current]}"))
            break
        if current in named:
            steps.append(LineageStep(id=current, generation=0, words=f"bred from {named[current]}"))
            break
        ancestry = run.ancestry(current)
        if ancestry is None:
            break
        generation = run.genome(current).generation
        steps.append(LineageStep(id=current, generation=generation, words=_sentence(ancestry, known)))
        current = ancestry.parents[0] if ancestry.parents else None
    return steps[::-1]


class Ancestor(msgspec.Struct, frozen=True, kw_only=True):
    """A game in the tree of another: what was done to its parents to make it, and who they were."""

    id: str
    generation: int
    words: str
    known: str = ""
    """The id of the known game that it is, if it is one."""
    parents: tuple[Ancestor, ...] = ()


def family_tree(run: RunFile, genome_hash: str, *, most: int = MOST_STEPS) -> Ancestor | None:
    """Where a game comes from, back to known games and to chance; no more than so many games, the nearest first.

    Both parents of a crossing are in it. None if the run does not tell.
    """
    known = known_hashes()
    named = {content_hash(game): game.labels.name for game in decode_settings(run.settings()).ancestors}
    found: dict[str, Ancestry | None] = {}
    ahead = [genome_hash]
    for key in ahead:  # grows while it is read, by generations backwards
        if key not in found and len(found) < most:
            found[key] = None if key in known or key in named else run.ancestry(key)
            ahead += found[key].parents if found[key] else ()  # type: ignore[union-attr]

    def node(key: str) -> Ancestor | None:
        if key in known:
            return Ancestor(id=key, generation=0, words=load_game(known[key]).labels.name, known=known[key])
        if key in named:
            return Ancestor(id=key, generation=0, words=f"{named[key]}, which the run was bred from")
        ancestry = found.get(key)
        if ancestry is None:
            return None
        above = tuple(each for each in map(node, ancestry.parents) if each is not None)
        words = "; ".join(ancestry.sentences) or ("made at random" if not ancestry.parents else "changed")
        return Ancestor(id=key, generation=run.genome(key).generation, words=words, parents=above)

    return node(genome_hash)


def _sentence(ancestry: Ancestry, known: Mapping[str, str]) -> str:
    if ancestry.source == "random":
        return "; ".join(ancestry.sentences) or "made at random"
    words = "; ".join(ancestry.sentences) or "changed"
    if len(ancestry.parents) > 1:
        mate = ancestry.parents[1]
        words += f" (crossed with {known.get(mate, mate[:12])})"
    return words


class RunLine(msgspec.Struct, frozen=True, kw_only=True):
    """A genome of a run, as `runs export` writes it: one for each that was evaluated, in the order of birth. The genome
    of a game that has a rank bears its name."""

    id: str
    generation: int
    family: str
    source: str
    parents: tuple[str, ...]
    operators: tuple[str, ...]
    sentences: tuple[str, ...]
    stage: str
    verdict: str
    reason: str
    games: int
    rank: int | None
    """In the archive, if it is there."""
    name: str
    cell: str
    fitness: float
    low: float
    high: float
    measures: dict[str, Measured]
    genome: msgspec.Raw

    def game(self) -> GameGenome:
        """Return the game itself."""
        return from_json(bytes(self.genome))

    @property
    def smaller_form(self) -> bool:
        """Tell whether it is its parent without what that did not need: `evolve` does not count it among the
        games that were tried.
        """
        return self.source == SIMPLIFIED


def lines(run: RunFile) -> Iterator[RunLine]:
    """All genomes of a run. Elites have their pooled estimate, the others what their first evaluation said."""
    settings = decode_settings(run.settings())
    judge = Judge(settings.style, settings.taste)
    ranked = {elite.genome_hash: (rank, elite) for rank, elite in enumerate(elites_of(run), start=1)}
    first = {row.hash: row.document for row in run.evaluations() if row.round == 0}
    for row in run.genomes():
        genome = row.read()  # a game that was changed in the file is not passed on
        if row.hash not in first:
            raise DamagedRowError(f"genome {row.hash[:12]} has no evaluation")
        rank, elite = ranked.get(row.hash, (None, None))
        evaluation = elite.evaluation if elite else msgspec.json.decode(first[row.hash], type=Evaluation)
        fitness = elite.fitness if elite else judge.fitness(evaluation, genome)
        ancestry = run.ancestry(row.hash) or Ancestry(source="unknown")
        yield RunLine(
            id=row.hash,
            generation=row.generation,
            family=row.family,
            source=ancestry.source,
            parents=ancestry.parents,
            operators=ancestry.operators,
            sentences=ancestry.sentences,
            stage=evaluation.stage,
            verdict=evaluation.verdict,
            reason=evaluation.reason,
            games=evaluation.games,
            rank=rank,
            name=elite.name if elite else "",
            cell=elite.cell.slot if elite else "",
            fitness=fitness.value,
            low=fitness.low,
            high=fitness.high,
            measures=evaluation.measures,
            genome=msgspec.Raw(genome_text(elite.named_genome if elite else genome).encode()),
        )
