"""What somebody among others may take back: their last choice, freely while nobody else has acted since and nobody has
seen a card by it but those that they showed themselves."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from darwindeck.play.authority import PlayTable
from darwindeck.simulation.playthrough import Playthrough
from darwindeck.simulation.view import View


class LastChoice(msgspec.Struct, frozen=True):
    """What would be taken back, and whether nobody needs to be asked."""

    to: int
    free: bool


def last_choice_of(table: PlayTable, seat: int) -> LastChoice | None:
    """The last choice of a seat; none if it has not chosen yet."""
    to = table.last_choice(seat)
    if to is None:
        return None
    since = table.positions[to:]
    alone = all(position.actor == seat for position in since[:-1])
    return LastChoice(to, alone and not _tells_more(since[0], since[-1], seat))


def _tells_more(before: Playthrough, after: Playthrough, seat: int) -> bool:
    """Whether a new hand was dealt, or somebody knows a card that the one who acted did not show them."""
    own = set(before.view(seat).hand)
    players = before.genome.player_count
    for looker in range(players):
        then, now = before.view(looker), after.view(looker)
        if then.hand_no != now.hand_no:
            return True
        if set(_cards(now)) - set(_cards(then)) - (own if looker != seat else set()):
            return True
    return False


def _cards(view: View) -> Iterator[str]:
    """Every card that stands anywhere in a view."""
    for zone in (view.hand, view.picked, view.discard, view.tableau, view.house, view.buried, view.in_deck):
        yield from zone
    yield from view.thrown
    for hand in (*view.open_hands, *view.captured, *(known.holds for known in view.known)):
        yield from hand
    for melds in view.melds:
        for meld in melds:
            yield from meld
    yield from (card for card in (view.turned, view.top, *view.trick) if card is not None)
