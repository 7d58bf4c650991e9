"""`darwindeck show GAME`: a genome for people (text or tree) or for programs (JSON)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import msgspec
from cyclopts import Parameter

from darwindeck.analysis.family import family
from darwindeck.canonical import content_hash
from darwindeck.cli.flags import Json
from darwindeck.cli.output import emit
from darwindeck.cli.readable import inline, sections, title, told_fields
from darwindeck.genome.codec import to_json
from darwindeck.genome.schema import GameGenome
from darwindeck.pitch import pitch_of
from darwindeck.resolve import RunRank, load, place_in_run

if TYPE_CHECKING:
    from rich.tree import Tree


def show(
    game: str,
    /,
    *,
    json: Json = False,
    tree: Annotated[
        bool, Parameter(negative="", show_default=False, help="Draw every part as a tree.")
    ] = False,
    every: Annotated[bool, Parameter(name="--all", negative="", show_default=False)] = False,
) -> int:
    """Show a game.

    Parameters
    ----------
    game
        Id of a known game, a file (.json, .ddb), or RUN:RANK.
    every
        For a game of a run: also print every figure with its interval.
    """
    genome = load(game)
    if json:
        emit(to_json(genome).decode())
    elif tree:
        _print_tree(genome)
    else:
        emit(page(genome))
        place = place_in_run(game)
        if place is not None:
            _print_found_by(place, every=every)
    return 0


def _print_found_by(place: RunRank, *, every: bool) -> None:
    """How a run came to a game, and what it measured."""
    from darwindeck.cli.measures import print_figures, print_measures, print_source
    from darwindeck.evolution.run_results import elite_at, lineage
    from darwindeck.store.run_file import reading

    with reading(place.run) as run:
        elite = elite_at(run, place.rank)
        steps = lineage(run, elite.genome_hash)
    lines = ["", f"Its idea: {elite.hook}."] if elite.hook else []
    lines += ["", "Lineage"]
    lines += [
        f"  {step.told}" if step.generation == 0 else f"  generation {step.generation}: {step.told}"
        for step in steps
    ]
    lines += ["", "Measures"]
    if elite.novelty is not None:
        lines.append(f"  Known games: {elite.novelty.words}")
    emit("\n".join(lines))
    print_source(elite.fitness, elite.rounds)
    print_measures(elite.evaluation.measures, elite.evaluation.family)
    if every:
        print_figures(elite.evaluation.measures)


def page(genome: GameGenome) -> str:
    """The whole game as text."""
    labels = genome.labels
    lines = [labels.name or "Unnamed game", pitch_of(genome)]
    if (
        labels.description and labels.lineage.generation == 0
    ):  # of what evolution made of it that is no longer true
        lines.append(labels.description)
    lines.append(f"{genome.player_count} players, family {family(genome)}, id {content_hash(genome)[:12]}")
    for heading, content in sections(genome):
        lines += ["", heading, *(f"  {line}" for line in content)]
    return "\n".join(lines)


def _print_tree(genome: GameGenome) -> None:
    from rich.console import Console
    from rich.text import Text
    from rich.tree import Tree

    root = Tree(Text(genome.labels.name or "Unnamed game"))
    for name, value in told_fields(genome):
        if name != "labels":
            _grow(root, name, value)
    Console(highlight=False).print(root)


def _grow(tree: Tree, name: str, value: object) -> None:
    from rich.text import Text

    if isinstance(value, msgspec.Struct):
        branch = tree.add(Text(f"{name}: {title(value)}" if name else title(value)))
        for field, item in told_fields(value):
            _grow(branch, field, item)
    elif isinstance(value, tuple) and any(isinstance(item, msgspec.Struct) for item in value):
        branch = tree.add(Text(name))
        for item in value:
            _grow(branch, "", item)
    else:
        tree.add(Text(f"{name}: {inline(value)}" if name else inline(value)))
