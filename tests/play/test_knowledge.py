"""No seat is told more than it may see, over the whole stream of whole games."""

from __future__ import annotations

import re
from random import Random

import pytest

from darwindeck.genome.library import known_games, load_game
from darwindeck.play import PlayTable
from darwindeck.simulation.view import View
from tests.play.tables import SIX, Case

CARD = re.compile(r"\b[2-9TJQKA][hdcs]\b")
HIDDEN_KINDS = {"Dealt", "Drew", "PassedOn", "TookUp", "Laid", "Staked", "Shown"}
"""Events whose card somebody may not see; all others are seen by everybody."""
MOST = 150


def seen(view: View) -> set[str]:
    """Every card that stands anywhere in a view."""
    zones = (view.hand, view.picked, view.discard, view.tableau, view.house, *view.open_hands, *view.captured)
    single = (view.turned, view.top, *view.trick)
    held = (known.holds for known in view.known)
    cards = {card for zone in (*zones, *held) for card in zone}
    return cards | {card for card in single if card is not None}


def party(text: str, seat: int) -> bool:
    return text.startswith("the house") or re.search(rf"\bseat {seat}\b", text) is not None


def walk(table: PlayTable, seed: int) -> int:
    """Plays at random and holds what others do against the views of a seat before and after; events looked at.

    What goes through a seat's own hands it sees, though it may be gone at once; the house draws face up.
    """
    rng, looked = Random(seed), 0
    seats = range(len(table.seats))
    views = [table.view(seat) for seat in seats]
    for _ in range(MOST):
        if table.actor is None:
            break
        told = len(table.events(0))
        table.submit(table.actor, rng.choice(table.legal_actions(table.actor)), table.version)
        after = [table.view(seat) for seat in seats]
        for seat in seats:
            for event in table.events(seat, told):
                if event.kind in HIDDEN_KINDS and not party(event.text, seat):
                    named = set(CARD.findall(event.text))
                    assert named <= seen(views[seat]) | seen(after[seat]), f"seat {seat} is told {event.text}"
                    looked += 1
        views = after
    return looked


@pytest.mark.parametrize("game", known_games())
def test_every_card_a_seat_is_told_of_lies_where_the_seat_can_see_it(game: str) -> None:
    genome = load_game(game)
    table = PlayTable(genome, seats=["human"] * genome.player_count, seed=11)
    for seat in range(genome.player_count):
        for event in table.events(seat):
            if event.kind == "Dealt":
                assert set(CARD.findall(event.text)) <= seen(table.view(seat))
    walk(table, 5)


@pytest.mark.parametrize("kind", SIX)
def test_the_stream_of_a_seat_is_the_log_of_the_engine(kind: str) -> None:
    genome = SIX[kind].genome()
    table = PlayTable(genome, seats=["human"] * genome.player_count, seed=3)
    walk(table, 2)
    for seat in range(genome.player_count):
        assert [event.text for event in table.events(seat)] == table.positions[-1].log(seat)


@pytest.mark.parametrize("game", ["war", "betting-war"])
def test_a_hand_that_lies_face_down_is_not_told_to_its_own_seat(game: str) -> None:
    table = PlayTable(load_game(game), seats=["human", "human"], seed=2)
    walk(table, 1)
    own = [event.text for event in table.events(0) if event.kind in HIDDEN_KINDS]
    assert own
    assert not any(CARD.search(text) for text in own)


def test_what_others_draw_and_pass_on_is_not_named() -> None:
    table = Case("hearts", 7).table()
    table.submit_all(0, ["2h", "4h", "8h"])
    table.advance()
    foreign = [event.text for event in table.events(0) if event.text.startswith("seat 1 passes")]
    assert foreign
    assert set(foreign) == {"seat 1 passes a card to seat 2"}


def test_a_view_after_undo_tells_nothing_that_was_not_told_before() -> None:
    table = SIX["rummy"].table()
    first = table.view(0)
    table.submit(0, "deck")
    table.undo()
    assert table.view(0) == first
