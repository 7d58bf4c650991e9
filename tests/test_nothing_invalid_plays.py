"""A genome that `validate` refuses is refused wherever a game is played, told or measured, however it was made."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import darwindeck as dd
from darwindeck.errors import GenomeError
from darwindeck.genome.schema import GameGenome
from darwindeck.metrics.cascade import Cascade
from darwindeck.metrics.evaluation import Stage, Verdict
from darwindeck.simulation import Games, Job, JobFailed, run_jobs
from darwindeck.simulation.skill import duel

WAR_FOR_THREE = dd.load("war").copy_with(player_count=3)
BROKEN_TWICE = dd.load("war").copy_with(player_count=3, win_conditions=())
DOORS: dict[str, Callable[[GameGenome], object]] = {
    "simulate": lambda game: dd.simulate(game, games=1),
    "deal": dd.deal,
    "play": dd.play,
    "rulebook": dd.rulebook,
    "fitness": dd.fitness,
    "duel": lambda game: duel(game, "random", "random", deals=2),
}


@pytest.mark.parametrize("door", DOORS)
def test_a_war_for_three_gets_in_nowhere(door: str) -> None:
    with pytest.raises(GenomeError, match="WAR tableau mode requires exactly 2 players"):
        DOORS[door](WAR_FOR_THREE)


@pytest.mark.parametrize("door", DOORS)
def test_a_refusal_names_all_problems(door: str) -> None:
    with pytest.raises(GenomeError) as refused:
        DOORS[door](BROKEN_TWICE)
    assert list(refused.value.problems) == dd.validate(BROKEN_TWICE)
    assert len(refused.value.problems) > 1


def test_a_refusal_for_one_problem_says_its_code_and_place_too() -> None:
    with pytest.raises(GenomeError) as refused:
        dd.deal(WAR_FOR_THREE)
    assert "[tableau/war-players at setup.tableau_mode]" in str(refused.value)
    assert [(problem.code, problem.path) for problem in refused.value.problems] == [
        ("tableau/war-players", "setup.tableau_mode")
    ]


def test_a_job_of_an_invalid_game_fails_alone() -> None:
    asked = {"games": Games(("random",), games=2, seed=1)}
    refused, played = run_jobs([Job(WAR_FOR_THREE, asked), Job(dd.load("war"), asked)])
    assert isinstance(refused, JobFailed)
    assert refused.code == "genome/invalid"
    assert not isinstance(played, JobFailed)


def test_evolution_learns_that_a_game_is_invalid_without_an_error() -> None:
    (found,) = Cascade().evaluate([WAR_FOR_THREE], seed=1, until=Stage.PROBE)
    assert found.verdict is Verdict.INVALID


def test_a_number_where_yes_or_no_belongs_is_not_taken_for_the_valid_game() -> None:
    """True equals 1, so a memory of verdicts by content has to look at types first."""
    sound = dd.load("partnership-spades")
    assert dd.validate(sound) == []
    odd = sound.copy_with(team_mode=1)  # type: ignore[typeddict-item]
    assert [problem.code for problem in dd.validate(odd)] == ["shape/wrong-type"]
    assert dd.validate(sound) == []


def test_a_printed_error_tells_every_problem_and_what_would_help() -> None:
    broken = dd.load("hearts").copy_with(player_count=9)
    with pytest.raises(dd.GenomeError) as refused:
        dd.simulate(broken)
    lines = str(refused.value).splitlines()
    assert lines[0] == refused.value.message
    for problem in refused.value.problems:
        assert problem.hint in str(refused.value)


def test_a_printed_error_of_one_problem_adds_its_code_and_its_hint() -> None:
    with pytest.raises(dd.GenomeError) as refused:
        dd.from_json('{"player_count": 2,}')
    assert str(refused.value) == (
        "$: not JSON: a comma too many (line 1, column 19) [genome/unreadable]\n"
        "  hint: Take it out: nothing comes after it."
    )


def test_several_problems_are_printed_line_by_line_with_their_places() -> None:
    with pytest.raises(dd.GenomeError) as refused:
        dd.from_json('{"player_count": 2}')
    assert len(refused.value.problems) > 1
    assert str(refused.value).splitlines()[1:3] == [
        "  shape/missing-field at setup: setup is missing and has no default",
        f"    hint: {refused.value.problems[0].hint}",
    ]
