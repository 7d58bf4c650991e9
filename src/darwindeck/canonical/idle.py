"""Settings that a game carries and no rule of it looks at."""

from __future__ import annotations

from typing import Final

from darwindeck.canonical.form import canonical
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.setup import SetupRules

_PLAIN: Final = SetupRules(cards_per_player=1)


def idle_settings(genome: GameGenome) -> tuple[str, ...]:
    """List the paths of what is set for nothing: the game without it is the same game.

    >>> from darwindeck.genome.library import load_game
    >>> idle_settings(load_game("gin-rummy"))
    ()
    """
    given, used = genome.setup, canonical(genome).setup
    return tuple(
        f"setup.{name}"
        for name in SetupRules.__struct_fields__
        if getattr(given, name) != getattr(used, name) == getattr(_PLAIN, name)
        and not (name == "capture" and used.capture_sums)  # the same said shorter
    )
