"""Known games broken on purpose: each parent with a child that players would put away, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

import msgspec

from darwindeck.genome.cards import SUIT_RANKS, Deck, Rank, Suit
from darwindeck.genome.conditions import CardIsRank, HandValue, Operator
from darwindeck.genome.effects import EffectType, SpecialEffect, TargetSelector
from darwindeck.genome.library import load_game
from darwindeck.genome.phases import (
    AskPhase,
    DiscardPhase,
    DrawPhase,
    PassPhase,
    Phase,
    TrickPhase,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import CardScore, ContractScoring, ScoringTrigger
from darwindeck.genome.setup import Fixed, Knock, UntilWin
from tests.genome.small_games import with_phases_changed


class Broken(NamedTuple):
    """A known game, what was done to it, and what came of it."""

    parent: str
    why: str
    child: GameGenome


def _times_ten(game: GameGenome) -> GameGenome:
    """Ten times as far to the goal."""
    wins = tuple(
        win if win.threshold is None else msgspec.structs.replace(win, threshold=10 * win.threshold)
        for win in game.win_conditions
    )
    hands = Fixed(10 * game.hands.n) if isinstance(game.hands, Fixed) else UntilWin(1000)
    return game.copy_with(win_conditions=wins, hands=hands, max_turns=100_000)


def _one_card_each(game: GameGenome) -> GameGenome:
    return game.copy_with(setup=msgspec.structs.replace(game.setup, cards_per_player=1))


def _all_wild(game: GameGenome) -> GameGenome:
    ranks = SUIT_RANKS[5:] if game.setup.initial_deck is Deck.PIQUET_32 else SUIT_RANKS
    return game.copy_with(setup=msgspec.structs.replace(game.setup, wild_ranks=ranks))


def _free_bids(game: GameGenome) -> GameGenome:
    """A failed bid costs nothing, so everybody will bid the maximum."""
    contract = game.contract_scoring or ContractScoring()
    free = msgspec.structs.replace(
        contract, failed_contract_penalty=0, nil_penalty=0, bag_limit=0, exact=False, overtrick_points=10
    )
    return game.copy_with(contract_scoring=free)


def _free_nil(game: GameGenome) -> GameGenome:
    contract = game.contract_scoring or ContractScoring()
    return game.copy_with(contract_scoring=msgspec.structs.replace(contract, nil_bonus=200, nil_penalty=10))


def _one_against_the_rest(game: GameGenome) -> GameGenome:
    seats = tuple(range(game.player_count))
    return game.copy_with(team_mode=True, teams=(seats[:-1], seats[-1:]))


def _sevens(game: GameGenome) -> GameGenome:
    sevens = CardScore(condition=CardIsRank(Rank.SEVEN), points=24, trigger=ScoringTrigger.TRICK_WIN)
    return game.copy_with(card_scoring=(*game.card_scoring, sevens))


def _first(*phases: Phase) -> Callable[[GameGenome], GameGenome]:
    return lambda game: game.copy_with(phases=(*phases, *game.phases))


def _last(*phases: Phase) -> Callable[[GameGenome], GameGenome]:
    return lambda game: game.copy_with(phases=(*game.phases, *phases))


def _secret_draw(game: GameGenome) -> GameGenome:
    """One may draw only with a poor hand, which nobody can check."""
    poor = HandValue(Operator.LE, 24)
    return with_phases_changed(game, DrawPhase, condition=poor)


def _banned_clubs(game: GameGenome) -> GameGenome:
    return with_phases_changed(game, TrickPhase, breaking_suit=Suit.CLUBS)


def _gift(game: GameGenome) -> GameGenome:
    gift = SpecialEffect(Rank.TWO, EffectType.FORCE_DISCARD, TargetSelector.NEXT_PLAYER, 2)
    return game.copy_with(special_effects=(*game.special_effects, gift))


def _knock_at_once(game: GameGenome) -> GameGenome:
    return game.copy_with(knock=Knock(max_deadwood=255))


def _books_of_three(game: GameGenome) -> GameGenome:
    return game.copy_with(phases=(AskPhase(book_size=3),))


_DONE: Final[tuple[tuple[str, str, Callable[[GameGenome], GameGenome]], ...]] = (
    ("hearts", "ten times as long", _times_ten),
    ("hearts", "four rounds of passing", _first(PassPhase(), PassPhase(), PassPhase())),
    ("hearts", "every seven counts 24", _sevens),
    ("hearts", "three against one", _one_against_the_rest),
    ("black-maria", "ten times as long", _times_ten),
    ("black-maria", "two against one", _one_against_the_rest),
    ("black-maria", "every seven counts 24", _sevens),
    ("whist", "three against one", _one_against_the_rest),
    ("whist", "a ban on a suit that means nothing", _banned_clubs),
    ("whist", "ten times as long", _times_ten),
    ("spades", "Nil for nothing", _free_nil),
    ("spades", "bids that cost nothing", _free_bids),
    ("spades", "ten times as long", _times_ten),
    ("spades", "one card each", _one_card_each),
    ("partnership-spades", "Nil for nothing", _free_nil),
    ("partnership-spades", "three against one", _one_against_the_rest),
    ("oh-hell", "bids that cost nothing", _free_bids),
    ("oh-hell", "ten times as long", _times_ten),
    ("gin-rummy", "knock at once", _knock_at_once),
    ("gin-rummy", "a draw that nobody can check", _secret_draw),
    ("gin-rummy", "another card may be thrown away", _last(DiscardPhase(min_cards=0))),
    ("gin-rummy", "ten times as long", _times_ten),
    ("rummy", "ten times as long", _times_ten),
    ("crazy-eights", "every card is wild", _all_wild),
    ("crazy-eights", "an effect that helps its victim", _gift),
    ("mau-mau", "every card is wild", _all_wild),
    ("go-fish", "books that leave cards over", _books_of_three),
    ("thirty-one", "the whole hand is passed on", _first(PassPhase(count=3))),
    ("knaves", "ten times as long", _times_ten),
    ("tablic", "ten times as long", _times_ten),
    ("black-maria", "a ban on a suit that means nothing", _banned_clubs),
    ("uno-style", "every card is wild", _all_wild),
    ("switch", "every card is wild", _all_wild),
    ("oklahoma", "another card may be thrown away", _last(DiscardPhase(min_cards=0))),
)


def broken() -> Iterator[Broken]:
    """All pairs."""
    for parent, why, change in _DONE:
        yield Broken(parent, why, change(load_game(parent)))
