"""Combinations in one spelling: what nothing reads is dropped, and names say nothing, so they are numbered."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec.structs import replace

from darwindeck.analysis.referents import named_patterns
from darwindeck.genome.cards import JOKERS, SUIT_RANKS, Rank, deck_ranks
from darwindeck.genome.patterns import Pattern, RunOf, SameSuit, SetOf
from darwindeck.genome.phases import AfterPass, AllPass, PlayBeat, PlayPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import TallyScore

_ENCODER: Final = msgspec.json.Encoder()


def canonical_patterns(genome: GameGenome) -> GameGenome:
    """Give the game with its patterns, and what names them, in one spelling."""
    if not genome.patterns and not any(isinstance(phase, PlayPhase) for phase in genome.phases):
        return genome
    used = named_patterns(genome)
    kept = [pattern for pattern in genome.patterns if pattern.name in used]
    names = {pattern.name: f"p{index}" for index, pattern in enumerate(kept)}
    phases = tuple(_play(phase, names) if isinstance(phase, PlayPhase) else phase for phase in genome.phases)
    jokers = tuple(rank for rank in deck_ranks(genome.setup.initial_deck) if rank in JOKERS)
    every = (*SUIT_RANKS, *jokers)
    patterns = tuple(_pattern(pattern, names, every) for pattern in kept)
    counted = tuple(_tally(tally, names) for tally in genome.tally_scoring)
    if counted != genome.tally_scoring:
        counted = tuple(sorted(counted, key=_ENCODER.encode))
    return replace(genome, phases=phases, patterns=patterns, tally_scoring=counted)


def _tally(tally: TallyScore, names: dict[str, str]) -> TallyScore:
    return tally if tally.pattern is None else replace(tally, pattern=names.get(tally.pattern))


def _play(play: PlayPhase, names: dict[str, str]) -> PlayPhase:
    clears = play.on_all_pass is not AllPass.NONE
    after = play.after_pass if clears else AfterPass.MAY_RETURN
    found = _renamed(play.patterns, names)
    if not found:
        return replace(play, patterns=(), beat=PlayBeat.NO, after_pass=after)
    return replace(play, patterns=found, after_pass=after, min_cards=1, max_cards=1, same_count=False)


def _pattern(pattern: Pattern, names: dict[str, str], every: tuple[Rank, ...]) -> Pattern:
    ranks = tuple(rank for rank in Rank if rank in pattern.ranks and rank in every)
    return replace(
        pattern,
        name=names[pattern.name],
        of=_of(pattern.of),
        ranks=() if ranks == every else ranks,
        bomb=pattern.bomb and pattern.kicker is None,
        over=_renamed(pattern.over, names),
    )


def _renamed(used: tuple[str, ...], names: dict[str, str]) -> tuple[str, ...]:
    return tuple(sorted({names[name] for name in used if name in names}, key=lambda name: int(name[1:])))


def _of(of: SetOf | RunOf | SameSuit) -> SetOf | RunOf | SameSuit:
    return replace(of, to=0) if of.to <= of.n else of
