"""Klondike: dealt as the game is dealt, only its moves, cards turn up, and the win is seen."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from darwindeck.errors import TableError
from darwindeck.table import actions as a
from darwindeck.table.plugins.klondike import board, new_table
from darwindeck.table.plugins.klondike.rules import TABLEAUS
from darwindeck.table.record import record_of, replay
from darwindeck.table.state import Card, Pile, Reason
from darwindeck.table.table import Table


def laid(**piles: str) -> Table:
    """A table with these face-up piles, top first; a dot before a card lays it face down."""
    table = new_table(1)
    filled = {key: Pile() for key in table.state.piles}
    number = 0
    for key, text in piles.items():
        cards = []
        for word in text.split():
            template = word.lstrip(".")
            sight = (key != "stock" and not word.startswith("."),)
            cards.append(Card(number, template, sight, table.state.piles["stock"].cards[0].known))
            number += 1
        filled[key] = Pile(tuple(cards))
    return Table(table.game, replace(table.state, piles=filled), hooks=table.hooks)


def reason(table: Table, action: a.Action) -> str:
    with pytest.raises(TableError) as caught:
        table.submit(0, action)
    assert caught.value.rule == "klondike"
    return caught.value.message


def test_the_deal_is_one_to_seven_with_the_top_card_face_up() -> None:
    view = new_table(5).view(0)
    assert [view.zone(zone).count for zone in TABLEAUS] == [1, 2, 3, 4, 5, 6, 7]
    assert all([card.position for card in view.zone(zone).cards] == [1] for zone in TABLEAUS)
    assert (view.zone("stock").count, view.zone("waste").count) == (24, 0)


def test_nobody_has_seen_the_face_down_cards() -> None:
    table = new_table(5)
    names = {card.template for zone in TABLEAUS for card in table.state.piles[zone].cards[1:]}
    labels = {table.game.catalogue.label(name) for name in names}
    said = " ".join(table.log(0)).replace(":", " ").split()
    assert not labels & set(said)


def test_the_same_seed_deals_the_same_cards() -> None:
    assert new_table(5).state == new_table(5).state != new_table(6).state


def test_a_tableau_goes_down_in_alternating_colours() -> None:
    table = laid(tableau_1="7h", tableau_2="8s", tableau_3="8d")
    assert "alternating" in reason(table, a.MoveCard("tableau_1", "tableau_3"))
    table.submit(0, a.MoveCard("tableau_1", "tableau_2"))
    assert [c.template for c in table.state.piles["tableau_2"].cards] == ["7h", "8s"]


def test_a_run_moves_together_and_only_a_run() -> None:
    table = laid(tableau_1="6s 7h", tableau_2="8s", tableau_3="2c 7d")
    table.submit(0, a.MoveStack("tableau_1", "tableau_2", 2))
    assert "run" in reason(table, a.MoveStack("tableau_3", "tableau_2", 2))


def test_only_a_king_goes_to_an_empty_tableau() -> None:
    table = laid(tableau_1="qh", tableau_2="kh")
    assert "king" in reason(table, a.MoveCard("tableau_1", "tableau_3"))
    table.submit(0, a.MoveCard("tableau_2", "tableau_3"))


def test_foundations_go_up_by_suit_from_the_ace() -> None:
    table = laid(tableau_1="2h", tableau_2="ah", tableau_3="2d")
    assert "ace" in reason(table, a.MoveCard("tableau_1", "foundation_1"))
    table.submit(0, a.MoveCard("tableau_2", "foundation_1"))
    assert "suit" in reason(table, a.MoveCard("tableau_3", "foundation_1"))
    table.submit(0, a.MoveCard("tableau_1", "foundation_1"))


def test_a_face_down_card_is_turned_up_when_it_comes_to_the_top() -> None:
    table = laid(tableau_1="7h .2c", tableau_2="8s")
    receipt = table.submit(0, a.MoveCard("tableau_1", "tableau_2"))
    assert receipt.lines[-1] == "The house turned 2♣ in tableau_1 face up"


def test_face_down_cards_do_not_move() -> None:
    assert "face-up" in reason(
        laid(tableau_1="7h .8c", tableau_2="9d"), a.MoveStack("tableau_1", "tableau_2", 2)
    )


def test_drawing_turns_a_card_onto_the_waste_and_the_empty_stock_takes_the_waste_back() -> None:
    table = laid(stock="2c 3c", waste="")
    assert "stock is empty" in reason(
        laid(stock="2c", waste="3c"), a.MoveStack("waste", "stock", turn_over=True)
    )
    table.submit(0, a.Draw())
    table.submit(0, a.Draw())
    assert [c.template for c in table.state.piles["waste"].cards] == ["3c", "2c"]
    table.submit(0, a.MoveStack("waste", "stock", turn_over=True))
    assert [c.template for c in table.state.piles["stock"].cards] == ["2c", "3c"]


@pytest.mark.parametrize(
    "action",
    [
        a.Shuffle("stock"),
        a.Peek("tableau_7", 3),
        a.FlipCard("tableau_7", a.At(1), a.Face.PUBLIC),
        a.SwapStacks("tableau_1", "tableau_2"),
        a.DeclareVictory("because"),
        a.MoveCard("stock", "waste"),
        a.MoveCard("tableau_1", "tableau_2", a.At(0)),
    ],
)
def test_what_is_no_move_of_klondike_is_refused(action: a.Action) -> None:
    table = new_table(5)
    before = table.view(0)
    assert reason(table, action)
    assert table.view(0) == before


@pytest.mark.parametrize("target", ["foundation_1", "tableau_2"])
def test_an_empty_pile_is_said_to_be_empty(target: str) -> None:
    with pytest.raises(TableError) as caught:
        laid(tableau_2="8s").submit(0, a.MoveCard("waste", target))
    assert caught.value.code == "table/empty-zone"


def test_the_stock_cannot_be_looked_through() -> None:
    with pytest.raises(TableError) as caught:
        new_table(5).submit(0, a.SearchZone("stock"))
    assert caught.value.code == "table/not-permitted"


def test_the_win_is_seen_and_nothing_is_accepted_after_it() -> None:
    suits = {f"foundation_{n}": " ".join(r + s for r in "kqjt98765432a") for n, s in enumerate("cdhs", 1)}
    suits["foundation_4"] = suits["foundation_4"].removeprefix("ks ")
    table = laid(tableau_1="ks", **suits)
    table.submit(0, a.MoveCard("tableau_1", "foundation_4"))
    result = table.view(0).result
    assert result is not None
    assert (result.won, result.reason) == (True, Reason.WON)
    with pytest.raises(TableError) as caught:
        table.submit(0, a.Concede())
    assert caught.value.code == "table/over"


def test_a_whole_game_played_by_hints_is_won_and_replays() -> None:
    table = new_table(29)
    for _ in range(200):
        if table.state.result is not None:
            break
        board.try_all(table, board.read_move(table.view(0), board.hint(table).split()))
    assert board.home_count(table.view(0)) == 52
    assert replay(record_of(table)).states[-1] == table.state
