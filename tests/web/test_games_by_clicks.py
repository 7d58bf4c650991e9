"""Whole games through the page, by clicks on what its accessible names promise; the engine's record agrees."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from darwindeck.genome.library import load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.play.seats import seat_players
from darwindeck.simulation.playthrough import replay
from tests.play.positions import random_game
from tests.web.clicking import open_page, play_game
from tests.web.site import RunningSite

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

KNOWN = {
    "hearts": 3,
    "partnership-spades": 10,
    "gin-rummy": 4,
    "scopa": 47,
    "cheat": 0,
    "draw-poker": 3,
    "president": 17,
    "big-two": 1,
    "tien-len": 1,
    "crazy-eights": 27,
    "go-fish": 5,
    "blackjack": 2,
}
"""By game a deal that ends soon against greedy bots; the rules are those of the library, to the end."""
LONG = frozenset({"hearts", "partnership-spades", "president", "big-two", "tien-len"})
"""Games of hundreds of clicks. Whole hands of Hearts are played in a room by `test_together.py` in `make test`."""
INVENTED = [6, 11, 15, 22, 40]
"""Random genomes of several families, for two to six players."""


def check_game(context: BrowserContext, site: RunningSite, genome: GameGenome, seed: int) -> None:
    opened = site.open(genome, seed=seed, seats=seat_players(0, ["greedy"], genome.player_count))
    page = open_page(context, opened)
    play_game(page)
    table = site.table(opened.id)
    assert table.over
    assert replay(genome, table.record()).outcome() == table.outcome()
    expect(page.get_by_role("region", name="Result")).to_contain_text(table.scene(0).status)
    site.forget(opened.id)
    assert site.table(opened.id).actions == table.actions


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=[pytest.mark.deep] if game in LONG else []) for game in KNOWN]
)
def test_a_known_game_is_played_to_its_end(game: str, context: BrowserContext, site: RunningSite) -> None:
    check_game(context, site, load_game(game), KNOWN[game])


@pytest.mark.parametrize("number", INVENTED)
def test_an_invented_game_is_played_to_its_end(
    number: int, context: BrowserContext, site: RunningSite
) -> None:
    check_game(context, site, random_game(number), 1)
