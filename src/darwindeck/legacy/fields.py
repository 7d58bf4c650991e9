"""An object of an old JSON file: typed access by name, and a memory of what was asked for.

What nobody asked for is told as lost when the object is closed, so that nothing of a file goes unsaid. Names are
taken in any spelling (`TargetValue` is `target_value`): one earlier writer used those of its program.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, TypeVar

from darwindeck.errors import GenomeError
from darwindeck.legacy.notes import Notes, show_value
from darwindeck.manual import manual
from darwindeck.validation.problems import Problem

T = TypeVar("T")

CODE: Final = "genome/unreadable"
_HINT: Final = f"{manual('migration')} lists the old forms that can be read."
_HUMP: Final = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


def unreadable(path: str, message: str) -> GenomeError:
    """Return the refusal of a file, with the place that could not be read."""
    problem = Problem(CODE, path, message, _HINT)
    return GenomeError(f"{path}: {message}" if path else message, code=CODE, problems=(problem,))


def snake(name: str) -> str:
    """`TargetValue` → `target_value`."""
    return _HUMP.sub("_", name).lower()


class Fields:
    """The members of a JSON object."""

    def __init__(self, value: object, path: str, notes: Notes) -> None:
        if not isinstance(value, dict):
            raise unreadable(path, f"expected an object, found {show_value(value)}")
        self.path = path
        self.notes = notes
        self._values: dict[str, object] = {snake(str(name)): member for name, member in value.items()}
        self._met: set[str] = set()

    def at(self, name: str) -> str:
        return f"{self.path}.{name}" if self.path else name

    def has(self, name: str) -> bool:
        return self._values.get(name) is not None

    def take(self, *names: str) -> object:
        """Return the first of these members that is there and not null."""
        self._met.update(names)
        return next((self._values[name] for name in names if self.has(name)), None)

    def inner(self, name: str) -> Fields:
        """Return the object of this name; an empty one if there is none."""
        value = self.take(name)
        return Fields({} if value is None else value, self.at(name), self.notes)

    def items(self, *names: str) -> list[object]:
        """Return the list of this name; an empty one if there is none."""
        value = self.take(*names)
        if value is None:
            return []
        if not isinstance(value, list):
            raise unreadable(self.at(names[0]), f"expected a list, found {show_value(value)}")
        return value

    def needed(self, name: str) -> None:
        if not self.has(name):
            raise unreadable(self.at(name), "this field is missing")

    def whole(self, name: str, default: int) -> int:
        """Return a whole number, whatever its size."""
        value = self.take(name)
        return default if value is None else whole(value, self.at(name), self.notes)

    def number(self, name: str, default: int, key: str) -> int:
        """Return a whole number, brought into the range of the genome's field `key`."""
        return self.notes.fit(self.at(name), self.whole(name, default), key)

    def flag(self, name: str, default: bool) -> bool:
        value = self.take(name)
        if value is None:
            return default
        if value in (0, 1):
            return bool(value)
        raise unreadable(self.at(name), f"expected true or false, found {show_value(value)}")

    def text(self, *names: str) -> str:
        value = self.take(*names)
        if value is None:
            return ""
        if isinstance(value, str):
            return value
        raise unreadable(self.at(names[0]), f"expected a text, found {show_value(value)}")

    def named(self, name: str, table: Mapping[str, T]) -> T | None:
        """Return what the table has for a name, in capitals or not; None if there is no name."""
        text = self.text(name)
        if not text:
            return None
        found = table.get(text.upper())
        if found is None:
            raise unreadable(self.at(name), f"{show_value(text)} is unknown; known are {', '.join(table)}")
        return found

    def close(self) -> None:
        """Report as lost what was not asked for, unless it says nothing."""
        for name, value in self._values.items():
            if name not in self._met and value not in (None, 0, "", [], {}):
                self.notes.lose(f"{self.at(name)} {show_value(value)}: it has no counterpart.")


def whole(value: object, path: str, notes: Notes) -> int:
    """Return a whole number; a broken one is cut, and told."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if isinstance(value, float) and abs(value) < 1e15:
        if not value.is_integer():
            notes.repair(f"Cut {path} from {value} to {int(value)}.")
        return int(value)
    raise unreadable(path, f"expected a number, found {show_value(value)}")
