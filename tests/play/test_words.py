"""Words for choices, for the log, and for what a person types."""

from __future__ import annotations

import re
from random import Random

import pytest

from darwindeck.genome.library import known_games, load_game
from darwindeck.play import PlayTable
from darwindeck.play.messages import Event
from darwindeck.play.terminal.board import Board
from darwindeck.play.terminal.faces import Faces
from darwindeck.play.terminal.telling import told_lines
from darwindeck.play.terminal.typed import action_of, actions_of
from darwindeck.play.words import Wording, addressed, signs
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


@pytest.mark.parametrize(
    ("told", "read"),
    [
        ("seat 0 plays Th to the trick", "you play 10♥ to the trick"),
        ("seat 1 passes 7h to seat 0", "seat 1 passes 7♥ to you"),
        ("seat 0 passes", "you pass"),
        ("seat 0 is dealt Ac", "you are dealt A♣"),
        ("seat 1 draws a card from the hand of seat 0", "seat 1 draws a card from your hand"),
        ("8h of seat 0 is revealed", "your 8♥ is revealed"),
        ("seat 10 plays 2c to the trick", "seat 10 plays 2♣ to the trick"),
        ("the claim of seat 0 stands", "your claim stands"),
        ("the claim of seat 1 stands", "the claim of seat 1 stands"),
        ("seat 1 sees 8h of seat 0", "seat 1 sees your 8♥"),
        (
            "seat 1 draws a card from the captured cards of seat 0",
            "seat 1 draws a card from your captured cards",
        ),
        ("hand 2 begins, seat 0 deals", "hand 2 begins, you deal"),
        ("the game ends, won by seat 0", "the game ends, won by you"),
    ],
)
def test_the_log_speaks_to_the_person_at_the_seat(told: str, read: str) -> None:
    assert signs(addressed(told, 0)) == read


@pytest.mark.parametrize(
    ("game", "kind", "told", "read"),
    [
        ("cheat", "Claimed", "seat 0 claims 1 of rank A", "you claim one ace"),
        ("cheat", "Claimed", "seat 1 claims 3 of rank T", "seat 1 claims three tens"),
        ("go-fish", "Asked", "seat 1 asks seat 0 for rank 6", "seat 1 asks you for sixes"),
        ("go-fish", "Book", "seat 0 lays a book of rank Q", "you lay a book of queens"),
        (
            "mau-mau",
            "Effect",
            "seat 0 has played a special 7",
            "your seven takes effect: the next player draws two cards from the deck",
        ),
        (
            "uno-style",
            "Effect",
            "seat 0 has played a special K",
            "your king takes effect: you have another turn",
        ),
        ("uno-style", "Effect", "seat 1 has played a special K", "the king of seat 1 takes effect"),
        (
            "cheat",
            "WonBy",
            "win condition 1 is met",
            "a goal is reached: be the first to get rid of all your cards",
        ),
        ("cheat", "GameEnds", "the game ends, won by seat 0, seat 2", "the game ends, won by you and seat 2"),
    ],
)
def test_the_log_calls_ranks_effects_and_goals_as_people_do(
    game: str, kind: str, told: str, read: str
) -> None:
    assert told_lines(Wording(load_game(game)), [Event(0, 0, kind, told)], 0) == [read]


@pytest.mark.parametrize("game", ["cheat", "go-fish", "uno-style", "mau-mau", "bartok"])
def test_the_engines_own_sentences_for_them_are_all_found(game: str) -> None:
    genome = load_game(game)
    table = PlayTable(genome, seats=["human", *["random"] * (genome.player_count - 1)], seed=4)
    rng = Random(1)
    for _ in range(150):
        table.advance()
        if table.actor is None:
            break
        table.submit(0, rng.choice(table.legal_actions(0)))
    lines = told_lines(table.wording, table.log(0), 0)
    assert lines
    assert not [line for line in lines if re.search(r"claim of you|rank|special|win condition|\b1 of", line)]


def test_the_card_that_lies_open_on_the_deck_is_on_the_board() -> None:
    genome = load_game("german-whist")
    table = PlayTable(genome, seats=["human", "human"], seed=4)
    view = table.view(0)
    assert view.turned is not None
    lines = [
        line.plain for line in Board(table.wording, table.seats, Faces(genome.setup.rank_order)).middle(view)
    ]
    (deck,) = [line for line in lines if line.startswith("Deck")]
    assert deck.endswith(signs(view.turned))


def test_the_cards_in_the_middle_are_called_the_tableau() -> None:
    table = PlayTable(load_game("scopa"), seats=["human", "human"], seed=4)
    board = Board(table.wording, table.seats, Faces(table.genome.setup.rank_order))
    assert any(line.plain.startswith("Tableau: ") for line in board.middle(table.view(0)))


def test_lines_that_differ_by_a_card_stand_together() -> None:
    texts = ["seat 1 plays 5h to the tableau", "seat 1 plays 5s to the tableau", "seat 2 passes"]
    hidden = ["seat 2 passes a card to seat 3"] * 3
    events = [Event(at, 0, "Played", text) for at, text in enumerate(texts)]
    events += [Event(9, 0, "PassedOn", text) for text in hidden]
    assert told_lines(Wording(load_game("president")), events, 0) == [
        "seat 1 plays 5♥ 5♠",
        "seat 2 passes",
        "seat 2 passes a card to seat 3 (×3)",
    ]


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
