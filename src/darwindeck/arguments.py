"""Argument checks for the public API, so that errors name the argument and not an internal call: a name
instead of a game, a function instead of an agent, a float instead of a count."""

from __future__ import annotations

from collections.abc import Iterable
from operator import index
from typing import Final

from darwindeck.errors import RunError, WrongTypeError
from darwindeck.genome.schema import GameGenome
from darwindeck.manual import manual

_AGENTS: Final = (
    "an agent is named by a text such as 'random', 'greedy' or 'ismcts:200'; "
    f"a function of yours plays in dd.duel, or in a loop of deal and apply ({manual('python')})"
)

SEARCHES: Final = ("ismcts", "ismcts-plain", "ismcts-forgetful", "oracle")
"""Agents whose names end with how many iterations they think."""


def game_argument(value: object) -> GameGenome:
    """Return the game itself, or raise WrongTypeError."""
    if isinstance(value, GameGenome):
        return value
    if isinstance(value, str):
        raise WrongTypeError(
            f"a game is needed, not the text {value[:40]!r}; dd.load(…) gives the game of a name"
        )
    raise WrongTypeError(f"a game (GameGenome) is needed, not {describe_value(value)}; dd.load(…) gives one")


def whole_number(name: str, value: object) -> int:
    """Return a whole number of any kind, numpy's too; no float and no truth value.

    >>> whole_number("seed", 7)
    7
    """
    if not isinstance(value, bool):
        try:
            return index(value)  # type: ignore[arg-type]
        except TypeError:
            pass
    hint = f"; write {int(value)}" if isinstance(value, float) and value.is_integer() else ""
    raise WrongTypeError(f"{name} is a whole number, not {describe_value(value)}{hint}")


def agent_argument(value: object) -> str:
    """Return the name of an agent; one that thinks says how long."""
    if isinstance(value, str):
        name = value.strip().rstrip(":")
        if name in SEARCHES:
            raise RunError(f"{name} needs a number of iterations: '{name}:100'", code="run/unknown-agent")
        return value
    raise WrongTypeError(f"{describe_value(value)} is not an agent: {_AGENTS}")


def names_argument(name: str, value: object) -> tuple[str, ...]:
    """Several names, one for each seat or one for all; a single text would be taken letter by letter."""
    if callable(value):
        return (agent_argument(value),)
    if isinstance(value, str) or not isinstance(value, Iterable):
        raise WrongTypeError(
            f"{name} is a list of names such as ['greedy', 'random'], not {describe_value(value)}"
        )
    return tuple(map(agent_argument, value))


def action_argument(value: object) -> str:
    """Return an action in notation."""
    if isinstance(value, str):
        return value
    hint = ""
    if isinstance(value, int) and not isinstance(value, bool):
        hint = "; dd.ACTIONS[number] is the action of a number"
    elif isinstance(value, list | tuple):
        hint = "; several cards go one by one to apply, or together to a table's submit_all"
    raise WrongTypeError(f"an action is a text such as '7h' or 'pass', not {describe_value(value)}{hint}")


def actions_argument(value: object) -> tuple[str, ...]:
    """Several actions in notation."""
    if isinstance(value, str) or not isinstance(value, Iterable):
        raise WrongTypeError(f"actions are a list such as ['Qs', 'Ks'], not {describe_value(value)}")
    return tuple(map(action_argument, value))


def bytes_argument(name: str, value: object) -> bytes:
    if isinstance(value, bytes | bytearray | memoryview):
        return bytes(value)
    raise WrongTypeError(f"{name} is bytes, not {describe_value(value)}")


def describe_value(value: object) -> str:
    """Return a value in a few words.

    >>> describe_value(len), describe_value(None), describe_value("7h"), describe_value(1.5)
    ('a function', 'None', "the text '7h'", 'the float 1.5')
    """
    if value is None:
        return "None"
    if isinstance(value, str):
        return f"the text {value[:40]!r}"
    if callable(value) and not isinstance(value, type):
        return "a function"
    kind = type(value).__name__
    return f"the {kind} {value!r}" if isinstance(value, bool | int | float) else f"a {kind}"
