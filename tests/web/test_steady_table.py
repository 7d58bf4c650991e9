"""Nothing jumps: deck, discard pile and question stay where they are from one state of a turn to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from darwindeck.genome.library import load_game
from tests.web.clicking import next_step, open_page, play_step

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

    from tests.web.site import RunningSite

SIZES = [(1280, 800), (390, 844), (844, 390)]
STEADY = '[data-zone="stock"] .pile, [data-zone="discard"] .pile, .prompt [role="status"]'
PLACES = """what => Object.fromEntries([...document.querySelectorAll(what)].map(each => {
  const box = each.getBoundingClientRect(), zone = each.closest('[data-zone]')?.dataset.zone;
  return zone ? [zone, [Math.round(box.left), Math.round(box.top)]] : ['question', [0, Math.round(box.top)]];
}))"""
SLIP = 1
"""Pixels that rounding may cost."""


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(("game", "steps"), [("gin-rummy", 8), ("scopa", 14)])
def test_piles_and_question_stay_where_they_are(
    context: BrowserContext, site: RunningSite, game: str, steps: int, size: tuple[int, int]
) -> None:
    page = open_page(context, site.open(load_game(game), seed=4))
    page.set_viewport_size({"width": size[0], "height": size[1]})
    seen: dict[str, list[tuple[int, int]]] = {}
    for _ in range(steps):
        if next_step(page) == "ended":
            break
        for name, place in page.evaluate(PLACES, STEADY).items():
            seen.setdefault(name, []).append(tuple(place))
        play_step(page)
    moved = {
        name: sorted(set(places))
        for name, places in seen.items()
        if any(max(axis) - min(axis) > SLIP for axis in zip(*places, strict=True))
    }
    assert moved == {}
