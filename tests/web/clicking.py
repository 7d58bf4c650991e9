"""A player who knows nothing but the accessible names of the table page, and always takes the last card
that is allowed (the best stand first) and the first answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Locator, Page

    from tests.web.site import OpenTable

CARDS = '[role=toolbar][aria-label="Your hand"] button, [role=region][aria-label=Table] button[aria-pressed]'
READY = """all => {
  const result = document.querySelector('h2#result');
  if (result && result.offsetParent) return 'over';
  const can = each => each.getAttribute('aria-disabled') !== 'true';
  const cards = [...document.querySelectorAll(all)];
  const choices = [...document.querySelectorAll('[role=group][aria-label=Choices] button')].filter(can);
  const picked = cards.some(each => each.getAttribute('aria-pressed') === 'true');
  const next = cards.findLastIndex(each => can(each) && each.getAttribute('aria-pressed') !== 'true');
  if (picked && choices.length) return 'choice';
  if (next >= 0) return 'card ' + next;
  return choices.length ? 'choice' : false;
}"""


def open_page(context: BrowserContext, table: OpenTable) -> Page:
    context.add_cookies([table.cookie()])  # type: ignore[list-item]
    page = context.new_page()
    page.goto(table.address)
    return page


def next_step(page: Page) -> str:
    """What can be done now: `choice`, `card N`, or `over`."""
    return str(page.wait_for_function(READY, arg=CARDS, timeout=30_000).json_value())


def first_choice(page: Page) -> Locator:
    """The first answer that is allowed; `less` and `more` of a number are none."""
    buttons = page.get_by_role("group", name="Choices").get_by_role("button")
    for button in buttons.all():
        if button.get_attribute("aria-disabled") != "true" and button.get_attribute("aria-label") not in (
            "less",
            "more",
        ):
            return button
    raise AssertionError("no choice can be made")


def play_step(page: Page) -> bool:
    """One click; whether the game goes on."""
    step = next_step(page)
    if step == "over":
        return False
    if step == "choice":
        first_choice(page).click()
    else:
        page.locator(CARDS).nth(int(step.split()[1])).click(position={"x": 8, "y": 12})
    return True


def play_game(page: Page, most: int = 400) -> int:
    """Clicks until the game is over; how many it took."""
    for clicks in range(most):
        if not play_step(page):
            return clicks
    raise AssertionError(f"the game is not over after {most} clicks")
