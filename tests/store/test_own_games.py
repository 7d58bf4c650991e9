"""Games of one's own: saved under a name, found again, never over one another."""

from __future__ import annotations

from pathlib import Path

import pytest

from darwindeck.errors import GenomeError
from darwindeck.genome.library import load_game
from darwindeck.store.own_games import FOLDER, load_own_game, own_games, save_own_game


def test_a_saved_game_is_found_under_its_name(tmp_path: Path) -> None:
    game_id = save_own_game(tmp_path, load_game("hearts"), "  Hearts by   Night ")
    assert game_id == "hearts-by-night"
    assert load_own_game(tmp_path, game_id).labels.name == "Hearts by Night"
    assert list(own_games(tmp_path)) == [game_id]


def test_two_games_of_one_name_lie_side_by_side(tmp_path: Path) -> None:
    first = save_own_game(tmp_path, load_game("hearts"), "Mine")
    second = save_own_game(tmp_path, load_game("war"), "Mine")
    assert (first, second) == ("mine", "mine-2")
    assert own_games(tmp_path)["mine"].player_count == 4


def test_what_is_no_game_is_passed_over(tmp_path: Path) -> None:
    save_own_game(tmp_path, load_game("war"), "War")
    (tmp_path / FOLDER / "broken.json").write_text("{")
    assert list(own_games(tmp_path)) == ["war"]


@pytest.mark.parametrize("game_id", ["nothing", "../web", "a/b", "", "."])
def test_no_other_file_can_be_asked_for(tmp_path: Path, game_id: str) -> None:
    with pytest.raises(GenomeError):
        load_own_game(tmp_path, game_id)
