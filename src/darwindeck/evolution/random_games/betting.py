"""Random betting games: hands compared after rounds of betting, or played against the house (Blackjack)."""

from __future__ import annotations

from random import Random

from darwindeck.evolution.random_games import choices
from darwindeck.evolution.random_games.choices import chance, pick
from darwindeck.evolution.random_games.conditions import Surroundings, position
from darwindeck.evolution.random_games.scores import card_values
from darwindeck.genome.cards import AnyDeck, Deck
from darwindeck.genome.conditions import Condition, Location
from darwindeck.genome.phases import (
    BetSize,
    BettingPhase,
    DealPhase,
    DiscardPhase,
    DrawPhase,
    DrawUntil,
    Face,
    Phase,
    PotTo,
    ShowdownPhase,
    ShowdownZones,
)
from darwindeck.genome.schema import GameFields
from darwindeck.genome.scoring import Award, EvaluationMethod, HandEvaluation, WinCondition, WinType
from darwindeck.genome.setup import Fixed, House, NoChips, SetupRules, Single
from darwindeck.genome.values import CardValue

_VALUED = (EvaluationMethod.POINT_TOTAL, EvaluationMethod.SUIT_TOTAL)


def betting_game(rng: Random) -> GameFields:
    if chance(rng, 20):
        return _house(rng)
    return _board(rng) if chance(rng, 25) else _poker(rng)


def _board(rng: Random) -> GameFields:
    """Make a game of a few own cards and open ones that belong to everybody, with bets between them."""
    players = choices.seats(rng)
    fields = _poker(rng)
    bet = 5 * rng.randint(1, 4)
    blinds = pick(rng, ((), (bet,), (max(1, bet // 2), bet)))
    named = pick(
        rng, ((), (BetSize.MIN, BetSize.POT), (BetSize.MIN, BetSize.HALF_POT, BetSize.POT, BetSize.ALL_IN))
    )
    rounds: list[Phase] = []
    for place in range(rng.randint(2, 4)):
        ante = 0 if blinds or place else bet
        rounds.append(
            BettingPhase(
                ante=ante,
                min_bet=bet,
                max_raises=rng.randint(1, 4),
                blinds=blinds if place == 0 else (),
                sizes=named,
            )
        )
        if place < 3:
            rounds.append(DealPhase(count=rng.randint(1, 3)))
    if isinstance(rounds[-1], DealPhase) and chance(rng, 50):
        rounds.append(BettingPhase(min_bet=bet, max_raises=2, sizes=named))
    evaluation = HandEvaluation(method=EvaluationMethod.POKER)
    showdown = ShowdownPhase(hand_evaluation=evaluation, zones=ShowdownZones.HAND_AND_TABLEAU)
    setup = SetupRules(
        cards_per_player=pick(rng, (1, 2, 2, 3)), starting_chips=fields["setup"].starting_chips
    )
    return GameFields(**{**fields, "player_count": players, "setup": setup, "phases": (*rounds, showdown)})


def _poker(rng: Random) -> GameFields:
    players = choices.seats(rng)
    method = pick(rng, (EvaluationMethod.POKER, *EvaluationMethod))
    deck = choices.deck(rng, least=36 if players < 5 else 52)
    size = (
        5 if method is EvaluationMethod.POKER else choices.deal_size(rng, deck, players, 2, 5, spare=players)
    )
    valued = method in _VALUED
    hands = choices.one_of_hands(rng, Single(), Fixed(rng.randint(2, 10)), Fixed(rng.randint(2, 10)))
    evaluation = HandEvaluation(
        method=method,
        target=pick(rng, (21, 31)) if method is EvaluationMethod.POINT_TOTAL and chance(rng, 70) else None,
        award=Award.WORST if chance(rng, 15) else Award.BEST,
    )
    chips = 50 * rng.randint(2, 10)
    values = card_values(rng, deck, soft_ace=evaluation.target is not None) if valued else ()
    fields = GameFields(
        player_count=players,
        setup=SetupRules(initial_deck=deck, cards_per_player=size, starting_chips=chips, card_values=values),
        hands=hands,
        phases=(*_rounds(rng, deck, size, values, method), ShowdownPhase(hand_evaluation=evaluation)),
        eliminate=NoChips() if type(hands) is Fixed and chance(rng, 60) else None,
        max_turns=2000,
    )
    fields["win_conditions"] = _wins(rng, fields)
    return fields


def _rounds(
    rng: Random, deck: AnyDeck, size: int, values: tuple[CardValue, ...], method: EvaluationMethod
) -> tuple[Phase, ...]:
    """One to three rounds of betting with a change of cards between them."""
    first = betting_round(rng, ante=5 * rng.randint(0, 2))
    around = Surroundings(
        deck=deck,
        hand=size,
        chips=True,
        values=bool(values),
        places=(Location.DECK, Location.HAND),
    )
    condition: Condition | None = position(rng, around) if chance(rng, 70) else None
    most = rng.randint(1, min(3, size))
    change = (
        DiscardPhase(min_cards=0, max_cards=most, face=Face.DOWN if most == 2 else Face.UP),
        DrawPhase(until=DrawUntil.REFILL, count=size),
    )
    more = (DrawPhase(count=1, mandatory=chance(rng, 60), condition=condition),)
    stand = (DrawPhase(until=DrawUntil.STAND, count=pick(rng, (0, 1, 3))),)
    last = stand if method is EvaluationMethod.POINT_TOTAL else change
    between: tuple[Phase, ...] = pick(rng, (change, more, more, last))
    if chance(rng, 35):
        return (first,)
    return (first, *between, betting_round(rng, ante=0)) if chance(rng, 80) else (first, *between)


def betting_round(rng: Random, *, ante: int, pot_to: PotTo = PotTo.SHOWDOWN) -> BettingPhase:
    return BettingPhase(ante=ante, min_bet=5 * rng.randint(1, 4), max_raises=rng.randint(0, 4), pot_to=pot_to)


def _wins(rng: Random, fields: GameFields) -> tuple[WinCondition, ...]:
    most = WinCondition(WinType.MOST_CHIPS)
    if type(fields["hands"]) is Single:
        return (WinCondition(WinType.BEST_HAND),) if chance(rng, 30) else (most,)
    if fields["eliminate"] is not None:
        return WinCondition(WinType.LAST_STANDING), most
    return (most,)


def _house(rng: Random) -> GameFields:
    """Everyone against a bank that plays by rule."""
    players = choices.seats(rng)
    deck = pick(rng, (Deck.STANDARD_52, Deck.DOUBLE_104))
    target = pick(rng, (21, 21, 21, 15, 31))
    hands = Fixed(rng.randint(2, 10))
    evaluation = HandEvaluation(method=EvaluationMethod.POINT_TOTAL, target=target)
    return GameFields(
        player_count=players,
        setup=SetupRules(
            initial_deck=deck,
            cards_per_player=pick(rng, (1, 2, 2)),
            starting_chips=100,
            card_values=card_values(rng, deck, soft_ace=True),
        ),
        hands=hands,
        phases=(
            betting_round(rng, ante=5, pot_to=PotTo.HOUSE),
            DrawPhase(until=DrawUntil.STAND, count=0),
            ShowdownPhase(hand_evaluation=evaluation),
        ),
        house=House(
            stand_on=target - rng.randint(3, 5), hits_soft=chance(rng, 30), up_cards=rng.randint(0, 1)
        ),
        eliminate=NoChips() if chance(rng, 50) else None,
        win_conditions=(WinCondition(WinType.MOST_CHIPS),),
    )
