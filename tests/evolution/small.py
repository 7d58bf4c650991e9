"""A small world for tests of the search: an evaluator that plays nothing, and the tools around it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

import msgspec

from darwindeck.analysis.family import Family, family
from darwindeck.canonical import content_hash
from darwindeck.evolution.child import Child
from darwindeck.evolution.closing import Closed
from darwindeck.evolution.elite import Elite, Novelty
from darwindeck.evolution.emitters import ANYTHING, Emitter, Workshop
from darwindeck.evolution.evaluator import Progress
from darwindeck.evolution.generation import Tools
from darwindeck.evolution.pipeline import create_default_pipeline
from darwindeck.evolution.search import Search
from darwindeck.evolution.settings import Settings, encode_settings
from darwindeck.evolution.wanted import Wanted
from darwindeck.genome.library import load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.metrics.because import Because, Why
from darwindeck.metrics.evaluation import Evaluation, Measured, Stage, Verdict
from darwindeck.metrics.measured import Z
from darwindeck.store.own_games import save_own_game
from darwindeck.store.run_file import beginning, resuming

SETTINGS = Settings(generations=3, seed=7, batch=12, founders=10, variants=True)


COST = 100.0
"""What an evaluation is said to cost, in milliseconds of one core."""


class HashEvaluator:
    """Measures are a function of the genome's hash, with noise that is one of hash and seed; one in five is dead."""

    def __init__(
        self, *, stop_at: int | None = None, dead_when_seen_again: bool = False, firing: float = 1.0
    ) -> None:
        self.evaluated: list[tuple[str, int, Stage]] = []
        self._firing = firing
        self._stop_at = stop_at
        self._dead_again = dead_when_seen_again

    def evaluate(
        self,
        genomes: Sequence[GameGenome],
        *,
        seed: int,
        until: Stage,
        threads: int = 0,
        progress: Progress | None = None,
    ) -> list[Evaluation]:
        del threads
        found = []
        for genome in genomes:
            if self._stop_at is not None and len(self.evaluated) >= self._stop_at:
                raise KeyboardInterrupt
            genome_hash = content_hash(genome)
            again = any(genome_hash == seen and seed != before for seen, before, _ in self.evaluated)
            self.evaluated.append((genome_hash, seed, until))
            dead = Random(genome_hash).random() < 0.2 or (again and self._dead_again)
            evaluation = _evaluation(genome, genome_hash, seed, until, dead=dead)
            found.append(msgspec.structs.replace(evaluation, liveness={"phases[0]": self._firing}))
        if progress is not None:
            progress(len(genomes), len(genomes))
        return found


def _evaluation(genome: GameGenome, genome_hash: str, seed: int, until: Stage, *, dead: bool) -> Evaluation:
    truth, noise = Random(genome_hash), Random(f"{genome_hash}/{seed}")
    measures = {}
    for name, most in (("skill", 1.0), ("decisions", 0.25), ("balance", 1.0), ("minutes", 90.0)):
        value = most * min(1.0, max(0.01, truth.random() + noise.gauss(0, 0.02)))
        measures[name] = Measured(value, value * 0.95, value * 1.05)
    return Evaluation(
        genome_hash=genome_hash,
        stage=Stage.PROBE if dead else until,
        verdict=Verdict.STUCK if dead else Verdict.OK,
        because=Because(Why.NO_CHOICE, {"games": 10}) if dead else Because(Why.WORKS),
        family=family(genome),
        measures={} if dead else measures,
        liveness={},
        penalty=1.0,
        games=10,
        cost=COST,
    )


def pool(first: Evaluation, fresh: Evaluation) -> Evaluation:
    if not fresh.ok:
        return fresh
    measures = {
        name: Measured(
            *(
                (getattr(one, end) + getattr(fresh.measures[name], end)) / 2
                for end in ("value", "low", "high")
            )
        )
        for name, one in first.measures.items()
    }
    whole = first.games + fresh.games
    return msgspec.structs.replace(fresh, measures=measures, games=whole, cost=first.cost + fresh.cost)


def keep_all(elite: Elite, seed: int) -> Closed:
    return Closed(smaller=None, cost=0.0)


def assign_name(elite: Elite, taken: set[str]) -> Elite:
    novelty = Novelty(distance=0.5, nearest="war")
    return msgspec.structs.replace(elite, name=elite.genome_hash[:8], novelty=novelty)


_BRED: dict[tuple[object, ...], tuple[Child | None, object]] = {}


class RememberingWorkshop(Workshop):
    """Makes every child once: a later run of this process that asks the same gets the child made then.

    Nearly all the time of a run with a stub evaluator is breeding, and most runs of the tests breed the same children.
    """

    def make(
        self, emitter: Emitter, parent: GameGenome | None, mate: GameGenome | None, rng: Random
    ) -> Child | None:
        asked = (self._wanted, emitter, parent, mate, rng.getstate())
        if asked not in _BRED:
            _BRED[asked] = super().make(emitter, parent, mate, rng), rng.getstate()
        child, state = _BRED[asked]
        rng.setstate(state)  # type: ignore[arg-type]
        return child


def tools(
    evaluator: HashEvaluator | None = None,
    *,
    threads: int = 0,
    wanted: Wanted = ANYTHING,
    remember: bool = True,
) -> Tools:
    """The tools of a search that plays nothing. Without `remember` each child is made anew."""
    evaluator = evaluator or HashEvaluator()
    workshop = RememberingWorkshop if remember else Workshop
    return Tools(
        glance=evaluator,
        scout=evaluator,
        evaluator=evaluator,
        reporter=evaluator,
        pool=pool,
        workshop=workshop(create_default_pipeline(seats=wanted.players), wanted=wanted),
        closing_look=keep_all,
        assign_name=assign_name,
        threads=threads,
    )


def evolve(
    path: Path,
    settings: Settings = SETTINGS,
    evaluator: HashEvaluator | None = None,
    *,
    remember: bool = True,
) -> None:
    with beginning(path, encode_settings(settings), "1") as run:
        Search(run, tools(evaluator, wanted=settings.wanted, remember=remember)).go()


def resume(path: Path, evaluator: HashEvaluator | None = None, *, remember: bool = True) -> None:
    with resuming(path) as run:
        Search(run, tools(evaluator, remember=remember)).go()


def measured_elite(
    name: str,
    fitness: float,
    *,
    error: float = 0.0,
    kind: Family = Family.TRICK,
    minutes: float = 20.0,
    game: str = "war",
) -> Elite:
    """An elite with a fitness as wished, and one standard error of it."""
    evaluation = Evaluation(
        genome_hash=name,
        stage=Stage.LADDER,
        verdict=Verdict.OK,
        because=Because(Why.WORKS),
        family=kind,
        measures={"minutes": Measured(minutes, minutes, minutes)},
        liveness={},
        penalty=1.0,
        games=10,
    )
    return Elite(
        genome=load_game(game),
        genome_hash=name,
        evaluation=evaluation,
        fitness=Measured(fitness, fitness - Z * error, fitness + Z * error),
        name=name,
    )


def fill_library(folder: Path) -> Path:
    """The folder, with a run and a game of one's own in it."""
    evolve(folder / "night.ddrun")
    save_own_game(folder, load_game("hearts").copy_with(player_count=3), "Hearts for Three")
    return folder
