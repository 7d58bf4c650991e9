"""The order of steps is the engine's: marks in the section on play against traces of playthroughs."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from darwindeck.analysis.traits import runs_once
from darwindeck.genome.schema import GameGenome
from darwindeck.rulebook.context import RulebookContext
from darwindeck.rulebook.model import SectionId
from darwindeck.rulebook.sections.play import StretchKind, engine_places, stages
from darwindeck.simulation import deal
from tests.rulebook.reading import book_of, drawn, known, rules
from tests.sweeps import each


def told_order(genome: GameGenome) -> list[str]:
    return [rule for rule in rules(book_of(genome), SectionId.PLAY) if rule.startswith("phases[")]


def trace(genome: GameGenome, seed: int, most: int = 150) -> list[tuple[int, int, int | None]]:
    """Hand, turn and place in the phase list at every decision; no place for a knock or the naming of trump."""
    places, rng = engine_places(RulebookContext(genome)), Random(seed)
    at, found = deal(genome, seed=seed), []
    while not at.over and len(found) < most:
        now = at.snapshot()
        found.append((now.hand_no, now.turn, places[now.phase] if now.phase < len(places) else None))
        at = at.apply(rng.choice(at.legal_actions()))
    return found


def out_of_order(genome: GameGenome, seed: int) -> list[str]:
    """Decisions that come earlier or later than the rulebook says."""
    facts = RulebookContext(genome)
    once = sum(1 for phase in genome.phases if runs_once(phase))
    turns = {
        place for part in stages(facts) for s in part if s.kind is not StretchKind.TABLE for place in s.places
    }
    steps = [entry for entry in trace(genome, seed) if entry[2] is not None]
    wrong = []
    for (hand, turn, place), (next_hand, next_turn, next_place) in pairwise(steps):
        assert place is not None
        assert next_place is not None
        if hand != next_hand or next_place >= place:
            continue
        same_turn = turn == next_turn and place in turns and next_place in turns
        if same_turn or (next_place < once <= place):
            wrong.append(f"{place} then {next_place} in turn {turn} of hand {hand}")
    return wrong


@each("game", known())
def test_steps_of_a_known_game_are_told_in_the_order_of_the_engine(game: str) -> None:
    genome = known()[game]
    assert told_order(genome) == [f"phases[{place}]" for place in range(len(genome.phases))]
    assert out_of_order(genome, seed=3) == []


def test_steps_of_random_games_are_told_in_the_order_of_the_engine() -> None:
    for genome in drawn()[:80]:
        assert told_order(genome) == [f"phases[{place}]" for place in range(len(genome.phases))]
        assert out_of_order(genome, seed=5) == []


def test_a_knock_is_told_where_the_engine_asks_for_it() -> None:
    told = rules(book_of(known()["gin-rummy"]), SectionId.PLAY)
    steps = [rule for rule in told if rule.startswith("phases[") or rule == "knock"]
    assert steps == ["phases[0]", "phases[1]", "phases[2]", "knock"]
    assert engine_places(RulebookContext(known()["gin-rummy"])) == [0, 1, 2, None]
