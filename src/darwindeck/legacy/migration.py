"""An old file made current: read, checked, and mended where the rules of today ask for it.

Four ends: `ok`, the game was read and can be played; `repaired`, it can after the changes named; `invalid`, it
cannot; `refused`, nothing could be read. What was put in other words or lost is listed in every case. A report speaks
of the file, repairs of the genome they change, which is shorter after each of them: so their indices are put back to
those of the file, and an entry that the file does not have is `[new]`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias

from darwindeck.errors import BytecodeError, DarwinDeckError, GenomeError
from darwindeck.genome.phases import BettingPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import WinType
from darwindeck.genome.setup import Single, UntilWin
from darwindeck.legacy.read import Reading, read_old
from darwindeck.validation.paths import drop
from darwindeck.validation.problems import Problem
from darwindeck.validation.repair import REPAIRS, repair_steps
from darwindeck.validation.validate import validate

_UNREACHABLE: Final = "win/unreachable-score"
_NO_AWARD: Final = "bet/no-award"
_BET_FOR: Final = frozenset(
    {WinType.BEST_HAND, WinType.MOST_CHIPS, WinType.HIGH_SCORE, WinType.LOW_SCORE, WinType.FIRST_TO_SCORE}
)
_MANY_HANDS: Final = 30
_MOST_TURNS: Final = 1_000_000


Steps: TypeAlias = Iterator[tuple[GameGenome, str]]
"""The genome after each change, and what was done."""


class Status(StrEnum):
    OK = "ok"
    REPAIRED = "repaired"
    INVALID = "invalid"
    REFUSED = "refused"


@dataclass(frozen=True, kw_only=True)
class Migration:
    """What became of one game of a file; `genome` is None only if it was refused."""

    status: Status
    genome: GameGenome | None
    part: str
    translated: tuple[str, ...] = ()
    repaired: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()


def migrate(data: bytes) -> list[Migration]:
    """Return what becomes of each game in the bytes of a file. Never raises on bad data.

    >>> from darwindeck.bytecode import encode
    >>> from darwindeck.genome.library import load_game
    >>> [result.status.value for result in migrate(encode(load_game("war")))]
    ['ok']
    """
    return [_migrate(reading) for reading in read_old(data)]


def _migrate(reading: Reading) -> Migration:
    if reading.genome is None:
        problems = () if reading.refusal is None else refusal_problems(reading.refusal)
        return Migration(status=Status.REFUSED, genome=None, part=reading.part, problems=problems)
    loaded, notes = reading.genome, reading.notes
    genome, done = mend(loaded, Places(loaded, notes.kept))
    problems = tuple(validate(genome))
    status = Status.REPAIRED if done or notes.repaired else Status.OK
    if problems:
        # A half-mended game is of no use to anybody: what was read is kept, and its problems.
        status, genome, done, problems = Status.INVALID, loaded, (), tuple(validate(loaded))
    return Migration(
        status=status,
        genome=genome,
        part=reading.part,
        translated=tuple(notes.translated),
        repaired=(*notes.repaired, *done),
        lost=tuple(notes.lost),
        problems=problems,
    )


def mend(genome: GameGenome, places: Places) -> tuple[GameGenome, tuple[str, ...]]:
    """Return the genome made playable where that is possible, and a sentence for each change, in the file's own
    indices.
    """
    done: list[str] = []
    for steps in (_reachable_scores, _award_pots, repair_steps):
        for after, sentence in steps(genome):
            done.append(places.renumber(sentence))
            places.follow(genome, after)
            genome = after
    return genome, tuple(done)


def _reachable_scores(genome: GameGenome) -> Steps:
    """Note that the earlier engine stopped after one hand, whatever score a game asked for.

    Where the empty hands decide anyway, the score never mattered; otherwise hands follow until it is reached, as
    contracts are bid for (seed 003) whatever one hand could give.
    """
    if not isinstance(genome.hands, Single):
        return
    short = [problem for problem in validate(genome) if problem.code == _UNREACHABLE]
    if any(win.type is WinType.ALL_HANDS_EMPTY for win in genome.win_conditions):
        yield from _without(genome, short)
        return
    bid_for = genome.contract_scoring is not None and any(win.threshold for win in genome.win_conditions)
    turns = min(_MOST_TURNS, genome.max_turns * _MANY_HANDS)
    longer = genome.copy_with(hands=UntilWin(_MANY_HANDS), max_turns=turns)
    if (short or bid_for) and not any(problem.code == _UNREACHABLE for problem in validate(longer)):
        yield (
            longer,
            f"Let hands follow, at most {_MANY_HANDS} with {turns} turns, until the score is reached.",
        )


def _without(genome: GameGenome, short: list[Problem]) -> Steps:
    for problem in reversed(short):
        path = problem.path.removesuffix(".threshold")
        genome = drop(genome, path)
        yield genome, f"Removed {path}: {problem.message}, and all_hands_empty decides."


def _award_pots(genome: GameGenome) -> Steps:
    """No old file says who takes the pot. This comes before other repairs: a Showdown ends hands, too.

    Where only a Showdown could award it and no win asks for chips, hands or points, the bets never decided
    anything, but the Showdown would; so the bets go.
    """
    for problem in validate(genome):
        step = REPAIRS[problem.code](genome, problem) if problem.code == _NO_AWARD else None
        if step is None:
            continue
        rest = tuple(phase for phase in genome.phases if not isinstance(phase, BettingPhase))
        shown = len(step[0].phases) > len(genome.phases)
        if shown and rest and not any(win.type in _BET_FOR for win in genome.win_conditions):
            step = genome.copy_with(phases=rest), "Removed the betting: chips decide nothing in this game."
        yield step
        return


def refusal_problems(error: DarwinDeckError) -> tuple[Problem, ...]:
    """Why a file was refused, as problems with the field or the byte."""
    if isinstance(error, GenomeError) and error.problems:
        return tuple(Problem(p.code, p.path, p.message, getattr(p, "hint", "")) for p in error.problems)
    where = f"byte {error.offset}" if isinstance(error, BytecodeError) and error.offset is not None else ""
    return (Problem(error.code, where, error.message, ""),)


_LISTS: Final = ("phases", "win_conditions", "special_effects", "card_scoring")
_ENTRY: Final = re.compile(rf"\b({'|'.join(_LISTS)})\[(\d+)\]")
_INSIDE: Final = re.compile(r"(?<=condition)(?:\.conditions\[\d+\]|\.condition)+")
"""A test inside an and / or: its place moves with each test that goes, so only the whole is named."""

Stood = list[int | None]


class Places:
    def __init__(self, genome: GameGenome, kept: Mapping[str, Sequence[int]]) -> None:
        """`kept` says which entries of the file the genome has; what is not named there is as in the file."""
        self._stood: dict[str, Stood] = {}
        for name in _LISTS:
            length = len(_entries(genome, name))
            known: Stood = [*kept[name]] if name in kept else [*range(length)]
            self._stood[name] = (known + [None] * length)[:length]

    def follow(self, before: GameGenome, after: GameGenome) -> None:
        """Takes notice of a repair, by which entries move, change, go or come."""
        for name in _LISTS:
            old, new = _entries(before, name), _entries(after, name)
            if old is not new:
                self._stood[name] = _move_places(self._stood[name], old, new)

    def renumber(self, sentence: str) -> str:
        """Return the sentence with the indices of the file."""
        return _ENTRY.sub(self._renumber, _INSIDE.sub("", sentence))

    def _renumber(self, match: re.Match[str]) -> str:
        name, index = match[1], int(match[2])
        stood = self._stood[name]
        place = stood[index] if index < len(stood) else None
        return f"{name}[{'new' if place is None else place}]"


def _entries(genome: GameGenome, name: str) -> tuple[object, ...]:
    entries: tuple[object, ...] = getattr(genome, name)
    return entries


def _move_places(stood: Stood, old: Sequence[object], new: Sequence[object]) -> Stood:
    """Find which entries stood: the same object is the same entry; what is left over was changed in place, unless
    the list grew.
    """
    left = [*range(len(old))]
    found: Stood = []
    for entry in new:
        same = next((i for i in left if old[i] is entry), None)
        if same is not None:
            left.remove(same)
        found.append(same)
    changed = iter(left if len(new) <= len(old) else ())
    places = [next(changed, None) if i is None else i for i in found]
    return [None if i is None else stood[i] for i in places]
