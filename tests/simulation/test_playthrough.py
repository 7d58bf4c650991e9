"""Playing step by step: what an agent would choose."""

from __future__ import annotations

from darwindeck.genome.library import load_game
from darwindeck.simulation import deal


def test_a_random_choice_is_another_one_at_every_step() -> None:
    """Of so many actions not always the same one is taken."""
    position, places = deal(load_game("hearts"), seed=3), set()
    while not position.over:
        legal = position.legal_actions()
        action = position.choice("random")
        assert action is not None
        if len(legal) == 2:
            places.add(legal.index(action))
        position = position.apply(action)
    assert places == {0, 1}
