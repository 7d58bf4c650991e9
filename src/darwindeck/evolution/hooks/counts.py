"""Hooks for games without tricks: what is counted when a hand ends, and who gets or pays it."""

from __future__ import annotations

from random import Random
from typing import Final

from darwindeck.analysis.analysis import analyse
from darwindeck.evolution.hooks.base import Aspect, Hook
from darwindeck.evolution.operators.base import Change, Group
from darwindeck.evolution.operators.edits import has
from darwindeck.evolution.random_games.choices import pick
from darwindeck.genome.cards import Colour, Rank, Suit
from darwindeck.genome.conditions import CardIsColour, CardIsRank, CardIsSuit, Condition, Not, Role, Who
from darwindeck.genome.phases import BettingPhase, BiddingPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import (
    Exactly,
    Fewest,
    Last,
    Measure,
    Moon,
    Most,
    Table,
    TallyRule,
    TallyScore,
    TallySource,
    TallyTies,
    TallyTo,
    WinCondition,
    WinType,
)
from darwindeck.genome.setup import Lives, UntilWin
from darwindeck.genome.values import CardValue
from darwindeck.validation.checks.limits import MOST_TALLIES
from darwindeck.wording.names import SUITS, rank_plural

_PRIMIERA: Final = {"7": 21, "6": 18, "A": 16, "5": 15, "4": 14, "3": 13, "2": 12}
_COURT: Final = 10
_LIVES: Final = 3
_EXACT: Final = 4


def _captures(genome: GameGenome) -> bool:
    """Return whether cards are captured from the table and points decide."""
    facts = analyse(genome)
    scored = any(win.type in (WinType.HIGH_SCORE, WinType.FIRST_TO_SCORE) for win in genome.win_conditions)
    room = len(genome.tally_scoring) < MOST_TALLIES
    return facts.tableau_captures and not facts.tricks and scored and room and genome.eliminate is None


def _with(genome: GameGenome, *tallies: TallyScore) -> GameGenome:
    return genome.copy_with(tally_scoring=(*genome.tally_scoring, *tallies))


def _captured(
    rule: TallyRule, points: int, condition: Condition | None = None, *, to: TallyTo = TallyTo.OWNER
) -> TallyScore:
    return TallyScore(source=TallySource.CAPTURED, condition=condition, rule=rule, points=points, to=to)


class _OfCaptures(Hook):
    """One count more for what was captured."""

    family = Group.SCORING
    aspect = Aspect.EDGE

    def applies(self, genome: GameGenome) -> bool:
        return _captures(genome)


class ExactlyOfAColour(_OfCaptures):
    """Too many are as bad as too few: cards are left to others at the right moment."""

    idea = "exactly so many red cards score, more or fewer do not"
    aspect = Aspect.GOAL

    def twist(self, genome: GameGenome, rng: Random) -> Change | None:
        colour = pick(rng, tuple(Colour))
        tally = _captured(Exactly(_EXACT), 5, CardIsColour(colour))
        return Change(_with(genome, tally), f"exactly four {colour.value} cards score 5")


class DearCards(_OfCaptures):
    """Not how many cards one has: what they are worth."""

    idea = "the most valuable captures score, not the most cards"
    aspect = Aspect.GOAL

    def twist(self, genome: GameGenome, rng: Random) -> Change | None:
        first, second = pick(rng, ((Rank.ACE, Rank.KING), (Rank.TWO, Rank.THREE), (Rank.SEVEN, Rank.SIX)))
        values = (CardValue(first, 3), CardValue(second, 2))
        tally = TallyScore(
            source=TallySource.CAPTURED, rule=Most(), points=2, measure=Measure.VALUE, values=values
        )
        words = f"{rank_plural(first)} count three, {rank_plural(second)} two, and the most of it scores 2"
        return Change(_with(genome, tally), words)


class BestOfEverySuit(_OfCaptures):
    """The primiera: one good card of every suit is worth more than many of one."""

    idea = "the best cards of all four suits score together"
    aspect = Aspect.GOAL

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        ranks = sorted(analyse(genome).pack.ranks)
        values = tuple(CardValue(Rank(rank), _PRIMIERA.get(rank, _COURT)) for rank in ranks)
        tally = TallyScore(
            source=TallySource.CAPTURED, rule=Most(), points=1, measure=Measure.BEST_OF_SUITS, values=values
        )
        return Change(_with(genome, tally), self.idea)


class FewestPays(_OfCaptures):
    """Nobody can sit a hand out."""

    idea = "whoever captures fewest pays everybody else"

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        tally = _captured(Fewest(), -1, to=TallyTo.FROM_OTHERS)
        return Change(_with(genome, tally), "whoever captures the fewest cards pays 1 to everybody else")


class LastCapture(_OfCaptures):
    """A race for the end beside the race for cards."""

    idea = "the last capture of a hand scores"

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        return Change(_with(genome, _captured(Last(), 3)), "the last capture of a hand scores 3")


class GrowingPrize(_OfCaptures):
    """One, three, six, ten: the fourth card of a kind is worth more than the first three."""

    idea = "cards of a kind are worth more the more one has of them"

    def twist(self, genome: GameGenome, rng: Random) -> Change | None:
        rank = Rank(pick(rng, sorted(analyse(genome).pack.ranks)))
        tally = _captured(Table((1, 3, 6, 10)), 1, CardIsRank(rank))
        return Change(_with(genome, tally), f"{rank_plural(rank)} score 1, 3, 6 and 10 by their number")


class NoneCostsOthers(_OfCaptures):
    """A second way to play a bad hand."""

    idea = "whoever takes no card of a suit costs everybody else"

    def twist(self, genome: GameGenome, rng: Random) -> Change | None:
        suit = pick(rng, tuple(Suit))
        tally = _captured(Exactly(0), -2, CardIsSuit(suit), to=TallyTo.OTHERS)
        return Change(_with(genome, tally), f"whoever captures no {SUITS[suit]} costs everybody else 2")


class LivesForTheWorstHand(Hook):
    """Hand after hand somebody loses a life, until one is left."""

    idea = "whoever is left with most cards loses a life, and the last one alive wins"
    family = Group.HANDS
    aspect = Aspect.GOAL

    def applies(self, genome: GameGenome) -> bool:
        ends = any(win.type is WinType.EMPTY_HAND for win in genome.win_conditions)
        plain = (
            genome.eliminate is None and not genome.team_mode and not has(genome, BettingPhase, BiddingPhase)
        )
        return ends and plain and genome.player_count > 2 and not analyse(genome).tricks

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        worst = TallyScore(source=TallySource.HAND, rule=Most(), points=-1, ties=TallyTies.ALL)
        changed = genome.copy_with(
            card_scoring=(),
            tally_scoring=(worst,),
            moon=Moon.NONE,
            hands=UntilWin(60),
            eliminate=Lives(_LIVES),
            win_conditions=(WinCondition(WinType.EMPTY_HAND), WinCondition(WinType.LAST_STANDING)),
        )
        return Change(changed, self.idea)


class LargestHandPays(Hook):
    """Running out is not all: the one with most cards pays for everybody."""

    idea = "whoever is left with most cards pays all the others"
    family = Group.SCORING
    aspect = Aspect.EDGE

    def applies(self, genome: GameGenome) -> bool:
        ends = any(win.type is WinType.EMPTY_HAND for win in genome.win_conditions)
        scored = any(
            win.type in (WinType.HIGH_SCORE, WinType.FIRST_TO_SCORE) for win in genome.win_conditions
        )
        counted = any(tally.source is TallySource.HAND for tally in genome.tally_scoring)
        plain = not has(genome, BettingPhase, BiddingPhase) and genome.player_count > 2
        return ends and scored and plain and not counted and not analyse(genome).tricks

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        pays = TallyScore(source=TallySource.HAND, rule=Most(), points=-2, to=TallyTo.FROM_OTHERS)
        return Change(_with(genome, pays), "whoever is left with the most cards pays 2 to each of the others")


class KnockAtYourPeril(Hook):
    """The lowest hand of a showdown loses a life, and two if it knocked."""

    idea = "the worst hand loses a life, and two if it knocked"
    family = Group.HANDS
    aspect = Aspect.GOAL

    def applies(self, genome: GameGenome) -> bool:
        knocks = genome.knock is not None and genome.knock.max_deadwood is None
        plain = genome.eliminate is None and not genome.team_mode and genome.player_count > 2
        valued = bool(genome.setup.card_values) and not has(genome, BettingPhase)
        shown = any(win.type is WinType.BEST_HAND for win in genome.win_conditions)
        return knocks and plain and valued and shown

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        knocked = Role(Who.KNOCKER)
        worst = TallyScore(
            source=TallySource.HAND,
            rule=Fewest(),
            points=-1,
            measure=Measure.BEST_SUIT,
            ties=TallyTies.ALL,
            when=Not(knocked),
        )
        peril = TallyScore(
            source=TallySource.HAND, rule=Fewest(), points=-2, measure=Measure.BEST_SUIT, when=knocked
        )
        changed = genome.copy_with(
            tally_scoring=(worst, peril),
            hands=UntilWin(60),
            eliminate=Lives(_LIVES),
            win_conditions=(WinCondition(WinType.LAST_STANDING),),
        )
        return Change(changed, self.idea)


COUNTS: Final[tuple[Hook, ...]] = (
    ExactlyOfAColour(),
    DearCards(),
    BestOfEverySuit(),
    FewestPays(),
    LastCapture(),
    GrowingPrize(),
    NoneCostsOthers(),
    LivesForTheWorstHand(),
    LargestHandPays(),
    KnockAtYourPeril(),
)
