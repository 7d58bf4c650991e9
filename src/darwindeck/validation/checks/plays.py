"""What a played card does: the tableau mode it meets, and effects."""

from __future__ import annotations

from collections.abc import Iterator

from darwindeck.analysis.analysis import GenomeAnalysis
from darwindeck.analysis.captures import adds_up, takes_piles
from darwindeck.analysis.demands import (
    ON_PILES,
    can_fall,
    falling_with,
    is_answered,
    why_no_answers,
    why_no_pile,
)
from darwindeck.genome.cards import Rank
from darwindeck.genome.effects import Demand, EffectType, SpecialEffect, TargetSelector
from darwindeck.genome.phases import AllPass, PlayPhase, PlayTarget, Unable
from darwindeck.genome.setup import CaptureBy, HandVisibility, SetupRules, TableauMode
from darwindeck.validation.problems import Problem

_MODE = "setup.tableau_mode"


def check_tableau(facts: GenomeAnalysis) -> Iterator[Problem]:
    setup = facts.setup
    mode = setup.tableau_mode
    if mode is TableauMode.NONE:
        return
    if not facts.plays_to_tableau:
        message = f"tableau mode {mode.value} needs a Play phase to the tableau"
        hint = "Let a Play phase target the tableau, or set the mode to none."
        yield Problem("tableau/mode-without-play", _MODE, message, hint)
    if mode is TableauMode.WAR:
        yield from _war(facts)
    elif mode is TableauMode.MATCH_RANK:
        yield from _captures(setup)
    elif setup.deal_to_tableau > 1:
        message = f"{setup.deal_to_tableau} cards are dealt to the tableau, where each suit is one sequence"
        hint = "Deal at most one card to the tableau."
        yield Problem("tableau/dealt-sequence", "setup.deal_to_tableau", message, hint)


def _captures(setup: SetupRules) -> Iterator[Problem]:
    record = setup.capture
    if adds_up(setup) and not any(value.value > 0 for value in setup.card_values):
        message = "cards are captured by sums, but no card has a value"
        hint = "Give the ranks values in setup.card_values, or capture by rank only."
        path = "setup.capture_sums" if record is None else "setup.capture.by"
        yield Problem("tableau/no-values", path, message, hint)
    if record is None:
        return
    if not 1 <= len(record.by) <= len(CaptureBy):
        message = f"a card captures in {len(record.by)} ways, 1 to {len(CaptureBy)} are possible"
        yield Problem("tableau/capture-ways", "setup.capture.by", message, "Name each way once.")
    elif takes_piles(setup) and len(record.by) > 1:
        message = "a pile is taken whole: single cards cannot be taken from it"
        hint = "Let the top card take the pile, or let cards be taken one by one."
        yield Problem("tableau/mixed-captures", "setup.capture.by", message, hint)
    if len(record.sweepers) > len(Rank):
        message = f"{len(record.sweepers)} ranks take everything, there are {len(Rank)}"
        yield Problem("tableau/capture-ways", "setup.capture.sweepers", message, "Name each rank once.")


def _war(facts: GenomeAnalysis) -> Iterator[Problem]:
    if facts.genome.player_count != 2:
        message = "WAR tableau mode requires exactly 2 players"
        hint = "Make it a game for two, or choose another tableau mode."
        yield Problem("tableau/war-players", _MODE, message, hint)
    for index, play in facts.of(PlayPhase):
        if play.target is PlayTarget.TABLEAU and play.max_cards > 1:
            message = f"a battle compares one card of each player; up to {play.max_cards} may be played"
            hint = "Play exactly one card at a time."
            yield Problem("tableau/war-shape", f"phases[{index}].max_cards", message, hint)


def check_piles_taken(facts: GenomeAnalysis) -> Iterator[Problem]:
    """Check that a pile taken up by a player who cannot play lies open and is not cleared by passes."""
    for index, play in facts.of(PlayPhase):
        if play.unable is Unable.PASS:
            continue
        reason = why_no_pile(facts)
        if reason is None and play.target is not PlayTarget.TABLEAU:
            reason = "this play goes to the discard pile"
        if reason is None and (play.on_all_pass is not AllPass.NONE or not play.pass_if_unable):
            reason = "nobody passes who takes the pile"
        if reason is not None:
            message = f"nobody can take the pile up: {reason}"
            yield Problem("play/no-pile", f"phases[{index}].unable", message, "Let players pass instead.")


_ON_OTHERS = (EffectType.SWAP_HANDS, EffectType.STEAL_CARD, EffectType.PEEK_HAND)


def check_effects(facts: GenomeAnalysis) -> Iterator[Problem]:
    seen: set[tuple[Rank, EffectType]] = set()
    for index, effect in enumerate(facts.genome.special_effects):
        path = f"special_effects[{index}]"
        does = (effect.trigger_rank, effect.effect_type)
        if does in seen:
            message = f"rank {effect.trigger_rank.value} has the effect {effect.effect_type.value} twice"
            yield Problem("effect/duplicate-rank", path, message, "Keep one effect of a kind per rank.")
        seen.add(does)
        if effect.demand is not None:
            yield from _check_demand(facts, path, index, effect.demand)
        reason = _why_dead(facts, effect)
        if reason is not None:
            message = (
                f"the effect {effect.effect_type.value} on rank {effect.trigger_rank.value} is dead: {reason}"
            )
            yield Problem(
                "effect/dead", path, message, "Remove the effect, or give it a rank and target that work."
            )


def _check_demand(facts: GenomeAnalysis, path: str, index: int, demand: Demand) -> Iterator[Problem]:
    for effect in falling_with(facts.genome.special_effects, index):
        if not can_fall(effect):
            message = f"{effect.effect_type.value} cannot be demanded of the next player"
            hint = "Demand that the next player draws, discards or loses the turn; put other effects first."
            yield Problem("effect/demand", f"{path}.demand", message, hint)
            return
    reason = why_no_answers(facts)
    if reason is None and not is_answered(facts, demand):
        reason = "no card of the deck answers it"
    if reason is not None:
        yield Problem("effect/demand", f"{path}.demand", reason, "Let the effect happen at once.")


def _why_dead(facts: GenomeAnalysis, effect: SpecialEffect) -> str | None:
    if not facts.has(PlayPhase):
        return "effects come from Play phases, and there is none"
    if effect.trigger_rank.value not in facts.pack.ranks:
        return "the rank is not in this deck"
    kind = effect.effect_type
    if kind in ON_PILES and (why := why_no_pile(facts)) is not None:
        return why
    if kind in _ON_OTHERS and effect.target is TargetSelector.SELF:
        return "it does nothing to oneself"
    if kind is EffectType.PEEK_HAND and facts.setup.hand_visibility is HandVisibility.FACE_UP:
        return "all hands lie face up"
    if kind is EffectType.DRAW_CARDS and not facts.deck_can_hold_cards:
        return "the deck never holds a card"
    if kind is EffectType.WILD_CARD and not _is_restricted(facts):
        return "no play is restricted, so nothing can be wild"
    return None


def _is_restricted(facts: GenomeAnalysis) -> bool:
    plays = (play.valid_play_condition is not None for _, play in facts.of(PlayPhase))
    return facts.setup.tableau_mode is TableauMode.SEQUENCE or any(plays)
