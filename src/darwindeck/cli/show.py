"""`darwindeck show GAME`: a genome for people (text or tree) or for programs (JSON)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import msgspec
from cyclopts import Parameter

from darwindeck.analysis.family import family
from darwindeck.canonical import content_hash
from darwindeck.cli.flags import Json
from darwindeck.cli.output import emit
from darwindeck.cli.readable import inline, said, sections, title
from darwindeck.genome.codec import to_json
from darwindeck.genome.schema import GameGenome
from darwindeck.pitch import nearest_known, pitch_of
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
) -> int:
    """Show a game.

    Parameters
    ----------
    game
        Id of a known game, a file (.json, .ddb), or RUN:RANK.
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
            emit(_found_by(place))
    return 0


def _found_by(place: RunRank) -> str:
    """How a run came to a game, and what it measured."""
    from darwindeck.evolution.elite import from_row
    from darwindeck.evolution.run_results import lineage, run_result
    from darwindeck.store.run_file import reading

    with reading(place.run) as run:
        row = run.elite(place.rank)
        found = run_result(place.rank, from_row(row, run.genome(row.hash)))
        steps = lineage(run, row.hash)
    lines = ["", f"Its idea: {found.hook}."] if found.hook else []
    lines += ["", "Lineage"]
    lines += [
        f"  {step.told}" if step.generation == 0 else f"  generation {step.generation}: {step.told}"
        for step in steps
    ]
    lines += ["", "Measures", f"  fitness: {found.fitness:.3f} ({found.low:.3f} to {found.high:.3f})"]
    lines += [
        f"  {name.replace('_', ' ')}: {one.value:.3f} ({one.low:.3f} to {one.high:.3f})"
        for name, one in found.measures.items()
    ]
    if found.novelty is not None:
        lines += ["", f"Known games: {found.novelty.words}"]
    return "\n".join(lines)


def page(genome: GameGenome) -> str:
    """The whole game as text."""
    labels = genome.labels
    lines = [labels.name or "Unnamed game"]
    if labels.description:
        lines.append(labels.description)
    if not labels.description or nearest_known(genome).ideas:
        lines.append(pitch_of(genome))
    lines.append(f"{genome.player_count} players, family {family(genome)}, id {content_hash(genome)[:12]}")
    for heading, content in sections(genome):
        lines += ["", heading, *(f"  {line}" for line in content)]
    return "\n".join(lines)


def _print_tree(genome: GameGenome) -> None:
    from rich.console import Console
    from rich.text import Text
    from rich.tree import Tree

    root = Tree(Text(genome.labels.name or "Unnamed game"))
    for name, value in said(genome):
        if name != "labels":
            _grow(root, name, value)
    Console(highlight=False).print(root)


def _grow(tree: Tree, name: str, value: object) -> None:
    from rich.text import Text

    if isinstance(value, msgspec.Struct):
        branch = tree.add(Text(f"{name}: {title(value)}" if name else title(value)))
        for field, item in said(value):
            _grow(branch, field, item)
    elif isinstance(value, tuple) and any(isinstance(item, msgspec.Struct) for item in value):
        branch = tree.add(Text(name))
        for item in value:
            _grow(branch, "", item)
    else:
        tree.add(Text(f"{name}: {inline(value)}" if name else inline(value)))
