"""Old JSON in every shape is read; what is mended or lost is said; what cannot be read is refused by name."""

from __future__ import annotations

import base64

import pytest

from darwindeck.genome.cards import Rank, RankOrder, Suit
from darwindeck.genome.codec import to_json
from darwindeck.genome.conditions import (
    CardBeatsTop,
    CardIsRank,
    CardIsSuit,
    CardMatchesSuit,
    HandSize,
    Location,
    LocationSize,
    Operator,
    Reference,
)
from darwindeck.genome.effects import EffectType, TargetSelector
from darwindeck.genome.library import load_game
from darwindeck.genome.phases import (
    BettingPhase,
    BiddingPhase,
    ClaimPhase,
    DrawPhase,
    DrawUntil,
    PlayPhase,
    PlayTarget,
    ShowdownPhase,
    TrickPhase,
    Trump,
)
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import EvaluationMethod, WinOrder, WinType
from darwindeck.genome.setup import SequenceDirection, TableauMode, UntilWin
from darwindeck.legacy import Migration, Status, migrate
from tools.old_vectors.writers import (
    SHAPES,
    Json,
    checkpoint,
    compound,
    plain,
    play,
    simple,
    text,
    wrapped,
)

TRICK: Json = {
    "type": "TrickPhase",
    "lead_suit_required": True,
    "trump_suit": None,
    "high_card_wins": True,
    "breaking_suit": "HEARTS",
}
BETTING: Json = {"type": "BettingPhase", "min_bet": 10, "max_raises": 3}
UNKNOWN: Json = {"type": "Unknown"}


def read(value: Json) -> Migration:
    (result,) = migrate(text(value))
    return result


def loaded(value: Json) -> GameGenome:
    """The game as it was read, before anything is mended."""
    from darwindeck.legacy import read_old

    (reading,) = read_old(text(value))
    assert reading.genome is not None, reading.refusal
    return reading.genome


def refusal(value: Json) -> str:
    result = read(value)
    assert result.status is Status.REFUSED
    return f"{result.problems[0].path}: {result.problems[0].message}"


def test_old_json_loads_with_none_default() -> None:
    """Seed 000: a missing tableau_mode is NONE; one that is there is kept, in either spelling."""
    setup = loaded(plain(play("TABLEAU"))).setup
    assert (setup.tableau_mode, setup.sequence_direction) == (TableauMode.NONE, SequenceDirection.BOTH)
    sequence: Json = {"tableau_mode": "sequence", "sequence_direction": "ascending"}
    for game in (plain(play("TABLEAU"), setup=sequence), wrapped(turn=sequence)):
        setup = loaded(game).setup
        assert (setup.tableau_mode, setup.sequence_direction) == (
            TableauMode.SEQUENCE,
            SequenceDirection.ASCENDING,
        )


@pytest.mark.parametrize("shape", SHAPES)
def test_all_shapes_of_the_first_writer_hold_the_same_game(shape: str) -> None:
    result = read(SHAPES[shape])
    assert result.status is Status.OK
    assert result.genome == read(SHAPES["P0"]).genome
    assert (shape == "P0") == (not any("measured" in sentence for sentence in result.lost))


def test_name_and_generation_are_kept() -> None:
    labels = loaded(plain()).labels
    assert (labels.name, labels.lineage.generation) == ("QuietLake", 3)
    labels = loaded(wrapped()).labels
    assert (labels.name, labels.lineage.generation) == ("quiet-lake", 4)
    assert labels.lineage.changes == ("In the earlier DarwinDeck its parents were a, b.",)


def test_wrapped_games_are_read_with_and_without_a_version() -> None:
    assert loaded(wrapped()) == loaded(wrapped(version=None))
    assert loaded(wrapped()).phases == loaded(plain()).phases


def test_a_checkpoint_holds_many_games() -> None:
    results = migrate(text(checkpoint(wrapped(), wrapped(name="second"))))
    assert [result.part for result in results] == ["population[0]", "population[1]", "best_ever"]
    assert [result.status for result in results] == [Status.OK] * 3


def test_a_genome_of_today_is_ok_as_it_is() -> None:
    (result,) = migrate(to_json(load_game("hearts")))
    assert (result.status, result.genome) == (Status.OK, load_game("hearts"))


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        (simple("HAND_SIZE", "GE", 3), HandSize(Operator.GE, 3)),
        (simple("LOCATION_SIZE", "EQ", 0), LocationSize(Location.DECK, Operator.EQ, 0)),
        (simple("LOCATION_SIZE", "GT", 3, "hand"), LocationSize(Location.HAND, Operator.GT, 3)),
        (compound("OR", simple("HAND_SIZE", "GE", 3)), HandSize(Operator.GE, 3)),
        (simple("CARD_IS_RANK", None, "EIGHT"), CardIsRank(Rank.EIGHT)),
        (simple("CARD_IS_RANK", "EQ", 0), CardIsRank(Rank.ACE)),
        (simple("CARD_MATCHES_SUIT", None, None, "top_discard"), CardMatchesSuit(Reference.TOP_DISCARD)),
        (simple("CARD_MATCHES_SUIT"), CardMatchesSuit(Reference.TOP_DISCARD)),
        ({"op_code": "check_card_suit", "operator": "eq", "value": 3}, CardIsSuit(Suit.SPADES)),
        ({"op_code": "check_card_suit", "ref_loc": "top_discard"}, CardMatchesSuit(Reference.TOP_DISCARD)),
        ({"op_code": 0, "operator": "lt", "value": 5}, HandSize(Operator.LT, 5)),
        ({"OpCode": 14, "RefLoc": 2}, CardBeatsTop(Reference.TABLEAU_TOP)),
    ],
)
def test_a_condition_keeps_its_meaning(condition: Json, expected: object) -> None:
    phase = loaded(plain(play(condition=condition))).phases[0]
    assert isinstance(phase, PlayPhase)
    assert phase.valid_play_condition == expected


def test_two_high_in_a_test_is_the_rank_order_of_the_game() -> None:
    game = plain(play("TABLEAU", simple("CARD_BEATS_TOP", None, "two_high", "tableau")))
    assert loaded(game).setup.rank_order is RankOrder.TWO_HIGH


def test_a_draw_without_valid_plays_is_a_draw_until_playable() -> None:
    draw: Json = {"type": "DrawPhase", "source": "DECK", "count": 1, "mandatory": True}
    game = plain({**draw, "condition": simple("HAND_SIZE", "EQ", 0, "valid_plays")}, play())
    assert loaded(game).phases[0] == DrawPhase(until=DrawUntil.PLAYABLE)


def test_an_unknown_test_is_lost_and_the_rest_is_kept() -> None:
    condition = compound("AND", simple("MOON_IS_FULL"), simple("HAND_SIZE", "GT", 1))
    result = read(plain(play(condition=condition)))
    assert any("MOON_IS_FULL" in sentence for sentence in result.lost)
    assert result.genome is not None
    assert result.genome.phases[0] == PlayPhase(valid_play_condition=HandSize(Operator.GT, 1))


def test_an_unknown_phase_is_read_as_claims_and_said_so() -> None:
    result = read(plain(UNKNOWN, play("TABLEAU")))
    assert result.genome is not None
    assert result.genome.phases[0] == ClaimPhase()
    assert any("written as Unknown" in sentence for sentence in result.repaired)


def test_an_unknown_phase_before_tricks_alone_was_the_bidding() -> None:
    """Spades saved and loaded by the earlier code came back as Cheat with tricks."""
    wins: list[Json] = [{"type": "score_threshold", "threshold": 500}]
    result = read(plain(UNKNOWN, TRICK, wins=wins, player_count=4, setup={"cards_per_player": 13}))
    assert result.status is Status.REPAIRED
    assert result.genome is not None
    assert result.genome.phases[0] == BiddingPhase()
    assert result.genome.contract_scoring is not None
    assert result.genome.win_conditions[0].type is WinType.FIRST_TO_SCORE
    assert isinstance(result.genome.hands, UntilWin)


def test_old_names_of_wins_are_known() -> None:
    wins: list[Json] = [{"type": "most_tricks", "threshold": 0}, {"type": "score_threshold", "threshold": 9}]
    kinds = [win.type for win in loaded(plain(TRICK, wins=wins)).win_conditions]
    assert kinds == [WinType.MOST_TRICKS, WinType.FIRST_TO_SCORE]


def test_an_unknown_win_is_lost_and_never_empty_hand() -> None:
    wins: list[Json] = [{"type": "best_dressed"}, {"type": "capture_all"}]
    result = read(plain(wins=wins))
    assert result.genome is not None
    assert [win.type for win in result.genome.win_conditions] == [WinType.CAPTURE_ALL]
    assert "win_conditions[0], a win of the unknown type 'best_dressed'." in result.lost


def test_duplicate_wins_and_effects_are_removed_and_said_so() -> None:
    wins: list[Json] = [{"type": "empty_hand"}, {"type": "capture_all"}, {"type": "empty_hand"}]
    effect: Json = {"trigger_rank": "FOUR", "effect_type": "DRAW_CARDS", "target": "NEXT_PLAYER", "value": 1}
    result = read(plain(wins=wins, special_effects=[effect, {**effect, "value": 3}]))
    assert result.status is Status.REPAIRED
    assert result.genome is not None
    assert len(result.genome.win_conditions) == 2
    assert [effect.value for effect in result.genome.special_effects] == [3]
    assert result.repaired == (
        "Kept only the last effect on rank 4.",
        "Removed win_conditions[2]: empty_hand stands there twice.",
    )


def test_effects_keep_their_names_in_every_spelling() -> None:
    """One earlier reader took most of them for skip_next."""
    names = ["SKIP_NEXT", "REVERSE_DIRECTION", "reverse", "draw_cards", "wild_card", "wild", "PEEK_HAND"]
    effects = [
        {"trigger_rank": rank.name, "effect_type": name, "target": "ALL_OPPONENTS"}
        for rank, name in zip(Rank, names, strict=False)
    ]
    read_back = loaded(plain(special_effects=effects)).special_effects
    assert [effect.effect_type for effect in read_back] == [
        EffectType.SKIP_NEXT,
        EffectType.REVERSE_DIRECTION,
        EffectType.REVERSE_DIRECTION,
        EffectType.DRAW_CARDS,
        EffectType.WILD_CARD,
        EffectType.WILD_CARD,
        EffectType.PEEK_HAND,
    ]
    assert {effect.target for effect in read_back} == {TargetSelector.ALL_OPPONENTS}


def test_negative_and_excessive_numbers_are_brought_into_range() -> None:
    game = plain(
        play(min_cards=-1, max_cards=10**40),
        setup={"initial_discard_count": -3, "starting_chips": 10**9},
        player_count=99,
        max_turns=-1,
    )
    result = read(game)
    assert result.status is Status.REPAIRED
    assert result.genome is not None
    assert "Brought setup.initial_discard_count from -3 to 0." in result.repaired
    assert any("max_cards from a number of more than 20 digits to 26" in text for text in result.repaired)


def test_all_hands_empty_takes_its_order_from_the_scores_of_the_game() -> None:
    for kind, order in (("high_score", WinOrder.HIGHEST), ("low_score", WinOrder.LOWEST)):
        wins: list[Json] = [{"type": kind, "threshold": 10}, {"type": "all_hands_empty", "threshold": 0}]
        assert loaded(plain(TRICK, wins=wins)).win_conditions[1].order is order


def test_hidden_points_of_tricks_are_written_out() -> None:
    result = read(plain(TRICK, wins=[{"type": "low_score", "threshold": 10}]))
    assert result.genome is not None
    assert [score.points for score in result.genome.card_scoring] == [1, 13]
    assert any("queen of spades 13" in sentence for sentence in result.translated)


def test_best_hand_after_bets_is_found_by_a_showdown() -> None:
    game = plain(BETTING, wins=[{"type": "best_hand"}], setup={"cards_per_player": 5, "starting_chips": 100})
    result = read(game)
    assert result.status is Status.OK
    assert result.genome is not None
    assert result.genome.phases == (BettingPhase(), ShowdownPhase())


def test_betting_that_decides_nothing_is_removed_and_never_brings_a_showdown() -> None:
    result = read(
        plain(BETTING, play("TABLEAU"), wins=[{"type": "capture_all"}], setup={"starting_chips": 9})
    )
    assert result.genome is not None
    assert result.genome.phases == (PlayPhase(target=PlayTarget.TABLEAU),)
    assert result.repaired == ("Removed the betting: chips decide nothing in this game.",)


def test_a_trump_of_the_setup_stands_in_the_tricks() -> None:
    game = plain(TRICK, wins=[{"type": "most_tricks"}], setup={"trump_suit": "SPADES"})
    assert loaded(game).phases == (TrickPhase(trump=Trump.SPADES, breaking_suit=Suit.HEARTS),)


def test_the_spelling_of_the_second_writer_is_read() -> None:
    groups = base64.b64encode(bytes([3, 2])).decode()
    game = wrapped(
        {"type": "betting", "data": {"min_bet": 5, "max_raises": 2}},
        setup={"cards_per_player": 5, "starting_chips": 100},
        win_conditions=[{"type": "best_hand", "threshold": None}],
        player_count=4,
        card_scoring=[{"Suit": 0, "Rank": 255, "Points": 1, "Trigger": 0}],
        hand_evaluation={
            "Method": 3,
            "TargetValue": 0,
            "CardValues": [],
            "Patterns": [{"Priority": 7, "SameRankGroups": groups, "RequiredRanks": ""}],
        },
        teams={"Enabled": True, "Teams": [[0, 2], base64.b64encode(bytes([1, 3])).decode()]},
    )
    genome = loaded(game)
    assert genome.card_scoring[0].condition == CardIsSuit(Suit.HEARTS)
    assert (genome.team_mode, genome.teams) == (True, ((0, 2), (1, 3)))
    showdown = genome.phases[-1]
    assert isinstance(showdown, ShowdownPhase)
    assert showdown.hand_evaluation.method is EvaluationMethod.POKER


def test_what_nobody_knows_is_said_to_be_lost() -> None:
    result = read(plain(play(sparkle="blue"), weather={"rain": True}, empty=[], nothing=None))
    assert "turn_structure.phases[0].sparkle 'blue': it has no counterpart." in result.lost
    assert any(sentence.startswith("weather") for sentence in result.lost)
    assert not any("empty" in sentence or "nothing" in sentence for sentence in result.lost)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"schema_version": "7.0"}, "schema_version: '7.0' is not an old version"),
        ({"setup": {}}, "setup.cards_per_player: this field is missing"),
        ({"turn_structure": {}}, "turn_structure.phases: this field is missing"),
        ({"turn_structure": 5}, "turn_structure: expected an object, found 5"),
        ({"win_conditions": None}, "win_conditions: this field is missing"),
        ({"win_conditions": {}}, "win_conditions: expected a list"),
        ({"max_turns": None}, "max_turns: this field is missing"),
        ({"max_turns": "many"}, "max_turns: expected a number, found 'many'"),
        ({"player_count": True}, "player_count: expected a number, found True"),
        (
            {"setup": {"cards_per_player": 3, "tableau_mode": "sideways"}},
            "setup.tableau_mode: 'sideways' is unknown",
        ),
    ],
)
def test_what_cannot_be_read_is_refused_with_the_field(changes: Json, message: str) -> None:
    assert refusal({**plain(), **changes}).startswith(message)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "the file is empty"),
        (b" \n", "the file is empty"),
        (b"[1, 2]", "a game is an object, not [1, 2]"),
        (b'{"a": ', "not JSON: "),
        (b"Genome ID: x-x-y\nFitness: 0.4\n", "a dump of the earliest runs"),
        (b"PK\x03\x04", "neither JSON nor bytecode: the first byte is 80"),
        (b'{"a":' * 200_000, "nested too deeply"),
        (b'{"a": ' + b"9" * 5000 + b"}", "not JSON: "),
        (b"\x02\x00\x00", "at byte 1: "),
    ],
)
def test_a_file_that_is_no_game_is_refused_in_words(data: bytes, message: str) -> None:
    (result,) = migrate(data)
    assert result.status is Status.REFUSED
    assert result.problems[0].message.startswith(message)
