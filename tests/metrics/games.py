"""Games made to fool measures: each is what an earlier system took for a good game, or a plainly bad one."""

from __future__ import annotations

import msgspec

from darwindeck.genome.cards import Colour, Suit
from darwindeck.genome.conditions import CardIsColour, CardIsSuit, Or
from darwindeck.genome.library import load_game
from darwindeck.genome.phases import DiscardPhase, DrawPhase, PlayPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import ScoringTrigger, WinOrder, WinType
from darwindeck.genome.setup import DeckEmptyAction
from tests.engine.games import game, per_card, playing, setup, win

COIN_FLIP = game(
    playing(),
    setup=setup(cards_per_player=6),
    card_scoring=tuple(
        per_card(points, ScoringTrigger.PLAY, CardIsSuit(suit))
        for points, suit in ((1, Suit.HEARTS), (3, Suit.SPADES), (10, Suit.CLUBS))
    ),
    win_conditions=(win(WinType.ALL_HANDS_EMPTY, order=WinOrder.HIGHEST),),
)
"""Everybody plays all cards in any order, points for each by its suit: choices, and none of them matters."""

OPEN_COIN_FLIP = msgspec.structs.replace(
    COIN_FLIP,
    setup=setup(cards_per_player=2),
    phases=(DrawPhase(), playing()),
    deck_empty_action=DeckEmptyAction.SKIP_DRAW,
)
"""The same with the cards drawn one by one: nobody knows who will win before the last."""

ANY_CARD = Or((CardIsColour(Colour.RED), CardIsColour(Colour.BLACK)))
"""A condition that every card meets: sense looks for races without one, and the measures have to see them too."""

DUMP_RACE = game(playing(ANY_CARD), playing(ANY_CARD, mandatory=False), setup=setup(cards_per_player=9))
"""Get rid of a card, then of another or pass; first without cards: one merely must not pass."""

DUMP_RACES = (
    DUMP_RACE,
    game(DiscardPhase(min_cards=1, max_cards=2), setup=setup(cards_per_player=9)),
    game(DiscardPhase(min_cards=1, max_cards=3), setup=setup(cards_per_player=9)),
    game(playing(ANY_CARD, min_cards=1, max_cards=2), setup=setup(cards_per_player=9)),
)
"""The same with several cards at once: one merely must not stop early."""

NEVER_ENDING = load_game("crazy-eights").copy_with(max_turns=8)
"""Cut off long before anybody can have won."""

ONE_SIDED = game(playing(ANY_CARD), setup=setup(cards_per_player=4))
"""A card each in turn, first without cards: the first seat wins always."""


def twice(name: str) -> GameGenome:
    """A known game with its last play phase written twice."""
    genome = load_game(name)
    last = max(place for place, phase in enumerate(genome.phases) if isinstance(phase, PlayPhase))
    phases = (*genome.phases[: last + 1], *genome.phases[last:])
    return genome.copy_with(phases=phases)


def padded(name: str) -> GameGenome:
    """A known game with a draw that one may leave out, before everything else."""
    genome = load_game(name)
    return genome.copy_with(phases=(DrawPhase(mandatory=False), *genome.phases))


def with_a_discard(name: str) -> GameGenome:
    """A known game with a card that one may throw away after everything else."""
    genome = load_game(name)
    return genome.copy_with(phases=(*genome.phases, DiscardPhase(min_cards=0)))
