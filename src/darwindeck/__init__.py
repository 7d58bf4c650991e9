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
    from darwindeck.genome.codec import to_json
    from darwindeck.genome.library import known_games
    from darwindeck.genome.schema import GameGenome
    from darwindeck.metrics.score import fitness
    from darwindeck.play.authority import PlayTable
    from darwindeck.play.new_table import play
    from darwindeck.resolve import from_json, load
    from darwindeck.rulebook.build import rulebook
    from darwindeck.rulebook.model import Rulebook
    from darwindeck.simulation import (
        Duel,
        Outcome,
        Playthrough,
        Policy,
        Report,
        View,
        arrange,
        deal,
        duel,
        replay,
        simulate,
    )
    from darwindeck.simulation.engine import ACTIONS
    from darwindeck.simulation.observation import ObservationBlock, observation_layout
    from darwindeck.simulation.playthrough import events
    from darwindeck.simulation.policies import Imagine
    from darwindeck.simulation.view import Step
    from darwindeck.simulation.worlds import World
    from darwindeck.validation.validate import validate

__version__ = "0.1.0"

_HOMES: Final = {
    "Imagine": "darwindeck.simulation.policies",
    "World": "darwindeck.simulation.worlds",
    "Step": "darwindeck.simulation.view",
    "ACTIONS": "darwindeck.simulation.engine",
    "ActionError": "darwindeck.errors",
    "BytecodeError": "darwindeck.errors",
    "DarwinDeckError": "darwindeck.errors",
    "Duel": "darwindeck.simulation",
    "GameGenome": "darwindeck.genome.schema",
    "GenomeError": "darwindeck.errors",
    "ObservationBlock": "darwindeck.simulation.observation",
    "Outcome": "darwindeck.simulation",
    "PlayTable": "darwindeck.play.authority",
    "Playthrough": "darwindeck.simulation",
    "Policy": "darwindeck.simulation",
    "Report": "darwindeck.simulation",
    "Rulebook": "darwindeck.rulebook.model",
    "RunError": "darwindeck.errors",
    "View": "darwindeck.simulation",
    "WrongTypeError": "darwindeck.errors",
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
    "DarwinDeckError",
    "Duel",
    "GameGenome",
    "GenomeError",
    "Imagine",
    "ObservationBlock",
    "Outcome",
    "PlayTable",
    "Playthrough",
    "Policy",
    "Report",
    "Rulebook",
    "RunError",
    "Step",
    "View",
    "World",
    "WrongTypeError",
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
