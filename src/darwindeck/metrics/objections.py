"""Objections: why evolution refuses a valid game, as data. One list for every command, page and measure."""

from __future__ import annotations

import msgspec

from darwindeck.genome.schema import GameGenome
from darwindeck.metrics.because import Because, Why
from darwindeck.metrics.critique import refusals
from darwindeck.metrics.evaluation import Evaluation, Verdict
from darwindeck.rulebook.contradictions import contradictions
from darwindeck.validation.objection import Objection
from darwindeck.validation.validate import require_valid


def objections(game: GameGenome) -> tuple[Objection, ...]:
    """List why evolution refuses a valid game unplayed: its rulebook contradicts itself, or a rule makes no sense.

    >>> import darwindeck as dd
    >>> dd.objections(dd.load("hearts"))
    ()
    """
    genome = require_valid(game)
    faults = contradictions(genome)
    told = {fault.path for fault in faults}
    senseless = refusals(genome)
    return (*faults, *(found for found in senseless if found.path not in told))


def judge(genome: GameGenome, found: Evaluation) -> Evaluation:
    """Give the evaluation of a game with objections the verdict of evolution: the game is worth 0."""
    first = next(iter(objections(genome)), None) if found.ok else None
    if first is None:
        return found
    because = refused(first.code, first.path, first.reason)
    if contradictions(genome):
        return msgspec.structs.replace(found, verdict=Verdict.INVALID, because=because, penalty=1.0)
    return msgspec.structs.replace(found, verdict=Verdict.SENSELESS, because=because)


def refused(code: str, path: str, words: str) -> Because:
    """Give the reason of an evaluation that a check refused before any game."""
    return Because(Why.REFUSED, {"code": str(code), "path": path, "words": words})
