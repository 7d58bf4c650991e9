"""Ten games told in sentences are told as they were."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import told_games

TOLD = Path(__file__).parents[2] / "vectors" / "told"


@pytest.mark.parametrize("game", told_games.TOLD)
def test_a_game_is_told_as_it_was(game: str) -> None:
    actions = told_games.kept_actions(TOLD / f"{game}.actions")
    assert told_games.told_text(game, actions) == (TOLD / f"{game}.txt").read_text("utf-8")
