"""The search of Klondike: what it says is true on the real table, and depends on nothing the player has not seen."""

from __future__ import annotations

from random import Random

import pytest

from darwindeck.errors import TableError
from darwindeck.table.plugins.klondike import board, new_table
from darwindeck.table.plugins.klondike.position import read_step, tell_action, write_position
from darwindeck.table.plugins.klondike.rules import DRAW_THREE
from darwindeck.table.plugins.klondike.search import (
    Winnable,
    find_hint,
    finish,
    hint_for,
    nothing_left,
    solve_deal,
)
from darwindeck.table.table import Table
from tests.table.solitaire import anything_left, laid, late, twin

SUITS = {f"foundation_{n}": " ".join(r + s for r in "kqjt98765432a") for n, s in enumerate("cdhs", 1)}


def follow(table: Table, steps: tuple[str, ...]) -> None:
    for step in steps:
        table.submit(0, read_step(table.view(0), step))


def wander(seed: int, moves: int) -> Table:
    """A table after some moves that somebody made without thinking."""
    random = Random(seed)
    table = new_table(seed, draw=random.choice((1, 3)))
    words = [[a, b] for a in "w1234567" for b in "f1234567" if a != b] + [["d"]] * 20
    for _ in range(moves):
        try:
            board.try_all(table, board.read_move(table.view(0), random.choice(words)))
        except TableError:
            continue
    return table


@pytest.mark.parametrize(("deal", "draw"), [(2, 1), (3, 1), (4, 1), (1, 3), (2, 3), (3, 3), (6, 3)])
def test_a_way_to_win_that_was_found_wins_on_the_table(deal: int, draw: int) -> None:
    table = new_table(deal, draw=draw)
    verdict, steps = solve_deal(table, 20_000)
    assert verdict is Winnable.YES
    follow(table, steps)
    assert board.home_count(table.view(0)) == 52


def test_a_deal_that_cannot_be_won_is_said_to_be_lost() -> None:
    aces = laid(
        tableau_1="2s .as",
        tableau_2="2c .ac",
        foundation_2=SUITS["foundation_2"],
        foundation_3=SUITS["foundation_3"],
        stock=" ".join(rank + suit for rank in "kqj" for suit in "cs"),
        waste="3c 3s",
        tableau_3="4c",
        tableau_4="4s",
        tableau_5="5c .6c .7c .8c .9c .tc",
        tableau_6="5s .6s .7s .8s .9s .ts",
    )
    assert solve_deal(aces, 20_000) == (Winnable.NO, ())


def test_nothing_left_agrees_with_brute_force_on_the_table() -> None:
    agreed = {True: 0, False: 0}
    for seed in range(90):
        table = late(seed)
        left = anything_left(table, 250)
        if left is not None:
            assert nothing_left(table.view(0)) is not left, write_position(table.view(0))
            agreed[left] += 1
    assert agreed[False] >= 8
    assert agreed[True] >= 8


def test_while_the_stock_holds_an_unseen_card_something_is_left_to_do() -> None:
    rest = {zone: cards.removeprefix("ks ").removeprefix("kh ") for zone, cards in SUITS.items()}
    assert not nothing_left(laid(stock="ks", tableau_1="kh", **rest).view(0))


@pytest.mark.parametrize("seed", range(12))
def test_hints_do_not_depend_on_cards_the_player_has_not_seen(seed: int) -> None:
    table = wander(seed, 30)
    other = twin(table, seed + 100)
    assert table.state != other.state
    assert table.view(0) == other.view(0)
    assert find_hint(table.view(0), worlds=6, each=300) == find_hint(other.view(0), worlds=6, each=300)
    assert nothing_left(table.view(0)) == nothing_left(other.view(0))
    assert finish(table.view(0)) == finish(other.view(0))


def test_a_hint_says_how_it_was_found() -> None:
    hint = hint_for(new_table(3))
    assert hint is not None
    assert hint.words == "Move A♠ home from tableau 4"
    assert hint.found.startswith("45 cards are unseen; they were imagined in ")


def test_a_hint_where_all_cards_are_known_is_a_step_of_a_way_to_win() -> None:
    rest = {zone: cards.removeprefix("ks ").removeprefix("kh qh ") for zone, cards in SUITS.items()}
    hint = find_hint(laid(tableau_1="qh ks", tableau_2="kh", **rest).view(0))
    assert hint is not None
    assert hint.words == "Move Q♥ home from tableau 1"
    assert "All cards are known" in hint.found


def test_where_nothing_is_left_there_is_no_hint() -> None:
    table = late(10)
    assert nothing_left(table.view(0))
    assert find_hint(table.view(0)) is None
    assert board.hint(table) == board.NOTHING_LEFT


def test_a_card_that_only_makes_way_for_another_one_is_something_left_to_do() -> None:
    """The eight of hearts comes back from home onto the nine, so that the seven can take the six."""
    assert anything_left(late(121), 250)
    assert not nothing_left(late(121).view(0))


def test_whoever_follows_the_hints_goes_in_no_circle() -> None:
    table = new_table(11, draw=3)
    places = []
    for _ in range(25):
        hint = hint_for(table)
        assert hint is not None
        places.append(write_position(table.view(0)))
        table.submit(0, hint.action)
    assert len(set(places)) == 25


def test_a_game_without_face_down_cards_is_finished_in_one_go() -> None:
    rest = {zone: cards.removeprefix("ks qs ").removeprefix("kh qh ") for zone, cards in SUITS.items()}
    table = laid(tableau_1="qh ks", tableau_2="kh", stock="+qs", marks=(DRAW_THREE,), **rest)
    for action in finish(table.view(0)):
        table.submit(0, action)
    assert table.state.result is not None
    assert finish(table.view(0)) == ()


def test_a_game_with_face_down_cards_is_not_finished_for_the_player() -> None:
    assert finish(new_table(3).view(0)) == ()


def test_steps_are_told_in_words() -> None:
    view = laid(tableau_1="7h", tableau_2="8s", tableau_3="qh ks", waste="ac", stock="2c").view(0)
    told = [
        tell_action(view, read_step(view, step)) for step in ("1 2 1", "w c 1", "3 4 2", "draw", "recycle")
    ]
    assert told == [
        "Move 7♥ from tableau 1 onto 8♠ in tableau 2",
        "Move A♣ home from waste",
        "Move K♠ and the card on it from tableau 3 to the empty tableau 4",
        "Draw a card",
        "Turn the waste over",
    ]
