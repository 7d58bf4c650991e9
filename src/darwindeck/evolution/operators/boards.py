"""Operators on cards that lie open in the middle: rows to choose from, cards turned up in the course of a hand."""

from __future__ import annotations

from random import Random
from typing import Final

from msgspec.structs import replace

from darwindeck.analysis.analysis import analyse
from darwindeck.evolution.operators.base import LOW, Change, Group, Operator, Way
from darwindeck.evolution.operators.dealing import fit_deal
from darwindeck.evolution.operators.edits import (
    can_grow,
    drop_phases,
    has,
    insert_phases,
    nudge,
    phases_of,
    put_phase,
    repeat_end,
    with_setup,
)
from darwindeck.evolution.operators.endings import fit_endings
from darwindeck.evolution.random_games.choices import chance, pick
from darwindeck.genome.phases import (
    DealPhase,
    DrawPhase,
    DrawSource,
    ShowdownPhase,
    ShowdownZones,
    TrickPhase,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.validation.checks.phases import why_no_board, why_no_deal, why_no_row
from darwindeck.wording.amounts import how_many

_PILES: Final = (DrawSource.DECK, DrawSource.DECK_OR_DISCARD, DrawSource.DISCARD)


class AddRowMutation(Operator):
    """Cards lie open in a row, and a draw may take any of them."""

    family = Group.PLAYS
    weight = LOW

    def applies(self, genome: GameGenome) -> bool:
        facts = analyse(genome)
        draws = [draw for _, draw in phases_of(genome, DrawPhase) if draw.source in _PILES]
        return not facts.fills_tableau and any(why_no_row(facts, draw) is None for draw in draws)

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        if not self.applies(genome) or has(genome, TrickPhase):
            return None
        draws = [(index, draw) for index, draw in phases_of(genome, DrawPhase) if draw.source in _PILES]
        index, draw = pick(rng, draws)
        refilled = chance(rng, 70)
        source = (
            DrawSource.DECK_OR_TABLEAU
            if draw.source is not DrawSource.DISCARD or refilled
            else DrawSource.TABLEAU
        )
        cards = rng.randint(2, 5)
        changed = put_phase(genome, index, replace(draw, source=source))
        dealt = fit_deal(with_setup(changed, deal_to_tableau=cards, refill_tableau=refilled))
        words = f"added: {how_many(cards, 'card')} lie open to choose from"
        return None if dealt is None else Change(fit_endings(dealt), words, Way.ADDED)


class MutateRowMutation(Operator):
    """How many cards lie in a row, and whether it is filled up."""

    family = Group.PLAYS
    weight = LOW

    def applies(self, genome: GameGenome) -> bool:
        return analyse(genome).draws_row and genome.setup.deal_to_tableau > 0

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        if not self.applies(genome):
            return None
        setup = genome.setup
        if chance(rng, 40):
            changed = with_setup(genome, refill_tableau=not setup.refill_tableau)
            words = "is no longer filled up" if setup.refill_tableau else "is filled up from the deck"
            return Change(fit_endings(changed), f"changed: the row {words}")
        cards = nudge(rng, setup.deal_to_tableau, 1, 9)
        dealt = fit_deal(with_setup(genome, deal_to_tableau=cards))
        words = f"changed: {how_many(cards, 'card')} lie in the row"
        return None if dealt is None or cards == setup.deal_to_tableau else Change(dealt, words)


class AddDealPhaseMutation(Operator):
    """Cards are turned up for everybody between the steps; where nothing else uses them, they count in every hand."""

    family = Group.PHASES
    weight = LOW

    def applies(self, genome: GameGenome) -> bool:
        facts = analyse(genome)
        used = has(genome, ShowdownPhase) or facts.tableau_captures or facts.draws_row
        return used and can_grow(genome) and why_no_deal(facts) is None and genome.knock is None

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        if not self.applies(genome):
            return None
        deal = DealPhase(count=pick(rng, (1, 1, 2, 3)))
        place = repeat_end(genome)
        showdowns = phases_of(genome, ShowdownPhase)
        if showdowns:
            place = min(place, showdowns[0][0])
        changed = insert_phases(genome, place, deal)
        for index, showdown in phases_of(changed, ShowdownPhase):
            if why_no_board(analyse(changed)) is None:
                changed = put_phase(changed, index, replace(showdown, zones=ShowdownZones.HAND_AND_TABLEAU))
        words = f"added a step: {how_many(deal.count, 'card')} turned up for everybody"
        return Change(fit_endings(changed), words, Way.ADDED)


class MutateDealPhaseMutation(Operator):
    """How many cards are turned up, or that none are."""

    family = Group.PHASES
    weight = LOW

    def applies(self, genome: GameGenome) -> bool:
        return has(genome, DealPhase)

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        if not self.applies(genome):
            return None
        index, deal = pick(rng, phases_of(genome, DealPhase))
        if chance(rng, 30) and len(genome.phases) > 1:
            fewer = drop_phases(genome, index)
            return Change(fit_endings(fewer), "removed a step: no cards turned up", Way.REMOVED)
        count = nudge(rng, deal.count, 1, 5)
        changed = put_phase(genome, index, replace(deal, count=count))
        words = f"changed: {how_many(count, 'card')} turned up at a time"
        return None if count == deal.count else Change(changed, words)


OPERATORS: Final[tuple[Operator, ...]] = (
    AddRowMutation(),
    MutateRowMutation(),
    AddDealPhaseMutation(),
    MutateDealPhaseMutation(),
)
