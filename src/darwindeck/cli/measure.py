"""`darwindeck measure`: everything that is measured about a game, with intervals, and its fitness."""

from __future__ import annotations

from typing import Annotated, Literal

from cyclopts import Parameter

from darwindeck.cli.backends import HERE, Where, playing_at
from darwindeck.cli.flags import Json, Quiet, Seed, Threads
from darwindeck.cli.output import emit, emit_json, emit_table, progress_bar
from darwindeck.cli.readable import inline
from darwindeck.genome.paths import at
from darwindeck.genome.schema import GameGenome
from darwindeck.metrics.ablation import GAMES, RuleLife, rule_lives
from darwindeck.metrics.cascade import Cascade
from darwindeck.metrics.evaluation import Evaluation, Measured, Stage, Style
from darwindeck.resolve import load

Until = Literal["probe", "measure", "ladder"]


def measure(
    game: str,
    /,
    *,
    until: Annotated[Until, Parameter(name="--until")] = "ladder",
    seed: Seed = 0,
    threads: Threads = 0,
    where: Where = HERE,
    json: Json = False,
    quiet: Quiet = False,
) -> int:
    """Take every measure of a game: how it ends, what choices and skill are worth, how its story goes.

    Parameters
    ----------
    game
        Id of a known game, or a file (.json, .ddb), or RUN:RANK.
    until
        The last stage: probe (random games), measure, or ladder (searches with growing budgets).
    """
    genome = load(game)
    silent = quiet or json
    with (
        playing_at(where, threads=threads, quiet=silent),
        progress_bar(f"measuring {game}", quiet=silent) as progress,
    ):
        found = Cascade().evaluate(
            [genome], seed=seed, until=Stage(until), threads=threads, progress=progress
        )[0]
        lives = (
            rule_lives(genome, found.liveness, seed=seed, threads=threads, progress=progress)
            if found.ok
            else []
        )
    if json:
        emit_json(_json(game, found) | {"rules": [_life(life) for life in lives]})
    else:
        _print(genome, found, lives)
    return 0


def _judged(found: Evaluation) -> bool:
    """Whether fitness says anything: not of a game that was only probed."""
    return not found.ok or found.stage.place >= Stage.MEASURE.place


def _json(game: str, found: Evaluation) -> dict[str, object]:
    styles = Style if _judged(found) else ()
    return {
        "game": game,
        "genome": found.genome_hash,
        "family": found.family.value,
        "stage": found.stage.value,
        "verdict": found.verdict.value,
        "reason": found.reason,
        "measures": {name: _rounded(value) for name, value in sorted(found.measures.items())},
        "fitness": {style.value: round(found.fitness(style).value, 6) for style in styles},
        "fitness_intervals": {style.value: _rounded(found.fitness(style)) for style in styles},
        "penalty": found.penalty,
        "liveness": {path: round(count, 4) for path, count in found.liveness.items()},
        "games": found.games,
    }


def _life(life: RuleLife) -> dict[str, object]:
    """`moved` is null where there is no valid game without the rule."""
    moved = None if life.moved is None else round(life.moved, 3)
    return {"path": life.path, "fired": round(life.fired, 4), "moved": moved, "matters": life.matters}


def _rounded(value: Measured) -> dict[str, float]:
    return {"value": round(value.value, 6), "low": round(value.low, 6), "high": round(value.high, 6)}


def _says(genome: GameGenome, path: str) -> str:
    """A rule as `show` writes it; a single field with its name."""
    value = inline(at(genome, path))
    return value if path.endswith("]") else f"{path.rpartition('.')[2]}: {value}"


def _without(life: RuleLife) -> str:
    if life.moved is None:
        return "no game is left"
    if life.matters:
        return f"differs by {life.moved:.1f} standard errors"
    return "no difference beyond noise" if life.moved else "the same game"


def _print(genome: GameGenome, found: Evaluation, lives: list[RuleLife]) -> None:
    emit_table(
        ("measure", "value", "95 % interval"),
        [
            (name.replace("_", " "), f"{value.value:.3f}", f"{value.low:.3f} to {value.high:.3f}")
            for name, value in sorted(found.measures.items())
        ],
    )
    emit(f"verdict: {found.verdict.value}: {found.reason}")
    if found.ok and _judged(found):
        emit_table(
            ("style", "fitness", "95 % interval"),
            [
                (style.value, f"{value.value:.3f}", f"{value.low:.3f} to {value.high:.3f}")
                for style in Style
                for value in [found.fitness(style)]
            ],
        )
    if lives:
        emit_table(
            ("rule", "says", "fired a game", "without it"),
            [(life.path, _says(genome, life.path), f"{life.fired:.2f}", _without(life)) for life in lives],
        )
    compared = f"; {GAMES} more of the game, and of each without a rule" if lives else ""
    emit(f"{found.games} games played, up to the stage {found.stage.value}{compared}")
