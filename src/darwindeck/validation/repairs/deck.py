"""Repairs of cards and deal: names that are not in the deck, hands too large for it, values not given."""

from __future__ import annotations

from typing import Final

import msgspec

from darwindeck.analysis.analysis import GenomeAnalysis
from darwindeck.analysis.places import dealt_to_places
from darwindeck.genome.cards import Deck, Rank, RankOrder
from darwindeck.genome.phases import TrickPrize, TrumpOrder
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import TricksFrom
from darwindeck.genome.setup import CaptureBy, DealBy, DealerLeft, DeckTop
from darwindeck.genome.values import CardValue
from darwindeck.validation.paths import drop, drop_condition, put
from darwindeck.validation.problems import Problem
from darwindeck.validation.repairs.step import Repairs, RepairStep, removing, setting

_COURT: Final = (Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING)
COMMON_VALUES: Final = (
    *(CardValue(rank, int(rank.value)) for rank in Rank if rank.value.isdigit()),
    *(CardValue(rank, 10) for rank in _COURT),
    CardValue(Rank.ACE, 1, 11),
)
"""Pips, ten for court cards, the ace one or eleven."""


def with_common_values(genome: GameGenome, _: Problem) -> RepairStep:
    setup = msgspec.structs.replace(genome.setup, card_values=COMMON_VALUES)
    return genome.copy_with(
        setup=setup
    ), "Gave the ranks their common values: pips, court cards 10, ace 1 or 11."


def _not_in_deck(genome: GameGenome, problem: Problem) -> RepairStep:
    path = problem.path
    if path.startswith(("setup.removed_cards", "setup.wild_ranks")) or "trump" in path or "suitless" in path:
        return drop(genome, path), f"Took {path} out of its list: {problem.message}."
    if path == "setup.first_lead.card":
        return put(genome, "setup.first_lead", DealerLeft()), "Let the dealer's left begin."
    if path == "setup.start_rank":
        return put(genome, path, None), "Let a pile start with any card."
    if path.startswith("phases") and path.endswith("].rank"):
        ranks = GenomeAnalysis(genome).pack.ranks
        first = next((rank for rank in Rank if rank.value in ranks), None)
        return (
            None
            if first is None
            else (put(genome, path, first), f"Let claims begin with rank {first.value}.")
        )
    test = path.rpartition(".")[0]
    return drop_condition(genome, test), f"Removed a test for a card that is not there ({test})."


def _suitless(genome: GameGenome, problem: Problem) -> RepairStep:
    owner = problem.path.rpartition(".")[0]
    genome = put(put(genome, f"{owner}.suitless_high", ()), f"{owner}.suitless_low", ())
    return genome, "Left every rank its suits."


def _bad_order(genome: GameGenome, problem: Problem) -> RepairStep:
    field = problem.path.rpartition(".")[2]
    if field == "suit_order":
        return put(genome, problem.path, ()), "Left the suits equal."
    if field == "trump_order":
        return put(genome, problem.path, TrumpOrder.PLAIN), "Let trumps rank as other suits do."
    if field == "always_trump":
        return put(genome, problem.path, ()), "Left the suits their own cards."
    return put(genome, problem.path, RankOrder.ACE_HIGH), "Made aces high."


def _dead_wild(genome: GameGenome, _: Problem) -> RepairStep:
    setup = msgspec.structs.replace(genome.setup, wild_ranks=(), choose_suit=False)
    return genome.copy_with(setup=setup), "Removed the wild ranks: no condition is there to override."


def _over_dealt(genome: GameGenome, problem: Problem) -> RepairStep:
    facts = GenomeAnalysis(genome)
    setup, seats = genome.setup, facts.dealt_seats
    on_table = setup.initial_discard_count + setup.deal_to_tableau + dealt_to_places(genome)
    room = facts.pack.size - on_table
    if facts.pack.size < seats:
        if not setup.removed_cards:
            return None
        setup = msgspec.structs.replace(setup, removed_cards=())
        return genome.copy_with(
            setup=setup
        ), "Put the removed cards back: there was not a card for each hand."
    if room < seats:
        setup = msgspec.structs.replace(setup, initial_discard_count=0, deal_to_tableau=0)
        bare = tuple(msgspec.structs.replace(place, deal=0) for place in genome.places)
        return genome.copy_with(
            setup=setup, places=bare
        ), "Laid no cards on the table: they were needed for the hands."
    most = room // seats
    return put(genome, problem.path, most), f"Dealt {most} cards to each instead."


def _nothing_dealt(genome: GameGenome, _: Problem) -> RepairStep:
    facts = GenomeAnalysis(genome)
    size = min(5, max(0, facts.left_over(0)) // facts.dealt_seats)
    return put(genome, "setup.cards_per_player", size), f"Dealt {size} cards to each."


def _schedule(genome: GameGenome, _: Problem) -> RepairStep:
    facts = GenomeAnalysis(genome)
    sizes = facts.hand_sizes[: max(1, facts.most_hands)]
    kept = sizes if len(sizes) > 1 else sizes[0]
    return put(genome, "setup.cards_per_player", kept), "Shortened the schedule to the hands of the game."


def _capture_ways(genome: GameGenome, problem: Problem) -> RepairStep:
    """Keep each way once; none is by rank. Of several ways with a pile keep the first."""
    record = genome.setup.capture
    if record is None:
        return None
    by = tuple(dict.fromkeys(record.by)) or (CaptureBy.RANK,)
    if problem.code == "tableau/mixed-captures":
        by = by[:1]
    sweepers = tuple(dict.fromkeys(record.sweepers))
    kept = msgspec.structs.replace(record, by=by, sweepers=sweepers)
    return put(genome, "setup.capture", kept), "Let cards be captured in ways that go together."


DECK: Final[Repairs] = {
    "cards/bad-notation": _not_in_deck,
    "cards/not-in-deck": _not_in_deck,
    "cards/bad-deck": setting(Deck.STANDARD_52, "Took a standard deck.", field="setup.initial_deck"),
    "cards/bad-order": _bad_order,
    "trick/suitless": _suitless,
    "cards/duplicate-value": removing("the second value of a rank"),
    "cards/dead-wild": _dead_wild,
    "deal/empty-deck": setting((), "Put the removed cards back into the deck."),
    "deal/over-dealt": _over_dealt,
    "deal/not-by-suit": setting(DealBy.CARDS, "Dealt the cards as usual.", field="setup.deal_by"),
    "trick/no-prize": setting(TrickPrize.NOTHING, "Let tricks be for their own cards: there is no deck."),
    "deal/nothing-dealt": _nothing_dealt,
    "deal/schedule-mismatch": _schedule,
    "deck/idle-refill": setting(False, "Stopped filling up the tableau: nobody draws from it."),
    "deck/idle-top": setting(DeckTop.HIDDEN, "Turned the top card of the deck down: nobody draws it."),
    "trick/dead-count": setting(TricksFrom.ALWAYS, "Let all tricks count."),
    "showdown/no-values": with_common_values,
    "tableau/capture-ways": _capture_ways,
    "tableau/mixed-captures": _capture_ways,
    "tableau/no-values": with_common_values,
}
