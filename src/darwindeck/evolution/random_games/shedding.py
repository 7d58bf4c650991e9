"""Random shedding games: match the discard, build sequences, throw away pairs, play out for points."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from darwindeck.analysis.demands import ON_PILES
from darwindeck.evolution.random_games import choices
from darwindeck.evolution.random_games.choices import chance, pick
from darwindeck.evolution.random_games.conditions import Surroundings, play_condition, position
from darwindeck.evolution.random_games.effects import random_effects, with_random_demands
from darwindeck.evolution.random_games.jokers import wild_jokers
from darwindeck.evolution.random_games.places import building_game
from darwindeck.evolution.random_games.scores import another_count, hand_scores, play_scores
from darwindeck.genome.cards import AnyDeck, Rank, Suit, deck_ranks
from darwindeck.genome.conditions import (
    CardAdjacentToLayout,
    CardIsRank,
    Condition,
    Location,
    Or,
    Reference,
)
from darwindeck.genome.effects import EffectType, SpecialEffect
from darwindeck.genome.phases import (
    AllPass,
    DiscardPhase,
    DrawOpponent,
    DrawPhase,
    DrawSource,
    DrawUntil,
    Matching,
    Phase,
    PlayPhase,
    PlayTarget,
    Unable,
)
from darwindeck.genome.schema import GameFields
from darwindeck.genome.scoring import (
    EachOver,
    Most,
    TallyScore,
    TallySource,
    TallyTies,
    WinCondition,
    WinOrder,
    WinType,
)
from darwindeck.genome.setup import (
    DealerLeft,
    DeckEmptyAction,
    Fixed,
    HandVisibility,
    Holder,
    Lives,
    SequenceDirection,
    SetupRules,
    Single,
    TableauMode,
    UntilWin,
)


def shedding_game(rng: Random) -> GameFields:
    kinds = (_matching, _matching, _matching, _matching, _sequence, _sequence, _pairs, _layout, _dump)
    fields = pick(rng, kinds)(rng)
    # Asked last, so that what was chosen before stays as it was.
    return building_game(rng) if chance(rng, 6) else fields


def _matching(rng: Random) -> GameFields:
    """Crazy Eights and its kin: follow the top of the discard, draw if you cannot."""
    players = choices.seats(rng)
    deck = choices.deck(rng, least=10 * players + 12)
    size = choices.deal_size(rng, deck, players, 4, 8, spare=10)
    play = choices.one_of_hands(
        rng, Single(), Single(), UntilWin(rng.randint(5, 30)), Fixed(rng.randint(2, 5))
    )
    around = Surroundings(deck=deck, hand=size, scores=type(play) is not Single)
    condition = play_condition(rng, Reference.TOP_DISCARD, around)
    teams = choices.teams(rng, players, 15)
    fields = GameFields(
        player_count=players,
        setup=_match_setup(rng, deck, size),
        hands=play,
        phases=_draw_and_play(rng, condition, around),
        special_effects=random_effects(rng, deck, players) if chance(rng, 60) else (),
        deck_empty_action=pick(rng, tuple(DeckEmptyAction)),
        team_mode=bool(teams),
        teams=teams,
        max_turns=2000,
    )
    if not fields["setup"].wild_ranks and chance(rng, 15):
        _add_wild_effect(rng, fields)
    _win_by_going_out(rng, fields)
    fields["special_effects"] = with_random_demands(rng, fields["special_effects"], deck)
    wild_jokers(rng, fields)
    return fields


def _match_setup(rng: Random, deck: AnyDeck, size: int) -> SetupRules:
    wild = choices.some(rng, deck_ranks(deck), 1, 2) if chance(rng, 55) else ()
    return SetupRules(
        initial_deck=deck,
        cards_per_player=size,
        initial_discard_count=1,
        rank_order=choices.rank_order(rng, deck),
        wild_ranks=wild,
        choose_suit=bool(wild) and chance(rng, 70),
        hand_visibility=HandVisibility.FACE_UP if chance(rng, 6) else HandVisibility.OWNER_ONLY,
    )


def _add_wild_effect(rng: Random, fields: GameFields) -> None:
    rank = pick(rng, deck_ranks(fields["setup"].initial_deck))
    kept = tuple(each for each in fields["special_effects"] if each.trigger_rank is not rank)
    fields["special_effects"] = (*kept, SpecialEffect(rank, EffectType.WILD_CARD))


def _draw_and_play(rng: Random, condition: Condition, around: Surroundings) -> tuple[Phase, ...]:
    most = pick(rng, (1, 1, 1, 2, 4))
    play = PlayPhase(valid_play_condition=condition, max_cards=most, pass_if_unable=chance(rng, 92))
    if chance(rng, 65):
        return DrawPhase(until=DrawUntil.PLAYABLE, count=pick(rng, (0, 1, 1, 3))), play
    asked = position(rng, around) if chance(rng, 60) else None
    if asked is None and most == 1:
        return PlayPhase(valid_play_condition=condition), DrawPhase(until=DrawUntil.PLAYABLE), play
    source = pick(rng, (DrawSource.DECK, DrawSource.DECK, DrawSource.DISCARD, DrawSource.DECK_OR_DISCARD))
    return DrawPhase(source=source, condition=asked, mandatory=asked is not None or chance(rng, 70)), play


def _win_by_going_out(rng: Random, fields: GameFields) -> None:
    """First out wins the hand; over several hands the cards left in the others' hands count."""
    play = fields["hands"]
    out = WinCondition(WinType.EMPTY_HAND)
    if type(play) is Single:
        fields["win_conditions"] = (out,)
        return
    if type(play) is Fixed and chance(rng, 30):
        fields["win_conditions"] = (out,)
        return
    if chance(rng, 15):
        rule = TallyScore(source=TallySource.HANDS_WON, rule=EachOver(0), points=rng.randint(1, 3))
        fields["tally_scoring"] = (rule,)
        fields["win_conditions"] = (out, *choices.score_wins(rng, play, low_wins=False, per_hand=1))
        return
    deck = fields["setup"].initial_deck
    if chance(rng, 12):
        worst = TallyScore(source=TallySource.HAND, rule=Most(), points=-1, ties=TallyTies.ALL)
        fields["tally_scoring"] = (another_count(rng, worst, players=fields["player_count"]),)
        fields["win_conditions"] = (out, *choices.score_wins(rng, play, low_wins=False, per_hand=1))
        if fields["player_count"] > 2 and type(play) is UntilWin and fields["tally_scoring"] == (worst,):
            fields["eliminate"] = Lives(rng.randint(2, 4))
            fields["win_conditions"] = (out, WinCondition(WinType.LAST_STANDING))
        return
    to_winner = chance(rng, 70)
    fields["card_scoring"] = hand_scores(rng, deck, to_winner=to_winner)
    wins = choices.score_wins(rng, play, low_wins=not to_winner, per_hand=25)
    fields["win_conditions"] = (out, *wins)


def _sequence(rng: Random) -> GameFields:
    """Fan-Tan and its kin: piles by suit, in order."""
    players = choices.seats(rng, 2, 6)
    deck = choices.deck(rng)
    ranks = deck_ranks(deck)
    direction = pick(rng, tuple(SequenceDirection))
    middle = ranks[len(ranks) // 2]
    start = {
        SequenceDirection.ASCENDING: Rank.ACE,
        SequenceDirection.DESCENDING: Rank.KING,
        SequenceDirection.BOTH: middle,
    }[direction]
    named = direction is SequenceDirection.BOTH or chance(rng, 50)
    lead = Holder(start + pick(rng, tuple(Suit))) if named and chance(rng, 40) else DealerLeft()
    return GameFields(
        player_count=players,
        setup=SetupRules(
            initial_deck=deck,
            cards_per_player="all",
            tableau_mode=TableauMode.SEQUENCE,
            sequence_direction=direction,
            start_rank=start if named else None,
            first_lead=lead,
        ),
        hands=Single(),
        phases=(PlayPhase(target=PlayTarget.TABLEAU),),
        special_effects=random_effects(rng, deck, players) if chance(rng, 20) else (),
        win_conditions=(WinCondition(WinType.EMPTY_HAND),),
    )


def _pairs(rng: Random) -> GameFields:
    """Old Maid and its kin: throw away pairs, draw unseen from another hand."""
    players = choices.seats(rng, 2, 6)
    deck = choices.deck(rng)
    odd = choices.card(rng, deck)
    opening = DiscardPhase(matching_condition=Matching.PAIR, min_cards=12, max_cards=12, once=True)
    pair = DiscardPhase(matching_condition=Matching.PAIR, min_cards=2, max_cards=pick(rng, (2, 2, 4)))
    draw = DrawPhase(source=DrawSource.OPPONENT_HAND, opponent=pick(rng, tuple(DrawOpponent)))
    points = tuple(range(players - 1, -1, -1)) if chance(rng, 50) else (1,) * (players - 1)
    return GameFields(
        player_count=players,
        setup=SetupRules(initial_deck=deck, cards_per_player="all", removed_cards=(odd,)),
        phases=(opening, draw, pair) if chance(rng, 70) else (draw, pair),
        out_when_empty=True,
        place_points=points,
        win_conditions=(WinCondition(WinType.HIGH_SCORE),),
    )


def _layout(rng: Random) -> GameFields:
    """Cards go next to their neighbours on the table; certain ranks may start anywhere."""
    players = choices.seats(rng)
    deck = choices.deck(rng)
    starts = choices.some(rng, deck_ranks(deck), 1, 2)
    parts: tuple[Condition, ...] = (CardAdjacentToLayout(), *map(CardIsRank, starts))
    play = PlayPhase(target=PlayTarget.TABLEAU, valid_play_condition=Or(parts))
    size = choices.deal_size(rng, deck, players, 4, 8, spare=6)
    places = (Location.DECK, Location.TABLEAU, Location.HAND)
    around = Surroundings(deck=deck, hand=size, places=places)
    draw = (
        DrawPhase(condition=position(rng, around)) if chance(rng, 40) else DrawPhase(until=DrawUntil.PLAYABLE)
    )
    return GameFields(
        player_count=players,
        setup=SetupRules(initial_deck=deck, cards_per_player=size, deal_to_tableau=rng.randint(1, 4)),
        phases=(draw, play),
        special_effects=random_effects(rng, deck, players) if chance(rng, 30) else (),
        deck_empty_action=DeckEmptyAction.SKIP_DRAW,
        win_conditions=(WinCondition(WinType.EMPTY_HAND),),
    )


def _dump(rng: Random) -> GameFields:
    """Play out the hands for the points of what is played."""
    players = choices.seats(rng)
    deck = choices.deck(rng)
    size = choices.deal_size(rng, deck, players, 4, 8)
    lowest = chance(rng, 40)
    order = WinOrder.LOWEST if lowest else WinOrder.HIGHEST
    reference = Reference.TABLEAU_TOP
    condition = play_condition(rng, reference, Surroundings(deck=deck, hand=size, places=(Location.TABLEAU,)))
    play = PlayPhase(
        target=PlayTarget.TABLEAU, valid_play_condition=condition, on_all_pass=AllPass.CLEAR_AND_LEAD
    )
    fields = GameFields(
        player_count=players,
        setup=SetupRules(initial_deck=deck, cards_per_player=size),
        phases=(play,),
        card_scoring=play_scores(rng, deck),
        win_conditions=(
            WinCondition(WinType.ALL_HANDS_EMPTY, order=order),
            WinCondition(WinType.LOW_SCORE if lowest else WinType.HIGH_SCORE),
        ),
    )
    return _piled(rng, fields, play) if chance(rng, 50) else fields


def _piled(rng: Random, fields: GameFields, play: PlayPhase) -> GameFields:
    """Palace and its kin: whoever cannot play takes up the pile, and some ranks do something to it."""
    deck = fields["setup"].initial_deck
    ranks = choices.some(rng, deck_ranks(deck), 1, 3)
    fields["phases"] = (replace(play, on_all_pass=AllPass.NONE, unable=Unable.TAKE_PILE),)
    fields["special_effects"] = tuple(SpecialEffect(rank, pick(rng, ON_PILES)) for rank in ranks)
    fields["special_effects"] = with_random_demands(rng, fields["special_effects"], deck)
    fields["card_scoring"] = ()
    fields["win_conditions"] = (WinCondition(WinType.EMPTY_HAND),)
    fields["max_turns"] = 5000
    return fields
