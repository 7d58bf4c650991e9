"""What people laugh about in games with bids: on hands that change, on too few tricks, for too much or too little."""

from __future__ import annotations

import msgspec
import pytest

from darwindeck.evolution.hooks.base import without_leftovers
from darwindeck.genome.library import invented_games, load_game
from darwindeck.genome.phases import BiddingPhase, DiscardPhase, DrawPhase, Face, PassDirection, PassPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import EachOver, TallyScore, TallySource, WinCondition, WinType
from darwindeck.genome.setup import Fixed
from darwindeck.metrics.critique import Sense
from tests.metrics.test_critique import codes


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


def test_cards_do_not_change_hands_after_the_bids() -> None:
    spades = load_game("spades")
    passing = PassPhase(count=2, direction=PassDirection.LEFT)
    bid = next(place for place, phase in enumerate(spades.phases) if isinstance(phase, BiddingPhase))
    before = (*spades.phases[:bid], passing, *spades.phases[bid:])
    after = (*spades.phases[: bid + 1], passing, *spades.phases[bid + 1 :])
    assert Sense.LOOSE_BIDS not in codes(spades.copy_with(phases=before))
    assert Sense.LOOSE_BIDS in codes(spades.copy_with(phases=after))


def test_a_bid_to_keep_and_a_table_of_points_are_too_much() -> None:
    spades, hearts = load_game("spades"), load_game("hearts")
    assert Sense.BURDENED_BIDS in codes(spades.copy_with(card_scoring=hearts.card_scoring))


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


@pytest.mark.parametrize("game", invented_games())
def test_the_invented_games_that_ship_make_sense(game: str) -> None:
    assert not codes(load_game(game))


def _with_bids(genome: GameGenome, bids: BiddingPhase, cards: int, players: int) -> GameGenome:
    phases = tuple(bids if isinstance(phase, BiddingPhase) else phase for phase in genome.phases)
    setup = msgspec.structs.replace(genome.setup, cards_per_player=cards)
    return genome.copy_with(phases=phases, setup=setup, player_count=players)


def test_all_the_tricks_there_are_may_be_bid() -> None:
    capped = _with_bids(load_game("spades"), BiddingPhase(1, 13), 17, 3)
    assert Sense.CAPPED_BIDS in codes(capped)
    assert Sense.CAPPED_BIDS not in codes(_with_bids(load_game("spades"), BiddingPhase(1, 17), 17, 3))
    (bids,) = (phase for phase in without_leftovers(capped).phases if isinstance(phase, BiddingPhase))
    assert bids.max_bid == 17


def test_nobody_has_to_bid_a_trick_where_there_are_few() -> None:
    forced = _with_bids(load_game("spades"), BiddingPhase(1, 10, allow_nil=False), 10, 5)
    assert Sense.FORCED_BID in codes(forced)
    assert Sense.FORCED_BID not in codes(_with_bids(load_game("spades"), BiddingPhase(0, 10), 10, 5))
    many = _with_bids(load_game("spades"), BiddingPhase(1, 17, allow_nil=False), 17, 3)
    assert Sense.FORCED_BID not in codes(many)
    assert Sense.FORCED_BID not in codes(without_leftovers(forced))


def test_where_a_nil_goes_a_bid_of_none_comes() -> None:
    near = (WinCondition(WinType.FIRST_TO_SCORE, 150),)
    spades = _with_bids(load_game("spades"), BiddingPhase(1, 10), 10, 5).copy_with(win_conditions=near)
    assert Sense.GREAT_NIL in codes(spades)
    (bids,) = (phase for phase in without_leftovers(spades).phases if isinstance(phase, BiddingPhase))
    assert (bids.allow_nil, bids.min_bid) == (False, 0)


def test_nobody_bids_on_a_hand_while_half_of_the_deck_is_out() -> None:
    assert Sense.LOOSE_BIDS in codes(_with_bids(load_game("spades"), BiddingPhase(1, 13), 13, 2))
    assert Sense.LOOSE_BIDS not in codes(_with_bids(load_game("spades"), BiddingPhase(1, 13), 13, 3))


def test_nobody_bids_boldly_on_hands_that_shrink_to_a_card() -> None:
    spades = load_game("spades")
    shrinking = msgspec.structs.replace(spades.setup, cards_per_player=tuple(range(8, 0, -1)))
    assert {Sense.LOOSE_BIDS, Sense.GREAT_NIL} <= codes(spades.copy_with(setup=shrinking, hands=Fixed(8)))
    assert Sense.LOOSE_BIDS not in codes(load_game("oh-hell"))
