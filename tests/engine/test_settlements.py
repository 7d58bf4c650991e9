"""Rules at their edges, found wrong beside other engines; each test says which rule of the real game it pins."""

from __future__ import annotations

import msgspec
import pytest

from darwindeck.genome.effects import EffectType, SpecialEffect, TargetSelector
from darwindeck.genome.library import load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import WinTie
from darwindeck.simulation import arrange, deal
from darwindeck.simulation.playthrough import Playthrough
from darwindeck.simulation.testing import arranged
from tests.seeds.contracts import contract_game

NIL = -2
EIGHTS = load_game("crazy-eights")
GIN = load_game("gin-rummy")
DRAW = 1
"""Blackjack: the phase in which one draws or stands."""
KNOCK = 3
"""Gin Rummy: draw, discard, then the knock."""


def test_the_tricks_of_partners_who_both_bid_nil_are_overtricks_and_bags() -> None:
    """Spades: a nil that fails counts as bags of the side; here there is no contract to take them."""
    scored = arranged(load_game("partnership-spades"), tricks_won=[3, 3, 4, 3]).evaluate_contracts(
        [NIL, 4, NIL, 3]
    )
    assert scored.team_scores == (-200 + 7, -70)
    assert scored.accumulated_bags == (7, 0)


def test_partners_who_both_make_nil_have_neither_overtricks_nor_bags() -> None:
    scored = arranged(contract_game(), tricks_won=[0, 7, 0, 6]).evaluate_contracts([NIL, 7, NIL, 6])
    assert (scored.team_scores[0], scored.accumulated_bags) == (200, (0, 0))


def test_the_tricks_of_one_nil_help_the_contract_of_the_partner() -> None:
    scored = arranged(contract_game(), tricks_won=[3, 3, 4, 3]).evaluate_contracts([NIL, 4, 2, 3])
    assert (scored.team_scores[0], scored.accumulated_bags[0]) == (-75, 5)


def test_a_lone_nil_that_fails_gives_no_bags() -> None:
    scored = arranged(contract_game(teams=False), tricks_won=[3, 3, 4, 3]).evaluate_contracts([NIL, 3, 4, 3])
    assert (scored.scores[0], scored.accumulated_bags[0]) == (-100, 0)


def going_out(genome: GameGenome) -> Playthrough:
    hands = ["8h", "3c 4c", *["5d 6d"] * (genome.player_count - 2)]
    return arranged(genome, hands=hands, discard="9s", deck="Tc", current_player=0, phase=1)


def test_who_goes_out_with_an_eight_names_no_suit() -> None:
    """Crazy Eights: the hand is over, so the suit could not matter."""
    after = going_out(EIGHTS).apply("8h")
    assert after.snapshot().hand_no == 1
    assert "names" not in " ".join(after.log())


def test_who_has_another_card_still_names_a_suit() -> None:
    state = arranged(EIGHTS, hands=["8h 2c", "3c 4c"], discard="9s", deck="Tc", current_player=0, phase=1)
    assert state.apply("8h").legal_actions() == ["suit-h", "suit-d", "suit-c", "suit-s"]


def with_effect(effect: EffectType, target: TargetSelector) -> GameGenome:
    eight = EIGHTS.setup.wild_ranks[0]
    return EIGHTS.copy_with(special_effects=(SpecialEffect(eight, effect, target, 2),))


def test_an_effect_on_others_does_not_bring_the_question_back() -> None:
    after = going_out(with_effect(EffectType.DRAW_CARDS, TargetSelector.NEXT_PLAYER)).apply("8h")
    assert after.snapshot().hand_no == 1


def test_who_draws_by_the_own_eight_is_not_out_and_names_a_suit() -> None:
    after = going_out(with_effect(EffectType.DRAW_CARDS, TargetSelector.SELF)).apply("8h")
    assert after.legal_actions() == ["suit-h", "suit-d", "suit-c", "suit-s"]


def test_when_the_bank_has_won_all_chips_the_game_is_over() -> None:
    """Blackjack: nobody is left who could bet."""
    state = deal(load_game("blackjack"), seed=1)
    while not state.over:
        wanted = [name for name in ("bet", "all-in", "call", "deck") if name in state.legal_actions()]
        state = state.apply(wanted[0] if wanted else state.legal_actions()[0])
    snapshot = state.snapshot()
    assert snapshot.chips == (0,) * 3
    assert snapshot.hand_no + 1 < 10
    assert snapshot.winners == (0, 1, 2)


def test_who_was_dealt_too_much_stands_like_anybody_and_nobody_sees_why() -> None:
    """Twenty-one: who is over the target before the first card can only stop; who is not may draw or stop."""
    genome = load_game("blackjack")
    state = arrange(genome, hands=["Kh Qd 5s", "2h 3d", "4h 5d"], current_player=0, phase=DRAW)
    assert (state.actor, state.legal_actions()) == (0, ["done"])
    assert state.apply("done").legal_actions() == ["done", "deck"]


def knocked(mine: str, theirs: str) -> Playthrough:
    return arranged(GIN, hands=[mine, theirs], current_player=0, phase=KNOCK).apply("knock")


def test_the_knocker_lays_the_melds_on_which_least_can_be_laid_off() -> None:
    """Gin: 8-9-T of hearts and four jacks leave the queen of hearts in the other's hand, the longer run takes it in."""
    after = knocked("8h 9h Th Jh Jd Jc Js Ah Ad 2c", "Qh Kd 9d 7s 6c 5d 4s 3c 2s Kc")
    assert after.snapshot().scores == (62, 0)
    assert not [line for line in after.log() if "lays off" in line]


def test_the_knocker_may_keep_a_meld_back_if_that_scores_more() -> None:
    """Gin: A-2-3 of hearts count 6 in hand; laid down, they take in the four and the five. The knock stays allowed."""
    after = knocked("Ah 2h 3h Kd Kc Ks 9s 9c 9d 2c", "4h 5h Qd Js 8c 7d 8s 6s 3s Th")
    assert after.snapshot().scores == (71 - 8, 0)
    assert not [line for line in after.log() if "lays down a run" in line or "lays off" in line]


def test_gin_is_laid_whole_whatever_could_be_laid_off() -> None:
    after = knocked("2h 3h 4h 7h 7d 7c Ts Js Qs Ks", "5h 6h Ad Kd Kc Qd 9h 8d 6c 3d")
    assert after.snapshot().scores[0] == 68 + 25


def to_a_tie(tie: WinTie) -> GameGenome:
    spades = load_game("spades")
    wins = tuple(msgspec.structs.replace(win, tie=tie) for win in spades.win_conditions)
    return spades.copy_with(win_conditions=wins)


@pytest.mark.parametrize(("tie", "over"), [(WinTie.DRAW, True), (WinTie.PLAY_ON, False)])
def test_a_tie_at_the_score_to_reach_is_a_draw_or_is_played_on(tie: WinTie, over: bool) -> None:
    """Spades: if there is a tie at 500, another hand is played."""
    after = last_trick(to_a_tie(tie), scores=[490, 490, 0, 0], hand_no=3)
    assert after.snapshot().scores[:2] == (500, 500)
    assert after.over is over
    assert after.snapshot().hand_no == (3 if over else 4)


def test_after_the_last_hand_a_tie_is_a_draw_all_the_same() -> None:
    after = last_trick(to_a_tie(WinTie.PLAY_ON), scores=[490, 490, 0, 0], hand_no=19)
    assert (after.over, after.snapshot().reason) == (True, "draw")


def test_who_is_ahead_at_the_score_to_reach_has_won_also_where_ties_are_played_on() -> None:
    after = last_trick(to_a_tie(WinTie.PLAY_ON), scores=[491, 490, 0, 0], hand_no=3)
    assert (after.over, after.snapshot().winners) == (True, (0,))


def last_trick(genome: GameGenome, *, scores: list[int], hand_no: int) -> Playthrough:
    """A hand of two tricks of which seats 0 and 1 have bid and make one each."""
    short = genome.copy_with(setup=msgspec.structs.replace(genome.setup, cards_per_player=2))
    hands = ["Ah 2c", "3h As", "4h 3c", "5h 4c"]
    state = arrange(short, hands=hands, scores=scores, hand_no=hand_no, current_player=0)
    state = state.play("bid-1", "bid-1", "bid-0", "bid-0")
    return state.play("Ah", "3h", "4h", "5h", "2c", "As", "3c", "4c")
