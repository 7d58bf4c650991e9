"""What rules cost to learn, and whether they live."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from darwindeck.genome.cards import Rank
from darwindeck.genome.conditions import CardIsRank, HandSize, Operator
from darwindeck.genome.effects import EffectType, SpecialEffect
from darwindeck.genome.library import known_games, load_game
from darwindeck.genome.phases import ClaimPhase, ClaimRank, DrawPhase, MeldPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.metrics.ablation import BEYOND_NOISE, RuleLife, difference, player_for, rule_lives
from darwindeck.metrics.complexity import complexity, concepts, memory_load, statement_count
from darwindeck.metrics.measured import Measured
from darwindeck.metrics.rules import firing_rates, live_rules, without_each_rule
from darwindeck.rulebook.build import rules_of
from darwindeck.rulebook.model import Paragraph, Section, SectionId
from darwindeck.simulation.testing import simulate_unchecked
from darwindeck.simulation.wire import GameResult
from darwindeck.validation.validate import validate
from darwindeck.wording.text import Line, Rule, Text
from tests.sweeps import each


def test_simple_games_cost_less_to_learn_than_elaborate_ones() -> None:
    costs = {name: complexity(load_game(name)) for name in ("cheat", "war", "hearts", "partnership-spades")}
    assert costs["cheat"] < costs["hearts"] < costs["partnership-spades"]
    assert costs["war"] < costs["hearts"]


def test_one_more_effect_costs_more_to_learn() -> None:
    plain = load_game("crazy-eights")
    effect = SpecialEffect(Rank.TWO, EffectType.DRAW_CARDS, value=2)
    assert complexity(plain.copy_with(special_effects=(*plain.special_effects, effect))) > complexity(plain)


def test_what_only_joins_tests_is_no_rule() -> None:
    """A rank and a suit are two rules, however they are joined."""

    def cost(*marks: str) -> float:
        line: Line = (Text("The queen of spades adds points."), *map(Rule, marks))
        book = (Section(SectionId.SCORING, "Scoring", (Paragraph(line),)),)
        return statement_count(book) + concepts(book) + memory_load(book)

    assert cost("and", "card_is_rank", "card_is_suit") == cost("card_is_rank", "card_is_suit") == 6
    assert cost("not", "card_is_suit") == cost("card_is_suit") == 3


def test_rewording_a_rulebook_costs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    before = complexity(load_game("hearts"))

    def one_long_sentence(genome: GameGenome) -> tuple[Section, ...]:
        return tuple(map(without_stops, rules_of(genome)))

    monkeypatch.setattr("darwindeck.metrics.complexity.rules_of", one_long_sentence)
    assert complexity(load_game("hearts")) == before


def without_stops(section: Section) -> Section:
    """The section with every full stop and semicolon replaced by a comma."""

    def spans(line: Line) -> Line:
        return tuple(
            Text(span.text.replace(".", ",").replace(";", ",")) if isinstance(span, Text) else span
            for span in line
        )

    blocks = (
        replace(block, line=spans(block.line)) if isinstance(block, Paragraph) else block
        for block in section.blocks
    )
    return replace(section, blocks=tuple(blocks))


def test_rules_that_fire_are_counted_by_their_path() -> None:
    uno = load_game("uno-style")
    counts = firing_rates(uno, simulate_unchecked(uno, games=30, seed=1, trace=True))
    assert all(counts[f"special_effects[{place}]"] > 0 for place in range(len(uno.special_effects)))
    assert live_rules(counts).value > 0


def test_a_rule_that_never_fires_is_seen_as_dead() -> None:
    """Effects belong to Play phases, and a game of tricks has none."""
    plain = load_game("scotch-whist")
    odd = plain.copy_with(special_effects=(SpecialEffect(Rank.TWO, EffectType.SKIP_NEXT),))
    counts = firing_rates(odd, simulate_unchecked(odd, games=30, seed=1, trace=True))
    assert counts["special_effects[0]"] == 0
    assert (
        live_rules(counts).value
        < live_rules(firing_rates(plain, simulate_unchecked(plain, games=30, seed=1, trace=True))).value
    )


@each("name", known_games())
def test_taking_a_rule_out_leaves_a_valid_game(name: str) -> None:
    genome = load_game(name)
    for path, smaller in without_each_rule(genome):
        assert path
        assert smaller != genome
        assert validate(smaller) == []


def lives_of(genome: GameGenome, games: int = 60) -> dict[str, RuleLife]:
    counts = firing_rates(
        genome, simulate_unchecked(genome, agents=("greedy",), games=games, seed=2, trace=True)
    )
    return {life.path: life for life in rule_lives(genome, counts, games=games, seed=2, threads=1)}


def test_rules_that_matter_are_told_from_those_that_do_not() -> None:
    """Who only looks at a hand, and plays without memory, changes nothing that counts."""
    uno = load_game("uno-style")
    peek = SpecialEffect(Rank.THREE, EffectType.PEEK_HAND)
    lives = lives_of(uno.copy_with(special_effects=(*uno.special_effects, peek)))
    idle = lives[f"special_effects[{len(uno.special_effects)}]"]
    assert not idle.matters
    assert lives["special_effects[4]"].matters


def test_a_score_that_always_happens_matters_however_much_games_differ() -> None:
    """Briscola: four jacks in every game, two points each: little beside 120, but the same deals are compared."""
    briscola = load_game("briscola")
    jacks = next(
        place for place, rule in enumerate(briscola.card_scoring) if rule.condition == CardIsRank(Rank.JACK)
    )
    assert lives_of(briscola, 200)[f"card_scoring[{jacks}]"].matters


def test_what_counts_for_a_team_alone_is_seen() -> None:
    """Partnership Spades: bags are held against the side."""
    assert lives_of(load_game("partnership-spades"))["contract_scoring.bag_limit"].matters


def test_the_same_games_do_not_differ_and_a_change_in_all_of_them_is_beyond_noise() -> None:
    games = [GameResult(turns=turns, scores=(turns, 3)) for turns in (5, 9, 14, 30)]
    longer = [msgspec.structs.replace(game, turns=game.turns + 1) for game in games]
    assert difference(games, games) == 0
    assert difference(games, longer) == pytest.approx(4)
    assert difference(games, longer) > BEYOND_NOISE


def test_a_change_back_and_forth_is_noise() -> None:
    games = [GameResult(turns=10)] * 40
    other = [GameResult(turns=turns) for turns in (9, 11, 11, 9, 12, 8, 10, 10)] * 5
    assert difference(games, other) == 0
    assert 0 < difference(games, [*other[:-1], GameResult(turns=12)]) < BEYOND_NOISE


def test_who_never_comes_to_an_end_does_not_judge_rules() -> None:
    """Claims of one rank alone: two one-ply players doubt every one, and seldom get rid of anything even when tired."""
    eights = ClaimPhase(max_cards=3, rank_mode=ClaimRank.FIXED, rank=Rank.EIGHT)
    assert player_for(load_game("cheat").copy_with(player_count=2, phases=(eights,))) == "random"
    assert player_for(load_game("hearts")) == "greedy"
    assert player_for(load_game("thirty-one")) == "greedy", "a draw is an end"


def test_a_bonus_belongs_to_the_melds_that_the_knock_is_measured_by() -> None:
    gin = load_game("gin-rummy")
    meld = next(place for place, phase in enumerate(gin.phases) if isinstance(phase, MeldPhase))
    twice = gin.copy_with(phases=(*gin.phases[: meld + 1], *gin.phases[meld:]))
    counts = firing_rates(twice, simulate_unchecked(twice, agents=("greedy",), games=60, seed=1, trace=True))
    assert counts[f"phases[{meld}].gin_bonus"] > 0
    assert counts[f"phases[{meld + 1}].gin_bonus"] == 0


def test_card_scores_of_one_trigger_are_counted_one_by_one() -> None:
    """Hearts: thirteen hearts a hand, and one queen of spades."""
    hearts = load_game("hearts")
    counts = firing_rates(hearts, simulate_unchecked(hearts, games=30, seed=1, trace=True))
    assert counts["card_scoring[0]"] == pytest.approx(13 * counts["card_scoring[1]"])


def test_tricks_and_passings_are_counted_and_not_their_cards() -> None:
    """Hearts: thirteen tricks a hand, and a passing in three hands of four."""
    hearts = load_game("hearts")
    report = simulate_unchecked(hearts, games=30, seed=1, trace=True)
    counts, hands = firing_rates(hearts, report), report.counts.hands.mean
    assert counts["phases[1]"] == pytest.approx(13 * hands)
    assert 0.7 * hands < counts["phases[0]"] < 0.9 * hands


def test_two_phases_of_tricks_share_them_by_the_cards_played() -> None:
    whist = load_game("whist")
    twice = whist.copy_with(phases=whist.phases * 2)
    report = simulate_unchecked(twice, games=30, seed=1, trace=True)
    facts = report.counts.facts
    assert facts is not None
    counts = firing_rates(twice, report)
    assert counts["phases[0]"] + counts["phases[1]"] == pytest.approx(facts.tricks / report.games, abs=0.1)


def test_of_two_effects_of_a_rank_only_the_last_one_fires() -> None:
    uno = load_game("uno-style")
    report = simulate_unchecked(uno, games=30, seed=1, trace=True)
    first = uno.special_effects[0]
    twice = uno.copy_with(special_effects=(first, *uno.special_effects))
    counts = firing_rates(twice, report)
    assert counts["special_effects[0]"] == 0
    assert counts["special_effects[1]"] == firing_rates(uno, report)["special_effects[0]"] > 0


@each("name", known_games())
def test_every_rule_of_a_game_is_counted_and_every_phase_effect_condition_win_and_score_is_a_rule(
    name: str,
) -> None:
    genome = load_game(name)
    counts = firing_rates(genome, simulate_unchecked(genome, games=20, seed=1, trace=True))
    assert {path for path, _ in without_each_rule(genome)} <= counts.keys()
    lists = ("phases", "special_effects", "card_scoring", "tally_scoring", "win_conditions")
    entries = {f"{field}[{place}]" for field in lists for place in range(len(getattr(genome, field)))}
    conditions = {
        f"phases[{place}].{field}"
        for place, phase in enumerate(genome.phases)
        for field in ("condition", "valid_play_condition")
        if getattr(phase, field, None) is not None
    }
    assert entries | conditions <= counts.keys()


@pytest.mark.parametrize("name", ["hearts", "scopa", "gin-rummy", "blackjack", "german-whist"])
def test_the_rules_of_a_known_game_fire_with_players_who_think(name: str) -> None:
    genome = load_game(name)
    counts = firing_rates(
        genome, simulate_unchecked(genome, agents=("greedy",), games=100, seed=1, trace=True)
    )
    assert [path for path, times in counts.items() if times == 0] == []


def test_a_rule_without_which_there_is_no_game_is_told_and_counted_too() -> None:
    lives = lives_of(load_game("hearts"), 40)
    assert lives["win_conditions[0]"].fired == 1
    assert lives["win_conditions[0]"].moved is None
    assert lives["win_conditions[0]"].matters
    assert lives["card_scoring[1]"].matters


def test_an_idle_condition_is_seen_as_dead_and_its_removal_changes_nothing() -> None:
    """A hand is never smaller than nothing."""
    plain = load_game("mau-mau")
    draw = next(place for place, phase in enumerate(plain.phases) if isinstance(phase, DrawPhase))
    idle = msgspec.structs.replace(plain.phases[draw], condition=HandSize(operator=Operator.GE, value=0))
    odd = plain.copy_with(phases=(*plain.phases[:draw], idle, *plain.phases[draw + 1 :]))
    life = lives_of(odd, 40)[f"phases[{draw}].condition"]
    assert (life.fired, life.moved) == (0, 0)


def test_a_rule_that_was_not_seen_to_fire_may_still_do_so() -> None:
    assert live_rules({"moon": 0.1, "knock": 0.0}) == Measured(0.5, 0.5, 1.0)
    assert live_rules({"moon": 0.1}) == Measured(1.0, 1.0, 1.0)
