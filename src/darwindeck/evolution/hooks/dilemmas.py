"""Hooks that make players want two things at once: to be second, to take some and no more, to win with what costs."""

from __future__ import annotations

from random import Random
from typing import Final

import msgspec

from darwindeck.analysis.analysis import analyse
from darwindeck.analysis.family import Family, family
from darwindeck.evolution.hooks.base import FRESH, Aspect, Hook
from darwindeck.evolution.hooks.prizes import in_play, takes_cards, with_only_points
from darwindeck.evolution.hooks.tricks import EACH_TRICK, trick_of, tricks_only
from darwindeck.evolution.operators.base import Change, Group
from darwindeck.evolution.operators.edits import has, insert_phases, repeat_start
from darwindeck.evolution.random_games.choices import pick
from darwindeck.genome.cards import Colour, Rank, Suit, colour_of
from darwindeck.genome.conditions import CardIsRank, CardIsSuit
from darwindeck.genome.phases import (
    BiddingPhase,
    ClaimPhase,
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
    Most,
    ScoringTrigger,
    ScoringZone,
    TallyScore,
    TallySource,
    WinCondition,
    WinType,
)
from darwindeck.genome.setup import HandVisibility, UntilWin
from darwindeck.metrics.critique.counts import tricks_played
from darwindeck.wording.names import SUITS, rank_plural

_FREE_CARDS: Final = 3
_LEAST_TRICKS: Final = 7
_LEAST_TO_BURY: Final = 9
_A_FULL_DECK: Final = 48


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
        """For partners only: alone, whoever has the strong cards takes the treasure too."""
        tricks = takes_cards(genome) and has(genome, TrickPhase) and in_play(analyse(genome)) > 0.9
        return tricks and genome.team_mode

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        ranks = analyse(genome).pack.ranks
        low = next(rank for rank in Rank if rank.value in ranks)
        treasure = CardScore(condition=CardIsRank(low), points=5, trigger=ScoringTrigger.TRICK_WIN)
        words = f"each trick scores 1, and the {rank_plural(low)}, which beat nothing, 5 each"
        return Change(with_only_points(genome, (EACH_TRICK,), (treasure,), goal=30), words)


class TwoColours(Hook):
    """Two suits in which one wants to win, two in which one wants to lose; what does not follow is thrown in."""

    idea = "black cards that you take score, and red ones cost"
    family = Group.SCORING
    aspect = Aspect.GOAL
    weight = FRESH

    def applies(self, genome: GameGenome) -> bool:
        followed = not has(genome, TrickPhase) or trick_of(genome).lead_suit_required
        return takes_cards(genome) and followed and in_play(analyse(genome)) > 0.9

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        when = ScoringTrigger.TRICK_WIN if has(genome, TrickPhase) else ScoringTrigger.HAND_END
        rules = tuple(
            CardScore(
                condition=CardIsSuit(suit), points=2 if colour_of(suit) is Colour.BLACK else -1, trigger=when
            )
            for suit in Suit
        )
        words = "every black card that you take scores 2, and every red one costs 1"
        return Change(with_only_points(genome, (), rules, goal=50), words)


def _takes_a_whole_deck(genome: GameGenome) -> bool:
    """Tell whether nearly every card of a full deck is taken in tricks."""
    facts = analyse(genome)
    full = facts.pack.size > _A_FULL_DECK and in_play(facts) > 0.9
    return tricks_only(genome) and takes_cards(genome) and full


class LoadedCourts(Hook):
    """What wins tricks spoils them: an ace alone is a good trick, one with a king thrown in is none."""

    idea = "tricks score, and every ace and court card in them costs"
    family = Group.SCORING
    aspect = Aspect.GOAL
    weight = FRESH

    def applies(self, genome: GameGenome) -> bool:
        return _takes_a_whole_deck(genome) and genome.player_count > 2

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        each = msgspec.structs.replace(EACH_TRICK, points=genome.player_count)  # a point for every card in it
        courts = tuple(
            CardScore(condition=CardIsRank(rank), points=-2, trigger=ScoringTrigger.TRICK_WIN)
            for rank in (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK)
        )
        words = f"each trick scores {each.points}, and each ace, king, queen and jack in it costs 2"
        return Change(with_only_points(genome, (each,), courts, goal=50), words)


class Quotas(Hook):
    """Enough of every suit, and no trick more: who has four spades leaves the fifth to somebody else."""

    idea = "enough cards of a suit score, suit by suit, and every trick costs"
    family = Group.SCORING
    aspect = Aspect.GOAL
    weight = FRESH

    def applies(self, genome: GameGenome) -> bool:
        return _takes_a_whole_deck(genome) and analyse(genome).sides in (3, 4)

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        enough = 5 if analyse(genome).sides == 3 else 4
        suits = tuple(
            TallyScore(
                source=TallySource.CAPTURED, condition=CardIsSuit(suit), rule=AtLeast(enough), points=3
            )
            for suit in Suit
        )
        price = msgspec.structs.replace(EACH_TRICK, points=-1)
        count = "five" if enough == 5 else "four"
        words = f"{count} cards of a suit, taken in tricks, score 3, suit by suit, and each trick costs 1"
        return Change(with_only_points(genome, (*suits, price), goal=20), words)


class BuryTwo(Hook):
    """Everybody makes a hand out of the one that was dealt."""

    idea = "before play everybody puts two cards out of play, face down"
    family = Group.TRICKS
    aspect = Aspect.EDGE
    weight = FRESH

    def applies(self, genome: GameGenome) -> bool:
        bare = (tricks_only(genome) or has(genome, ClaimPhase)) and not has(
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
