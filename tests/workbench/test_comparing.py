"""What a change does: to the rulebook's sentences, and to play, with its noise."""

from __future__ import annotations

import msgspec

from darwindeck.genome.library import load_game
from darwindeck.metrics.evaluation import Verdict
from darwindeck.metrics.measured import Measured
from darwindeck.workbench.comparing import compare, measure, probe, rulebook_changes, tell
from darwindeck.workbench.edits import Remove, Set, apply_edits

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
    assert probe(EIGHTS).startswith("In 100 games of chance it plays to its end")
    assert "fails" in probe(WAR)  # nobody has a choice


def test_a_game_that_makes_no_sense_can_be_played_all_the_same_and_the_probe_says_so() -> None:
    words = probe(load_game("warthog"))
    assert words.startswith("In 100 games of chance it ")
    assert "Evolution would not keep it: " in words


def test_a_change_is_measured_beside_the_original() -> None:
    found = compare(EIGHTS, apply_edits(EIGHTS, [Set("win_conditions[1].threshold", "300")]))
    assert found.summary.startswith("Beyond chance: longer")
    minutes = next(each for each in found.told if each.measure == "minutes")
    assert minutes.sure
    assert "instead of" in minutes.detail


def test_the_same_game_measured_twice_is_the_same() -> None:
    found = compare(EIGHTS, EIGHTS)
    assert found.summary.startswith("No difference beyond chance")
    assert not any(each.sure for each in found.told)


def test_what_could_be_chance_is_called_so() -> None:
    old = measure(EIGHTS)
    measures = old.measures | {"skill": Measured(old.measures["skill"].value + 0.02, 0.0, 1.0)}
    found = tell(old, msgspec.structs.replace(old, measures=measures))
    skill = next(each for each in found.told if each.measure == "skill")
    assert (skill.words, skill.sure) == ("as much skill", False)
    assert skill.detail.endswith("that could be chance")


def test_a_game_that_fails_is_not_compared() -> None:
    old = measure(EIGHTS)
    dead = msgspec.structs.replace(old, verdict=Verdict.STUCK, reason="nobody could move")
    found = tell(old, dead)
    assert found.summary == "The changed game does not work: nobody could move."
    assert found.told == ()
