"""Repairs of places: names that lead nowhere go, a play without a place goes to the tableau."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from darwindeck.analysis.places import MOST_PLACES, PLACE_SOURCES, named_places
from darwindeck.genome.phases import AllPass, DiscardPhase, DrawPhase, DrawSource, PlayPhase, PlayTarget
from darwindeck.genome.places import PlaceOf
from darwindeck.genome.schema import GameGenome
from darwindeck.validation.paths import at, drop, put
from darwindeck.validation.problems import Problem
from darwindeck.validation.repairs.step import Repairs, RepairStep, phase_path, removing


def _dangling(genome: GameGenome, problem: Problem) -> RepairStep:
    names = [place.name for place in genome.places]
    read = next((read for path, _, read in named_places(genome) if path == problem.path), False)
    used = at(genome, problem.path)
    if not isinstance(used, tuple):
        return None
    kept = [name for place, name in enumerate(used) if name in names and name not in used[:place]]
    sentence = f"Removed names of places that lead nowhere from {problem.path}."
    return put(genome, problem.path, tuple(kept[:MOST_PLACES]) if read else ()), sentence


def _none_named(genome: GameGenome, problem: Problem) -> RepairStep:
    if problem.path.startswith("tally"):
        path = problem.path.removesuffix(".places")
        return drop(genome, path), f"Removed a count of cards in no place ({path})."
    phase = at(genome, problem.path.removesuffix(".places"))
    if genome.places and isinstance(phase, PlayPhase | DrawPhase):
        name = genome.places[0].name
        return put(genome, problem.path, (name,)), f"Let {problem.path} name the place {name}."
    return _elsewhere(genome, problem)


def _elsewhere(genome: GameGenome, problem: Problem) -> RepairStep:
    """Let a phase do without places."""
    path = phase_path(problem)
    phase = at(genome, path)
    if problem.path.endswith(".whose"):
        return put(genome, problem.path, PlaceOf.OWN), f"Let nobody be robbed in {path}."
    if isinstance(phase, PlayPhase):
        plain = replace(phase, target=PlayTarget.TABLEAU, places=(), on_all_pass=AllPass.NONE)
        return put(genome, path, plain), f"Let cards be played to the tableau in {path}."
    if isinstance(phase, DiscardPhase):
        pile = replace(phase, target=PlayTarget.DISCARD)
        return put(genome, path, pile), f"Let cards be discarded to the pile in {path}."
    if isinstance(phase, DrawPhase) and phase.source in PLACE_SOURCES:
        deck = replace(phase, source=DrawSource.DECK, places=())
        return put(genome, path, deck), f"Let cards be drawn from the deck in {path}."
    return None


def _rename(genome: GameGenome, problem: Problem) -> RepairStep:
    names = {place.name for place in genome.places}
    free = next(f"place_{n}" for n in range(100) if f"place_{n}" not in names)
    return put(genome, problem.path, free), f"Gave a place the name {free}."


def _crowd(genome: GameGenome, _: Problem) -> RepairStep:
    if len(genome.places) > 1:
        return genome.copy_with(
            places=genome.places[:-1]
        ), "Removed the last place: there are too many piles."
    small = replace(genome.places[0], piles=4)
    return genome.copy_with(places=(small,)), "Left four piles in a place."


def _dealt(genome: GameGenome, problem: Problem) -> RepairStep:
    value = False if problem.path.endswith("refill") else 0
    return put(genome, problem.path, value), f"Took back what is dealt to a place ({problem.path})."


PLACES: Final[Repairs] = {
    "limit/places": _crowd,
    "place/bad-name": _rename,
    "place/dangling": _dangling,
    "place/none-named": _none_named,
    "place/unused": removing("a place"),
    "place/dealt": _dealt,
    "place/setting": _elsewhere,
}
