"""Every known game on the screen, at every kind of decision and in three sizes: nothing is cut, nobody is missing."""

from __future__ import annotations

import asyncio
from functools import cache

import pytest

pytest.importorskip("textual")

import msgspec
from rich.cells import cell_len
from textual.widgets import Static

from darwindeck.genome.library import load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.play.authority import PlayTable
from darwindeck.play.scene import Layout, Scene, scene
from darwindeck.play.scene.describe import describe, describe_hand
from darwindeck.play.scene.model import Mark, Place
from darwindeck.play.seats import COMPASS
from darwindeck.play.terminal.asked import Asked
from darwindeck.play.terminal.choices import Choices
from darwindeck.play.terminal.faces import Faces
from darwindeck.play.terminal.full import FullGame
from darwindeck.play.terminal.picture import WIDTH, Picture
from darwindeck.play.terminal.session import Session
from darwindeck.play.terminal.sheet import sheet_lines
from darwindeck.simulation.playthrough import Playthrough, deal
from tests.play.positions import KNOWN, random_game
from tests.sweeps import each

SIZES = ((80, 24), (100, 30), (120, 40))
ACTIONS = 150


def moments(genome: GameGenome, seed: int = 3) -> tuple[Scene, ...]:
    """What is seen at each kind of decision, at the first and at the last of it, as the game is played at random, and
    then what seat 0 sees."""
    layout, names = Layout(genome), COMPASS[genome.player_count]
    first: dict[tuple[object, object], Playthrough] = {}
    last: dict[tuple[object, object], Playthrough] = {}
    position = deal(genome, seed=seed)
    for number in range(ACTIONS):
        if position.over:
            break
        view = position.view(position.actor)
        last[view.phase, view.step] = position
        first.setdefault((view.phase, view.step), position)
        position = position.apply(position.choice("random", seed=number) or "")

    def seen(at: Playthrough, seat: int) -> Scene:
        return scene(genome, at.view(seat), names, sheet=at.sheet(), layout=layout)

    found = {id(at): at for at in (*first.values(), *last.values())}
    return (*(seen(at, at.actor) for at in found.values()), seen(position, 0))


@cache
def moments_of(game: str) -> tuple[Scene, ...]:
    """Those of a known game: made once for all sizes."""
    return moments(load_game(game))


def names_missing(scene: Scene, text: str) -> list[str]:
    return [seat.name for seat in scene.seats if seat.name not in text]


@each("game", KNOWN)
def test_the_table_is_drawn_whole_in_78_columns(game: str) -> None:
    for shown in moments_of(game):
        check_lines(shown)


def test_random_games_are_drawn_whole_too() -> None:
    for number in range(40):
        for shown in moments(random_game(number)):
            check_lines(shown)


def test_what_a_player_does_is_not_torn_apart_at_the_side() -> None:
    shown = moments_of("hearts")[1]
    seats = tuple(
        msgspec.structs.replace(
            seat,
            marks=(Mark.DEALER, Mark.LEADER),
            player=msgspec.structs.replace(seat.player, level="medium"),
        )
        if seat.place is Place.RIGHT
        else seat
        for seat in shown.seats
    )
    lines = [line.plain for line in Picture(msgspec.structs.replace(shown, seats=seats), Faces()).lines()]
    assert any("dealer · leads" in line for line in lines), lines


def check_lines(scene: Scene) -> None:
    for spread in (False, True):
        lines = [line.plain for line in Picture(scene, Faces(), spread=spread).lines()]
        assert max(map(cell_len, lines)) <= WIDTH, max(lines, key=cell_len)
        assert not names_missing(scene, "\n".join(lines))
        for seat in scene.seats:
            assert all(counter.shown in "\n".join(lines) for counter in seat.counters)
    for line in [*describe(scene), *describe_hand(scene), *sheet_lines(scene.sheet)]:
        assert "…" not in line
    assert all(len(line) <= 76 for line in sheet_lines(scene.sheet, reasons=False))


@pytest.mark.parametrize("size", SIZES, ids=["80x24", "100x30", "120x40"])
def test_the_whole_screen_holds_every_seat_every_card_and_every_choice(size: tuple[int, int]) -> None:
    """Every game on the smallest screen, where it is hard, and every third on larger ones."""
    games = KNOWN if size == SIZES[0] else KNOWN[::3]

    async def look() -> None:
        app = FullGame(Session(PlayTable(load_game("hearts"), seats=["human"] * 4, seed=3), 0, keep=False))
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            app._say("")
            for game in games:
                for shown in moments_of(game):
                    app._draw_table(shown)
                    app._show_choices(Asked(shown))
                    await pilot.pause(0)
                    check_screen(app, shown)

    asyncio.run(look())


def check_screen(app: FullGame, scene: Scene) -> None:
    asked = Asked(scene)
    shown = screen_text(app)
    assert "…" not in shown, shown
    assert not names_missing(scene, shown), shown
    assert scene.status.split()[0] in shown
    row = app.query_one(Choices)
    below = app.query_one("#keys", Static).region
    assert row.region.bottom <= below.y, shown
    assert below.bottom == app.size.height, shown
    assert row.region.height == row.get_content_height(app.size, app.size, row.content_size.width), shown
    assert all(choice.text in shown for choice in asked.choices), shown


def screen_text(app: FullGame) -> str:
    """What stands on the screen, line by line."""
    lines = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in line) for line in lines)


def test_a_game_offers_every_legal_action() -> None:
    for game in KNOWN:
        for shown in moments_of(game):
            prompt = shown.prompt
            if prompt is None:
                continue
            offered = {action for choice in Asked(shown).choices if choice.open for action in choice.actions}
            asked_for = {action for option in prompt.options for action in option.actions}
            asked_for |= {card for pick in prompt.picks for card in pick.cards}
            assert asked_for <= offered, game
