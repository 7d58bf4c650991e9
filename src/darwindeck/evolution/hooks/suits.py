"""Hooks in which suits have a meaning of their own: a role for each, some of one and not too many, a net to fill."""

from __future__ import annotations

from random import Random
from typing import Final

from darwindeck.analysis.analysis import analyse
from darwindeck.evolution.hooks.base import FRESH, Aspect, Hook
from darwindeck.evolution.hooks.prizes import in_play, takes_cards, with_only_points
from darwindeck.evolution.hooks.tricks import EACH_TRICK, trick_of, tricks_only, with_trick
from darwindeck.evolution.operators.base import Change, Group
from darwindeck.evolution.operators.edits import has
from darwindeck.evolution.random_games.choices import pick
from darwindeck.genome.cards import Suit
from darwindeck.genome.conditions import CardIsSuit
from darwindeck.genome.phases import TrickPhase, Trump, TrumpOrder
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import AtLeast, CardScore, EachOver, ScoringTrigger, TallyScore, TallySource
from darwindeck.genome.setup import TableauMode
from darwindeck.wording.grammar import say_number
from darwindeck.wording.names import SUITS

_MOST_IN_PLAY: Final = 0.9
_WHOLE_SUITS: Final = 10
"""Cards of a suit, at least, where suits are counted."""


def _tally_suit(suit: Suit | None, rule: AtLeast | EachOver, points: int) -> TallyScore:
    condition = None if suit is None else CardIsSuit(suit)
    return TallyScore(source=TallySource.CAPTURED, condition=condition, rule=rule, points=points)


def _suit_size(genome: GameGenome) -> int:
    return analyse(genome).pack.size // len(Suit)


class SuitRoles(Hook):
    """One suit wins, one pays, one costs, one is nothing: every card says at once what it is good for."""

    idea = "every suit has its role: spades beat all, diamonds score, hearts cost, clubs count for nothing"
    family = Group.SCORING
    aspect = Aspect.GOAL
    weight = FRESH

    def applies(self, genome: GameGenome) -> bool:
        followed = has(genome, TrickPhase) and trick_of(genome).lead_suit_required
        return followed and takes_cards(genome) and in_play(analyse(genome)) > _MOST_IN_PLAY

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        trumped = with_trick(genome, trump=Trump.SPADES, trump_order=TrumpOrder.PLAIN, breaking_suit=None)
        rules = tuple(
            CardScore(condition=CardIsSuit(suit), points=points, trigger=ScoringTrigger.TRICK_WIN)
            for suit, points in ((Suit.DIAMONDS, 3), (Suit.HEARTS, -2))
        )
        words = "spades are trumps, each diamond that you take scores 3, each heart costs 2, clubs count for nothing"
        return Change(with_only_points(trumped, (), rules, goal=25), words)


class SuitWindow(Hook):
    """Some of the suit have to be had, and one more is one too many: who is full throws the rest at the others."""

    idea = "some cards of one suit are wanted, and every one too many costs"
    family = Group.SCORING
    aspect = Aspect.GOAL
    weight = FRESH

    def applies(self, genome: GameGenome) -> bool:
        whole = tricks_only(genome) and takes_cards(genome) and in_play(analyse(genome)) > _MOST_IN_PLAY
        return whole and analyse(genome).sides > 2 and _suit_size(genome) >= _WHOLE_SUITS

    def twist(self, genome: GameGenome, rng: Random) -> Change | None:
        suit = pick(rng, tuple(Suit))
        enough = max(2, _suit_size(genome) // analyse(genome).sides)
        most = enough + 1
        window = (_tally_suit(suit, AtLeast(enough), 5), _tally_suit(suit, EachOver(most), -3))
        words = (
            f"each trick scores 1; {say_number(enough)} {SUITS[suit]} score 5, "
            f"and each above {say_number(most)} costs 3"
        )
        return Change(with_only_points(genome, (EACH_TRICK, *window), goal=25), words)


class FullNets(Hook):
    """Enough of every suit, out of few cards: what is captured besides is only weight."""

    idea = "enough captured cards of a suit score, suit by suit, and too many cards in all cost"
    family = Group.SCORING
    aspect = Aspect.GOAL
    weight = FRESH

    def applies(self, genome: GameGenome) -> bool:
        facts = analyse(genome)
        fishing = facts.tableau_captures and genome.setup.tableau_mode is TableauMode.MATCH_RANK
        return fishing and takes_cards(genome) and facts.sides > 2 and _suit_size(genome) >= _WHOLE_SUITS

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        sides, cards = analyse(genome).sides, analyse(genome).pack.size
        enough, most = _suit_size(genome) // sides + 1, cards // sides + 1
        suits = tuple(_tally_suit(suit, AtLeast(enough), 3) for suit in Suit)
        words = (
            f"{say_number(enough)} captured cards of a suit score 3, suit by suit, "
            f"and each card above {most} costs 1"
        )
        return Change(
            with_only_points(genome, (*suits, _tally_suit(None, EachOver(most), -1)), goal=25), words
        )
