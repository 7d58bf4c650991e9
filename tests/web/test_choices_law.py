"""The law of choices in the page: whatever the engine allows can be reached with the functions of choices.js.

The module is loaded once into one page; positions are those of the laws of the scene.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING

import msgspec
import pytest

from darwindeck.genome.library import load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.play.choosing import plan_of
from darwindeck.play.scene import Layout, scene
from darwindeck.play.seats import COMPASS
from darwindeck.simulation.playthrough import Playthrough
from tests.play.positions import KNOWN, positions, random_game
from tests.play.test_scene_laws import begins_a_capture, some_choice
from tests.web.site import RunningSite

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

POSITIONS = 20
BATCH = 10

REACHED = """async ({prompt, wanted}) => {
  const law = await import('/static/js/choices.js');
  const same = (one, two) => [...one].sort().join() === [...two].sort().join();
  const byCards = (picks, cards) => {
    const picked = [];
    for (const card of cards) {
      if (!picks.some(pick => law.canPick(prompt, picked, card, pick.zone))) return false;
      picked.push(card);
    }
    return law.wholePicks(prompt, picked).some(pick => same(law.pickActions(pick, picked), [...pick.before, ...cards]));
  };
  const byNumber = action => {
    const number = prompt.number;
    if (!number) return false;
    for (let n = number.least; n <= number.most; n += number.step)
      if (law.allowsNumber(number, n) && law.numberActions(number, n)[0] === action) return true;
    return false;
  };
  return wanted.filter(({cards, first}) => {
    if (cards) return !byCards(prompt.picks, cards);
    return !prompt.options.some(option => option.actions[0] === first) && !byNumber(first);
  });
}"""


@pytest.fixture(scope="module")
def page(browser: Browser, site: RunningSite) -> Iterator[Page]:
    opened = browser.new_page()
    opened.goto(f"{site.address}/games")
    yield opened
    opened.close()


def wishes(position: Playthrough, rng: Random) -> list[dict[str, object]]:
    """For every legal action the cards of a choice that begins with it, or the action itself."""
    view = position.view(position.actor)
    by_cards: dict[str, dict[str, object]] = {}
    for pick in view.picks:
        for card in dict.fromkeys(pick.cards):
            cards = some_choice(pick, rng, card)
            first = plan_of(view, pick, cards)[0]
            by_cards.setdefault(first, {"cards": rng.sample(cards, len(cards)), "first": first})
    return [by_cards.get(action, {"cards": None, "first": action}) for action in view.legal]


def check_game(page: Page, genome: GameGenome, seed: int) -> int:
    """How many actions were reached."""
    layout, rng, reached = Layout(genome), Random(seed), 0
    for position in positions(genome, seed=seed, most=POSITIONS * 3, every=3):
        if position.over:
            break
        view = position.view(position.actor)
        shown = scene(genome, view, COMPASS[genome.player_count], layout=layout)
        wanted = wishes(position, rng)
        prompt = msgspec.to_builtins(shown.prompt)
        missed = page.evaluate(REACHED, {"prompt": prompt, "wanted": wanted})
        assert [way for way in missed if not begins_a_capture(position, view, way["first"])] == []
        reached += len(wanted)
    return reached


def test_every_legal_action_of_the_known_games_can_be_reached(page: Page) -> None:
    assert all(check_game(page, load_game(game), 1) for game in KNOWN)


@pytest.mark.parametrize("batch", range(5))
def test_every_legal_action_of_random_games_can_be_reached(page: Page, batch: int) -> None:
    for number in range(batch * BATCH, batch * BATCH + BATCH):
        check_game(page, random_game(number), number)
