"""Somebody without a seat sees what every player sees of the others, and after the end all hands."""

from __future__ import annotations

import json
import re
from random import Random

import msgspec
import pytest

from darwindeck.genome.library import load_game
from darwindeck.play.authority import PlayTable
from darwindeck.play.scene.model import ZoneKind
from tests.play.positions import random_game

CARD = re.compile(r"\b[2-9TJQKA][hdcs]\b")
GAMES = ["hearts", "gin-rummy", "cheat", "go-fish", "draw-poker", "scopa", "partnership-spades", "president"]


def cards_in(text: str) -> set[str]:
    return set(CARD.findall(text))


def table_of(game: str | int, seed: int) -> PlayTable:
    genome = load_game(game) if isinstance(game, str) else random_game(game)
    return PlayTable(genome, seats=["human"] * genome.player_count, seed=seed)


def shown(table: PlayTable, seat: int) -> set[str]:
    """The cards that a seat sees."""
    scene = json.loads(_encode(table, seat))
    for known in ("badges", "notes"):
        scene.pop(known)
    return cards_in(json.dumps(scene))


def _encode(table: PlayTable, seat: int | None) -> bytes:
    return msgspec.json.encode(table.onlooker_scene() if seat is None else table.scene(seat))


@pytest.mark.parametrize("game", [*GAMES, 0, 1, 2, 3])
def test_an_onlooker_sees_no_card_that_some_player_does_not_see(game: str | int) -> None:
    table, rng = table_of(game, 3), Random(3)
    for _ in range(30):
        scene = json.loads(_encode(table, None))
        for known in ("badges", "notes"):
            scene.pop(known)
        seen = cards_in(json.dumps(scene))
        for seat in range(len(table.seats)):
            assert seen <= shown(table, seat)
        assert scene["hand"] is None
        assert scene["prompt"] is None
        if table.actor is None:
            break
        table.submit(table.actor, rng.choice(table.legal_actions(table.actor)))


def test_an_onlooker_is_told_the_game_without_a_hidden_card() -> None:
    table = table_of("gin-rummy", 5)
    log = " ".join(table.lines(None, table.log(None)))
    hands = [set(table.view(seat).hand) for seat in range(2)]
    assert log
    assert not cards_in(str([event.happened for event in table.log(None)])) & (hands[0] | hands[1])


def test_after_the_end_an_onlooker_sees_all_hands_and_before_it_none() -> None:
    table, rng = table_of("crazy-eights", 2), Random(2)
    assert not any(
        card.card
        for zone in table.onlooker_scene(opened=True).zones
        if zone.kind is ZoneKind.HAND
        for card in zone.cards
    )
    while table.actor is not None:
        table.submit(table.actor, rng.choice(table.legal_actions(table.actor)))
    scene = table.onlooker_scene(opened=True)
    hands = {
        zone.seat: {card.card for card in zone.cards} for zone in scene.zones if zone.kind is ZoneKind.HAND
    }
    assert hands == {seat: set(table.view(seat).hand) for seat in range(2)}
    assert "You" not in scene.status


def test_whoever_watches_is_told_of_a_winner_as_of_somebody_else() -> None:
    """Also of the one at the seat that the picture is drawn from, and of one who calls himself You."""
    said = set()
    for seed in range(1, 12):
        table = PlayTable(load_game("kuhn-poker"), seats=["greedy"] * 2, seed=seed, names=("Ann", "You"))
        assert table.onlooker_scene().status == "It is Ann’s turn."
        table.advance()
        said.add(table.onlooker_scene().status)
    assert said >= {"Ann wins.", "You wins."}
    assert said <= {"Ann wins.", "You wins.", "Ann and You win."}
