"""A text that is no JSON: the reason, the place and what to do."""

from __future__ import annotations

import re

import pytest

from tests.validation.texts import refused


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (b"", "the text is empty"),
        (b" \n", "the text is empty"),
        (b'{"phases":\n [1,,2]}', r"not JSON: a comma too many \(line 2, column 5\)"),
        (b"{} {}", r"not JSON: there is something after the end of the game \(line 1, column 4\)"),
        (b"\xef\xbb\xbf{}", "a byte order mark comes before the text"),
        (b'{"labels":{"name":"\xff"}}', "not UTF-8: invalid start byte at byte 19"),
        ("{}".encode("utf-16"), "not UTF-8: invalid start byte at byte 0"),
        ('{"labels":{"name":"\ud800"}}', "not UTF-8: surrogates not allowed at byte 19"),
        (b"[" * 100_000, "nested too deeply"),
    ],
)
def test_a_text_that_is_no_json_is_refused_with_the_reason(text: bytes | str, message: str) -> None:
    (problem,) = refused(text)
    assert (problem.code, problem.path) == ("genome/unreadable", "")
    assert re.fullmatch(message, problem.message), problem.message


@pytest.mark.parametrize(
    ("text", "place", "hint"),
    [
        ('{\n  "a": 1,\n}', "a comma too many (line 2, column 9)", "Take it out: nothing comes after it."),
        ('{"a": [1, 2,]}', "a comma too many (line 1, column 12)", "Take it out: nothing comes after it."),
        ('{\n  "a": 3\n  "b": 4}', "a comma is missing (line 2, column 8)", 'Put a comma after "a": 3.'),
        ('{"a" 1}', "a colon is missing (line 1, column 4)", 'Put a colon after {"a".'),
        ("{a: 1}", "a name without quotation marks (line 1, column 2)", 'Write it in quotation marks: "a".'),
        ('{"a": True}', "this is not a value (line 1, column 7)", "Write it as true."),
        ('{"a": [1}', "} where ] is due (line 1, column 9)", "Write ] first."),
        (
            '{"a": [{"b": 1',
            "the text ends too early (line 1, column 14)",
            "Close what is open: }]} is missing.",
        ),
        (
            "{'a': 1}",
            "' is not a quotation mark in JSON (line 1, column 2)",
            'Write names and strings in plain double quotation marks: "name".',
        ),
        (
            '{"a": 1} // mine',
            "there is something after the end of the game (line 1, column 10)",
            "A file holds one game, from its first { to the } that closes it; take out what follows.",
        ),
        (
            '{\n# mine\n"a": 1}',
            "JSON has no comments (line 2, column 1)",
            "Take it out; labels.description is for remarks.",
        ),
        (
            '{"a": "one\ntwo"}',
            "a string is not closed on its line (line 1, column 11)",
            "Close it with a quotation mark; a line break inside a string is written \\n.",
        ),
        ("hello", "a game begins with { (line 1, column 1)", "Write one JSON object, from { to }."),
    ],
)
def test_a_slip_in_the_json_is_told_where_it_is_with_what_to_do(text: str, place: str, hint: str) -> None:
    (problem,) = refused(text)
    assert (problem.message, problem.hint) == (f"not JSON: {place}", hint)


def test_a_text_that_is_too_deep_is_told_what_would_help() -> None:
    (problem,) = refused("[" * 100_000 + "]" * 100_000)
    assert problem.hint == "Use fewer or simpler conditions."
