"""What is wrong with the JSON itself, as somebody who wrote it by hand can see and mend it.

The parser says where it stopped and what it expected. What a person did wrong stands there or just before: a comma too
many, a comma too few, quotation marks of another kind.
"""

from __future__ import annotations

import json
import re
from typing import Final, NamedTuple

_SPACE: Final = " \t\r\n"
_WORD: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_CONSTANTS: Final = {"true": "true", "false": "false", "none": "null", "null": "null"}
_OTHER_QUOTES: Final = "'“”„‘’`"
_ONE_OBJECT: Final = "A file holds one game, from its first { to the } that closes it; take out what follows."
_VALUES: Final = 'A value is a number, a "text", true, false, null, a [list] or an {object}.'


class Fault(NamedTuple):
    """What is wrong, where (line and column count from one), and what to do."""

    message: str
    place: str
    hint: str


class _Reader(NamedTuple):
    """The text, and where its parser stopped."""

    text: str
    stop: int
    expected: str

    @property
    def here(self) -> str:
        """Return what stands where the parser stopped; empty at the end of the text."""
        return self.text[self.stop : self.stop + 1]

    @property
    def before(self) -> int:
        """Where the last thing before that stands; -1 if there is none."""
        return len(self.text[: self.stop].rstrip(_SPACE)) - 1

    def at(self, place: int, message: str, hint: str) -> Fault:
        line = self.text.count("\n", 0, place) + 1
        return Fault(message, f"line {line}, column {place - self.text.rfind(chr(10), 0, place)}", hint)


def find_fault(error: json.JSONDecodeError) -> Fault:
    """
    >>> try: json.loads('{"player_count": 3,}')
    ... except json.JSONDecodeError as error: find_fault(error)
    Fault(message='a comma too many', place='line 1, column 19', hint='Take it out: nothing comes after it.')
    """
    reader = _Reader(error.doc, min(error.pos, len(error.doc)), error.msg)
    return (
        _comma_too_many(reader)
        or _text(reader)
        or _end(reader)
        or _quotes(reader)
        or _missing(reader)
        or _value(reader)
        or reader.at(
            reader.stop, error.msg[:1].lower() + error.msg[1:], "Look at this line and the one before."
        )
    )


def _comma_too_many(reader: _Reader) -> Fault | None:
    before = reader.text[reader.before : reader.before + 1] if reader.before >= 0 else ""
    if reader.here == ",":
        # Newer parsers stop at the comma, older ones after it.
        after = reader.text[reader.stop + 1 :].lstrip(_SPACE)[:1]
        if after in {"}", "]"} or before in {",", "[", "{", ":"}:
            hint = "Take it out: nothing comes after it." if after in {"}", "]"} else "Take it out."
            return reader.at(reader.stop, "a comma too many", hint)
    if before == "," and reader.here in {"}", "]"}:
        return reader.at(reader.before, "a comma too many", "Take it out: nothing comes after it.")
    return None


def _text(reader: _Reader) -> Fault | None:
    """Inside a text."""
    if reader.expected.startswith(("Unterminated string", "Invalid control character")):
        closed = "Close it with a quotation mark; a line break inside a string is written \\n."
        return reader.at(reader.stop, "a string is not closed on its line", closed)
    if reader.expected.startswith("Invalid \\"):
        return reader.at(reader.stop, "a backslash that means nothing", "Write a backslash as two: \\\\.")
    return None


def _end(reader: _Reader) -> Fault | None:
    if reader.expected == "Extra data":
        return reader.at(reader.stop, "there is something after the end of the game", _ONE_OBJECT)
    if reader.here == "":
        open_brackets = _open_brackets(reader.text)
        closing = "".join("}" if bracket == "{" else "]" for bracket in reversed(open_brackets[-8:]))
        hint = f"Close what is open: {closing} is missing." if closing else "Something is missing at the end."
        return reader.at(max(0, reader.before), "the text ends too early", hint)
    return None


def _quotes(reader: _Reader) -> Fault | None:
    if reader.here and reader.here in _OTHER_QUOTES:
        hint = 'Write names and strings in plain double quotation marks: "name".'
        return reader.at(reader.stop, f"{reader.here} is not a quotation mark in JSON", hint)
    if reader.here == "#" or reader.text.startswith(("//", "/*"), reader.stop):
        return reader.at(
            reader.stop, "JSON has no comments", "Take it out; labels.description is for remarks."
        )
    return None


def _missing(reader: _Reader) -> Fault | None:
    """Return a comma, a colon or the right bracket."""
    if "':' delimiter" in reader.expected:
        return reader.at(reader.before, "a colon is missing", f"Put a colon after {_last_thing(reader)}.")
    if "',' delimiter" not in reader.expected:
        return None
    if reader.here in {"}", "]"}:
        wanted = "]" if reader.here == "}" else "}"
        return reader.at(reader.stop, f"{reader.here} where {wanted} is due", f"Write {wanted} first.")
    if reader.here == ":":
        return reader.at(reader.stop, "a colon in a list", "Write what has names in { }, not in [ ].")
    hint = f"Put a comma after {_last_thing(reader)}."
    if reader.text[reader.before] == '"' and reader.before == reader.stop - 1:
        hint += ' A quotation mark inside a string is written \\".'
    return reader.at(reader.before, "a comma is missing", hint)


def _value(reader: _Reader) -> Fault | None:
    word = _WORD.match(reader.text, reader.stop)
    if reader.expected.startswith("Expecting property name"):
        if word is not None:
            hint = f'Write it in quotation marks: "{word[0][:40]}".'
            return reader.at(reader.stop, "a name without quotation marks", hint)
        return reader.at(
            reader.stop, "a name is missing", 'Between { and } there are pairs of "name": value.'
        )
    if not reader.expected.startswith("Expecting value"):
        return None
    if reader.before < 0:
        return reader.at(reader.stop, "a game begins with {", "Write one JSON object, from { to }.")
    if word is None:
        message = "a value is missing" if reader.here in {"}", "]", ":"} else "this is not a value"
        return reader.at(reader.stop, message, _VALUES)
    meant = _CONSTANTS.get(word[0].lower(), f'"{word[0][:40]}"')
    return reader.at(reader.stop, "this is not a value", f"Write it as {meant}.")


def _last_thing(reader: _Reader) -> str:
    """Return the last few characters before the place where the parser stopped, so that a reader can find
    it."""
    line = reader.text[reader.text.rfind("\n", 0, reader.before) + 1 : reader.before + 1].strip()
    return line if len(line) <= 40 else f"…{line[-40:]}"


def _open_brackets(text: str) -> str:
    """Return the brackets that nothing closes, the outermost first."""
    bare = re.sub(r'"(?:[^"\\]|\\.)*"', '""', text)
    stack: list[str] = []
    for sign in bare:
        if sign in "{[":
            stack.append(sign)
        elif sign in "}]" and stack:
            stack.pop()
    return "".join(stack)
