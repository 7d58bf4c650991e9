"""The Python of the seeds can be typed in: imports, constructors, calls, error texts (docs/seeds.md)."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from random import Random

import pytest

import darwindeck as dd
from darwindeck.bytecode import encode
from darwindeck.errors import RunError
from darwindeck.evolution import Operator, Pipeline
from darwindeck.genome import examples
from darwindeck.seeds import (
    RANK_TO_BYTE,
    TARGET_TO_BYTE,
    AddBiddingPhaseMutation,
    AddEffectMutation,
    BiddingPhase,
    ContractScoring,
    EffectType,
    GameGenome,
    MutateBiddingPhaseMutation,
    MutateContractScoringMutation,
    MutateEffectMutation,
    MutateSequenceDirectionMutation,
    MutateTableauModeMutation,
    Mutation,
    MutationOperator,
    OpCode,
    Rank,
    RemoveBiddingPhaseMutation,
    RemoveEffectMutation,
    SequenceDirection,
    SetupRules,
    SpecialEffect,
    TableauMode,
    TargetSelector,
    TrickPhase,
    can_repair_teams,
    compile_effects,
    compile_genome,
    create_default_pipeline,
    create_fan_tan_genome,
    create_partnership_spades_genome,
    create_scopa_genome,
    create_spades_genome,
    create_uno_genome,
    create_war_genome,
    crossover_effects,
    mutate_player_count,
    parse_bytecode,
    repair_teams,
    simulate,
    simulator,
    validate_genome,
)

EFFECTS = [
    SpecialEffect(Rank.TWO, EffectType.DRAW_CARDS, TargetSelector.NEXT_PLAYER, value=2),
    SpecialEffect(Rank.JACK, EffectType.SKIP_NEXT, TargetSelector.NEXT_PLAYER),
    SpecialEffect(Rank.QUEEN, EffectType.REVERSE_DIRECTION, TargetSelector.ALL_OPPONENTS),
    SpecialEffect(Rank.KING, EffectType.EXTRA_TURN, TargetSelector.NEXT_PLAYER),
]


def create_test_genome(special_effects: list[SpecialEffect]) -> GameGenome:
    return examples.create_crazy_eights_genome().copy_with(special_effects=special_effects)


def test_the_page_about_the_seeds_names_modules_that_exist(root: Path) -> None:
    page = (root / "docs/seeds.md").read_text("utf-8")
    table = page.partition("Modules that the seeds name")[2].partition("\n\nLists")[0]
    here = [row.rsplit("|", 2)[1] for row in table.splitlines() if row.startswith("| `")]
    names = [name for cell in here for name in re.findall(r"`([a-z_.]+)`", cell)]
    assert len(names) >= 8
    for name in names:
        import_module(f"darwindeck.{name}")


# Seed 000.
def test_the_setup_has_the_defaults_of_seed_000() -> None:
    setup = SetupRules(cards_per_player=7)
    assert setup.tableau_mode == TableauMode.NONE
    assert setup.sequence_direction == SequenceDirection.BOTH


def test_the_seed_genomes_have_the_modes_of_seed_000() -> None:
    modes = [
        game().setup.tableau_mode
        for game in (create_war_genome, examples.create_betting_war_genome, create_scopa_genome)
    ]
    assert modes == [TableauMode.WAR, TableauMode.WAR, TableauMode.MATCH_RANK]
    fan_tan = create_fan_tan_genome().setup
    assert (fan_tan.tableau_mode, fan_tan.sequence_direction) == (
        TableauMode.SEQUENCE,
        SequenceDirection.BOTH,
    )


def test_a_war_for_three_is_a_value_error_with_the_words_of_seed_000() -> None:
    with pytest.raises(ValueError, match="WAR tableau mode requires exactly 2 players"):
        simulate(create_war_genome().copy_with(player_count=3), games=1)


def test_no_bytes_are_refused_with_the_words_of_seed_000() -> None:
    with pytest.raises(ValueError, match="Empty bytecode"):
        parse_bytecode(b"")


def test_an_unknown_version_is_refused_with_the_words_of_seed_000() -> None:
    with pytest.raises(ValueError, match="Unknown bytecode version: 4"):
        parse_bytecode(b"\x04" + compile_genome(create_war_genome())[1:])


# Seed 001.
def test_the_effects_of_seed_001_may_be_given_as_a_list() -> None:
    genome = create_test_genome(special_effects=EFFECTS)
    assert genome.special_effects == tuple(EFFECTS)
    assert validate_genome(genome)


def test_the_compiled_effects_are_the_bytes_of_seed_001() -> None:
    result = compile_effects(EFFECTS)
    assert result[:2] == bytes([OpCode.EFFECT_HEADER.value, len(EFFECTS)])
    assert result[2:6] == bytes([0, 2, 0, 2])
    assert len(result) == 2 + 4 * len(EFFECTS)
    assert result in compile_genome(create_test_genome(EFFECTS))


def test_a_cut_off_effects_section_is_refused_with_the_words_of_seed_001() -> None:
    program = bytearray(compile_genome(create_test_genome(EFFECTS)))
    entries = [40 + 9 * place for place in range(program[39])]
    effects = next(at for at in entries if program[at] == 5)
    offset = int.from_bytes(program[effects + 1 : effects + 5])
    with pytest.raises(ValueError, match="truncated effects section: expected 18 bytes, have 3"):
        parse_bytecode(bytes(program[: offset + 3]))


def test_the_uno_game_of_seed_001_runs() -> None:
    genome = create_uno_genome()
    results = simulator.simulate(genome, num_games=100)
    assert results.errors == 0
    assert results.avg_turns > 10


def test_games_and_num_games_together_are_refused() -> None:
    genome = create_uno_genome()
    assert simulate(genome, num_games=3).games == simulate(genome, games=3).games == 3
    with pytest.raises(RunError, match="games and num_games mean the same; give one of them"):
        simulate(genome, games=3, num_games=3)
    with pytest.raises(TypeError, match="num_games"):
        simulate(genome, num_games="many")  # type: ignore[arg-type]


def test_the_effects_of_seed_001_compile_by_its_own_loop() -> None:
    result = bytes([OpCode.EFFECT_HEADER.value, len(EFFECTS)])
    for effect in EFFECTS:
        kind = list(EffectType).index(effect.effect_type)
        result += bytes(
            [RANK_TO_BYTE[effect.trigger_rank], kind, TARGET_TO_BYTE[effect.target], effect.value]
        )
    assert result == compile_effects(EFFECTS)
    assert result in encode(create_test_genome(EFFECTS))


def test_effects_are_crossed_without_a_random_source() -> None:
    first, second = create_test_genome(EFFECTS[:2]), create_test_genome(EFFECTS[2:])
    effects = list(crossover_effects(first, second))
    assert effects[:2] == EFFECTS[:2]
    assert effects == list(crossover_effects(first, second))
    crossed = {crossover_effects(first, second, Random(seed)) for seed in range(20)}
    assert len(crossed) == 4


def test_a_mutation_written_as_in_seed_001_works_in_a_pipeline() -> None:
    class DropEffectsMutation(Mutation):
        """Remove every special effect."""

        def apply(self, genome: GameGenome, rng: Random | None = None) -> GameGenome:
            del rng
            return genome.copy_with(special_effects=[])

    mutation = DropEffectsMutation()
    uno = create_uno_genome()
    assert isinstance(mutation, MutationOperator)
    assert mutation.apply(uno).special_effects == ()
    assert mutation.mutate(mutation.apply(uno), Random(1)) is None
    child = Pipeline((mutation,), (1,), fewest=1, most=1).child(uno, Random(1))
    assert child is not None
    assert child.operators == ("DropEffects",)
    assert child.genome.special_effects == ()


def test_effects_survive_compilation() -> None:
    genome = create_test_genome(special_effects=EFFECTS[:2])
    results = simulator.simulate_from_bytecode(compile_genome(genome), num_games=10)
    assert results.errors == 0
    assert parse_bytecode(compile_genome(genome)).special_effects == genome.special_effects


def test_effects_can_be_added_changed_and_removed() -> None:
    genome = create_test_genome(special_effects=[])
    mutated = AddEffectMutation().apply(genome)
    assert len(mutated.special_effects) == 1
    mutated2 = MutateEffectMutation().apply(mutated)
    assert len(mutated2.special_effects) == 1
    mutated3 = RemoveEffectMutation().apply(mutated2)
    assert len(mutated3.special_effects) == 0


def test_applied_without_a_random_source_an_operator_depends_on_the_genome_alone() -> None:
    genome = create_test_genome(special_effects=[])
    assert AddEffectMutation().apply(genome) == AddEffectMutation().apply(genome)
    others = {AddEffectMutation().apply(genome, Random(seed)) for seed in range(20)}
    assert len(others) > 1


def test_an_effect_never_outgrows_its_byte() -> None:
    largest = SpecialEffect(Rank.TWO, EffectType.DRAW_CARDS, TargetSelector.NEXT_PLAYER, value=255)
    genome = create_test_genome(special_effects=[largest])
    children = [MutateEffectMutation().apply(genome, Random(seed)) for seed in range(200)]
    assert max(effect.value for child in children for effect in child.special_effects) == 255


# Seed 002.
def test_teams_may_be_given_as_lists() -> None:
    spades = create_partnership_spades_genome()
    again = spades.copy_with(teams=[[0, 2], [1, 3]])  # type: ignore[typeddict-item]
    assert again == spades
    assert hash(again) == hash(spades)


@pytest.mark.parametrize("teams", [(), ((0, 1, 2, 3),), ((0, 1), (2, 4)), ((0, 1), (1, 2)), ((0, 1), (2,))])
def test_validate_genome_refuses_the_teams_that_seed_002_refuses(teams: tuple[tuple[int, ...], ...]) -> None:
    spades = create_partnership_spades_genome()
    assert validate_genome(spades)
    assert not validate_genome(spades.copy_with(teams=teams))


def test_another_number_of_players_repairs_or_gives_up_the_teams() -> None:
    spades = create_partnership_spades_genome()
    assert can_repair_teams(spades.teams, 6)
    six = mutate_player_count(spades, 6)
    assert six is not None
    assert six.teams == repair_teams(spades.teams, 6)
    assert not can_repair_teams(spades.teams, 5)
    five = mutate_player_count(spades, 5)
    assert five is not None
    assert (five.team_mode, five.teams) == (False, ())


# Seed 003.
def test_bidding_and_contracts_have_the_defaults_of_seed_003() -> None:
    assert BiddingPhase() == BiddingPhase(min_bid=1, max_bid=13, allow_nil=True)
    scoring = ContractScoring()
    assert (scoring.points_per_trick_bid, scoring.overtrick_points) == (10, 1)
    assert scoring.failed_contract_penalty == 10
    assert (scoring.nil_bonus, scoring.nil_penalty) == (100, 100)
    assert (scoring.bag_limit, scoring.bag_penalty) == (10, 100)


def test_the_spades_of_seed_003_bid_before_they_play_tricks() -> None:
    kinds = [type(phase) for phase in create_spades_genome().phases]
    assert kinds.index(BiddingPhase) < kinds.index(TrickPhase)
    assert create_spades_genome().contract_scoring is not None


def test_bidding_comes_and_goes_with_its_contract() -> None:
    whist = dd.load("whist")
    bid = AddBiddingPhaseMutation().apply(whist)
    assert any(isinstance(phase, BiddingPhase) for phase in bid.phases)
    assert bid.contract_scoring is not None
    gone = RemoveBiddingPhaseMutation().apply(bid)
    assert gone.contract_scoring is None


MUTATIONS: list[Operator] = [
    MutateBiddingPhaseMutation(),
    MutateContractScoringMutation(),
    MutateSequenceDirectionMutation(),
    MutateTableauModeMutation(),
]


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda operator: operator.name)
def test_a_mutation_that_finds_nothing_to_change_gives_the_genome_back(mutation: Operator) -> None:
    gin = dd.load("gin-rummy")
    changed = mutation.apply(gin)
    assert (changed is gin) is (mutation.mutate(gin, Random(1)) is None)


def test_the_default_pipeline_makes_valid_children() -> None:
    child = create_default_pipeline().child(create_spades_genome(), Random(7))
    assert child is None or validate_genome(child.genome)
