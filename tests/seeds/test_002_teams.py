"""Seed 002: teams share what counts, win together, and are named apart from players in results."""

from __future__ import annotations

from typing import Unpack

import pytest

from darwindeck.genome.cards import Suit
from darwindeck.genome.conditions import CardIsSuit
from darwindeck.genome.library import load_game
from darwindeck.genome.phases import PlayPhase, PlayTarget, ShowdownPhase, TrickPhase
from darwindeck.genome.schema import GameFields, GameGenome
from darwindeck.genome.scoring import (
    CardScore,
    EachOver,
    EvaluationMethod,
    HandEvaluation,
    ScoringTrigger,
    TallyScore,
    TallySource,
    WinCondition,
    WinOrder,
    WinType,
)
from darwindeck.genome.setup import NoTricks, SetupRules, UntilWin
from darwindeck.simulation import Playthrough, check, deal, simulate
from darwindeck.simulation.arranging import PositionLayout
from darwindeck.simulation.testing import arranged
from tests.seeds.games import played_out, win

PAIRS = ((0, 2), (1, 3))
HEARTS = CardScore(condition=CardIsSuit(Suit.HEARTS), points=1, trigger=ScoringTrigger.TRICK_WIN)


def team_game(*wins: WinCondition, **fields: Unpack[GameFields]) -> GameGenome:
    """Tricks between teams, a point for each heart in them."""
    teams = fields.get("teams", PAIRS)
    whole: GameFields = {
        "player_count": sum(len(team) for team in teams),
        "setup": SetupRules(cards_per_player=8),
        "phases": (TrickPhase(),),
        "card_scoring": (HEARTS,),
        "team_mode": True,
        "teams": teams,
        "win_conditions": wins or win(WinType.HIGH_SCORE),
        **fields,
    }
    return GameGenome(**whole)


def last_trick(game: GameGenome, cards: str = "2c 9c 3c 4c", **layout: Unpack[PositionLayout]) -> Playthrough:
    """One card each; the leader is seat 0 and the cards are played in seat order."""
    whole: PositionLayout = {**layout, "hands": cards.split(), "leader": 0}
    return arranged(game, **whole).play(*cards.split())


# The document's unit tests


@pytest.mark.parametrize(
    ("teams", "lookup"),
    [
        (((0, 2), (1, 3)), (0, 1, 0, 1)),
        (((0, 1), (2, 3)), (0, 0, 1, 1)),
        (((0, 1, 2), (3,)), (0, 0, 0, 1)),
        (((0, 3), (1, 4), (2, 5)), (0, 1, 2, 0, 1, 2)),
        (((5, 0), (3, 1), (2, 4)), (0, 1, 2, 1, 2, 0)),
    ],
)
def test_player_to_team_lookup(teams: tuple[tuple[int, ...], ...], lookup: tuple[int, ...]) -> None:
    assert deal(team_game(teams=teams)).snapshot().player_to_team == lookup


def test_dual_score_tracking() -> None:
    """Both individual and team scores are updated."""
    state: Playthrough = arranged(
        team_game(),
        hands=["2h 2c", "9h 3c", "3h 4c", "Kh 5c"],
        leader=0,
        scores=[1, 0, 2, 0],
        team_scores=[3, 0],
    )
    after = state.play("2h", "9h", "3h", "Kh").snapshot()
    assert after.scores == (1, 0, 2, 4)
    assert after.team_scores == (3, 4)


def test_tally_points_belong_to_the_team_alone() -> None:
    """Partners take eight tricks together: no one of them took the two over six (docs/seeds.md)."""
    over_six = TallyScore(source=TallySource.TRICKS, rule=EachOver(6), points=1)
    game = team_game(card_scoring=(), tally_scoring=(over_six,), hands=UntilWin(4)).copy_with(
        win_conditions=win(WinType.HIGH_SCORE, 50)
    )
    state = last_trick(game, tricks_won=[4, 3, 4, 1]).snapshot()
    assert state.scores == (0, 0, 0, 0)
    assert state.team_scores == (2, 0)


def test_team_win_high_score() -> None:
    """Highest team score wins, whoever is the best player."""
    state = last_trick(team_game(), scores=[9, 5, 0, 5], team_scores=[9, 10])
    assert state.outcome().winning_team == 1


def test_team_win_first_to_score() -> None:
    """First team to threshold wins, at once."""
    game = team_game(WinCondition(WinType.FIRST_TO_SCORE, 10))
    state: Playthrough = arranged(
        game, hands=["2h 2c", "9h 3c", "3h 4c", "Kh 5c"], leader=0, scores=[0, 3, 0, 3], team_scores=[0, 6]
    )
    won = state.play("2h", "9h", "3h", "Kh")
    assert won.over
    assert won.outcome().winning_team == 1
    assert won.snapshot().scores == (0, 3, 0, 7)  # no single player has ten


def test_team_win_empty_hand() -> None:
    """Any member emptying its hand wins for the team."""
    game = team_game(WinCondition(WinType.EMPTY_HAND), phases=(PlayPhase(),))
    state: Playthrough = arranged(game, hands=["2h 3h", "4h 5h", "6h", "7h 8h"], current_player=2)
    won = state.apply("6h")
    assert won.outcome().winning_team == 0
    assert won.outcome().shares == (1, 0, 1, 0)


@pytest.mark.parametrize("name", ["hearts", "spades", "crazy-eights", "fan-tan", "scopa", "war", "oh-hell"])
def test_individual_mode_unchanged(name: str) -> None:
    """Existing games work without teams."""
    report = simulate(load_game(name), games=50, seed=1)
    assert report.team_wins == ()
    assert sum(report.wins) == report.reasons["win"] > 0
    first = deal(load_game(name)).snapshot()
    assert first.team_scores == ()
    assert set(first.player_to_team) == {-1}


def test_winner_field_semantics() -> None:
    """Individual: winner; team mode: winning_team; draw: neither."""
    alone = played_out(load_game("war"), 1).outcome()
    assert (alone.winner, alone.winning_team) == (alone.shares.index(1), -1)
    together = last_trick(team_game(), team_scores=[2, 1], scores=[2, 1, 0, 0]).outcome()
    assert (together.winner, together.winning_team) == (-1, 0)
    drawn = last_trick(team_game(), team_scores=[2, 2], scores=[2, 2, 0, 0]).outcome()
    assert (drawn.winner, drawn.winning_team, drawn.reason) == (-1, -1, "draw")


# Integration


def test_partnership_spades_simulation() -> None:
    """Full games with team scoring, to 500 points."""
    report = simulate(load_game("partnership-spades"), agents=("greedy",), games=100, seed=1)
    assert report.errors == 0
    assert sum(report.team_wins) == report.reasons["win"]
    assert report.wins == (0, 0, 0, 0)
    assert min(report.team_wins) > 25
    assert sum(report.counts.contracts) + sum(report.counts.nils) > 0


def test_partnership_spades_ends_by_reaching_500_not_by_the_cap() -> None:
    game = load_game("partnership-spades")
    assert isinstance(game.hands, UntilWin)
    report = simulate(game, agents=("greedy",), games=200, seed=2)
    assert report.counts.hands.mean < game.hands.max_hands * 0.8
    state = deal(game, seed=3)
    while not state.over:
        choice = state.choice("greedy", seed=4)
        assert choice is not None
        state = state.apply(choice)
    outcome, scores = state.outcome(), state.snapshot().team_scores
    assert outcome.hands < game.hands.max_hands
    assert scores[outcome.winning_team] == max(scores) >= 500


def test_team_ties() -> None:
    """Teams that tie share a draw: no winner, no winning team, shares split."""
    outcome = last_trick(team_game(), scores=[3, 1, 1, 3], team_scores=[4, 4]).outcome()
    assert (outcome.winner, outcome.winning_team) == (-1, -1)
    assert outcome.shares == (0.5, 0.5, 0.5, 0.5)


def test_of_three_teams_two_may_tie() -> None:
    game = team_game(teams=((0, 3), (1, 4), (2, 5)))
    outcome = last_trick(game, "2c 9c 3c 4c 5c 6c", team_scores=[4, 1, 4]).outcome()
    assert outcome.winning_team == -1
    assert outcome.shares == (0.5, 0, 0.5, 0.5, 0, 0.5)


def test_unequal_team_sizes() -> None:
    """Three against one works, either way round."""
    game = team_game(teams=((0, 1, 2), (3,)))
    many = last_trick(game, scores=[1, 1, 1, 2], team_scores=[3, 2]).outcome()
    one = last_trick(game, scores=[1, 1, 1, 4], team_scores=[3, 4]).outcome()
    assert (many.winning_team, one.winning_team) == (0, 1)
    assert list(many.shares) == [1, 1, 1, 0]
    assert list(one.shares) == [0, 0, 0, 1]
    assert check(game, games=5) > 0
    report = simulate(game, games=300, seed=1)
    assert sum(report.team_wins) == report.reasons["win"]
    assert all(report.team_wins)


def test_two_against_two_against_two() -> None:
    game = team_game(teams=((0, 3), (1, 4), (2, 5)))
    assert check(game, games=5) > 0
    report = simulate(game, games=300, seed=1)
    assert len(report.team_wins) == 3
    assert all(wins > 50 for wins in report.team_wins)
    first, second = report.win_rates[0], report.win_rates[3]
    assert first == second


# The win table, every type


@pytest.mark.parametrize(
    ("kind", "layout", "team"),
    [
        # Seat 1 wins the last trick. In each case the best single player is on the losing team.
        (WinType.HIGH_SCORE, PositionLayout(scores=[9, 5, 0, 5], team_scores=[9, 10]), 1),
        (WinType.LOW_SCORE, PositionLayout(scores=[0, 5, 9, 3], team_scores=[9, 8]), 1),
        (WinType.MOST_TRICKS, PositionLayout(tricks_won=[4, 1, 0, 3]), 1),
        (WinType.FEWEST_TRICKS, PositionLayout(tricks_won=[0, 2, 5, 1]), 1),
        (WinType.MOST_CAPTURED, PositionLayout(captured=["2h 3h 4h 5h 6h 7h", "2d", "", "3d 4d"]), 1),
        (WinType.MOST_CHIPS, PositionLayout(chips=[100, 60, 10, 60]), 1),
    ],
)
def test_a_teams_measure_is_the_sum_of_its_members(kind: WinType, layout: PositionLayout, team: int) -> None:
    game = team_game(WinCondition(kind), card_scoring=())
    assert last_trick(game, **layout).outcome().winning_team == team


@pytest.mark.parametrize(("order", "team"), [(WinOrder.HIGHEST, 1), (WinOrder.LOWEST, 0)])
def test_all_hands_empty_compares_team_scores(order: WinOrder, team: int) -> None:
    game = team_game(WinCondition(WinType.ALL_HANDS_EMPTY, order=order), card_scoring=())
    state = last_trick(game, scores=[9, 5, 0, 5], team_scores=[9, 10])
    assert state.outcome().winning_team == team


def test_capture_all_is_won_when_no_outsider_has_cards() -> None:
    game = team_game(WinCondition(WinType.CAPTURE_ALL), phases=(PlayPhase(target=PlayTarget.TABLEAU),))
    state: Playthrough = arranged(game, hands=["2h 3h", "4h", "5h", ""], current_player=0)
    open_ = state.apply("2h")
    assert not open_.over
    won = open_.apply("4h")
    assert won.outcome().winning_team == 0


def test_last_standing_is_won_when_no_outsider_is_live() -> None:
    game = team_game(
        WinCondition(WinType.LAST_STANDING), card_scoring=(), eliminate=NoTricks(), hands=UntilWin(5)
    )
    state = last_trick(game, "9c 2c 3c 4c", tricks_won=[0, 0, 1, 0])
    assert state.outcome().winning_team == 0
    assert state.snapshot().out == (False, True, False, True)


def test_best_hand_is_the_best_of_any_member() -> None:
    showdown = ShowdownPhase(hand_evaluation=HandEvaluation(method=EvaluationMethod.HIGH_CARD))
    game = team_game(WinCondition(WinType.BEST_HAND), card_scoring=(), phases=(PlayPhase(), showdown))
    state: Playthrough = arranged(game, hands=["Kh 2h", "Qd 3d", "4c 5c", "Ad 6s"], phase=0, current_player=0)
    shown = state.play("2h", "3d", "4c", "6s")
    assert shown.outcome().winning_team == 1


def test_the_first_team_win_in_the_list_decides() -> None:
    game = team_game(WinCondition(WinType.MOST_TRICKS), WinCondition(WinType.HIGH_SCORE))
    state = last_trick(game, tricks_won=[4, 0, 0, 0], scores=[0, 9, 0, 0], team_scores=[0, 9])
    assert state.outcome().winning_team == 0


def test_several_teams_over_the_threshold_together_the_best_wins() -> None:
    game = team_game(WinCondition(WinType.HIGH_SCORE, 10), hands=UntilWin(9))
    state = last_trick(game, scores=[11, 12, 0, 0], team_scores=[11, 12])
    assert state.outcome().winning_team == 1


# What team scores are made of


def test_all_card_scoring_goes_to_the_seat_and_its_team() -> None:
    game = team_game(card_scoring=(HEARTS, CardScore(points=2, trigger=ScoringTrigger.HAND_END)))
    state = deal(game, seed=9)
    while not state.over:
        state = state.apply(state.legal_actions()[0])
        snapshot = state.snapshot()
        sums = tuple(sum(snapshot.scores[seat] for seat in team) for team in PAIRS)
        assert snapshot.team_scores == sums
    assert sum(state.snapshot().team_scores) == 2 * 32 + sum(
        card[1] == "h" for cards in state.snapshot().zones.captured for card in cards
    )


def test_tallies_belong_to_the_team_as_a_whole() -> None:
    tally = TallyScore(source=TallySource.TRICKS, rule=EachOver(2), points=5)
    game = team_game(card_scoring=(), tally_scoring=(tally,))
    state = last_trick(game, tricks_won=[2, 1, 1, 1]).snapshot()
    # Three tricks against three, the last one counted: one over two for each team, none for any single seat.
    assert state.team_scores == (5, 5)
    assert state.scores == (0, 0, 0, 0)


def test_agents_know_their_team_and_partners_but_not_their_cards() -> None:
    state = deal(load_game("partnership-spades"), seed=1)
    view = state.view(1)
    assert (view.team, view.partners) == (1, (3,))
    partner = set(state.snapshot().zones.hands[3])
    assert not partner & set(view.hand)
    assert not any(view.open_hands)


@pytest.mark.parametrize("name", ["partnership-spades", "whist", "euchre-like"])
def test_team_games_conform(name: str) -> None:
    assert check(load_game(name), games=3, every=11) > 0


def test_euchre_is_played_with_24_cards_five_tricks_and_bowers() -> None:
    game = load_game("euchre-like")
    first = deal(game, seed=2).snapshot()
    zones = first.zones
    assert [len(hand) for hand in zones.hands] == [5, 5, 5, 5]
    assert len(zones.deck) == 4
    assert {card[0] for hand in zones.hands for card in hand} <= set("9TJQKA")
    assert first.trump == zones.deck[0][1]


def test_in_euchre_the_jack_of_trumps_beats_the_other_jack_of_its_colour_and_that_one_the_ace() -> None:
    game = load_game("euchre-like")
    for cards, winner in (("Ah Jd Jh Kh", 2), ("Ah Jd Qh Kh", 1), ("Ah Jc Qh Kh", 0)):
        state: Playthrough = arranged(
            game, hands=[f"{card} 9s" for card in cards.split()], leader=0, trump="h"
        )
        assert state.play(*cards.split()).snapshot().tricks_won[winner] == 1


def test_in_euchre_the_left_bower_follows_trumps_not_its_printed_suit() -> None:
    game = load_game("euchre-like")
    state = arranged(game, hands=["Ah 9s", "Jd 9d", "9h Ts", "Kh Tc"], leader=0, trump="h").apply("Ah")
    assert set(state.legal_actions()) == {"Jd"}


@pytest.mark.parametrize(
    ("before", "cards", "scores"),
    [
        ([2, 1, 1, 0], "Ac 9c Tc Qc", (1, 0)),  # four tricks of five
        ([2, 0, 2, 0], "Ac 9c Tc Qc", (2, 0)),  # all five, the march
        ([1, 1, 1, 1], "9c Ac Tc Qc", (0, 1)),  # three tricks of five
    ],
)
def test_euchre_gives_a_point_for_three_tricks_and_two_for_the_march(
    before: list[int], cards: str, scores: tuple[int, int]
) -> None:
    game = load_game("euchre-like")
    state: Playthrough = arranged(game, hands=cards.split(), leader=0, trump="h", tricks_won=before)
    assert state.play(*cards.split()).snapshot().team_scores == scores
