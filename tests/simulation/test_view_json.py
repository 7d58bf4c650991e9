"""A view as JSON: it comes back as it was, and names no card that is hidden from the seat."""

from __future__ import annotations

import json
from random import Random

import msgspec

from darwindeck.evolution.random_games import random_genomes
from darwindeck.genome.library import known_games, load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.setup import HandVisibility
from darwindeck.simulation import Playthrough, View, deal
from tests.sweeps import each
from tests.web.test_hidden_cards import cards_in

STEPS = 60


def hidden_from(state: Playthrough, view: View) -> set[str]:
    """The cards in the deck and in hands that the seat can neither see nor remember, and sees nowhere else."""
    zones, shown = state.snapshot().zones, state.genome.setup.hand_visibility
    closed = {card for seat, hand in enumerate(zones.hands) if seat != view.seat for card in hand}
    if shown is HandVisibility.FACE_DOWN:
        closed |= set(zones.hands[view.seat])
    open_cards = {
        *view.hand,
        *view.picked,
        *view.discard,
        *view.tableau,
        *view.house,
        *view.buried,
        *view.thrown,
    }
    open_cards.update(card for cards in (*view.captured, *view.open_hands) for card in cards)
    open_cards.update(card for melds in view.melds for meld in melds for card in meld)
    open_cards.update(card for card in (*view.trick, view.turned, view.top) if card is not None)
    remembered = {card for known in view.known for card in known.holds}
    return {*closed, *zones.deck} - open_cards - remembered - set(view.in_deck)


def check(genome: GameGenome, seed: int) -> int:
    """Looks through all eyes along a game of chance; how many hidden cards were not named."""
    state, rng, kept = deal(genome, seed=seed), Random(seed), 0
    for _ in range(STEPS):
        for seat in range(genome.player_count):
            view = state.view(seat)
            data = view.to_json()
            text = json.dumps(data)
            assert json.loads(text) == data
            assert msgspec.convert(json.loads(text), View) == view
            # That somebody lacks a card does not say who has it.
            known = [{**each, "lacks": []} for each in msgspec.to_builtins(view.known)]
            hidden = hidden_from(state, view)
            assert not cards_in({**data, "known": known}) & hidden
            kept += len(hidden)
        if state.over:
            break
        state = state.apply(rng.choice(state.legal_actions()))
    return kept


@each("game", known_games())
def test_a_view_of_a_known_game_goes_through_json_and_names_nothing_hidden(game: str) -> None:
    genome = load_game(game)
    kept = check(genome, 4)
    assert kept > 0 or genome.setup.hand_visibility is HandVisibility.FACE_UP


def test_views_of_random_games_go_through_json_and_name_nothing_hidden() -> None:
    assert sum(check(genome, 5) for genome in random_genomes(20, 25)) > 0
