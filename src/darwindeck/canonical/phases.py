"""Phases in one spelling: fields that nothing reads at their default, numbers clamped to what is possible.

The list itself is cut to its primitive period, where running it twice is the same as running it longer.
"""

from __future__ import annotations

from msgspec.structs import replace

from darwindeck.analysis.analysis import GenomeAnalysis
from darwindeck.analysis.traits import is_turn, runs_once
from darwindeck.canonical.conditions import Scope, canonical_condition
from darwindeck.genome.cards import Rank
from darwindeck.genome.phases import (
    AfterPass,
    AnyTrumpOrder,
    Beat,
    BidBy,
    BiddingPhase,
    BidOrder,
    ClaimPhase,
    ClaimRank,
    DrawOpponent,
    DrawPhase,
    DrawSource,
    DrawUntil,
    FirstTrick,
    MeldPhase,
    PassDirection,
    PassPhase,
    Phase,
    PlayPhase,
    PlayTarget,
    ShowdownPhase,
    TrickPhase,
    TrickPrize,
    TrickTies,
    Trump,
    TrumpOrder,
    WhenVoid,
)
from darwindeck.genome.scoring import EvaluationMethod, HandEvaluation
from darwindeck.genome.setup import Single

_CLAIM = ClaimPhase()
_PASS = PassPhase()
_PLAY = PlayPhase()
_TRICK = TrickPhase()


def canonical_phases(
    phases: tuple[Phase, ...], facts: GenomeAnalysis, scope: Scope, *, pointed: bool, largest_hand: int
) -> tuple[Phase, ...]:
    """Return the phase list in one spelling; `pointed`: some card brings positive points."""

    trumped = any(trick.trump is not Trump.NONE for _, trick in facts.of(TrickPhase))

    def form(phase: Phase) -> Phase:
        """Return the phase: a kind that is not named here has one spelling for each meaning: all its fields
        always count.
        """
        phase = _guarded(phase, facts, scope)
        match phase:
            case DrawPhase():
                return _draw(phase, facts, scope)
            case PlayPhase():
                return _play(phase, facts, scope)
            case TrickPhase():
                return _trick(phase, facts, pointed, trumped)
            case BiddingPhase():
                return _bidding(phase, largest_hand)
            case ClaimPhase():
                return _claim(phase)
            case MeldPhase():
                return phase if phase.hold else replace(phase, gin_bonus=0, undercut_bonus=0)
            case PassPhase():
                return _pass(phase, facts)
            case ShowdownPhase():
                return replace(phase, hand_evaluation=_evaluation(phase.hand_evaluation))
        return phase

    return _primitive(tuple(form(phase) for phase in phases))


def _guarded(phase: Phase, facts: GenomeAnalysis, scope: Scope) -> Phase:
    """Spell what a phase asks before it begins in one way; a knock calls the Showdown, which asks nothing then."""
    if isinstance(phase, DrawPhase) or phase.when is None:
        return phase
    called = isinstance(phase, ShowdownPhase) and facts.genome.knock is not None
    return replace(phase, when=None if called else canonical_condition(phase.when, scope))


def _draw(phase: DrawPhase, facts: GenomeAnalysis, scope: Scope) -> DrawPhase:
    named = phase.source is DrawSource.OPPONENT_HAND and facts.players > 2
    return replace(
        phase,
        condition=canonical_condition(phase.condition, scope),
        mandatory=phase.mandatory or phase.until is DrawUntil.STAND,  # draw or stop is a choice anyway
        opponent=phase.opponent if named else DrawOpponent.NEXT,
    )


def _play(phase: PlayPhase, facts: GenomeAnalysis, scope: Scope) -> PlayPhase:
    optional = phase.min_cards == 0 or not phase.mandatory
    return replace(
        phase,
        valid_play_condition=canonical_condition(
            phase.valid_play_condition, scope._replace(wild_exempt=True)
        ),
        min_cards=max(phase.min_cards, 1),
        max_cards=phase.max_cards
        if phase.target is PlayTarget.PLACE
        else min(phase.max_cards, facts.pack.most_of_a_rank),
        mandatory=not optional,
        pass_if_unable=_PLAY.pass_if_unable if optional else phase.pass_if_unable,
    )


def _trick(phase: TrickPhase, facts: GenomeAnalysis, pointed: bool, trumped: bool) -> TrickPhase:
    follows = phase.lead_suit_required and not phase.together
    idle_beat = phase.together or (phase.beat is Beat.TRUMPS and not trumped)
    return replace(
        phase,
        trump_order=TrumpOrder.PLAIN if phase.trump is Trump.NONE else _trump_order(phase, facts),
        always_trump=() if phase.trump is Trump.NONE else _listed(phase.always_trump, facts),
        suitless_high=_suitless(phase.suitless_high, facts),
        suitless_low=_suitless(phase.suitless_low, facts, but=phase.suitless_high),
        breaking_rule=_TRICK.breaking_rule if phase.breaking_suit is None else phase.breaking_rule,
        first_trick=phase.first_trick if pointed else FirstTrick.FREE,
        lead_suit_required=phase.lead_suit_required
        or phase.together,  # nothing is led that could be followed
        when_void=phase.when_void if follows and trumped else WhenVoid.FREE,
        beat=Beat.NO if idle_beat else phase.beat,
        ties=_ties(phase),
    )


def _suitless(
    ranks: tuple[Rank, ...], facts: GenomeAnalysis, *, but: tuple[Rank, ...] = ()
) -> tuple[Rank, ...]:
    """Keep the ranks that the deck has, two first."""
    return tuple(rank for rank in Rank if rank in ranks and rank in facts.pack.ranks and rank not in but)


def _ties(phase: TrickPhase) -> TrickTies:
    if not phase.together:
        return TrickTies.FIRST
    waits = phase.ties is TrickTies.CARRY and phase.takes is not TrickPrize.NOTHING
    return phase.ties if waits or phase.ties is TrickTies.FIRST else TrickTies.NOBODY


def _trump_order(phase: TrickPhase, facts: GenomeAnalysis) -> AnyTrumpOrder:
    """Name an order that has a name."""
    if isinstance(phase.trump_order, TrumpOrder):
        return phase.trump_order
    listed = _listed(phase.trump_order, facts)
    if listed == (Rank.JACK,) and not phase.always_trump:
        return TrumpOrder.JACK_HIGH
    return listed or TrumpOrder.PLAIN


def _listed(listed: tuple[str, ...], facts: GenomeAnalysis) -> tuple[str, ...]:
    """Keep what the deck has, once."""
    here = (each for each in listed if each in facts.pack.names or each in facts.pack.ranks)
    kept: list[str] = []
    for each in here:
        if each not in kept and each[0] not in kept:
            kept.append(each)
    return tuple(kept)


def _bidding(phase: BiddingPhase, largest_hand: int) -> BiddingPhase:
    """Set the least bid: a bid of nothing is Nil where Nil is allowed, so the least other bid is one."""
    if phase.order is BidOrder.OFFER:
        phase = replace(phase, max_bid=phase.min_bid, rounds=max(1, phase.rounds))
    if phase.who is BidBy.LEADER and phase.order is BidOrder.RISING:
        phase = replace(phase, rounds=1)
    if _is_endless(phase):
        phase = replace(phase, rounds=0)
    top = min(phase.max_bid, max(0, largest_hand - phase.book))
    low = max(phase.min_bid, 1) if phase.allow_nil else phase.min_bid
    return replace(phase, min_bid=min(low, top), max_bid=top)


def _is_endless(phase: BiddingPhase) -> bool:
    """Return whether an auction goes on until all others have passed since the last call."""
    return phase.order is BidOrder.RISING and (phase.doubles > 0 or phase.after_pass is AfterPass.MAY_RETURN)


def _claim(phase: ClaimPhase) -> ClaimPhase:
    return replace(
        phase,
        rank=_CLAIM.rank if phase.rank_mode is ClaimRank.PLAYER_CHOICE else phase.rank,
        pile_penalty=phase.pile_penalty if phase.allow_challenge else _CLAIM.pile_penalty,
    )


def _pass(phase: PassPhase, facts: GenomeAnalysis) -> PassPhase:
    direction = phase.direction
    if direction is PassDirection.ROTATING and type(facts.genome.hands) is Single:
        direction = PassDirection.LEFT
    if facts.players == 2 and direction in (PassDirection.RIGHT, PassDirection.ACROSS):
        direction = PassDirection.LEFT
    count = _PASS.count if direction is PassDirection.NONE else phase.count
    return replace(phase, count=count, direction=direction)


def _evaluation(evaluation: HandEvaluation) -> HandEvaluation:
    if evaluation.method is EvaluationMethod.POINT_TOTAL or evaluation.target is None:
        return evaluation
    return replace(evaluation, target=None)


def _primitive(phases: tuple[Phase, ...]) -> tuple[Phase, ...]:
    """Cut the repeating part of the list to its period.

    A period that begins and ends with turn phases stays: "play, play" is one turn of two plays.
    """
    start = next((index for index, phase in enumerate(phases) if not runs_once(phase)), len(phases))
    head, tail = phases[:start], phases[start:]
    size = len(tail)
    for length in range(1, size // 2 + 1):
        block = tail[:length]
        if size % length or (is_turn(block[0]) and is_turn(block[-1])):
            continue
        if block * (size // length) == tail:
            return head + block
    return phases
