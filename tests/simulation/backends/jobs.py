"""A batch with a query of every kind, of games that cost little and much."""

from __future__ import annotations

from darwindeck.genome.library import load_game
from darwindeck.simulation.jobs import Job
from darwindeck.simulation.queries import Curves, DuelQuery, Games

QUERIES = {
    "random": Games(("random",), 20, 1),
    "mixed": Games(("greedy", "ismcts:10"), 2, 2, trace=True),
    "duel": DuelQuery("greedy", "random", 4, 3),
    "curves": Curves("greedy", 2, 4, 3, 10),
}
JOBS = [Job(load_game(name), QUERIES) for name in ("hearts", "war", "gin-rummy", "crazy-eights")]
