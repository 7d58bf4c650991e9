"""Compiling and parsing under the names of the seeds; `encode` and `decode` do the work (docs/seeds.md)."""

from __future__ import annotations

from collections.abc import Iterable

from darwindeck.bytecode.codec import decode, encode
from darwindeck.genome.effects import SpecialEffect
from darwindeck.genome.phases import PlayPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import WinCondition, WinType
from darwindeck.genome.setup import SetupRules

_SECTIONS_AT = 39
_ENTRY_SIZE = 9
_EFFECTS_SECTION = 5


def compile_genome(genome: GameGenome) -> bytes:
    """Return the program of a game: `encode`.

    >>> from darwindeck.genome.library import load_game
    >>> parse_bytecode(compile_genome(load_game("war"))).player_count
    2
    """
    return encode(genome)


def parse_bytecode(data: bytes) -> GameGenome:
    """Return the validated game of a program of version 1, 2 or 3: `decode`. Its errors are ValueErrors."""
    return decode(data)


def compile_effects(effects: Iterable[SpecialEffect]) -> bytes:
    """Return the effects section of a program: opcode 60, the count, and four bytes for each effect.

    >>> from darwindeck.genome.cards import Rank
    >>> from darwindeck.genome.effects import EffectType
    >>> compile_effects([SpecialEffect(Rank.TWO, EffectType.DRAW_CARDS, value=2)]).hex(" ")
    '3c 01 00 02 00 02'
    """
    program = encode(
        GameGenome(
            player_count=2,
            setup=SetupRules(cards_per_player=1),
            phases=(PlayPhase(),),
            special_effects=tuple(effects),
            win_conditions=(WinCondition(WinType.EMPTY_HAND),),
        ),
        content="0" * 16,
    )
    for entry in range(program[_SECTIONS_AT]):
        start = _SECTIONS_AT + 1 + entry * _ENTRY_SIZE
        if program[start] == _EFFECTS_SECTION:
            offset, length = (int.from_bytes(program[start + at : start + at + 4]) for at in (1, 5))
            return program[offset : offset + length]
    return b""
