"""The file of an arena: what a kill leaves, what may go on, what is left alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from darwindeck.errors import RunError
from darwindeck.llm.arena.results import (
    ArenaSettings,
    Entered,
    Lost,
    PlayedGame,
    Results,
    SideEffort,
    open_results,
)
from darwindeck.llm.arena.schedule import Match
from darwindeck.llm.loop import Usage
from darwindeck.llm.players import UsageTally

SETTINGS = ArenaSettings(("greedy", "random"), (Entered("war", "abc"),), 7, legal=True, steps=12)


def played(deal: int) -> PlayedGame:
    tally = UsageTally(parts=3, usage=Usage(requests=4, input_tokens=50, output_tokens=5, cost=0.25))
    return PlayedGame(
        Match(deal, 0, (0, 1)), (1.0, 0.0), "win", 9, 1, (SideEffort(3, 0.5, (tally,)), SideEffort(3, 0.1))
    )


def begun(path: Path, deals: int) -> bytes:
    with open_results(path, SETTINGS, resume=False) as results:
        for deal in range(deals):
            results.add(played(deal))
    return path.read_bytes()


def test_finished_games_are_there_again_when_it_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    begun(file, 3)
    with open_results(file, SETTINGS, resume=True) as results:
        assert list(results.played.values()) == [played(0), played(1), played(2)]
        results.add(played(3))
    with open_results(file, SETTINGS, resume=True) as results:
        assert len(results.played) == 4


def test_every_game_is_in_the_file_before_the_next_begins(tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    with open_results(file, SETTINGS, resume=False) as results:
        for deal in range(3):
            results.add(played(deal))
            assert file.read_bytes().count(b"\n") == deal + 2


@pytest.mark.parametrize("cut", [1, 20, 60])
def test_a_line_cut_in_half_is_dropped_and_the_game_played_again(tmp_path: Path, cut: int) -> None:
    file = tmp_path / "a.jsonl"
    whole = begun(file, 2)
    file.write_bytes(whole[:-cut])
    with open_results(file, SETTINGS, resume=True) as results:
        assert len(results.played) == 1
        results.add(played(1))
    assert file.read_bytes() == whole


def test_a_file_that_is_there_is_not_taken_without_resume(tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    whole = begun(file, 1)
    with pytest.raises(RunError, match="--resume") as refused, open_results(file, SETTINGS, resume=False):
        pass
    assert refused.value.code == "run/exists"
    assert file.read_bytes() == whole


def test_a_file_in_which_nothing_was_finished_begins_anew(tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    begun(file, 0)
    other = replace(SETTINGS, seed=8)
    with open_results(file, other, resume=False):
        pass
    assert file.read_bytes().count(b"\n") == 1
    assert b'"seed":8' in file.read_bytes()


@pytest.mark.parametrize(
    ("field", "value"),
    [("players", ("greedy", "ismcts:9")), ("games", (Entered("war", "x"),)), ("seed", 8), ("legal", False)],
)
def test_an_arena_goes_on_only_with_the_settings_it_began_with(
    tmp_path: Path, field: str, value: object
) -> None:
    file = tmp_path / "a.jsonl"
    begun(file, 1)
    other = replace(SETTINGS, **{field: value})
    with pytest.raises(RunError, match=field) as refused, open_results(file, other, resume=True):
        pass
    assert refused.value.code == "run/settings-differ"


@pytest.mark.parametrize("data", [b"my notes", b"my notes\n", b'{"kind":"other"}\n', b"\xff\n"])
@pytest.mark.parametrize("resume", [True, False])
def test_a_file_that_is_not_ours_is_refused_and_left_as_it_is(
    tmp_path: Path, data: bytes, resume: bool
) -> None:
    file = tmp_path / "notes.txt"
    file.write_bytes(data)
    with pytest.raises(RunError) as refused, open_results(file, SETTINGS, resume=resume):
        pass
    assert refused.value.code == "run/not-a-run"
    assert file.read_bytes() == data


def test_two_arenas_cannot_write_one_file(tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    with open_results(file, SETTINGS, resume=False):
        with (
            pytest.raises(RunError, match="another arena") as refused,
            open_results(file, SETTINGS, resume=True),
        ):
            pass
        assert refused.value.code == "run/busy"


def test_what_a_model_used_counts_whether_its_game_was_finished_or_given_up() -> None:
    results = Results(SETTINGS)
    results.add(played(0))
    results.add(Lost(Match(1, 0, (0, 1)), 0, Usage(requests=1, input_tokens=7)))
    assert results.spent()[0].tokens == 62
    assert 1 not in results.spent()
