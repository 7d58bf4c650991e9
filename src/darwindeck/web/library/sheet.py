"""Everything that the page of a game shows beside its rules: measures in words beside two games that people know,
pictures of them, what each rule is good for, where the game comes from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from darwindeck.analysis.family import Family
from darwindeck.evolution.run_results import Ancestor, elite_at, family_tree
from darwindeck.genome.schema import GameGenome
from darwindeck.metrics.companions import Companion, companions
from darwindeck.metrics.measured import Measured
from darwindeck.metrics.objections import objections
from darwindeck.metrics.portrait import Portrait
from darwindeck.metrics.sentences import READINGS, MeasureSentence, run_worth, tell_measures
from darwindeck.store.run_file import reading
from darwindeck.validation.objection import Objection
from darwindeck.web.catalogue import Game
from darwindeck.web.library import figures
from darwindeck.wording.clauses import rule_sentence


class RuleLine(msgspec.Struct, frozen=True):
    words: str
    fired: str
    without: str
    dead: bool


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """What was measured, ready to be shown."""

    companions: tuple[Companion, ...]
    sentences: tuple[tuple[MeasureSentence, str], ...]
    ladder: str | None = None
    rungs: tuple[str, ...] = ()
    tension: str | None = None
    tension_words: str = ""
    seats: str | None = None
    seat_words: tuple[str, ...] = ()
    rules: tuple[RuleLine, ...] = ()
    refused: str = ""
    """Why the game was not played on, if it was not."""
    objections: tuple[Objection, ...] = ()
    """Why evolution would refuse the game."""
    numbers: tuple[tuple[str, Measured], ...] = ()
    """Everything as numbers, for the details."""


def measure_sheet(
    game: Game, genome: GameGenome, measures: Mapping[str, Measured], portrait: Portrait | None
) -> Sheet:
    """Return the sheet of a game: its measures, and as far as there is a portrait its pictures and rules."""
    sheet = _measured_sheet(game, genome, measures, portrait)
    return msgspec.structs.replace(sheet, objections=objections(genome))


def _measured_sheet(
    game: Game, genome: GameGenome, measures: Mapping[str, Measured], portrait: Portrait | None
) -> Sheet:
    others = companions(Family(game.family), game.hash)
    sentences = tell_measures(measures, [(other.name, other.measures) for other in others])
    shown = tuple((one, figures.bar(one)) for one in sentences)
    numbers = tuple(sorted(measures.items()))
    if portrait is None:
        return Sheet(companions=others, sentences=shown, numbers=numbers)
    if not portrait.evaluation.ok:
        return Sheet(companions=others, sentences=shown, numbers=numbers, refused=portrait.evaluation.reason)
    return Sheet(
        companions=others,
        sentences=shown,
        numbers=numbers,
        ladder=figures.ladder(portrait.rungs) if portrait.rungs else None,
        rungs=tuple(map(figures.rung_words, portrait.rungs)),
        tension=figures.tension(portrait.tension) if portrait.tension else None,
        tension_words=figures.tension_words(portrait.tension),
        seats=figures.seats(portrait.sides) if portrait.sides else None,
        seat_words=tuple(figures.seat_words(portrait.sides, teams=genome.team_mode)),
        rules=_rules(genome, portrait),
    )


def _rules(genome: GameGenome, portrait: Portrait) -> tuple[RuleLine, ...]:
    return tuple(
        RuleLine(
            words=rule_sentence(genome, life.path),
            fired=life.used,
            without=life.without,
            dead=life.idle,
        )
        for life in portrait.rules
    )


class Known(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of a game without playing it."""

    measures: Mapping[str, Measured]
    tree: Ancestor | None = None
    hook: str = ""
    """The idea it was made by."""
    worth: str = ""
    """What its run thinks of it, and what that rests on."""


def known_by_run(path: Path, rank: int) -> Known:
    """Return what a run found out about its game."""
    with reading(path) as run:
        elite = elite_at(run, rank)
        return Known(
            measures=elite.evaluation.measures,
            tree=family_tree(run, elite.genome_hash),
            hook=elite.hook,
            worth=run_worth(elite.fitness, elite.rounds),
        )


def measures_csv(numbers: Sequence[tuple[str, Measured]]) -> str:
    """All measures as a table for spreadsheets, with their words where there are some."""
    words = {each.reading.name: each.sentence for each in tell_measures(dict(numbers))}
    headings = {reading.name: reading.heading for reading in READINGS}
    lines = ["measure,value,low,high,name,words"]
    for name, found in numbers:
        cells = (name, f"{found.value:.6g}", f"{found.low:.6g}", f"{found.high:.6g}")
        quoted = (f'"{headings.get(name, "")}"', '"' + words.get(name, "").replace('"', '""') + '"')
        lines.append(",".join((*cells, *quoted)))
    return "\n".join(lines) + "\n"
