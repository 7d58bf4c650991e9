"""The error for a text that the fast reader has refused: all its problems, not only the first that was met."""

from __future__ import annotations

from typing import Final

import msgspec

from darwindeck.errors import GenomeError
from darwindeck.genome.schema import SCHEMA_VERSION, GameGenome
from darwindeck.validation.problems import Problem
from darwindeck.validation.reading.tree import Members, NotJsonError, TooDeepError, parse, repeated_fields
from darwindeck.validation.reading.walk import misfits
from darwindeck.validation.validate import validate

_CODE: Final = "genome/unreadable"
_ONE_OBJECT: Final = "Write one JSON object, as UTF-8 without a byte order mark."
_SIMPLER: Final = "Use fewer or simpler conditions."
_OLD_FORMS: Final = "docs/migration.md lists the old forms that can be read."


def refusal(text: bytes | str, met: Exception | None = None) -> GenomeError:
    """The error of a text; `met` is what stopped the fast reader, told where nothing finer can be."""
    problems = _all_problems(text, met)
    first, more = problems[0], len(problems) - 1
    place = f"$.{first.path}" if first.path else "$"
    message = f"{place}: {first.message}" + (f" (and {more} more)" if more else "")
    return GenomeError(message, code=_CODE, problems=problems)


def _all_problems(text: bytes | str, met: Exception | None) -> list[Problem]:
    """If nothing but superfluous fields is in the way, the rest is a genome, and its problems are told as well.

    No value is made up for one that is missing or wrong.
    """
    if isinstance(met, RecursionError):
        return [Problem(_CODE, "", "nested too deeply", _SIMPLER)]
    try:
        tree = parse(text)
    except TooDeepError as error:
        return [Problem(_CODE, "", str(error), _SIMPLER)]
    except NotJsonError as error:
        return [Problem(_CODE, "", str(error), _ONE_OBJECT)]
    if isinstance(tree, Members) and _is_of_another_version(tree):
        message = f"schema version {tree['schema_version']}, expected {SCHEMA_VERSION}"
        return [Problem(_CODE, "schema_version", message, _OLD_FORMS)]
    found = [*repeated_fields(tree), *misfits(tree)] or [Problem(_CODE, "", str(met), _ONE_OBJECT)]
    try:
        genome = msgspec.convert(tree, GameGenome)
    except (msgspec.ValidationError, RecursionError):
        return found
    known = set(found)
    return found + [problem for problem in validate(genome) if problem not in known]


def _is_of_another_version(tree: Members) -> bool:
    """Fields of another version may mean something else: nothing more is said of them."""
    version = tree.get("schema_version")
    return type(version) is int and version != SCHEMA_VERSION
