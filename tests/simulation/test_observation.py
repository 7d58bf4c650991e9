"""Views as numbers: one size for a game, every field in its place, and nothing that the seat may not know."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import darwindeck as dd
from darwindeck.genome.cards import deck_copies
from darwindeck.simulation.observation import LEFT_OUT, ObservationShape
from darwindeck.simulation.testing import twin
from darwindeck.simulation.view import Known, Step
from darwindeck.validation.problems import PROBLEM_CODES
from tests.simulation.observed_by_hand import FIELDS, MOST_PHASES, observe_by_hand
from tests.sweeps import each

HEARTS = dd.load("hearts")
GAMES = (
    "hearts",
    "partnership-spades",
    "gin-rummy",
    "cheat",
    "go-fish",
    "simple-poker",
    "crazy-eights",
    "war",
)


def part(view: dd.View, game: dd.GameGenome, name: str) -> list[float]:
    (block,) = (block for block in dd.observation_layout(game) if block.name == name)
    return list(view.observation()[block.start : block.stop])


def walk(game: dd.GameGenome, seed: int, actions: int = 60) -> list[dd.Playthrough]:
    chance, state = random.Random(seed), dd.deal(game, seed=seed)
    passed = [state]
    while not state.over and len(passed) < actions:
        state = state.apply(chance.choice(state.legal_actions()))
        passed.append(state)
    return passed


@pytest.mark.parametrize("name", GAMES)
def test_every_view_of_a_game_has_as_many_numbers(name: str) -> None:
    game = dd.load(name)
    size = dd.observation_layout(game)[-1].stop
    for state in walk(game, seed=3):
        for seat in range(game.player_count):
            assert len(state.view(seat).observation()) == size


@each("name", dd.known_games())
def test_positions_that_a_seat_cannot_tell_apart_have_the_same_numbers(name: str) -> None:
    """No leak: what is hidden from the seat is dealt anew, and no number changes."""
    game = dd.load(name)
    for at, state in enumerate(walk(game, seed=4)):
        seat = at % game.player_count
        other = twin(state, seat, seed=at)
        assert state.view(seat).observation() == other.view(seat).observation()
        assert state.view(seat).action_mask() == other.view(seat).action_mask()


@each("name", dd.known_games())
def test_the_engine_writes_the_numbers_that_plain_python_makes_of_the_view(name: str) -> None:
    for state in walk(dd.load(name), seed=8, actions=25):
        for seat in range(state.genome.player_count):
            view = state.view(seat)
            assert list(view.observation()) == observe_by_hand(view)
            assert state.observation(seat) == view.observation()


def test_every_field_of_a_view_is_among_the_numbers_or_left_out_for_a_reason() -> None:
    said = {field.name.partition(".")[0] for field in FIELDS} - {"discard_top"}
    assert said | set(LEFT_OUT) == set(dd.View.__struct_fields__)
    assert not said & set(LEFT_OUT)
    known = {name.partition(".")[2] for name in (field.name for field in FIELDS) if name.startswith("known.")}
    assert known == set(Known.__struct_fields__)


def test_cards_are_in_the_order_of_actions() -> None:
    view = dd.deal(HEARTS, seed=5).view(2)
    assert [dd.ACTIONS[at] for at, count in enumerate(part(view, HEARTS, "hand")) if count] == list(view.hand)


def test_a_card_that_is_there_twice_counts_two() -> None:
    game = next(game for game in map(dd.load, dd.known_games()) if deck_copies(game.setup.initial_deck) == 2)
    views = (
        state.view(seat) for seed in range(20) for state in (dd.deal(game, seed=seed),) for seat in (0, 1)
    )
    view = next(view for view in views if len(set(view.hand)) < len(view.hand))
    assert max(part(view, game, "hand")) == 2
    assert sum(part(view, game, "hand")) == len(view.hand)


def test_seats_count_from_the_own_one() -> None:
    state = dd.deal(HEARTS, seed=5)
    while len(state.view(0).trick) - state.view(0).trick.count(None) < 2:
        state = state.apply(state.legal_actions()[0])
    view = state.view(3)
    assert part(view, HEARTS, "actor").index(1.0) == (view.actor - 3) % 4
    played = part(view, HEARTS, "trick")
    for seat, card in enumerate(view.trick):
        first = 52 * ((seat - 3) % 4)
        assert [dd.ACTIONS[at] for at in range(52) if played[first + at]] == ([card] if card else [])


def test_sides_begin_with_the_own_one() -> None:
    spades = dd.load("partnership-spades")
    state = dd.arrange(spades, team_scores=[30, 50])
    assert part(state.view(1), spades, "team_scores") == [50.0, 30.0, 0.0, 0.0]


def test_the_mask_has_the_legal_actions_of_who_is_to_act() -> None:
    for state in walk(HEARTS, seed=6)[:-1]:
        for seat in range(4):
            view = state.view(seat)
            legal = [name for name, may in zip(dd.ACTIONS, view.action_mask(), strict=True) if may]
            assert legal == (state.legal_actions() if seat == state.actor else [])


def test_numbers_can_be_read_without_a_copy() -> None:
    view = dd.deal(HEARTS).view(0)
    numbers = memoryview(view.observation())
    assert (numbers.format, numbers.itemsize) == ("f", 4)
    assert numbers.contiguous


def test_there_is_room_for_every_phase_and_step() -> None:
    assert PROBLEM_CODES["limit/phases"] == f"a game has 1 to {MOST_PHASES} phases"
    assert ObservationShape.STEP.size(4) == len(Step)
    assert ObservationShape.PHASE.size(4) == MOST_PHASES


def test_the_page_says_what_each_shape_is(root: Path) -> None:
    page = (root / "docs/python.md").read_text("utf-8")
    section = page.partition("## Numbers to learn from")[2].partition("\n## ")[0]
    sizes = [dd.observation_layout(dd.load(name))[-1].stop for name in ("war", "hearts")]
    assert "{} numbers for two, {} for four".format(*sizes) in section
    assert [field.name for field in FIELDS if f"`{field.name}`" not in section] == []
    assert [shape.value for shape in ObservationShape if shape.value not in section] == []
