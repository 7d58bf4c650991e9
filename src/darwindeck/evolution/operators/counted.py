"""Operators on combinations that are counted: among captured cards, in hands, in tricks, in what is played or led."""

from __future__ import annotations

from random import Random
from typing import Final

from msgspec.structs import replace

from darwindeck.analysis.analysis import GenomeAnalysis, analyse
from darwindeck.analysis.deal import low_wins
from darwindeck.evolution.operators.base import LOW, Change, Group, Operator, Way
from darwindeck.evolution.operators.endings import fit_endings
from darwindeck.evolution.operators.scoring import decide_by_points, rules_apart
from darwindeck.evolution.random_games.choices import chance, pick
from darwindeck.evolution.random_games.scores import counted_pattern
from darwindeck.genome.conditions import CardIsTrump
from darwindeck.genome.patterns import Pattern
from darwindeck.genome.phases import PlayPhase, TrickPhase, Trump
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import EachOver, TallyAt, TallyScore, TallySource, WinType
from darwindeck.validation.checks.limits import MOST_TALLIES
from darwindeck.validation.checks.patterns import MOST_PATTERNS
from darwindeck.wording.clauses import change_words, rule_words

_MOST: Final = 4


def room_to_count(genome: GameGenome) -> bool:
    """Return whether one more pattern can be counted."""
    return len(genome.tally_scoring) < MOST_TALLIES and len(genome.patterns) < MOST_PATTERNS


def plays_several(genome: GameGenome) -> bool:
    """Return whether several cards can be played at once."""
    plays = (phase for phase in genome.phases if isinstance(phase, PlayPhase))
    return any(play.max_cards > 1 or play.patterns for play in plays)


def counting(genome: GameGenome, pattern: Pattern, rule: TallyScore) -> GameGenome:
    """Let the game count a pattern; one of the same name that says something else gives way to another name."""
    same = next((each for each in genome.patterns if each.name == pattern.name), None)
    if same is None:
        genome = genome.copy_with(patterns=(*genome.patterns, pattern))
    elif (same.of, same.ranks, same.kicker) != (pattern.of, pattern.ranks, pattern.kicker):
        taken = {each.name for each in genome.patterns}
        name = next(name for n in range(2, 99) if (name := f"{pattern.name}_{n}") not in taken)
        genome = genome.copy_with(patterns=(*genome.patterns, replace(pattern, name=name)))
        rule = replace(rule, pattern=name)
    return genome.copy_with(tally_scoring=(*genome.tally_scoring, rule))


def moments(facts: GenomeAnalysis) -> list[tuple[TallyAt, TallySource]]:
    """List the moments at which this game could count combinations, with what is counted then."""
    found = []
    if facts.captures:
        found.append((TallyAt.HAND_END, TallySource.CAPTURED))
    if not facts.tricks_only and facts.most_left != 0:
        found.append((TallyAt.HAND_END, TallySource.HAND))
    if facts.tricks:
        found.append((TallyAt.TRICK_WON, TallySource.CAPTURED))
        if not any(trick.together for _, trick in facts.of(TrickPhase)):
            found.append((TallyAt.LEAD, TallySource.HAND))
    if plays_several(facts.genome):
        found.append((TallyAt.PLAY, TallySource.HAND))
    return found


class AddCountedPatternMutation(Operator):
    """A combination gives points: captured, held at the end or at a lead, in a trick, or played at once."""

    family = Group.SCORING

    def applies(self, genome: GameGenome) -> bool:
        at_once = any(win.type is WinType.CAPTURE_ALL for win in genome.win_conditions)
        few = len(genome.tally_scoring) < _MOST and room_to_count(genome)
        return few and not at_once and genome.eliminate is None and bool(moments(analyse(genome)))

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        facts = analyse(genome)
        if not self.applies(genome):
            return None
        at, source = pick(rng, moments(facts))
        pattern, points = counted_pattern(rng, facts.pack.ranks)
        trumps = any(trick.trump is not Trump.NONE for _, trick in facts.of(TrickPhase))
        sign = -1 if low_wins(genome) or (source is TallySource.HAND and at is TallyAt.HAND_END) else 1
        rule = TallyScore(
            source=source,
            condition=CardIsTrump() if trumps and chance(rng, 15) else None,
            rule=EachOver(0),
            points=points * sign,
            pattern=pattern.name,
            at=at,
        )
        grown = counting(genome, pattern, rule)
        changed = decide_by_points(grown)
        if rules_apart(changed) != rules_apart(genome) + 1:
            return None
        return Change(
            changed, f"added: {rule_words(changed, grown.tally_scoring[-1])}", Way.ADDED, ("tally_scoring",)
        )


class MutateScoreMomentMutation(Operator):
    """A combination is counted at another moment, or another combination is."""

    family = Group.SCORING
    weight = LOW

    def applies(self, genome: GameGenome) -> bool:
        return any(rule.pattern is not None for rule in genome.tally_scoring)

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        places = [at for at, rule in enumerate(genome.tally_scoring) if rule.pattern is not None]
        others = moments(analyse(genome))
        if not places or not others:
            return None
        index = pick(rng, places)
        before = genome.tally_scoring[index]
        names = [pattern.name for pattern in genome.patterns if pattern.kicker is None]
        if chance(rng, 40) and len(names) > 1:
            after = replace(before, pattern=pick(rng, names))
        else:
            at, source = pick(rng, others)
            after = replace(before, at=at, source=source)
        if after == before:
            return None
        rules = genome.tally_scoring
        changed = fit_endings(genome.copy_with(tally_scoring=(*rules[:index], after, *rules[index + 1 :])))
        if rules_apart(changed) != rules_apart(genome):
            return None
        words = f"changed: {change_words(genome, before, changed, after)}"
        return Change(changed, words, says=("tally_scoring",))


OPERATORS: Final[tuple[Operator, ...]] = (AddCountedPatternMutation(), MutateScoreMomentMutation())
