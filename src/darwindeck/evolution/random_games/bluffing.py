"""Random bluffing games: cards face down, a claim about them, and the challenge (Cheat and its kin)."""

from __future__ import annotations

from random import Random

from darwindeck.evolution.random_games import choices
from darwindeck.evolution.random_games.choices import chance, pick
from darwindeck.genome.cards import deck_ranks
from darwindeck.genome.conditions import HandSize, Operator
from darwindeck.genome.phases import ClaimPhase, ClaimRank, DrawPhase, Phase
from darwindeck.genome.schema import GameFields
from darwindeck.genome.scoring import WinCondition, WinType
from darwindeck.genome.setup import DeckEmptyAction, SetupRules


def bluffing_game(rng: Random) -> GameFields:
    players = choices.seats(rng)
    deck = choices.deck(rng)
    all_dealt = chance(rng, 65)
    size = choices.deal_size(rng, deck, players, 4, 9, spare=6)
    low = pick(rng, (1, 1, 1, 2))
    claim = ClaimPhase(
        min_cards=low,
        max_cards=rng.randint(low, 4),
        rank_mode=pick(rng, tuple(ClaimRank)),
        rank=pick(rng, deck_ranks(deck)),
        allow_challenge=chance(rng, 92),
        pile_penalty=chance(rng, 75),
    )
    phases: tuple[Phase, ...] = (claim,)
    if not all_dealt and chance(rng, 60):
        short = HandSize(Operator.LT, rng.randint(2, 4))
        phases = (DrawPhase(condition=short if chance(rng, 70) else None), claim)
    fields = GameFields(
        player_count=players,
        setup=SetupRules(initial_deck=deck, cards_per_player="all" if all_dealt else size),
        phases=phases,
        deck_empty_action=DeckEmptyAction.SKIP_DRAW,
        win_conditions=(WinCondition(WinType.EMPTY_HAND),),
        max_turns=5000,
    )
    if chance(rng, 30):
        fields["out_when_empty"] = True
        fields["place_points"] = tuple(range(players - 1, 0, -1))
        fields["win_conditions"] = (WinCondition(WinType.HIGH_SCORE),)
    return fields
