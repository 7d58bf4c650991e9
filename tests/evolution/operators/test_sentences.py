"""What operators say is true of the game they give back, also where it has more of the same."""

from __future__ import annotations

from collections import Counter
from random import Random

import msgspec
import pytest

from darwindeck.evolution.operators.conditions import phases_with_conditions
from darwindeck.genome.cards import SUIT_RANKS
from darwindeck.genome.conditions import HandSize, Operator
from darwindeck.genome.library import load_game
from darwindeck.genome.phases import DrawPhase, PassDirection, PassPhase, PlayPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.wording.conditions.sentences import condition_words
from darwindeck.wording.names import rank_plural
from tests.evolution.operators.parents import BY_NAME, changes, parents

FEW = HandSize(Operator.LE, 2)


def conditions(genome: GameGenome) -> Counter[str]:
    return Counter(condition_words(condition) for _, condition in phases_with_conditions(genome))


def test_of_two_passes_the_one_that_goes_is_named() -> None:
    hearts = load_game("hearts")
    twice = hearts.copy_with(phases=(PassPhase(count=1, direction=PassDirection.RIGHT), *hearts.phases))
    change = BY_NAME["RemovePassPhase"].mutate(twice, Random(1))
    assert change is not None
    (kept,) = (phase for phase in change.genome.phases if isinstance(phase, PassPhase))
    assert kept.count == 1
    assert change.sentence.startswith("removed: you pass three cards")


@pytest.mark.parametrize(
    ("name", "kind"), [("RemovePlayCondition", PlayPhase), ("RemoveDrawCondition", DrawPhase)]
)
def test_of_two_conditions_the_one_that_goes_is_named(name: str, kind: type) -> None:
    eights = load_game("crazy-eights")
    play = next(phase for phase in eights.phases if isinstance(phase, PlayPhase))
    steps = (play, msgspec.structs.replace(play, valid_play_condition=FEW))
    if kind is DrawPhase:
        steps = (DrawPhase(condition=FEW), DrawPhase(condition=HandSize(Operator.GE, 9)), play)
    for seed in range(8):
        game = eights.copy_with(phases=steps)
        change = BY_NAME[name].mutate(game, Random(seed))
        assert change is not None
        (gone,) = conditions(game) - conditions(change.genome)
        assert change.sentence.endswith(f"no longer only if {gone}")
        assert (
            sum(isinstance(game.phases[index], kind) for index, _ in phases_with_conditions(change.genome))
            == 1
        )


@pytest.mark.parametrize("name", ["RemovePlayCondition", "RemoveDrawCondition"])
def test_a_condition_that_goes_is_named_in_any_game(name: str) -> None:
    found = list(changes(BY_NAME[name], parents()))
    assert found
    for game, change in found:
        gone = conditions(game) - conditions(change.genome)
        assert any(change.sentence.endswith(f"no longer only if {words}") for words in gone), change.sentence


def test_what_is_said_to_be_removed_is_what_went() -> None:
    """ "removed: aces are wild", as in "added: aces are wild"."""
    seen = 0
    for _, change in changes(BY_NAME["RemoveWildRank"], parents(), rounds=3):
        wild = {f"removed: {rank_plural(rank)} are wild" for rank in change.genome.setup.wild_ranks}
        plain = {f"removed: {rank_plural(rank)} are wild" for rank in SUIT_RANKS}
        if change.sentence.startswith("removed"):
            seen += 1
            assert change.sentence in plain - wild
    assert seen


def test_no_sentence_says_removed_of_what_holds_now() -> None:
    for name in ("RemoveBiddingPhase", "MutateCaptureRules", "RemovePassPhase", "RemoveWildRank"):
        for _, change in changes(BY_NAME[name], parents(), rounds=2):
            _, removed, rest = change.sentence.partition("removed: ")
            assert not (removed and {"no", "not", "nobody", "any", "longer"} & set(rest.split())), (
                change.sentence
            )
