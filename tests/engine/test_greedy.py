"""The greedy agent: one ply, by the game's own win condition, with its partner, and better than chance."""

from __future__ import annotations

from collections import Counter

import pytest

from darwindeck.genome.library import load_game
from darwindeck.genome.phases import TrickPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import ScoringTrigger, WinType
from darwindeck.simulation import Playthrough, deal, duel, simulate
from darwindeck.simulation.testing import arranged
from tests.engine.games import HEARTS, per_card, tricks, win
from tests.seeds.games import fan_tan

WHIST = load_game("whist")
SEEDS = range(12)
AVOID_HEARTS = tricks(
    phase=TrickPhase(),
    card_scoring=(per_card(1, ScoringTrigger.TRICK_WIN, HEARTS),),
    win_conditions=(win(WinType.LOW_SCORE),),
)


def test_greedy_does_not_trump_its_partners_winning_card() -> None:
    hands = ["Ac 4d", "3c 5d", "2h 3d", "2c 6d"]
    last = arranged(WHIST, hands=hands, leader=3, trump="h").play("2c", "Ac", "3c")
    third = arranged(WHIST, hands=hands, leader=0, trump="h").play("Ac", "3c")
    assert {last.choice("greedy", seed=seed) for seed in SEEDS} == {"3d"}
    assert {third.choice("greedy", seed=seed) for seed in SEEDS} == {"3d"}


def test_greedy_trumps_an_opponents_winning_card() -> None:
    state = arranged(WHIST, hands=["Kc 4d", "Ac 5d", "2h 3d", "2c 6d"], leader=3, trump="h")
    assert {state.play("2c", "Kc", "Ac").choice("greedy", seed=seed) for seed in SEEDS} == {"2h"}


def test_greedy_wins_with_the_lowest_card_that_wins() -> None:
    state = arranged(WHIST, hands=["9c 4d", "Tc 5d", "Jc Kc Ac", "2c 6d"], leader=3, trump="h")
    assert {state.play("2c", "9c", "Tc").choice("greedy", seed=seed) for seed in SEEDS} == {"Jc"}


def test_greedy_throws_its_lowest_card_when_it_cannot_win() -> None:
    state = arranged(WHIST, hands=["9c 4d", "Ac 5d", "3c Jc Kc", "2c 6d"], leader=3, trump="h")
    assert {state.play("2c", "9c", "Ac").choice("greedy", seed=seed) for seed in SEEDS} == {"3c"}


def test_greedy_ducks_where_points_hurt() -> None:
    state = arranged(AVOID_HEARTS, hands=["9h 4d", "Th 5d", "2h Kh 3h", "8h 6d"], leader=3)
    assert state.play("8h", "9h", "Th").choice("greedy") == "3h"  # the highest that still loses


def test_greedy_throws_points_on_a_trick_that_another_wins() -> None:
    state = arranged(AVOID_HEARTS, hands=["9c 4d", "Tc 5d", "2h Kd 3s", "8c 6d"], leader=3)
    assert state.play("8c", "9c", "Tc").choice("greedy") == "2h"


def test_greedy_plays_the_card_that_its_own_cards_continue() -> None:
    """At Fan-Tan: the eight opens its own nine and ten, the six would open only for others."""
    state = arranged(fan_tan(), hands=["8h 9h Th 6s", "2c", "3c", "4c"], tableau="7h 7s")
    assert state.choice("greedy") == "8h"


def test_greedy_holds_back_a_seven_that_helps_only_others() -> None:
    state = arranged(fan_tan(), hands=["8h Kh 7s", "2c", "3c", "4c"], tableau="7h")
    assert state.choice("greedy") == "8h"


def test_greedy_names_the_suit_it_has_most_of() -> None:
    game = load_game("crazy-eights")
    state = arranged(game, hands=["8h 2c 3c 4c 5d", "6h 7h 9h Th"], discard="9s", phase=len(game.phases) - 1)
    assert state.apply("8h").choice("greedy") == "suit-c"


def test_greedy_keeps_its_wild_card_while_another_card_serves() -> None:
    game = load_game("crazy-eights")
    state = arranged(game, hands=["8h 2s 3c 4c 5d", "6h 7h 9h Th"], discard="9s", phase=len(game.phases) - 1)
    assert state.choice("greedy") == "2s"


def test_greedy_makes_an_opponent_draw_who_is_about_to_go_out() -> None:
    game = load_game("uno-style")
    hands = ["2h 5h 6c 7c", "9c", "3c 4c 5c 6d", "3d 4d 5d 6s"]
    state = arranged(game, hands=hands, discard="9h", phase=1)
    assert state.choice("greedy") == "2h"


def test_greedy_takes_a_card_rather_than_lay_one_down() -> None:
    state = arranged(load_game("scopa"), hands=["7s 2c 4h", "5c 6c Kc"], tableau="7h Qd")
    assert state.choice("greedy") == "7s"


def test_greedy_prefers_coins() -> None:
    state = arranged(load_game("scopa"), hands=["5s 6c 4h", "2c 3c Kc"], tableau="5h 6d Qd")
    assert state.choice("greedy") == "6c"


POKER = load_game("simple-poker")
OTHERS = ("Qh Qd Td 3c 5s", "Kc Kh Ts 4c 5d", "3h 3d 8h 9c Js")


def facing_a_bet(hand: str, staked: int, seeds: range = SEEDS) -> Counter[str]:
    """What greedy does, by many streams, when three have put in ten more than it has."""
    stakes = [staked, *[staked + 10] * 3]
    chips = [200 - stake for stake in stakes]
    state = arranged(POKER, hands=[hand, *OTHERS], chips=chips, staked=stakes, current_player=0)
    return Counter(str(state.choice("greedy", seed=seed)) for seed in seeds)


def test_greedy_raises_with_the_best_hand_and_folds_a_hopeless_one() -> None:
    assert facing_a_bet("7h 7d 7c 7s 2h", 5) == {"raise": 12}
    assert facing_a_bet("2h 4d 6c 8s 9h", 5) == {"fold": 12}


def test_greedy_calls_the_same_bet_with_the_same_hand_when_the_pot_pays_for_it() -> None:
    pair = "2h 2d 7c 8s 9h"
    assert facing_a_bet(pair, 5, range(200))["fold"] > 100
    assert facing_a_bet(pair, 55, range(200))["call"] > 150


def changed(game: str, hand: str) -> list[str]:
    """The cards that greedy gives back."""
    state: Playthrough = arranged(load_game(game), hands=[hand, *OTHERS], phase=1, current_player=0)
    thrown: list[str] = []
    while state.snapshot().current_player == 0 and (choice := str(state.choice("greedy"))) != "done":
        thrown.append(choice)
        state = state.play(choice)
    return sorted(thrown)


def test_greedy_keeps_its_pair_when_it_changes_cards() -> None:
    assert changed("draw-poker", "7h 7d 2c 9s Kc") == ["2c", "9s", "Kc"]


def test_greedy_keeps_low_cards_and_no_pair_where_the_lowest_hand_wins() -> None:
    thrown = changed("lowball", "3h 3d 2c 6s Kc")
    assert "Kc" in thrown
    assert len({"3h", "3d"} & set(thrown)) == 1
    assert len(thrown) == 2


GIN_HAND = "7h 7d 2c 3c 4c 9s Jd Kh 5s As"
GIN_RIVAL = "2h 3h 4h 5h 6h 8c 9c Tc Jc Qc"


@pytest.mark.parametrize(("discard", "taken"), [("7s", "discard"), ("5c", "discard"), ("Ks", "deck")])
def test_greedy_takes_up_what_makes_or_lengthens_a_meld(discard: str, taken: str) -> None:
    state = arranged(load_game("gin-rummy"), hands=[GIN_HAND, GIN_RIVAL], discard=discard, current_player=0)
    assert {state.choice("greedy", seed=seed) for seed in SEEDS} == {taken}


def test_greedy_throws_the_costliest_card_that_has_no_partner() -> None:
    state = arranged(load_game("gin-rummy"), hands=[GIN_HAND, GIN_RIVAL], discard="7s", current_player=0)
    assert state.play("discard").choice("greedy") in {"Kh", "Jd"}


def test_greedy_doubts_a_claim_that_cannot_be_true() -> None:
    """Seat 1 holds all four aces; seat 0 claims one."""
    cheat = load_game("cheat")
    hands = ["2h 3h", "Ah Ad Ac As 4h", "5h 6h 7h", "8h 9h Th"]
    state = arranged(cheat, hands=hands, current_player=0).play("2h", "done")
    assert {state.choice("greedy", seed=seed) for seed in SEEDS} == {"challenge"}


def test_greedy_doubts_the_last_card_whatever_it_is_said_to_be() -> None:
    hands = ["2h", "4c 4h", "5h 6h 7h", "8h 9h Th"]
    state = arranged(load_game("cheat"), hands=hands, current_player=0).play("2h")
    assert {state.choice("greedy", seed=seed) for seed in SEEDS} == {"challenge"}


def test_greedy_lays_what_is_due_if_it_has_it() -> None:
    hands = ["2h Ah Ad 9s", "4c 4h", "5h 6h 7h", "8h 9h Th"]
    state = arranged(load_game("cheat"), hands=hands, current_player=0)
    assert state.choice("greedy") == "Ah"
    assert state.play("Ah").choice("greedy") == "Ad"
    assert state.play("Ah", "Ad").choice("greedy") == "done"


def test_four_greedy_players_bring_cheat_to_an_end() -> None:
    report = simulate(load_game("cheat"), agents=("greedy",), games=100, seed=1)
    assert report.reasons["win"] == 100


def test_greedy_does_not_see_hidden_cards() -> None:
    """Positions that differ only in what the seat cannot see get the same answer."""
    for seed in range(20):
        hands = [" ".join(hand) for hand in deal(WHIST, seed=seed).snapshot().zones.hands]
        other = [hands[0], hands[3], hands[1], hands[2]]
        first, second = (arranged(WHIST, seed=seed, hands=cards, leader=0) for cards in (hands, other))
        assert first.choice("greedy", seed=seed) == second.choice("greedy", seed=seed)


def test_the_same_seed_gives_the_same_choice() -> None:
    state = deal(load_game("hearts"), seed=3)
    assert state.choice("greedy", seed=5) == state.choice("greedy", seed=5)


# Against random players: the lower bound of its share of wins is above the fair one.


def seats_of(game: GameGenome) -> tuple[str, ...]:
    """One greedy seat among random ones; with partners, a greedy side."""
    if game.team_mode:
        return ("greedy", "random")
    return ("greedy", *["random"] * (game.player_count - 1))


@pytest.mark.parametrize(
    ("name", "least"),
    [
        ("whist", 0.85),
        ("spades", 0.9),
        ("partnership-spades", 0.9),
        ("hearts", 0.65),
        ("black-maria", 0.7),
        ("oh-hell", 0.6),
        ("euchre-like", 0.7),
        ("briscola", 0.75),
        ("knaves", 0.8),
        ("knockout-whist", 0.27),
        ("polignac", 0.28),
        ("scotch-whist", 0.52),
        ("crazy-eights", 0.65),
        ("uno-style", 0.35),
        ("fan-tan", 0.35),
        ("president", 0.8),
        ("scopa", 0.8),
        ("gin-rummy", 0.8),
        ("rummy", 0.6),
        ("knock-rummy", 0.4),
        ("cheat", 0.9),
        ("go-fish", 0.6),
        ("simple-poker", 0.55),
        ("draw-poker", 0.7),
        ("betting-war", 0.7),
        ("blackjack", 0.36),
        ("thirty-one", 0.28),
        ("mau-mau", 0.36),
    ],
)
def test_greedy_beats_random(name: str, least: float) -> None:
    game = load_game(name)
    fair = 0.5 if game.team_mode else 1 / game.player_count
    report = simulate(game, agents=seats_of(game), games=400, seed=1, rotate=True)
    low, _ = report.win_intervals[0]
    assert low > least > fair


def test_greedy_against_greedy_favours_no_team() -> None:
    report = simulate(load_game("partnership-spades"), agents=("greedy",), games=400, seed=1)
    assert abs(report.team_wins[0] - report.team_wins[1]) < 80


def test_who_is_nearer_to_the_limit_stands_worse_where_the_last_one_under_it_wins() -> None:
    rummy = load_game("pool-rummy").copy_with(win_conditions=(win(WinType.LAST_STANDING),))
    assert duel(rummy, "greedy", "random", deals=20, seed=3, threads=1).above_even
