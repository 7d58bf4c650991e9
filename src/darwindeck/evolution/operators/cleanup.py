"""Takes rules out together with what lives on them: turn phases with their effects, conditions, knocks, tableau."""

from __future__ import annotations

from typing import assert_never

import msgspec

from darwindeck.analysis.analysis import GenomeAnalysis, analyse
from darwindeck.analysis.demands import ON_PILES, why_no_answers, why_no_pile
from darwindeck.analysis.referents import missing_referent
from darwindeck.analysis.traits import draws_from_row, is_turn
from darwindeck.evolution.operators.edits import (
    has,
    phases_of,
    put_phase,
    with_live_stock,
    with_setup,
    without_idle_patterns,
)
from darwindeck.genome.conditions import (
    And,
    CardAdjacentToLayout,
    ComparesWithTop,
    Condition,
    Not,
    Or,
    Reference,
    SingleTest,
)
from darwindeck.genome.effects import EffectType
from darwindeck.genome.phases import (
    AllPass,
    BettingPhase,
    BiddingPhase,
    ClaimPhase,
    DealPhase,
    DiscardPhase,
    DrawPhase,
    DrawSource,
    DrawUntil,
    GoOut,
    MeldPhase,
    PlayPhase,
    PlayTarget,
    PotTo,
    ShowdownPhase,
    ShowdownZones,
    TrickPhase,
    Unable,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.setup import Knock, TableauMode
from darwindeck.validation.checks.phases import is_dry, why_no_board, why_no_deal, why_no_row


def without_turns(genome: GameGenome) -> GameGenome:
    """Return the game without its turn phases and what belongs to them."""
    kept = tuple(phase for phase in genome.phases if not is_turn(phase))
    return remove_orphans(genome.copy_with(phases=kept, out_when_empty=False, place_points=()))


def remove_orphans(genome: GameGenome) -> GameGenome:
    """Return the genome without orphans: what waits for a phase, a pile, chips or tricks that are not there."""
    if not has(genome, BiddingPhase):
        genome = genome.copy_with(contract_scoring=None)
    if not has(genome, BettingPhase):
        genome = with_setup(genome, starting_chips=0).copy_with(house=None)
    genome = without_idle_patterns(_without_play_rules(genome))
    genome = _with_sound_board(_with_sound_draws(genome))
    if not has(genome, DiscardPhase):
        for index, meld in phases_of(genome, MeldPhase):
            genome = put_phase(genome, index, msgspec.structs.replace(meld, go_out=GoOut.FREE))
    genome = with_live_stock(genome.copy_with(knock=_sound_knock(genome)))
    return genome if genome.out_when_empty else genome.copy_with(place_points=())


def _with_sound_board(genome: GameGenome) -> GameGenome:
    """Drop cards turned up where none can lie, hands made of a board that is none, and rows that nobody draws from."""
    facts = analyse(genome)
    if has(genome, DealPhase) and why_no_deal(facts) is not None:
        genome = genome.copy_with(phases=tuple(p for p in genome.phases if not isinstance(p, DealPhase)))
    if why_no_board(analyse(genome)) is not None:
        for index, showdown in phases_of(genome, ShowdownPhase):
            alone = msgspec.structs.replace(showdown, zones=ShowdownZones.HAND)
            genome = put_phase(genome, index, alone)
    if genome.setup.refill_tableau and not analyse(genome).refills_row:
        genome = with_setup(genome, refill_tableau=False)
    facts = analyse(genome)
    for index, draw in phases_of(genome, DrawPhase):
        if draws_from_row(draw) and why_no_row(facts, draw) is not None:
            genome = put_phase(genome, index, msgspec.structs.replace(draw, source=DrawSource.DECK))
    return genome


def _sound_knock(genome: GameGenome) -> Knock | None:
    """Return the knock with a turn to belong to, and deadwood only where there are melds."""
    knock = genome.knock
    if knock is None or not analyse(genome).has_turns:
        return None
    if knock.max_deadwood is None or has(genome, MeldPhase):
        return knock
    return msgspec.structs.replace(knock, max_deadwood=None)


def _without_play_rules(genome: GameGenome) -> GameGenome:
    """Conditions without their referents, and effects, wild ranks and tableau rules without plays."""
    facts = analyse(genome)
    for index, play in phases_of(genome, PlayPhase):
        condition = drop_dead_tests(play.valid_play_condition, facts)
        genome = put_phase(genome, index, msgspec.structs.replace(play, valid_play_condition=condition))
    for index, draw in phases_of(genome, DrawPhase):
        condition = drop_dead_tests(draw.condition, facts)
        genome = put_phase(genome, index, msgspec.structs.replace(draw, condition=condition))
    for index, phase in enumerate(genome.phases):
        if not isinstance(phase, DrawPhase) and phase.when is not None:
            when = drop_dead_tests(phase.when, facts)
            genome = put_phase(genome, index, msgspec.structs.replace(phase, when=when))
    plays = phases_of(genome, PlayPhase)
    to_table = any(play.target is PlayTarget.TABLEAU for _, play in plays)
    if not to_table or has(genome, ClaimPhase):
        genome = with_setup(genome, tableau_mode=TableauMode.NONE, start_rank=None)
    piles = genome.setup.tableau_mode is TableauMode.SEQUENCE
    doubted = any(claim.allow_challenge for _, claim in phases_of(genome, ClaimPhase))
    if not piles and not doubted and not any(play.valid_play_condition is not None for _, play in plays):
        genome = with_setup(genome, wild_ranks=(), choose_suit=False)
    return _with_live_effects(genome)


def _without_takers(genome: GameGenome) -> GameGenome:
    """Let players pass where no pile can be taken up any more."""
    bare = why_no_pile(analyse(genome)) is not None
    for index, play in phases_of(genome, PlayPhase):
        ends = play.on_all_pass is not AllPass.NONE or not play.pass_if_unable
        if play.unable is Unable.TAKE_PILE and (bare or ends or play.target is not PlayTarget.TABLEAU):
            genome = put_phase(genome, index, msgspec.structs.replace(play, unable=Unable.PASS))
    return genome


def _with_live_effects(genome: GameGenome) -> GameGenome:
    """Without effects that nothing fires, or that have nothing to take hold of."""
    facts = analyse(genome)
    plays = facts.of(PlayPhase)
    piles = genome.setup.tableau_mode is TableauMode.SEQUENCE
    gone = {EffectType.DRAW_CARDS} if not facts.deck_can_hold_cards else set[EffectType]()
    if not piles and not any(play.valid_play_condition is not None for _, play in plays):
        gone.add(EffectType.WILD_CARD)
    if why_no_pile(facts) is not None:
        gone.update(ON_PILES)
    genome = _without_takers(genome)
    kept = tuple(effect for effect in genome.special_effects if plays and effect.effect_type not in gone)
    if any(effect.demand is not None for effect in kept) and why_no_answers(analyse(genome)) is not None:
        kept = tuple(msgspec.structs.replace(effect, demand=None) for effect in kept)
    return genome if kept == genome.special_effects else genome.copy_with(special_effects=kept)


def _bets_on_battles(genome: GameGenome) -> bool:
    """Tell whether a pot waits for the next battle: the tableau cannot change its mode then."""
    bets = any(betting.pot_to is PotTo.NEXT_TAKER for _, betting in phases_of(genome, BettingPhase))
    return bets and not has(genome, TrickPhase)


def plays_freely(genome: GameGenome) -> bool:
    """Tell whether cards are played to a table that no trick, no claim and no bet holds fast."""
    held = has(genome, ClaimPhase, TrickPhase) or _bets_on_battles(genome)
    return has(genome, PlayPhase) and not held


def _with_sound_draws(genome: GameGenome) -> GameGenome:
    """Keep the draws that make sense: a draw until something is playable needs a play that refuses cards; other
    draws need cards to draw.
    """
    piles = genome.setup.tableau_mode is TableauMode.SEQUENCE
    kept = []
    for index, phase in enumerate(genome.phases):
        if isinstance(phase, DrawPhase) and phase.until is DrawUntil.PLAYABLE:
            after = (later for later in genome.phases[index + 1 :] if isinstance(later, PlayPhase))
            play = next(after, None)
            if play is None or not _refuses(play, piles=piles):
                continue
        kept.append(phase)
    genome = genome.copy_with(phases=tuple(kept))
    facts = analyse(genome)
    sound = tuple(
        phase for phase in genome.phases if not (isinstance(phase, DrawPhase) and is_dry(facts, phase.source))
    )
    return genome.copy_with(phases=sound)


def _refuses(play: PlayPhase, *, piles: bool) -> bool:
    into_piles = piles and play.target is PlayTarget.TABLEAU
    return (
        play.valid_play_condition is not None
        or play.min_cards > 1
        or play.same_count
        or bool(play.patterns)
        or into_piles
    )


def drop_dead_tests(condition: Condition | None, facts: GenomeAnalysis) -> Condition | None:
    """Return the condition without the tests of things that this game does not have; None when nothing is left."""
    match condition:
        case None:
            return None
        case And(conditions=children) | Or(conditions=children):
            kept = tuple(
                each for each in (drop_dead_tests(child, facts) for child in children) if each is not None
            )
            if len(kept) < 2:
                return kept[0] if kept else None
            return And(kept) if isinstance(condition, And) else Or(kept)
        case Not(condition=child):
            inner = drop_dead_tests(child, facts)
            return None if inner is None else Not(inner)
        case SingleTest():
            return condition if _has_referent(condition, facts) else None
        case _:
            assert_never(condition)


def _has_referent(test: Condition, facts: GenomeAnalysis) -> bool:
    """Claims lie face down, so a tableau of claims is nothing to look at."""
    on_tableau = isinstance(test, CardAdjacentToLayout) or (
        isinstance(test, ComparesWithTop) and test.reference is Reference.TABLEAU_TOP
    )
    return missing_referent(facts, test) is None and not (on_tableau and facts.has(ClaimPhase))
