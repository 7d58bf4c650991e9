"""Selection: sources whose children lately succeeded come more often, no source is forgotten."""

from __future__ import annotations

from collections import Counter
from random import Random

import msgspec

from darwindeck.evolution.emitters import Emitter
from darwindeck.evolution.qd import QualityDiversity, Sources
from darwindeck.evolution.strategy import ArchiveEntry
from darwindeck.genome.library import load_game
from tests.evolution.small import measured_elite

SLOTS = ("a", "b", "c", "d")


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


def test_old_success_fades() -> None:
    sources = Sources()
    drawn(sources, 40, productive="c")
    for _ in range(60):
        drawn(sources, 8)
        sources.fade()
    assert max(drawn(sources, 40).values()) <= 14


def test_a_search_without_elites_twists_known_games_and_composes() -> None:
    strategy = QualityDiversity({"war": load_game("war")}, rounds=4)
    picks = [strategy.ask(Random(place)) for place in range(6)]
    assert {pick.emitter for pick in picks} == {Emitter.TWIST, Emitter.COMPOSE}
    assert all((pick.parent is None) == (pick.emitter is Emitter.COMPOSE) for pick in picks)


def test_a_search_with_elites_uses_every_emitter_and_children_keep_the_idea() -> None:
    strategy = QualityDiversity({"war": load_game("war")}, rounds=4)
    idea = msgspec.structs.replace(measured_elite("a", 0.5, game="hearts"), hook="nobody wants the tricks")
    strategy.archive.add(idea)
    picks = [strategy.ask(Random(place)) for place in range(10)]
    assert {pick.emitter for pick in picks} == set(Emitter) - {Emitter.CHANCE}
    tidied = next(pick for pick in picks if pick.emitter is Emitter.TIDY)
    assert (tidied.hook, tidied.parent_hash) == ("nobody wants the tricks", "a")


def test_an_emitter_is_rewarded_for_children_that_enter() -> None:
    strategy = QualityDiversity({}, rounds=4)
    strategy.tell(ArchiveEntry(Emitter.TWIST, measured_elite("a", 0.5)))
    strategy.tell(ArchiveEntry(Emitter.COMPOSE, measured_elite("b", 0.1)))
    assert "twist" in strategy.state()
    assert "compose" not in strategy.state()
