"""Codes that several rules share: each rule is found at its own place, and its repair leaves no problem."""

from __future__ import annotations

import pytest

from darwindeck.genome.schema import GameGenome
from darwindeck.validation.repair import repair
from darwindeck.validation.validate import validate
from tests.sweeps import each
from tests.validation.fixtures.flow_variants import FLOW_VARIANTS
from tests.validation.fixtures.rule_variants import RULE_VARIANTS

VARIANTS = [*FLOW_VARIANTS, *RULE_VARIANTS]

NAMES = [f"{code}:{path}:{index}" for index, (code, path, _) in enumerate(VARIANTS)]


@pytest.mark.parametrize(("code", "path", "broken"), VARIANTS, ids=NAMES)
def test_each_rule_behind_a_code_is_found(code: str, path: str, broken: GameGenome) -> None:
    assert (code, path) in [(problem.code, problem.path) for problem in validate(broken)]


@each("broken", [broken for _, _, broken in VARIANTS], ids=NAMES)
def test_each_rule_behind_a_code_is_repaired(broken: GameGenome) -> None:
    assert validate(repair(broken)[0]) == []
