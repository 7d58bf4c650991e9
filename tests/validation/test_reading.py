"""A text that is no genome: everything that is wrong with it is told at once, with its place and what would help."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

from darwindeck.errors import GenomeError
from darwindeck.genome.codec import from_json, load_file
from darwindeck.genome.phases import Phase
from darwindeck.validation.problems import PROBLEM_CODES, READING_CODES, Problem
from darwindeck.validation.validate import validate
from tests.validation.texts import changed, refused

STRANGER = """{
  "player_count": 2,
  "setup": {"cards_per_player": "5", "tableau_mod": "war"},
  "phases": [{"type": "drow"}, {"type": "play", "max_cards": 99}],
  "win_conditions": [{"type": "emptyhand"}]
}"""

PHASES = [kind.__struct_config__.tag for kind in get_args(Phase)]


def test_the_plain_text_is_a_game() -> None:
    assert validate(from_json(changed())) == []


def test_all_problems_of_a_file_are_told_at_once() -> None:
    found = [(problem.code, problem.path) for problem in refused(STRANGER)]
    assert found == [
        ("shape/unknown-field", "setup.tableau_mod"),
        ("shape/wrong-type", "setup.cards_per_player"),
        ("shape/unknown-name", "phases[0].type"),
        ("number/out-of-range", "phases[1].max_cards"),
        ("shape/unknown-name", "win_conditions[0].type"),
    ]


def test_the_error_tells_the_first_problem_and_counts_the_others() -> None:
    with pytest.raises(GenomeError, match=r"^\$\.setup\.tableau_mod: there is no field .* \(and 4 more\)\n"):
        from_json(STRANGER)


@pytest.mark.parametrize(
    ("text", "code", "path", "message", "hint"),
    [
        (
            changed(player_count="5"),
            "shape/wrong-type",
            "player_count",
            'expected a whole number from 2 to 6, got the text "5"',
            "Write it without quotes: 5.",
        ),
        (
            changed(setup={"cards_per_player": "5"}),
            "shape/wrong-type",
            "setup.cards_per_player",
            'expected a whole number from 0 to 52, a list or "all", got the text "5"',
            "Write it without quotes: 5.",
        ),
        (
            changed(win_conditions=["high_score"]),
            "shape/wrong-type",
            "win_conditions[0]",
            'expected an object, got the text "high_score"',
            'Write {"type": "high_score"}.',
        ),
        (
            changed(phases=["trick"]),
            "shape/wrong-type",
            "phases[0]",
            'expected an object, got the text "trick"',
            'Write {"type": "trick"}.',
        ),
        (
            changed(phases=[{"type": "play", "valid_play_condition": {"type": "rank", "rank": "Q"}}]),
            "shape/unknown-name",
            "phases[0].valid_play_condition.type",
            '"rank" is not one of the names allowed here',
            "Did you mean card_is_rank or card_matches_rank?",
        ),
        (
            changed(phases=[{"type": "trick", "winner": False}], win_conditions=[{"type": "most_tricks"}]),
            "shape/unknown-field",
            "phases[0].winner",
            "there is no field winner here",
            "It is called high_card_wins.",
        ),
        (
            changed(max_turns=20.0),
            "shape/wrong-type",
            "max_turns",
            "expected a whole number from 1 to 1000000, got the number 20.0",
            "Write it without a fraction: 20.",
        ),
        (
            changed(team_mode="true"),
            "shape/wrong-type",
            "team_mode",
            'expected true or false, got the text "true"',
            "Write it without quotes: true.",
        ),
        (
            changed(setup={"cards_per_player": 7, "wild_ranks": [8]}),
            "shape/wrong-type",
            "setup.wild_ranks[0]",
            "expected a name, got the number 8",
            'Write it in quotes: "8".',
        ),
        (
            changed(moon=None),
            "shape/wrong-type",
            "moon",
            'expected "none", "others" or "subtract", got null',
            "Use one of none, others, subtract.",
        ),
        (
            changed(phases={"type": "draw"}),
            "shape/wrong-type",
            "phases",
            "expected a list, got an object",
            "`darwindeck docs genome` lists every field with what it takes.",
        ),
        (
            changed(knock=[]),
            "shape/wrong-type",
            "knock",
            "expected an object or null, got a list",
            "`darwindeck docs genome` lists every field with what it takes.",
        ),
        (
            changed(labels={"name": True}),
            "shape/wrong-type",
            "labels.name",
            "expected a text, got true",
            "`darwindeck docs genome` lists every field with what it takes.",
        ),
        (
            changed(labels={"name": "\ud800"}),
            "shape/wrong-type",
            "labels.name",
            'expected a text, got half of a character in "\\ud800"',
            "`darwindeck docs genome` lists every field with what it takes.",
        ),
        (
            changed(phases=[{"type": 3}]),
            "shape/wrong-type",
            "phases[0].type",
            "expected a name, got the number 3",
            f"Use one of {', '.join(sorted(PHASES))}.",
        ),
        (
            changed(phases=[{"type": "drwa"}]),
            "shape/unknown-name",
            "phases[0].type",
            '"drwa" is not one of the names allowed here',
            "Did you mean draw?",
        ),
        (
            changed(phases=[{}]),
            "shape/missing-field",
            "phases[0].type",
            "type, which says what kind of object this is, is missing",
            f"Use one of {', '.join(PHASES)}.",
        ),
        (
            changed(hands={"type": "fixed"}),
            "shape/missing-field",
            "hands.n",
            "n is missing and has no default",
            "Add a whole number from 1 to 100.",
        ),
        (
            changed(setup={"cards_per_player": 7, "start_rank": "10"}),
            "shape/unknown-name",
            "setup.start_rank",
            '"10" is not one of the names allowed here',
            "Did you mean T?",
        ),
        (
            changed(Player_Count=2),
            "shape/unknown-field",
            "Player_Count",
            "there is no field Player_Count here",
            "It is called player_count.",
        ),
        (
            changed(hands={"type": "single", "n\n": 3}),
            "shape/unknown-field",
            'hands["n\\n"]',
            'there is no field "n\\n" here',
            "Only the type may be given here.",
        ),
    ],
)
def test_a_problem_says_what_is_there_what_is_expected_and_what_would_help(
    text: str, code: str, path: str, message: str, hint: str
) -> None:
    assert refused(text) == [Problem(code, path, message, hint)]


def test_a_long_text_is_not_repeated_in_full() -> None:
    (problem,) = refused(changed(player_count="many " * 1000))
    assert len(problem.message) < 120


@pytest.mark.parametrize(
    ("number", "shown"),
    [
        ("NaN", "NaN"),
        ("-Infinity", "a number too large to read"),
        ("1e999", "a number too large to read"),
        ("9" * 5000, "a number too large to read"),
    ],
)
def test_a_number_that_is_none_is_refused_at_its_place(number: str, shown: str) -> None:
    (problem,) = refused(changed(max_turns=0).replace('"max_turns": 0', f'"max_turns": {number}'))
    assert (problem.code, problem.path) == ("shape/wrong-type", "max_turns")
    assert problem.message == f"expected a whole number from 1 to 1000000, got {shown}"


def test_a_field_that_is_written_twice_is_refused(tmp_path: Path) -> None:
    text = changed(labels={"name": "Twice"}).replace('"name":', '"name": "Once", "name":')
    file = tmp_path / "twice.json"
    file.write_text(text.replace("{", '{"player_count": 3, ', 1), "utf-8")
    with pytest.raises(GenomeError) as caught:
        load_file(file)
    found = [(problem.code, problem.path) for problem in caught.value.problems]
    assert found == [("shape/repeated-field", "player_count"), ("shape/repeated-field", "labels.name")]


def test_the_rules_are_checked_as_well_where_only_superfluous_fields_are_in_the_way() -> None:
    codes = [problem.code for problem in refused(changed(colour="red", player_count=9, win_conditions=[]))]
    assert codes[0] == "shape/unknown-field"
    assert {"number/out-of-range", "limit/wins"} < set(codes)
    assert codes.count("number/out-of-range") == 1


def test_no_rule_is_checked_where_a_value_would_have_to_be_made_up() -> None:
    codes = {problem.code for problem in refused(changed(player_count="nine", win_conditions=[]))}
    assert codes == {"shape/wrong-type"}


def test_nothing_is_said_of_the_fields_of_another_version() -> None:
    (problem,) = refused(changed(schema_version=2, player_count="two"))
    assert (problem.code, problem.path) == ("genome/unreadable", "schema_version")


def test_a_tower_of_conditions_is_walked_to_its_top() -> None:
    height = 300
    tower = '{"type": "not", "condition": ' * height + "3" + "}" * height
    (problem,) = refused(changed(phases=[{"type": "draw", "condition": 0}]).replace("0", tower, 1))
    assert problem.path == "phases[0].condition" + ".condition" * height


def test_every_code_of_reading_has_a_broken_text_and_no_other_is_used() -> None:
    texts = [
        STRANGER,
        "{}",
        "{",
        changed(phases=[{"type": "drow"}]),
        changed(moon=7),
        '{"phases": [], "phases": []}',
    ]
    codes = {problem.code for text in texts for problem in refused(text)}
    assert set(READING_CODES) <= codes <= {*READING_CODES, *PROBLEM_CODES}
    assert not set(READING_CODES) & set(PROBLEM_CODES)


def test_a_number_of_a_thousand_digits_is_not_repeated_in_full() -> None:
    text = changed(max_turns=0).replace('"max_turns": 0', '"max_turns": ' + "9" * 1000)
    problems = validate(from_json(text)) or refused(text)
    assert ["a number of 1000 digits" in problem.message for problem in problems] == [True]


def test_the_numbers_that_fit_are_named() -> None:
    (problem,) = refused(changed(schema_version="3"))
    assert problem.message == 'expected a whole number from 3 to 4, got the text "3"'


@pytest.mark.parametrize(
    ("fields", "path", "hint"),
    [
        ({"setup": {"cards": 7}}, "setup.cards", "It is called cards_per_player."),
        ({"setup": {"cards_per_player": 7, "deck": "short_36"}}, "setup.deck", "It is called initial_deck."),
        (
            {"setup": {"cards_per_player": 7, "players": 2}},
            "setup.players",
            "Write it at the top of the game, as player_count.",
        ),
        ({"name": "Mine"}, "name", "Write it in labels, as name."),
        (
            {"setup": {"cards_per_player": 7, "trump": "h"}},
            "setup.trump",
            "Trumps are set in a phase of type trick, as trump.",
        ),
        ({"phases": [{"type": "play", "trump": "h"}]}, "phases[0].trump", "trump is a field of trick."),
    ],
)
def test_the_commonest_wrong_names_are_told_once_with_the_right_place(
    fields: dict[str, object], path: str, hint: str
) -> None:
    text = changed(**fields)
    (problem,) = [problem for problem in refused(text) if problem.code.startswith("shape/")]
    assert (problem.path, problem.hint) == (path, hint)


def test_a_number_of_hands_is_answered_with_how_to_write_it() -> None:
    (problem,) = refused(changed(hands=4))
    assert problem.hint == 'Write {"type": "fixed", "n": 4}.'


def test_a_name_that_is_like_no_other_is_answered_with_the_names_there_are() -> None:
    (problem,) = refused(changed(hands={"type": "fixed", "n": 3, "tempo": 2}))
    assert problem.hint == "The fields here are n. `darwindeck docs language` tells what a game can say."


def test_a_field_under_another_name_is_read_as_the_one_that_was_meant() -> None:
    problems = refused(changed(setup={"cards": 40}))
    assert [(problem.code, problem.path) for problem in problems] == [
        ("shape/unknown-field", "setup.cards"),
        ("deal/over-dealt", "setup.cards_per_player"),
    ]
