"""Playing step by step: what an agent would choose."""

from __future__ import annotations

from darwindeck.genome.library import load_game
from darwindeck.simulation import Playthrough, arrange, deal, replay


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


def first_place(position: Playthrough) -> int:
    """Which of the legal actions a random player takes first."""
    action = position.choice("random")
    assert action is not None
    return position.legal_actions().index(action)


def test_a_random_choice_is_another_one_in_every_game_of_a_seed() -> None:
    hearts = load_game("hearts")
    assert len({first_place(deal(hearts, seed=1, game=game)) for game in range(30)}) > 3


def test_a_replayed_position_is_played_on_as_the_one_it_was_kept_from() -> None:
    hearts = load_game("hearts")
    dealt = [deal(hearts, seed=seed) for seed in range(30)]
    kept = [replay(hearts, position.record()) for position in dealt]
    assert [first_place(position) for position in kept] == [first_place(position) for position in dealt]


def test_positions_with_the_same_cards_are_equal_if_the_same_chance_lies_ahead() -> None:
    """With other seeds the same actions lead to other positions: the stock is shuffled otherwise."""
    eights, hands = load_game("crazy-eights"), ["2h 3h 4h", "2d 3d 4d"]
    one, same, other = (
        arrange(eights, hands=hands, deck="Kh Qh Jh Th", discard="9h 8d 7c", seed=seed) for seed in (1, 1, 2)
    )
    assert one.snapshot() == other.snapshot()
    assert one == same
    assert one != other
