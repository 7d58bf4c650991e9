"""Labels that can be shown: of a length a title has, and without characters that would steer a terminal.

No rule depends on a label; but files come from strangers, and a name is printed wherever its game is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from darwindeck.genome.schema import GameGenome
from darwindeck.validation.problems import Problem

LONGEST_NAME: Final = 100
LONGEST_DESCRIPTION: Final = 2000
LONGEST_LINE: Final = 2000
"""Of a lineage: a parent or a sentence."""
CONTROL: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
"""Control characters, line breaks of any kind, and those that turn the direction of writing."""


def check_labels(genome: GameGenome) -> Iterator[Problem]:
    labels = genome.labels
    yield from _check("labels.name", labels.name, LONGEST_NAME)
    yield from _check("labels.description", labels.description, LONGEST_DESCRIPTION)
    for field in ("parents", "changes"):
        for place, text in enumerate(getattr(labels.lineage, field)):
            yield from _check(f"labels.lineage.{field}[{place}]", text, LONGEST_LINE)


def _check(path: str, text: str, most: int) -> Iterator[Problem]:
    if len(text) > most:
        message = f"{path} has {len(text)} letters, at most {most} are possible"
        yield Problem("label/too-long", path, message, f"Keep at most {most} letters.")
    found = CONTROL.search(text)
    if found is not None:
        message = f"{path} holds the control character {found[0]!a}"
        yield Problem("label/control-character", path, message, "Write plain letters on one line.")
