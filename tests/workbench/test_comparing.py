"""What a change does: to the rulebook's sentences, and to play, with its noise."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import combinations

import msgspec
import pytest

from darwindeck.genome.library import load_game
from darwindeck.metrics.because import Because, Why
from darwindeck.metrics.evaluation import Evaluation, Stage, Verdict
from darwindeck.metrics.measured import Measured, normal
from darwindeck.validation.edits import Remove, Set, apply_edits
from darwindeck.workbench.comparing import MeasureChange, compare, measure, probe, rulebook_changes, tell

WAR = load_game("war")
EIGHTS = load_game("crazy-eights")


def test_the_same_game_has_the_same_sentences() -> None:
    assert rulebook_changes(EIGHTS, EIGHTS) == ()


def test_a_changed_number_changes_its_sentence() -> None:
    (change,) = rulebook_changes(EIGHTS, apply_edits(EIGHTS, [Set("setup.cards_per_player", "5")]))
    assert change.section == "The deal"
    assert "seven cards" in change.before[0]
    assert "five cards" in change.after[0]


def test_a_rule_that_goes_takes_its_sentences_along() -> None:
    hearts = load_game("hearts")
    changes = rulebook_changes(hearts, apply_edits(hearts, [Remove("phases[0]")]))
    assert any("Pass cards." in words for change in changes for words in change.before)
    assert not any("Pass cards." in words for change in changes for words in change.after)


def test_a_probe_says_whether_a_game_works() -> None:
    assert probe(EIGHTS).startswith("Tried in 100 random games, it works")
    assert "does not work" in probe(WAR)  # nobody has a choice


def test_a_game_that_makes_no_sense_can_be_played_all_the_same_and_the_probe_says_so() -> None:
    words = probe(load_game("warthog"))
    assert words.startswith("Tried in 100 random games, it ")
    assert "Evolution would refuse it, so it is worth 0: " in words
    assert words.count("[sense/unchecked-condition]") == 3


def test_a_change_is_measured_beside_the_original() -> None:
    found = compare(EIGHTS, apply_edits(EIGHTS, [Set("win_conditions[1].threshold", "300")]))
    assert re.match(r"Clearly different in [\d,]+ games: longer", found.summary)
    minutes = next(each for each in found.measures if each.measure == "minutes")
    assert minutes.sure
    assert "instead of" in minutes.detail


def test_what_a_try_finds_to_work_is_not_said_not_to_work_when_it_is_measured() -> None:
    gin = load_game("gin-rummy")
    short = apply_edits(gin, [Set("win_conditions[0].threshold", "5")])
    assert "it works" in probe(short)
    for summary in (compare(gin, short).summary, compare(short, gin).summary):
        assert "does not work" not in summary
        assert (
            "can be played, but is not worth playing yet: it should be a race over several hands" in summary
        )


def test_the_same_game_measured_twice_is_the_same() -> None:
    found = compare(EIGHTS, EIGHTS)
    assert found.summary.startswith("No clear difference")
    assert not any(each.sure for each in found.measures)


def with_measure(rounds: Sequence[Evaluation], name: str, *values: Measured) -> tuple[Evaluation, ...]:
    """The rounds with one measure as it is given, round by round."""
    pairs = zip(rounds, values, strict=True)
    return tuple(
        msgspec.structs.replace(found, measures=found.measures | {name: value}) for found, value in pairs
    )


def change_of(old: Sequence[Evaluation], new: Sequence[Evaluation], name: str) -> MeasureChange:
    return next(each for each in tell(old, new).measures if each.measure == name)


def test_what_could_be_chance_is_called_so() -> None:
    old = measure(EIGHTS)
    wide = [Measured(found.measures["skill"].value + 0.02, 0.0, 1.0) for found in old]
    skill = change_of(old, with_measure(old, "skill", *wide), "skill")
    assert (skill.words, skill.sure) == ("skill", False)
    assert "(before: " in skill.detail


def test_seats_that_one_sample_finds_fair_are_not_called_fairer_than_before() -> None:
    """The interval of 1 ends at 1: read as it stands it would be half as wide as it is."""
    (first, *_) = measure(EIGHTS)
    old = with_measure([first], "balance", normal(0.75, 0.07))
    fair = change_of(old, with_measure([first], "balance", normal(1.0, 0.07)), "balance")
    assert (fair.words, fair.sure) == ("fairness of the seats", False)


def test_rounds_that_disagree_with_each_other_prove_nothing() -> None:
    rounds = measure(EIGHTS)
    old = with_measure(rounds, "skill", *[normal(value, 0.01) for value in (0.3, 0.3, 0.3, 0.3)])
    torn = with_measure(rounds, "skill", *[normal(value, 0.01) for value in (0.2, 0.6, 0.3, 0.7)])
    assert not change_of(old, torn, "skill").sure
    alike = with_measure(rounds, "skill", *[normal(value, 0.01) for value in (0.45, 0.44, 0.46, 0.45)])
    assert change_of(old, alike, "skill").sure


def test_the_more_is_compared_the_more_a_difference_has_to_prove() -> None:
    rounds = measure(EIGHTS)
    seldom = [
        msgspec.structs.replace(found, measures={"skill": normal(0.3, 0.02)}) for found in rounds
    ]  # alone, 2.2 standard errors are beyond chance
    more = [msgspec.structs.replace(found, measures={"skill": normal(0.33, 0.02)}) for found in rounds]
    assert change_of(seldom, more, "skill").sure
    old = with_measure(rounds, "skill", *[normal(0.3, 0.02)] * len(rounds))
    new = with_measure(rounds, "skill", *[normal(0.33, 0.02)] * len(rounds))
    assert not change_of(old, new, "skill").sure


@pytest.mark.parametrize("game", ["crazy-eights", "scopa"])
def test_a_game_on_other_deals_is_hardly_ever_said_to_be_another(game: str) -> None:
    """Of eleven measures on deals of their own none may seem to differ, but for once in twenty times."""
    genome = load_game(game)
    looks = [measure(genome, seed) for seed in (100, 200, 300)]
    told = [tell(one, two) for one, two in combinations(looks, 2)]
    assert sum(each.summary.startswith("Clearly different") for each in told) <= 1


def test_a_game_that_fails_is_not_compared() -> None:
    old = measure(EIGHTS)
    dead = [
        msgspec.structs.replace(
            each,
            stage=Stage.PROBE,
            verdict=Verdict.STUCK,
            because=Because(Why.STUCK, {"stuck": 1, "games": 1}),
        )
        for each in old
    ]
    found = tell(old, dead)
    assert found.summary == "The changed game does not work: 1 of 1 games got stuck: nobody could move."
    assert found.measures == ()


def test_three_seconds_are_not_longer_however_sure_they_are() -> None:
    old = measure(EIGHTS)
    (first, *_) = old
    minutes = first.measures["minutes"].value
    longer = with_measure([first], "minutes", Measured(minutes + 0.06, minutes + 0.06, minutes + 0.06))
    exact = with_measure([first], "minutes", Measured(minutes, minutes, minutes))
    assert not change_of(exact, longer, "minutes").sure
