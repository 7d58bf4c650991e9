"""Which scoring rules can ever give points, and how many at the most. Bounds are generous, never too low."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import TYPE_CHECKING, NamedTuple

from darwindeck.genome.checks.deck import matches
from darwindeck.genome.checks.scoresheet import cards_met
from darwindeck.genome.conditions import Condition
from darwindeck.genome.phases import AskPhase, BiddingPhase, DrawPhase, MeldPhase, PlayPhase, ShowdownPhase
from darwindeck.genome.scoring import (
    AtLeast,
    CardScore,
    EachOver,
    ScoringTo,
    ScoringTrigger,
    ScoringZone,
    TallyScore,
    TallySource,
    WinType,
)

if TYPE_CHECKING:
    from darwindeck.genome.checks.facts import Facts

_HAND_WINS = frozenset({WinType.EMPTY_HAND, WinType.CAPTURE_ALL, WinType.BEST_HAND})


class Points(NamedTuple):
    """Whether a score can ever change, and the most a side can gain and lose in one game."""

    exist: bool
    most: float
    least: float


def points_of(facts: Facts) -> Points:
    """The sum of all sources that are not dead."""
    amounts = list(_amounts(facts))
    gains = sum(high for high, _ in amounts if high > 0)
    losses = sum(low for _, low in amounts if low < 0)
    hands = max(1, facts.hands)
    return Points(any(high or low for high, low in amounts), gains * hands, losses * hands)


def _amounts(facts: Facts) -> Iterator[tuple[float, float]]:
    """The most and the least that each source gives a side in one hand."""
    genome = facts.genome
    if genome.card_scoring:
        yield from _card_amounts(facts)
    for tally, reason in zip(genome.tally_scoring, facts.dead_tallies, strict=True):
        if reason is None:
            yield _times(tally.points, _most_counted(facts, tally))
    if genome.contract_scoring is not None and facts.has(BiddingPhase) and facts.tricks:
        yield inf, -inf
    if facts.tableau_captures and facts.setup.sweep_points:
        yield _times(facts.setup.sweep_points, facts.pack.size)
    if genome.out_when_empty and any(genome.place_points):
        yield from ((max(0, points), min(0, points)) for points in genome.place_points)
    if genome.knock is not None and facts.has(MeldPhase):
        yield inf, -inf


def _card_amounts(facts: Facts) -> Iterator[tuple[float, float]]:
    """Once per card and hand; without end where played cards come back into the hands."""
    genome, setup = facts.genome, facts.setup
    again = facts.has(DrawPhase) and facts.fills_discard
    counts = cards_met(genome.card_scoring, setup.initial_deck, setup.removed_cards)
    for score, reason, count in zip(genome.card_scoring, facts.dead_scores, counts, strict=True):
        if reason is None:
            endless = again and score.trigger is ScoringTrigger.PLAY
            yield _times(score.points, inf if endless else facts.pack.size if count is None else count)


def _times(points: int, count: float) -> tuple[float, float]:
    amount = points * count
    return (amount, 0) if amount > 0 else (0, amount)


def _matching(facts: Facts, condition: Condition | None) -> int:
    setup = facts.setup
    count = matches(condition, setup.initial_deck, setup.removed_cards)
    return facts.pack.size if count is None else count


def _most_counted(facts: Facts, tally: TallyScore) -> float:
    return _most(facts, tally) - tally.rule.n if isinstance(tally.rule, EachOver) else 1


def _most(facts: Facts, tally: TallyScore) -> float:
    match tally.source:
        case TallySource.TRICKS:
            return facts.pack.size if facts.has(DrawPhase) else facts.largest_hand
        case TallySource.CAPTURED:
            return _matching(facts, tally.condition)
        case TallySource.HANDS_WON:
            return max(1, facts.hands)


def dead_scores(facts: Facts) -> list[str | None]:
    """For each card scoring rule, why it can never give points; None when it can."""
    rules, setup = facts.genome.card_scoring, facts.setup
    if not rules:
        return []
    counts = cards_met(rules, setup.initial_deck, setup.removed_cards)
    triggers = _dead_triggers(facts)
    reasons: list[str | None] = []
    for rule, count in zip(rules, counts, strict=True):
        if rule.points == 0:
            reasons.append("it gives 0 points")
        elif count == 0:
            reasons.append("no card of the deck meets its condition")
        elif rule.trigger in triggers:
            reasons.append(triggers[rule.trigger])
        else:
            reasons.append(_why_zone_dead(facts, rule))
    return reasons


def _dead_triggers(facts: Facts) -> dict[ScoringTrigger, str | None]:
    """The triggers other than hand_end, each with the reason why it never comes."""
    laid = facts.has(MeldPhase) or facts.has(AskPhase)
    return {
        ScoringTrigger.TRICK_WIN: None if facts.tricks else "there are no tricks",
        ScoringTrigger.CAPTURE: None if facts.tableau_captures else "no card is captured from the tableau",
        ScoringTrigger.PLAY: None if facts.has(PlayPhase) else "there is no Play phase",
        ScoringTrigger.SET_COMPLETE: None if laid else "no books or melds are laid",
    }


def _why_zone_dead(facts: Facts, score: CardScore) -> str | None:
    if score.to is ScoringTo.HAND_WINNER and not facts.names_hand_winner:
        return "no rule names a winner of the hand"
    match score.zone:
        case ScoringZone.CAPTURED:
            return None if facts.captures else "no card is ever captured"
        case ScoringZone.HAND:
            return "all hands are empty at the end" if facts.tricks_only else None
        case ScoringZone.MELDS:
            return None if facts.has(MeldPhase) else "there is no Meld phase"


def why_tally_dead(facts: Facts, tally: TallyScore) -> str | None:
    """Why a tally can never give points; None when it can."""
    if tally.points == 0:
        return "it gives 0 points"
    if tally.source is TallySource.TRICKS and not facts.tricks:
        return "there are no tricks"
    if tally.source is TallySource.CAPTURED and not facts.captures:
        return "no card is ever captured"
    if tally.source is TallySource.HANDS_WON and not facts.names_hand_winner:
        return "no rule names a winner of the hand"
    most = _most(facts, tally)
    if isinstance(tally.rule, EachOver) and tally.rule.n >= most:
        return f"nobody can have more than {most:g}"
    if isinstance(tally.rule, AtLeast) and tally.rule.n > most * _team_size(facts, tally):
        return f"nobody can have {tally.rule.n}"
    return "no card of the deck meets its condition" if most == 0 else None


def _team_size(facts: Facts, tally: TallyScore) -> int:
    """Hands won may be counted for each member of a team; tricks and cards are shared by all anyway."""
    if tally.source is not TallySource.HANDS_WON or not facts.genome.team_mode:
        return 1
    return max((len(team) for team in facts.genome.teams), default=1)


def names_hand_winner(facts: Facts) -> bool:
    genome = facts.genome
    if genome.knock is not None or genome.out_when_empty or facts.has(ShowdownPhase):
        return True
    return any(win.type in _HAND_WINS for win in genome.win_conditions)
