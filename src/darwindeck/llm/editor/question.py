"""What an editor is asked, and how its answer is read: a few proposals, each a sentence and some lines of changes.

The language of genomes is told in brief, every kind of rule with its fields, made from the schema.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from functools import cache
from typing import Final

import msgspec
from msgspec import Struct

from darwindeck.genome.codec import to_json
from darwindeck.genome.schema import GameGenome, Labels
from darwindeck.rulebook.build import unchecked_rulebook

PROPOSALS: Final = 3
"""Asked for at once: the question is long, and the first one may be refused."""
MOST_LINES: Final = 12
"""Of changes in a proposal."""
MOST_LETTERS: Final = 4000
"""Of a line."""
MOST_WORDS: Final = 200
"""Letters of the sentence."""
MAX_TOKENS: Final = 2048
NAMELESS: Final = "A card game"
EXAMPLE: Final = (
    "Whoever wins five tricks or more in a hand scores ten points.",
    'add tally_scoring={"source": "tricks", "rule": {"type": "at_least", "n": 5}, "points": 10}',
)
SYSTEM: Final = f"""You design card games. You are given the rules of a game in words and as data. Propose {PROPOSALS}
different changes, the best first, each of which makes a game that people would rather play: choices that matter, a
reason to watch the others, an end that stays open. Change an idea and not a number; bring all that the new rule needs
and remove what it makes useless; keep it short. Do not judge the game and do not explain.

Answer with nothing but the proposals, each in this form, with a blank line after it:
why: the change in one sentence, as a rulebook would put it
set PATH=VALUE
add PATH=RULE
remove PATH

As many lines of changes as it takes, at most {MOST_LINES}. A path is one of the data, as phases[1].count or
win_conditions[0]; `add` names a list, or the entry of it that the new rule goes before; values are JSON on one line.
For example:
why: {EXAMPLE[0]}
{EXAMPLE[1]}

The kinds of rules and their fields, with what they are unless told; CONDITION is any kind with a condition's fields:

"""
_WHY: Final = re.compile(r"^\W*why\W*:\s*(.+)$", re.IGNORECASE)
_CHANGE: Final = re.compile(r"^[\s\-*`>]*((?:set|add|remove)\s+\S.*?)[\s`]*$")


class Proposed(Struct, frozen=True):
    """A change as it was written: not yet tried."""

    sentence: str
    lines: tuple[str, ...]


def editor_prompt() -> str:
    return SYSTEM + vocabulary() + "\n"


def editor_prompt_hash() -> str:
    return hashlib.sha256(editor_prompt().encode()).hexdigest()[:16]


def describe_game(genome: GameGenome) -> str:
    """Return a game without its name, in words and as data."""
    bare = genome.copy_with(labels=Labels(name=NAMELESS))
    rules = unchecked_rulebook(bare, pitch="").prompt().strip()
    return f"{rules}\n\nAs data:\n{to_json(genome.copy_with(labels=Labels()), indent=0).decode()}\n"


def read_answer(text: str) -> tuple[Proposed, ...]:
    """Return the proposals of an answer, whatever stands around them; those without a change are left out.

    >>> read_answer("Sure!\\nwhy: Two cards each.\\n- set setup.cards_per_player=2\\n\\nwhy: Nothing.")
    (Proposed(sentence='Two cards each.', lines=('set setup.cards_per_player=2',)),)
    """
    found: list[tuple[str, list[str]]] = []
    for line in text.splitlines():
        why, change = _WHY.match(line), _CHANGE.match(line)
        if why:
            found.append((" ".join(why[1].split())[:MOST_WORDS], []))
        elif change and found and len(found[-1][1]) < MOST_LINES:
            found[-1][1].append(change[1][:MOST_LETTERS])
    return tuple(Proposed(sentence, tuple(lines)) for sentence, lines in found[:PROPOSALS] if lines)


Schema = Mapping[str, object]
_LEFT_OUT: Final = ("Labels", "Lineage")
_UNIONS: Final = {"And": "CONDITION", "TrickPhase": "PHASE"}
"""Long unions go by one word, each known by a member."""


@cache
def vocabulary() -> str:
    """One line for each kind of rule and each list of names."""
    definitions = _mapping(msgspec.json.schema(GameGenome)["$defs"])
    lines = [_line(name, _mapping(found)) for name, found in definitions.items() if name not in _LEFT_OUT]
    return "\n".join(lines)


def _line(name: str, found: Schema) -> str:
    if "enum" in found:
        return f"{name}: {_names(found)}"
    fields = _mapping(found.get("properties", {}))
    told = ", ".join(_field(each, _mapping(value)) for each, value in fields.items() if each != "labels")
    return f"{name} {{{told}}}"


def _field(name: str, found: Schema) -> str:
    default = f" = {msgspec.json.encode(found['default']).decode()}" if "default" in found else ""
    return f"{name}: {_type(found)}{default}"


def _type(found: Schema) -> str:
    if "$ref" in found:
        return str(found["$ref"]).rpartition("/")[2]
    if "anyOf" in found:
        return _union([_mapping(each) for each in _sequence(found["anyOf"])])
    if "enum" in found:
        return _names(found)
    if found.get("type") == "array":
        items = found.get("items")
        return f"[{_type(_mapping(items))}, …]" if isinstance(items, Mapping) else "[…]"
    if "minimum" in found or "maximum" in found:
        return f"{found.get('minimum', '')}..{found.get('maximum', '')}"
    return str(found.get("pattern", found.get("type", "anything")))


def _union(members: list[Schema]) -> str:
    told = [_type(each) for each in members]
    word = next((word for member, word in _UNIONS.items() if member in told), None)
    return word if word is not None else " | ".join(told)


def _names(found: Schema) -> str:
    return " ".join(msgspec.json.encode(each).decode() for each in _sequence(found["enum"]))


def _mapping(value: object) -> Schema:
    return value if isinstance(value, Mapping) else {}


def _sequence(value: object) -> list[object]:
    return list(value) if isinstance(value, list | tuple) else []
