"""An idea that a game was made by: the sentence that tells it, and the rules that it brought, as data.

An idea stays with the children of a game as long as every rule that it brought stands there unchanged.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

import msgspec

from darwindeck.canonical import canonical
from darwindeck.genome.schema import BESIDE_RULES, LISTS, GameGenome

_UNTOLD: Final = frozenset({*BESIDE_RULES, "hands", "max_turns", "player_count", "setup", *LISTS})
"""What no idea is kept by (how long a game is, for how many), and what is looked at rule by rule."""


class Idea(msgspec.Struct, frozen=True):
    """The words of an idea, and the rules that it brought, as `statements` spells them; none if nobody knows."""

    words: str = ""
    about: tuple[str, ...] = ()

    def holds_in(self, genome: GameGenome) -> bool:
        """Return whether every rule of the idea stands in the game; no if it is not known which they are."""
        return bool(self.about) and statements(genome).issuperset(self.about)


NO_IDEA: Final = Idea()


def join_ideas(ideas: Iterable[Idea]) -> Idea:
    """Combine ideas that one game was made by."""
    told = [idea for idea in ideas if idea.words]
    return Idea(
        "; ".join(idea.words for idea in told), tuple(sorted({rule for idea in told for rule in idea.about}))
    )


def brought(before: GameGenome, after: GameGenome) -> tuple[str, ...]:
    """Return the rules that the second game has and the first has not.

    >>> from darwindeck.genome.library import load_game
    >>> hearts = load_game("hearts")
    >>> brought(hearts, hearts.copy_with(moon="none"))
    ('moon="none"',)
    """
    return tuple(sorted(statements(after) - statements(before)))


@lru_cache(maxsize=1024)
def statements(genome: GameGenome) -> frozenset[str]:
    """Return every rule of a game as `path=JSON`: steps field by field, rules of other lists as a whole."""
    return frozenset(_statements(canonical(genome)))


def _statements(game: GameGenome) -> Iterator[str]:
    yield from _fields(game, "", _UNTOLD)
    yield from _fields(game.setup, "setup.", frozenset())
    for phase in game.phases:
        yield from _fields(phase, f"phases.{phase.__struct_config__.tag}.", frozenset())
    for win in game.win_conditions:
        yield f"win_conditions={win.type.value}"
    for name in ("special_effects", "card_scoring", "tally_scoring"):
        yield from (f"{name}={_json(rule)}" for rule in getattr(game, name))


def _fields(owner: msgspec.Struct, above: str, without: frozenset[str]) -> Iterator[str]:
    for name in owner.__struct_fields__:
        if name not in without:
            yield f"{above}{name}={_json(getattr(owner, name))}"


def _json(value: object) -> str:
    return msgspec.json.encode(value, order="deterministic").decode()
