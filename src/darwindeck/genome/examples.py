"""The known games of the seeds as functions, under the names the seeds give them; each gives the genome of a file.

`load_game` has all games by id; these are for code that was written against the seeds (docs/seeds.md).
"""

from __future__ import annotations

from darwindeck.genome.library import load_game
from darwindeck.genome.schema import GameGenome


def create_war_genome() -> GameGenome:
    """War: the seeds' war-baseline."""
    return load_game("war")


def create_betting_war_genome() -> GameGenome:
    """Betting War."""
    return load_game("betting-war")


def create_scopa_genome() -> GameGenome:
    """Scopa."""
    return load_game("scopa")


def create_fan_tan_genome() -> GameGenome:
    """Fan-Tan."""
    return load_game("fan-tan")


def create_crazy_eights_genome() -> GameGenome:
    """Crazy Eights."""
    return load_game("crazy-eights")


def create_uno_genome() -> GameGenome:
    """Crazy Eights with effects on five ranks, as in Uno."""
    return load_game("uno-style")


def create_hearts_genome() -> GameGenome:
    """Hearts."""
    return load_game("hearts")


def create_spades_genome() -> GameGenome:
    """Spades."""
    return load_game("spades")


def create_partnership_spades_genome() -> GameGenome:
    """Partnership Spades."""
    return load_game("partnership-spades")
