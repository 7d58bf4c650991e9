"""Random games of piles: columns of one's own that count, and common piles on which cards have to go."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from darwindeck.evolution.random_games import choices
from darwindeck.evolution.random_games.choices import chance, pick
from darwindeck.evolution.random_games.scores import card_values, hand_scores
from darwindeck.genome.cards import AnyDeck, Rank, RankOrder
from darwindeck.genome.conditions import CardIsRank
from darwindeck.genome.phases import DrawPhase, DrawSource, PlayPhase, PlayTarget
from darwindeck.genome.places import (
    Builds,
    BuildStep,
    BuildSuit,
    BuildWay,
    Place,
    PlaceFaces,
    PlaceOf,
    PlaceOwner,
)
from darwindeck.genome.schema import GameFields
from darwindeck.genome.scoring import (
    AtLeast,
    EachOver,
    Measure,
    Most,
    TallyScore,
    TallySource,
    TallyTies,
    WinCondition,
    WinType,
)
from darwindeck.genome.setup import DeckEmptyAction, Fixed, SetupRules, UntilWin

_OWN, _YARD, _MARKET = "columns", "yard", "market"


def columns_game(rng: Random) -> GameFields:
    """Return a game in which each player builds columns, and whatever fits nowhere goes to a yard."""
    players = pick(rng, (2, 2, 3, 4))
    deck = choices.deck(rng, least=32)
    by_suit = chance(rng, 50)
    fronts = not by_suit and chance(rng, 60)
    own = Place(
        name=_OWN,
        owner=PlaceOwner.SEAT,
        piles=1 if by_suit else rng.randint(2, 5),
        by_suit=by_suit,
        builds=_builds(rng, by_suit=by_suit),
    )
    yard = Place(name=_YARD, by_suit=chance(rng, 40), faces=PlaceFaces.TOP)
    taken = chance(rng, 60)
    draw = DrawPhase(source=DrawSource.DECK_OR_PLACE if taken else DrawSource.DECK)
    market = chance(rng, 15)
    stalls = rng.randint(2, 4)
    row = Place(name=_MARKET, piles=stalls, deal=stalls, refill=True)
    robbed = taken and chance(rng, 20)
    if robbed:
        draw = replace(draw, whose=PlaceOf.OTHERS)
    if market:
        taken, robbed, draw = True, False, DrawPhase(source=DrawSource.PLACE)
    return GameFields(
        player_count=players,
        setup=SetupRules(
            initial_deck=deck,
            cards_per_player=choices.deal_size(rng, deck, players, 4, 8, spare=8),
            rank_order=pick(rng, (RankOrder.ACE_HIGH, RankOrder.ACE_LOW)),
            card_values=card_values(rng, deck),
        ),
        hands=Fixed(rng.randint(1, 4)),
        phases=(
            PlayPhase(target=PlayTarget.PLACE, places=(_OWN, _YARD)),
            replace(draw, places=(_MARKET if market else _OWN if robbed else _YARD,)) if taken else draw,
        ),
        tally_scoring=_fronts(rng) if fronts else _columns(rng, deck),
        deck_empty_action=DeckEmptyAction.HAND_ENDS,
        win_conditions=(WinCondition(WinType.HIGH_SCORE),),
        places=(own, yard, row) if market else (own, yard),
        max_turns=5000,
    )


def _builds(rng: Random, *, by_suit: bool) -> Builds:
    way = pick(rng, (BuildWay.UP, BuildWay.UP, BuildWay.DOWN))
    suit = BuildSuit.SAME if by_suit else pick(rng, (BuildSuit.ANY, BuildSuit.ANY, BuildSuit.ALTERNATE))
    return Builds(way=way, step=BuildStep.ANY, suit=suit)


def _fronts(rng: Random) -> tuple[TallyScore, ...]:
    """Whoever has more in a pile than the others gets points for it."""
    measure = pick(rng, (Measure.VALUE, Measure.CARDS))
    return (_counted(rule=Most(), points=rng.randint(1, 5), measure=measure),)


def _columns(rng: Random, deck: AnyDeck) -> tuple[TallyScore, ...]:
    """Columns count what lies in them, cost something, and earn something when they are long."""
    times = CardIsRank(Rank(choices.card(rng, deck)[0])) if chance(rng, 40) else None
    found = [_counted(rule=EachOver(0), points=1, measure=Measure.VALUE, times=times)]
    if chance(rng, 60):
        found.append(_counted(rule=AtLeast(1), points=-rng.randint(5, 20), times=times))
    if chance(rng, 50):
        found.append(_counted(rule=AtLeast(rng.randint(4, 7)), points=5 * rng.randint(1, 4)))
    return tuple(found)


def _counted(
    *,
    rule: EachOver | AtLeast | Most,
    points: int,
    measure: Measure = Measure.CARDS,
    times: CardIsRank | None = None,
) -> TallyScore:
    return TallyScore(
        source=TallySource.PLACE,
        places=(_OWN,),
        per_pile=True,
        rule=rule,
        points=points,
        measure=measure,
        times=times,
    )


_WORST = TallyScore(source=TallySource.HAND, rule=Most(), points=3, ties=TallyTies.ALL)
"""Whoever is left with most cards is punished besides."""


def building_game(rng: Random) -> GameFields:
    """Return a race to get rid of cards on common piles that grow card by card."""
    players = choices.seats(rng, 2, 5)
    deck = choices.deck(rng, least=36)
    piles = rng.randint(2, 5)
    way = pick(rng, tuple(BuildWay))
    common = Place(
        name="piles", piles=piles, deal=piles, builds=Builds(way=way, suit=pick(rng, tuple(BuildSuit)))
    )
    return GameFields(
        player_count=players,
        setup=SetupRules(
            initial_deck=deck,
            cards_per_player=choices.deal_size(rng, deck, players, 4, 8, spare=10),
            rank_order=pick(rng, (RankOrder.ACE_HIGH, RankOrder.ACE_LOW)),
        ),
        hands=UntilWin(rng.randint(10, 40)),
        phases=(DrawPhase(), PlayPhase(target=PlayTarget.PLACE, places=("piles",), max_cards=26)),
        card_scoring=hand_scores(rng, deck, to_winner=False)[:1],
        tally_scoring=(_WORST,) if chance(rng, 40) else (),
        deck_empty_action=DeckEmptyAction.SKIP_DRAW,
        win_conditions=(
            WinCondition(WinType.EMPTY_HAND),
            WinCondition(WinType.LOW_SCORE, threshold=10 * rng.randint(2, 6)),
        ),
        places=(common,),
        max_turns=8000,
    )
