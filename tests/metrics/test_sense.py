"""What no designer would do is found, with its reason, and in no game that people play."""

from __future__ import annotations

import msgspec
import pytest

from darwindeck.genome.cards import Rank, RankOrder, Suit
from darwindeck.genome.conditions import CardIsRank, HandValue, Operator, PlayerHasCard
from darwindeck.genome.effects import EffectType, SpecialEffect, TargetSelector
from darwindeck.genome.library import known_games, load_game
from darwindeck.genome.phases import (
    AskPhase,
    BettingPhase,
    BiddingPhase,
    DiscardPhase,
    DrawPhase,
    Face,
    MeldPhase,
    PassDirection,
    PassPhase,
    PlayPhase,
    ShowdownPhase,
    TrickPhase,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import (
    Award,
    CardScore,
    EachOver,
    EvaluationMethod,
    HandEvaluation,
    ScoringTrigger,
    TallyScore,
    TallySource,
    WinCondition,
    WinType,
)
from darwindeck.genome.setup import Fixed, HandVisibility, Holder, Knock, LastWinner, Single
from darwindeck.metrics.sense import Sense, findings, oddness, refusals
from darwindeck.resolve import load_path
from tools.fit_weights import UNPLAYED

BY_NAME = {
    "bartok": {Sense.GIFT},
    "avalanche": {Sense.BLIND_STEAL},
    "warthog": {Sense.UNCHECKED},
}
"""Tables frozen after some made-up rules, which are meant to be silly."""


@pytest.mark.parametrize("game_id", known_games())
def test_no_known_game_has_a_finding_unless_it_is_meant_to_be_silly(game_id: str) -> None:
    assert {found.code for found in findings(load_game(game_id))} == BY_NAME.get(game_id, set())


def _codes(genome: GameGenome) -> set[Sense]:
    return {found.code for found in findings(genome)}


def test_chips_that_decide_nothing_are_found() -> None:
    hearts = load_game("hearts")
    assert Sense.IDLE_CHIPS in _codes(hearts.copy_with(phases=(BettingPhase(), *hearts.phases)))
    assert Sense.IDLE_CHIPS not in _codes(load_game("draw-poker"))


def test_passing_on_the_whole_hand_is_found() -> None:
    thirty_one = load_game("thirty-one")
    assert Sense.WHOLE_HAND in _codes(thirty_one.copy_with(phases=(PassPhase(count=3), *thirty_one.phases)))
    assert Sense.WHOLE_HAND not in _codes(
        thirty_one.copy_with(phases=(PassPhase(count=1), *thirty_one.phases))
    )


@pytest.mark.parametrize(
    ("game_id", "effect", "helps"),
    [
        ("scopa", EffectType.DRAW_CARDS, True),
        ("crazy-eights", EffectType.DRAW_CARDS, False),
        ("crazy-eights", EffectType.FORCE_DISCARD, True),
        ("scopa", EffectType.SKIP_NEXT, False),
    ],
)
def test_an_effect_that_helps_its_victim_is_found(game_id: str, effect: EffectType, helps: bool) -> None:
    game = load_game(game_id).copy_with(
        special_effects=(SpecialEffect(Rank.TWO, effect, TargetSelector.NEXT_PLAYER, 2),)
    )
    assert (Sense.GIFT in _codes(game)) == helps


def test_a_ban_on_a_suit_that_means_nothing_is_found() -> None:
    whist = load_game("whist")
    (trick,) = whist.phases
    assert isinstance(trick, TrickPhase)
    banned = msgspec.structs.replace(trick, breaking_suit=Suit.CLUBS)
    assert Sense.IDLE_BAN in _codes(whist.copy_with(phases=(banned,)))


def test_a_goal_that_folding_meets_is_found() -> None:
    poker = load_game("draw-poker")
    fewest = poker.copy_with(win_conditions=(WinCondition(WinType.LOW_SCORE),))
    assert Sense.WON_BY_FOLDING in _codes(fewest)


def test_a_rule_about_the_next_hand_is_found_in_a_game_of_one() -> None:
    hearts = load_game("hearts").copy_with(hands=Single())
    assert Sense.CARRIES_NOWHERE in _codes(hearts)
    whist = load_game("whist")
    leads = msgspec.structs.replace(whist.setup, first_lead=LastWinner())
    assert Sense.CARRIES_NOWHERE in _codes(whist.copy_with(hands=Single(), setup=leads))


def test_books_that_leave_dead_cards_are_found() -> None:
    fish = load_game("go-fish")
    assert Sense.DEAD_CARDS in _codes(fish.copy_with(phases=(AskPhase(book_size=3),)))


def test_a_condition_that_nobody_can_check_is_found() -> None:
    rummy = load_game("rummy")
    secret = DrawPhase(condition=HandValue(Operator.LE, 24))
    assert Sense.UNCHECKED in _codes(rummy.copy_with(phases=(secret, *rummy.phases[1:])))


def test_the_same_step_twice_in_a_row_is_found() -> None:
    hearts = load_game("hearts")
    assert Sense.SAME_AGAIN in _codes(hearts.copy_with(phases=(PassPhase(), *hearts.phases)))


def test_a_bid_that_costs_nothing_is_found() -> None:
    spades = load_game("spades")
    assert spades.contract_scoring is not None
    free = msgspec.structs.replace(spades.contract_scoring, failed_contract_penalty=0)
    nil = msgspec.structs.replace(spades.contract_scoring, nil_bonus=200, nil_penalty=10)
    for contract in (free, nil):
        assert Sense.FREE_BID in _codes(spades.copy_with(contract_scoring=contract))
    assert Sense.FREE_BID not in _codes(load_game("oh-hell")), "a bid has to be met exactly"


def test_tricks_that_count_by_the_bid_and_again_by_themselves_are_found() -> None:
    tricks = TallyScore(source=TallySource.TRICKS, rule=EachOver(0), points=1)
    assert Sense.COUNTED_TWICE in _codes(load_game("oh-hell").copy_with(tally_scoring=(tricks,)))


def test_bags_that_cost_the_whole_way_to_the_goal_are_found() -> None:
    near = (WinCondition(WinType.FIRST_TO_SCORE, 100),)
    assert Sense.BAGS_END_ALL in _codes(load_game("spades").copy_with(win_conditions=near))


def test_bids_on_a_hand_that_is_still_to_be_drawn_are_found() -> None:
    spades, german = load_game("spades"), load_game("german-whist")
    drawn = spades.copy_with(phases=(*spades.phases, DrawPhase()), setup=german.setup)
    assert Sense.LOOSE_BIDS in _codes(drawn)


def test_a_sweep_that_brings_more_than_anything_else_is_found() -> None:
    scopa = load_game("scopa")
    assert Sense.IDLE_SWEEP in _codes(
        scopa.copy_with(setup=msgspec.structs.replace(scopa.setup, sweep_points=10))
    )


def test_a_knock_that_every_hand_can_make_is_found() -> None:
    gin = load_game("gin-rummy")
    assert Sense.KNOCK_AT_ONCE in _codes(gin.copy_with(knock=Knock(max_deadwood=255)))


def test_wilds_that_are_no_exception_are_found() -> None:
    eights = load_game("crazy-eights")
    wild = msgspec.structs.replace(eights.setup, wild_ranks=tuple(Rank)[:8])
    assert Sense.NO_EXCEPTION in _codes(eights.copy_with(setup=wild))


def test_number_cards_that_count_more_than_all_others_are_found() -> None:
    hearts = load_game("hearts")
    sevens = CardScore(condition=CardIsRank(Rank.SEVEN), points=24, trigger=ScoringTrigger.TRICK_WIN)
    assert Sense.ODD_TREASURE in _codes(hearts.copy_with(card_scoring=(*hearts.card_scoring, sevens)))


def test_what_people_laugh_about_costs_and_the_rest_refuses() -> None:
    assert refusals(load_game("bartok")) == ()
    assert oddness(load_game("bartok")) < 1
    assert refusals(load_game("warthog"))


def test_players_who_drop_out_though_the_last_one_in_does_not_win_are_found() -> None:
    whist = load_game("knockout-whist")
    assert Sense.OUT_FOR_NOTHING not in _codes(whist)
    scored = whist.copy_with(win_conditions=(WinCondition(WinType.HIGH_SCORE),))
    assert Sense.OUT_FOR_NOTHING in _codes(scored)


def test_a_direction_of_passing_that_changes_between_two_players_is_found() -> None:
    turning = PassPhase(count=2, direction=PassDirection.ROTATING)
    gin = load_game("gin-rummy")
    assert Sense.ONE_NEIGHBOUR in _codes(gin.copy_with(phases=(turning, *gin.phases)))


def test_the_most_cards_are_no_goal_where_cards_are_laid_down() -> None:
    most = HandEvaluation(method=EvaluationMethod.CARD_COUNT)
    rummy = load_game("rummy")
    shown = rummy.copy_with(phases=(*rummy.phases, ShowdownPhase(hand_evaluation=most)))
    assert Sense.KEEPS_CARDS in _codes(shown)


def test_trumps_that_follow_from_the_hand_before_need_more_than_two_hands() -> None:
    whist = load_game("knockout-whist")
    assert Sense.CARRIES_NOWHERE in _codes(whist.copy_with(hands=Fixed(2)))


def test_a_draw_for_who_holds_a_card_cannot_be_checked() -> None:
    scopa = load_game("scopa")
    draw = DrawPhase(condition=PlayerHasCard("4C"))
    assert Sense.UNCHECKED in _codes(scopa.copy_with(phases=(*scopa.phases, draw)))


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("the-only-queen", Sense.SMALL_MOON),
        ("pairs-will-do", Sense.EASY_MELD),
        ("every-trick-hurts", Sense.COSTLY_TRICK),
        ("nothing-but-nil", Sense.WORTHLESS_BID),
        ("half-the-stack", Sense.ALL_AT_ONCE),
        ("nobody-doubts", Sense.UNDOUBTED),
        ("out-at-five", Sense.OUT_AT_ONCE),
        ("four-and-no-other", Sense.ONE_BID),
        ("open-mau-mau", Sense.OPEN_SECRETS),
        ("three-solitaires", Sense.DEAD_DISCARDS),
        ("three-solitaires", Sense.LONELY_MELDS),
        ("runs-for-five", Sense.HALF_MELDS),
        ("two-draws-of-rummy", Sense.SHORT_STOCK),
        ("tens-over-kings", Sense.IDLE_ORDER),
        ("worthless-tens", Sense.IDLE_ORDER),
        ("partners-raise", Sense.BETS_ON_TRICKS),
        ("bet-then-draw", Sense.FORCED_DRAW),
        ("deal-four-draw-one", Sense.FORCED_DRAW),
        ("eighteen-for-nothing", Sense.IDLE_THRESHOLD),
        ("eighteen-for-nothing", Sense.FLAT_CAPTURES),
        ("half-a-deck-of-prizes", Sense.MISSING_CARDS),
        ("cheap-aces", Sense.CHEAP_BEST),
        ("nil-for-nothing", Sense.LOOSE_BIDS),
        ("exact-together", Sense.LOOSE_BIDS),
        ("two-knaves", Sense.SMALL_HANDS),
        ("one-card-scopa", Sense.SMALL_HANDS),
        ("seventeen-for-one", Sense.ALL_OR_NOTHING),
        ("laid-for-nothing", Sense.HANDS_APART),
        ("best-jack-worst-card", Sense.UNWANTED_JACKS),
    ],
)
def test_games_made_to_fool_are_refused_for_what_is_wrong_with_them(name: str, code: Sense) -> None:
    assert code in _codes(load_path(UNPLAYED / f"{name}.json"))


def test_there_is_nothing_to_bet_on_where_hands_lie_open() -> None:
    poker = load_game("simple-poker")
    shown = msgspec.structs.replace(poker.setup, hand_visibility=HandVisibility.FACE_UP)
    assert Sense.OPEN_BETS in _codes(poker.copy_with(setup=shown))


def test_a_bust_says_nothing_where_the_lowest_total_wins() -> None:
    low = HandEvaluation(method=EvaluationMethod.POINT_TOTAL, target=21, award=Award.WORST)
    poker = load_game("simple-poker")
    phases = (*poker.phases[:-1], ShowdownPhase(hand_evaluation=low))
    assert Sense.LOW_BUST in _codes(poker.copy_with(phases=phases))


def test_nobody_counts_the_deadwood_of_a_large_hand_in_every_turn() -> None:
    gin = load_game("gin-rummy")
    large = msgspec.structs.replace(gin.setup, cards_per_player=14)
    assert Sense.LARGE_KNOCK in _codes(gin.copy_with(setup=large))


def test_points_that_everybody_wants_are_not_kept_out_of_the_first_trick() -> None:
    hearts = load_game("hearts")
    wanted = hearts.copy_with(win_conditions=(WinCondition(WinType.HIGH_SCORE, 100),))
    assert Sense.WELCOME_POINTS in _codes(wanted)
    assert Sense.WELCOME_POINTS not in _codes(hearts)


def test_a_card_taken_out_for_three_is_of_no_use_to_four() -> None:
    maria = load_game("black-maria")
    four = msgspec.structs.replace(maria.setup, cards_per_player=12)
    assert Sense.UNEVEN_DECK in _codes(maria.copy_with(player_count=4, setup=four))
    assert Sense.UNEVEN_DECK not in _codes(maria)


def test_clearing_the_table_is_no_feat_where_points_are_unwanted() -> None:
    scopa = load_game("scopa")
    low = scopa.copy_with(win_conditions=(WinCondition(WinType.LOW_SCORE, 11),))
    assert Sense.IDLE_SWEEP in _codes(low)
    assert Sense.IDLE_SWEEP not in _codes(scopa)


def test_a_team_is_more_than_one_player() -> None:
    whist = load_game("german-whist")
    assert Sense.TEAMS_OF_ONE in _codes(whist.copy_with(team_mode=True, teams=((0,), (1,))))


def test_cards_do_not_change_hands_after_the_bids() -> None:
    spades = load_game("spades")
    passing = PassPhase(count=2, direction=PassDirection.LEFT)
    bid = next(place for place, phase in enumerate(spades.phases) if isinstance(phase, BiddingPhase))
    before = (*spades.phases[:bid], passing, *spades.phases[bid:])
    after = (*spades.phases[: bid + 1], passing, *spades.phases[bid + 1 :])
    assert Sense.LOOSE_BIDS not in _codes(spades.copy_with(phases=before))
    assert Sense.LOOSE_BIDS in _codes(spades.copy_with(phases=after))


def test_cards_do_not_leave_the_tricks_unseen_again_and_again() -> None:
    whist = load_game("whist")
    unseen, once = DiscardPhase(face=Face.DOWN), DiscardPhase(face=Face.DOWN, once=True)
    assert Sense.UNSEEN_DISCARDS in _codes(whist.copy_with(phases=(*whist.phases, unseen)))
    assert Sense.UNSEEN_DISCARDS not in _codes(whist.copy_with(phases=(once, *whist.phases)))


def test_nobody_is_left_to_play_tricks_alone() -> None:
    whist = load_game("whist")
    laid = MeldPhase(lay_off=False, once=True)
    assert Sense.HANDS_APART in _codes(whist.copy_with(phases=(laid, *whist.phases)))


def test_the_card_that_has_to_be_led_is_none_that_counts() -> None:
    hearts = load_game("hearts")
    dear = msgspec.structs.replace(hearts.setup, first_lead=Holder(card="Qs"))
    free = msgspec.structs.replace(hearts.setup, first_lead=Holder(card="Qs", must_play=False))
    assert Sense.DEAR_LEAD in _codes(hearts.copy_with(setup=dear))
    assert Sense.DEAR_LEAD not in _codes(hearts.copy_with(setup=free))


def test_where_nobody_has_to_follow_nobody_can_be_made_to_take_what_costs() -> None:
    briscola = load_game("briscola")
    low = briscola.copy_with(win_conditions=(WinCondition(WinType.LOW_SCORE, 100),))
    assert Sense.UNPINNED in _codes(low)
    assert Sense.UNPINNED not in _codes(briscola)


def test_aces_are_not_the_lowest_cards_of_a_trick() -> None:
    whist = load_game("whist")
    low = msgspec.structs.replace(whist.setup, rank_order=RankOrder.ACE_LOW)
    assert Sense.IDLE_ORDER in _codes(whist.copy_with(setup=low))


def test_a_card_that_shows_who_begins_is_dealt_to_somebody() -> None:
    hearts = load_game("hearts")
    few = msgspec.structs.replace(hearts.setup, cards_per_player=6)
    assert Sense.ABSENT_LEAD in _codes(hearts.copy_with(setup=few))


def test_first_place_is_not_punished() -> None:
    president = load_game("president")
    low = president.copy_with(win_conditions=(WinCondition(WinType.LOW_SCORE, 11),))
    assert Sense.PLACES_REVERSED in _codes(low)
    assert Sense.PLACES_REVERSED not in _codes(president)


def test_four_cards_are_no_moon() -> None:
    knaves = CardScore(condition=CardIsRank(Rank.JACK), points=5, trigger=ScoringTrigger.TRICK_WIN)
    assert Sense.SMALL_MOON in _codes(load_game("hearts").copy_with(card_scoring=(knaves,)))


def test_cards_are_not_passed_where_hands_are_filled_up_again() -> None:
    german = load_game("german-whist")
    passing = PassPhase(count=3, direction=PassDirection.LEFT)
    assert Sense.FORGOTTEN_CARDS in _codes(german.copy_with(phases=(passing, *german.phases)))
    assert Sense.FORGOTTEN_CARDS not in _codes(load_game("hearts"))


def test_partners_do_not_pass_cards_to_the_other_side() -> None:
    spades = load_game("partnership-spades")
    for way, found in ((PassDirection.LEFT, True), (PassDirection.ACROSS, False)):
        passed = spades.copy_with(phases=(PassPhase(count=3, direction=way), *spades.phases))
        assert (Sense.FED_OPPONENTS in _codes(passed)) is found


def test_cards_count_in_an_order_that_people_know() -> None:
    def table(**worth: int) -> GameGenome:
        rules = (
            CardScore(condition=CardIsRank(Rank(rank)), points=points, trigger=ScoringTrigger.TRICK_WIN)
            for rank, points in worth.items()
        )
        return load_game("bassadewitz").copy_with(card_scoring=tuple(rules))

    assert Sense.ODD_TABLE not in _codes(table(A=11, T=10, K=4, Q=3, J=2))
    assert Sense.ODD_TABLE in _codes(table(J=13, A=11, K=4, Q=3))
    four = CardScore(condition=CardIsRank(Rank.FOUR), points=10, trigger=ScoringTrigger.TRICK_WIN)
    usual = table(A=11, K=4, Q=3)
    assert Sense.ODD_TABLE in _codes(usual.copy_with(card_scoring=(*usual.card_scoring, four)))


def test_a_race_of_cards_that_may_all_be_played_is_none() -> None:
    eights = load_game("crazy-eights")
    free = tuple(
        msgspec.structs.replace(phase, valid_play_condition=None) if isinstance(phase, PlayPhase) else phase
        for phase in eights.phases
    )
    assert Sense.FREE_SHEDDING in _codes(eights.copy_with(phases=free))


def test_captures_are_made_from_hands_of_thirteen_cards_at_most() -> None:
    scopa = load_game("scopa")
    large = msgspec.structs.replace(scopa.setup, cards_per_player=18)
    assert Sense.LARGE_HANDS in _codes(scopa.copy_with(setup=large))


def test_a_bid_to_keep_and_a_table_of_points_are_too_much() -> None:
    spades, hearts = load_game("spades"), load_game("hearts")
    assert Sense.BURDENED_BIDS in _codes(spades.copy_with(card_scoring=hearts.card_scoring))


def test_a_fine_that_everybody_pays_is_none() -> None:
    german = load_game("german-whist")
    fine = TallyScore(source=TallySource.TRICKS, rule=EachOver(7), points=-5)
    scored = german.copy_with(tally_scoring=(fine,), win_conditions=(WinCondition(WinType.HIGH_SCORE),))
    assert Sense.IDLE_THRESHOLD in _codes(scored)


def test_no_cards_are_played_to_a_pile_beside_the_tricks() -> None:
    whist = load_game("whist")
    assert Sense.BESIDE_TRICKS in _codes(whist.copy_with(phases=(*whist.phases, PlayPhase())))


def test_the_lowest_card_does_not_win_where_there_are_trumps() -> None:
    whist = load_game("whist")
    low = tuple(
        msgspec.structs.replace(phase, high_card_wins=False) if isinstance(phase, TrickPhase) else phase
        for phase in whist.phases
    )
    assert Sense.LOW_TRUMPS in _codes(whist.copy_with(phases=low))


def test_captures_are_no_race_to_be_out_of_cards() -> None:
    scopa = load_game("scopa")
    race = (WinCondition(WinType.EMPTY_HAND), *scopa.win_conditions)
    assert Sense.RACE_OF_EQUALS in _codes(scopa.copy_with(win_conditions=race))


def test_nobody_passes_more_than_three_cards() -> None:
    hearts = load_game("hearts")
    four = tuple(
        msgspec.structs.replace(phase, count=4) if isinstance(phase, PassPhase) else phase
        for phase in hearts.phases
    )
    assert Sense.WHOLE_HAND in _codes(hearts.copy_with(phases=four))
