"""Repairs of single phases: numbers of cards that can come together, sources that hold cards, open hands."""

from __future__ import annotations

from typing import Final

import msgspec

from darwindeck.analysis.analysis import GenomeAnalysis
from darwindeck.genome.phases import (
    AllPass,
    AskPhase,
    ClaimPhase,
    DiscardPhase,
    DrawPhase,
    DrawSource,
    DrawUntil,
    Face,
    FirstTrick,
    GoOut,
    MeldPhase,
    PassDirection,
    PassPhase,
    PlayPhase,
    ShowdownZones,
    TrickPhase,
    Trump,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.setup import HandVisibility, Settle, TableauMode
from darwindeck.validation.paths import at, drop, drop_condition, put
from darwindeck.validation.problems import Problem
from darwindeck.validation.repairs.deck import with_common_values
from darwindeck.validation.repairs.step import Repairs, RepairStep, phase_path, setting


def drop_phase(genome: GameGenome, problem: Problem) -> RepairStep:
    path = phase_path(problem)
    return drop(genome, path), f"Removed {path}: {problem.message}."


def _dead(genome: GameGenome, problem: Problem) -> RepairStep:
    phase = at(genome, phase_path(problem))
    if isinstance(phase, DrawPhase):
        drawn = msgspec.structs.replace(phase, until=DrawUntil.COUNT, count=max(1, phase.count))
        return put(genome, phase_path(problem), drawn), f"Let {phase_path(problem)} draw {drawn.count}."
    if isinstance(phase, (PlayPhase, DiscardPhase, ClaimPhase)):
        return put(genome, problem.path, 1), f"Allowed one card in {phase_path(problem)}."
    return drop_phase(genome, problem)


def _count(genome: GameGenome, problem: Problem) -> RepairStep:
    facts, path = GenomeAnalysis(genome), phase_path(problem)
    phase = at(genome, path)
    most = facts.pack.most_of_a_rank
    match phase:
        case PlayPhase():
            return _fewer(genome, problem, min(phase.max_cards, most))
        case ClaimPhase():
            return _fewer(genome, problem, min(phase.max_cards, facts.largest_hand))
        case DiscardPhase():
            few = 2 if problem.path.endswith("max_cards") else phase.max_cards
            return _fewer(genome, problem, few)
        case AskPhase():
            return _fewer(genome, problem, most, low=2)
        case PassPhase():
            return _fewer(genome, problem, facts.smallest_hand)
        case MeldPhase():
            meld = msgspec.structs.replace(phase, min_set=min(3, most), min_run=min(3, len(facts.pack.ranks)))
            return put(genome, path, meld), f"Allowed sets and runs of three in {path}."
    return None


def _fewer(genome: GameGenome, problem: Problem, count: int, *, low: int = 1) -> RepairStep:
    if count < low:
        return drop_phase(genome, problem)
    return put(genome, problem.path, count), f"Set {problem.path} to {count}."


def _dry(genome: GameGenome, problem: Problem) -> RepairStep:
    facts = GenomeAnalysis(genome)
    if facts.deck_can_hold_cards:
        return put(genome, problem.path, DrawSource.DECK), f"Let {phase_path(problem)} draw from the deck."
    if facts.fills_discard:
        return put(
            genome, problem.path, DrawSource.DISCARD
        ), f"Let {phase_path(problem)} take from the discard."
    return drop_phase(genome, problem)


def _pile_read(genome: GameGenome, problem: Problem) -> RepairStep:
    if problem.path.endswith(".on_all_pass"):
        return put(genome, problem.path, AllPass.NONE), "Left the tableau as it lies: claims are face down."
    if problem.path == "setup.tableau_mode":
        return put(genome, problem.path, TableauMode.NONE), "Set the tableau mode to none: claims lie there."
    return drop_condition(genome, problem.path), f"Removed a test of the pile of claims ({problem.path})."


def _knock(genome: GameGenome, problem: Problem) -> RepairStep:
    if not GenomeAnalysis(genome).has(MeldPhase):
        return put(genome, "knock.max_deadwood", None), "Let players knock whatever they hold."
    return with_common_values(genome, problem)


def _upside_down(genome: GameGenome, _: Problem) -> RepairStep:
    return put(genome, "knock.settle", Settle.DIFFERENCE), "Let the knocker score the differences."


def _unequal(genome: GameGenome, problem: Problem) -> RepairStep:
    if problem.path.startswith("phases"):
        return drop_phase(genome, problem)
    if problem.path.startswith("special_effects"):
        return drop(genome, problem.path), f"Removed {problem.path}: {problem.message}."
    facts = GenomeAnalysis(genome)
    size = facts.pack.size // facts.players
    return put(genome, problem.path, size), f"Dealt {size} cards to each, so that hands are equal."


def _two_trumps(genome: GameGenome, problem: Problem) -> RepairStep:
    trumps = [
        trick.trump for _, trick in GenomeAnalysis(genome).of(TrickPhase) if trick.trump is not Trump.NONE
    ]
    return put(genome, problem.path, trumps[0]), "Gave all Trick phases the trump of the first."


def _war_shape(genome: GameGenome, problem: Problem) -> RepairStep:
    phase = at(genome, phase_path(problem))
    if not isinstance(phase, PlayPhase):
        return None
    single = msgspec.structs.replace(phase, max_cards=1, min_cards=min(1, phase.min_cards))
    return put(genome, phase_path(problem), single), "Let one card be played at a time, as battles need it."


_NO_MODE: Final = "setup.tableau_mode"
_HIDDEN: Final = "Let players see only their own cards: what an open hand lays face down is no secret."
_VISIBLE: Final = "Let players see their own cards: they have to choose among them."

PHASES: Final[Repairs] = {
    "phase/dead": _dead,
    "play/count-impossible": _count,
    "showdown/no-board": setting(ShowdownZones.HAND, "Let hands be what players hold."),
    "deal/setting": drop_phase,
    "bet/blinds": setting((), "Removed the blinds."),
    "bet/sizes": setting((), "Made all bets alike."),
    "draw/dry-source": _dry,
    "draw/no-row": _dry,
    "draw/no-next-play": _dead,
    "discard/pile-read": setting(Face.UP, "Let cards be discarded face up: the pile is read."),
    "claim/pile-read": _pile_read,
    "hand/open-secret": setting(HandVisibility.OWNER_ONLY, _HIDDEN, field="setup.hand_visibility"),
    "hand/face-down-choice": setting(HandVisibility.OWNER_ONLY, _VISIBLE, field="setup.hand_visibility"),
    "meld/no-discard": setting(GoOut.FREE, "Let the last card be melded: there is no discard."),
    "meld/hold-without-knock": setting(False, "Let melds be laid down: nobody can knock."),
    "pass/no-places": setting(PassDirection.LEFT, "Let cards be passed to the left."),
    "knock/upside-down": _upside_down,
    "knock/no-measure": _knock,
    "knock/no-turn": setting(None, "Removed the knock: there are no turns.", field="knock"),
    "trick/unequal-hands": _unequal,
    "trick/dead-rule": setting(FirstTrick.FREE, "Freed the first trick: no card has points."),
    "trick/two-trumps": _two_trumps,
    "tableau/war-players": setting(TableauMode.NONE, "Ended the War: it is for two players.", field=_NO_MODE),
    "tableau/war-shape": _war_shape,
    "tableau/mode-without-play": setting(
        TableauMode.NONE, "Set the tableau mode to none: nothing is played there.", field=_NO_MODE
    ),
    "tableau/dealt-sequence": setting(1, "Dealt one card to the tableau, the start of a sequence."),
}
