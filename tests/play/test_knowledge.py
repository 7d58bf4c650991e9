"""No seat is told more than it may see, over the whole stream of whole games."""

from __future__ import annotations

from random import Random

import pytest

from darwindeck.genome.library import known_games, load_game
from darwindeck.narration.voice import seat_names
from darwindeck.play.authority import PlayTable
from darwindeck.simulation.events import Claimed, Dealt, Drew, LaidFaceDown, PassedOn, Peeked, PileTaken
from darwindeck.simulation.view import View
from tests.play.tables import SIX, Case
from tests.sweeps import each

HIDING = Dealt | Drew | PassedOn | PileTaken | Claimed | LaidFaceDown | Peeked
"""Events whose cards somebody may not see; all others are seen by everybody."""
MOST = 150


def seen(view: View) -> set[str]:
    """Every card that stands anywhere in a view."""
    zones = (view.hand, view.picked, view.discard, view.tableau, view.house, *view.open_hands, *view.captured)
    single = (view.turned, view.top, *view.trick)
    held = (known.holds for known in view.known)
    cards = {card for zone in (*zones, *held) for card in zone}
    return cards | {card for card in single if card is not None}


def party(event: HIDING, seat: int) -> bool:
    """Whether the cards go through the hands of the seat, or to the house, which draws face up."""
    zones = () if isinstance(event, Peeked) else (event.from_.seat, event.to.seat)
    return event.seat is None or seat in (event.seat, *zones)


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
                happened = event.happened
                if isinstance(happened, HIDING) and not party(happened, seat):
                    named = {card for card in happened.cards if card is not None}
                    assert named <= seen(views[seat]) | seen(after[seat]), f"seat {seat} is told {happened}"
                    looked += 1
        views = after
    return looked


@each("game", known_games())
def test_every_card_a_seat_is_told_of_lies_where_the_seat_can_see_it(game: str) -> None:
    genome = load_game(game)
    table = PlayTable(genome, seats=["human"] * genome.player_count, seed=11)
    for seat in range(genome.player_count):
        for event in table.events(seat):
            if isinstance(event.happened, Dealt):
                assert {*event.happened.cards} - {None} <= seen(table.view(seat))
    walk(table, 5)


@pytest.mark.parametrize("kind", SIX)
def test_the_lines_of_a_seat_are_the_log_of_the_playthrough(kind: str) -> None:
    genome = SIX[kind].genome()
    names = seat_names(genome.player_count)
    table = PlayTable(genome, seats=["human"] * genome.player_count, seed=3, names=names)
    walk(table, 2)
    for seat in range(genome.player_count):
        assert table.lines(seat, table.events(seat)) == table.positions[-1].log(seat)


@pytest.mark.parametrize("game", ["war", "betting-war"])
def test_a_hand_that_lies_face_down_is_not_told_to_its_own_seat(game: str) -> None:
    table = PlayTable(load_game(game), seats=["human", "human"], seed=2)
    walk(table, 1)
    own = [event.happened for event in table.events(0) if isinstance(event.happened, HIDING)]
    assert own
    assert not any(card for event in own for card in event.cards)


def test_what_others_draw_and_pass_on_is_not_named() -> None:
    table = Case("hearts", 7).table()
    table.submit_all(0, ["2h", "4h", "8h"])
    table.advance()
    happened = [event.happened for event in table.events(0)]
    foreign = [event for event in happened if isinstance(event, PassedOn) and event.seat == 1]
    assert [event.cards for event in foreign] == [(None, None, None)]


def test_a_view_after_undo_tells_nothing_that_was_not_told_before() -> None:
    table = SIX["rummy"].table()
    first = table.view(0)
    table.submit(0, "deck")
    table.undo()
    assert table.view(0) == first
