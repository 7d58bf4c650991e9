"""The operator on tricks with a stock: they count from its end on, or always.

A game of tricks alone gets a stock with it: smaller hands, and a card from the deck after every trick.
"""

from __future__ import annotations

from random import Random
from typing import Final, assert_never

import msgspec

from darwindeck.analysis.analysis import GenomeAnalysis, analyse
from darwindeck.analysis.stock import counts_tricks, why_count_dead, why_last_dead
from darwindeck.evolution.operators.base import LOW, Change, Group, Operator, Way
from darwindeck.evolution.operators.edits import can_grow, with_setup
from darwindeck.evolution.operators.endings import fit_endings
from darwindeck.evolution.random_games.choices import chance
from darwindeck.genome.phases import DrawPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import (
    All,
    AtLeast,
    EachOver,
    Every,
    Exactly,
    Fewest,
    Last,
    Most,
    Table,
    TallyRule,
    TallySource,
    TricksFrom,
)
from darwindeck.genome.setup import DeckEmptyAction, DeckTop

_LEAST_HAND: Final = 3
_MOST_HAND: Final = 13
_OFTEN_OPEN: Final = 50
_OFTEN_LAST: Final = 30


class MutateTricksFromMutation(Operator):
    """Tricks count only when the deck is used up, only the last one does, or all do."""

    family = Group.TRICKS
    weight = LOW

    def applies(self, genome: GameGenome) -> bool:
        facts = analyse(genome)
        return why_count_dead(facts) is None or why_last_dead(facts) is None or _can_have_stock(facts)

    def mutate(self, genome: GameGenome, rng: Random) -> Change | None:
        if not self.applies(genome):
            return None
        facts = analyse(genome)
        stock = why_count_dead(facts) is None or _can_have_stock(facts)
        last = genome.tricks_from is TricksFrom.ALWAYS and why_last_dead(facts) is None
        if last and (not stock or chance(rng, _OFTEN_LAST)):
            return Change(
                genome.copy_with(tricks_from=TricksFrom.LAST), "changed: only the last trick counts"
            )
        if genome.tricks_from is not TricksFrom.ALWAYS:
            return Change(genome.copy_with(tricks_from=TricksFrom.ALWAYS), "changed: all tricks count")
        words = "only tricks won when the deck is empty count"
        if why_count_dead(analyse(genome)) is None:
            return Change(genome.copy_with(tricks_from=TricksFrom.DECK_EMPTY), f"changed: {words}")
        changed = with_stock(genome).copy_with(tricks_from=TricksFrom.DECK_EMPTY)
        if chance(rng, _OFTEN_OPEN):
            changed = with_setup(changed, deck_top=DeckTop.UP)
        return Change(
            fit_endings(changed), f"added: everyone draws a card after each trick, and {words}", Way.ADDED
        )


def _can_have_stock(facts: GenomeAnalysis) -> bool:
    """Tell whether nothing but tricks is played, and half of the deck makes a hand for each that leaves an even
    stock.
    """
    setup = facts.setup
    even = facts.pack.size % facts.players == 0 and not setup.initial_discard_count + setup.deal_to_tableau
    return (
        facts.tricks_only
        and even
        and _half(facts) >= _LEAST_HAND
        and facts.genome.house is None
        and can_grow(facts.genome)
        and counts_tricks(facts.genome)
    )


def _half(facts: GenomeAnalysis) -> int:
    return min(_MOST_HAND, facts.pack.size // (2 * facts.players))


def with_stock(genome: GameGenome) -> GameGenome:
    """Half the deck is dealt, and tallies ask for as large a part of the fewer tricks."""
    facts = analyse(genome)
    hand, before = _half(facts), max(1, facts.largest_hand)
    tallies = tuple(
        msgspec.structs.replace(tally, rule=_scale(tally.rule, hand, before))
        if tally.source is TallySource.TRICKS
        else tally
        for tally in genome.tally_scoring
    )
    return with_setup(genome, cards_per_player=hand).copy_with(
        phases=(*genome.phases, DrawPhase()),
        tally_scoring=tallies,
        deck_empty_action=DeckEmptyAction.SKIP_DRAW,
    )


def _scale(rule: TallyRule, hand: int, before: int) -> TallyRule:
    match rule:
        case EachOver(n=n):
            return EachOver(n * hand // before)
        case AtLeast(n=n):
            return AtLeast(max(1, n * hand // before))
        case Exactly(n=n):
            return Exactly(n * hand // before)
        case Most() | All() | Fewest() | Last() | Every() | Table():
            return rule
        case _:
            assert_never(rule)


OPERATORS: Final[tuple[Operator, ...]] = (MutateTricksFromMutation(),)
