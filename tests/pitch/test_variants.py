"""What counts as a variant: other numbers, other suits, another number of players; and what does not."""

from __future__ import annotations

import msgspec
import pytest

from darwindeck.evolution.operators.teams import mutate_player_count
from darwindeck.genome.cards import Rank, Suit
from darwindeck.genome.conditions import CardIsRank
from darwindeck.genome.library import known_games, load_game
from darwindeck.genome.phases import TrickPhase, Trump
from darwindeck.genome.scoring import CardScore, ScoringTrigger, ScoringZone, WinCondition, WinType
from darwindeck.pitch import variant_of
from darwindeck.validation.validate import validate


def test_a_detail_makes_a_variant_and_another_suit_too() -> None:
    hearts = load_game("hearts")
    goal = WinCondition(hearts.win_conditions[0].type, 80)
    assert variant_of(hearts.copy_with(win_conditions=(goal,))) == "hearts"
    spades = load_game("spades")
    trumps = {Trump(Suit.SPADES.value): Trump.CLUBS}
    phases = tuple(
        TrickPhase(trump=trumps.get(phase.trump, phase.trump), breaking_suit=Suit.CLUBS)
        if isinstance(phase, TrickPhase)
        else phase
        for phase in spades.phases
    )
    assert variant_of(spades.copy_with(phases=phases)) == "spades"


CANNOT_BE_PLAYED_SO = {("contract-bridge", 6), ("euchre", 6)}
"""With three in a team nobody is the dummy; with all cards dealt nothing is left to turn up and to take."""


@pytest.mark.parametrize("count", range(2, 7))
def test_a_known_game_for_another_number_of_players_is_its_variant(count: int) -> None:
    others = [game_id for game_id in known_games() if load_game(game_id).player_count != count]
    for game_id in others:
        bare = load_game(game_id).copy_with(player_count=count)
        if not validate(bare):
            assert variant_of(bare) == game_id
        fitted = mutate_player_count(load_game(game_id), count)
        alike = fitted is not None and fitted.team_mode == bare.team_mode
        if fitted is not None and alike and (game_id, count) not in CANNOT_BE_PLAYED_SO:
            assert variant_of(fitted) == game_id


def test_a_known_game_for_more_players_with_smaller_hands_is_its_variant() -> None:
    mau = load_game("mau-mau").copy_with(player_count=6)
    fewer = msgspec.structs.replace(mau.setup, cards_per_player=3)
    assert variant_of(mau.copy_with(setup=fewer, max_turns=2000)) == "mau-mau"


def test_another_number_of_players_and_other_rules_are_no_variant() -> None:
    cheat = load_game("cheat").copy_with(player_count=3)
    points = CardScore(
        condition=CardIsRank(Rank.ACE), points=5, trigger=ScoringTrigger.HAND_END, zone=ScoringZone.HAND
    )
    lowest = WinCondition(WinType.LOW_SCORE)
    assert variant_of(cheat.copy_with(card_scoring=(points,), win_conditions=(lowest,))) is None
