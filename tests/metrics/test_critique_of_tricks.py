"""What people laugh about in games of tricks: bids, passes, trumps and points that make no sense together."""

from __future__ import annotations

from random import Random

import msgspec

from darwindeck.evolution.hooks import HOOKS
from darwindeck.genome.cards import Rank, RankOrder, Suit
from darwindeck.genome.conditions import CardIsRank, CardIsSuit
from darwindeck.genome.library import load_game
from darwindeck.genome.phases import (
    DiscardPhase,
    Face,
    MeldPhase,
    PassDirection,
    PassPhase,
    PlayPhase,
    TrickPhase,
    Trump,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import (
    CardScore,
    EachOver,
    ScoringTrigger,
    TallyScore,
    TallySource,
    WinCondition,
    WinType,
)
from darwindeck.genome.setup import Fixed, Holder
from darwindeck.metrics.critique import Sense
from tests.genome.small_games import with_phases_changed
from tests.metrics.test_critique import codes


def test_passing_on_the_whole_hand_is_found() -> None:
    thirty_one = load_game("thirty-one")
    assert Sense.WHOLE_HAND in codes(thirty_one.copy_with(phases=(PassPhase(count=3), *thirty_one.phases)))
    assert Sense.WHOLE_HAND not in codes(
        thirty_one.copy_with(phases=(PassPhase(count=1), *thirty_one.phases))
    )


def test_a_ban_on_a_suit_that_means_nothing_is_found() -> None:
    whist = load_game("whist")
    (trick,) = whist.phases
    assert isinstance(trick, TrickPhase)
    banned = msgspec.structs.replace(trick, breaking_suit=Suit.CLUBS)
    assert Sense.IDLE_BAN in codes(whist.copy_with(phases=(banned,)))


def test_a_direction_of_passing_that_changes_between_two_players_is_found() -> None:
    turning = PassPhase(count=2, direction=PassDirection.ROTATING)
    gin = load_game("gin-rummy")
    assert Sense.ONE_NEIGHBOUR in codes(gin.copy_with(phases=(turning, *gin.phases)))


def test_trumps_that_follow_from_the_hand_before_need_more_than_two_hands() -> None:
    whist = load_game("knockout-whist")
    assert Sense.CARRIES_NOWHERE in codes(whist.copy_with(hands=Fixed(2)))


def test_points_that_everybody_wants_are_not_kept_out_of_the_first_trick() -> None:
    hearts = load_game("hearts")
    wanted = hearts.copy_with(win_conditions=(WinCondition(WinType.HIGH_SCORE, 100),))
    assert Sense.WELCOME_POINTS in codes(wanted)
    assert Sense.WELCOME_POINTS not in codes(hearts)


def test_a_first_trick_is_not_kept_free_of_points_that_every_card_has() -> None:
    rules = tuple(
        CardScore(condition=CardIsSuit(suit), points=1, trigger=ScoringTrigger.TRICK_WIN) for suit in Suit
    )
    every = load_game("hearts").copy_with(card_scoring=rules)
    assert {Sense.WELCOME_POINTS, Sense.IDLE_BAN} <= codes(every)


def test_cards_do_not_leave_the_tricks_unseen_again_and_again() -> None:
    whist = load_game("whist")
    unseen, once = DiscardPhase(face=Face.DOWN), DiscardPhase(face=Face.DOWN, once=True)
    assert Sense.UNSEEN_DISCARDS in codes(whist.copy_with(phases=(*whist.phases, unseen)))
    assert Sense.UNSEEN_DISCARDS not in codes(whist.copy_with(phases=(once, *whist.phases)))


def test_nobody_is_left_to_play_tricks_alone() -> None:
    whist = load_game("whist")
    laid = MeldPhase(lay_off=False, once=True)
    assert Sense.HANDS_APART in codes(whist.copy_with(phases=(laid, *whist.phases)))


def test_the_card_that_has_to_be_led_is_none_that_counts() -> None:
    hearts = load_game("hearts")
    dear = msgspec.structs.replace(hearts.setup, first_lead=Holder(card="Qs"))
    free = msgspec.structs.replace(hearts.setup, first_lead=Holder(card="Qs", must_play=False))
    assert Sense.DEAR_LEAD in codes(hearts.copy_with(setup=dear))
    assert Sense.DEAR_LEAD not in codes(hearts.copy_with(setup=free))


def test_where_nobody_has_to_follow_nobody_can_be_made_to_take_what_costs() -> None:
    briscola = load_game("briscola")
    low = briscola.copy_with(win_conditions=(WinCondition(WinType.LOW_SCORE, 100),))
    assert Sense.UNPINNED in codes(low)
    assert Sense.UNPINNED not in codes(briscola)


def test_aces_are_not_the_lowest_cards_of_a_trick() -> None:
    whist = load_game("whist")
    low = msgspec.structs.replace(whist.setup, rank_order=RankOrder.ACE_LOW)
    assert Sense.IDLE_ORDER in codes(whist.copy_with(setup=low))


def test_four_cards_are_no_moon() -> None:
    knaves = CardScore(condition=CardIsRank(Rank.JACK), points=5, trigger=ScoringTrigger.TRICK_WIN)
    assert Sense.SMALL_MOON in codes(load_game("hearts").copy_with(card_scoring=(knaves,)))


def test_cards_are_not_passed_where_hands_are_filled_up_again() -> None:
    german = load_game("german-whist")
    passing = PassPhase(count=3, direction=PassDirection.LEFT)
    assert Sense.FORGOTTEN_CARDS in codes(german.copy_with(phases=(passing, *german.phases)))
    assert Sense.FORGOTTEN_CARDS not in codes(load_game("hearts"))


def test_partners_do_not_pass_cards_to_the_other_side() -> None:
    spades = load_game("partnership-spades")
    for way, found in ((PassDirection.LEFT, True), (PassDirection.ACROSS, False)):
        passed = spades.copy_with(phases=(PassPhase(count=3, direction=way), *spades.phases))
        assert (Sense.FED_OPPONENTS in codes(passed)) is found


def test_no_cards_are_played_to_a_pile_beside_the_tricks() -> None:
    whist = load_game("whist")
    assert Sense.BESIDE_TRICKS in codes(whist.copy_with(phases=(*whist.phases, PlayPhase())))


def test_the_lowest_card_does_not_win_where_there_are_trumps() -> None:
    whist = load_game("whist")
    assert Sense.LOW_TRUMPS in codes(with_phases_changed(whist, TrickPhase, high_card_wins=False))


def test_nobody_passes_more_than_three_cards() -> None:
    hearts = load_game("hearts")
    assert Sense.WHOLE_HAND in codes(with_phases_changed(hearts, PassPhase, count=4))


def _trumps(genome: GameGenome, trump: Trump) -> GameGenome:
    return with_phases_changed(genome, TrickPhase, trump=trump)


def test_the_weakest_cards_are_no_prize_for_whoever_takes_the_tricks_anyway() -> None:
    """Read blind, such games came out last twice, with trumps and without."""
    twos = CardScore(condition=CardIsRank(Rank.TWO), points=5, trigger=ScoringTrigger.TRICK_WIN)
    shunned = load_game("hearts").copy_with(card_scoring=(twos,))
    sought = shunned.copy_with(win_conditions=(WinCondition(WinType.HIGH_SCORE, 50),))
    for trump in (Trump.SPADES, Trump.NONE):
        assert Sense.TREASURE_OF_THE_STRONG in codes(_trumps(sought, trump))
    assert Sense.TREASURE_OF_THE_STRONG not in codes(shunned)
    kings = CardScore(condition=CardIsRank(Rank.KING), points=5, trigger=ScoringTrigger.TRICK_WIN)
    assert Sense.TREASURE_OF_THE_STRONG not in codes(
        _trumps(sought.copy_with(card_scoring=(kings,)), Trump.SPADES)
    )


def test_all_cards_of_a_rank_that_counts_are_in_the_deck() -> None:
    maria = load_game("black-maria")
    assert maria.setup.removed_cards == ("2c",)
    for rank, found in ((Rank.TWO, True), (Rank.KING, False)):
        score = CardScore(condition=CardIsRank(rank), points=5, trigger=ScoringTrigger.TRICK_WIN)
        assert (Sense.BROKEN_SET in codes(maria.copy_with(card_scoring=(score,)))) is found


def test_where_nobody_has_to_follow_no_suit_costs() -> None:
    briscola = load_game("briscola")
    over = TallyScore(
        source=TallySource.CAPTURED, condition=CardIsSuit(Suit.HEARTS), rule=EachOver(5), points=-2
    )
    assert Sense.UNPINNED in codes(briscola.copy_with(tally_scoring=(over,)))


def test_cards_that_cost_are_not_put_out_of_play() -> None:
    hearts, whist = load_game("hearts"), load_game("whist")
    buried = DiscardPhase(min_cards=2, max_cards=2, face=Face.DOWN, once=True)
    assert Sense.BURIED_POINTS in codes(hearts.copy_with(phases=(buried, *hearts.phases)))
    assert Sense.BURIED_POINTS not in codes(whist.copy_with(phases=(buried, *whist.phases)))


def test_trumps_are_of_no_use_where_nobody_wants_to_take_anything() -> None:
    for name in ("hearts", "no-tricks", "omnibus-hearts"):
        game = load_game(name)
        assert Sense.IDLE_TRUMPS in codes(_trumps(game, Trump.CLUBS))
        assert Sense.IDLE_TRUMPS not in codes(game)
    assert Sense.IDLE_TRUMPS not in codes(load_game("running-dry"))  # tricks are wanted, only cards left cost


def test_a_hook_that_makes_tricks_unwanted_takes_the_trumps_out() -> None:
    penalty = next(hook for hook in HOOKS if hook.name == "PenaltySuit")
    change = penalty.mutate(load_game("whist"), Random(0))
    assert change is not None
    assert [phase.trump for phase in change.genome.phases if isinstance(phase, TrickPhase)] == [Trump.NONE]


def test_a_stock_that_lies_open_is_not_for_four() -> None:
    german = load_game("german-whist")
    for players, found in ((2, False), (3, False), (4, True)):
        assert (Sense.UNSEEN_STOCK in codes(german.copy_with(player_count=players))) is found
    for name in ("LateTricks", "FightForTheTopCard"):
        hook = next(each for each in HOOKS if each.name == name)
        assert hook.mutate(load_game("whist"), Random(0)) is None


def test_tricks_alone_are_no_game_for_everybody_alone() -> None:
    whist = load_game("whist")
    each = (TallyScore(source=TallySource.TRICKS, rule=EachOver(0), points=1),)
    alone = whist.copy_with(team_mode=False, teams=(), tally_scoring=each)
    assert Sense.STRONG_HANDS_WIN in codes(alone)
    passed = alone.copy_with(phases=(PassPhase(count=3), *alone.phases))
    assert Sense.STRONG_HANDS_WIN in codes(passed)
    for fine in (whist, load_game("german-whist"), load_game("no-tricks"), load_game("knaves")):
        assert Sense.STRONG_HANDS_WIN not in codes(fine)


def test_suits_are_followed_where_the_last_tricks_alone_count() -> None:
    german = load_game("german-whist")
    assert Sense.UNPINNED in codes(with_phases_changed(german, TrickPhase, lead_suit_required=False))
    assert Sense.UNPINNED not in codes(load_game("briscola"))
