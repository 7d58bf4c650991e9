"""JSON as it was written, before any type is asked: the parsed text, and the names in it that stand twice.

The parser is the standard library's, made as strict as the fast reader: UTF-8 only, and no value goes lost.
"""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Iterator
from typing import Final

from darwindeck.validation.problems import Problem
from darwindeck.validation.reading.syntax import find_fault

_MARK: Final = "\ufeff"
ONE_OBJECT: Final = "Write one JSON object, as UTF-8 without a byte order mark."
_PLAIN_NAME: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


class NotJsonError(Exception):
    """Why a text is no JSON, in words for people, and what to do about it."""

    def __init__(self, message: str, hint: str = ONE_OBJECT) -> None:
        super().__init__(message)
        self.hint = hint


class TooDeepError(NotJsonError):
    """It may be JSON; nobody reads that far down."""


class Members(dict[str, object]):
    """A JSON object that remembers the names it was given more than once."""

    def __init__(self, pairs: list[tuple[str, object]]) -> None:
        super().__init__(pairs)
        self.repeated: dict[str, int] = {}
        if len(self) < len(pairs):
            counts = Counter(name for name, _ in pairs)
            self.repeated = {name: count for name, count in counts.items() if count > 1}


def parse(text: bytes | str) -> object:
    """Return the values of a text: Members, lists, texts, numbers (infinite if too large to read), booleans,
    None.

    >>> parse('{"teams": [[0, 1]]}')
    {'teams': [[0, 1]]}
    """
    try:
        written = (text.encode() if isinstance(text, str) else text).decode()
        if not written.strip():
            raise NotJsonError("the text is empty")
        if written.startswith(_MARK):
            raise NotJsonError("a byte order mark comes before the text")
        return json.loads(written, object_pairs_hook=Members, parse_int=_whole)
    except (UnicodeDecodeError, UnicodeEncodeError) as error:
        raise NotJsonError(f"not UTF-8: {error.reason} at byte {error.start}") from error
    except json.JSONDecodeError as error:
        fault = find_fault(error)
        raise NotJsonError(f"not JSON: {fault.message} ({fault.place})", fault.hint) from error
    except RecursionError as error:
        raise TooDeepError("nested too deeply") from error


def repeated_fields(tree: object) -> Iterator[Problem]:
    """Yield the names that stand twice in one object: a reader would keep the last value and say nothing."""
    stack = [("", tree)]
    while stack:
        path, value = stack.pop()
        if isinstance(value, Members):
            for name, count in value.repeated.items():
                message = f"{show_name(name)} is written {count} times; only the last one would count"
                yield Problem("shape/repeated-field", below(path, name), message, "Keep one of them.")
            stack.extend((below(path, name), inner) for name, inner in reversed(value.items()))
        elif isinstance(value, list):
            stack.extend((f"{path}[{index}]", inner) for index, inner in reversed([*enumerate(value)]))


def below(path: str, name: str) -> str:
    """Return the path of a member.

    >>> below("phases[1]", "count"), below("setup", "a b")
    ('phases[1].count', 'setup["a b"]')
    """
    if not _PLAIN_NAME.fullmatch(name):
        return f"{path}[{json.dumps(name)}]"
    return f"{path}.{name}" if path else name


def show_name(name: str) -> str:
    """Return a name from a file, as a message may hold it."""
    return name if _PLAIN_NAME.fullmatch(name) else json.dumps(name)


def is_encodable(text: str) -> bool:
    """Return whether a text has no half of a character in it, as `\\ud800` can write."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _whole(digits: str) -> int | float:
    try:
        return int(digits)
    except ValueError:  # more digits than Python reads
        return math.inf
