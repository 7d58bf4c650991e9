"""From a pick to a genome that is worth playing: new to the run, no copy of a known game, nothing that makes no sense.

What is refused here costs no game.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Final

import msgspec

from darwindeck.analysis.conditions import outline
from darwindeck.evolution.child import Child
from darwindeck.evolution.emitters import Emitter, Workshop
from darwindeck.evolution.strategy import ParentPick
from darwindeck.genome.conditions import Condition, Not
from darwindeck.genome.schema import GameGenome
from darwindeck.metrics.naturalness import RuleBits, rule_bits
from darwindeck.metrics.sense import findings
from darwindeck.pitch import variant_of
from darwindeck.store.rows import Ancestry

TRIES: Final = 8
"""How often a pick is tried again whose child was refused."""
SEEN: Final = "seen before"
VARIANT: Final = "variant of a known game"
ODD: Final = "a rule nobody would make"
_MOST_BITS: Final = 8.0
_MOST_BITS_OF_POINTS: Final = 4.0
"""Bits that a rule may cost beyond what known games choose: points for red sixes, or for queens and clubs, are
arbitrary; an odd number alone is not."""


class Birth(msgspec.Struct, frozen=True, kw_only=True):
    """A genome new to the run, and how it came to be."""

    emitter: Emitter
    genome: GameGenome
    genome_hash: str
    ancestry: Ancestry
    hook: str = ""
    tidies: str = ""


class Nursery:
    """Makes births of picks, and counts what was refused on the way."""

    def __init__(self, workshop: Workshop, seen: set[str], *, variants: bool) -> None:
        self._workshop = workshop
        self._seen = seen
        self._variants = variants
        self.tried = 0
        self.valid = 0
        self.refused: Counter[str] = Counter()

    def born(self, pick: ParentPick, rng: Random, generation: int) -> Birth | None:
        """The first child that is not refused; its hash is among the seen from now on."""
        for _ in range(TRIES):
            self.tried += 1
            child = self._workshop.make(pick.emitter, pick.parent, pick.mate, rng)
            if child is None:
                continue
            self.valid += child.valid_before_repair
            reason = refusal(child.genome, self._seen, child.genome_hash, variants=self._variants)
            if reason is None:
                self._seen.add(child.genome_hash)
                return self._birth(pick, child, generation)
            self.refused[reason] += 1
        return None

    def _birth(self, pick: ParentPick, child: Child, generation: int) -> Birth:
        """The birth with the generation of the run in its labels; a child alone only knows how many came before it."""
        labels = child.genome.labels
        lineage = msgspec.structs.replace(labels.lineage, generation=generation)
        ancestry = Ancestry(
            source="child" if child.parents else "random",
            parents=child.parents,
            operators=child.operators,
            sentences=child.sentences,
            valid_before_repair=child.valid_before_repair,
            repaired=child.repaired,
        )
        return Birth(
            emitter=pick.emitter,
            genome=child.genome.copy_with(labels=msgspec.structs.replace(labels, lineage=lineage)),
            genome_hash=child.genome_hash,
            ancestry=ancestry,
            hook=self._workshop.hook_of(child) or pick.hook,
            tidies=pick.parent_hash if pick.emitter is Emitter.TIDY else "",
        )


def refusal(genome: GameGenome, seen: set[str], genome_hash: str, *, variants: bool) -> str | None:
    """Why a child is not played; none if it is."""
    if genome_hash in seen:
        return SEEN
    found = findings(genome)
    if found:
        return found[0].code
    conditions = [rule.condition for rule in genome.card_scoring]
    conditions += [tally.condition for tally in genome.tally_scoring]
    if any(map(_odd, rule_bits(genome))) or any(map(_excepts, conditions)):
        return ODD
    return VARIANT if not variants and variant_of(genome) is not None else None


def _odd(rule: RuleBits) -> bool:
    points = rule.path.startswith(("card_scoring", "tally_scoring"))
    return rule.bits > (_MOST_BITS_OF_POINTS if points else _MOST_BITS)


def _excepts(cards: Condition | None) -> bool:
    """Points for some cards but not for others of them: hearts, except the four."""
    return cards is not None and Not in outline(cards).kinds
