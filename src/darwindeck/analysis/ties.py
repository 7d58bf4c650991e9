"""Whether a game can be won by several at once, and whether it can end without a winner."""

from __future__ import annotations

from typing import TYPE_CHECKING

from darwindeck.genome.phases import TrickPhase
from darwindeck.genome.scoring import (
    EachOver,
    ScoringTo,
    ScoringTrigger,
    TallySource,
    WinCondition,
    WinTie,
    WinType,
)
from darwindeck.genome.setup import NoTricks

if TYPE_CHECKING:
    from darwindeck.analysis.analysis import GenomeAnalysis

_HAND_WINS = (WinType.EMPTY_HAND, WinType.CAPTURE_ALL, WinType.BEST_HAND)
_BY_SCORE = (WinType.HIGH_SCORE, WinType.LOW_SCORE, WinType.FIRST_TO_SCORE)


def can_be_shared(facts: GenomeAnalysis, *, last_hand: bool) -> bool:
    """Tell whether several can tie for the win; `last_hand` says whether a game of hands can run to the end of
    its hands.
    """
    wins = facts.genome.win_conditions
    if facts.multi and all(win.type in _HAND_WINS for win in wins):
        return True
    return any(
        _may_tie(facts, win, last_hand) for win in wins if not (facts.multi and win.type in _HAND_WINS)
    )


def _may_tie(facts: GenomeAnalysis, win: WinCondition, last_hand: bool) -> bool:
    if win.type is WinType.CAPTURE_ALL:
        return False
    if win.type is WinType.EMPTY_HAND:
        return facts.has(TrickPhase)  # cards leave several hands at once
    if win.type is WinType.LAST_STANDING:
        return facts.genome.out_when_empty and facts.has(TrickPhase) and not facts.winner_draws
    if win.type in _BY_SCORE and win.threshold is not None and facts.multi and not last_hand:
        plays_on = win.tie is not WinTie.DRAW
        return not plays_on and not (win.type is WinType.FIRST_TO_SCORE and _one_scores(facts))
    return True


def only_last_loses(facts: GenomeAnalysis) -> bool:
    """Tell whether a game of one hand is about not being left in the end: every place but the last is worth the
    same.
    """
    genome = facts.genome
    paid = (*genome.place_points, *(0,) * facts.players)[: facts.players]
    by_place = genome.out_when_empty and not facts.multi and not genome.team_mode
    no_other = not (genome.card_scoring or genome.tally_scoring or genome.contract_scoring or facts.sweeps)
    highest = [(win.type, win.threshold) for win in genome.win_conditions] == [(WinType.HIGH_SCORE, None)]
    return by_place and no_other and highest and len(set(paid[:-1])) == 1 and paid[0] > paid[-1]


def _one_scores(facts: GenomeAnalysis) -> bool:
    """Return whether in every hand only one side can gain points, so that no two reach a score in the same hand."""
    genome = facts.genome
    for_cards = all(
        rule.points <= 0 or (rule.trigger is ScoringTrigger.HAND_END and rule.to is ScoringTo.HAND_WINNER)
        for rule in genome.card_scoring
    )
    tallied = all(
        tally.points <= 0 or (tally.source is TallySource.HANDS_WON and isinstance(tally.rule, EachOver))
        for tally in genome.tally_scoring
    )
    other = bool(genome.place_points) or genome.contract_scoring is not None or facts.sweeps
    return for_cards and tallied and not other and not facts.has(TrickPhase)


def settles_at_last(facts: GenomeAnalysis) -> bool:
    """Return whether a win that only a certain position gives is always there after the last hand."""
    if facts.win(WinType.ALL_HANDS_EMPTY) is not None and facts.tricks_only:
        return True
    last = facts.setup.cards_per_player
    one_trick = isinstance(last, tuple) and len(last) == facts.most_hands and last[-1] == 1
    knocked_out = isinstance(facts.genome.eliminate, NoTricks) and facts.tricks_only and one_trick
    return facts.win(WinType.LAST_STANDING) is not None and knocked_out
