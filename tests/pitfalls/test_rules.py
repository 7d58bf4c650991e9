"""Faults of earlier implementations in the rules of play, by their number, each as the behaviour that is right.

Where a fault has a whole set of tests elsewhere, the one here is the shortest that would have caught it.
"""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from math import sqrt

import pytest

from darwindeck._core import testing
from darwindeck.bytecode import decode, encode
from darwindeck.errors import ActionError, BytecodeError, GenomeError
from darwindeck.genome.cards import SUIT_RANKS, Rank
from darwindeck.genome.codec import from_json, to_json
from darwindeck.genome.conditions import (
    And,
    CardIsRank,
    CardMatchesColour,
    HandSize,
    Not,
    Operator,
    Or,
)
from darwindeck.genome.effects import EffectType, SpecialEffect, TargetSelector
from darwindeck.genome.library import load_game
from darwindeck.genome.phases import (
    BettingPhase,
    ClaimPhase,
    DiscardPhase,
    PlayTarget,
    ShowdownPhase,
)
from darwindeck.genome.scoring import ScoringTrigger, WinOrder, WinType
from darwindeck.genome.setup import Fixed, NoTricks, Single, TableauMode, UntilWin
from darwindeck.simulation import deal, simulate
from darwindeck.simulation.playthrough import Playthrough
from darwindeck.simulation.testing import Arranged, arranged
from tests.engine.games import TOP, drawing, game, hand, options, per_card, playing, setup, tricks, win


def test_01_a_turn_is_all_its_phases_in_order() -> None:
    genome = game(drawing(), playing(), DiscardPhase(), win_conditions=(win(WinType.HIGH_SCORE),))
    state = arranged(genome, seed=1)
    assert (state.actor, len(hand(state, 0)), state.snapshot().phase) == (0, 4, 1)
    played = state.apply(state.legal_actions()[0])
    assert (played.actor, len(hand(played, 0)), played.snapshot().phase) == (0, 3, 2)
    assert played.apply(played.legal_actions()[0]).actor == 1


def test_02_direction_and_skips_decide_who_is_next() -> None:
    table = arranged(game(playing(), seats=4), current_player=0, play_direction=-1, skip_count=1)
    assert table.advance_turn().actor == 2


def test_03_plays_of_sets_are_plays_and_the_game_ends() -> None:
    genome = game(playing(max_cards=4), setup=setup(cards_per_player=8))
    state = arranged(genome, hands=["2h 2c 2s", "9d"], deck="", discard="", current_player=0)
    assert not any(action.startswith("bid") for action in state.play("2h").legal_actions())
    assert state.play("2h", "2c", "2s").outcome().winner == 0
    assert simulate(genome, games=200, threads=1).reasons["win"] == 200


def test_04_the_shuffle_is_even() -> None:
    decks = testing.shuffled(7, 52, 5000)
    tops = Counter(deck[0] for deck in decks)
    chi_square = sum((tops[card] - 5000 / 52) ** 2 for card in range(52)) / (5000 / 52)
    assert abs(chi_square - 51) < 4 * sqrt(2 * 51)


def test_05_a_rank_in_a_condition_is_that_rank() -> None:
    cards = " ".join(f"{rank}h" for rank in SUIT_RANKS)
    for rank in SUIT_RANKS:
        genome = game(playing(CardIsRank(rank)))
        state = arranged(genome, hands=[cards, "2s"], deck="", discard="", current_player=0)
        assert options(state) == {f"{rank}h"}


@pytest.mark.parametrize(("field", "name"), [("hand_size", "hand_sise"), ("empty_hand", "empty_hands")])
def test_06_unknown_names_are_refused_and_never_taken_for_others(field: str, name: str) -> None:
    text = to_json(game(playing(HandSize(Operator.GT, 1)))).decode()
    assert field in text
    with pytest.raises(GenomeError):
        from_json(text.replace(field, name))


def test_07_every_effect_and_every_target_has_a_code() -> None:
    for kind in EffectType:
        for target in TargetSelector:
            genome = game(playing(), special_effects=(SpecialEffect(Rank.TWO, kind, target, 3),))
            assert decode(encode(genome), validated=False).special_effects == genome.special_effects


def test_08_the_id_hash_is_the_same_in_every_process() -> None:
    code = (
        "from darwindeck.bytecode import encode; from darwindeck.genome.library import load_game; "
        "print(encode(load_game('war')).hex())"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": seed, "PATH": ""},
        ).stdout.strip()
        for seed in ("1", "2")
    }
    assert outputs == {encode(load_game("war")).hex()}


@pytest.mark.parametrize(
    ("condition", "drawn"),
    [
        (And((HandSize(Operator.GE, 3), HandSize(Operator.LE, 3))), 1),
        (And((HandSize(Operator.GE, 3), HandSize(Operator.GT, 3))), 0),
        (Or((HandSize(Operator.GT, 3), HandSize(Operator.EQ, 3))), 1),
        (Not(HandSize(Operator.EQ, 3)), 0),
    ],
    ids=["and", "and-false", "or", "not"],
)
def test_09_a_compound_condition_of_a_draw_means_what_it_says(condition: And | Or | Not, drawn: int) -> None:
    genome = decode(encode(game(drawing(condition=condition), playing())))
    assert len(hand(deal(genome, seed=1), 0)) == 3 + drawn


def test_10_only_known_versions_are_read() -> None:
    program = encode(load_game("war"))
    for version in {*range(256)} - {0, 2, 3}:
        with pytest.raises(BytecodeError):
            decode(bytes([version]) + program[1:])


def test_11_a_refused_action_destroys_no_card() -> None:
    state = arranged(game(playing(CardIsRank(Rank.TWO))), hands=["2h 9c", "3s"], deck="", current_player=0)
    before = state.snapshot()
    for action in ("9c", "3s", "seat-1", "suit-h", "done"):
        with pytest.raises(ActionError):
            state.apply(action)
    assert state.snapshot() == before


POKER = game(
    BettingPhase(ante=5, min_bet=10),
    ShowdownPhase(),
    seats=3,
    setup=setup(cards_per_player=5, starting_chips=100),
    win_conditions=(win(WinType.BEST_HAND),),
)


def poker(*hands: str, seats: int = 3, count: int = 1) -> Arranged:
    genome = POKER.copy_with(player_count=seats, hands=Fixed(count) if count > 1 else Single())
    return arranged(genome, hands=hands, deck="", discard="", current_player=0)


@pytest.mark.parametrize("seats", [2, 3])
def test_12_only_seats_that_exist_bet(seats: int) -> None:
    hands = ["2h 3d 5s 7c 9h", "2s 3c 5d 7h 9s", "2c 3h 6s 7d Th"][:seats]
    state: Playthrough = poker(*hands, seats=seats)
    acted = []
    while not state.over:
        acted.append(state.actor)
        state = state.apply("check")
    assert acted == list(range(seats))
    assert sum(state.snapshot().chips) == 100 * seats


def test_13_a_folded_hand_never_wins_and_a_tie_is_split() -> None:
    aces, kings, queens = "Ah Ad As Ac 2h", "Kh Kd 2c 3c 4s", "Qh Qd 5c 6c 7s"
    folded = poker(aces, kings, queens).play("check", "bet", "call", "fold")
    assert (folded.outcome().winner, folded.snapshot().chips) == (1, (95, 120, 85))
    tied = poker("Ah Kd Qs Jc 9h", "As Kc Qd Jh 9s", "2h 3h 4c 5c 7d").play("bet", "call", "fold")
    assert (tied.outcome().winner, tied.outcome().shares) == (-1, (0.5, 0.5, 0.0))
    assert tied.snapshot().chips[2] == 95
    assert abs(tied.snapshot().chips[0] - tied.snapshot().chips[1]) <= 1


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("3h 3d 4c 5c 7s", "2h 2d As Kc Qd"),
        ("Ah Ad Kc 3c 2s", "As Ac Qd Jh Td"),
        ("Kh Kd 2c 2s 3d", "Qh Qd Jc Js Ad"),
        ("Kh Kd Ks 2s 3d", "Qh Qd Qs As Kc"),
    ],
)
def test_14_groups_come_before_kickers(better: str, worse: str) -> None:
    state = poker(worse, better, seats=2)
    assert state.play("check", "check").outcome().winner == 1


def test_15_a_hand_is_bet_on_once_and_every_pot_is_awarded() -> None:
    state = poker("2h 3d 5s 7c 9h", "2s 3c 5d 7h Ts", "2c 3h 6s 7d Th", count=3)
    after = state.play("check", "check", "check").snapshot()
    assert (after.hand_no, sum(after.chips) + sum(after.staked)) == (1, 300)
    assert sum(after.staked) == 15, "the antes of the new hand, and nothing else"


def test_16_values_are_those_of_the_genome() -> None:
    genome = load_game("blackjack")
    rest = ("9h 9c", "2h 3h")
    court = arranged(genome, hands=["Kh Qd", *rest], deck="5c 6c", current_player=0, phase=1).play("deck")
    assert court.snapshot().out[0], "ten and ten and five are a bust"
    ace = arranged(genome, hands=["Ah 9d", *rest], deck="5c 6c", current_player=0, phase=1).play("deck")
    assert not ace.snapshot().out[0], "an ace counts one where eleven would be a bust"
    plain = tricks(
        2,
        win_conditions=(win(WinType.HIGH_SCORE, 21),),
        card_scoring=(per_card(1, ScoringTrigger.TRICK_WIN),),
    )
    over = arranged(plain, hands=["Ah", "3h"], deck="", leader=0, scores=[30, 21]).play("Ah", "3h")
    assert over.outcome().winner == 0, "a threshold of 21 makes no blackjack of a game"


def test_17_a_trick_game_without_scoring_rules_scores_nothing() -> None:
    report = simulate(tricks(4, setup=setup(cards_per_player=13)), games=50, threads=1)
    assert all((score.min, score.max) == (0, 0) for score in report.counts.scores)


def test_18_a_trick_has_a_card_of_every_seat_that_takes_part() -> None:
    genome = tricks(
        3,
        setup=setup(cards_per_player=(1, 2)),
        hands=UntilWin(5),
        eliminate=NoTricks(),
        win_conditions=(win(WinType.LAST_STANDING),),
    )
    three = arranged(tricks(3), hands=["Ah 2c", "3h 4c", "4h 5c"], deck="", leader=0)
    assert sum(three.play("Ah", "3h", "4h").snapshot().tricks_won) == 1
    assert sum(three.play("Ah", "3h").snapshot().tricks_won) == 0
    two_left = arranged(genome, hands=["Ah 2c", "3h Ac", "4h 5c"], deck="", leader=0)
    later = two_left.play("Ah", "3h", "4h", "2c", "Ac", "5c")
    assert later.snapshot().out == (False, False, True)
    seats = set()
    while later.snapshot().hand_no == 1 and not later.over:
        seats.add(later.actor)
        later = later.apply(later.legal_actions()[0])
    assert seats == {0, 1}


@pytest.mark.parametrize("first", [0, 1])
def test_19_war_knows_who_played_what_and_ties_are_battles(first: int) -> None:
    genome = game(
        playing(target=PlayTarget.TABLEAU),
        setup=setup(tableau_mode=TableauMode.WAR),
        win_conditions=(win(WinType.CAPTURE_ALL),),
    )
    high, low = "9h Kh 3c", "9d Qd 4c"
    hands = [high, low] if first == 0 else [low, high]
    state = arranged(genome, hands=hands, deck="", tableau="", discard="", current_player=0)
    nines = [pile.split()[0] for pile in hands]
    tied = state.play(*nines)
    assert set(tied.snapshot().zones.tableau) == {"9h", "9d"}, "on a tie the cards stay"
    after = tied.play(*(pile.split()[1] for pile in hands)).snapshot()
    assert {"9h", "9d", "Kh", "Qd"} <= set(after.zones.hands[first]), (
        "the higher card takes all, from either seat"
    )


@pytest.mark.parametrize(("order", "winner"), [(WinOrder.HIGHEST, 0), (WinOrder.LOWEST, 1)])
def test_20_all_hands_empty_compares_as_it_is_told(order: WinOrder, winner: int) -> None:
    genome = tricks(
        2,
        win_conditions=(win(WinType.ALL_HANDS_EMPTY, order=order),),
        card_scoring=(per_card(1, ScoringTrigger.TRICK_WIN),),
    )
    assert arranged(genome, hands=["Ah", "3h"], deck="", leader=0).play("Ah", "3h").outcome().winner == winner


def test_21_capture_all_counts_no_cards() -> None:
    genome = load_game("war")
    state = arranged(genome, hands=["Ah 9c", "3h"], deck="", tableau="", discard="")
    assert state.play("deck", "deck").outcome().winner == 0


def test_22_sequences_have_one_pile_for_each_suit_and_ace_low() -> None:
    genome = load_game("fan-tan")
    seats = ["Ah Kh 8d 6c 9s", *["5c"] * (genome.player_count - 1)]
    layout = {"deck": "", "discard": "", "current_player": 0, "opened": True}
    low = arranged(genome, hands=seats, tableau="2h 3h 4h 5h 6h 7h 7d 7c", **layout)  # type: ignore[arg-type]
    assert options(low) == {"Ah", "8d", "6c"}
    high = arranged(genome, hands=seats, tableau="7h 8h 9h Th Jh Qh", **layout)  # type: ignore[arg-type]
    assert options(high) == {"Kh"}, "an ace does not follow a king"


def claims(**fields: object) -> Arranged:
    genome = game(ClaimPhase(**fields), seats=3)  # type: ignore[arg-type]
    layout = ["Ah 2h 5c", "2c 9d Th", "3s 4s 6s"]
    return arranged(genome, hands=layout, deck="", discard="", tableau="", current_player=0)


def test_23_the_rank_of_a_claim_advances_with_claims_and_flags_are_honoured() -> None:
    truth = claims(max_cards=1).play("Ah", "accept", "accept", "2c", "challenge")
    assert len(hand(truth, 2)) == 5, "the second claim is of twos and true, so the challenger takes the pile"
    silent = claims(max_cards=1, allow_challenge=False).play("5c")
    assert (silent.actor, "challenge" in options(silent)) == (1, False)
    lie = claims(max_cards=1, pile_penalty=False).play("Ah", "accept", "accept", "9d", "challenge")
    assert (len(hand(lie, 1)), lie.snapshot().zones.tableau) == (3, ("Ah",))


def test_24_contracts_are_scored_and_a_new_hand_begins_afresh() -> None:
    state = deal(load_game("spades"), seed=1)
    while state.snapshot().hand_no == 0:
        state = state.apply(state.legal_actions()[-1])
    seen = state.snapshot()
    assert any(seen.scores)
    assert (seen.current_bid, sum(seen.tricks_won), seen.bidding_complete) == ((-1,) * 4, 0, False)


def test_25_colours_are_red_and_black() -> None:
    genome = game(playing(CardMatchesColour(TOP)), setup=setup(initial_discard_count=1))
    for top, fits in {"9h": {"2h", "3d"}, "9d": {"2h", "3d"}, "9c": {"4c", "5s"}, "9s": {"4c", "5s"}}.items():
        state = arranged(genome, hands=["2h 3d 4c 5s", "6s"], discard=top, deck="", current_player=0)
        assert options(state) == fits
