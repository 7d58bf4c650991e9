"""Places in one spelling: what nothing reads is dropped, and names say nothing, so they are numbered."""

from __future__ import annotations

from msgspec.structs import replace

from darwindeck.analysis.places import named_places, reads_places
from darwindeck.genome.phases import DrawPhase, Phase, PlayPhase
from darwindeck.genome.places import Builds, BuildStep, BuildSuit, BuildWay, Place, PlaceOf, PlaceOwner
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import TallyScore, TallySource


def canonical_places(genome: GameGenome) -> GameGenome:
    """Give the game with its places, and what names them, in one spelling."""
    lists = list(named_places(genome))
    if not genome.places and not any(names for _, names, _ in lists):
        return genome
    used = {name for _, names, read in lists if read for name in names}
    kept = [place for place in genome.places if place.name in used]
    names = {place.name: f"p{index}" for index, place in enumerate(kept)}
    owned = {place.name for place in kept if place.owner is PlaceOwner.SEAT}
    return replace(
        genome,
        places=tuple(_place(place, names) for place in kept),
        phases=tuple(_phase(phase, names, owned) for phase in genome.phases),
        tally_scoring=tuple(_tally(tally, names) for tally in genome.tally_scoring),
    )


def _phase(phase: Phase, names: dict[str, str], owned: set[str]) -> Phase:
    if not isinstance(phase, PlayPhase | DrawPhase):
        return phase
    renamed = replace(phase, places=_renamed(phase.places, names) if reads_places(phase) else ())
    robs = reads_places(phase) and owned & set(phase.places)
    if isinstance(renamed, DrawPhase) and not robs:
        return replace(renamed, whose=PlaceOf.OWN)
    return renamed


def _tally(tally: TallyScore, names: dict[str, str]) -> TallyScore:
    counts = tally.source is TallySource.PLACE
    return replace(tally, places=_renamed(tally.places, names) if counts else ())


def _renamed(used: tuple[str, ...], names: dict[str, str]) -> tuple[str, ...]:
    return tuple(sorted({names[name] for name in used if name in names}))


def _place(place: Place, names: dict[str, str]) -> Place:
    piles = 1 if place.by_suit else place.piles
    return replace(place, name=names[place.name], piles=piles, builds=_builds(place.builds))


def _builds(builds: Builds | None) -> Builds | None:
    """Leave out a rule that forbids nothing."""
    free = Builds(way=BuildWay.BOTH, step=BuildStep.ANY, suit=BuildSuit.ANY)
    return None if builds == free else builds
