"""The cascade: verdicts, and that an evaluation is a function of genome, seed and settings."""

from __future__ import annotations

import msgspec
import pytest

from darwindeck.canonical import content_hash
from darwindeck.genome.library import load_game
from darwindeck.genome.phases import AskPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.metrics.cascade import Cascade, pool
from darwindeck.metrics.evaluation import Evaluation, Stage, Style, Verdict
from darwindeck.metrics.plan import Size, affordable
from darwindeck.metrics.verdicts import judge_play
from darwindeck.validation.validate import validate
from tests.engine.games import game
from tests.metrics.budgets import SMALL, TINY, evaluated
from tests.metrics.games import COIN_FLIP, NEVER_ENDING, ONE_SIDED
from tests.metrics.made import report


@pytest.mark.parametrize(
    ("genome", "verdict"),
    [
        (game(seats=9), Verdict.INVALID),
        (NEVER_ENDING, Verdict.NEVER_ENDS),
        (ONE_SIDED, Verdict.SEAT_CANNOT_WIN),
        (load_game("war"), Verdict.NO_DECISIONS),
        (COIN_FLIP, Verdict.OK),
    ],
    ids=["invalid", "never ends", "seat cannot win", "no decisions", "ok"],
)
def test_what_is_wrong_with_a_game_has_a_name_and_a_sentence(genome: GameGenome, verdict: Verdict) -> None:
    found = evaluated(genome)
    assert found.verdict is verdict
    assert found.reason


def test_a_game_whose_rulebook_contradicts_itself_keeps_its_name_in_the_run() -> None:
    """A run stores it by its hash; without one the generation could not be saved."""
    fish = load_game("go-fish").copy_with(phases=(AskPhase(book_size=3),))
    assert not validate(fish)
    found = evaluated(fish)
    assert found.verdict is Verdict.INVALID
    assert found.genome_hash == content_hash(fish)


def test_a_seat_of_six_that_won_none_of_a_few_games_is_not_condemned() -> None:
    """A fair game of six leaves a seat without a win in one of thirteen batches of 24."""
    six = game(seats=6)
    assert judge_play(six, report([5, 5, 5, 5, 4, 0]))[0] is Verdict.OK
    assert judge_play(six, report([20, 20, 20, 20, 20, 0]))[0] is Verdict.SEAT_CANNOT_WIN


@pytest.mark.parametrize("genome", [NEVER_ENDING, load_game("war")], ids=["never ends", "no decisions"])
def test_a_game_that_was_stopped_is_worth_nothing_and_costs_nothing_more(genome: GameGenome) -> None:
    found = evaluated(genome, Stage.LADDER)
    assert found.stage is Stage.PROBE
    assert all(found.fitness(style).value == 0 for style in Style)


def test_a_game_that_random_players_cannot_finish_gets_a_second_chance() -> None:
    found = evaluated(load_game("gin-rummy"))
    assert found.verdict is Verdict.OK


def test_a_plainly_dead_game_is_known_after_the_first_step() -> None:
    assert evaluated(NEVER_ENDING).games < TINY.probe_games


def test_an_evaluation_does_not_depend_on_the_batch_or_on_the_threads() -> None:
    names = ("scotch-whist", "mau-mau", "simple-poker", "war")
    genomes = [load_game(name) for name in names]
    together = Cascade(TINY).evaluate(genomes, seed=5, until=Stage.LADDER, threads=2)
    alone = [Cascade(TINY).evaluate([genome], seed=5, until=Stage.LADDER, threads=1)[0] for genome in genomes]
    assert together == alone


def test_each_stage_brings_its_measures() -> None:
    genome = load_game("oh-hell")
    stages = [evaluated(genome, stage) for stage in (Stage.STATIC, Stage.PROBE, Stage.MEASURE, Stage.LADDER)]
    assert [found.stage for found in stages] == list(Stage)
    assert not stages[0].measures
    assert stages[1].measures.keys() >= {"completion", "drawishness", "length", "minutes", "balance"}
    assert stages[2].measures.keys() >= {
        "skill",
        "decisions",
        "drama",
        "interaction",
        "complexity",
        "bidding",
    }
    assert stages[3].measures.keys() - stages[2].measures.keys() == {"depth"}


def test_every_measure_lies_in_its_interval() -> None:
    found = evaluated(load_game("scopa"), Stage.LADDER)
    for name, value in found.measures.items():
        assert value.low - 1e-9 <= value.value <= value.high + 1e-9, name
    for style in Style:
        fitness = found.fitness(style)
        assert 0 <= fitness.low <= fitness.value <= fitness.high <= 1


def test_which_rules_live_is_known_from_all_games_that_were_pooled() -> None:
    """A rule that fired in one of two batches lives; it is not half alive."""
    one, two = (evaluated(load_game("spades"), Stage.MEASURE, seed) for seed in (1, 2))
    one = msgspec.structs.replace(one, liveness={"moon": 0.0, "knock": 1.0})
    two = msgspec.structs.replace(two, liveness={"moon": 0.2, "knock": 1.0})
    assert pool(one, two).measures["live_rules"].value == 1


def test_pooling_fresh_games_narrows_the_intervals() -> None:
    first, fresh = (evaluated(load_game("scopa"), Stage.MEASURE, seed) for seed in (1, 2))
    both = pool(first, fresh)
    assert both.games == first.games + fresh.games
    for name in ("skill", "tension", "completion"):
        widths = [one.measures[name].high - one.measures[name].low for one in (both, first, fresh)]
        assert widths[0] <= max(widths[1:])
    assert min(first.measures["skill"].value, fresh.measures["skill"].value) <= both.measures["skill"].value


def test_the_descriptor_tells_family_skill_and_length() -> None:
    found = evaluated(load_game("scopa"), Stage.MEASURE)
    assert found.descriptor.family.value == "fishing"
    assert found.descriptor.skill == found.measures["skill"].value
    assert found.descriptor.length == found.measures["length"].value


def test_long_games_are_asked_for_less() -> None:
    short, long = Size(50, 60, 1), Size(5000, 6000, 1)
    assert affordable(16, short.search_ms(32), 100, 6) == 16
    assert affordable(16, long.search_ms(32), 100, 6) == 6


def raced(genome: GameGenome) -> tuple[Evaluation, Evaluation]:
    """A game measured to the end, and with the bar that is set."""
    two_steps = msgspec.structs.replace(SMALL, steps=2)
    patient, strict = (
        Cascade(settings).evaluate([genome], seed=1, until=Stage.MEASURE, threads=1)[0]
        for settings in (msgspec.structs.replace(two_steps, hopeless=0.0), two_steps)
    )
    return patient, strict


def test_a_game_that_is_hopeless_in_every_style_is_not_played_further() -> None:
    patient, strict = raced(COIN_FLIP)
    assert strict.games < patient.games
    assert strict.ok
    assert strict.measures.keys() == patient.measures.keys()


@pytest.mark.parametrize("name", ["hearts", "blackjack", "old-maid", "betting-war"])
def test_known_games_with_choices_are_measured_to_the_end(name: str) -> None:
    patient, strict = raced(load_game(name))
    assert strict.games == patient.games


def test_with_a_style_only_what_it_weighs_is_asked() -> None:
    """What was not asked is not told: a game of bets is not one without deceit."""
    poker = load_game("simple-poker")
    every = evaluated(poker, Stage.MEASURE)
    balanced = evaluated(poker, Stage.MEASURE, settings=msgspec.structs.replace(TINY, style=Style.BALANCED))
    assert {"information", "betting", "deceit"} <= every.measures.keys()
    assert not {"information", "betting", "deceit"} & balanced.measures.keys()
    assert balanced.cost < every.cost
    shared = balanced.measures.keys() & every.measures.keys()
    assert all(balanced.measures[name] == every.measures[name] for name in shared)


@pytest.mark.parametrize("name", ["cheat", "verish-ne-verish"])
def test_a_habit_that_never_ends_a_hand_among_its_like_condemns_no_game(name: str) -> None:
    """Who always doubts, or always plays on, keeps a game of claims going for ever; people who think do not."""
    assert evaluated(load_game(name), Stage.MEASURE).verdict is not Verdict.NEVER_ENDS
