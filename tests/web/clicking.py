"""A player who knows nothing but the accessible names of the table page, and always takes the last card
that is allowed (the best stand first) and the first answer.

Most clicks are made by a loop within the page, so that whole games can be played; `play_step` makes one with the mouse.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.conftest import PATIENCE

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Locator, Page

    from tests.web.site import OpenTable

CARDS = '[role=toolbar][aria-label="Your hand"] button, [role=region][aria-label=Table] button[aria-pressed]'
READY = """all => {
  const result = document.querySelector('h2#result');
  if (result && !result.closest('[hidden]')) return 'over';  // without a layout of the page
  if (document.querySelector('#hand-end')?.open) return 'ended';
  const can = each => each.getAttribute('aria-disabled') !== 'true';
  const cards = [...document.querySelectorAll(all)];
  const choices = [...document.querySelectorAll('[role=group][aria-label=Choices] button')].filter(can);
  const picked = cards.some(each => each.getAttribute('aria-pressed') === 'true');
  const next = cards.findLastIndex(each => can(each) && each.getAttribute('aria-pressed') !== 'true');
  if (picked && choices.length) return 'choice';
  if (next >= 0) return 'card ' + next;
  return choices.length ? 'choice' : false;
}"""
PLAY = f"""async ({{all, most}}) => {{
  const ready = {READY};
  const changed = () => new Promise((done, fail) => {{
    const seen = new MutationObserver(() => ready(all) && finish());
    const late = setTimeout(() => fail(new Error('nothing can be done for a minute')), {PATIENCE});
    const finish = () => {{ seen.disconnect(); clearTimeout(late); done(); }};
    seen.observe(document.body, {{subtree: true, childList: true, attributes: true}});
    if (ready(all)) finish();
  }});
  for (let clicks = 0; clicks < most; clicks++) {{
    await changed();
    const step = ready(all);
    if (step === 'over') return clicks;
    if (step === 'ended') {{
      document.querySelector('#hand-end [data-name=Continue]').click();
      continue;
    }}
    const [what, place] = step.split(' ');
    const buttons = [...document.querySelectorAll('[role=group][aria-label=Choices] button')];
    const first = buttons.find(each => each.getAttribute('aria-disabled') !== 'true' && !each.ariaHidden);
    (what === 'card' ? document.querySelectorAll(all)[Number(place)] : first).click();
  }}
  throw new Error(`the game is not over after ${{most}} clicks`);
}}"""


def open_page(context: BrowserContext, table: OpenTable) -> Page:
    context.add_cookies([table.cookie()])  # type: ignore[list-item]
    page = context.new_page()
    page.goto(table.address)
    return page


def next_step(page: Page) -> str:
    """What can be done now: `choice`, `card N`, `ended` at the end of a hand, or `over`."""
    return str(page.wait_for_function(READY, arg=CARDS, timeout=PATIENCE).json_value())


def first_choice(page: Page) -> Locator:
    """The first answer that is allowed; the steps of a number are none."""
    allowed = 'button:not([aria-disabled="true"], [aria-hidden="true"])'
    return page.get_by_role("group", name="Choices").locator(allowed).first


def play_step(page: Page) -> bool:
    """One click of the mouse; whether the game goes on."""
    step = next_step(page)
    if step == "over":
        return False
    if step == "ended":
        page.get_by_role("button", name="Continue").click()
    elif step == "choice":
        first_choice(page).click()
    else:
        page.locator(CARDS).nth(int(step.split()[1])).click(position={"x": 8, "y": 12})
    return True


def play_a_trick(page: Page) -> None:
    """Clicks until a trick was taken."""
    taken = page.get_by_role("log", name="What happened").get_by_text(re.compile("takes? the trick")).first
    while not taken.is_visible():
        play_step(page)
        next_step(page)


def play_game(page: Page, *, by_mouse: int = 6, most: int = 2000) -> int:
    """Clicks until the game is over, the first few with the mouse; how many it took."""
    for clicks in range(by_mouse):
        if not play_step(page):
            return clicks
    return by_mouse + int(page.evaluate(PLAY, {"all": CARDS, "most": most}))
