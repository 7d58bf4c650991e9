"""Words for choices, for the log, and for what a person types."""

from __future__ import annotations

from random import Random

import pytest

from darwindeck.genome.cards import suit_of
from darwindeck.genome.library import known_games, load_game
from darwindeck.play.advice import say_choice
from darwindeck.play.authority import PlayTable
from darwindeck.play.scene import scene
from darwindeck.play.scene.describe import describe
from darwindeck.play.terminal.asked import Asked, Sort
from darwindeck.play.terminal.asked import arrange_hand as arranged_hand
from darwindeck.play.terminal.faces import Faces
from darwindeck.play.terminal.picture import Picture
from darwindeck.play.terminal.typed import notation, read_choice
from darwindeck.simulation.testing import arranged
from darwindeck.wording.names import CARD_NAMES, card_sign
from tests.sweeps import each


@each("game", known_games())
def test_every_choice_of_every_known_game_has_words_of_its_own(game: str) -> None:
    genome = load_game(game)
    table = PlayTable(genome, seats=["human"] * genome.player_count, seed=4)
    rng = Random(1)
    for _ in range(60):
        if table.actor is None:
            break
        prompt = table.scene(table.actor).prompt
        assert prompt is not None
        legal = table.legal_actions(table.actor)
        words = [say_choice(prompt, [action]) for action in legal]
        alike = {action[0] if action in CARD_NAMES and not suit_of(action) else action for action in legal}
        assert len(set(words)) == len(alike), "jokers of a rank are alike, and all else has words of its own"
        assert all(word and "-" not in word for word in words), words
        table.submit(table.actor, rng.choice(legal))


def test_a_pile_that_is_taken_whole_is_shown_whole() -> None:
    table = PlayTable(load_game("oklahoma"), seats=["human"] * 3, seed=5)
    for action in ("pass", "done", "3h"):
        table.submit(0, action)
    prompt = table.scene(1).prompt
    assert prompt is not None
    assert say_choice(prompt, ["discard"]) == "take 3♥ 6♥ from the discard pile"


def test_a_card_that_fits_a_set_and_a_run_is_added_to_one_of_them_and_names_no_suit() -> None:
    hands = ["9c 9d 9h 6s 7s 8s 9s 2c", "Kd", "Kc", "Kh"]
    state = arranged(load_game("rummy"), hands=hands, discard="5s", deck="5c", phase=1)
    laid = state.play("meld", "9h", "9d", "9c", "done", "meld", "6s", "7s", "8s", "done", "9s")
    prompt = scene(laid.genome, laid.view(0), ["South", "West", "North", "East"]).prompt
    assert prompt is not None
    assert prompt.question == "Which meld do you add it to?"
    assert {option.text for option in prompt.options} == {"the set of nines", "the run of spades"}


def picture_of(game: str) -> str:
    table = PlayTable(load_game(game), seats=["human", "human"], seed=4)
    return "\n".join(line.plain for line in Picture(table.scene(0), Faces()).lines())


def test_the_card_that_lies_open_on_the_deck_is_on_the_table() -> None:
    table = PlayTable(load_game("german-whist"), seats=["human", "human"], seed=4)
    turned = table.view(0).turned
    assert turned is not None
    assert card_sign(turned) in picture_of("german-whist")


def test_cards_that_lie_loose_have_their_row() -> None:
    assert " table:" in picture_of("scopa")


def asked_at(game: str, seed: int = 7) -> Asked:
    genome = load_game(game)
    table = PlayTable(genome, seats=["human"] * genome.player_count, seed=seed)
    return Asked(table.scene(0))


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("4", ("bid-4",)),
        ("13", ("bid-13",)),
        ("bid 3", ("bid-3",)),
        ("nil", ("bid-0",)),
        ("14", ("14",)),
        ("nonsense", ("nonsense",)),
    ],
)
def test_where_a_number_is_asked_for_the_number_is_the_choice(typed: str, meant: tuple[str, ...]) -> None:
    assert read_choice(typed, asked_at("partnership-spades")) == meant


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("1", ("Ks",)),
        ("qs", ("Qs",)),
        ("Q ♠", ("Qs",)),
        ("queen of spades", ("Qs",)),
        ("the Queen of Spades", ("Qs",)),
        ("play Q♠", ("Qs",)),
        ("pass the queen of spades", ("Qs",)),
        ("pass Q♠, K♠ and 10♥", ("Qs", "Ks", "Th")),
        ("qs, KS 10h", ("Qs", "Ks", "Th")),
        ("1 2", ("Ks", "Qs")),
        ("queen of spades, ace of hearts", ("Qs", "Ah")),
        ("queen", ("Qs",)),
    ],
)
def test_a_card_can_be_typed_in_many_ways(typed: str, meant: tuple[str, ...]) -> None:
    assert read_choice(typed, asked_at("hearts")) == meant


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("play 5 6 7 8", {"5h", "6s", "7d", "8d"}),
        ("play 10 j q", {"Th", "Js", "Qd"}),
        ("play 8 8", {"8c", "8d"}),
    ],
)
def test_a_combination_is_typed_by_its_ranks(typed: str, meant: set[str]) -> None:
    hands = ["5h 6s 7d 8c 8d Th Js Qd", "3h 4h", "3c 4c", "3d 4d"]
    state = arranged(
        load_game("tien-len"), hands=hands, deck="", discard="", tableau="", current_player=0, opened=True
    )
    asked = Asked(scene(state.genome, state.view(0), ["South", "West", "North", "East"]))
    assert set(read_choice(typed, asked)) == meant
    assert not asked.is_whole(read_choice("play q q", asked))


def test_a_rank_that_is_asked_for_is_typed_as_it_stands_on_the_card() -> None:
    table = PlayTable(load_game("go-fish"), seats=["human"] * 4, seed=7)
    table.submit(0, "seat-1")
    asked = Asked(table.scene(0))
    held = {action.removeprefix("rank-") for action in table.legal_actions(0)}
    for rank in held:
        assert read_choice("10" if rank == "T" else rank, asked) == (f"rank-{rank}",)


def test_suits_and_seats_are_typed_by_their_names() -> None:
    assert read_choice("west", asked_at("go-fish")) == ("seat-1",)
    assert notation("hearts") == "suit-h"


def test_cards_are_numbered_in_the_order_shown() -> None:
    asked = asked_at("gin-rummy")
    for sort in Sort:
        shown = Asked(asked.scene, (), sort).cards
        assert [choice.action for choice in shown] == list(arranged_hand(asked.scene.hand, sort))
        assert [choice.typed for choice in shown if choice.open] == [
            str(number) for number in range(1, sum(choice.open for choice in shown) + 1)
        ]


def test_cards_keep_their_numbers_until_the_choice_is_made() -> None:
    scene_now = asked_at("hearts").scene
    before = {choice.action: choice.typed for choice in Asked(scene_now).cards}
    first, *_, last = before
    after = Asked(scene_now, (first,))
    assert {choice.action: choice.typed for choice in after.cards} == before
    assert read_choice(before[last], after) == (last,)
    assert read_choice("2 3", after) == tuple(before)[1:3]


def test_whoever_reads_leads_and_claims_as_you() -> None:
    case = PlayTable(
        load_game("knockout-whist"), seats=["human"] * load_game("knockout-whist").player_count, seed=6
    )
    lines = [line for seat in range(2) for line in describe(case.scene(seat))]
    assert any(line.startswith("▸You (you lead") for line in lines)
    assert not any("You (leads" in line or "You (dealer, leads" in line for line in lines)


def test_marks_are_counted() -> None:
    scene_now = asked_at("hearts").scene
    assert Asked(scene_now, ("Qs", "Ks")).progress == "2 of 3"
    assert Asked(scene_now).progress == ""
    assert [choice.text for choice in Asked(scene_now, ("Qs", "Ks", "Ah")).others] == ["pass Q♠ K♠ A♥"]
