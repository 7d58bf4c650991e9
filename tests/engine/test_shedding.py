"""Crazy Eights, Old Maid and President against their rules."""

from __future__ import annotations

import pytest

from darwindeck.errors import ActionError
from darwindeck.genome.cards import RankOrder
from darwindeck.genome.library import load_game
from darwindeck.genome.phases import DrawSource
from darwindeck.simulation import deal, simulate
from darwindeck.simulation.testing import arranged
from tests.engine.games import drawing, game, hand, opening, options, playing, president, setup

EIGHTS = load_game("crazy-eights")
OLD_MAID = load_game("old-maid")
SUITS = {"suit-h", "suit-d", "suit-c", "suit-s"}
TO_PLAY = 1
"""Crazy Eights: phase 0 draws, phase 1 plays."""


def test_a_card_matches_by_suit_or_rank_and_nothing_else() -> None:
    """Crazy Eights: play the suit or the rank of the top card."""
    state = arranged(EIGHTS, hands=["9h 2d 3s", "4c 5c"], discard="9d", deck="Kc", phase=TO_PLAY)
    assert options(state) == {"9h", "2d"}
    with pytest.raises(ActionError) as refused:
        state.apply("3s")
    assert refused.value.rule == "the card does not meet the condition of this play"


def test_an_eight_may_be_played_on_anything() -> None:
    """Crazy Eights: eights are wild."""
    state = arranged(EIGHTS, hands=["8s 3s", "4c 5c"], discard="9d", deck="Kc", phase=TO_PLAY)
    assert options(state) == {"8s"}


def test_whoever_plays_an_eight_names_the_suit_that_follows() -> None:
    """Crazy Eights: the declared suit replaces suit and rank of the eight."""
    state = arranged(EIGHTS, hands=["8s 3s", "4c 8d 9s 2h"], discard="9d", deck="Kc", phase=TO_PLAY)
    asked = state.play("8s")
    assert (asked.actor, options(asked)) == (0, SUITS)
    named = asked.play("suit-c")
    assert named.snapshot().declared_suit == "c"
    assert (named.actor, options(named)) == (1, {"4c", "8d"})


def test_the_declared_suit_ends_with_the_next_card() -> None:
    state = arranged(EIGHTS, hands=["8s 4h", "4c 2h"], discard="9d", deck="Kc", phase=TO_PLAY)
    after = state.play("8s", "suit-c", "4c")
    assert after.snapshot().declared_suit is None
    assert options(after) == {"4h"}


def test_an_eight_turned_at_the_deal_is_a_plain_card() -> None:
    """3-exact-rules: a wild or effect card turned at the deal is plain."""
    state = arranged(EIGHTS, hands=["2d 3s", "4c 5c"], discard="8d", deck="Kc", phase=TO_PLAY)
    assert options(state) == {"2d"}


def test_whoever_cannot_play_draws_until_a_card_fits_and_not_one_more() -> None:
    """Crazy Eights: draw until you can play."""
    layout = ["9h 3s", "4c 5c"]
    state = arranged(EIGHTS, hands=layout, discard="9d", deck="Kc Qc 4h As", phase=TO_PLAY)
    after = state.play("9h")
    assert after.actor == 1
    assert hand(after, 1) == {"4c", "5c", "Kc", "Qc", "4h"}
    assert options(after) == {"4h"}
    assert after.snapshot().zones.deck == ("As",)


def test_whoever_can_play_draws_nothing() -> None:
    state = arranged(EIGHTS, hands=["9h 3s", "4h 5c"], discard="9d", deck="Kc Qc", phase=TO_PLAY)
    assert hand(state.play("9h"), 1) == {"4h", "5c"}


def test_a_reshuffle_keeps_the_top_of_the_discard() -> None:
    """Crazy Eights: when the stock is gone, all but the top of the discard is shuffled to a new one."""
    layout = ["9h 3s", "4c 5c"]
    state = arranged(EIGHTS, hands=layout, discard="9d 2c 3d 6s", deck="", phase=TO_PLAY)
    after = state.play("9h").snapshot()
    assert after.zones.discard == ("9h",)
    moved = {"2c", "3d", "6s", "9d"}
    assert set(after.zones.deck) | set(after.zones.hands[1]) == moved | {"4c", "5c"}
    assert len(after.zones.deck) + len(after.zones.hands[1]) == 6


def test_when_nothing_is_left_to_draw_the_seat_passes() -> None:
    state = arranged(EIGHTS, hands=["9h 3s", "4c 5c"], discard="9d", deck="", phase=TO_PLAY)
    after = state.play("9h")
    assert hand(after, 1) == {"4c", "5c", "9d"}, "the nine under the top was all there was, and it fits"
    assert options(after) == {"9d"}
    dry = arranged(EIGHTS, hands=["9h 3s 2h", "4c 5c"], discard="", deck="", phase=TO_PLAY).play("9h")
    assert (dry.actor, options(dry)) == (1, {"pass"})


def test_an_empty_hand_ends_the_deal_and_the_cards_left_count_for_its_winner() -> None:
    """Crazy Eights: eights count 50, court cards 10, aces 1, others their number."""
    layout = ["9h", "8c Kd Ac 5s"]
    after = arranged(EIGHTS, hands=layout, discard="9d", deck="2c", phase=TO_PLAY).play("9h").snapshot()
    assert (after.scores, after.hand_no) == ((66, 0), 1)


def test_the_first_to_a_hundred_wins_crazy_eights() -> None:
    layout = ["9h", "8c Kd Ac 5s"]
    state = arranged(EIGHTS, hands=layout, discard="9d", deck="2c", phase=TO_PLAY, scores=[34, 90])
    over = state.play("9h")
    assert (over.over, over.outcome().winner) == (True, 0)


def test_a_last_eight_wins_without_naming_a_suit() -> None:
    """A suit that nobody has to follow is no decision."""
    state = arranged(EIGHTS, hands=["8s", "Kc"], discard="9d", deck="2c", phase=TO_PLAY, scores=[99, 0])
    assert state.play("8s").outcome().winner == 0


# Old Maid


def test_the_odd_queen_is_one_of_51_cards() -> None:
    """Old Maid: one queen is removed, all other cards are dealt out."""
    seen = deal(OLD_MAID, seed=5).snapshot()
    cards = [card for held in seen.zones.hands for card in held]
    assert (len(cards), "Qc" in cards) == (51, False)
    assert sorted(len(held) for held in seen.zones.hands) == [12, 13, 13, 13]


def test_opening_pairs_are_all_laid_away_before_anybody_draws() -> None:
    """Old Maid: everybody first discards all pairs; of three equal cards one is kept."""
    state = deal(OLD_MAID, seed=5)
    while state.snapshot().phase == 0:
        before, state = state, state.apply(state.legal_actions()[0])
    hands = before.apply(before.legal_actions()[0]).snapshot().zones.hands
    untouched = [seat for seat in range(4) if seat not in (0, 1)]
    for seat in untouched:
        ranks = [card[0] for card in hands[seat]]
        assert len(ranks) == len(set(ranks))
    assert sum(map(len, hands)) + len(state.snapshot().zones.discard) == 51


def test_a_pair_is_two_cards_of_a_rank_and_goes_to_the_discard() -> None:
    state = arranged(
        OLD_MAID,
        hands=["5h 5s 7c", "2h 3h", "4h 6h", "9h Qh"],
        deck="",
        discard="",
        phase=2,
        current_player=0,
    )
    assert options(state) == {"5h"}
    assert options(state.play("5h")) == {"5s"}
    after = state.play("5h", "5s").snapshot()
    assert set(after.zones.discard) == {"5h", "5s"}


def test_the_card_taken_from_the_neighbour_is_drawn_unseen_and_every_one_is_possible() -> None:
    """Old Maid: the player before spreads his cards face down; any may be drawn."""
    drawn = set()
    for seed in range(40):
        state = arranged(
            OLD_MAID,
            seed=seed,
            hands=["5h 5s 7c 9c", "7h 9h 8d", "4h 6h", "Kh Qh"],
            deck="",
            discard="",
            phase=2,
            current_player=0,
        )
        after = state.play("5h", "5s")
        drawn |= {"7c", "9c"} & set(after.snapshot().zones.hands[1])
    assert drawn == {"7c", "9c"}


def test_a_seat_without_cards_is_out_and_takes_the_next_place() -> None:
    state = arranged(
        OLD_MAID, hands=["5h 5s", "2h 3h", "4h 6h", "9h Qh"], deck="", discard="", phase=2, current_player=0
    )
    after = state.play("5h", "5s").snapshot()
    assert after.out[0] is True
    assert after.places[0] == 1


def test_whoever_is_left_with_the_last_card_loses() -> None:
    """Old Maid: the holder of the odd queen loses, everybody else shares the win."""
    state = arranged(
        OLD_MAID.copy_with(player_count=2, place_points=(1, 0)),
        hands=["5h 5s", "Qh"],
        deck="",
        discard="",
        phase=2,
        current_player=0,
    )
    over = state.play("5h", "5s")
    assert over.over
    assert over.snapshot().scores == (1, 0)
    assert over.outcome().shares == (1.0, 0.0)


def test_every_old_maid_ends_with_one_loser_and_shared_first_place() -> None:
    report = simulate(OLD_MAID, games=300, seed=2, threads=1)
    assert report.reasons == {"win": 0, "draw": 300, "stuck": 0, "turn_limit": 0}
    assert sum(report.shares) == pytest.approx(300)
    assert [score.max for score in report.counts.scores] == [1, 1, 1, 1]
    assert sum(score.sum for score in report.counts.scores) == 900


# President


def test_a_play_has_to_beat_the_last_one() -> None:
    """President: each play must be higher than the one before, twos high."""
    state = arranged(
        president(2), hands=["9h 3s", "9d Th Ad 2d"], deck="", discard="", tableau="", current_player=0
    )
    assert options(state.play("9h")) == {"Th", "Ad", "2d", "pass"}


def test_a_play_has_as_many_cards_as_the_last_one() -> None:
    """President: pairs are beaten by pairs, not by singles or triples."""
    layout = ["9h 9s 3s", "Td Ad 2c 2d"]
    state = arranged(president(2), hands=layout, deck="", discard="", tableau="", current_player=0)
    after = state.play("9h", "9s")
    assert (after.actor, options(after)) == (1, {"2d", "pass"})
    assert options(after.play("2d")) == {"2c"}


def test_a_lone_card_cannot_answer_a_pair() -> None:
    layout = ["9h 9s 3s", "Td Ad 2c 2d"]
    after = arranged(president(2), hands=layout, deck="", discard="", tableau="", current_player=0)
    with pytest.raises(ActionError) as refused:
        after.play("9h", "9s", "Td")
    assert refused.value.rule == "with this card the play cannot be completed"


def test_the_leader_has_to_lead() -> None:
    """President: who leads must play."""
    layout = ["9h 3s", "9d Th"]
    state = arranged(president(2), hands=layout, deck="", discard="", tableau="", current_player=0)
    assert "pass" not in options(state)
    with pytest.raises(ActionError) as refused:
        state.apply("pass")
    assert refused.value.rule == "you may not pass while you can play"


def test_the_opening_card_may_be_part_of_a_set() -> None:
    """President: the first play has to hold the three of clubs, alone or with other threes."""
    rules = setup(cards_per_player=4, rank_order=RankOrder.TWO_HIGH, first_lead=opening("3c"))
    genome = president(2, setup=rules)
    state = arranged(
        genome, hands=["3h 3c 3s 9h", "4d 5d"], deck="", discard="", tableau="", current_player=0
    )
    assert options(state) == {"3h", "3c"}
    assert options(state.play("3h")) == {"3c"}
    assert options(state.play("3h", "3c")) == {"3s", "done"}
    assert options(state.play("3c")) == {"3s", "done"}


def test_an_opening_card_that_cannot_make_up_a_play_is_not_asked_for() -> None:
    rules = setup(initial_discard_count=0, first_lead=opening("3c"))
    genome = game(playing(min_cards=2, max_cards=2), setup=rules)
    state = arranged(genome, hands=["3c 9h 9s", "4d 5d"], deck="", discard="", current_player=0)
    assert options(state) == {"9h"}


def test_a_discard_can_be_taken_up() -> None:
    genome = game(drawing(source=DrawSource.DISCARD), playing(), setup=setup(initial_discard_count=1))
    state = arranged(genome, hands=["9h 3s", "9d Th"], deck="", discard="5c", current_player=0, phase=1)
    after = state.play("9h")
    assert hand(after, 1) == {"9d", "Th", "9h"}
