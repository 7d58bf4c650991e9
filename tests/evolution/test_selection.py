"""Selection: sources whose children lately succeeded come more often, no source is forgotten."""

from __future__ import annotations

from collections import Counter
from random import Random

from darwindeck.canonical import content_hash
from darwindeck.evolution.qd import KNOWN, QualityDiversity
from darwindeck.evolution.selection import Sources
from darwindeck.evolution.strategy import RANDOM, ArchiveEntry, GenerationResult
from darwindeck.genome.library import load_game
from tests.evolution.small import measured_elite

SLOTS = ("a", "b", "c", "d")


def drawn(sources: Sources, count: int, productive: str = "") -> Counter[str]:
    found: Counter[str] = Counter()
    for _ in range(count):
        slot = sources.choose(SLOTS, {})
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


def test_favour_brings_a_source_more_often() -> None:
    sources = Sources()
    found = Counter(sources.choose(SLOTS, {"b": 2.0}) for _ in range(100))
    assert found.most_common(1)[0][0] == "b"


def test_a_generation_asks_known_games_the_map_and_chance() -> None:
    strategy = QualityDiversity({"war": load_game("war")}, stars={}, rounds=4)
    strategy.archive.add(measured_elite("a", 0.5))
    picks = strategy.ask(9, Random(1))
    assert {pick.slot for pick in picks} == {"trick/4/2", KNOWN + "war", RANDOM}
    assert all((pick.parent is None) == (pick.slot == RANDOM) for pick in picks)


def test_a_source_is_rewarded_for_children_that_enter() -> None:
    strategy = QualityDiversity({}, stars={}, rounds=4)
    entries = [
        ArchiveEntry("x", measured_elite("a", 0.5)),
        ArchiveEntry("y", measured_elite("b", 0.1)),
        ArchiveEntry(RANDOM, measured_elite("c", 0.4, skill=0.9)),
    ]
    strategy.tell(GenerationResult((), entries, ()))
    strategy.ask(1, Random(1))
    state = strategy.state()
    assert '"x"' in state
    assert '"y"' not in state


def test_stars_of_a_game_bring_its_children_more_often() -> None:
    known = {name: load_game(name) for name in ("hearts", "spades", "whist")}
    loved = {content_hash(known["spades"]): 5.0, content_hash(known["whist"]): 1.0}
    strategy = QualityDiversity(known, stars=loved, rounds=4)
    found = Counter(pick.slot for pick in strategy.ask(120, Random(1)))
    assert found[KNOWN + "spades"] > found[KNOWN + "hearts"] > found[KNOWN + "whist"] > 0
