"""Lineage in sentences: whatever is other in a child than in its parent is told, and what is told is true of it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from random import Random

import msgspec
import pytest

from darwindeck.canonical import canonical
from darwindeck.evolution.child import Child, Draft, finish_child, identity
from darwindeck.evolution.crossover import cross
from darwindeck.evolution.differences import differences
from darwindeck.evolution.operators.base import Change, Way
from darwindeck.evolution.operators.table import OPERATORS
from darwindeck.evolution.pipeline import create_aggressive_pipeline, create_default_pipeline
from darwindeck.evolution.simplify import simplify_games
from darwindeck.evolution.telling import lineage_sentences
from darwindeck.genome.cards import Suit
from darwindeck.genome.conditions import CardIsSuit
from darwindeck.genome.library import load_game
from darwindeck.genome.phases import PassDirection, PassPhase
from darwindeck.genome.schema import LISTS, GameGenome
from darwindeck.genome.scoring import CardScore, ScoringTrigger, WinCondition, WinType
from darwindeck.wording.clauses import rule_words
from darwindeck.wording.rules.wins import only_tie, tie_words
from tests.evolution.operators.parents import BY_NAME, changes, parents

PIPELINES = {"default": create_default_pipeline(), "aggressive": create_aggressive_pipeline()}
SPOKEN = ("special_effects", "card_scoring", "tally_scoring", "win_conditions")
"""Lists whose rules have words of their own; of a step only its kind is told."""


@cache
def born(name: str, count: int = 300) -> tuple[tuple[GameGenome, Child], ...]:
    """Parents with their children, a third of them crossings; children become parents."""
    games, made = list(parents(60)), []
    for index in range(count):
        rng = Random(index)
        parent = games[index % len(games)]
        mate = rng.choice(games) if index % 3 == 0 else None
        child = PIPELINES[name].child(parent, rng, mate)
        if child is not None:
            games.append(child.genome)
            made.append((identity(parent).form, child))
    return tuple(made)


def bag(words: str) -> Counter[str]:
    """Words without their order: "each king or ace" says what "each ace or king" says."""
    return Counter(re.findall(r"-?\w+", words))


def rules(genome: GameGenome, name: str) -> list[Counter[str]]:
    return [bag(rule_words(genome, rule)) for rule in getattr(genome, name)]


def drafts() -> Iterator[Draft]:
    """Parents with a crossing now and then, and two operators, one after the other."""
    games = parents(150)
    for index, parent in enumerate(games):
        rng = Random(index)
        mate = rng.choice(games)
        crossed = cross(parent, mate, rng) if index % 3 == 0 else None
        changes = [] if crossed is None else [crossed]
        for operator in rng.sample(OPERATORS, len(OPERATORS)):
            genome = changes[-1].genome if changes else parent
            change = operator.mutate(genome, rng) if operator.applies(genome) else None
            if change is not None and len(changes) < 3:
                changes.append(change)
        yield Draft(operators=(), changes=tuple(changes), older=(parent,))


def told_alone(draft: Draft) -> set[object]:
    """Rules that are the only thing a change touched: its own sentence tells them, in its own words."""
    found: set[object] = set()
    stages = [canonical(genome) for genome in (*draft.older, *(each.genome for each in draft.changes))]
    for before, after in pairwise(stages):
        apart = differences(before, after)
        if len(apart) == 1:
            found |= {apart[0].before, apart[0].after}
    return found


def ties_told(parent: GameGenome, child: Child) -> set[object]:
    """Goals of which only the tie is another, where it is told what a tie is: no more is to be told of them."""
    old, new = parent.win_conditions, child.genome.win_conditions
    pairs = [(a, b) for a in old for b in new if only_tie(a, b)]
    told = [pair for pair in pairs if f"changed the goal: {tie_words(pair[1])}" in child.sentences]
    return {goal for pair in told for goal in pair}


def test_a_rule_that_came_or_went_is_told() -> None:
    checked = 0
    for draft in drafts():
        child = finish_child(draft)
        if child is None:
            continue
        parent, alone = identity(draft.older[0]).form, told_alone(draft)
        said = [bag(sentence) for sentence in child.sentences]
        summed = any(re.match(r"removed: \d+ rules", sentence) for sentence in child.sentences)
        for of in SPOKEN:
            before, after = set(getattr(parent, of)), set(getattr(child.genome, of))
            both = (*getattr(parent, of), *getattr(child.genome, of))
            counted = any(getattr(rule, "pattern", None) for rule in both)  # its name is not in the form
            tied = ties_told(parent, child) if of == "win_conditions" else set()
            come = [bag(rule_words(child.genome, rule)) for rule in after - before - alone - tied]
            gone = [bag(rule_words(parent, rule)) for rule in before - after - alone - tied]
            for rule in () if counted else come if summed else come + gone:
                checked += 1
                assert any(rule <= each for each in said), (rule, child.sentences)
    assert checked > 200


@pytest.mark.parametrize("name", PIPELINES)
def test_there_is_a_sentence_where_there_is_a_difference_and_none_besides(name: str) -> None:
    for parent, child in born(name):
        apart = differences(parent, child.genome)
        assert apart
        assert 0 < len(child.sentences) <= len(apart) + len(child.operators)
        assert len(set(child.sentences)) == len(child.sentences)
        for of in LISTS:
            listed = [each for each in apart if of in each.path]
            assert bool(listed) == (getattr(parent, of) != getattr(child.genome, of))


def kinds_of_both(parent: GameGenome, child: GameGenome) -> tuple[list[type], list[type]]:
    """The kinds of steps that both games have once, as they stand in each."""
    here, there = ([type(phase) for phase in genome.phases] for genome in (parent, child))
    once = {kind for kind in here if here.count(kind) == there.count(kind) == 1}
    return [kind for kind in here if kind in once], [kind for kind in there if kind in once]


def test_another_order_of_steps_is_told_even_if_a_step_changed_too() -> None:
    swap, moved = next(each for each in OPERATORS if each.name == "SwapPhases"), 0
    for index, parent in enumerate(parents(150)):
        rng = Random(index)
        for other in rng.sample(OPERATORS, 8):
            first = other.mutate(parent, rng) if other.applies(parent) else None
            second = swap.mutate(first.genome, rng) if first is not None else None
            if first is None or second is None:
                continue
            child = finish_child(Draft(operators=(), changes=(first, second), older=(parent,)))
            if child is None:
                continue
            before, after = kinds_of_both(identity(parent).form, child.genome)
            moved += before != after
            assert before == after or any("order" in each for each in child.sentences), child.sentences
    assert moved > 20


def test_a_step_that_moved_and_changed_is_told_as_both() -> None:
    rummy = canonical(load_game("gin-rummy"))
    first, second, *rest = rummy.phases
    assert type(first) is not type(second)
    field = next(name for name in first.__struct_fields__ if isinstance(getattr(first, name), bool))
    other = msgspec.structs.replace(first, **{field: not getattr(first, field)})
    apart = differences(rummy, rummy.copy_with(phases=(second, other, *rest)))
    assert [each.path.startswith("the order of phases") for each in apart] == [True, False]


def test_of_two_equal_steps_one_that_changes_has_not_moved() -> None:
    hearts = canonical(load_game("hearts"))
    passing = next(each for each in hearts.phases if isinstance(each, PassPhase))
    other, play = msgspec.structs.replace(passing, count=1), hearts.phases[-1]
    for steps in ((other, passing, play), (passing, other, play), (play, other, passing)):
        before = hearts.copy_with(phases=(passing, passing, play))
        after = hearts.copy_with(phases=steps)
        moved = steps[0] is play
        for apart in (differences(before, after), differences(after, before)):
            assert [each.path for each in apart] == ["the order of phases"] * moved + ["phases.pass.count"]


def test_a_step_is_compared_with_the_one_most_like_it() -> None:
    hearts = canonical(load_game("hearts"))
    passing, play = next(each for each in hearts.phases if isinstance(each, PassPhase)), hearts.phases[-1]
    other = msgspec.structs.replace(passing, count=2)
    new = PassPhase(count=1, direction=PassDirection.RIGHT)
    before, after = (hearts.copy_with(phases=steps) for steps in ((play, passing), (new, play, other)))
    assert set(lineage_sentences(before, [], after)) == {
        "added: you pass a card to the right",
        "changed: you pass two cards; before: you pass three cards",
    }


def test_goals_that_changed_places_are_told_even_if_one_changed() -> None:
    bartok = canonical(load_game("bartok"))
    first, second = bartok.win_conditions
    other = bartok.copy_with(win_conditions=(msgspec.structs.replace(second, threshold=5), first))
    assert any("the order: " in each for each in lineage_sentences(bartok, [], other))


def points_of(*games: GameGenome) -> list[Counter[str]]:
    return [rule for game in games for of in ("card_scoring", "tally_scoring") for rule in rules(game, of)]


@pytest.mark.parametrize("name", PIPELINES)
def test_points_that_are_told_are_points_of_the_child(name: str) -> None:
    seen = 0
    for parent, child in born(name):
        for sentence in child.sentences:
            verb, _, rest = sentence.partition(": ")
            now, _, before = rest.partition("; before: ")
            if verb not in ("added", "removed", "changed") or bag(now) not in points_of(parent, child.genome):
                continue
            seen += 1
            left, had = (points_of(game).count(bag(now)) for game in (child.genome, parent))
            turned = f"added: {rest}" in child.sentences  # under another goal the same words are another rule
            assert left < had or turned if verb == "removed" else left > 0, (sentence, child.operators)
            # Another goal may come between: what scored costs then.
            scored = bag(before.replace(" cost ", " score ").replace(" costs ", " scores "))
            assert not before or {*map(str, (bag(before), scored))} & {*map(str, points_of(parent))}, sentence
    assert seen > 30


@pytest.mark.parametrize("name", PIPELINES)
def test_another_goal_is_always_told(name: str) -> None:
    for parent, child in born(name):
        if parent.win_conditions != child.genome.win_conditions:
            told_of = re.compile("goal|win|over|nobody drops out|last")
            assert any(told_of.search(sentence) for sentence in child.sentences), child.sentences


def test_the_goal_that_comes_with_a_crossing_is_told() -> None:
    whist, hearts = load_game("whist"), load_game("hearts")
    moved = (cross(whist, hearts, Random(seed)) for seed in range(200))
    scoring = next(each for each in moved if each is not None and each.sentence.endswith("the scoring"))
    child = finish_child(Draft(operators=("Crossover",), changes=(scoring,), older=(whist, hearts)))
    assert child is not None
    assert child.sentences[0] == "took over from Hearts: the scoring"
    assert any("the lowest score wins once somebody reaches 100" in sentence for sentence in child.sentences)
    assert "added: each heart taken costs 1 point" in child.sentences


def test_what_a_later_change_undoes_is_not_told() -> None:
    hearts = canonical(load_game("hearts"))
    diamonds = CardScore(condition=CardIsSuit(Suit.DIAMONDS), points=-1, trigger=ScoringTrigger.TRICK_WIN)
    added = hearts.copy_with(card_scoring=(*hearts.card_scoring, diamonds))
    bare = hearts.copy_with(phases=tuple(each for each in hearts.phases if type(each) is not PassPhase))
    first = Change(added, f"added: {rule_words(hearts, diamonds)}", Way.ADDED, (diamonds,))
    assert lineage_sentences(hearts, [first], canonical(added)) == (first.sentence,)
    sentences = lineage_sentences(hearts, [first, Change(bare, "removed: nobody passes", Way.REMOVED)], bare)
    assert sentences == ("removed: you pass three cards in a direction that changes",)


def test_what_repair_makes_of_a_change_is_told() -> None:
    hearts = load_game("hearts")
    goal = (WinCondition(WinType.LOW_SCORE, 29_000),)
    change = Change(hearts.copy_with(win_conditions=goal), "changed the goal: 29000 points")
    child = finish_child(Draft(operators=("MutateWinGoal",), changes=(change,), older=(hearts,)))
    assert child is not None
    assert child.repaired
    told = (
        "changed the goal: the lowest score wins once somebody reaches 50; "
        "before: the lowest score wins once somebody reaches 100; a tie is a draw"
    )
    assert child.sentences == (told,)


def test_whatever_simplification_changes_is_told() -> None:
    games = [canonical(game) for game in parents(30)]
    found = simplify_games(games, [{}] * len(games), lambda pairs: [True] * len(pairs), rounds=3)
    for game, small in zip(games, found, strict=True):
        assert bool(small.sentences) == bool(differences(game, small.genome))
        if game.win_conditions != small.genome.win_conditions:
            assert any(re.search(r"goal|win|score|hand", each) for each in small.sentences), small.sentences


def test_what_an_operator_says_is_not_told_again_in_the_names_of_fields() -> None:
    whist = load_game("whist")
    bids = BY_NAME["AddBiddingPhase"].mutate(whist, Random(1))
    assert bids is not None
    child = finish_child(Draft(operators=("AddBiddingPhase",), changes=(bids,), older=(whist,)))
    assert child is not None
    first, *others = child.sentences
    assert first == bids.sentence == "added: everyone bids tricks before play; contracts are scored"
    assert not any("bid tricks" in each or "contract scoring" in each for each in others), others


@pytest.mark.parametrize("name", ["AddBiddingPhase", "AddMeldPhase", "AddDiscardPhase", "AddAskPhase"])
def test_a_step_that_an_operator_says_it_added_is_not_told_again(name: str) -> None:
    seen = 0
    for parent, change in changes(BY_NAME[name], parents(60)):
        child = finish_child(Draft(operators=(name,), changes=(change,), older=(parent,)))
        if child is not None and change.sentence in child.sentences:
            seen += 1
            steps = {f"added: {rule_words(child.genome, phase)}" for phase in child.genome.phases}
            assert steps.isdisjoint(child.sentences), child.sentences
    assert seen


def test_steps_that_make_way_for_others_are_told() -> None:
    told_of = 0
    for parent, change in changes(BY_NAME["AddAskPhase"], parents(60)):
        child = finish_child(Draft(operators=("AddAskPhase",), changes=(change,), older=(parent,)))
        if child is None:
            continue
        kinds = {type(phase) for phase in child.genome.phases}
        gone = [phase for phase in identity(parent).form.phases if type(phase) not in kinds]
        many = any(re.match(r"removed: \d+ rules of phases", each) for each in child.sentences)
        for phase in () if many else gone:
            told_of += 1
            said = f"removed: {rule_words(identity(parent).form, phase)}"
            assert any(each.startswith(said) for each in child.sentences), child.sentences
    assert told_of > 20


def test_a_rule_that_is_left_out_by_name_is_told_once() -> None:
    games = [game for game in map(canonical, parents(60)) if game.eliminate is not None]
    assert games
    for game in games:
        less = canonical(game.copy_with(eliminate=None, card_scoring=(), tally_scoring=()))
        words = "left out: eliminate (it never happened); left out: the scoring"
        change = Change(less, words, Way.LEFT_OUT, ("eliminate",))
        sentences = lineage_sentences(game, [change], less, verb="left out")
        assert change.sentence in sentences
        assert not any("drops out" in each for each in sentences), sentences


def test_a_change_that_repair_makes_in_another_step_too_is_told() -> None:
    hearts = canonical(load_game("hearts"))
    passing = next(each for each in hearts.phases if isinstance(each, PassPhase))
    less, play = msgspec.structs.replace(passing, count=1), hearts.phases[-1]
    twice = hearts.copy_with(phases=(passing, passing, play))
    first = hearts.copy_with(phases=(less, passing, play))
    both = hearts.copy_with(phases=(less, less, play))
    again = "changed: you pass one card; before: you pass three cards"
    assert lineage_sentences(twice, [Change(first, "changed the passing: 1 card")], both) == (
        "changed the passing: 1 card",
        again,
    )
    assert lineage_sentences(twice, [], both) == (f"{again} (2 times)",)


def test_a_deal_that_changes_from_hand_to_hand_is_told_in_full() -> None:
    hearts = canonical(load_game("hearts"))
    dealt = [
        hearts.copy_with(setup=msgspec.structs.replace(hearts.setup, cards_per_player=sizes))
        for sizes in ((5, 3, 4), (5, 2, 4))
    ]
    assert lineage_sentences(dealt[0], [], dealt[1]) == (
        (
            "changed: you are dealt five, two and four cards, hand by hand; "
            "before: you are dealt five, three and four cards, hand by hand"
        ),
    )
