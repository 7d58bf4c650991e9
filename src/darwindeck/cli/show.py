"""`darwindeck show GAME`: a genome for people (text or tree) or for programs (JSON).

For people: fields that say something, in order, conditions as formulas. It shows the data as it is; what the data
means at the table is written in docs/genome.md.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import TYPE_CHECKING, Annotated, assert_never

import msgspec
from cyclopts import Parameter

from darwindeck.analysis.family import family
from darwindeck.canonical import content_hash
from darwindeck.cli.flags import GAME, Json
from darwindeck.cli.output import emit, emit_paragraph
from darwindeck.genome.codec import to_json
from darwindeck.genome.conditions import And, Condition, Not, Or, SingleTest
from darwindeck.genome.effects import SpecialEffect
from darwindeck.genome.node import fields_of
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import CardScore, TallyScore, WinCondition
from darwindeck.genome.setup import CardValue
from darwindeck.pitch import pitch_of
from darwindeck.resolve import RunRank, load, place_in_run

if TYPE_CHECKING:
    from rich.tree import Tree


def show(
    game: Annotated[str, GAME],
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
    every
        For a game of a run: also print every figure with its interval.
    """
    genome = load(game)
    if json:
        emit(to_json(genome).decode())
    elif tree:
        _print_tree(genome)
    else:
        emit(_head(genome))
        place = place_in_run(game)
        if place is not None:
            _print_found_by(place, every=every)
        else:
            _print_parent(game, genome)
        emit(_rules(genome))
    return 0


def _print_parent(game: str, genome: GameGenome) -> None:
    """Of a game that was made from another, which that is and what was changed."""
    from darwindeck.cli.parents import find_parent

    parent, changes = find_parent(game, genome), genome.labels.lineage.changes
    if parent is not None:
        emit_paragraph(f"A child of {parent.labels.name or 'a game without a name'}: {'; '.join(changes)}.")


def _print_found_by(place: RunRank, *, every: bool) -> None:
    """How a run came to a game, and what it measured."""
    from darwindeck.cli.measures import print_figures, print_measures, print_source
    from darwindeck.evolution.run_results import elite_at, lineage
    from darwindeck.store.run_file import reading

    with reading(place.run) as run:
        elite = elite_at(run, place.rank)
        steps = lineage(run, elite.genome_hash)
    if elite.hook:
        emit_paragraph(f"Its idea: {elite.hook}.")
    if elite.novelty is not None:
        emit_paragraph(f"Beside known games: {elite.novelty.words}.")
    emit("")
    emit_paragraph(f"{elite.name} {elite.evaluation.reason}.")
    print_source(elite.fitness, elite.rounds)
    print_measures(elite.evaluation)
    if every:
        print_figures(elite.evaluation.measures)
    emit("\nLineage")
    for step in steps:
        born = "" if step.generation == 0 else f"generation {step.generation}: "
        emit_paragraph(f"  {born}{step.words}", indent=4)


def _head(genome: GameGenome) -> str:
    """What a game is, in a few lines."""
    labels = genome.labels
    lines = [labels.name or "Unnamed game", pitch_of(genome)]
    if (
        labels.description and labels.lineage.generation == 0
    ):  # of what evolution made of it that is no longer true
        lines.append(labels.description)
    lines.append(
        f"{genome.player_count} players, family {family(genome).words}, id {content_hash(genome)[:12]}"
    )
    return "\n".join(lines)


def _rules(genome: GameGenome) -> str:
    """The rules field by field."""
    lines: list[str] = []
    for heading, content in sections(genome):
        lines += ["", heading, *(f"  {line}" for line in content)]
    return "\n".join(lines)


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


_HEADINGS = (
    ("setup", "Setup"),
    ("hands", "Hands"),
    ("phases", "Phases"),
    ("special_effects", "Effects"),
    ("card_scoring", "Card scoring"),
    ("tally_scoring", "Tallies"),
    ("contract_scoring", "Contracts"),
    ("win_conditions", "Winning"),
)
_IN_HEADER = {"labels", "player_count", "schema_version"}


def non_default_fields(node: msgspec.Struct) -> Iterator[tuple[str, object]]:
    """The fields of a node that differ from their default, in order."""
    for field in fields_of(type(node)):
        value: object = getattr(node, field.name)
        if field.required or value != field.default:
            yield field.name, value


def title(node: msgspec.Struct) -> str:
    """The notation of a node's kind: its tag, else the name of its class."""
    tag = node.__struct_config__.tag
    return str(tag) if tag is not None else type(node).__name__


def inline(value: object) -> str:
    """Any value of a genome on one line."""
    if isinstance(value, And | Or | Not):
        return formula(value)
    if isinstance(value, msgspec.Struct):
        return _call(value)
    if isinstance(value, tuple):
        return ", ".join(f"({inline(item)})" if isinstance(item, tuple) else inline(item) for item in value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Enum):
        return str(value.value)
    return "none" if value is None else str(value)


def formula(condition: Condition, *, inside: bool = False) -> str:
    """A condition as a formula: `(matches_or_wild top_discard or not location_empty deck)`."""
    match condition:
        case And(conditions=parts) | Or(conditions=parts):
            word = " and " if isinstance(condition, And) else " or "
            text = word.join(formula(part, inside=True) for part in parts) or title(condition)
            return f"({text})" if inside and len(parts) > 1 else text
        case Not(condition=part):
            return f"not {formula(part, inside=True)}"
        case SingleTest():
            return " ".join(
                [title(condition), *(inline(value) for _, value in non_default_fields(condition))]
            )
        case _:
            assert_never(condition)


def _call(node: msgspec.Struct) -> str:
    match node:
        case CardScore():
            when = ", ".join([node.trigger, *_format_fields(node, "zone", "to")])
            return f"{node.points:+} for {_which(node.condition)} ({when})"
        case TallyScore():
            which = "" if node.condition is None else f" with {formula(node.condition)}"
            return f"{node.points:+} for {node.source}{which}, {inline(node.rule)}"
        case SpecialEffect():
            return f"{node.trigger_rank}: {node.effect_type} {node.value}, {node.target}"
        case CardValue():
            alternate = "" if node.alternate is None else f" or {node.alternate}"
            return f"{node.rank} = {node.value}{alternate}"
        case WinCondition():
            return " ".join(inline(value) for _, value in non_default_fields(node))
        case _ if isinstance(node, Condition):
            return formula(node)
    fields = ", ".join(_format_fields(node, *(field.name for field in fields_of(type(node)))))
    if node.__struct_config__.tag is None:
        return fields or "as by default"
    return f"{title(node)}: {fields}" if fields else title(node)


def _format_fields(node: msgspec.Struct, *wanted: str) -> list[str]:
    return [f"{name} {inline(value)}" for name, value in non_default_fields(node) if name in wanted]


def _which(condition: Condition | None) -> str:
    return "every card" if condition is None else formula(condition)


def sections(genome: GameGenome) -> Iterator[tuple[str, list[str]]]:
    """The parts of a game in reading order, a heading and its lines each; silent parts are left out."""
    fields = dict(non_default_fields(genome))
    for name, heading in _HEADINGS:
        if name in fields:
            yield heading, _lines(fields.pop(name))
    rest = [f"{name}: {inline(value)}" for name, value in fields.items() if name not in _IN_HEADER]
    if rest:
        yield "Other rules", rest


def _lines(value: object) -> list[str]:
    if isinstance(value, tuple):
        return [f"{number}. {inline(item)}" for number, item in enumerate(value, 1)]
    if isinstance(value, msgspec.Struct) and value.__struct_config__.tag is None:
        return [f"{name}: {inline(item)}" for name, item in non_default_fields(value)] or ["as by default"]
    return [inline(value)]
