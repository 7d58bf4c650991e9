"""Operators on combinations: a climbing game gets them, one more or one fewer, what they beat, what passing costs."""

from __future__ import annotations

from random import Random
from typing import Final

from msgspec.structs import replace

from darwindeck.evolution.operators.base import Change, Group, Operator
from darwindeck.evolution.operators.edits import another, phases_of, put_phase
from darwindeck.evolution.random_games.choices import chance, pick
from darwindeck.evolution.random_games.combinations import MOST, random_pattern, some_patterns
from darwindeck.genome.cards import Deck, RankOrder, Suit, deck_ranks
from darwindeck.genome.patterns import Pattern, RunOf, RunOrder, SameSuit, SetOf
from darwindeck.genome.phases import AfterPass, AllPass, PlayBeat, PlayPhase, PlayTarget
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.setup import HandVisibility, TableauMode
from darwindeck.wording.combinations import pattern_title

SUIT_ORDERS: Final = (
    (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS),
    (Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS, Suit.SPADES),
)


def climbing_plays(genome: GameGenome) -> list[tuple[int, PlayPhase]]:
    """Plays that clear the table when all pass, where combinations could be played."""
    setup = genome.setup
    plain = setup.tableau_mode is TableauMode.NONE and setup.initial_deck is not Deck.DOUBLE_104
    seen = setup.hand_visibility is not HandVisibility.FACE_DOWN and isinstance(setup.rank_order, RankOrder)
    if not (plain and seen):
        return []
    return [
        (index, play)
        for index, play in phases_of(genome, PlayPhase)
        if play.on_all_pass is AllPass.CLEAR_AND_LEAD and play.target is PlayTarget.TABLEAU
    ]


def combined_plays(genome: GameGenome) -> list[tuple[int, PlayPhase]]:
    return [(index, play) for index, play in climbing_plays(genome) if play.patterns]


class AddCombinationsMutation(Operator):
    """Instead of cards of one rank, combinations are played and beaten."""

    family = Group.PLAYS
    weight = 8

    def applies(self, genome: GameGenome) -> bool:
        return not genome.patterns and bool(climbing_plays(genome))

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        plays = climbing_plays(genome)
        if genome.patterns or not plays:
            return None
        index, play = pick(rng, plays)
        patterns = some_patterns(rng, deck_ranks(genome.setup.initial_deck))
        changed = with_combinations(genome, index, play, patterns)
        names = ", ".join(pattern_title(pattern) for pattern in patterns)
        return Change(changed, f"combinations are played: {names}")


def with_combinations(
    genome: GameGenome, index: int, play: PlayPhase, patterns: tuple[Pattern, ...]
) -> GameGenome:
    """Let a play be made of these patterns, each beaten by a higher one."""
    names = tuple(pattern.name for pattern in patterns)
    combined = replace(
        play,
        patterns=names,
        beat=PlayBeat.HIGHER,
        valid_play_condition=None,
        min_cards=1,
        max_cards=1,
        same_count=False,
        mandatory=False,
        pass_if_unable=True,
    )
    return put_phase(genome.copy_with(patterns=patterns), index, combined)


class AddPatternMutation(Operator):
    """One combination more."""

    family = Group.PLAYS
    weight = 8

    def applies(self, genome: GameGenome) -> bool:
        return bool(combined_plays(genome)) and len(genome.patterns) < MOST

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        if not self.applies(genome):
            return None
        index, play = pick(rng, combined_plays(genome))
        made = random_pattern(rng, deck_ranks(genome.setup.initial_deck))
        names = {pattern.name for pattern in genome.patterns}
        if made.name in names or any(made.of == other.of for other in genome.patterns):
            return None
        power = max((pattern.power for pattern in genome.patterns), default=0)
        made = replace(made, power=min(15, power + 1) if power else 0)
        grown = genome.copy_with(patterns=(*genome.patterns, made))
        changed = put_phase(grown, index, replace(play, patterns=(*play.patterns, made.name)))
        return Change(changed, f"added a combination: {pattern_title(made)}")


class RemovePatternMutation(Operator):
    """One combination less; single cards stay."""

    family = Group.PLAYS

    def applies(self, genome: GameGenome) -> bool:
        return len(genome.patterns) > 1

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        spare = [pattern for pattern in genome.patterns if not _is_single(pattern)]
        if not spare or len(genome.patterns) < 2:
            return None
        gone = pick(rng, spare)
        return Change(without_pattern(genome, gone.name), f"removed a combination: {pattern_title(gone)}")


def without_pattern(genome: GameGenome, name: str) -> GameGenome:
    """Take out a pattern and every mention of it."""
    patterns = tuple(
        replace(pattern, over=tuple(other for other in pattern.over if other != name))
        for pattern in genome.patterns
        if pattern.name != name
    )
    phases = tuple(
        replace(phase, patterns=tuple(other for other in phase.patterns if other != name))
        if isinstance(phase, PlayPhase)
        else phase
        for phase in genome.phases
    )
    counts = tuple(rule for rule in genome.tally_scoring if rule.pattern != name)
    return genome.copy_with(patterns=patterns, phases=phases, tally_scoring=counts)


def _is_single(pattern: Pattern) -> bool:
    return isinstance(pattern.of, SetOf) and pattern.of.n == 1


class MutatePatternMutation(Operator):
    """How long a combination is, which ranks are neighbours, what it beats."""

    family = Group.PLAYS
    weight = 8

    def applies(self, genome: GameGenome) -> bool:
        return bool(combined_plays(genome))

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        if not self.applies(genome):
            return None
        at = rng.randrange(len(genome.patterns))
        before = genome.patterns[at]
        after = _other(genome, before, rng)
        if after is None or after == before:
            return None
        patterns = (*genome.patterns[:at], after, *genome.patterns[at + 1 :])
        return Change(genome.copy_with(patterns=patterns), f"changed a combination: {pattern_title(after)}")


def _other(genome: GameGenome, pattern: Pattern, rng: Random) -> Pattern | None:
    roll = rng.randrange(4)
    if roll == 0:
        others = tuple(other.name for other in genome.patterns if other is not pattern)
        return replace(pattern, over=() if pattern.over or not others else (pick(rng, others),))
    if roll == 1 and not _is_single(pattern):
        return replace(pattern, bomb=not pattern.bomb and pattern.kicker is None)
    if roll == 2:
        return replace(pattern, power=rng.randint(0, len(genome.patterns)))
    of = pattern.of
    if isinstance(of, RunOf):
        longer = replace(of, n=pick(rng, (3, 4, 5)), to=pick(rng, (0, 7, 13)))
        return replace(
            pattern, of=longer if chance(rng, 60) else replace(of, order=pick(rng, tuple(RunOrder)))
        )
    if isinstance(of, SameSuit):
        return replace(pattern, of=replace(of, n=pick(rng, (3, 4, 5))))
    return replace(pattern, of=replace(of, to=pick(rng, (0, 2, 3, 4))))


class MutateFollowMutation(Operator):
    """What a combination has to beat, what a pass costs, whether suits compare."""

    family = Group.PLAYS
    weight = 8

    def applies(self, genome: GameGenome) -> bool:
        return bool(combined_plays(genome))

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        if not self.applies(genome):
            return None
        index, play = pick(rng, combined_plays(genome))
        match rng.randrange(3):
            case 0:
                beat = another(rng, tuple(PlayBeat), play.beat)
                if beat is None:
                    return None
                words = "higher ones are played" if beat is PlayBeat.HIGHER else "any combination may follow"
                return Change(
                    put_phase(genome, index, replace(play, beat=beat)), f"changed the play: {words}"
                )
            case 1:
                out = play.after_pass is AfterPass.MAY_RETURN
                after = AfterPass.OUT if out else AfterPass.MAY_RETURN
                words = (
                    "whoever passes is out until the table is cleared" if out else "one may pass and return"
                )
                changed = put_phase(genome, index, replace(play, after_pass=after))
                return Change(changed, f"changed the play: {words}")
            case _:
                order = () if genome.setup.suit_order else pick(rng, SUIT_ORDERS)
                setup = replace(genome.setup, suit_order=order)
                words = "suits compare" if order else "suits do not compare"
                return Change(genome.copy_with(setup=setup), f"changed the play: {words}")


OPERATORS: Final[tuple[Operator, ...]] = (
    AddCombinationsMutation(),
    AddPatternMutation(),
    RemovePatternMutation(),
    MutatePatternMutation(),
    MutateFollowMutation(),
)
