"""Hooks about cards that lie open in a row: a market, a row that all throw to and take from, swapping with it."""

from __future__ import annotations

from random import Random
from typing import Final

from msgspec.structs import replace

from darwindeck.analysis.analysis import analyse
from darwindeck.evolution.hooks.base import FRESH, Aspect, Hook
from darwindeck.evolution.operators.base import Change, Group
from darwindeck.evolution.operators.dealing import fit_deal
from darwindeck.evolution.operators.edits import has, phases_of, put_phase, with_setup
from darwindeck.genome.phases import (
    DiscardPhase,
    DrawPhase,
    DrawSource,
    DrawUntil,
    Face,
    PlayTarget,
    TrickPhase,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.setup import DeckTop, HandVisibility, TableauMode
from darwindeck.validation.checks.phases import why_no_row

_PILES: Final = (DrawSource.DECK, DrawSource.DECK_OR_DISCARD)


def single_draws(genome: GameGenome) -> list[tuple[int, DrawPhase]]:
    """Draws of one card from the piles in the middle, in games where nothing else lies open on the table."""
    facts = analyse(genome)
    free = (
        genome.setup.tableau_mode is TableauMode.NONE
        and genome.setup.hand_visibility is HandVisibility.OWNER_ONLY
        and genome.setup.deck_top is DeckTop.HIDDEN
        and not facts.fills_tableau
        and not has(genome, TrickPhase)
    )
    return [
        (index, draw)
        for index, draw in phases_of(genome, DrawPhase)
        if free
        and draw.source in _PILES
        and draw.until is DrawUntil.COUNT
        and draw.count == 1
        and draw.condition is None
        and why_no_row(facts, draw) is None
    ]


def _throws(genome: GameGenome) -> list[tuple[int, DiscardPhase]]:
    """Discards of one card, face up on the pile."""
    return [
        (index, discard)
        for index, discard in phases_of(genome, DiscardPhase)
        if discard.target is PlayTarget.DISCARD and discard.face is Face.UP and not discard.once
    ]


def _from_row(genome: GameGenome, source: DrawSource) -> GameGenome:
    for index, draw in single_draws(genome):
        genome = put_phase(genome, index, replace(draw, source=source))
    return genome


class MarketOfThree(Hook):
    idea = "three cards lie open to choose from, and each one taken is replaced"
    family = Group.PLAYS
    aspect = Aspect.FLOW
    weight = FRESH

    def applies(self, genome: GameGenome) -> bool:
        return bool(single_draws(genome))

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        changed = _from_row(genome, DrawSource.DECK_OR_TABLEAU)
        dealt = fit_deal(with_setup(changed, deal_to_tableau=3, refill_tableau=True, initial_discard_count=0))
        return None if dealt is None else Change(dealt, self.idea)


class ThrownOpen(Hook):
    idea = "what players throw away stays open in a row, and anybody may take any card of it"
    family = Group.PLAYS
    aspect = Aspect.FLOW
    weight = FRESH

    def applies(self, genome: GameGenome) -> bool:
        return bool(single_draws(genome)) and bool(_throws(genome))

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        thrown = _throws(genome)
        changed = _from_row(genome, DrawSource.DECK_OR_TABLEAU)
        for index, discard in thrown:
            changed = put_phase(changed, index, replace(discard, target=PlayTarget.TABLEAU))
        dealt = fit_deal(with_setup(changed, deal_to_tableau=1, initial_discard_count=0))
        return None if dealt is None else Change(dealt, self.idea)


class SwapWithTheRow(Hook):
    idea = "nobody draws unseen: you take a card of the open row and put one of yours there"
    family = Group.PLAYS
    aspect = Aspect.FLOW
    weight = FRESH

    def applies(self, genome: GameGenome) -> bool:
        return bool(single_draws(genome)) and bool(_throws(genome)) and genome.knock is not None

    def twist(self, genome: GameGenome, _: Random) -> Change | None:
        thrown = _throws(genome)
        changed = _from_row(genome, DrawSource.TABLEAU)
        for index, discard in thrown:
            changed = put_phase(changed, index, replace(discard, target=PlayTarget.TABLEAU))
        dealt = fit_deal(
            with_setup(changed, deal_to_tableau=genome.player_count + 2, initial_discard_count=0)
        )
        return None if dealt is None else Change(dealt, self.idea)
