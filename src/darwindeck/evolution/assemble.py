"""The search with its real parts: the cascade that plays, the pipeline of operators, names, novelty, simplification.

The one module of the search that reaches the engine; everything else gets these parts as arguments.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, assert_never

from msgspec.structs import replace

from darwindeck.evolution.births import as_it_is
from darwindeck.evolution.closing import closing_look
from darwindeck.evolution.design import anything
from darwindeck.evolution.editing import Editor
from darwindeck.evolution.elite import Elite, Novelty
from darwindeck.evolution.emitters import Workshop
from darwindeck.evolution.generation import Tools, Watch
from darwindeck.evolution.inventing import frames
from darwindeck.evolution.names import name_of
from darwindeck.evolution.niche import is_copy
from darwindeck.evolution.pipeline import create_aggressive_pipeline, create_default_pipeline
from darwindeck.evolution.proportion import in_proportion
from darwindeck.evolution.settings import Effort, Mutation, Settings, StrategyName
from darwindeck.evolution.tuning import AGGRESSIVE_TUNING, DEFAULT_TUNING
from darwindeck.genome.library import load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.metrics.cascade import Cascade, pool
from darwindeck.metrics.moments import FEWEST, clear_moments
from darwindeck.metrics.plan import Settings as Budgets
from darwindeck.pitch import nearest_known

BUDGETS: Final[Mapping[Effort, Budgets]] = {
    Effort.QUICK: Budgets(
        probe_games=50,
        games=24,
        deals=24,
        search=16,
        search_deals=8,
        small_search=8,
        information_deals=4,
        curve_games=8,
        curve_rollouts=48,
        engagement_games=4,
        share_ms=15.0,
        steps=1,
        rungs=(8, 16, 32),
        rung_deals=12,
        rung_ms=60.0,
    ),
    Effort.NORMAL: Budgets(),
    Effort.THOROUGH: Budgets(
        games=200, deals=200, search_deals=32, curve_games=48, share_ms=300.0, rung_deals=128, rung_ms=4000.0
    ),
}


_A_FIFTH: Final = 0.2


def tools_for(
    settings: Settings, *, threads: int = 0, watch: Watch | None = None, editor: Editor | None = None
) -> Tools:
    """Return what a run with these settings works with.

    A round of the race has a third of the budget: those that look good are measured again, in full, on fresh seeds.
    Only what the style weighs is asked, but of the games that are reported everything.
    """
    every = BUDGETS[settings.effort]
    budgets = replace(every, style=settings.style)
    return Tools(
        glance=Cascade(replace(_scouting(budgets), thinkers=False)),
        scout=Cascade(_scouting(budgets)),
        evaluator=Cascade(budgets),
        reporter=Cascade(every),
        pool=pool,
        workshop=workshop_of(settings, editor),
        closing_look=lambda elite, seed: closing_look(elite, seed, threads=threads),
        assign_name=assign_name,
        fit=in_proportion if settings.strategy is StrategyName.QD else as_it_is,
        memorable=anything if settings.variants else memorable,
        threads=threads,
        watch=watch,
    )


def memorable(genome: GameGenome) -> bool:
    """Tell whether a game clearly has as many moments as a kept game needs."""
    return len(clear_moments(genome)) >= FEWEST


def _scouting(budgets: Budgets) -> Budgets:
    return replace(
        budgets,
        steps=1,
        games=max(24, budgets.games // 3),
        deals=max(24, budgets.deals // 3),
        search_deals=max(6, budgets.search_deals // 2),
        curve_games=max(8, budgets.curve_games // 3),
        share_ms=budgets.share_ms / 3,
    )


def workshop_of(settings: Settings, editor: Editor | None = None) -> Workshop:
    """Make the workshop of a run. Aggressive runs tune more, and change a fifth of their elites by operators alone."""
    seats = settings.wanted.players
    match settings.mutation:
        case Mutation.DEFAULT:
            breeder, details, tuning = create_default_pipeline(seats=seats), 0.0, DEFAULT_TUNING
        case Mutation.AGGRESSIVE:
            breeder, details, tuning = create_aggressive_pipeline(seats=seats), _A_FIFTH, AGGRESSIVE_TUNING
        case _:
            assert_never(settings.mutation)
    return Workshop(
        breeder,
        wanted=settings.wanted,
        editor=editor,
        details=details,
        tuning=tuning,
        frames=() if settings.origins else tuple(load_game(name) for name in frames()),
        worth=anything if settings.variants else does_something_new,
    )


def does_something_new(genome: GameGenome) -> bool:
    """Tell whether players do something in a game that they do in no known one."""
    return not is_copy(genome)


def assign_name(elite: Elite, taken: set[str]) -> Elite:
    """Return the elite with a name that is free, and how far it is from the known games."""
    nearest = nearest_known(elite.genome)
    novelty = Novelty(distance=nearest.apart, nearest=nearest.game_id, variant=nearest.variant)
    return replace(elite, name=elite.name or name_of(elite.genome, taken), novelty=novelty)
