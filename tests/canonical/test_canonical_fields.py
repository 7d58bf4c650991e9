"""Equal games that hash equal: fields that nobody reads, and lists whose order says nothing."""

from __future__ import annotations

from darwindeck.genome.cards import Rank
from darwindeck.genome.effects import EffectType
from darwindeck.genome.phases import (
    BiddingPhase,
    BreakingRule,
    ClaimPhase,
    ClaimRank,
    DrawOpponent,
    DrawPhase,
    FirstTrick,
    MeldPhase,
    PlayPhase,
    ShowdownPhase,
    TrickPhase,
    TrumpOrder,
)
from darwindeck.genome.scoring import (
    ContractScoring,
    HandEvaluation,
    Moon,
    ScoringTo,
    ScoringZone,
    TallySource,
    TricksFrom,
    WinCondition,
    WinType,
)
from darwindeck.genome.setup import (
    CaptureRest,
    CaptureTo,
    DeckEmptyAction,
    DeckTop,
    LastWinner,
    TableauMode,
    TieRule,
)
from darwindeck.genome.values import CardValue
from tests.canonical.one_form import assert_one_form
from tests.genome.small_games import (
    HEARTS,
    QUEEN,
    Pair,
    contract,
    effect,
    effects,
    play,
    score,
    setup,
    shed,
    tableau,
    tally,
    tricks,
)
from tests.sweeps import each

EQUAL: dict[str, Pair] = {
    # Omit defaults and fields whose owner is absent.
    "start rank outside a sequence": (
        tableau(TableauMode.NONE, start_rank=Rank.SEVEN),
        tableau(TableauMode.NONE),
    ),
    "battle fields outside War": (
        tableau(TableauMode.NONE, capture_to=CaptureTo.CAPTURED, tie_rule=TieRule.SPLIT, battle_stake=3),
        tableau(TableauMode.NONE),
    ),
    "battle stake where ties are split": (
        tableau(TableauMode.WAR, tie_rule=TieRule.SPLIT, battle_stake=3),
        tableau(TableauMode.WAR, tie_rule=TieRule.SPLIT),
    ),
    "capture fields outside match_rank": (
        tableau(TableauMode.NONE, capture_sums=True, sweep_points=1, capture_rest=CaptureRest.LAST_CAPTURER),
        tableau(TableauMode.NONE),
    ),
    "card values nobody reads": (shed(setup=setup(card_values=(CardValue(Rank.ACE, 1),))), shed()),
    "chips nobody bets": (shed(setup=setup(starting_chips=100)), shed()),
    "a suit to choose without wild cards": (shed(setup=setup(choose_suit=True)), shed()),
    "wild cards where every card may be played": (
        play(None),
        play(None).copy_with(setup=setup(wild_ranks=(Rank.EIGHT,), choose_suit=True)),
    ),
    "last winner leads in a single hand": (shed(setup=setup(first_lead=LastWinner())), shed()),
    "trump order without trump": (tricks(phases=(TrickPhase(trump_order=TrumpOrder.BOWERS),)), tricks()),
    "breaking rule without a suit": (
        tricks(phases=(TrickPhase(breaking_rule=BreakingRule.CANNOT_PLAY_UNTIL_BROKEN),)),
        tricks(),
    ),
    "no points in the first trick where there are none": (
        tricks(phases=(TrickPhase(first_trick=FirstTrick.NO_POINTS),), card_scoring=()),
        tricks(card_scoring=()),
    ),
    "moon without points": (tricks(moon=Moon.OTHERS, card_scoring=()), tricks(card_scoring=())),
    "the top of a deck that is dealt out": (
        tricks(setup=setup(cards_per_player=13, initial_discard_count=0, deck_top=DeckTop.UP)),
        tricks(setup=setup(cards_per_player=13, initial_discard_count=0)),
    ),
    "which tricks count where nobody counts them": (
        tricks(tricks_from=TricksFrom.DECK_EMPTY, win_conditions=(WinCondition(WinType.HIGH_SCORE),)),
        tricks(win_conditions=(WinCondition(WinType.HIGH_SCORE),)),
    ),
    "which tricks count where there are none": (shed(tricks_from=TricksFrom.DECK_EMPTY), shed()),
    "opponent of a draw from the deck": (
        shed(phases=(DrawPhase(opponent=DrawOpponent.RANDOM), PlayPhase())),
        shed(phases=(DrawPhase(), PlayPhase())),
    ),
    "rank of a free claim": (
        shed(phases=(ClaimPhase(rank_mode=ClaimRank.PLAYER_CHOICE, rank=Rank.KING),)),
        shed(phases=(ClaimPhase(rank_mode=ClaimRank.PLAYER_CHOICE),)),
    ),
    "penalty nobody can ask for": (
        shed(phases=(ClaimPhase(allow_challenge=False, pile_penalty=False),)),
        shed(phases=(ClaimPhase(allow_challenge=False),)),
    ),
    "gin bonus without melds in hand": (
        shed(phases=(DrawPhase(), MeldPhase(gin_bonus=25, undercut_bonus=10))),
        shed(phases=(DrawPhase(), MeldPhase())),
    ),
    "target of a poker hand": (
        shed(phases=(ShowdownPhase(hand_evaluation=HandEvaluation(target=21)),)),
        shed(phases=(ShowdownPhase(hand_evaluation=HandEvaluation()),)),
    ),
    "zone of a trick score": (tricks(card_scoring=(score(HEARTS, zone=ScoringZone.HAND),)), tricks()),
    "receiver of a trick score": (tricks(card_scoring=(score(HEARTS, to=ScoringTo.HAND_WINNER),)), tricks()),
    "which tricks count": (
        tricks(tally_scoring=(tally(HEARTS, source=TallySource.TRICKS),)),
        tricks(tally_scoring=(tally(None, source=TallySource.TRICKS),)),
    ),
    "contract without bids": (tricks(contract_scoring=ContractScoring()), tricks()),
    "nil points where nil is forbidden": (
        contract(
            phases=(BiddingPhase(1, 13, False), TrickPhase()), contract_scoring=ContractScoring(nil_bonus=50)
        ),
        contract(phases=(BiddingPhase(1, 13, False), TrickPhase())),
    ),
    "bag penalty without a bag rule": (
        contract(contract_scoring=ContractScoring(bag_limit=0, bag_penalty=50)),
        contract(contract_scoring=ContractScoring(bag_limit=0)),
    ),
    "overtricks of an exact contract": (
        contract(contract_scoring=ContractScoring(exact=True, overtrick_points=5)),
        contract(contract_scoring=ContractScoring(exact=True, bag_limit=0)),
    ),
    "places without out_when_empty": (shed(place_points=(2, 1)), shed()),
    "places that bring nothing": (
        shed(out_when_empty=True, place_points=(2, 1, 0, 0)),
        shed(out_when_empty=True, place_points=(2, 1)),
    ),
    "teams out of team mode": (tricks(teams=((0, 2), (1, 3))), tricks()),
    "order of a team's members": (
        tricks(team_mode=True, teams=((3, 1), (2, 0))),
        tricks(team_mode=True, teams=((0, 2), (1, 3))),
    ),
    "empty deck nobody draws from": (tricks(deck_empty_action=DeckEmptyAction.HAND_ENDS), tricks()),
    "effects without a Play phase": (tricks(special_effects=(effect(EffectType.SKIP_NEXT),)), tricks()),
    # Sort and dedupe.
    "order and repeats of wild ranks": (
        shed(setup=setup(wild_ranks=(Rank.JACK, Rank.EIGHT, Rank.JACK))),
        shed(setup=setup(wild_ranks=(Rank.EIGHT, Rank.JACK))),
    ),
    "order and repeats of removed cards": (
        shed(setup=setup(removed_cards=("Qs", "2h", "Qs"))),
        shed(setup=setup(removed_cards=("2h", "Qs"))),
    ),
    "order of effects": (
        effects(effect(EffectType.SKIP_NEXT, Rank.KING), effect(EffectType.DRAW_CARDS)),
        effects(effect(EffectType.DRAW_CARDS), effect(EffectType.SKIP_NEXT, Rank.KING)),
    ),
    "of two effects of a kind on a rank the last": (
        effects(effect(EffectType.DRAW_CARDS, value=2), effect(EffectType.DRAW_CARDS)),
        effects(effect(EffectType.DRAW_CARDS)),
    ),
    "order of scoring rules": (
        tricks(card_scoring=(score(HEARTS), score(QUEEN, 13))),
        tricks(card_scoring=(score(QUEEN, 13), score(HEARTS))),
    ),
    "points of one condition are summed": (
        tricks(card_scoring=(score(HEARTS, 2), score(HEARTS, 3))),
        tricks(card_scoring=(score(HEARTS, 5),)),
    ),
    "points that cancel out are dropped": (
        tricks(card_scoring=(score(HEARTS), score(QUEEN, 2), score(QUEEN, -2))),
        tricks(),
    ),
    "tallies are summed": (
        tricks(tally_scoring=(tally(HEARTS), tally(HEARTS, 2))),
        tricks(tally_scoring=(tally(HEARTS, 3),)),
    ),
}


@each("name", EQUAL)
def test_equal_games_have_one_form_and_one_hash(name: str) -> None:
    assert_one_form(*EQUAL[name])
