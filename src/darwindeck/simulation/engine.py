"""From a genome to a program that runs, the names of all actions, and the engine's errors in our own words.

Nothing invalid plays: a genome is validated here, however it was made. Programs are remembered by the bytes of
their rules, never by a name: a cache keyed by name once simulated children as their parents.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Final

from darwindeck import _core
from darwindeck.arguments import whole_number
from darwindeck.errors import ActionError, RunError
from darwindeck.genome.codec import rules_json
from darwindeck.genome.schema import GameGenome
from darwindeck.validation.validate import require_valid

MOST_THREADS: Final = 1024
_WORD: Final = 2**64
_SPREAD: Final = 0x9E3779B97F4A7C15
"""The word over the golden ratio: its multiples lie as far apart as can be."""


@lru_cache(maxsize=256)
def _program(rules: bytes) -> _core.Program:
    return _core.Program(rules)


_MOST_CHECKED: Final = 64
_checked: Final[dict[int, tuple[GameGenome, _core.Program]]] = {}
"""Games that were found valid lately, by identity: a game is dealt thousands of times, and never changes."""


def program_of(genome: GameGenome) -> _core.Program:
    """Return the runnable program of a valid genome, or GenomeError with all its problems."""
    kept = _checked.get(id(genome))
    if kept is not None and kept[0] is genome:
        return kept[1]
    program = unchecked_program(require_valid(genome))
    for oldest in list(_checked)[: max(0, len(_checked) + 1 - _MOST_CHECKED)]:
        _checked.pop(oldest, None)
    _checked[id(genome)] = genome, program
    return program


@lru_cache(maxsize=256)
def _observer(rules: bytes) -> _core.Observer:
    return _core.Observer(_program(rules))


def observer_of(genome: GameGenome) -> _core.Observer:
    """Return the encoder that turns positions of a game into numbers."""
    return _observer(rules_json(genome))


def unchecked_program(genome: GameGenome) -> _core.Program:
    """Return the program of any genome that the engine accepts, sense or no sense: for tests of single rules."""
    try:
        return _program(rules_json(genome))
    except ValueError as error:
        raise RunError(str(error), code="bytecode/rejected") from error


def check_seed(seed: int) -> int:
    """Return the seed, if it is one."""
    seed = whole_number("seed", seed)
    if not 0 <= seed < _WORD:
        raise RunError("a seed is a number from 0 to 2^64 - 1")
    return seed


def step_seed(seed: int, step: int) -> int:
    """Return the seed of a later step, far from those of other steps and of seeds near by."""
    return (seed + step * _SPREAD) % _WORD


def check_threads(threads: int) -> int:
    """Return the number of threads, if as many can be had; 0 is one per core."""
    threads = whole_number("threads", threads)
    if not 0 <= threads <= MOST_THREADS:
        raise RunError(
            f"{threads} threads are not possible; ask for 1 to {MOST_THREADS}, or 0 for one per core"
        )
    return threads


class engine_errors:  # noqa: N801 - used like a function; a class costs a quarter of a generator, and every deal pays
    """Turns what the engine raises into errors of our tree."""

    __slots__ = ()

    def __enter__(self) -> None:
        """Nothing has happened yet."""

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, _core.EngineError):
            raise RunError(str(error), code="run/engine-fault") from error


def check(genome: GameGenome, *, seed: int = 0, games: int = 20, every: int = 1) -> int:
    """Plays games at random and holds every position against what is true of all games; the actions looked at.

    The engine has to stand any program it accepts, so the sense of the game is not asked.
    """
    with engine_errors():
        return unchecked_program(genome).check(seed=check_seed(seed), games=games, every=every)[1]


def perft(genome: GameGenome, depth: int, *, seed: int = 0) -> int:
    """Return the number of action sequences of a length from the deal with this seed."""
    if depth < 0:
        raise RunError("a sequence has no negative length")
    with engine_errors():
        return unchecked_program(genome).perft(check_seed(seed), depth)


ACTIONS: Final[tuple[str, ...]] = tuple(_core.action_names())
"""Every action of every game in notation: 52 cards, then the options in the engine's order.

>>> ACTIONS[0], ACTIONS[52:56], ACTIONS[-8:]
('2h', ('pass', 'done', 'deck', 'discard'), ('call', 'raise', 'all-in', 'fold', 'challenge', 'accept', 'knock', 'meld'))
"""


@contextmanager
def action_errors(action: str) -> Iterator[None]:
    """Turn the engine's refusal of an action into ours, with the rule."""
    try:
        with engine_errors():
            yield
    except _core.RefusedError as error:
        raise ActionError(f"{action}: {error}", code="action/illegal", rule=str(error)) from error
    except ValueError as error:
        raise ActionError(str(error), code="action/invalid") from error
