"""Validation as a whole: playable games have no problems, odd ones never break it, refusals name everything."""

from __future__ import annotations

import pytest

from darwindeck.errors import GenomeError
from darwindeck.genome.cards import Rank
from darwindeck.genome.conditions import And, CardIsRank, Condition, Not
from darwindeck.genome.library import known_games, load_game
from darwindeck.genome.phases import AllPass, BiddingPhase, DrawPhase, PlayPhase, PlayTarget, TrickPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import WinType
from darwindeck.genome.setup import SetupRules, TableauMode
from darwindeck.validation.validate import require_valid, validate
from tests.genome.examples import PLAYABLE, SHEDDING, SPADES, TRICKS, WAR, win, with_phases, with_setup
from tests.sweeps import each


def codes(genome: GameGenome) -> set[str]:
    return {problem.code for problem in validate(genome)}


@pytest.mark.parametrize("name", PLAYABLE)
def test_a_playable_game_has_no_problems(name: str) -> None:
    assert validate(PLAYABLE[name]) == []


@each("game", known_games())
def test_a_known_game_has_no_problems(game: str) -> None:
    assert validate(load_game(game)) == []


def test_all_problems_are_found_at_once() -> None:
    broken = with_setup(WAR, cards_per_player=30).copy_with(player_count=3, max_turns=0)
    assert {"number/out-of-range", "deal/over-dealt", "tableau/war-players"} <= codes(broken)


def test_create_raises_one_error_with_all_problems() -> None:
    with pytest.raises(GenomeError) as caught:
        GameGenome.create(
            player_count=3, setup=SetupRules(cards_per_player=30), phases=TRICKS.phases, win_conditions=()
        )
    assert [problem.code for problem in caught.value.problems] == ["limit/wins", "deal/over-dealt"]
    assert caught.value.message == "win_conditions has 0 entries, 1 to 8 are possible (and 1 more)"
    assert caught.value.code == "genome/invalid"


def test_a_checked_genome_is_the_genome_itself() -> None:
    assert require_valid(TRICKS) is TRICKS


def test_a_single_problem_is_the_whole_message() -> None:
    with pytest.raises(GenomeError) as caught:
        require_valid(with_setup(WAR.copy_with(player_count=3), cards_per_player=17))
    assert caught.value.message == "WAR tableau mode requires exactly 2 players"


def test_every_problem_names_its_place_in_the_genome() -> None:
    deep = with_phases(SHEDDING, DrawPhase(), PlayPhase(valid_play_condition=And((Not(And(())),))))
    paths = [problem.path for problem in validate(deep) if problem.code == "condition/empty-group"]
    assert paths == ["phases[1].valid_play_condition.conditions[0].condition"]


# Seed 000: the tableau.
def test_war_tableau_mode_requires_exactly_two_players() -> None:
    messages = [problem.message for problem in validate(WAR.copy_with(player_count=4))]
    assert "WAR tableau mode requires exactly 2 players" in messages
    assert validate(WAR) == []


@pytest.mark.parametrize(
    ("mode", "kind"),
    [
        (TableauMode.WAR, WinType.EMPTY_HAND),
        (TableauMode.MATCH_RANK, WinType.CAPTURE_ALL),
        (TableauMode.SEQUENCE, WinType.CAPTURE_ALL),
        (TableauMode.NONE, WinType.CAPTURE_ALL),
    ],
)
def test_a_bad_pair_of_mode_and_win_is_allowed(mode: TableauMode, kind: WinType) -> None:
    game = with_phases(SHEDDING.copy_with(player_count=2), PlayPhase(target=PlayTarget.TABLEAU))
    assert validate(with_setup(game.copy_with(win_conditions=win(kind)), tableau_mode=mode)) == []


# Seed 002: teams.
def test_team_assignment_validation() -> None:
    assert codes(SPADES.copy_with(teams=())) == {"team/no-teams"}
    assert codes(SPADES.copy_with(teams=((0, 1, 2, 3),))) == {"team/too-few"}
    assert codes(SPADES.copy_with(teams=((0, 2), (1,)))) == {"team/missing-seat"}
    assert codes(SPADES.copy_with(teams=((0, 1, 2), (3,)))) == set()


def test_team_validation_player_count_mismatch() -> None:
    assert "team/bad-seat" in codes(SPADES.copy_with(player_count=3))
    assert "team/missing-seat" in codes(SPADES.copy_with(player_count=6))


def test_team_validation_duplicate_player() -> None:
    assert codes(SPADES.copy_with(teams=((0, 2), (1, 3, 0)))) == {"team/duplicate-seat"}


def test_teams_without_team_mode_are_not_looked_at() -> None:
    assert codes(SPADES.copy_with(team_mode=False, teams=((0, 9),))) <= {"number/out-of-range"}


# Seed 003: bids.
def test_min_bid_and_max_bid_are_validated() -> None:
    assert codes(with_phases(SPADES, BiddingPhase(6, 5), TrickPhase())) == {"bid/min-over-max"}
    assert codes(with_phases(SPADES, BiddingPhase(5, 27), TrickPhase())) == {"number/out-of-range"}
    assert codes(with_phases(SPADES, BiddingPhase(-1, 5), TrickPhase())) == {"number/out-of-range"}
    assert codes(with_phases(SPADES, BiddingPhase(0, 26), TrickPhase())) == set()


def test_bidding_requires_a_trick_phase() -> None:
    problems = validate(with_phases(SPADES, BiddingPhase(), PlayPhase()))
    assert "BiddingPhase requires at least one TrickPhase" in [problem.message for problem in problems]


def test_contract_scoring_requires_bidding() -> None:
    problems = validate(with_phases(SPADES, TrickPhase()))
    assert "ContractScoring requires BiddingPhase" in [problem.message for problem in problems]


def test_at_most_one_bidding_phase() -> None:
    assert codes(with_phases(SPADES, BiddingPhase(), *SPADES.phases)) == {"flow/phase-order"}


# Games that look odd and can be played.
def test_the_leader_may_pass_where_passing_has_a_consequence() -> None:
    climbing = PlayPhase(
        target=PlayTarget.TABLEAU, mandatory=False, max_cards=4, on_all_pass=AllPass.CLEAR_AND_LEAD
    )
    assert validate(with_phases(SHEDDING, climbing)) == []


def test_drawing_and_playing_one_ends_when_the_tableau_keeps_the_cards() -> None:
    assert validate(with_phases(SHEDDING, DrawPhase(), PlayPhase(target=PlayTarget.TABLEAU))) == []


@pytest.mark.parametrize(("goal", "codes"), [(852, []), (853, ["win/unreachable-score"])])
def test_a_goal_lies_within_the_last_hand_of_a_player_who_is_still_in(goal: int, codes: list[str]) -> None:
    pool = load_game("pool-rummy")  # who has 101 points is out, and the cards of a hand count 752 together
    wins = (*win(WinType.EMPTY_HAND), *win(WinType.LAST_STANDING), *win(WinType.LOW_SCORE, goal))
    assert [problem.code for problem in validate(pool.copy_with(win_conditions=wins))] == codes


def test_a_hand_may_end_because_nobody_can_play() -> None:
    strict = PlayPhase(valid_play_condition=CardIsRank(Rank.EIGHT), pass_if_unable=False)
    assert "flow/no-end" not in codes(with_phases(SHEDDING, DrawPhase(), strict))


# Genomes that only the bare constructor makes.
def tower(levels: int) -> Condition:
    condition: Condition = CardIsRank(Rank.TWO)
    for _ in range(levels):
        condition = Not(condition)
    return condition


@pytest.mark.parametrize(
    "odd",
    [
        GameGenome(player_count=0, setup=SetupRules(cards_per_player=()), phases=(), win_conditions=()),
        GameGenome(player_count=-3, setup=SetupRules(cards_per_player=-5), phases=(), win_conditions=()),
        TRICKS.copy_with(player_count=10**9, max_turns=-1),
        TRICKS.copy_with(phases=["trick"]),
        TRICKS.copy_with(setup=None),
        TRICKS.copy_with(win_conditions=(None,)),
        SPADES.copy_with(teams=((-1, 99), (), (0, 0))),
        with_phases(SPADES, BiddingPhase(99, -99, hook=True), TrickPhase()),
        with_phases(SHEDDING, DrawPhase(count=-1), PlayPhase(min_cards=-4, max_cards=-9)),
        with_phases(SHEDDING, PlayPhase(valid_play_condition=And([CardIsRank(Rank.TWO)]))),
        with_phases(SHEDDING, PlayPhase(valid_play_condition=tower(5000))),
        with_phases(SHEDDING, DrawPhase(count="many"), PlayPhase(target="discard")),
        with_setup(SHEDDING, removed_cards=("", "??", "Zz"), cards_per_player="some"),
        with_setup(WAR, initial_discard_count=-10, deal_to_tableau=10**6),
    ],
)
def test_validate_never_raises(odd: GameGenome) -> None:
    problems = validate(odd)
    assert problems
    assert all(problem.code and problem.message and problem.hint for problem in problems)


def test_what_was_validated_before_makes_no_difference() -> None:
    assert validate(with_phases(SHEDDING, DrawPhase(count=1), PlayPhase(max_cards=2))) == []
    assert codes(with_phases(SHEDDING, DrawPhase(count=True), PlayPhase(max_cards=2))) == {"shape/wrong-type"}
