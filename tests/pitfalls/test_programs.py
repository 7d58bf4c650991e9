"""Faults of earlier implementations in engine, files, search and counting, by number, each as what is right.

Where a fault has a whole set of tests elsewhere, the one here is the shortest that would have caught it.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from darwindeck.bytecode import decode, encode
from darwindeck.canonical import content_hash
from darwindeck.errors import RunError
from darwindeck.evolution.random_games import random_genomes
from darwindeck.genome.cards import Rank, Suit
from darwindeck.genome.codec import from_json, rules_alone, to_json
from darwindeck.genome.conditions import (
    CardIsSuit,
    HandSize,
    Operator,
)
from darwindeck.genome.effects import EffectType, SpecialEffect
from darwindeck.genome.library import known_games, load_game
from darwindeck.genome.phases import (
    BiddingPhase,
    TrickPhase,
)
from darwindeck.genome.scoring import ScoringTrigger, WinType
from darwindeck.simulation import check, deal, simulate
from darwindeck.simulation.testing import arranged
from darwindeck.store.run_file import reading
from tests.engine.games import drawing, game, hand, options, per_card, playing, setup, tricks, win
from tests.evolution.small import HashEvaluator, evolve


def test_every_fault_is_tested() -> None:
    texts = [path.read_text("utf-8") for path in Path(__file__).parent.glob("test_*.py")]
    names = [name for text in texts for name in re.findall(r"^def test_(\d\d)_", text, re.MULTILINE)]
    assert sorted(set(map(int, names))) == list(range(1, 42))


def test_26_listing_actions_changes_nothing() -> None:
    """The deck is empty and a draw would reshuffle: only the draw itself may do so."""
    genome = game(drawing(mandatory=False), playing(), setup=setup(initial_discard_count=1))
    state = arranged(genome, hands=["2h", "3h"], deck="", discard="9c 8c 7c", current_player=0, phase=0)
    before = state.snapshot()
    assert options(state) == {"deck", "pass"}
    assert state.snapshot() == before
    assert len(state.play("deck").snapshot().zones.discard) == 1


def test_27_a_seed_gives_the_same_games_again() -> None:
    genome = load_game("uno-style")
    first, second = (simulate(genome, games=100, seed=3, threads=1).to_json() for _ in range(2))
    del first["games_per_s"], second["games_per_s"]
    assert first == second


def test_28_search_takes_the_win_before_it_and_is_blind_to_hidden_cards() -> None:
    """The deal of the others differs, what seat 0 sees does not: so its choice must not."""
    genome = game(playing(), setup=setup(initial_discard_count=1))
    layout = {"discard": "9c", "current_player": 0}
    one = arranged(genome, hands=["2h 9d", "3s 4s"], deck="7d 8d Kd", **layout)  # type: ignore[arg-type]
    other = arranged(genome, hands=["2h 9d", "8d Kd"], deck="7d 3s 4s", **layout)  # type: ignore[arg-type]
    assert one.view(0) == other.view(0)
    assert [one.choice("ismcts:32", seed=seed) for seed in range(8)] == [
        other.choice("ismcts:32", seed=seed) for seed in range(8)
    ]
    ending = game(playing(mandatory=False), setup=setup(initial_discard_count=1))
    last = arranged(ending, hands=["2h", "3s 4s"], deck="7d 8d", **layout)  # type: ignore[arg-type]
    assert options(last) == {"2h", "pass"}
    assert {last.choice("ismcts:64", seed=seed) for seed in range(8)} == {"2h"}


def test_29_a_copy_of_a_position_lacks_nothing() -> None:
    """Acting makes a copy: the same action twice from one position gives equal positions, whatever lies between."""
    for name in ("spades", "crazy-eights", "scopa"):
        state = deal(load_game(name), seed=4)
        for step in range(40):
            legal = state.legal_actions()
            action = legal[step % len(legal)]
            once, again = state.apply(action), state.apply(action)
            assert once.snapshot() == again.snapshot()
            assert once.legal_actions() == again.legal_actions()
            state = once


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_30_two_to_six_seats_play_and_draws_bring_cards(seats: int) -> None:
    genome = game(drawing(), playing(), seats=seats, win_conditions=(win(WinType.HIGH_SCORE),), max_turns=60)
    assert check(genome, games=3) > 0
    state = arranged(genome, seed=1)
    acted = {state.actor}
    for _ in range(seats):
        assert len(hand(state, state.actor)) == 4
        state = state.apply(state.legal_actions()[0])
        acted.add(state.actor)
    assert acted == set(range(seats))


def test_31_most_captured_can_be_won() -> None:
    genome = tricks(2, win_conditions=(win(WinType.MOST_CAPTURED),))
    assert arranged(genome, hands=["Ah", "3h"], deck="", leader=0).play("Ah", "3h").outcome().winner == 0


def test_32_comparisons_hold_after_loading() -> None:
    for operator, holds in zip(Operator, (True, False, False, False, True, True), strict=True):
        genome = from_json(to_json(game(playing(HandSize(operator, 2), mandatory=False))))
        state = arranged(genome, hands=["2h 3h", "4h"], deck="", discard="", current_player=0)
        assert ("2h" in options(state)) is holds, operator


def test_33_every_effect_loads_as_itself() -> None:
    for kind in EffectType:
        genome = game(playing(), special_effects=(SpecialEffect(Rank.TWO, kind),))
        assert from_json(to_json(genome)).special_effects[0].effect_type is kind


def test_34_bidding_loads_as_bidding() -> None:
    genome = load_game("spades")
    assert isinstance(from_json(to_json(genome)).phases[0], BiddingPhase)
    assert isinstance(decode(encode(genome)).phases[0], BiddingPhase)


def test_35_nothing_is_lost_by_saving() -> None:
    for genome in (*map(load_game, known_games()), *random_genomes(35, 60)):
        assert from_json(to_json(genome)) == genome
        assert decode(encode(genome)) == rules_alone(genome)


def test_36_games_of_one_name_and_other_rules_are_other_games() -> None:
    genome = load_game("crazy-eights")
    longer = genome.copy_with(win_conditions=(win(WinType.EMPTY_HAND), win(WinType.FIRST_TO_SCORE, 300)))
    assert longer.labels == genome.labels
    assert content_hash(longer) != content_hash(genome)
    short, long = (simulate(rules, games=50, threads=1).counts.hands.mean for rules in (genome, longer))
    assert long > 1.5 * short


def test_37_team_wins_are_counted_and_told() -> None:
    report = simulate(load_game("whist"), games=30, threads=1)
    assert sum(report.team_wins) == 30
    assert report.to_json()["team_wins"] == list(report.team_wins)


def test_38_the_leader_is_a_seat_that_exists() -> None:
    genome = tricks(
        2,
        TrickPhase(),
        win_conditions=(win(WinType.HIGH_SCORE),),
        card_scoring=(per_card(-1, ScoringTrigger.TRICK_WIN, CardIsSuit(Suit.HEARTS)),),
    )
    over = arranged(genome, hands=["Ah Kh", "3h 2h"], deck="", leader=0, scores=[-5, -20])
    assert over.play("Ah", "3h", "Kh", "2h").outcome().winner == 0, "seats with no points at all do not exist"
    facts = simulate(genome, games=50, threads=1, trace=True).counts.facts
    assert facts is not None
    assert len(facts.decisions) == 2


@pytest.mark.parametrize("agent", ["ismcts:0", "ismcts", "oracle:0", "ismcts:-1"])
def test_39_a_search_has_iterations(agent: str) -> None:
    with pytest.raises(RunError) as caught:
        simulate(load_game("crazy-eights"), agents=[agent], games=1)
    assert caught.value.code == "run/unknown-agent"


def test_39_a_search_has_a_seed() -> None:
    state = deal(load_game("hearts"), seed=3)
    chosen = [state.choice("ismcts:4", seed=seed) for seed in range(12)]
    assert len(set(chosen)) > 1
    assert chosen == [state.choice("ismcts:4", seed=seed) for seed in range(12)]


def test_40_an_evaluation_is_kept_from_the_first_on(tmp_path: Path) -> None:
    evaluator = HashEvaluator()
    evolve(tmp_path / "run.ddrun", evaluator=evaluator)
    with reading(tmp_path / "run.ddrun") as run:
        kept = {row.hash for row in run.evaluations()}
    assert kept == {genome_hash for genome_hash, _, _ in evaluator.evaluated}
    assert max(Counter(evaluator.evaluated).values()) == 1


def test_41_winner_zero_is_a_winner() -> None:
    outcome = arranged(game(playing()), hands=["2h", "3h 4h"], deck="", current_player=0).play("2h").outcome()
    assert (outcome.winner, outcome.reason) == (0, "win")
    wins = simulate(load_game("briscola"), games=60, threads=1).to_json()["wins"]
    assert isinstance(wins, list)
    assert wins[0] > 0
