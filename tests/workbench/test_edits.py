"""Edits: read, written, applied, refused, and made from two games."""

from __future__ import annotations

from random import Random

import pytest

from darwindeck.errors import GenomeError
from darwindeck.evolution.operators.table import OPERATORS
from darwindeck.genome.codec import rules_alone
from darwindeck.genome.library import load_game
from darwindeck.genome.phases import DrawPhase, PassPhase
from darwindeck.validation.edits import Add, Remove, Set, apply_edit, apply_edits, read_edit, write_edit
from darwindeck.workbench.edits import edits_between

HEARTS = load_game("hearts")


def changed(text: str, game: str = "hearts") -> object:
    return apply_edit(load_game(game), read_edit(text))


@pytest.mark.parametrize(
    "edit", [Set("phases[1].trump", '"h"'), Add("phases", '{"type":"draw"}'), Remove("card_scoring[0]")]
)
def test_an_edit_is_written_and_read_back(edit: Set | Add | Remove) -> None:
    assert read_edit(write_edit(edit)) == edit


def test_a_path_may_be_written_with_points_alone() -> None:
    assert read_edit("set phases.0.count=2") == Set("phases[0].count", "2")


def test_a_number_is_set() -> None:
    phase = apply_edit(HEARTS, read_edit("set phases.0.count=2")).phases[0]
    assert isinstance(phase, PassPhase)
    assert phase.count == 2


@pytest.mark.parametrize("written", ["7,8", '["7","8"]', "7, 8"])
def test_a_list_may_be_written_with_commas(written: str) -> None:
    assert apply_edit(HEARTS, Set("setup.wild_ranks", written)).setup.wild_ranks == ("7", "8")


@pytest.mark.parametrize(("written", "dealt"), [("all", "all"), ("7", 7), ("3, 2, 1", (3, 2, 1))])
def test_the_deal_is_a_number_a_schedule_or_all(written: str, dealt: object) -> None:
    assert apply_edit(HEARTS, Set("setup.cards_per_player", written)).setup.cards_per_player == dealt


def test_teams_bring_team_mode_along() -> None:
    teamed = apply_edit(HEARTS, Set("teams", "[[0,2],[1,3]]"))
    assert teamed.team_mode
    assert not apply_edit(teamed, Remove("teams")).team_mode


def test_a_rule_is_added_where_it_is_said() -> None:
    added = apply_edit(HEARTS, read_edit('add phases[1]={"type":"draw"}'))
    assert [type(phase).__name__ for phase in added.phases] == ["PassPhase", "DrawPhase", "TrickPhase"]
    last = apply_edit(HEARTS, read_edit('add phases={"type":"draw"}')).phases[-1]
    assert isinstance(last, DrawPhase)


def test_removing_a_field_gives_it_its_default_back() -> None:
    assert apply_edit(HEARTS, Remove("moon")).moon == "none"


def test_removing_a_test_of_a_group_leaves_the_others() -> None:
    left = apply_edit(HEARTS, Remove("card_scoring[1].condition.conditions[0]"))
    assert len(left.card_scoring) == 2
    assert left != HEARTS


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("set phases[0].count=99", "Choose a number from 1 to 13"),
        ("set phases[0].direction=rihgt", "Names that are allowed: left, right, across"),
        ("set phases[0].cuont=1", "It is called count."),
        ("set phases[9].count=1", "phases has 2 entries"),
        ("set moon=blue", "Use one of none, others, subtract"),
        ("set knock.then=end", "there is no rule in knock"),
        ("set labels.name=x", "there is no field labels here"),
        ("add moon=1", "is not a list of rules"),
        ("add phases[7]={}", "phases has 2 entries"),
        ('add phases={"type":"dance"}', "Use one of draw"),
        ("remove player_count", "a game cannot do without it"),
        ("set setup[0]=1", "setup is not a list now"),
        ("dance", "is no change"),
        ("set phases[0].count", "is no change"),
        ("set a b=1", "is not a place in a game"),
        ("set setup.card_values=" + "[" * 3000, "setup.card_values"),
        ("set setup.card_values=" + "9" * 5000, "at most 4000 letters"),
    ],
)
def test_what_cannot_be_done_is_refused_with_the_place_and_what_it_takes(text: str, words: str) -> None:
    with pytest.raises(GenomeError) as refused:
        changed(text)
    assert refused.value.code == "genome/bad-edit"
    assert words in refused.value.message


@pytest.mark.parametrize(
    "name", ["hearts", "gin-rummy", "crazy-eights", "scopa", "blackjack", "partnership-spades"]
)
def test_what_an_operator_did_can_be_written_as_edits(name: str) -> None:
    game = load_game(name)
    for operator in OPERATORS:
        change = operator.mutate(game, Random(1)) if operator.applies(game) else None
        if change is not None:
            edits = edits_between(game, change.genome)
            written = [read_edit(write_edit(edit)) for edit in edits]
            assert rules_alone(apply_edits(game, written)) == rules_alone(change.genome), operator.name
