"""Klondike: dealt as the game is dealt, only its moves, cards turn up, and the win is seen."""

from __future__ import annotations

import pytest

from darwindeck.errors import TableError
from darwindeck.table import actions as a
from darwindeck.table.plugins.klondike import board, new_table
from darwindeck.table.plugins.klondike.rules import DRAW_THREE, TABLEAUS, TIDY
from darwindeck.table.plugins.klondike.search import find_hint
from darwindeck.table.record import record_of, replay
from darwindeck.table.state import Reason
from darwindeck.table.table import Table
from tests.table.solitaire import laid


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
        a.MoveCard("tableau_1", "tableau_2", to=a.End.BOTTOM),
        a.MoveStack("tableau_1", "tableau_2", 1, to=a.End.BOTTOM),
        a.MoveCard("tableau_1", "tableau_2", to=1),
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
    table = new_table(2)
    while (hint := find_hint(table.view(0), worlds=4, each=200)) is not None:
        board.try_all(table, board.read_move(table.view(0), board.write_command(hint.action).split()))
    assert board.home_count(table.view(0)) == 52
    assert replay(record_of(table)).states[-1] == table.state


def test_three_cards_are_drawn_at_a_time_where_that_was_chosen() -> None:
    table = new_table(5, draw=3)
    assert "three cards are" in reason(table, a.Draw(1))
    table.submit(0, a.Draw(3))
    assert (table.view(0).zone("waste").count, table.view(0).turn_marks) == (3, (DRAW_THREE,))
    assert "one card is" in reason(new_table(5), a.Draw(3))


def test_the_last_draw_of_three_takes_what_is_left() -> None:
    table = laid(stock="2c 3c", marks=(DRAW_THREE,))
    table.submit(0, a.Draw(3))
    assert [c.template for c in table.state.piles["waste"].cards] == ["3c", "2c"]


def test_a_deal_has_the_same_cards_however_it_is_played() -> None:
    tables = [new_table(5), new_table(5, draw=3)]
    dealt = [{zone: pile.cards for zone, pile in table.state.piles.items()} for table in tables]
    assert dealt[0] == dealt[1]


def test_safe_cards_go_home_by_themselves_where_that_was_chosen() -> None:
    table = laid(tableau_1="3h .2h .2d", tableau_2="4s", foundation_1="ah", foundation_2="ad", marks=(TIDY,))
    table.submit(0, a.MoveCard("tableau_1", "tableau_2"))
    tops = {zone: table.view(0).zone(zone).count for zone in ("foundation_1", "foundation_2", "tableau_1")}
    assert tops == {"foundation_1": 2, "foundation_2": 2, "tableau_1": 0}
    assert [c.template for c in table.state.piles["tableau_2"].cards] == ["3h", "4s"]
    table.undo()
    assert table.view(0).zone("tableau_1").count == 3


def test_a_card_that_may_still_be_needed_does_not_go_home_by_itself() -> None:
    table = laid(tableau_1="3h", tableau_2="2c .9c", tableau_3="3d", foundation_1="2h ah", marks=(TIDY,))
    table.submit(0, a.MoveCard("tableau_2", "tableau_3"))
    assert table.view(0).zone("foundation_1").count == 2


def test_a_safe_card_of_the_waste_goes_home_only_where_one_card_is_drawn() -> None:
    for marks, home in (((TIDY,), 1), ((TIDY, DRAW_THREE), 0)):
        table = laid(stock="ah", marks=marks)
        table.submit(0, a.Draw(3 if DRAW_THREE in marks else 1))
        assert table.view(0).zone("foundation_1").count == home
