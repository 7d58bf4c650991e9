"""Every byte that a seat is sent over its socket names only cards that the seat may know."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from random import Random

import pytest

from darwindeck.genome.library import load_game
from darwindeck.play.authority import PlayTable
from darwindeck.simulation.playthrough import Playthrough
from darwindeck.simulation.view import View
from tests.play.positions import random_game
from tests.web.line import Line, line_to, some_choice
from tests.web.site import RunningSite

CARD = re.compile(r"\b[2-9TJQKA][hdcs]\b")
KNOWN = [
    "hearts",
    "gin-rummy",
    "president",
    "cheat",
    "go-fish",
    "crazy-eights",
    "draw-poker",
    "scopa",
    "blackjack",
    "partnership-spades",
    "war",
    "old-maid",
    "fan-tan",
    "rummy",
]
DEALS = 5
MOST = 12
"""Choices of the person in a game."""


def seen(view: View) -> set[str]:
    """Every card that stands anywhere in a view."""
    zones = (
        view.hand,
        view.picked,
        view.discard,
        view.tableau,
        view.house,
        view.buried,
        view.in_deck,
        *view.open_hands,
        *view.captured,
    )
    held = (known.holds for known in view.known)
    melds = (meld for melds in view.melds for meld in melds)
    single = (view.turned, view.top, *view.trick)
    cards = {card for zone in (*zones, *held, *melds) for card in zone}
    return cards | {card for card in single if card is not None}


def public(table: PlayTable) -> set[str]:
    """The cards of everything that all seats have been told in the same words: played, shown, turned up."""
    told = zip(*(table.events(seat) for seat in range(len(table.seats))), strict=True)
    same = [events[0] for events in told if len({event.happened for event in events}) == 1]
    return {card for event in same for card in CARD.findall(str(event.happened))}


def without_own(message: dict[str, object], seat: int) -> dict[str, object]:
    """A message but for what it says about the seat itself: what goes through its hands it sees, though it may be gone
    at once."""
    own = re.compile(rf"\bseat {seat}\b|\byou(r|rs)?\b", re.IGNORECASE)
    beats, lines = message.get("beats", []), message.get("lines", [])
    assert isinstance(beats, list)
    assert isinstance(lines, list)
    said = [
        line
        for line in (*lines, *(each for beat in beats for each in beat.get("lines", [])))
        if not own.search(line)
    ]
    moves = [move for beat in beats for move in beat.get("moves", [])]
    foreign = [move for move in moves if f"hand-{seat}" not in (move["from"], move["to"])]
    return {**message, "beats": foreign, "lines": said}


def check_bytes(text: str, positions: Sequence[Playthrough], seat: int, heard: set[str]) -> int:
    """Holds one message against what the seat may know at its version and at those it tells of; cards looked at."""
    message = json.loads(text)
    if message["type"] != "state":
        return 0
    scene = message.pop("scene")
    now = seen(positions[message["version"]].view(seat))
    scene.pop("badges")
    scene.pop("notes")  # what a card is worth in this game, for every card
    shown = set(CARD.findall(json.dumps(scene)))
    assert shown <= now, f"the scene shows {shown - now}"
    told = set(CARD.findall(json.dumps(without_own(message, seat))))
    since = max(0, message["since"])
    known = {card for at in positions[since : message["version"] + 1] for card in seen(at.view(seat))}
    assert told <= known | heard, f"{told - known - heard} in {message}"
    return len(shown | told)


def play(line: Line, seed: int) -> set[str]:
    """Some choices at random; the cards that the person has named."""
    rng, named = Random(seed), set[str]()
    for _ in range(MOST):
        scene = line.until_asked()
        if scene.prompt is None:
            break
        actions = some_choice(scene.prompt, rng)
        named |= {action for action in actions if CARD.fullmatch(action)}
        answer = line.act(actions)
        assert answer["type"] == "said", answer
    return named


@pytest.mark.parametrize("game", [*KNOWN, *range(6)])
def test_a_seat_is_sent_no_card_that_it_may_not_know(game: str | int, site: RunningSite) -> None:
    genome = load_game(game) if isinstance(game, str) else random_game(game)
    looked = 0
    for seed in range(DEALS):
        table = site.open(genome, seed=seed)
        with line_to(table) as line:
            own = play(line, seed)
        played = site.table(table.id)
        heard = own | public(played)
        looked += sum(check_bytes(text, played.positions, 0, heard) for text in line.heard)
        site.forget(table.id)
    assert looked
