"""Whether a smaller game plays the same: the same deals by the same players, and every count but points is equal.

Stricter than "within noise" on purpose. Averages of like players against each other do not move when, say, trumps
are taken out, although another game is played; counts on the same deals do. Points are not compared: where they
decide anything, wins or lengths differ too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from darwindeck.evolution.elite import Elite
from darwindeck.evolution.generation import Simplified
from darwindeck.evolution.simplify import simplified
from darwindeck.genome.schema import GameGenome, Labels
from darwindeck.simulation.jobs import Answers, Job, JobFailed, run_jobs
from darwindeck.simulation.queries import Games
from darwindeck.simulation.report import Counts

RANDOM_GAMES: Final = 80
GREEDY_GAMES: Final = 16
ROUNDS: Final = 6


def smaller_games(elites: Sequence[Elite], seed: int, *, threads: int = 0) -> list[Simplified | None]:
    """For each elite the smallest game that plays the same; None if it is that already."""
    found = simplified(
        [elite.genome for elite in elites],
        [elite.evaluation.liveness for elite in elites],
        lambda pairs: same(pairs, seed, threads=threads),
        rounds=ROUNDS,
    )
    return [
        _simplified(elite, small.genome, small.genome_hash, small.sentences)
        for elite, small in zip(elites, found, strict=True)
    ]


def same(pairs: Sequence[tuple[GameGenome, GameGenome]], seed: int, *, threads: int = 0) -> list[bool]:
    """For each pair whether both games come out the same on the same deals."""
    queries = {
        "random": Games(("random",), RANDOM_GAMES, seed, rotate=False),
        "greedy": Games(("greedy",), GREEDY_GAMES, seed, rotate=False),
    }
    genomes = list(dict.fromkeys(genome for pair in pairs for genome in pair))
    answers = run_jobs([Job(genome, queries) for genome in genomes], threads=threads)
    outcome = {genome: _outcome(found) for genome, found in zip(genomes, answers, strict=True)}
    return [outcome[one] is not None and outcome[one] == outcome[two] for one, two in pairs]


def _outcome(found: Answers | JobFailed) -> tuple[Counts, ...] | None:
    if isinstance(found, JobFailed):
        return None
    counts = (report.counts for report in found.reports.values())
    return tuple(msgspec.structs.replace(each, facts=None, scores=(), team_scores=()) for each in counts)


def _simplified(
    elite: Elite, genome: GameGenome, genome_hash: str, sentences: tuple[str, ...]
) -> Simplified | None:
    if genome_hash == elite.genome_hash:
        return None
    lineage = msgspec.structs.replace(
        elite.genome.labels.lineage,
        parents=(elite.genome_hash,),
        changes=sentences,
    )
    labelled = genome.copy_with(labels=Labels(lineage=lineage))
    return Simplified(genome=labelled, genome_hash=genome_hash, sentences=sentences)
