"""Facts of Verish Ne Verish: any rank may be named, who was wrong takes the pile, fours of a kind leave the game."""

from __future__ import annotations

from darwindeck.genome.library import load_game
from darwindeck.simulation import deal, simulate
from darwindeck.simulation.testing import Arranged, arranged
from tests.engine.games import options
from tests.games.facts import batch, positions, seats_alike

GAME = "verish-ne-verish"
MELD, CLAIM = 0, 1
OTHERS = ("8h 9h", "Th Jh")


def verish(hand: str, *others: str, phase: int = CLAIM, pile: str = "Ah Kd") -> Arranged:
    return arranged(
        load_game(GAME),
        hands=[hand, *(others or OTHERS)],
        deck="",
        tableau=pile,
        current_player=0,
        phase=phase,
    )


def test_eleven_cards_each_leave_three_of_the_36_put_away_at_verish() -> None:
    zones = deal(load_game(GAME), seed=3).snapshot().zones
    assert [len(hand) for hand in zones.hands] == [11, 11, 11]
    assert len(zones.deck) == 3


def test_one_two_or_three_cards_are_laid_at_verish() -> None:
    state = verish("6h 7h 8d Qs")
    assert options(state) == {"6h", "7h", "8d", "Qs"}
    assert "done" in options(state.play("6h"))
    assert options(state.play("6h", "7h")) == {"8d", "Qs", "done"}
    assert all(option.startswith("rank-") for option in options(state.play("6h", "7h", "8d")))


def test_any_rank_of_the_pack_may_be_named_at_verish_whatever_was_laid() -> None:
    state = verish("6h 7h 8d Qs").play("6h", "done")
    assert options(state) == {f"rank-{rank}" for rank in "6789TJQKA"}


def test_who_named_another_rank_and_is_doubted_takes_the_pile_at_verish() -> None:
    state = verish("6h 7h 8d Qs").play("6h", "done", "rank-K", "challenge")
    zones = state.snapshot().zones
    assert set(zones.hands[0]) == {"6h", "7h", "8d", "Qs", "Ah", "Kd"}
    assert zones.tableau == ()


def test_who_doubts_the_truth_takes_the_pile_at_verish() -> None:
    state = verish("6h 6d 8d Qs").play("6h", "6d", "done", "rank-6", "accept", "challenge")
    assert set(state.snapshot().zones.hands[2]) == {"Th", "Jh", "6h", "6d", "Ah", "Kd"}


def test_one_wrong_card_makes_the_whole_claim_a_lie_at_verish() -> None:
    state = verish("6h 7d 8d Qs").play("6h", "7d", "done", "rank-6", "challenge")
    assert len(state.snapshot().zones.hands[0]) == 6


def test_the_next_player_may_name_another_rank_at_verish() -> None:
    state = verish("6h 7d 8d Qs").play("6h", "done", "rank-6", "accept", "accept", "done", "8h", "done")
    assert options(state) == {f"rank-{rank}" for rank in "6789TJQKA"}


def test_four_of_a_kind_may_leave_the_hand_at_verish_and_three_may_not() -> None:
    four = verish("6h 6d 6c 6s 7h", phase=MELD)
    assert options(four) == {"meld", "done"}
    assert options(verish("6h 6d 6c 7s 7h", phase=MELD)) == {"done"}
    after = four.play("meld")
    while after.snapshot().phase == MELD:
        after = after.apply(after.legal_actions()[-1])
    assert after.snapshot().zones.hands[0] == ("7h",)


def test_a_last_card_that_is_believed_wins_verish_and_a_lie_found_out_does_not() -> None:
    last = verish("6h").play("6h", "rank-9")
    assert last.play("accept", "accept").outcome().winner == 0
    assert not last.play("accept", "challenge").over


def test_fours_of_a_kind_leave_in_most_games_of_verish() -> None:
    seen = 0
    for seed in range(20):
        *_, end = positions(GAME, seed)
        zones = end.snapshot().zones
        on_table = len(zones.deck) + len(zones.tableau) + sum(len(hand) for hand in zones.hands)
        seen += on_table <= 36 - 4
    assert seen > 10


def test_verish_ends_among_players_who_doubt_what_cannot_be_true() -> None:
    report = simulate(load_game(GAME), games=40, agents=["greedy"] * 3, seed=5, threads=1)
    assert report.reasons["win"] == 40


def test_no_seat_of_verish_wins_more_often_over_a_rotation() -> None:
    assert seats_alike(batch(GAME, 600, rotate=True))
