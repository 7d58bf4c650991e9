"""Views: what a seat may know, and that states which differ only in hidden cards look the same to it."""

from __future__ import annotations

import msgspec
import pytest

from darwindeck.errors import TableError
from darwindeck.llm.modes import Mode
from darwindeck.llm.prompts import system_prompt
from darwindeck.table import actions as a
from darwindeck.table.cards import CardCatalogue, Template
from darwindeck.table.game import opening
from darwindeck.table.state import Orientation, Phase
from darwindeck.table.zones import read_playmat
from tests.table.tables import GAME, call, desk, known, small

ONE = {"deck0": "A B C D", "hand0": "E F", "deck1": "A A B", "hand1": "C D", "prize1": "F", "pot": "A"}
OTHER = {"deck0": "D C B A", "hand0": "E F", "deck1": "B A F", "hand1": "A D", "prize1": "C", "pot": "A"}


def test_a_view_shows_own_hand_open_zones_and_counts() -> None:
    view = small(deck0="A B", hand0="C", hand1="D D", row1="E").view(0)
    assert (view.zone("your_deck").count, view.zone("opponent_hand").count) == (2, 2)
    assert view.zone("your_deck").cards == view.zone("opponent_hand").cards == ()
    assert [card.label for card in view.zone("your_hand").cards] == ["Cheese"]
    assert [card.label for card in view.zone("opponent_row").cards] == ["Egg (egg-1)"]


def test_a_view_has_no_ids_no_seed_and_no_name_of_a_hidden_card() -> None:
    table = small(seed=987654321, deck0="A B", hand1="D", row0="C")
    text = msgspec.json.encode(table.view(0))
    for secret in (b"Apple", b"Bread", b"Dates", b"apple", b"bread", b"dates", b"987654321", b'"id"'):
        assert secret not in text
    assert b"Cheese" in text


PROBES = (
    ("rearrange_zone", {"zone": "your_deck", "cardNames": ["Apple", "Bread"]}),
    ("move_card", {"fromZone": "your_deck", "toZone": "your_hand", "cardName": "Apple"}),
    ("move_card", {"fromZone": "your_deck", "toZone": "your_hand", "cardName": "#1"}),
    ("move_card", {"fromZone": "opponent_hand", "toZone": "your_hand", "cardName": "Cheese"}),
    ("place_on_zone", {"cardNames": ["Dates"], "zone": "your_deck", "position": "top"}),
    ("reveal", {"zone": "opponent_hand", "cardNames": ["Dates"]}),
    ("peek", {"zone": "opponent_prize"}),
    ("search_zone", {"zone": "pot"}),
    ("flip_card", {"zone": "your_deck", "cardName": "Apple", "visibility": "public"}),
    ("shuffle", {"zone": "your_deck"}),
    ("move_card", {"fromZone": "your_deck", "toZone": "your_prize"}),
    ("search_zone", {"zone": "your_deck"}),
)


@pytest.mark.parametrize(("tool", "arguments"), PROBES)
def test_states_that_differ_only_in_hidden_cards_give_equal_view_log_result_and_prompt(
    tool: str, arguments: dict[str, object]
) -> None:
    tables = [small(**piles) for piles in (ONE, OTHER)]
    assert tables[0].view(0) == tables[1].view(0)
    results = [call(table, tool, **arguments) for table in tables]
    assert results[0] == results[1]
    assert tables[0].view(0) == tables[1].view(0)
    assert tables[0].log(0) == tables[1].log(0)
    prompts = [system_prompt("pokemon", Mode.MAIN) + desk(table).state_text() for table in tables]
    assert prompts[0] == prompts[1]


def test_a_label_does_not_depend_on_what_is_in_the_game() -> None:
    assert [c.label for c in small(hand0="E").view(0).zone("your_hand").cards] == ["Egg (egg-1)"]


def test_orientation_and_flags_of_hidden_cards_do_not_show() -> None:
    table = small(deck0="A B")
    table.submit(0, a.SetOrientation("deck@0", a.At(1), Orientation.RIGHT))
    assert table.view(1) == small(deck0="B A").view(1)


def test_shared_zones_have_one_name_and_own_zones_two() -> None:
    assert GAME.alias("staging", 0) == GAME.alias("staging", 1) == "staging"
    assert (GAME.alias("deck@0", 0), GAME.alias("deck@0", 1)) == ("your_deck", "opponent_deck")
    assert GAME.alias("deck@0", None) == "player1_deck"


def test_each_reader_of_the_log_reads_their_own_words() -> None:
    table = small(deck0="A", hand0="B")
    table.submit(0, a.MoveCard("hand@0", "deck@0", a.At(0)))
    assert table.log(0) == ("You moved Bread from your_hand to your_deck (top)",)
    assert table.log(1) == ("Opponent moved a card from opponent_hand to opponent_deck (top)",)
    assert table.log(None) == ("Player 1 moved a card from player1_hand to player1_deck (top)",)


def test_a_catalogue_refuses_two_templates_with_one_id() -> None:
    with pytest.raises(TableError):
        CardCatalogue([Template("x", "X", "k"), Template("x", "Y", "k")])


def test_an_opening_refuses_unknown_cards_and_zones() -> None:
    with pytest.raises(TableError):
        opening(GAME, {"deck@0": ["unicorn"]}, seed=1)
    with pytest.raises(TableError):
        opening(GAME, {"shed@0": ["apple"]}, seed=1)


@pytest.mark.parametrize(
    "data",
    [
        b"{}",
        b'{"id":"x","name":"X","seats":3,"draw_from":"a","draw_to":"a","zones":[{"id":"a","name":"A","visibility":"public"}]}',
        b'{"id":"x","name":"X","seats":1,"draw_from":"a","draw_to":"b","zones":[{"id":"a","name":"A","visibility":"public"}]}',
        b'{"id":"x","name":"X","seats":1,"draw_from":"a","draw_to":"a","zones":[{"id":"a","name":"A","visibility":"odd"}]}',
    ],
)
def test_a_playmat_that_makes_no_sense_is_refused(data: bytes) -> None:
    with pytest.raises(TableError) as caught:
        read_playmat(data)
    assert caught.value.code == "table/bad-playmat"


def test_the_setup_phase_passes_from_seat_to_seat_and_then_play_begins() -> None:
    table = small(phase=Phase.SETUP, deck0="A")
    table.submit(0, a.EndTurn())
    assert (table.state.to_act, table.state.phase) == (1, Phase.SETUP)
    table.submit(1, a.EndTurn())
    assert (table.state.to_act, table.state.phase, table.state.turn) == (0, "playing", 1)


def test_a_card_in_an_open_pile_can_lie_face_down() -> None:
    table = small(deck0="A", row0="B")
    table.submit(0, a.MoveCard("deck@0", "row@0", face=a.Face.HIDDEN))
    assert known(table, "your_row") == known(table, "opponent_row", 1) == "? B"
