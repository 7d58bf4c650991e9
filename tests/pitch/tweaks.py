"""Small changes of known games, of the kinds people make at home: each is the same game to whoever plays it."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from darwindeck.genome.cards import Deck
from darwindeck.genome.library import known_games, load_game
from darwindeck.genome.phases import PassPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import WinCondition
from darwindeck.genome.setup import Fixed, UntilWin
from darwindeck.validation.validate import validate


def other_hands(game: GameGenome) -> GameGenome | None:
    """More hands, or a single game played over several."""
    match game.hands:
        case Fixed(n):
            return game.copy_with(hands=Fixed(n + 2))
        case UntilWin(cap):
            return game.copy_with(hands=UntilWin(cap + 7))
        case _:
            return None


def other_target(game: GameGenome) -> GameGenome | None:
    """The first goal that has a number, doubled."""
    goals = list(game.win_conditions)
    for place, goal in enumerate(goals):
        if goal.threshold:
            goals[place] = WinCondition(goal.type, goal.threshold * 2, goal.order)
            return game.copy_with(win_conditions=tuple(goals), max_turns=game.max_turns * 2)
    return None


def other_deck(game: GameGenome) -> GameGenome | None:
    if game.setup.initial_deck is not Deck.STANDARD_52:
        return None
    return game.copy_with(setup=msgspec.structs.replace(game.setup, initial_deck=Deck.SHORT_36))


def other_deal(game: GameGenome) -> GameGenome | None:
    cards = game.setup.cards_per_player
    if not isinstance(cards, int) or cards < 4:
        return None
    return game.copy_with(setup=msgspec.structs.replace(game.setup, cards_per_player=cards - 1))


def other_points(game: GameGenome) -> GameGenome | None:
    """One card counts one point more."""
    if not game.card_scoring:
        return None
    first, *rest = game.card_scoring
    return game.copy_with(card_scoring=(msgspec.structs.replace(first, points=first.points + 1), *rest))


def one_rule_less(game: GameGenome) -> GameGenome | None:
    """No passing, no moon, one effect less, or points for fewer cards."""
    passes = tuple(phase for phase in game.phases if not isinstance(phase, PassPhase))
    if passes and len(passes) < len(game.phases):
        return game.copy_with(phases=passes)
    if game.special_effects:
        return game.copy_with(special_effects=game.special_effects[1:])
    if len(game.card_scoring) > 1:
        return game.copy_with(card_scoring=game.card_scoring[1:])
    return None


TWEAKS = (other_hands, other_target, other_deck, other_deal, other_points, one_rule_less)


def tweaked_games() -> Iterator[tuple[str, str, GameGenome]]:
    """Known game, tweak, valid result; every tweak that a game allows."""
    for game_id in known_games():
        for tweak in TWEAKS:
            made = tweak(load_game(game_id))
            if made is not None and not validate(made):
                yield game_id, tweak.__name__, made
