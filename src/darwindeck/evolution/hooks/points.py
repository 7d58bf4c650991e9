"""Hooks about points: who wants them, which cards carry them, what is done with all of them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, assert_never

import msgspec

from darwindeck.analysis.analysis import analyse
from darwindeck.analysis.family import Family, family
from darwindeck.evolution.hooks.base import BY_HAND, RARE, Aspect, Hook
from darwindeck.evolution.hooks.tricks import EACH_TRICK, over_hands, round_goal
from darwindeck.evolution.operators.base import Change, Group
from darwindeck.evolution.operators.edits import has, with_setup
from darwindeck.evolution.random_games.choices import pick
from darwindeck.genome.cards import Rank, RankOrder, Suit
from darwindeck.genome.conditions import And, CardIsRank, CardIsSuit, Condition, Not, Or, SingleTest
from darwindeck.genome.phases import BettingPhase, BiddingPhase, TrickPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import (
    CardScore,
    EachOver,
    Moon,
    Most,
    ScoringTo,
    ScoringTrigger,
    ScoringZone,
    TallyScore,
    TallySource,
    TricksFrom,
    WinCondition,
    WinType,
)
from darwindeck.genome.setup import Fixed, ScoreAtLeast, UntilWin
from darwindeck.metrics.critique.counts import tricks_played
from darwindeck.metrics.critique.finding import simple_tests
from darwindeck.wording.names import SUITS, card_words, rank_plural

_HIGH: Final = (WinType.HIGH_SCORE, WinType.FIRST_TO_SCORE)
_COURT: Final = ((Rank.ACE, 11), (Rank.TEN, 10), (Rank.KING, 4), (Rank.QUEEN, 3), (Rank.JACK, 2))
"""The card points of half of Europe: 120 in all."""
_A_QUARTER: Final = 20
_EACH_TRICK: Final = (1, 2, 3, 5, 10, 25, 50, 1000)
_ENOUGH: Final = 0.4
_COURTS: Final = (Rank.JACK, Rank.QUEEN, Rank.KING)


def _takes(genome: GameGenome) -> bool:
    """Tell whether cards are taken, in tricks or from the table, and nothing else is scored by contracts or chips."""
    facts = analyse(genome)
    late = genome.tricks_from is TricksFrom.DECK_EMPTY
    return (facts.tricks or facts.captures) and not late and not has(genome, BiddingPhase, BettingPhase)


def _points_when_taken(condition: Condition, points: int, genome: GameGenome) -> CardScore:
    if has(genome, TrickPhase):
        return CardScore(condition=condition, points=points, trigger=ScoringTrigger.TRICK_WIN)
    return CardScore(
        condition=condition, points=points, trigger=ScoringTrigger.HAND_END, zone=ScoringZone.CAPTURED
    )


def _score_by(genome: GameGenome, rules: Sequence[CardScore], *, low: bool) -> GameGenome:
    """Return the game with these points and no others, over several hands, to a round goal."""
    each = sum(abs(rule.points) * _copies(rule) for rule in rules)
    goal = round_goal(max(10, each * 3 / max(1, genome.player_count) * 2))
    kind = WinType.LOW_SCORE if low else WinType.HIGH_SCORE
    if genome.setup.sweep_points:
        genome = with_setup(genome, sweep_points=0 if low else 10)  # worth a ten, where tens count 10
    return genome.copy_with(
        card_scoring=tuple(rules),
        tally_scoring=(),
        contract_scoring=None,
        moon=Moon.NONE,
        eliminate=None,
        hands=UntilWin(30),
        win_conditions=(WinCondition(kind, goal),),
    )


def _copies(rule: CardScore) -> int:
    match rule.condition:
        case CardIsSuit():
            return 13
        case CardIsRank():
            return 4
        case None | SingleTest() | And() | Or() | Not():
            return 1
        case _:
            assert_never(rule.condition)


class Misere(Hook):
    """What everybody wanted, nobody wants."""

    idea = "what everybody wanted before, nobody wants: the fewest win"
    family = Group.WINS
    aspect = Aspect.GOAL

    def applies(self, genome: GameGenome) -> bool:
        """Tricks can be ducked; a capture is forced."""
        counts = all(tally.rule == EachOver(0) for tally in genome.tally_scoring)
        return (
            analyse(genome).tricks
            and counts
            and genome.tricks_from is TricksFrom.ALWAYS
            and not has(genome, BiddingPhase, BettingPhase)
            and any(win.type in (WinType.MOST_TRICKS, *_HIGH) for win in genome.win_conditions)
        )

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        turned = {
            WinType.MOST_TRICKS: WinType.FEWEST_TRICKS,
            WinType.HIGH_SCORE: WinType.LOW_SCORE,
            WinType.FIRST_TO_SCORE: WinType.LOW_SCORE,
        }
        wins = tuple(
            msgspec.structs.replace(win, type=turned.get(win.type, win.type)) for win in genome.win_conditions
        )
        return Change(
            genome.copy_with(win_conditions=wins),
            "nobody wants the tricks: the fewest points win"
            if genome.card_scoring
            else "nobody wants the tricks: the fewest win",
        )


class PenaltySuit(Hook):
    idea = "every card of one suit costs a point, and one card of another costs many"
    family = Group.SCORING
    aspect = Aspect.GOAL
    weight = RARE

    def applies(self, genome: GameGenome) -> bool:
        return _takes(genome) and has(genome, TrickPhase)

    def twist(self, genome: GameGenome, rng: Random) -> Change | None:
        suit = pick(rng, tuple(Suit))
        other = pick(rng, tuple(each for each in Suit if each is not suit))
        rank = pick(rng, tuple(rank for rank in _COURTS))
        worth = pick(rng, (5, 10, 13))
        card = And((CardIsRank(rank), CardIsSuit(other)))
        rules = (_points_when_taken(CardIsSuit(suit), 1, genome), _points_when_taken(card, worth, genome))
        words = f"{SUITS[suit]} cost 1 each and the {card_words(rank + other)} {worth}"
        return Change(_score_by(genome, rules, low=True), words)


class PenaltyRank(Hook):
    idea = "the four cards of one rank are what nobody wants"
    family = Group.SCORING
    aspect = Aspect.GOAL
    weight = RARE

    def applies(self, genome: GameGenome) -> bool:
        return _takes(genome) and has(genome, TrickPhase)

    def twist(self, genome: GameGenome, rng: Random) -> Change | None:
        rank, worth = pick(rng, _COURTS), pick(rng, (1, 5, 10))
        words = f"{rank_plural(rank)} cost {worth} each, and nothing else counts"
        return Change(
            _score_by(genome, (_points_when_taken(CardIsRank(rank), worth, genome),), low=True), words
        )


class CardPoints(Hook):
    idea = "aces count 11, tens 10, kings 4, queens 3, jacks 2"
    family = Group.SCORING
    aspect = Aspect.GOAL
    common = True

    def applies(self, genome: GameGenome) -> bool:
        ranks = analyse(genome).pack.ranks
        return _takes(genome) and all(rank.value in ranks for rank, _ in _COURT)

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        rules = [_points_when_taken(CardIsRank(rank), points, genome) for rank, points in _COURT]
        changed = _score_by(genome, rules, low=False)
        if has(genome, TrickPhase):
            changed = with_setup(changed, rank_order=RankOrder.TEN_SECOND)
        return Change(changed, f"card points: {self.idea}")


class PrizeCard(Hook):
    """A card worth having among cards nobody wants, or the other way round."""

    idea = "one card goes against the rest: worth having where others cost, or the other way round"
    family = Group.SCORING
    aspect = Aspect.EDGE
    weight = RARE

    def applies(self, genome: GameGenome) -> bool:
        signs = {rule.points > 0 for rule in genome.card_scoring}
        taken = all(rule.trigger is ScoringTrigger.TRICK_WIN for rule in genome.card_scoring)
        bare = not genome.tally_scoring  # cards that cost beside tricks that score are two sides already
        return _takes(genome) and has(genome, TrickPhase) and bare and taken and len(signs) == 1

    def twist(self, genome: GameGenome, rng: Random) -> Change | None:
        counted = {test for rule in genome.card_scoring for test in simple_tests(rule.condition)}
        suits = [suit for suit in Suit if CardIsSuit(suit) not in counted]
        ranks = [rank for rank in (Rank.JACK, Rank.TEN, Rank.KING) if CardIsRank(rank) not in counted]
        if not suits or not ranks:
            return None  # it would go against itself
        suit, rank = pick(rng, suits), pick(rng, ranks)
        most = max(abs(rule.points) for rule in genome.card_scoring)
        worth = max(2, round_goal(most * 2 if most < 5 else most))
        sign = -1 if genome.card_scoring[0].points > 0 else 1
        rule = _points_when_taken(And((CardIsRank(rank), CardIsSuit(suit))), sign * worth, genome)
        low = any(win.type is WinType.LOW_SCORE for win in genome.win_conditions)
        wanted = (sign < 0) == low
        verb = ("takes off" if low else "brings") if wanted else "costs"
        words = f"the {card_words(rank + suit)} {verb} {worth}"
        return Change(genome.copy_with(card_scoring=(*genome.card_scoring, rule)), words)


class ShootTheMoon(Hook):
    idea = "whoever takes all the points turns them against the others"
    family = Group.SCORING
    aspect = Aspect.EDGE

    def applies(self, genome: GameGenome) -> bool:
        low = any(win.type is WinType.LOW_SCORE for win in genome.win_conditions)
        return low and bool(genome.card_scoring) and has(genome, TrickPhase) and genome.moon is Moon.NONE

    def twist(self, genome: GameGenome, rng: Random) -> Change | None:
        moon = pick(rng, (Moon.OTHERS, Moon.OTHERS, Moon.SUBTRACT))
        words = self.idea if moon is Moon.OTHERS else "whoever takes all the points takes them off"
        return Change(genome.copy_with(moon=moon), words)


class TricksCount(Hook):
    """A point each, or as many as it takes to be played for beside the cards."""

    idea = "every trick scores, and the cards in it count too"
    family = Group.SCORING
    aspect = Aspect.EDGE
    common = True

    def applies(self, genome: GameGenome) -> bool:
        high = any(win.type in _HIGH for win in genome.win_conditions)
        taken = all(rule.trigger is ScoringTrigger.TRICK_WIN for rule in genome.card_scoring)
        return (
            has(genome, TrickPhase)
            and high
            and bool(genome.card_scoring)
            and taken
            and not genome.tally_scoring
            and sum(map(_copies, genome.card_scoring)) <= _A_QUARTER  # else tricks would count twice
        )

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        cards = sum(abs(rule.points) * _copies(rule) for rule in genome.card_scoring)
        tricks = tricks_played(genome)
        each = next((each for each in _EACH_TRICK if each * tricks >= _ENOUGH * cards), None)
        if each is None:
            return None
        tally = msgspec.structs.replace(EACH_TRICK, points=each)
        return Change(genome.copy_with(tally_scoring=(tally,)), f"each trick scores {each} besides its cards")


class Majorities(Hook):
    """Scopa's points: not how much one takes counts, but who takes most."""

    idea = "points go to whoever takes the most: of all cards, of a suit, of a rank"
    family = Group.SCORING
    aspect = Aspect.GOAL

    def applies(self, genome: GameGenome) -> bool:
        """Where cards are captured one by one: at tricks nobody aims at sevens, and most awards go to nobody."""
        raced = any(isinstance(tally.rule, Most) for tally in genome.tally_scoring)
        return _takes(genome) and not raced and analyse(genome).tableau_captures

    def twist(self, genome: GameGenome, rng: Random) -> Change | None:
        suit, rank = pick(rng, tuple(Suit)), pick(rng, (Rank.SEVEN, Rank.KING, Rank.TEN))
        tests: tuple[Condition | None, ...] = (None, CardIsSuit(suit), CardIsRank(rank))
        tallies = tuple(
            TallyScore(source=TallySource.CAPTURED, condition=test, rule=Most(), points=1) for test in tests
        )
        changed = genome.copy_with(
            card_scoring=(),
            tally_scoring=tallies,
            moon=Moon.NONE,
            eliminate=None,
            hands=UntilWin(30),
            win_conditions=(WinCondition(WinType.HIGH_SCORE, 11),),
        )
        return Change(
            changed,
            f"a point each for the most cards, the most {SUITS[suit]} and the most {rank_plural(rank)}",
        )


class LeftoversCount(Hook):
    """Hands are scored by what the others are left with: court cards ten, the rest their number; where high cards are
    strong, one for every card."""

    idea = "whoever goes out scores the cards left in the others' hands"
    family = Group.SCORING
    aspect = Aspect.GOAL

    def applies(self, genome: GameGenome) -> bool:
        ends = any(win.type is WinType.EMPTY_HAND for win in genome.win_conditions)
        return ends and not genome.card_scoring and not has(genome, BettingPhase) and not genome.team_mode

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        ranks = [Rank(rank) for rank in sorted(analyse(genome).pack.ranks)]
        rules, goal = tuple(_points_left_in_hand(CardIsRank(rank), _pips(rank)) for rank in ranks), 100
        if family(genome) is Family.CLIMBING:
            rules, goal = (_points_left_in_hand(None, 1),), 25
        changed = genome.copy_with(
            card_scoring=rules,
            tally_scoring=(),
            hands=UntilWin(40),
            win_conditions=(WinCondition(WinType.EMPTY_HAND), WinCondition(WinType.FIRST_TO_SCORE, goal)),
        )
        return Change(changed, self.idea)


def _points_left_in_hand(condition: Condition | None, points: int) -> CardScore:
    return CardScore(
        condition=condition,
        points=points,
        trigger=ScoringTrigger.HAND_END,
        zone=ScoringZone.HAND,
        to=ScoringTo.HAND_WINNER,
    )


def _pips(rank: Rank) -> int:
    tens = {Rank.TEN: 10, Rank.JACK: 10, Rank.QUEEN: 10, Rank.KING: 10}
    named = {Rank.ACE: 1, Rank.JOKER: 20, Rank.BIG_JOKER: 20, **tens}
    return named[rank] if rank in named else int(rank.value)


class OutAtAScore(Hook):
    """Pool: points put players out, the last one in wins."""

    idea = "whoever reaches a score is out of the game, and the last one in wins"
    family = Group.HANDS
    aspect = Aspect.EDGE
    weight = BY_HAND  # whoever is out looks on

    def applies(self, genome: GameGenome) -> bool:
        low = any(win.type is WinType.LOW_SCORE for win in genome.win_conditions)
        return (
            low
            and genome.eliminate is None
            and not genome.team_mode
            and genome.player_count > 2
            and family(genome) is not Family.CLIMBING  # the last two would share the deck
            and analyse(genome).points.most > 0
        )

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        goals = [win.threshold for win in genome.win_conditions if win.threshold]
        goal = goals[0] if goals else 50
        wins = tuple(win for win in genome.win_conditions if win.type is not WinType.LOW_SCORE)
        changed = over_hands(genome).copy_with(
            hands=UntilWin(60),
            eliminate=ScoreAtLeast(goal),
            win_conditions=(*wins, WinCondition(WinType.LAST_STANDING), WinCondition(WinType.LOW_SCORE)),
        )
        return Change(changed, self.idea)


class ShortMatch(Hook):
    """As many hands as players, so that everybody deals once."""

    idea = "everybody deals once, then it is over"
    family = Group.HANDS
    weight = BY_HAND
    aspect = Aspect.EDGE
    common = True

    def applies(self, genome: GameGenome) -> bool:
        scored = any(
            win.threshold is not None and win.type in (WinType.HIGH_SCORE, WinType.LOW_SCORE)
            for win in genome.win_conditions
        )
        return scored and isinstance(genome.hands, UntilWin)

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        hands = genome.player_count if genome.player_count > 2 else 4
        wins = tuple(
            WinCondition(win.type) if win.type in (WinType.HIGH_SCORE, WinType.LOW_SCORE) else win
            for win in genome.win_conditions
        )
        return Change(
            genome.copy_with(hands=Fixed(hands), win_conditions=wins),
            f"the game is {hands} hands, one deal each",
            says=("hands",),
        )
