"""Every problem code: a small game that has the problem, and one nearly the same that has none."""

from __future__ import annotations

import re

from darwindeck.validation.problems import PROBLEM_CODES
from darwindeck.validation.validate import validate
from tests.sweeps import each
from tests.validation.fixtures import broken_flow, broken_form, broken_patterns, broken_places, broken_rules
from tests.validation.fixtures.case import Case

_ALL = (broken_form, broken_flow, broken_patterns, broken_places, broken_rules)
CASES = {case.code: case for module in _ALL for case in module.CASES}


def test_every_code_has_a_broken_game() -> None:
    assert set(CASES) == set(PROBLEM_CODES)


@each("case", CASES.values(), ids=CASES)
def test_the_problem_is_found_where_it_stands(case: Case) -> None:
    found = [problem for problem in validate(case.broken) if problem.code == case.code]
    assert case.path in [problem.path for problem in found]


@each("case", CASES.values(), ids=CASES)
def test_the_problem_says_what_would_help(case: Case) -> None:
    for problem in validate(case.broken):
        assert re.fullmatch(r"[A-Z].*\.", problem.hint), problem
        assert problem.message
        assert not problem.message.endswith("."), problem


@each("case", CASES.values(), ids=CASES)
def test_the_near_miss_is_fine(case: Case) -> None:
    assert validate(case.fine) == []


def test_the_table_of_codes_is_made_of_short_lines() -> None:
    for code, meaning in PROBLEM_CODES.items():
        assert re.fullmatch(r"[a-z]+/[a-z-]+", code)
        assert 10 < len(meaning) < 100
        assert not meaning.endswith(".")
