"""Hands as people hold them: nothing is chosen from a face-down pile, an awaited empty hand can come."""

from __future__ import annotations

from collections.abc import Iterator

from darwindeck.analysis.analysis import GenomeAnalysis
from darwindeck.genome.conditions import (
    HandSize,
    HandValue,
    HasMatchingPair,
    HasRunOfN,
    HasSetOfN,
    HasTrump,
    LocationEmpty,
    LocationSize,
    MustFollowSuit,
    PlayerHasCard,
)
from darwindeck.genome.phases import (
    AskPhase,
    ClaimPhase,
    DiscardPhase,
    MeldPhase,
    PassPhase,
    Phase,
    PlayPhase,
    PlayTarget,
    TrickPhase,
)
from darwindeck.genome.scoring import WinType
from darwindeck.genome.setup import HandVisibility, Holder, TableauMode
from darwindeck.validation.problems import Problem

_READS_HAND = (HandValue, HasMatchingPair, HasRunOfN, HasSetOfN, HasTrump, MustFollowSuit, PlayerHasCard)
_COUNTS = (HandSize, LocationSize, LocationEmpty)
_HINT = "Let players see their cards (hand_visibility), or let them only turn the top card of their pile."


def check_hands(facts: GenomeAnalysis) -> Iterator[Problem]:
    if facts.setup.hand_visibility is HandVisibility.FACE_DOWN:
        yield from _face_down(facts)
    if facts.setup.hand_visibility is HandVisibility.FACE_UP:
        yield from _open_secrets(facts)
    yield from _waiting_for_empty(facts)


def _open_secrets(facts: GenomeAnalysis) -> Iterator[Problem]:
    paths = [f"phases[{index}]" for index, _ in facts.of(ClaimPhase)]
    if facts.setup.tableau_mode is TableauMode.WAR and facts.setup.battle_stake:
        paths.append("setup.battle_stake")
    for path in paths:
        message = "everybody sees what an open hand lays face down"
        hint = "Let players see only their own cards (hand_visibility), or lay no cards face down."
        yield Problem("hand/open-secret", path, message, hint)


def _face_down(facts: GenomeAnalysis) -> Iterator[Problem]:
    for index, phase in enumerate(facts.genome.phases):
        field = _choice(facts, phase)
        if field is not None:
            path = f"phases[{index}]{field}"
            message = "cards are chosen from hands that lie face down"
            yield Problem("hand/face-down-choice", path, message, _HINT)
    for spot in facts.spots:
        if spot.owner == "draw" and not spot.outline.kinds.isdisjoint(_READS_HAND):
            message = "a condition looks into hands that lie face down"
            yield Problem("hand/face-down-choice", spot.path, message, _HINT)
    lead = facts.setup.first_lead
    if isinstance(lead, Holder):
        message = "the holder of a card begins, but nobody may look for it in a face-down hand"
        yield Problem("hand/face-down-choice", "setup.first_lead", message, _HINT)
    if facts.genome.knock is not None and facts.genome.knock.max_deadwood is not None:
        message = "a knock counts deadwood in hands that lie face down"
        yield Problem("hand/face-down-choice", "knock", message, _HINT)


def _choice(facts: GenomeAnalysis, phase: Phase) -> str | None:
    """The field by which a phase makes its seat choose a card; empty = the phase itself."""
    match phase:
        case DiscardPhase() | ClaimPhase() | MeldPhase() | AskPhase() | PassPhase() | TrickPhase():
            return ""
        case PlayPhase():
            return _play_choice(facts, phase)
        case _:
            return None


def _play_choice(facts: GenomeAnalysis, play: PlayPhase) -> str | None:
    if play.max_cards > 1:
        return ".max_cards"
    if play.target is PlayTarget.TABLEAU and facts.setup.tableau_mode is TableauMode.SEQUENCE:
        return ".target"
    condition = play.valid_play_condition
    return None if condition is None or isinstance(condition, _COUNTS) else ".valid_play_condition"


def _waiting_for_empty(facts: GenomeAnalysis) -> Iterator[Problem]:
    waits = [
        f"win_conditions[{index}]"
        for index, win in enumerate(facts.genome.win_conditions)
        if win.type is WinType.EMPTY_HAND
    ]
    if facts.genome.out_when_empty:
        waits.append("out_when_empty")
    if not waits or not facts.genome.phases:
        return
    if facts.tricks_only:
        message = "with tricks only, all hands run empty together; nobody is first"
    elif not facts.can_run_empty:
        message = "no hand can ever run empty"
    else:
        return
    for path in waits:
        hint = (
            "Count tricks, points or captured cards instead, or let more cards leave the hand than enter it."
        )
        yield Problem("hand/never-empty", path, message, hint)
