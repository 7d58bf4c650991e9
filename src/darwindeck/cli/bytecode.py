"""`darwindeck compile` and `darwindeck decompile`: genomes to bytes and back."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from darwindeck import bytecode
from darwindeck.cli.flags import GAME, OUTPUT, Quiet
from darwindeck.cli.output import emit, remark
from darwindeck.files import read_whole, write_whole
from darwindeck.genome.codec import to_json
from darwindeck.limits import MOST_GENOME_BYTES
from darwindeck.resolve import load
from darwindeck.validation.validate import validate


def compile_game(
    game: Annotated[str, GAME], /, *, output: Annotated[Path, OUTPUT], quiet: Quiet = False
) -> int:
    """Write a game as bytecode.

    Parameters
    ----------
    output
        The file to write; an existing one is replaced.
    """
    data = bytecode.encode(load(game))
    write_whole(output, data)
    remark(f"wrote {output}: {len(data)} bytes", quiet=quiet)
    return 0


def decompile(file: Path, /, *, quiet: Quiet = False) -> int:
    """Read bytecode and print the genome as JSON; problems of the game go to stderr.

    Parameters
    ----------
    file
        Bytecode, as `darwindeck compile` writes it or an earlier version did.
    """
    genome, notes = bytecode.decode_noted(read_whole(file, MOST_GENOME_BYTES))
    emit(to_json(genome).decode())
    for kind, text in notes:
        remark(f"{kind}: {text}", quiet=quiet)
    for problem in validate(genome):
        remark(f"{problem.code} at {problem.path}: {problem.message}", quiet=quiet)
    return 0
