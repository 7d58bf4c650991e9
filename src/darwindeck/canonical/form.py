"""The canonical form: one spelling for every game, so that equal games are equal data.

`canonical` keeps the labels and the meaning, drops what no rule reads, and changes nothing a second time. Other numbers
of players go: they are written as edits of one spelling. Effects stand
in order of rank, one of a kind for each; a `wild_card` effect is the same rule as a wild rank and becomes one.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, assert_never

from msgspec.structs import replace

from darwindeck.analysis.analysis import GenomeAnalysis, analyse
from darwindeck.analysis.stock import is_bare, why_all_one, why_last_dead
from darwindeck.canonical.conditions import Scope, canonical_condition, nodes
from darwindeck.canonical.patterns import canonical_patterns
from darwindeck.canonical.phases import canonical_phases
from darwindeck.canonical.places import canonical_places
from darwindeck.canonical.scoring import (
    canonical_card_scores,
    canonical_contract,
    canonical_tallies,
    canonical_wins,
)
from darwindeck.canonical.setup import canonical_setup, cards_per_player, conditions
from darwindeck.genome.cards import Rank
from darwindeck.genome.codec import share_defaults
from darwindeck.genome.conditions import HandSize, Operator
from darwindeck.genome.effects import EffectType, PassesOn, SpecialEffect, TargetSelector
from darwindeck.genome.phases import BiddingPhase, ClaimPhase, DrawPhase, PlayPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import Moon, TricksFrom
from darwindeck.genome.setup import (
    DeckEmptyAction,
    DeckTop,
    Fixed,
    Hands,
    Settle,
    Single,
    TableauMode,
    UntilWin,
)

_NO_LIMIT: Final = 104
_ALWAYS: Final = HandSize(Operator.GE, 0)
"""The one spelling of a condition that every card meets, where there has to be one."""
_MOST_NODES: Final = 64  # the engine's limit for all conditions of a game


def canonical(genome: GameGenome) -> GameGenome:
    """Return the one spelling of a game: equal games (labels aside) have equal forms; a form is its own form."""
    form = _form(genome, verbatim=False)
    if sum(map(nodes, conditions(form))) <= _MOST_NODES:
        return form
    return _form(genome, verbatim=True)


def _form(genome: GameGenome, *, verbatim: bool) -> GameGenome:
    """Return the form of a genome; conditions stay as they are if one spelling would be too long for the engine."""
    facts = analyse(replace(genome, hands=_hands(genome)))
    effects, wild_by_effect = canonical_effects(genome.special_effects, facts)
    named = (rank for rank in genome.setup.wild_ranks if rank in facts.ranks)
    wild = in_rank_order((*named, *wild_by_effect))
    scope = Scope(max(1, facts.pack.size), frozenset(wild), verbatim=verbatim)
    if wild and not _reads_wild(genome, scope):
        wild = ()
    scoring = scope._replace(wild=frozenset(wild))
    genome = replace(
        genome,
        hands=facts.genome.hands,
        special_effects=_with_answers(effects, scoring),
        card_scoring=canonical_card_scores(genome.card_scoring, scoring),
        tally_scoring=canonical_tallies(genome.tally_scoring, scoring),
    )
    genome = _with_phases(canonical_places(canonical_patterns(genome)), facts, scope)
    genome = _with_ends(genome, facts)
    genome = replace(genome, setup=canonical_setup(genome, facts, wild))
    return share_defaults(_with_stock(replace(genome, seats=())))


def _reads_wild(genome: GameGenome, scope: Scope) -> bool:
    """Return whether a wild card can go where another could not, or is true where another is a lie."""
    if genome.setup.tableau_mode is TableauMode.SEQUENCE:
        return True
    if any(isinstance(phase, ClaimPhase) and phase.allow_challenge for phase in genome.phases):
        return True
    asked = scope._replace(wild_exempt=True)
    plays = (phase for phase in genome.phases if isinstance(phase, PlayPhase))
    return any(canonical_condition(play.valid_play_condition, asked) is not None for play in plays)


def _with_phases(genome: GameGenome, facts: GenomeAnalysis, scope: Scope) -> GameGenome:
    phases = canonical_phases(
        genome.phases,
        facts,
        scope,
        pointed=any(rule.points > 0 for rule in genome.card_scoring),
        largest_hand=_largest_hand(genome, facts),
    )
    bidding = next((phase for phase in phases if type(phase) is BiddingPhase), None)
    return replace(
        genome, phases=phases, contract_scoring=canonical_contract(genome.contract_scoring, bidding)
    )


def _with_ends(genome: GameGenome, facts: GenomeAnalysis) -> GameGenome:
    """Wins, places, moon, teams and what happens to an empty deck."""
    places = genome.place_points[: facts.players] if genome.out_when_empty else ()
    while places and places[-1] == 0:
        places = places[:-1]
    genome = replace(genome, place_points=places)
    if genome.knock is not None and not facts.knock_scores:  # nothing is settled
        genome = replace(genome, knock=replace(genome.knock, settle=Settle.DIFFERENCE))
    return replace(
        genome,
        moon=genome.moon if analyse(genome).gives_positive_points else Moon.NONE,
        deck_empty_action=genome.deck_empty_action
        if analyse(genome).draws_from_deck
        else DeckEmptyAction.RESHUFFLE_DISCARD,
        teams=tuple(sorted(tuple(sorted(team)) for team in genome.teams)) if genome.team_mode else (),
        win_conditions=canonical_wins(
            genome.win_conditions,
            single=type(facts.genome.hands) is Single,
            first_equals_high=type(facts.genome.hands) is UntilWin and not analyse(genome).scores_in_play,
        ),
    )


def _largest_hand(genome: GameGenome, facts: GenomeAnalysis) -> int:
    """Return the most cards a seat can hold when bids are made."""
    deal = cards_per_player(genome, facts)
    if deal == "all" or any(type(phase) is DrawPhase for phase in genome.phases):
        return _NO_LIMIT
    return max(deal, default=_NO_LIMIT) if isinstance(deal, tuple) else deal


def _with_stock(genome: GameGenome) -> GameGenome:
    """Defaults for `deck_top` and `tricks_from` where they change nothing: there is no deck, or all tricks count."""
    if genome.setup.deck_top is DeckTop.UP and is_bare(analyse(genome)):
        genome = replace(genome, setup=replace(genome.setup, deck_top=DeckTop.HIDDEN))
    if genome.tricks_from is TricksFrom.DECK_EMPTY and why_all_one(analyse(genome)) is not None:
        genome = replace(genome, tricks_from=TricksFrom.ALWAYS)
    if genome.tricks_from is TricksFrom.LAST and why_last_dead(analyse(genome)) is not None:
        genome = replace(genome, tricks_from=TricksFrom.ALWAYS)
    return genome


def _hands(genome: GameGenome) -> Hands:
    """One hand of a fixed number is a single hand."""
    return Single() if genome.hands == Fixed(n=1) else genome.hands


_RANK_INDEX: Final = {rank: index for index, rank in enumerate(Rank)}


def in_rank_order(ranks: Iterable[Rank]) -> tuple[Rank, ...]:
    """Each rank once, two first."""
    return tuple(sorted(set(ranks), key=_RANK_INDEX.__getitem__))


def canonical_effects(
    effects: tuple[SpecialEffect, ...], facts: GenomeAnalysis
) -> tuple[tuple[SpecialEffect, ...], tuple[Rank, ...]]:
    """Return the effects that can happen, and the ranks that an effect makes wild."""
    if not effects or not facts.has(PlayPhase):
        return (), ()
    kept: list[SpecialEffect] = []
    wild: list[Rank] = []
    for rank in facts.ranks:
        waits = False
        found: dict[EffectType, SpecialEffect] = {}
        for effect in (each for each in effects if each.trigger_rank is rank):
            if effect.effect_type is EffectType.WILD_CARD:
                wild.append(rank)
                continue
            waits = waits or effect.demand is not None
            form = _waiting(effect, facts) if waits else _effect(effect, facts)
            if form is not None:
                found[form.effect_type] = form
        kept += found.values()
    return tuple(kept), in_rank_order(wild)


def _waiting(effect: SpecialEffect, facts: GenomeAnalysis) -> SpecialEffect:
    """Return an effect that falls on who does not answer: a turn is lost once, whatever the number says."""
    if effect.effect_type in (EffectType.SKIP_NEXT, EffectType.BLOCK_NEXT):
        effect = replace(effect, effect_type=EffectType.SKIP_NEXT, value=1)
    demand = effect.demand
    if demand is None:
        return effect
    skips = effect.effect_type is EffectType.SKIP_NEXT
    same = skips and demand.passes_on is PassesOn.ADD_UP
    usual = demand.passes_on is PassesOn.NO or demand.cap == 2 * facts.players
    demand = replace(
        demand,
        passes_on=PassesOn.SAME if same else demand.passes_on,
        cap=0 if usual else demand.cap,
    )
    return replace(effect, demand=demand)


def _with_answers(effects: tuple[SpecialEffect, ...], scope: Scope) -> tuple[SpecialEffect, ...]:
    """Return the effects with what answers them in its one spelling."""
    return tuple(
        effect
        if effect.demand is None
        else replace(
            effect,
            demand=replace(effect.demand, answer=canonical_condition(effect.demand.answer, scope) or _ALWAYS),
        )
        for effect in effects
    )


def _effect(effect: SpecialEffect, facts: GenomeAnalysis) -> SpecialEffect | None:
    match effect.effect_type:
        case EffectType.SKIP_NEXT | EffectType.BLOCK_NEXT:
            return _skip(effect, facts)
        case EffectType.REVERSE_DIRECTION:
            return None if facts.players == 2 else SpecialEffect(effect.trigger_rank, effect.effect_type)
        case EffectType.EXTRA_TURN | EffectType.BURN | EffectType.RESET:
            return SpecialEffect(effect.trigger_rank, effect.effect_type)
        case EffectType.SWAP_HANDS | EffectType.TAKE_PILE:
            return SpecialEffect(effect.trigger_rank, effect.effect_type, _target(effect, facts))
        case EffectType.DRAW_CARDS | EffectType.FORCE_DISCARD | EffectType.STEAL_CARD | EffectType.PEEK_HAND:
            target = _target(effect, facts)
            return SpecialEffect(effect.trigger_rank, effect.effect_type, target, effect.value)
        case EffectType.WILD_CARD:
            return None  # it became a wild rank
        case _:
            assert_never(effect.effect_type)


def _skip(effect: SpecialEffect, facts: GenomeAnalysis) -> SpecialEffect:
    """Skipping everybody else is another turn; not in a lap, where it strikes the others off."""
    value = min(effect.value, facts.players - 1)
    if value == facts.players - 1 and not facts.plays_in_laps:
        return SpecialEffect(effect.trigger_rank, EffectType.EXTRA_TURN)
    return SpecialEffect(effect.trigger_rank, EffectType.SKIP_NEXT, value=value)


def _target(effect: SpecialEffect, facts: GenomeAnalysis) -> TargetSelector:
    """With two seats every opponent is the next player."""
    if facts.players == 2 and effect.target is not TargetSelector.SELF:
        return TargetSelector.NEXT_PLAYER
    return effect.target
