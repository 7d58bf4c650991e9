"""Single rules as short clauses: points, tallies, effects, goals, trumps, turns. A pitch is put together from them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, assert_never

from darwindeck.analysis.analysis import analyse
from darwindeck.genome.cards import Suit
from darwindeck.genome.effects import EffectType, SpecialEffect, TargetSelector
from darwindeck.genome.phases import AnyTrumpOrder, ShowdownPhase, Trump, TrumpOrder
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import (
    AtLeast,
    Award,
    CardScore,
    ContractScoring,
    EachOver,
    EvaluationMethod,
    HandEvaluation,
    Most,
    ScoringTo,
    ScoringTrigger,
    ScoringZone,
    TallyRule,
    TallyScore,
    TallySource,
    WinCondition,
    WinOrder,
    WinType,
)
from darwindeck.genome.setup import (
    Eliminate,
    Fixed,
    Hands,
    Knock,
    NoChips,
    NoTricks,
    ScoreAtLeast,
    Single,
    UntilWin,
)
from darwindeck.narration.words.amounts import how_many
from darwindeck.narration.words.names import SUITS, listed_words, rank_plural
from darwindeck.pitch.conditions import card_noun, each_card, many_cards
from darwindeck.pitch.predicates import either, names_one, say_number

_WHEN: Final[Mapping[ScoringTrigger, tuple[str, str]]] = {
    ScoringTrigger.TRICK_WIN: ("taken", "taking"),
    ScoringTrigger.CAPTURE: ("captured", "capturing"),
    ScoringTrigger.PLAY: ("played", "playing"),
    ScoringTrigger.SET_COMPLETE: ("laid down", "laying down"),
}
_ZONES: Final[Mapping[ScoringZone, tuple[str, str]]] = {
    ScoringZone.CAPTURED: ("taken", "taking"),
    ScoringZone.HAND: ("left in hand", "being left with"),
    ScoringZone.MELDS: ("melded", "melding"),
}
_VICTIMS: Final[Mapping[TargetSelector, str]] = {
    TargetSelector.NEXT_PLAYER: "the next player",
    TargetSelector.PREV_PLAYER: "the player before",
    TargetSelector.PLAYER_CHOICE: "a player of your choice",
    TargetSelector.RANDOM_OPPONENT: "a random opponent",
    TargetSelector.ALL_OPPONENTS: "all opponents",
    TargetSelector.LEFT_OPPONENT: "the player on the left",
    TargetSelector.RIGHT_OPPONENT: "the player on the right",
    TargetSelector.SELF: "whoever plays them",
}


_MOST_RANKS: Final = 6
"""Ranks that anybody hears out one by one."""


def good_verb(bad: bool) -> str:
    """What a good card does: it scores points, or saves them where points are bad."""
    return "save" if bad else "score"


def points(value: int, *, bad: bool = False, many: bool = False, more: bool = False) -> str:
    """ "costs 13 points", "scores 1 point" or "saves" it: whether points are good depends on who wins.

    `many` things score, one scores; `more` points come on top of others.
    """
    verb = good_verb(bad) if (value > 0) is not bad else "cost"
    return f"{verb}{'' if many else 's'} {how_many(abs(value), 'more point' if more else 'point')}"


class Worth(NamedTuple):
    """What scores, as the subject of a sentence, and how much."""

    head: str
    value: int
    many: bool = False
    """Whether the subject is in the plural."""
    tail: str = ""

    def words(self, *, bad: bool = False, more: bool = False) -> str:
        """ "each heart taken costs 1 point"."""
        return f"{self.head} {points(self.value, bad=bad, many=self.many, more=more)}{self.tail}"

    @property
    def no_longer(self) -> str:
        """ "each heart taken counts nothing"."""
        return f"{self.head} {'count' if self.many else 'counts'} nothing"


def score_worth(rule: CardScore) -> Worth:
    """ "each heart taken", "taking the queen of spades"."""
    done, doing = _ZONES[rule.zone] if rule.trigger is ScoringTrigger.HAND_END else _WHEN[rule.trigger]
    cards = each_card(rule.condition)
    if rule.to is ScoringTo.HAND_WINNER:
        return Worth(f"{cards} {done} by the others", rule.points, tail=" for whoever wins the hand")
    one = names_one(rule.condition)
    return Worth(f"{doing} {cards}" if one else f"{cards} {done}", rule.points)


def score_words(rule: CardScore, *, bad: bool = False) -> str:
    """ "each heart taken costs 1 point", "taking the queen of spades costs 13 points"."""
    return score_worth(rule).words(bad=bad)


def tally_worth(tally: TallyScore) -> Worth:
    """ "each trick", "the most clubs", "winning the most hands"."""
    if tally.source is TallySource.HANDS_WON:
        return Worth(_hands_won(tally.rule), tally.points)
    tricks = tally.source is TallySource.TRICKS
    what = f"{card_noun(tally.condition)} taken" if tally.source is TallySource.CAPTURED else "trick"
    many = "tricks" if tricks else many_cards(tally.condition)
    match tally.rule:
        case EachOver(n=0):
            return Worth(f"each {what}", tally.points)
        case EachOver(n=n):
            return Worth(f"each {what} above {say_number(n)}", tally.points)
        case AtLeast(n=1):
            return Worth(f"taking any {many}", tally.points)
        case AtLeast(n=n):
            return Worth(f"{say_number(n)} {many} or more", tally.points, many=True)
        case Most():
            return Worth(f"the most {many}", tally.points, many=True)
        case _:
            assert_never(tally.rule)


def tally_words(tally: TallyScore, *, bad: bool = False) -> str:
    """ "the most clubs score 1 point"."""
    return tally_worth(tally).words(bad=bad)


def _hands_won(rule: TallyRule) -> str:
    match rule:
        case EachOver(n=0):
            return "each hand won"
        case EachOver(n=n):
            return f"each hand won above {say_number(n)}"
        case AtLeast(n=n):
            return f"winning {say_number(n)} hand{'' if n == 1 else 's'} or more"
        case Most():
            return "winning the most hands"
        case _:
            assert_never(rule)


def effect_words(effect: SpecialEffect) -> str:
    """ "jacks skip the next player"."""
    ranks, whom = rank_plural(effect.trigger_rank), _VICTIMS[effect.target]
    cards = f"{say_number(effect.value)} card{'' if effect.value == 1 else 's'}"
    match effect.effect_type:
        case EffectType.SKIP_NEXT | EffectType.BLOCK_NEXT:
            turns = "the next player" if effect.value == 1 else f"the next {say_number(effect.value)} players"
            return (
                f"{ranks} skip {turns}"
                if effect.effect_type is EffectType.SKIP_NEXT
                else f"{ranks} block {whom}"
            )
        case EffectType.REVERSE_DIRECTION:
            return f"{ranks} reverse the direction of play"
        case EffectType.DRAW_CARDS:
            return f"{ranks} make {whom} draw {cards}"
        case EffectType.EXTRA_TURN:
            return f"{ranks} give another turn"
        case EffectType.FORCE_DISCARD:
            return f"{ranks} make {whom} throw away {cards}"
        case EffectType.WILD_CARD:
            return f"{ranks} are wild"
        case EffectType.SWAP_HANDS:
            return f"{ranks} swap hands with {whom}"
        case EffectType.STEAL_CARD:
            return f"{ranks} steal {cards} from {whom}"
        case EffectType.PEEK_HAND:
            return f"{ranks} let you look into the hand of {whom}"
        case _:
            assert_never(effect.effect_type)


def effects_words(effects: Sequence[SpecialEffect], most: int = 3) -> str:
    """Several effects; many of them only by their ranks."""
    if len(effects) <= most:
        return either([effect_words(effect) for effect in effects], "and")
    ranks = list(dict.fromkeys(rank_plural(effect.trigger_rank) for effect in effects))
    if len(ranks) > _MOST_RANKS:
        return "most ranks have powers of their own"
    return f"{either(ranks, 'and')} have powers of their own"


def win_words(win: WinCondition, genome: GameGenome, *, gone: bool = False) -> str:
    """Who wins, or no longer does: "the lowest score wins once somebody reaches 100"; a win of a hand says so."""
    some_win, wins = ("no longer win", "no longer wins") if gone else ("win", "wins")
    side = "team" if genome.team_mode else "player"
    after = _after(genome) if win.threshold is None else ""
    match win.type:
        case WinType.EMPTY_HAND:
            if analyse(genome).leftovers_settle:
                over = "is not over" if gone else "is over"
                return f"the hand {over} when somebody is out of cards"
            return f"the first {side} without cards {wins}{_hand(genome)}"
        case WinType.HIGH_SCORE | WinType.LOW_SCORE:
            order = "highest" if win.type is WinType.HIGH_SCORE else "lowest"
            when = "" if win.threshold is None else f" once somebody reaches {win.threshold}"
            return f"the {order} score{after} {wins}{when}"
        case WinType.FIRST_TO_SCORE if win.threshold is not None:
            return f"the first {side} to reach {win.threshold} {wins}"
        case WinType.FIRST_TO_SCORE:
            return f"the highest score{after} {wins}"
        case WinType.ALL_HANDS_EMPTY:
            return f"the {win.order or WinOrder.HIGHEST} score{after or ' when all cards are played'} {wins}"
        case WinType.CAPTURE_ALL:
            return f"whoever takes every card {wins}{_hand(genome)}"
        case WinType.MOST_CAPTURED:
            return f"whoever takes the most cards{_hand(genome, of=' of a hand')} {wins}{_hand(genome, of=' it')}"
        case WinType.BEST_HAND:
            shown = [phase.hand_evaluation for phase in genome.phases if isinstance(phase, ShowdownPhase)]
            best = wins_words(shown[0], gone=gone) if shown else f"the best hand {wins}"
            return f"{best}{_hand(genome)}"
        case WinType.MOST_TRICKS:
            return f"the most tricks{after} {some_win}"
        case WinType.FEWEST_TRICKS:
            return f"the fewest tricks{after} {some_win}"
        case WinType.MOST_CHIPS:
            return f"whoever has the most chips{after or ' at the end'} {wins}"
        case WinType.LAST_STANDING:
            return f"the last player left {wins}"
        case _:
            assert_never(win.type)


def _hand(genome: GameGenome, of: str = " the hand") -> str:
    return "" if isinstance(genome.hands, Single) else of


def _after(genome: GameGenome) -> str:
    """ " after ten hands"."""
    return (
        f" after {say_number(genome.hands.n)} hands"
        if isinstance(genome.hands, Fixed) and genome.hands.n > 1
        else ""
    )


def hands_words(hands: Hands) -> str:
    match hands:
        case Single():
            return "one hand is the whole game"
        case Fixed(n=n):
            return f"{say_number(n)} hand{' is' if n == 1 else 's are'} played"
        case UntilWin():
            return "hands are played until somebody has won"
        case _:
            assert_never(hands)


def eliminate_words(rule: Eliminate | None) -> str:
    match rule:
        case None:
            return "nobody drops out"
        case NoTricks():
            return "whoever takes no trick is out of the game"
        case NoChips():
            return "whoever has no chips is out of the game"
        case ScoreAtLeast(points=limit):
            return f"whoever reaches {limit} points is out of the game"
        case _:
            assert_never(rule)


def knock_words(rule: Knock | None) -> str:
    if rule is None:
        return "nobody can knock"
    with_most = "" if rule.max_deadwood is None else f" with {rule.max_deadwood} points or less of deadwood"
    return f"you may knock{with_most}"


def trump_words(trump: Trump, order: AnyTrumpOrder = TrumpOrder.PLAIN, always: tuple[str, ...] = ()) -> str:
    """ "spades are trumps, the jack highest"."""
    top = (
        {
            TrumpOrder.PLAIN: "",
            TrumpOrder.JACK_HIGH: ", the jack highest",
            TrumpOrder.BOWERS: ", both jacks of that colour on top",
        }.get(order, "")
        if isinstance(order, TrumpOrder)
        else f", {listed_words(order, one=True)} highest"
    )
    if always:
        top += f", together with {listed_words(always)}"
    match trump:
        case Trump.NONE:
            return "there are no trumps"
        case Trump.ROTATING:
            return f"the trump suit changes with every hand{top}"
        case Trump.TURNED:
            return f"a turned-up card sets the trump suit{top}"
        case Trump.CHOSEN:
            return f"whoever took the most tricks names the next trump suit{top}"
        case Trump.HEARTS | Trump.DIAMONDS | Trump.CLUBS | Trump.SPADES:
            return f"{SUITS[Suit(trump.value)]} are trumps{top}"
        case _:
            assert_never(trump)


def contract_words(contract: ContractScoring | None) -> str:
    if contract is None:
        return "bids are not scored"
    if contract.exact:
        return "you must take exactly the tricks you bid"
    bags = (
        f", and {say_number(contract.bag_limit)} tricks too many cost {contract.bag_penalty}"
        if contract.bag_limit
        else ""
    )
    return f"you must take at least the tricks you bid{bags}"


def evaluation_words(rule: HandEvaluation) -> str:
    """What the best hand is: "the best poker hand"."""
    best = "best" if rule.award is Award.BEST else "lowest"
    match rule.method:
        case EvaluationMethod.POKER:
            return f"the {best} poker hand"
        case EvaluationMethod.POINT_TOTAL:
            near = "the highest" if rule.award is Award.BEST else "the lowest"
            return f"{near} total" + ("" if rule.target is None else f" not over {rule.target}")
        case EvaluationMethod.HIGH_CARD:
            return "the highest card" if rule.award is Award.BEST else "the lowest card"
        case EvaluationMethod.CARD_COUNT:
            return "the most cards" if rule.award is Award.BEST else "the fewest cards"
        case EvaluationMethod.SUIT_TOTAL:
            near = "the most" if rule.award is Award.BEST else "the fewest"
            return f"{near} points in one suit"
        case _:
            assert_never(rule.method)


def wins_words(rule: HandEvaluation, *, gone: bool = False) -> str:
    """ "the best poker hand wins", "the most cards win"."""
    several = rule.method in (EvaluationMethod.CARD_COUNT, EvaluationMethod.SUIT_TOTAL)
    return f"{evaluation_words(rule)} {'no longer ' if gone else ''}{'win' if several else 'wins'}"


def place_words(place: int) -> str:
    """ "first", "second"."""
    return ("first", "second", "third", "fourth", "fifth", "sixth")[place]
