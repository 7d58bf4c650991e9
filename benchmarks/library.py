"""How soon the pages of the library answer with a run of a full map behind them, and how large its atlas is.

A run of 300 games is made (nothing is played), a server is started over it. Printed: the first answer and the median of
twenty more, for each page; the first answer for a run that was put there while the server was up, and what the
processor did for it, which does not depend on load; the bytes of the atlas that stands alone. Aims: 150 ms a page, also
the first time, and 400 KB for the atlas. `python benchmarks/library.py`.
"""

from __future__ import annotations

import http.client
import shutil
import tempfile
import time
from pathlib import Path
from random import Random
from urllib.parse import urlsplit

from serve import seconds_of, start_server

from darwindeck import __version__
from darwindeck.analysis.family import Family, family
from darwindeck.canonical import content_hash
from darwindeck.evolution.atlas import atlas
from darwindeck.evolution.elite import Elite, Novelty, genome_text, to_row
from darwindeck.evolution.names import name_of
from darwindeck.evolution.random_games import valid_random_genome
from darwindeck.evolution.settings import Settings, encode_settings
from darwindeck.genome.schema import GameGenome
from darwindeck.metrics.evaluation import Evaluation, Measured, Stage, Verdict
from darwindeck.metrics.portrait import known_portraits
from darwindeck.store.rows import Ancestry, Checkpoint, GenerationRow, GenomeRow
from darwindeck.store.run_file import beginning, reading

PATHS = (
    "/games",
    "/games?players=3&minutes=20&kind=new",
    "/games?q=trumps&sort=skill",
    "/games/hearts",
    "/runs",
    "/runs/full",
    "/runs/full/1",
    "/runs/full/200",
)
NEWS = ("/runs/full/200", "/runs/full", "/games", "/runs", "/")
"""Each the first page that anybody opens of a run the server has not read."""
TIMES = 20
GAMES = 300
MINUTES = (8.0, 25.0, 55.0)


def some_game(kind: Family, rng: Random, seen: set[str]) -> GameGenome:
    """A valid game of the kind that is new."""
    while True:
        made: GameGenome | None = valid_random_genome(kind, rng)
        if made is not None and family(made) is kind and content_hash(made) not in seen:
            seen.add(content_hash(made))
            return made


def many_games() -> list[Elite]:
    """As many of every family, short, middling and long, with the measures of some known game."""
    rng, seen, names = Random(1), set[str](), set[str]()
    measured = [each.evaluation for each in known_portraits().values() if each.rungs]
    found = []
    for number in range(GAMES):
        kind = list(Family)[number % len(Family)]
        genome = some_game(kind, rng, seen)
        name = name_of(genome, names)
        names.add(name)
        minutes = MINUTES[number % len(MINUTES)]
        found.append(_elite(genome, kind, minutes, rng.choice(measured), name, rng.random()))
    return found


def _elite(
    genome: GameGenome, kind: Family, minutes: float, like: Evaluation, name: str, fitness: float
) -> Elite:
    measures = like.measures | {"minutes": Measured(minutes, minutes, minutes)}
    evaluation = Evaluation(
        genome_hash=content_hash(genome),
        stage=Stage.MEASURE,
        verdict=Verdict.OK,
        reason="fine",
        family=kind,
        measures=measures,
        liveness={},
        penalty=1.0,
        games=100,
    )
    return Elite(
        genome=genome,
        genome_hash=content_hash(genome),
        evaluation=evaluation,
        fitness=Measured(fitness, fitness - 0.05, fitness + 0.05),
        name=name,
        hook="made at random",
        novelty=Novelty(distance=6.0, nearest="hearts"),
    )


def write_run(path: Path) -> int:
    elites = many_games()
    genomes = tuple(
        GenomeRow(
            hash=elite.genome_hash,
            born=born,
            generation=0,
            family=elite.evaluation.family,
            document=genome_text(elite.genome),
        )
        for born, elite in enumerate(elites)
    )
    with beginning(path, encode_settings(Settings()), __version__) as run:
        run.save(
            Checkpoint(
                generation=GenerationRow(number=0, document="{}", state="{}", clock="{}"),
                genomes=genomes,
                lineage=tuple(
                    (elite.genome_hash, Ancestry(source="random", sentences=("made at random",)))
                    for elite in elites
                ),
                evaluations=(),
                archive=tuple(to_row(f"{place:04}", elite) for place, elite in enumerate(elites)),
            )
        )
    return len(elites)


def milliseconds(connection: http.client.HTTPConnection, path: str) -> float:
    start = time.perf_counter()
    connection.request("GET", path)
    answer = connection.getresponse()
    answer.read()
    assert answer.status == 200, f"{path}: {answer.status}"
    return 1000 * (time.perf_counter() - start)


def first_visit(path: Path, page: str) -> tuple[float, float]:
    """Milliseconds until a page of a run that the server has not seen is there, and those of the processor."""
    with tempfile.TemporaryDirectory() as folder:
        process, address = start_server(Path(folder))
        try:
            connection = http.client.HTTPConnection(urlsplit(address).netloc)
            milliseconds(connection, "/games/hearts")
            shutil.copy(path, folder)
            before = seconds_of(process)
            return milliseconds(connection, page), 1000 * (seconds_of(process) - before)
        finally:
            process.kill()
            process.communicate()


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "full.ddrun"
        print(f"a run of {write_run(path)} games")
        process, address = start_server(Path(folder))
        try:
            connection = http.client.HTTPConnection(urlsplit(address).netloc)
            for page in PATHS:
                first = milliseconds(connection, page)
                again = sorted(milliseconds(connection, page) for _ in range(TIMES))
                print(f"{page}: {first:.0f} ms at first, then {again[TIMES // 2]:.0f} ms")
        finally:
            process.kill()
            process.communicate()
        for page in NEWS:
            waited, worked = first_visit(path, page)
            print(f"{page} of a new run: {waited:.0f} ms, {worked:.0f} ms of a processor")
        with reading(path) as run:
            print(f"the atlas: {len(atlas(run).encode()) / 1024:.0f} KB")


if __name__ == "__main__":
    main()
