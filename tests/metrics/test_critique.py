"""What no designer would do is found, with its reason, and in no game that people play."""

from __future__ import annotations

import msgspec
import pytest

from darwindeck.genome.cards import Deck, Rank, RankOrder
from darwindeck.genome.conditions import CardIsRank, HandValue, Operator, PlayerHasCard
from darwindeck.genome.effects import EffectType, SpecialEffect, TargetSelector
from darwindeck.genome.library import known_games, load_game
from darwindeck.genome.phases import (
    AllPass,
    AskPhase,
    BettingPhase,
    DrawPhase,
    PassPhase,
    PlayPhase,
    ShowdownPhase,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import (
    Award,
    CardScore,
    EachOver,
    EvaluationMethod,
    HandEvaluation,
    Most,
    ScoringTrigger,
    TallyScore,
    TallySource,
    WinCondition,
    WinType,
)
from darwindeck.genome.setup import HandVisibility, Knock, LastWinner, ScoreAtLeast, Single
from darwindeck.metrics.critique import Sense, findings, oddness, refusals
from darwindeck.resolve import load_path
from tests.genome.small_games import with_phases_changed
from tests.sweeps import each
from tools.fit_weights import UNPLAYED

BY_NAME = {
    "bartok": {Sense.GIFT},
    "avalanche": {Sense.BLIND_STEAL},
    "warthog": {Sense.UNCHECKED},
}
"""Tables frozen after some made-up rules, which are meant to be silly."""


@each("game_id", known_games())
def test_no_known_game_has_a_finding_unless_it_is_meant_to_be_silly(game_id: str) -> None:
    assert {found.code for found in findings(load_game(game_id))} == BY_NAME.get(game_id, set())


def codes(genome: GameGenome) -> set[Sense]:
    return {Sense(found.code) for found in findings(genome)}


def test_chips_that_decide_nothing_are_found() -> None:
    hearts = load_game("hearts")
    assert Sense.IDLE_CHIPS in codes(hearts.copy_with(phases=(BettingPhase(), *hearts.phases)))
    assert Sense.IDLE_CHIPS not in codes(load_game("draw-poker"))


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
    assert (Sense.GIFT in codes(game)) == helps


def test_a_goal_that_folding_meets_is_found() -> None:
    poker = load_game("draw-poker")
    fewest = poker.copy_with(win_conditions=(WinCondition(WinType.LOW_SCORE),))
    assert Sense.WON_BY_FOLDING in codes(fewest)


def test_a_rule_about_the_next_hand_is_found_in_a_game_of_one() -> None:
    hearts = load_game("hearts").copy_with(hands=Single())
    assert Sense.CARRIES_NOWHERE in codes(hearts)
    whist = load_game("whist")
    leads = msgspec.structs.replace(whist.setup, first_lead=LastWinner())
    assert Sense.CARRIES_NOWHERE in codes(whist.copy_with(hands=Single(), setup=leads))


def test_books_that_leave_dead_cards_are_found() -> None:
    fish = load_game("go-fish")
    assert Sense.DEAD_CARDS in codes(fish.copy_with(phases=(AskPhase(book_size=3),)))


def test_a_condition_that_nobody_can_check_is_found() -> None:
    rummy = load_game("rummy")
    secret = DrawPhase(condition=HandValue(Operator.LE, 24))
    assert Sense.UNCHECKED in codes(rummy.copy_with(phases=(secret, *rummy.phases[1:])))


def test_the_same_step_twice_in_a_row_is_found() -> None:
    hearts = load_game("hearts")
    assert Sense.SAME_AGAIN in codes(hearts.copy_with(phases=(PassPhase(), *hearts.phases)))


def test_bags_that_cost_the_whole_way_to_the_goal_are_found() -> None:
    near = (WinCondition(WinType.FIRST_TO_SCORE, 100),)
    assert Sense.BAGS_END_ALL in codes(load_game("spades").copy_with(win_conditions=near))


def test_a_sweep_that_brings_more_than_anything_else_is_found() -> None:
    scopa = load_game("scopa")
    assert Sense.IDLE_SWEEP in codes(
        scopa.copy_with(setup=msgspec.structs.replace(scopa.setup, sweep_points=10))
    )


def test_a_knock_that_every_hand_can_make_is_found() -> None:
    gin = load_game("gin-rummy")
    assert Sense.KNOCK_AT_ONCE in codes(gin.copy_with(knock=Knock(max_deadwood=255)))


def test_wilds_that_are_no_exception_are_found() -> None:
    eights = load_game("crazy-eights")
    wild = msgspec.structs.replace(eights.setup, wild_ranks=tuple(Rank)[:8])
    assert Sense.NO_EXCEPTION in codes(eights.copy_with(setup=wild))


def test_number_cards_that_count_more_than_all_others_are_found() -> None:
    hearts = load_game("hearts")
    sevens = CardScore(condition=CardIsRank(Rank.SEVEN), points=24, trigger=ScoringTrigger.TRICK_WIN)
    assert Sense.ODD_TREASURE in codes(hearts.copy_with(card_scoring=(*hearts.card_scoring, sevens)))


def test_what_people_laugh_about_costs_and_the_rest_refuses() -> None:
    assert refusals(load_game("bartok")) == ()
    assert oddness(load_game("bartok")) < 1
    assert refusals(load_game("warthog"))


def test_players_who_drop_out_though_the_last_one_in_does_not_win_are_found() -> None:
    whist = load_game("knockout-whist")
    assert Sense.OUT_FOR_NOTHING not in codes(whist)
    scored = whist.copy_with(win_conditions=(WinCondition(WinType.HIGH_SCORE),))
    assert Sense.OUT_FOR_NOTHING in codes(scored)


def test_the_most_cards_are_no_goal_where_cards_are_laid_down() -> None:
    most = HandEvaluation(method=EvaluationMethod.CARD_COUNT)
    rummy = load_game("rummy")
    shown = rummy.copy_with(phases=(*rummy.phases, ShowdownPhase(hand_evaluation=most)))
    assert Sense.KEEPS_CARDS in codes(shown)


def test_a_draw_for_who_holds_a_card_cannot_be_checked() -> None:
    scopa = load_game("scopa")
    draw = DrawPhase(condition=PlayerHasCard("4C"))
    assert Sense.UNCHECKED in codes(scopa.copy_with(phases=(*scopa.phases, draw)))


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("the-only-queen", Sense.SMALL_MOON),
        ("pairs-will-do", Sense.EASY_MELD),
        ("every-trick-hurts", Sense.COSTLY_TRICK),
        ("nothing-but-nil", Sense.WORTHLESS_BID),
        ("half-the-stack", Sense.ALL_AT_ONCE),
        ("nobody-doubts", Sense.UNDOUBTED),
        ("any-rank-any-doubt", Sense.KNOWN_HANDS),
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
        ("eight-tricks-or-nothing", Sense.OUT_OF_REACH),
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
    assert code in codes(load_path(UNPLAYED / f"{name}.json"))


def test_a_lie_needs_cards_that_the_other_cannot_know() -> None:
    cheat = load_game("cheat")
    two = cheat.copy_with(player_count=2)
    assert Sense.KNOWN_HANDS in codes(two)
    fewer = msgspec.structs.replace(two.setup, cards_per_player=20)
    assert Sense.KNOWN_HANDS not in codes(two.copy_with(setup=fewer))


def test_there_is_nothing_to_bet_on_where_hands_lie_open() -> None:
    poker = load_game("simple-poker")
    shown = msgspec.structs.replace(poker.setup, hand_visibility=HandVisibility.FACE_UP)
    assert Sense.OPEN_BETS in codes(poker.copy_with(setup=shown))


def test_nobody_bets_on_a_hand_from_which_melds_are_laid_down() -> None:
    poker, rummy = load_game("simple-poker"), load_game("rummy")
    both = poker.copy_with(phases=(*poker.phases[:1], *rummy.phases, *poker.phases[1:]))
    assert Sense.BETS_ON_MELDS in codes(both)
    assert Sense.BETS_ON_MELDS not in codes(poker)


def test_a_bust_says_nothing_where_the_lowest_total_wins() -> None:
    low = HandEvaluation(method=EvaluationMethod.POINT_TOTAL, target=21, award=Award.WORST)
    poker = load_game("simple-poker")
    phases = (*poker.phases[:-1], ShowdownPhase(hand_evaluation=low))
    assert Sense.LOW_BUST in codes(poker.copy_with(phases=phases))


def test_nobody_counts_the_deadwood_of_a_large_hand_in_every_turn() -> None:
    gin = load_game("gin-rummy")
    large = msgspec.structs.replace(gin.setup, cards_per_player=14)
    assert Sense.LARGE_KNOCK in codes(gin.copy_with(setup=large))


def test_a_card_taken_out_for_three_is_of_no_use_to_four() -> None:
    maria = load_game("black-maria")
    four = msgspec.structs.replace(maria.setup, cards_per_player=12)
    assert Sense.UNEVEN_DECK in codes(maria.copy_with(player_count=4, setup=four))
    assert Sense.UNEVEN_DECK not in codes(maria)


def test_clearing_the_table_is_no_feat_where_points_are_unwanted() -> None:
    scopa = load_game("scopa")
    low = scopa.copy_with(win_conditions=(WinCondition(WinType.LOW_SCORE, 11),))
    assert Sense.IDLE_SWEEP in codes(low)
    assert Sense.IDLE_SWEEP not in codes(scopa)


def test_a_team_is_more_than_one_player() -> None:
    whist = load_game("german-whist")
    assert Sense.TEAMS_OF_ONE in codes(whist.copy_with(team_mode=True, teams=((0,), (1,))))


def test_a_card_that_shows_who_begins_is_dealt_to_somebody() -> None:
    hearts = load_game("hearts")
    few = msgspec.structs.replace(hearts.setup, cards_per_player=6)
    assert Sense.ABSENT_LEAD in codes(hearts.copy_with(setup=few))


def test_first_place_is_not_punished() -> None:
    president = load_game("president")
    low = president.copy_with(win_conditions=(WinCondition(WinType.LOW_SCORE, 11),))
    assert Sense.PLACES_REVERSED in codes(low)
    assert Sense.PLACES_REVERSED not in codes(president)


def test_cards_count_in_an_order_that_people_know() -> None:
    def table(**worth: int) -> GameGenome:
        rules = (
            CardScore(condition=CardIsRank(Rank(rank)), points=points, trigger=ScoringTrigger.TRICK_WIN)
            for rank, points in worth.items()
        )
        return load_game("bassadewitz").copy_with(card_scoring=tuple(rules))

    assert Sense.ODD_TABLE not in codes(table(A=11, T=10, K=4, Q=3, J=2))
    assert Sense.ODD_TABLE in codes(table(J=13, A=11, K=4, Q=3))
    four = CardScore(condition=CardIsRank(Rank.FOUR), points=10, trigger=ScoringTrigger.TRICK_WIN)
    usual = table(A=11, K=4, Q=3)
    assert Sense.ODD_TABLE in codes(usual.copy_with(card_scoring=(*usual.card_scoring, four)))


def test_a_race_of_cards_that_may_all_be_played_is_none() -> None:
    eights = load_game("crazy-eights")
    assert Sense.FREE_SHEDDING in codes(with_phases_changed(eights, PlayPhase, valid_play_condition=None))


def test_captures_are_made_from_hands_of_thirteen_cards_at_most() -> None:
    scopa = load_game("scopa")
    large = msgspec.structs.replace(scopa.setup, cards_per_player=18)
    assert Sense.LARGE_HANDS in codes(scopa.copy_with(setup=large))


def test_a_fine_that_everybody_pays_is_none() -> None:
    german = load_game("german-whist")
    fine = TallyScore(source=TallySource.TRICKS, rule=EachOver(7), points=-5)
    scored = german.copy_with(tally_scoring=(fine,), win_conditions=(WinCondition(WinType.HIGH_SCORE),))
    assert Sense.IDLE_THRESHOLD in codes(scored)


def test_captures_are_no_race_to_be_out_of_cards() -> None:
    scopa = load_game("scopa")
    race = (WinCondition(WinType.EMPTY_HAND), *scopa.win_conditions)
    assert Sense.RACE_OF_EQUALS in codes(scopa.copy_with(win_conditions=race))


def test_captures_count_for_more_than_a_prize_at_the_end() -> None:
    scopa = load_game("scopa")
    most = TallyScore(source=TallySource.CAPTURED, rule=Most(), points=1)
    prizes = scopa.copy_with(card_scoring=(), tally_scoring=(most, *scopa.tally_scoring))
    bare = prizes.copy_with(setup=msgspec.structs.replace(prizes.setup, sweep_points=0))
    assert Sense.PRIZES_ALONE in codes(bare)
    assert Sense.PRIZES_ALONE not in codes(prizes)


def test_a_power_is_given_to_a_card_that_can_be_played_on_others() -> None:
    president = load_game("president")
    for rank, power, found in (
        (Rank.FOUR, EffectType.SKIP_NEXT, True),
        (Rank.QUEEN, EffectType.SKIP_NEXT, False),
        (Rank.QUEEN, EffectType.EXTRA_TURN, False),
    ):
        effect = SpecialEffect(rank, power, TargetSelector.NEXT_PLAYER, 1)
        assert (Sense.WEAK_POWER in codes(president.copy_with(special_effects=(effect,)))) is found


@pytest.mark.parametrize(
    ("all_pass", "found"), [(AllPass.CLEAR_AND_LEAD, False), (AllPass.END_HAND, True), (AllPass.NONE, True)]
)
def test_another_turn_is_a_power_where_the_others_lose_theirs_and_the_table_is_cleared(
    all_pass: AllPass, found: bool
) -> None:
    """Lost turns are passes: whoever clears the table by one leads. Elsewhere one has to beat the own card."""
    again = SpecialEffect(Rank.QUEEN, EffectType.EXTRA_TURN, TargetSelector.SELF, 1)
    president = load_game("president").copy_with(special_effects=(again,))
    changed = with_phases_changed(president, PlayPhase, on_all_pass=all_pass)
    assert (Sense.WEAK_POWER in codes(changed)) is found


def test_nobody_drops_out_of_a_race_to_get_rid_of_the_whole_deck() -> None:
    assert Sense.HALF_A_DECK_EACH in codes(load_game("president").copy_with(eliminate=ScoreAtLeast(15)))
    assert Sense.HALF_A_DECK_EACH not in codes(load_game("pool-rummy"))


def test_five_players_do_not_play_for_what_two_of_them_can_get() -> None:
    euchre = load_game("euchre-like")
    five = euchre.copy_with(team_mode=False, teams=(), player_count=5)
    assert Sense.ALL_OR_NOTHING in codes(five)


def test_jacks_follow_sevens_where_there_are_no_cards_between() -> None:
    tablic = load_game("tablic")
    short = msgspec.structs.replace(tablic.setup, initial_deck=Deck.ITALIAN_40)
    assert Sense.GAPPED_VALUES in codes(tablic.copy_with(setup=short))


def test_threes_that_count_ten_are_strong() -> None:
    briscola = load_game("briscola")
    plain = msgspec.structs.replace(briscola.setup, rank_order=RankOrder.ACE_HIGH)
    assert Sense.ODD_TABLE in codes(briscola.copy_with(setup=plain))


def test_the_highest_score_does_not_win_where_all_points_cost() -> None:
    whist = load_game("whist").copy_with(win_conditions=(WinCondition(WinType.HIGH_SCORE),))
    kings = CardScore(condition=CardIsRank(Rank.KING), points=-2, trigger=ScoringTrigger.TRICK_WIN)
    assert Sense.ONLY_COSTS in codes(whist.copy_with(card_scoring=(kings,), tally_scoring=()))
    assert Sense.ONLY_COSTS not in codes(whist.copy_with(card_scoring=(kings,)))


def test_tricks_are_not_played_for_nines_alone() -> None:
    whist = load_game("german-whist").copy_with(win_conditions=(WinCondition(WinType.HIGH_SCORE),))
    nines = TallyScore(
        source=TallySource.CAPTURED, condition=CardIsRank(Rank.NINE), rule=EachOver(0), points=3
    )
    assert Sense.ODD_TREASURE in codes(whist.copy_with(tally_scoring=(nines,)))
    each = TallyScore(source=TallySource.CAPTURED, rule=EachOver(0), points=2)
    assert Sense.ODD_TREASURE in codes(whist.copy_with(tally_scoring=(each,)))
    assert Sense.ODD_TREASURE not in codes(
        whist.copy_with(tally_scoring=(msgspec.structs.replace(each, points=1),))
    )


def test_several_cards_at_once_are_not_for_games_in_which_each_has_to_match() -> None:
    for name, found in (("mau-mau", True), ("crazy-eights", True), ("president", False)):
        game = load_game(name)
        assert (Sense.SEVERAL_THAT_MATCH in codes(with_phases_changed(game, PlayPhase, max_cards=4))) is found
