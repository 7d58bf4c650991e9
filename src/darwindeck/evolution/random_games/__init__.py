"""Seeded random games by family, for tests, fuzzing and the first generation of a search."""

from darwindeck.evolution.random_games.random_game import random_genome, random_genomes, valid_random_genome

__all__ = ["random_genome", "random_genomes", "valid_random_genome"]
