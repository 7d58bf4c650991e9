"""Ways to look at a known game: batches of random players, one game step by step, hands played one by one."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt

from darwindeck import _core
from darwindeck.genome.library import load_game
from darwindeck.simulation import deal, simulate
from darwindeck.simulation.playthrough import Playthrough
from darwindeck.simulation.report import Report


def batch(game_id: str, games: int = 400, *, rotate: bool = False) -> Report:
    """Random players, always the same games."""
    return simulate(load_game(game_id), games=games, seed=21, threads=1, rotate=rotate)


def points_of_all(report: Report) -> int:
    """Points of all seats in all games together."""
    return sum(score.sum for score in report.counts.scores)


def steps(start: Playthrough, seed: int = 1, most: int = 5000) -> Iterator[Playthrough]:
    """The positions of a game in which the choices depend on the seed alone, the first one included."""
    state = start
    for number in range(most):
        yield state
        if state.over:
            return
        legal = state.legal_actions()
        state = state.apply(legal[_core.testing.split_seed(seed, number) % len(legal)])


def positions(game_id: str, seed: int = 1) -> Iterator[Playthrough]:
    return steps(deal(load_game(game_id), seed=seed), seed)


def dealt(game_id: str, seed: int = 1) -> list[int]:
    """Cards in each hand after the deal."""
    return [len(hand) for hand in deal(load_game(game_id), seed=seed).snapshot().zones.hands]


def seats_alike(report: Report) -> bool:
    """Whether every seat (or agent) wins its part, within four standard deviations."""
    fair = 1 / len(report.win_rates)
    sigma = sqrt(fair * (1 - fair) / report.games)
    return all(abs(rate - fair) < 4 * sigma for rate in report.win_rates)


def everybody_passes_three(state: Playthrough) -> tuple[list[set[str]], list[set[str]]]:
    """What each seat passed on, and what each got, when all seats in turn pass their first three cards."""
    before, passed = state.snapshot().zones.hands, list[set[str]]()
    for seat in range(len(before)):
        assert state.actor == seat
        chosen = state.legal_actions()[:3]
        state = state.play(*chosen)
        passed.append(set(chosen))
    hands = zip(state.snapshot().zones.hands, before, strict=True)
    return passed, [set(after) - set(held) for after, held in hands]
