"""Games as small as they can be: what never matters goes, what changes play stays, though averages may not show it."""

from __future__ import annotations

import msgspec

from darwindeck.canonical import canonical, content_hash
from darwindeck.evolution.closing import SELDOM, LikenessJudge, closing_look
from darwindeck.evolution.elite import Elite
from darwindeck.evolution.felt import Thinkers, felt
from darwindeck.evolution.simplify import removals
from darwindeck.genome.codec import from_json, to_json
from darwindeck.genome.library import load_game
from darwindeck.genome.schema import GameGenome, Labels, Lineage
from darwindeck.genome.scoring import WinCondition, WinType
from darwindeck.simulation.queries import HandResult, Sheets
from darwindeck.validation.validate import require_valid
from tests.evolution.small import measured_elite


def with_points_for_nothing(game_id: str) -> GameGenome:
    """A game won by getting rid of the cards, with points that come too late to decide anything."""
    told = msgspec.json.decode(to_json(load_game(game_id)))
    eights = {"type": "card_is_rank", "rank": "8"}
    told["card_scoring"] = [
        {"condition": eights, "points": 1, "trigger": "hand_end", "zone": "hand", "to": "hand_winner"}
    ]
    told["win_conditions"].append({"type": "high_score"})
    return canonical(require_valid(from_json(msgspec.json.encode(told))))


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
    plain = require_valid(from_json(msgspec.json.encode(told)))
    assert LikenessJudge(seed=3, threads=1)([(whist, plain), (whist, whist)]) == [False, True]


def test_no_game_of_a_closing_look_is_played_twice() -> None:
    hearts = load_game("hearts")
    longer = hearts.copy_with(win_conditions=(WinCondition(WinType.LOW_SCORE, 150),))
    judge = LikenessJudge(seed=3, threads=1)
    first = judge([(hearts, longer)], SELDOM)
    cost = judge.cost
    assert judge([(hearts, longer)], SELDOM) == first
    assert judge.cost == cost > 0


def test_what_plays_plainly_otherwise_is_not_played_on() -> None:
    hearts = load_game("hearts")
    other = hearts.copy_with(win_conditions=(WinCondition(WinType.HIGH_SCORE, 100),))
    plainly, alike = LikenessJudge(seed=3, threads=1), LikenessJudge(seed=3, threads=1)
    assert plainly([(hearts, other)], SELDOM) == [False]
    assert alike([(hearts, hearts)], SELDOM) == [True]
    assert plainly.cost < alike.cost


def test_odd_numbers_become_round_where_play_stays_alike() -> None:
    hearts = load_game("hearts")
    odd = canonical(hearts.copy_with(win_conditions=(WinCondition(WinType.LOW_SCORE, 98),)))
    found = closing_look(elite_with(odd), seed=3, threads=1)
    assert found.cost > 0
    assert found.smaller is not None
    assert found.smaller.genome.win_conditions[0].threshold == 100


def test_a_rule_that_thinking_players_do_not_feel_goes_and_one_that_they_feel_stays() -> None:
    """Drawing up to three cards with an empty hand is drawing three; the points of Scopa are what it is played for."""
    scopa = canonical(load_game("scopa"))
    smaller = {each.path: each.genome for each in removals(scopa, {})}
    asked = ("phases[0].until", "setup.sweep_points", "tally_scoring[2]")
    thinkers = Thinkers(scopa, seed=3, threads=1)
    assert thinkers([(scopa, smaller[path]) for path in asked]) == [True, False, False]
    assert thinkers.cost > 0


def test_what_adds_hands_up_to_a_match_is_not_asked_of_single_hands() -> None:
    hearts = canonical(load_game("hearts"))
    longer = hearts.copy_with(win_conditions=(WinCondition(WinType.LOW_SCORE, 150),))
    assert Thinkers(hearts, seed=3, threads=1)([(hearts, longer)]) == [False]


def sheets(*points: tuple[int, int]) -> Sheets:
    hands = tuple(
        HandResult(0, (float(a > b), float(b > a)), (a, b), (a, b), (0, 0), 9, 9, False) for a, b in points
    )
    return Sheets(2, hands)


def test_only_what_differs_more_than_two_plays_of_one_game_is_felt() -> None:
    once, again = sheets(*[(3, 1), (1, 3)] * 8), sheets(*[(3, 1), (3, 1)] * 8)
    assert felt(once, again, again) == 0
    assert felt(once, again, sheets(*[(1, 3), (3, 1)] * 8)) == 0, "as far from it as before"
    assert felt(once, once, again) > 3, "every other hand has another winner"
    assert felt(once, again, sheets(*[(4, 2), (2, 4)] * 8)) > 10, "everybody has a point more"


def test_a_row_of_a_table_of_points_is_left_out_only_if_it_never_counted() -> None:
    eights = canonical(load_game("crazy-eights"))
    fired = dict.fromkeys(("card_scoring[0]", "card_scoring[1]"), 1.0)
    paths = [each.path for each in removals(eights, {**fired, "card_scoring[2]": 0.0})]
    assert [path for path in paths if path.startswith("card_scoring")] == ["card_scoring[2]"]
