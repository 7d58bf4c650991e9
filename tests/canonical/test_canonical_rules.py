"""Equal games that hash equal: conditions, wins, phase lists, clamps, two seats, one spelling per rule."""

from __future__ import annotations

from darwindeck.genome.cards import Colour, Rank, Suit
from darwindeck.genome.conditions import (
    And,
    CardIsColour,
    CardIsRank,
    CardIsSuit,
    CardMatchesRank,
    CardMatchesSuit,
    HandSize,
    HasMatchingPair,
    HasSetOfN,
    Location,
    LocationEmpty,
    LocationSize,
    Not,
    Operator,
    Or,
)
from darwindeck.genome.effects import EffectType, TargetSelector
from darwindeck.genome.phases import (
    BettingPhase,
    BiddingPhase,
    DrawOpponent,
    DrawPhase,
    DrawSource,
    DrawUntil,
    PassDirection,
    PassPhase,
    PlayPhase,
    TrickPhase,
)
from darwindeck.genome.scoring import (
    WinCondition,
    WinOrder,
)
from darwindeck.genome.setup import (
    Fixed,
    SetupRules,
    UntilWin,
)
from tests.canonical.one_form import assert_one_form
from tests.genome.small_games import (
    FEW,
    HEARTS,
    MATCH,
    QUEEN,
    TOP,
    Pair,
    W,
    contract,
    effect,
    effects,
    play,
    setup,
    shed,
    tricks,
    wins,
)
from tests.sweeps import each

EQUAL: dict[str, Pair] = {
    # Conditions.
    "nested and": (play(And((HEARTS, And((QUEEN, FEW))))), play(And((HEARTS, QUEEN, FEW)))),
    "nested or": (play(Or((HEARTS, Or((QUEEN, FEW))))), play(Or((HEARTS, QUEEN, FEW)))),
    "order of a conjunction": (play(And((HEARTS, QUEEN))), play(And((QUEEN, HEARTS)))),
    "repeats of an alternative": (play(Or((HEARTS, QUEEN, HEARTS))), play(Or((HEARTS, QUEEN)))),
    "and of one": (play(And((MATCH,))), play(MATCH)),
    "or of one": (play(Or((Or((MATCH,)),))), play(MATCH)),
    "not of a comparison": (play(Not(HandSize(Operator.GE, 5))), play(HandSize(Operator.LE, 4))),
    "not of not": (play(Not(Not(MATCH))), play(MATCH)),
    "not of and": (play(Not(And((HEARTS, QUEEN)))), play(Or((Not(HEARTS), Not(QUEEN))))),
    "not red": (play(Not(CardIsColour(Colour.RED))), play(CardIsColour(Colour.BLACK))),
    "more than": (play(HandSize(Operator.GT, 4)), play(HandSize(Operator.GE, 5))),
    "less than": (play(HandSize(Operator.LT, 4)), play(HandSize(Operator.LE, 3))),
    "always true": (play(HandSize(Operator.GE, 0)), play(None)),
    "always true within and": (play(And((MATCH, HandSize(Operator.LE, 52)))), play(MATCH)),
    "true or false": (play(Or((HEARTS, Not(HEARTS)))), play(None)),
    "never true within or": (play(Or((MATCH, HandSize(Operator.LT, 0)))), play(MATCH)),
    "an alternative that adds nothing": (play(Or((HEARTS, And((HEARTS, QUEEN))))), play(HEARTS)),
    "of two bounds the tighter": (play(And((FEW, HandSize(Operator.LE, 5)))), play(FEW)),
    "empty is size zero": (
        play(LocationEmpty(Location.DECK)),
        play(LocationSize(Location.DECK, Operator.EQ, 0)),
    ),
    "the hand is a location": (play(LocationSize(Location.HAND, Operator.LE, 2)), play(FEW)),
    "a pair is a set of two": (play(HasMatchingPair()), play(HasSetOfN(2))),
    "rank or suit": (play(Or((CardMatchesRank(TOP), CardMatchesSuit(TOP)))), play(MATCH)),
    "hearts or diamonds": (play(Or((HEARTS, CardIsSuit(Suit.DIAMONDS)))), play(CardIsColour(Colour.RED))),
    "a wild card named again": (
        play(Or((MATCH, CardIsRank(Rank.EIGHT)))).copy_with(setup=setup(wild_ranks=(Rank.EIGHT,))),
        play(MATCH).copy_with(setup=setup(wild_ranks=(Rank.EIGHT,))),
    ),
    # Wins.
    "a win said twice": (
        wins(WinCondition(W.LOW_SCORE), WinCondition(W.LOW_SCORE)),
        wins(WinCondition(W.LOW_SCORE)),
    ),
    "a win in the shadow of another": (
        wins(WinCondition(W.MOST_TRICKS), WinCondition(W.HIGH_SCORE)),
        wins(WinCondition(W.MOST_TRICKS)),
    ),
    "a score beyond a score": (
        wins(WinCondition(W.FIRST_TO_SCORE, 20), WinCondition(W.FIRST_TO_SCORE, 30), hands=UntilWin(9)),
        wins(WinCondition(W.FIRST_TO_SCORE, 20), hands=UntilWin(9)),
    ),
    "threshold of a win that reads none": (
        wins(WinCondition(W.MOST_TRICKS, 5, WinOrder.LOWEST)),
        wins(WinCondition(W.MOST_TRICKS)),
    ),
    "until_win high_score is first_to_score": (
        contract(win_conditions=(WinCondition(W.HIGH_SCORE, 500),)),
        contract(win_conditions=(WinCondition(W.FIRST_TO_SCORE, 500),)),
    ),
    # The phase list, numbers that say the same.
    "a phase list run twice": (tricks(phases=(TrickPhase(), TrickPhase())), tricks()),
    "a mixed list run twice": (
        tricks(phases=(BettingPhase(), TrickPhase(), DrawPhase()) * 2),
        tricks(phases=(BettingPhase(), TrickPhase(), DrawPhase())),
    ),
    "once-phases stay outside the period": (
        contract(phases=(BiddingPhase(), TrickPhase(), TrickPhase())),
        contract(),
    ),
    "no card at least is not mandatory": (play(MATCH, min_cards=0), play(MATCH, mandatory=False)),
    "pass_if_unable where one may pass": (
        play(MATCH, mandatory=False, pass_if_unable=False),
        play(MATCH, mandatory=False),
    ),
    "one hand is a single hand": (shed(hands=Fixed(1)), shed()),
    "a constant schedule": (
        tricks(setup=SetupRules(cards_per_player=(13, 13)), hands=Fixed(2)),
        tricks(hands=Fixed(2)),
    ),
    "the last entry of a schedule goes on": (
        tricks(setup=SetupRules(cards_per_player=(13, 12, 12)), hands=Fixed(4)),
        tricks(setup=SetupRules(cards_per_player=(13, 12)), hands=Fixed(4)),
    ),
    "draw or stop is never mandatory": (
        shed(phases=(DrawPhase(until=DrawUntil.STAND, mandatory=False), PlayPhase())),
        shed(phases=(DrawPhase(until=DrawUntil.STAND), PlayPhase())),
    ),
    "the schedule of a single hand": (tricks(setup=SetupRules(cards_per_player=(13, 12))), tricks()),
    "all cards, evenly": (tricks(setup=SetupRules(cards_per_player="all")), tricks()),
    # Clamps.
    "more cards than a rank has": (play(MATCH, max_cards=6), play(MATCH, max_cards=4)),
    "bids beyond the hand": (
        contract(phases=(BiddingPhase(1, 20), TrickPhase())),
        contract(phases=(BiddingPhase(1, 13), TrickPhase())),
    ),
    "least bid zero where zero is nil": (contract(phases=(BiddingPhase(0, 13), TrickPhase())), contract()),
    "skips beyond the table": (
        effects(effect(EffectType.SKIP_NEXT, value=9)),
        effects(effect(EffectType.SKIP_NEXT, value=3)),
    ),
    # Two seats.
    "two seats: every opponent is next": (
        effects(effect(EffectType.DRAW_CARDS, target=TargetSelector.ALL_OPPONENTS), seats=2),
        effects(effect(EffectType.DRAW_CARDS, target=TargetSelector.NEXT_PLAYER), seats=2),
    ),
    "two seats: reverse does nothing": (
        effects(effect(EffectType.REVERSE_DIRECTION), seats=2),
        effects(seats=2),
    ),
    "two seats: skip is another turn": (
        effects(effect(EffectType.SKIP_NEXT), seats=2),
        effects(effect(EffectType.EXTRA_TURN), seats=2),
    ),
    "two seats: draw from whom": (
        shed(
            player_count=2, phases=(DrawPhase(source=DrawSource.OPPONENT_HAND, opponent=DrawOpponent.CHOICE),)
        ),
        shed(player_count=2, phases=(DrawPhase(source=DrawSource.OPPONENT_HAND),)),
    ),
    "two seats: left is right": (
        tricks(player_count=2, phases=(PassPhase(direction=PassDirection.RIGHT), TrickPhase())),
        tricks(player_count=2, phases=(PassPhase(direction=PassDirection.LEFT), TrickPhase())),
    ),
    # One spelling per rule.
    "a wild_card effect is a wild rank": (
        effects(effect(EffectType.WILD_CARD)),
        shed(setup=setup(wild_ranks=(Rank.TWO,))),
    ),
    "block is skip": (effects(effect(EffectType.BLOCK_NEXT)), effects(effect(EffectType.SKIP_NEXT))),
    "target of an effect that ignores it": (
        effects(effect(EffectType.EXTRA_TURN, target=TargetSelector.SELF, value=3)),
        effects(effect(EffectType.EXTRA_TURN)),
    ),
}


@each("name", EQUAL)
def test_equal_games_have_one_form_and_one_hash(name: str) -> None:
    assert_one_form(*EQUAL[name])
