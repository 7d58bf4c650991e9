"""Waits for what a page or the server comes to, and says what it was at last if it does not.

For what Playwright's own `expect` cannot say: values worked out in the page, and the state of the server.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeVar

from playwright.sync_api import TimeoutError as NeverCame
from playwright.sync_api import expect

from tests.conftest import PATIENCE

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

T = TypeVar("T")


def expect_value(page: Page, expression: str, wanted: object) -> None:
    """An expression of the page becomes a value."""
    same = f"wanted => JSON.stringify({expression}) === JSON.stringify(wanted)"
    try:
        page.wait_for_function(same, arg=wanted, timeout=PATIENCE)
    except NeverCame:
        assert page.evaluate(expression) == wanted, expression


def expect_fit(page: Page, width: int) -> None:
    """Nothing of the page stands out at its right edge."""
    expect_value(
        page, f"document.documentElement.scrollWidth <= {width} ? 0 : document.documentElement.scrollWidth", 0
    )


def expect_cards(cards: Locator, wanted: Sequence[str]) -> None:
    """The cards are these, in this order."""
    expect(cards).to_have_count(len(wanted))
    for place, card in enumerate(wanted):
        expect(cards.nth(place)).to_have_attribute("data-card", card)


def expect_told(read: Callable[[], T], wanted: T) -> None:
    """What the server says becomes what is wanted."""
    expect_true(lambda: read() == wanted, lambda: f"{read()!r} instead of {wanted!r}")


def expect_true(holds: Callable[[], bool], told: Callable[[], str] = lambda: "it never came true") -> None:
    """Something comes to hold."""
    last = time.monotonic() + PATIENCE / 1000
    while not holds():
        assert time.monotonic() < last, told()
        time.sleep(0.02)
