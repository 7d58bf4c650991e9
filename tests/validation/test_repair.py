"""Repair: every code has one, it leaves no problem behind, changes little, and says what it did."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from darwindeck.analysis.family import Family
from darwindeck.evolution.random_games.random_game import random_genome
from darwindeck.genome.cards import Rank
from darwindeck.genome.effects import EffectType, SpecialEffect
from darwindeck.genome.library import known_games, load_game
from darwindeck.genome.phases import BiddingPhase, DrawPhase, PassDirection, PassPhase, PlayPhase, TrickPhase
from darwindeck.genome.schema import BESIDE_RULES, GameGenome
from darwindeck.genome.scoring import ContractScoring, WinCondition, WinType
from darwindeck.genome.setup import TableauMode
from darwindeck.validation.problems import PROBLEM_CODES
from darwindeck.validation.repair import REPAIRS, repair
from darwindeck.validation.validate import validate
from darwindeck.workbench.mending import TO_DO, mend_all
from tests.genome.examples import PLAYABLE, POKER, SHEDDING, SPADES, TRICKS, WAR, with_phases, with_setup
from tests.sweeps import each
from tests.validation.test_validate import tower
from tests.validation.test_validate_codes import CASES


def test_every_code_has_a_repair() -> None:
    assert set(REPAIRS) == set(PROBLEM_CODES)


@each("code", REPAIRS)
def test_a_repaired_game_has_no_problems(code: str) -> None:
    repaired, done = repair(CASES[code].broken)
    assert validate(repaired) == []
    assert done
    assert all(sentence[0].isupper() and sentence.endswith(".") for sentence in done)


@each("code", REPAIRS)
def test_repair_gives_the_same_genome_twice(code: str) -> None:
    assert repair(CASES[code].broken) == repair(CASES[code].broken)


@pytest.mark.parametrize("name", PLAYABLE)
def test_a_playable_game_is_left_alone(name: str) -> None:
    assert repair(PLAYABLE[name]) == (PLAYABLE[name], ())


def test_over_dealt_hands_become_smaller() -> None:
    repaired, done = repair(with_setup(SHEDDING, cards_per_player=40))
    assert repaired.setup.cards_per_player == 17
    assert done == ("Dealt 17 cards to each instead.",)


def test_the_last_effect_of_a_kind_on_a_rank_is_kept() -> None:
    last = SpecialEffect(Rank.EIGHT, EffectType.DRAW_CARDS, value=3)
    doubled = SHEDDING.copy_with(special_effects=(SpecialEffect(Rank.EIGHT, EffectType.DRAW_CARDS), last))
    assert repair(doubled)[0].special_effects == (last,)


def test_bidding_gets_the_usual_contract_scoring() -> None:
    assert repair(SPADES.copy_with(contract_scoring=None))[0].contract_scoring == ContractScoring()


def test_orphaned_contract_scoring_is_removed() -> None:
    assert repair(TRICKS.copy_with(contract_scoring=ContractScoring()))[0] == TRICKS


def test_bidding_without_tricks_goes_with_its_contracts() -> None:
    repaired, _ = repair(with_phases(SPADES, BiddingPhase(), PlayPhase()))
    assert repaired.contract_scoring is None
    assert not any(isinstance(phase, BiddingPhase) for phase in repaired.phases)


def test_teams_follow_the_number_of_players() -> None:
    six = with_setup(SPADES.copy_with(player_count=6), cards_per_player=8)
    assert repair(six)[0].teams == ((0, 2, 4), (1, 3, 5))
    three = repair(SPADES.copy_with(player_count=3))[0]
    assert (three.team_mode, three.teams) == (False, ())


def test_war_ends_where_more_than_two_play() -> None:
    repaired, _ = repair(with_setup(WAR.copy_with(player_count=3), cards_per_player=17))
    assert (repaired.player_count, repaired.setup.tableau_mode) == (3, TableauMode.NONE)


def test_a_win_that_cannot_come_is_dropped_if_another_remains() -> None:
    wins = (WinCondition(WinType.BEST_HAND), WinCondition(WinType.MOST_TRICKS))
    assert repair(TRICKS.copy_with(win_conditions=wins))[0] == TRICKS


def test_the_only_win_is_replaced_by_one_the_game_can_measure() -> None:
    lost = TRICKS.copy_with(win_conditions=(WinCondition(WinType.BEST_HAND),))
    assert repair(lost)[0].win_conditions == (WinCondition(WinType.MOST_TRICKS),)


def test_a_goal_behind_the_score_at_which_players_leave_is_dropped() -> None:
    pool = load_game("pool-rummy")
    goal = WinCondition(WinType.LOW_SCORE, 1128)
    kept = pool.win_conditions[:2]
    assert repair(pool.copy_with(win_conditions=(*kept, goal)))[0].win_conditions == kept
    only, _ = repair(pool.copy_with(win_conditions=(goal,)))
    assert only.win_conditions == (WinCondition(WinType.LOW_SCORE, 50),)


def test_a_pass_to_nobody_is_taken_out() -> None:
    repaired, notes = repair(with_phases(TRICKS, PassPhase(direction=PassDirection.NONE), TrickPhase()))
    assert repaired.phases == (TrickPhase(),)
    assert len(notes) == 1


def test_phases_that_run_once_come_first() -> None:
    repaired, _ = repair(with_phases(TRICKS, TrickPhase(), PassPhase()))
    assert repaired.phases == (PassPhase(), TrickPhase())


def test_the_labels_of_a_game_survive_its_repair() -> None:
    broken = with_setup(SHEDDING, cards_per_player=40)
    assert repair(broken)[0].labels is broken.labels


@pytest.mark.parametrize(
    "odd",
    [
        TRICKS.copy_with(setup=None),
        TRICKS.copy_with(phases=[TrickPhase()]),
        TRICKS.copy_with(phases=("trick",)),
        with_phases(SHEDDING, DrawPhase(count="many"), *SHEDDING.phases),
        SPADES.copy_with(teams=[[0, 2], [1, 3]]),
        POKER.copy_with(player_count=10**6),
        with_phases(SHEDDING, *[PlayPhase(valid_play_condition=tower(5000)) for _ in range(3)]),
    ],
)
def test_repair_never_raises(odd: GameGenome) -> None:
    assert isinstance(repair(odd)[0], GameGenome)


def crossed(rng: Random) -> GameGenome:
    """Two known games mixed without care: fields of one, phases of both, another number of players."""
    one, two = (load_game(rng.choice(known_games())) for _ in range(2))
    fields = [name for name in one.__struct_fields__ if name not in (*BESIDE_RULES, "setup")]
    child = msgspec.structs.replace(
        one, **{name: getattr(two, name) for name in fields if rng.random() < 0.3}
    )
    mixed = {name: getattr(two.setup, name) for name in one.setup.__struct_fields__ if rng.random() < 0.2}
    cut, join = rng.randrange(len(one.phases) + 1), rng.randrange(len(two.phases) + 1)
    return with_setup(child, **mixed).copy_with(
        phases=one.phases[:cut] + two.phases[join:], player_count=rng.randrange(2, 7)
    )


@pytest.mark.parametrize("family", Family)
def test_random_games_of_a_family_become_playable(family: Family) -> None:
    games = [random_genome(family, Random(seed)) for seed in range(60)]
    assert [seed for seed, game in enumerate(games) if validate(repair(game)[0])] == []


def test_where_there_is_not_a_card_for_each_hand_the_removed_cards_come_back() -> None:
    six_at_three_cards = load_game("kuhn-poker").copy_with(player_count=6)
    assert [problem.code for problem in validate(six_at_three_cards)] == ["deal/over-dealt"]
    repaired, changes = repair(six_at_three_cards)
    assert validate(repaired) == []
    assert repaired.setup.removed_cards == ()
    assert len(changes) == 1


def test_careless_crossings_of_known_games_become_playable() -> None:
    children = [crossed(Random(seed)) for seed in range(400)]
    assert sum(validate(child) == [] for child in children) < 200
    assert [seed for seed, child in enumerate(children) if validate(repair(child)[0])] == []


@each("code", REPAIRS)
def test_a_repair_is_offered_as_something_to_do_and_told_as_done_when_it_is(code: str) -> None:
    broken = CASES[code].broken
    assert all(sentence.split()[0] in TO_DO for sentence in repair(broken)[1])
    whole = mend_all(broken)
    assert whole is not None
    assert whole.words.split()[0] in TO_DO.values()


def test_whatever_is_repaired_can_be_offered() -> None:
    """One repair has several sentences: the cases of the codes do not meet them all."""
    children = [crossed(Random(seed)) for seed in range(400)]
    told = {words for child in children for words in repair(child)[1]}
    told.update(repair(load_game("hearts").copy_with(out_when_empty=True))[1])
    assert sorted(words for words in told if words.split()[0] not in TO_DO) == []
