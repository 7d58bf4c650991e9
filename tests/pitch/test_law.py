"""The law of "X, except": what a pitch states, done to X, gives the game; over all variants of a run."""

from __future__ import annotations

import msgspec
import pytest

from darwindeck.genome.schema import GameGenome
from darwindeck.pitch import apply, nearest_known, pitch_of
from darwindeck.pitch.changes import patch_words
from darwindeck.pitch.ideas import form
from darwindeck.store.run_file import reading
from tests.evolution.small import SETTINGS, evolve

ONE_NUMBER = ("min_cards", "max_cards")
"""Least and most are told as one number where they are the same."""


@pytest.fixture(scope="module")
def variants(tmp_path_factory: pytest.TempPathFactory) -> list[GameGenome]:
    """Every variant of a known game among all that a run evaluated."""
    path = tmp_path_factory.mktemp("law") / "run.ddrun"
    evolve(path, msgspec.structs.replace(SETTINGS, generations=8))
    with reading(path) as run:
        games = [row.read() for row in run.genomes()]
    return [game for game in games if nearest_known(game).variant]


def test_what_a_pitch_states_done_to_the_known_game_gives_the_variant(variants: list[GameGenome]) -> None:
    assert len(variants) >= 5
    for game in variants:
        nearest = nearest_known(game)
        assert apply(nearest.base, tuple(idea.patch for idea in nearest.ideas)) == form(game)
        told = pitch_of(game).lower()
        assert told.startswith(nearest.base_name.lower())
        stated = [idea for idea in nearest.ideas if idea.weight > 0]
        for idea in stated:
            if getattr(idea.patch, "field", "") not in ONE_NUMBER:
                assert patch_words(idea.patch, nearest.base, form(game)).lower() in told, told
        unstated = [idea.patch for idea in nearest.ideas if idea.weight == 0]
        silent = apply(nearest.base, tuple(idea.patch for idea in stated)) if not unstated else None
        assert silent is None or silent == form(game)
