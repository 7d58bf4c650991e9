"""Golden files: path counts and playthroughs of every known game that runs, and the random numbers under them."""

from __future__ import annotations

from pathlib import Path

import msgspec

from darwindeck.genome.library import known_games, load_game
from tests.sweeps import each
from tools import golden_games as golden

VECTORS = Path(__file__).parents[2] / "vectors"
GAMES = known_games()
MOST_BYTES = 40 * 1024


def test_every_game_that_runs_has_both_files_and_no_file_is_left_over() -> None:
    assert sorted(path.stem for path in (VECTORS / "perft").iterdir()) == list(GAMES)
    assert sorted(path.stem for path in (VECTORS / "golden").iterdir()) == list(GAMES)


@each("game", GAMES)
def test_the_paths_from_a_deal_are_as_many_as_they_were(game: str) -> None:
    pinned = msgspec.json.decode((VECTORS / "perft" / f"{game}.json").read_bytes())
    assert golden.path_counts(load_game(game)) == pinned


@each("game", GAMES)
def test_a_playthrough_goes_as_it_went(game: str) -> None:
    pinned = (VECTORS / "golden" / f"{game}.txt").read_text("utf-8")
    assert golden.playthrough_text(load_game(game)) == pinned


@each("game", GAMES)
def test_a_golden_playthrough_is_small_and_shows_five_whole_states(game: str) -> None:
    text = (VECTORS / "golden" / f"{game}.txt").read_text("utf-8")
    assert len(text.encode()) <= MOST_BYTES
    assert sum(line.startswith("{") for line in text.splitlines()) == golden.FULL_STATES


def test_writing_gives_the_files_that_are_there(tmp_path: Path) -> None:
    (tmp_path / "perft").mkdir()
    (tmp_path / "perft" / "gone.json").write_text("{}")
    golden.write(tmp_path)

    def content(folder: Path) -> dict[str, str]:
        files = [folder / "rng.json", *(folder / "perft").iterdir(), *(folder / "golden").iterdir()]
        return {str(file.relative_to(folder)): file.read_text("utf-8") for file in files}

    assert content(tmp_path) == content(VECTORS)
