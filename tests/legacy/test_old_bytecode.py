"""Versions 1 and 2 of the bytecode: all six layouts are read, and nothing else is taken for one of them."""

from __future__ import annotations

import struct

import pytest

from darwindeck.bytecode import decode, decode_noted, encode
from darwindeck.errors import BytecodeError
from darwindeck.genome.cards import SUIT_RANKS, Rank
from darwindeck.genome.conditions import CardIsRank, Operator, Or
from darwindeck.genome.library import load_game
from darwindeck.genome.phases import BiddingPhase, DrawPhase, DrawUntil, PlayPhase, ShowdownPhase
from darwindeck.genome.scoring import ContractScoring, EvaluationMethod, WinType
from darwindeck.genome.setup import SequenceDirection, TableauMode
from darwindeck.legacy import Status, migrate
from tests.sweeps import each
from tools.old_vectors import bytecode as old
from tools.old_vectors.bytecode import OldGame
from tools.old_vectors.bytecode_games import GAMES

BUILT = {name: game.build() for name, game in GAMES.items()}


def refusal(data: bytes) -> tuple[str, int | None]:
    with pytest.raises(BytecodeError) as caught:
        decode_noted(data)
    return caught.value.kind, caught.value.offset


def notes_of(game: OldGame) -> list[tuple[str, str]]:
    return [(kind, text) for kind, text in decode_noted(game.build())[1]]


def test_old_bytecode_loads_with_none_default() -> None:
    """Seed 000: version 1 knows no tableau mode, so it is NONE, whatever the win condition."""
    for name in ("v1a-war", "v1b-poker"):
        setup = decode(BUILT[name]).setup
        assert (setup.tableau_mode, setup.sequence_direction) == (TableauMode.NONE, SequenceDirection.BOTH)
    assert decode(BUILT["v1a-war"]).win_conditions[0].type is WinType.CAPTURE_ALL


def test_version_detection() -> None:
    """Seed 000: byte 0 is 0 in version 1 (the high byte of its number), 2 in version 2, 3 in version 3."""
    assert {data[0] for name, data in BUILT.items() if name.startswith("v1")} == {0}
    assert {data[0] for name, data in BUILT.items() if name.startswith("v2")} == {2}
    assert decode(BUILT["v2-39-war"]).setup.tableau_mode is TableauMode.WAR
    assert decode(BUILT["v2-39-fan-tan"]).setup.tableau_mode is TableauMode.SEQUENCE
    war = load_game("war")
    assert encode(war)[0] == 3
    assert decode(encode(war)).setup == war.setup


def test_unknown_version_is_an_error() -> None:
    """Seed 000's text: fail fast; its sample code would take 4 to 255 for version 1."""
    for data in (BUILT["v1a-war"], BUILT["v2-39-war"], BUILT["v2-53-spades"]):
        for version in {*range(256)} - {0, 2, 3}:
            assert refusal(bytes([version]) + data[1:]) == ("unknown-version", 0)


def test_a_version_2_file_with_an_unknown_mode_or_direction_is_refused() -> None:
    data = BUILT["v2-39-war"]
    for byte in range(4, 256):
        assert refusal(data[:37] + bytes([byte]) + data[38:]) == ("unknown-code", 37)
    for byte in range(3, 256):
        assert refusal(data[:38] + bytes([byte]) + data[39:]) == ("unknown-code", 38)


def test_ranks_of_old_conditions_count_from_the_ace() -> None:
    for number, rank in enumerate((Rank.ACE, *SUIT_RANKS[:-1])):
        game = OldGame(
            layout="v2-39",
            turn=old.turns(old.play(old.DISCARD, old.a_test(1, old.EQ, number))),
            wins=((0, 0),),
        )
        phase = decode_noted(game.build())[0].phases[0]
        assert isinstance(phase, PlayPhase)
        assert phase.valid_play_condition == CardIsRank(rank)


def test_a_comparison_of_ranks_becomes_the_ranks_it_allows() -> None:
    turn = old.turns(old.play(old.DISCARD, old.a_test(1, old.LT, 2)))
    phase = decode_noted(OldGame(layout="v2-39", turn=turn, wins=((0, 0),)).build())[0].phases[0]
    assert isinstance(phase, PlayPhase)
    assert phase.valid_play_condition == Or((CardIsRank(Rank.TWO), CardIsRank(Rank.ACE)))


def test_a_compound_draw_condition_does_not_shift_what_follows() -> None:
    """The earlier engine skipped seven bytes whatever stood there."""
    draw, play = decode_noted(BUILT["v2-39-uno"])[0].phases
    assert isinstance(draw, DrawPhase)
    assert isinstance(play, PlayPhase)
    assert str(draw.condition) == (
        "And(conditions=(HandSize(operator=<Operator.LT: '<'>, value=12), "
        "LocationSize(location=<Location.DECK: 'deck'>, operator=<Operator.GT: '>'>, value=0)))"
    )


def test_a_draw_without_valid_plays_is_a_draw_until_playable() -> None:
    draw = decode_noted(BUILT["v1a-eights"])[0].phases[0]
    assert isinstance(draw, DrawPhase)
    assert (draw.until, draw.condition) == (DrawUntil.PLAYABLE, None)


def test_the_bidding_block_is_little_endian() -> None:
    block = bytes.fromhex("07 46 02 0C 00 0B 02 03 2C 01 58 02 07 E8 03 00 00")
    game = OldGame(layout="v2-53", turn=old.turns(block, old.trick()), wins=((1, 0),), players=4, cards=13)
    genome, _ = decode_noted(game.build())
    assert genome.phases[0] == BiddingPhase(2, 12, False)
    assert genome.contract_scoring == ContractScoring(
        points_per_trick_bid=11,
        overtrick_points=2,
        failed_contract_penalty=3,
        nil_bonus=300,
        nil_penalty=600,
        bag_limit=7,
        bag_penalty=1000,
    )


def test_patterns_that_are_not_those_of_poker_are_lost_and_said_so() -> None:
    upside_down = old.evaluation(bytes([3, 0, 0, 0]), old.pattern(9), old.pattern(8, 5, 5))
    game = OldGame(layout="v2-47", turn=old.turns(old.betting(1, 1)), wins=((6, 0),), evaluation=upside_down)
    assert ("lost", "2 hand patterns: hands are compared as in poker.") in notes_of(game)
    showdown = decode_noted(game.build())[0].phases[-1]
    assert isinstance(showdown, ShowdownPhase)
    assert showdown.hand_evaluation.method is EvaluationMethod.POKER


def test_phases_that_were_counted_but_not_written_are_lost() -> None:
    game = OldGame(layout="v2-39", turn=old.turns(old.play(old.DISCARD), count=3), wins=((0, 0),))
    assert notes_of(game) == [("lost", "2 of 3 phases, which the old compiler did not know.")]


def test_scoring_rules_without_bodies_and_unknown_tests_are_lost() -> None:
    turn = old.turns(
        old.play(old.DISCARD, old.either(old.a_test(99), old.a_test(10), old.a_test(0, old.GT, 2)))
    )
    game = OldGame(layout="v1b", turn=turn, wins=((0, 0),), scoring_rules=4)
    lost = [text for kind, text in notes_of(game) if kind == "lost"]
    assert [text.split(",")[0].split(":")[0] for text in lost] == [
        "A test with opcode 99",
        "A test with opcode 10 (the current bet)",
        "4 scoring rules",
    ]


def test_numbers_beyond_the_limits_are_brought_to_the_nearest_and_said() -> None:
    turn = old.turns(old.play(old.DISCARD, old.a_test(0, old.GT, -4), few=0, most=200))
    game = OldGame(
        layout="v1b",
        turn=turn,
        wins=((1, 99999),),
        cards=-3,
        discard=400,
        chips=10**8,
        players=9,
        max_turns=0,
    )
    repaired = " ".join(text for kind, text in notes_of(game) if kind == "repaired")
    for path in (
        "cards_per_player from -3 to 0",
        "starting_chips",
        "player_count from 9 to 6",
        "max_turns from 0",
    ):
        assert path in repaired
    assert "max_cards from 200 to 26" in repaired
    assert "threshold from 99999 to 30000" in repaired
    encode(decode_noted(game.build())[0])


def test_seventeen_phases_are_cut_to_sixteen() -> None:
    game = OldGame(layout="v1b", turn=old.turns(*[old.play(old.DISCARD)] * 20), wins=((0, 0),))
    genome, notes = decode_noted(game.build())
    assert len(genome.phases) == 16
    assert notes == [("lost", "The last 4 phases: a game has at most 16.")]


def test_every_truncation_is_refused() -> None:
    for data in BUILT.values():
        for length in range(len(data)):
            kind, offset = refusal(data[:length])
            assert offset is not None
            assert offset <= length, kind
        assert refusal(data + b"\0")[0] in ("section-length", "wrong-opcode")


@pytest.mark.parametrize(
    ("name", "offset", "value", "kind"),
    [
        ("v1a-war", 0, 2, "version-word"),
        ("v1a-war", 20, 40, "old-layout"),
        ("v1a-war", 24, 50, "old-layout"),
        ("v1a-war", 28, 20, "section-overlap"),
        ("v1a-war", 32, 2**31, "section-truncated"),
        ("v1a-war", 44, 0, "count"),
        ("v1a-war", 53, 2**31, "old-layout"),
        ("v2-39-war", 21, 41, "old-layout"),
        ("v2-47-hearts", 39, 60, "section-overlap"),
        ("v2-53-spades", 47, 0x02020000, "bad-bool"),
    ],
)
def test_a_header_or_length_that_makes_no_sense_is_refused_where_it_stands(
    name: str, offset: int, value: int, kind: str
) -> None:
    data = bytearray(BUILT[name])
    data[offset : offset + 4] = struct.pack(">I", value)
    found, place = refusal(bytes(data))
    assert (found, abs((place or 0) - offset) <= 1) == (kind, True)


@pytest.mark.parametrize(
    ("turn", "kind"),
    [
        (bytes([9]), "unknown-code"),
        (old.draw(source=6), "unknown-code"),
        (old.draw(mandatory=2), "bad-bool"),
        (old.trick(trump=4), "unknown-code"),
        (old.CLAIM[:-1] + b"\1", "reserved"),
        (old.BIDDING[:1] + b"\x3c" + old.BIDDING[2:], "wrong-opcode"),
        (old.BIDDING[:4] + b"\2" + old.BIDDING[5:], "bad-flags"),
        (old.play(old.DISCARD, old.a_test(0, 6)), "unknown-code"),
        (old.play(old.DISCARD, old.a_test(0) + b"\0"), "old-layout"),
    ],
)
def test_a_phase_that_makes_no_sense_is_refused(turn: bytes, kind: str) -> None:
    assert refusal(OldGame(layout="v1b", turn=old.turns(turn), wins=((0, 0),)).build())[0] == kind


def test_counts_that_the_file_cannot_hold_are_refused_at_once() -> None:
    huge = struct.pack(">BI", 40, 2**32 - 1)
    game = OldGame(layout="v1b", turn=old.turns(old.draw(condition=huge)), wins=((0, 0),))
    assert refusal(game.build())[0] == "truncated"
    data = bytearray(BUILT["v1b-poker"])
    data[61:65] = struct.pack(">i", -1)
    assert refusal(bytes(data)) == ("out-of-range", 61)


def test_nesting_without_end_is_refused() -> None:
    deep = struct.pack(">BI", 40, 1) * 5000
    game = OldGame(layout="v1b", turn=old.turns(old.draw(condition=deep)), wins=((0, 0),))
    assert refusal(game.build())[0] == "condition-depth"


def test_what_was_read_can_be_written_as_version_3_and_read_again() -> None:
    for data in BUILT.values():
        genome, _ = decode_noted(data)
        assert decode_noted(encode(genome)) == (genome, [])


@each("name", GAMES)
def test_every_vector_becomes_a_game_that_can_be_played(name: str) -> None:
    (result,) = migrate(BUILT[name])
    assert result.status in (Status.OK, Status.REPAIRED)
    assert result.problems == ()
    assert result.genome is not None


def test_a_score_beyond_one_hand_lets_hands_follow() -> None:
    (result,) = migrate(BUILT["v2-53-spades"])
    assert result.repaired == ("Let hands follow, at most 30 with 60000 turns, until the score is reached.",)
    assert result.genome is not None
    assert result.genome.win_conditions[0].threshold == 500
    assert result.genome.teams == ((0, 2), (1, 3))


def test_operators_keep_their_numbers() -> None:
    for number, operator in enumerate(Operator):
        turn = old.turns(old.draw(condition=old.a_test(3, number, 5, reference=2)))
        phase = decode_noted(OldGame(layout="v2-47", turn=turn, wins=((0, 0),)).build())[0].phases[0]
        assert isinstance(phase, DrawPhase)
        assert getattr(phase.condition, "operator", None) is operator
