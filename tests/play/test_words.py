"""Words for choices, for the log, and for what a person types."""

from __future__ import annotations

from random import Random

import pytest

from darwindeck.genome.library import known_games, load_game
from darwindeck.narration.words.names import card_sign
from darwindeck.play.authority import PlayTable
from darwindeck.play.terminal.board import Board
from darwindeck.play.terminal.faces import Faces
from darwindeck.play.terminal.typed import action_of, actions_of
from darwindeck.play.words import Wording
from darwindeck.simulation.testing import arranged


@pytest.mark.parametrize("game", known_games())
def test_every_choice_of_every_known_game_has_words_of_its_own(game: str) -> None:
    genome = load_game(game)
    table = PlayTable(genome, seats=["human"] * genome.player_count, seed=4)
    rng = Random(1)
    for _ in range(60):
        if table.actor is None:
            break
        view = table.view(table.actor)
        words = [table.wording.choice(view, action) for action in view.legal]
        assert len(set(words)) == len(words)
        assert all(word and "-" not in word.replace("all-in", "") for word in words), words
        assert table.wording.asked(view)
        table.submit(table.actor, rng.choice(view.legal))


def test_a_pile_that_is_taken_whole_is_shown_whole() -> None:
    table = PlayTable(load_game("oklahoma"), seats=["human"] * 3, seed=5)
    for action in ("pass", "done", "3h"):
        table.submit(0, action)
    assert table.wording.choice(table.view(1), "discard") == "take 3♥ 6♥ from the discard pile"


def test_a_card_that_fits_a_set_and_a_run_is_added_to_one_of_them_and_names_no_suit() -> None:
    hands = ["9c 9d 9h 6s 7s 8s 9s 2c", "Kd", "Kc", "Kh"]
    state = arranged(load_game("rummy"), hands=hands, discard="5s", deck="5c", phase=1)
    laid = state.play("meld", "9h", "9d", "9c", "done", "meld", "6s", "7s", "8s", "done", "9s")
    wording, view = Wording(laid.genome), laid.view(0)
    assert wording.asked(view).startswith("To which meld do you add it?")
    said = {wording.choice(view, action) for action in view.legal}
    assert said == {"add it to the set of nines", "add it to the run of spades"}


def test_the_card_that_lies_open_on_the_deck_is_on_the_board() -> None:
    genome = load_game("german-whist")
    table = PlayTable(genome, seats=["human", "human"], seed=4)
    view = table.view(0)
    assert view.turned is not None
    lines = [
        line.plain for line in Board(table.wording, table.seats, Faces(genome.setup.rank_order)).middle(view)
    ]
    (deck,) = [line for line in lines if line.startswith("Deck")]
    assert deck.endswith(card_sign(view.turned))


def test_the_cards_in_the_middle_are_called_the_tableau() -> None:
    table = PlayTable(load_game("scopa"), seats=["human", "human"], seed=4)
    board = Board(table.wording, table.seats, Faces(table.genome.setup.rank_order))
    assert any(line.plain.startswith("Tableau: ") for line in board.middle(table.view(0)))


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("2", "pass"),
        ("7H", "7h"),
        ("10 ♠", "Ts"),
        ("bid 3", "bid-3"),
        ("nil", "bid-0"),
        ("hearts", "suit-h"),
        ("suit spades", "suit-s"),
        ("rank 10", "rank-T"),
        ("seat 2", "seat-2"),
        ("all in", "all-in"),
        ("pa", "pass"),
        ("9", "9"),
        ("nonsense", "nonsense"),
    ],
)
def test_a_choice_can_be_typed_in_many_ways(typed: str, meant: str) -> None:
    assert action_of(typed, ["7h", "pass"]) == meant


def test_several_cards_can_be_typed_at_once() -> None:
    assert actions_of("qs, KS 10h", []) == ["Qs", "Ks", "Th"]
    assert actions_of("bid 3", []) == ["bid-3"]
