"""The cards played, in the terminal: the same counts as in the browser, a line for each suit."""

from __future__ import annotations

import asyncio

import pytest

from darwindeck.genome.library import load_game
from darwindeck.play.authority import PlayTable
from darwindeck.play.scene import scene
from darwindeck.play.scene.describe import describe_suits
from darwindeck.play.seats import COMPASS, seat_players
from darwindeck.play.terminal.commands import ReplyKind, help_text
from darwindeck.play.terminal.session import Session
from darwindeck.simulation.testing import arranged
from tests.play.positions import KNOWN
from tests.sweeps import each


def sit_down(game: str) -> Session:
    genome = load_game(game)
    return Session(PlayTable(genome, seats=seat_players(0, ["random"], genome.player_count)), 0, keep=False)


def play_cards(session: Session, most: int) -> None:
    """So many choices of the person, always the first, and those of the others between them."""
    for _ in range(most):
        while session.step():
            pass
        if session.table.over:
            return
        session.table.submit(0, session.table.legal_actions(0)[0])


@pytest.mark.parametrize("typed", ["p", "played"])
def test_the_cards_played_are_told_suit_by_suit(typed: str) -> None:
    session = sit_down("hearts")
    play_cards(session, 6)
    reply = session.enter(typed)
    assert reply.kind is ReplyKind.PAGE
    assert reply.text.splitlines() == describe_suits(session.scene)
    assert any(count.gone for count in session.scene.suits)


def test_a_suit_is_told_with_what_is_gone_ones_own_and_still_out() -> None:
    position = arranged(
        load_game("hearts"), hands=["2c", "3c", "4c", "5c"], captured=["Ac Tc", "", "", ""], leader=0, phase=1
    ).apply("2c")
    lines = describe_suits(scene(position.genome, position.view(1), COMPASS[4]))
    clubs = next(line for line in lines if line.startswith("♣"))
    assert clubs == "♣ gone A 10 2; yours 3; still out K Q J 9 8 7 6 5 4"


def test_nothing_is_said_of_cards_of_which_there_are_none() -> None:
    position = arranged(load_game("hearts"), hands=["Ac", "", "", ""], leader=0, phase=1)
    lines = describe_suits(scene(position.genome, position.view(0), COMPASS[4]))
    assert lines[0] == "♠ still out A K Q J 10 9 8 7 6 5 4 3 2"


def test_a_jack_that_is_a_trump_here_shows_its_own_suit() -> None:
    position = arranged(load_game("euchre-like"), hands=["Jd 9d", "", "", ""], trump="h", phase=0, leader=0)
    lines = describe_suits(scene(position.genome, position.view(0), COMPASS[4]))
    assert "yours J♦;" in lines[0]


def test_where_no_tricks_are_played_the_cards_played_are_not_counted() -> None:
    reply = sit_down("scopa").enter("played")
    assert reply.kind is ReplyKind.SAID
    assert "no tricks" in reply.text


def test_the_cards_played_are_among_the_words_that_can_be_typed() -> None:
    assert "played" in help_text()


@each("game", KNOWN)
def test_the_cards_played_fit_a_screen_of_eighty_columns(game: str) -> None:
    session = sit_down(game)
    play_cards(session, 5)
    assert all(len(line) <= 76 for line in describe_suits(session.scene))


def test_on_the_full_screen_a_key_opens_the_cards_played() -> None:
    pytest.importorskip("textual")
    from textual.widgets import Static

    from darwindeck.play.terminal.full import FullGame
    from darwindeck.play.terminal.pages import TextScreen

    app = FullGame(sit_down("hearts"))

    async def run() -> None:
        async with app.run_test(size=(80, 24)) as pilot:
            await app.workers.wait_for_complete()
            await pilot.press("p")
            await pilot.pause()
            assert isinstance(app.screen, TextScreen)
            shown = "\n".join(str(each.visual) for each in app.screen.query(Static))
            assert all(line in shown for line in describe_suits(app.session.scene))

    asyncio.run(run())
