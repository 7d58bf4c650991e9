"""Which scoring rules can ever give points, and how many at the most. Bounds are generous, never too low."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import TYPE_CHECKING, NamedTuple, assert_never

from darwindeck.analysis.card_points import PointCards, ScoringSurroundings, card_points
from darwindeck.analysis.deal import low_wins
from darwindeck.analysis.deck import matches
from darwindeck.analysis.places import pile_count, places_called
from darwindeck.genome.conditions import Condition
from darwindeck.genome.effects import EffectType
from darwindeck.genome.phases import (
    AskPhase,
    BiddingPhase,
    ClaimPhase,
    DiscardPhase,
    DrawPhase,
    DrawSource,
    MeldPhase,
    PassPhase,
    PlayPhase,
    ShowdownPhase,
    TrickPhase,
)
from darwindeck.genome.places import PlaceOwner
from darwindeck.genome.scoring import (
    All,
    AtLeast,
    EachOver,
    Every,
    Exactly,
    Fewest,
    Last,
    Measure,
    Most,
    ScoringTo,
    ScoringTrigger,
    ScoringZone,
    Table,
    TallyAt,
    TallyScore,
    TallySource,
    TallyTo,
    WinType,
)
from darwindeck.genome.setup import CaptureRest, ScoreAtLeast, TableauMode

if TYPE_CHECKING:
    from darwindeck.analysis.analysis import GenomeAnalysis

_NO_CARD_POINTS = PointCards((), 0, 0)
_HAND_WINS = frozenset({WinType.EMPTY_HAND, WinType.CAPTURE_ALL, WinType.BEST_HAND})


class Points(NamedTuple):
    """Whether a score can ever change, and the most a side can gain and lose in one game."""

    exist: bool
    most: float
    least: float
    reachable: float
    """The highest score of a side that is still in the game."""


def points_of(facts: GenomeAnalysis) -> Points:
    """Return the sum of all sources that are not dead."""
    amounts = list(_amounts(facts))
    gains = sum(high for high, _ in amounts if high > 0)
    losses = sum(low for _, low in amounts if low < 0)
    hands = max(1, facts.most_hands)
    most = gains * hands
    exist = any(high or low for high, low in amounts)
    return Points(exist, most, losses * hands, min(most, _most_of_who_stays(facts) + gains))


def _most_of_who_stays(facts: GenomeAnalysis) -> float:
    """Return the highest score before a hand of a side that plays it.

    If all left in one hand, nobody would, and scores go on; no goal has to wait for that.
    """
    eliminate = facts.genome.eliminate
    if isinstance(eliminate, ScoreAtLeast) and not facts.genome.team_mode:
        return max(0, eliminate.points - 1)
    return inf


def _amounts(facts: GenomeAnalysis) -> Iterator[tuple[float, float]]:
    """Yield the most and the least that each source gives a side in one hand."""
    genome = facts.genome
    cards = facts.card_points
    yield cards.most, cards.least
    for tally, reason in zip(genome.tally_scoring, facts.dead_tallies, strict=True):
        if reason is None:
            yield _range(facts, tally)
    if genome.contract_scoring is not None and facts.has(BiddingPhase) and facts.tricks:
        yield inf, -inf
    if facts.sweeps:
        yield _times(facts.setup.sweep_points, facts.pack.size)
    if genome.out_when_empty and any(genome.place_points):
        yield from ((max(0, points), min(0, points)) for points in genome.place_points)
    if genome.knock is not None and facts.has(MeldPhase):
        yield inf, -inf


def _dearest(facts: GenomeAnalysis, tally: TallyScore) -> int:
    """Return the value of the dearest card, by the values that count."""
    return max((value.value for value in tally.values or facts.setup.card_values), default=0)


def _times(points: int, count: float) -> tuple[float, float]:
    amount = points * count
    return (amount, 0) if amount > 0 else (0, amount)


def _matching(facts: GenomeAnalysis, condition: Condition | None) -> int:
    setup = facts.setup
    count = matches(condition, setup.initial_deck, setup.removed_cards)
    return facts.pack.size if count is None else count


def may_tie(facts: GenomeAnalysis, tally: TallyScore) -> bool:
    """Tell whether sides can have as many: not where two share out an odd number of cards, all of which somebody
    takes.
    """
    if facts.sides != 2 or not _all_won(facts) or tally.source is not TallySource.CAPTURED:
        return True
    if tally.measure is not Measure.CARDS:
        return True
    cards = matches(tally.condition, facts.setup.initial_deck, facts.setup.removed_cards)
    return cards is None or cards % 2 == 0


def _all_won(facts: GenomeAnalysis) -> bool:
    """Tell whether somebody takes every card of the deck: all are dealt and won in tricks or captured, the last
    ones by whoever captured last, or whatever is left is drawn between tricks.
    """
    if facts.tableau_captures and facts.setup.tableau_mode is TableauMode.MATCH_RANK:
        plays = all(isinstance(phase, PlayPhase) and phase.mandatory for phase in facts.genome.phases)
        last = facts.setup.capture_rest is CaptureRest.LAST_CAPTURER
        played_out = all(win.type is not WinType.EMPTY_HAND for win in facts.genome.win_conditions)
        return plays and last and played_out and facts.most_left == 0
    if facts.tricks_only:
        return facts.most_left == 0 and not facts.has(DiscardPhase)
    return all(
        isinstance(phase, TrickPhase | PassPhase | BiddingPhase)
        or (
            isinstance(phase, DrawPhase)
            and (phase.source, phase.condition, phase.mandatory) == (DrawSource.DECK, None, True)
            and not phase.once
        )
        for phase in facts.genome.phases
    ) and facts.has(TrickPhase)


def _most_counted(facts: GenomeAnalysis, tally: TallyScore) -> float:
    match tally.rule:
        case EachOver(n=n):
            return _most(facts, tally) - n
        case Every(n=n):
            return _most(facts, tally) // n
        case Table(times=times):
            return max(map(abs, times), default=0)
        case All() | AtLeast() | Most() | Exactly() | Fewest() | Last():
            piles = sum(map(pile_count, places_called(facts.genome, tally.places))) if tally.per_pile else 1
            return piles * _multiplied(facts, tally)
        case _:
            assert_never(tally.rule)


def _range(facts: GenomeAnalysis, tally: TallyScore) -> tuple[float, float]:
    """Return the most and the least that it gives a side in one hand."""
    most = abs(tally.points) * _most_counted(facts, tally) * _times_a_hand(facts, tally)
    signs = {tally.points > 0}
    if isinstance(tally.rule, Table):
        signs = {tally.points * times > 0 for times in tally.rule.times if times}
    gains, losses = most if True in signs else 0, -most if False in signs else 0
    others = max(1, facts.sides - 1)
    match tally.to:
        case TallyTo.OWNER:
            return gains, losses
        case TallyTo.OTHERS:
            return gains * others, losses * others
        case TallyTo.FROM_OTHERS:
            return most * others, -most * others
        case _:
            assert_never(tally.to)


def _most(facts: GenomeAnalysis, tally: TallyScore) -> float:
    match tally.source:
        case TallySource.TRICKS:
            return facts.pack.size if facts.has(DrawPhase) else facts.largest_hand
        case TallySource.CAPTURED | TallySource.HAND | TallySource.PLACE:
            worth = 1 if tally.measure is Measure.CARDS else _dearest(facts, tally)
            return _matching(facts, tally.condition) * worth * _multiplied(facts, tally)
        case TallySource.HANDS_WON:
            return max(1, facts.most_hands)
        case _:
            assert_never(tally.source)


def card_points_of(facts: GenomeAnalysis) -> PointCards:
    rules, setup = facts.genome.card_scoring, facts.setup
    if not rules:
        return _NO_CARD_POINTS
    melds = facts.has(MeldPhase)
    around = ScoringSurroundings(
        tricks=facts.tricks,
        takes=facts.tableau_takes,
        plays=facts.has(PlayPhase),
        lays=melds or facts.has(AskPhase),
        melds=melds,
        captures=facts.captures,
        hands_left=not facts.tricks_only,
        hand_winner=facts.names_hand_winner,
        replays=_cards_return(facts),
        retakes=facts.tableau_takes and not facts.tableau_captures,
    )
    return card_points(rules, setup.initial_deck, setup.removed_cards, around)


def _cards_return(facts: GenomeAnalysis) -> bool:
    """Tell whether a played card can be in a hand again: drawn after a reshuffle, or taken up with a pile of
    claims.
    """
    draws = facts.has(DrawPhase) or facts.has_effect(EffectType.DRAW_CARDS)
    return facts.has(ClaimPhase) or (draws and facts.fills_discard)


def why_tally_dead(facts: GenomeAnalysis, tally: TallyScore) -> str | None:
    """Why a tally can never give points; None when it can."""
    if tally.points == 0:
        return "it gives 0 points"
    if tally.source is TallySource.TRICKS and not facts.tricks:
        return "there are no tricks"
    if tally.source is TallySource.CAPTURED and not facts.captures:
        return "no card is ever captured"
    if tally.source is TallySource.HANDS_WON and not facts.names_hand_winner:
        return "no rule names a winner of the hand"
    moment = _why_no_moment(facts, tally)
    if moment is not None:
        return moment
    if tally.source is TallySource.HAND and tally.at is TallyAt.HAND_END and facts.tricks_only:
        return "no card is left in hand when a hand ends"
    if tally.source is TallySource.PLACE and not _own_places(facts, tally):
        return "it counts cards in no place of the players' own"
    of_cards = tally.source in (TallySource.CAPTURED, TallySource.HAND, TallySource.PLACE)
    if tally.measure is not Measure.CARDS and of_cards and not _dearest(facts, tally):
        return "no card has a value"
    if isinstance(tally.rule, Last) and tally.source not in (TallySource.TRICKS, TallySource.CAPTURED):
        return "only tricks and captures have a last one"
    if isinstance(tally.rule, Table) and not any(tally.rule.times):
        return "it gives 0 points"
    most = _most(facts, tally)
    if isinstance(tally.rule, EachOver) and tally.rule.n >= most:
        return f"nobody can have more than {most:g}"
    if isinstance(tally.rule, AtLeast | Exactly | Every) and tally.rule.n > most * _team_size(facts, tally):
        return f"nobody can have {tally.rule.n}"
    return "no card of the deck meets its condition" if most == 0 else None


def _own_places(facts: GenomeAnalysis, tally: TallyScore) -> bool:
    """Tell whether it counts a place in which players have piles of their own."""
    return any(place.owner is PlaceOwner.SEAT for place in places_called(facts.genome, tally.places))


def _multiplied(facts: GenomeAnalysis, tally: TallyScore) -> int:
    """How often the points of a pile can count."""
    return 1 if tally.times is None else 1 + _matching(facts, tally.times)


def _why_no_moment(facts: GenomeAnalysis, tally: TallyScore) -> str | None:
    """Say why the moment never comes; None when it does."""
    match tally.at:
        case TallyAt.HAND_END:
            return None
        case TallyAt.PLAY:
            return None if facts.has(PlayPhase) else "no cards are played in a turn"
        case TallyAt.TRICK_WON:
            return None if facts.tricks else "there are no tricks"
        case TallyAt.LEAD:
            leads = any(not trick.together for _, trick in facts.of(TrickPhase))
            return None if leads else "nobody leads to a trick"
        case _:
            assert_never(tally.at)


def _times_a_hand(facts: GenomeAnalysis, tally: TallyScore) -> float:
    """Say how often a rule scores in a hand, at the most."""
    if tally.at is TallyAt.HAND_END:
        return 1
    return inf if facts.fills_hands_again else facts.pack.size


def _team_size(facts: GenomeAnalysis, tally: TallyScore) -> int:
    """Hands won may be counted for each member of a team; tricks and cards are shared by all anyway."""
    if tally.source is not TallySource.HANDS_WON or not facts.genome.team_mode:
        return 1
    return max((len(team) for team in facts.genome.teams), default=1)


def leftovers_settle(facts: GenomeAnalysis) -> bool:
    """Tell whether a hand is won by running out of cards, and that brings nothing by itself: what the others hold
    counts against them, and scores decide the game.
    """
    genome = facts.genome
    left = [
        rule.points
        for rule in genome.card_scoring
        if rule.trigger is ScoringTrigger.HAND_END and rule.zone is ScoringZone.HAND
    ]
    unwanted = left and (min(left) > 0 if low_wins(genome) else max(left) < 0)
    paid = any(rule.to is ScoringTo.HAND_WINNER for rule in genome.card_scoring) or any(
        tally.source is TallySource.HANDS_WON for tally in genome.tally_scoring
    )
    goals = {win.type for win in genome.win_conditions}
    others = genome.place_points or genome.contract_scoring or genome.knock
    return facts.multi and bool(unwanted) and not paid and not others and {WinType.EMPTY_HAND} < goals


def names_hand_winner(facts: GenomeAnalysis) -> bool:
    genome = facts.genome
    if genome.knock is not None or genome.out_when_empty or facts.has(ShowdownPhase):
        return True
    return any(win.type in _HAND_WINS for win in genome.win_conditions)
