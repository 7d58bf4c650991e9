"""`darwindeck measure`: everything that is measured about a game, with intervals, and its fitness."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal

import msgspec
from cyclopts import Parameter

from darwindeck.canonical import content_hash
from darwindeck.cli.backends import HERE, Where, playing_at
from darwindeck.cli.beside import Look, games_beside
from darwindeck.cli.flags import GAME, Json, Quiet, Seed, Threads
from darwindeck.cli.measures import (
    print_figures,
    print_measures,
    print_objections,
    print_source,
    print_verdict,
    was_measured,
)
from darwindeck.cli.output import emit, emit_json, emit_paragraph, emit_table, progress_bar
from darwindeck.evolution.run_results import elite_at
from darwindeck.genome.schema import GameGenome
from darwindeck.manual import manual
from darwindeck.metrics.ablation import GAMES, RuleLife, rule_lives
from darwindeck.metrics.cascade import Cascade, without_judgement
from darwindeck.metrics.companions import Companion
from darwindeck.metrics.evaluation import Evaluation, Measured, Stage, Style
from darwindeck.metrics.kept_portraits import Portraits, known_measures
from darwindeck.metrics.objections import judge, objections
from darwindeck.metrics.portrait import SEED, Portrait, portray
from darwindeck.metrics.rounds import Case
from darwindeck.metrics.verdicts import verdict_sentence
from darwindeck.resolve import RunRank, load, place_in_run
from darwindeck.simulation.queries import Progress
from darwindeck.store.home import home_path
from darwindeck.store.run_file import reading
from darwindeck.wording.clauses import rule_sentence

Until = Literal["probe", "measure", "ladder"]


def measure(
    game: Annotated[str, GAME],
    /,
    beside: Annotated[str | None, Parameter(name="--beside")] = None,
    *,
    until: Annotated[Until, Parameter(name="--until")] = "ladder",
    seed: Seed = SEED,
    threads: Threads = 0,
    where: Where = HERE,
    every: Annotated[bool, Parameter(name="--all", negative="")] = False,
    again: Annotated[bool, Parameter(name="--again", negative="")] = False,
    json: Json = False,
    quiet: Quiet = False,
) -> int:
    """Take every measure of a game: how it ends, what choices and skill are worth, how its story goes.

    Parameters
    ----------
    beside
        The game to compare it with, measured in the same way. Without it, the game that it was made from if that can
        be found, else two known games.
    until
        The last stage: probe (random games), measure, or ladder (searches with growing budgets).
    every
        Also print every figure with its interval.
    again
        Measure from scratch; without this you see what a run or an earlier `measure` has found.
    """
    genome, place = load(game), place_in_run(game)
    silent = quiet or json
    portraits = Portraits(home_path())
    if place is not None and not again and not json:
        look = _looker(portraits, threads, silent=silent) if beside else _find_only(portraits)
        _print_of_run(place, game, genome, beside, look, every=every)
        return 0
    known = not again and seed == SEED and until == "ladder" and bool(known_measures(genome, home_path()))
    with (
        playing_at(where, threads=threads, quiet=silent),
        progress_bar(f"measuring {game}", quiet=silent) as progress,
    ):
        if until != "ladder":
            found = _until(genome, Stage(until), seed=seed, threads=threads, progress=progress)
        elif seed != SEED:
            found = portray(genome, seed=seed, threads=threads, progress=progress)
        else:
            found = portraits.make(genome, again=again, threads=threads, progress=progress)
    look = _looker(portraits, threads, silent=silent)
    others = games_beside(game, genome, found.evaluation, beside, look)
    if json:
        emit_json(_json(game, genome, found, others))
    else:
        _print(game, genome, found, others, every=every)
        _print_source(found, before=known)
    return 0


def _looker(portraits: Portraits, threads: int, *, silent: bool) -> Look:
    """Plays a game that nobody has looked at yet."""

    def look(genome: GameGenome) -> Portrait:
        with progress_bar(f"measuring {genome.labels.name or 'the other game'}", quiet=silent) as progress:
            return portraits.make(genome, threads=threads, progress=progress)

    return look


def _find_only(portraits: Portraits) -> Look:
    """Tell what a run has measured at once: for a parent that nobody has looked at nobody waits."""
    return lambda genome: portraits.find(content_hash(genome))


def _until(
    genome: GameGenome, until: Stage, *, seed: int, threads: int, progress: Progress | None
) -> Portrait:
    """One measurement that stops after a stage."""
    case = Case(genome, without_judgement(genome))
    Cascade().examine([case], seed=seed, until=until, threads=threads, progress=progress)
    if not case.found.ok:
        return Portrait(evaluation=case.found)
    lives = rule_lives(genome, case.found.liveness, seed=seed, threads=threads, progress=progress)
    return Portrait(evaluation=case.found, rules=tuple(lives))


def _json(
    game: str, genome: GameGenome, portrait: Portrait, others: Sequence[Companion]
) -> dict[str, object]:
    found = judge(genome, portrait.evaluation)
    return {
        "game": game,
        "genome": found.genome_hash,
        "family": found.family.value,
        "stage": found.stage.value,
        "verdict": found.verdict.value,
        "reason": found.reason,
        "measures": _rounded(found.measures),
        "fitness": {name: value["value"] for name, value in _worths(found).items()},
        "fitness_intervals": _worths(found),
        "penalty": found.penalty,
        "liveness": {path: round(count, 4) for path, count in found.liveness.items()},
        "games": found.games,
        "objections": msgspec.to_builtins(objections(genome)),
        "rules": [_life(life) for life in portrait.rules],
        "beside": [_companion(other) for other in others],
    }


def _companion(other: Companion) -> dict[str, object]:
    """`fitness_intervals` is empty for the known games that stand there if none was chosen."""
    worths = _worths(other.evaluation) if other.evaluation is not None else {}
    return {
        "id": other.id,
        "name": other.name,
        "measures": _rounded(other.measures),
        "fitness_intervals": worths,
    }


def _worths(found: Evaluation) -> dict[str, dict[str, float]]:
    return {style.value: _round(found.fitness(style)) for style in (Style if was_measured(found) else ())}


def _life(life: RuleLife) -> dict[str, object]:
    """`moved` is null where there is no valid game without the rule, `fired` where it holds all the time."""
    moved = None if life.moved is None else round(life.moved, 3)
    fired = None if life.fired is None else round(life.fired, 4)
    return {"path": life.path, "fired": fired, "moved": moved, "matters": life.matters}


def _rounded(measures: Mapping[str, Measured]) -> dict[str, dict[str, float]]:
    return {name: _round(value) for name, value in sorted(measures.items())}


def _round(value: Measured) -> dict[str, float]:
    return {"value": round(value.value, 6), "low": round(value.low, 6), "high": round(value.high, 6)}


def _print_of_run(
    place: RunRank, game: str, genome: GameGenome, beside: str | None, look: Look, *, every: bool
) -> None:
    """Print what a run has measured of its game: the same figures as in `top`, `show` and on the pages."""
    with reading(place.run) as run:
        elite = elite_at(run, place.rank)
    emit_paragraph(verdict_sentence(elite.name, elite.evaluation))
    print_source(elite.fitness, elite.rounds)
    print_measures(elite.evaluation, games_beside(game, genome, elite.evaluation, beside, look))
    if every:
        _print_figures(elite.evaluation)
    emit("")
    emit(f"Measured by {place.run}; --again measures from scratch.")


def _print(
    game: str, genome: GameGenome, portrait: Portrait, others: Sequence[Companion], *, every: bool
) -> None:
    found = portrait.evaluation
    print_verdict(genome.labels.name or game, found, judge(genome, found))
    print_objections(game, genome)
    for other in others:
        if other.evaluation is not None:
            print_verdict(f"{other.name[:1].upper()}{other.name[1:]}", other.evaluation)
    print_measures(found, others)
    if every:
        _print_figures(judge(genome, found))
    if portrait.rules:
        emit("")
        emit_table(
            ("rule", "used", "without it"),
            [(rule_sentence(genome, life.path), life.used, life.without) for life in portrait.rules],
        )


def _print_source(portrait: Portrait, *, before: bool) -> None:
    """Print what the figures rest on."""
    found = portrait.evaluation
    compared = f", and {GAMES} more with and without each rule" if portrait.rules else ""
    anew = " These are earlier results; --again measures from scratch." if before else ""
    emit("")
    emit_paragraph(
        f"From {found.games:,} games, up to the {found.stage.value} stage{compared}.{anew} "
        f"--all prints every figure; {manual('metrics')} explains them."
    )


def _print_figures(found: Evaluation) -> None:
    print_figures(found.measures)
    if found.ok and was_measured(found):
        emit("")
        emit_table(
            ("style", "fitness", "95% interval"),
            [
                (style.value, f"{value.value:.3f}", f"{value.low:.3f} to {value.high:.3f}")
                for style in Style
                for value in [found.fitness(style)]
            ],
        )
