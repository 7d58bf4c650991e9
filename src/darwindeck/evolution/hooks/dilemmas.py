"""Hooks that make players want two things at once: to be second, to keep and to lay down, to win tricks and go out."""

from __future__ import annotations

from random import Random
from typing import Final

from darwindeck.analysis.analysis import analyse
from darwindeck.analysis.family import Family, family
from darwindeck.evolution.hooks.base import FRESH, Aspect, Hook
from darwindeck.evolution.hooks.prizes import in_play, takes_cards, tricks_played, with_only_points
from darwindeck.evolution.hooks.tricks import EACH_TRICK, tricks_only
from darwindeck.evolution.operators.base import Change, Group
from darwindeck.evolution.operators.edits import can_grow, has, insert_phases, repeat_start, with_setup
from darwindeck.evolution.random_games.choices import pick
from darwindeck.genome.cards import Rank, Suit
from darwindeck.genome.conditions import CardIsRank, CardIsSuit, IsTrickWinner, Not
from darwindeck.genome.phases import (
    BiddingPhase,
    DiscardPhase,
    DrawPhase,
    Face,
    MeldPhase,
    PassDirection,
    PassPhase,
    TrickPhase,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import (
    AtLeast,
    CardScore,
    EachOver,
    Moon,
    Most,
    ScoringTo,
    ScoringTrigger,
    ScoringZone,
    TallyScore,
    TallySource,
    WinCondition,
    WinType,
)
from darwindeck.genome.setup import DeckEmptyAction, HandVisibility, UntilWin
from darwindeck.narration.words.names import SUITS, rank_plural

_FREE_CARDS: Final = 3
_LEAST_TRICKS: Final = 7
_LEAST_TO_LAY: Final = 9
_LEAST_TO_BURY: Final = 9
_MANY_EACH: Final = 5
_A_RACE: Final = 6
"""Tricks that empty a hand where the losers draw."""


class TallPoppy(Hook):
    """Second is best: whoever is ahead is given the last tricks by all the others."""

    idea = "every trick is a point, but whoever takes the most of them loses more than they are worth"
    family = Group.SCORING
    aspect = Aspect.GOAL
    weight = FRESH

    def applies(self, genome: GameGenome) -> bool:
        plain = tricks_only(genome) and not has(genome, BiddingPhase) and not genome.team_mode
        return plain and genome.player_count > 2 and tricks_played(genome) >= _LEAST_TRICKS

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        loss = max(5, tricks_played(genome) // genome.player_count + 3)
        pays = TallyScore(source=TallySource.TRICKS, rule=Most(), points=-loss)
        words = f"each trick scores 1, but whoever takes the most loses {loss}"
        return Change(with_only_points(genome, (EACH_TRICK, pays), goal=15), words)


class NoneOrMany(Hook):
    """The first trick costs more than it brings: duck them all, or go for them."""

    idea = "the first trick you take costs more than it brings: take none, or many"
    family = Group.SCORING
    aspect = Aspect.GOAL
    weight = FRESH

    def applies(self, genome: GameGenome) -> bool:
        plain = tricks_only(genome) and not has(genome, BiddingPhase) and not genome.team_mode
        return plain and genome.player_count > 2 and tricks_played(genome) >= _LEAST_TRICKS

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        entry = 5 if tricks_played(genome) // genome.player_count < _MANY_EACH else 10
        each = TallyScore(source=TallySource.TRICKS, rule=EachOver(0), points=2)
        first = TallyScore(source=TallySource.TRICKS, rule=AtLeast(1), points=-entry)
        words = f"each trick scores 2, but whoever takes any pays {entry}: take none, or many"
        return Change(with_only_points(genome, (each, first), goal=15), words)


class FirstOutEndsIt(Hook):
    """Big Two's count: nobody is safe before the last card."""

    idea = "the hand is over when somebody is out, and every card left in hand costs a point"
    family = Group.HANDS
    aspect = Aspect.GOAL

    def applies(self, genome: GameGenome) -> bool:
        return family(genome) is Family.CLIMBING and bool(genome.place_points) and not genome.eliminate

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        left = CardScore(condition=None, points=1, trigger=ScoringTrigger.HAND_END, zone=ScoringZone.HAND)
        by_place = PassDirection.BY_PLACE
        kept = tuple(
            phase
            for phase in genome.phases
            if not (isinstance(phase, PassPhase) and phase.direction is by_place)
        )
        changed = genome.copy_with(
            phases=kept,
            out_when_empty=False,
            place_points=(),
            card_scoring=(left,),
            tally_scoring=(),
            hands=UntilWin(30),
            win_conditions=(WinCondition(WinType.EMPTY_HAND), WinCondition(WinType.LOW_SCORE, 50)),
        )
        return Change(changed, self.idea)


class FirstFewFree(Hook):
    """A little of it does no harm: one counts what one has taken, and plays the rest into other tricks."""

    idea = "a few cards of one suit are free, and every one more costs"
    family = Group.SCORING
    aspect = Aspect.GOAL
    weight = FRESH

    def applies(self, genome: GameGenome) -> bool:
        return takes_cards(genome) and has(genome, TrickPhase) and in_play(analyse(genome)) > 0.9

    def twist(self, genome: GameGenome, rng: Random) -> Change | None:
        suit = pick(rng, tuple(Suit))
        free = _FREE_CARDS if analyse(genome).sides > 2 else 2 * _FREE_CARDS - 1
        over = TallyScore(
            source=TallySource.CAPTURED, condition=CardIsSuit(suit), rule=EachOver(free), points=-2
        )
        words = f"each trick scores 1; of the {SUITS[suit]} you take, {free} are free, and each more costs 2"
        return Change(with_only_points(genome, (EACH_TRICK, over), goal=21), words)


class WeakTreasure(Hook):
    """What is worth most cannot defend itself: somebody has to bring it home."""

    idea = "the weakest cards are the treasure, and have to be brought home in somebody's trick"
    family = Group.SCORING
    aspect = Aspect.GOAL
    weight = FRESH

    def applies(self, genome: GameGenome) -> bool:
        return takes_cards(genome) and has(genome, TrickPhase) and in_play(analyse(genome)) > 0.9

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        ranks = analyse(genome).pack.ranks
        low = next(rank for rank in Rank if rank.value in ranks)
        treasure = CardScore(condition=CardIsRank(low), points=5, trigger=ScoringTrigger.TRICK_WIN)
        words = f"each trick scores 1, and the {rank_plural(low)}, which beat nothing, 5 each"
        return Change(with_only_points(genome, (EACH_TRICK,), (treasure,), goal=30), words)


class LosersDraw(Hook):
    """A race by tricks: who takes one has a card less, all others draw theirs again."""

    idea = "whoever loses a trick draws a card; the first without cards wins the hand"
    family = Group.TRICKS
    aspect = Aspect.GOAL
    weight = FRESH

    def applies(self, genome: GameGenome) -> bool:
        bare = tricks_only(genome) and not has(genome, BiddingPhase, DrawPhase, DiscardPhase)
        room = analyse(genome).pack.size >= 3 * _A_RACE * genome.player_count // 2
        return bare and room and not genome.team_mode and can_grow(genome)

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        left = CardScore(
            condition=None,
            points=1,
            trigger=ScoringTrigger.HAND_END,
            zone=ScoringZone.HAND,
            to=ScoringTo.HAND_WINNER,
        )
        tricks = tuple(phase for phase in genome.phases if not isinstance(phase, PassPhase))
        changed = with_setup(genome, cards_per_player=_A_RACE).copy_with(
            phases=(*tricks, DrawPhase(condition=Not(IsTrickWinner()))),
            card_scoring=(left,),
            tally_scoring=(),
            moon=Moon.NONE,
            eliminate=None,
            deck_empty_action=DeckEmptyAction.SKIP_DRAW,
            hands=UntilWin(30),
            win_conditions=(WinCondition(WinType.EMPTY_HAND), WinCondition(WinType.FIRST_TO_SCORE, 50)),
        )
        return Change(changed, self.idea)


class BuryTwo(Hook):
    """Everybody makes a hand out of the one that was dealt."""

    idea = "before the first trick everybody puts two cards out of play, face down"
    family = Group.TRICKS
    aspect = Aspect.EDGE
    weight = FRESH

    def applies(self, genome: GameGenome) -> bool:
        bare = tricks_only(genome) and not has(
            genome, BiddingPhase, DrawPhase, DiscardPhase, PassPhase, MeldPhase
        )
        hidden = genome.setup.hand_visibility is HandVisibility.OWNER_ONLY
        costs = any(win.type is WinType.LOW_SCORE for win in genome.win_conditions)
        meant = genome.card_scoring or any(tally.condition is not None for tally in genome.tally_scoring)
        wanted = not costs and not meant  # else everybody buries what counts
        return bare and hidden and wanted and analyse(genome).smallest_hand >= _LEAST_TO_BURY

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        buried = DiscardPhase(min_cards=2, max_cards=2, face=Face.DOWN, once=True)
        return Change(insert_phases(genome, repeat_start(genome), buried), self.idea)
