"""Budgets for tests: small enough for every run of the suite, large enough to tell what a test asks."""

from __future__ import annotations

from darwindeck.genome.schema import GameGenome
from darwindeck.metrics.cascade import Cascade
from darwindeck.metrics.evaluation import Evaluation, Stage
from darwindeck.metrics.plan import Settings

TINY = Settings(
    probe_games=60,
    second_chance_games=8,
    games=24,
    deals=20,
    heat_deals=1,
    like_deals=6,
    search=8,
    search_ms=20,
    small_search=4,
    search_deals=6,
    information_deals=4,
    curve_games=6,
    curve_points=4,
    curve_rollouts=16,
    engagement_games=2,
    share_ms=20,
    rungs=(2, 4),
    rung_deals=6,
    rung_ms=20,
)

SMALL = Settings(
    probe_games=60,
    games=40,
    deals=100,
    heat_deals=3,
    like_deals=8,
    search=32,
    search_ms=60,
    small_search=8,
    search_deals=12,
    information_deals=6,
    curve_games=24,
    curve_points=8,
    curve_rollouts=64,
    engagement_games=4,
    share_ms=60,
    steps=1,
    rungs=(4, 8, 16, 32),
    rung_deals=32,
    rung_ms=200,
)


def evaluated(
    genome: GameGenome, until: Stage = Stage.PROBE, seed: int = 1, settings: Settings = TINY
) -> Evaluation:
    return Cascade(settings).evaluate([genome], seed=seed, until=until, threads=1)[0]
