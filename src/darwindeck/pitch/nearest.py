"""The known game that a game is told from: the one with the fewest ideas to say, whatever its suits are called."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec

from darwindeck.analysis.family import family
from darwindeck.canonical import suit_relabellings
from darwindeck.genome.library import known_games, load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.pitch.ideas import Idea, ideas

VARIANT_WITHIN: Final = 2.5
"""Games fewer ideas apart are variants: a number, a detail, two rules. Of all pairs of known games three are so near
(Spades alone and with partners, Whist with open hands, Gin and Knock Rummy)."""
_OTHER_KIND: Final = 1.0
"""Nobody tells a game of tricks from one of shedding if there is another one of tricks at hand."""
_LOOKED_AT: Final = 4
"""Known games whose suits are tried under other names: the nearest as they stand."""


CLOSE_WITHIN: Final = 4.0
COUSIN_WITHIN: Final = 7.0
"""Up to so many ideas a game is close to a known one, or at least a cousin of it."""


def distance_words(apart: float, name: str) -> str:
    """Say in words how far a game is from the nearest known one.

    >>> distance_words(2.0, "Hearts"), distance_words(5.5, "Hearts"), distance_words(9.0, "Hearts")
    ('a variant of Hearts', 'related to Hearts', 'unlike any known game; Hearts is the nearest')
    """
    if apart <= VARIANT_WITHIN:
        return f"a variant of {name}"
    if apart <= CLOSE_WITHIN:
        return f"close to {name}"
    return f"related to {name}" if apart <= COUSIN_WITHIN else f"unlike any known game; {name} is the nearest"


class Kinship(msgspec.Struct, frozen=True):
    """A known game and what would have to be told to who knows it."""

    game_id: str
    base: GameGenome
    """The known game in canonical form, its suits named so that least is to be told."""
    ideas: tuple[Idea, ...]

    @property
    def base_name(self) -> str:
        """Return what people call the known game."""
        return load_game(self.game_id).labels.name

    @property
    def apart(self) -> float:
        """Return the number of ideas."""
        return sum(idea.weight for idea in self.ideas)

    @property
    def variant(self) -> bool:
        return self.apart <= VARIANT_WITHIN

    @property
    def words(self) -> str:
        """Say in words how near it is."""
        return distance_words(self.apart, self.base_name)


@lru_cache(maxsize=512)
def nearest_known(genome: GameGenome) -> Kinship:
    """Return the known game from which this one is told soonest.

    >>> nearest_known(load_game("hearts").copy_with(player_count=5)).game_id
    'hearts'
    """
    kind = family(genome)

    def order(kin: Kinship) -> tuple[float, str]:
        return kin.apart + (0.0 if family(kin.base) is kind else _OTHER_KIND), kin.game_id

    found = sorted((kinship(game_id, genome) for game_id in known_games()), key=order)
    renamed = [kinship(each.game_id, genome, renamed=True) for each in found[:_LOOKED_AT]]
    return min((found[0], *renamed), key=order)


def variant_of(genome: GameGenome) -> str | None:
    """Return the known game that this one is a variant of, if it is one.

    >>> variant_of(load_game("hearts").copy_with(player_count=3))
    'hearts'
    """
    nearest = nearest_known(genome)
    return nearest.game_id if nearest.variant else None


def kinship(game_id: str, genome: GameGenome, *, renamed: bool = False) -> Kinship:
    """Return the differences of a game from a known one; with `renamed`, its suits are renamed so that the
    list is shortest."""
    known = suit_namings(game_id) if renamed else suit_namings(game_id)[:1]
    told = (Kinship(game_id, base, ideas(base, genome)) for base in known)
    return min(told, key=lambda each: each.apart)


@lru_cache(maxsize=128)
def suit_namings(game_id: str) -> tuple[GameGenome, ...]:
    """Return the known game with its suits under every name, as it stands first."""
    game = load_game(game_id)
    forms = suit_relabellings(game)
    plain = min(forms, key=lambda form: sum(idea.weight for idea in ideas(game, form)))
    return (plain, *(form for form in forms if form != plain))
