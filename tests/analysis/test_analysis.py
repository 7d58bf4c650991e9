"""Facts about which the rulebook, the checks and the canonical form once disagreed, decided by what the engine does."""

from __future__ import annotations

from darwindeck.analysis.analysis import GenomeAnalysis, analyse
from darwindeck.canonical import canonical, content_hash
from darwindeck.genome.cards import Rank
from darwindeck.genome.effects import EffectType, SpecialEffect
from darwindeck.genome.library import load_game
from darwindeck.genome.phases import DiscardPhase, DrawPhase, PassPhase, Phase, PlayPhase, PlayTarget
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.setup import CaptureTo
from darwindeck.simulation.testing import Arranged, arranged
from tests.genome.examples import with_setup
from tests.genome.small_games import shed

SKIP_BOTH = SpecialEffect(Rank.EIGHT, EffectType.SKIP_NEXT, value=2)
EXTRA_TURN = SpecialEffect(Rank.EIGHT, EffectType.EXTRA_TURN)


def for_three(effect: SpecialEffect, *phases: Phase) -> GameGenome:
    return shed(player_count=3, phases=phases, special_effects=(effect,))


def after_the_eight(effect: SpecialEffect, *phases: Phase) -> Arranged:
    game = for_three(effect, *phases)
    start = arranged(game, hands=["8h 2h 3h", "4h 5h 6h", "7h 9h Th"], discard="Kh", current_player=0)
    return start.apply("8h")  # type: ignore[return-value]


def test_equal_genomes_share_one_analysis() -> None:
    again = load_game("whist").copy_with(player_count=4)
    assert analyse(again) is analyse(load_game("whist"))


def test_war_captures_nothing_where_the_winner_takes_the_cards_into_the_hand() -> None:
    war = load_game("war")
    assert war.setup.capture_to is CaptureTo.HAND_BOTTOM
    assert not analyse(war).captures
    assert analyse(with_setup(war, capture_to=CaptureTo.CAPTURED)).captures


def test_a_discard_lies_on_the_tableau_but_does_not_meet_its_mode() -> None:
    scopa = load_game("scopa")
    only_discards = GenomeAnalysis(scopa.copy_with(phases=(DiscardPhase(target=PlayTarget.TABLEAU),)))
    assert only_discards.lays_on_tableau
    assert not only_discards.plays_to_tableau
    assert not only_discards.captures
    assert not only_discards.sweeps


def test_skipping_all_others_is_another_turn_also_after_cards_were_passed() -> None:
    """The phases that repeat are turns, so the Pass phase at the head makes no lap of them."""
    phases = (PassPhase(count=1), DrawPhase(), PlayPhase())
    assert not analyse(for_three(SKIP_BOTH, *phases)).plays_in_laps
    assert content_hash(for_three(SKIP_BOTH, *phases)) == content_hash(for_three(EXTRA_TURN, *phases))


def test_in_a_round_that_runs_once_skipping_all_others_is_not_another_turn() -> None:
    """An opening is a lap: who is skipped loses the one turn in it, who has an extra turn repeats it."""
    phases = (PlayPhase(once=True), DrawPhase(), PlayPhase())
    skipped, repeated = after_the_eight(SKIP_BOTH, *phases), after_the_eight(EXTRA_TURN, *phases)
    assert skipped.snapshot().phase != repeated.snapshot().phase
    assert analyse(for_three(SKIP_BOTH, *phases)).plays_in_laps
    assert canonical(for_three(SKIP_BOTH, *phases)) != canonical(for_three(EXTRA_TURN, *phases))
