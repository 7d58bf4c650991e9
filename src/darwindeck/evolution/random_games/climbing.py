"""Random climbing games: beat the last play with as many cards of a higher rank (President and its kin)."""

from __future__ import annotations

from random import Random

import msgspec

from darwindeck.evolution.random_games import choices
from darwindeck.evolution.random_games.choices import chance, pick
from darwindeck.evolution.random_games.combinations import some_patterns
from darwindeck.evolution.random_games.jokers import high_jokers
from darwindeck.genome.cards import Deck, Rank, RankOrder, Suit, deck_ranks
from darwindeck.genome.conditions import CardBeatsTop, CardIsRank, Condition, Or, Reference
from darwindeck.genome.phases import (
    AfterPass,
    AllPass,
    PassDirection,
    PassPhase,
    Phase,
    PlayBeat,
    PlayPhase,
    PlayTarget,
)
from darwindeck.genome.schema import GameFields
from darwindeck.genome.scoring import WinCondition, WinType
from darwindeck.genome.setup import Fixed, Hands, SetupRules, Single, UntilWin


def climbing_game(rng: Random) -> GameFields:
    """More of the same, and higher; for places and points, or for the first to run out."""
    players = choices.seats(rng)
    deck = pick(rng, (Deck.STANDARD_52, Deck.STANDARD_52, Deck.SHORT_36, Deck.PIQUET_32, Deck.DOUBLE_104))
    two_high = Rank.TWO in deck_ranks(deck) and chance(rng, 60)
    places = chance(rng, 50)
    hands = _hands(rng) if places else Single()
    phases: tuple[Phase, ...] = (_play(rng, deck),)
    if type(hands) is not Single and chance(rng, 60):
        phases = (PassPhase(count=rng.randint(1, 2), direction=PassDirection.BY_PLACE), *phases)
    fields = GameFields(
        player_count=players,
        setup=SetupRules(
            initial_deck=deck,
            cards_per_player="all" if chance(rng, 70) else choices.deal_size(rng, deck, players, 5, 10),
            rank_order=RankOrder.TWO_HIGH if two_high else RankOrder.ACE_HIGH,
            first_lead=choices.first_lead(rng, deck, hands, all_dealt=False),
        ),
        hands=hands,
        phases=phases,
        max_turns=5000,
    )
    _wins(rng, fields, places)
    if deck is not Deck.DOUBLE_104 and chance(rng, 40):
        _combine(rng, fields, deck)
    high_jokers(rng, fields)
    return fields


def _combine(rng: Random, fields: GameFields, deck: Deck) -> None:
    """Combinations instead of cards of one rank."""
    patterns = some_patterns(rng, tuple(Rank(rank) for rank in deck_ranks(deck)))
    play = PlayPhase(
        target=PlayTarget.TABLEAU,
        mandatory=False,
        on_all_pass=AllPass.CLEAR_AND_LEAD,
        patterns=tuple(pattern.name for pattern in patterns),
        beat=pick(rng, (PlayBeat.HIGHER, PlayBeat.HIGHER, PlayBeat.HIGHER, PlayBeat.NO)),
        after_pass=pick(rng, tuple(AfterPass)),
    )
    if chance(rng, 40):
        order = list(Suit)
        rng.shuffle(order)
        fields["setup"] = msgspec.structs.replace(fields["setup"], suit_order=tuple(order))
    fields["phases"] = (*fields["phases"][:-1], play)
    fields["patterns"] = patterns


def _hands(rng: Random) -> Hands:
    return choices.one_of_hands(rng, Single(), UntilWin(rng.randint(5, 20)), Fixed(rng.randint(2, 6)))


def _play(rng: Random, deck: Deck) -> PlayPhase:
    target = pick(rng, (PlayTarget.TABLEAU, PlayTarget.TABLEAU, PlayTarget.DISCARD))
    beats: Condition = CardBeatsTop(
        Reference.TABLEAU_TOP if target is PlayTarget.TABLEAU else Reference.TOP_DISCARD
    )
    if chance(rng, 20):
        beats = Or((beats, CardIsRank(pick(rng, deck_ranks(deck)))))
    low = pick(rng, (1, 1, 1, 1, 2))
    return PlayPhase(
        target=target,
        valid_play_condition=beats,
        min_cards=low,
        max_cards=max(low, pick(rng, (1, 2, 4, 4))),
        mandatory=chance(rng, 30),
        same_count=chance(rng, 75),
        on_all_pass=pick(rng, (AllPass.CLEAR_AND_LEAD, AllPass.CLEAR_AND_LEAD, AllPass.END_HAND)),
    )


def _wins(rng: Random, fields: GameFields, places: bool) -> None:
    if not places:
        fields["win_conditions"] = (WinCondition(WinType.EMPTY_HAND),)
        return
    fields["out_when_empty"] = True
    fields["place_points"] = tuple(range(fields["player_count"] - 1, 0, -1))
    fields["win_conditions"] = choices.score_wins(rng, fields["hands"], low_wins=False, per_hand=2)
