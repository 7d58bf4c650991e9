"""What is compared with other libraries, where these have it."""

from __future__ import annotations

from types import ModuleType

from darwindeck.simulation.peers import measure_peers


def test_games_that_an_older_open_spiel_lacks_are_left_out() -> None:
    older = ModuleType("pyspiel")
    older.registered_names = list  # type: ignore[attr-defined]
    assert list(measure_peers(older, 0.01)) == []
