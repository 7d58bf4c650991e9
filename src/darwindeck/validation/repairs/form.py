"""Repairs of form: values of a wrong type, numbers out of range, lists that are too long."""

from __future__ import annotations

from typing import Final

import msgspec

from darwindeck.analysis.analysis import GenomeAnalysis
from darwindeck.analysis.conditions import ConditionSpot
from darwindeck.genome.conditions import And, Not, Or
from darwindeck.genome.node import fields_of
from darwindeck.genome.phases import DrawPhase, PlayPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.validation.checks import limits
from darwindeck.validation.checks.shape import span_at
from darwindeck.validation.paths import at, drop, drop_condition, put
from darwindeck.validation.problems import Problem
from darwindeck.validation.repairs.step import Repair, Repairs, RepairStep
from darwindeck.validation.repairs.wins import fitting_win


def _type(genome: GameGenome, problem: Problem) -> RepairStep:
    value = at(genome, problem.path)
    if isinstance(value, list):
        return put(genome, problem.path, tuple(value)), f"Made a fixed list of {problem.path}."
    above, _, name = problem.path.rpartition(".")
    owner = at(genome, above) if above else genome
    if not isinstance(owner, msgspec.Struct):
        return None
    for field in fields_of(type(owner)):
        if field.name == name and not field.required:
            default = field.default_factory() if field.default is msgspec.NODEFAULT else field.default
            return put(genome, problem.path, default), f"Set {problem.path} back to its default."
    return None


def _range(genome: GameGenome, problem: Problem) -> RepairStep:
    span = span_at(genome, problem.path)
    value = at(genome, problem.path)
    if span is None or not isinstance(value, int):
        return None
    near = min(max(value, span.low), span.high)
    return put(genome, problem.path, near), f"Brought {problem.path} from {value} to {near}."


def _cut(most: int) -> Repair:
    def repair(genome: GameGenome, problem: Problem) -> RepairStep:
        items = at(genome, problem.path)
        if not isinstance(items, tuple):
            return None
        kept = tuple(dict.fromkeys(items)) if problem.path.startswith("setup.") else items
        return put(genome, problem.path, kept[:most]), f"Kept the first {most} of {problem.path}."

    return repair


def _table(genome: GameGenome, problem: Problem) -> RepairStep:
    times = at(genome, problem.path)
    if isinstance(times, tuple) and times:
        return _cut(limits.MOST_ENTRIES)(genome, problem)
    return put(genome, problem.path, (1,)), f"Put one entry into {problem.path}."


def _shorten(genome: GameGenome, problem: Problem) -> RepairStep:
    text, most = at(genome, problem.path), limits.LONGEST_DESCRIPTION
    if problem.path == "labels.name":
        most = limits.LONGEST_NAME
    return put(genome, problem.path, str(text)[:most]), f"Kept the first {most} letters of {problem.path}."


def _plain(genome: GameGenome, problem: Problem) -> RepairStep:
    text = " ".join(limits.CONTROL.sub(" ", str(at(genome, problem.path))).split())
    return put(genome, problem.path, text), f"Took control characters out of {problem.path}."


def _phases(genome: GameGenome, _: Problem) -> RepairStep:
    if not genome.phases:
        return genome.copy_with(phases=(PlayPhase(),)), "Added a Play phase: there was no phase at all."
    kept = genome.phases[: limits.MOST_PHASES]
    return genome.copy_with(phases=kept), f"Kept the first {limits.MOST_PHASES} phases."


def _wins(genome: GameGenome, _: Problem) -> RepairStep:
    if not genome.win_conditions:
        win = fitting_win(genome)
        return genome.copy_with(win_conditions=(win,)), f"Added a way to win: {win.type.value}."
    kept = genome.win_conditions[: limits.MOST_WINS]
    return genome.copy_with(win_conditions=kept), f"Kept the first {limits.MOST_WINS} win conditions."


def _schedule(genome: GameGenome, _: Problem) -> RepairStep:
    sizes = genome.setup.cards_per_player
    if not isinstance(sizes, tuple):
        return None
    kept = sizes[: limits.MOST_SCHEDULED] or 1
    setup = msgspec.structs.replace(genome.setup, cards_per_player=kept)
    return genome.copy_with(setup=setup), "Brought the schedule of hand sizes to a possible length."


def _place_points(genome: GameGenome, _: Problem) -> RepairStep:
    kept = genome.place_points[: max(0, genome.player_count)]
    return genome.copy_with(place_points=kept), "Kept as many place points as there are players."


def _too_many_nodes(genome: GameGenome, problem: Problem) -> RepairStep:
    """Drops the largest condition; a part too large to look into loses its own."""
    if problem.path:
        return _drop_all_of(genome, problem.path)
    facts = GenomeAnalysis(genome)
    spots: list[ConditionSpot] = [*facts.spots, *facts.sheet.spots]
    largest = max(spots, key=lambda spot: len(spot.outline.parts))
    return drop_condition(genome, largest.path), f"Removed the largest condition ({largest.path})."


def _drop_all_of(genome: GameGenome, path: str) -> RepairStep:
    owner = at(genome, path)
    name = "valid_play_condition" if isinstance(owner, PlayPhase) else "condition"
    known = path.startswith(("card_scoring", "tally_scoring")) or isinstance(owner, (PlayPhase, DrawPhase))
    if not known:
        return None
    return drop_condition(genome, f"{path}.{name}"), f"Removed the condition of {path}: it was too large."


def _too_deep(genome: GameGenome, problem: Problem) -> RepairStep:
    facts = GenomeAnalysis(genome)
    for spot in (*facts.spots, *facts.sheet.spots):
        if spot.path != problem.path:
            continue
        for place, node, depth in spot.outline.parts:
            if depth == limits.MOST_DEPTH and isinstance(node, (And, Or, Not)):
                path = spot.path + place
                return drop_condition(genome, path), f"Removed a condition nested too deeply ({path})."
    return None


def _seats(genome: GameGenome, problem: Problem) -> RepairStep:
    players = genome.seats[int(problem.path.removeprefix("seats[").removesuffix("]"))].at
    return drop(genome, problem.path), f"Left out the game for {players} players."


FORM: Final[Repairs] = {
    "shape/wrong-type": _type,
    "number/out-of-range": _range,
    "label/too-long": _shorten,
    "label/control-character": _plain,
    **dict.fromkeys(("seats/twice", "seats/bad-change", "seats/unplayable"), _seats),
    "limit/seats": _seats,
    "limit/phases": _phases,
    "limit/wins": _wins,
    "limit/effects": _cut(limits.MOST_EFFECTS),
    "limit/card-scores": _cut(limits.MOST_CARD_SCORES),
    "limit/tallies": _cut(limits.MOST_TALLIES),
    "limit/schedule": _schedule,
    "limit/place-points": _place_points,
    "limit/removed-cards": _cut(limits.MOST_REMOVED),
    "limit/teams": _cut(limits.MOST_SEATS),
    "limit/ranks": _cut(limits.MOST_RANKS),
    "limit/table": _table,
    "limit/condition-nodes": _too_many_nodes,
    "limit/condition-depth": _too_deep,
}
