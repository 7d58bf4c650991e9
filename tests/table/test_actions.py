"""Executors: what each action does, and that it says what it did."""

from __future__ import annotations

import pytest

from darwindeck.errors import TableError
from darwindeck.table import actions as a
from darwindeck.table.state import Orientation, Reason
from tests.table.tables import known, letters, small


def refusal(table, action, seat: int = 0) -> TableError:  # type: ignore[no-untyped-def]
    before = (table.state, len(table.history), len(table.events), table.revision)
    with pytest.raises(TableError) as caught:
        table.submit(seat, action)
    assert (table.state, len(table.history), len(table.events), table.revision) == before
    return caught.value


def test_an_action_can_be_submitted_as_json() -> None:
    table = small(deck0="A B")
    receipt = table.submit(0, b'{"type": "draw", "count": 1}')
    assert receipt.lines == ("You drew 1 card: Apple",)


@pytest.mark.parametrize(
    "text",
    [
        b"{",
        b'{"type": "fly"}',
        b'{"type": "draw", "count": 0}',
        b'{"type": "draw", "count": 1.5}',
        b'{"type": "peek"}',
        b'{"type": "draw", "hands": 3}',
        b'{"type": "house_finish", "winner": 0, "reason": "won"}',
        b'{"type": "coin_flip", "outcome": [true]}',
    ],
)
def test_what_is_no_action_of_a_seat_is_refused(text: bytes) -> None:
    assert refusal(small(deck0="A"), text).code == "table/bad-action"


def test_an_action_built_in_code_is_checked_too() -> None:
    assert refusal(small(deck0="A"), a.Draw(0)).code == "table/bad-action"


def test_a_card_moves_to_a_numbered_position() -> None:
    table = small(deck0="A B", hand0="C")
    table.submit(0, a.MoveCard("hand@0", "deck@0", a.At(0), 1))
    assert letters(table, "deck@0") == "A C B"


def test_a_position_beyond_the_pile_is_refused() -> None:
    assert (
        refusal(small(deck0="A", hand0="C"), a.MoveCard("hand@0", "deck@0", a.At(0), 5)).code
        == "table/bad-action"
    )
    assert refusal(small(deck0="A"), a.MoveCard("deck@0", "hand@0", a.At(3))).code == "table/unknown-card"


def test_a_stack_keeps_its_order() -> None:
    table = small(row0="A B C", camp0="D")
    table.submit(0, a.MoveStack("row@0", "camp@0", 2))
    assert (letters(table, "camp@0"), letters(table, "row@0")) == ("A B D", "C")


def test_a_stack_can_be_turned_over() -> None:
    table = small(row0="A B C")
    table.submit(0, a.MoveStack("row@0", "camp@0", turn_over=True))
    assert letters(table, "camp@0") == "C B A"


def test_moving_an_empty_pile_is_refused() -> None:
    assert refusal(small(), a.MoveStack("row@0", "camp@0")).code == "table/empty-zone"


def test_swapping_exchanges_piles_with_their_counters() -> None:
    table = small(row0="A", camp0="B C")
    table.submit(0, a.AddCounter("row@0", "damage", 2))
    table.submit(0, a.SetOrientation("row@0", a.Top(), Orientation.RIGHT))
    table.submit(0, a.SwapStacks("row@0", "camp@0"))
    view = table.view(0)
    assert (letters(table, "row@0"), letters(table, "camp@0")) == ("B C", "A")
    assert dict(view.zone("your_camp").counters) == {"damage": 2}
    assert view.zone("your_camp").cards[0].orientation is Orientation.UPRIGHT


def test_counters_stay_when_the_top_card_leaves() -> None:
    table = small(row0="A B")
    table.submit(0, a.AddCounter("row@0", "damage", 3))
    table.submit(0, a.MoveCard("row@0", "hand@0"))
    assert dict(table.view(0).zone("your_row").counters) == {"damage": 3}


def test_a_pile_moved_card_by_card_takes_its_counters_along() -> None:
    table = small(row0="A B", camp0="C")
    table.submit(0, a.AddCounter("row@0", "damage", 3))
    table.submit(0, a.AddCounter("camp@0", "damage", 1))
    table.submit(0, a.MoveCard("row@0", "camp@0"))
    table.submit(0, a.MoveCard("row@0", "camp@0"))
    assert dict(table.view(0).zone("your_camp").counters) == {"damage": 4}


def test_counters_are_lost_in_a_zone_that_takes_none() -> None:
    table = small(row0="A")
    table.submit(0, a.AddCounter("row@0", "damage", 3))
    table.submit(0, a.MoveCard("row@0", "discard@0"))
    table.submit(0, a.MoveCard("discard@0", "row@0"))
    assert dict(table.view(0).zone("your_row").counters) == {}


def test_a_zone_without_counters_refuses_them() -> None:
    assert refusal(small(hand0="A"), a.AddCounter("hand@0", "damage")).code == "table/no-counters"


def test_an_unknown_counter_is_answered_with_the_known_ones() -> None:
    error = refusal(small(row0="A"), a.AddCounter("row@0", "glitter"))
    assert (error.code, error.suggestions) == ("table/no-counters", ("damage", "burn"))


def test_removing_counters_stops_at_none_and_says_the_truth() -> None:
    table = small(row0="A")
    table.submit(0, a.SetCounter("row@0", "damage", 2))
    receipt = table.submit(0, a.RemoveCounter("row@0", "damage", 5))
    assert receipt.lines == ("You set damage counters on Apple in your_row from 2 to 0",)
    assert refusal(table, a.RemoveCounter("row@0", "damage")).code == "table/no-counters"


def test_coins_and_dice_tell_everybody_the_same_outcome() -> None:
    table = small()
    table.submit(0, a.CoinFlip(3))
    table.submit(0, a.DiceRoll(2, 6))
    coins, dice = table.log(1)
    assert coins.removeprefix("Opponent") == table.log(0)[0].removeprefix("You")
    assert set(coins.split(": ")[1].split(", ")) <= {"heads", "tails"}
    assert all(1 <= int(pips) <= 6 for pips in dice.split(": ")[1].split(", "))


@pytest.mark.parametrize("seat", [0, 1])
def test_revealing_to_the_opponent_works_from_either_seat(seat: int) -> None:
    table = small(hand0="A", hand1="A")
    if seat == 1:
        table.submit(0, a.EndTurn())
    table.submit(seat, a.Reveal(f"hand@{seat}", (a.At(0),), a.Audience.OPPONENT))
    assert known(table, "opponent_hand", 1 - seat) == "A"


def test_flipping_shows_a_card_to_its_owner_to_all_or_to_nobody() -> None:
    table = small(prize0="A")
    table.submit(0, a.FlipCard("prize@0", a.Top(), a.Face.OWNER_ONLY))
    assert (known(table, "your_prize"), known(table, "opponent_prize", 1)) == ("A", "?")
    table.submit(0, a.FlipCard("prize@0", a.Top(), a.Face.PUBLIC))
    assert known(table, "opponent_prize", 1) == "A"
    table.submit(0, a.FlipCard("prize@0", a.Top(), a.Face.HIDDEN))
    assert table.state.piles["prize@0"].cards[0].sight == (False, False)


def test_flipping_to_what_it_is_already_is_refused() -> None:
    assert refusal(small(row0="A"), a.FlipCard("row@0", a.Top(), a.Face.PUBLIC)).code == "table/bad-action"


def test_a_mulligan_shuffles_the_hand_back_and_draws() -> None:
    table = small(deck0="A B C D", hand0="E F")
    table.submit(0, a.Mulligan(3))
    view = table.view(0)
    assert (view.zone("your_hand").count, view.zone("your_deck").count) == (3, 3)
    assert table.log(1) == ("Opponent shuffled 2 cards back into opponent_deck and drew 3",)


def test_a_mulligan_for_more_cards_than_there_are_is_refused() -> None:
    assert refusal(small(deck0="A", hand0="B"), a.Mulligan(7)).code == "table/empty-zone"


def test_the_same_card_cannot_be_placed_twice() -> None:
    cards = (a.CardIn("hand@0", a.At(0)), a.CardIn("hand@0", a.At(0)))
    assert refusal(small(hand0="A B"), a.PlaceOnZone(cards, "deck@0")).code == "table/bad-action"


def test_orientation_is_lost_when_a_card_moves() -> None:
    table = small(row0="A")
    table.submit(0, a.SetOrientation("row@0", a.Top(), Orientation.LEFT))
    table.submit(0, a.MoveCard("row@0", "camp@0"))
    assert table.state.piles["camp@0"].cards[0].orientation is Orientation.UPRIGHT


def test_conceding_is_possible_at_any_time_and_ends_the_game() -> None:
    table = small(deck0="A")
    table.submit(1, a.Concede())
    result = table.state.result
    assert result is not None
    assert (result.winner, result.reason) == (0, Reason.CONCEDE)
    assert refusal(table, a.Draw()).code == "table/over"
    assert refusal(table, a.EndTurn(), 1).code == "table/over"
    assert refusal(table, a.Concede(), 1).code == "table/over"


def test_declared_victory_is_the_callers() -> None:
    table = small()
    table.submit(0, a.DeclareVictory("all is done"))
    won = table.view(0).result
    lost = table.view(1).result
    assert won is not None
    assert lost is not None
    assert (won.won, lost.won) == (True, False)


def test_the_turn_passes_and_the_log_names_who_ended_it() -> None:
    table = small()
    table.submit(0, a.EndTurn())
    assert table.log(1) == ("Opponent ended turn 1",)
    assert (table.state.turn, table.state.active) == (2, 1)


def test_another_seats_turn_is_not_yours() -> None:
    assert refusal(small(deck1="A"), a.Draw(), 1).code == "action/not_your_turn"
    assert refusal(small(deck1="A"), a.Draw(), 7).code == "action/not_your_turn"


def test_a_declaration_is_said_aloud() -> None:
    table = small()
    table.submit(0, a.Declare("attack", "Bite", "with teeth"))
    assert table.log(1) == ("Opponent declared attack Bite: with teeth",)
