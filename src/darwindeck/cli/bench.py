"""`darwindeck bench`: throughput on this machine, as ratios against games written out by hand."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from darwindeck.cli.flags import Json, Quiet
from darwindeck.cli.output import emit, emit_json, emit_table, remark
from darwindeck.metrics.bench import GAMES, measure_evaluation
from darwindeck.simulation.bench import GameSpeed, measure_games, measure_reference
from darwindeck.simulation.border import measure_border

WHOLE = 1.0
"""A shorter bench leaves the evaluation out, which takes its ten seconds whatever is asked."""


def bench(
    *,
    seconds: Annotated[float, Parameter(validator=Number(gt=0, lte=600))] = 3.0,
    json: Json = False,
    quiet: Quiet = False,
) -> int:
    """Measure the engine: known games, and Hearts and War against hand-written loops.

    Parameters
    ----------
    seconds
        How long to compare with the reference; each known game gets a twentieth of it per measurement.
    """
    remark("comparing with the hand-written loops", quiet=quiet or json)
    reference = measure_reference(seconds)
    games: dict[str, GameSpeed] = {}
    for name, speed in measure_games(seconds / 20):
        remark(f"{name}: {speed.games_per_s:,.0f} games/s", quiet=quiet or json)
        games[name] = speed
    border = measure_border(max(20, round(seconds * 60)), 100)
    evaluation = {name: measure_evaluation(name) for name in (GAMES if seconds >= WHOLE else ())}
    if json:
        speeds = {name: speed.to_json() for name, speed in games.items()}
        emit_json(
            {"games": speeds, **reference.to_json(), "border": border.to_json()}
            | {"evaluation": {n: e.to_json() for n, e in evaluation.items()}}
        )
        return 0
    emit_table(
        ("game", "games/s", "decisions/s", "traced", "1 thread", "2 threads"),
        [
            (
                name,
                f"{speed.games_per_s:,.0f}",
                f"{speed.decisions_per_s / 1e6:.2f} M",
                f"{speed.traced_games_per_s:,.0f}",
                f"{speed.threads['1']:,.0f}",
                f"{speed.threads['2']:,.0f}",
            )
            for name, speed in games.items()
        ],
    )
    emit(
        f"Hearts, one hand: {reference.hearts_ratio:.2f} of the hand-written loop "
        f"({reference.hearts:,.0f} hands/s), traced {reference.hearts_traced_ratio:.2f} of untraced"
    )
    emit(f"War: {reference.war_ratio:.2f} of the hand-written loop ({reference.war:,.0f} games/s)")
    emit(
        f"ismcts at Hearts: {reference.search_iterations:,.0f} iterations/s, "
        f"{reference.search_ratio:.2f} of plain playouts"
    )
    emit(
        f"two threads: engine x {reference.engine_scaling:.2f}, hand-written x {reference.reference_scaling:.2f}"
    )
    for name, cost in evaluation.items():
        emit(
            f"evaluation of {name}, one core: probe {cost.probe_ms:.0f} ms, "
            f"measure {cost.measure_ms:.0f} ms, ladder {cost.ladder_ms:.0f} ms"
        )
    emit(f"a batch of {border.genomes} genomes x {border.games} games: {border.share:.1%} inside the engine")
    return 0
