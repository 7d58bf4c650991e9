"""Games as small as they can be: what never matters goes, what changes play stays, though averages may not show it."""

from __future__ import annotations

import msgspec

from darwindeck.canonical import canonical, content_hash
from darwindeck.evolution.closing import Judge, closing_look
from darwindeck.evolution.elite import Elite
from darwindeck.genome.codec import from_json, to_json
from darwindeck.genome.library import load_game
from darwindeck.genome.schema import GameGenome, Labels, Lineage
from darwindeck.genome.scoring import WinCondition, WinType
from darwindeck.validation.validate import checked
from tests.evolution.small import measured_elite


def with_points_for_nothing(game_id: str) -> GameGenome:
    """A game won by getting rid of the cards, with points that come too late to decide anything."""
    told = msgspec.json.decode(to_json(load_game(game_id)))
    eights = {"type": "card_is_rank", "rank": "8"}
    told["card_scoring"] = [
        {"condition": eights, "points": 1, "trigger": "hand_end", "zone": "hand", "to": "hand_winner"}
    ]
    told["win_conditions"].append({"type": "high_score"})
    return canonical(checked(from_json(msgspec.json.encode(told))))


def elite_with(genome: GameGenome) -> Elite:
    named = msgspec.structs.replace(measured_elite("x", 0.5), genome=genome, genome_hash=content_hash(genome))
    return msgspec.structs.replace(named, name="")


def test_rules_that_never_decide_anything_are_left_out_and_told() -> None:
    bloated = with_points_for_nothing("cheat").copy_with(labels=Labels(lineage=Lineage(generation=3)))
    found = closing_look(elite_with(bloated), seed=3, threads=1).smaller
    assert found is not None
    assert found.genome_hash == content_hash(load_game("cheat"))
    assert found.sentences
    assert all(sentence.startswith("left out: ") for sentence in found.sentences)
    assert found.genome.labels.lineage.parents == (content_hash(bloated),)
    assert found.genome.labels.lineage.generation == 3
    assert found.genome.labels.lineage.changes == found.sentences


def test_a_game_that_is_as_small_as_it_can_be_stays() -> None:
    assert closing_look(elite_with(canonical(load_game("cheat"))), seed=3, threads=1).smaller is None


def test_trumps_matter_although_averages_do_not_show_it() -> None:
    whist = load_game("whist")
    told = msgspec.json.decode(to_json(whist))
    del told["phases"][0]["trump"]
    plain = checked(from_json(msgspec.json.encode(told)))
    assert Judge(seed=3, threads=1)([(whist, plain), (whist, whist)]) == [False, True]


def test_odd_numbers_become_round_where_play_stays_alike() -> None:
    hearts = load_game("hearts")
    odd = canonical(hearts.copy_with(win_conditions=(WinCondition(WinType.LOW_SCORE, 98),)))
    found = closing_look(elite_with(odd), seed=3, threads=1)
    assert found.cost > 0
    assert found.smaller is not None
    assert found.smaller.genome.win_conditions[0].threshold == 100
