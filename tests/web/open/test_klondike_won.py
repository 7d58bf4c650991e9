"""A known deal of Klondike is won in the browser, card by card: with the mouse, and without it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import pytest
from playwright.sync_api import expect

from darwindeck.errors import TableError
from darwindeck.table.actions import Action, Draw, MoveCard, MoveStack
from darwindeck.table.plugins.klondike import new_table
from darwindeck.table.plugins.klondike.position import RECYCLE, read_step, read_tap
from darwindeck.table.plugins.klondike.search import finish, solve_deal
from darwindeck.table.state import state_hash
from darwindeck.table.table import Table
from darwindeck.web.open.live import Options
from tests.table.solitaire import laid
from tests.web.clicking import open_page
from tests.web.site import OpenTable, RunningSite
from tests.web.waiting import expect_value

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, FloatRect, Locator, Page

DEAL = 767
"""Three cards drawn at a time, all cards lie open after 77 moves."""


class Move(NamedTuple):
    """A move of a win, and whether touching its card is enough."""

    action: Action
    tap: bool

    @property
    def draws(self) -> bool:
        return isinstance(self.action, Draw) or self.action == RECYCLE

    @property
    def source(self) -> str:
        assert isinstance(self.action, MoveCard | MoveStack)
        return self.action.from_zone

    @property
    def target(self) -> str:
        assert isinstance(self.action, MoveCard | MoveStack)
        return self.action.to_zone

    @property
    def count(self) -> int:
        return (self.action.count or 1) if isinstance(self.action, MoveStack) else 1


def winning_moves() -> list[Move]:
    """The moves that win the deal, up to where the rest goes by itself."""
    table = new_table(DEAL, draw=3)
    moves = []
    for step in solve_deal(table, 20_000)[1]:
        if finish(table.view(0)):
            return moves
        action = read_step(table.view(0), step)
        move = Move(action, tap=False)
        moves.append(move if move.draws else move._replace(tap=goes_there_by_itself(table, move)))
        table.submit(0, action)
    raise AssertionError("nothing is left to finish")


def goes_there_by_itself(table: Table, move: Move) -> bool:
    """Whether touching the card does the same."""
    after = []
    for tried in ((move.action,), read_tap(table.view(0), move.source, move.count)):
        spare = Table(table.game, table.state, hooks=table.hooks)
        for action in tried:
            try:
                spare.submit(0, action)
            except TableError:
                continue
            break
        after.append(state_hash(spare.state))
    return after[0] == after[1]


def open_table(site: RunningSite) -> OpenTable:
    chosen = Options(chosen={"draw": "3", "tidy": "no"})
    return site.open_plugin("klondike", seed=DEAL, players=("human:Ann",), options=chosen)


def wait_for_move(page: Page, moves: int) -> None:
    """The page has drawn the move and takes the next."""
    page.wait_for_function(
        """moves => document.querySelector('[role=status]').textContent.includes(` ${moves} move`)
        && !document.querySelector('main.sent')""",
        arg=moves,
    )


def card(page: Page, zone: str, position: int = 1) -> Locator:
    return page.locator(f'.zone[data-key="{zone}"] [data-position="{position}"]')


def drag(page: Page, move: Move) -> None:
    """With the mouse: drawing is a click, the rest is dragged."""
    if move.draws:
        page.locator('.zone[data-key="stock"] .zone-name').click()
        return
    start = place(card(page, move.source, move.count))
    goal = place(page.locator(f'.zone[data-key="{move.target}"] .cards'))
    page.mouse.move(start["x"] + 9, start["y"] + 7)
    page.mouse.down()
    page.mouse.move(goal["x"] + goal["width"] / 2, goal["y"] + goal["height"] - 6, steps=2)
    page.mouse.up()


def place(element: Locator) -> FloatRect:
    """Where it stands; while a zone is drawn anew it stands nowhere for a moment."""
    while True:
        element.wait_for()
        if (box := element.bounding_box()) is not None:
            return box


def key(page: Page, move: Move) -> None:
    """Without a mouse: `d` draws, arrows walk, Enter sends a card where it goes best, the space bar lifts it for a
    place of one's choice, and Enter puts it there."""
    if move.draws:
        page.keyboard.press("d")
        return
    walk(page, f'.zone[data-key="{move.source}"] [data-position="{move.count}"]')
    page.keyboard.press("Enter" if move.tap else "Space")
    if not move.tap:
        walk(page, f'.zone[data-key="{move.target}"] .zone-name')
        page.keyboard.press("Enter")


WAY = """wanted => {
  const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];
  const here = document.activeElement, goal = document.querySelector(wanted);
  if (!here.closest('.zone')) return 'Tab';
  if (here === goal) return '';
  const column = (each) => each.closest('.zone').dataset.spread === 'column';
  if (column(goal) !== column(here)) return column(goal) ? 'ArrowDown' : 'ArrowUp';
  const [x, y] = middle(here.getBoundingClientRect()), [a, b] = middle(goal.getBoundingClientRect());
  if (Math.abs(a - x) > 20) return a > x ? 'ArrowRight' : 'ArrowLeft';
  return b > y ? 'ArrowDown' : 'ArrowUp';
}"""


def walk(page: Page, wanted: str) -> None:
    """To this element by arrows alone: down to the columns or up from them, across, then up or down."""
    for _ in range(60):
        way = str(page.evaluate(WAY, wanted))
        if not way:
            return
        page.keyboard.press(way)
    raise AssertionError(f"the arrows do not lead to {wanted}")


def expect_won(page: Page) -> None:
    expect(page.get_by_role("heading", name="Result")).to_be_visible()
    expect(page.locator(".result .words")).to_contain_text("You have won")
    expect(page.locator(".standing tr").filter(has_text="Won").locator("td")).to_have_text("1 (100%)")
    expect(page.locator(".standing tr").filter(has_text="In a row").locator("td")).to_have_text("1 (best 1)")


def test_a_known_deal_is_won_with_the_mouse(site: RunningSite, context: BrowserContext) -> None:
    table = open_table(site)
    page = open_page(context, table)
    wait_for_move(page, 0)
    for number, move in enumerate(winning_moves(), 1):
        drag(page, move)
        wait_for_move(page, number)
    page.get_by_role("button", name="Finish").click()
    expect_won(page)
    expect(page.locator(".cascade")).to_have_count(0)  # this reader wants no motion
    assert site.live(table.id).table.state.result is not None
    with page.expect_navigation():
        page.get_by_role("group", name="Choices").get_by_role("button", name="New deal").click()
    assert table.id not in page.url


MOST_MOVING = """() => { window.moved = 0;
  const look = () => {
    window.moved = Math.max(window.moved, document.getAnimations().filter(each => each.playState === 'running').length);
    requestAnimationFrame(look);
  };
  look(); }"""
"""Keeps how many things moved at once, as motion may be over before a test looks."""


def test_the_cards_of_a_won_game_leap_off_and_any_key_ends_it(site: RunningSite, browser: Browser) -> None:
    table = open_table(site)
    live = site.live(table.id)
    homes = {
        f"foundation_{number}": " ".join(f"{rank}{suit}" for rank in "qjt98765432a")
        for number, suit in enumerate("cdhs", 1)
    }

    async def lay_out(_: object) -> None:
        live.table.state = laid(tableau_1="kc", tableau_2="kd", tableau_3="kh", tableau_4="ks", **homes).state

    site.do(lay_out)
    moved = browser.new_context(viewport={"width": 1280, "height": 900})
    page = open_page(moved, table)
    page.evaluate(MOST_MOVING)
    page.get_by_role("button", name="Finish").click()
    expect_won(page)
    expect_value(page, "moved >= 52", True)
    page.keyboard.press("Shift")
    expect(page.locator(".cascade")).to_have_count(0)
    moved.close()


@pytest.mark.deep
def test_a_known_deal_is_won_from_the_keyboard(site: RunningSite, context: BrowserContext) -> None:
    table = open_table(site)
    page = open_page(context, table)
    wait_for_move(page, 0)
    for number, move in enumerate(winning_moves(), 1):
        key(page, move)
        wait_for_move(page, number)
    page.keyboard.press("f")
    expect_won(page)
    assert site.live(table.id).table.state.result is not None
