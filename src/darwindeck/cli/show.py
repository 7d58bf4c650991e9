"""`darwindeck show GAME`: a game for people who play (its rules in words), who write games (a tree of its fields), or
for programs (JSON)."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from itertools import groupby
from typing import TYPE_CHECKING, Annotated

import msgspec
from cyclopts import Parameter

from darwindeck.analysis.family import family
from darwindeck.canonical import content_hash
from darwindeck.cli.flags import GAME, Json
from darwindeck.cli.output import emit, emit_paragraph, emit_rule
from darwindeck.genome.codec import to_json
from darwindeck.genome.node import fields_of
from darwindeck.genome.schema import GameGenome
from darwindeck.metrics.verdicts import verdict_sentence
from darwindeck.pitch import pitch_of
from darwindeck.resolve import RunRank, load, place_in_run
from darwindeck.rulebook.statements import statements

if TYPE_CHECKING:
    from rich.tree import Tree


def show(
    game: Annotated[str, GAME],
    /,
    *,
    json: Json = False,
    tree: Annotated[
        bool,
        Parameter(
            negative="", show_default=False, help="Draw every field as a tree, by its name in the file."
        ),
    ] = False,
    every: Annotated[bool, Parameter(name="--all", negative="", show_default=False)] = False,
) -> int:
    """Show a game.

    Parameters
    ----------
    every
        For a game of a run: also print every figure with its interval.
    """
    genome = load(game)
    if json:
        emit(to_json(genome).decode())
    elif tree:
        _print_tree(genome)
    else:
        from darwindeck.cli.measures import print_objections

        for line in _head(genome):
            emit_paragraph(line)
        place = place_in_run(game)
        if place is not None:
            _print_found_by(place, every=every)
        else:
            _print_parent(game, genome)
        print_objections(game, genome)
        _print_rules(genome)
    return 0


def _print_parent(game: str, genome: GameGenome) -> None:
    """Of a game that was made from another, which that is and what was changed."""
    from darwindeck.cli.parents import find_parent

    parent, changes = find_parent(game, genome), genome.labels.lineage.changes
    if parent is not None:
        emit_paragraph(f"A child of {parent.labels.name or 'a game without a name'}: {'; '.join(changes)}.")


def _print_found_by(place: RunRank, *, every: bool) -> None:
    """Print how a run found a game, and its measures."""
    from darwindeck.cli.measures import print_figures, print_measures, print_source
    from darwindeck.evolution.run_results import elite_at, lineage
    from darwindeck.metrics.moment_words import moment_lines
    from darwindeck.store.run_file import reading

    with reading(place.run) as run:
        elite = elite_at(run, place.rank)
        steps = lineage(run, elite.genome_hash)
    if elite.hook and not pitch_of(elite.genome).startswith(elite.hook):
        emit_paragraph(f"Its idea: {elite.hook}.")
    if elite.novelty is not None:
        emit_paragraph(f"Compared with known games: {elite.novelty.words}.")
    emit("")
    emit_paragraph(verdict_sentence(elite.name, elite.evaluation))
    print_source(elite.fitness, elite.rounds)
    print_measures(elite.evaluation)
    for line in moment_lines(elite.genome):
        emit_paragraph(line)
    if every:
        print_figures(elite.evaluation.measures)
    emit("\nLineage")
    for step in steps:
        born = "" if step.generation == 0 else f"generation {step.generation}: "
        emit_paragraph(f"  {born}{step.words}", indent=4)


def _head(genome: GameGenome) -> list[str]:
    """Return what a game is, in a few lines."""
    labels = genome.labels
    lines = [labels.name or "Unnamed game", pitch_of(genome)]
    if (
        labels.description and labels.lineage.generation == 0
    ):  # of what evolution made of it that is no longer true
        lines.append(labels.description)
    lines.append(
        f"{genome.player_count} players, family {family(genome).words}, id {content_hash(genome)[:12]}"
    )
    return lines


def _print_rules(genome: GameGenome) -> None:
    """Print the rules as the rulebook has them."""
    for section, found in groupby(statements(genome), key=lambda each: each.section):
        emit(f"\n{section}")
        for each in found:
            emit_rule(each.words, each.depth)


def _print_tree(genome: GameGenome) -> None:
    from rich.console import Console
    from rich.text import Text
    from rich.tree import Tree

    root = Tree(Text(genome.labels.name or "Unnamed game"))
    for name, value in non_default_fields(genome):
        if name != "labels":
            _grow(root, name, value)
    Console(highlight=False).print(root)


def _grow(tree: Tree, name: str, value: object) -> None:
    from rich.text import Text

    if isinstance(value, msgspec.Struct):
        branch = tree.add(Text(f"{name}: {title(value)}" if name else title(value)))
        for field, item in non_default_fields(value):
            _grow(branch, field, item)
    elif isinstance(value, tuple) and any(isinstance(item, msgspec.Struct) for item in value):
        branch = tree.add(Text(name))
        for item in value:
            _grow(branch, "", item)
    else:
        tree.add(Text(f"{name}: {inline(value)}" if name else inline(value)))


def non_default_fields(node: msgspec.Struct) -> Iterator[tuple[str, object]]:
    """Yield the fields of a node that differ from their default, in order."""
    for field in fields_of(type(node)):
        value: object = getattr(node, field.name)
        if field.required or value != field.default:
            yield field.name, value


def title(node: msgspec.Struct) -> str:
    """Return the notation of a node's kind: its tag, else the name of its class."""
    tag = node.__struct_config__.tag
    return str(tag) if tag is not None else type(node).__name__


def inline(value: object) -> str:
    """Return a value that is no rule, on one line."""
    if isinstance(value, tuple):
        return ", ".join(f"({inline(item)})" if isinstance(item, tuple) else inline(item) for item in value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Enum):
        return str(value.value)
    return "none" if value is None else str(value)
