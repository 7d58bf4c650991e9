"""Random games of two families: bets on battles and tricks, tricks before a showdown, melds for chips."""

from __future__ import annotations

from random import Random

from darwindeck.evolution.random_games import choices
from darwindeck.evolution.random_games.betting import betting_round
from darwindeck.evolution.random_games.choices import chance, pick
from darwindeck.evolution.random_games.fishing import war_game
from darwindeck.evolution.random_games.places import columns_game
from darwindeck.evolution.random_games.trick import trick_phase
from darwindeck.genome.cards import Suit
from darwindeck.genome.conditions import (
    CardIsTrump,
    Condition,
    HasTrump,
    IsTrickWinner,
    MustFollowSuit,
    Not,
    SuitBroken,
    TrickContainsCard,
)
from darwindeck.genome.phases import (
    DiscardPhase,
    DrawPhase,
    MeldPhase,
    Phase,
    PlayPhase,
    PlayTarget,
    PotTo,
    ShowdownPhase,
)
from darwindeck.genome.schema import GameFields
from darwindeck.genome.scoring import Award, EvaluationMethod, HandEvaluation, WinCondition, WinType
from darwindeck.genome.setup import DeckEmptyAction, Fixed, SetupRules, Single


def mixed_game(rng: Random) -> GameFields:
    return pick(
        rng,
        (
            _war_for_chips,
            _tricks_for_chips,
            _tricks_for_chips,
            _tricks_then_showdown,
            _melds_for_chips,
            _melds_for_chips,
            columns_game,
            columns_game,
        ),
    )(rng)


def _war_for_chips(rng: Random) -> GameFields:
    """Return a bet before every battle."""
    fields = war_game(rng)
    setup = fields["setup"]
    fields["setup"] = SetupRules(
        initial_deck=setup.initial_deck,
        cards_per_player=setup.cards_per_player,
        hand_visibility=setup.hand_visibility,
        rank_order=setup.rank_order,
        starting_chips=50 * rng.randint(2, 6),
        tableau_mode=setup.tableau_mode,
        capture_to=setup.capture_to,
        tie_rule=setup.tie_rule,
        battle_stake=setup.battle_stake,
    )
    bets = betting_round(rng, ante=0, pot_to=PotTo.NEXT_TAKER)
    fields["phases"] = (bets, *fields["phases"])
    fields["card_scoring"] = ()
    fields["win_conditions"] = (WinCondition(WinType.MOST_CHIPS),)
    return fields


def _tricks_for_chips(rng: Random) -> GameFields:
    """Return a bet before every trick, which takes the pot."""
    players = choices.seats(rng)
    deck = choices.deck(rng)
    size = choices.deal_size(rng, deck, players, 3, 8, spare=1)
    hands = choices.one_of_hands(rng, Single(), Fixed(rng.randint(2, 5)))
    bets = betting_round(rng, ante=5 * rng.randint(0, 1), pot_to=PotTo.NEXT_TAKER)
    return GameFields(
        player_count=players,
        setup=SetupRules(
            initial_deck=deck,
            cards_per_player=size,
            starting_chips=100,
            rank_order=choices.rank_order(rng, deck),
        ),
        hands=hands,
        phases=(bets, trick_phase(rng, deck, hands=hands)),
        win_conditions=(WinCondition(WinType.MOST_CHIPS),),
        max_turns=3000,
    )


def _tricks_then_showdown(rng: Random) -> GameFields:
    """Some tricks, a last change that depends on them, and the best hand of what is left takes the pot."""
    players = choices.seats(rng)
    deck = choices.deck(rng, least=9 * players)
    tricks = rng.randint(1, 2)
    hands = choices.one_of_hands(rng, Single(), Fixed(rng.randint(2, 5)))
    trick = trick_phase(rng, deck, hands=hands)
    method = pick(rng, (EvaluationMethod.POKER, EvaluationMethod.HIGH_CARD, EvaluationMethod.CARD_COUNT))
    phases: tuple[Phase, ...] = (
        betting_round(rng, ante=5),
        *(trick for _ in range(tricks)),
        _last_change(rng, choices.card(rng, deck)),
        ShowdownPhase(hand_evaluation=HandEvaluation(method=method)),
    )
    return GameFields(
        player_count=players,
        setup=SetupRules(initial_deck=deck, cards_per_player=tricks + 4, starting_chips=100),
        hands=hands,
        phases=phases,
        win_conditions=(WinCondition(WinType.MOST_CHIPS),),
    )


def _last_change(rng: Random, card: str) -> Phase:
    tests: tuple[Condition, ...] = (
        IsTrickWinner(),
        Not(IsTrickWinner()),
        HasTrump(),
        MustFollowSuit(),
        SuitBroken(pick(rng, tuple(Suit))),
        TrickContainsCard(card),
    )
    if chance(rng, 30):
        return PlayPhase(valid_play_condition=CardIsTrump(), mandatory=chance(rng, 50))
    return DrawPhase(count=rng.randint(1, 2), condition=pick(rng, tests))


def _melds_for_chips(rng: Random) -> GameFields:
    """One round of rummy, then the hands are compared for the pot: few cards left, or many."""
    players = choices.seats(rng, 2, 4)
    deck = choices.deck(rng, least=52)
    size = choices.deal_size(rng, deck, players, 5, 8, spare=10)
    bets = betting_round(rng, ante=5)
    melds = (
        DrawPhase(),
        MeldPhase(lay_off=chance(rng, 50)),
        DiscardPhase(target=pick(rng, (PlayTarget.DISCARD, PlayTarget.TABLEAU))),
    )
    evaluation = HandEvaluation(method=EvaluationMethod.CARD_COUNT, award=pick(rng, tuple(Award)))
    return GameFields(
        player_count=players,
        setup=SetupRules(initial_deck=deck, cards_per_player=size, starting_chips=100),
        hands=Fixed(rng.randint(2, 6)),
        phases=(bets, *melds, ShowdownPhase(hand_evaluation=evaluation)),
        deck_empty_action=DeckEmptyAction.RESHUFFLE_DISCARD,
        win_conditions=(WinCondition(WinType.MOST_CHIPS),),
    )
