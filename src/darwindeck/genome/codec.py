"""Genomes as JSON: files for people, rules for the engine, and the JSON Schema of both.

Reading is structural only (`from_json`); `load_file` also asks `validate`. Nothing here changes a rule: equal
genomes give equal bytes, and what was written reads back equal.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

from darwindeck.errors import GenomeError, RunError
from darwindeck.files import read_whole, write_whole
from darwindeck.genome.phases import Phase, ShowdownPhase
from darwindeck.genome.schema import OLDEST_READ, SCHEMA_VERSION, GameFields, GameGenome, Labels
from darwindeck.genome.scoring import HandEvaluation
from darwindeck.genome.setup import DealerLeft, SetupRules, Single
from darwindeck.limits import MOST_GENOME_BYTES

_DECODER: Final = msgspec.json.Decoder(GameGenome)
_ENCODER: Final = msgspec.json.Encoder()
_VERSION_KEY: Final = f'"schema_version":{SCHEMA_VERSION}'.encode()

_BLANK: Final = GameGenome(player_count=2, setup=SetupRules(cards_per_player=0), phases=(), win_conditions=())
_BLANK_SHOWDOWN: Final = ShowdownPhase()


def to_json(genome: GameGenome, *, indent: int = 2) -> bytes:
    """Return the genome as a file holds it: version first, labels, every field that is not at its default.

    An indent of 0 puts everything on one line.
    """
    text = _ENCODER.encode(share_defaults(genome))
    if genome.schema_version == SCHEMA_VERSION:
        text = b"{" + _VERSION_KEY + b"," + text[1:]
    return msgspec.json.format(text, indent=indent) + b"\n" if indent > 0 else text


def rules_json(genome: GameGenome) -> bytes:
    """Return the rules alone, as the engine reads them: one line, nothing that stands beside the rules."""
    return _ENCODER.encode(share_defaults(rules_alone(genome)))


def rules_alone(genome: GameGenome) -> GameGenome:
    """Return the game without what stands beside its rules: labels, version, other numbers of players."""
    return msgspec.structs.replace(
        genome, labels=_BLANK.labels, seats=_BLANK.seats, schema_version=SCHEMA_VERSION
    )


def from_json(text: bytes | str) -> GameGenome:
    """Return the genome a text holds. Structure only: whether it can be played is for `validate` to say.

    A text that is no genome is read a second time, slowly, and refused with everything that is wrong with it.
    """
    try:
        genome = _DECODER.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise _refusal(text, error) from error
    if genome.schema_version == SCHEMA_VERSION:
        return genome
    if not OLDEST_READ <= genome.schema_version < SCHEMA_VERSION:
        raise _refusal(text)
    return _raise_version(genome)


def load_file(path: Path | str) -> GameGenome:
    """Return the validated genome of a file, or GenomeError with all its problems.

    People write files: a field that stands there twice is refused, where `from_json` takes the last of them.
    """
    try:
        text = read_whole(Path(path), MOST_GENOME_BYTES)
    except OSError as error:
        raise RunError(f"cannot read {path}: {error.strerror or error}", code="run/io") from error
    return read_checked(text)


def read_checked(text: bytes | str) -> GameGenome:
    """Return the validated genome of JSON that people wrote, or GenomeError with all its problems."""
    from darwindeck.validation.validate import require_valid

    genome = from_json(text)
    _refuse_repeated_fields(text)
    return require_valid(genome)


def save_file(genome: GameGenome, path: Path | str, *, indent: int = 2) -> None:
    """Write the genome to a file at once: a reader sees the old text or the new one, never a part."""
    target = Path(path)
    text = to_json(genome, indent=indent)
    try:
        write_whole(target, text)
    except OSError as error:
        raise RunError(f"cannot write {path}: {error.strerror or error}", code="run/io") from error


def json_schema(*, indent: int = 2) -> bytes:
    """Return the JSON Schema of a genome file, as JSON."""
    schema = _ENCODER.encode(msgspec.json.schema(GameGenome))
    return msgspec.json.format(schema, indent=indent) + b"\n" if indent > 0 else schema


def share_defaults(genome: GameGenome) -> GameGenome:
    """Return an equal genome whose default values are the very objects of the schema.

    msgspec leaves a field out when it *is* the default; small numbers, enums and empty tuples always are, the
    values handled here are not when they were built or read anew.
    """
    changes = GameFields()
    if genome.labels is not _BLANK.labels:
        changes["labels"] = _share_labels(genome.labels)
    if type(genome.hands) is Single:
        changes["hands"] = _BLANK.hands
    if genome.max_turns == _BLANK.max_turns:
        changes["max_turns"] = _BLANK.max_turns
    if type(genome.setup.first_lead) is DealerLeft:
        changes["setup"] = msgspec.structs.replace(genome.setup, first_lead=_BLANK.setup.first_lead)
    if any(type(phase) is ShowdownPhase for phase in genome.phases):
        changes["phases"] = tuple(map(_share_evaluation, genome.phases))
    return msgspec.structs.replace(genome, **changes)


def _raise_version(genome: GameGenome) -> GameGenome:
    """Return a game of an older schema as one of today; there a card did one thing, the last of its rank."""
    last = {effect.trigger_rank: place for place, effect in enumerate(genome.special_effects)}
    effects = tuple(genome.special_effects[place] for place in sorted(last.values()))
    return msgspec.structs.replace(genome, special_effects=effects, schema_version=SCHEMA_VERSION)


def _share_labels(labels: Labels) -> Labels:
    if labels == _BLANK.labels:
        return _BLANK.labels
    if labels.lineage == _BLANK.labels.lineage:
        return msgspec.structs.replace(labels, lineage=_BLANK.labels.lineage)
    return labels


def _share_evaluation(phase: Phase) -> Phase:
    if isinstance(phase, ShowdownPhase) and phase.hand_evaluation == HandEvaluation():
        return msgspec.structs.replace(phase, hand_evaluation=_BLANK_SHOWDOWN.hand_evaluation)
    return phase


def _refuse_repeated_fields(text: bytes | str) -> None:
    from darwindeck.validation.reading.tree import NotJsonError, parse, repeated_fields

    try:
        if any(repeated_fields(parse(text))):
            raise _refusal(text)
    except NotJsonError as error:  # nested as deeply as the fast reader bears, but not this one
        raise _refusal(text, error) from error


def _refusal(text: bytes | str, met: Exception | None = None) -> GenomeError:
    from darwindeck.validation.reading.refusal import refusal

    return refusal(text, met)
