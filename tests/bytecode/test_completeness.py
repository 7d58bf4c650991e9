"""Schema = opcode table = encoder = decoder, for everything with a name; limits = ranges of the schema."""

from __future__ import annotations

import types
import typing
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from darwindeck import _core
from darwindeck.analysis import places
from darwindeck.bytecode import limits, opcode_table
from darwindeck.genome import conditions, patterns, phases, scoring, setup
from darwindeck.genome.cards import JOKERS
from darwindeck.genome.schema import GameGenome, Labels, Lineage, Seats
from darwindeck.validation.checks import limits as genome_limits
from darwindeck.validation.checks import patterns as pattern_limits
from tests.bytecode.arbitrary import arbitrary_genome, hints_of
from tests.sweeps import each
from tools.bytecode_docs import page
from tools.genome_docs import enums, structs

UNIONS: dict[str, types.UnionType] = {
    "Phase": phases.Phase,
    "Condition": conditions.Condition,
    "Combination": patterns.Combination,
    "FirstLead": setup.FirstLead,
    "Hands": setup.Hands,
    "Eliminate": setup.Eliminate,
    "TallyRule": scoring.TallyRule,
}
ENUMS = enums()


def table_names(name: str) -> set[str]:
    return {line.name for line in opcode_table() if line.set == name}


def members(union: types.UnionType) -> dict[str, type[msgspec.Struct]]:
    return {str(kind.__struct_config__.tag): kind for kind in typing.get_args(union)}


def met_in_programs() -> set[tuple[str, str]]:
    """(class, value or tag) of everything in 600 genomes that went through the encoder and the decoder."""
    met: set[tuple[str, str]] = set()
    for seed in range(600):
        genome = arbitrary_genome(seed)
        json = msgspec.json.encode(genome)
        again = msgspec.json.decode(_core.decode(_core.encode(json, seed))[0], type=GameGenome)
        met.update(parts(again))
    return met


def parts(value: object) -> Iterator[tuple[str, str]]:
    if isinstance(value, msgspec.Struct):
        yield type(value).__name__, str(value.__struct_config__.tag)
        for field in value.__struct_fields__:
            yield from parts(getattr(value, field))
    elif isinstance(value, tuple):
        for item in value:
            yield from parts(item)
    elif type(value).__name__ in ENUMS:
        yield type(value).__name__, str(value)


@each("name", ENUMS)
def test_every_name_of_the_schema_has_a_code_and_every_code_a_name(name: str) -> None:
    assert table_names(name) == {member.value for member in ENUMS[name]}


@pytest.mark.parametrize("name", UNIONS)
def test_every_kind_of_the_schema_has_an_opcode_and_every_opcode_a_kind(name: str) -> None:
    assert table_names(name) == set(members(UNIONS[name]))


def test_every_set_in_the_opcode_table_is_known_to_the_schema() -> None:
    sets = {line.set for line in opcode_table()}
    assert sets == {"Section", "opcode", "record", *ENUMS, *UNIONS}


def test_the_operands_of_every_kind_are_the_fields_of_its_class() -> None:
    kinds = {(union, tag): kind for union in UNIONS for tag, kind in members(UNIONS[union]).items()}
    kinds.update({("record", name): kind for name, kind in structs().items()})
    for line in opcode_table():
        if (kind := kinds.get((line.set, line.name))) is None or line.name == "bidding":
            continue
        fields = {*kind.__struct_fields__}
        if kind is setup.SetupRules:
            fields -= {"tableau_mode", "sequence_direction"}  # these two stand in the header
            fields -= {"deck_top"}  # and this one in the section of the stock
        fields -= {phases.DiscardPhase: {"face"}, scoring.WinCondition: {"tie"}}.get(kind, set())
        operands = line.operands.replace("added: ", "").split(", ")
        assert {operand.split()[0] for operand in operands if operand} == fields


def test_encoder_and_decoder_know_every_name_and_kind() -> None:
    met = met_in_programs()
    named = {(name, member.value) for name, kind in ENUMS.items() for member in kind}
    tagged = {(kind.__name__, tag) for union in UNIONS.values() for tag, kind in members(union).items()}
    assert named | tagged <= met


def test_old_numbers_are_kept() -> None:
    codes = {(line.set, line.name): line.code for line in opcode_table()}
    kept = {
        "Condition": {
            "hand_size": 0, "card_is_rank": 1, "card_is_suit": 2, "location_size": 3, "sequence_adjacent": 4,
            "has_set_of_n": 5, "has_run_of_n": 6, "has_matching_pair": 7, "chip_count": 8, "pot_size": 9,
            "card_matches_rank": 12, "card_matches_suit": 13, "card_beats_top": 14, "and": 40, "or": 41,
        },
        "Phase": {"draw": 1, "play": 2, "discard": 3, "trick": 4, "betting": 5, "claim": 6, "bidding": 7},
        "WinType": {
            "empty_hand": 0, "high_score": 1, "first_to_score": 2, "capture_all": 3, "low_score": 4,
            "all_hands_empty": 5, "best_hand": 6, "most_captured": 7,
        },
        "EffectType": {
            "skip_next": 0, "reverse": 1, "draw_cards": 2, "extra_turn": 3, "force_discard": 4,
            "wild_card": 5, "block_next": 6, "swap_hands": 7, "steal_card": 8, "peek_hand": 9,
        },
        "TargetSelector": {
            "next_player": 0, "prev_player": 1, "player_choice": 2, "random_opponent": 3, "all_opponents": 4,
            "left_opponent": 5, "right_opponent": 6, "self": 7,
        },
        "TableauMode": {"none": 0, "war": 1, "match_rank": 2, "sequence": 3},
        "SequenceDirection": {"ascending": 0, "descending": 1, "both": 2},
        "Operator": {"==": 0, "!=": 1, "<": 2, ">": 3, "<=": 4, ">=": 5},
        "Suit": {"h": 0, "d": 1, "c": 2, "s": 3},
        "Rank": {"2": 0, "T": 8, "A": 12},
        "opcode": {"effects": 60, "bidding": 70},
    }  # fmt: skip
    for name, numbers in kept.items():
        assert {entry: codes[name, entry] for entry in numbers} == numbers


def ranges(hint: object) -> Iterator[tuple[int, int]]:
    """Every range inside an annotation."""
    if typing.get_origin(hint) is typing.Annotated:
        for extra in typing.get_args(hint)[1:]:
            if isinstance(extra, msgspec.Meta) and "minimum" in (extra.extra_json_schema or {}):
                assert extra.extra_json_schema is not None
                yield extra.extra_json_schema["minimum"], extra.extra_json_schema["maximum"]
    for argument in typing.get_args(hint):
        if not (isinstance(argument, type) and issubclass(argument, msgspec.Struct)):
            yield from ranges(argument)


def test_the_limits_of_numbers_are_the_ranges_of_the_schema() -> None:
    written = {
        f"{name}.{field}": span
        for name, kind in structs().items()
        if kind not in (Labels, Lineage, Seats)
        for field, hint in hints_of(kind).items()
        for span in ranges(hint)
    }
    del written["GameGenome.schema_version"]  # not a part of the rules
    numbers = {name: tuple(span) for name, span in limits().items() if "." in name and "len(" not in name}
    assert numbers == written


def test_the_limits_of_lists_are_those_of_validation() -> None:
    lists = {
        name: (span.low, span.high) for name, span in limits().items() if "." not in name or "len(" in name
    }
    assert lists == {
        "condition depth": (0, genome_limits.MOST_DEPTH),
        "condition nodes": (0, genome_limits.MOST_NODES),
        "len(And.conditions)": (0, genome_limits.MOST_NODES),
        "len(Captures.by)": (0, len(setup.CaptureBy)),
        "len(Captures.sweepers)": (0, genome_limits.MOST_RANKS),
        "len(DeckOf.jokers)": (0, len(JOKERS)),
        "len(DeckOf.ranks)": (1, genome_limits.MOST_RANKS),
        "len(GameGenome.card_scoring)": (0, genome_limits.MOST_CARD_SCORES),
        "len(GameGenome.patterns)": (0, pattern_limits.MOST_PATTERNS),
        "len(GameGenome.phases)": (1, genome_limits.MOST_PHASES),
        "len(GameGenome.place_points)": (0, 6),
        "len(GameGenome.special_effects)": (0, genome_limits.MOST_EFFECTS),
        "len(GameGenome.tally_scoring)": (0, genome_limits.MOST_TALLIES),
        "len(GameGenome.teams)": (0, 6),
        "len(GameGenome.win_conditions)": (1, genome_limits.MOST_WINS),
        "len(Or.conditions)": (0, genome_limits.MOST_NODES),
        "len(Pattern.over)": (0, pattern_limits.MOST_NAMED),
        "len(BettingPhase.blinds)": (0, 2),
        "len(BettingPhase.sizes)": (0, 4),
        "len(BiddingPhase.suits)": (0, 5),
        "len(Pattern.ranks)": (0, genome_limits.MOST_RANKS),
        "len(PlayPhase.patterns)": (0, pattern_limits.MOST_PATTERNS),
        "len(PlayPhase.places)": (0, places.MOST_PLACES),
        "len(DrawPhase.places)": (0, places.MOST_PLACES),
        "len(TallyScore.places)": (0, places.MOST_PLACES),
        "len(GameGenome.places)": (0, places.MOST_PLACES),
        "len(Table.times)": (1, genome_limits.MOST_ENTRIES),
        "len(TallyScore.values)": (0, genome_limits.MOST_RANKS),
        "len(SetupRules.card_values)": (0, genome_limits.MOST_RANKS),
        "len(SetupRules.cards_per_player)": (1, genome_limits.MOST_SCHEDULED),
        "len(SetupRules.rank_order)": (1, genome_limits.MOST_RANKS),
        "len(SetupRules.removed_cards)": (0, genome_limits.MOST_REMOVED),
        "len(SetupRules.suit_order)": (0, 4),
        "len(SetupRules.wild_ranks)": (0, genome_limits.MOST_RANKS),
        "len(TrickPhase.always_trump)": (0, genome_limits.MOST_TRUMPS),
        "len(TrickPhase.suitless_high)": (0, genome_limits.MOST_RANKS),
        "len(TrickPhase.suitless_low)": (0, genome_limits.MOST_RANKS),
        "len(TrickPhase.trump_order)": (1, genome_limits.MOST_TRUMPS),
    }


def test_the_page_about_bytecode_is_fresh(root: Path) -> None:
    assert (root / "docs/bytecode.md").read_text("utf-8") == page(), "run `make golden`"
