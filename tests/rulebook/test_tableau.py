"""Seed 000: the sentence of each mode, and the section Tableau Rules; and the rank order that is printed."""

from __future__ import annotations

from itertools import pairwise

import pytest

from darwindeck.genome.cards import SUIT_RANKS, DeckOf, RankOrder, high_to_low
from darwindeck.genome.phases import DiscardPhase, PlayPhase, PlayTarget
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import WinCondition, WinType
from darwindeck.genome.setup import CaptureTo, SequenceDirection, SetupRules, TableauMode
from darwindeck.rulebook.build import rulebook
from darwindeck.rulebook.model import SectionId
from darwindeck.simulation.testing import arranged
from tests.rulebook.reading import book_of, drawn, known, text

NONE = "Cards remain on the tableau."
MODES = [
    (TableauMode.NONE, SequenceDirection.BOTH, NONE),
    (
        TableauMode.WAR,
        SequenceDirection.BOTH,
        "When both players have played, compare ranks—higher card wins both cards.",
    ),
    (
        TableauMode.MATCH_RANK,
        SequenceDirection.BOTH,
        "If your card matches a card on the tableau by rank, capture both cards.",
    ),
    (
        TableauMode.SEQUENCE,
        SequenceDirection.ASCENDING,
        "Play cards in ascending order (7→8→9→...) to build on tableau piles.",
    ),
    (
        TableauMode.SEQUENCE,
        SequenceDirection.DESCENDING,
        "Play cards in descending order (7→6→5→...) to build on tableau piles.",
    ),
    (
        TableauMode.SEQUENCE,
        SequenceDirection.BOTH,
        "Play cards in either direction to build on tableau piles.",
    ),
]


def game(
    mode: TableauMode, direction: SequenceDirection = SequenceDirection.BOTH, **setup: object
) -> GameGenome:
    rules = SetupRules(cards_per_player=5, tableau_mode=mode, sequence_direction=direction, **setup)  # type: ignore[arg-type]
    return GameGenome(
        player_count=2,
        setup=rules,
        phases=(PlayPhase(target=PlayTarget.TABLEAU),),
        win_conditions=(WinCondition(WinType.EMPTY_HAND),),
    )


@pytest.mark.parametrize(("mode", "direction", "sentence"), MODES)
def test_each_tableau_mode_has_its_description(
    mode: TableauMode, direction: SequenceDirection, sentence: str
) -> None:
    book = rulebook(game(mode, direction))
    others = {words for _, _, words in MODES} - {sentence}
    play = text(book, SectionId.PLAY)
    assert sentence in play
    assert not any(words in play for words in others)
    titles = [section.title for section in book.sections]
    assert ("Tableau Rules" in titles) == (mode is not TableauMode.NONE)


def test_cards_remain_on_the_tableau_exactly_where_a_phase_plays_to_it_and_nothing_happens() -> None:
    for genome in (*known().values(), *drawn()):
        lies = any(
            phase.target is PlayTarget.TABLEAU for phase in genome.phases if isinstance(phase, PlayPhase)
        )
        mode = genome.setup.tableau_mode is TableauMode.NONE
        assert (NONE in text(book_of(genome))) == (lies and mode)


def test_a_discard_to_the_tableau_says_where_the_cards_go() -> None:
    genome = game(TableauMode.NONE).copy_with(phases=(DiscardPhase(target=PlayTarget.TABLEAU), PlayPhase()))
    assert "on the tableau" in text(rulebook(genome), SectionId.PLAY)


@pytest.mark.parametrize("order", RankOrder)
def test_the_rank_order_that_is_printed_is_the_one_the_engine_compares_by(order: RankOrder) -> None:
    deck = DeckOf(ranks=SUIT_RANKS, jokers=(4, 4))
    genome = game(TableauMode.WAR, rank_order=order, initial_deck=deck, capture_to=CaptureTo.CAPTURED)
    ranks = high_to_low(order)
    assert sorted(ranks) == sorted("23456789TJQKA" + "XY")
    for higher, lower in pairwise(ranks):
        after = arranged(genome, hands=[f"{higher}h 5c", f"{lower}s 5d"], leader=0).play(
            f"{higher}h", f"{lower}s"
        )
        assert len(after.snapshot().zones.captured[0]) == 2, (higher, lower)
