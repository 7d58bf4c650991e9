"""An objection names its rule as a problem does, so that whoever mends the game finds it."""

from __future__ import annotations

import re

from darwindeck.evolution.random_games import random_genomes
from darwindeck.metrics.critique import findings
from darwindeck.metrics.objections import objections
from darwindeck.validation.paths import at


def test_the_path_of_an_objection_leads_to_its_rule() -> None:
    seen = 0
    for genome in random_genomes(5, 200):
        for found in (*findings(genome), *objections(genome)):
            seen += 1
            assert not re.search(r"\.\d", found.path), found
            at(genome, found.path)  # raises where there is nothing
    assert seen > 30
