"""The full screen, driven by keys: whole games of six kinds, refusals, undo, rules, the page after the game."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from pathlib import Path

import pytest

pytest.importorskip("textual")

from msgspec.structs import replace
from textual.containers import VerticalScroll
from textual.events import Key
from textual.pilot import Pilot
from textual.widgets import Input, Static

from darwindeck.genome.library import load_game
from darwindeck.play.authority import PlayTable
from darwindeck.play.scene.model import Mark
from darwindeck.play.terminal.asked import ChoiceKind
from darwindeck.play.terminal.choices import Choices
from darwindeck.play.terminal.commands import help_text
from darwindeck.play.terminal.ending import EndScreen
from darwindeck.play.terminal.faces import Faces
from darwindeck.play.terminal.full import FullGame
from darwindeck.play.terminal.full_replay import FullReplay
from darwindeck.play.terminal.pages import HandScreen, RulesScreen
from darwindeck.play.terminal.picture import Picture
from darwindeck.play.terminal.session import Session
from darwindeck.store.ratings import ratings
from tests.play.tables import SIX, Case, decisions, next_choice

Player = Pilot[None]
SIZE = (80, 24)


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DARWINDECK_HOME", str(tmp_path / "home"))


def playing(case: Case, steps: Callable[[FullGame, Player], Awaitable[None]]) -> FullGame:
    """Opens the screen, waits for the person's turn and does the steps."""
    app = FullGame(Session(case.table(), 0))

    async def run() -> None:
        async with app.run_test(size=SIZE) as pilot:
            await rest(app, pilot)
            await steps(app, pilot)

    driven: Coroutine[None, None, None] = run()
    asyncio.run(driven)
    return app


async def rest(app: FullGame, pilot: Player) -> None:
    """Until the agents have played."""
    await app.workers.wait_for_complete()
    await pilot.pause()


async def take(app: FullGame, pilot: Player, action: str) -> None:
    """Puts the cursor on an action and presses Enter; a second time if it only picked the card."""
    app.query_one(Choices).point_at(action)
    await pilot.press("enter")
    await pilot.pause()
    if app.session.picks == (action,) and app.session.question().is_whole([action]):
        await pilot.press("enter")
    await rest(app, pilot)


def text_of(app: FullGame, name: str) -> str:
    return str(app.query_one(name, Static).visual)


@pytest.mark.parametrize("kind", SIX)
def test_a_whole_game_is_played_by_keys(kind: str) -> None:
    expected = SIX[kind].table()
    list(decisions(expected))

    async def steps(app: FullGame, pilot: Player) -> None:
        table = app.session.table
        while not table.over:
            plan: list[str] = []
            while table.positions[-1].play(*plan).actor == 0 and not table.positions[-1].play(*plan).over:
                ahead = table.positions[-1].play(*plan)
                chosen = next_choice(ahead)
                plan.append(chosen)
                if not ahead.apply(chosen).view(0).picked:
                    break
            await choose(app, pilot, plan)
        assert isinstance(app.screen, EndScreen)

    app = playing(SIX[kind], steps)
    assert app.session.table.actions == expected.actions


async def choose(app: FullGame, pilot: Player, plan: list[str]) -> None:
    """Marks the cards of a choice and plays them, or plays its only action."""
    row = app.query_one(Choices)
    cards = [action for action in plan if action not in ("done", "meld")]
    if len(cards) < 2:
        await take(app, pilot, cards[0] if cards else plan[0])
        return
    for card in cards:
        row.point_at(card)
        await pilot.press("space")
    await pilot.pause()
    if app.session.question().is_whole(cards):
        await pilot.press("enter")
    await rest(app, pilot)


def test_the_first_screen_says_the_goal_the_keys_and_where_the_rules_are() -> None:
    async def steps(app: FullGame, pilot: Player) -> None:
        assert "Goal: " in text_of(app, "#message")
        assert "? for the rules" in text_of(app, "#message")
        assert "h hint" in text_of(app, "#keys")
        assert "seed 11" in text_of(app, "#title")

    playing(SIX["shedding"], steps)


def test_arrows_move_the_cursor_over_cards_and_options() -> None:
    async def steps(app: FullGame, pilot: Player) -> None:
        row = app.query_one(Choices)
        await pilot.press("home", "right", "right")
        assert row.cursor == 2
        await pilot.press("left", "left", "left")
        assert row.cursor == len(row.choices) - 1
        await pilot.press("home", "down")
        assert row.current is not None
        assert row.current.kind is ChoiceKind.BUTTON

    playing(SIX["rummy"], steps)


def test_a_refused_card_shows_the_reason_and_changes_nothing() -> None:
    async def steps(app: FullGame, pilot: Player) -> None:
        row, table = app.query_one(Choices), app.session.table
        closed = next(choice.action for choice in row.choices if not choice.open)
        before = table.version
        await take(app, pilot, closed)
        assert "may be played only if" in text_of(app, "#message")
        assert table.version == before
        await pilot.press("w")
        assert "may be played only if" in text_of(app, "#message")

    playing(SIX["shedding"], steps)


def test_cards_are_marked_in_any_order_and_too_few_of_them_are_not_played() -> None:
    async def steps(app: FullGame, pilot: Player) -> None:
        await choose(app, pilot, ["Ks", "2h"])
        assert "2 of 3" in text_of(app, "#asked")
        assert app.session.table.actions == ()
        await pilot.press("escape")
        assert app.session.picks == ()
        await choose(app, pilot, ["Ks", "2h", "Qs"])
        assert app.session.table.actions[:3] == ("2h", "Qs", "Ks")
        await pilot.press("u")
        await rest(app, pilot)
        assert app.session.table.actions == ()

    playing(Case("hearts", 7), steps)


def test_keys_undo_and_redo_and_give_a_hint() -> None:
    async def steps(app: FullGame, pilot: Player) -> None:
        table = app.session.table
        await take(app, pilot, next_choice(table.positions[-1]))
        after = table.actions
        await pilot.press("u")
        await rest(app, pilot)
        assert len(table.actions) < len(after)
        await pilot.press("r")
        await rest(app, pilot)
        assert table.actions == after
        await pilot.press("h")
        await rest(app, pilot)
        assert "Hint: " in text_of(app, "#message")

    playing(SIX["shedding"], steps)


def test_the_rules_of_this_game_open_and_close_by_a_key() -> None:
    async def steps(app: FullGame, pilot: Player) -> None:
        await pilot.press("question_mark")
        await pilot.pause()
        assert isinstance(app.screen, RulesScreen)
        await pilot.press("escape")
        await pilot.pause()
        assert not isinstance(app.screen, RulesScreen)

    playing(SIX["shedding"], steps)


def test_the_rules_are_paged_to_their_end() -> None:
    async def steps(app: FullGame, pilot: Player) -> None:
        await pilot.press("question_mark")
        await pilot.pause()
        page = app.screen.query_one("#page", VerticalScroll)
        await pilot.pause()
        seen = [page.scroll_target_y]
        while page.scroll_target_y < page.max_scroll_y:
            await pilot.press("space" if len(seen) % 2 else "pagedown")
            seen.append(page.scroll_target_y)
            assert 0 < seen[-1] - seen[-2] <= page.size.height, "a page is skipped, or none is turned"
        assert len(seen) > 3
        await pilot.press("question_mark")
        await pilot.pause()
        assert not isinstance(app.screen, RulesScreen)

    playing(SIX["shedding"], steps)


def test_the_view_of_the_table_says_how_the_bots_play() -> None:
    case = Case("hearts", 7, opponent="strong")
    assert "How the bots play: West ismcts:3000, North ismcts:3000" in Session(case.table(), 0).whole_table()


def test_what_is_typed_right_after_the_colon_goes_into_the_field() -> None:
    async def steps(app: FullGame, pilot: Player) -> None:
        for key, letter in [("colon", ":"), ("q", "q"), ("h", "h"), ("colon", ":")]:
            app.post_message(Key(key, letter))  # all at once, as they come from a fast hand
        await pilot.pause()
        assert app.query_one("#typed", Input).value == "qh:"
        await pilot.press("escape", "q")
        await pilot.pause()

    assert playing(SIX["shedding"], steps).session.sitting.hints == 0


def test_the_log_is_read_from_its_end() -> None:
    async def steps(app: FullGame, pilot: Player) -> None:
        table = app.session.table
        for _ in range(10):
            await take(app, pilot, next_choice(table.positions[-1]))
        await pilot.press("g")
        await pilot.pause()
        page = app.screen.query_one("#page", VerticalScroll)
        assert page.scroll_offset.y == page.max_scroll_y > 0

    playing(Case("briscola", 0), steps)


def test_quit_in_words_asks_what_it_was_like() -> None:
    async def steps(app: FullGame, pilot: Player) -> None:
        await take(app, pilot, next_choice(app.session.table.positions[-1]))
        await pilot.press("colon", *"quit", "enter")
        await pilot.pause()
        assert isinstance(app.screen, EndScreen)
        await pilot.press("enter", "q")

    playing(SIX["shedding"], steps)
    assert ratings() == []


def test_cards_are_dimmed_only_on_the_turn_of_the_person() -> None:
    async def steps(app: FullGame, pilot: Player) -> None:
        row = app.query_one(Choices)
        assert any("dim" in str(span.style) for span in row.render().spans)
        row.show(app.session.question(), turn=False)
        assert not any("dim" in str(span.style) for span in row.render().spans)

    playing(SIX["shedding"], steps)


def test_after_the_game_the_page_tells_the_result_and_takes_a_rating() -> None:
    async def steps(app: FullGame, pilot: Player) -> None:
        table = app.session.table
        while not table.over:
            await take(app, pilot, next_choice(table.positions[-1]))
        await app.workers.wait_for_complete()
        await pilot.pause()
        shown = str(app.screen.query_one("#review", Static).visual)
        assert "computer would have played" in shown
        await pilot.press("y", "enter", "9", "enter", "4", "enter", "9", "enter", *"good", "enter")
        await pilot.pause()

    app = playing(SIX["shedding"], steps)
    kept = ratings()
    assert [(rating.again, rating.stars, rating.chips, rating.comment) for rating in kept] == [
        ("yes", 4, ("too short",), "good")
    ]
    assert kept[0].record == app.session.table.record()


def test_a_replay_moves_by_keys_and_changes_eyes(tmp_path: Path) -> None:
    from darwindeck.play.replay import replay_of
    from darwindeck.play.terminal.faces import Faces
    from darwindeck.play.terminal.stage import Stage

    table = SIX["shedding"].table()
    list(decisions(table))
    table.save(tmp_path / "kept.ddplay")
    replay = replay_of(tmp_path / "kept.ddplay")
    app = FullReplay(Stage(replay, None, Faces()))

    async def run() -> None:
        async with app.run_test(size=SIZE) as pilot:
            await pilot.press("right", "right", "left")
            assert replay.place == 1
            await pilot.press("end")
            assert replay.place == replay.length
            await pilot.press("g", "3", "enter", "1")
            await pilot.pause()
            assert (replay.place, app.stage.seat) == (3, 1)
            assert "(seat 1)" in str(app.query_one("#title", Static).visual)

    asyncio.run(run())


def test_a_typed_number_is_the_bid() -> None:
    async def steps(app: FullGame, pilot: Player) -> None:
        await pilot.press("1", "2", "4", "enter")
        await rest(app, pilot)
        assert app.session.table.actions[0] == "bid-4"

    playing(Case("partnership-spades", 5), steps)


def test_words_can_be_typed() -> None:
    async def steps(app: FullGame, pilot: Player) -> None:
        await pilot.press("colon", *"queen of spades", "enter")
        await pilot.pause()
        assert app.session.picks == ("Qs",)

    playing(Case("hearts", 7), steps)


def test_a_click_picks_a_card_and_a_click_on_a_button_makes_the_choice() -> None:
    async def steps(app: FullGame, pilot: Player) -> None:
        for place in range(3):
            await pilot.click("#choices", offset=(2 + 5 * place, 0))
            await pilot.pause()
        assert "3 of 3" in text_of(app, "#asked")
        await pilot.click("#choices", offset=(4, 1))
        await rest(app, pilot)
        assert len(app.session.table.actions) >= 12

    playing(Case("hearts", 7), steps)


def test_what_is_dangerous_is_not_under_the_cursor() -> None:
    async def steps(app: FullGame, pilot: Player) -> None:
        table, seen = app.session.table, 0
        while seen < 3 and not table.over:
            row = app.query_one(Choices)
            if "challenge" in table.legal_actions(0):
                seen += 1
                assert row.current is not None
                assert row.current.action == "accept"
            await take(app, pilot, next_choice(table.positions[-1]))

    playing(Case("cheat", 5), steps)


def test_a_finished_trick_stays_until_enter_and_so_does_the_sheet_of_a_hand() -> None:
    app = FullGame(Session(Case("euchre-like", 3, opponent="greedy").table(), 0), pace=600)
    seen: set[str] = set()

    async def run() -> None:
        async with app.run_test(size=SIZE) as pilot:
            for _ in range(120):
                await pilot.pause()
                if isinstance(app.screen, HandScreen):
                    shown = app.screen.query_one("#hand")
                    assert shown.region.height > 5
                    assert "You & North" in str(app.screen.query(Static)[1].visual)
                    seen.add("sheet")
                    return
                if app.busy and "the trick." in str(app.query_one("#asked", Static).visual):
                    assert "▸" in str(app.query_one("#board", Static).visual)
                    seen.add("trick")
                await pilot.press("enter")

    asyncio.run(run())
    assert seen == {"trick", "sheet"}


def test_the_end_of_a_hand_without_a_score_sheet_stays_with_what_was_shown() -> None:
    app = FullGame(Session(Case("draw-poker", 4, opponent="greedy").table(), 0), pace=600)
    shown = ""

    async def run() -> None:
        nonlocal shown
        async with app.run_test(size=SIZE) as pilot:
            while not shown:
                await pilot.pause()
                if isinstance(app.screen, HandScreen):
                    shown = str(app.screen.query(Static)[1].visual)
                    return
                if not app.busy:
                    ahead = app.session.table.positions[-1].play(*app.session.picks)
                    app.query_one(Choices).point_at(next_choice(ahead))
                await pilot.press("enter")

    asyncio.run(run())
    assert "wins the hand" in shown or "win the hand" in shown


def test_the_sheet_of_a_hand_waits_for_enter() -> None:
    """It went by itself after five paces, while one read it."""
    app = FullGame(Session(Case("euchre-like", 3, opponent="greedy").table(), 0), pace=0.001)

    async def run() -> None:
        async with app.run_test(size=SIZE) as pilot:
            while not isinstance(app.screen, HandScreen):
                await pilot.press("enter")
                await pilot.pause()
            await asyncio.sleep(0.05)  # fifty paces
            assert isinstance(app.screen, HandScreen)
            await pilot.press("enter")
            await pilot.pause()
            assert not isinstance(app.screen, HandScreen)

    asyncio.run(run())


def test_escape_leads_back_from_leaving_to_the_table() -> None:
    async def steps(app: FullGame, pilot: Player) -> None:
        await take(app, pilot, next_choice(app.session.table.positions[-1]))
        before = app.session.table.version
        await pilot.press("q")
        await pilot.pause()
        assert isinstance(app.screen, EndScreen)
        assert "Escape back to the table" in str(app.screen.query_one("#asks", Static).visual)
        await pilot.press("escape")
        await pilot.pause()
        assert not isinstance(app.screen, EndScreen)
        assert app.is_running
        await take(app, pilot, next_choice(app.session.table.positions[-1]))
        assert app.session.table.version > before

    playing(SIX["shedding"], steps)


def test_the_keys_say_that_w_is_about_the_card_under_the_cursor() -> None:
    assert "why not: the card under the cursor" in help_text(keys=True)
    assert "why not: w 7h" in help_text()


def test_who_has_played_the_last_card_of_a_trick_holds_one_card_less_and_does_not_act() -> None:
    app = FullGame(Session(Case("hearts", 3, opponent="greedy").table(), 0), pace=600)

    async def run() -> None:
        async with app.run_test(size=SIZE) as pilot:
            for _ in range(80):
                await pilot.pause()
                if app.busy and "the trick." in text_of(app, "#asked"):
                    break
                if not app.busy:
                    ahead = app.session.table.positions[-1].play(*app.session.picks)
                    app.query_one(Choices).point_at(next_choice(ahead))
                await pilot.press("enter")
            board = text_of(app, "#board")
            assert board.count("12 cards") == 4, board
            assert board.count("▸") == 1, board  # the card that takes the trick

    asyncio.run(run())


def test_escape_puts_the_last_trick_away() -> None:
    async def steps(app: FullGame, pilot: Player) -> None:
        while app.session.last_trick() is None or not any(app.session.table.view(0).trick):
            await choose(app, pilot, [next_choice(app.session.table.positions[-1].play(*app.session.picks))])
        now = text_of(app, "#board")
        assert "led:" in now
        await pilot.press("l")
        await pilot.pause()
        assert text_of(app, "#board") != now
        assert "led:" not in text_of(app, "#board")
        await pilot.press("escape")
        await pilot.pause()
        assert text_of(app, "#board") == now

    playing(SIX["trick"], steps)


def test_hands_that_are_shown_lie_open_before_the_sheet() -> None:
    app = FullGame(Session(Case("draw-poker", 4, opponent="greedy").table(), 0), pace=0.001)
    board = ""

    async def run() -> None:
        nonlocal board
        async with app.run_test(size=SIZE) as pilot:
            while not isinstance(app.screen, HandScreen):
                await pilot.pause()
                if "The cards lie open" in text_of(app, "#asked"):
                    board = text_of(app, "#board")
                if not app.busy:
                    ahead = app.session.table.positions[-1].play(*app.session.picks)
                    app.query_one(Choices).point_at(next_choice(ahead))
                await pilot.press("enter")

    asyncio.run(run())
    assert "West: cards:" in board


def test_the_table_stays_where_it_is_when_marks_are_passed_on() -> None:
    """East's box grew a line when East led."""
    heights = set()
    for first in range(4):
        table = PlayTable(load_game("hearts"), seats=["human", *["easy"] * 3], seed=first)
        scene = table.scene(0)
        seats = tuple(
            replace(seat, marks=(Mark.DEALER, Mark.LEADER) if seat.seat == first else ())
            for seat in scene.seats
        )
        heights.add(len(Picture(replace(scene, seats=seats), Faces()).lines()))
    assert len(heights) == 1
