"""What more cores bring: Ray's workers against engine threads, the cost of a task, and where the driver binds.

The first part is measured on this machine; the second plays a cluster of any size with the measured times of tasks and
of the driver, once with a barrier after each generation and once steadily, as a search without generations has it.

python benchmarks/scale.py [--json] [--genomes 60] [--no-ray]
"""

from __future__ import annotations

import argparse
import heapq
import json
import time
from random import Random
from statistics import median

from darwindeck.bytecode import encode
from darwindeck.canonical import canonical, content_hash
from darwindeck.evolution.pipeline import create_default_pipeline
from darwindeck.genome.library import known_games, load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.simulation.backends import using
from darwindeck.simulation.backends.tasks import evaluate, parts_of
from darwindeck.simulation.jobs import Job, run_jobs
from darwindeck.simulation.queries import DuelQuery
from darwindeck.simulation.request import Request

CORES = (2, 8, 64, 1000, 10_000)
BATCH = 64


def jobs_of(genomes: list[GameGenome]) -> list[Job]:
    """Hands of search against the greedy player, as the cascade asks for them."""
    queries = {f"duel {n}": DuelQuery("ismcts:30", "greedy", 4, n) for n in range(6)}
    return [Job(genome, queries) for genome in genomes]


def ray_against_threads(jobs: list[Job]) -> dict[str, float]:
    """Seconds of the same batch by two threads and by two workers, beyond start-up."""
    from darwindeck.simulation.backends.ray import ray_backend

    began = time.perf_counter()
    here = run_jobs(jobs, threads=2)
    threads = time.perf_counter() - began
    began = time.perf_counter()
    with ray_backend(cores=2) as backend, using(backend):
        start = time.perf_counter() - began
        run_jobs(jobs[:2])  # Workers begin with their first task.
        began = time.perf_counter()
        there = run_jobs(jobs)
        workers = time.perf_counter() - began
        began = time.perf_counter()
        for _ in range(20):
            backend.run([Request(bytecode=b"", games=0)], None)
        trip = (time.perf_counter() - began) / 20
    assert here == there, "the same answers everywhere"
    return {
        "threads_seconds": threads,
        "workers_seconds": workers,
        "efficiency": threads / workers,
        "start_seconds": start,
        "round_trip_ms": trip * 1000,
    }


def task_seconds(jobs: list[Job]) -> list[float]:
    """What a genome costs in one thread: the parts of its job, one after the other."""
    found = []
    for job in jobs:
        duels = tuple(query for query in job.queries.values() if isinstance(query, DuelQuery))
        request = Request(bytecode=encode(job.genome), games=0, agents=(), duels=duels)
        found.append(evaluate([part.data for part in parts_of([request])]).seconds)
    return found


def driver_seconds(genomes: list[GameGenome]) -> float:
    """What the driver itself does for a child: breeding, repair, canonical form, identity."""
    pipeline = create_default_pipeline()
    began = time.perf_counter()
    for number, genome in enumerate(genomes):
        child = pipeline.child(genome, Random(number), None)
        if child is not None:
            content_hash(canonical(child.genome))
    return (time.perf_counter() - began) / len(genomes)


def simulated(cores: int, tasks: list[float], driver: float, *, steady: bool, batch: int) -> float:
    """Children a second of a cluster, when the driver needs so long for each."""
    rng, clock, done = Random(1), 0.0, 0
    children = max(4000, 4 * cores)
    free = [0.0] * cores
    while done < children:
        size = children if steady else batch
        last = clock
        for _ in range(size):
            clock += driver
            start = max(clock, heapq.heappop(free))
            end = start + rng.choice(tasks)
            heapq.heappush(free, end)
            last = max(last, end)
        done += size
        clock = clock if steady else last
    return done / max(clock, *free)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--genomes", type=int, default=60)
    parser.add_argument("--no-ray", action="store_true")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    genomes = [load_game(name) for name in known_games()[: options.genomes]]
    jobs = jobs_of(genomes)
    tasks, driver = task_seconds(jobs), driver_seconds(genomes)
    found: dict[str, object] = {
        "task_seconds_median": median(tasks),
        "task_seconds_largest": max(tasks),
        "driver_seconds": driver,
        "serial_share": driver / (driver + sum(tasks) / len(tasks)),
        "children_a_second": {
            cores: {
                "generations of 64": simulated(cores, tasks, driver, steady=False, batch=BATCH),
                "generations of 4 a core": simulated(cores, tasks, driver, steady=False, batch=4 * cores),
                "steady": simulated(cores, tasks, driver, steady=True, batch=BATCH),
            }
            for cores in CORES
        },
    }
    if not options.no_ray:
        found |= ray_against_threads(jobs)
    print(json.dumps(found, indent=None if options.json else 2))


if __name__ == "__main__":
    main()
