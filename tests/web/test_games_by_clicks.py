"""Whole games through the page, by clicks on what its accessible names promise; the engine's record agrees."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from darwindeck.genome.schema import GameGenome
from darwindeck.simulation.playthrough import replay
from tests.play.positions import random_game
from tests.play.tables import Case
from tests.web.clicking import open_page, play_game
from tests.web.site import RunningSite

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

KNOWN = [
    Case("hearts", 0, target=2),
    Case("partnership-spades", 5, target=2, cards=3),
    Case("gin-rummy", 5, target=2, deadwood=60),
    Case("scopa", 1, target=1),
    Case("cheat", 2, cards=3),
    Case("draw-poker", 1),
    Case("president", 13, target=2),
    Case("crazy-eights", 1, target=2),
    Case("go-fish", 5, cards=3),
    Case("blackjack", 0),
]
"""Each with a low target or few cards and a deal that ends soon: 3 to 36 clicks."""
INVENTED = [6, 11, 15, 22, 40]
"""Random genomes of several families, for two to six players, that end soon."""


def check_game(context: BrowserContext, site: RunningSite, genome: GameGenome, seed: int) -> None:
    opened = site.open(genome, seed=seed)
    page = open_page(context, opened)
    play_game(page)
    table = site.table(opened.id)
    assert table.over
    assert replay(genome, table.record()).outcome() == table.outcome()
    result = page.get_by_role("region", name="Result")
    assert table.scene(0).status in result.inner_text()
    site.forget(opened.id)
    assert site.table(opened.id).actions == table.actions


@pytest.mark.parametrize("case", KNOWN, ids=lambda case: case.game)
def test_a_known_game_is_played_to_its_end(case: Case, context: BrowserContext, site: RunningSite) -> None:
    check_game(context, site, case.genome(), case.seed)


@pytest.mark.parametrize("number", INVENTED)
def test_an_invented_game_is_played_to_its_end(
    number: int, context: BrowserContext, site: RunningSite
) -> None:
    check_game(context, site, random_game(number), 1)
