"""DarwinDeck invents card games people want to play.

    import darwindeck as dd
    game = dd.load("crazy-eights")

The names below are loaded when they are first used, so `import darwindeck` costs next to nothing.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from darwindeck.bytecode import decode, encode
    from darwindeck.canonical import content_hash
    from darwindeck.errors import (
        ActionError,
        BytecodeError,
        DarwinDeckError,
        GenomeError,
        RunError,
        WrongTypeError,
    )
    from darwindeck.evolution.elite import Novelty
    from darwindeck.evolution.run_reading import Run, load_run
    from darwindeck.evolution.run_results import RunLine, RunResult
    from darwindeck.evolution.settings import Settings
    from darwindeck.genome.codec import to_json
    from darwindeck.genome.library import known_games
    from darwindeck.genome.schema import GameGenome
    from darwindeck.metrics.measured import Measured
    from darwindeck.metrics.objections import objections
    from darwindeck.metrics.score import fitness
    from darwindeck.play.authority import PlayTable
    from darwindeck.play.new_table import play
    from darwindeck.resolve import from_json, load
    from darwindeck.rulebook.build import rulebook
    from darwindeck.rulebook.model import Rulebook
    from darwindeck.rulebook.strategy import Habit
    from darwindeck.simulation import (
        Duel,
        Known,
        Moments,
        Outcome,
        Playthrough,
        Policy,
        PositionLayout,
        Report,
        StateSnapshot,
        TraceCounts,
        View,
        Zones,
        arrange,
        deal,
        duel,
        replay,
        simulate,
    )
    from darwindeck.simulation.engine import ACTIONS
    from darwindeck.simulation.events import Event, HandSheet, Sheet, SheetColumn, SheetEntry, Telling, Why
    from darwindeck.simulation.events.parts import Category, HandName
    from darwindeck.simulation.observation import ObservationBlock, ObservationShape, observation_layout
    from darwindeck.simulation.playthrough import events
    from darwindeck.simulation.policies import Imagine
    from darwindeck.simulation.queries import Progress
    from darwindeck.simulation.refusals import Refusal
    from darwindeck.simulation.report import Counts
    from darwindeck.simulation.snapshots import Weighed
    from darwindeck.simulation.view import Pick, Step, Take
    from darwindeck.simulation.worlds import World
    from darwindeck.validation.objection import Objection
    from darwindeck.validation.problems import Problem
    from darwindeck.validation.validate import validate

__version__ = "0.1.0"

_HOMES: Final = {
    "ACTIONS": "darwindeck.simulation.engine",
    "ActionError": "darwindeck.errors",
    "BytecodeError": "darwindeck.errors",
    "Category": "darwindeck.simulation.events.parts",
    "Counts": "darwindeck.simulation.report",
    "DarwinDeckError": "darwindeck.errors",
    "Duel": "darwindeck.simulation",
    "Event": "darwindeck.simulation.events",
    "GameGenome": "darwindeck.genome.schema",
    "GenomeError": "darwindeck.errors",
    "Habit": "darwindeck.rulebook.strategy",
    "HandName": "darwindeck.simulation.events.parts",
    "HandSheet": "darwindeck.simulation.events",
    "Imagine": "darwindeck.simulation.policies",
    "Known": "darwindeck.simulation",
    "Measured": "darwindeck.metrics.measured",
    "Moments": "darwindeck.simulation",
    "Novelty": "darwindeck.evolution.elite",
    "Objection": "darwindeck.validation.objection",
    "ObservationBlock": "darwindeck.simulation.observation",
    "ObservationShape": "darwindeck.simulation.observation",
    "Outcome": "darwindeck.simulation",
    "Pick": "darwindeck.simulation.view",
    "PlayTable": "darwindeck.play.authority",
    "Playthrough": "darwindeck.simulation",
    "Policy": "darwindeck.simulation",
    "PositionLayout": "darwindeck.simulation",
    "Problem": "darwindeck.validation.problems",
    "Progress": "darwindeck.simulation.queries",
    "Refusal": "darwindeck.simulation.refusals",
    "Report": "darwindeck.simulation",
    "Rulebook": "darwindeck.rulebook.model",
    "Run": "darwindeck.evolution.run_reading",
    "RunError": "darwindeck.errors",
    "RunLine": "darwindeck.evolution.run_results",
    "RunResult": "darwindeck.evolution.run_results",
    "Settings": "darwindeck.evolution.settings",
    "Sheet": "darwindeck.simulation.events",
    "SheetColumn": "darwindeck.simulation.events",
    "SheetEntry": "darwindeck.simulation.events",
    "StateSnapshot": "darwindeck.simulation",
    "Step": "darwindeck.simulation.view",
    "Take": "darwindeck.simulation.view",
    "Telling": "darwindeck.simulation.events",
    "TraceCounts": "darwindeck.simulation",
    "View": "darwindeck.simulation",
    "Weighed": "darwindeck.simulation.snapshots",
    "Why": "darwindeck.simulation.events",
    "World": "darwindeck.simulation.worlds",
    "WrongTypeError": "darwindeck.errors",
    "Zones": "darwindeck.simulation",
    "arrange": "darwindeck.simulation",
    "content_hash": "darwindeck.canonical",
    "deal": "darwindeck.simulation",
    "decode": "darwindeck.bytecode",
    "duel": "darwindeck.simulation",
    "encode": "darwindeck.bytecode",
    "events": "darwindeck.simulation.playthrough",
    "fitness": "darwindeck.metrics.score",
    "from_json": "darwindeck.resolve",
    "known_games": "darwindeck.genome.library",
    "load": "darwindeck.resolve",
    "load_run": "darwindeck.evolution.run_reading",
    "objections": "darwindeck.metrics.objections",
    "observation_layout": "darwindeck.simulation.observation",
    "play": "darwindeck.play.new_table",
    "replay": "darwindeck.simulation",
    "rulebook": "darwindeck.rulebook.build",
    "simulate": "darwindeck.simulation",
    "to_json": "darwindeck.genome.codec",
    "validate": "darwindeck.validation.validate",
}

__all__ = [
    "ACTIONS",
    "ActionError",
    "BytecodeError",
    "Category",
    "Counts",
    "DarwinDeckError",
    "Duel",
    "Event",
    "GameGenome",
    "GenomeError",
    "Habit",
    "HandName",
    "HandSheet",
    "Imagine",
    "Known",
    "Measured",
    "Moments",
    "Novelty",
    "Objection",
    "ObservationBlock",
    "ObservationShape",
    "Outcome",
    "Pick",
    "PlayTable",
    "Playthrough",
    "Policy",
    "PositionLayout",
    "Problem",
    "Progress",
    "Refusal",
    "Report",
    "Rulebook",
    "Run",
    "RunError",
    "RunLine",
    "RunResult",
    "Settings",
    "Sheet",
    "SheetColumn",
    "SheetEntry",
    "StateSnapshot",
    "Step",
    "Take",
    "Telling",
    "TraceCounts",
    "View",
    "Weighed",
    "Why",
    "World",
    "WrongTypeError",
    "Zones",
    "__version__",
    "arrange",
    "content_hash",
    "deal",
    "decode",
    "duel",
    "encode",
    "events",
    "fitness",
    "from_json",
    "known_games",
    "load",
    "load_run",
    "objections",
    "observation_layout",
    "play",
    "replay",
    "rulebook",
    "simulate",
    "to_json",
    "validate",
]


if not TYPE_CHECKING:  # who checks types knows the names above, and no others

    def __getattr__(name: str) -> object:
        home = _HOMES.get(name)
        if home is None:
            words = f"module 'darwindeck' has no attribute {name!r}"
            raise AttributeError(words, name=name, obj=sys.modules[__name__])
        value: object = getattr(import_module(home), name)
        globals()[name] = value
        return value


def _free(name: str) -> None:
    """Leaves `dd.play` to the function. A package binds its name here when it is first imported, and only then."""
    import_module(f"darwindeck.{name}")
    del globals()[name]


_free("play")
_free("rulebook")


def __dir__() -> list[str]:
    return sorted(__all__)
