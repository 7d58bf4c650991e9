"""Tricks over several hands: which suit is trump in the next one, and who takes no more part.

One trick and its laws are in test_tricks.py."""

from __future__ import annotations

from darwindeck.genome.library import load_game
from darwindeck.genome.phases import TrickPhase, Trump
from darwindeck.genome.scoring import CardScore, ScoringTrigger, WinType
from darwindeck.genome.setup import Fixed, LastWinner, NoTricks, ScoreAtLeast, UntilWin
from darwindeck.simulation import deal, simulate
from darwindeck.simulation.testing import arranged
from tests.engine.games import (
    HEARTS,
    options,
    setup,
    tricks,
    win,
)


def test_rotating_trump_goes_hearts_diamonds_clubs_spades_by_hand() -> None:
    """Oh Hell variants: the trump suit changes with every deal, in a fixed order."""
    genome = tricks(2, TrickPhase(trump=Trump.ROTATING), setup=setup(cards_per_player=1), hands=Fixed(6))
    state, seen = deal(genome, seed=2), []
    while not state.over:
        if not any(state.snapshot().zones.trick):
            seen.append(state.snapshot().trump)
        state = state.apply(state.legal_actions()[0])
    assert seen[::1] == ["h", "d", "c", "s", "h", "d"]


def test_a_turned_trump_is_the_suit_of_the_next_undealt_card() -> None:
    """Knock-Out Whist: the top card of the stock is turned for trumps."""
    genome = tricks(4, TrickPhase(trump=Trump.TURNED))
    for seed in range(6):
        seen = deal(genome, seed=seed).snapshot()
        assert seen.trump == seen.zones.deck[0][1]


def test_when_all_cards_are_dealt_the_dealers_last_card_is_turned() -> None:
    """Whist: the dealer's last card is turned for trumps."""
    genome = tricks(4, TrickPhase(trump=Trump.TURNED), setup=setup(cards_per_player=13))
    for seed in range(6):
        seen = deal(genome, seed=seed).snapshot()
        assert seen.trump in {card[1] for card in seen.zones.hands[seen.dealer]}


def test_the_seat_with_most_tricks_names_the_next_trump() -> None:
    """Knock-Out Whist: the winner of the last hand chooses trumps."""
    genome = tricks(
        3,
        TrickPhase(trump=Trump.CHOSEN),
        setup=setup(cards_per_player=2),
        hands=Fixed(2),
    )
    state = arranged(genome, hands=["2d 3d", "Ad Kd", "4d 5d"], deck="9h", leader=0)
    after = state.play("2d", "Ad", "4d", "Kd", "5d", "3d")
    assert (after.actor, options(after)) == (1, {"suit-h", "suit-d", "suit-c", "suit-s"})
    named = after.play("suit-c")
    assert named.snapshot().trump == "c"
    assert named.actor == 1, "the deal passed left: seat 0 deals, seat 1 leads"


def test_of_several_with_most_tricks_the_first_from_the_dealers_left_names_the_trump_and_leads() -> None:
    """Seat 0 deals the second hand, so of three with a trick each, seat 1 is asked first."""
    genome = tricks(
        3,
        TrickPhase(trump=Trump.CHOSEN),
        setup=setup(cards_per_player=(3, 1), first_lead=LastWinner()),
        hands=Fixed(2),
    )
    state = arranged(genome, hands=["Ad 2c 2s", "3d Ac 3s", "4d 5c As"], deck="9h", leader=0)
    after = state.play("Ad", "3d", "4d", "2c", "Ac", "5c", "3s", "As", "2s")
    assert (after.snapshot().hand_no, after.snapshot().dealer, after.actor) == (1, 0, 1)
    assert after.play("suit-c").actor == 1


def test_who_is_out_by_points_names_no_trump() -> None:
    """Seat 0 takes all tricks, and with them the points that put it out: of the others the first is asked."""
    genome = tricks(
        3,
        TrickPhase(trump=Trump.CHOSEN),
        setup=setup(cards_per_player=2),
        hands=Fixed(3),
        card_scoring=(CardScore(condition=HEARTS, points=1, trigger=ScoringTrigger.TRICK_WIN),),
        eliminate=ScoreAtLeast(1),
    )
    state = arranged(genome, hands=["Ah Kh", "2h 3h", "4h 5h"], deck="9d", leader=0)
    after = state.play("Ah", "2h", "4h", "Kh", "3h", "5h")
    assert (after.snapshot().out, after.actor) == ((True, False, False), 2)


def test_a_seat_without_a_trick_is_out_of_knockout_whist() -> None:
    """Knock-Out Whist: who takes no trick is out of the game; the last one left wins."""
    genome = tricks(
        3,
        setup=setup(cards_per_player=(2, 1)),
        hands=UntilWin(5),
        eliminate=NoTricks(),
        win_conditions=(win(WinType.LAST_STANDING),),
    )
    state = arranged(genome, hands=["Ad 2c", "3d Ac", "4d 5c"], deck="", leader=0)
    after = state.play("Ad", "3d", "4d", "2c", "Ac", "5c")
    seen = after.snapshot()
    assert seen.out == (False, False, True)
    assert [len(hand) for hand in seen.zones.hands] == [1, 1, 0]


def test_if_elimination_would_hit_everybody_nobody_leaves() -> None:
    genome = tricks(2, hands=Fixed(3), setup=setup(cards_per_player=1), eliminate=ScoreAtLeast(0))
    after = arranged(genome, hands=["Ad", "3d"], deck="", leader=0).play("Ad", "3d").snapshot()
    assert (after.hand_no, after.out) == (1, (False, False))


def test_an_eliminated_seat_cannot_win_with_the_points_it_has() -> None:
    """Pool games: who is out is out, whatever the score."""
    genome = tricks(
        2,
        hands=Fixed(2),
        setup=setup(cards_per_player=1),
        eliminate=NoTricks(),
        win_conditions=(win(WinType.HIGH_SCORE),),
    )
    state = arranged(genome, hands=["Ad", "3d"], deck="", leader=0, scores=[0, 50])
    assert state.play("Ad", "3d").outcome().winner == 0


def test_the_last_seat_standing_wins_at_once() -> None:
    genome = tricks(
        2,
        setup=setup(cards_per_player=1),
        hands=UntilWin(5),
        eliminate=NoTricks(),
        win_conditions=(win(WinType.LAST_STANDING),),
    )
    state = arranged(genome, hands=["Ad", "3d"], deck="", leader=0).play("Ad", "3d")
    assert (state.over, state.outcome().winner, state.outcome().reason) == (True, 0, "win")


def test_knockout_whist_always_ends_with_one_seat() -> None:
    report = simulate(load_game("knockout-whist"), games=400, seed=8, threads=1)
    assert report.reasons == {"win": 400, "draw": 0, "stuck": 0, "turn_limit": 0}
