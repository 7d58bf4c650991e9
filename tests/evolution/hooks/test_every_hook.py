"""What holds for every hook on every game: a valid game that makes sense, another idea than before, a sentence."""

from __future__ import annotations

from pathlib import Path
from random import Random

from darwindeck.evolution.hooks import HOOKS, Hook
from darwindeck.evolution.operators.base import Change
from darwindeck.evolution.operators.cleanup import remove_orphans
from darwindeck.evolution.operators.endings import fit_endings
from darwindeck.genome.codec import to_json
from darwindeck.genome.library import load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import WinTie
from darwindeck.metrics.critique import findings
from darwindeck.pitch import ideas_apart, pitch_of
from darwindeck.validation.validate import validate
from tests.evolution.operators.parents import parents
from tests.sweeps import each

LEAST_VALID = 0.9
GAMES = parents(160)


def made(hook: Hook) -> list[tuple[GameGenome, Change]]:
    found = ((game, hook.mutate(game, Random(place))) for place, game in enumerate(GAMES))
    return [(game, change) for game, change in found if change is not None]


def test_there_are_more_than_forty_ideas_and_no_two_say_the_same() -> None:
    assert len({hook.name for hook in HOOKS}) == len({hook.idea for hook in HOOKS}) == len(HOOKS) > 40


@each("hook", HOOKS, ids=lambda hook: hook.name)
def test_a_hook_makes_a_valid_game_of_another_idea_that_makes_sense(hook: Hook) -> None:
    games = made(hook)
    assert games
    for game, change in games:
        assert validate(change.genome) == []
        assert findings(change.genome) == ()
        assert ideas_apart(game, change.genome) > 0


@each("hook", HOOKS, ids=lambda hook: hook.name)
def test_a_hook_brings_what_its_rule_needs(hook: Hook) -> None:
    twists = [hook.twist(game, Random(place)) for place, game in enumerate(GAMES) if hook.applies(game)]
    drafts = [fit_endings(remove_orphans(twist.genome)) for twist in twists if twist is not None]
    assert sum(not validate(draft) for draft in drafts) >= LEAST_VALID * len(drafts)


@each("hook", HOOKS, ids=lambda hook: hook.name)
def test_a_hook_says_what_it_is_in_one_plain_line(hook: Hook) -> None:
    for sentence in (hook.idea, *(change.sentence for _, change in made(hook))):
        assert sentence == sentence.strip() != ""
        assert "\n" not in sentence
        assert "_" not in sentence
        assert not sentence.endswith(".")


@each("hook", HOOKS, ids=lambda hook: hook.name)
def test_a_hook_leaves_its_game_alone_and_depends_on_nothing_else(hook: Hook) -> None:
    for place, game in enumerate(GAMES[::9]):
        before = to_json(game)
        assert hook.mutate(game, Random(place)) == hook.mutate(game, Random(place))
        assert to_json(game) == before


def test_a_tie_at_a_goal_that_a_hook_sets_is_played_off() -> None:
    window = next(hook for hook in HOOKS if hook.name == "TallPoppy")
    change = window.mutate(load_game("no-tricks"), Random(0))
    assert change is not None
    assert [win.tie for win in change.genome.win_conditions] == [WinTie.PLAY_ON]


def test_no_tricks_with_exact_bids_is_told_from_oh_hell() -> None:
    exact = next(hook for hook in HOOKS if hook.name == "ExactBids")
    change = exact.mutate(load_game("no-tricks"), Random(0))
    assert change is not None
    assert pitch_of(change.genome).startswith("Oh Hell, except")


def test_the_page_of_operators_lists_every_hook() -> None:
    page = Path("docs/operators.md").read_text("utf-8")
    assert all(f"| {hook.name} | {hook.idea} |" in page for hook in HOOKS)
