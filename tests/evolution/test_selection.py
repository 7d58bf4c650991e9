"""Selection: sources whose children lately succeeded come more often, no source is forgotten."""

from __future__ import annotations

from collections import Counter
from random import Random

import msgspec

from darwindeck.evolution.births import CROWDED, Nursery
from darwindeck.evolution.emitters import Emitter, Workshop
from darwindeck.evolution.idea import Idea
from darwindeck.evolution.pipeline import create_default_pipeline
from darwindeck.evolution.qd import QualityDiversity, Sources
from darwindeck.evolution.strategy import ArchiveEntry, ParentPick
from darwindeck.genome.library import load_game
from tests.evolution.small import measured_elite

SLOTS = ("a", "b", "c", "d")

IDEA = Idea("nobody wants the tricks")


def drawn(sources: Sources, count: int, productive: str = "") -> Counter[str]:
    found: Counter[str] = Counter()
    for _ in range(count):
        slot = sources.choose(SLOTS)
        found[slot] += 1
        if slot == productive and found[slot] % 2:
            sources.reward(slot)
    return found


def test_sources_never_tried_come_first() -> None:
    assert drawn(Sources(), 4) == Counter(SLOTS)


def test_a_productive_source_comes_most_often_and_the_others_still_come() -> None:
    found = drawn(Sources(), 200, productive="c")
    assert found.most_common(1)[0][0] == "c"
    assert found["c"] > 100
    assert min(found.values()) > 1


INVENTING = {Emitter.GRAFT, Emitter.CHAIN, Emitter.INVERT}


def test_old_success_fades() -> None:
    sources = Sources()
    drawn(sources, 40, productive="c")
    for _ in range(60):
        drawn(sources, 8)
        sources.fade()
    assert max(drawn(sources, 40).values()) <= 14


def test_a_search_without_elites_twists_known_games_composes_and_invents() -> None:
    strategy = QualityDiversity({"war": load_game("war")}, rounds=4)
    picks = [strategy.ask(Random(place)) for place in range(6)]
    assert {pick.emitter for pick in picks} == {Emitter.TWIST, Emitter.COMPOSE, *INVENTING}
    assert all((pick.parent is None) == (pick.emitter is Emitter.COMPOSE) for pick in picks)


def test_a_search_with_elites_uses_every_emitter_and_children_keep_the_idea() -> None:
    strategy = QualityDiversity({"war": load_game("war")}, rounds=4)
    idea = msgspec.structs.replace(measured_elite("a", 0.5, game="hearts"), idea=IDEA)
    strategy.archive.add(idea)
    picks = [strategy.ask(Random(place)) for place in range(20)]
    assert {pick.emitter for pick in picks} == set(Emitter) - {Emitter.CHANCE}
    tidied = next(pick for pick in picks if pick.emitter is Emitter.TIDY)
    assert (tidied.idea, tidied.parent_hash) == (IDEA, "a")


def test_an_emitter_is_rewarded_for_children_that_enter() -> None:
    strategy = QualityDiversity({}, rounds=4)
    strategy.tell(ArchiveEntry(Emitter.TWIST, measured_elite("a", 0.5)))
    strategy.tell(ArchiveEntry(Emitter.COMPOSE, measured_elite("b", 0.1)))
    assert "twist" in strategy.state()
    assert "compose" not in strategy.state()


def test_a_child_that_takes_the_place_of_another_counts_half() -> None:
    sources = Sources()
    sources.reward("a")
    sources.reward("b", 0.5)
    assert (sources.tallies["a"].made_it, sources.tallies["b"].made_it) == (1.0, 0.5)


def test_of_two_elites_the_better_one_has_more_children() -> None:
    strategy = QualityDiversity({}, rounds=4, arms=(Emitter.TWEAK,))
    strategy.archive.add(measured_elite("good", 0.7, game="hearts"))
    strategy.archive.add(measured_elite("fair", 0.4, game="whist"))
    parents = Counter(strategy.ask(Random(place)).parent_hash for place in range(200))
    assert parents["good"] > 2 * parents["fair"] > 0


def test_a_game_made_anew_that_is_too_near_to_one_that_is_kept_is_not_played() -> None:
    pick, workshop = ParentPick(Emitter.COMPOSE), Workshop(create_default_pipeline())
    free = Nursery(workshop, set(), variants=True)
    full = Nursery(workshop, set(), variants=True, crowded=lambda _: True)
    assert any(free.born(pick, Random(place), 1) for place in range(3))
    assert not any(full.born(pick, Random(place), 1) for place in range(3))
    assert full.refused[CROWDED] > 0
    twist = ParentPick(Emitter.TWIST, load_game("whist"))
    assert any(full.born(twist, Random(place), 1) for place in range(6)), "it may be better than its parent"


def test_a_place_is_crowded_where_a_game_near_by_is_kept() -> None:
    strategy = QualityDiversity({}, rounds=4)
    strategy.archive.add(measured_elite("a", 0.5, game="hearts"))
    assert strategy.crowded(load_game("hearts").copy_with(player_count=5))
    assert not strategy.crowded(load_game("whist"))
