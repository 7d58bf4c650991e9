"""Hooks that give tricks and captures another purpose: a window to end in, prizes by suit, sets, a price for trumps."""

from __future__ import annotations

from random import Random
from typing import Final

import msgspec

from darwindeck.analysis.analysis import GenomeAnalysis, analyse
from darwindeck.analysis.family import Family, family
from darwindeck.evolution.hooks.base import FRESH, Aspect, Hook
from darwindeck.evolution.hooks.tricks import EACH_TRICK, trick_of, tricks_only, with_trick
from darwindeck.evolution.operators.base import Change, Group
from darwindeck.evolution.operators.edits import has, phases_of, with_setup
from darwindeck.evolution.random_games.choices import pick
from darwindeck.genome.cards import Rank, Suit
from darwindeck.genome.conditions import CardIsRank, CardIsSuit
from darwindeck.genome.phases import (
    BettingPhase,
    BiddingPhase,
    DiscardPhase,
    DrawPhase,
    TrickPhase,
    Trump,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import (
    AtLeast,
    CardScore,
    EachOver,
    Moon,
    Most,
    ScoringTrigger,
    TallyScore,
    TallySource,
    TricksFrom,
    WinCondition,
    WinType,
)
from darwindeck.genome.setup import DeckTop, UntilWin
from darwindeck.metrics.critique.counts import tricks_played
from darwindeck.wording.names import SUITS, rank_plural

_COURT: Final = (Rank.ACE, Rank.KING, Rank.QUEEN, Rank.JACK)
_PRICED: Final = (Rank.QUEEN, Rank.JACK, Rank.KING)
_LEAST_TRICKS: Final = 6
_WINDOW: Final = 10
_TOO_MANY: Final = 5
"""Points for enough tricks, and what each beyond the window costs."""


def takes_cards(genome: GameGenome) -> bool:
    """Tell whether cards are taken, in tricks or from the table, with no bids or bets to settle besides."""
    facts, late = analyse(genome), genome.tricks_from is TricksFrom.DECK_EMPTY
    taken = facts.tricks or facts.tableau_captures
    return taken and not late and not has(genome, BiddingPhase, BettingPhase)


def in_play(facts: GenomeAnalysis) -> float:
    """Return the part of the deck that is dealt or drawn in a hand, and not put out of play."""
    if facts.has(DiscardPhase):
        return 0.5
    if facts.has(DrawPhase):
        return 1.0
    return min(1.0, facts.smallest_hand * facts.players / max(1, facts.pack.size))


def with_only_points(
    genome: GameGenome, tallies: tuple[TallyScore, ...], cards: tuple[CardScore, ...] = (), *, goal: int
) -> GameGenome:
    """Return the game with these points and no others, hand after hand until somebody has the goal; the most win."""
    if genome.setup.sweep_points:
        genome = with_setup(genome, sweep_points=1)
    return genome.copy_with(
        card_scoring=cards,
        tally_scoring=tallies,
        contract_scoring=None,
        moon=Moon.NONE,
        eliminate=None,
        hands=UntilWin(30),
        win_conditions=(WinCondition(WinType.HIGH_SCORE, goal),),
    )


def _most(points: int, suit: Suit) -> TallyScore:
    return TallyScore(source=TallySource.CAPTURED, condition=CardIsSuit(suit), rule=Most(), points=points)


class TrickWindow(Hook):
    """Enough tricks, but not too many: everybody wants the same few, and the last ones are thrown at others."""

    idea = "enough tricks score, but a few too many cost"
    family = Group.SCORING
    aspect = Aspect.GOAL
    weight = FRESH

    def applies(self, genome: GameGenome) -> bool:
        plain = tricks_only(genome) and not has(genome, BiddingPhase)
        fixed = not isinstance(genome.setup.cards_per_player, tuple)
        return plain and fixed and analyse(genome).sides > 2 and tricks_played(genome) >= _LEAST_TRICKS

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        least = max(1, tricks_played(genome) // analyse(genome).sides)
        most = least + (1 if least < 4 else 2)
        tallies = (
            TallyScore(source=TallySource.TRICKS, rule=AtLeast(least), points=_WINDOW),
            TallyScore(source=TallySource.TRICKS, rule=EachOver(most), points=-_TOO_MANY),
        )
        words = f"{least} tricks score {_WINDOW}, and each above {most} costs {_TOO_MANY}"
        return Change(with_only_points(genome, tallies, goal=50), words)


class WorstPays(Hook):
    """Tricks are wanted, and so are a few cards of the suit: only who has most of it pays."""

    idea = "whoever takes the most of one suit pays for it; the others are spared"
    family = Group.SCORING
    aspect = Aspect.GOAL
    weight = FRESH

    def applies(self, genome: GameGenome) -> bool:
        return takes_cards(genome) and analyse(genome).sides > 2 and in_play(analyse(genome)) > 0.9

    def twist(self, genome: GameGenome, rng: Random) -> Change | None:
        suit = pick(rng, tuple(Suit))
        tricks = has(genome, TrickPhase)
        each = EACH_TRICK if tricks else TallyScore(source=TallySource.CAPTURED, rule=EachOver(0), points=1)
        pays = 5 if tricks else 10
        what = "trick" if tricks else "captured card"
        words = f"each {what} scores 1, but whoever took the most {SUITS[suit]} loses {pays}"
        return Change(with_only_points(genome, (each, _most(-pays, suit)), goal=25 if tricks else 50), words)


class SuitPrizes(Hook):
    """Four races at once: one cannot win them all, and giving one up is a decision."""

    idea = "every suit is a prize of its own: the most of it scores 1, 2, 3 or 4 by suit"
    family = Group.SCORING
    aspect = Aspect.GOAL
    weight = FRESH

    def applies(self, genome: GameGenome) -> bool:
        fewest = 2 if not genome.team_mode else 4
        return (
            takes_cards(genome)
            and fewest <= genome.player_count <= 4
            and in_play(analyse(genome)) > 0.9
            and not any(isinstance(tally.rule, Most) for tally in genome.tally_scoring)
        )

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        order = (Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, Suit.SPADES)
        tallies = tuple(_most(points, suit) for points, suit in enumerate(order, start=1))
        words = "the most clubs score 1, diamonds 2, hearts 3, spades 4"
        return Change(with_only_points(genome, tallies, goal=21), words)


class SetsInTricks(Hook):
    """Three of the four aces, or kings, or queens, or jacks: two of them in other hands, and the set is gone."""

    idea = "whoever takes three or all four cards of a court rank scores for the set"
    family = Group.SCORING
    aspect = Aspect.GOAL

    def applies(self, genome: GameGenome) -> bool:
        facts = analyse(genome)
        four = all(rank.value in facts.pack.ranks for rank in _COURT) and facts.pack.most_of_a_rank == 4
        tricks = has(genome, TrickPhase)  # captures go in pairs, and nobody has three
        return tricks and takes_cards(genome) and four and facts.sides == 2 and in_play(facts) > 0.9

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        tallies = tuple(
            TallyScore(
                source=TallySource.CAPTURED, condition=CardIsRank(rank), rule=AtLeast(3), points=points
            )
            for rank, points in zip(_COURT, (5, 4, 3, 2), strict=True)
        )
        words = "three aces score 5, three kings 4, three queens 3, three jacks 2"
        return Change(with_only_points(genome, tallies, goal=30), words)


class CostlyTrumps(Hook):
    """The weapon has its price: a trick that was ruffed brings less, one that was overruffed costs."""

    idea = "tricks score, and every trump in them costs"
    family = Group.SCORING
    aspect = Aspect.GOAL
    weight = FRESH

    def applies(self, genome: GameGenome) -> bool:
        return tricks_only(genome) and not has(genome, BiddingPhase)

    def twist(self, genome: GameGenome, rng: Random) -> Change | None:
        now = trick_of(genome).trump.value
        suit = next((each for each in Suit if each.value == now), None) or pick(rng, tuple(Suit))
        price = CardScore(condition=CardIsSuit(suit), points=-2, trigger=ScoringTrigger.TRICK_WIN)
        trumped = with_trick(genome, trump=Trump(suit.value), breaking_suit=None)
        tricks = msgspec.structs.replace(EACH_TRICK, points=3)
        words = f"{SUITS[suit]} are trumps; each trick scores 3, each trump in it costs 2"
        return Change(with_only_points(trumped, (tricks,), (price,), goal=25), words)


class BidsAndTolls(Hook):
    """A promise to keep, and cards that nobody wants in the tricks one promised."""

    idea = "you keep your bid, but the cards of one rank cost whoever takes them"
    family = Group.SCORING
    aspect = Aspect.EDGE
    weight = FRESH

    def applies(self, genome: GameGenome) -> bool:
        contract = genome.contract_scoring
        return (
            contract is not None
            and has(genome, BiddingPhase)
            and not genome.card_scoring
            and not isinstance(genome.setup.cards_per_player, tuple)
            and in_play(analyse(genome)) > 0.9
        )

    def twist(self, genome: GameGenome, rng: Random) -> Change | None:
        rank = pick(rng, _PRICED)
        contract = genome.contract_scoring
        toll = 2 if contract is not None and contract.exact else 5
        rule = CardScore(condition=CardIsRank(rank), points=-toll, trigger=ScoringTrigger.TRICK_WIN)
        return Change(genome.copy_with(card_scoring=(rule,)), f"{rank_plural(rank)} cost {toll} each")


class OpenStock(Hook):
    """Where cards are drawn anyway, everybody sees what is to be had."""

    idea = "the next card of the deck lies open, for whoever draws first"
    family = Group.TRICKS
    aspect = Aspect.EDGE

    def applies(self, genome: GameGenome) -> bool:
        draws = [draw for _, draw in phases_of(genome, DrawPhase) if draw.condition is None]
        drawn = has(genome, TrickPhase) or family(genome) is Family.RUMMY
        return drawn and bool(draws) and genome.setup.deck_top is DeckTop.HIDDEN

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        return Change(with_setup(genome, deck_top=DeckTop.UP), self.idea)
