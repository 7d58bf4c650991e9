"""Simplification: the smallest game the judge calls the same, rules that never fired first, always valid."""

from __future__ import annotations

from collections.abc import Sequence

from darwindeck.canonical import canonical, content_hash
from darwindeck.evolution.simplify import Simplification, removals, simplify_games, size
from darwindeck.genome.library import load_game
from darwindeck.genome.phases import PassPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.validation.validate import validate
from tests.evolution.operators.parents import parents

Pairs = Sequence[tuple[GameGenome, GameGenome]]


def keeps_tricks_and_points(pairs: Pairs) -> list[bool]:
    """A judge who cares for tricks and points, and not for the passing of cards."""
    return [
        after.card_scoring == before.card_scoring
        and after.win_conditions == before.win_conditions
        and [each for each in after.phases if not isinstance(each, PassPhase)]
        == [each for each in before.phases if not isinstance(each, PassPhase)]
        for before, after in pairs
    ]


def nothing(pairs: Pairs) -> list[bool]:
    return [False for _ in pairs]


def everything(pairs: Pairs) -> list[bool]:
    return [True for _ in pairs]


def test_every_removal_is_a_smaller_valid_game() -> None:
    for game in parents(60):
        for removal in removals(game, {}):
            assert validate(removal.genome) == [], removal.path
            assert canonical(removal.genome) == removal.genome
            assert size(removal.genome) < size(game)


def test_rules_that_never_fired_come_first() -> None:
    uno = load_game("uno-style")
    found = removals(uno, {"special_effects[1]": 0.0, "special_effects[0]": 3.5})
    assert found[0].path == "special_effects[1]"
    assert found[0].sentence.endswith("(it never happened)")
    assert sum(removal.sentence.endswith("(it never happened)") for removal in found) == 1


def test_what_the_judge_does_not_miss_is_left_out() -> None:
    hearts = canonical(load_game("hearts"))
    (found,) = simplify_games([hearts], [{}], keeps_tricks_and_points)
    assert not any(isinstance(phase, PassPhase) for phase in found.genome.phases)
    assert found.genome.card_scoring == hearts.card_scoring
    assert found.genome_hash == content_hash(found.genome)
    assert any("pass" in sentence for sentence in found.sentences)


def test_a_strict_judge_keeps_every_rule() -> None:
    games = [canonical(load_game(name)) for name in ("hearts", "rummy")]
    found = simplify_games(games, [{}, {}], nothing)
    assert [each.genome for each in found] == games
    assert all(each.sentences == () for each in found)


def test_games_go_through_the_rounds_together_and_alone_alike() -> None:
    games = [canonical(load_game(name)) for name in ("hearts", "black-maria", "whist")]
    together = simplify_games(games, [{}, {}, {}], keeps_tricks_and_points)
    alone = [simplify_games([game], [{}], keeps_tricks_and_points)[0] for game in games]
    assert together == alone


def test_one_batch_is_judged_per_round() -> None:
    batches: list[int] = []

    def judge(pairs: Pairs) -> list[bool]:
        batches.append(len(pairs))
        return [False for _ in pairs]

    simplify_games([load_game("hearts"), load_game("rummy")], [{}, {}], judge)
    assert len(batches) == 1
    assert batches[0] == len(removals(load_game("hearts"), {})) + len(removals(load_game("rummy"), {}))


def test_all_rules_that_never_fired_can_go_at_once() -> None:
    uno = canonical(load_game("uno-style"))
    dead = {f"special_effects[{index}]": 0.0 for index in range(len(uno.special_effects))}

    def judge(pairs: Pairs) -> list[bool]:
        return [after.special_effects == () and after.phases == before.phases for before, after in pairs]

    (found,) = simplify_games([uno], [dead], judge, rounds=1)
    assert found.genome.special_effects == ()


def test_every_candidate_is_compared_with_the_game_as_it_was() -> None:
    uno = canonical(load_game("uno-style"))
    seen: set[GameGenome] = set()

    def judge(pairs: Pairs) -> list[bool]:
        seen.update(before for before, _ in pairs)
        return everything(pairs)

    (found,) = simplify_games([uno], [{}], judge)
    assert isinstance(found, Simplification)
    assert seen == {uno}
    assert size(found.genome) < size(uno)
    assert validate(found.genome) == []
