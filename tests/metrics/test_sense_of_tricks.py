"""What people laugh about in games of tricks: bids, passes, trumps and points that make no sense together."""

from __future__ import annotations

from pathlib import Path

import msgspec

from darwindeck.genome.cards import Rank, RankOrder, Suit
from darwindeck.genome.conditions import CardIsRank
from darwindeck.genome.library import load_game
from darwindeck.genome.phases import (
    BiddingPhase,
    DiscardPhase,
    DrawPhase,
    Face,
    MeldPhase,
    PassDirection,
    PassPhase,
    PlayPhase,
    TrickPhase,
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
from darwindeck.metrics.sense import Sense
from darwindeck.resolve import load_path
from tests.metrics.test_sense import codes


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


def test_a_bid_that_costs_nothing_is_found() -> None:
    spades = load_game("spades")
    assert spades.contract_scoring is not None
    free = msgspec.structs.replace(spades.contract_scoring, failed_contract_penalty=0)
    nil = msgspec.structs.replace(spades.contract_scoring, nil_bonus=200, nil_penalty=10)
    for contract in (free, nil):
        assert Sense.FREE_BID in codes(spades.copy_with(contract_scoring=contract))
    assert Sense.FREE_BID not in codes(load_game("oh-hell")), "a bid has to be met exactly"


def test_tricks_that_count_by_the_bid_and_again_by_themselves_are_found() -> None:
    tricks = TallyScore(source=TallySource.TRICKS, rule=EachOver(0), points=1)
    assert Sense.COUNTED_TWICE in codes(load_game("oh-hell").copy_with(tally_scoring=(tricks,)))


def test_bids_on_a_hand_that_is_still_to_be_drawn_are_found() -> None:
    spades, german = load_game("spades"), load_game("german-whist")
    drawn = spades.copy_with(phases=(*spades.phases, DrawPhase()), setup=german.setup)
    assert Sense.LOOSE_BIDS in codes(drawn)


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


def test_cards_do_not_change_hands_after_the_bids() -> None:
    spades = load_game("spades")
    passing = PassPhase(count=2, direction=PassDirection.LEFT)
    bid = next(place for place, phase in enumerate(spades.phases) if isinstance(phase, BiddingPhase))
    before = (*spades.phases[:bid], passing, *spades.phases[bid:])
    after = (*spades.phases[: bid + 1], passing, *spades.phases[bid + 1 :])
    assert Sense.LOOSE_BIDS not in codes(spades.copy_with(phases=before))
    assert Sense.LOOSE_BIDS in codes(spades.copy_with(phases=after))


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


def test_a_bid_to_keep_and_a_table_of_points_are_too_much() -> None:
    spades, hearts = load_game("spades"), load_game("hearts")
    assert Sense.BURDENED_BIDS in codes(spades.copy_with(card_scoring=hearts.card_scoring))


def test_no_cards_are_played_to_a_pile_beside_the_tricks() -> None:
    whist = load_game("whist")
    assert Sense.BESIDE_TRICKS in codes(whist.copy_with(phases=(*whist.phases, PlayPhase())))


def test_the_lowest_card_does_not_win_where_there_are_trumps() -> None:
    whist = load_game("whist")
    low = tuple(
        msgspec.structs.replace(phase, high_card_wins=False) if isinstance(phase, TrickPhase) else phase
        for phase in whist.phases
    )
    assert Sense.LOW_TRUMPS in codes(whist.copy_with(phases=low))


def test_nobody_passes_more_than_three_cards() -> None:
    hearts = load_game("hearts")
    four = tuple(
        msgspec.structs.replace(phase, count=4) if isinstance(phase, PassPhase) else phase
        for phase in hearts.phases
    )
    assert Sense.WHOLE_HAND in codes(hearts.copy_with(phases=four))


def _bidding(genome: GameGenome, **changes: object) -> GameGenome:
    contract = genome.contract_scoring
    assert contract is not None
    return genome.copy_with(contract_scoring=msgspec.structs.replace(contract, **changes))


def test_five_tricks_are_too_few_to_bid_on() -> None:
    spades = load_game("spades")
    few = msgspec.structs.replace(spades.setup, cards_per_player=5)
    assert Sense.LOOSE_BIDS in codes(spades.copy_with(setup=few))


def test_no_cards_are_put_away_that_were_bid_on() -> None:
    hell = load_game("oh-hell")
    buried = DiscardPhase(min_cards=2, max_cards=2, face=Face.DOWN, once=True)
    assert Sense.LOOSE_BIDS in codes(hell.copy_with(phases=(hell.phases[0], buried, *hell.phases[1:])))


def test_one_nil_does_not_decide_the_game() -> None:
    spades = load_game("spades")
    assert Sense.GREAT_NIL not in codes(spades)
    assert Sense.GREAT_NIL in codes(_bidding(spades, nil_bonus=200))
    short = spades.copy_with(win_conditions=(WinCondition(WinType.FIRST_TO_SCORE, 150),))
    assert Sense.GREAT_NIL in codes(short)
    four = spades.copy_with(hands=Fixed(4), win_conditions=(WinCondition(WinType.HIGH_SCORE),))
    assert Sense.GREAT_NIL in codes(four)


def test_bags_need_hands_to_come_together() -> None:
    spades = load_game("spades").copy_with(win_conditions=(WinCondition(WinType.HIGH_SCORE),))
    assert Sense.FEW_BAGS in codes(spades.copy_with(hands=Fixed(4)))
    assert Sense.FEW_BAGS not in codes(spades.copy_with(hands=Fixed(8)))


def test_the_game_of_the_readme_makes_sense(root: Path) -> None:
    assert not codes(load_path(root / "docs" / "lonely-minuet.json"))
