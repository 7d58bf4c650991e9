"""The search with its real parts: the cascade that plays, the pipeline of operators, names, novelty, simplification.

The one module of the search that reaches the engine; everything else gets these parts as arguments.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from darwindeck.evolution.elite import Elite
from darwindeck.evolution.evaluator import Breeder
from darwindeck.evolution.generation import Tools, Watch
from darwindeck.evolution.pipeline import create_aggressive_pipeline, create_default_pipeline
from darwindeck.evolution.settings import Effort, Mutation, Settings
from darwindeck.metrics.cascade import Cascade, pool
from darwindeck.metrics.plan import Settings as Budgets

BUDGETS: Final[Mapping[Effort, Budgets]] = {
    Effort.QUICK: Budgets(
        games=60,
        deals=32,
        search=16,
        search_deals=10,
        curve_games=10,
        curve_rollouts=32,
        share_ms=30.0,
        rungs=(8, 16, 32),
        rung_deals=16,
        rung_ms=150.0,
        engagement_games=6,
        information_deals=6,
    ),
    Effort.NORMAL: Budgets(),
    Effort.THOROUGH: Budgets(
        games=400, deals=200, search_deals=64, curve_games=64, share_ms=500.0, rung_deals=128, rung_ms=4000.0
    ),
}


def tools_for(settings: Settings, *, threads: int = 0, watch: Watch | None = None) -> Tools:
    """What a run with these settings works with."""
    return Tools(
        evaluator=Cascade(BUDGETS[settings.effort]),
        pool=pool,
        breeder=breeder_of(settings.mutation),
        simplify=lambda elites, seed: [None for _ in elites],
        christen=christen,
        threads=threads,
        watch=watch,
    )


def breeder_of(mutation: Mutation) -> Breeder:
    match mutation:
        case Mutation.DEFAULT:
            return create_default_pipeline()
        case Mutation.AGGRESSIVE:
            return create_aggressive_pipeline()


def christen(elite: Elite, taken: set[str]) -> Elite:
    return msgspec.structs.replace(elite, name=f"{elite.evaluation.family} {elite.genome_hash[:6]}")
