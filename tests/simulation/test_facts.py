"""What a trace counts, by laws that tie the counts to one another and to the rules of the games they come from."""

from __future__ import annotations

from math import sqrt

import msgspec
import pytest

from darwindeck.bytecode import encode
from darwindeck.genome.library import known_games, load_game
from darwindeck.genome.phases import BiddingPhase, DealPhase, ShowdownPhase
from darwindeck.simulation import TraceCounts, simulate
from darwindeck.simulation.wire import Request, run_batch
from tests.sweeps import each

GAMES = 40


def traced(game: str, agent: str = "random", games: int = GAMES) -> TraceCounts:
    facts = simulate(
        load_game(game), agents=(agent,), games=games, seed=11, threads=1, trace=True
    ).counts.facts
    assert facts is not None
    return facts


@each("game", known_games())
def test_every_phase_of_a_known_game_does_something(game: str) -> None:
    acts = dict(traced(game).phase_acts)
    phases = load_game(game).phases
    assert set(acts) == set(range(len(phases)))
    assert all(acts[at] for at, phase in enumerate(phases) if not isinstance(phase, BiddingPhase | DealPhase))


@each("game", known_games())
def test_every_game_that_is_won_is_won_by_one_of_its_conditions_or_by_the_last_seat_left(game: str) -> None:
    report = simulate(load_game(game), games=GAMES, seed=11, threads=1, trace=True)
    facts = report.counts.facts
    assert facts is not None
    assert len(facts.win_rules) == len(load_game(game).win_conditions)
    last_left = facts.eliminations > 0
    assert sum(facts.win_rules) >= (1 if last_left else report.reasons["win"])


def test_a_condition_that_ends_a_hand_counts_for_every_hand_it_ended() -> None:
    report = simulate(load_game("crazy-eights"), games=GAMES, seed=11, threads=1, trace=True)
    facts = report.counts.facts
    assert facts is not None
    emptied, score = facts.win_rules
    assert score == report.reasons["win"]
    assert score <= emptied <= facts.hands == report.counts.hands.sum


def test_a_lie_is_kept_or_challenged_and_a_challenge_of_a_lie_is_right() -> None:
    facts = traced("cheat")
    assert 0 < facts.lies < facts.claims
    assert 0 < facts.challenges_right < facts.challenges
    assert facts.lies == facts.lies_kept + facts.challenges_right
    assert facts.challenges - facts.challenges_right <= facts.claims - facts.lies


def test_questions_that_hit_bring_cards_and_four_of_a_rank_make_a_book() -> None:
    facts = traced("go-fish")
    assert 0 < facts.asks_hit < facts.asks
    assert facts.books == 13 * GAMES


def test_rummy_lays_melds_and_lays_off_and_gin_is_knocked() -> None:
    rummy, gin = traced("rummy", games=10), traced("gin-rummy", "greedy", games=4)
    assert rummy.melds > 0
    assert rummy.melded_cards >= 3 * rummy.melds
    assert gin.melds == 0
    assert gin.melded_cards > 0
    assert rummy.lay_offs > 0
    assert gin.knocks > 0
    assert gin.gins + gin.undercuts <= gin.knocks <= gin.hands


def test_stakes_are_checked_bet_called_raised_folded_and_compared() -> None:
    facts = traced("draw-poker")
    for count in (facts.checks, facts.bets, facts.calls, facts.raises, facts.folds, facts.showdowns):
        assert count > 0
    assert facts.showdowns <= facts.hands
    last = dict(facts.phase_acts)[len(load_game("draw-poker").phases) - 1]
    assert last >= 2 * facts.showdowns, "two hands or more are compared"
    assert isinstance(load_game("draw-poker").phases[-1], ShowdownPhase)


@pytest.mark.parametrize("game", ["draw-poker", "simple-poker"])
def test_random_players_fold_as_blind_ones_and_players_who_look_fold_better(game: str) -> None:
    random, looking = traced(game, games=200), traced(game, "greedy", games=100)
    for facts in (random, looking):
        assert facts.folds_right <= facts.folds_judged == facts.folds, "all are judged at a showdown"
    judged = random.folds_judged
    error = sqrt(0.25 / judged)
    assert random.folds_right / judged == pytest.approx(random.folds_blind / (60 * judged), abs=4 * error)
    assert looking.folds_right / looking.folds_judged > random.folds_right / judged + 8 * error


def test_nobody_folds_better_than_blindly_in_a_betting_war() -> None:
    facts = traced("betting-war", "greedy", games=100)
    assert facts.folds_judged < facts.folds, "equal cards decide nothing"
    assert facts.folds_blind == 30 * facts.folds_judged
    error = sqrt(0.25 / facts.folds_judged)
    assert facts.folds_right / facts.folds_judged == pytest.approx(0.5, abs=4 * error)


def test_against_the_house_nobody_folds() -> None:
    facts = traced("blackjack")
    assert facts.bets > 0
    assert (facts.folds, facts.folds_judged, facts.folds_right) == (0, 0, 0)


def test_three_cards_are_passed_on_in_three_hands_of_four() -> None:
    facts = traced("hearts")
    assert facts.plays == 52 * facts.hands
    assert facts.tricks == 13 * facts.hands
    assert 12 * 0.7 * facts.hands < facts.passed_on < 12 * 0.9 * facts.hands


def test_the_side_in_front_is_the_one_with_fewest_points_where_points_are_bad() -> None:
    """Who leads at half of a long game mostly wins it: more often than one in four, and not always."""
    facts = traced("hearts", games=200)
    assert facts.led_at_half > 100
    assert 0.4 < facts.led_at_half_and_won / facts.led_at_half < 1.0
    assert facts.hand_margins > facts.hands


def test_a_game_of_one_hand_has_no_half() -> None:
    facts = traced("go-fish")
    assert facts.hands == GAMES
    assert facts.led_at_half == 0


def test_facts_over_the_wire_are_the_same() -> None:
    genome = load_game("cheat")
    request = Request(bytecode=encode(genome), games=GAMES, seed=11, trace=True)
    counts = run_batch([request], threads=1)[0].counts
    assert counts is not None
    assert counts.facts == traced("cheat")
    assert msgspec.to_builtins(counts.facts)["lies"] == traced("cheat").lies
