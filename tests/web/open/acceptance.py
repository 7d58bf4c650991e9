"""A Pokémon table with two people, whose first deck has two printings of one name: Ann's line, Bob's, and the truth."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager

from darwindeck.table.hooks import Referee
from darwindeck.web.open.live import Options
from tests.web.open.line import OpenLine, open_line
from tests.web.site import RunningSite

TWIN = {
    "id": "twin-1",
    "name": "Fire Energy",
    "supertype": "Energy",
    "number": "1",
    "set": {"id": "twin", "ptcgoCode": "TWN"},
}
DECK = (
    "20 Kettlefox DDK 1\n10 Fire Energy DDK 16\n10 Fire Energy TWN 1\n10 Cinderhen DDK 3\n10 Matchmouse DDK 4"
)


class Game:
    """A table with Ann's line, Bob's line, and the truth behind both."""

    def __init__(self, site: RunningSite, table_id: str, ann: OpenLine, bob: OpenLine) -> None:
        self.live = site.live(table_id)
        self.ann = ann
        self.bob = bob

    def labels(self, key: str) -> list[str]:
        catalogue = self.live.table.game.catalogue
        return [catalogue.label(card.template) for card in self.live.table.state.piles[key].cards]

    def seen(self, key: str = "deck@0") -> list[tuple[int, str]]:
        """Places and labels that Ann's page shows of a zone."""
        return [(card.position, card.label) for card in self.ann.zone(key).cards]

    def heard(self) -> list[str]:
        """What Bob reads."""
        self.bob.up_to(self.ann.version)
        return self.bob.log


@contextmanager
def game(
    site: RunningSite, referee: Referee = Referee.STRICT, deck: str = DECK, *, search_in_decision: bool = True
) -> Iterator[Game]:
    chosen = {"deck_1": deck, "deck_2": "sink", "cards": json.dumps([TWIN])}
    options = Options(referee, chosen, search_in_decision=search_in_decision)
    first = site.open_plugin("pokemon", seed=4, options=options)
    second = site.sit_down(first)
    with open_line(first) as ann, open_line(second) as bob:
        yield Game(site, first.id, ann, bob)
