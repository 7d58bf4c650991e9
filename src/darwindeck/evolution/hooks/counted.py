"""Hooks that count combinations: among captured cards, in a hand that is over, in what is played at once, in tricks."""

from __future__ import annotations

from random import Random
from typing import Final

from darwindeck.analysis.analysis import analyse
from darwindeck.analysis.deal import low_wins
from darwindeck.evolution.hooks.base import Aspect, Hook
from darwindeck.evolution.operators.base import Change, Group
from darwindeck.evolution.operators.counted import counting, plays_several, room_to_count
from darwindeck.evolution.operators.edits import has
from darwindeck.genome.cards import Rank
from darwindeck.genome.conditions import CardIsTrump
from darwindeck.genome.patterns import Pattern, RunOf, RunOrder, RunSuit, SameSuit, SetOf
from darwindeck.genome.phases import BettingPhase, BiddingPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import (
    EachOver,
    Table,
    TallyAt,
    TallyRule,
    TallyScore,
    TallySource,
    TallyTo,
    WinType,
)

_SCORED: Final = frozenset({WinType.HIGH_SCORE, WinType.FIRST_TO_SCORE, WinType.LOW_SCORE})


def _scored(genome: GameGenome) -> bool:
    """Return whether points decide, nobody bets or bids, and there is room for one rule more."""
    decided = any(win.type in _SCORED for win in genome.win_conditions)
    free = genome.eliminate is None and not has(genome, BettingPhase, BiddingPhase)
    return decided and free and room_to_count(genome)


class _Counted(Hook):
    """A combination that scores."""

    family = Group.SCORING
    aspect = Aspect.EDGE
    pattern: Pattern
    words: str
    points: int
    rule: TallyRule = EachOver(0)
    source = TallySource.CAPTURED
    at = TallyAt.HAND_END
    to = TallyTo.OWNER
    trumps = False

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        good = -1 if low_wins(genome) else 1
        rule = TallyScore(
            source=self.source,
            condition=CardIsTrump() if self.trumps else None,
            rule=self.rule,
            points=self.points * good,
            pattern=self.pattern.name,
            at=self.at,
            to=self.to,
        )
        return Change(counting(genome, self.pattern, rule), self.words)


class _Captured(_Counted):
    """One among the captured cards."""

    def applies(self, genome: GameGenome) -> bool:
        facts = analyse(genome)
        return facts.tableau_captures and not facts.tricks and _scored(genome)


class CapturedSets(_Captured):
    """The third of a kind is worth a risk, and the fourth more."""

    idea = "three and four of a kind among the captured cards score"
    pattern = Pattern(name="set", of=SetOf(3, 4))
    rule = Table((0, 0, 3, 6))
    points = 1
    words = "three of a kind among the captured cards score 3, four score 6"


class CapturedRuns(_Captured):
    """Which card one takes depends on the neighbours one has."""

    idea = "suited runs among the captured cards score by their length"
    pattern = Pattern(name="run", of=RunOf(3, 7, suit=RunSuit.SAME, order=RunOrder.ACE_BOTH))
    rule = Table((0, 0, 2, 4, 7, 10))
    points = 1
    words = "suited runs of three captured cards and more score by their length"


class CapturedFlush(_Captured):
    """A suit is collected, and others see it."""

    idea = "every five captured cards of one suit score"
    pattern = Pattern(name="bunch", of=SameSuit(5))
    points = 3
    words = "every five captured cards of one suit score 3"


class CapturedPairsPaid(_Captured):
    """Pairs of aces are taken from everybody."""

    idea = "each pair of aces captured is paid by everybody else"
    pattern = Pattern(name="pair_of_aces", of=SetOf(2), ranks=(Rank.ACE,))
    to = TallyTo.FROM_OTHERS
    points = 1
    words = "each pair of aces captured takes 1 from everybody else"


class CapturedCouples(_Captured):
    """Kings and queens look for each other."""

    idea = "the king and queen of a suit captured by one player score"
    pattern = Pattern(
        name="couple",
        of=RunOf(2, suit=RunSuit.SAME, order=RunOrder.ACE_BOTH),
        ranks=(Rank.QUEEN, Rank.KING),
    )
    points = 3
    words = "the king and the queen of one suit captured by one player score 3"


class _Shed(_Counted):
    """One among cards that are played together."""

    source = TallySource.HAND
    at = TallyAt.PLAY

    def applies(self, genome: GameGenome) -> bool:
        return plays_several(genome) and not analyse(genome).tricks and _scored(genome)


class PairsShed(_Shed):
    """Cards are kept until they go as a pair."""

    idea = "a pair played at once scores"
    pattern = Pattern(name="pair", of=SetOf(2))
    points = 1
    words = "each pair among cards played at once scores 1"


class LargeSetsShed(_Shed):
    """Three at once are more than three one by one."""

    idea = "three or more of a kind played at once score"
    pattern = Pattern(name="trio", of=SetOf(3, 4))
    rule = Table((0, 0, 2, 5))
    points = 1
    words = "three of a kind played at once score 2, four score 5"


class _Kept(_Counted):
    """One among the cards that are left when the hand ends."""

    source = TallySource.HAND

    def applies(self, genome: GameGenome) -> bool:
        ends = any(win.type is WinType.EMPTY_HAND for win in genome.win_conditions)
        return ends and not analyse(genome).tricks and _scored(genome)


class PairsLeftCost(_Kept):
    """What was kept for a better moment costs most."""

    idea = "each pair left in hand costs"
    pattern = Pattern(name="pair", of=SetOf(2))
    points = -3
    words = "each pair left in hand costs 3"


class RunsLeftSave(_Kept):
    """A good hand that came too late is worth something."""

    idea = "a suited run left in hand makes up for other cards"
    pattern = Pattern(name="run", of=RunOf(3, 7, suit=RunSuit.SAME, order=RunOrder.ACE_BOTH))
    points = 5
    words = "each suited run of three or more left in hand brings 5 back"


class SuitsLeftCost(_Kept):
    """Hands of one suit are to be broken up."""

    idea = "three cards of one suit left in hand cost"
    pattern = Pattern(name="bunch", of=SameSuit(3))
    points = -2
    words = "every three cards of one suit left in hand cost 2"


class _OfTricks(_Counted):
    """One in a trick, or shown with a lead."""

    def applies(self, genome: GameGenome) -> bool:
        leads = not any(getattr(phase, "together", False) for phase in genome.phases)
        return analyse(genome).tricks and leads and _scored(genome)


class RunsInTricks(_OfTricks):
    """Partners and rivals complete runs for who takes the trick."""

    idea = "a suited run among the cards of a trick scores for its winner"
    pattern = Pattern(name="run", of=RunOf(3, 6, suit=RunSuit.SAME, order=RunOrder.ACE_BOTH))
    at = TallyAt.TRICK_WON
    points = 5
    words = "a suited run of three or more among the cards of a trick scores 5 for its winner"


class MarriageAtTheLead(_OfTricks):
    """A lead can be worth more for what is shown with it."""

    idea = "leading a king or queen whose partner one holds scores"
    pattern = Pattern(
        name="marriage",
        of=RunOf(2, suit=RunSuit.SAME, order=RunOrder.ACE_BOTH),
        ranks=(Rank.QUEEN, Rank.KING),
    )
    source = TallySource.HAND
    at = TallyAt.LEAD
    points = 4
    words = "whoever leads the king or queen of a suit and holds the other one scores 4"


COUNTED: Final[tuple[Hook, ...]] = (
    CapturedSets(),
    CapturedRuns(),
    CapturedFlush(),
    CapturedPairsPaid(),
    CapturedCouples(),
    PairsShed(),
    LargeSetsShed(),
    PairsLeftCost(),
    RunsLeftSave(),
    SuitsLeftCost(),
    RunsInTricks(),
    MarriageAtTheLead(),
)
