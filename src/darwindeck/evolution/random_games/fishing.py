"""Random fishing games: capture cards of equal rank (Scopa and its kin), or the battle of two cards (War)."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from darwindeck.evolution.random_games import choices
from darwindeck.evolution.random_games.choices import chance, pick
from darwindeck.evolution.random_games.conditions import Surroundings, position
from darwindeck.evolution.random_games.scores import capture_scores, capture_tallies, card_values
from darwindeck.genome.cards import deck_ranks, deck_size
from darwindeck.genome.conditions import HandSize, Location, Operator
from darwindeck.genome.phases import DrawPhase, DrawUntil, Phase, PlayPhase, PlayTarget
from darwindeck.genome.schema import GameFields
from darwindeck.genome.scoring import WinCondition, WinType
from darwindeck.genome.setup import (
    CaptureBy,
    CaptureParts,
    CaptureRest,
    Captures,
    CaptureTo,
    DeckEmptyAction,
    Fixed,
    HandVisibility,
    SetupRules,
    Single,
    TableauMode,
    TieRule,
    UntilWin,
)


def fishing_game(rng: Random) -> GameFields:
    return war_game(rng) if chance(rng, 30) else _capture(rng)


def war_game(rng: Random) -> GameFields:
    """Two seats, one card each, the higher takes them; from a pile, or chosen from the hand."""
    deck = choices.deck(rng)
    to_hand = chance(rng, 50)
    tie = pick(rng, tuple(TieRule))
    wins = (WinType.CAPTURE_ALL,) if to_hand else (WinType.MOST_CAPTURED,)
    fields = GameFields(
        player_count=2,
        setup=SetupRules(
            initial_deck=deck,
            cards_per_player="all" if chance(rng, 60) else choices.deal_size(rng, deck, 2, 8, 26),
            hand_visibility=HandVisibility.FACE_DOWN
            if to_hand or chance(rng, 50)
            else HandVisibility.OWNER_ONLY,
            rank_order=choices.rank_order(rng, deck),
            tableau_mode=TableauMode.WAR,
            capture_to=CaptureTo.HAND_BOTTOM if to_hand else CaptureTo.CAPTURED,
            tie_rule=tie,
            battle_stake=rng.randint(0, 3) if tie is TieRule.BATTLE else 0,
        ),
        hands=Single(),
        phases=(PlayPhase(target=PlayTarget.TABLEAU),),
        win_conditions=tuple(map(WinCondition, wins)),
        max_turns=20_000,
    )
    if not to_hand and chance(rng, 40):
        fields["card_scoring"] = capture_scores(rng, deck)
        fields["win_conditions"] = (WinCondition(WinType.HIGH_SCORE),)
    return fields


def _capture(rng: Random) -> GameFields:
    players = choices.seats(rng)
    deck = choices.deck(rng, least=36 if players < 5 else 40)
    size = rng.randint(2, 4)
    table = rng.randint(0, 6)
    sums = chance(rng, 50)
    play = choices.hands(rng)
    teams = choices.teams(rng, players, 15)
    fields = GameFields(
        player_count=players,
        setup=SetupRules(
            initial_deck=deck,
            cards_per_player=size,
            deal_to_tableau=table,
            card_values=card_values(rng, deck) if sums else (),
            tableau_mode=TableauMode.MATCH_RANK,
            capture_sums=sums,
            sweep_points=pick(rng, (0, 1, 1, 2)),
            capture_rest=pick(rng, tuple(CaptureRest)),
        ),
        hands=play,
        phases=_refill_and_play(rng, Surroundings(deck=deck, hand=size, places=tuple(Location))),
        deck_empty_action=DeckEmptyAction.SKIP_DRAW,
        team_mode=bool(teams),
        teams=teams,
        max_turns=60 * deck_size(deck),
    )
    _capture_wins(rng, fields)
    if chance(rng, 30):
        fields["setup"] = _ways(rng, fields["setup"])
    return fields


def _ways(rng: Random, setup: SetupRules) -> SetupRules:
    """Choose captures that are more than the like of a card or a sum of its value."""
    sweepers = (pick(rng, deck_ranks(setup.initial_deck)),) if chance(rng, 40) else ()
    if chance(rng, 30):
        pile = Captures(by=(CaptureBy.TOP_TAKES_PILE,), sweepers=sweepers)
        return replace(setup, capture=pile, capture_sums=False, card_values=())
    total = pick(rng, (10, 11, 13, 15))
    by = pick(rng, ((CaptureBy.RANK, CaptureBy.SUM_TO_CARD), (CaptureBy.SUM_TO,)))
    record = Captures(
        by=by,
        total=total if CaptureBy.SUM_TO in by else 15,
        parts=pick(rng, tuple(CaptureParts)),
        must=chance(rng, 60),
        sweepers=sweepers,
    )
    values = setup.card_values or card_values(rng, setup.initial_deck)
    return replace(setup, capture=record, capture_sums=False, card_values=values)


def _refill_and_play(rng: Random, around: Surroundings) -> tuple[Phase, ...]:
    play = PlayPhase(target=PlayTarget.TABLEAU)
    if chance(rng, 55):
        empty = HandSize(Operator.EQ, 0)
        return DrawPhase(count=around.hand, until=DrawUntil.REFILL, condition=empty), play
    if chance(rng, 60):
        return play, DrawPhase(condition=position(rng, around))
    return (DrawPhase(), play) if chance(rng, 50) else (play, DrawPhase())


def _capture_wins(rng: Random, fields: GameFields) -> None:
    deck = fields["setup"].initial_deck
    plain = fields["setup"].sweep_points == 0 and chance(rng, 40)
    if plain:
        if type(fields["hands"]) is UntilWin:
            fields["hands"] = Fixed(rng.randint(2, 5))
        fields["win_conditions"] = (WinCondition(WinType.MOST_CAPTURED),)
        return
    if chance(rng, 60):
        fields["tally_scoring"] = capture_tallies(rng, deck, players=fields["player_count"])
    else:
        fields["card_scoring"] = capture_scores(rng, deck)
    fields["win_conditions"] = choices.score_wins(rng, fields["hands"], low_wins=False, per_hand=3)
