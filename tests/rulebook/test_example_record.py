"""Every example is a real hand: it replays action by action in the engine, shows a decision where the game has one, and
its score is that of the same hand."""

from __future__ import annotations

from functools import cache
from itertools import islice

import msgspec
import pytest

from darwindeck.evolution.random_games import random_genomes
from darwindeck.genome.library import load_game
from darwindeck.genome.phases import BiddingPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.rulebook.context import RulebookContext
from darwindeck.rulebook.model import SectionId, Table
from darwindeck.rulebook.sections.moments import AUTOMATIC
from darwindeck.rulebook.sections.passages import Passage, best_passage
from darwindeck.simulation.events import HandEnds
from darwindeck.simulation.playthrough import Playthrough, deal
from tests.rulebook.reading import book_of, known

SMOKE, SWEEP = 24, 300


@cache
def passage_of(genome: GameGenome) -> Passage | None:
    return best_passage(RulebookContext(genome))


def replayed(genome: GameGenome, found: Passage) -> list[Playthrough]:
    """Every position of the record; each action is legal where it stands."""
    positions = [deal(genome, seed=found.seed)]
    for action in found.actions:
        assert action in positions[-1].legal_actions()
        positions.append(positions[-1].apply(action))
    return positions


def check(genome: GameGenome) -> None:
    found = passage_of(genome)
    assert found is not None
    positions = replayed(genome, found)
    snapshots = [position.snapshot() for position in positions]
    for moment in found.moments:
        place = snapshots.index(moment.before)
        if moment.action != AUTOMATIC:
            assert found.actions[place] == moment.action
            assert snapshots[place + 1] == moment.after
    hand = found.moments[0].before.hand_no
    if found.end is not None:
        ends = [event for event in positions[-1].events() if isinstance(event, HandEnds)]
        assert ends[-1] == found.end.sheet
        assert ends[-1].sheet.hand_no == hand
    of_the_hand = [at for at, now in zip(positions, snapshots, strict=True) if now.hand_no == hand]
    if any(len(at.legal_actions()) > 1 for at in of_the_hand):
        assert any(moment.choices > 1 for moment in found.moments)


@pytest.mark.parametrize("game", sorted(known()))
def test_the_example_of_a_known_game_replays_and_shows_a_decision(game: str) -> None:
    check(known()[game])


def test_the_examples_of_random_games_replay_and_show_decisions() -> None:
    for genome in islice(random_genomes(41, SMOKE), SMOKE):
        check(genome)


@pytest.mark.deep
def test_the_examples_of_many_random_games_replay_and_show_decisions() -> None:
    for genome in random_genomes(42, SWEEP):
        if passage_of(genome) is not None:  # a game of a few actions has no example
            check(genome)


def test_no_two_games_show_the_same_shuffle() -> None:
    """Not even where they differ in the points alone."""
    whist = known()["whist"]
    twice = tuple(msgspec.structs.replace(rule, points=2) for rule in whist.tally_scoring)
    other = whist.copy_with(tally_scoring=twice)
    first, second = passage_of(whist), passage_of(other)
    assert first is not None
    assert second is not None
    assert first.moments[0].before.zones.hands != second.moments[0].before.zones.hands
    seeds = [found.seed for genome in known().values() if (found := passage_of(genome)) is not None]
    assert len(set(seeds)) == len(seeds)


@pytest.mark.parametrize("game", ["oh-hell", "spades", "partnership-spades"])
def test_the_bids_of_the_example_are_those_of_the_hand_and_stand_in_its_table(game: str) -> None:
    genome = known()[game]
    found = passage_of(genome)
    assert found is not None
    assert found.end is not None
    bids = [each.removeprefix("bid-") for each in found.actions if each.startswith("bid-")]
    assert len(bids) == genome.player_count
    section = next(each for each in book_of(genome).sections if each.id is SectionId.EXAMPLE)
    (table,) = (block for block in section.blocks if isinstance(block, Table))
    assert table.header[1:3] == ("Bid", "Tricks")
    if any(phase.hook for phase in genome.phases if isinstance(phase, BiddingPhase)):
        assert sum(map(int, bids)) != sum(found.end.tricks)


def test_a_rulebook_has_one_example() -> None:
    for genome in known().values():
        for section in book_of(genome).sections:
            told = [block for block in section.blocks if isinstance(block, Table) and "Sum" in block.header]
            assert not told or section.id is SectionId.EXAMPLE


@pytest.mark.parametrize("game", ["spades", "partnership-spades", "lonely-minuet"])
def test_a_nil_of_an_example_is_bid_by_the_weakest_hand_alone(game: str) -> None:
    found = passage_of(load_game(game))
    assert found is not None
    hand = found.moments[0].before.hand_no
    bids = [
        action
        for at, action in zip(replayed(load_game(game), found), found.actions, strict=False)
        if action.startswith("bid-") and at.snapshot().hand_no == hand
    ]
    assert bids.count("bid-0") <= 1
